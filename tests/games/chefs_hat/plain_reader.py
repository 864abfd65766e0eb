"""A second reader of simulator logs, written from the description of their lines alone (CH-37 to CH-43).

It shares nothing with `simulator_logs` and knows no rules but these: who gives to whom, what a placement takes from a
hand, and that the first to run out of cards gets 3 points, the second 2, the third 1.
"""

from __future__ import annotations

import re
from typing import NamedTuple

MIRROR = {"Chef": "Dishwasher", "Dishwasher": "Chef", "Souschef": "Waiter", "Waiter": "Souschef"}
"""Who gets the cards of whom."""


class Told(NamedTuple):
    """What a log tells of a game."""

    names: list[str]
    moves: list[tuple[int, tuple[int, ...]]]
    """Seat and cards; none is a pass."""
    points: list[int]
    """By seat, counted from who ran out of cards when."""
    printed: list[int]
    """The score that the log printed last."""


def plain_read(text: str) -> Told:
    """Read a log line by line. Fails where a hand, a board or a score contradicts the moves before it."""
    table = _Table()
    for line in text.splitlines():
        table.take_in(line.strip())
    return Told(table.names, table.moves, table.points, table.printed)


class _Table:
    """Four hands, a board and the points, as the lines so far have left them."""

    def __init__(self) -> None:
        self.names: list[str] = []
        self.moves: list[tuple[int, tuple[int, ...]]] = []
        self.points, self.printed = [0] * 4, [0] * 4
        self.hands: dict[int, list[int]] = {}
        self.out: list[int] = []
        self.roles: dict[str, int] = {}
        self.board: list[int] = []
        self.seat = -1

    def take_in(self, line: str) -> None:
        """Do what the line says."""
        said = line.partition(":")[2]
        numbers = [int(one) for one in re.findall(r"\d+", said)]
        if line.startswith("Players :"):
            self.names = re.findall(r"'((?:[^'\\]|\\.)*)'", said)
        elif re.match(r"Match Number \d+ Starts!", line):
            self.out, self.roles = [], {}
        elif dealt := re.match(r"Player (\d):", line):
            self.hands[int(dealt[1])] = sorted(numbers)
        elif role := re.match(r"- (\w+):? Player ?:? ?(\d)$", line):
            self.roles[role[1]] = int(role[2])
        elif gift := re.match(r"--- (\w+) gave:", line):
            self._give(self.roles[gift[1]], self.roles[MIRROR[gift[1]]], numbers)
        elif line.startswith("Round:"):
            self.board = [13] + [0] * 10
        elif turn := re.match(r"-- Player (\d) - ", line):
            self.seat = int(turn[1])
        else:
            self._move(line, numbers)

    def _move(self, line: str, numbers: list[int]) -> None:
        if line.startswith("--- Player Hand:"):
            assert [card for card in numbers if card] == sorted(self.hands[self.seat])
        elif line.startswith("--- Board"):
            assert numbers == self.board
        elif line.startswith("--- Action:"):
            self._act(tuple(numbers) if "DISCARD" in line else ())
        elif line == "--- Player Finished!":
            assert self.hands[self.seat] == []
        elif " over! Current Score:" in line:
            self._score(numbers)

    def _give(self, giver: int, receiver: int, cards: list[int]) -> None:
        for card in cards:
            self.hands[giver].remove(card)
            self.hands[receiver].append(card)

    def _act(self, cards: tuple[int, ...]) -> None:
        self.moves.append((self.seat, cards))
        for card in cards:
            self.hands[self.seat].remove(card)
        if cards:
            self.board = [*cards, *[0] * (11 - len(cards))]
            if not self.hands[self.seat]:
                self.out.append(self.seat)

    def _score(self, printed: list[int]) -> None:
        for points, seat in zip((3, 2, 1), self.out, strict=False):
            self.points[seat] += points
        self.printed = printed
        assert self.printed == self.points
