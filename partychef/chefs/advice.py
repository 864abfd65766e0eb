"""Advises somebody who practises: finds what the game itself knows to say, and the move of the heuristic chef."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import NamedTuple

from partychef.chefs import heuristic
from partychef.engine.advice import ONLY_ONE, Advice
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View


class Advised(NamedTuple):
    """What a chef would do, and why."""

    move: Move
    reason: str


def advises(view: View) -> bool:
    """Whether there is something to decide in this step, and somebody to say something about it."""
    advice = advice_of(view)
    return advice is not None and view.step in advice.steps


def nudge(view: View, legal: list[Move]) -> str:
    """What to look at in this step, in a sentence or two; "" where there is nothing to decide."""
    advice = advice_of(view)
    return advice.nudge(view, legal) if advice is not None and legal else ""


def advise(view: View, legal: list[Move]) -> Advised:
    """The move of the heuristic chef for this view, always the same one, and the reason for it."""
    move = heuristic.choose(view, legal, Chance("advice", 0))
    advice = advice_of(view)
    if advice is None:
        return Advised(move, "")
    return Advised(move, advice.reason(view, legal, move) if len(legal) > 1 else ONLY_ONE)


def advice_of(view: View) -> Advice | None:
    """What the game of this view knows to say; None in a game that says nothing."""
    return _advice(type(view).__module__.rpartition(".")[0])


@cache
def _advice(package: str) -> Advice | None:
    if not package or find_spec(f"{package}.advice") is None:
        return None
    found: Advice = import_module(f"{package}.advice").ADVICE
    return found
