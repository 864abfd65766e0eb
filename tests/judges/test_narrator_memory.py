"""What a critic remembers when it speaks, how it is asked for what is missing, and that floods cost it no time."""

from __future__ import annotations

import json
from typing import Any

import pytest

from partychef.judges.critics import critic_named
from partychef.judges.dishes import Brief, Plate
from partychef.judges.evening import keep_coming
from partychef.judges.model.narrator import read_critiques
from partychef.judges.model.presenting import scale
from partychef.judges.model.speaker import Speaker
from partychef.judges.trial.simulated import SimulatedJudge, Temper
from partychef.llm.ask import AGAIN, MemoryLedger, Question
from partychef.llm.ladder import Ladder
from partychef.llm.models import Limits, Model
from tests.fake_model import FakeModel, Say
from tests.judges.evening import Party
from tests.judges.noisy import BRIEF, PLAIN, table, told
from tests.judges.steps import decide, narrated
from tests.judges.test_scoring import by_rank

CHIPS = {"a1b1c": (10, 5), "d2d2d": (25, 50)}
NAMES = {"a1b1c": "seat 0", "d2d2d": "seat 1"}


def asked(party: Party, call: str) -> Question:
    return next(one for one in party.asker.questions if one.call == call)


def test_a_critic_remembers_who_won_what_it_said_of_it_and_what_keeps_coming() -> None:
    party = Party(rounds=3, chefs=4)
    past = party.evening.end().past
    assert "tonight so far" not in told(asked(party, "r1/narrate"))
    question = asked(party, "r3/narrate")
    memory, mark = told(question)["tonight so far"], told(question)["mark"]
    assert "what you remember of this evening" in question.messages[0].content
    plain = json.loads(json.dumps(memory).replace(json.dumps(mark)[1:-1], " "))
    assert [one["task"] for one in plain["rounds"]] == [played.assignment.title for played in past[:2]]
    for remembered, played in zip(plain["rounds"], past, strict=False):
        best = max(range(4), key=played.points)
        (dish,) = (dish for dish in played.dishes if dish.chef == best)
        assert remembered["winning dish"] == " ".join(dish.name.split())
        assert remembered["you said of it"][:40] in " ".join(
            next(one.text for one in played.opinions if one.chef == best).split()
        )
    assert not any(" " in words for words in memory["rounds"][0].values()), "people may have typed it"


def test_what_has_been_in_three_dishes_keeps_coming() -> None:
    plates = [Plate(("garlic", "eggs", "garlic")), Plate(("garlic", "eggs")), Plate(("garlic",)), Plate(("figs",))]
    assert keep_coming(plates) == (("garlic", 3),)
    assert keep_coming([*plates, *plates]) == (("garlic", 6), ("eggs", 4))


def test_after_a_stream_that_broke_only_the_missing_dishes_are_asked_for() -> None:
    judge = SimulatedJudge(Temper(taste=0, noise=0, bias=0))
    tastings = table(1)
    judgement = decide(tastings, BRIEF, PLAIN, by_rank({f"Plate 1/{n}": 5.0 + 3 * n for n in range(4)}), seed="1")
    cut = iter([True])

    def script(request: dict[str, Any]) -> Say:
        text = judge.script(request)
        whole = tuple(f"{part}=== " for part in text.split("=== "))
        return Say(pieces=whole, cut_after=4) if next(cut, False) else Say(text)

    with FakeModel(script) as fake:
        ladder = Ladder([Model("openai/judge", fake.url)], MemoryLedger(), Limits(whole=30))
        heard: list[str] = []
        critiques = narrated(judgement, tastings, BRIEF, PLAIN, ladder, heard=heard.append)
        first, second = (json.JSONDecoder().raw_decode(one["messages"][1]["content"])[0] for one in fake.requests)
    assert (len(first["dishes"]), len(second["dishes"])) == (4, 2)
    assert [dish["rank"] for dish in second["dishes"]] == ["2 of 4", "1 of 4"]
    assert len(second["said a moment ago"]) == 2
    assert len(critiques) == 4
    assert "".join(heard).rpartition(AGAIN)[2] == "".join(f"\x1e{name}\x1f{text}" for name, text in critiques.items())


def test_the_scale_has_anchors_and_keeps_the_judge_to_its_word() -> None:
    asker = by_rank({f"Plate 1/{n}": 5.0 + 3 * n for n in range(4)})
    decide(table(1), Brief(BRIEF.assignment, "Nothing with legs."), PLAIN, asker, seed="1")
    instructions = asker.questions[0].messages[0].content
    assert '"announced criteria" are what you yourself told them' in instructions
    assert "at most 7 if the dish defies the task or the announced criteria" in instructions
    assert "at most 3 for flavour and at most 3 for craft" in instructions
    assert told(asker.questions[0])["task"]["announced criteria"] == "Nothing with legs."


def test_what_is_demanded_is_listed_point_by_point() -> None:
    assert "- no meat\n- at most four cards" in scale(BRIEF, ["no meat", "at most\nfour cards"])
    assert "point by point" not in scale(BRIEF)


def test_where_the_worst_dish_is_asked_for_nothing_is_too_awful(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partychef.games.cooking_party.palate.wants_the_worst", lambda assignment: True)
    assert "inedible" not in scale(BRIEF).lower()


@pytest.mark.parametrize("name", ["columnist", "commissaire", "sportreporter", "seven-year-old"])
def test_samples_are_whole_critiques(name: str) -> None:
    samples = critic_named(name).samples
    assert 2 <= len(samples) <= 3
    assert all(2 <= sum(sign in ".!?" for sign in sample) <= 9 and 90 < len(sample) < 500 for sample in samples)


@pytest.mark.parametrize("flood", ["=", "so good ", "\n", "=== a1b1c ===\n", "*", "a1b1c "])
def test_a_flood_is_passed_on_in_time_and_never_kept_whole(flood: str) -> None:
    pieces: list[str] = []
    speaker = Speaker(pieces.append, NAMES, CHIPS)
    speaker("=== a1b1c ===\nIt limped in. ")
    for _ in range(200_000 // len(flood)):
        speaker(flood)
    assert len(speaker._text) < 10_000
    speaker.close()
    assert sum(map(len, pieces)) < 2_000


@pytest.mark.parametrize("flood", ["=" * 60_000, "== " * 20_000, "*" * 60_000 + "a1b1c", "\n" * 60_000])
def test_a_flood_is_read_in_time(flood: str) -> None:
    good, wrong = read_critiques(f"=== a1b1c ===\nIt limped in.\n{flood}\n=== d2d2d ===\nIt danced.", CHIPS)
    assert good["d2d2d"] == "It danced."
    assert {*good, *wrong} == {*CHIPS}
