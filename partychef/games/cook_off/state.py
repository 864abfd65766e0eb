"""The state of one game: every card and every dollar in its place, whose turn it is, what was done openly.

Only facts live here. The rules change them in `rules.py` and the chapters it names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from partychef.engine.game import Seat
from partychef.engine.rulebook import GameState
from partychef.games.cook_off.cards import GoalKind
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.view import CookedMeal, CookOffView, Deed, Dish, Owned, Proposal, Sealed, StepKind

HAND_LIMIT = 5  # CO-23
FREEZER_LIMIT = 7
INCOME = 25  # CO-13
SECOND_JOB = 5

After = Literal["begin", "continue", "second", "end"]
"""What follows when nobody holds too many cards any more: the turn begins, goes on, has a second purchase, or ends."""


@dataclass
class Kitchen(GameState[CookOffView]):
    """The whole game. Only lists and dicts change in place; their contents are frozen."""

    options: Options
    points: dict[Seat, int]
    money: dict[Seat, int]
    hands: dict[Seat, tuple[str, ...]]
    """Includes the cards of dishes that are still face down."""
    goals: dict[Seat, tuple[Owned, ...]]
    trophies: dict[Seat, tuple[str, ...]]
    """The cards of dishes that won Player's Choice, out of play (CO-42)."""
    first_player: Seat
    shelf: dict[GoalKind, int]
    """How many Savings Goals of each kind are left."""

    deck: list[str] = field(default_factory=list)
    """Top card first, like all decks."""
    dumpster: list[str] = field(default_factory=list)
    store: list[str] = field(default_factory=list)
    """Slot 1 first; empty slots are at the end (CO-5)."""
    meal_deck: list[str] = field(default_factory=list)
    event_deck: list[str] = field(default_factory=list)
    old_events: list[str] = field(default_factory=list)
    """The events of earlier meals."""

    step: StepKind = "turn"
    phase: int = 0
    """The number of steps so far."""
    meal: int = 0
    prep: int = 0
    menu: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    income: int = INCOME
    """The income of everybody at the next meal, in dollars (CO-13)."""
    player: Seat | None = None
    """The player whose turn it is; in the break, the one who begins the next meal."""
    offer: Proposal | None = None
    declined: int = 0
    """How many offers of this turn were declined (CO-30)."""
    drawn: tuple[str, ...] = ()
    """The cards that the Delivery App has brought; the player keeps one of them."""
    after: After = "continue"
    """What follows the discards."""
    discards: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Chosen but not yet thrown away, until all have chosen (CO-18)."""
    submitted: dict[Seat, Sealed] = field(default_factory=dict)
    """Face down until all are in (CO-32)."""
    dishes: tuple[Dish, ...] = ()
    """From the reveal until the next meal begins."""
    ballots: dict[Seat, tuple[Seat, ...]] = field(default_factory=dict)
    """Secret until all are in (CO-39)."""
    log: tuple[Deed, ...] = ()
    """What was done openly in this meal."""
    past: tuple[CookedMeal, ...] = ()
    kept: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Cards that everybody saw a seat get in earlier meals, and that have not been seen since."""
    gone: tuple[Seat, ...] = ()
    reason: str = ""
    """Why the game is over."""

    def enter(self, step: StepKind) -> None:
        """The next step begins."""
        self.step = step
        self.phase += 1

    def seats(self) -> list[Seat]:
        """Every seat at the table, clockwise."""
        return list(self.points)

    def in_order(self, first: Seat | None = None) -> list[Seat]:
        """All seats once, from this one on clockwise; by default from the first player."""
        return self.clockwise(self.first_player if first is None else first)

    def active_goals(self, seat: Seat | None) -> frozenset[GoalKind]:
        """The kinds of Savings Goals that are active for this seat (CO-28)."""
        owned = () if seat is None else self.goals[seat]
        return frozenset(goal.kind for goal in owned if goal.active)

    def limit(self, seat: Seat) -> int:
        """How many ingredients the seat may hold (CO-23)."""
        return FREEZER_LIMIT if "chest-freezer" in self.active_goals(seat) else HAND_LIMIT

    def excess(self, seat: Seat) -> int:
        """The number of cards that the seat holds beyond its limit."""
        return max(0, len(self.hands[seat]) - self.limit(seat))

    def income_of(self, seat: Seat) -> int:
        """The seat's next income, in dollars (CO-13)."""
        return self.income + (SECOND_JOB if "second-job" in self.active_goals(seat) else 0)

    def pay(self, seat: Seat, money: int) -> None:
        """Pay the seat a sum; a negative one is taken, as far as there is money (CO-16)."""
        self.money[seat] = max(0, self.money[seat] + money)
