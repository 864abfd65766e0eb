"""Cook Off!: who may do what in which step, and where that is written.

The chapters follow the rulebook: setup, rounds (with events and supply), shopping and trading, cooking.
"""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, Outcome, Seat, Step
from partychef.engine.rulebook import Rule, Rulebook, always
from partychef.games.cook_off import cooking, moves, rounds, shopping, trading
from partychef.games.cook_off.samples import default_of, moves_of
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.view import CookOffView, StepKind
from partychef.games.cook_off.views import view_of

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
}

NOW: dict[StepKind, str] = {
    "turn": "somebody is shopping",
    "trade": "an offer must be answered first",
    "discard": "somebody holds too many ingredients and must discard first",
    "second": "somebody may buy a second ingredient",
    "keep": "somebody is choosing from a delivery",
    "cook_off": "everybody is cooking",
    "vote": "everybody is voting",
    "judging": "the dishes are being judged",
    "break": "the meal is over and the next one has not begun",
    "over": "the game is over",
}

ONLY: dict[StepKind, str] = {
    "turn": "It is not your turn.",
    "trade": "The offer was made to somebody else.",
    "discard": "You need not discard.",
    "second": "It is not your turn.",
    "keep": "The delivery is not yours.",
    "cook_off": "You have chosen already, or have too few ingredients for a dish.",
    "vote": "You have voted already, or there is no dish you could vote for.",
    "judging": "Only the judge may choose.",
    "break": "Only the next first player or the host may begin the next meal.",
}

BOOK = Rulebook("Cook Off!", RULES, NOW, ONLY, open_steps=("break", "judging"))


class CookOffGame(Kitchen):
    """The kitchen as a game: the moves are made here."""

    def to_move(self) -> frozenset[Actor]:
        match self.stage:
            case "turn" | "second" | "keep":
                return frozenset((self.player,))
            case "trade":
                return frozenset((trading.pending(self).partner,))
            case "discard":
                return frozenset(seat for seat in rounds.too_full(self) if seat not in self.discards)
            case "cook_off":
                return frozenset(seat for seat in cooking.cooks(self) if seat not in self.submitted)
            case "vote":
                return frozenset(seat for seat in cooking.voters(self) if seat not in self.ballots)
            case "judging":
                return frozenset((cooking.JUDGE,))
            case "break":
                return frozenset((None, self.player))
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

    def view(self, seat: Seat | None) -> CookOffView:
        return view_of(self, seat, self.outcome())

    def step(self) -> Step:
        return Step(self.stage, f"{self.meal}.{self.prep}.{self.stage}.{self.phase}")

    def outcome(self) -> Outcome | None:
        return cooking.outcome_of(self)
