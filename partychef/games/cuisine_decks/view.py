"""What a seat may know of Cuisine Decks (GEN-11). `build_view.py` fills these in, templates and chefs read them."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import Place, Seat, View
from partychef.games.cuisine_decks.cards import Level, Role, Symbol
from partychef.games.cuisine_decks.moves import Dish, Effect, Variant

StepKind = Literal[
    "decks",
    "shop", "role", "dishwasher", "supplier",
    "prepare", "prepare_actions",
    "cook", "cook_actions",
    "response", "forced_discard",
    "track", "keep", "hand_limit",
    "over",
]  # fmt: skip
"""`shop`, `prepare`, `hand_limit` are parallel and sealed, `response` is sealed; in all others one player is asked.
`response` and `forced_discard` interrupt `prepare_actions` and `cook_actions`; `dishwasher`, `supplier` the roles."""
Phase = Literal["setup", "shop", "prepare", "cook", "score", "over"]
DeedKind = Literal["role", "fill_up", "refuse", "take", "prepare", "play", "discard", "cook", "track", "keep"]


class UtensilInPlay(msgspec.Struct, frozen=True):
    """A utensil in front of a player."""

    symbol: Symbol
    enabled: bool = True


class Cooked(msgspec.Struct, frozen=True):
    """A recipe cooked this turn (CD-24)."""

    dish: Dish
    level: Level
    """The level at which it was cooked, possibly for less (CD-21)."""
    full: bool
    """Whether it is fully covered: cooked at the printed level."""
    exact: bool
    """Whether it was cooked with the primary that it names (CD-20)."""
    changed: int = 0
    """The change by Score Less and Score More so far, in VP."""


class Line(msgspec.Struct, frozen=True):
    """The worth of one cooked recipe in VP, item by item (CD-36)."""

    recipe: str
    base: int
    optional: int
    hard: int
    """From fully covered hard recipes cooked beside it (CD-25)."""
    utensils: tuple[Symbol, ...]
    """Those that bring 1 VP each (CD-37)."""
    changed: int
    total: int
    """At least 0."""


class RoleScore(msgspec.Struct, frozen=True):
    """The VP that a role card brought a player, as its holder or as its target."""

    role: Role
    holder: Seat
    points: int


class Tally(msgspec.Struct, frozen=True):
    """The score of a seat in a turn."""

    seat: Seat
    lines: tuple[Line, ...] = ()
    ability: int = 0
    roles: tuple[RoleScore, ...] = ()
    """Includes VP gained or lost at once in the Shop phase."""
    tracked: str | None = None
    """The card that went into the tracking area."""

    @property
    def total(self) -> int:
        """All VP of the turn."""
        return sum(line.total for line in self.lines) + self.ability + sum(one.points for one in self.roles)


class TurnResult(msgspec.Struct, frozen=True):
    """A finished turn."""

    number: int
    tallies: tuple[Tally, ...]
    """By seat."""


class RolePlayed(msgspec.Struct, frozen=True):
    """The use of a role card in this turn."""

    role: Role
    holder: Seat
    player: Seat
    variant: Variant | None = None


class Announced(msgspec.Struct, frozen=True):
    """An action card on the table, and the chain of blocks on it (CD-29)."""

    seat: Seat
    effect: Effect
    player: Seat | None = None
    card: str | None = None
    blocks: tuple[Seat, ...] = ()
    """The players who have blocked, in order: the first blocked the action, each other one the block before."""

    @property
    def works(self) -> bool:
        """Whether it would work if nobody answered any more."""
        return len(self.blocks) % 2 == 0

    @property
    def last(self) -> Seat:
        """The player of the card on top; everybody else may answer."""
        return self.blocks[-1] if self.blocks else self.seat


class Deed(msgspec.Struct, frozen=True):
    """Something that was done openly in this turn."""

    seat: Seat
    kind: DeedKind
    player: Seat | None = None
    """The other player it was about, if any."""
    cards: tuple[str, ...] = ()
    """The cards it was about, as far as everybody has seen them."""
    number: int = 0
    """The number of cards, if they stay hidden."""
    effect: Effect | None = None
    role: Role | None = None
    variant: Variant | None = None
    blocks: tuple[Seat, ...] = ()
    worked: bool = True
    """For an action: whether it was not cancelled."""


class DecksPlace(Place, frozen=True):
    """What everybody sees of one seat. Its score does not include what a met win condition adds at the end."""

    country: str | None
    """None while the decks are being chosen."""
    hand: int
    deck: int
    discards: int
    """The number of cards in the discard pile; only its owner may look at them (CD-5)."""
    prepared: tuple[str, ...]
    """Ingredients in the preparation area, in the order in which they came."""
    utensils: tuple[UtensilInPlay, ...]
    tracked: tuple[str, ...]
    cooked: tuple[Cooked, ...]
    """This turn's recipes, until they are discarded."""
    lines: tuple[Line, ...]
    """The worth of these recipes as things stand; final once they are scored."""
    role: Role | None
    role_done: bool
    """Whether the role card was used or passed over this turn."""
    goal_cards: int
    """The number of cards that the win condition takes at this table; 0 while the decks are being chosen."""
    goal_met: bool
    """Whether the tracked cards meet the win condition now (CD-46)."""
    asked: bool
    """Whether the game waits for this seat. In `response`: whether it could answer; who has answered stays hidden."""
    done: bool
    """In `shop`, `prepare` and `hand_limit`: whether the seat was asked and has chosen."""


class DecksView(View, frozen=True):
    """Everything that a seat may know."""

    step: StepKind
    phase: Phase
    round: int
    """Which turn it is, from 1, also while the decks are being chosen."""
    turns: int
    """After how many turns the game ends in any case."""
    roles: bool
    """Whether role cards are in play."""
    long_goals: bool
    """Whether the table plays with longer goals, a house rule."""
    places: tuple[DecksPlace, ...]
    first_player: Seat | None
    """None while the decks are being chosen."""
    order: tuple[Seat, ...]
    """The order in which the decks are chosen; later, clockwise from the first player."""
    free_decks: tuple[str, ...]
    """Countries that may still be chosen."""
    spare_roles: tuple[Role, ...]
    """Role cards that nobody has (CD-51)."""
    last_cooked: tuple[Seat, ...]
    """The tie-break order: the first wins against the others (CD-48)."""
    player: Seat | None
    """The one who is asked, in steps that ask one player after the other; in `response`, the player of the action."""
    hand: tuple[str, ...]
    """The seat's own hand, in the order in which the cards came."""
    discard_pile: tuple[str, ...]
    """The seat's own discard pile, the top card last."""
    discard_at_least: int
    discard_at_most: int
    """The fewest and most cards that the seat discards or takes now; 0 and 0 if it does neither."""
    chosen: bool
    """Whether this seat has already chosen in a sealed step or answered in `response`."""
    eligible: tuple[str, ...]
    """In `track` and `keep`: the cards that the player may choose from."""
    announced: Announced | None
    """In `response` and `forced_discard`: the action."""
    roles_played: tuple[RolePlayed, ...]
    log: tuple[Deed, ...]
    """What was done openly in this turn, in order."""
    past: tuple[TurnResult, ...]
    """Finished turns; the one being scored is not among them."""
    tallies: tuple[Tally, ...]
    """From Score 1 until the turn ends: what this turn brings, by seat; else empty."""
