"""What critiques say about the wishes of the judge: is it true of the dish, and is it fair to all at the table?"""

from __future__ import annotations

from collections import Counter

from partychef.judges.demands.asking import demands_of
from partychef.judges.house.scores import broken_rule
from partychef.judges.trial.data import table
from partychef.judges.trial.figures import Row
from partychef.judges.trial.judges import Judge
from partychef.judges.trial.origins import origins, traced
from partychef.judges.trial.pairs import Pair, announced_pairs
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.shares import Goal, Outcome, share_row

UNTRUE = Goal(most=2)
SCOLDING = frozenset({("doubts", "defied"), ("doubts", "diet")})
PRAISING = frozenset({("praise", "demand")})
"""The phrase banks that say that a dish broke a wish, or did as was wished."""


def wishes(run: TrialRun) -> list[Row]:
    """How often a critique scolds the dish that does what was announced, or praises the other one for doing it."""
    outcomes: list[Outcome] = []
    wrong: Counter[str] = Counter()
    for judge in run.judges:
        if not judge.by_rules:
            continue  # a model's critiques do not tell what their sentences are about
        for number, pair in enumerate(_pairs(run)):
            said = _said(run, judge, number, pair)
            if said:
                untrue = [*_untrue(pair, said)]
                wrong.update(untrue)
                outcomes.append(Outcome(float(bool(untrue)), pair.entry, judge.critics[0].id))
    about = "pairs of which a critique says that a wish was broken or met, and it is not true"
    return [share_row("wishes", outcomes, UNTRUE, about, said=dict(wrong))] if outcomes else []


def planned_wishes(run: TrialRun) -> int:
    """The number of verdicts that `wishes` takes."""
    return sum(judge.by_rules for judge in run.judges) * len(_pairs(run))


def _pairs(run: TrialRun) -> list[Pair]:
    """The pairs in which no dish breaks the rule of how many cards it has to have, of which critics speak as well."""
    return [
        pair for pair in announced_pairs(run)
        if not any(broken_rule(plate, pair.brief) for plate in (pair.better, pair.worse))
    ]  # fmt: skip


def _said(run: TrialRun, judge: Judge, number: int, pair: Pair) -> list[set[tuple[str, str]]]:
    """The banks of the critiques of the dish that obeys and of the one that defies; empty if there are none."""
    speaker, tastings = judge.played_by([traced(critic) for critic in judge.critics]), table([pair.better, pair.worse])
    tasted = run.taste(tastings, f"wishes/{number}", "wishes", pair.brief, speaker)
    words = run.speak(tasted, tastings, (), speaker, pair.brief) if tasted else []
    return [set(origins(text)) for text in words]


def _untrue(pair: Pair, said: list[set[tuple[str, str]]]) -> list[str]:
    obeying, defying = said
    found = ["the obedient dish is scolded"] if obeying & SCOLDING else []
    announced = demands_of(pair.brief.assignment, pair.brief.criteria)
    # Of several wishes the other dish may have done one.
    alone = sum(one.kind not in {"count", "task"} for one in announced) == 1
    return [*found, *(["the other one is praised"] if alone and defying & PRAISING else [])]
