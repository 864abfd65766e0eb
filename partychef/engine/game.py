"""The agreement between a game and everything that plays it, stores it or shows it.

A game is a state machine over moves. People, AI chefs, judges and the clock all enter as moves in one log, so a
game can be replayed, resumed after a crash and checked without asking anybody twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from operator import or_
from textwrap import shorten
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, Self, TypeVar

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.pace import Pace
from partychef.engine.words import clean, clean_line
from partychef.typed import convert

if TYPE_CHECKING:
    from partychef.engine.drafting import Drafting
    from partychef.engine.judged import Breaks, Judged
    from partychef.engine.lesson import Lesson
    from partychef.engine.undo import Undo

T = TypeVar("T")

LONGEST_REASON = 300
"""Characters: an explanation of why a value does not fit is cut to this."""

Seat = int
"""0-based; a seat keeps its number for the whole game."""
Actor = Seat | None
"""Who moves: a seat, or None for the table itself, which is its host or its clock."""


class IllegalMove(Exception):
    """The rules do not allow the move. The message is one sentence for the player who tried it."""


class Move(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="move"):
    """One thing that somebody does at the table, named with the rulebook's verb.

    Each kind of move is a subclass. Text is cleaned when the move is made (`words.clean`), so no move carries control
    characters or characters that reverse the direction of a line.
    """

    def __post_init__(self) -> None:
        for name in self.__struct_fields__:
            value = getattr(self, name)
            if isinstance(value, str) and (cleaned := clean(value)) is not value:
                msgspec.structs.force_setattr(self, name, cleaned)


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: points by seat, the winning seats (several on a tie) and why it ended."""

    scores: dict[Seat, int]
    winners: tuple[Seat, ...]
    reason: str

    @classmethod
    def most_points(cls, scores: Mapping[Seat, int], reason: str, rivals: Collection[Seat] | None = None) -> Self:
        """The most points win; equal points win together. `rivals`: who can win at all, if not everybody."""
        able = scores.keys() if rivals is None else rivals
        best = max(scores[seat] for seat in able)
        return cls(dict(scores), tuple(seat for seat in scores if seat in able and scores[seat] == best), reason)


class Place(msgspec.Struct, frozen=True):
    """What everybody may see of one seat: its public line in every view. Each game adds what it has to show."""

    seat: Seat
    score: int
    """Points so far."""


P = TypeVar("P", bound=Place, covariant=True)


class _WithPlaces(Protocol[P]):
    """A view whose places are of a game's own class."""

    @property
    def places(self) -> tuple[P, ...]: ...


class View(msgspec.Struct, frozen=True):
    """What one seat may know. It is listed field by field, so what a game forgets stays hidden.

    Pages, the simulator and AI chefs read these fields in every game; a game adds its own.
    """

    seat: Seat | None
    """Whose view it is; None is the big screen."""
    step: str
    """The step of the round, as this seat may know it."""
    round: int
    """Which round it is, from 1, whatever the game calls its rounds; 0 while a game is still being set up."""
    places: tuple[Place, ...]
    """One for each seat, in the order of the numbers."""
    outcome: Outcome | None
    """How the game ended, or None while it goes on."""

    def place(self: _WithPlaces[P], seat: Seat) -> P:
        """The public facts of one seat."""
        return self.places[seat]


class TimedStep(NamedTuple):
    """The step of a round as clocks see it. The key or the part changes exactly when a new deadline should begin."""

    kind: str
    key: str
    part: str = ""
    """The part of the step that has a time limit of its own; "" for the step itself."""
    agreed: int = 0
    """Seconds that the table has agreed on for this step, whatever clock runs; 0: the clock decides."""

    @property
    def limit(self) -> str:
        """The name of the time limit that holds now (see `Pace.timers`)."""
        return self.part or self.kind


class State(Protocol):
    """A game in play. `apply` changes it in place: copy it first if you need the old state."""

    @property
    def step(self) -> str:
        """The step of the round."""

    def seats(self) -> list[Seat]:
        """Every seat that may be asked for a move; the seat of a judge who is no player comes last."""

    def to_move(self) -> frozenset[Actor]:
        """Who may move now; empty exactly when the game is over."""

    def legal_moves(self, actor: Actor) -> list[Move]:
        """Moves that the actor may make, or some of them where there are endless ones. Empty unless in `to_move()`."""

    def asides(self, actor: Actor) -> list[Move]:
        """Moves that the actor may make now although nobody waits for them, or some of them: a side bet, a call across
        the room. They change neither the step nor who is to move, and no AI and no clock makes them."""

    def default_move(self, actor: Actor) -> Move:
        """The move that the clock makes for an actor whose time is up. It is always legal."""

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


