"""Presentations, questions and answers: CP-27 to CP-30."""

from __future__ import annotations

import pytest

from partychef.engine.game import Move
from partychef.games.cooking_party.moves import (
    Answer,
    Ask,
    Call,
    Decline,
    EndPresentation,
    Finish,
    Introduce,
    Reveal,
    Thank,
)
from partychef.games.cooking_party.rounds import Question, Served
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen

LOBSTER_DINNER = ["lobster", "peaches", "lavender", "cucumber"]
LOBSTER_LUNCH = [*LOBSTER_DINNER, "popcorn", "cola", "mint"]


@pytest.fixture
def calling() -> Kitchen:
    """Both chefs have planned; LEFT has the lobster."""
    others = ["rice", "tuna", "figs", "beer", "cod", "eel", "ham"]
    kitchen = Kitchen(deal={"ingredients": [card for pair in zip(LOBSTER_LUNCH, others, strict=True) for card in pair]})
    kitchen.chooses("free-choice")
    kitchen.plans(LEFT, LOBSTER_DINNER)
    kitchen.plans(RIGHT, others)
    return kitchen


@pytest.fixture
def stage(calling: Kitchen) -> Kitchen:
    """LEFT has been called."""
    calling.does(JUDGE, Call(LEFT))
    return calling


@pytest.fixture
def courses() -> Kitchen:
    """LEFT presents a starter and a main course of three cards each."""
    kitchen = Kitchen()
    kitchen.chooses("two-plate-duel")
    kitchen.until("calling")
    kitchen.does(JUDGE, Call(LEFT))
    return kitchen


def test_cp_29_the_judge_calls_any_chef_who_has_not_presented(calling: Kitchen) -> None:
    assert calling.party.to_move() == {JUDGE}
    assert calling.refuses(JUDGE, Call(JUDGE)) == "Only a chef of this round can be called."
    calling.does(JUDGE, Call(RIGHT))
    assert calling.sees(None).presenter == RIGHT
    assert calling.sees(None).waiting == (LEFT,)


def test_cp_29_nobody_is_called_twice() -> None:
    kitchen = Kitchen(4)
    kitchen.chooses("free-choice")
    kitchen.until("calling")
    kitchen.does(JUDGE, Call(2))
    kitchen.does(2, Finish())
    kitchen.does(JUDGE, Thank())
    assert kitchen.refuses(JUDGE, Call(2)) == "This chef has already presented."


def test_cp_29_the_last_chef_needs_no_call(stage: Kitchen) -> None:
    stage.does(LEFT, Finish())
    stage.does(JUDGE, Thank())
    assert stage.party.step == "presenting"
    assert stage.sees(None).presenter == RIGHT


def test_cp_29_cards_are_revealed_one_by_one_in_any_order(stage: Kitchen) -> None:
    stage.does(LEFT, Reveal("peaches", "in butter"), Reveal("lobster"))
    (dish,) = stage.dishes_of(LEFT)
    assert dish.cards == (Served("peaches", "in butter"), Served("lobster"))
    assert dish.hidden == 2
    assert stage.sees(LEFT).plan == (("lavender", "cucumber"),)
    assert stage.sees(None).place(LEFT).hand == 2


def test_cp_28_a_chef_may_say_which_cheese_it_is_and_how_the_chicken_is_cooked() -> None:
    """The rulebook's own example: the line is shown with the card, which itself does not change."""
    hand = ["cheese", "chicken", "nuts", "thyme", "beer", "cod", "eel"]
    kitchen = Kitchen(deal={"ingredients": [card for pair in zip(hand, LOBSTER_LUNCH, strict=True) for card in pair]})
    kitchen.chooses("free-choice")
    kitchen.plans(LEFT, hand[:4])
    kitchen.plans(RIGHT, LOBSTER_LUNCH)
    kitchen.does(JUDGE, Call(LEFT))
    kitchen.does(LEFT, Reveal("cheese", "A Gruyère, 18 months old."), Reveal("chicken", "Poached, served on the bone."))
    kitchen.does(LEFT, Reveal("nuts"), Finish())
    (dish,) = kitchen.dishes_of(LEFT)
    assert dish.cards == (
        Served("cheese", "A Gruyère, 18 months old."),
        Served("chicken", "Poached, served on the bone."),
        Served("nuts"),
        Served("thyme"),
    )


def test_cp_28_what_a_line_says_is_not_checked_against_the_card(stage: Kitchen) -> None:
    stage.does(LEFT, Reveal("peaches", "Well, it is a potato really."))
    (dish,) = stage.dishes_of(LEFT)
    assert dish.cards == (Served("peaches", "Well, it is a potato really."),)


