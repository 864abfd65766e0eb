"""The kitchen as it stands: every card in its place, who has which role, the pizza on the table.

Only facts live here, as small numbers, because a simulation plays a hundred thousand moves a second. The rules change
them in `rules.py` and the chapters it names.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Self

import msgspec

from partychef.engine.game import Seat
from partychef.engine.rulebook import GameState
from partychef.games.chefs_hat.cards import Counts
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.simulator_rules import Differences
from partychef.games.chefs_hat.view import Cards, ChefsHatView, Placed, Shift, Special, StepKind

NOBODY: frozenset[Seat] = frozenset()
EMPTY = 13
"""The number of an empty pizza: everything is rarer (CH-20)."""


class ShiftDeal(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a prepared deal says about one shift; `RULES.md` explains the keys."""

    hands: tuple[Cards, ...] | None = None
    golden: Seat | None = None
    starter: Seat | None = None


class Gift(msgspec.Struct, frozen=True):
    """Cards that went from one seat to another in the exchange."""

    giver: Seat
    receiver: Seat
    cards: Cards


@dataclass
class Kitchen(GameState[ChefsHatView]):
    """Everything there is to know. Lists change in place; what they hold does not, except the counts of the hands."""

    options: Options
    differs: Differences
    """How the published simulator differs (CH-44); nothing by the rulebook."""
    prepared: tuple[ShiftDeal, ...]
    """Shifts that are not dealt by chance."""
    scores: list[int]
    """Points by seat."""
    step: StepKind = "pizza"
    waiting: frozenset[Seat] = NOBODY
    """Who is to move."""
    shift: int = 0
    """The shift being played, from 1."""
    turns: int = 0
    """How many turns there have been."""
    roles: tuple[Seat, ...] = ()
    """Chef, Sous-Chef, Waiter, Dishwasher; empty in the first shift."""
    past: tuple[Shift, ...] = ()
    gone: tuple[Seat, ...] = ()
    reason: str = ""
    """Why the game is over."""

    # The shift
    hands: list[Counts] = field(default_factory=list)
    """By seat; the Golden Mozzarella counts as an 11."""
    sizes: list[int] = field(default_factory=list)
    """By seat, how many cards the hand has."""
    golden: Seat | None = None
    """Who holds the Golden Mozzarella; None once it lies on a pizza, and always with the simulator's rules."""
    starter: Seat | None = None
    """Who starts the shift's first pizza, once the exchange is over."""
    special: Special | None = None
    announcer: Seat | None = None
    """Who announced the special action."""
    choices: dict[Seat, Cards] = field(default_factory=dict)
    """The sealed gifts of Chef and Sous-Chef, until both have chosen (CH-13)."""
    gifts: tuple[Gift, ...] = ()
    """The exchange once it is completed."""
    finished: list[Seat] = field(default_factory=list)
    """The seats without cards, in the order of finishing."""
    oven: list[list[Placed]] = field(default_factory=list)
    """The shift's finished pizzas (CH-29)."""

    # The pizza
    opening: bool = True
    """Whether the shift's first turn is still to come (CH-16)."""
    pizza: list[Placed] = field(default_factory=list)
    top: int = EMPTY
    """The number that lies on the pizza: 1 to 11, 12 for Jokers alone, 13 when it is empty."""
    size: int = 0
    """How many cards the last placement had."""
    last: Seat = 0
    """Who made the last placement of the game."""
    holding: int = 0
    """Who holds cards, as a set of seats: the sum of 1 << seat."""
    active: int = 0
    """Who holds cards and has not passed, likewise."""

    def copy(self) -> Self:
        """An independent kitchen. It shares what never changes: frozen values and the pizzas in the oven."""
        twin = super().copy()
        twin.hands = [hand.copy() for hand in self.hands]
        return twin

    def seats(self) -> list[Seat]:
        """Every seat."""
        return list(range(len(self.scores)))
