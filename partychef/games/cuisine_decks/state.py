"""The state of one game: every card in its place, whose turn it is, what was done openly.

Only facts live here. The rules change them in `rules.py` and the chapters it names.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

import msgspec

from partychef.engine.game import Seat
from partychef.engine.piles import without
from partychef.engine.rulebook import GameState
from partychef.games.cuisine_decks.cards import Role
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.view import (
    Announced,
    Cooked,
    DecksView,
    Deed,
    RolePlayed,
    RoleScore,
    StepKind,
    Tally,
    TurnResult,
    UtensilInPlay,
)

HAND = 8  # CD-3, CD-9, CD-43


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a prepared deal takes out of the hands of chance."""

    decks: dict[str, tuple[str, ...]] = {}
    """By country: the cards on top of the deck, top card first."""
    countries: tuple[str, ...] = ()
    """By seat; then nobody chooses."""
    order: tuple[Seat, ...] = ()
    """The order in which the decks are chosen."""
    first_player: Seat | None = None
    roles: tuple[Role, ...] = ()
    """By seat; the other role cards are shuffled."""


def without_latest(pile: Sequence[str], cards: Iterable[str]) -> tuple[str, ...]:
    """Return the pile without these cards, the latest of equal ones, so that the others keep their order."""
    return without(pile[::-1], cards)[::-1]


@dataclass
class Kitchen(GameState[DecksView]):
    """The whole game. Only lists and dicts change in place; their contents are frozen."""

    options: Options
    deal: Prepared
    scores: dict[Seat, int]
    order: tuple[Seat, ...]
    """The order in which the decks are chosen (CD-2)."""
    last_cooked: tuple[Seat, ...]
    """The latest first (CD-48); whom the table has not named is missing until chance has decided."""
    first_player: Seat = 0
    """Means nothing until the decks are chosen."""

    countries: dict[Seat, str] = field(default_factory=dict)
    decks: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Top card first, like all decks."""
    hands: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """In the order in which the cards came (CD-56)."""
    discards: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """The top card last."""
    prepared: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    utensils: dict[Seat, tuple[UtensilInPlay, ...]] = field(default_factory=dict)
    tracked: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    cooked: dict[Seat, tuple[Cooked, ...]] = field(default_factory=dict)
    """This turn's recipes with their ingredients, until they are discarded."""
    roles: dict[Seat, Role] = field(default_factory=dict)
    """Empty if no role cards are in play (CD-50)."""
    spare_roles: tuple[Role, ...] = ()

    step: StepKind = "decks"
    phase: int = 0
    """The number of steps so far."""
    round: int = 0
    player: Seat | None = None
    """The one who is asked, in a step that asks one; in `response`, the player of the action."""
    window: StepKind = "prepare_actions"
    """The step that follows a response."""
    chosen: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Sealed choices of cards, until all have chosen (GEN-5)."""
    announced: Announced | None = None
    """The action on the table: its card is in nobody's hands."""
    answers: dict[Seat, bool] = field(default_factory=dict)
    """Sealed: who blocks, until it is decided (CD-29)."""
    roles_done: tuple[Seat, ...] = ()
    """The seats that have used or skipped their role card in this turn."""
    roles_played: tuple[RolePlayed, ...] = ()
    role_scores: dict[Seat, tuple[RoleScore, ...]] = field(default_factory=dict)
    """The VP of role cards in this turn, already counted in the scores."""
    tallies: dict[Seat, Tally] = field(default_factory=dict)
    """From Score 1 until the turn ends."""
    kept: dict[Seat, str] = field(default_factory=dict)
    """The cards that stay in the preparation area when the rest is discarded (Score 3)."""
    log: tuple[Deed, ...] = ()
    """What was done openly in this turn."""
    past: tuple[TurnResult, ...] = ()
    gone: tuple[Seat, ...] = ()
    reason: str = ""
    """Why the game is over."""

    def enter(self, step: StepKind) -> None:
        """The next step begins."""
        self.step = step
        self.phase += 1

    def seats(self) -> list[Seat]:
        """Every seat at the table, clockwise."""
        return list(self.scores)

    def in_order(self) -> list[Seat]:
        """Once round the table from the first player (CD-7)."""
        return self.clockwise(self.first_player)

    def after(self, seat: Seat) -> list[Seat]:
        """The seat that follows in an ordered step, if any."""
        seats = self.in_order()
        return seats[seats.index(seat) + 1 :]

    def take_from_hand(self, seat: Seat, cards: Iterable[str]) -> None:
        """Remove the cards from the hand, the latest of equal ones (CD-56)."""
        self.hands[seat] = without_latest(self.hands[seat], cards)

    def discard(self, seat: Seat, cards: Iterable[str]) -> None:
        """Move the cards from the hand to their owner's discard pile."""
        gone = tuple(cards)
        self.take_from_hand(seat, gone)
        self.discards[seat] += gone

    def note(self, deed: Deed) -> None:
        """Note an open deed."""
        self.log += (deed,)
