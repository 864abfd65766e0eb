"""Photo finishes of juries, and after a crash: one for the whole jury, and never about other dishes."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

from partychef.games.cooking_party.cards import assignments
from partychef.judges.critics import CRITERIA
from partychef.judges.dishes import Brief, Plate, Tasting, Verdict
from partychef.judges.finding import Judgement, PhotoFinish, Protocol
from partychef.llm.ask import MemoryLedger, NoReply, Question
from tests.judges.evening import critics
from tests.judges.steps import decide, decide_together
from tests.judges.stub import Answer, StubAsker, dishes_of, down

THREE = critics("grandmother", "inspector", "columnist")
FREE = Brief(assignments()["free-choice"])
CARDS = ("chicken", "mushrooms", "thyme", "potatoes")
TABLE = [Tasting(word, (Plate(CARDS, "Dish", f"A {word}."),)) for word in ("gruel", "pheasant", "turnip")]


def scoring(**points: int) -> Callable[[Question], str]:
    """Scores by the dish."""

    def answer(question: Question) -> str:
        found = {}
        for name, words in dishes_of(question).items():
            score = next(score for word, score in points.items() if word in words)
            marks = dict.fromkeys(CRITERIA, score)
            found[name] = {"evidence": "", "tampering": False, **marks}
        if question.call.endswith("fast"):
            texts = {name: f"Bowl {number} was empty soon." for number, name in enumerate(found)}
            return json.dumps({"dishes": found, "critiques": texts})
        return json.dumps({"dishes": found})

    return answer


def preferring(*words: str) -> Callable[[Question], str]:
    """The first of these dishes that is shown."""

    def answer(question: Question) -> str:
        shown = dishes_of(question)
        better = next(name for word in words for name, told in shown.items() if word in told)
        return json.dumps({"reason": "It sings.", "better": better})

    return answer


CLOSE = scoring(pheasant=14, turnip=14, gruel=3)
Found = list[Judgement | NoReply]


def judged(asker: StubAsker, protocol: Protocol = "fair") -> tuple[tuple[Verdict, ...], Found]:
    return decide_together(TABLE, FREE, THREE, asker, seed="7", call="r1", protocol=protocol, language="en")


def comparisons(asker: StubAsker) -> list[str]:
    return [call for call in asker.calls if "photo" in call]


def finishes(found: Found) -> list[PhotoFinish | None]:
    return [one.photo_finish if isinstance(one, Judgement) else None for one in found]


@pytest.mark.parametrize("winner", ["pheasant", "turnip"])
def test_a_jury_whose_best_two_are_close_compares_them_once_for_all(winner: str) -> None:
    asker = StubAsker({"score/.": CLOSE, "photo/.": preferring(winner)})
    verdicts, found = judged(asker)
    assert comparisons(asker) == ["r1/j0/photo/0", "r1/j0/photo/1"]
    first = next(verdict for verdict in verdicts if verdict.rank == 1)
    assert (first.id, 100 in first.chips) == (winner, True)
    finish = finishes(found)[0]
    assert finish is not None and finish.winner == winner and set(finish.pair) == {"pheasant", "turnip"}
    assert finishes(found)[1:] == [None, None]
    for one in found:
        assert isinstance(one, Judgement) and [mine.rank for mine in one.verdicts] == [its.rank for its in verdicts]


def test_a_critic_in_two_minds_is_not_asked_again_when_the_jury_is_sure() -> None:
    asker = StubAsker({"j0/score/.": CLOSE, "score/.": scoring(pheasant=17, turnip=8, gruel=3)})
    verdicts, found = judged(asker)
    assert comparisons(asker) == []
    assert finishes(found) == [None] * 3
    assert [verdict.rank for verdict in verdicts] == [3, 1, 2]


def test_the_first_critic_who_tasted_compares() -> None:
    script: dict[str, Answer] = {"j0/.*": down(), "score/.": CLOSE, "photo/.": preferring("turnip")}
    asker = StubAsker(script)
    _, found = judged(asker)
    assert comparisons(asker) == ["r1/j1/photo/0", "r1/j1/photo/1"]
    assert finishes(found)[1] is not None


def test_a_comparison_that_nobody_answers_leaves_the_jury_its_ranks_and_is_written_down() -> None:
    _, found = judged(StubAsker({"score/.": CLOSE, "photo/.": down("No answer.")}))
    first = found[0]
    assert isinstance(first, Judgement) and first.photo_finish is None
    assert [(one.call, one.message) for one in first.failures] == [
        ("r1/j0/photo/0", "No answer."), ("r1/j0/photo/1", "No answer."),
    ]  # fmt: skip


def test_a_fast_jury_compares_nothing() -> None:
    asker = StubAsker({"fast": CLOSE})
    judged(asker, "fast")
    assert asker.calls == ["r1/j0/fast", "r1/j1/fast", "r1/j2/fast"]


def test_after_a_crash_a_jury_finds_its_photo_finish_again() -> None:
    ledger = MemoryLedger()
    script: dict[str, Answer] = {"score/.": CLOSE, "photo/.": preferring("turnip")}
    before = judged(StubAsker(script, ledger))
    after = StubAsker({"": down()}, ledger)
    assert judged(after) == before
    assert after.calls == []


def test_a_comparison_from_before_a_crash_says_nothing_about_other_dishes() -> None:
    ledger, kept = MemoryLedger(), MemoryLedger()
    decide(TABLE, FREE, THREE[0], StubAsker({"score/.": CLOSE, "photo/.": preferring("turnip")}, ledger), seed="7")
    for exchange in ledger.exchanges():
        if "photo" in exchange.call:
            kept.keep(exchange)
    close = scoring(gruel=14, pheasant=14, turnip=3)
    asker = StubAsker({"score/.": close, "photo/.": preferring("gruel")}, kept)
    finish = decide(TABLE, FREE, THREE[0], asker, seed="7").photo_finish
    assert comparisons(asker) == ["photo/0", "photo/1"]
    assert finish is not None and finish.winner == "gruel" and set(finish.pair) == {"gruel", "pheasant"}
