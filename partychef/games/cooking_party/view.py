"""What a seat may know of a Cooking Party (GEN-11). `rules.py` fills these in, templates and chefs read them."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import Place, Seat, View
from partychef.games.cooking_party.cards import Assignment

StepKind = Literal["assignment", "cooking", "calling", "presenting", "questions", "answer", "judging", "break", "over"]


class PartyPlace(Place, frozen=True):
    """What everybody sees of one seat."""

    role: Literal["judge", "chef", "released"]
    score: int
    hand: int
    """How many cards it holds face down."""
    traded: int
    """How many cards it has traded in this round."""
    trades_left: int
    planned: bool
    presented: bool


class Served(msgspec.Struct, frozen=True):
    """A card on the table and the line that came with it."""

    card: str
    note: str = ""


class Dish(msgspec.Struct, frozen=True):
    """A dish as far as it has been revealed. The special ingredient is in every dish and not among its cards."""

    chef: Seat
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
    """What the judge said of one chef's cooking."""

    chef: Seat
    text: str


class Round(msgspec.Struct, frozen=True):
    """A round that is over, as it stands in the evening's book."""

    number: int
    judge: Seat
    assignment: Assignment
    criteria: str
    special: str | None
    dishes: tuple[Dish, ...]
    questions: tuple[Question, ...]
    opinions: tuple[Opinion, ...]
    chips: dict[int, Seat]
    """Chip value to chef."""

    def points(self, seat: Seat) -> int:
        """What the seat earned in this round."""
        return sum(chip for chip, chef in self.chips.items() if chef == seat)


class PartyView(View, frozen=True):
    """Everything one seat may know; `seat` None is the big screen."""

    step: StepKind
    round: int
    """The round being played, from 1. In the break: the round that comes next. When over: the last one."""
    rounds: int | None
    """How many rounds the game has, where that is certain: None while newcomers may still lengthen a lap."""
    lap: int
    laps: int
    order: tuple[Seat, ...]
    """Seated players clockwise; a judge who is no player is not among them."""
    judge: Seat
    """This round's judge; in the break: the next one."""
    chefs: tuple[Seat, ...]
    """This round's chefs in order from the judge's left; when over, the last round's as they were called."""
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
    """Chefs not yet called, in order from the judge's left."""
    dishes: tuple[Dish, ...]
    """This round's dishes of the chefs called so far, in the order they were called."""
    questions: tuple[Question, ...]
    opinions: tuple[Opinion, ...]
    past: tuple[Round, ...]
    hand: tuple[str, ...] = ()
    """The seat's own cards."""
    trades_left: int = 0
    plan: tuple[tuple[str, ...], ...] | None = None
    """The seat's own dishes once they are fixed; cards leave it as they are revealed."""
    specials: tuple[str, ...] = ()
    """For the judge choosing an assignment: the draw deck, sorted, to pick a special ingredient from (CP-14)."""

    def place(self, seat: Seat) -> PartyPlace:
        """The public facts of one seat. Raises StopIteration for a seat that does not exist."""
        return next(place for place in self.places if place.seat == seat)
