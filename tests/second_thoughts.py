"""A model that changes its mind when it tastes again: the dish it liked best then comes last."""

from __future__ import annotations

from typing import Any

from partychef.judges.trial.simulated import SimulatedJudge, Temper, drawn_worth
from tests.fake_model import Say

CALM = Temper(taste=0, noise=0, bias=0)


class SecondThoughts:
    """The script of a fake model. Set `again` when it tastes for the second time."""

    def __init__(self, pause: float = 0.0) -> None:
        """`pause` is the number of seconds between two words of a critique."""
        self.again = False
        self._pause = pause
        self._first = SimulatedJudge(CALM)
        self._second = SimulatedJudge(CALM, worth=lambda dish: -drawn_worth(dish))

    def __call__(self, request: dict[str, Any]) -> Say:
        judge = self._second if self.again else self._first
        return Say(judge.script(request), pause=self._pause)
