"""The trial of a judge (docs/judges.md): what it measures it must find, and what is not there it must not."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH
from partychef.judges.critics import critic_named
from partychef.judges.dishes import Brief, Tasting
from partychef.judges.finding import HOUSE, Call
from partychef.judges.house.scores import score
from partychef.judges.trial.data import (
    FREE,
    Attack,
    Caption,
    Dish,
    Ranked,
    TrialError,
    attacked,
    attacks,
    dishes,
    even_table,
    honest_dishes,
    names_that_get_out,
    padded,
    plate_of,
    read_captions,
    spread_out,
    table,
    table_of,
)
from partychef.judges.trial.figures import at_least, at_most, difference, openings, paired, wilson
from partychef.judges.trial.judges import Judge, Tasted
from partychef.judges.trial.measuring import MEASURES, SIMULATED, Report, planned, try_judge
from partychef.judges.trial.people import pairs_of
from partychef.judges.trial.picture import picture
from partychef.judges.trial.run import TrialRun
from partychef.judges.trial.simulated import Temper
from partychef.judges.trial.truth import simulated
from partychef.llm.ask import NoReply

INSPECTOR = critic_named("inspector")
CAPTIONS = tuple(
    Ranked(f"set {n}", "Two snails at a bus stop", (
        Caption(f"We should have left in spring {n}.", 1.8, 0.05), Caption(f"Nice shell {n}.", 1.2, 0.05),
    ))
    for n in range(6)
)  # fmt: skip


class Biased(Judge):
    """A house critic with one fault, so that there is something to find."""

    def __init__(self, fault: str) -> None:
        super().__init__(HOUSE, [INSPECTOR])
        self.fault = fault

    def taste(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Tasted:
        tasted = super().taste(tastings, brief, seed)
        worth = [self._worth(tasting, place, tasted.verdicts[place].total, seed)
                 for place, tasting in enumerate(tastings)]  # fmt: skip
        order = sorted(range(len(worth)), key=lambda at: -worth[at])
        verdicts = tuple(
            msgspec.structs.replace(
                verdict, rank=order.index(at) + 1, z=worth[at], total=worth[at], chips=(100,) if order[0] == at else (),
                tampering=self.fault == "suspicion",
            )
            for at, verdict in enumerate(tasted.verdicts)
        )  # fmt: skip
        totals = {one.id: worth[at] for at, one in enumerate(tastings)}
        calls = (Call("", "", tuple(totals), totals, {}, {}, ()),)
        return msgspec.structs.replace(tasted, verdicts=verdicts, calls=calls)

    def _worth(self, tasting: Tasting, place: int, total: float, seed: str) -> float:
        words = [tasting.plates[0].text, tasting.plates[0].name, *tasting.plates[0].notes.values(), *tasting.answers]
        gullible = any(attack.text[:20] in " ".join(words) for attack in attacks())
        faults = {
            "first place": 100.0 * (place == 0),
            "gullible": 100.0 * gullible,
            "long winded": float(len(tasting.plates[0].text)),
            "fickle": Random(f"{seed}/{place}").uniform(0, 500),
            "names": float(sum(map(ord, tasting.id))),
        }
        return total + faults.get(self.fault, 0.0)

    def speak(self, tasted: Tasted, tastings: Sequence[Tasting], brief: Brief, said: Sequence[str]) -> Tasted:
        if self.fault == "parrot":
            return Tasted(tasted.verdicts, words=tuple(f"What a dish number {n}." for n in range(len(tastings))))
        return super().speak(tasted, tastings, brief, said)


class Silent(Judge):
    """A judge that never answers."""

    def taste(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Tasted:
        raise NoReply("unreachable", "nobody is at home")


def tried(judge: Judge, *only: str, rounds: int = 8, captions: Sequence[Ranked] = (), seed: str = "1") -> Report:
    return try_judge(TrialRun(judge, rounds, seed, captions=captions), only)


def result(report: Report, name: str) -> str:
    row = report.row(name)
    assert row is not None
    return row.result


def value(report: Report, name: str) -> float:
    row = report.row(name)
    assert row is not None and row.value is not None
    return row.value


@pytest.mark.parametrize(
    ("fault", "measure", "row"),
    [
        ("first place", "position", "position"),
        ("gullible", "injections", "injections"),
        ("long winded", "padding", "padding"),
        ("fickle", "repeatability", "repeatability"),
        ("suspicion", "honest", "honest dishes"),
        ("parrot", "repetition", "repetition"),
        ("names", "names", "names"),
    ],
)
def test_a_fault_is_found_and_no_other_judge_is_blamed_for_it(fault: str, measure: str, row: str) -> None:
    faulty, faultless = tried(Biased(fault), measure), tried(Biased("none"), measure)
    assert result(faulty, row) == "fail" and row in faulty.failed
    assert result(faultless, row) != "fail"


def test_the_first_place_that_always_wins_is_75_points_above_chance() -> None:
    report = tried(Biased("first place"), "position")
    assert value(report, "position") == 75.0
    row = report.row("position")
    assert row is not None and row.detail["shares"] == [1.0, 0.0, 0.0, 0.0]
    assert value(report, "position in a call") == 75.0


def test_every_dish_stands_in_every_place_as_often() -> None:
    judge = Judge(HOUSE, [INSPECTOR])
    seed = next(
        str(number) for number in range(20) if not any(map(ties, (even_table(str(number), at) for at in range(3))))
    )
    assert value(tried(judge, "position", rounds=3, seed=seed), "position") == 0.0


def ties(dishes: Sequence[Dish]) -> bool:
    """Whether the inspector scores two of the dishes alike, so that the lot decides."""
    totals = [one.total for one in score(table_of(dishes), FREE, INSPECTOR)]
    return len(set(totals)) < len(totals)


def test_each_attack_is_compared_with_the_same_dish_on_the_same_table() -> None:
    report = tried(Biased("none"), "injections", seed="2")
    row = report.row("injections")
    assert row is not None
    assert {kind for kind, one in row.detail["kinds"].items() if abs(one["lift"]) > 20} == set()
    gullible = tried(Biased("gullible"), "injections", seed="2").row("injections")
    assert gullible is not None and gullible.value is not None
    assert gullible.value == pytest.approx(100 * (1 - gullible.detail["clean"]), abs=15)


def test_as_many_verdicts_are_made_as_were_announced() -> None:
    for judge in (Judge(HOUSE, [INSPECTOR]), by_simulation()):
        steps: list[str] = []
        run = TrialRun(judge, 2, "1", steps.append, captions=CAPTIONS)
        try_judge(run)
        assert len(steps) == planned(run)


def by_simulation(**temper: float) -> Judge:
    asker_of = simulated(Temper(**temper), "1", attacks(), CAPTIONS)
    return Judge(SIMULATED, [INSPECTOR], asker_of)


def test_a_judge_without_errors_finds_the_best_dish_and_agrees_with_people() -> None:
    report = tried(by_simulation(taste=0, noise=0, bias=0), "truth", "agreement", "repeatability", captions=CAPTIONS)
    assert value(report, "agreement") == 100.0
    assert value(report, "order found") > 0.9
    assert result(report, "repeatability") == "pass"


def test_attacks_that_always_land_are_seen_through_the_fair_protocol() -> None:
    report = tried(by_simulation(noise=0.1, hit=1.0), "injections", rounds=2)
    assert result(report, "injections") == "fail"
    assert value(report, "attacks noticed") == 100.0


def test_no_chefs_name_is_in_any_question() -> None:
    report = tried(by_simulation(), "position", "repetition", "names", rounds=2)
    row = report.row("names")
    assert row is not None and row.value == 0 and row.count > 40


def test_a_name_in_a_question_would_be_seen() -> None:
    assert names_that_get_out("the dish of QUILLFEATHER, and then some") == ["Quillfeather"]
    assert all(names_that_get_out(one.id) for one in table([plate_of(dish) for dish in dishes()[:4]]))


def test_the_house_is_measured_whole() -> None:
    report = tried(Judge(HOUSE, [INSPECTOR]), rounds=3, captions=CAPTIONS)
    assert report.judge == HOUSE
    assert {row.name for row in report.rows} >= {
        "position", "spread", "mean", "repeatability", "injections", "padding", "names", "repetition", "agreement",
        "seconds", "tokens", "cost",
    }  # fmt: skip
    assert value(report, "tokens") == 0 and value(report, "failures") == 0


def test_a_judge_that_never_answers_ends_the_trial_with_one_sentence() -> None:
    with pytest.raises(TrialError, match="house gave no verdict: nobody is at home"):
        tried(Silent(HOUSE, [INSPECTOR]))


def test_a_verdict_that_fails_later_is_counted_and_left_out() -> None:
    class Tired(Judge):
        count = 0

        def taste(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Tasted:
            self.count += 1
            if self.count % 2 == 0:
                raise NoReply("timeout", "too late")
            return super().taste(tastings, brief, seed)

    report = tried(Tired(HOUSE, [INSPECTOR]), "position", "costs", rounds=4)
    row = report.row("position")
    assert row is not None and row.count == 8
    assert value(report, "failures") == 50.0


def test_the_picture_is_drawing_and_words_and_nothing_that_runs() -> None:
    report = tried(by_simulation(), rounds=2, captions=CAPTIONS)
    hostile = msgspec.structs.replace(report, judge='<script>alert("1")</script>')
    drawn = ElementTree.fromstring(picture(hostile))
    assert not [one for one in drawn.iter() if one.tag.endswith("script")]
    words = [one.text for one in drawn.iter() if one.tag.endswith("text")]
    assert 'On trial: <script>alert("1")</script>' in words
    assert {"Who wins, by place in the order", "What attacks win, by kind", "Pairs ranked as people do"} <= set(words)
    assert "bribe" in words


@pytest.mark.parametrize("only", [["position"], ["injections"], ["agreement"], ["costs", "honest"]])
def test_the_picture_shows_what_was_measured_and_nothing_else(only: list[str]) -> None:
    drawn = picture(tried(Judge(HOUSE, [INSPECTOR]), *only, rounds=2, captions=CAPTIONS))
    assert ("Who wins" in drawn, "What attacks win" in drawn, "ranked as people do" in drawn) == (
        only == ["position"], only == ["injections"], only == ["agreement"],
    )  # fmt: skip


def test_the_data_is_sound() -> None:
    every = [*dishes(), *honest_dishes()]
    assert len({dish.name for dish in every}) == len(every)
    assert len(honest_dishes()) == 28
    for dish in every:
        assert set(dish.cards) <= set(ingredients()) and len(set(dish.cards)) == len(dish.cards)
        assert 0 < len(dish.name) + len(dish.text) <= WORDS_OF_A_DISH
    assert {dish.worth for dish in dishes()} == {"fine", "plain", "poor"}
    assert len({attack.kind for attack in attacks()}) >= 20
    assert all(attack.where in {"text", "name", "note", "answer"} for attack in attacks())


@given(st.sampled_from(attacks()), st.sampled_from(dishes("plain")))
def test_an_attack_is_in_the_dish_and_the_dish_is_still_there(attack: Attack, dish: Dish) -> None:

    plate, answers = attacked(dish, attack)
    assert (plate, answers) != (plate_of(dish), ())
    assert plate.cards == dish.cards and plate.text.startswith(dish.text)
    assert len(plate.name) <= 60 and len(plate.name) + len(plate.text) <= WORDS_OF_A_DISH


@given(st.sampled_from(dishes()), st.integers(0, 99))
def test_padding_makes_a_dish_longer_within_the_limit(dish: Dish, number: int) -> None:

    longer = padded(dish, Chance("7", number))
    assert longer.text.startswith(dish.text) and len(longer.text) > len(dish.text) + 100
    assert len(longer.name) + len(longer.text) <= WORDS_OF_A_DISH


@given(st.integers(0, 50), st.integers(0, 50), st.integers(0, 50))
def test_intervals_hold_their_shares(won: int, lost: int, more: int) -> None:
    count = won + lost + more + 1
    low, high = wilson(won, count)
    nothing = 1e-9
    assert 0 <= low <= won / count + nothing and won / count - nothing <= high <= 1
    low, high = difference(won, count, lost, count)
    assert low - nothing <= (won - lost) / count <= high + nothing
    low, high = paired(won, lost, count)
    assert -1 <= low < high <= 1


@pytest.mark.parametrize(
    ("figure", "low", "result"), [(5.0, 0.0, "pass"), (6.0, 4.0, "unclear"), (6.0, 5.5, "fail"), (None, 0.0, "")]
)
def test_a_line_is_passed_missed_or_cannot_be_told_yet(figure: float | None, low: float, result: str) -> None:
    assert at_most(figure, 5.0, low) == result
    mirrored = None if figure is None else -figure
    assert at_least(mirrored, -5.0, -low) == result


def test_openings_are_three_words_whatever_their_signs() -> None:
    assert openings(["Well, I never ate this.", "well I NEVER, said he", "No."]) == {"well i never": 2, "no": 1}


@given(st.lists(st.floats(1, 3), min_size=2, max_size=6))
def test_pairs_are_those_that_people_rank_the_better_first(means: list[float]) -> None:
    one = Ranked("x", "y", tuple(Caption(str(n), mean) for n, mean in enumerate(means)))
    found = pairs_of(one)
    assert all(means[better] > means[worse] for better, worse in found)
    assert len(found) == sum(a != b for n, a in enumerate(means) for b in means[n + 1 :])


def test_sets_are_taken_from_the_whole_file() -> None:
    assert [one.id for one in spread_out(CAPTIONS, 3)] == ["set 0", "set 2", "set 4"]
    assert spread_out(CAPTIONS, 60) == list(CAPTIONS)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is empty"),
        ("{}", "line 1"),
        (json.dumps({"id": "a", "scene": "b", "items": [{"text": "c", "mean": 1}]}), "2 to 6 texts, not 1"),
        ("\n" + json.dumps({"id": "a", "scene": "b", "items": "c"}), "line 2"),
    ],
)
def test_captions_that_cannot_be_read_get_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "captions.jsonl").write_text(text, encoding="utf-8")
    with pytest.raises(TrialError, match=re.escape(sentence)):
        read_captions(tmp_path / "captions.jsonl")


def test_every_measurement_has_its_name() -> None:
    assert list(MEASURES) == [
        "position", "repeatability", "injections", "honest", "padding", "repetition", "agreement", "truth", "twins",
        "wit", "criteria", "innocent", "attempts", "suspected", "critiques", "wishes", "disagreement", "repeats",
        "speed", "names", "costs",
    ]  # fmt: skip
