"""A plain player of Cuisine Decks, like those that the game was designed with: it plans nothing beyond this turn.

It prepares all it has, cooks what brings most now, plays every action card half the time against somebody, and blocks
seven times out of ten what is aimed at it.
"""

from __future__ import annotations

from collections.abc import Iterator

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import Class, is_ingredient, is_recipe, is_utensil, recipe_card
from partychef.games.cuisine_decks.moves import Block, Cook, Discard, Dish, Done, NoBlock, Play, Prepare, Track
from partychef.games.cuisine_decks.scoring import cards_in, cooked_from, lines, secondaries_of
from partychef.games.cuisine_decks.tracking import missing, restorable
from partychef.games.cuisine_decks.view import Cooked, DecksPlace, DecksView


def greedy(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """What it does now."""
    match view.step:
        case "shop":
            return Discard(_useless(view))
        case "prepare":
            return Prepare(tuple(card for card in view.hand if is_ingredient(card) or is_utensil(card)))
        case "prepare_actions" | "cook_actions":
            return _action(view, legal, chance)
        case "response":
            return Block() if Block() in legal and _hits(view) and chance.below(10) < 7 else NoBlock()
        case "cook":
            return Cook(_menu(view))
        case "track":
            return _track(view, legal)
        case "decks" | "keep" | "role":
            return chance.pick(legal)
        case _:
            return legal[0]


def _own(view: DecksView) -> DecksPlace:
    assert view.seat is not None
    return view.places[view.seat]


def _country(view: DecksView) -> str:
    return _own(view).country or ""


def _useless(view: DecksView) -> tuple[str, ...]:
    """Recipes for which it sees no primaries, the plainest first."""
    primaries = sum(is_ingredient(card, "primary") for card in (*view.hand, *_own(view).prepared))
    recipes = sorted(filter(is_recipe, view.hand), key=secondaries_of)
    return tuple(recipes[: min(3, max(0, len(recipes) - primaries - 1))])


def _action(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """A new hand only when there is nothing more to cook from the old one."""
    plays = [move for move in legal if isinstance(move, Play)]
    offensive = chance.below(2) == 0
    fitting = [move for move in plays if (move.player is not None) == offensive and _in_time(view, move)]
    return chance.pick(fitting) if fitting else Done()


def _in_time(view: DecksView, move: Play) -> bool:
    return move.effect != "replace_hand" or move.player is not None or view.step == "cook_actions"


def _hits(view: DecksView) -> bool:
    """Whether the card on top is aimed at this seat."""
    if view.announced is None:
        return False
    *below, _ = [view.announced.seat, *view.announced.blocks]
    return (below[-1] if below else view.announced.player) == view.seat


def _menu(view: DecksView) -> tuple[Dish, ...]:
    """One recipe after the other, always the one that adds most."""
    own, country = _own(view), _country(view)
    prepared, recipes = list(own.prepared), [card for card in view.hand if is_recipe(card)]
    cooked: list[Cooked] = []

    def worth(dish: Dish) -> int:
        menu = [*cooked, cooked_from(dish)]
        return sum(line.total for line in lines(menu, own.utensils, country)) + ability_of(country).points(menu)

    while any(is_ingredient(card, "primary") for card in prepared) and recipes:
        best = max((_dish(recipe, prepared, view) for recipe in recipes), key=worth)
        cooked.append(cooked_from(best))
        recipes.remove(best.recipe)
        for card in cards_in(best):
            prepared.remove(card)
    return tuple(one.dish for one in cooked)


def _dish(recipe: str, prepared: list[str], view: DecksView) -> Dish:
    """The recipe with all that is at hand for it: the exact primary, and what the win condition asks for."""
    country, tracked = _country(view), _own(view).tracked
    primary = min(_there(prepared, "primary"), key=lambda card: card != recipe_card(recipe).exact)
    optionals = list(_there(prepared, "optional"))
    secondaries = sorted(_there(prepared, "secondary"), key=lambda card: not restorable(country, card, tracked))
    needed = secondaries_of(recipe)
    used = secondaries[:needed]
    stand_ins = optionals[: min(ability_of(country).stand_ins, needed - len(used))]
    left = optionals[len(stand_ins) :]
    return Dish(recipe, primary, (*used, *stand_ins), left[0] if left else None)


def _there(prepared: list[str], cls: Class) -> Iterator[str]:
    return (card for card in prepared if is_ingredient(card, cls))


def _track(view: DecksView, legal: list[Move]) -> Move:
    """Rather what closes a gap."""
    own, country = _own(view), _country(view)
    options = [move for move in legal if isinstance(move, Track)]
    return min(options, key=lambda move: missing(country, (*own.tracked, move.card), own.goal_cards))
