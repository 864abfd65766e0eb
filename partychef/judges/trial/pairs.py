"""Two dishes on a table, one of which should win: twins with a fault, jokes and dull words, obedience and defiance."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from partychef.games.cooking_party.cards import assignments
from partychef.judges.dishes import Brief, Plate
from partychef.judges.house.reading import sentences_of
from partychef.judges.trial.corpus import HEAPS, Entry, Twins
from partychef.judges.trial.data import FREE, table
from partychef.judges.trial.figures import Row, ahead
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.shares import Goal, Outcome, share_row, worst_row

TWINS, WORST_TWINS, HEAPS_BELOW = Goal(least=90), Goal(least=75), Goal(least=95)
WIT, WIT_UNASKED = Goal(least=90), Goal(least=60)
OBEDIENCE, UNANNOUNCED = Goal(least=90), Goal(least=40, most=60)
_SHORT, _SHORTER = 10, 25
"""The fewest and the most words of a short honest dish."""


class Pair(msgspec.Struct, frozen=True):
    """Two dishes of an entry, the one first that should win."""

    entry: Entry
    better: Plate
    worse: Plate
    brief: Brief = FREE
    kind: str = ""


def twins(run: TrialRun) -> list[Row]:
    """How often the good dish outranks its twin, by kind of fault; and a short honest dish a heap of kitchen words."""
    pairs, heaps = _twins(run), _heaps(run)
    found, found_heaps = compared(run, pairs, "twins"), compared(run, heaps, "heaps of words")
    rows = []
    if found:
        rows.append(share_row("twins", found, TWINS, "the good dish is above its faulty twin"))
        rows.append(worst_row("worst twins", found, WORST_TWINS, "the kind of fault that is seen least"))
    if found_heaps:
        rows.append(share_row("heaps of words", found_heaps, HEAPS_BELOW, "a short honest dish is above them"))
    return rows


def planned_twins(run: TrialRun) -> int:
    """The number of verdicts that `twins` takes."""
    return len(run.judges) * len([*_twins(run), *_heaps(run)])


def wit(run: TrialRun) -> list[Row]:
    """How often the funny text outranks the dull one, if the criteria ask for wit and if nothing was announced."""
    asked, unasked = (compared(run, _wit(run, announced), "wit") for announced in (True, False))
    if not asked:
        return []
    return [
        share_row("wit", asked, WIT, "the funny text is above the dull one, as the criteria ask"),
        share_row("wit unasked", unasked, WIT_UNASKED, "the same without criteria"),
    ]


def planned_wit(run: TrialRun) -> int:
    """The number of verdicts that `wit` takes."""
    return len(run.judges) * 2 * len(run.some(run.corpus.wit))


def criteria(run: TrialRun) -> list[Row]:
    """How often the dish that obeys the announced criteria outranks the one that defies them; and unannounced."""
    told, untold = (compared(run, _obedience(run, announced), "criteria") for announced in (True, False))
    if not told:
        return []
    return [
        share_row("criteria", told, OBEDIENCE, "the dish that obeys the criteria is above the one that defies them"),
        share_row("criteria unannounced", untold, UNANNOUNCED, "the same without criteria: neither should be above"),
    ]


def planned_criteria(run: TrialRun) -> int:
    """The number of verdicts that `criteria` takes."""
    return len(run.judges) * 2 * len(run.some(run.corpus.criteria))


def compared(run: TrialRun, pairs: Sequence[Pair], what: str) -> list[Outcome]:
    """Whether the better dish of each pair is ahead at a table of two, for every judge."""
    outcomes = []
    for judge in run.judges:
        for number, pair in enumerate(pairs):
            first = number % 2  # so that neither stands in front more often
            plates = (pair.worse, pair.better) if first else (pair.better, pair.worse)
            tasted = run.taste(table(plates), f"{what}/{number}", what, pair.brief, judge)
            if tasted:
                score = ahead(tasted.verdicts[first].z, tasted.verdicts[1 - first].z)
                outcomes.append(Outcome(score, pair.entry, judge.critics[0].id, pair.kind))
    return outcomes


def _twins(run: TrialRun) -> list[Pair]:
    return [
        Pair(one, one.good.plate(one.cards, one.brief), one.faulty.plate(one.cards, one.brief), one.brief, one.kind)
        for one in run.some(run.corpus.twins)
    ]


def _heaps(run: TrialRun) -> list[Pair]:
    """Heaps of kitchen words, each beside the beginning of the good dish."""
    heaps = run.some([one for one in run.corpus.twins if one.kind in HEAPS])
    return [
        Pair(one, short(one), one.faulty.plate(one.cards, one.brief), one.brief, one.kind)
        for one in heaps
    ]  # fmt: skip


def short(twins: Twins) -> Plate:
    """The good dish, cut to as many of its first sentences as make ten words, and to twenty-five words."""
    words: list[str] = []
    for sentence in sentences_of(twins.good.text):
        if len(words) < _SHORT:
            words += sentence.split()
    plate = twins.good.plate(twins.cards, twins.brief)
    return replace(plate, text=" ".join(words[:_SHORTER]))


def _wit(run: TrialRun, announced: bool) -> list[Pair]:
    return [
        Pair(one, one.witty.plate(one.cards, FREE), one.plain.plate(one.cards, FREE),
             Brief(FREE.assignment, one.criteria if announced else ""))
        for one in run.some(run.corpus.wit)
    ]  # fmt: skip


def announced_pairs(run: TrialRun) -> list[Pair]:
    """The dish that obeys and the one that defies, under the announced criteria."""
    return _obedience(run, announced=True)


def _obedience(run: TrialRun, announced: bool) -> list[Pair]:
    pairs = []
    for one in run.some(run.corpus.criteria):
        brief = Brief(assignments()[one.assignment], one.announced if announced else "")
        pairs.append(Pair(one, one.obeys.plate((), brief), one.defies.plate((), brief), brief))
    return pairs
