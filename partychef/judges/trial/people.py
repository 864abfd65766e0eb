"""Does a judge rank as people do? Compares it, pair by pair, with people's votes on short texts."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from typing import Any

import msgspec

from partychef.judges.trial.data import Ranked, caption_table, spread_out
from partychef.judges.trial.figures import Row, ahead, at_least, percent, wilson
from partychef.judges.trial.run import TrialRun

PUBLISHED = 73.0
"""The percentage of pairs that published zero-shot judges of creative writing get right."""
_CLOSE, _CLEAR = 3.0, 8.0
"""Standard errors between two texts: below the first, people hardly tell them apart; above the second, clearly."""


class Pair(msgspec.Struct, frozen=True):
    """Two texts of a set: how clearly people tell them apart (in standard errors), and whether the judge's order and
    the order by length agree with theirs (1, 0, or 0.5 for a tie)."""

    clarity: float
    judge: float
    length: float


def agreement(run: TrialRun) -> list[Row]:
    """The share of pairs that the judge ranks as people do, in four times as many sets as rounds."""
    pairs = []
    for number, one in enumerate(spread_out(run.captions, 4 * run.rounds)):
        tastings, brief = caption_table(one)
        tasted = run.taste(tastings, f"captions/{number}", "agreement with people", brief)
        if tasted:
            pairs += _compared(one, [verdict.z for verdict in tasted.verdicts])
    return [_row(pairs)] if pairs else []


def pairs_of(one: Ranked) -> list[tuple[int, int]]:
    """The pairs of texts, by index, of which people prefer one; that one comes first."""
    both = combinations(range(len(one.items)), 2)
    ranked = [sorted(pair, key=lambda at: -one.items[at].mean) for pair in both]
    return [(first, second) for first, second in ranked if one.items[first].mean > one.items[second].mean]


def _compared(one: Ranked, z: Sequence[float]) -> list[Pair]:
    found = []
    for better, worse in pairs_of(one):
        a, b = one.items[better], one.items[worse]
        clarity = (a.mean - b.mean) / (sqrt(a.se**2 + b.se**2) or 1.0)
        found.append(Pair(clarity, ahead(z[better], z[worse]), ahead(len(a.text), len(b.text))))
    return found


def _row(pairs: Sequence[Pair]) -> Row:
    bands = {
        "all pairs": pairs,
        "close": [pair for pair in pairs if pair.clarity < _CLOSE],
        "middling": [pair for pair in pairs if _CLOSE <= pair.clarity < _CLEAR],
        "clear": [pair for pair in pairs if pair.clarity >= _CLEAR],
    }
    detail = {name: _shares(found) for name, found in bands.items() if found}
    value, (low, high) = detail["all pairs"]["judge"], detail["all pairs"]["interval"]
    about = f"pairs ranked as people do (length alone: {detail['all pairs']['length']:.1f})"
    result = at_least(value, PUBLISHED, high)
    return Row(
        "agreement", value, "%", f"at least {PUBLISHED:g}", result, about, (low, high), len(pairs), {"bands": detail}
    )


def _shares(pairs: Sequence[Pair]) -> dict[str, Any]:
    right, count = sum(pair.judge for pair in pairs), len(pairs)
    return {
        "judge": 100 * right / count,
        "interval": list(percent(wilson(right, count))),
        "length": 100 * sum(pair.length for pair in pairs) / count,
        "count": count,
    }
