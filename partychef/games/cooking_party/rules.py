"""Cooking Party Cards, the basic game: who may do what in which step, and where that is written.

The chapters follow the rulebook: setup, assigning, dealing, cooking, presenting, judging, breaks.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, Outcome, Seat, TimedStep
from partychef.games.cooking_party import assigning, breaks, cooking, judging, moves, presenting
from partychef.games.cooking_party.build_view import view_of
from partychef.games.cooking_party.legal_moves import default_of, moves_of
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.view import PartyView, StepKind

Who = Literal["judge", "chef", "presenter", "host", "opener"]


def always(party: Evening, actor: Actor, move: Move) -> None:
    """Nothing to check beyond the step and the actor."""


class Rule(NamedTuple):
    """When a move is possible, for whom, what must hold and what happens."""

    step: StepKind
    who: Who
    check: Callable[[Evening, Any, Any], None]
    do: Callable[[Evening, Any, Any, Chance], None]


RULES: dict[type[Move], Rule] = {
    moves.ChooseAssignment: Rule("assignment", "judge", assigning.check_choose, assigning.choose),
    moves.InventAssignment: Rule("assignment", "judge", assigning.check_invent, assigning.invent),
    moves.Trade: Rule("cooking", "chef", cooking.check_trade, cooking.trade),
    moves.Plan: Rule("cooking", "chef", cooking.check_plan, cooking.plan),
    moves.Call: Rule("calling", "judge", presenting.check_call, presenting.call),
    moves.Introduce: Rule("presenting", "presenter", presenting.check_introduce, presenting.introduce),
    moves.Reveal: Rule("presenting", "presenter", presenting.check_reveal, presenting.reveal),
    moves.Finish: Rule("presenting", "presenter", always, presenting.finish),
    moves.EndPresentation: Rule("presenting", "judge", always, presenting.finish),
    moves.Ask: Rule("questions", "judge", presenting.check_ask, presenting.ask),
    moves.Answer: Rule("answer", "presenter", presenting.check_answer, presenting.answer),
    moves.Decline: Rule("answer", "presenter", always, presenting.decline),
    moves.Thank: Rule("questions", "judge", always, presenting.thank),
    moves.Critique: Rule("judging", "judge", judging.check_critique, judging.critique),
    moves.Award: Rule("judging", "judge", judging.check_award, judging.award),
    moves.OpenRound: Rule("break", "opener", always, breaks.open_round),
    moves.SeatNewcomer: Rule("break", "host", breaks.check_newcomer, breaks.seat_newcomer),
    moves.ReleaseSeat: Rule("break", "host", breaks.check_release, breaks.release_seat),
    moves.EndGame: Rule("break", "host", always, breaks.end_game),
}

NOW: dict[StepKind, str] = {
    "assignment": "the judge is choosing the assignment",
    "cooking": "the chefs are planning their dishes",
    "calling": "the judge is about to call the next chef",
    "presenting": "a chef is presenting",
    "questions": "the judge may be asking the chef who has just presented",
    "answer": "a chef is answering the judge",
    "judging": "the judge is weighing the dishes",
    "break": "the round is over and the next one has not begun",
    "over": "the game is over",
}

ONLY: dict[Who, str] = {
    "judge": "Only the judge may do that.",
    "chef": "Only this round's chefs may do that.",
    "presenter": "Only the chef who presents may do that.",
    "host": "Only the host may do that.",
    "opener": "Only the host or the next judge may open the round.",
}


class Party(Evening):
    """The evening as a game: the moves are made here."""

    def to_move(self) -> frozenset[Actor]:
        match self.step:
            case "assignment" | "calling" | "questions" | "judging":
                return frozenset((self.judge,))
            case "cooking":
                return frozenset(chef for chef, station in self.stations.items() if station.plan is None)
            case "presenting":
                return frozenset((self.presenter, self.judge))
            case "answer":
                return frozenset((self.presenter,))
            case "break":
                return frozenset((None, self.judge))
            case "over":
                return frozenset()

    def legal_moves(self, actor: Actor) -> list[Move]:
        return moves_of(self, actor) if actor in self.to_move() else []

    def default_move(self, actor: Actor) -> Move:
        return default_of(self, actor)

    def check(self, actor: Actor, move: Move) -> None:
        rule = RULES[type(move)]
        if rule.step != self.step:
            raise IllegalMove(f"Not now: {NOW[self.step]}.")
        if not self._is(rule.who, actor):
            raise IllegalMove(ONLY[rule.who])
        if actor not in self.to_move():
            raise IllegalMove("Your dishes are fixed already.")
        rule.check(self, actor, move)

    def apply(self, actor: Actor, move: Move, chance: Chance) -> None:
        RULES[type(move)].do(self, actor, move, chance)

    def view(self, seat: Seat | None) -> PartyView:
        return view_of(self, seat, self.outcome())

    def timed_step(self) -> TimedStep:
        return TimedStep(self.step, ".".join(map(str, self._place_in_the_round())))

    def outcome(self) -> Outcome | None:
        if self.step != "over":
            return None
        # CP-54: a permanent judge cannot win; CP-61: only who stayed can.
        rivals = [seat for seat in self.order if seat != self.options.permanent_judge]
        best = max(self.scores[seat] for seat in rivals)
        winners = tuple(seat for seat in rivals if best and self.scores[seat] == best)  # CP-36
        return Outcome(dict(self.scores), winners, self.reason)

    def _is(self, who: Who, actor: Actor) -> bool:
        match who:
            case "judge":
                return actor == self.judge
            case "chef":
                return actor in self.chefs
            case "presenter":
                return actor == self.presenter
            case "host":
                return actor is None
            case "opener":
                return actor is None or actor == self.judge

    def _place_in_the_round(self) -> tuple[object, ...]:
        match self.step:
            case "presenting":
                return (self.round, self.step, self.presenter)
            case "questions" | "answer":
                return (self.round, self.step, self.presenter, presenting.questions_left(self))
            case "calling":
                return (self.round, self.step, len(self.waiting))
            case "over":
                return (self.step,)
            case _:
                return (self.round, self.step)
