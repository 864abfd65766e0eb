"""Green Chef: who may do what in which step, and where that is written.

The chapters follow the rulebook: dealing, phases (draw and draft), market, regroup, serving (the scoring). How one step
follows another is in `steps.py`.
"""

from __future__ import annotations

from partychef.engine.game import Move, Seat
from partychef.engine.leaving import Leave, leaving
from partychef.engine.rulebook import OVER, Key, Rule, Rulebook, Step, always, whose_turn
from partychef.games.green_chef import dealing, market, moves, phases, regroup, serving
from partychef.games.green_chef.build_view import view_of
from partychef.games.green_chef.legal_moves import default_of, moves_of
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.view import StepKind


def _undecided(kitchen: Kitchen) -> set[Seat]:
    return kitchen.scores.keys() - kitchen.chosen.keys()


def _phase(kitchen: Kitchen) -> Key:
    return (kitchen.game, kitchen.round, kitchen.step)


def _turn(kitchen: Kitchen) -> Key:
    """The key of a turn: all of it is one step, even with a Talent."""
    return (*_phase(kitchen), kitchen.player)


def _bid(kitchen: Kitchen) -> Key:
    bids = kitchen.sale.bids if kitchen.sale else ()
    return (*_phase(kitchen), len(kitchen.sellers), len(bids), kitchen.player)


def _drawing(kitchen: Kitchen) -> set[Seat]:
    return kitchen.talents.keys() - kitchen.drawing.keys()


def _helping(kitchen: Kitchen) -> set[Seat]:
    return set(kitchen.helpers) - kitchen.chosen.keys()


def _allocating(kitchen: Kitchen) -> set[Seat]:
    return kitchen.scores.keys() - kitchen.allocations.keys()


def _pick(kitchen: Kitchen) -> Key:
    return (*_phase(kitchen), kitchen.pick)


STEPS: dict[StepKind, Step] = {
    "break": Step(
        "the game is over and the next one has not been dealt",
        "Only the next Head Chef or the host may deal.",
        lambda kitchen: (None, kitchen.head_chef),
    ),
    "talents": Step("everybody is choosing a Talent", "You have chosen your Talent.", _undecided),
    "draw": Step("the cards are being drawn", "You have drawn, or have no Talent left to draw with.", _drawing),
    "helping": Step("Second Helping comes first", "You have no card to put back.", _helping),
    "draft": Step("everybody is choosing a card to keep", "You have chosen: wait for the others.", _undecided, _pick),
    "market": Step("somebody may offer a card", "It is not your turn to offer a card.", whose_turn, _turn),
    "auction": Step("a card is being sold", "It is not your turn to bid.", whose_turn, _bid),
    "regroup": Step("somebody is about to wait or to call", "It is not your turn.", whose_turn, _turn),
    "allocation": Step("cards are being allocated to Recipes", "You have made your allocation.", _allocating),
    "over": OVER,
}

RULES: dict[type[Move], Rule] = {
    moves.Deal: Rule(("break",), always, dealing.deal),
    moves.KeepTalent: Rule(("talents",), dealing.check_keep_talent, dealing.keep_talent),
    moves.Draw: Rule(("draw",), phases.check_draw, phases.draw),
    moves.PutBack: Rule(("helping",), phases.check_put_back, phases.put_back),
    moves.Keep: Rule(("draft",), phases.check_keep, phases.keep),
    moves.Offer: Rule(("market",), market.check_offer, market.offer),
    moves.Decline: Rule(("market",), always, market.decline),
    moves.Bid: Rule(("auction",), market.check_bid, market.bid),
    moves.Pass: Rule(("auction",), always, market.pass_by),
    moves.Swap: Rule(("regroup",), regroup.check_swap, regroup.swap),
    moves.ChangeMenu: Rule(("regroup",), regroup.check_change_menu, regroup.change_menu),
    moves.Peek: Rule(("regroup",), regroup.check_peek, regroup.peek),
    moves.Call: Rule(("regroup",), regroup.check_call, regroup.call),
    moves.Wait: Rule(("regroup",), always, regroup.wait),
    moves.Allocate: Rule(("allocation",), serving.check_allocate, serving.allocate),
    Leave: leaving(STEPS),
}


class GreenChefGame(Kitchen):
    """The kitchen as a game."""

    rulebook = Rulebook("Green Chef", RULES, STEPS, moves_of, default_of, view_of, serving.outcome_of, key=_phase)
