"""What a seat may know of a Cooking Party (GEN-11). `build_view.py` fills it in, templates and AI chefs read it."""

from __future__ import annotations

from typing import Literal

from partychef.engine.game import Place, Seat, View
from partychef.games.cooking_party.cards import Assignment
from partychef.games.cooking_party.rounds import (
    Brigade,
    Cheers,
    Dish,
    GivenAward,
    Opinion,
    PendingAward,
    Question,
    Round,
    brigade_of,
)

StepKind = Literal["assignment", "cooking", "calling", "presenting", "questions", "answer", "judging", "break", "over"]


class PartyPlace(Place, frozen=True):
    """What everybody sees of one seat."""

    role: Literal["judge", "chef", "released"]
    hand: int
    """How many cards it holds face down."""
    traded: int
    """How many cards it has traded in this round."""
    trades_left: int
    planned: bool
    presented: bool


class PartyView(View, frozen=True):
    """Everything one seat may know; `seat` None is the big screen."""

    step: StepKind
    round: int
    """The round being played, from 1. In the break: the round that comes next. When over: the last one."""
    rounds: int | None
    """How many rounds the game has; None while newcomers may still lengthen a lap."""
    lap: int
    laps: int
    order: tuple[Seat, ...]
    """Seated players clockwise; a judge who is no player is not among them."""
    judge: Seat | None
    """Who leads this round; in the break: the next round. None if the table itself leads it."""
    brigades: tuple[Brigade, ...]
    """Who cooks in this round, in order from the judge's left; when over, the last round's as they were called."""
    awards: tuple[PendingAward, ...]
    """The awards that this round still waits for, in the order in which they are given."""
    given: tuple[GivenAward, ...]
    """The awards of this round that have been given."""
    places: tuple[PartyPlace, ...]
    """Every seat there ever was, by number; a judge who is no player last (role judge)."""
    draw_size: int
    discard_size: int
    deck: tuple[Assignment, ...]
    """The assignment deck from the top: it is public (CP-8)."""
    selectable: tuple[str, ...]
    """Assignment ids the judge may pick now; empty outside the assignment step."""
    assignment: Assignment | None
    criteria: str
    special: str | None
    presenter: Seat | None
    """Who presents, is asked or was just asked."""
    waiting: tuple[Seat, ...]
    """Captains not yet called, in order from the judge's left."""
    dishes: tuple[Dish, ...]
    """This round's dishes of the chefs called so far, in the order they were called."""
    questions: tuple[Question, ...]
    opinions: tuple[Opinion, ...]
    past: tuple[Round, ...]
    hand: tuple[str, ...] = ()
    """The cards of the seat's own brigade."""
    trades_left: int = 0
    gone: tuple[Seat, ...] = ()
    """Whose players have left for good, so that these seats cannot win, even if somebody still plays there (CP-64)."""
    reading: bool = False
    """Whether the big screen reads the presenter's words."""
    plan: tuple[tuple[str, ...], ...] | None = None
    """The own brigade's dishes once they are fixed; cards leave it as they are revealed."""
    tip: str = ""
    """What the judge has called into the kitchen (CP-66)."""
    may_tip: bool = False
    """Whether this seat may send the tip of the round."""
    cheers: tuple[Cheers, ...] = ()
    """How the room has reacted in this round (CP-67)."""
    bets: int = 0
    """How many side bets have been made; on whom, nobody learns before the chips have fallen (CP-65)."""
    bet: Seat | None = None
    """On whom this seat has bet."""
    bets_on: tuple[Seat, ...] = ()
    """On whom this seat may bet now."""
    specials: tuple[str, ...] = ()
    """For the judge choosing an assignment: the draw deck, sorted, to pick a special ingredient from (CP-14)."""

    @property
    def leader(self) -> Seat:
        """The judge of a round that has one."""
        assert self.judge is not None
        return self.judge

    @property
    def task(self) -> Assignment:
        """This round's assignment, once there is one."""
        assert self.assignment is not None
        return self.assignment

    @property
    def chefs(self) -> tuple[Seat, ...]:
        """The captains of the brigades, in their order."""
        return tuple(brigade.captain for brigade in self.brigades)

    def cooks(self, seat: Seat | None) -> bool:
        """Whether the seat cooks in this round, as a captain or under one."""
        return brigade_of(self.brigades, seat) is not None

    @property
    def due(self) -> PendingAward | None:
        """The award that the table waits for now, if it waits for one."""
        return self.awards[0] if self.step == "judging" and self.awards else None

    @property
    def judge_now(self) -> Seat | None:
        """Who judges at this moment: whoever gives the award that is due, else the judge of the round."""
        return self.judge if self.due is None else self.due.by

    def award_due(self) -> PendingAward | None:
        """What this seat has to award now, if anything."""
        return self.due if self.due is not None and self.due.by == self.seat else None

    def place(self, seat: Seat) -> PartyPlace:
        """The public facts of one seat. Raises StopIteration for a seat that does not exist."""
        return next(place for place in self.places if place.seat == seat)
