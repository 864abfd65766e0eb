"""The parts of an observation: each writes something of a view as numbers.

Seats are always counted from the seat that looks: 0 is the seat itself, 1 the one to its left, and so on. So the same
numbers mean the same to every player. Entries of seats that are not there stay 0.

Numbers are written into an `array`, one by one, because that takes half as long as with numpy.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from partychef.engine.game import Actor, Seat


class Block(NamedTuple):
    """Entries of an observation that belong together."""

    name: str
    size: int
    least: float
    most: float
    """The bounds of each entry; what is beyond is cut to them."""
    meaning: str
    write: Callable[[Any, array[float], int], None]
    """Called with the view, the observation, which is all zeros at first, and where the block begins in it."""
    kinds: tuple[Hashable, ...] = ()
    """What its entries stand for, in order; in a grid, those of each row."""


def number(name: str, most: float, of: Callable[[Any], float], meaning: str, least: float = 0) -> Block:
    """One entry."""

    def write(view: Any, numbers: array[float], start: int) -> None:
        numbers[start] = of(view)

    return Block(name, 1, least, most, meaning, write)


def flag(name: str, of: Callable[[Any], bool], meaning: str) -> Block:
    """One entry: 1 for yes."""
    return number(name, 1, of, meaning)


def choice(name: str, values: Sequence[Hashable], of: Callable[[Any], Hashable], meaning: str) -> Block:
    """An entry for each value: 1 for the one that holds. All are 0 if `of` gives none of them."""
    place = {value: at for at, value in enumerate(values)}

    def write(view: Any, numbers: array[float], start: int) -> None:
        at = place.get(of(view))
        if at is not None:
            numbers[start + at] = 1

    return Block(name, len(values), 0, 1, meaning, write, tuple(values))


def cards(
    name: str, kinds: Sequence[Hashable], most: float, of: Callable[[Any], Iterable[Hashable]], meaning: str
) -> Block:
    """An entry for each kind of card: how many of it there are. Raises KeyError for a card of no such kind."""
    place = {kind: at for at, kind in enumerate(kinds)}

    def write(view: Any, numbers: array[float], start: int) -> None:
        for card in of(view):
            numbers[start + place[card]] += 1

    return Block(name, len(kinds), 0, most, meaning, write, tuple(kinds))


def amounts(name: str, size: int, most: float, of: Callable[[Any], Iterable[float]], meaning: str) -> Block:
    """Several entries in a row."""

    def write(view: Any, numbers: array[float], start: int) -> None:
        for at, amount in enumerate(of(view), start):
            numbers[at] = amount

    return Block(name, size, 0, most, meaning, write)


def seats(name: str, room: int, of: Callable[[Any], Iterable[Actor]], meaning: str) -> Block:
    """An entry for each of `room` seats, counted from the seat that looks: 1 for those that `of` names."""

    def write(view: Any, numbers: array[float], start: int) -> None:
        around = len(view.places)
        for seat in of(view):
            if seat is not None:
                numbers[start + (seat - view.seat) % around] = 1

    return Block(name, room, 0, 1, f"{meaning}, by seat", write)


def places(name: str, room: int, most: float, of: Callable[[Any], float], meaning: str, least: float = 0) -> Block:
    """An entry for each of `room` seats, counted from the seat that looks: a number of its place in the view."""

    def write(view: Any, numbers: array[float], start: int) -> None:
        around = len(view.places)
        for place in view.places:
            numbers[start + (place.seat - view.seat) % around] = of(place)

    return Block(name, room, least, most, f"{meaning}, by seat", write)


def grid(
    name: str,
    rows: int,
    kinds: Sequence[Hashable],
    most: float,
    of: Callable[[Any], Iterable[tuple[int, Hashable]]],
    meaning: str,
) -> Block:
    """For each row an entry for each kind: how often `of` gives the two together."""
    at, width = {kind: at for at, kind in enumerate(kinds)}, len(kinds)

    def write(view: Any, numbers: array[float], start: int) -> None:
        for row, kind in of(view):
            numbers[start + row * width + at[kind]] += 1

    return Block(name, rows * width, 0, most, f"{meaning} ({rows} x {width})", write, tuple(kinds))


def kinds_by_seat(
    name: str,
    room: int,
    kinds: Sequence[Hashable],
    most: float,
    of: Callable[[Any], Iterable[tuple[Seat, Hashable]]],
    meaning: str,
) -> Block:
    """A grid with a row for each of `room` seats, counted from the seat that looks."""
    at, width = {kind: at for at, kind in enumerate(kinds)}, len(kinds)

    def write(view: Any, numbers: array[float], start: int) -> None:
        own, around = view.seat, len(view.places)
        for seat, kind in of(view):
            numbers[start + (seat - own) % around * width + at[kind]] += 1

    return Block(name, room * width, 0, most, f"{meaning}, by seat ({room} x {width})", write, tuple(kinds))
