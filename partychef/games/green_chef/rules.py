"""Green Chef: who may do what in which step, and where that is written.

The chapters follow the rulebook: dealing, phases (draw and draft), market, regroup, serving (the scoring). How one step
follows another is in `steps.py`.
"""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, Outcome, Seat, Step
from partychef.engine.rulebook import Rule, Rulebook, always
from partychef.games.green_chef import dealing, market, moves, phases, regroup, serving
from partychef.games.green_chef.samples import default_of, moves_of
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.view import GreenChefView, StepKind
from partychef.games.green_chef.views import view_of

RULES: dict[type[Move], Rule] = {
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
    moves.Wait: Rule(("regroup",), always, regroup.wait),
    moves.Call: Rule(("regroup",), regroup.check_call, regroup.call),
    moves.Allocate: Rule(("allocation",), serving.check_allocate, serving.allocate),
    moves.Deal: Rule(("break",), always, dealing.deal),
}

NOW: dict[StepKind, str] = {
    "talents": "everybody is choosing a Talent",
    "draw": "the cards are being drawn",
    "helping": "Second Helping comes first",
    "draft": "everybody is choosing a card to keep",
    "market": "somebody may offer a card",
    "auction": "a card is being sold",
    "regroup": "somebody is about to wait or to call",
    "allocation": "cards are being allocated to Recipes",
    "break": "the game is over and the next one has not been dealt",
    "over": "the game is over",
}

ONLY: dict[StepKind, str] = {
    "talents": "You have chosen your Talent.",
    "draw": "You have drawn, or have no Talent left to draw with.",
    "helping": "You have no card to put back.",
    "draft": "You have chosen: wait for the others.",
    "market": "It is not your turn to offer a card.",
    "auction": "It is not your turn to bid.",
    "regroup": "It is not your turn.",
    "allocation": "Your allocation is made already.",
    "break": "Only the next Head Chef or the host may deal.",
}

BOOK = Rulebook("Green Chef", RULES, NOW, ONLY)


class GreenChefGame(Kitchen):
    """The kitchen as a game: the moves are made here."""

    def to_move(self) -> frozenset[Actor]:
        match self.stage:
            case "talents" | "draft":
                return frozenset(self.scores.keys() - self.chosen.keys())
            case "draw":
                return frozenset(self.talents.keys() - self.drawing.keys())
            case "helping":
                return frozenset(self.helpers) - self.chosen.keys()
            case "allocation":
                return frozenset(self.scores.keys() - self.allocations.keys())
            case "market" | "auction" | "regroup":
                return frozenset((self.player,))
            case "break":
                return frozenset((None, self.head_chef))
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

    def view(self, seat: Seat | None) -> GreenChefView:
        return view_of(self, seat, self.to_move(), self.outcome())

    def step(self) -> Step:
        return Step(self.stage, ".".join(map(str, self._place_in_the_match())))

    def outcome(self) -> Outcome | None:
        return serving.outcome_of(self)

    def _place_in_the_match(self) -> tuple[object, ...]:
        match self.stage:
            case "draft":
                return (self.game, self.round, self.stage, self.pick)
            case "market" | "regroup":  # a whole turn is one step, with or without a Talent
                return (self.game, self.round, self.stage, self.player)
            case "auction":
                bids = self.sale.bids if self.sale else ()
                return (self.game, self.round, self.stage, len(self.sellers), len(bids), self.player)
            case _:
                return (self.game, self.round, self.stage)
