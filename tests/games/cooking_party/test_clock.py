"""What the clock does when somebody is late (CP-60), and when it starts again."""

from __future__ import annotations

from partychef.games.cooking_party.moves import (
    Award,
    Call,
    ChooseAssignment,
    Decline,
    EndPresentation,
    Finish,
    OpenRound,
    Plan,
    Thank,
    Trade,
)
from tests.games.cooking_party.kitchen import JUDGE, LEFT, Kitchen


def test_cp_60_the_first_legal_assignment() -> None:
    kitchen = Kitchen(deal={"assignments": ["team-buffet", "picnic"]})
    assert kitchen.party.default_move(JUDGE) == ChooseAssignment("picnic")


def test_cp_60_a_special_ingredient_is_found_where_one_is_needed() -> None:
    kitchen = Kitchen(deal={"assignments": ["mystery-guest"]})
    kitchen.tick()
    assert kitchen.sees(None).special is not None


def test_cp_60_no_exchange_and_the_first_cards_of_the_hand() -> None:
    kitchen = Kitchen()
    kitchen.chooses("free-choice")
    kitchen.does(LEFT, Trade(tuple(kitchen.hand(LEFT)[:1])))
    assert kitchen.party.default_move(LEFT) == Plan((tuple(kitchen.hand(LEFT)[:4]),))


def test_cp_60_the_next_presenter_is_the_next_seat_from_the_judges_left() -> None:
    kitchen = Kitchen(4, first_judge=2)
    kitchen.chooses("free-choice")
    kitchen.until("calling")
    assert kitchen.party.default_move(2) == Call(3)


def test_cp_60_presenters_finish_and_judges_thank() -> None:
    kitchen = Kitchen()
    kitchen.chooses("free-choice")
    kitchen.until("presenting")
    assert kitchen.party.default_move(LEFT) == Finish()
    assert kitchen.party.default_move(JUDGE) == EndPresentation()
    kitchen.tick()
    assert kitchen.party.default_move(JUDGE) == Thank()


def test_cp_60_a_question_passes() -> None:
    kitchen = Kitchen()
    kitchen.chooses("free-choice")
    kitchen.until("questions")
    kitchen.does(JUDGE, kitchen.party.legal_moves(JUDGE)[1])
    assert kitchen.party.default_move(LEFT) == Decline()


def test_cp_60_chips_go_round_from_the_judges_left() -> None:
    kitchen = Kitchen(4, first_judge=1)
    kitchen.until("judging")
    assert kitchen.party.default_move(1) == Award({100: 2, 50: 3, 25: 0, 10: 2, 5: 3})


def test_cp_60_the_next_round_opens() -> None:
    kitchen = Kitchen()
    kitchen.round()
    assert kitchen.party.default_move(None) == kitchen.party.default_move(LEFT) == OpenRound()


def test_cp_60_a_new_deadline_begins_with_each_chef_and_each_question() -> None:
    kitchen = Kitchen()
    kitchen.chooses("free-choice")
    keys = []
    while kitchen.party.step != "break":
        if kitchen.party.timed_step().key not in keys:
            keys.append(kitchen.party.timed_step().key)
        if kitchen.party.step == "questions" and not kitchen.party.questions:
            kitchen.does(JUDGE, kitchen.party.legal_moves(JUDGE)[1])
        else:
            kitchen.tick()
    assert keys == [
        "1.cooking",
        "1.calling.2",
        "1.presenting.1",
        "1.questions.1.3",
        "1.answer.1.2",
        "1.questions.1.2",
        "1.presenting.2",
        "1.questions.2.3",
        "1.judging",
    ]
