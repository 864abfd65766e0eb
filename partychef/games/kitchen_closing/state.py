"""One game as it stands: every card in its place, whose turn it is, what was done openly.

Only facts live here. The rules change them in `rules.py` and the chapters it names.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from partychef.engine.game import Seat
from partychef.engine.rulebook import GameState
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.solver import Stacks
from partychef.games.kitchen_closing.view import KitchenView, Round, StepKind, Turn


@dataclass
class Kitchen(GameState[KitchenView]):
    """The whole game. Only its lists and dicts change in place; the objects in them are frozen."""

    options: Options
    scores: dict[Seat, int]
    dealer: Seat
    """Who dealt this round; in the break: who deals the next."""
    draw: list[str] = field(default_factory=list)
    """Top card first."""
    discard: list[str] = field(default_factory=list)
    """Top card last."""
    first_discard: str | None = None
    """The card that was turned over when this round was dealt."""
    hands: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Cards in stacks that are still face down are among them."""
    step: StepKind = "turn"
    round: int = 1
    player: Seat | None = None
    """Whose turn it is."""
    begun: Turn | None = None
    """What that player has begun: a card was drawn or taken, and one must be discarded."""
    drawn: str | None = None
    """The card just drawn from the deck, known to the player alone."""
    log: tuple[Turn, ...] = ()
    """The finished turns of this round."""
    declarer: Seat | None = None
    turns: dict[Seat, int] = field(default_factory=dict)
    """How many turns each player has had in this round."""
    placed: dict[Seat, Stacks] = field(default_factory=dict)
    """Stacks face down on the table until all are there (KC-18)."""
    past: tuple[Round, ...] = ()
    gone: tuple[Seat, ...] = ()
    reason: str = ""
    """Why the game is over."""

    def seats(self) -> list[Seat]:
        """Every seat at the table, clockwise."""
        return list(self.scores)

    def from_the_dealers_left(self) -> list[Seat]:
        """All seats once round the table, the dealer last."""
        return self.clockwise(self.left_of(self.dealer))

    def last_lap(self) -> tuple[Seat, ...]:
        """Who still has the one more turn of KC-13, in order; empty unless somebody has declared."""
        if self.declarer is None or self.player is None:
            return ()
        ahead = self.clockwise(self.player)
        return tuple(ahead[: ahead.index(self.declarer)])
