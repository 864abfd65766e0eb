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
from partychef.games.cooking_party import (
    asides,
    assigning,
    breaks,
    cooking,
    judging,
    moves,
    ordering,
    presenting,
    reading,
    swaps,
    tasting,
    team_names,
)
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
TAKE_OVER = "Somebody else of your team is speaking: take over first."


def _only_presenter(party: Evening, actor: Actor) -> str:
    return TAKE_OVER if actor in presenting.on_stage(party) else ONLY_PRESENTER


JUDGE = Who(lambda party: (party.judge,), ONLY_JUDGE)  # None is the table itself: it leads a round without a judge
ASKER = Who(lambda party: (party.asker,), ONLY_JUDGE)
CAPTAINS = Who(lambda party: party.chefs, _only_captains)
PRESENTER = Who(lambda party: (party.speaker,), _only_presenter)
ON_STAGE = Who(presenting.on_stage, ONLY_PRESENTER)
AWARDING = Who(lambda party: (judging.due(party).by,), ONLY_JUDGE)
COOKS = Who(asides.bettors, "Only this round's chefs may do that.")
BETTORS = Who(asides.bettors, "Only those who cook in this round may bet.")
MEMBERS = Who(team_names.members, "Only the members of a team that stays together may name it.")
HOST = Who(lambda party: (None,), "Only the host may do that.")

FINALISTS = Who(lambda party: party.running.finalists, "Only finalists nominate a dish.")
GUESTS = Who(lambda party: party.chefs, "Only guests of this restaurant order.")
PROFESSIONAL = Who(lambda party: (party.professional,), "Only the kitchen may do that.")
KITCHEN = Who(lambda party: party.running.cooks.values(), "Only those who cook for the tasting may do that.")
HOST_ENDS = "ended by the host"

ANY_STEP = tuple(step for step in get_args(StepKind) if step != "over")

RULES: dict[type[Move], Rule] = {
    moves.ChooseAssignment: Rule(("assignment",), assigning.check_choose, assigning.choose, *JUDGE),
    moves.DrawAssignment: Rule(("assignment",), assigning.check_draw, assigning.draw_one, *JUDGE),
    moves.InventAssignment: Rule(("assignment",), assigning.check_invent, assigning.invent, *JUDGE),
    moves.Trade: Rule(("cooking",), cooking.check_trade, cooking.trade, *CAPTAINS),
    moves.Replace: Rule(("cooking",), cooking.check_replace, cooking.replace, *CAPTAINS),
    moves.Buy: Rule(("cooking",), swaps.check_buy, swaps.buy, *COOKS, anytime=True),
    moves.Swap: Rule(("cooking",), swaps.check_swap, swaps.swap, *CAPTAINS),
    moves.OfferCard: Rule(("cooking",), swaps.check_offer, swaps.offer, *CAPTAINS),
    moves.AcceptOffer: Rule(("cooking",), swaps.check_accept, swaps.accept, *CAPTAINS),
    moves.DeclineOffer: Rule(("cooking",), swaps.check_offered, swaps.decline, *CAPTAINS),
    moves.WithdrawOffer: Rule(("cooking",), swaps.check_withdraw, swaps.withdraw, *CAPTAINS),
    moves.Plan: Rule(("cooking",), cooking.check_plan, cooking.plan, *CAPTAINS),
    moves.Call: Rule(("calling",), presenting.check_call, presenting.call, *JUDGE),
    moves.Introduce: Rule(("presenting",), presenting.check_introduce, presenting.introduce, *PRESENTER),
    moves.Reveal: Rule(("presenting",), presenting.check_reveal, presenting.reveal, *PRESENTER),
    moves.ReadOut: Rule(("presenting",), reading.check_read_out, reading.read_out, *PRESENTER),
    moves.PassOn: Rule(
        ("presenting", "questions", "answer"), presenting.check_pass_on, presenting.pass_on, *ON_STAGE, anytime=True
    ),
    moves.Finish: Rule(("presenting",), always, presenting.finish, *PRESENTER),
    moves.EndPresentation: Rule(("presenting",), always, presenting.finish, *ASKER),
    moves.Ask: Rule(("questions",), presenting.check_ask, presenting.ask, *ASKER),
    moves.Answer: Rule(("answer",), presenting.check_answer, presenting.answer, *PRESENTER),
    moves.Decline: Rule(("answer",), always, presenting.decline, *PRESENTER),
    moves.Thank: Rule(("questions",), always, lambda party, *_: presenting.next_chef(party), *ASKER),
    moves.Critique: Rule(("judging",), judging.check_critique, judging.critique, *AWARDING),
    moves.Award: Rule(("judging",), judging.check_award, judging.award, *AWARDING),
    moves.AwardPoints: Rule(("judging",), judging.check_points, judging.award, *AWARDING),
    moves.AwardWin: Rule(("judging",), judging.check_win, judging.award, *AWARDING),
    moves.Bet: Rule(asides.BETTING, asides.check_bet, asides.bet, *BETTORS, anytime=True),
    moves.NameTeam: Rule(team_names.NAMING, team_names.check_name, team_names.rename, *MEMBERS, anytime=True),
    moves.Tip: Rule(("cooking",), asides.check_tip, asides.tip, *JUDGE, anytime=True),
    moves.Applause: Rule(asides.CHEERING, asides.check_applause, asides.write_down, *HOST, anytime=True),
    moves.Nominate: Rule(("nominating",), tasting.check_nominate, tasting.nominate, *FINALISTS),
    moves.ServeDish: Rule(("kitchen",), always, tasting.serve, *KITCHEN),
    moves.FlagLate: Rule(("cooking", "kitchen", "judging"), tasting.check_flag, tasting.flag, *HOST, anytime=True),
    moves.OrderDish: Rule(("ordering",), ordering.check_order, ordering.order, *GUESTS),
    moves.TellKitchen: Rule(("ordering",), ordering.check_tell, ordering.tell, *GUESTS),
    moves.ConfirmOrder: Rule(("ordering",), ordering.check_confirm, ordering.confirm, *PROFESSIONAL, anytime=True),
    moves.AskGuest: Rule(("ordering",), ordering.check_ask_guest, ordering.ask_guest, *PROFESSIONAL, anytime=True),
    moves.OpenRound: Rule(("break",), always, breaks.open_round),
    moves.SeatNewcomer: Rule(("break",), breaks.check_newcomer, breaks.seat_newcomer, *HOST),
    moves.ReleaseSeat: Rule(("break",), breaks.check_release, breaks.release_seat, *HOST),
    Leave: Rule(ANY_STEP, breaks.check_leave, leave, *HOST, anytime=True),
    moves.EndGame: Rule(("break",), always, lambda party, *_: judging.after_the_last_round(party, HOST_ENDS), *HOST),
}

