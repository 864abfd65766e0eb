"""`partychef judge` with a model whose answers are of no use: the report says what happened, and who judged."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from partychef.judges.critics import CRITERIA
from partychef.judges.trial.simulated import SimulatedJudge
from tests.cli.test_judge import ELLEN, LISA, paper, run
from tests.fake_model import FakeModel, Say


def test_a_model_that_scores_all_dishes_alike_has_not_judged_and_nobody_says_that_it_was_silent(tmp_path: Path) -> None:
    judge = SimulatedJudge()

    def script(request: dict[str, Any]) -> Say:
        sheet = json.loads(judge.script(request))
        for entry in sheet["dishes"].values():
            entry |= dict.fromkeys(CRITERIA, 10)
        return Say(json.dumps(sheet))

    with FakeModel(script) as fake:
        judged = run("judge", paper(tmp_path, LISA, ELLEN), "--model", f"openai/judge@{fake.url}")
    shown = " ".join(judged.stdout.split())
    assert "the house critic judged: openai/judge gave an answer that cannot be used." in shown
    assert "No answer could be used for the verdict" in shown and "No call was answered" not in shown
