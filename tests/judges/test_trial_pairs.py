"""Twins, wit and criteria on trial: a judge is as good as the dishes that it prefers."""

from __future__ import annotations

import pytest

from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Plate
from partychef.judges.finding import HOUSE
from partychef.judges.trial.corpus import HEAPS, Entry
from partychef.judges.trial.judges import Judge
from partychef.judges.trial.measuring import OF_THE_CORPUS, planned, try_judge
from partychef.judges.trial.pairs import short
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.shares import Goal, Outcome, share_row
from tests.judges.known import GRANDMOTHER, INSPECTOR, Known, row_of, small_corpus, tried, value

GOOD = {one.good.text for one in small_corpus().twins}
FAULTY = {one.faulty.text: one.kind for one in small_corpus().twins}
WITTY = {one.witty.text for one in small_corpus().wit}
OBEYING = {one.obeys.text for one in small_corpus().criteria}


def likes_the_good_one(plate: Plate, brief: Brief, critic: Critic) -> float:
    return float(plate.text not in FAULTY)


def likes_the_faulty_one(plate: Plate, brief: Brief, critic: Critic) -> float:
    return float(plate.text in FAULTY)


def test_a_judge_that_sees_every_fault_passes() -> None:
    report = tried(Known(likes_the_good_one), "twins")
    assert {row.name: (row.value, row.result) for row in report.rows} == {
        "twins": (100.0, "pass"), "worst twins": (100.0, "pass"), "heaps of words": (100.0, "pass"),
    }  # fmt: skip


def test_a_judge_that_always_prefers_the_faulty_twin_fails() -> None:
    report = tried(Known(likes_the_faulty_one), "twins")
    assert value(report, "twins") == value(report, "heaps of words") == 0.0
    assert {"twins", "heaps of words"} <= {*report.failed}


def test_a_tie_is_half_a_success() -> None:
    assert value(tried(Known(), "twins"), "twins") == 50.0


def test_the_fault_that_is_seen_least_is_named() -> None:
    judge = Known(lambda plate, brief, critic: FAULTY.get(plate.text) in {None, "unsafe"} and plate.text not in GOOD)
    row = row_of(tried(judge, "twins"), "worst twins")
    assert row.value == 0.0 and row.detail["kind"] == "unsafe" and "unsafe" in row.about
    kinds = row_of(tried(judge, "twins"), "twins").detail["by"]["kind"]
    assert {kind for kind, one in kinds.items() if one["share"] == 0.0} == {"unsafe"}


def test_shares_are_counted_by_language_and_by_critic() -> None:
    def worth(plate: Plate, brief: Brief, critic: Critic) -> float:
        return (critic == INSPECTOR) * likes_the_good_one(plate, brief, critic)

    row = row_of(tried(Known(worth), "twins", critics=(INSPECTOR, GRANDMOTHER)), "twins")
    assert row.value == 75.0
    assert {name: one["share"] for name, one in row.detail["by"]["critic"].items()} == {
        "inspector": 100.0, "grandmother": 50.0,
    }  # fmt: skip
    assert {name: one["entries"] for name, one in row.detail["by"]["language"].items()} == {"en": 4, "de": 2, "fr": 2}


def test_more_critics_make_no_interval_narrower() -> None:
    alone = row_of(tried(Known(likes_the_good_one), "twins"), "twins")
    both = row_of(tried(Known(likes_the_good_one), "twins", critics=(INSPECTOR, GRANDMOTHER)), "twins")
    assert alone.interval == both.interval
    assert (alone.count, both.count) == (8, 16)


def test_misses_are_listed_of_the_half_that_may_be_looked_at() -> None:
    misses = row_of(tried(Known(likes_the_faulty_one), "twins"), "twins").detail["misses"]
    assert "100 % en unsafe: Bird on a Bed" in misses
    assert not [line for line in misses if "Rain on the Roof" in line]


def test_a_heap_of_words_stands_beside_a_short_honest_dish() -> None:
    for twins in small_corpus().twins:
        plate = short(twins)
        assert 10 <= len(plate.text.split()) <= 25
        assert twins.good.text.startswith(plate.text) and plate.cards == twins.cards
    row = row_of(tried(Known(lambda plate, brief, critic: len(plate.text)), "twins"), "heaps of words")
    assert row.value == 0.0 and row.count == sum(FAULTY[text] in HEAPS for text in FAULTY)


def test_wit_is_measured_with_and_without_being_asked_for() -> None:
    obliging = tried(Known(lambda plate, brief, critic: bool(brief.criteria) * (plate.text in WITTY)), "wit")
    assert (value(obliging, "wit"), value(obliging, "wit unasked")) == (100.0, 50.0)
    dull = tried(Known(lambda plate, brief, critic: plate.text not in WITTY), "wit")
    assert {"wit", "wit unasked"} == {*dull.failed}


def test_criteria_are_measured_announced_and_unannounced() -> None:
    fair = tried(Known(lambda plate, brief, critic: bool(brief.criteria) * (plate.text in OBEYING)), "criteria")
    assert {row.name: (row.value, row.result) for row in fair.rows} == {
        "criteria": (100.0, "pass"), "criteria unannounced": (50.0, "pass"),
    }  # fmt: skip
    guessing = tried(Known(lambda plate, brief, critic: plate.text in OBEYING), "criteria")
    assert row_of(guessing, "criteria unannounced").result != "pass"
    deaf = tried(Known(lambda plate, brief, critic: plate.text not in OBEYING), "criteria")
    assert "criteria" in deaf.failed


@pytest.mark.parametrize(
    ("goal", "happened", "result"),
    [
        (Goal(least=90), 20, "pass"), (Goal(least=90), 17, "unclear"), (Goal(least=90), 10, "fail"),
        (Goal(most=5), 1, "pass"), (Goal(most=5), 2, "unclear"), (Goal(most=5), 10, "fail"),
        (Goal(least=40, most=60), 10, "pass"), (Goal(least=40, most=60), 20, "fail"),
        (Goal(least=40, most=60), 7, "unclear"), (Goal(), 20, ""),
    ],
)  # fmt: skip
def test_a_goal_is_met_missed_or_cannot_be_told_yet(goal: Goal, happened: int, result: str) -> None:
    entries: list[Entry] = [
        *small_corpus().twins,
        *small_corpus().wit,
        *small_corpus().treated,
        *small_corpus().innocent,
    ]
    outcomes = [Outcome(float(at < happened), entry, "inspector") for at, entry in enumerate(entries[:20])]
    assert len(outcomes) == 20
    assert share_row("", outcomes, goal, "").result == result


@pytest.mark.parametrize("rounds", [1, 20])
def test_as_many_verdicts_are_made_as_were_announced(rounds: int) -> None:
    steps: list[str] = []
    judge = Judge(HOUSE, [INSPECTOR])
    run = TrialRun(judge, rounds, "1", steps.append, corpus=small_corpus(), critics=(INSPECTOR, GRANDMOTHER))
    for name in OF_THE_CORPUS:
        steps.clear()
        try_judge(run, [name])
        assert len(steps) == planned(run, [name]), name
        assert steps or name == "suspected", name  # which asks what the house reads and takes no verdicts


def test_few_rounds_take_fewer_entries_from_the_whole_list() -> None:
    row = row_of(tried(Known(likes_the_good_one), "twins", rounds=1), "twins")
    assert row.count == 4 and {*row.detail["by"]["language"]} == {"en", "de", "fr"}
