"""The steps of every verdict: the same finding wherever dishes are judged, and each step once."""

from __future__ import annotations

import ast
import json
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.games.cook_off.moves import ChooseBest
from partychef.games.cooking_party.moves import Award, Critique
from partychef.judges import party, players_choice, seat, verdict
from partychef.judges.critics import Critic
from partychef.judges.engine import Sitting
from partychef.judges.files.judging import judge_case
from partychef.judges.finding import HOUSE, Finding
from partychef.judges.house.engine import House
from partychef.judges.model.engine import Models
from partychef.llm.ask import Exchange, MemoryLedger
from partychef.llm.ask import NoReply as Failure
from tests.judges.evening import Evening, critics
from tests.judges.stub import StubAsker, down
from tests.judges.test_players_choice import ODD, SUPPER, for_two, seen

ROOT = Path(__file__).resolve().parents[2]
ONE, THREE = critics("grandmother"), critics("grandmother", "inspector", "columnist")
JURIES = pytest.mark.parametrize("judges", [ONE, THREE], ids=["one", "jury"])


def functions_of(path: Path) -> list[str]:
    """The functions of a module, in their order."""
    return [node.name for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.FunctionDef)]


def test_the_steps_are_those_that_the_page_lists() -> None:
    page = (ROOT / "docs" / "judging.md").read_text(encoding="utf-8")
    steps = re.findall(r"^\| `(\w+)` \|", page, re.MULTILINE)
    assert functions_of(ROOT / "partychef" / "judges" / "verdict.py") == ["judge", *steps]
    assert len(steps) <= 8


def test_the_files_that_the_page_names_are_there() -> None:
    page = (ROOT / "docs" / "judging.md").read_text(encoding="utf-8")
    folder = ROOT / "partychef" / "judges"
    named = {name.removeprefix("judges/") for name in re.findall(r"`((?:\w+/)*\w+\.py|judges/\w+/)`", page)}
    missing = {name for name in named if not (folder / name).exists() and not (ROOT / name).exists()}
    assert not missing


def at_judging(judges: Sequence[Critic], asker: StubAsker | None = None) -> tuple[Evening, Sitting]:
    """A party whose dishes wait for their verdict, and that verdict's sitting."""
    evening = Evening(lambda: seat.SeatedJudge(judges, asker))
    evening.until("judging")
    table = party.PartyTable(evening.table(evening.seat), evening.state.legal_moves(evening.seat))
    chance = Chance(f"{evening.seed}/{evening.seat}", evening.number + 1)
    return evening, table.sitting(tuple(judges), chance, "en", None, 0)


@JURIES
@pytest.mark.parametrize("by_models", [False, True], ids=["house", "models"])
def test_a_party_and_a_file_find_the_same_of_the_same_dishes(judges: tuple[Critic, ...], by_models: bool) -> None:
    asker = StubAsker() if by_models else None
    evening, sitting = at_judging(judges, asker)
    evening.until("over")
    (played,) = evening.table().past
    ledger = MemoryLedger()
    alone = StubAsker(ledger=ledger) if by_models else None
    finding = judge_case(sitting.case, judges, sitting.seed, alone, ledger if by_models else None)
    awarded = {chip: int(one.id) for one in finding.verdicts for chip in one.chips}
    assert finding.engine == ("model" if by_models else HOUSE)
    assert dict(played.chips()) == awarded
    # A party keeps its finding under the names of its calls: whoever asks for the verdict again is given the same.
    if asker is not None:
        again = verdict.judge(sitting, Models(StubAsker({"": down()})), asker.ledger)
        assert [(one.scores, one.total, one.rank) for one in again.verdicts] == [
            (one.scores, one.total, one.rank) for one in finding.verdicts
        ]
        assert [opinion.text for opinion in played.opinions] == list(again.critiques.values())


@JURIES
def test_players_choice_and_a_file_find_the_same_of_the_same_dishes(judges: tuple[Critic, ...]) -> None:
    view = seen(for_two(SUPPER, ODD))
    case = players_choice.case_of(view)
    finding = judge_case(case, judges, "7/1")
    move = seat.SeatedJudge(judges).choose(view, [], Chance("7/2", 1))
    best = finding.ranked()[0].id
    assert isinstance(move, ChooseBest)
    assert move.best == (view.dishes[[one.id for one in case.tastings].index(best)].seat,)
    assert finding.critiques[best][:60] in move.words


