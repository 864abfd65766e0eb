"""Juries (docs/judging.md): everybody's marks count, everybody has an opinion, and there is one award."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from itertools import pairwise
from statistics import fmean
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import CHIPS, assignments
from partychef.judges.chips import distances
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.engine import DISH_BEGINS
from partychef.judges.finding import Judgement
from partychef.judges.house.scores import score
from partychef.judges.jury import MOST_CRITICS, ROOM, heading, joint, said_by, seats, shortened
from partychef.judges.seat import SeatedJudge
from partychef.llm.ask import Question
from tests.judges.evening import Evening, critics
from tests.judges.steps import decide_together, house_verdicts
from tests.judges.stub import Answer, StubAsker, dishes_of, down

THREE = critics("grandmother", "inspector", "columnist")
FREE = Brief(assignments()["free-choice"])


def house(*names: Critic, **house_rules: Any) -> Evening:
    """An evening judged by a jury of house critics."""
    return Evening(lambda: SeatedJudge(names), **house_rules)


def modelled(asker: StubAsker, told: list[tuple[str, str, str]] | None = None, **house_rules: Any) -> Evening:
    """An evening judged by three critics with models."""

    def tell(call: str, who: str, why: str) -> None:
        if told is not None:
            told.append((call, who, why))

    return Evening(lambda: SeatedJudge(THREE, asker, tell=tell), **house_rules)


def table(*texts: str) -> list[Tasting]:
    """Dishes of the same cards, told differently."""
    cards = ("chicken", "mushrooms", "thyme", "potatoes")
    return [Tasting(str(seat), (Plate(cards, f"Dish {seat}", text),)) for seat, text in enumerate(texts)]


# By the house's rules


@pytest.mark.parametrize("assignment", ["choose", "custom"])
def test_a_jury_of_the_house_judges_a_whole_evening(assignment: str) -> None:
    evening = house(*THREE, rounds=3, assignment=assignment)
    for played in evening.end().past:
        assert [chip for chip, _ in played.chips()] == sorted(CHIPS)
        assert sum(played.points(seat) for seat in range(3)) == 190
        points = [played.points(opinion.chef) for opinion in played.opinions]
        assert points == sorted(points)
        for opinion in played.opinions:
            speakers = [part.split(":")[0] for part in opinion.text.split("\n\n")]
            assert speakers == [heading(critic)[:-2] for critic in THREE]
            assert len(opinion.text) <= ROOM


def test_the_critics_take_turns_with_the_task_and_the_questions() -> None:
    evening = house(*THREE, rounds=3)
    past = evening.end().past
    announced = [played.criteria.split(":")[0] for played in past]
    assert announced == [heading(critic)[:-2] for critic in THREE]
    for played in past:
        askers = {question.question.split(":")[0] for question in played.questions}
        assert askers == {heading(critic)[:-2] for critic in THREE}


def test_every_critic_counts_the_same() -> None:
    tastings = table("I roast the chicken and fry the mushrooms.", "", "Boiled chicken, mashed potatoes, raw thyme.")
    together = house_verdicts(tastings, FREE, THREE, "7")
    each = [distances([one.total for one in score(tastings, FREE, critic)]) for critic in THREE]
    for at, verdict in enumerate(together):
        assert verdict.z == pytest.approx(fmean(of_critic[at] for of_critic in each), abs=0.001)
    best_first = sorted(together, key=lambda verdict: verdict.rank)
    assert all(better.z >= worse.z and sum(better.chips) >= sum(worse.chips) for better, worse in pairwise(best_first))


def test_three_times_the_same_critic_finds_what_one_finds() -> None:
    tastings = table("I roast the chicken and fry the mushrooms.", "", "Boiled chicken, mashed potatoes, raw thyme.")
    alone = house_verdicts(tastings, FREE, THREE[:1], "7")
    thrice = house_verdicts(tastings, FREE, [THREE[0]] * 3, "7")
    assert [(one.rank, one.chips, one.scores) for one in alone] == [(one.rank, one.chips, one.scores) for one in thrice]


def test_the_order_of_the_dishes_changes_nothing() -> None:
    tastings = table("I roast the chicken.", "", "", "Boiled chicken, mashed potatoes.")
    there = {one.id: one for one in house_verdicts(tastings, FREE, THREE, "7")}
    assert there == {one.id: one for one in house_verdicts(tastings[::-1], FREE, THREE, "7")}


def test_a_mild_jury_splits_the_chips_more_evenly_than_a_strict_one() -> None:
    tastings = table("I roast the chicken and fry the mushrooms golden with chopped thyme.", "", "Chicken.")
    strict, mild = (
        house_verdicts(tastings, FREE, [replace(critic, generosity=generosity) for critic in THREE], "7")
        for generosity in (0.3, 5.0)
    )
    assert max(sum(one.chips) for one in strict) > max(sum(one.chips) for one in mild)


@pytest.mark.parametrize("count", [0, MOST_CRITICS + 1])
def test_a_jury_has_a_size(count: int) -> None:
    with pytest.raises(ValueError, match="A jury has 1 to 5 critics"):
        SeatedJudge([THREE[0]] * count)
    with pytest.raises(ValueError, match="A jury has 1 to 5 critics"):
        SeatedJudge([THREE[0]] * count, StubAsker())


def test_a_jury_of_one_is_a_critic() -> None:
    alone, jury = Evening(lambda: SeatedJudge(THREE[:1])), house(THREE[0])
    alone.end()
    jury.end()
    assert alone.made == jury.made


# What is said


@given(st.lists(st.text(max_size=1200), min_size=1, max_size=MOST_CRITICS))
def test_opinions_fit_on_the_screen_whatever_critics_say(texts: list[str]) -> None:
    names = [replace(THREE[0], name=f"{n} " + "Very Long Name " * 9, emoji="🧑‍🍳") for n in range(len(texts))]
    said = joint(names, texts)
    assert len(said) <= ROOM
    assert len(moves.Critique(0, said).text) <= ROOM
    if len(texts) > 1:
        assert said.count("\n\n") == len(texts) - 1


@given(st.text(max_size=300), st.integers(1, 300))
def test_a_shortened_text_is_the_beginning_of_the_text(text: str, room: int) -> None:
    short = shortened(text, room)
    assert len(short) <= room
    assert short == text or text.startswith(short.removesuffix("…"))


def test_a_long_opinion_ends_with_a_whole_sentence() -> None:
    assert shortened("Warm. Kind. Too salty for a christening.", 14) == "Warm. Kind."
    assert shortened("It came to 3.50 in all and more. Then it left.", 36) == "It came to 3.50 in all and more."
    assert shortened("味は良い。少し塩辛い。", 6) == "味は良い。"
    assert shortened("one endless river of butter", 12) == "one endless…"


# With models


def test_a_jury_of_three_has_three_opinions_and_one_award() -> None:
    asker = StubAsker()
    (played,) = modelled(asker).end().past
    for opinion in played.opinions:
        said = opinion.text.split("\n\n")
        assert [text.startswith(heading(critic)) for text, critic in zip(said, THREE, strict=True)] == [True] * 3
        assert [re.findall(r"r1/j\d/narrate", text) for text in said] == [[f"r1/j{n}/narrate"] for n in range(3)]
    assert sum(played.points(seat) for seat in range(3)) == 190
    assert [chip for chip, _ in played.chips()] == sorted(CHIPS)


def test_each_critic_tastes_by_a_taste_of_its_own() -> None:
    asker = StubAsker()
    modelled(asker).end()
    for number, critic in enumerate(THREE):
        assert critic.name in asker.asked(f"r1/j{number}/score/0")
        assert critic.voice.manner in asker.asked(f"r1/j{number}/narrate")


def test_the_models_are_spread_over_the_critics() -> None:
    asker = StubAsker()
    modelled(asker).end()
    first_calls = {one.call: one.model for one in asker.ledger.exchanges() if one.call.endswith("score/0")}
    assert first_calls == {"r1/j0/score/0": "stub/a", "r1/j1/score/0": "stub/b", "r1/j2/score/0": "stub/c"}


def scoring(**scores: int) -> Callable[[Question], str]:
    """Scores by the word that a dish holds."""

    def answer(question: Question) -> str:
        found = {}
        for name, words in dishes_of(question).items():
            score = next(score for word, score in scores.items() if word in words)
            marks = dict.fromkeys(CRITERIA, score)
            found[name] = {"evidence": "", "tampering": False, **marks}
        return json.dumps({"dishes": found})

    return answer


def pooled(script: dict[str, Answer], *texts: str) -> list[tuple[str, int]]:
    """The dishes from best to last with their points, as a jury with models decides."""
    verdicts, _ = decide_together(
        table(*texts), FREE, THREE, StubAsker(script), seed="7", call="r1", protocol="fair", language="en"
    )
    ranked = sorted(verdicts, key=lambda verdict: verdict.rank)
    assert sorted(chip for verdict in ranked for chip in verdict.chips) == list(CHIPS)
    return [(texts[int(verdict.id)], sum(verdict.chips)) for verdict in ranked]


def test_a_critic_who_was_bribed_is_outvoted() -> None:
    honest, bribed = scoring(pheasant=17, turnip=10, gruel=3), scoring(pheasant=5, turnip=5, gruel=20)
    script: dict[str, Answer] = {"j1/score/.": bribed, "score/.": honest}
    found = pooled(script, "A gruel.", "A pheasant.", "A turnip.")
    assert [dish for dish, _ in found] == ["A pheasant.", "A turnip.", "A gruel."]
    assert [points for _, points in found] == sorted((points for _, points in found), reverse=True)


def test_the_chips_are_split_once_for_the_whole_jury() -> None:
    mild = scoring(pheasant=11, turnip=10, gruel=9)
    clear = scoring(pheasant=19, turnip=10, gruel=1)
    little = dict(pooled({"score/.": mild}, "A gruel.", "A pheasant.", "A turnip."))
    much = dict(pooled({"score/.": clear}, "A gruel.", "A pheasant.", "A turnip."))
    assert much["A pheasant."] > little["A pheasant."]
    assert much["A gruel."] < little["A gruel."]


def test_an_opinion_is_ones_own_but_the_ranks_are_common() -> None:
    script: dict[str, Answer] = {
        "j0/score/.": scoring(pheasant=4, turnip=12, gruel=8), "score/.": scoring(pheasant=17, turnip=10, gruel=3)
    }  # fmt: skip
    verdicts, found = decide_together(
        table("A gruel.", "A pheasant.", "A turnip."), FREE, THREE, StubAsker(script),
        seed="7", call="r1", protocol="fair", language="en",
    )  # fmt: skip
    dissenter = found[0]
    assert isinstance(dissenter, Judgement)
    assert [one.rank for one in dissenter.verdicts] == [one.rank for one in verdicts] == [3, 1, 2]
    assert dissenter.verdicts[1].scores["craft"] == 4


def test_a_critic_without_a_reply_leaves_the_verdict_to_the_others_and_speaks_by_the_house() -> None:
    asker, told = StubAsker({"j1/.*": down("The inspector's line is dead.")}), list[tuple[str, str, str]]()
    (played,) = modelled(asker, told).end().past
    assert ("r1/j1", "house", "The inspector's line is dead.") in told
    assert ("r1/verdict", "stub/a + stub/b + stub/c", "") in told
    for opinion in played.opinions:
        said = opinion.text.split("\n\n")
        assert ["narrate" in text for text in said] == [True, False, True]
        assert said[1].startswith(heading(THREE[1]))


def test_when_no_critic_gets_a_reply_the_jury_of_the_house_takes_over() -> None:
    asker, told = StubAsker({"": down()}), list[tuple[str, str, str]]()
    by_models, by_house = modelled(asker, told), house(*THREE)
    by_models.end()
    by_house.end()
    awards = [[move for move in evening.made if isinstance(move, moves.Award)] for evening in (by_models, by_house)]
    assert awards[0] == awards[1]
    assert {who for _, who, _ in told} == {"house"}


def test_one_narrator_of_three_may_fail() -> None:
    asker, told = StubAsker({"j2/narrate": down("No voice.")}), list[tuple[str, str, str]]()
    (played,) = modelled(asker, told).end().past
    assert ("r1/j2/narrate", "house", "No voice.") in told
    assert all("narrate" in opinion.text.split("\n\n")[0] for opinion in played.opinions)


def test_a_jury_is_heard_dish_by_dish() -> None:
    pieces: list[str] = []
    evening = modelled(StubAsker())
    evening.until("judging")
    first = evening.step(heard=pieces.append)
    assert isinstance(first, moves.Critique)
    assert len(pieces) == 3
    assert pieces[0].startswith(f"{DISH_BEGINS}{first.chef}")
    assert pieces[0].endswith(first.text)


def test_a_critic_of_a_jury_is_reminded_of_its_own_openings_only() -> None:
    asker = StubAsker()
    modelled(asker, rounds=2).end()
    asked = asker.asked("r2/j1/narrate")
    assert "A spoon was lifted" in asked
    assert heading(THREE[0]) not in asked
    said = [joint(THREE, ["Mine.", "Yours. Truly.", "Theirs."]), "Somebody else's."]
    assert said_by(seats(THREE)[1], said) == ["Yours. Truly."]


def test_the_models_of_a_jury_take_turns_with_the_questions() -> None:
    (played,) = modelled(StubAsker()).end().past
    assert [question.question.split(":")[0] for question in played.questions] == [
        heading(critic)[:-2] for critic in THREE
    ]
