"""Whatever a model's server does wrong, there is a verdict in time, and it says truthfully who judged and who spoke."""

from __future__ import annotations

import re
import time

import pytest

from partychef.judges.dishes import Case
from partychef.judges.files.judging import judge_case
from partychef.judges.files.pages import page_of
from partychef.judges.finding import HOUSE, Finding
from partychef.judges.model.score_sheet import one_paragraph
from partychef.llm import client
from partychef.llm.ask import AGAIN, MemoryLedger
from partychef.llm.ladder import Ladder
from partychef.llm.models import Limits, Model
from tests.fake_model import FakeModel
from tests.judges.misbehaviour import MISBEHAVIOURS, Misbehaviour, good
from tests.judges.noisy import BRIEF, PLAIN, table

WHOLE = 3.0
"""Seconds for a verdict. Servers that are late are given up long before, so a busy machine makes no test fail."""
CASE = Case(BRIEF, tuple(table(1, 2)), {f"seat {n}": f"Chef {n}" for n in range(2)})


class Clock:
    """The machine's clock, except that nobody sleeps: a pause puts it forward."""

    def __init__(self) -> None:
        self._ahead = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self._ahead

    def sleep(self, seconds: float) -> None:
        self._ahead += seconds


class Verdict:
    """The verdict of a server, and what a listener had heard at its end."""

    def __init__(self, fake: FakeModel, tries: int = 1, timeout: float = 0.5, whole: float = WHOLE) -> None:
        clock, self.ledger, pieces = Clock(), MemoryLedger(), list[str]()
        models = [Model("openai/judge", fake.url, timeout=timeout, at_once=4)]
        ladder = Ladder(
            models, self.ledger, Limits(whole=whole, tries=tries), clock=clock, sleep=clock.sleep, jitter=lambda: 0.0
        )
        began = clock()
        self.finding = judge_case(CASE, [PLAIN], "1", ladder, self.ledger, heard=pieces.append)
        self.seconds = clock() - began
        self.heard = "".join(pieces).rpartition(AGAIN)[2]


@pytest.fixture(scope="module", autouse=True)
def _warm() -> None:
    """Import litellm, and read the house's files, before anybody looks at the clock."""
    client.warm().join()
    judge_case(CASE, [PLAIN], "1")
    with FakeModel(good) as fake:
        assert Verdict(fake).finding.engine == "model"


@pytest.mark.parametrize("wrong", MISBEHAVIOURS, ids=lambda wrong: wrong.name)
def test_there_is_a_verdict_in_time_and_it_says_who_judged(wrong: Misbehaviour) -> None:
    with FakeModel(wrong.script()) as fake:
        verdict = Verdict(fake, wrong.tries)
    finding = verdict.finding
    expect_a_whole_verdict(finding)
    assert verdict.seconds < 1.1 * WHOLE
    assert finding.engine == wrong.engine
    expect_the_truth_about_who_judged(finding)
    expect_the_truth_about_who_spoke(finding, wrong)
    expect_words_for_guests(finding)


@pytest.mark.parametrize("name", ["hangs", "a flood of words"])
def test_the_time_for_the_whole_verdict_holds_even_if_each_call_may_take_a_minute(name: str) -> None:
    wrong = next(one for one in MISBEHAVIOURS if one.name == name)
    with FakeModel(wrong.script()) as fake:
        verdict = Verdict(fake, timeout=60, whole=1.5)
    assert verdict.seconds < 1.1 * 1.5
    expect_a_whole_verdict(verdict.finding)
    expect_the_truth_about_who_spoke(verdict.finding, wrong)


def expect_a_whole_verdict(finding: Finding) -> None:
    """Every dish has a rank, scores and a critique, and the five chips are given."""
    names = {tasting.id for tasting in CASE.tastings}
    assert {verdict.id for verdict in finding.verdicts} == names == finding.critiques.keys()
    assert sorted(verdict.rank for verdict in finding.verdicts) == [1, 2]
    assert sorted(chip for verdict in finding.verdicts for chip in verdict.chips) == [5, 10, 25, 50, 100]
    for verdict in finding.verdicts:
        assert 0 <= verdict.total <= 100 and all(0 <= score <= 20 for score in verdict.scores.values())
        assert not verdict.tampering, "nobody here has spoken to the judge"


def expect_the_truth_about_who_judged(finding: Finding) -> None:
    used = [one for one in finding.exchanges if not one.trouble and re.match(r"score|fast", one.call)]
    if finding.engine == HOUSE:
        assert not used and finding.models == () and finding.why
        assert "the house critic (rules, no model)" in page_of(finding)
    else:
        assert finding.models == ("openai/judge",) == tuple({one.model for one in used})
        assert "played by openai/judge" in page_of(finding)


def expect_the_truth_about_who_spoke(finding: Finding, wrong: Misbehaviour) -> None:
    """The words that are put down to a model stand in one of its replies, and no others do."""
    (opinion,) = finding.opinions
    replies = one_paragraph(" ".join(one.reply for one in finding.exchanges if not one.trouble))
    own = {name for name, words in opinion.words.items() if words in replies}
    if opinion.speaker == HOUSE:
        assert own == set() and (opinion.why or finding.why)
        assert wrong.words == HOUSE
    else:
        assert own == opinion.words.keys() - set(opinion.by_house)
        assert wrong.words == ("both" if opinion.by_house else "model")
        assert bool(opinion.why) == bool(opinion.by_house)


def expect_words_for_guests(finding: Finding) -> None:
    """Guests neither see the inside of the machine nor hear it, and the sentence for them is one line."""
    ids = re.findall(r"===\s*(\w{5})\s*===", " ".join(one.prompt for one in finding.exchanges))
    for words in finding.critiques.values():
        assert not any(name in words for name in ids)
        assert "===" not in words and "as an ai" not in words.lower() and "<" not in words
    assert "\n" not in finding.why.partition("\n")[0] and len(finding.why.partition("\n")[0]) < 200


def test_what_a_listener_has_heard_in_the_end_is_what_the_critic_said() -> None:
    for name in ("the stream breaks once", "praise for the last, once", "one dish only", "markdown"):
        wrong = next(one for one in MISBEHAVIOURS if one.name == name)
        with FakeModel(wrong.script()) as fake:
            verdict = Verdict(fake)
        told = "".join(f"\x1e{name}\x1f{words}" for name, words in verdict.finding.critiques.items())
        assert verdict.heard == told


def test_there_are_enough_of_them_and_no_two_have_the_same_name() -> None:
    assert len({wrong.name for wrong in MISBEHAVIOURS}) == len(MISBEHAVIOURS) >= 48
