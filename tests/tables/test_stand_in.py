"""A critic beside the two players of Cook Off!: it decides Player's Choice, which two votes never could (CO-39)."""

from __future__ import annotations

from pathlib import Path

import pytest

from partychef.games.cook_off.cooking import JUDGE
from partychef.games.cook_off.moves import Buy
from partychef.games.cook_off.view import CookOffView
from partychef.llm.ask import NoReply
from partychef.tables import host, rematch
from partychef.tables.ai_seats import AiSeats
from partychef.tables.names import Refusal
from tests.tables.conftest import House
from tests.tables.test_judging import Stubs


def table_for(house: House, *names: str, meals: int = 2) -> str:
    """A table with a critic, as the host opened it."""
    options = {"ai_choice": True, "meals": meals}
    code = house.party(*names, game="cook-off", options=options, judge="critic:grandmother", started=False)
    host.seat_critic(house.tables, code, "grandmother", "Grandmother", "👵")
    house.tables.start(code)
    return code


def view_of(house: House, code: str) -> CookOffView:
    view = house.state(code).view(None)
    assert isinstance(view, CookOffView)
    return view


def act(house: House, code: str, seat: int) -> None:
    """The seat buys the first thing it can pay for; else it does what the clock would."""
    purchase = next((move for move in house.state(code).legal_moves(seat) if isinstance(move, Buy)), None)
    if purchase is None:
        house.default(code, seat)
    else:
        house.move(code, seat, "buy", slot=purchase.slot)


def play(house: House, code: str, restart: bool = False) -> CookOffView:
    """People buy what they can, the critic judges when it is time; with `restart` there is a kill after each move."""
    for _ in range(200):
        if house.step(code) == "over":
            return view_of(house, code)
        people = [seat for seat in house.state(code).to_move() if seat is not None and seat < JUDGE]
        if people:
            act(house, code, people[0])
        house.wait(20)
        if restart:
            house.restart()
    raise AssertionError("the game does not end")


def test_the_house_critic_decides_every_meal_of_two(house: House) -> None:
    view = play(house, table_for(house, "Ana", "Ben"))
    assert len(view.past) == 2
    for meal in view.past:
        assert sorted(dish.choice for dish in meal.dishes) == [0, 3]
        assert all(dish.name in meal.words for dish in meal.dishes)
        assert meal.ballots == {}


@pytest.mark.parametrize("restart", [False, True])
def test_a_model_decides_and_no_call_is_asked_twice_whatever_is_killed_when(tmp_path: Path, restart: bool) -> None:
    stubs = Stubs()
    house = House(tmp_path / "party.db", AiSeats(None, stubs.asker_for))
    code = table_for(house, "Ana", "Ben")
    view = play(house, code, restart)
    assert sorted(dish.choice for dish in view.past[-1].dishes) == [0, 3]
    assert len(stubs.calls()) == len(set(stubs.calls()))
    assert {call.split("/")[0] for call in stubs.calls()} == {"r1", "r2"}
    spoke = house.live(code).spoke
    assert spoke is not None and (spoke.call, spoke.why) == ("r2/choice/critiques", "")
    assert spoke.who.startswith("stub/")
    house.store.close()


def test_where_no_model_answers_the_house_decides_and_the_table_is_told(tmp_path: Path) -> None:
    stubs = Stubs({"": NoReply("refused", "Nobody is at home.")})
    house = House(tmp_path / "party.db", AiSeats(None, stubs.asker_for))
    code = table_for(house, "Ana", "Ben", meals=1)
    view = play(house, code)
    assert sorted(dish.choice for dish in view.past[0].dishes) == [0, 3]
    spoke = house.live(code).spoke
    assert spoke is not None and spoke.who == "house"
    assert "Nobody is at home." in spoke.why
    house.store.close()


def test_three_vote_and_the_critic_only_watches(house: House) -> None:
    code = table_for(house, "Ana", "Ben", "Cleo", meals=1)
    house.play_until(code, "vote")
    assert JUDGE + 1 not in house.state(code).to_move()
    house.play_until(code, "over")
    assert view_of(house, code).past[0].words == ""


def test_no_person_takes_the_critics_place_and_there_is_no_appeal(house: House) -> None:
    code = table_for(house, "Ana", "Ben")
    house.play_until(code, "judging")
    for attempt in (host.take_over, host.appeal):
        with pytest.raises(Refusal):
            attempt(house.tables, code)


def test_the_next_party_has_its_critic_again(house: House) -> None:
    code = table_for(house, "Ana", "Ben", meals=1)
    play(house, code)
    again = rematch.open_again(house.tables, code)[0]
    assert [critic.kind for critic in house.live(again).critics()] == ["critic:grandmother"]
    assert house.live(again).table.options == {"ai_choice": True, "meals": 1}


def test_without_the_house_option_nobody_judges(house: House) -> None:
    code = house.party("Ana", "Ben", game="cook-off", started=False)
    with pytest.raises(Refusal, match="Nobody judges"):
        host.seat_critic(house.tables, code, "grandmother", "Grandmother", "👵")
