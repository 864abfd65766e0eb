"""Somebody who plays the lesson of a game, with AI chefs in the other seats as at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from partychef.engine.chance import Chance
from partychef.engine.game import Move, read_options
from partychef.engine.lesson import Lesson
from partychef.games import GAMES
from partychef.tables.ai_seats import mover

Choose = Callable[[str, Any, list[Move], Chance], Move]
"""From the kind of decision, what the learner sees, the legal moves and chance to a move."""


class Moment(NamedTuple):
    """A decision of the learner."""

    kind: str
    view: Any
    move: Move


class Played(NamedTuple):
    """A lesson that was played to its end."""

    moments: list[Moment]
    state: Any

    @property
    def kinds(self) -> list[str]:
        """The kinds of decisions, in the order in which they first came up."""
        return list(dict.fromkeys(moment.kind for moment in self.moments))

    def first(self, kind: str) -> Moment:
        """The first decision of a kind."""
        return next(moment for moment in self.moments if moment.kind == kind)


def lesson_of(game: str) -> Lesson:
    """The lesson of a game."""
    lesson = GAMES[game].lesson
    assert lesson is not None
    return lesson


def dealt(game: str) -> Any:
    """The lesson of a game as it is dealt; in a judged game an AI critic sits behind the players."""
    lesson, judged = lesson_of(game), GAMES[game].always_judged
    options = {**lesson.options, **({"permanent_judge": lesson.opponents + 1} if judged else {})}
    seats = lesson.opponents + 1
    return GAMES[game].deal(seats, read_options(GAMES[game], options), Chance(lesson.seed, 0), lesson.deal)


def plays(kind: str) -> Choose:
    """A learner who chooses like an AI chef of this kind."""
    return lambda decision, view, legal, chance: mover(kind, GAMES[_game_of(view)].judged)(view, legal, chance)


def play(game: str, learner: Choose, evening: int = 0) -> Played:
    """Play a lesson to its end; `evening` changes the learner's luck, and nothing that the deal settles."""
    lesson, state, moments = lesson_of(game), dealt(game), list[Moment]()
    others = mover(lesson.kind, GAMES[game].judged)
    judge = mover("critic:grandmother", GAMES[game].judged)
    number = 0
    while state.outcome() is None:
        number += 1
        seat = min(seat for seat in state.to_move() if seat is not None)
        view, legal = state.view(seat), state.legal_moves(seat)
        chance = Chance(f"{lesson.seed}/{seat}/{evening if seat == 0 else ''}", number)
        if seat == 0:
            kind = lesson.decision(view)
            move = learner(kind, view, legal, chance)
            moments.append(Moment(kind, view, move))
        else:
            move = (others if seat <= lesson.opponents else judge)(view, legal, chance)
        state.check(seat, move)
        state.apply(seat, move, Chance(lesson.seed, number))
    return Played(moments, state)


def _game_of(view: Any) -> str:
    return type(view).__module__.split(".")[2].replace("_", "-")
