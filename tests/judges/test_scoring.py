"""How a model judges (docs/judging.md): scores first, blind, several looks, the chips split here."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import pairwise
from math import inf

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from partychef.games.cooking_party.cards import CHIPS, assignments
from partychef.judges.critics import CRITERIA, critic_named
from partychef.judges.demands.asking import demands_of
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.judges.finding import Judgement
from partychef.judges.model.aggregate import astray, combine, level, z_within_call
from partychef.judges.tasks import weights_of
from partychef.judges.trial.simulated import SimulatedAsker, SimulatedJudge, Temper
from partychef.llm.ask import Asker, MemoryLedger, NoReply, Question
from partychef.llm.ladder import Ladder
from partychef.llm.models import Limits, Model
from tests.fake_model import FakeModel, Say
from tests.judges.noisy import BRIEF, PLAIN, Scripted, entry, names_shown, script, table, told
from tests.judges.steps import decide

TABLE = table(1)
NAMES = [tasting.plates[0].name for tasting in TABLE]
Points = Callable[[str, Question], float]


def scoring(points: Points, better: Callable[[dict[str, str]], str] = lambda shown: next(iter(shown))) -> Scripted:
    """A judge that gives each dish, by its name, the points said; in a photo finish it takes the dish said."""

    def say(question: Question) -> str:
        shown = names_shown(question)
        if told(question)["job"] == "the better of two":
            return json.dumps({"reason": "", "better": better(shown)})
        sheet: dict[str, object] = {"dishes": {name: entry(points(dish, question)) for name, dish in shown.items()}}
        if told(question)["job"] == "scores and critiques":
            sheet["critiques"] = {name: f"I ate {dish}." for name, dish in shown.items()}
        return json.dumps(sheet)

    return Scripted(say)


def by_rank(points: dict[str, float]) -> Scripted:
    return scoring(lambda dish, question: points[dish])


def judged(asker: Asker, tastings: list[Tasting] = TABLE, **more: str) -> Judgement:
    return decide(tastings, BRIEF, PLAIN, asker, **{"seed": "1", **more})  # type: ignore[arg-type]


def ranks(judgement: Judgement) -> list[int]:
    return [verdict.rank for verdict in judgement.verdicts]


CLEAR = dict(zip(NAMES, (8.0, 17.0, 5.0, 12.0), strict=True))


def test_the_fair_protocol_scores_four_times_and_splits_the_chips_by_the_scores() -> None:
    asker = by_rank(CLEAR)
    judgement = judged(asker, call="r2")
    assert [question.call for question in asker.questions] == [f"r2/score/{n}" for n in range(4)]
    assert ranks(judgement) == [3, 1, 4, 2]
    assert 100 in judgement.verdicts[1].chips
    assert [verdict.critique for verdict in judgement.verdicts] == [""] * 4
    assert len(judgement.calls) == judgement.planned and judgement.photo_finish is None


def test_each_call_has_an_order_ids_and_a_mark_of_its_own() -> None:
    asker = by_rank(CLEAR)
    judgement = judged(asker)
    shown = [told(question) for question in asker.questions]
    ids = [dish["id"] for call in shown for dish in call["dishes"]]
    assert len(set(ids)) == 16
    assert len({call["mark"] for call in shown}) == 4
    assert len({call.order for call in judgement.calls}) == 4
    for at in range(4):
        assert {call.order[at] for call in judgement.calls} == {tasting.id for tasting in TABLE}


def test_the_instructions_of_all_calls_begin_alike_so_that_a_server_reads_them_once() -> None:
    asker = by_rank(CLEAR)
    judged(asker)
    *rest, marks = zip(*(question.messages[0].content.splitlines() for question in asker.questions), strict=True)
    assert all(len(set(lines)) == 1 for lines in rest)
    assert len(set(marks)) == 4
    for question, line in zip(asker.questions, marks, strict=True):
        assert line.startswith(f"The mark is {told(question)['mark']}: ")


def test_the_calls_are_spread_over_the_models() -> None:
    asker = by_rank(CLEAR)
    judged(asker)
    assert asker.firsts == [0, 1, 2, 3]


def test_no_name_and_no_seat_is_sent() -> None:
    asker = by_rank(CLEAR)
    judged(asker, protocol="fair")
    assert not any("seat" in message.content for question in asker.questions for message in question.messages[1:])


def test_the_fast_protocol_asks_once_and_the_scores_come_before_the_words() -> None:
    asker = by_rank(CLEAR)
    judgement = judged(asker, protocol="fast", call="r2")
    assert [question.call for question in asker.questions] == ["r2/fast"]
    assert ranks(judgement) == [3, 1, 4, 2]
    assert [verdict.critique for verdict in judgement.verdicts] == [f"I ate {name}." for name in NAMES]
    schema = asker.questions[0].schema
    assert schema and list(schema["properties"]) == ["dishes", "critiques"]


def test_one_call_that_was_led_astray_is_outvoted() -> None:
    def points(dish: str, question: Question) -> float:
        return 20.0 if question.call == "score/2" and dish == NAMES[2] else CLEAR[dish]

    assert ranks(judged(scoring(points))) == ranks(judged(by_rank(CLEAR)))


def test_some_calls_may_fail_and_the_verdict_says_so() -> None:
    good = by_rank(CLEAR)

    def say(question: Question) -> str:
        if question.call in {"score/1", "score/3"}:
            raise NoReply("timeout", "One did not answer.", model="one")
        return str(good.ask(question, str))

    judgement = judged(Scripted(say))
    assert ranks(judgement) == [3, 1, 4, 2]
    assert [(one.call, one.trouble, one.model) for one in judgement.failures] == [
        ("score/1", "timeout", "one"), ("score/3", "timeout", "one"),
    ]  # fmt: skip
    assert len(judgement.calls) == 2 and judgement.planned == 4


def test_when_all_calls_fail_one_fast_call_is_tried() -> None:
    good = by_rank(CLEAR)

    def say(question: Question) -> str:
        return str(good.ask(question, str)) if question.call == "fast" else "I must refuse."

    judgement = judged(Scripted(say))
    assert judgement.protocol == "fast" and len(judgement.failures) == 4
    assert judgement.verdicts[1].critique == f"I ate {NAMES[1]}."


@pytest.mark.parametrize("protocol", ["fair", "fast"])
def test_when_nobody_answers_there_is_no_verdict(protocol: str) -> None:
    with pytest.raises(NoReply, match="JSON") as failed:
        judged(Scripted(lambda question: "I must refuse."), protocol=protocol)
    assert failed.value.trouble == "broken" and failed.value.text == "I must refuse."


LEVEL = dict(zip(NAMES, (12.0, 12.0, 5.0, 6.0), strict=True))


def test_a_photo_finish_is_decided_by_two_calls_that_agree() -> None:
    for winner in NAMES[:2]:
        choose = lambda shown, winner=winner: next(name for name, dish in shown.items() if dish == winner)  # noqa: E731
        asker = scoring(lambda dish, question: LEVEL[dish], choose)
        judgement = judged(asker, call="r2")
        assert [question.call for question in asker.questions[-2:]] == ["r2/photo/0", "r2/photo/1"]
        one, other = (list(names_shown(question).values()) for question in asker.questions[-2:])
        assert one == other[::-1]
        finish = judgement.photo_finish
        assert finish is not None and not finish.coin and len(set(finish.votes)) == 1
        assert judgement.verdicts[NAMES.index(winner)].rank == 1
        assert 100 in judgement.verdicts[NAMES.index(winner)].chips
        assert ranks(judgement)[2:] == [4, 3]


def test_when_the_two_calls_are_split_a_coin_of_the_seed_decides() -> None:
    winners = set()
    for seed in range(12):
        finish = judged(scoring(lambda dish, question: LEVEL[dish]), seed=str(seed)).photo_finish
        assert finish is not None and finish.coin and set(finish.votes) == set(finish.pair)
        assert judged(scoring(lambda dish, question: LEVEL[dish]), seed=str(seed)).photo_finish == finish
        winners.add(finish.winner)
    assert winners == {"seat 0", "seat 1"}


@pytest.mark.parametrize("answered", [0, 1])
def test_a_photo_finish_that_is_not_answered_twice_changes_nothing(answered: int) -> None:
    good = scoring(lambda dish, question: LEVEL[dish])

    def say(question: Question) -> str:
        if question.call.startswith("photo") and question.call != f"photo/{answered - 1}":
            raise NoReply("server", "No.")
        return str(good.ask(question, str))

    judgement = judged(Scripted(say))
    assert sorted(ranks(judgement)[:2]) == [1, 2] and len(judgement.failures) == 2 - answered
    assert len(judgement.calls) == judgement.planned
    if judgement.photo_finish:
        assert judgement.photo_finish.winner == judgement.photo_finish.pair[0]


@given(st.permutations(range(4)), st.integers(0, 99))
@hypothesis_settings(max_examples=25, deadline=None)
def test_seats_and_names_of_chefs_change_nothing(seats: list[int], seed: int) -> None:
    asker = SimulatedAsker(SimulatedJudge())
    here = judged(asker, seed=str(seed))
    moved = [msgspec.structs.replace(TABLE[at], id=f"other {at}") for at in seats]
    there = judged(SimulatedAsker(SimulatedJudge()), moved, seed=str(seed))
    for place, at in enumerate(seats):
        assert msgspec.structs.replace(there.verdicts[place], id="") == msgspec.structs.replace(
            here.verdicts[at], id=""
        )


def _is_an_answer(scores: list[int]) -> bool:
    return any(scores) and (len(scores) == 1 or len(set(scores)) > 1)


tables = st.integers(1, 7).flatmap(
    # A call of noughts alone, or with the same scores for all dishes, is no answer: see `score_sheet.py`.
    lambda count: st.lists(
        st.lists(st.integers(0, 20), min_size=count, max_size=count).filter(_is_an_answer), min_size=4, max_size=4
    )
)


@given(tables, st.integers(0, 9))
@hypothesis_settings(max_examples=60, deadline=None)
def test_chips_and_totals_follow_the_ranking_whatever_the_calls_say(calls: list[list[int]], seed: int) -> None:
    tastings = table(seed, len(calls[0]))
    names = [tasting.plates[0].name for tasting in tastings]

    def points(dish: str, question: Question) -> float:
        return calls[int(question.call[-1])][names.index(dish)]

    verdicts = sorted(judged(scoring(points), tastings, seed=str(seed)).verdicts, key=lambda verdict: verdict.rank)
    assert [verdict.rank for verdict in verdicts] == list(range(1, len(tastings) + 1))
    assert sorted(chip for verdict in verdicts for chip in verdict.chips) == list(CHIPS)
    for better, worse in pairwise(verdicts):
        assert sum(better.chips) >= sum(worse.chips)
        assert better.total >= worse.total and better.z >= worse.z


@given(st.lists(st.floats(-3, 3), min_size=1, max_size=6), st.randoms(use_true_random=False))
def test_levelled_shares_follow_the_ranking_and_keep_their_sum(shares: list[float], chance: object) -> None:
    order = sorted(range(len(shares)), key=lambda at: (at * 7) % 5)
    flat = level(order, shares)
    assert all(flat[a] >= flat[b] - 1e-9 for a, b in pairwise(order))
    assert sum(flat) == pytest.approx(sum(shares), abs=1e-9)
    falling = sorted(range(len(shares)), key=lambda at: -shares[at])
    assert level(falling, shares) == pytest.approx(shares)


def test_the_middle_call_ranks_and_the_middle_distance_is_split() -> None:
    found = combine([[70, 50, 30], [60, 50, 40], [45, 50, 55]], [0, 1, 2])
    assert found.order == (0, 1, 2)
    assert found.shares == pytest.approx((10 / 12, 0, -10 / 12))
    assert found.level == 50
    assert z_within_call([50, 50, 50]) == [0, 0, 0]


def test_a_call_that_was_led_astray_is_set_aside_and_measures_nobody() -> None:
    calm = [[60.0, 50.0, 40.0], [62.0, 50.0, 41.0], [61.0, 52.0, 40.0], [60.0, 51.0, 42.0]]
    once = [*calm[:3], [60.0, 51.0, 100.0]]
    twice = [*calm[:2], [61.0, 52.0, 100.0], [60.0, 51.0, 100.0]]
    for hit in (once, twice):
        assert combine(hit, [0, 1, 2]).order == (0, 1, 2)
        assert combine(hit, [0, 1, 2]).shares == pytest.approx(combine(calm, [0, 1, 2]).shares, abs=0.05)
    assert astray(twice) == [[False] * 3, [False] * 3, [False, False, True], [False, False, True]]
    assert combine(twice, [0, 1, 2], limit=inf).shares[2] > 0 > combine(twice, [0, 1, 2]).shares[2]


def test_a_kind_model_beside_a_harsh_one_is_not_led_astray() -> None:
    harsh, kind = [[40.0, 30.0, 20.0], [41.0, 29.0, 21.0]], [[80.0, 70.0, 60.0], [79.0, 71.0, 60.0]]
    assert not any(map(any, astray([*harsh, *kind], models=["harsh", "harsh", "kind", "kind"])))
    assert any(map(any, astray([*harsh, *kind])))


@given(
    st.integers(1, 6).flatmap(
        lambda dishes: st.lists(st.lists(st.floats(0, 100), min_size=dishes, max_size=dishes), min_size=1, max_size=6)
    )
)
def test_whatever_is_set_aside_something_is_left_of_every_dish(calls: list[list[float]]) -> None:
    assert all(not all(column) for column in zip(*astray(calls), strict=True))
    dishes = range(len(calls[0]))
    assert sorted(combine(calls, dishes).order) == list(dishes)


def test_taste_and_announced_criteria_weigh() -> None:
    critic = critic_named("columnist")
    plain = weights_of(critic, demands_of(BRIEF.assignment, BRIEF.criteria))
    asked = weights_of(critic, demands_of(BRIEF.assignment, "Surprise me: invention above all"))
    assert plain == critic.taste.weights()
    assert asked["invention"] > plain["invention"]
    bold = dict.fromkeys(CRITERIA, 9.0) | {"invention": 19.0}
    solid = dict.fromkeys(CRITERIA, 11.0)

    def say(question: Question) -> str:
        shown = names_shown(question)
        sheets = {name: entry(0) | (bold if dish == NAMES[0] else solid) for name, dish in shown.items()}
        return json.dumps({"dishes": sheets})

    grandmother = critic_named("grandmother")
    wins = [decide(TABLE[:2], BRIEF, one, Scripted(say), seed="1").verdicts[0].rank for one in (critic, grandmother)]
    assert wins == [1, 2]


def test_a_menu_of_several_plates_is_one_dish_and_everything_about_it_is_shown() -> None:
    brief = Brief(assignments()["free-choice"], "Something bold", "saffron")
    starter = Plate(
        ("eggs", "thyme"), "Dawn", "Soft eggs.", {"eggs": "poached for four minutes"}, ("olive oil",), "starter"
    )
    main = Plate(("duck", "figs"), "Dusk", "Crisp duck.", {}, (), "main")
    tastings = [Tasting("a", (starter, main), ("I would serve it warm.",)), *TABLE[:2]]
    asker = by_rank(CLEAR | {"Dawn": 19.0})
    judgement = decide(tastings, brief, PLAIN, asker, seed="1")
    assert judgement.verdicts[0].rank == 1
    shown = told(asker.questions[0])
    dish = next(dish for dish in shown["dishes"] if len(dish["plates"]) == 2)
    mark = shown["mark"]
    assert dish["plates"][0]["cards"][0] == {"card": "Eggs", "line": mark.join(["poached", "for", "four", "minutes"])}
    assert dish["plates"][0]["pantry"] == ["olive oil"] or dish["plates"][0]["pantry"] == [f"olive{mark}oil"]
    assert dish["answers to the judge"] == [mark.join(["I", "would", "serve", "it", "warm."])]
    assert "Saffron" in json.dumps(shown["task"]) and "Something bold" in json.dumps(shown["task"])


def test_a_task_for_the_worst_dish_is_judged_as_one() -> None:
    worst = Brief(next(card for card in assignments().values() if "worst" in card.title.lower()))
    for brief, said in ((worst, True), (BRIEF, False)):
        asker = by_rank(CLEAR)
        decide(TABLE, brief, PLAIN, asker, seed="1")
        assert ("bad on purpose" in asker.questions[0].messages[0].content) is said


def test_photos_go_to_judges_that_see_each_under_the_id_of_its_dish() -> None:
    photos = {"seat 2": (b"jpeg one", b"jpeg two"), "seat 0": (b"jpeg three",)}
    for sees in (True, False):
        good = by_rank(CLEAR)
        asker = Scripted(lambda question, good=good: good.ask(question, str), sees=sees)  # type: ignore[misc]
        decide(TABLE, BRIEF, PLAIN, asker, seed="1", photos=photos)
        for question in asker.questions:
            ids = {dish: name for name, dish in names_shown(question).items()}
            found = {message.content: message.photos for message in question.messages[2:]}
            wanted = {f"Photos of dish {ids[NAMES[int(seat[-1])]]}:": files for seat, files in photos.items()}
            assert found == (wanted if sees else {})


def test_the_language_of_the_critiques_is_asked_for_by_name() -> None:
    for tag, name in (("de", "German"), ("pt-BR", "Portuguese"), ("xx", "the tag xx"), ("<b>", "English")):
        asker = by_rank(CLEAR)
        judged(asker, protocol="fast", language=tag)
        assert name in asker.questions[0].messages[0].content


def test_a_table_with_nobody_or_with_a_chef_twice_is_a_mistake() -> None:
    for tastings in ([], [TABLE[0], TABLE[0]]):
        with pytest.raises(ValueError, match="tasting"):
            judged(by_rank(CLEAR), tastings)


def test_a_verdict_is_found_again_in_the_ledger_without_a_question() -> None:
    ledger = MemoryLedger()
    first = judged(SimulatedAsker(SimulatedJudge(), ledger=ledger))
    asked = len(ledger.exchanges())
    changed = SimulatedAsker(SimulatedJudge(Temper(noise=9)), ledger=ledger)
    assert judged(changed) == first
    assert len(ledger.exchanges()) == asked


def test_the_whole_way_through_a_server_and_back() -> None:
    judge = SimulatedJudge(Temper(noise=0, bias=0, taste=0))
    answer = script(judge)
    broken = iter(["Certainly! Which dish would you like me to judge?"])

    def sometimes(request: dict[str, object]) -> Say:
        return Say(next(broken, None) or answer(request).text)

    with FakeModel(sometimes) as fake:
        ladder = Ladder([Model("openai/judge", fake.url)], MemoryLedger(), Limits(whole=30))
        served = decide(TABLE, BRIEF, PLAIN, ladder, seed="1")
        assert len(fake.requests) == 5 + 2 * (served.photo_finish is not None)
    direct = decide(TABLE, BRIEF, PLAIN, SimulatedAsker(judge), seed="1")
    assert ranks(served) == ranks(direct)
    assert [verdict.chips for verdict in served.verdicts] == [verdict.chips for verdict in direct.verdicts]
    assert len(served.calls) == served.planned and served.failures == ()
    assert len(served.calls) == 4
    for call in served.calls:
        assert (call.model, call.prompt_tokens, call.completion_tokens) == ("openai/judge", 100, 50)