STEPS: dict[StepKind, Step] = {
    "assignment": Step("the judge is choosing the task", ONLY_JUDGE, JUDGE.by),
    "cooking": Step(
        "the chefs are planning their dishes",
        "Your dishes are locked in already.",
        lambda party: [chef for chef, station in party.stations.items() if station.plan is None],
        seconds=lambda party: party.options.prep_time or 0,
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
        lambda party: (party.speaker, party.asker),
        key=lambda party: (party.round, party.step, party.presenter),
        part=presenting.which_part,
    ),
    "questions": Step(
        "the judge may be asking the chef who has just presented",
        ONLY_JUDGE,
        ASKER.by,
        key=presenting.which_question,
    ),
    "answer": Step("a chef is answering the judge", ONLY_PRESENTER, PRESENTER.by, key=presenting.which_question),
    "judging": Step(
        "the judge is weighing the dishes",
        ONLY_JUDGE,
        AWARDING.by,
        key=lambda party: (party.round, party.step, *([len(party.given)] if party.given else [])),
        kind=ordering.unhurried,
    ),
    "break": Step(
        "the round is over and the next one has not begun",
        "Only the host or the next judge may open the round.",
        lambda party: (None, *party.openers),
    ),
    "ordering": Step(
        "the guests are ordering, and the kitchen takes the orders",
        "Your order is in the kitchen already.",
        ordering.waited_for,
        key=ordering.which_part,
        kind=ordering.unhurried,
    ),
    "nominating": Step(
        "the finalists are choosing what they cook", "You have nominated your dish already.", tasting.without_a_dish
    ),
    "kitchen": Step(
        "the kitchen is cooking for the tasting",
        "Your dish is on the table already.",
        tasting.still_cooking,
        seconds=lambda party: party.options.cook_time or 0,
    ),
    "over": OVER._replace(key=lambda party: ("over",)),
}


class Party(Evening):
    """The evening as a game."""

    rulebook = Rulebook(
        "Cooking Party Cards", RULES, STEPS, moves_of, default_of, view_of, judging.outcome_of,
        asides=asides.asides_of,
    )  # fmt: skip
