"""Cook Off!: who may do what in which step, and where that is written.

The chapters follow the rulebook: setup, rounds (with events and supply), shopping and trading, cooking.
"""

from __future__ import annotations

from partychef.engine.game import Move, Seat
from partychef.engine.leaving import Leave, leaving
from partychef.engine.rulebook import OVER, Key, Rule, Rulebook, Step, always, whose_turn
from partychef.games.cook_off import cooking, moves, rounds, shopping, trading
from partychef.games.cook_off.build_view import view_of
from partychef.games.cook_off.legal_moves import default_of, moves_of
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.view import StepKind


def _discarding(kitchen: Kitchen) -> set[Seat]:
    return set(rounds.too_full(kitchen)) - kitchen.discards.keys()


def _cooking(kitchen: Kitchen) -> set[Seat]:
    return set(cooking.cooks(kitchen)) - kitchen.submitted.keys()


def _voting(kitchen: Kitchen) -> set[Seat]:
    return set(cooking.voters(kitchen)) - kitchen.ballots.keys()


def _key(kitchen: Kitchen) -> Key:
    return (kitchen.meal, kitchen.prep, kitchen.step, kitchen.phase)


STEPS: dict[StepKind, Step] = {
    "turn": Step("somebody is shopping", "It is not your turn.", whose_turn),
    "trade": Step(
        "an offer must be answered first",
        "The offer was made to somebody else.",
        lambda kitchen: (trading.pending(kitchen).partner,),
    ),
    "discard": Step(
        "somebody holds too many ingredients and must discard first", "You do not have to discard.", _discarding
    ),
    "second": Step("somebody may buy a second ingredient", "It is not your turn.", whose_turn),
    "keep": Step("somebody is choosing from a delivery", "The delivery is not yours.", whose_turn),
    "cook_off": Step(
        "everybody is cooking", "You have chosen already, or have too few ingredients for a dish.", _cooking
    ),
    "vote": Step("everybody is voting", "You have voted already, or there is no dish you could vote for.", _voting),
    "judging": Step("the dishes are being judged", "Only the judge may choose.", lambda kitchen: (cooking.JUDGE,)),
    "break": Step(
        "the meal is over and the next one has not begun",
        "Only the next first player or the host may begin the next meal.",
        lambda kitchen: (None, kitchen.player),
    ),
    "over": OVER,
}

RULES: dict[type[Move], Rule] = {
    moves.Offer: Rule(("turn",), trading.check_offer, trading.offer),
    moves.Accept: Rule(("trade",), trading.check_accept, trading.accept),
    moves.Decline: Rule(("trade",), always, trading.decline),
    moves.Buy: Rule(("turn", "second"), shopping.check_buy, shopping.buy),
    moves.BuyGoal: Rule(("turn",), shopping.check_buy_goal, shopping.buy_goal),
    moves.Pass: Rule(("turn",), always, shopping.pass_turn),
    moves.Order: Rule(("turn",), shopping.check_order, shopping.order),
    moves.Keep: Rule(("keep",), shopping.check_keep, shopping.keep),
    moves.Done: Rule(("second",), always, shopping.done),
    moves.Discard: Rule(("discard",), rounds.check_discard, rounds.discard),
    moves.Submit: Rule(("cook_off",), cooking.check_submit, cooking.submit),
    moves.NoDish: Rule(("cook_off",), always, cooking.no_dish),
    moves.Vote: Rule(("vote",), cooking.check_vote, cooking.vote),
    moves.ChooseBest: Rule(("judging",), cooking.check_choose_best, cooking.choose_best),
    moves.NextMeal: Rule(("break",), always, rounds.next_meal),
    Leave: leaving(STEPS),
}


class CookOffGame(Kitchen):
    """The kitchen as a game."""

    rulebook = Rulebook("Cook Off!", RULES, STEPS, moves_of, default_of, view_of, cooking.outcome_of, key=_key)
