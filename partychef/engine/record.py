"""A game on paper: a header and one line per move, in JSON Lines.

Whatever is read is played line by line, so a `Record` that was read is always a legal game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, UnsetType

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Game, IllegalMove, Move, Seat, State, insist, read_move, read_options
from partychef.engine.taking_back import Retrace, TakeBack
from partychef.engine.words import clean_line, is_blank
from partychef.typed import convert

FORMAT = 1
_TAKE_BACK = str(TakeBack.__struct_config__.tag)
_TAKES_BACK = f'"{_TAKE_BACK}"'
LONGEST_NAME = 60  # GEN-13


class RecordError(Exception):
    """A record that cannot be read or played. The message is one sentence with file and line."""


class Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The first line: which game, who plays it, and everything that chance needs."""

    record: int = FORMAT
    game: str
    rules: int
    players: tuple[str, ...]
    seed: str
    options: dict[str, Any] = {}
    deal: dict[str, Any] | None = None
    judge: str | None = None
    """The name of a judge who is no player."""
    branch: Annotated[int, msgspec.Meta(ge=0)] | UnsetType = UNSET
    """How many of the moves come from another game, if somebody has tried again from the middle of one."""


class Entry(msgspec.Struct, frozen=True):
    """One move and who made it; None is the table itself."""

    seat: Actor
    move: Move


class Record(msgspec.Struct, frozen=True):
    """A whole game, or as much of it as has been played."""

    header: Header
    entries: tuple[Entry, ...] = ()

    def names(self, seats: int) -> dict[Seat, str]:
        """Names by seat, for the first `seats` seats: players, a judge who is no player, newcomers in order."""
        newcomers = [getattr(entry.move, "name", "") for entry in self.entries if tag_of(entry.move) == "seat_newcomer"]
        outside = [self.header.judge] if self.header.judge is not None else []
        everybody = [*self.header.players, *outside, *map(clean_line, newcomers)]
        return dict(enumerate(everybody[:seats]))  # the others have not come yet


def read(text: str, shelf: Mapping[str, Game], name: str = "record", at: int | None = None) -> Record:
    """Read the record in the text, its first `at` moves or all. Raises RecordError for the first line that is wrong."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    if not lines:
        raise RecordError(f"{name}: the record is empty")
    first, *rest = lines
    with _reading(name, first[0]):
        header = _read_header(first[1])
        game = _game(header, shelf)
        playing = _Playing(header, game, any(_TAKES_BACK in line for _, line in rest))
    entries: list[Entry] = []
    for number, line in rest[:at]:
        with _reading(name, number):
            entries.append(_read_entry(line, game))
            playing.make(entries[-1])
    return Record(header, tuple(entries))


def write(record: Record) -> str:
    """The record as text: a line for the header and one for each move."""
    return "\n".join([_line(record.header), *map(_entry_line, record.entries), ""])


def play(record: Record, shelf: Mapping[str, Game], at: int | None = None) -> State:
    """The state after `at` moves, or after all. Raises RecordError when a move is illegal."""
    *_, state = positions(record, shelf, at)
    return state


def positions(record: Record, shelf: Mapping[str, Game], at: int | None = None) -> Iterator[State]:
    """Yield the state before the first move and after each. It is one state that is changed: copy it to keep it."""
    with _reading("record", 1):
        returns = any(isinstance(entry.move, TakeBack) for entry in record.entries)
        playing = _Playing(record.header, _game(record.header, shelf), returns)
    yield playing.state
    for number, entry in enumerate(record.entries[:at], start=1):
        with _reading("record", number + 1):
            playing.make(entry)
        yield playing.state


class _Playing:
    """A game that is played by its record."""

    def __init__(self, header: Header, game: Game, returns: bool) -> None:
        """`returns`: whether somebody takes back a move; otherwise nothing has to be remembered for that."""
        self.state = _deal(header, game)
        self._seed = header.seed
        self._number = 0
        self._retrace = Retrace(game.undo) if returns else None

    def make(self, entry: Entry) -> None:
        """Make the next move, or go back. Raises IllegalMove."""
        self._number += 1
        chance = Chance(self._seed, self._number)
        if self._retrace is None:
            _make(self.state, entry, chance)
        elif isinstance(entry.move, TakeBack):
            self.state = self._retrace.back(entry.seat).copy()
            self._retrace.returned(entry.seat)
        else:
            before = self.state.copy()
            _make(self.state, entry, chance)
            self._retrace.note(entry.seat, entry.move, chance, before, self.state)


@contextmanager
def _reading(name: str, number: int) -> Iterator[None]:
    try:
        yield
    except IllegalMove as error:
        raise RecordError(f"{name}:{number}: {error}") from None


def _read_header(line: str) -> Header:
    data = _json(line)
    header_like = isinstance(data, dict) and "record" in data
    insist(header_like, 'the first line of a record is its header: {"record": 1, "game": ...}')
    insist(data["record"] == FORMAT, f"only records of format {FORMAT} can be read")
    try:
        header = convert(data, Header)
    except msgspec.ValidationError as error:
        raise IllegalMove(f"the header cannot be read: {clean_line(str(error))}") from None
    return msgspec.structs.replace(
        header,
        players=tuple(map(_name, header.players)),
        judge=None if header.judge is None else _name(header.judge),
    )


def _read_entry(line: str, game: Game) -> Entry:
    data = _json(line)
    insist(isinstance(data, dict) and "seat" in data, 'a move needs a "seat": a number, or null for the table')
    seat = data.pop("seat")
    insist(seat is None or type(seat) is int, '"seat" is a number, or null for the table')
    return Entry(seat, read_logged(game, data))


def read_logged(game: Game, data: Any) -> Move:
    """Turn untrusted JSON data into a move of the game, or into that which takes one back; or raise IllegalMove."""
    return TakeBack() if data == {"move": _TAKE_BACK} else read_move(game, data)


def _game(header: Header, shelf: Mapping[str, Game]) -> Game:
    game = shelf.get(header.game)
    if game is None:
        raise IllegalMove(f'there is no game "{clean_line(header.game)[:LONGEST_NAME]}" here')
    ours = game.rules_version
    insist(header.rules == ours, f"played by version {header.rules} of the rules; here it is version {ours}")
    return game


def _deal(header: Header, game: Game) -> State:
    options = read_options(game, header.options)
    state = game.deal(len(header.players), options, Chance(header.seed, 0), header.deal)
    all_named = header.judge is not None or state.to_move() <= set(range(len(header.players)))
    insist(all_named, 'a judge who is no player needs a name: "judge" is missing')
    return state


def _make(state: State, entry: Entry, chance: Chance) -> None:
    try:
        state.check(entry.seat, entry.move)
    except IllegalMove as error:
        who = "the table" if entry.seat is None else f"seat {entry.seat}"
        raise IllegalMove(f"{who} may not {tag_of(entry.move).replace('_', ' ')}: {error}") from None
    state.apply(entry.seat, entry.move, chance)


def _json(line: str) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise IllegalMove("this line is not JSON") from None


def _name(name: str) -> str:
    name = clean_line(name)
    fits = not is_blank(name) and len(name) <= LONGEST_NAME
    insist(fits, f"a name has 1 to {LONGEST_NAME} characters that can be seen")
    return name


def _entry_line(entry: Entry) -> str:
    return _line({"seat": entry.seat, **msgspec.to_builtins(entry.move)})


def _line(data: Any) -> str:
    return msgspec.json.format(msgspec.json.encode(data), indent=0).decode()


def tag_of(move: Move) -> str:
    """What a record calls this kind of move."""
    return str(move.__struct_config__.tag)
