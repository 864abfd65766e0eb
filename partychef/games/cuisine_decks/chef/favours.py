"""Role cards: whom to help, whom to harm, and whether to do what the Dishwasher asks (CD-50 to CD-60)."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.engine.game import Move
from partychef.games.cuisine_decks.cards import Class, is_ingredient, is_recipe
from partychef.games.cuisine_decks.chef.keeping import best_of_pile
from partychef.games.cuisine_decks.chef.prospects import outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.moves import PlayRole, Variant
from partychef.games.cuisine_decks.view import DecksPlace


def role_worths(race: Race, legal: list[Move]) -> dict[Move, float]:
    """What each use of the role card brings; none brings nothing."""
    variants = {move.variant for move in legal if isinstance(move, PlayRole) and move.variant is not None}
    own_part = {variant: _own_part(race, variant) for variant in variants}
    return {move: _worth(race, move, own_part) for move in legal}


def fills_up(race: Race) -> bool:
    """Whether 1 VP, and none for the Dishwasher, is worth more than the hand (CD-55)."""
    holder, hand = race.view.roles_played[-1].holder, race.view.hand
    others = sum(not (is_ingredient(card) or is_recipe(card)) for card in hand)
    return 1.0 + race.eagerness[holder] > outlook(race, preparing=True).loss(*hand) + _OTHERS * others


def _worth(race: Race, move: Move, own_part: Mapping[Variant, float]) -> float:
    role = race.me.role
    if not isinstance(move, PlayRole) or role is None:
        return 0.0
    place, cost = race.view.places[move.player], race.eagerness[move.player]
    if move.variant is not None:
        return own_part[move.variant] + _costs(place, move.variant) * cost
    if role == "dishwasher":
        return 1.0 + cost  # who does it loses a hand
    likely = _likely(place, several=role == "waiter")
    return (likely - (1 - likely) * (role == "customer")) * (1 - cost)


def _likely(place: DecksPlace, several: bool = False) -> float:
    """How likely a player cooks a normal recipe at least, or several recipes."""
    primaries, secondaries = (sum(is_ingredient(card, cls) for card in place.prepared) for cls in _CLASSES)
    return _SEVERAL[min(primaries, 2)] if several else _NORMAL[min(primaries, secondaries, 1)]


def _own_part(race: Race, variant: Variant) -> float:
    """What it brings the player, apart from what the other one gets."""
    match variant:
        case "praise":
            return 1.0
        case "pan":
            return -1.0
        case "take":
            return sum(worth for _, worth in best_of_pile(race, 2))
        case "return":  # the two cards drawn last
            return -outlook(race, preparing=True).loss(*race.view.hand[-2:])


def _costs(place: DecksPlace, variant: Variant) -> float:
    """What it costs another player."""
    match variant:
        case "praise":
            return -1.0
        case "pan":
            return 2.0
        case "take":
            return -_TAKEN * min(2, place.discards)
        case "return":
            return _TAKEN * 2


_OTHERS = 0.5
"""What a card in hand is worth that is neither ingredient nor recipe."""
_CLASSES: tuple[Class, Class] = ("primary", "secondary")
_NORMAL = (0.75, 0.9)
"""How likely a normal recipe is without and with the ingredients for it prepared."""
_SEVERAL = (0.55, 0.75, 0.85)
"""How likely two recipes are with no, one, two primaries prepared."""
_TAKEN = 1.0
"""What a card is worth that somebody takes."""
