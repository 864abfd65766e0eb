"""One match as it stands: every card in its place, whose turn it is, what was done openly.

Only facts live here. The rules change them in `rules.py` and the chapters it names.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from partychef.engine.game import Seat
from partychef.engine.rulebook import GameState
from partychef.games.green_chef.cards import recipes
from partychef.games.green_chef.moves import Allocate
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.scoring import EARLY_BIRD, Terms, standing
from partychef.games.green_chef.view import Choice, GreenChefView, Peeked, Played, Result, Sale, StepKind


@dataclass
class Kitchen(GameState[GreenChefView]):
    """Everything there is to know. Only lists and dicts change in place; what lies in them is not changed."""

    options: Options
    scores: dict[Seat, int]
    """The totals of the finished games."""
    head_chef: Seat
    """In the break: the next one."""
    deck: list[str] = field(default_factory=list)
    """The ingredients, top card first."""
    recipe_deck: list[str] = field(default_factory=list)
    talent_deck: list[str] = field(default_factory=list)
    """Talents that were used lie at its bottom (GC-38)."""
    recipes: tuple[str, ...] = ()
    """The face-up ones."""
    hidden: dict[Seat, str] = field(default_factory=dict)
    """Everybody's own Recipe, even after it is revealed."""
    talents_dealt: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    """Two for each, until all have chosen (GC-37)."""
    talents: dict[Seat, str] = field(default_factory=dict)
    """The Talents that have not been used."""
    used: dict[Seat, str] = field(default_factory=dict)
    """The Talents that have been used; everybody has seen them."""
    hands: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    kept: dict[Seat, tuple[str, ...]] = field(default_factory=dict)
    points: dict[Seat, int] = field(default_factory=dict)
    """Where the markers stand; after scoring: the totals of this game."""
    step: StepKind = "draft"
    game: int = 0
    round: int = 0
    """The Ingredients Phase."""
    pick: int = 1
    chosen: dict[Seat, str] = field(default_factory=dict)
    """Sealed choices of a card, until all have chosen (GEN-5)."""
    drawing: dict[Seat, bool] = field(default_factory=dict)
    """Sealed: who has said how to draw, and whether with Second Helping."""
    helpers: tuple[Seat, ...] = ()
    """Who drew one more card in this phase and puts one back, from the Head Chef on."""
    sellers: tuple[Seat, ...] = ()
    """Who may still offer a card in this phase."""
    sale: Sale | None = None
    """The auction; its card is in nobody's hands."""
    sales: tuple[Sale, ...] = ()
    player: Seat | None = None
    """Whose turn it is."""
    choices: tuple[Choice, ...] = ()
    """The latest Regroup."""
    callers: tuple[Seat, ...] = ()
    peeked: dict[Seat, tuple[Peeked, ...]] = field(default_factory=dict)
    allocations: dict[Seat, Allocate] = field(default_factory=dict)
    """Sealed until all have allocated (GC-21)."""
    results: tuple[Result, ...] = ()
    gone: tuple[Seat, ...] = ()
    past: tuple[Played, ...] = ()

    def seats(self) -> list[Seat]:
        """Every seat at the table, clockwise."""
        return list(self.scores)

    def from_the_head_chef(self) -> list[Seat]:
        """Every seat, clockwise from the Head Chef."""
        return self.clockwise(self.head_chef)

    @property
    def needed(self) -> int:
        """How many cards a phase takes from the deck: each player draws one card more than there are players."""
        return len(self.scores) * (len(self.scores) + 1)

    def use_talent(self, seat: Seat) -> None:
        """The Talent is revealed and goes under the Talent deck (GC-38)."""
        self.used[seat] = self.talents.pop(seat)
        self.talent_deck.append(self.used[seat])

    def terms(self, seat: Seat) -> Terms:
        """The terms by which the seat scores."""
        caller, bonus = standing(seat, self.callers, self.used.get(seat) == EARLY_BIRD)
        menu = tuple(recipes()[id] for id in (*self.recipes, self.hidden[seat]))
        return Terms(menu, caller, bonus, self.options.expert_chefs, self.talents.get(seat))
