"""What an action card would bring the player, in VP: its own effect for oneself, its harm to somebody else (CD-33)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

import msgspec

from partychef.engine.game import Seat
from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import Class
from partychef.games.cuisine_decks.chef.prospects import future, outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.lookup import is_ingredient, is_recipe, recipe_card
from partychef.games.cuisine_decks.moves import Effect, Play
from partychef.games.cuisine_decks.scoring import cards_in, lines
from partychef.games.cuisine_decks.view import Announced, Cooked, DecksPlace

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


class Change(NamedTuple):
    """What an action does to the player whom it concerns."""

    vp: float
    place: DecksPlace | None = None
    """The player's place afterwards, if the way to the win condition is another one."""


def advantage(race: Race, act: Play | Announced, actor: Seat) -> float:
    """What the action is worth to the player whose view it is; negative where it harms."""
    seat = actor if act.player is None else act.player
    place = race.view.places[seat]
    if act.player is None:
        help = _HELP[act.effect](race, place, act.card or "")
        return help if _is_own(race, place) else race.change(seat, round(help, 1))
    change = _HARM[act.effect](race, place, act.card or "")
    if _is_own(race, place):
        return change.vp + (race.change(seat, 0.0, change.place) if change.place is not None else 0.0)
    return race.change(seat, round(change.vp, 1), change.place)


def _is_own(race: Race, place: DecksPlace) -> bool:
    return place.seat == race.view.seat


def _reuse_ingredient(race: Race, place: DecksPlace, card: str) -> float:
    return outlook(race).gain(card) if _is_own(race, place) else _guess(race, 1.5)


def _reuse_recipe(race: Race, place: DecksPlace, card: str) -> float:
    if not _is_own(race, place):
        return _guess(race, 1.5)
    return outlook(race).gain(card) if race.before_cooking else PICKED * future(race)


def _restore_progress(race: Race, place: DecksPlace, card: str) -> float:
    if not _is_own(race, place):
        return _guess(race, 1.5)
    if is_recipe(card):
        return _reuse_recipe(race, place, card)
    return _TOMORROW * outlook(race).gain(card) if race.turns else 0.0


def _repair_utensil(race: Race, place: DecksPlace, card: str) -> float:
    return _utensil(race, place, card)


def _draw_cards(race: Race, place: DecksPlace, card: str) -> float:
    return 2 * FRESH if race.before_cooking else 0.0


def _score_more(race: Race, place: DecksPlace, card: str) -> float:
    return race.change(place.seat, 1.0) if _is_own(race, place) else 1.0


def _new_hand(race: Race, place: DecksPlace, card: str) -> float:
    """The player's own: what the new cards bring more than the old ones."""
    if not _is_own(race, place):
        return _guess(race, 1.0)
    recipes = list(filter(is_recipe, race.view.hand))
    held = len(race.view.hand) - race.view.hand.count("hand")
    kept = outlook(race).loss(*recipes) + PICKED * (held - len(recipes))
    return (_UNSEEN if race.before_cooking else PICKED) * held - kept


def _discard_ingredient(race: Race, place: DecksPlace, card: str) -> Change:
    if _is_own(race, place):
        return Change(-outlook(race).loss(card))
    for cls, worth in PREPARED.items():
        if is_ingredient(card, cls):
            held = sum(is_ingredient(one, cls) for one in place.prepared)
            return Change(-worth[min(held, len(worth) - 1)] * (1.0 if race.before_cooking else 0.5 * future(race)))
    return Change(0.0)


def _lose_recipe(race: Race, place: DecksPlace, card: str) -> Change:
    """What a turn's recipes bring with and without it; the ingredients stay."""
    rest = tuple(one for one in place.cooked if one.dish.recipe != card)
    spared = [one for cooked in place.cooked if cooked.dish.recipe == card for one in cards_in(cooked.dish)]
    less = _brings(place, place.cooked) - _brings(place, rest)
    after = msgspec.structs.replace(place, cooked=rest)
    return Change(future(race) * _SPARED * len(spared) - less, after)


def _disrupt_progress(race: Race, place: DecksPlace, card: str) -> Change:
    tracked = list(place.tracked)
    tracked.remove(card)
    return Change(0.0, msgspec.structs.replace(place, tracked=tuple(tracked)))


def _break_utensil(race: Race, place: DecksPlace, card: str) -> Change:
    return Change(-_utensil(race, place, card))


def _discard_cards(race: Race, place: DecksPlace, card: str) -> Change:
    return Change(-min(2, place.hand) * (PLANNED * 0.7 if race.before_cooking else PICKED * future(race)))


def _score_less(race: Race, place: DecksPlace, card: str) -> Change:
    return Change(-float(any(line.recipe == card and line.total > 0 for line in place.lines)))


def _lose_hand(race: Race, place: DecksPlace, card: str) -> Change:
    """Others': what they have planned goes, and what is new comes too late to be prepared."""
    if _is_own(race, place):
        return Change(_new_hand(race, place, card))
    return Change(-place.hand * ((PLANNED - _UNSEEN) if race.before_cooking else 0.0))


def _guess(race: Race, worth: float) -> float:
    return worth * (1.0 if race.before_cooking else 0.5 * future(race))


def _utensil(race: Race, place: DecksPlace, card: str) -> float:
    """What it brings this turn and in those to come."""
    now = sum(card in recipe_card(one.dish.recipe).symbols for one in place.cooked)
    coming = race.turns + race.before_cooking
    return now + MATCHES * min(coming, _FAR)


def _brings(place: DecksPlace, cooked: tuple[Cooked, ...]) -> int:
    assert place.country is not None
    points = sum(line.total for line in lines(cooked, place.utensils, place.country))
    return points + ability_of(place.country).points(cooked)


_TOMORROW = 0.6
"""An ingredient in hand waits for the next turn."""
_UNSEEN = 0.45
"""What an unseen card is worth to who is about to cook."""
_SPARED = 0.8
_FAR = 4.0
_HELP: Mapping[Effect, Callable[[Race, DecksPlace, str], float]] = {
    "reuse_ingredient": _reuse_ingredient,
    "reuse_recipe": _reuse_recipe,
    "restore_progress": _restore_progress,
    "repair_utensil": _repair_utensil,
    "draw_cards": _draw_cards,
    "score_more": _score_more,
    "replace_hand": _new_hand,
}
_HARM: Mapping[Effect, Callable[[Race, DecksPlace, str], Change]] = {
    "discard_ingredient": _discard_ingredient,
    "lose_recipe": _lose_recipe,
    "disrupt_progress": _disrupt_progress,
    "break_utensil": _break_utensil,
    "discard_cards": _discard_cards,
    "score_less": _score_less,
    "replace_hand": _lose_hand,
}
