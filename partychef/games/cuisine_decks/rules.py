"""Cuisine Decks: who may do what in which step, and where that is written.

The chapters follow the rulebook: shop (with setup), roles, preparing (and cooking), actions and responses, serving and
counting (the Score Phase). How one step follows another is in `turns.py`.
"""

from __future__ import annotations

from partychef.engine.game import Move, Seat
from partychef.engine.leaving import Leave, leaving
from partychef.engine.rulebook import OVER, Key, Rule, Rulebook, Step, always, whose_turn
from partychef.games.cuisine_decks import discarding, moves, preparing, responses, roles, score_phase, shop
from partychef.games.cuisine_decks.build_view import view_of
from partychef.games.cuisine_decks.counting import outcome_of
from partychef.games.cuisine_decks.legal_moves import default_of, moves_of
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.turns import too_full
from partychef.games.cuisine_decks.view import StepKind

WINDOWS = ("prepare_actions", "cook_actions")


def _undecided(kitchen: Kitchen) -> set[Seat]:
    return kitchen.scores.keys() - kitchen.chosen.keys()


def _full(kitchen: Kitchen) -> set[Seat]:
    return set(too_full(kitchen)) - kitchen.chosen.keys()


def _answer(kitchen: Kitchen) -> set[Seat]:
    return set(responses.may_answer(kitchen)) - kitchen.answers.keys()


def _key(kitchen: Kitchen) -> Key:
    return (kitchen.round, kitchen.step, kitchen.phase)


STEPS: dict[StepKind, Step] = {
    "decks": Step("the cuisine decks are being chosen", "It is not your turn to choose.", whose_turn),
    "shop": Step("everybody is shopping", "You have chosen: wait for the others.", _undecided),
    "role": Step("the role cards are being played", "It is not your turn.", whose_turn),
    "dishwasher": Step("the Dishwasher is waiting for an answer", "Somebody else was asked.", whose_turn),
    "supplier": Step("somebody is taking cards from the discard pile", "It is not for you to take cards.", whose_turn),
    "prepare": Step("everybody is preparing", "You have chosen: wait for the others.", _undecided),
    "prepare_actions": Step("action cards are being played", "It is not your turn.", whose_turn),
    "cook": Step("the players are cooking in turn", "It is not your turn to cook.", whose_turn),
    "cook_actions": Step("action cards are being played", "It is not your turn.", whose_turn),
    "response": Step(
        "an action card waits for answers", "You have answered already, or the card on top is yours.", _answer
    ),
    "forced_discard": Step("somebody has to discard first", "Somebody else has to discard.", whose_turn),
    "track": Step("somebody is choosing a card to track", "It is not your turn.", whose_turn),
    "keep": Step("somebody is choosing a card to keep", "It is not your turn.", whose_turn),
    "hand_limit": Step(
        "somebody has too many cards and must discard first", "You do not have to discard, or you already have.", _full
    ),
    "over": OVER,
}

RULES: dict[type[Move], Rule] = {
    moves.ChooseDeck: Rule(("decks",), shop.check_choose_deck, shop.choose_deck),
    moves.Discard: Rule(("shop", "forced_discard", "hand_limit"), discarding.check_discard, discarding.discard),
    moves.PlayRole: Rule(("role",), roles.check_play_role, roles.play_role),
    moves.SkipRole: Rule(("role",), always, roles.skip_role),
    moves.FillUp: Rule(("dishwasher",), always, roles.fill_and_discard),
    moves.Refuse: Rule(("dishwasher",), always, roles.refuse),
    moves.Take: Rule(("supplier",), roles.check_take, roles.take),
    moves.Prepare: Rule(("prepare",), preparing.check_prepare, preparing.prepare),
    moves.Play: Rule(WINDOWS, responses.check_play, responses.play),
    moves.Block: Rule(("response",), responses.check_block, responses.answer),
    moves.NoBlock: Rule(("response",), always, responses.answer),
    moves.Done: Rule(WINDOWS, always, responses.done),
    moves.Cook: Rule(("cook",), preparing.check_cook, preparing.cook),
    moves.Track: Rule(("track",), score_phase.check_track, score_phase.track),
    moves.Keep: Rule(("keep",), score_phase.check_keep, score_phase.keep),
    Leave: leaving(STEPS),
}


class CuisineDecksGame(Kitchen):
    """The kitchen as a game."""

    rulebook = Rulebook("Cuisine Decks", RULES, STEPS, moves_of, default_of, view_of, outcome_of, key=_key)
