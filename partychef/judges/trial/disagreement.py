"""Have critics a taste of their own? How often two of them prefer different dishes, all of them decent."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from statistics import fmean

from partychef.judges.trial.company import Served, mixed_tables
from partychef.judges.trial.data import table
from partychef.judges.trial.figures import Row, percent, wilson
from partychef.judges.trial.judges import Tasted
from partychef.judges.trial.run import TrialRun, winner
from partychef.judges.trial.shares import Goal

APART = Goal(least=20, most=45)


def disagreement(run: TrialRun) -> list[Row]:
    """How often two critics crown different dishes of the same table, and how far their orders agree."""
    tables = _tables(run)
    differing, taus = [], []
    for number, dishes in enumerate(tables):
        tastings = table([one.plate for one in dishes])
        what = "disagreement of critics"
        verdicts = [run.taste(tastings, f"disagreement/{number}", what, judge=judge) for judge in run.judges]
        pairs = list(combinations([one for one in verdicts if one], 2))
        if pairs:
            differing.append(fmean(winner(one) != winner(other) for one, other in pairs))
            taus.append(fmean(_tau(one, other) for one, other in pairs))
    return _rows(differing, taus, len(run.judges) * (len(run.judges) - 1) // 2) if differing else []


def planned_disagreement(run: TrialRun) -> int:
    """The number of verdicts that `disagreement` takes."""
    return len(run.judges) * len(_tables(run))


def _tables(run: TrialRun) -> list[list[Served]]:
    return run.some(mixed_tables(run.corpus, run.seed)) if len(run.judges) > 1 else []


def _rows(differing: Sequence[float], taus: Sequence[float], pairs: int) -> list[Row]:
    share, count = fmean(differing), len(differing)
    bounds = percent(wilson(share * count, count))  # pairs at one table are not independent: as many cases as tables
    about = "pairs of critics with different winners among four decent dishes"
    return [
        Row("disagreement", 100 * share, "%", APART.line, APART.result(100 * share, bounds), about, bounds,
            count * pairs, {"tables": count}),
        Row("critics' orders", fmean(taus), "tau", "", "", "Kendall's tau of two critics' orders", None, count * pairs),
    ]  # fmt: skip


def _tau(one: Tasted, other: Tasted) -> float:
    """Kendall's tau of two orders of the same dishes: 1 if they are the same, -1 if one is the other reversed."""
    ranks = [(verdict.rank, again.rank) for verdict, again in zip(one.verdicts, other.verdicts, strict=True)]
    return fmean(1.0 if (a - b) * (x - y) > 0 else -1.0 for (a, x), (b, y) in combinations(ranks, 2))
