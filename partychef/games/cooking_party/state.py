"""One evening as it stands: who sits where, every card in its place, the round on the table.

Only facts live here. The rules change them in `rules.py` and the chapters it names.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from partychef.engine.game import Seat
from partychef.engine.rulebook import GameState
from partychef.engine.seats import clockwise_from
from partychef.games.cooking_party import teams
from partychef.games.cooking_party.cards import Assignment
from partychef.games.cooking_party.diets import Diet
from partychef.games.cooking_party.modes import Course, Mode, read_as, with_a_short_hand
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rounds import (
    Brigade,
    Cheers,
    Dish,
    GivenAward,
    Offer,
    Opinion,
    Order,
    PendingAward,
    Question,
    Round,
    Served,
    Tasting,
    brigade_of,
    team_round,
)
from partychef.games.cooking_party.view import PartyView, StepKind


class Station(msgspec.Struct, frozen=True):
    """One brigade's cards in this round."""

    hand: tuple[str, ...] = ()
    trades_left: int = 0
    traded: int = 0
    plan: tuple[tuple[str, ...], ...] | None = None
    """The dishes once they are fixed, without the cards already revealed."""
    replaced: int = 0
    """How many banned cards have been handed in (CP-44)."""
    swaps_left: int = 0
    """How many cards a chef who is new to the game may still swap (CP-55)."""
    offered: int = 0
    """How many cards the chef has offered to others (CP-55)."""
    returned: tuple[str, ...] = ()
    """Cards handed back in this round; they are kept apart until it ends (CP-20)."""


