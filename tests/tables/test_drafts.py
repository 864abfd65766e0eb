"""What somebody has written but not sent counts when the time is up (CP-60), and nothing in it can stop the clock."""

from __future__ import annotations

import json
from typing import Any

import pytest
from sqlalchemy import func, select

from partychef.games.cooking_party.view import PartyView
from partychef.tables import drafts
from partychef.tables import host as powers
from partychef.tables.models import Draft, Entry
from partychef.tables.names import Refusal
from tests.tables.conftest import House

LONG = 10_000.0
"""Seconds: longer than any step."""
NAMES = ("Ana", "Ben", "Cleo", "Dan")


def party(house: House, step: str = "cooking", **settings: Any) -> str:
    """A table with a clock where a person judges, played until this step; seat 0 begins as the judge."""
    code = house.party(*NAMES, timers="relaxed", options={"first_judge": 0, **settings})
    if step != "assignment":
        house.move(code, 0, "choose_assignment", assignment="free-choice")
    house.play_until(code, step)
    return code


def writes(house: House, code: str, seat: int, **words: str) -> int:
    """Save these fields; `__` stands for a dot in a name."""
    live = house.live(code)
    found = {name.replace("__", "."): text for name, text in words.items()}
    return drafts.save(house.tables, live, seat, drafts.occasion(live) or "", found).version


def kept(house: House, code: str, seat: int) -> dict[str, str]:
    return {name: written.text for name, written in drafts.read(house.tables, house.live(code), seat).items()}


def rows(house: House) -> int:
    with house.store.reading() as connection:
        return connection.scalar(select(func.count()).select_from(Draft)) or 0


def time_is_up(house: House, code: str) -> PartyView:
    """The clock strikes once; the game as everybody sees it then."""
    house.time += LONG
    house.clock.look_at(code)
    house.clock.tick()
    return house.view(code)


def test_the_cards_that_a_chef_has_chosen_are_cooked(house: House) -> None:
    code = party(house)
    hand = house.view(code, 2).hand
    writes(house, code, 2, dishes=json.dumps([[hand[6], hand[4], hand[5], hand[3]]]))
    time_is_up(house, code)
    assert house.view(code, 2).plan == ((hand[6], hand[4], hand[5], hand[3]),)
    assert house.view(code, 1).plan is not None


def test_what_is_missing_on_the_plate_comes_from_the_hand(house: House) -> None:
    code = party(house)
    hand = house.view(code, 1).hand
    writes(house, code, 1, dishes=json.dumps([[hand[6], hand[2]]]))
    time_is_up(house, code)
    assert house.view(code, 1).plan == ((hand[6], hand[2], hand[0], hand[1]),)


def test_the_words_of_a_dish_are_said_though_the_judge_would_cut_the_chef_short(house: House) -> None:
    code = party(house)
    first = house.view(code, 1).hand[0]
    fields = {"name.0": "Low Tide", "text.0": "Cold and proud.", "pantry.0.Soy Sauce": "1", f"note.{first}": "Torn"}
    for seat in (1, 2, 3):
        drafts.save(house.tables, house.live(code), seat, "1", fields)
    house.play_until(code, "presenting")
    presenter = house.view(code).presenter
    assert presenter is not None and presenter > 0
    assert time_is_up(house, code).reading
    house.wait_for(code, "questions")
    (dish,) = house.view(code).dishes
    assert (dish.chef, dish.name, dish.text) == (presenter, "Low Tide", "Cold and proud.")
    assert (dish.pantry, dish.hidden) == (("Soy Sauce",), 0)
    assert {line.note for line in dish.cards} <= {"", "Torn"}
    assert presenter != 1 or dish.cards[0].note == "Torn"


def test_words_that_are_too_long_are_cut_and_no_card_is_lost(house: House) -> None:
    code = party(house)
    house.play_until(code, "presenting")
    chef = house.view(code).presenter
    assert chef is not None
    cards = house.view(code, chef).plan[0]  # type: ignore[index]
    fields = {"name.0": "N" * 90, "text.0": "t" * 1130, **{f"note.{card}": "n" * 1999 for card in cards}}
    drafts.save(house.tables, house.live(code), chef, "1", fields)
    assert time_is_up(house, code).reading
    house.wait_for(code, "questions")
    (dish,) = house.view(code).dishes
    assert (len(dish.name), len(dish.text), dish.hidden) == (60, 1130, 0)
    assert [len(line.note) for line in dish.cards] == [10, 0, 0, 0]


