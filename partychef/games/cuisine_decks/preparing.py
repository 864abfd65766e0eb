"""Prepare 1 and Cook 1: ingredients, utensils and recipes leave the hands (rulebook, Prepare and Cook Phase)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import without
from partychef.games.cuisine_decks import moves
from partychef.games.cuisine_decks.cards import is_ingredient, is_utensil, utensils
from partychef.games.cuisine_decks.scoring import cards_in, cooked_from, dish_problem
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.turns import go_on
from partychef.games.cuisine_decks.view import Deed, UtensilInPlay
from partychef.games.cuisine_decks.wording import card_name, check_held


def preparable(hand: tuple[str, ...]) -> tuple[str, ...]:
    """Check the cards that go from a hand into the preparation area (CD-12)."""
    return tuple(card for card in hand if is_ingredient(card) or is_utensil(card))


def check_prepare(kitchen: Kitchen, seat: Seat, move: moves.Prepare) -> None:
    check_held(kitchen.hands[seat], move.cards)
    for card in move.cards:
        if not preparable((card,)):
            raise IllegalMove(f"{card_name(card)} is neither an ingredient nor a utensil.")


def prepare(kitchen: Kitchen, seat: Seat, move: moves.Prepare, chance: Chance) -> None:
    """Seal the choice until all have chosen; then everything is revealed (CD-12)."""
    kitchen.chosen[seat] = move.cards
    if len(kitchen.chosen) < len(kitchen.scores):
        return
    for one in kitchen.in_order():
        cards = kitchen.chosen[one]
        kitchen.take_from_hand(one, cards)
        kitchen.prepared[one] += tuple(filter(is_ingredient, cards))
        kitchen.utensils[one] += tuple(UtensilInPlay(utensils()[card].id) for card in cards if is_utensil(card))
        kitchen.note(Deed(one, "prepare", cards=cards))
    kitchen.chosen = {}
    go_on(kitchen)


def check_cook(kitchen: Kitchen, seat: Seat, move: moves.Cook) -> None:
    problem = dish_problem(kitchen.hands[seat], kitchen.prepared[seat], move.dishes)
    if problem:
        raise IllegalMove(problem)


def cook(kitchen: Kitchen, seat: Seat, move: moves.Cook, chance: Chance) -> None:
    """Cook all recipes of the turn at once, for everybody to see (CD-23, CD-24)."""
    recipes = tuple(dish.recipe for dish in move.dishes)
    kitchen.take_from_hand(seat, recipes)
    ingredients = [card for dish in move.dishes for card in cards_in(dish)]
    kitchen.prepared[seat] = without(kitchen.prepared[seat], ingredients)
    kitchen.cooked[seat] = tuple(map(cooked_from, move.dishes))
    kitchen.note(Deed(seat, "cook", cards=recipes))
    go_on(kitchen)
