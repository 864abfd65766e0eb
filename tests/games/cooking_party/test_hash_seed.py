"""The same seed plays the same game in every process, whatever PYTHONHASHSEED does to the order of sets."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

HANDS = """
from partychef.engine.chance import Chance
from partychef.games.cooking_party import palate
from partychef.games.cooking_party.flavours import flavours

for number in range(100):
    hand = Chance("again", number).shuffled(sorted(flavours()))[:7]
    print(palate.harmony(hand), palate.goodness(hand, "dish"))
"""


def printed(hash_seed: int, *arguments: str) -> str:
    """What a process of its own with that PYTHONHASHSEED writes to standard output."""
    environment = {**os.environ, "PYTHONHASHSEED": str(hash_seed)}
    line = [sys.executable, *arguments]
    return subprocess.run(line, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout


def test_the_palate_finds_the_same_to_the_last_digit() -> None:
    first, second = (printed(hash_seed, "-c", HANDS) for hash_seed in (1, 2))
    assert first == second
    assert len(first.splitlines()) == 100


def test_simulate_plays_the_same_moves(tmp_path: Path) -> None:
    records = []
    for hash_seed in (1, 2):
        folder = tmp_path / str(hash_seed)
        line = "-m partychef simulate cooking-party --chefs heuristic --seats 3 --games 2 --seed again --records"
        printed(hash_seed, *line.split(), str(folder))
        records.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert len(records[0]) == 2
    assert records[0] == records[1]
