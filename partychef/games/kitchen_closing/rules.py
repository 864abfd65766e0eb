"""The Kitchen is Closing: who may do what in which step, and where that is written.

The chapters follow the rulebook's section 9: setup, dealing, turns, closing.
"""

from __future__ import annotations

from partychef.engine.game import Move, Seat
from partychef.engine.leaving import Leave, leaving
from partychef.engine.rulebook import OVER, Key, Rule, Rulebook, Step, always, whose_turn
from partychef.games.kitchen_closing import closing, moves, turns
from partychef.games.kitchen_closing.build_view import view_of
from partychef.games.kitchen_closing.legal_moves import default_of, moves_of
from partychef.games.kitchen_closing.state import Kitchen
from partychef.games.kitchen_closing.view import StepKind


def _placing(kitchen: Kitchen) -> set[Seat]:
    return kitchen.scores.keys() - kitchen.placed.keys()


def _turn(kitchen: Kitchen) -> Key:
    """The key of a turn: drawing a card does not begin a new step."""
    return (kitchen.round, kitchen.step, len(kitchen.log))


STEPS: dict[StepKind, Step] = {
    "break": Step(
        "the round is over and the next one has not been dealt",
        "Only the next dealer or the host may deal.",
        lambda kitchen: (None, kitchen.dealer),
    ),
    "turn": Step("the kitchen is still open", "It is not your turn.", whose_turn, _turn),
    "stacks": Step("everybody is placing stacks", "You have already placed your stacks.", _placing),
    "over": OVER._replace(key=lambda kitchen: ("over",)),
}

TURN = ("turn",)
"""The step in which players act; one turn may take several moves."""

RULES: dict[type[Move], Rule] = {
    moves.Declare: Rule(TURN, turns.check_declare, turns.declare),
    moves.Draw: Rule(TURN, turns.check_draw, turns.draw_card),
    moves.Take: Rule(TURN, turns.check_take, turns.take),
    moves.Discard: Rule(TURN, turns.check_discard, turns.discard),
    moves.PlaceStacks: Rule(("stacks",), closing.check_place, closing.place),
    moves.Deal: Rule(("break",), always, closing.deal),
    Leave: leaving(STEPS),
}


class KitchenGame(Kitchen):
    """The kitchen as a game."""

    rulebook = Rulebook("The Kitchen is Closing", RULES, STEPS, moves_of, default_of, view_of, closing.outcome_of)
