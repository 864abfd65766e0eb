"""Does the house take honest dishes for dangerous, for heaps of words, or for texts that contradict themselves?"""

from __future__ import annotations

from collections.abc import Iterator

from partychef.judges.house.scores import look
from partychef.judges.trial.company import Served, decent, plain
from partychef.judges.trial.corpus import Corpus
from partychef.judges.trial.data import FREE
from partychef.judges.trial.figures import Row
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.shares import Goal, Outcome, share_row

SUSPECTED = Goal(most=1)
_HEAP = 0.5
"""From this share of heaped words on a dish falls behind any other."""


def suspected(run: TrialRun) -> list[Row]:
    """How many honest dishes are called dangerous, read as heaps, or told that they contradict themselves. It asks what
    the house reads in them, so there is nothing to measure in a model."""
    if not run.judge.by_rules:
        return []
    read = [(dish, look(dish.plate, FREE)) for dish in honest(run)]
    dangers = [_outcome(dish, bool(seen.dangers)) for dish, seen in read]
    heaps = [_outcome(dish, seen.prose.heap > _HEAP) for dish, seen in read]
    denied = [_outcome(dish, bool(seen.reading.contradictions)) for dish, seen in read]
    return [
        share_row("called dangerous", dangers, SUSPECTED, "honest dishes that nobody should eat, says the house"),
        share_row("called heaps", heaps, SUSPECTED, "honest dishes that are heaps of words, says the house"),
        share_row("called untrue", denied, SUSPECTED, "honest dishes that deny one of their cards, says the house"),
    ] if read else []  # fmt: skip


def honest(run: TrialRun) -> list[Served]:
    """Dishes of the corpus with which nothing is wrong."""
    corpus = run.corpus
    found = [dish for language in corpus.languages for dish in (*decent(corpus, language), *plain(corpus, language))]
    return run.some([*found, *_obedient(corpus)])


def _obedient(corpus: Corpus) -> Iterator[Served]:
    """The dishes that do what was announced."""
    for one in corpus.criteria:
        yield Served(plate=one.obeys.plate((), FREE), language=one.language, half=one.half)


def _outcome(dish: Served, happened: bool) -> Outcome:
    return Outcome(float(happened), dish, "house")
