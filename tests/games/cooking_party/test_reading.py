"""A chef who would rather not speak lets the big screen read the dish: CP-29."""

from __future__ import annotations

import pytest

from partychef.games.cooking_party.moves import (
    Call,
    EndPresentation,
    Finish,
    Introduce,
    ReadOut,
    Reveal,
)
from partychef.games.cooking_party.reading import next_line
from partychef.games.cooking_party.rounds import Served
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen

DINNER = ["lobster", "peaches", "lavender", "cucumber"]
NOTES = {"lobster": "asleep in butter", "cucumber": "in ribbons"}
SHY = ReadOut("Low Tide", "Warm, and a little sad.", ("Salt",), NOTES)


@pytest.fixture
def stage() -> Kitchen:
    """LEFT is on stage with the lobster dinner."""
    others = ["rice", "tuna", "figs", "beer", "cod", "eel", "ham"]
    hand = [*DINNER, "popcorn", "cola", "mint"]
    kitchen = Kitchen(deal={"ingredients": [card for pair in zip(hand, others, strict=True) for card in pair]})
    kitchen.chooses("free-choice")
    kitchen.plans(LEFT, DINNER)
    kitchen.plans(RIGHT, others)
    kitchen.does(JUDGE, Call(LEFT))
    return kitchen


def read_on(kitchen: Kitchen) -> str:
    """The table makes the next move of the reading; returns what is read before it."""
    reading = next_line(kitchen.party)
    assert reading is not None
    kitchen.does(reading.seat, reading.move)
    return reading.text


def test_name_and_text_are_shown_at_once_and_the_cards_stay_covered(stage: Kitchen) -> None:
    stage.does(LEFT, SHY)
    (dish,) = stage.dishes_of(LEFT)
    assert (dish.name, dish.text, dish.pantry) == ("Low Tide", "Warm, and a little sad.", ("Salt",))
    assert (dish.cards, dish.hidden) == ((), 4)
    assert stage.sees(None).reading
    assert "butter" not in str(stage.sees(JUDGE)) + str(stage.sees(None))


def test_the_cards_follow_with_their_lines_in_the_order_of_the_plan_and_then_it_is_over(stage: Kitchen) -> None:
    stage.does(LEFT, SHY)
    texts = [read_on(stage) for _ in range(5)]
    (dish,) = stage.dishes_of(LEFT)
    assert dish.cards == tuple(Served(card, NOTES.get(card, "")) for card in DINNER)
    assert stage.party.step == "questions"
    assert next_line(stage.party) is None
    assert not stage.sees(None).reading
    spoken = ["Low Tide. Warm, and a little sad.", "Lobster: asleep in butter", "Peaches: "]
    assert texts[:3] == spoken


def test_whoever_cuts_it_short_does_not_take_away_what_was_to_be_read(stage: Kitchen) -> None:
    stage.does(LEFT, SHY)
    read_on(stage)
    stage.does(JUDGE, EndPresentation())
    (dish,) = stage.dishes_of(LEFT)
    assert dish.cards == tuple(Served(card, NOTES.get(card, "")) for card in DINNER)
    assert next_line(stage.party) is None


def test_the_chef_may_go_on_with_a_card_by_hand(stage: Kitchen) -> None:
    stage.does(LEFT, SHY, Reveal("cucumber", "no, in cubes"))
    for _ in range(4):
        read_on(stage)
    (dish,) = stage.dishes_of(LEFT)
    assert [served.note for served in dish.cards] == ["no, in cubes", "asleep in butter", "", ""]


def test_after_an_introduction_the_rest_can_be_read(stage: Kitchen) -> None:
    stage.does(LEFT, Introduce("High Tide"), Reveal("peaches"))
    assert stage.refuses(LEFT, SHY) == "You have already introduced this dish."
    stage.does(LEFT, ReadOut(notes=NOTES))
    read_on(stage)
    assert stage.dishes_of(LEFT)[0].cards == (Served("peaches"), Served("lobster", "asleep in butter"))


def test_each_dish_is_read_when_its_chef_asks_for_it() -> None:
    kitchen = Kitchen()
    kitchen.chooses("two-plate-duel")
    kitchen.until("calling")
    kitchen.does(JUDGE, Call(LEFT))
    kitchen.does(LEFT, ReadOut("A starter"))
    while next_line(kitchen.party) is not None:
        read_on(kitchen)
    assert [dish.hidden for dish in kitchen.dishes_of(LEFT)] == [0, 3]
    assert not kitchen.sees(None).reading
    kitchen.does(LEFT, ReadOut("A main course"))
    while next_line(kitchen.party) is not None:
        read_on(kitchen)
    assert [dish.hidden for dish in kitchen.dishes_of(LEFT)] == [0, 0]
    assert kitchen.party.step == "questions"


def test_what_cannot_be_read_is_refused_with_a_sentence(stage: Kitchen) -> None:
    assert stage.refuses(RIGHT, SHY) == "Only the chef on stage may do that."
    foreign = ReadOut(notes={"tuna": "not mine"})
    assert stage.refuses(LEFT, foreign) == "Tuna is not a covered card of your dish."
    long = ReadOut(text="t" * 1100, notes={"lobster": "n" * 101})
    assert stage.refuses(LEFT, long).endswith("at most 1,200 characters together; there are 1,201.")
    assert stage.refuses(LEFT, ReadOut("n" * 61)).startswith("The name of a dish may have at most 60 characters")
    stage.does(LEFT, SHY)
    assert stage.refuses(LEFT, ReadOut()) == "The big screen is reading your dish already."
    stage.does(LEFT, Finish())
    assert stage.party.step == "questions"
