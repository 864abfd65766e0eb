"""An AI judge tastes real food from the chefs' words and, if its model sees, from photos (CP-62)."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.cooking_party.moves import Award, Critique
from partychef.judges.critics import critic_named
from partychef.judges.seat import SeatedJudge
from partychef.judges.trial.simulated import SimulatedJudge
from partychef.llm.ask import MemoryLedger, Question
from tests.games.cooking_party.kitchen import Kitchen
from tests.judges.stub import StubAsker

PHOTO = b"a photo of a dish"


def on_the_table() -> Kitchen:
    """A tasting of three cooks, judged by the critic in seat 3 alone."""
    kitchen = Kitchen(3, permanent_judge=3, rounds=1, tasting=True, tasters="judge")
    kitchen.until("kitchen")
    kitchen.until("judging")
    assert kitchen.party.to_move() == {3}
    return kitchen


def asked(sees: bool) -> list[Question]:
    """What a model is asked for the first move of the verdict."""
    kitchen, judge, questions = on_the_table(), SimulatedJudge(seed="1"), list[Question]()

    def tasted(question: Question) -> str:
        questions.append(question)
        return judge.answer([message.content for message in question.messages], "judge")

    asker = StubAsker({r"score/\d+|fast|photo|narrate": tasted}, MemoryLedger())
    asker.sees = lambda: sees  # type: ignore[method-assign]
    critic = SeatedJudge([critic_named("grandmother")], asker, photos={0: PHOTO, 2: PHOTO})
    critic.choose(kitchen.sees(3), kitchen.party.legal_moves(3), Chance("1", 1))
    return [question for question in questions if "score" in question.call]


@pytest.mark.parametrize("sees", [True, False])
def test_cp_62_a_model_that_sees_is_shown_the_photos_of_the_dishes(sees: bool) -> None:
    scoring = asked(sees)
    assert scoring
    for question in scoring:
        shown = [message.photos for message in question.messages if message.photos]
        assert shown == ([(PHOTO,), (PHOTO,)] if sees else [])


def test_cp_62_the_house_critic_speaks_of_every_dish_and_gives_all_five_chips() -> None:
    kitchen, critic = on_the_table(), SeatedJudge([critic_named("grandmother")])
    made: list[Move] = []
    while kitchen.party.step == "judging":
        move = critic.choose(kitchen.sees(3), kitchen.party.legal_moves(3), Chance("1", len(made) + 1))
        kitchen.does(3, move)
        made.append(move)
    assert [type(move) for move in made] == [Critique, Critique, Critique, Award]


def test_an_ai_chef_who_tastes_says_a_word_to_its_favourite_only() -> None:
    """CP-62: of many judges each is short."""
    kitchen = Kitchen(3, tasting=True)
    kitchen.until("kitchen")
    kitchen.until("judging")
    judge, made = SeatedJudge([critic_named("grandmother")]), list[Move]()
    while kitchen.party.awards[0].by == 0:
        move = judge.choose(kitchen.sees(0), kitchen.party.legal_moves(0), Chance("1", len(made) + 1))
        kitchen.does(0, move)
        made.append(move)
    favourite, award = made
    assert isinstance(favourite, Critique) and isinstance(award, Award)
    assert award.chips[100] == favourite.chef
