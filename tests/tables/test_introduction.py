"""The big screen explains Cooking Party before the first round: AIs wait for it, people need not."""

from __future__ import annotations

from partychef.games import GAMES
from partychef.tables import host, rematch
from tests.tables.conftest import House

LASTS = GAMES["cooking-party"].pace.introduction
BEFORE_A_CHOICE = GAMES["cooking-party"].pace.pause("assignment")


def with_a_critic(house: House) -> str:
    """A party that has just begun, where an AI critic chooses the first assignment."""
    return house.judged_party("Ana", "Ben", until="assignment")


def test_a_critic_lets_the_big_screen_finish(house: House) -> None:
    code = with_a_critic(house)
    house.wait(LASTS - 1)
    assert house.step(code) == "assignment"
    house.wait(2)
    assert house.step(code) == "cooking"


def test_it_takes_a_quarter_of_a_minute_and_longer_than_a_critic_would_think() -> None:
    assert LASTS == 15
    assert BEFORE_A_CHOICE < LASTS


def test_the_host_skips_it_and_the_critic_goes_on_as_in_every_round(house: House) -> None:
    code = with_a_critic(house)
    house.wait(2)
    host.skip_introduction(house.tables, code)
    house.wait(BEFORE_A_CHOICE - 1)
    assert house.step(code) == "cooking"


def test_a_person_who_knows_the_game_chooses_at_once(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    assert house.live(code).introduces(house.time)
    house.default(code, house.view(code).judge)
    assert house.step(code) == "cooking"
    assert not house.live(code).introduces(house.time)


def test_later_rounds_begin_without_it(house: House) -> None:
    code = with_a_critic(house)
    house.play_until(code, "break")
    house.play_until(code, "assignment")
    house.wait(BEFORE_A_CHOICE + 1)
    assert house.step(code) == "cooking"


def test_who_plays_again_has_seen_it(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    host.stop(house.tables, code)
    again, _ = rematch.open_again(house.tables, code)
    house.tables.start(again)
    assert not house.live(again).introduces(house.time)


def test_after_a_restart_the_rest_of_it_is_shown(house: House) -> None:
    code = with_a_critic(house)
    house.wait(LASTS - 3)
    house.restart()
    assert house.live(code).introduces(house.time)
    house.wait(4)
    assert not house.live(code).introduces(house.time)
    assert house.step(code) == "cooking"


def test_games_that_explain_nothing_lose_no_time(house: House) -> None:
    code = house.party(game="kitchen-closing", ais=3)
    assert not house.live(code).introduces(house.time)
    house.wait(3)
    assert house.live(code).n > 0