class Begins(NamedTuple):
    """Who begins, or heads an order, in a game whose house rules can say so."""

    option: str
    """The option that names a seat; without it chance decides."""
    next: Callable[[Any, Any], Sequence[Seat]]
    """From the first and the last state of a game to the seats that should begin the next one, the first choice first;
    none if chance should decide."""
    order: bool = False
    """Whether the option is a list of seats, of which this is the first."""


class Fits(NamedTuple):
    """How many guests may be dealt in at a table, and what to tell its host when there are fewer or more."""

    guests: range
    too_few: str
    too_many: str
    people_first: bool = False
    """Whether people are dealt the lowest seats, before AI chefs: the lowest seat of a team is its captain."""


class Grouped(NamedTuple):
    """Who plays together all evening. In a lobby the options `team_list` and `team_names` say so, by chairs."""

    of: Callable[[Mapping[str, Any], str, Sequence[int]], tuple[tuple[int, ...], ...]]
    """From a table's house rules, who judges (as for `Game.fits`), and the chairs of those who will play, in order and
    without a judge of all rounds, to the chairs of each team; none where nobody plays together."""
    named: Callable[[str, Sequence[str]], str]
    """From what a team wants to be called, and what the others are called, to its name. Raises IllegalMove."""


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
    """The union of its kinds of moves, as `any_of` makes it."""
    set_up: Callable[[int, Any, Chance, Mapping[str, Any] | None], State]
    """From seats, options, chance and a prepared deal to the first state; see `deal`."""
    rules_version: int = 1
    """A record names the version that it was written with, and only that version can play it."""
    pace: Pace = field(default_factory=Pace)
    """How long AIs pause and how long steps may take."""
    judged: Judged | None = None
    """How its dishes are judged, in a game in which somebody judges dishes."""
    breaks: Breaks | None = None
    """How people come and go between its rounds, where they can."""
    begins: Begins | None = None
    """Who begins, where that can be chosen: another seat when the same people play again."""
    fits: Callable[[Mapping[str, Any], str], Fits] | None = None
    """From a table's house rules, and who judges ("turns", "seat" or "critic"), to how many guests may be dealt in, if
    that depends on them; otherwise it is `seats`. A guest who judges all rounds counts."""
    grouped: Grouped | None = None
    """How players form teams that stay together, where they can."""
    drafts: Drafting | None = None
    """How words that were written but not sent count when time is up, in a game in which people write."""
    undo: Undo | None = None
    """Which moves somebody who practises may take back."""
    lesson: Lesson | None = None
    """The first game of somebody who learns it."""

    @property
    def always_judged(self) -> bool:
        """Whether every table of this game has a judge: a guest, an AI critic or a jury."""
        return self.judged is not None and not self.judged.option

    def deal(self, seats: int, options: Any, chance: Chance, deal: Mapping[str, Any] | None = None) -> State:
        """Deal a new game. `deal` may name the top cards of decks, top card first; the others are shuffled beneath.

        Raises IllegalMove when seats, options or deal do not fit the rules.
        """
        if seats not in self.seats:
            least, most = self.seats[0], self.seats[-1]
            players = f"{least} to {most}" if least < most else f"{least}"
            raise IllegalMove(f"{self.title} is for {players} players, not {seats}.")
        return self.set_up(seats, options, chance, deal)


def any_of(kinds: Iterable[type[Move]]) -> Any:
    """The union of these kinds of moves, for `Game.moves`."""
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
    """Turn an untrusted prepared deal into the game's own struct, or raise IllegalMove."""
    return _converted(dict(deal or {}), of, f"The prepared {what} cannot be read: {{}}.")


def insist(met: bool, sentence: str) -> None:
    """Raise IllegalMove with the sentence unless the demand is met."""
    if not met:
        raise IllegalMove(sentence)


def _converted(data: Any, of: type[T], sentence: str, str_keys: bool = False) -> T:
    """The data as the type `of`, or IllegalMove with the sentence, in which {} stands for the reason."""
    try:
        return convert(data, of, str_keys=str_keys)
    except (msgspec.ValidationError, UnicodeEncodeError) as error:
        raise IllegalMove(sentence.format(_reason(error))) from None


def _reason(error: Exception) -> str:
    """Why a value does not fit. It is cut short, for the value itself may stand in it."""
    if isinstance(error, UnicodeEncodeError):  # half of a surrogate pair, where msgspec looks for bytes
        return "a text in it is not valid Unicode"
    return shorten(clean_line(str(error)), LONGEST_REASON, placeholder="...")
