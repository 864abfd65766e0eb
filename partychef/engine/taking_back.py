"""Taking back a move: a player who has seen nothing new since may return to the moment before it.

It is an entry of the log like any other, `{"seat": 0, "move": "take_back"}`, and part of no game. Whoever plays a log
asks `Retrace`, which says where such an entry leads, or that it may not be made. The move that was taken back stays in
the log, and chance goes on with the number of the next entry.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, Seat, State
from partychef.engine.undo import Undo

REFUSED = "That cannot be taken back: you have seen more since, or somebody has played."


class TakeBack(Move, frozen=True, tag="take_back"):
    """The player takes the own last move back, and with it what others have done since."""


class _Point(NamedTuple):
    """A moment to which a player may return."""

    seat: Seat
    state: State
    step: str
    round: int
    sealed: bool


class Retrace:
    """Remembers to which moments the players of a game may return. The states that it is given must not change."""

    def __init__(self, undo: Undo | None) -> None:
        """`undo` is the game's; None: nobody may return to anything."""
        self._undo = undo
        self._points: list[_Point] = []
        self._line: list[tuple[Actor, Move]] = []
        self._moves: Counter[Actor] = Counter()

    def note(self, actor: Actor, move: Move, chance: Chance, before: State, after: State) -> None:
        """Take in a move of the game that was made."""
        if self._undo is None:
            return
        self._line.append((actor, move))
        self._moves[actor] += 1
        kind, known = type(move), self._points
        if chance.used:
            known = []
        elif kind in self._undo.sealed or (kind in self._undo.open and self._undo.open[kind](before)):
            known = [one for one in known if one.seat == actor or kind in self._undo.silent]
            if actor is not None:
                view = before.view(None)
                known.append(_Point(actor, before, view.step, view.round, kind in self._undo.sealed))
        else:
            known = [one for one in known if one.seat != actor and kind in self._undo.silent]
        self._points = self._still_open(known, after) if known else known

    def back(self, seat: Actor) -> State:
        """The state to which this player may return. Raises IllegalMove if there is none."""
        point = next((one for one in reversed(self._points) if one.seat == seat), None)
        if point is None:
            raise IllegalMove(REFUSED)
        return point.state

    def returned(self, seat: Actor) -> Move:
        """Take in that this player has returned; gives the move that was taken back."""
        assert seat is not None
        last = max(number for number, one in enumerate(self._points) if one.seat == seat)
        self._points = self._points[:last]
        while True:
            gone, move = self._line.pop()
            self._moves[gone] -= 1
            if gone == seat:
                return move

    def moved(self) -> frozenset[Actor]:
        """Who has made a move that has not been taken back, where moves can be."""
        return frozenset(+self._moves)

    def seats(self) -> frozenset[Seat]:
        """Who may take back a move."""
        return frozenset(one.seat for one in self._points)

    def _still_open(self, points: list[_Point], after: State) -> list[_Point]:
        view, to_move = after.view(None), after.to_move()
        same = [one for one in points if (one.step, one.round) == (view.step, view.round)]
        return [one for one in same if not (one.sealed and one.seat in to_move)]


def standing(moves: Sequence[tuple[Actor, Move]]) -> list[int]:
    """The places in a log, from 0, of the moves that have not been taken back, without the entries that did so."""
    found: list[int] = []
    for place, (seat, move) in enumerate(moves):
        if not isinstance(move, TakeBack):
            found.append(place)
            continue
        while found and moves[found.pop()][0] != seat:
            pass
    return found
