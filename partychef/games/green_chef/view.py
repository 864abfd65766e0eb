"""What a seat may know of Green Chef (GEN-11). `build_view.py` fills these in, templates and chefs read them."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import Place, Seat, View
from partychef.games.green_chef.moves import Allocate
from partychef.games.green_chef.options import Options

StepKind = Literal["talents", "draw", "helping", "draft", "market", "auction", "regroup", "allocation", "break", "over"]
"""`talents`, `draw`, `helping`, `draft` and `allocation` are parallel and sealed; in `market`, `auction` and `regroup`
one player is on turn. `draw` comes only while somebody may have Second Helping left, `helping` only after its use."""
Action = Literal["swap", "change_menu", "peek", "wait", "call"]


class GreenChefPlace(Place, frozen=True):
    """What everybody sees of one seat."""

    """The totals of the finished games of a match, this one included once it is scored."""
    points: int
    """Where the marker stands on the board in this game; after scoring: the total of this game."""
    hand: int
    """How many cards are in the hand."""
    kept: int
    """How many cards the player has kept, without a card on offer."""
    asked: bool
    """Whether the game waits for this seat."""
    done: bool
    """In a parallel step: whether the seat has chosen. In Regroup: whether it waits or has called."""
    called: int | None
    """1 for the first caller, 2 for the second, and so on; None without a call."""
    recipe: str | None
    """The hidden Recipe, once it is revealed: by the call (GC-17) or when it scores."""
    talent: str | None
    """The Talent that the player used in this game; everybody saw it."""
    has_talent: bool
    """Whether the player has an unused Talent."""


class Bidding(msgspec.Struct, frozen=True):
    """One bid."""

    seat: Seat
    points: int


class Sale(msgspec.Struct, frozen=True):
    """A card that was offered on the market, going on or over."""

    phase: int
    seller: Seat
    card: str
    bids: tuple[Bidding, ...] = ()
    """In the order in which they were made: the last one is the highest."""
    passed: tuple[Seat, ...] = ()
    """Who is out, in order; anyone without the points for a higher bid passes without being asked."""

    @property
    def bidder(self) -> Seat | None:
        """The highest bidder: the buyer when the sale is over; nobody if the card went back to the seller."""
        return self.bids[-1].seat if self.bids else None

    @property
    def price(self) -> int:
        """The highest bid; 0 before the first."""
        return self.bids[-1].points if self.bids else 0


class Choice(msgspec.Struct, frozen=True):
    """What a player did openly in Regroup."""

    seat: Seat
    action: Action
    target: Seat | None = None
    """Whose hidden Recipe the player looked at."""
    early_bird: bool = False


class Peeked(msgspec.Struct, frozen=True):
    """A hidden Recipe that the player has looked at; its owner may have changed it since."""

    seat: Seat
    recipe: str


class FilledSlot(msgspec.Struct, frozen=True):
    """One slot of a Recipe as somebody filled it."""

    slot: str
    """The ingredient that the Recipe names."""
    card: str | None
    exact: bool
    """Whether the card is that ingredient, or counts as it."""
    covered: bool
    """Whether Tutti Frutti lies on the card."""


class FilledRecipe(msgspec.Struct, frozen=True):
    """A Recipe as somebody filled it."""

    recipe: str
    slots: tuple[FilledSlot, ...]
    complete: bool
    """Every slot has a card."""
    exact: bool
    """Every slot has the ingredient that it names: 5 points (GC-28)."""


class Result(msgspec.Struct, frozen=True):
    """What one player scored."""

    seat: Seat
    called: int | None
    """1 for the first caller, 2 for the second, and so on; None without a call."""
    recipes: tuple[FilledRecipe, ...]
    """The three face-up Recipes, then the player's own, even if nothing lies on them."""
    left: tuple[str, ...]
    """Kept cards that were not allocated."""
    talent: str | None
    """The Talent that was used with the allocation."""
    cards: int
    """A point for each card on a Recipe (GC-27)."""
    exact: int
    """Five for each exact Recipe (GC-28)."""
    call: int
    """The bonus of the first caller: 1 (GC-29), with Early Bird 3."""
    extra: int
    """What Signature Dish, Fine Palate or Leftovers brought."""
    penalty: int
    """What a caller without a complete Recipe loses of all this: 0 or less (GC-31)."""
    before: int
    """Points held before the scoring (GC-36, GC-46)."""
    total: int
    """All of it together."""


class Played(msgspec.Struct, frozen=True):
    """A finished game of the match."""

    number: int
    head_chef: Seat
    phases: int
    """How many Ingredients Phases it had."""
    recipes: tuple[str, ...]
    """The face-up Recipes."""
    sales: tuple[Sale, ...]
    results: tuple[Result, ...]
    """In the order of scoring (GC-21)."""


class GreenChefView(View, frozen=True):
    """Everything one seat may know; `seat` None is the big screen."""

    step: StepKind
    options: Options
    game: int
    """Which game of the match is being played, from 1. In the break: the one that comes next."""
    round: int
    """The Ingredients Phase, from 1. In the break and when over: the last one of the game before."""
    head_chef: Seat
    """In the break: who will be the next one, and deals."""
    places: tuple[GreenChefPlace, ...]
    """Every seat by number, which is clockwise."""
    player: Seat | None
    """Whose turn it is: to offer, to bid or to choose in Regroup."""
    recipes: tuple[str, ...]
    """The three face-up Recipes."""
    deck_size: int
    recipe_deck_size: int
    talent_deck_size: int
    pick: int
    """In the draft: which pick this is, from 1 to the number of players; the last single card needs no pick."""
    sale: Sale | None
    """The auction that is running."""
    sellers: tuple[Seat, ...]
    """Who may still offer a card in this phase, in order, beginning with the player on turn."""
    sales: tuple[Sale, ...]
    """All sales of this game that are over, even those without a bid."""
    choices: tuple[Choice, ...]
    """What was done openly in the latest Regroup, which may be that of the phase before."""
    callers: tuple[Seat, ...]
    """In the order of their calls."""
    results: tuple[Result, ...]
    """In the break and when over: how the game was scored, in the order of scoring (GC-21)."""
    past: tuple[Played, ...]
    """Every finished game of the match, the last one included."""
    hand: tuple[str, ...] = ()
    """The cards that the seat chooses from, in the order in which they came."""
    kept: tuple[str, ...] = ()
    """The seat's own kept cards, in the order in which they came, unsold ones last; even when the game is over."""
    recipe: str | None = None
    """The seat's own hidden Recipe."""
    talent: str | None = None
    """The seat's own Talent, until it is used."""
    talents_dealt: tuple[str, ...] = ()
    """The two Talents to choose from."""
    peeked: tuple[Peeked, ...] = ()
    """Hidden Recipes of others that the seat has looked at."""
    chosen: str | None = None
    """The seat's own sealed choice: the Talent or card to keep, or the card to put back."""
    second_helping: bool | None = None
    """The seat's own sealed choice in the step `draw`."""
    allocation: Allocate | None = None
    """The seat's own sealed allocation."""
