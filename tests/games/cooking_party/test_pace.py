"""How an evening passes for people, as the benchmark simulates it: two evenings of each kind show a bad limit."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from benchmarks.evening import KINDS, measure


@cache
def figures() -> dict[str, Any]:
    return measure(2)


@pytest.mark.parametrize("kind", ["five, a critic", "five, taking turns"])
def test_a_round_of_five_takes_about_ten_minutes(kind: str) -> None:
    assert 7 <= figures()[kind]["minutes a round"] <= 11


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_waits_for_a_presentation_to_go_on(kind: str) -> None:
    waits = figures()[kind]["waits"]
    assert waits.get("presenting", 0) + waits.get("calling", 0) <= 10


def test_five_with_a_critic_wait_for_nobody_but_cooks_and_writers() -> None:
    found = figures()["five, a critic"]
    others = [seconds for step, seconds in found["waits"].items() if step not in ("cooking", "answer")]
    assert max(others) <= 25
    assert found["waits"]["cooking"] <= 75 and found["waits"]["answer"] <= 40
    assert found["reading, %"] <= 25


def test_whoever_practises_is_never_bored() -> None:
    found = figures()["practising"]
    assert found["longest wait, s"] <= 6
    assert found["minutes a round"] <= 7
