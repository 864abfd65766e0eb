"""Role cards: whom to help, whom to harm, and whether to do what the Dishwasher asks (CD-50 to CD-60)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from partychef.engine.game import Move
from partychef.games.cuisine_decks.cards import Class
from partychef.games.cuisine_decks.chef.keeping import best_of_pile
from partychef.games.cuisine_decks.chef.prospects import outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.lookup import is_ingredient, is_recipe
from partychef.games.cuisine_decks.moves import PlayRole, Variant
from partychef.games.cuisine_decks.view import DecksPlace


def role_worths(race: Race, legal: list[Move]) -> dict[Move, float]:
    """What each use of the role card brings; none brings nothing."""
    own_part = {variant: gain(race) for variant, gain in _OWN.items() if _is_on_offer(variant, legal)}
    return {move: _worth(race, move, own_part) for move in legal}


def fills_up(race: Race) -> bool:
    """Whether 1 VP, and none for the Dishwasher, is worth more than the hand (CD-55)."""
    holder = race.view.roles_played[-1].holder
    return 1.0 + race.eagerness[holder] > hand_worth(race)


def hand_worth(race: Race) -> float:
    """What it costs to lose the hand."""
    me = outlook(race, preparing=True)
    return me.loss(*race.view.hand) + _OTHERS * sum(
        not (is_ingredient(card) or is_recipe(card)) for card in race.view.hand
    )


def _is_on_offer(variant: Variant, legal: list[Move]) -> bool:
    return any(isinstance(move, PlayRole) and move.variant == variant for move in legal)


def _worth(race: Race, move: Move, own_part: Mapping[Variant, float]) -> float:
    role = race.me.role
    if not isinstance(move, PlayRole) or role is None:
        return 0.0
    place, cost = race.view.places[move.player], race.eagerness[move.player]
    if move.variant is not None:
        return own_part[move.variant] + _THEIRS[move.variant](place) * cost
    if role == "dishwasher":
        return 1.0 + cost  # who does it loses a hand
    likely = _likely(place, several=role == "waiter")
    return (likely - (1 - likely) * (role == "customer")) * (1 - cost)


def _likely(place: DecksPlace, several: bool = False) -> float:
    """How likely a player cooks a normal recipe at least, or several recipes."""
    primaries, secondaries = (sum(is_ingredient(card, cls) for card in place.prepared) for cls in _CLASSES)
    return _SEVERAL[min(primaries, 2)] if several else _NORMAL[min(primaries, secondaries, 1)]


def _take(race: Race) -> float:
    """Two cards out of the own discard pile."""
    return sum(worth for _, worth in best_of_pile(race, 2))


def _return(race: Race) -> float:
    """The two cards drawn last."""
    return -outlook(race, preparing=True).loss(*race.view.hand[-2:])


_OTHERS = 0.5
"""What a card in hand is worth that is neither ingredient nor recipe."""
_CLASSES: tuple[Class, Class] = ("primary", "secondary")
_NORMAL = (0.75, 0.9)
"""How likely a normal recipe is without and with the ingredients for it prepared."""
_SEVERAL = (0.55, 0.75, 0.85)
"""How likely two recipes are with no, one, two primaries prepared."""
_TAKEN = 1.0
"""What a card is worth that somebody takes."""
_OWN: dict[Variant, Callable[[Race], float]] = {
    "praise": lambda race: 1.0,
    "pan": lambda race: -1.0,
    "take": _take,
    "return": _return,
}
_THEIRS: dict[Variant, Callable[[DecksPlace], float]] = {
    "praise": lambda place: -1.0,
    "pan": lambda place: 2.0,
    "take": lambda place: -_TAKEN * min(2, place.discards),
    "return": lambda place: _TAKEN * 2,
}
"""What it costs another player."""
