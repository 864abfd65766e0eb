"""How long a verdict takes beyond the models themselves: `python benchmarks/verdict.py [--times 20]`.

A fake model on loopback takes 150 to 300 ms for each call and streams its critiques. A fair verdict on four dishes
should take its slowest call and the narrator: what it takes beyond that is our own. All figures are medians of one run;
the import of litellm, once a process and in no request, is left out and shown apart.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
import time
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
os.environ.setdefault("OPENAI_API_KEY", "none")

from partychef.judges.critics import critic_named
from partychef.judges.dishes import Case
from partychef.judges.engine import WORDS_BEGIN, Sitting
from partychef.judges.model.engine import Models
from partychef.judges.trial.data import FREE, dishes, plate_of, table
from partychef.judges.trial.simulated import SimulatedJudge, Temper
from partychef.judges.verdict import judge
from partychef.llm.ask import MemoryLedger
from partychef.llm.ladder import Ladder
from partychef.llm.models import Model
from tests.fake_model import FakeModel, Say

SLOWEST, FASTEST, PIECE = 0.3, 0.15, 0.02
"""Seconds: of the slowest and the fastest scoring call, and between two pieces of a stream."""
PIECES = 10


class Kitchen:
    """The fake model, and how long it took to answer."""

    def __init__(self) -> None:
        # Without errors nobody is so close to the next that there is a photo finish.
        self.judge = SimulatedJudge(Temper(taste=0, noise=0, bias=0))
        self._lock = threading.Lock()
        self._scored = 0

    def __call__(self, request: dict[str, Any]) -> Say:
        text = self.judge.script(request)
        if request.get("stream"):
            step = len(text) // PIECES + 1
            pieces = tuple(text[at : at + step] for at in range(0, len(text), step))
            return Say(text, delay=FASTEST, pieces=pieces, pause=PIECE)
        with self._lock:
            self._scored += 1
            return Say(text, delay=SLOWEST if self._scored % 4 == 0 else FASTEST)


def verdict(url: str, number: int) -> tuple[float, float, float, float, float]:
    """Seconds: for the scores, for their slowest call, to the first spoken word, for the words, for their call."""
    ledger = MemoryLedger()
    asker = Ladder([Model("openai/judge", url)], ledger)
    tastings = table([plate_of(dish) for dish in dishes()[::6]])
    critic, spoken = critic_named("inspector"), list[float]()

    def heard(piece: str) -> None:
        if WORDS_BEGIN not in piece:
            spoken.append(time.perf_counter())

    start = time.perf_counter()
    decided = list[float]()
    judge(
        Sitting(case=Case(FREE, tuple(tastings)), critics=(critic,), seed=str(number), heard=heard), Models(asker),
        tell=lambda *told: decided.append(time.perf_counter()),
    )  # fmt: skip
    end = time.perf_counter()
    calls = {one.call: one.seconds for one in ledger.exchanges()}
    narration = calls.pop("narrate")
    return decided[0] - start, max(calls.values()), spoken[0] - decided[0], end - decided[0], narration


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--times", type=int, default=20, help="verdicts to measure; otherwise 20")
    times = parser.parse_args().times
    with FakeModel(Kitchen()) as fake:
        start = time.perf_counter()
        verdict(fake.url, 0)
        first = time.perf_counter() - start
        runs = [verdict(fake.url, number) for number in range(1, times + 1)]
    scores, slowest, word, words, narration = (median(column) for column in zip(*runs, strict=True))
    whole = median(run[0] + run[3] for run in runs)
    own = median(run[0] + run[3] - SLOWEST - FASTEST - PIECE * (PIECES - 1) for run in runs)
    ours = median(run[0] - run[1] + run[3] - run[4] for run in runs)
    print(f"fair verdict on four dishes     {1000 * whole:6.0f} ms  (medians of {times})")
    print(f"  scores, four calls at once    {1000 * scores:6.0f} ms  {scores / slowest:5.2f} x the slowest call")
    print(f"  first spoken word after that  {1000 * word:6.0f} ms  {word / FASTEST:5.2f} x the model's first word")
    print(f"  all words                     {1000 * words:6.0f} ms  {words / narration:5.2f} x the narrator's call")
    print(f"beyond what the model waits     {1000 * own:6.0f} ms  with litellm and the server")
    print(f"our own share                   {1000 * ours:6.0f} ms  beyond the slowest call and the narrator")
    print(f"the first verdict of a process  {first:6.2f} s   with the import of litellm")


if __name__ == "__main__":
    main()
