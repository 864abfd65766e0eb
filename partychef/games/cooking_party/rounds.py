"""A round as data: who cooks, who judges, and who awards what to whom.

The chapters of the rules, the pages and the AI judges all read these structures. Another mode of the rulebook is
another list of brigades and awards, not another way to play.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import cycle
from typing import Any, Literal

import msgspec

from partychef.engine.game import Seat
from partychef.games.cooking_party.cards import CHIPS, Assignment

Answer = Literal["chips", "points", "winner"]
"""What a judge gives: chips, 0 to 100 points for every brigade, or the name of one winner."""

MOST_POINTS = 100  # CP-57


class Brigade(msgspec.Struct, frozen=True):
    """Seats that cook as one: one hand, one exchange, one plan, and each of them gets what the brigade is given."""

    members: tuple[Seat, ...]
    """The captain first."""

    @property
    def captain(self) -> Seat:
        """Who acts for the brigade; dishes, questions and awards name the brigade by this seat."""
        return self.members[0]


class PendingAward(msgspec.Struct, frozen=True):
    """An award that one judge still has to give in this round."""

    by: Seat
    to: tuple[Seat, ...]
    """Captains of the brigades to choose from, in order from the judge's left."""
    answer: Answer = "chips"
    chips: tuple[int, ...] = CHIPS
    """The chips to choose from, smallest first."""
    count: int = len(CHIPS)
    """How many of the chips must be given."""
    shared: bool = False
    """Whether this award draws on the same set of chips as the round's other shared awards (CP-40)."""

    def dealt_round(self, captains: Sequence[Seat]) -> dict[int, Seat]:
        """The chips to give, the largest first, dealt to these captains in turn."""
        chips = sorted(self.chips, reverse=True)[: self.count]
        return dict(zip(chips, cycle(captains), strict=False))


class GivenAward(msgspec.Struct, frozen=True):
    """What one judge gave in a round; the brigades are named by their captains."""

    by: Seat
    chips: dict[int, Seat] = {}
    points: dict[Seat, int] = {}
    winner: Seat | None = None

    def points_for(self, captain: Seat) -> int:
        """What this award is worth to the brigade."""
        return sum(chip for chip, chef in self.chips.items() if chef == captain) + self.points.get(captain, 0)


class Served(msgspec.Struct, frozen=True):
    """A card on the table and the line that came with it."""

    card: str
    note: str = ""


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
    by: Seat


class Cheers(msgspec.Struct, frozen=True):
    """How the room reacted to the dish of a brigade, or to the task (CP-67)."""

    chef: Seat | None
    """The captain of the brigade; None for the task."""
    times: dict[str, int]
    """From a reaction to how often."""


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
    cheers: tuple[Cheers, ...] = ()
    bets: dict[Seat, Seat] = {}
    """From everybody who bet to the captain of the brigade they bet on (CP-65); empty until the round is over."""

    def points(self, seat: Seat) -> int:
        """What the seat earned in this round: all that its brigade was given."""
        own = brigade_of(self.brigades, seat)
        return 0 if own is None else sum(award.points_for(own.captain) for award in self.awards)

    def chips(self) -> list[tuple[int, Seat]]:
        """Every chip that was given, with the captain who got it, the smallest first."""
        return sorted(pair for award in self.awards for pair in award.chips.items())

    def best(self) -> tuple[Seat, ...]:
        """The captains of the brigades that won the round, all that are equal; none if nothing was given."""
        captains = [brigade.captain for brigade in self.brigades]
        named = {award.winner for award in self.awards}
        most = max((self.points(captain) for captain in captains), default=0)
        return tuple(one for one in captains if one in named or (most and self.points(one) == most))

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
        cheers=table.cheers,
    )


def brigade_of(brigades: Iterable[Brigade], seat: Seat | None) -> Brigade | None:
    """The brigade in which the seat cooks."""
    return next((brigade for brigade in brigades if seat in brigade.members), None)


def basic_round(judge: Seat, chefs: Iterable[Seat]) -> tuple[tuple[Brigade, ...], tuple[PendingAward, ...]]:
    """The basic game: everybody cooks alone, and the judge gives all five chips (CP-31)."""
    brigades = tuple(Brigade((chef,)) for chef in chefs)
    return brigades, (PendingAward(judge, tuple(brigade.captain for brigade in brigades)),)
