"""Cooking Party Cards: who may do what in which step, and where that is written.

The chapters follow the rulebook: setup, assigning, dealing, cooking, presenting, judging, breaks. Who cooks and who
awards what to whom is data: `rounds.py`.
"""

from __future__ import annotations

from collections.abc import Iterable

from partychef.engine.game import Actor, Move
from partychef.engine.rulebook import OVER, Check, Effect, Rule, Rulebook, Step, always
from partychef.games.cooking_party import assigning, breaks, cooking, judging, moves, presenting
from partychef.games.cooking_party.build_view import view_of
from partychef.games.cooking_party.legal_moves import default_of, moves_of
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.view import StepKind


def _judge(party: Evening) -> Iterable[Actor]:
    return (party.judge,)  # None is the table itself: it leads a round that has no judge


def _host(party: Evening) -> Iterable[Actor]:
    return (None,)


def _captains(party: Evening) -> Iterable[Actor]:
    return party.chefs


def _presenter(party: Evening) -> Iterable[Actor]:
    return (party.presenter,)


def _whoever_awards(party: Evening) -> Iterable[Actor]:
    return (judging.due(party).by,)


ONLY_JUDGE = "Only the judge may do that."
ONLY_PRESENTER = "Only the chef who presents may do that."


def _only_captains(party: Evening, actor: Actor) -> str:
    own = party.brigade_of(actor)
    return "Only this round's chefs may do that." if own is None else "Your captain does that for your brigade."


def _judge_may(step: StepKind, check: Check, do: Effect) -> Rule:
    return Rule((step,), check, do, _judge, ONLY_JUDGE)


def _chefs_may(check: Check, do: Effect) -> Rule:
    return Rule(("cooking",), check, do, _captains, _only_captains)


def _presenter_may(step: StepKind, check: Check, do: Effect) -> Rule:
    return Rule((step,), check, do, _presenter, ONLY_PRESENTER)


def _whoever_awards_may(check: Check, do: Effect) -> Rule:
    return Rule(("judging",), check, do, _whoever_awards, ONLY_JUDGE)


def _host_may(check: Check, do: Effect) -> Rule:
    return Rule(("break",), check, do, _host, "Only the host may do that.")


RULES: dict[type[Move], Rule] = {
    moves.ChooseAssignment: _judge_may("assignment", assigning.check_choose, assigning.choose),
    moves.InventAssignment: _judge_may("assignment", assigning.check_invent, assigning.invent),
    moves.Trade: _chefs_may(cooking.check_trade, cooking.trade),
    moves.Plan: _chefs_may(cooking.check_plan, cooking.plan),
    moves.Call: _judge_may("calling", presenting.check_call, presenting.call),
    moves.Introduce: _presenter_may("presenting", presenting.check_introduce, presenting.introduce),
    moves.Reveal: _presenter_may("presenting", presenting.check_reveal, presenting.reveal),
    moves.Finish: _presenter_may("presenting", always, presenting.finish),
    moves.EndPresentation: _judge_may("presenting", always, presenting.finish),
    moves.Ask: _judge_may("questions", presenting.check_ask, presenting.ask),
    moves.Answer: _presenter_may("answer", presenting.check_answer, presenting.answer),
    moves.Decline: _presenter_may("answer", always, presenting.decline),
    moves.Thank: _judge_may("questions", always, presenting.thank),
    moves.Critique: _whoever_awards_may(judging.check_critique, judging.critique),
    moves.Award: _whoever_awards_may(judging.check_award, judging.award),
    moves.AwardPoints: _whoever_awards_may(judging.check_points, judging.award_points),
    moves.AwardWin: _whoever_awards_may(judging.check_win, judging.award_win),
    moves.OpenRound: Rule(("break",), always, breaks.open_round),
    moves.SeatNewcomer: _host_may(breaks.check_newcomer, breaks.seat_newcomer),
    moves.ReleaseSeat: _host_may(breaks.check_release, breaks.release_seat),
    moves.EndGame: _host_may(always, breaks.end_game),
}

STEPS: dict[StepKind, Step] = {
    "assignment": Step("the judge is choosing the assignment", ONLY_JUDGE, _judge),
    "cooking": Step(
        "the chefs are planning their dishes",
        "Your dishes are fixed already.",
        lambda party: [chef for chef, station in party.stations.items() if station.plan is None],
    ),
    "calling": Step(
        "the judge is about to call the next chef",
        ONLY_JUDGE,
        _judge,
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
        _judge,
        key=presenting.which_question,
    ),
    "answer": Step("a chef is answering the judge", ONLY_PRESENTER, _presenter, key=presenting.which_question),
    "judging": Step(
        "the judge is weighing the dishes",
        ONLY_JUDGE,
        _whoever_awards,
        key=lambda party: (party.round, party.step, *([len(party.given)] if party.given else [])),
    ),
    "break": Step(
        "the round is over and the next one has not begun",
        "Only the host or the next judge may open the round.",
        lambda party: (None, party.judge),
    ),
    "over": OVER._replace(key=lambda party: ("over",)),
}

RULEBOOK = Rulebook(
    title="Cooking Party Cards",
    rules=RULES,
    steps=STEPS,
    legal_moves=moves_of,
    default_move=default_of,
    view=view_of,
    outcome=judging.outcome_of,
)


class Party(Evening):
    """The evening as a game."""

    rulebook = RULEBOOK
