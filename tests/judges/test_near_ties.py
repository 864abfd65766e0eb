"""Ties and near ties go to people (CP-63, CO-48), and nobody who tastes knows who cooked what."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.games.cook_off.moves import ChooseBest
from partychef.games.cooking_party.cards import CHIPS, assignments
from partychef.judges.chips import TYPICAL_SPREAD
from partychef.judges.dishes import Brief, Case, Plate, Tasting, Verdict
from partychef.judges.engine import Engine, Sitting
from partychef.judges.house.engine import House
from partychef.judges.model.engine import Models
from partychef.judges.near_ties import NEAR, people_first
from partychef.judges.party import PartyTable
from partychef.judges.seat import SeatedJudge
from partychef.judges.verdict import judge
from tests.games.cook_off.kitchen import ANA, BEN
from tests.judges.evening import Evening, critics
from tests.judges.stub import StubAsker, down
from tests.judges.test_photo_finish import preferring, scoring
from tests.judges.test_players_choice import CRITICS, SUPPER, for_two, seen

FREE = Brief(assignments()["free-choice"])
CARDS = ("chicken", "mushrooms", "thyme", "potatoes")
TOLD = "Roasted by my aunt, who never measured a thing."


def dish(id: str, text: str = TOLD) -> Tasting:
    return Tasting(id, (Plate(CARDS, "Sunday", text),))


def order_of(z: Sequence[float], by_ai: Sequence[int], silent: Sequence[int] = ()) -> list[int]:
    """The dishes, best first, from z that fall; `silent` are those that nobody said a word about."""
    tastings = tuple(dish(str(at), "" if at in silent else TOLD) for at in range(len(z)))
    case = Case(FREE, tastings, by_ai=tuple(str(at) for at in by_ai))
    return people_first(case, range(len(z)), z)[0]


@pytest.mark.parametrize(
    ("z", "by_ai", "order"),
    [
        ([0.5, 0.5], [0], [1, 0]),  # a tie
        ([0.5, 0.3], [0], [1, 0]),  # a near tie
        ([0.5, 0.2], [0], [0, 1]),  # the AI chef's dish is better
        ([0.5, 0.3], [1], [0, 1]),  # the person's dish is better
        ([0.5, 0.3], [], [0, 1]),  # two people
        ([0.5, 0.3], [0, 1], [0, 1]),  # two AI chefs
        ([0.6, 0.5, 0.4], [0, 1], [2, 0, 1]),
        ([0.6, 0.4, 0.3], [0, 1], [0, 2, 1]),  # ahead of the one, not of the other
        ([0.6, 0.5, 0.4], [0], [1, 2, 0]),
        ([0.9, 0.8, 0.7, 0.6], [0, 2], [1, 0, 3, 2]),
    ],
)
def test_cp_63_near_ties_go_to_people(z: list[float], by_ai: list[int], order: list[int]) -> None:
    assert order_of(z, by_ai) == order


@pytest.mark.parametrize(("text", "order"), [(TOLD, [1, 0]), ("Chicken with a lot", [0, 1]), ("", [0, 1])])
def test_cp_63_only_a_dish_in_words_of_its_own_is_let_go_first(text: str, order: list[int]) -> None:
    tastings = (dish("ai"), dish("person", text))
    assert people_first(Case(FREE, tastings, by_ai=("ai",)), [0, 1], [0.1, 0.0])[0] == order


def test_lines_about_the_cards_are_words_too() -> None:
    plate = Plate(CARDS, "Sunday", "", {"chicken": "Roasted until it", "thyme": "stopped arguing back"})
    case = Case(FREE, (dish("ai"), Tasting("person", (plate,))), by_ai=("ai",))
    assert people_first(case, [0, 1], [0.1, 0.0])[0] == [1, 0]


def test_three_points_of_a_hundred_are_too_close_to_call() -> None:
    assert NEAR * TYPICAL_SPREAD == 3


@given(st.lists(st.floats(-2, 2), min_size=1, max_size=8), st.data())
def test_nobody_overtakes_their_own_kind_and_no_chip_goes_against_the_ranks(
    z: list[float], data: st.DataObject
) -> None:
    falling = sorted(z, reverse=True)
    by_ai = data.draw(st.lists(st.sampled_from(range(len(z))), unique=True))
    case = Case(FREE, tuple(dish(str(at)) for at in range(len(z))), by_ai=tuple(map(str, by_ai)))
    order, level = people_first(case, range(len(z)), falling)
    people = [at for at in order if at not in by_ai]
    assert people == sorted(people)
    assert [at for at in order if at in by_ai] == sorted(by_ai)
    steps = [level[at] for at in order]
    assert all(one >= other - 1e-12 for one, other in pairwise(steps))
    for place, person in enumerate(order):
        ahead = [at for at in order[:place] if at in by_ai]
        assert person in by_ai or all(falling[at] - falling[person] >= NEAR for at in ahead)


def decided(engine: Engine, sitting: Sitting) -> dict[str, Verdict]:
    decision = engine.decide(sitting, engine.taste(sitting))
    return {verdict.id: verdict for verdict in decision.verdicts}


TABLE = tuple(
    Tasting(f"the {word}", (Plate(CARDS, "Sunday", f"A {word}. {TOLD}"),)) for word in ("goose", "hen", "owl")
)


def sitting(*by_ai: str, tastings: Sequence[Tasting] = TABLE, names: Sequence[str] = ("inspector",)) -> Sitting:
    case = Case(FREE, tuple(tastings), by_ai=by_ai)
    return Sitting(case=case, critics=critics(*names), seed="7", call="r1")


@pytest.mark.parametrize("seed", range(8))
def test_cp_63_equal_dishes_judged_by_the_house_give_the_hundred_to_the_person(seed: int) -> None:
    equal = replace(sitting("a", "c", tastings=[dish(id) for id in "abc"]), seed=str(seed))
    found = decided(House(), equal)
    assert max(CHIPS) in found["b"].chips
    assert found["b"].rank == 1


@pytest.mark.parametrize("names", [("inspector",), ("inspector", "grandmother")])
def test_cp_63_a_photo_finish_is_too_close_to_beat_a_person(names: tuple[str, ...]) -> None:
    close = StubAsker({r"score/\d": scoring(goose=15, hen=15, owl=4), r"photo/\d": preferring("goose")})
    blind = decided(Models(close), sitting(names=names))
    assert blind["the goose"].rank == 1
    found = decided(Models(close), sitting("the goose", names=names))
    assert [found[f"the {word}"].rank for word in ("hen", "goose", "owl")] == [1, 2, 3]
    assert max(CHIPS) in found["the hen"].chips
    assert found["the hen"].total == found["the goose"].total


def test_an_ai_chef_who_cooks_much_better_wins_all_the_same() -> None:
    asker = StubAsker({r"score/\d": scoring(goose=18, hen=11, owl=4)})
    assert decided(Models(asker), sitting("the goose"))["the goose"].rank == 1


def test_what_models_are_asked_before_the_decision_does_not_tell_who_cooked() -> None:
    told = []
    for by_ai in ((), ("the goose",), ("the hen", "the owl")):
        asker = StubAsker({r"score/\d": scoring(goose=15, hen=15, owl=4), r"photo/\d": preferring("goose")})
        decided(Models(asker), sitting(*by_ai))
        told.append([(one.call, [message.content for message in one.messages]) for one in asker.questions])
    assert told[0] == told[1] == told[2]
    assert {"r1/score/0", "r1/photo/0"} <= {call for call, _ in told[0]}


def test_the_house_scores_the_same_whoever_cooked() -> None:
    blind, told = decided(House(), sitting()), decided(House(), sitting("the owl", "the hen"))
    assert {id: (one.scores, one.total) for id, one in blind.items()} == {
        id: (one.scores, one.total) for id, one in told.items()
    }


def test_cp_63_the_words_follow_the_ranks() -> None:
    equal = sitting("a", "c", tastings=[dish(id) for id in "abc"])
    assert list(judge(equal, House()).critiques)[-1] == "b"


def test_at_a_party_a_seat_is_the_name_of_a_dish() -> None:
    evening = Evening(lambda: SeatedJudge(critics("grandmother")))
    view = evening.until("judging")
    case = PartyTable(view, []).sitting(critics("grandmother"), Chance("7/3", 1), "en", None, 0, (2, 0, 9)).case
    assert case.by_ai == ("0", "2")


def test_co_48_of_two_like_meals_the_persons_is_players_choice() -> None:
    view = seen(for_two(SUPPER, SUPPER.replace("salmon-12", "salmon-14"), ("Supper", "Supper")))
    for robot, person in ((ANA, BEN), (BEN, ANA)):
        for asker in (None, StubAsker({"": down()})):
            move = SeatedJudge(CRITICS, asker).choose(view, [], Chance("7/2", 1), by_ai=[robot])
            assert isinstance(move, ChooseBest)
            assert move.best == (person,)
