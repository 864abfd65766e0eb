"""Chef's Hat: who may do what in which step, and where that is written.

The chapters follow the rulebook: shifts, special action and exchange, pizzas.
"""

from __future__ import annotations

from operator import attrgetter

from partychef.engine.game import Move
from partychef.engine.leaving import Leave, leaving
from partychef.engine.rulebook import OVER, Key, Rule, Rulebook, Step, always
from partychef.games.chefs_hat import exchange, moves, pizza
from partychef.games.chefs_hat.build_view import view_of
from partychef.games.chefs_hat.legal_moves import default_of, moves_of
from partychef.games.chefs_hat.shifts import outcome_of
from partychef.games.chefs_hat.state import Kitchen
from partychef.games.chefs_hat.view import StepKind


def _in_the_exchange(kitchen: Kitchen) -> Key:
    return (kitchen.shift, "exchange")


def _in_the_pizzas(kitchen: Kitchen) -> Key:
    return (kitchen.shift, kitchen.turns)


def _pace(kitchen: Kitchen) -> str:
    # The opening has a pace of its own: everybody looks at how the last shift ended, and at their new hand.
    return "opening" if kitchen.opening else "pizza"


waiting = attrgetter("waiting")
EXCHANGE = Step(
    "the shift is about to start with the exchange of cards",
    "It is not your turn.",
    waiting,
    key=_in_the_exchange,
    kind=lambda kitchen: "exchange",
)

STEPS: dict[StepKind, Step] = {
    # CH-8: nobody learns, from a refused move or from the clock, that somebody holds two Jokers.
    "special": EXCHANGE,
    "exchange": EXCHANGE,
    "pizza": Step("a pizza is being made", "It is not your turn.", waiting, key=_in_the_pizzas, kind=_pace),
    "over": OVER._replace(key=lambda kitchen: ("over",)),
}

RULES: dict[type[Move], Rule] = {
    moves.DinnerIsServed: Rule(("special",), exchange.check_dinner, exchange.serve_dinner),
    moves.FoodFight: Rule(("special",), exchange.check_food_fight, exchange.fight_with_food),
    moves.NoAction: Rule(("special",), always, exchange.keep_quiet),
    moves.Give: Rule(("exchange",), exchange.check_give, exchange.give),
    moves.Discard: Rule(("pizza",), pizza.check_discard, pizza.place),
    moves.Pass: Rule(("pizza",), pizza.check_pass, pizza.pass_turn),
    Leave: leaving(STEPS),
}


class Restaurant(Kitchen):
    """The kitchen as a game."""

    rulebook = Rulebook("Chef's Hat", RULES, STEPS, moves_of, default_of, view_of, outcome_of)
