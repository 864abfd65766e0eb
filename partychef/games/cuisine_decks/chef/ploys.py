"""What an action card would bring the player, in VP: its own effect for oneself, its harm to somebody else (CD-33)."""

from __future__ import annotations

import msgspec

from partychef.engine.game import Seat
from partychef.engine.piles import without
from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import Class, is_ingredient, is_recipe, recipe_card
from partychef.games.cuisine_decks.chef.prospects import future, outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.moves import Effect, Play
from partychef.games.cuisine_decks.scoring import cards_in, lines
from partychef.games.cuisine_decks.view import Announced, Cooked, DecksPlace

PREPARED: dict[Class, tuple[float, ...]] = {
    "primary": (0.0, 2.6, 2.2, 1.8, 1.4, 1.0),
    "secondary": (0.0, 1.4, 1.2, 1.0, 0.8),
    "optional": (0.0, 1.0, 0.9, 0.8),
}
"""What a prepared ingredient is worth to an opponent with this many of the class, before the recipes are cooked."""
MATCHES = 0.8
"""Recipes that a utensil matches in a turn, about."""
FRESH = 0.9
"""What a new card is worth, about."""
PLANNED = 0.8
"""What a card in hand is worth while its owner is about to cook."""
PICKED = 0.3
"""What a card in hand is worth once its owner has cooked."""


def advantage(race: Race, act: Play | Announced, actor: Seat) -> float:
    """What the action is worth to the player whose view it is; negative where it harms."""
    seat = actor if act.player is None else act.player
    place, card = race.view.places[seat], act.card or ""
    if act.player is None:
        help = _help(race, place, act.effect, card)
        return help if _is_own(race, place) else race.change(seat, round(help, 1))
    vp, after = _harm(race, place, act.effect, card)
    if _is_own(race, place):
        return vp + (race.change(seat, 0.0, after) if after is not None else 0.0)
    return race.change(seat, round(vp, 1), after)


def _is_own(race: Race, place: DecksPlace) -> bool:
    return place.seat == race.view.seat


def _help(race: Race, place: DecksPlace, effect: Effect, card: str) -> float:
    """What it brings the one who plays it for oneself, in VP; of others' cards the player knows little."""
    own = _is_own(race, place)
    match effect:
        case "draw_cards":
            return 2 * FRESH if race.before_cooking else 0.0
        case "repair_utensil":
            return _utensil(race, place, card)
        case "score_more":
            return race.change(place.seat, 1.0) if own else 1.0
        case "replace_hand":
            return _new_hand(race) if own else _guess(race, 1.0)
        case _ if not own:
            return _guess(race, 1.5)
        case "reuse_ingredient":
            return outlook(race).gain(card)
        case "restore_progress" if not is_recipe(card):
            return _TOMORROW * outlook(race).gain(card) if race.turns else 0.0
        case _:  # a recipe comes back into the hand
            return outlook(race).gain(card) if race.before_cooking else PICKED * future(race)


def _harm(race: Race, place: DecksPlace, effect: Effect, card: str) -> tuple[float, DecksPlace | None]:
    """What it does to the player whom it hits, in VP; the place afterwards, if the way to the goal is another one."""
    match effect:
        case "discard_ingredient":
            return -_ingredient(race, place, card), None
        case "lose_recipe":
            return _lose_recipe(race, place, card)
        case "disrupt_progress":
            return 0.0, msgspec.structs.replace(place, tracked=without(place.tracked, (card,)))
        case "break_utensil":
            return -_utensil(race, place, card), None
        case "discard_cards":
            return -min(2, place.hand) * (PLANNED * 0.7 if race.before_cooking else PICKED * future(race)), None
        case "score_less":
            return -float(any(line.recipe == card and line.total > 0 for line in place.lines)), None
        case _ if _is_own(race, place):
            return _new_hand(race), None
        case _:  # what they have planned goes, and what is new comes too late to be prepared
            return -place.hand * ((PLANNED - _UNSEEN) if race.before_cooking else 0.0), None


def _new_hand(race: Race) -> float:
    """The player's own: what the new cards bring more than the old ones."""
    recipes = list(filter(is_recipe, race.view.hand))
    held = len(race.view.hand) - race.view.hand.count("hand")
    kept = outlook(race).loss(*recipes) + PICKED * (held - len(recipes))
    return (_UNSEEN if race.before_cooking else PICKED) * held - kept


def _ingredient(race: Race, place: DecksPlace, card: str) -> float:
    """What a prepared ingredient is worth to its owner."""
    if _is_own(race, place):
        return outlook(race).loss(card)
    for cls, worth in PREPARED.items():
        if is_ingredient(card, cls):
            held = sum(is_ingredient(one, cls) for one in place.prepared)
            return _guess(race, worth[min(held, len(worth) - 1)])
    return 0.0


def _lose_recipe(race: Race, place: DecksPlace, card: str) -> tuple[float, DecksPlace]:
    """What a turn's recipes bring with and without it; the ingredients stay."""
    rest = tuple(one for one in place.cooked if one.dish.recipe != card)
    spared = [one for cooked in place.cooked if cooked.dish.recipe == card for one in cards_in(cooked.dish)]
    less = _brings(place, place.cooked) - _brings(place, rest)
    return future(race) * _SPARED * len(spared) - less, msgspec.structs.replace(place, cooked=rest)


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
