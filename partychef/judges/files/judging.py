"""Judges dishes outside a party: a case in, a finding out, with a full account of how it came about."""

from __future__ import annotations

import time
from collections.abc import Sequence

from msgspec.structs import replace

from partychef.judges.critics import Critic
from partychef.judges.dishes import Case
from partychef.judges.engine import Sitting
from partychef.judges.finding import HOUSE, Finding, Protocol, Tell, nobody
from partychef.judges.house.engine import House
from partychef.judges.model.engine import Models
from partychef.judges.verdict import judge
from partychef.llm.ask import Asker, Heard, Ledger


def judge_case(
    case: Case,
    critics: Sequence[Critic],
    seed: str,
    asker: Asker | None = None,
    ledger: Ledger | None = None,
    *,
    protocol: Protocol = "fair",
    language: str = "en",
    heard: Heard | None = None,
    tell: Tell = nobody,
) -> Finding:
    """The verdict: by models if there is an asker, by the house if there is none or no model answers.

    Never raises NoReply. `ledger` is the asker's: all its exchanges go into the finding.
    """
    start = time.perf_counter()
    sitting = Sitting(case=case, critics=tuple(critics), seed=seed, language=language, heard=heard)
    finding = judge(sitting, Models(asker, protocol) if asker else House(), tell=tell)
    exchanges = tuple(ledger.exchanges()) if ledger is not None else ()
    remarks = (*case.remarks, *_unseen(finding, asker))
    return replace(finding, exchanges=exchanges, remarks=remarks, seconds=time.perf_counter() - start)


def _unseen(finding: Finding, asker: Asker | None) -> list[str]:
    """Notes about photos that nobody looked at."""
    if not finding.case.photos:
        return []
    if finding.engine == HOUSE or asker is None:
        return ["the house critic cannot see, so the photos were ignored"]
    if asker.sees():
        return []
    return [f"the photos were not shown to {asker.models()[0]}: set PARTYCHEF_MODEL_SEES=true if it can see"]
