"""The Kitchen is Closing: who may do what in which step, and where that is written.

The chapters follow the rulebook's section 9: setup, dealing, turns, closing.
"""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, Outcome, Seat, Step
from partychef.engine.rulebook import Rule, Rulebook, always
from partychef.games.kitchen_closing import closing, moves, turns
from partychef.games.kitchen_closing.samples import default_of, moves_of
from partychef.games.kitchen_closing.state import Kitchen
from partychef.games.kitchen_closing.view import KitchenView, StepKind
from partychef.games.kitchen_closing.views import view_of

RULES: dict[type[Move], Rule] = {
    moves.Declare: Rule(("turn",), turns.check_declare, turns.declare),
    moves.Draw: Rule(("turn",), turns.check_draw, turns.draw_card),
    moves.Take: Rule(("turn",), turns.check_take, turns.take),
    moves.Discard: Rule(("turn",), turns.check_discard, turns.discard),
    moves.PlaceStacks: Rule(("stacks",), closing.check_place, closing.place),
    moves.Deal: Rule(("break",), always, closing.deal),
}

NOW: dict[StepKind, str] = {
    "turn": "the kitchen is still open",
    "stacks": "everybody is placing stacks",
    "break": "the round is over and the next one has not been dealt",
    "over": "the game is over",
}

ONLY: dict[StepKind, str] = {
    "turn": "It is not your turn.",
    "stacks": "Your stacks are placed already.",
    "break": "Only the next dealer or the host may deal.",
}

BOOK = Rulebook("The Kitchen is Closing", RULES, NOW, ONLY)


class KitchenGame(Kitchen):
    """The kitchen as a game: the moves are made here."""

    def to_move(self) -> frozenset[Actor]:
        match self.stage:
            case "turn":
                return frozenset((self.player,))
            case "stacks":
                return frozenset(seat for seat in self.scores if seat not in self.placed)
            case "break":
                return frozenset((None, self.dealer))
            case "over":
                return frozenset()

    def legal_moves(self, actor: Actor) -> list[Move]:
        return moves_of(self, actor) if actor in self.to_move() else []

    def default_move(self, actor: Actor) -> Move:
        return default_of(self, actor)

    def check(self, actor: Actor, move: Move) -> None:
        BOOK.check(self, actor, move)

    def apply(self, actor: Actor, move: Move, chance: Chance) -> None:
        BOOK.apply(self, actor, move, chance)

    def view(self, seat: Seat | None) -> KitchenView:
        return view_of(self, seat, self.outcome())

    def step(self) -> Step:
        return Step(self.stage, ".".join(map(str, self._place_in_the_game())))

    def outcome(self) -> Outcome | None:
        return closing.outcome_of(self)

    def _place_in_the_game(self) -> tuple[object, ...]:
        match self.stage:
            case "turn":  # one turn is one step, whatever was drawn in it
                return (self.round, self.stage, len(self.log))
            case "over":
                return (self.stage,)
            case _:
                return (self.round, self.stage)
