"""Cuisine Decks: who may do what in which step, and where that is written.

The chapters follow the rulebook: shop (with setup), roles, preparing (and cooking), actions and responses, serving and
counting (the Score Phase). How one step follows another is in `turns.py`.
"""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, Outcome, Step
from partychef.engine.rulebook import Rule, Rulebook, always
from partychef.games.cuisine_decks import discarding, moves, preparing, responses, roles, score_phase, shop
from partychef.games.cuisine_decks.counting import outcome_of
from partychef.games.cuisine_decks.samples import default_of, moves_of
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.turns import too_full
from partychef.games.cuisine_decks.view import DecksView, StepKind
from partychef.games.cuisine_decks.views import view_of

WINDOWS = ("prepare_actions", "cook_actions")

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
    moves.Block: Rule(("response",), responses.check_block, responses.block),
    moves.NoBlock: Rule(("response",), always, responses.no_block),
    moves.Done: Rule(WINDOWS, always, responses.done),
    moves.Cook: Rule(("cook",), preparing.check_cook, preparing.cook),
    moves.Track: Rule(("track",), score_phase.check_track, score_phase.track),
    moves.Keep: Rule(("keep",), score_phase.check_keep, score_phase.keep),
}

NOW: dict[StepKind, str] = {
    "decks": "the cuisine decks are being chosen",
    "shop": "everybody is shopping",
    "role": "the role cards are being played",
    "dishwasher": "the Dishwasher is waiting for an answer",
    "supplier": "somebody is taking cards from the discard pile",
    "prepare": "everybody is preparing",
    "prepare_actions": "action cards are being played",
    "cook": "the players are cooking in turn",
    "cook_actions": "action cards are being played",
    "response": "an action card waits for answers",
    "forced_discard": "somebody has to discard first",
    "track": "somebody is choosing a card to track",
    "keep": "somebody is choosing a card to keep",
    "hand_limit": "somebody has too many cards and must discard first",
    "over": "the game is over",
}

ONLY: dict[StepKind, str] = {
    "decks": "It is not your turn to choose.",
    "shop": "You have chosen: wait for the others.",
    "role": "It is not your turn.",
    "dishwasher": "Somebody else was asked.",
    "supplier": "It is not for you to take cards.",
    "prepare": "You have chosen: wait for the others.",
    "prepare_actions": "It is not your turn.",
    "cook": "It is not your turn to cook.",
    "cook_actions": "It is not your turn.",
    "response": "You have answered already, or the card on top is yours.",
    "forced_discard": "Somebody else has to discard.",
    "track": "It is not your turn.",
    "keep": "It is not your turn.",
    "hand_limit": "You need not discard, or have done so.",
    "over": "The game is over.",
}

BOOK = Rulebook("Cuisine Decks", RULES, NOW, ONLY, open_steps=())


class CuisineDecksGame(Kitchen):
    """The kitchen as a game: the moves are made here."""

    def to_move(self) -> frozenset[Actor]:
        match self.stage:
            case "shop" | "prepare":
                return frozenset(self.scores.keys() - self.chosen.keys())
            case "hand_limit":
                return frozenset(too_full(self)) - self.chosen.keys()
            case "response":
                return frozenset(responses.may_answer(self)) - self.answers.keys()
            case "over":
                return frozenset()
            case _:
                return frozenset((self.player,))

    def legal_moves(self, actor: Actor) -> list[Move]:
        return moves_of(self, actor) if actor in self.to_move() else []

    def default_move(self, actor: Actor) -> Move:
        return default_of(self, actor)

    def check(self, actor: Actor, move: Move) -> None:
        BOOK.check(self, actor, move)

    def apply(self, actor: Actor, move: Move, chance: Chance) -> None:
        BOOK.apply(self, actor, move, chance)

    def view(self, seat: Actor) -> DecksView:
        return view_of(self, seat, self.to_move(), self.outcome())

    def step(self) -> Step:
        return Step(self.stage, f"{self.round}.{self.stage}.{self.phase}")

    def outcome(self) -> Outcome | None:
        return outcome_of(self)