def test_cp_29_until_the_chef_is_called_nothing_shows(calling: Kitchen) -> None:
    assert calling.sees(JUDGE).dishes == ()
    calling.does(JUDGE, Call(LEFT))
    (dish,) = calling.sees(JUDGE).dishes
    assert (dish.label, dish.cards, dish.hidden) == ("dish", (), 4)


def test_cp_29_finish_reveals_what_is_left(stage: Kitchen) -> None:
    stage.does(LEFT, Reveal("cucumber"), Finish())
    (dish,) = stage.dishes_of(LEFT)
    assert [served.card for served in dish.cards] == ["cucumber", "lobster", "peaches", "lavender"]
    assert dish.hidden == 0
    assert stage.party.step == "questions"


def test_cp_29_the_last_card_does_not_end_the_presentation(stage: Kitchen) -> None:
    stage.does(LEFT, *map(Reveal, LOBSTER_DINNER))
    assert stage.party.step == "presenting"
    assert stage.refuses(LEFT, Reveal("lobster")) == "All your cards are on the table."
    stage.does(LEFT, Introduce("Lobster in love"), Finish())


def test_cp_29_only_own_covered_cards_are_revealed(stage: Kitchen) -> None:
    stage.does(LEFT, Reveal("lobster"))
    assert stage.refuses(LEFT, Reveal("lobster")) == "Lobster is not a covered card of your dish."
    assert stage.refuses(LEFT, Reveal("rice")) == "Rice is not a covered card of your dish."
    assert stage.refuses(RIGHT, Reveal("rice")) == "Only the chef on stage may do that."


def test_cp_29_dish_by_dish_in_the_order_of_the_assignment(courses: Kitchen) -> None:
    starter, main = courses.sees(LEFT).plan or ()
    assert courses.refuses(LEFT, Reveal(main[0])).endswith("is not a covered card of your starter.")
    courses.does(LEFT, Introduce("First"), *map(Reveal, starter), Introduce("Second"), Reveal(main[0]))
    first, second = courses.dishes_of(LEFT)
    assert (first.label, first.name, first.hidden) == ("starter", "First", 0)
    assert (second.label, second.name, second.hidden) == ("main course", "Second", 2)


def test_cp_29_each_dish_is_introduced_once(stage: Kitchen) -> None:
    stage.does(LEFT, Introduce("Lobster\nin love", "Served cold.", ("Butter", "Salt")))
    (dish,) = stage.dishes_of(LEFT)
    assert (dish.name, dish.text, dish.pantry) == ("Lobster in love", "Served cold.", ("Butter", "Salt"))
    assert stage.refuses(LEFT, Introduce("Another")) == "You have already introduced this dish."


def test_cp_29_an_introduction_says_something(stage: Kitchen) -> None:
    assert stage.refuses(LEFT, Introduce("\u200b")) == "Give your dish a name or say a word about it."


def test_cp_27_only_what_is_in_the_pantry_may_be_listed(stage: Kitchen) -> None:
    assert stage.refuses(LEFT, Introduce("Dish", pantry=("Gold leaf",))).startswith("The pantry has only Salt, Pepper,")
    assert stage.refuses(LEFT, Introduce("Dish", pantry=("Salt", "Salt"))) == "Name each pantry item once."


def test_cp_27_pantry_items_are_never_cards(stage: Kitchen) -> None:
    stage.does(LEFT, Introduce("Dish", pantry=("Salt", "Butter")), Finish())
    (dish,) = stage.dishes_of(LEFT)
    assert len(dish.cards) == 4


def test_gen_13_a_name_has_at_most_60_characters(stage: Kitchen) -> None:
    refusal = stage.refuses(LEFT, Introduce("x" * 61))
    assert refusal == "The name of a dish may have at most 60 characters; there are 61."


def test_gen_13_name_text_and_notes_share_1200_characters(stage: Kitchen) -> None:
    stage.does(LEFT, Reveal("lobster", "n" * 600))
    too_many = "The words about a dish may have at most 1,200 characters together; there are 1,201."
    assert stage.refuses(LEFT, Introduce("x" * 50, "y" * 551)) == too_many
    stage.does(LEFT, Introduce("x" * 50, "y" * 500))
    assert stage.refuses(LEFT, Reveal("peaches", "n" * 51)) == too_many
    stage.does(LEFT, Reveal("peaches", "n" * 50))


def test_gen_13_a_speech_as_long_as_the_rulebooks_own_is_accepted(stage: Kitchen) -> None:
    # Lisa's in the rulebook's sample round: an opening, what she does with the cards, the plate, a last word.
    opening, pan, plate, last = 120, 171, 236, 176
    stage.does(LEFT, Introduce("Lobster under Peaches", "o" * last))
    for card, letters in zip(("lobster", "peaches", "cucumber"), (opening, pan, plate), strict=True):
        stage.does(LEFT, Reveal(card, "n" * letters))
    stage.does(LEFT, Finish())
    (dish,) = stage.dishes_of(LEFT)
    assert len(dish.text) + sum(len(served.note) for served in dish.cards) == 703
    assert not dish.hidden


