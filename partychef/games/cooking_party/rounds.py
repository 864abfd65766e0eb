"""A round as data: who cooks, who judges, and who awards what to whom.

The chapters of the rules, the pages and the AI judges all read these structures. Another mode of the rulebook is
another list of brigades and awards, not another way to play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Any, Literal, NamedTuple

import msgspec

from partychef.engine.game import Actor, Seat
from partychef.games.cooking_party.cards import CHIPS, Assignment
from partychef.games.cooking_party.diets import Diet

Answer = Literal["chips", "points", "winner"]
"""What a judge gives: chips, 0 to 100 points for every brigade, or the name of one winner."""

MOST_POINTS = 100  # CP-57
MOST_OFFERS = 3
"""How many cards a chef may offer to others in a round: nobody should be pestered."""


class Brigade(msgspec.Struct, frozen=True):
    """Seats that cook as one: one hand, one exchange, one plan, and each of them gets what the brigade is given."""

    members: tuple[Seat, ...]
    """The captain first."""
    name: str = ""
    """What a team is called; empty for somebody who cooks alone."""
    drawn: str = ""
    """The name that was drawn for it, if its members have chosen another: a team keeps its face."""

    @property
    def captain(self) -> Seat:
        """Who acts for the brigade; dishes, questions and awards name the brigade by this seat."""
        return self.members[0]


class PendingAward(msgspec.Struct, frozen=True):
    """An award that one judge still has to give in this round."""

    by: Actor
    """None: the host, or whoever stands in the kitchen for the host (CP-57)."""
    to: tuple[Seat, ...]
    """Captains of the brigades to choose from, in order from the judge's left."""
    answer: Answer = "chips"
    chips: tuple[int, ...] = CHIPS
    """The chips to choose from, smallest first."""
    count: int = len(CHIPS)
    """How many of the chips must be given."""
    shared: bool = False
    """Whether this award draws on the same set of chips as the round's other shared awards (CP-40)."""
    course: str = ""
    """Which of everybody's dishes it is for, by its label, where the dishes are scored one by one (CP-57)."""

    def dealt_round(self, captains: Sequence[Seat]) -> dict[int, Seat]:
        """The chips to give, the largest first, dealt to these captains in turn."""
        chips = sorted(self.chips, reverse=True)[: self.count]
        return dict(zip(chips, cycle(captains), strict=False))


class GivenAward(msgspec.Struct, frozen=True):
    """What one judge gave in a round; the brigades are named by their captains."""

    by: Actor
    chips: dict[int, Seat] = {}
    points: dict[Seat, int] = {}
    winner: Seat | None = None
    course: str = ""
    """Which of everybody's dishes it is for, by its label; empty: for all that they cooked."""

    def points_for(self, captain: Seat) -> int:
        """What this award is worth to the brigade."""
        return sum(chip for chip, chef in self.chips.items() if chef == captain) + self.points.get(captain, 0)


class Served(msgspec.Struct, frozen=True):
    """A card on the table and the line that came with it."""

    card: str
    note: str = ""
    substitute: bool = False
    """Whether it stands in for something that the judge has banned (CP-44)."""


class Dish(msgspec.Struct, frozen=True):
    """A dish as far as it has been revealed. The special ingredient is in every dish and not among its cards."""

    chef: Seat
    """The captain of the brigade that cooked it."""
    label: str
    name: str
    text: str
    pantry: tuple[str, ...]
    cards: tuple[Served, ...]
    hidden: int
    """Cards not yet revealed."""


class Offer(msgspec.Struct, frozen=True):
    """A card that one chef offers another for one in return (CP-55). Only these two know of it."""

    by: Seat
    to: Seat
    card: str
    wish: str = ""
    """What they are after, in their own words; it binds nobody."""


class FinalSum(msgspec.Struct, frozen=True):
    """What became of the points of a seat when the game ended."""

    seat: Seat
    points: int
    """From chips."""
    late: int = 0
    """Lost because the seat was late (CP-50)."""
    tokens: int = 0
    """Gained with tokens that were left (CP-47)."""

    @property
    def total(self) -> int:
        """What counts in the end."""
        return self.points - self.late + self.tokens


