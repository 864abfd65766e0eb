"""A verdict by a real language model, from the prompt to the chips. Runs only where one is served:

    REAL_MODEL_URL=http://127.0.0.1:18081/v1 python -m pytest tests/real

Any OpenAI-compatible server will do that holds replies to a JSON schema; `REAL_MODEL` is the model's name there
(default `openai/judge`). A small model on a slow machine takes minutes.

What it says is not tested. Tested is that it is asked and understood and held to the rules, and that whoever is named
has judged. A model that gives all dishes the same scores, as very small ones do, has not judged: then the house critic
does, and the verdict must be the house's and say so.
"""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from partychef.cli.judge import report
from partychef.judges.critics import CRITERIA, critic_named
from partychef.judges.dishes import Case
from partychef.judges.files.judging import judge_case
from partychef.judges.files.pages import judges_of, notes_of
from partychef.judges.files.reader import read_case
from partychef.judges.finding import HOUSE, Finding, Opinion
from partychef.llm import client
from partychef.llm.ask import Exchange, MemoryLedger, sentence_of
from partychef.llm.setup import asker_from
from partychef.settings import Settings

URL = os.environ.get("REAL_MODEL_URL", "")
MODEL = os.environ.get("REAL_MODEL", "openai/judge")
ENTRY = {"evidence", "why", "tampering", *CRITERIA}

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
    case = read_case(file)
    settings = Settings(model=MODEL, model_url=URL, model_timeout=600, verdict_timeout=3000)
    ledger = MemoryLedger()
    asker = asker_from(settings, ledger)
    assert asker is not None
    finding = judge_case(
        case, [critic_named("grandmother")], "1", asker, ledger,
        protocol="fast" if protocol == "fast" else "fair", language="en",
    )  # fmt: skip
    print(report(finding))
    the_server_took_what_it_was_sent(finding.exchanges)
    the_verdict_is_legal(finding)
    if finding.engine == HOUSE:
        the_house_judged_and_says_so(finding, case)
    else:
        the_model_judged(finding)


def the_server_took_what_it_was_sent(exchanges: tuple[Exchange, ...]) -> None:
    """Prompts and schema were accepted, and every score sheet has the form that was asked for."""
    assert {one.trouble for one in exchanges} <= {"", "broken", "truncated"}, [one.trouble for one in exchanges]
    assert all(one.model == MODEL and one.prompt_tokens and one.completion_tokens for one in exchanges if one.reply)
    assert (MODEL, URL) not in client._without_schema
    sheets = [one for one in exchanges if is_sheet(one) and one.trouble != "truncated"]
    assert sheets
    for sheet in sheets:
        ids = re.findall(r"for exactly these ids: (\w+), (\w+)\.", sheet.prompt)[0]
        entries = json.loads(sheet.reply)["dishes"]
        assert entries.keys() == {*ids}
        assert all(entry.keys() == ENTRY for entry in entries.values())


def the_verdict_is_legal(finding: Finding) -> None:
    """Five chips, split by rank, scores on the scale, and words about every dish."""
    ranked = finding.ranked()
    assert [one.rank for one in ranked] == [1, 2]
    assert sorted(chip for one in ranked for chip in one.chips) == [5, 10, 25, 50, 100]
    assert sum(ranked[0].chips) >= sum(ranked[1].chips) and ranked[0].total >= ranked[1].total
    assert all(0 <= score <= 20 for one in ranked for score in one.scores.values())
    assert finding.critiques.keys() == {one.id for one in ranked}
    assert all(words.strip() for words in finding.critiques.values())


def the_model_judged(finding: Finding) -> None:
    """The scores are those that the model gave, and so are the words, but for those that the house is named for."""
    used = {one.call: one for one in finding.exchanges if not one.trouble}
    assert finding.models == (MODEL,) and f"played by {MODEL}" in judges_of(finding)
    opinion = finding.opinions[0]
    assert opinion.calls
    for call in opinion.calls:
        entries = json.loads(used[call.call].reply)["dishes"].values()
        assert call.model == MODEL
        given = [{criterion: float(entry[criterion]) for criterion in CRITERIA} for entry in entries]
        assert sorted(call.scores.values(), key=str) == sorted(given, key=str)
    said = [letters_of(one) for one in used.values()]
    for name, words in opinion.words.items():
        assert any(letters(words) in reply for reply in said) == (name not in by_house(opinion))
    if by_house(opinion):
        assert any("the house critic's" in note for note in notes_of(finding))


def the_house_judged_and_says_so(finding: Finding, case: Case) -> None:
    """No sheet of the model's was used, the verdict is the house's to the letter, and a sentence says why."""
    assert not any(is_sheet(one) and not one.trouble for one in finding.exchanges)
    alone = judge_case(case, [critic_named("grandmother")], "1")
    assert finding.verdicts == alone.verdicts and finding.critiques == alone.critiques
    assert finding.models == () and {one.speaker for one in finding.opinions} == {HOUSE}
    assert "the house critic" in judges_of(finding) and MODEL not in judges_of(finding)
    why = sentence_of(finding.why)
    assert re.fullmatch(r"\S+( [\w',;()-]+){3,30}\.", why)
    assert any("the house critic judged" in note and why in note for note in notes_of(finding))


def is_sheet(exchange: Exchange) -> bool:
    """Whether the model was asked for scores."""
    return exchange.call == "fast" or exchange.call.startswith("score/")


def by_house(opinion: Opinion) -> set[str]:
    """The dishes about which the house is said to have found the words."""
    return set(opinion.words) if opinion.speaker == HOUSE else set(opinion.by_house)


def letters_of(exchange: Exchange) -> str:
    """The letters of a reply without the mark between a chef's words."""
    mark = re.search(r'"mark": "([^"]+)"', exchange.prompt)
    text = exchange.reply.replace(mark[1], " ") if mark else exchange.reply
    return letters(" ".join(strings(json.loads(text))) if is_sheet(exchange) else text)


def strings(value: Any) -> list[str]:
    """All texts in a JSON value."""
    inside = value.values() if isinstance(value, dict) else value if isinstance(value, list) else []
    return [value] if isinstance(value, str) else [text for one in inside for text in strings(one)]


def letters(text: str) -> str:
    """The text without everything that is neither letter nor digit."""
    return "".join(char for char in text.casefold() if char.isalnum())
