"""Critics of a jury answer each other in one line on each dish, and nothing depends on it."""

from __future__ import annotations

import json

import pytest

from partychef.judges.engine import Speech
from partychef.judges.jury import ROOM, joint
from partychef.judges.model.answers import with_answers
from partychef.llm.ask import Question
from tests.judges.evening import critics
from tests.judges.noisy import BRIEF, Scripted, table
from tests.judges.steps import sitting_of

DISHES = table(1, 3)
THREE = critics("grandmother", "inspector", "columnist")
SITTING = sitting_of(DISHES, BRIEF, THREE, "7", language="de")
SPEECHES = [Speech({one.id: f"{critic.id} of {one.id}. " * 9 for one in DISHES}, "oracle") for critic in THREE]


def answering(line: str) -> Scripted:
    """Critics who answer with this line; `{n}` is the number of the dish, `{id}` its id."""

    def say(question: Question) -> str:
        data = json.JSONDecoder().raw_decode(question.messages[1].content)[0]
        ids = [dish["id"] for dish in data["dishes"]]
        return json.dumps(
            {"lines": {one: line.replace("{n}", str(n)).replace("{id}", one) for n, one in enumerate(ids)}}
        )

    return Scripted(say)


def test_one_critic_answers_another_on_every_dish_and_they_take_turns() -> None:
    asker = answering("Das sagst du, weil du den Löffel {n} hast!")
    answered = with_answers(SITTING, SPEECHES, asker)
    for number, dish in enumerate(DISHES):
        said = [speech.words[dish.id] for speech in answered]
        line = f"Das sagst du, weil du den Löffel {number} hast!"
        assert [text.endswith(line) for text in said] == [n == (number + 1) % 3 for n in range(3)]
        assert line in joint(THREE, said) and len(joint(THREE, said)) <= ROOM
    (question,) = asker.questions
    assert question.call == "answers"
    told = json.JSONDecoder().raw_decode(question.messages[1].content)[0]["dishes"]
    assert [(one["speaker"], one["to"]) for one in told] == [
        (THREE[(n + 1) % 3].name, THREE[n].name) for n in range(3)
    ]  # fmt: skip
    assert "German" in question.messages[0].content
    assert all(critic.voice.manner in question.messages[0].content for critic in THREE)
    assert not any(" " in words for one in told for words in one["said"].values())


@pytest.mark.parametrize(
    "line",
    [
        "", "No.", "x" * 151, "Look at {id}, my dear friend.", "I give it 50 chips, dear colleague {n}.",
        "It is the best of the night, colleague {n}!", "As an AI I would never say that {n}.",
    ],
)  # fmt: skip
def test_a_line_that_may_not_be_said_is_left_out(line: str) -> None:
    assert with_answers(SITTING, SPEECHES, answering(line)) == SPEECHES


def test_the_same_line_for_all_is_said_once() -> None:
    answered = with_answers(SITTING, SPEECHES, answering("Says the man with the pencil."))
    assert sum("pencil" in words for speech in answered for words in speech.words.values()) == 1


@pytest.mark.parametrize(
    ("count", "speeches"),
    [(1, SPEECHES[:1]), (3, [*SPEECHES[:2], Speech(why="It was late.")]), (5, [*SPEECHES, *SPEECHES[:2]])],
)
def test_a_critic_alone_a_silent_one_and_a_crowd_are_asked_for_nothing(count: int, speeches: list[Speech]) -> None:
    asker = answering("Says the man with the pencil.")
    jury = (THREE * 2)[:count]
    assert with_answers(sitting_of(DISHES, BRIEF, jury, "7"), speeches, asker) == speeches
    assert asker.questions == []


def test_the_name_of_the_speaker_and_quotation_marks_are_taken_off() -> None:
    answered = with_answers(SITTING, SPEECHES, answering("“The Inspector: You ate {n} of them.”"))
    assert answered[1].words[DISHES[0].id].endswith("You ate 0 of them.")