class Question(msgspec.Struct, frozen=True):
    """A judge's question; `answer` is None until it is answered, and stays None when the chef declined."""

    chef: Seat
    question: str
    answer: str | None = None
    declined: bool = False


class Opinion(msgspec.Struct, frozen=True):
    """What a judge said of one brigade's cooking."""

    chef: Seat
    text: str
    by: Actor
    course: str = ""
    """Which dish it is about, by its label, where the dishes are scored one by one (CP-57)."""


class Order(msgspec.Struct, frozen=True):
    """A dish that a guest has ordered, and what the guest and the professional chef said about it (CP-56)."""

    guest: Seat
    dish: Dish
    talk: tuple[Question, ...] = ()
    """What the chef asked, and what the guest answered."""
    remark: str = ""
    """How the chef would prepare it. Nothing is added that the guest has not ordered."""
    confirmed: bool = False

    @property
    def asked(self) -> bool:
        """Whether the chef waits for an answer."""
        return any(one.answer is None and not one.declined for one in self.talk)


class Cheers(msgspec.Struct, frozen=True):
    """How the room reacted to the dish of a brigade, or to the task (CP-67)."""

    chef: Seat | None
    """The captain of the brigade; None for the task."""
    times: dict[str, int]
    """From a reaction to how often."""


class Tasting(msgspec.Struct, frozen=True):
    """The tasting round besides its dishes: who really cooks, and who tastes (CP-48)."""

    finalists: tuple[Seat, ...]
    """Whose dishes are cooked, clockwise."""
    judges: tuple[Seat, ...]
    cooks: dict[Seat, Seat]
    """From a finalist to who cooks the dish: another finalist where cooks are swapped (CP-51)."""
    ready: tuple[Seat, ...] = ()
    """The cooks whose dishes are on the table."""
    late: tuple[Seat, ...] = ()
    """The cooks who were late: their own totals are halved (CP-50)."""


class Round(msgspec.Struct, frozen=True):
    """A round that is over, as it stands in the evening's book."""

    number: int
    judge: Seat | None
    """Who led it; None where the table did."""
    brigades: tuple[Brigade, ...]
    assignment: Assignment
    criteria: str
    special: str | None
    dishes: tuple[Dish, ...]
    questions: tuple[Question, ...]
    opinions: tuple[Opinion, ...]
    awards: tuple[GivenAward, ...]
    tip: str = ""
    """What the judge called into the kitchen (CP-66)."""
    diet: Diet | None = None
    """What the judge banned (CP-44)."""
    cheers: tuple[Cheers, ...] = ()
    bets: dict[Seat, Seat] = {}
    """From everybody who bet to the captain of the brigade they bet on (CP-65); empty until the round is over."""
    tasting: Tasting | None = None
    """For the tasting round, in which real dishes were judged: it alone decides who wins (CP-48)."""
    orders: tuple[Order, ...] = ()
    """For the last round of a course in a restaurant: what everybody ordered, in the order in which it came (CP-56)."""
    reckoning: bool = False
    """For the end of a night in a restaurant: whether the dishes that were ordered were judged (CP-57)."""

    def points(self, seat: Seat) -> int:
        """What the seat earned in this round: all that its brigade was given."""
        own = brigade_of(self.brigades, seat)
        points = 0 if own is None else sum(award.points_for(own.captain) for award in self.awards)
        late = self.tasting is not None and seat in self.tasting.late
        return points - points // 2 if late else points  # CP-50

    def chips(self) -> list[tuple[int, Seat]]:
        """Every chip that was given, with the captain who got it, the smallest first."""
        return sorted(pair for award in self.awards for pair in award.chips.items())

    def best(self) -> tuple[Seat, ...]:
        """The captains of the brigades that won the round, all that are equal; none if nothing was given."""
        captains = [brigade.captain for brigade in self.brigades]
        named = {award.winner for award in self.awards}
        most = max((self.points(captain) for captain in captains), default=0)
        return tuple(one for one in captains if one in named or (most and self.points(one) == most))

    def judge_of(self, captain: Seat) -> Actor:
        """Who judged the dishes of this brigade: the judge of the round, or in a round without one, whoever gave it
        something or said something of it. None: nobody yet."""
        if self.judge is not None:
            return self.judge
        own = brigade_of(self.brigades, captain)
        by = [one.by for one in self.awards] + [one.by for one in self.opinions if one.chef == captain]
        alone = len(self.brigades) == 1  # who cooks alone is their own judge (CP-41)
        return next((seat for seat in by if alone or own is None or seat not in own.members), None)

    def guessed_right(self) -> tuple[Seat, ...]:
        """Whose side bet was on a winner of the round, by seat (CP-65)."""
        return tuple(seat for seat, chef in sorted(self.bets.items()) if chef in self.best())

    def chips_of(self, captain: Seat) -> tuple[int, ...]:
        """The chips of one brigade, the largest first."""
        return tuple(chip for chip, chef in reversed(self.chips()) if chef == captain)


