"""One evening as it stands: who sits where, every card in its place, the round on the table.

Only facts live here. The rules change them in `rules.py` and the chapters it names.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from partychef.engine.game import Seat
from partychef.engine.rulebook import GameState
from partychef.engine.seats import clockwise_from
from partychef.games.cooking_party.cards import Assignment
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rounds import (
    Brigade,
    Cheers,
    Dish,
    GivenAward,
    Opinion,
    PendingAward,
    Question,
    Round,
    Served,
    basic_round,
    brigade_of,
)
from partychef.games.cooking_party.view import PartyView, StepKind


class Station(msgspec.Struct, frozen=True):
    """One brigade's cards in this round."""

    hand: tuple[str, ...] = ()
    trades_left: int = 0
    traded: int = 0
    plan: tuple[tuple[str, ...], ...] | None = None
    """The dishes once they are fixed, without the cards already revealed."""
    returned: tuple[str, ...] = ()
    """Cards handed back in this round; they are kept apart until it ends (CP-20)."""


@dataclass
class Evening(GameState[PartyView]):
    """The whole evening. Only its lists and dicts change in place; the objects in them are frozen."""

    options: Options
    outside: Seat | None
    """The judge who is no player (CP-62)."""
    planned_rounds: int | None
    """With a permanent judge: how many rounds the game has (CP-54)."""
    order: tuple[Seat, ...]
    """Seated players clockwise."""
    scores: dict[Seat, int]
    """Points of every player there ever was."""
    draw: list[str]
    discard: list[str]
    deck: list[Assignment]
    judge: Seat | None
    """Who leads this round, in the break the next: sets the task, calls the chefs and asks. None: the table does."""
    head: Seat
    """Who judges first in every lap: newcomers sit to the right of this seat and judge last (CP-61)."""
    brigades: tuple[Brigade, ...] = ()
    """Who cooks in this round, in order from the judge's left."""
    awards: tuple[PendingAward, ...] = ()
    """The awards that this round still waits for, in the order in which they are given."""
    given: tuple[GivenAward, ...] = ()
    """The awards of this round that have been given: they are public at once (CP-40)."""
    step: StepKind = "assignment"
    round: int = 1
    lap: int = 1
    judged: tuple[Seat, ...] = ()
    """Who has judged in this lap."""
    past: tuple[Round, ...] = ()
    gone: tuple[Seat, ...] = ()
    reason: str = ""
    """Why the game is over."""
    assignment: Assignment | None = None
    criteria: str = ""
    special: str | None = None
    stations: dict[Seat, Station] = field(default_factory=dict)
    """The cards of each brigade, by its captain."""
    waiting: tuple[Seat, ...] = ()
    """Captains not yet called, in the order of the brigades."""
    presenter: Seat | None = None
    script: tuple[Served, ...] | None = None
    """What the big screen still has to read out for the presenter; None while the presenter speaks."""
    dishes: tuple[Dish, ...] = ()
    questions: tuple[Question, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    tip: str = ""
    """What the judge has called into the kitchen (CP-66)."""
    bets: dict[Seat, Seat] = field(default_factory=dict)
    """The side bets of this round, from who bet to the captain they bet on (CP-65)."""
    cheers: tuple[Cheers, ...] = ()
    """How the room has reacted in this round (CP-67)."""

    @property
    def rotating(self) -> bool:
        """Whether the judge's role goes round the table."""
        return self.options.permanent_judge is None

    @property
    def task(self) -> Assignment:
        """This round's assignment, once there is one."""
        assert self.assignment is not None
        return self.assignment

    def seats(self) -> list[Seat]:
        """Every seat there ever was, a judge who is no player last."""
        return [*self.scores, *self._outsiders()]

    def players_needed(self) -> int:
        """How many players must stay: three who take turns, or two chefs with a permanent judge (CP-1)."""
        return 2 if self.outside is not None else 3

    @property
    def leader(self) -> Seat:
        """The judge of a round that has one; in a break, the next judge, who is always known."""
        assert self.judge is not None
        return self.judge

    @property
    def chefs(self) -> tuple[Seat, ...]:
        """The captains of this round's brigades, from the judge's left: each acts for a brigade, if only of one."""
        return tuple(brigade.captain for brigade in self.brigades)

    def brigade_of(self, seat: Seat | None) -> Brigade | None:
        """The brigade in which the seat cooks."""
        return brigade_of(self.brigades, seat)

    def station_of(self, seat: Seat | None) -> Station:
        """The cards of the brigade in which the seat cooks; an empty station for everybody else."""
        own = self.brigade_of(seat)
        return Station() if own is None else self.stations.get(own.captain, Station())

    def appoint(self, judge: Seat) -> None:
        """Give the judge's role to a seat; everybody else cooks, from the judge's left (GEN-1)."""
        self.judge = judge
        chefs = clockwise_from([*self.order, *self._outsiders()], judge)[1:]
        self.brigades, self.awards = basic_round(judge, chefs)

    def update(self, chef: Seat, **facts: object) -> None:
        """Change some fields of a brigade's station."""
        self.stations[chef] = msgspec.structs.replace(self.stations[chef], **facts)

    def clear_table(self) -> None:
        """Put away what belonged to the round that is over."""
        self.assignment = None
        self.criteria = ""
        self.special = None
        self.stations = {}
        self.waiting = ()
        self.presenter = None
        self.script = None
        self.dishes = ()
        self.questions = ()
        self.opinions = ()
        self.given = ()
        self.tip = ""
        self.bets = {}
        self.cheers = ()

    def _outsiders(self) -> list[Seat]:
        return [] if self.outside is None else [self.outside]
