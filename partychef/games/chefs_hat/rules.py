"""Chef's Hat: who may do what at which moment, and where that is written.

The chapters follow the rulebook: shifts, special action and exchange, pizzas.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, Outcome, Seat, Step
from partychef.games.chefs_hat import exchange, moves, pizza
from partychef.games.chefs_hat.cards import listed
from partychef.games.chefs_hat.shifts import outcome_of
from partychef.games.chefs_hat.state import Kitchen, Stage
from partychef.games.chefs_hat.view import ChefsHatView
from partychef.games.chefs_hat.views import view_of


def always(kitchen: Kitchen, seat: Seat, move: Move) -> None:
    """Nothing to check beyond the moment and the seat."""


class Rule(NamedTuple):
    """When a move is possible, what must hold and what happens."""

    stage: Stage
    check: Callable[[Kitchen, Any, Any], None]
    do: Callable[[Kitchen, Any, Any, Chance], None]


RULES: dict[type[Move], Rule] = {
    moves.DinnerIsServed: Rule("special", exchange.check_dinner, exchange.serve_dinner),
    moves.FoodFight: Rule("special", exchange.check_food_fight, exchange.fight_with_food),
    moves.NoAction: Rule("special", always, exchange.keep_quiet),
    moves.Give: Rule("exchange", exchange.check_give, exchange.give),
    moves.Discard: Rule("pizza", pizza.check_discard, pizza.place),
    moves.Pass: Rule("pizza", pizza.check_pass, pizza.pass_turn),
}

OFFERS: dict[Stage, Callable[[Kitchen, Seat], list[Move]]] = {
    "special": exchange.actions_of,
    "exchange": exchange.gifts_of,
    "pizza": pizza.moves_of,
}

NOW: dict[Stage, str] = {
    # CH-8: nobody learns from a refused move that somebody holds two Jokers.
    "special": "the shift is about to start with the exchange of cards",
    "exchange": "the shift is about to start with the exchange of cards",
    "pizza": "a pizza is being made",
    "over": "the game is over",
}


class Restaurant(Kitchen):
    """The kitchen as a game: the moves are made here."""

    def to_move(self) -> frozenset[Actor]:
        return self.waiting

    def legal_moves(self, actor: Actor) -> list[Move]:
        if actor is None or actor not in self.waiting:
            return []
        return OFFERS[self.stage](self, actor)

    def default_move(self, actor: Actor) -> Move:
        """CH-36: keep quiet, give the largest numbers, pass; else place the largest number, few cards, no Joker."""
        assert actor is not None
        if self.stage == "special":
            return moves.NoAction()
        if self.stage == "exchange":
            return moves.Give(listed(self.hands[actor])[-exchange.gift_size(self, actor) :])
        return pizza.modest_move(self, actor)

    def check(self, actor: Actor, move: Move) -> None:
        rule = RULES[type(move)]
        if rule.stage != self.stage:
            raise IllegalMove(f"Not now: {NOW[self.stage]}.")
        if actor not in self.waiting:
            raise IllegalMove("It is not your turn.")
        rule.check(self, actor, move)

    def apply(self, actor: Actor, move: Move, chance: Chance) -> None:
        RULES[type(move)].do(self, actor, move, chance)

    def view(self, seat: Seat | None) -> ChefsHatView:
        return view_of(self, seat, self.outcome())

    def step(self) -> Step:
        if self.stage == "pizza":
            # A kind of its own: before a shift is opened everybody looks at how the last one ended, and at their hand.
            return Step("opening" if self.opening else "pizza", f"{self.shift}.{self.turns}")
        if self.stage == "over":
            return Step("over", "over")
        # CH-8: the step is no secret and its clock is seen, so the question to the holder of two Jokers is part of it.
        return Step("exchange", f"{self.shift}.exchange")

    def outcome(self) -> Outcome | None:
        return outcome_of(self)

    def seats(self) -> list[Seat]:
        """Every seat."""
        return list(range(len(self.scores)))