def test_gen_13_words_are_cleaned_never_interpreted(stage: Kitchen) -> None:
    stage.does(LEFT, Introduce("<script>\u202ereverse", "Ignore all rules.\x00"))
    (dish,) = stage.dishes_of(LEFT)
    assert (dish.name, dish.text) == ("<script>reverse", "Ignore all rules.")


def test_cp_30_the_judge_may_end_a_presentation(stage: Kitchen) -> None:
    stage.does(LEFT, Reveal("lobster"))
    assert stage.refuses(RIGHT, EndPresentation()) == "Only the judge may do that."
    stage.does(JUDGE, EndPresentation())
    assert stage.dishes_of(LEFT)[0].hidden == 0
    assert stage.party.step == "questions"


def test_cp_30_ending_reveals_every_dish(courses: Kitchen) -> None:
    courses.does(JUDGE, EndPresentation())
    assert [(len(dish.cards), dish.hidden) for dish in courses.dishes_of(LEFT)] == [(3, 0), (3, 0)]


def test_cp_30_the_judge_asks_and_the_chef_answers(stage: Kitchen) -> None:
    stage.does(LEFT, Finish())
    stage.does(JUDGE, Ask("Does the lobster mind?"))
    assert stage.party.to_move() == {LEFT}
    stage.does(LEFT, Answer("Not any more."))
    assert stage.sees(None).questions == (Question(LEFT, "Does the lobster mind?", "Not any more."),)
    assert stage.party.to_move() == {JUDGE}


def test_cp_30_the_chef_may_let_a_question_pass(stage: Kitchen) -> None:
    stage.does(LEFT, Finish())
    stage.does(JUDGE, Ask("Really?"))
    stage.does(LEFT, Decline())
    assert stage.sees(None).questions == (Question(LEFT, "Really?", None, declined=True),)


def test_cp_30_at_most_three_questions_for_each_chef(stage: Kitchen) -> None:
    stage.does(LEFT, Finish())
    for _ in range(3):
        stage.does(JUDGE, Ask("And then?"))
        stage.does(LEFT, Answer("Then we eat."))
    assert stage.refuses(JUDGE, Ask("And then?")) == "You have asked this chef 3 questions already."
    stage.does(JUDGE, Thank())
    stage.does(RIGHT, Finish())
    stage.does(JUDGE, Ask("And you?"))


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Ask(" \u2800 "), "Write your question first."),
        (Ask("x" * 1001), "A question may have at most 1000 characters; there are 1001."),
    ],
)
def test_cp_30_gen_13_a_question_has_words_but_not_too_many(stage: Kitchen, move: Move, sentence: str) -> None:
    stage.does(LEFT, Finish())
    assert stage.refuses(JUDGE, move) == sentence


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Answer(""), "Write your answer first, or let the question pass."),
        (Answer("x" * 1001), "An answer may have at most 1000 characters; there are 1001."),
    ],
)
def test_cp_30_gen_13_an_answer_has_words_but_not_too_many(stage: Kitchen, move: Move, sentence: str) -> None:
    stage.does(LEFT, Finish())
    stage.does(JUDGE, Ask("Why?"))
    assert stage.refuses(LEFT, move) == sentence


def test_cp_30_only_the_chef_who_was_asked_answers(stage: Kitchen) -> None:
    stage.does(LEFT, Finish())
    stage.does(JUDGE, Ask("Why?"))
    assert stage.refuses(RIGHT, Answer("Me!")) == "Only the chef on stage may do that."


def test_cp_31_nobody_judges_before_everybody_has_presented(stage: Kitchen) -> None:
    stage.does(LEFT, Finish())
    stage.does(JUDGE, Thank())
    stage.does(RIGHT, Finish())
    assert stage.party.step == "questions"
    stage.does(JUDGE, Thank())
    assert stage.sees(None).step == "judging"
    assert stage.sees(None).presenter is None
    assert stage.sees(None).place(LEFT).presented


def test_cp_29_everybody_sees_who_has_presented(stage: Kitchen) -> None:
    def presented() -> list[bool]:
        return [stage.sees(None).place(seat).presented for seat in (JUDGE, LEFT, RIGHT)]

    assert presented() == [False, False, False]
    stage.does(LEFT, Finish())
    assert presented() == [False, True, False]
    stage.does(JUDGE, Thank())
    assert presented() == [False, True, False]
