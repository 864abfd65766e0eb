"""A verdict by a real language model, from the prompt to the chips. Runs only where one is served:

    REAL_MODEL_URL=http://127.0.0.1:18081/v1 python -m pytest tests/real

Any OpenAI-compatible server will do; `REAL_MODEL` is the model's name there (default `openai/judge`). A small model on
a slow machine takes minutes. What it says is not tested: that it is asked, understood and held to the rules is.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from partychef.judges.critics import critic_named
from partychef.judges.files.judging import judge_case
from partychef.judges.files.reader import read_case
from partychef.llm.ask import MemoryLedger
from partychef.llm.setup import asker_from
from partychef.settings import Settings

URL = os.environ.get("REAL_MODEL_URL", "")
MODEL = os.environ.get("REAL_MODEL", "openai/judge")

DISHES = [
    {
        "chef": "Ana",
        "name": "Harbour Toast",
        "cards": ["Salmon", "Lemons", "Bread", "Cucumber"],
        "text": "Salmon seared on the skin side, laid on toast that was rubbed with lemon, with cold cucumber ribbons.",
    },
    {"chef": "Ben", "name": "Pile", "cards": ["Chocolate", "Tuna", "Bananas", "Corn"], "text": "All of it in a bowl."},
]


@pytest.mark.real_model
@pytest.mark.parametrize("protocol", ["fast", "fair"])
def test_a_real_model_judges_two_dishes(tmp_path: Path, protocol: str) -> None:
    file = tmp_path / "dishes.json"
    file.write_text(json.dumps({"assignment": "Free Choice", "dishes": DISHES}), encoding="utf-8")
    settings = Settings(model=MODEL, model_url=URL, model_timeout=600, verdict_timeout=3000)
    ledger = MemoryLedger()
    asker = asker_from(settings, ledger)
    assert asker is not None
    finding = judge_case(
        read_case(file), [critic_named("grandmother")], "1", asker, ledger,
        protocol="fast" if protocol == "fast" else "fair", language="en",
    )  # fmt: skip
    assert finding.engine == "model", finding.why
    assert sorted(chip for verdict in finding.verdicts for chip in verdict.chips) == [5, 10, 25, 50, 100]
    assert all(0 <= score <= 20 for verdict in finding.verdicts for score in verdict.scores.values())
    assert all(words.strip() for opinion in finding.opinions for words in opinion.words.values())
    assert any(not exchange.trouble and exchange.completion_tokens for exchange in ledger.exchanges())