@dataclass
class Evening(GameState[PartyView]):
    """The whole evening. Only its lists and dicts change in place; the objects in them are frozen."""

    options: Options
    outside: Seat | None
    """The judge who is no player (CP-62)."""
    planned_rounds: int | None
    """How many rounds the game has; None: it goes in laps of judges (CP-7, CP-54)."""
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
    teams: tuple[Brigade, ...] = ()
    """The teams of the evening, in team order, where they stay the same (CP-42); else nobody."""
    names: tuple[str, ...] = ()
    """What teams are called, in their order."""
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
    diet: Diet | None = None
    """What the judge has banned in this round (CP-44)."""
    stations: dict[Seat, Station] = field(default_factory=dict)
    """The cards of each brigade, by its captain."""
    waiting: tuple[Seat, ...] = ()
    """Captains not yet called, in the order of the brigades."""
    presenter: Seat | None = None
    took_over: Seat | None = None
    """Who of the presenter's team speaks now, if it is not the captain (CP-42)."""
    script: tuple[Served, ...] | None = None
    """What the big screen still has to read out for the presenter; None while the presenter speaks."""
    shy: bool = False
    """Whether the big screen has read a dish of the presenter: then it soon reads the next one."""
    dishes: tuple[Dish, ...] = ()
    questions: tuple[Question, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    tip: str = ""
    """What the judge has called into the kitchen (CP-66)."""
    bets: dict[Seat, Seat] = field(default_factory=dict)
    """The side bets of this round, from who bet to the captain they bet on (CP-65)."""
    cheers: tuple[Cheers, ...] = ()
    """How the room has reacted in this round (CP-67)."""
    tokens: dict[Seat, int] = field(default_factory=dict)
    """The tokens that each player has (CP-45)."""
    spent: dict[Seat, int] = field(default_factory=dict)
    """The tokens that each player has spent (CP-46)."""
    offers: tuple[Offer, ...] = ()
    """Cards that chefs offer one another now (CP-55)."""
    barters: tuple[tuple[Seat, Seat], ...] = ()
    """Which two chefs have traded a card in this round, whoever offered it first (CP-55)."""
    late: tuple[Seat, ...] = ()
    """Who has ever been late with a plan (CP-50)."""
    tasting: Tasting | None = None
    """The tasting round, once it has begun (CP-48)."""
    orders: tuple[Order, ...] = ()
    """What has been ordered of this course, in the order in which it came (CP-56)."""
    reckoning: bool = False
    """Whether the night in a restaurant is over and what was ordered is judged (CP-57)."""

    @property
    def running(self) -> Tasting:
        """The tasting, once it has begun."""
        assert self.tasting is not None
        return self.tasting

    @property
    def mode(self) -> Mode:
        """The mode of the rulebook that is played."""
        return self.options.rules

    @property
    def course(self) -> Course | None:
        """What is cooked in this round, where courses are cooked (CP-53, CP-56)."""
        return self.options.course_in(self.round)

    def courses_to_come(self) -> tuple[Course | None, ...]:
        """The courses from this round on; in a game without courses one that is None."""
        rounds = range(self.round, (self.planned_rounds or self.round) + 1)
        return tuple(dict.fromkeys(map(self.options.course_in, rounds)))

    @property
    def professional(self) -> Seat | None:
        """Who confirms and scores what is ordered: a judge from outside; None: the host (CP-57, CP-62)."""
        return self.outside

    @property
    def rotating(self) -> bool:
        """Whether the game goes in laps, in which the judge's role goes round the table."""
        return self.planned_rounds is None

    @property
    def speaker(self) -> Seat | None:
        """Who speaks for the brigade on stage: its captain, or the member who has the phone (CP-42)."""
        return self.presenter if self.took_over is None else self.took_over

    @property
    def rota(self) -> tuple[Seat, ...]:
        """Who judges in turn, clockwise: every player, or the captain of every team (CP-42)."""
        return tuple(team.captain for team in self.teams) if self.mode.teams_judge else self.order

    @property
    def asker(self) -> Seat | None:
        """Who listens to the presenter, may ask and cut short: the judge, in a duel the other player; None: nobody."""
        own = self.brigade_of(self.presenter)
        if self.judge is not None or own is None:
            return self.judge
        others = {award.by for award in self.awards if award.by not in own.members}
        return others.pop() if len(others) == 1 else None

    @property
    def openers(self) -> tuple[Seat, ...]:
        """Who may open the next round besides the host: the next judge, or where the table leads, every player."""
        return self.order if self.mode.table_leads or self.judge is None else (self.judge,)

    def team_of(self, seat: Seat | None) -> Brigade | None:
        """The team of a seat: that in which it cooks, or that which judges. Who plays alone has none."""
        return brigade_of(self.teams, seat) or self.brigade_of(seat)

    @property
    def task(self) -> Assignment:
        """This round's assignment, once there is one."""
        assert self.assignment is not None
        return self.assignment

    def reading_of(self, card: Assignment) -> Assignment:
        """The card as it is read in this round, by the house rules (CP-53, CP-68)."""
        read = read_as(card, self.course)
        return with_a_short_hand(read) if self.options.short_hands else read

    def seats(self) -> list[Seat]:
        """Every seat there ever was, a judge who is no player last."""
        return [*self.scores, *self._outsiders()]

    def players_needed(self) -> int:
        """How many players must stay: in the classic game three, or two chefs with a judge who is no player (CP-1)."""
        return self.mode.fewest_chefs + (self.mode.judge_plays and self.outside is None)

    def is_last_of_team(self, seat: Seat) -> bool:
        """Whether a team of the evening would be empty without this seat."""
        return any(team.members == (seat,) for team in self.teams)

    @property
    def leader(self) -> Seat:
        """The judge of a round that has one; in a break, the next judge, who is always known."""
        assert self.judge is not None
        return self.judge

    @property
    def first(self) -> Seat:
        """In a break: who judges next, or where nobody judges, who presents first."""
        return self.head if self.judge is None else self.judge

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
        """Prepare the round in which this seat judges, or judges first; who cooks is counted from its left (GEN-1)."""
        seated = self.order if self.mode.orders else (*self.order, *self._outsiders())
        others = clockwise_from(seated, judge)[1:]
        if self.mode.teams is None:
            self.judge, self.brigades, self.awards = self.mode.round(judge, others)
        else:
            self.judge, self.brigades, self.awards = team_round(judge, self._teams_for(judge, others))

    def update(self, chef: Seat, **facts: object) -> None:
        """Change some fields of a brigade's station."""
        self.stations[chef] = msgspec.structs.replace(self.stations[chef], **facts)

    def clear_table(self) -> None:
        """Put away what belonged to the round that is over."""
        self.assignment = None
        self.criteria = ""
        self.special = None
        self.diet = None
        self.stations = {}
        self.waiting = ()
        self.presenter = self.took_over = None
        self.script = None
        self.dishes = ()
        self.questions = ()
        self.opinions = ()
        self.given = ()
        self.tip = ""
        self.bets = {}
        self.cheers = ()
        self.offers = ()
        self.barters = ()
        self.orders = ()

    def _teams_for(self, judge: Seat, others: list[Seat]) -> tuple[Brigade, ...]:
        """The teams that cook when this seat judges: fixed ones, or its neighbours in groups (CP-42)."""
        if self.mode.teams == "fixed":
            return teams.cooking(self.teams, judge)
        fewest = self.mode.fewest_teams
        number = self.options.teams or teams.usual_groups(len(others), fewest)
        return teams.cut(others, min(number, len(others)), self.names)

    def _outsiders(self) -> list[Seat]:
        return [] if self.outside is None else [self.outside]
