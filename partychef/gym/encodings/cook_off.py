"""Cook Off! as numbers.

Actions in order: pass, buy from slots 1 to 5, buy each of the ten Savings Goals, order a delivery, keep each kind of
ingredient of a delivery, be done with buying, decline a trade, cook nothing, begin the next meal. The others are trades
to offer or accept, cards to discard, dishes (the first is the best by itself), rankings of dishes, and what a judge may
choose. Of the many trades that the rules allow, the engine lists a few: cards for their price, either way.

Ingredients are in the order of the game's `decks/ingredients.toml`; copies with one price are one kind.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from partychef.engine.game import Move, Seat
from partychef.games.cook_off.cards import events, goals, ingredients, meals, names
from partychef.games.cook_off.cooking import TABLE_FOR_TWO
from partychef.games.cook_off.moves import Buy, BuyGoal, Decline, Done, Keep, NextMeal, NoDish, Order, Pass
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.view import SLOTS, CookOffView, StepKind
from partychef.gym.blocks import amounts, cards, choice, grid, kinds_by_seat, number, places, seats
from partychef.gym.encoding import Encoding

PLAYERS = 4
KINDS = tuple(ingredients())
NAMES = sorted(names())
GOALS = tuple(goals())
COPIES = 6
"""More than one hand ever has of one kind."""
MONEY = 200
DISHES = 297
"""In so many ways seven cards, the most that a hand can hold, make a dish for one of three meals."""


def _table(others: Sequence[Seat]) -> Iterator[Move]:
    yield Pass()
    yield from map(Buy, range(1, SLOTS + 1))
    yield from map(BuyGoal, GOALS)
    yield Order()
    yield from map(Keep, KINDS)
    yield from (Done(), Decline(), NoDish(), NextMeal())


def _agents(kitchen: Kitchen) -> int:
    """With the house rule `ai_choice` two players have a judge, who looks from where seat 0 sits."""
    players = len(kitchen.points)
    return players + (kitchen.options.ai_choice and players == TABLE_FOR_TWO)


def _slots(view: CookOffView) -> Iterator[tuple[int, str]]:
    return ((slot.number - 1, slot.card) for slot in view.store if slot.card)


def _goals(view: CookOffView, active: bool) -> Iterator[tuple[Seat, str]]:
    return ((one.seat, goal.kind) for one in view.places for goal in one.goals if goal.active is active)


def _bought(view: CookOffView) -> Iterator[tuple[Seat, str]]:
    return ((deed.seat, card) for deed in view.log if deed.action == "buy" for card in deed.cards)


def _served(view: CookOffView) -> Iterator[tuple[Seat, str]]:
    return ((dish.seat, card) for dish in view.dishes for card in dish.cards)


def _prices(view: CookOffView) -> list[int]:
    """By seat, from the seat that looks."""
    prices = {(dish.seat - (view.seat or 0)) % len(view.places): dish.price for dish in view.dishes}
    return [prices.get(seat, 0) for seat in range(PLAYERS)]


ENCODING = Encoding(
    blocks=(
        choice("step", get_args(StepKind), lambda view: view.step, "the step"),
        cards("hand", KINDS, COPIES, lambda view: view.hand, "own ingredients of each kind"),
        grid("store", SLOTS, KINDS, 1, _slots, "what lies in each slot of the Grocery Store"),
        amounts("prices", SLOTS, MONEY, lambda view: [slot.price for slot in view.store], "what each slot costs"),
        cards("dumpster", KINDS, COPIES, lambda view: view.dumpster, "ingredients in the Dumpster"),
        cards("menu", tuple(meals()), 1, lambda view: view.menu, "the meal cards"),
        choice("event", tuple(events()), lambda view: view.event, "the event of the round"),
        cards("delivery", KINDS, 2, lambda view: view.drawn, "ingredients delivered to the seat"),
        amounts("goals left", len(GOALS), 2, lambda view: [one.left for one in view.savings], "Savings Goals for sale"),
        amounts("goal prices", len(GOALS), MONEY, lambda view: [one.price for one in view.savings], "what they cost"),
        kinds_by_seat("active goals", PLAYERS, GOALS, 2, lambda view: _goals(view, True), "active Savings Goals"),
        kinds_by_seat("new goals", PLAYERS, GOALS, 2, lambda view: _goals(view, False), "goals not active yet"),
        kinds_by_seat("bought", PLAYERS, KINDS, COPIES, _bought, "what everybody has bought in this meal"),
        places("here", PLAYERS, 1, lambda place: 1, "who sits there"),
        places("money", PLAYERS, MONEY, lambda place: place.money, "dollars"),
        places("income", PLAYERS, MONEY, lambda place: place.income, "dollars at the beginning of the next meal"),
        places("cards", PLAYERS, 20, lambda place: place.hand, "how many ingredients everybody has"),
        places("limit", PLAYERS, 7, lambda place: place.limit, "hand limits"),
        places("trophies", PLAYERS, 12, lambda place: place.trophies, "dishes kept as Player's Choice"),
        places("done", PLAYERS, 1, lambda place: place.done, "who has chosen, where all choose at once"),
        places("score", PLAYERS, 250, lambda place: place.score, "points"),
        seats("turn", PLAYERS, lambda view: [view.player], "whose turn it is"),
        seats("first", PLAYERS, lambda view: [view.first_player], "who has the first player token"),
        seats("offers", PLAYERS, lambda view: [view.offer.seat] if view.offer else (), "who offers a trade"),
        seats("answers", PLAYERS, lambda view: [view.offer.partner] if view.offer else (), "to whom"),
        cards("offered", KINDS, COPIES, lambda view: view.offer.give if view.offer else (), "ingredients offered"),
        cards("wanted", NAMES, COPIES, lambda view: view.offer.want if view.offer else (), "wanted ones, by name"),
        number("offered money", MONEY, lambda view: view.offer.give_money if view.offer else 0, "dollars offered"),
        number("wanted money", MONEY, lambda view: view.offer.want_money if view.offer else 0, "dollars wanted"),
        number("offers left", 10, lambda view: view.offers_left, "how many more offers of this turn may be declined"),
        kinds_by_seat("dishes", PLAYERS, KINDS, COPIES, _served, "the dishes on the table"),
        amounts("dish prices", PLAYERS, MONEY, _prices, "what they cost, by seat"),
        cards("sealed", KINDS, COPIES, lambda view: view.sealed.cards if view.sealed else (), "own sealed dish"),
        number("meal", 12, lambda view: view.meal, "the meal, from 1"),
        number("meals", 12, lambda view: view.meals, "how many meals there are"),
        number("prep", 4, lambda view: view.prep, "the Meal Prep round, 1 to 4"),
        number("deck", 180, lambda view: view.deck_size, "ingredients left to draw"),
    ),
    table=_table,
    players=PLAYERS,
    others=DISHES,
    agents=_agents,
)
