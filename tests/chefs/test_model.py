"""Chefs played by a model: whole rounds of the real game with a scripted model, good or bad."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.chefs import heuristic
from partychef.chefs.characters import shipped_characters
from partychef.chefs.model import ModelChef
from partychef.chefs.replies import shortened
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH
from partychef.llm.ask import MemoryLedger, Question
from tests.chefs.rounds import COOK, a_kitchen, a_round, chef, choice, cooks_on, length, moves_as, on_stage
from tests.chefs.stub import (
    NO_GOOD_WORDS,
    NOT_ONE_GOOD_REPLY,
    Script,
    StubAsker,
    content,
    good_cook,
    prose,
    silence,
    table_of,
    too_greedy,
    wordy,
)
from tests.games.cooking_party import subject
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen

BAD = NOT_ONE_GOOD_REPLY | NO_GOOD_WORDS


def plan_of(more: int) -> Script:
    """A model that cooks well, except that its first dish has a card more than the minimum, or one less."""

    def script(question: Question) -> str:
        reply = json.loads(good_cook(question))
        if "dishes" in reply:
            hand = [card["card"] for card in table_of(question)["your_hand"]]
            cards = reply["dishes"][0]["cards"]
            spare = [card for card in hand if card not in str(reply)]
            added = [{"card": card, "line": "And that."} for card in spare[: max(0, more)]]
            reply["dishes"][0]["cards"] = (cards + added)[: len(cards) + more]
        return json.dumps(reply)

    return script


class TestAGoodModel:
    def test_the_dish_is_served_as_the_model_wrote_it(self) -> None:
        kitchen, asker = a_round(good_cook)
        (dish,) = kitchen.dishes_of(LEFT)
        written = json.loads(good_cook(asker.asked[1]))["dishes"][0]
        assert (dish.name, dish.text, dish.pantry) == (written["name"], written["text"], ("Salt", "Butter"))
        assert [{"card": served.card, "line": served.note} for served in dish.cards] == written["cards"]

    def test_every_course_has_its_own_cards_and_words(self) -> None:
        kitchen, asker = a_round(good_cook, "three-courses")
        menu = next(question for question in asker.asked if question.call == "r1/s1/menu")
        written = json.loads(good_cook(menu))["dishes"]
        served = kitchen.dishes_of(LEFT)
        assert [dish.name for dish in served] == ["Stew Number 1", "Stew Number 2", "Stew Number 3"]
        assert [[card.card for card in dish.cards] for dish in served] == [
            [card["card"] for card in dish["cards"]] for dish in written
        ]

    def test_it_trades_in_what_the_model_said(self) -> None:
        kitchen = a_kitchen()
        hand = kitchen.hand(LEFT)
        assert moves_as(kitchen, LEFT, chef(good_cook)[0].choose) == moves.Trade(tuple(hand[:2]))

    def test_it_answers_what_it_was_asked(self) -> None:
        kitchen, _ = a_round(good_cook)
        answers = [question.answer for question in kitchen.party.questions if question.chef == LEFT]
        assert answers == ["Because of How long did it cook?, and butter."]

    def test_a_round_costs_two_calls_and_one_for_each_question(self) -> None:
        assert a_round(good_cook)[1].calls() == ["r1/s1/trade/1", "r1/s1/menu", "r1/s1/answer/1"]

    def test_cp_12_each_exchange_is_a_call_of_its_own(self) -> None:
        assert a_round(good_cook, "three-courses")[1].calls()[:3] == ["r1/s1/trade/1", "r1/s1/trade/2", "r1/s1/menu"]

    def test_who_hands_nothing_in_plans_at_once(self) -> None:
        kitchen = a_kitchen("three-courses")
        cook, asker = chef(content)
        assert isinstance(moves_as(kitchen, LEFT, cook.choose), moves.Plan)
        assert asker.calls() == ["r1/s1/trade/1", "r1/s1/menu"]

    def test_after_a_crash_nothing_is_asked_twice(self) -> None:
        """Every move is made by a chef who has just woken up; only the ledger is the same."""
        kitchen, ledger, asked = a_kitchen(), MemoryLedger(), list[str]()
        while kitchen.party.step != "calling":
            seat = min(seat for seat in kitchen.party.to_move() if seat is not None)
            asker = StubAsker(good_cook, ledger)
            moves_as(kitchen, seat, ModelChef(COOK, asker).choose)
            asked += asker.calls()
        kitchen.does(JUDGE, moves.Call(LEFT))
        while LEFT in kitchen.party.to_move():
            asker = StubAsker(silence, ledger)
            moves_as(kitchen, LEFT, ModelChef(COOK, asker).choose)
            assert asker.calls() == []
        assert sorted(asked) == ["r1/s1/menu", "r1/s1/trade/1", "r1/s2/menu", "r1/s2/trade/1"]
        assert kitchen.dishes_of(LEFT)[0].name == "Stew Number 1"

    def test_nobody_is_told_of_anything(self) -> None:
        told: list[Any] = []
        a_round(good_cook, tell=lambda *what: told.append(what))
        assert told == []

    def test_names_of_cards_and_a_fence_around_the_reply_are_understood(self) -> None:
        def clumsy(question: Question) -> str:
            reply = json.loads(good_cook(question))
            for dish in reply.get("dishes", []):
                dish["pantry"] = ["salt", "Salt", "Unicorn"]
                for card in dish["cards"]:
                    card["card"] = ingredients()[card["card"]].name.upper()
            return f"<think>{{hm}}</think>Aye:\n```json\n{json.dumps(reply)}\n```"

        kitchen, asker = a_round(clumsy)
        assert asker.calls() == ["r1/s1/trade/1", "r1/s1/menu", "r1/s1/answer/1"]
        assert kitchen.dishes_of(LEFT)[0].pantry == ("Salt",)

    def test_a_reply_is_repaired_once(self) -> None:
        replies = iter([prose, good_cook, prose, good_cook, good_cook])
        kitchen, asker = a_round(lambda question: next(replies)(question))
        assert asker.calls().count("r1/s1/trade/1") == asker.calls().count("r1/s1/menu") == 2
        assert kitchen.dishes_of(LEFT)[0].name == "Stew Number 1"

    @pytest.mark.parametrize("letters", [90, 110, 118])
    def test_words_a_little_too_long_end_with_a_whole_sentence(self, letters: int) -> None:
        kitchen, _ = a_round(wordy(letters))
        (dish,) = kitchen.dishes_of(LEFT)
        assert length(dish) <= WORDS_OF_A_DISH
        assert len(dish.name) <= 60
        for words in (dish.name, dish.text, *(served.note for served in dish.cards)):
            assert re.match(r"Fried again \w\.", words)
        assert re.search(r"again \w\.\Z", dish.name)
        assert len({len(served.note) for served in dish.cards}) == 1  # no line has to give way to another


class TestBorrowedWords:
    """A small model says its examples again, with another ingredient in the place of theirs."""

    @staticmethod
    def parrot(field: str, words: str) -> Script:
        """Cooks well, but says these words in one place."""

        def script(question: Question) -> str:
            reply = json.loads(good_cook(question))
            for dish in reply.get("dishes", []):
                place = dish["cards"][0] if field == "line" else dish
                place[field] = words
            return json.dumps(reply | ({"answer": words} if field == "answer" and "answer" in reply else {}))

        return script

    @pytest.mark.parametrize("field", ["text", "line", "answer"])
    def test_the_characters_samples_are_not_served_again(self, field: str) -> None:
        borrowed = "The eggplant comes from the garden and has been promoted twice."
        kitchen, asker = a_round(self.parrot(field, borrowed))
        (dish,) = kitchen.dishes_of(LEFT)
        said = [
            dish.text,
            *(served.note for served in dish.cards),
            *(asked.answer for asked in kitchen.party.questions),
        ]
        assert borrowed not in said
        job = "answer/1" if field == "answer" else "menu"
        assert asker.calls().count(f"r1/s1/{job}") == 2

    def test_a_line_is_not_said_of_one_card_after_the_other(self) -> None:
        def same(question: Question) -> str:
            reply = json.loads(good_cook(question))
            for dish in reply.get("dishes", []):
                dish["cards"] = [
                    line | {"line": "Cream is a must-have, and it makes people laugh."} for line in dish["cards"]
                ]
            return json.dumps(reply)

        kitchen, asker = a_round(same)
        (dish,) = kitchen.dishes_of(LEFT)
        assert len({served.note for served in dish.cards}) == len(dish.cards)
        assert asker.calls().count("r1/s1/menu") == 2

    def test_the_assignment_is_not_read_out_for_a_dish(self) -> None:
        task = assignments()["main-course"].text
        kitchen, asker = a_round(self.parrot("text", f"It melts. {task}"), "main-course")
        assert task not in kitchen.dishes_of(LEFT)[0].text
        assert asker.calls().count("r1/s1/menu") == 2

    def test_the_assignment_may_be_taken_up(self) -> None:
        taken_up = f"You said: {' '.join(assignments()['main-course'].text.split()[:9])}. So I locked the door."
        kitchen, _ = a_round(self.parrot("text", taken_up), "main-course")
        assert kitchen.dishes_of(LEFT)[0].text == taken_up

    def test_a_turn_of_phrase_belongs_to_everybody(self) -> None:
        kitchen, _ = a_round(self.parrot("text", "It has been promoted twice, and the cat knows why."))
        assert kitchen.dishes_of(LEFT)[0].text == "It has been promoted twice, and the cat knows why."


class TestABadModel:
    @pytest.mark.parametrize("bad", BAD)
    @pytest.mark.parametrize("assignment", ["free-choice", "three-courses"])
    def test_its_chef_serves_a_dish_with_words_all_the_same(self, bad: str, assignment: str) -> None:
        kitchen, _ = a_round(BAD[bad], assignment)
        for dish in kitchen.dishes_of(LEFT):
            assert dish.name
            assert all(served.note for served in dish.cards)
            assert length(dish) <= WORDS_OF_A_DISH

    @pytest.mark.parametrize("bad", NOT_ONE_GOOD_REPLY)
    @pytest.mark.parametrize("assignment", ["free-choice", "three-courses"])
    def test_the_heuristic_chef_makes_every_move_in_its_place(self, bad: str, assignment: str) -> None:
        by_model, by_heuristic = a_kitchen(assignment), a_kitchen(assignment)
        made = cooks_on(by_model, {LEFT: chef(BAD[bad])[0].choose}, ask="Why?")
        assert made == cooks_on(by_heuristic, {LEFT: heuristic.choose}, ask="Why?")

    @pytest.mark.parametrize("bad", NO_GOOD_WORDS)
    def test_words_that_cannot_be_used_are_the_heuristic_chefs(self, bad: str) -> None:
        told: list[str] = []
        kitchen, _ = a_round(BAD[bad], tell=lambda call, who, why: told.append(call))
        dishes = kitchen.dishes_of(LEFT)
        assert not any("Fried again" in f"{dish.name}{dish.text}{dish.cards}" for dish in dishes)
        assert {"r1/s1/menu", "r1/s1/words", "r1/s1/answer/1"} <= set(told)

    def test_the_table_is_told_once_for_each_call_that_failed(self) -> None:
        told: list[tuple[str, str, str]] = []
        _, asker = a_round(silence, tell=lambda *what: told.append(what))
        assert [call for call, _, _ in told] == asker.calls()
        assert asker.calls()[0] == "r1/s1/trade/1"
        assert asker.calls()[-1] == "r1/s1/answer/1"
        assert len(set(asker.calls())) == len(asker.calls())
        assert {(who, why) for _, who, why in told} == {("heuristic", "There was no reply within 20 s.")}

    def test_a_model_that_comes_back_has_words_for_the_plan_of_the_other(self) -> None:
        away = [True]
        kitchen = a_kitchen()
        cook, asker = chef(lambda question: (silence if away[0] else good_cook)(question))
        made = cooks_on(kitchen, {LEFT: cook.choose}, until="calling")
        away[0] = False
        kitchen.does(JUDGE, moves.Call(LEFT))
        cooks_on(kitchen, {LEFT: cook.choose}, until="questions")
        (dish,) = kitchen.dishes_of(LEFT)
        assert isinstance(made[-1], moves.Plan)
        assert {served.card for served in dish.cards} == set(made[-1].dishes[0])
        assert dish.name == "Stew Number 1"
        assert asker.calls()[-1] == "r1/s1/words"


class TestSomebodyElsesPlan:
    def test_a_plan_of_the_clock_gets_words_of_its_own(self) -> None:
        kitchen = on_stage()
        cook, asker = chef(good_cook)
        cooks_on(kitchen, {LEFT: cook.choose}, until="questions")
        assert all(served.note.startswith("Stirred") for served in kitchen.dishes_of(LEFT)[0].cards)
        assert asker.calls() == ["r1/s1/menu"]

    def test_words_written_for_another_plan_are_not_spoken(self) -> None:
        kitchen = a_kitchen()
        cook, asker = chef(good_cook)
        kitchen.does(LEFT, moves.Trade(()))
        late = choice(kitchen, LEFT, cook.choose)
        kitchen.plans(LEFT, kitchen.hand(LEFT)[:4])
        assert isinstance(late, moves.Plan)
        assert late.dishes != kitchen.party.stations[LEFT].plan
        kitchen.until("calling")
        kitchen.does(JUDGE, moves.Call(LEFT))
        cooks_on(kitchen, {LEFT: cook.choose}, until="questions")
        assert asker.calls() == ["r1/s1/menu", "r1/s1/menu"]
        assert all(served.note for served in kitchen.dishes_of(LEFT)[0].cards)

    @pytest.mark.parametrize("letters", [0, 600, 1140, 1187, WORDS_OF_A_DISH])
    def test_who_takes_over_on_stage_keeps_to_the_room_that_is_left(self, letters: int) -> None:
        kitchen = on_stage()
        plan = kitchen.party.stations[LEFT].plan
        assert plan
        kitchen.does(LEFT, moves.Reveal(plan[0][0], "x" * letters))
        cooks_on(kitchen, {LEFT: chef(good_cook)[0].choose}, until="questions")
        (dish,) = kitchen.dishes_of(LEFT)
        assert length(dish) <= WORDS_OF_A_DISH
        assert dish.cards[0].card == plan[0][0]
        assert not dish.hidden

    def test_a_dish_that_has_a_name_keeps_it(self) -> None:
        kitchen = on_stage()
        kitchen.does(LEFT, moves.Introduce("Guest's Own"))
        cooks_on(kitchen, {LEFT: chef(good_cook)[0].choose}, until="questions")
        assert kitchen.dishes_of(LEFT)[0].name == "Guest's Own"


class TestOddRounds:
    @pytest.mark.parametrize(
        ("assignment", "more"), [("the-worst-dish", 1), ("free-choice", -1), ("three-courses", -1)]
    )
    def test_cp_25_a_plan_outside_the_limits_is_sent_back(self, assignment: str, more: int) -> None:
        kitchen = a_kitchen(assignment)
        cook, asker = chef(plan_of(more))
        made = cooks_on(kitchen, {LEFT: cook.choose}, until="calling")
        assert asker.calls()[-2:] == ["r1/s1/menu"] * 2
        assert isinstance(made[-1], moves.Plan)

    def test_cp_26_a_plan_that_leaves_something_of_a_small_hand_is_sent_back(self) -> None:
        kitchen = Kitchen(assignment="custom")
        kitchen.does(JUDGE, moves.InventAssignment("Much", "Of all", hand=12, dishes=("a", "b", "c"), trades=0))
        kitchen.party.update(LEFT, hand=kitchen.party.stations[LEFT].hand[:5])
        cook, asker = chef(plan_of(-1))
        moves_as(kitchen, LEFT, cook.choose)
        assert asker.calls() == ["r1/s1/menu"] * 2

    @pytest.mark.parametrize("script", [good_cook, prose, too_greedy])
    def test_cp_26_a_hand_too_small_is_used_up(self, script: Script) -> None:
        kitchen = Kitchen(assignment="custom")
        kitchen.does(JUDGE, moves.InventAssignment("Much", "Of all", hand=12, dishes=("a", "b", "c"), trades=0))
        kitchen.party.update(LEFT, hand=kitchen.party.stations[LEFT].hand[:5])
        cooks_on(kitchen, {LEFT: chef(script)[0].choose})
        assert sum(len(dish.cards) for dish in kitchen.dishes_of(LEFT)) == 5

    def test_cp_14_a_special_ingredient_is_told_of_and_not_among_the_cards(self) -> None:
        kitchen = Kitchen()
        special = kitchen.sees(JUDGE).specials[0]
        kitchen.chooses("special-ingredient", special)
        cook, asker = chef(good_cook)
        cooks_on(kitchen, {LEFT: cook.choose})
        menu = next(question for question in asker.asked if question.call.endswith("menu"))
        assert table_of(menu)["special_ingredient"]["card"] == special
        assert ingredients()[special].name in menu.messages[-1].content.split("The table:")[0]
        assert special not in json.dumps(menu.schema)

    @settings(max_examples=15)
    @given(seed=st.integers(0, 10_000), seats=st.integers(3, 5))
    def test_whole_evenings_among_good_and_bad_models_are_legal_to_the_last_move(self, seed: int, seats: int) -> None:
        dice = Random(seed)
        rules = dice.choice(subject.house_rules(seats))
        fields = ("laps", "assignment", "permanent_judge", "rounds")
        kitchen = Kitchen(seats, **{field: getattr(rules, field) for field in fields})
        scripts = [good_cook, content, *BAD.values()]
        cooks = {seat: chef(dice.choice(scripts), dice.choice(shipped_characters()))[0].choose for seat in range(seats)}
        while kitchen.party.step != "over" and len(kitchen.party.past) < 2:
            if kitchen.party.step == "assignment":
                kitchen.does(kitchen.party.judge, subject.choose(kitchen.party, kitchen.party.judge, dice))
                cooks_on(kitchen, cooks, ask="Why?")
            kitchen.tick()
        dishes = [dish for played in kitchen.party.past for dish in played.dishes]
        assert all(length(dish) <= WORDS_OF_A_DISH and not dish.hidden for dish in dishes)
        assert all(dish.name for dish in dishes if dish.cards)


class TestJudging:
    def test_asked_all_the_same_it_makes_legal_moves_and_no_calls(self) -> None:
        kitchen = Kitchen()
        cook, asker = chef(good_cook)
        judge = kitchen.party.leader
        while kitchen.party.step != "break":
            if judge in kitchen.party.to_move() and kitchen.party.step != "presenting":
                moves_as(kitchen, judge, cook.choose)
            else:
                kitchen.tick()
        assert asker.asked == []
        assert len(kitchen.party.past[0].opinions) == len((LEFT, RIGHT))


@given(st.text(), st.integers(0, 40))
def test_what_is_cut_is_never_too_long(text: str, most: int) -> None:
    assert len(shortened(text, most)) <= most
    assert shortened(text, len(text)) == text