def test_a_judge_who_has_written_is_heard(house: House) -> None:
    code = party(house, "assignment")
    card = house.view(code, 0).selectable[5]
    writes(house, code, 0, criteria="Make me laugh.", assignment=card)
    view = time_is_up(house, code)
    assert (view.criteria, view.task.id) == ("Make me laugh.", card)


def test_an_invented_task_counts_also_if_its_numbers_do_not_fit(house: House) -> None:
    code = party(house, "assignment", assignment="custom")
    writes(house, code, 0, title="Breakfast on the moon", task="Fly.", hand="4", min="14", dish__0="egg")
    view = time_is_up(house, code)
    assert (view.task.title, view.task.text, view.task.min) == ("Breakfast on the moon", "Fly.", 4)


def test_an_answer_counts(house: House) -> None:
    code = party(house, "questions")
    house.move(code, 0, "ask", question="Why?")
    chef = house.view(code).presenter
    assert chef is not None
    writes(house, code, chef, answer__1="Because.", answer__2="Never asked.")
    assert time_is_up(house, code).questions[0].answer == "Because."


def test_a_question_is_asked_and_the_chef_has_the_time_to_answer_it(house: House) -> None:
    code = party(house, "questions")
    chef = house.view(code).presenter
    writes(house, code, 0, **{f"ask.{chef}.0": "Who washes up?", f"ask.{chef}.2": "Too far ahead.", "ask.9.0": "Who?"})
    view = time_is_up(house, code)
    assert (view.step, [one.question for one in view.questions]) == ("answer", ["Who washes up?"])
    assert house.live(code).table.deadline == house.time + 90
    view = time_is_up(house, code)
    assert (view.step, view.presenter) == ("questions", chef)
    view = time_is_up(house, code)
    assert view.presenter != chef
    assert [one.question for one in view.questions] == ["Who washes up?"]


def test_a_verdict_counts_and_chips_that_were_not_placed_go_round(house: House) -> None:
    code = party(house, "judging")
    writes(house, code, 0, critique__2="Bold.", critique__0="Mine!", chip__100="3", chip__50="0", chip__5="x", jot="?")
    (told,) = time_is_up(house, code).past
    assert [(one.chef, one.text) for one in told.opinions] == [(2, "Bold.")]
    assert dict(told.chips()) == {100: 3, 50: 2, 25: 3, 10: 1, 5: 2}


@pytest.mark.parametrize(
    "words",
    [
        {"dishes": "["},
        {"dishes": "[[[[[[[["},
        {"dishes": '{"a": 1}'},
        {"dishes": '[["no such card"], 7]'},
        {"dishes": '[["lobster", "lobster", "\\ud800"]]'},
        {"name.0": "\u202e\u200b", "text.0": "\x00"},
        {"dishes": "[" * 1999},
    ],
    ids=str,
)
def test_a_draft_without_sense_changes_nothing(house: House, words: dict[str, str]) -> None:
    code = party(house)
    usual = house.state(code).default_move(1)
    drafts.save(house.tables, house.live(code), 1, "1", words)
    assert time_is_up(house, code).step != "cooking"
    assert house.live(code).last[1] == (usual, "clock")


