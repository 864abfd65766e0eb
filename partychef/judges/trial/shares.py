"""Shares over the entries of the corpus and over critics: how often something happened, to which entries, and the goal.

Critics who read the same entry see the same words, so what they make of it is not independent: intervals are those of
as many cases as there are entries.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any

import msgspec

from partychef.judges.trial.corpus import Entry
from partychef.judges.trial.figures import Result, Row, percent, wilson

_NEARLY = 1e-9
_MISSES = 40
"""How many entries that went wrong are listed."""


class Goal(msgspec.Struct, frozen=True):
    """The percentage to reach, not to exceed, or to stay within."""

    least: float | None = None
    most: float | None = None

    @property
    def line(self) -> str:
        """The goal in words."""
        if self.least is None:
            return "" if self.most is None else f"at most {self.most:g}"
        return f"at least {self.least:g}" if self.most is None else f"{self.least:g} to {self.most:g}"

    def result(self, value: float | None, bounds: tuple[float, float]) -> Result:
        """Pass within the goal, fail if the whole interval is outside, else unclear."""
        least, most = self.least, self.most
        if value is None or (least is None and most is None):
            return ""
        if (least is None or value >= least - _NEARLY) and (most is None or value <= most + _NEARLY):
            return "pass"
        missed = (least is not None and bounds[1] < least) or (most is not None and bounds[0] > most)
        return "fail" if missed else "unclear"


class Outcome(msgspec.Struct, frozen=True):
    """What one critic made of one entry: 1 if it happened, 0 if not, 0.5 for a tie."""

    score: float
    entry: Entry
    critic: str
    kind: str = ""


def share_row(name: str, outcomes: Sequence[Outcome], goal: Goal, about: str, **detail: Any) -> Row:
    """The percentage of the outcomes in which it happened, in detail by kind, language and critic."""
    value, bounds = share(outcomes)
    detail |= {"entries": len(_entries(outcomes)), "by": _by_group(outcomes), "misses": misses(outcomes, goal)}
    return Row(name, value, "%", goal.line, goal.result(value, bounds), about, bounds, len(outcomes), detail)


def worst_row(name: str, outcomes: Sequence[Outcome], goal: Goal, about: str) -> Row:
    """The kind of entries in which it happened least often."""
    kinds = _grouped(outcomes, lambda one: one.kind)
    worst = min(kinds, key=lambda kind: share(kinds[kind])[0] or 0.0)
    value, bounds = share(kinds[worst])
    detail = {"kind": worst, "entries": len(_entries(kinds[worst]))}
    about = f"{about}: {worst}"
    return Row(name, value, "%", goal.line, goal.result(value, bounds), about, bounds, len(kinds[worst]), detail)


def share(outcomes: Sequence[Outcome]) -> tuple[float | None, tuple[float, float]]:
    """The percentage, and its 95 % confidence interval."""
    entries = len(_entries(outcomes))
    rate = fmean(one.score for one in outcomes) if outcomes else 0.0
    return 100 * rate if outcomes else None, percent(wilson(rate * entries, entries))


def misses(outcomes: Sequence[Outcome], goal: Goal) -> list[str]:
    """The entries that went wrong, worst first; only of the half that a judge may be tuned with."""
    if goal.least is not None and goal.most is not None:
        return []
    wrong = {}
    for own in _entries(outcomes):
        entry, rate = own[0].entry, fmean(one.score for one in own)
        missed = rate if goal.least is None else 1 - rate
        if entry.half == "tuning" and missed > 0:
            wrong[f"{100 * missed:.0f} % {entry.language} {own[0].kind}: {entry.title}"] = missed
    return sorted(wrong, key=lambda line: -wrong[line])[:_MISSES]


def _entries(outcomes: Sequence[Outcome]) -> list[list[Outcome]]:
    """The outcomes by entry."""
    return list(_grouped(outcomes, lambda one: one.entry.key).values())


def _grouped(outcomes: Sequence[Outcome], group: Callable[[Outcome], str]) -> dict[str, list[Outcome]]:
    groups: dict[str, list[Outcome]] = {}
    for one in outcomes:
        groups.setdefault(group(one), []).append(one)
    return groups


def _by_group(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """The shares by kind, by language and by critic, where there is more than one."""
    groupings: dict[str, Callable[[Outcome], str]] = {
        "kind": lambda one: one.kind, "language": lambda one: one.entry.language, "critic": lambda one: one.critic,
    }  # fmt: skip
    found = {name: dict(_shares(_grouped(outcomes, group))) for name, group in groupings.items()}
    return {name: shares for name, shares in found.items() if name == "language" or len(shares) > 1}


def _shares(groups: dict[str, list[Outcome]]) -> Iterator[tuple[str, dict[str, Any]]]:
    for name, own in groups.items():
        value, bounds = share(own)
        yield name, {"share": value, "interval": list(bounds), "entries": len(_entries(own))}
