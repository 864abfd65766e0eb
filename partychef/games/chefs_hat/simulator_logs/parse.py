"""A simulator log as a typed whole, with the number of every line; nothing is played here (see `replay.py`)."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from typing import Any

import msgspec

from partychef.engine.game import Seat
from partychef.games.chefs_hat.cards import JOKER
from partychef.games.chefs_hat.simulator_logs.lines import Line, LogError, lines_of, numbers, time_style
from partychef.typed import convert, from_json

PARTYCHEF = "partychef"
"""The experiment of our own logs: hands are printed before the move, seats and labels are right (CH-44)."""
SEATS, HAND, PLACES = 4, 17, 11
LONGEST_LIST = 2000
"""The longest list of names, in characters, that is read as Python."""
DECK = sorted([*(value for value in range(1, 12) for _ in range(value)), 12, 12])
HEAD = ("experiment", "directory", "names", "seed", "options", "episode", "players", "stop", "limit")
EXPECTED = {
    "dealt": "the hand of a player",
    "hand": 'the line "Player Hand"',
    "before": 'the line "Board Before"',
    "action": 'the line "Action"',
    "code": 'the line "Action"',
    "after": 'the line "Board After"',
    "over": "the score of the shift",
    "turn": "a move",
    "pizza": "a round",
    "ready": '"Pizza ready!!!"',
    "shift": "the start of a shift",
}

Role = str
"""A role's name as in the log: Chef, Souschef, Waiter, Dishwasher."""


class At(msgspec.Struct, frozen=True):
    """Numbers, and the line they stand in."""

    line: int
    numbers: tuple[int, ...] = ()


class Turn(msgspec.Struct, frozen=True):
    """One move, with everything the log says about it."""

    line: int
    seat: Seat
    hand: At
    """The hand without its zeros, in ascending order."""
    before: At
    action: At
    """The cards placed; none is a pass."""
    after: At
    finished: bool
    """Whether the log says that these were the last cards."""


class Pizza(msgspec.Struct, frozen=True):
    """From "Round" to "Pizza ready!!!"; up to 2.2.1 the last one of a shift is empty."""

    line: int
    turns: tuple[Turn, ...]
    ready: int | None
    """The line that says so."""


class Shift(msgspec.Struct, frozen=True):
    """One deal."""

    line: int
    hands: tuple[At, ...]
    """By seat, before the exchange."""
    declared: tuple[int, Seat, str] | None
    """A special action: line, seat and what was said."""
    roles: dict[Role, At]
    gifts: dict[Role, At]
    pizzas: tuple[Pizza, ...]
    score: At | None
    """Points after the shift; missing where the log breaks off."""


class Log(msgspec.Struct, frozen=True):
    """A whole log."""

    name: str
    ours: bool
    version: str
    """Version of the published simulator; "" for our own logs (see `options`)."""
    seed: str
    options: dict[str, Any]
    players: tuple[str, ...]
    stop: tuple[int, str]
    """The line and the words of the stop criterion."""
    shifts: tuple[Shift, ...]
    final: At | None
    """The final score, from 2.2.9."""


def read_log(text: str, name: str = "log") -> Log:
    """The log in the text. Raises LogError for the first line that is out of place."""
    return _Reader(text, name).log()


