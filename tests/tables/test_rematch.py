"""Again with the same people: names, seats and critic stay, and somebody else judges or begins."""

from __future__ import annotations

import pytest

from partychef.tables import host, rematch
from partychef.tables.seating import seating
from tests.tables.conftest import House

BEGINNERS = {"kitchen-closing": "dealer", "green-chef": "head_chef", "cook-off": "first_player"}


def stopped(house: House, code: str) -> str:
    """The host stops the game and opens the next one."""
    host.stop(house.tables, code)
    return rematch.open_again(house.tables, code)[0]


def first_judge(house: House, code: str) -> str:
    house.tables.start(code)
    chair = house.live(code).chair_in(house.view(code).leader)
    assert chair is not None
    return chair.name


def test_names_seats_and_critic_stay(house: House) -> None:
    code = house.judged_party("Cleo", "Ana", "Ben", until="cooking")
    new = stopped(house, code)
    assert [chair.name for chair in house.live(new).guests()] == ["Cleo", "Ana", "Ben"]
    assert [critic.kind for critic in house.live(new).critics()] == ["critic:grandmother"]
    house.tables.start(new)
    assert [chair.name for chair in house.live(new).guests() if chair.is_judge] == []


def test_cp_6_the_first_judge_goes_round_the_table(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", started=False)
    host.choose_judge(house.tables, code, house.chair(code, "Ben"))
    found = [first_judge(house, code)]
    for _ in range(3):
        code = stopped(house, code)
        house.restart()
        found.append(first_judge(house, code))
    assert found == ["Ben", "Cleo", "Ana", "Ben"]


def test_whoever_has_not_judged_yet_is_the_next(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", options={"first_judge": 0})
    for _ in range(2):
        house.play_until(code, "break")
        house.default(code, None)
    assert first_judge(house, stopped(house, code)) == "Cleo"


def test_whoever_was_sent_away_is_passed_over(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan", options={"first_judge": 0})
    host.remove(house.tables, code, house.chair(code, "Ben"))
    assert first_judge(house, stopped(house, code)) == "Cleo"


def test_the_judge_of_the_whole_evening_goes_round_among_people(house: House) -> None:
    code = house.party("Ana", "Ben", ais=2, judge="seat", started=False)
    host.choose_judge(house.tables, code, house.chair(code, "Ben"))
    house.tables.start(code)
    new = stopped(house, code)
    assert [chair.name for chair in house.live(new).guests() if chair.is_judge] == ["Ana"]
    assert seating(house.live(new))[-1].name == "Ana"


@pytest.mark.parametrize("game", BEGINNERS)
def test_where_house_rules_can_say_who_begins_it_is_the_next_one_round_the_table(house: House, game: str) -> None:
    code = house.party("Ana", "Ben", "Cleo", game=game)
    begun = []
    for _ in range(4):
        begun.append(getattr(house.state(code), BEGINNERS[game]))
        code = stopped(house, code)
        house.tables.start(code)
    assert begun == [(begun[0] + n) % 3 for n in range(4)]


@pytest.mark.parametrize("game", ["chefs-hat", "cuisine-decks"])
def test_elsewhere_the_cards_decide_as_ever(house: House, game: str) -> None:
    new = stopped(house, house.party("Ana", "Ben", "Cleo", "Dan", game=game))
    assert not any(chair.is_judge for chair in house.live(new).guests())
    house.tables.start(new)
    assert house.live(new).playing


def test_the_games_of_a_series_share_a_token_that_nobody_can_guess(house: House) -> None:
    first = house.party("Ana", "Ben", "Cleo")
    assert house.live(first).table.series is None
    second = stopped(house, first)
    house.tables.start(second)
    third = stopped(house, second)
    house.restart()
    tokens = {house.live(code).table.series for code in (first, second, third)}
    assert len(tokens) == 1
    assert house.tables.of_series(str(tokens.pop())) == [first, second, third]
