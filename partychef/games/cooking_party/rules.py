"""Cooking Party Cards: who may do what in which step, and where that is written.

The chapters follow the rulebook: setup, assigning, dealing, cooking, presenting, judging, breaks. Who cooks, and who
awards what to whom, is data in `rounds.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple, get_args

from partychef.engine.game import Actor, Move
from partychef.engine.leaving import Leave, leave
from partychef.engine.rulebook import OVER, Rule, Rulebook, Step, always
from partychef.games.cooking_party import asides, assigning, breaks, cooking, judging, moves, presenting, reading
from partychef.games.cooking_party.build_view import view_of
from partychef.games.cooking_party.legal_moves import default_of, moves_of
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.view import StepKind


class Who(NamedTuple):
    """Who may make a kind of move, and the refusal for everybody else."""

    by: Callable[[Evening], Iterable[Actor]]
    only: str | Callable[[Evening, Actor], str]


def _only_captains(party: Evening, actor: Actor) -> str:
    own = party.brigade_of(actor)
    return "Only this round's chefs may do that." if own is None else "Your captain does that for your brigade."


ONLY_JUDGE = "Only the judge may do that."
ONLY_PRESENTER = "Only the chef on stage may do that."

JUDGE = Who(lambda party: (party.judge,), ONLY_JUDGE)  # None is the table itself: it leads a round without a judge
CAPTAINS = Who(lambda party: party.chefs, _only_captains)
PRESENTER = Who(lambda party: (party.presenter,), ONLY_PRESENTER)
AWARDING = Who(lambda party: (judging.due(party).by,), ONLY_JUDGE)
BETTORS = Who(asides.bettors, "Only those who cook in this round may bet.")
HOST = Who(lambda party: (None,), "Only the host may do that.")

ANY_STEP = tuple(step for step in get_args(StepKind) if step != "over")

RULES: dict[type[Move], Rule] = {
    moves.ChooseAssignment: Rule(("assignment",), assigning.check_choose, assigning.choose, *JUDGE),
    moves.InventAssignment: Rule(("assignment",), assigning.check_invent, assigning.invent, *JUDGE),
    moves.Trade: Rule(("cooking",), cooking.check_trade, cooking.trade, *CAPTAINS),
    moves.Plan: Rule(("cooking",), cooking.check_plan, cooking.plan, *CAPTAINS),
    moves.Call: Rule(("calling",), presenting.check_call, presenting.call, *JUDGE),
    moves.Introduce: Rule(("presenting",), presenting.check_introduce, presenting.introduce, *PRESENTER),
    moves.Reveal: Rule(("presenting",), presenting.check_reveal, presenting.reveal, *PRESENTER),
    moves.ReadOut: Rule(("presenting",), reading.check_read_out, reading.read_out, *PRESENTER),
    moves.Finish: Rule(("presenting",), always, presenting.finish, *PRESENTER),
    moves.EndPresentation: Rule(("presenting",), always, presenting.finish, *JUDGE),
    moves.Ask: Rule(("questions",), presenting.check_ask, presenting.ask, *JUDGE),
    moves.Answer: Rule(("answer",), presenting.check_answer, presenting.answer, *PRESENTER),
    moves.Decline: Rule(("answer",), always, presenting.decline, *PRESENTER),
    moves.Thank: Rule(("questions",), always, lambda party, *_: presenting.next_chef(party), *JUDGE),
    moves.Critique: Rule(("judging",), judging.check_critique, judging.critique, *AWARDING),
    moves.Award: Rule(("judging",), judging.check_award, judging.award, *AWARDING),
    moves.AwardPoints: Rule(("judging",), judging.check_points, judging.award, *AWARDING),
    moves.AwardWin: Rule(("judging",), judging.check_win, judging.award, *AWARDING),
    moves.Bet: Rule(asides.BETTING, asides.check_bet, asides.bet, *BETTORS, anytime=True),
    moves.Tip: Rule(("cooking",), asides.check_tip, asides.tip, *JUDGE, anytime=True),
    moves.Applause: Rule(asides.CHEERING, asides.check_applause, asides.write_down, *HOST, anytime=True),
    moves.OpenRound: Rule(("break",), always, breaks.open_round),
    moves.SeatNewcomer: Rule(("break",), breaks.check_newcomer, breaks.seat_newcomer, *HOST),
    moves.ReleaseSeat: Rule(("break",), breaks.check_release, breaks.release_seat, *HOST),
    Leave: Rule(ANY_STEP, breaks.check_leave, leave, *HOST, anytime=True),
    moves.EndGame: Rule(("break",), always, lambda party, *_: judging.end(party, "ended by the host"), *HOST),
}

STEPS: dict[StepKind, Step] = {
    "assignment": Step("the judge is choosing the assignment", ONLY_JUDGE, JUDGE.by),
    "cooking": Step(
        "the chefs are planning their dishes",
        "Your dishes are locked in already.",
        lambda party: [chef for chef, station in party.stations.items() if station.plan is None],
    ),
    "calling": Step(
        "the judge is about to call the next chef",
        ONLY_JUDGE,
        JUDGE.by,
        key=lambda party: (party.round, party.step, len(party.waiting)),
    ),
    "presenting": Step(
        "a chef is presenting",
        ONLY_PRESENTER,
        lambda party: (party.presenter, party.judge),
        key=lambda party: (party.round, party.step, party.presenter),
    ),
    "questions": Step(
        "the judge may be asking the chef who has just presented",
        ONLY_JUDGE,
        JUDGE.by,
        key=presenting.which_question,
    ),
    "answer": Step("a chef is answering the judge", ONLY_PRESENTER, PRESENTER.by, key=presenting.which_question),
    "judging": Step(
        "the judge is weighing the dishes",
        ONLY_JUDGE,
        AWARDING.by,
        key=lambda party: (party.round, party.step, *([len(party.given)] if party.given else [])),
    ),
    "break": Step(
        "the round is over and the next one has not begun",
        "Only the host or the next judge may open the round.",
        lambda party: (None, party.judge),
    ),
    "over": OVER._replace(key=lambda party: ("over",)),
}


class Party(Evening):
    """The evening as a game."""

    rulebook = Rulebook(
        "Cooking Party Cards", RULES, STEPS, moves_of, default_of, view_of, judging.outcome_of,
        asides=asides.asides_of,
    )  # fmt: skip