def test_even_a_game_that_stumbles_over_a_draft_goes_on(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    code = party(house)
    writes(house, code, 1, dishes="[]")
    monkeypatch.setattr("partychef.games.cooking_party.drafts._plans", lambda *_: 1 / 0)
    assert time_is_up(house, code).step != "cooking"


def test_a_draft_is_for_its_round_and_is_gone_after_it(house: House) -> None:
    code = party(house)
    writes(house, code, 1, name__0="Round one")
    house.play_until(code, "judging")
    assert kept(house, code, 1) == {"name.0": "Round one"}
    house.play_until(code, "break")
    assert (kept(house, code, 1), rows(house)) == ({}, 0)
    assert drafts.save(house.tables, house.live(code), 1, "1", {"name.0": "Too late"}).version == 0
    assert rows(house) == 0


def test_drafts_are_gone_when_the_table_ends(house: House) -> None:
    code = party(house)
    writes(house, code, 1, name__0="Never served")
    powers.stop(house.tables, code)
    assert rows(house) == 0
    assert drafts.save(house.tables, house.live(code), 1, "1", {"name.0": "Too late"}).version == 0


def test_a_draft_outlives_a_restart_and_is_never_in_the_log(house: House) -> None:
    code = party(house)
    before = house.live(code).n
    assert writes(house, code, 1, name__0="Half a na", jot="Secret") == 1
    assert writes(house, code, 1, name__0="Half a name") == 2
    house.restart()
    assert kept(house, code, 1) == {"name.0": "Half a name", "jot": "Secret"}
    versions = {name: one.version for name, one in drafts.read(house.tables, house.live(code), 1).items()}
    assert versions == {"name.0": 2, "jot": 1}
    assert kept(house, code, 2) == {}
    with house.store.reading() as connection:
        log = "".join(connection.scalars(select(Entry.move)))
    assert house.live(code).n == before and "Half" not in log


def test_a_draft_has_a_limit(house: House) -> None:
    code = party(house)
    for words in ({"name.0": "x" * 2001}, {"Robert'); --": "x"}, {f"note.{n}": "x" for n in range(501)}):
        with pytest.raises(Refusal):
            drafts.save(house.tables, house.live(code), 1, "1", words)
    for n in range(29):
        writes(house, code, 1, **{f"note__{n}": "x" * 2000})
    with pytest.raises(Refusal):
        writes(house, code, 1, jot="x" * 2000)
    writes(house, code, 1, note__0="short")
    assert len(kept(house, code, 1)) == 29


def test_who_takes_a_seat_over_does_not_see_the_draft(house: House) -> None:
    code = house.judged_party("Ana", "Ben", until="judging")
    number, _ = powers.take_over(house.tables, code)
    seat = next(chair.seat for chair in house.live(code).chairs if chair.id == number)
    assert seat is not None
    writes(house, code, seat, jot="Private")
    powers.give_back(house.tables, code)
    powers.take_over(house.tables, code)
    assert kept(house, code, seat) == {}
    writes(house, code, 0, name__0="Mine")
    powers.remove(house.tables, code, house.chair(code, "Ana"))
    assert kept(house, code, 0) == {}


def test_an_ai_that_stands_in_plays_its_own_game(house: House) -> None:
    code = party(house)
    hand = house.view(code, 1).hand
    writes(house, code, 1, dishes=json.dumps([hand[3:]]))
    powers.to_ai(house.tables, code, house.chair(code, "Ben"))
    assert drafts.moves(house.tables, house.live(code), 1) == []


@pytest.mark.parametrize("read_aloud", [False, True])
def test_who_shows_the_rest_at_once_leaves_no_written_word_unsaid(house: House, read_aloud: bool) -> None:
    """The main course and the dessert have names, too, though the chef finishes during the appetizer (CP-29)."""
    code = house.party(*NAMES, timers="relaxed", options={"first_judge": 0})
    house.move(code, 0, "choose_assignment", assignment="three-courses")
    house.play_until(code, "presenting")
    chef = house.view(code).presenter
    assert chef is not None
    starter, main, _ = house.view(code, chef).plan or ()
    fields = {"name.0": "Low Tide", "name.1": "High Noon", "text.1": "With horses.", "name.2": "The End"}
    drafts.save(house.tables, house.live(code), chef, "1", {**fields, f"note.{main[0]}": "Torn"})
    if read_aloud:
        house.move(code, chef, "read_out", name="Low Tide", notes={starter[0]: "Salted"})
    else:
        house.move(code, chef, "introduce", name="Low Tide")
    house.move(code, chef, "finish")
    view = house.view(code)
    assert [dish.name for dish in view.dishes] == ["Low Tide", "High Noon", "The End"]
    assert [dish.hidden for dish in view.dishes] == [0, 0, 0]
    assert view.dishes[1].text == "With horses."
    assert {line.card: line.note for dish in view.dishes for line in dish.cards if line.note} == {
        main[0]: "Torn",
        **({starter[0]: "Salted"} if read_aloud else {}),
    }
    assert view.step == "questions"
