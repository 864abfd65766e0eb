"""The agreement between a game and everything that plays it, stores it or shows it.

A game is a state machine over moves. People, AI chefs, judges and the clock all enter as moves in one log, so a
game can be replayed, resumed after a crash and checked without asking anybody twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from textwrap import shorten
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.pace import Pace
from partychef.engine.words import clean, clean_line

if TYPE_CHECKING:
    from partychef.engine.judged import Breaks, Judged

T = TypeVar("T")

LONGEST_REASON = 300
"""So many letters of why a value does not fit are worth reading."""

Seat = int
"""0-based; a seat keeps its number for the whole game."""
Actor = Seat | None
"""Who moves. None is the table itself: its host and its clock."""


class IllegalMove(Exception):
    """A move that the rules refuse. The message is one sentence for the player who tried it."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move"):
    """One thing somebody does at the table, named with the rulebook's verb.

    Every game subclasses it once per kind of move. Whatever a player typed is cleaned when the move is made, so no
    move anywhere carries control or direction-override characters.
    """

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, str):
                msgspec.structs.force_setattr(self, name, clean(value))


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: points by seat, the winning seats (several on a tie) and why it ended."""

    scores: dict[Seat, int]
    winners: tuple[Seat, ...]
    reason: str

    @classmethod
    def most_points(cls, scores: Mapping[Seat, int], reason: str) -> Self:
        """The most points win; equal points win together."""
        best = max(scores.values())
        return cls(dict(scores), tuple(seat for seat, score in scores.items() if score == best), reason)


class Place(msgspec.Struct, frozen=True):
    """What everybody sees of one seat. Every game adds what it has to show."""

    seat: Seat
    score: int
    """The points it has so far."""


P = TypeVar("P", bound=Place, covariant=True)


class _WithPlaces(Protocol[P]):
    """A view as far as its places go: each game's have a class of their own."""

    @property
    def places(self) -> tuple[P, ...]: ...


class View(msgspec.Struct, frozen=True):
    """What one seat may know. Built up field by field: what a game forgets to list stays hidden.

    Every page, the simulator and the chefs read what stands here; a game adds its own.
    """

    seat: Seat | None
    """Whose view it is; None is the big screen."""
    step: str
    """The step of the round, as this seat may know it."""
    round: int
    """Which round it is, from 1, whatever the game calls its rounds; 0 while a game is still being set up."""
    places: tuple[Place, ...]
    """Every seat there is."""
    outcome: Outcome | None
    """How the game ended, or None while it goes on."""

    def place(self: _WithPlaces[P], seat: Seat) -> P:
        """The public facts of one seat."""
        return self.places[seat]


class TimedStep(NamedTuple):
    """Where in the round a table is, for clocks. The key changes exactly when a new deadline should begin."""

    kind: str
    key: str


class State(Protocol):
    """A game in play. `apply` changes it in place: callers that need the old state copy first."""

    @property
    def step(self) -> str:
        """The step of the round."""

    def seats(self) -> list[Seat]:
        """Every seat that may be asked for a move, a judge's who is no player last."""

    def to_move(self) -> frozenset[Actor]:
        """Who may move now; empty exactly when the game is over."""

    def legal_moves(self, actor: Actor) -> list[Move]:
        """Moves the actor may make; a usable sample where the choice is open. Empty for actors not in `to_move()`."""

    def default_move(self, actor: Actor) -> Move:
        """The move that the clock makes for an actor who is late (always legal)."""

    def check(self, actor: Actor, move: Move) -> None:
        """Raise IllegalMove unless the actor may make the move now. The only authority on legality."""

    def apply(self, actor: Actor, move: Move, chance: Chance) -> None:
        """Make a move that `check` has passed."""

    def view(self, seat: Seat | None) -> View:
        """What that seat may know; None is the big screen."""

    def timed_step(self) -> TimedStep:
        """The step as clocks see it."""

    def outcome(self) -> Outcome | None:
        """How the game ended, or None while it goes on."""

    def copy(self) -> State:
        """An independent state that can be played on."""


@dataclass(frozen=True)
class Game:
    """One entry of the shelf."""

    id: str
    title: str
    seats: range
    """How many may play."""
    options: type[msgspec.Struct]
    """The house rules."""
    moves: Any
    """The union of this game's moves, as `any_of` makes it."""
    set_up: Callable[[int, Any, Chance, Mapping[str, Any] | None], State]
    """What `deal` does once the number of seats is known to fit."""
    rules_version: int = 1
    """A record is played by the version of the rules that it was written with."""
    pace: Pace = field(default_factory=Pace)
    """How fast it is played."""
    judged: Judged | None = None
    """How its dishes are judged, in a game in which somebody judges dishes."""
    breaks: Breaks | None = None
    """How people come and go between its rounds, where they can."""

    @property
    def always_judged(self) -> bool:
        """Whether every table of this game has a judge: a guest, an AI critic or a jury."""
        return self.judged is not None and not self.judged.option

    def deal(self, seats: int, options: Any, chance: Chance, deal: Mapping[str, Any] | None = None) -> State:
        """A fresh game. `deal` may stack decks (top card first); cards it does not name are shuffled beneath.

        Raises IllegalMove when seats, options or deal do not fit the rules.
        """
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            players = f"{least} to {most}" if least < most else f"{least}"
            raise IllegalMove(f"{self.title} is for {players} players, not {seats}.")
        return self.set_up(seats, options, chance, deal)


def any_of(kinds: Iterable[type[Move]]) -> Any:
    """One type for all these kinds of moves."""
    return reduce(or_, kinds)


def read_move(game: Game, data: Any) -> Move:
    """Turn untrusted JSON data (already parsed) into a move of the game, or raise IllegalMove."""
    # str_keys: in JSON the chips of an award are text
    move: Move = _converted(data, game.moves, f"that is no move of {game.title}: {{}}", str_keys=True)
    return move


def read_options(game: Game, data: Mapping[str, Any]) -> msgspec.Struct:
    """Turn untrusted option values into the game's options, or raise IllegalMove."""
    return _converted(dict(data), game.options, f"{game.title} cannot be played with these options: {{}}")


def read_deal(deal: Mapping[str, Any] | None, of: type[T], what: str = "decks") -> T:
    """Turn an untrusted prepared deal into the struct in which a game keeps it, or raise IllegalMove."""
    return _converted(dict(deal or {}), of, f"The prepared {what} cannot be read: {{}}.")


def insist(met: bool, sentence: str) -> None:
    """Raise IllegalMove with the sentence unless the demand is met."""
    if not met:
        raise IllegalMove(sentence)


def _converted(data: Any, of: type[T], sentence: str, str_keys: bool = False) -> T:
    """The data as what it should be, or IllegalMove: the sentence with the reason in its hole."""
    try:
        return msgspec.convert(data, of, str_keys=str_keys)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise IllegalMove(sentence.format(_reason(error))) from None


def _reason(error: Exception) -> str:
    """Why a value does not fit, in bearable length: the value may stand in it."""
    if isinstance(error, UnicodeEncodeError):  # half of a surrogate pair, where msgspec looks for bytes
        return "a text in it is not valid Unicode"
    return shorten(clean_line(str(error)), LONGEST_REASON, placeholder="...")
