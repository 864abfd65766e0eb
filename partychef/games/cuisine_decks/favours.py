"""Role cards: whom to help, whom to harm, and whether to do what the Dishwasher asks (CD-50 to CD-60)."""

from __future__ import annotations

from collections.abc import Callable

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.cuisine_decks.cards import Class
from partychef.games.cuisine_decks.keeping import best_of_pile
from partychef.games.cuisine_decks.lookup import is_ingredient, is_recipe
from partychef.games.cuisine_decks.moves import PlayRole, Variant
from partychef.games.cuisine_decks.prospects import outlook
from partychef.games.cuisine_decks.rivals import eagerness, own
from partychef.games.cuisine_decks.view import DecksView, Place


def best_role(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """The use of the role card that brings the most, or none."""
    worth = {move: _worth(view, move) for move in legal}
    most = max(worth.values())
    return chance.pick([move for move in legal if worth[move] == most])


def fills_up(view: DecksView) -> bool:
    """Whether 1 VP, and none for the Dishwasher, is worth more than the hand (CD-55)."""
    holder = view.roles_played[-1].holder
    return 1.0 + eagerness(view)[holder] > hand_worth(view)


def hand_worth(view: DecksView) -> float:
    """What it costs to lose the hand."""
    me = outlook(view, preparing=True)
    return me.loss(*view.hand) + _OTHERS * sum(not (is_ingredient(card) or is_recipe(card)) for card in view.hand)


def _worth(view: DecksView, move: Move) -> float:
    role = own(view).role
    if not isinstance(move, PlayRole) or role is None:
        return 0.0
    place, cost = view.places[move.player], eagerness(view)[move.player]
    if move.variant is not None:
        return _VARIANTS[move.variant](view, place, cost)
    if role == "dishwasher":
        return 1.0 + cost  # who does it loses a hand
    likely = _likely(place, several=role == "waiter")
    return (likely - (1 - likely) * (role == "customer")) * (1 - cost)


def _likely(place: Place, several: bool = False) -> float:
    """How likely a player cooks a normal recipe at least, or several recipes."""
    primaries, secondaries = (sum(is_ingredient(card, cls) for card in place.prepared) for cls in _CLASSES)
    return _SEVERAL[min(primaries, 2)] if several else _NORMAL[min(primaries, secondaries, 1)]


def _take(view: DecksView, place: Place, cost: float) -> float:
    """Two cards out of the discard pile for both, as far as they go."""
    return sum(worth for _, worth in best_of_pile(view, 2)) - min(2, place.discards) * _TAKEN * cost


def _return(view: DecksView, place: Place, cost: float) -> float:
    """The two cards drawn last for both."""
    return 2 * _TAKEN * cost - outlook(view, preparing=True).loss(*view.hand[-2:])


_OTHERS = 0.5
"""What a card in hand is worth that is neither ingredient nor recipe."""
_CLASSES: tuple[Class, Class] = ("primary", "secondary")
_NORMAL = (0.75, 0.9)
"""How likely a normal recipe is without and with the ingredients for it prepared."""
_SEVERAL = (0.55, 0.75, 0.85)
"""How likely two recipes are with no, one, two primaries prepared."""
_TAKEN = 1.0
"""What a card is worth that somebody takes."""
_VARIANTS: dict[Variant, Callable[[DecksView, Place, float], float]] = {
    "praise": lambda view, place, cost: 1 - cost,
    "pan": lambda view, place, cost: 2 * cost - 1,
    "take": _take,
    "return": _return,
}
