"""The seam between a game and the pages: everything that differs from game to game, with an answer that does for any.

Pure: views and forms go in, plain values for templates come out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple, Protocol

import msgspec
from werkzeug.datastructures import MultiDict

from partychef.engine.game import Game, Move, Place, Seat, State, View
from partychef.engine.record import Entry, Record
from partychef.judges.critics import Critic
from partychef.web.forms import move_data

MOST_CHOICES = 60
"""So many buttons does the plain phone show; where there are more moves, the first ones do."""


class Person(Protocol):
    """Whoever sits there; cards have picture and name as well."""

    @property
    def name(self) -> str: ...

    @property
    def emoji(self) -> str: ...


Who = Callable[[Seat | None], Person]
"""From a seat to who sits there; None is the table itself."""


class Scene(NamedTuple):
    """What a page is about to show."""

    view: Any
    """The game's view, for the seat that looks."""
    who: Who
    player: State | None = None
    """The game, where a person looks at it from a seat of their own and may act; templates never see it."""

    @property
    def may_move(self) -> bool:
        """Whether this page offers the seat a move: it is in `to_move()`, plays itself, and the game goes on."""
        return self.player is not None and self.view.seat in self.player.to_move()

    def legal(self) -> list[Move]:
        """The seat's legal moves; none where it may not move. It may take long: call it where a page needs them."""
        return self.player.legal_moves(self.view.seat) if self.player is not None and self.may_move else []


class Choice(NamedTuple):
    """A move as a button."""

    words: str
    """Its verb, and what it is about."""
    tag: str
    fields: tuple[tuple[str, str], ...]
    """Names and values of the form; lists repeat the name."""


class NewTable(NamedTuple):
    """What a host's form asks for."""

    columns: dict[str, Any]
    """Columns of `Table`: at least its options."""
    critics: Sequence[Critic] = ()
    """The AI judges, in a judged game."""


class RoundScore(NamedTuple):
    """What a finished round brought."""

    name: str
    """Such as "Shift 3"."""
    points: Mapping[Seat, int]


class Screens:
    """What the pages ask about a game. A game overrides what it has to say."""

    about: str = ""
    """Half a line in the menu of games."""
    begin: str = "Start the game"
    """The button in the lobby."""
    round_word: str = "Round"
    how: tuple[str, ...] = ()
    """A round in a few sentences, for the lobby."""
    skips: ClassVar[Mapping[str, str]] = {}
    """What "Move on" decides for who is late, by step of the view."""
    headings: ClassVar[Mapping[str, str]] = {"over": "The game is over"}
    """What stands on top of a page, by step of the view."""
    assets: tuple[str, ...] = ()
    """Style sheets (`.css`) and scripts (`.js`) in `static/` that the game's own pages need, beside those of all."""
    pieces: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Macros by file that read nothing but their arguments: drawn once, kept, and global in all templates."""
    constants: ClassVar[Mapping[str, Any]] = {}
    """Names that all templates know, such as what is on the cards. They and the macros are global: be specific."""

    def new_table(self, form: MultiDict[str, str]) -> NewTable:
        """What the host's form asks for, besides game and clock. Raises Refusal for what it does not offer."""
        return NewTable({"options": {}})

    def house_rules(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """What a table plays with, in a few words each, for the lobby; what is usual goes without saying."""
        return ()

    def explained(self, options: Mapping[str, Any]) -> tuple[str, ...]:
        """A round in a few sentences, as this table plays it."""
        return self.how

    def move(self, game: Game, form: MultiDict[str, str]) -> dict[str, Any]:
        """The JSON data of the move that a form describes. Raises IllegalMove when it names no move of the game."""
        return move_data(game, form)

    def on_turn(self, view: Any) -> tuple[Seat, ...]:
        """Whom the table waits for, as far as the view tells: they are marked on the big screen."""
        return ()

    def ranking(self, view: View, without: Seat | None = None) -> list[tuple[Place, int]]:
        """Every place of the view with its rank, the best first; winners by a tie-break come before their equals."""
        best = view.outcome.winners if view.outcome is not None else ()
        places = sorted((one for one in view.places if one.seat != without), key=lambda one: -one.score)
        places.sort(key=lambda one: one.seat not in best)
        ranks = {one.seat: 1 + sum(other.score > one.score for other in places) for one in places}
        return [(one, 1 if one.seat in best else max(ranks[one.seat], 1 + len(best))) for one in places]

    def seated(self, view: Any) -> list[Any]:
        """The places on the side of the big screen: in the order of the seats, at the end the best first."""
        return sorted(view.places, key=lambda one: -one.score) if view.step == "over" else list(view.places)

    def variables(self, scene: Scene) -> dict[str, Any]:
        """All variables of a game's pages beside those of `web/pages.py`."""
        return {"may_move": scene.may_move, "on_turn": self.on_turn(scene.view), **self.context(scene)}

    def context(self, scene: Scene) -> dict[str, Any]:
        """What a game's own templates need besides."""
        return {"choices": [choice(move) for move in scene.legal()[:MOST_CHOICES]]}

    def in_words(self, entry: Entry, who: Who) -> str:
        """One sentence about a move, for replays; players' words stand in quotes and are not escaped."""
        return f"{who(entry.seat).name}: {choice(entry.move).words}."

    def rounds(self, view: Any) -> list[RoundScore]:
        """What every finished round brought, for the recap."""
        return []

    def book(self, view: Any, who: Who) -> dict[str, Any]:
        """Variables for the game's own `recap.html`."""
        return {}

    def foreign_record(self, text: str, name: str) -> Record | None:
        """A record from another program's file; None when it is none. Raises RecordError when it cannot be played."""
        return None


def choice(move: Move) -> Choice:
    """A move as a button."""
    data: dict[str, Any] = msgspec.to_builtins(move, str_keys=True)
    tag = str(data.pop("move"))
    fields = tuple(field for name, value in data.items() for field in _fields(name, value))
    return Choice(" ".join([tag.replace("_", " "), *(value for _, value in fields)]), tag, fields)


def titled(card: Person) -> str:
    """A card by its picture and its name."""
    return f"{card.emoji} {card.name}"


def _fields(name: str, value: Any) -> Iterator[tuple[str, str]]:
    """The fields of a form, as `web/forms.py` reads them; a gap in a list of a map is an empty field."""
    if isinstance(value, dict):
        for key, one in value.items():
            listed = isinstance(one, list | tuple)
            rows = {n: "" if gap is None else gap for n, gap in enumerate(one)} if listed else one
            yield from _fields(f"{name}.{key}", rows)
    elif isinstance(value, list | tuple):
        for n, one in enumerate(value):
            yield from _fields(f"{name}.{n}" if isinstance(one, list | tuple) else name, one)
    elif value is not None:
        yield name, str(value)
