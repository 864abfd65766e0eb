"""What an action card would bring the player, in VP: its own effect for oneself, its harm to somebody else (CD-33)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from partychef.engine.game import Seat
from partychef.games.cuisine_decks.cards import Class
from partychef.games.cuisine_decks.chef.prospects import future, outlook
from partychef.games.cuisine_decks.chef.rivals import Race, lacking
from partychef.games.cuisine_decks.lookup import is_ingredient, is_recipe, recipe_card
from partychef.games.cuisine_decks.moves import Effect, Play
from partychef.games.cuisine_decks.scoring import ability_points, cards_in, lines
from partychef.games.cuisine_decks.view import Announced, Cooked, Place

PREPARED: dict[Class, tuple[float, ...]] = {
    "primary": (0.0, 2.6, 2.2, 1.8, 1.4, 1.0),
    "secondary": (0.0, 1.4, 1.2, 1.0, 0.8),
    "optional": (0.0, 1.0, 0.9, 0.8),
}
"""What a prepared ingredient is worth to an opponent who has so many of the class, before the recipes are cooked."""
MATCHES = 0.8
"""Recipes that a utensil matches in a turn, about."""
FRESH = 0.9
"""What a new card is worth, about."""
PLANNED = 0.8
"""What a card in hand is worth while its owner is about to cook."""
PICKED = 0.3
"""What a card in hand is worth once its owner has cooked."""


class Stake(NamedTuple):
    """Who is about to gain or lose how much."""

    seat: Seat
    vp: float


def stake_of(race: Race, act: Play | Announced, actor: Seat) -> Stake:
    """What an action changes for the player whom it concerns."""
    seat = actor if act.player is None else act.player
    if act.player is None:
        return Stake(seat, _HELP[act.effect](race, race.view.places[seat], act.card or ""))
    return Stake(seat, -_HARM[act.effect](race, race.view.places[seat], act.card or ""))


def advantage(race: Race, act: Play | Announced, actor: Seat) -> float:
    """What the action is worth to the player whose view it is; negative where it harms."""
    seat, vp = stake_of(race, act, actor)
    return vp if seat == race.view.seat else -vp * race.eagerness[seat]


def _is_own(race: Race, place: Place) -> bool:
    return place.seat == race.view.seat


def _reuse_ingredient(race: Race, place: Place, card: str) -> float:
    return outlook(race).gain(card) if _is_own(race, place) else _guess(race, 1.5)


def _reuse_recipe(race: Race, place: Place, card: str) -> float:
    if not _is_own(race, place):
        return _guess(race, 1.5)
    return outlook(race).gain(card) if race.before_cooking else PICKED * future(race)


def _restore_progress(race: Race, place: Place, card: str) -> float:
    if not _is_own(race, place):
        return _guess(race, 3.0 if lacking(place) == 1 else 1.5)
    if is_recipe(card):
        return _reuse_recipe(race, place, card)
    return _TOMORROW * outlook(race).gain(card) if race.turns else 0.0


def _repair_utensil(race: Race, place: Place, card: str) -> float:
    return _utensil(race, place, card)


def _draw_cards(race: Race, place: Place, card: str) -> float:
    return 2 * FRESH if race.before_cooking else 0.0


def _score_more(race: Race, place: Place, card: str) -> float:
    return 1.0


def _new_hand(race: Race, place: Place, card: str) -> float:
    """The player's own: what the new cards bring more than the old ones."""
    if not _is_own(race, place):
        return _guess(race, 1.0)
    recipes = list(filter(is_recipe, race.view.hand))
    held = len(race.view.hand) - race.view.hand.count("hand")
    kept = outlook(race).loss(*recipes) + PICKED * (held - len(recipes))
    return (_UNSEEN if race.before_cooking else PICKED) * held - kept


def _discard_ingredient(race: Race, place: Place, card: str) -> float:
    if _is_own(race, place):
        return outlook(race).loss(card)
    for cls, worth in PREPARED.items():
        if is_ingredient(card, cls):
            held = sum(is_ingredient(one, cls) for one in place.prepared)
            return worth[min(held, len(worth) - 1)] * (1.0 if race.before_cooking else 0.5 * future(race))
    return 0.0


def _lose_recipe(race: Race, place: Place, card: str) -> float:
    """What a turn's recipes bring with and without it; the ingredients stay."""
    assert place.country is not None
    rest = tuple(one for one in place.cooked if one.dish.recipe != card)
    spared = [one for cooked in place.cooked if cooked.dish.recipe == card for one in cards_in(cooked.dish)]
    less = _brings(place, place.cooked) - _brings(place, rest)
    return (
        less + _setback(race, place, msgspec.structs.replace(place, cooked=rest)) - future(race) * _SPARED * len(spared)
    )


def _disrupt_progress(race: Race, place: Place, card: str) -> float:
    tracked = list(place.tracked)
    tracked.remove(card)
    return _setback(race, place, msgspec.structs.replace(place, tracked=tuple(tracked)))


def _break_utensil(race: Race, place: Place, card: str) -> float:
    return _utensil(race, place, card)


def _discard_cards(race: Race, place: Place, card: str) -> float:
    return min(2, place.hand) * (PLANNED * 0.7 if race.before_cooking else PICKED * future(race))


def _score_less(race: Race, place: Place, card: str) -> float:
    return float(any(line.recipe == card and line.total > 0 for line in place.lines))


def _lose_hand(race: Race, place: Place, card: str) -> float:
    """Others': what they have planned goes, and what is new comes too late to be prepared."""
    if _is_own(race, place):
        return -_new_hand(race, place, card)
    return place.hand * ((PLANNED - _UNSEEN) if race.before_cooking else 0.0)


def _guess(race: Race, worth: float) -> float:
    return worth * (1.0 if race.before_cooking else 0.5 * future(race))


def _utensil(race: Race, place: Place, card: str) -> float:
    """What it brings this turn and in those to come."""
    now = sum(card in recipe_card(one.dish.recipe).symbols for one in place.cooked)
    coming = race.turns + race.before_cooking
    return now + MATCHES * min(coming, _FAR)


def _brings(place: Place, cooked: tuple[Cooked, ...]) -> int:
    assert place.country is not None
    return sum(line.total for line in lines(cooked, place.utensils, place.country)) + ability_points(
        place.country, cooked
    )


def _setback(race: Race, before: Place, after: Place) -> float:
    """How much further the win condition is."""
    return race.goal_worth(before, lacking(before)) - race.goal_worth(before, lacking(after))


_TOMORROW = 0.6
"""An ingredient in hand waits for the next turn."""
_UNSEEN = 0.45
"""What an unseen card is worth to who is about to cook."""
_SPARED = 0.8
_FAR = 4.0
_Effects = Mapping[Effect, Callable[[Race, Place, str], float]]
_HELP: _Effects = {
    "reuse_ingredient": _reuse_ingredient,
    "reuse_recipe": _reuse_recipe,
    "restore_progress": _restore_progress,
    "repair_utensil": _repair_utensil,
    "draw_cards": _draw_cards,
    "score_more": _score_more,
    "replace_hand": _new_hand,
}
_HARM: _Effects = {
    "discard_ingredient": _discard_ingredient,
    "lose_recipe": _lose_recipe,
    "disrupt_progress": _disrupt_progress,
    "break_utensil": _break_utensil,
    "discard_cards": _discard_cards,
    "score_less": _score_less,
    "replace_hand": _lose_hand,
}
