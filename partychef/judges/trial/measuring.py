"""Runs the trial of a judge: all measurements in order, the number of verdicts they take, and the report."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import ceil
from typing import Any

import msgspec

from partychef.judges.finding import HOUSE
from partychef.judges.trial import (
    critiques,
    disagreement,
    measures,
    pairs,
    people,
    repeats,
    speed,
    suspected,
    suspicion,
    truth,
    wishes,
)
from partychef.judges.trial.data import DISHES
from partychef.judges.trial.figures import Row
from partychef.judges.trial.run import TrialRun

SIMULATED = "simulated"
"""The name of the simulated judge, for which the true worth of every dish is known."""
Measure = Callable[[TrialRun], list[Row]]

OF_THE_CORPUS: dict[str, Callable[[TrialRun], int]] = {
    "twins": pairs.planned_twins,
    "wit": pairs.planned_wit,
    "criteria": pairs.planned_criteria,
    "innocent": suspicion.planned_innocent,
    "attempts": suspicion.planned_attempts,
    "suspected": lambda run: 0,
    "critiques": critiques.planned_critiques,
    "wishes": wishes.planned_wishes,
    "disagreement": disagreement.planned_disagreement,
    "repeats": repeats.planned_repeats,
    "speed": speed.planned_six,
}
"""The measurements that are made on the corpus, by each critic of the run, and how many verdicts each takes."""

MEASURES: dict[str, Measure] = {
    "position": measures.position,
    "repeatability": measures.repeatability,
    "injections": measures.injections,
    "honest": measures.honesty,
    "padding": measures.padding,
    "repetition": measures.repetition,
    "agreement": people.agreement,
    "truth": lambda run: truth.truth(run) if run.judge.name == SIMULATED else [],
    "twins": pairs.twins,
    "wit": pairs.wit,
    "criteria": pairs.criteria,
    "innocent": suspicion.innocent,
    "attempts": suspicion.attempts,
    "suspected": suspected.suspected,
    "critiques": critiques.critiques,
    "wishes": wishes.wishes,
    "disagreement": disagreement.disagreement,
    "repeats": repeats.repeats,
    "speed": speed.six_dishes,
    "names": measures.names,
    "costs": measures.costs,
}
"""In the order in which they are made: names and costs look at all that was sent and spent before."""


class Report(msgspec.Struct, frozen=True):
    """The results of a trial."""

    judge: str
    setting: dict[str, Any]
    rows: tuple[Row, ...]

    def row(self, name: str) -> Row | None:
        """The measurement of that name, if it was made."""
        return next((row for row in self.rows if row.name == name), None)

    @property
    def failed(self) -> list[str]:
        """The names of the measurements that missed their target."""
        return [row.name for row in self.rows if row.result == "fail"]


def try_judge(run: TrialRun, only: Sequence[str] = (), **setting: Any) -> Report:
    """Make all measurements, or only those named. Raises TrialError if the judge cannot judge at all."""
    rows = [row for name, measure in MEASURES.items() if not only or name in only for row in measure(run)]
    about = {"rounds": run.rounds, "seed": run.seed, **setting}
    return Report(run.judge.name, about, tuple(rows))


def planned(run: TrialRun, only: Sequence[str] = ()) -> int:
    """The number of verdicts that the measurements take."""
    rounds, kinds = run.rounds, len({attack.kind for attack in run.attacks})
    plan = {
        "position": rounds * DISHES,
        "repeatability": 2 * rounds,
        "injections": (measures.CLEAN + kinds) * rounds,
        "honest": ceil(len(run.honest) / DISHES),
        "padding": 2 * rounds,
        "repetition": measures.tables_of_words(rounds),
        "agreement": min(len(run.captions), 4 * rounds),
        "truth": 4 * rounds if run.judge.name == SIMULATED else 0,
        "names": 2 * rounds if run.judge.name == HOUSE else 0,
    }
    plan |= {name: count(run) for name, count in OF_THE_CORPUS.items() if not only or name in only}
    return sum(count for name, count in plan.items() if not only or name in only)
