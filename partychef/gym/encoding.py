"""From a view to an observation, and from legal moves to the numbers of actions.

An encoding knows nothing but what a seat sees: its view, and its legal moves, which follow from its view.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from partychef.engine.game import Move, Seat
from partychef.gym.blocks import Block


@dataclass(frozen=True)
class Encoding:
    """What the observations and the actions of a game mean.

    Observations have the shape (`size`,) and the dtype float32. Actions are numbers below `actions`: first those of the
    table, which always mean the same move, then `others` for moves that are not in it. There are too many of these to
    give each a number, such as ways to put seven cards in two piles. Those that are legal now have these numbers in the
    order in which the engine lists them; `infos[agent]["moves"]` says which is which. If there are more than `others`,
    the rest cannot be chosen by number.
    """

    blocks: tuple[Block, ...]
    table: Callable[[Sequence[Seat]], Iterable[Move]]
    """From the other seats, clockwise, to the moves with a number of their own. The seats of players that are missing
    are negative, so that a number means the same at each table."""
    players: int
    """How many seats there can be at most, with that of a judge who is no player."""
    others: int = 0
    agents: Callable[[Any], int] = lambda state: len(state.seats())
    """From the first state of a game to how many agents it needs."""
    never_win: Callable[[Any], Iterable[Seat | None]] = lambda options: ()
    """From the house rules to the seats that play for nothing."""

    @cached_property
    def size(self) -> int:
        """How many numbers an observation has."""
        return sum(block.size for block in self.blocks)

    @cached_property
    def slices(self) -> dict[str, slice]:
        """Where each block is in an observation, by its name."""
        ends = np.cumsum([block.size for block in self.blocks]).tolist()
        return {block.name: slice(end - block.size, end) for block, end in zip(self.blocks, ends, strict=True)}

    @cached_property
    def bounds(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The least and the most that each entry can be."""
        sizes = [block.size for block in self.blocks]
        least, most = ([getattr(block, name) for block in self.blocks] for name in ("least", "most"))
        return np.repeat(np.array(least, np.float32), sizes), np.repeat(np.array(most, np.float32), sizes)

    @cached_property
    def fixed(self) -> int:
        """How many actions always mean the same move."""
        return len(list(self.table(range(-1, -self.players, -1))))

    @property
    def actions(self) -> int:
        """How many actions there are."""
        return self.fixed + self.others

    @cached_property
    def _steps(self) -> list[tuple[Callable[[Any, array[float], int], None], int]]:
        return [(block.write, self.slices[block.name].start) for block in self.blocks]

    @cached_property
    def _blank(self) -> array[float]:
        return array("f", bytes(4 * self.size))

    def written(self, view: Any) -> NDArray[np.float32]:
        """What a seat sees, as numbers, even those that are out of bounds."""
        numbers = self._blank[:]
        for write, start in self._steps:
            write(view, numbers, start)
        return np.frombuffer(numbers, np.float32)

    def observation(self, view: Any) -> NDArray[np.float32]:
        """What a seat sees, as numbers: shape (`size`,), dtype float32."""
        numbers, (least, most) = self.written(view), self.bounds
        np.minimum(numbers, most, out=numbers)
        return np.maximum(numbers, least, out=numbers)

    def numbering(self, seat: Seat, around: int) -> Numbering:
        """The numbers of the table's moves for a seat among `around` seats."""
        others = [(seat + more) % around if more < around else -more for more in range(1, self.players)]
        numbers = {move: at for at, move in enumerate(self.table(others))}
        return Numbering(numbers, frozenset(map(type, numbers)), self.fixed, self.actions)


class Numbering(NamedTuple):
    """How one seat's moves are numbered."""

    numbers: dict[Move, int]
    kinds: frozenset[type[Move]]
    """Only moves of these kinds can be in the table; others need not be hashable."""
    fixed: int
    actions: int

    def numbered(self, legal: Iterable[Move]) -> dict[int, Move]:
        """The legal moves by number, without those for which no number is left."""
        numbers, kinds, free, found = self.numbers, self.kinds, count(self.fixed), dict[int, Move]()
        for move in legal:
            number = numbers.get(move) if type(move) in kinds else None
            number = next(free) if number is None else number
            if number < self.actions:
                found[number] = move
        return found


class Moves(Mapping[int, dict[str, Any]]):
    """Legal moves by the number of their action, each as a record has it: `{"move": "discard", "cards": [4, 4]}`.

    They are made when somebody looks, because most who train players never do.
    """

    def __init__(self, moves: Mapping[int, Move]) -> None:
        self._moves = moves

    def __getitem__(self, action: int) -> dict[str, Any]:
        made: dict[str, Any] = msgspec.to_builtins(self._moves[action], str_keys=True)
        return made

    def __iter__(self) -> Iterator[int]:
        return iter(self._moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __repr__(self) -> str:
        return repr(dict(self))
