"""The word lists are read before the first verdict, which would have to wait for them."""

from __future__ import annotations

import subprocess
import sys

import pytest

from partychef.judges.critics import critic_named
from partychef.judges.engine import Sitting
from partychef.judges.house import warming
from partychef.judges.house.engine import House
from partychef.judges.house.scores import Scored

# A new process, because this one may have read them long ago.
NEW_PROCESS = """
from partychef.judges.critics import critic_named
from partychef.judges.house.lexicon import _loaded, zipf
from partychef.judges.house.warming import warm_up

warm_up(critic_named("commissaire"))
before = _loaded.cache_info().misses
assert zipf("maison", "fr") > 4
assert before == _loaded.cache_info().misses == 1, _loaded.cache_info()
"""


def test_only_the_list_of_the_critics_language_is_read_and_nothing_is_left_to_read() -> None:
    done = subprocess.run([sys.executable, "-c", NEW_PROCESS], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_language_is_made_ready_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tastings: list[Sitting] = []
    taste = House.taste

    def counted(house: House, sitting: Sitting) -> list[list[Scored]]:
        tastings.append(sitting)
        return taste(house, sitting)

    monkeypatch.setattr(warming, "_warm", set())
    monkeypatch.setattr(House, "taste", counted)
    warming.warm_up(critic_named("inspector"))
    once = len(tastings)
    warming.warm_up(critic_named("grandmother"))
    assert once > 0
    assert len(tastings) == once