def round_so_far(table: Any, task: Assignment) -> Round:
    """The unfinished round as it stands, from an evening or from a view of it."""
    return Round(
        number=table.round,
        judge=table.judge,
        brigades=table.brigades,
        assignment=task,
        criteria=table.criteria,
        special=table.special,
        dishes=table.dishes,
        questions=table.questions,
        opinions=table.opinions,
        awards=table.given,
        tip=table.tip,
        diet=table.diet,
        cheers=table.cheers,
        tasting=table.tasting,
        orders=table.orders,
        reckoning=table.reckoning,
    )


def brigade_of(brigades: Iterable[Brigade], seat: Seat | None) -> Brigade | None:
    """The brigade in which the seat cooks."""
    return next((brigade for brigade in brigades if seat in brigade.members), None)


class RoundPlan(NamedTuple):
    """What a round begins with."""

    judge: Seat | None
    """Who leads it; None: the table does."""
    brigades: tuple[Brigade, ...]
    """In the order in which they present where nobody calls them."""
    awards: tuple[PendingAward, ...]
    """In the order in which they are given."""


def basic_round(judge: Seat, chefs: Sequence[Seat]) -> RoundPlan:
    """The basic game: everybody cooks alone, and the judge gives all five chips (CP-31)."""
    return RoundPlan(judge, _alone(*chefs), (PendingAward(judge, tuple(chefs)),))


def menu_round(judge: Seat, chefs: Sequence[Seat]) -> RoundPlan:
    """A course of a menu: everybody cooks alone, and the judge names one winning dish (CP-53)."""
    return RoundPlan(judge, _alone(*chefs), (PendingAward(judge, tuple(chefs), answer="winner"),))


def duel_round(first: Seat, others: Sequence[Seat]) -> RoundPlan:
    """Both cook. Whoever judges first listens first and presents second; each gives the other one chip, and the two
    chips differ (CP-39, CP-40)."""
    (second,) = others
    awards = tuple(PendingAward(by, (to,), count=1, shared=True) for by, to in ((first, second), (second, first)))
    return RoundPlan(None, _alone(second, first), awards)


def solo_round(first: Seat, others: Sequence[Seat]) -> RoundPlan:
    """One cooks, and one chip says how good it was: given by the player, or by a critic who listens (CP-41, CP-62)."""
    (chef,) = others or (first,)
    return RoundPlan(first if others else None, _alone(chef), (PendingAward(first, (chef,), count=1),))


def course_round(first: Seat, others: Sequence[Seat]) -> RoundPlan:
    """A round in a restaurant: everybody cooks and presents in turn, and nobody is given anything (CP-56)."""
    return RoundPlan(None, _alone(first, *others), ())


def team_round(judge: Seat, brigades: Sequence[Brigade]) -> RoundPlan:
    """Teams cook, and the judge, or the captain of the team that judges, gives them all five chips (CP-42)."""
    captains = tuple(brigade.captain for brigade in brigades)
    return RoundPlan(judge, tuple(brigades), (PendingAward(judge, captains),))


def _alone(*chefs: Seat) -> tuple[Brigade, ...]:
    return tuple(Brigade((chef,)) for chef in chefs)