class _Reader:
    """Takes line after line; every method reads one part of the log."""

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.style = time_style(text)
        self.lines = lines_of(text, name)
        last = self.lines[-1].number if self.lines else 1
        self.lines.append(Line(last, "end of the log", ()))
        self.at = 0

    def log(self) -> Log:
        """The whole log."""
        head = self._head()
        shifts: list[Shift] = []
        while self._next().kind == "shift":
            shifts.append(self._shift(len(shifts) + 1))
            while self._next().kind in ("roles", "named role"):
                self._take()
        end = self._maybe("end")
        if self._next().kind in ("experiment", "episode"):
            raise self._error("a second game begins here, and a record holds only one")
        self._take("end of the log")
        ours = head.get("experiment") == PARTYCHEF
        stop = head["stop"]
        coded = any(line.kind == "code" for line in self.lines)
        return Log(
            name=self.name,
            ours=ours,
            version="" if ours else version_of(self.style, stop[1], shifts, coded),
            seed=head.get("seed", ""),
            options=head.get("options", {}),
            players=tuple(head["players"]),
            stop=stop,
            shifts=tuple(shifts),
            final=self._at(end, 0, count=SEATS) if end else None,
        )

    def _head(self) -> dict[str, Any]:
        """Everything before the first shift."""
        head: dict[str, Any] = {"stop": (1, "15")}
        while self._next().kind in HEAD:
            line = self._take()
            if line.kind == "stop":
                head["stop"] = (line.number, line.said[0])
            elif line.kind == "players":
                head["players"] = self._names(line)
            elif line.kind == "options":
                head["options"] = self._options(line)
            else:
                head[line.kind] = line.said[0]
        if "players" not in head:
            raise self._error('four players are named before the first shift, in a line "Players :[...]"')
        return head

    def _shift(self, number: int) -> Shift:
        line = self._numbered("shift", number, f"this is shift {number} of the log, not")
        self._maybe("deck")
        hands = tuple(self._hand(seat) for seat in range(SEATS))
        if sorted(card for hand in hands for card in hand.numbers) != DECK:
            raise self._error("the four hands are not the 68 cards of the deck", line)
        declared, roles, gifts = None, dict[Role, At](), dict[Role, At]()
        while self._next().kind in ("declared", "roles", "role", "gifts", "gift"):
            said = self._take()
            if said.kind == "declared":
                declared = (said.number, int(said.said[0]), said.said[1])
            elif said.kind in ("role", "gift"):
                (roles if said.kind == "role" else gifts)[said.said[0]] = self._at(said, 1)
        pizzas: list[Pizza] = []
        while self._next().kind == "pizza":
            pizzas.append(self._pizza(len(pizzas) + 1))
        return Shift(line.number, hands, declared, roles, gifts, tuple(pizzas), self._score(number))

    def _score(self, number: int) -> At | None:
        if self._next().kind == "end of the log":
            return None
        line = self._numbered("over", number, f"this is the end of shift {number}, not of")
        return self._at(line, 1, count=SEATS)

    def _hand(self, seat: Seat) -> At:
        line = self._take("dealt")
        if int(line.said[0]) != seat:
            raise self._error(f"the hand of player {seat} is missing before this line", line)
        return self._at(line, 1, count=HAND)

    def _pizza(self, number: int) -> Pizza:
        line = self._numbered("pizza", number, f"this is round {number} of the shift, not")
        turns = []
        while self._next().kind == "turn":
            turns.append(self._turn())
        ready = self._maybe("ready")
        return Pizza(line.number, tuple(turns), ready.number if ready else None)

    def _turn(self) -> Turn:
        first = self._take("turn")
        seat = int(first.said[0])
        if seat not in range(SEATS):
            raise self._error(f"there is no player {seat}", first)
        hand = self._at(self._take("hand"), 0, count=HAND)
        before = self._at(self._take("before"), 0, count=PLACES)
        cards, finished = self._action()
        finished |= bool(self._maybe("finished"))
        after = self._at(self._take("after"), 0, count=PLACES)
        return Turn(first.number, seat, _held(hand), before, cards, after, finished)

    def _action(self) -> tuple[At, bool]:
        """The cards, none for a pass, and whether the log says they were the last ones."""
        code = self._maybe("code")
        if code:
            number, naturals, jokers = (int(part or 0) for part in code.said)
            return At(code.number, (number,) * naturals + (JOKER,) * jokers), False
        line = self._take("action")
        if line.said[0] == "PASS":
            return At(line.number), False
        return self._at(line, 1), line.said[0] == "FINISH"

    def _at(self, line: Line, place: int, count: int | None = None) -> At:
        """The numbers in a place of a line; words there ("It is food fight!") are none."""
        text = line.said[place].strip("[]")
        try:
            found = numbers(text)
        except ValueError:
            found = ()
        if count is not None and len(found) != count:
            raise self._error(f"{count} numbers belong here", line)
        return At(line.number, found)

    def _names(self, line: Line) -> tuple[str, ...]:
        if len(line.said[0]) > LONGEST_LIST:
            raise self._error("four names belong here", line)
        try:
            names = convert(ast.literal_eval(line.said[0]), tuple[str, str, str, str])
        except (ValueError, SyntaxError, MemoryError, RecursionError, msgspec.ValidationError):
            raise self._error("four names belong here", line) from None
        return names

    def _options(self, line: Line) -> dict[str, Any]:
        try:
            return from_json(line.said[0], dict[str, Any])
        except (msgspec.DecodeError, RecursionError):
            raise self._error("these options cannot be read", line) from None

    def _next(self) -> Line:
        return self.lines[self.at]

    def _take(self, kind: str = "") -> Line:
        line = self._next()
        if kind and line.kind != kind:
            raise self._error(f"{EXPECTED.get(kind, kind)} belongs here, not {EXPECTED.get(line.kind, line.kind)}")
        self.at += 1
        return line

    def _numbered(self, kind: str, number: int, else_this: str) -> Line:
        """A line of that kind with that number; the sentence refuses any other."""
        line = self._take(kind)
        if int(line.said[0]) != number:
            raise self._error(f"{else_this} {int(line.said[0])}", line)
        return line

    def _maybe(self, kind: str) -> Line | None:
        return self._take() if self._next().kind == kind else None

    def _error(self, sentence: str, line: Line | None = None) -> LogError:
        return LogError(f"{self.name}:{(line or self._next()).number}: {sentence}")


def version_of(style: str, stop: str, shifts: Iterable[Shift], coded: bool = False) -> str:
    """The newest version that writes such lines and is known to play like this log.

    The time before the lines changed with 2.2.7, the stop criterion with 2.3.0, the actions with 2.3.8.7; 2.x logs
    what Chef and Sous-Chef gave; up to 2.2.1 a shift ends with an empty round.
    """
    if coded:
        return "2.3.8.9"
    if style == "logging":
        return "2.3.8.6" if len(stop.split()) > 1 else "2.2.9"
    shifts = list(shifts)
    if not any(len(shift.gifts.get("Chef", At(0)).numbers) == 2 for shift in shifts):
        return "0.2.1"
    ended = [shift for shift in shifts if shift.score]
    return "2.1.1" if all(not shift.pizzas or not shift.pizzas[-1].turns for shift in ended) else "2.2.6"


def _held(hand: At) -> At:
    # Up to the first placement after an exchange the simulator prints the hand in no order.
    return At(hand.line, tuple(sorted(card for card in hand.numbers if card)))