class Counting:
    """An engine that counts what it is asked to do."""

    def __init__(self, engine: Any) -> None:
        self._engine = engine
        self.done: Counter[str] = Counter()

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def counted(*args: Any) -> Any:
            self.done[name] += 1
            return getattr(self._engine, name)(*args)

        return counted


@JURIES
@pytest.mark.parametrize("by_models", [False, True], ids=["house", "models"])
def test_each_step_is_gone_once_for_all_moves_of_a_verdict(
    judges: tuple[Critic, ...], by_models: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    evening, _ = at_judging(judges, StubAsker() if by_models else None)
    seat._kept.clear()
    gone: Counter[str] = Counter()

    def counted(name: str) -> Callable[..., Any]:
        real = getattr(verdict, name)

        def step(*args: Any) -> Any:
            gone[name] += 1
            return real(*args)

        return step

    for name in ("taste", "decide", "speak", "join", "attribute"):
        monkeypatch.setattr(verdict, name, counted(name))
    evening.until("over")
    assert [type(move) for move in evening.made[-4:]] == [Critique, Critique, Critique, Award]
    assert gone == {"taste": 1, "decide": 1, "speak": 1, "join": 1, "attribute": 1}


@JURIES
def test_the_house_forgets_and_finds_the_same_again(judges: tuple[Critic, ...]) -> None:
    steady, forgetful = (at_judging(judges)[0] for _ in range(2))
    steady.until("over")
    while forgetful.table().step != "over":
        seat._kept.clear()
        forgetful.step()
    assert forgetful.made == steady.made


@JURIES
def test_an_engine_tastes_decides_and_speaks_once(judges: tuple[Critic, ...]) -> None:
    _, sitting = at_judging(judges)
    for engine in (Counting(House()), Counting(Models(StubAsker()))):
        finding = verdict.judge(sitting, engine)
        assert engine.done == {"taste": 1, "decide": 1, "speak": 1}
        assert set(finding.critiques) == {one.id for one in sitting.case.tastings}
        assert sorted(chip for one in finding.verdicts for chip in one.chips) == [5, 10, 25, 50, 100]


def test_words_are_asked_for_only_when_the_chips_are_kept() -> None:
    _, sitting = at_judging(ONE)
    asker = StubAsker()

    class Mute(Models):
        def speak(self, sitting: Sitting, decision: Any) -> Any:
            note = asker.ledger.recall(sitting.name("verdict"))
            assert note is not None and '"chips"' in note.text
            return super().speak(sitting, decision)

    verdict.judge(sitting, Mute(asker), asker.ledger)
    assert asker.ledger.recall(sitting.name("critiques"))


def test_a_taste_that_fails_is_the_houses_and_says_why() -> None:
    _, sitting = at_judging(ONE)
    told: list[tuple[str, str, str]] = []
    silent = Models(StubAsker({"": Failure("refused", "Nobody is at home.")}))
    finding = verdict.judge(sitting, silent, tell=lambda *what: told.append(what))
    assert (finding.engine, finding.why) == (HOUSE, "Nobody is at home.")
    assert told == [(sitting.name("verdict"), HOUSE, "Nobody is at home.")]
    house = verdict.judge(replace(sitting, aloud=False), House())
    assert (finding.verdicts, finding.critiques) == (house.verdicts, house.critiques)


def test_a_verdict_that_was_kept_by_an_earlier_version_is_found_again() -> None:
    _, sitting = at_judging(ONE)
    asker = StubAsker()
    first = verdict.judge(sitting, Models(asker), asker.ledger)
    kept = asker.ledger.recall(sitting.name("verdict"))
    assert kept is not None
    older = json.loads(kept.text)
    assert set(older) == {"by", "verdicts", "found"}, "whoever reads it must still be able to"
    ledger = MemoryLedger()
    ledger.keep(Exchange(sitting.name("verdict"), older["by"], "", json.dumps(older), cost=0.0))
    again = verdict.judge(sitting, Models(StubAsker({"score/.": down(), "fast": down()}, ledger)), ledger)
    assert (again.engine, again.verdicts) == ("model", first.verdicts)


def test_a_page_that_keeps_a_finding_calls_its_parts_as_ever() -> None:
    _, sitting = at_judging(ONE)
    finding = verdict.judge(sitting, House())
    written = msgspec.json.encode(finding)
    assert {"paper", "verdicts", "opinions", "engine", "exchanges"} <= set(json.loads(written))
    assert msgspec.json.decode(written, type=Finding) == finding
