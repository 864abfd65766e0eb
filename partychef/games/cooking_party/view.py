"""What a seat may know of a Cooking Party (GEN-11). `build_view.py` fills it in, templates and AI chefs read it."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import Actor, Place, Seat, View
from partychef.games.cooking_party.cards import Assignment, Ingredient
from partychef.games.cooking_party.diets import Diet
from partychef.games.cooking_party.modes import MODES, Course, Mode, ModeName
from partychef.games.cooking_party.rounds import (
    Brigade,
    Cheers,
    Dish,
    FinalSum,
    GivenAward,
    Offer,
    Opinion,
    Order,
    PendingAward,
    Question,
    Round,
    Tasting,
    brigade_of,
)

StepKind = Literal[
    "assignment",
    "cooking",
    "calling",
    "presenting",
    "questions",
    "answer",
    "judging",
    "break",
    "ordering",
    "nominating",
    "kitchen",
    "over",
]


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
    mode: ModeName = "standard"
    """The mode of the rulebook that is played: a key of `MODES`."""
    speaker: Seat | None = None
    """Who speaks for the brigade on stage: the presenter, or another member of the team (CP-42)."""
    teams: tuple[Brigade, ...] = ()
    """The teams of the evening, in team order, where they stay the same (CP-42). A team that judges is in none of the
    round's brigades."""
    asker: Seat | None = None
    """While a chef is on stage: who listens, may ask and cut short. Not every round has somebody who does."""
    openers: tuple[Seat, ...] = ()
    """In the break: who may open the next round besides the host."""
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
    diet: Diet | None = None
    """What the judge has banned in this round (CP-44)."""
    replaced: int = 0
    """How many banned cards the own brigade has handed in."""
    tokens: dict[Seat, int] = msgspec.field(default_factory=dict)
    """The tokens that each player has; empty where there are none (CP-45)."""
    may_buy: bool = False
    """Whether this seat may spend a token now (CP-46)."""
    swaps_left: int = 0
    """How many cards this seat, which is new to the game, may still swap (CP-55)."""
    offers: tuple[Offer, ...] = ()
    """The cards that others offer this seat, and that it offers (CP-55)."""
    offers_to: tuple[Seat, ...] = ()
    """To whom this seat may offer a card now."""
    offers_left: int = 0
    """How many more cards this seat may offer in this round."""
    barters: tuple[tuple[Seat, Seat], ...] = ()
    """Which chefs have traded a card with each other in this round; which one is their secret."""
    prep_time: int | None = None
    """Seconds to plan the dishes; who is late loses half of their points (CP-50)."""
    late: tuple[Seat, ...] = ()
    """Who has been late with a plan."""
    sums: tuple[FinalSum, ...] = ()
    """When over: what was taken from and added to points, by seat, where something was."""
    tasting: Tasting | None = None
    """The tasting round, once it has begun (CP-48)."""
    course: Course | None = None
    """What is cooked in this round, where courses are cooked (CP-53, CP-56)."""
    courses: tuple[Course, ...] = ()
    """In a restaurant: the courses of the night."""
    orders: tuple[Order, ...] = ()
    """In a restaurant: what has been ordered of this course, in the order in which it came (CP-56)."""
    to_order: tuple[tuple[int, Dish], ...] = ()
    """The dishes that this seat may order now, each with the round in which it was presented."""
    professional: Seat | None = None
    """The seat of the professional chef; None: the host confirms and scores (CP-57)."""
    kitchen_gives: Literal["points", "chips"] = "points"
    """What the kitchen gives in the end (CP-57)."""
    reckoning: bool = False
    """Whether what was ordered is being judged (CP-57)."""
    specials: tuple[str, ...] = ()
    """For the judge choosing an assignment: the draw deck, sorted, to pick a special ingredient from (CP-14)."""
    own_ingredients: tuple[Ingredient, ...] = ()
    """The cards of the host's own decks that this table plays with: whoever holds the view can look them up."""

    @property
    def leader(self) -> Seat:
        """The judge of a round that has one."""
        assert self.judge is not None
        return self.judge

    @property
    def rules(self) -> Mode:
        """The mode of the rulebook that is played."""
        return MODES[self.mode]

    @property
    def task(self) -> Assignment:
        """This round's assignment, once there is one."""
        assert self.assignment is not None
        return self.assignment

    @property
    def chefs(self) -> tuple[Seat, ...]:
        """The captains of the brigades, in their order."""
        return tuple(brigade.captain for brigade in self.brigades)

    def team_of(self, seat: Seat | None) -> Brigade | None:
        """The team of a seat: that in which it cooks, or that which judges. Who plays alone has none."""
        own = brigade_of(self.teams, seat) or brigade_of(self.brigades, seat)
        return own if own is not None and own.name else None

    def captain_of(self, seat: Seat | None) -> Seat | None:
        """Who acts for the brigade in which the seat cooks; None for everybody who does not cook in this round."""
        own = brigade_of(self.brigades, seat)
        return None if own is None else own.captain

    @property
    def judging_team(self) -> Brigade | None:
        """The team that judges this round, in the break the next one; None where one person does."""
        return self.team_of(self.judge) if self.rules.teams_judge else None

    def cooks(self, seat: Seat | None) -> bool:
        """Whether the seat cooks in this round, as a captain or under one."""
        return brigade_of(self.brigades, seat) is not None

    @property
    def due(self) -> PendingAward | None:
        """The award that the table waits for now, if it waits for one."""
        return self.awards[0] if self.step == "judging" and self.awards else None

    @property
    def judge_now(self) -> Actor:
        """Who judges at this moment: whoever gives the award that is due, or listens to the chef on stage; else the
        judge of the round."""
        if self.due is not None:
            return self.due.by
        return self.judge if self.asker is None else self.asker

    def award_due(self) -> PendingAward | None:
        """What this seat has to award now, if anything."""
        return self.due if self.due is not None and self.due.by == self.seat else None

    def order_of(self, seat: Seat | None) -> Order | None:
        """What the seat has ordered of this course."""
        return next((order for order in self.orders if order.guest == seat), None)

    def place(self, seat: Seat) -> PartyPlace:
        """The public facts of one seat. Raises StopIteration for a seat that does not exist."""
        return next(place for place in self.places if place.seat == seat)
