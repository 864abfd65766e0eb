"""Does a critic say the same sentence twice in forty critiques, or in one party?"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence

from partychef.judges.trial.company import mixed_tables
from partychef.judges.trial.data import DISHES, table
from partychef.judges.trial.figures import Result, Row
from partychef.judges.trial.judges import Judge
from partychef.judges.trial.run import TrialRun

CRITIQUES, AT_A_PARTY = 40, 6 * DISHES
"""The critiques of a long evening, and those of a party of six rounds."""
_MOST = {CRITIQUES: 2, AT_A_PARTY: 0}
_SENTENCE_END = re.compile(r"(?<=[.!?…])[\"'”’»)]*\s+|\n+")
_FEWEST = 3
"""Sentences with fewer words than this are exclamations, which may come again."""


def repeats(run: TrialRun) -> list[Row]:
    """The number of whole sentences that the most repetitive critic says again."""
    said = {judge.critics[0].id: _evening(run, judge) for judge in run.judges}
    return [
        _row("repeats at a party", {critic: texts[:AT_A_PARTY] for critic, texts in said.items()}, AT_A_PARTY),
        _row("repeats", said, CRITIQUES),
    ] if any(said.values()) else []  # fmt: skip


def planned_repeats(run: TrialRun) -> int:
    """The number of verdicts that `repeats` takes."""
    return len(run.judges) * CRITIQUES // DISHES if mixed_tables(run.corpus, run.seed) else 0


def repeated(critiques: Sequence[str]) -> list[str]:
    """The sentences that were said again, once for every time."""
    heard = [sentence for text in critiques for sentence in _SENTENCE_END.split(text) if _long(sentence)]
    counted = Counter(" ".join(re.findall(r"\w+", sentence.casefold())) for sentence in heard)
    return [sentence for sentence, times in counted.items() for _ in range(times - 1)]


def _long(sentence: str) -> bool:
    return len(re.findall(r"\w+", sentence)) >= _FEWEST


def _evening(run: TrialRun, judge: Judge) -> list[str]:
    """Forty critiques by one critic, who remembers all that it said; dishes in its own language come first."""
    tables = mixed_tables(run.corpus, run.seed, judge.critics[0].language)
    said: list[str] = []
    for number in range(CRITIQUES // DISHES if tables else 0):
        tastings = table([one.plate for one in tables[number % len(tables)]])
        tasted = run.taste(tastings, f"repeats/{number}", "repeated sentences", judge=judge)
        if tasted:
            said += run.speak(tasted, tastings, said, judge)
    return said


def _row(name: str, said: dict[str, list[str]], critiques: int) -> Row:
    again = {critic: repeated(texts) for critic, texts in said.items()}
    worst = max(again, key=lambda critic: len(again[critic]))
    most, line = len(again[worst]), _MOST[critiques]
    result: Result = "pass" if most <= line else "fail"
    detail = {"critics": {critic: len(lines) for critic, lines in again.items()}, "sentences": again}
    about = f"whole sentences said again in {critiques} critiques (most by {worst})"
    return Row(name, float(most), "", f"at most {line}", result, about, None, sum(map(len, said.values())), detail)
