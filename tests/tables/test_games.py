"""Games without a judge at a table: who may sit, who plays for whom, the clock, and whole games between AI chefs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from partychef.engine import record
from partychef.engine.game import Game
from partychef.engine.pace import CLOCKS, Pace
from partychef.games import GAMES
from partychef.tables import host, rematch
from partychef.tables.names import Refusal
from partychef.tables.records import record_of
from tests.tables.conftest import House
from tests.tables.minds import first_wins, house_with

CHEFS_HAT: dict[str, Any] = {"game": "chefs-hat"}
KITCHEN: dict[str, Any] = {"game": "kitchen-closing"}
BOTH = pytest.mark.parametrize("game", ["chefs-hat", "kitchen-closing"])


def mover(house: House, code: str) -> int:
    """The one seat that is to move."""
    (seat,) = house.state(code).to_move()
    assert seat is not None
    return seat


@pytest.mark.parametrize(("game", "fewest"), [("chefs-hat", 4), ("kitchen-closing", 3)])
def test_a_game_starts_with_as_many_as_its_rules_want(house: House, game: str, fewest: int) -> None:
    code = house.party("Ana", game=game, started=False)
    with pytest.raises(Refusal, match=f"{fewest - 1} more"):
        house.tables.start(code)
    host.fill(house.tables, code)
    assert len(house.live(code).guests()) == fewest
    assert house.live(code).critics() == []
    house.tables.start(code)
    assert house.live(code).playing


def test_filling_a_table_that_has_enough_changes_nothing(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan", started=False, **KITCHEN)
    host.fill(house.tables, code)
    assert len(house.live(code).guests()) == 4


def test_a_fifth_guest_finds_chefs_hat_full_and_may_watch_once_it_is_on(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan", started=False, **CHEFS_HAT)
    with pytest.raises(Refusal, match="exactly 4 players"):
        house.tables.sit(code, "Eve", "🍅")
    house.tables.start(code)
    house.tables.sit(code, "Eve", "🍅")
    house.wait(600)
    assert [chair.seat for chair in house.live(code).guests()] == [0, 1, 2, 3, None]


def test_nobody_judges_and_no_critic_sits_down(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan", started=False, **CHEFS_HAT)
    with pytest.raises(Refusal, match="Nobody judges"):
        host.seat_critic(house.tables, code, "grandmother", "Grandmother", "👵")
    with pytest.raises(Refusal, match="the cards decide who begins"):
        host.choose_judge(house.tables, code, house.chair(code, "Ana"))
    house.tables.start(code)
    with pytest.raises(Refusal, match="own rules"):
        host.end_after_round(house.tables, code)
    assert house.live(code).table.judge == "none"


@BOTH
def test_an_ai_chef_plays_on_for_who_left_and_nobody_is_released(house: House, game: str) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan", game=game)
    host.remove(house.tables, code, house.chair(code, "Ben"))
    ben = next(chair for chair in house.live(code).chairs if chair.name == "Ben")
    assert (ben.seat, ben.kind, ben.token_hash) == (1, "heuristic", None)
    while 1 not in house.state(code).to_move():
        house.default(code, sorted(house.state(code).to_move(), key=str)[0])
    house.wait(10)
    assert house.live(code).made[1] > 0
    assert ben.seat == 1


def test_whoever_left_is_not_asked_again_and_who_watched_comes_before_an_ai_chef(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", ais=1, **CHEFS_HAT)
    host.remove(house.tables, code, house.chair(code, "Ben"))
    for name in ("Eve", "Fay"):
        house.tables.sit(code, name, "🍅")
    host.stop(house.tables, code)
    new, _ = rematch.open_again(house.tables, code)
    assert [chair.name for chair in house.live(new).guests()] == ["Ana", "Cleo", "Eve", "Fay"]
    house.tables.start(new)
    assert house.live(new).table.game == "chefs-hat"


@BOTH
@pytest.mark.parametrize(("clock", "seconds"), [("relaxed", 60), ("steady", 40), ("brisk", 25)])
def test_when_time_is_up_the_default_move_is_made(house: House, game: str, clock: str, seconds: int) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan", game=game, timers=clock)
    seat = mover(house, code)
    house.wait(seconds - 1)
    assert house.live(code).n == 0
    house.wait(2)
    live = house.live(code)
    assert live.n == (2 if game == "kitchen-closing" else 1)  # a turn there is to draw and to discard
    assert live.last[seat][1] == "clock"
    assert mover(house, code) != seat
    assert live.table.deadline == live.step_began + seconds


def test_the_clock_deals_the_next_round_for_a_dealer_who_sleeps(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk", options={"rounds": 2}, **KITCHEN)
    house.play_until(code, "break")
    house.wait(31)
    assert house.step(code) == "turn"


def test_no_clock_runs_once_the_game_is_over(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk", options={"rounds": 1}, **KITCHEN)
    house.play_until(code, "over")
    assert house.live(code).table.status == "over"
    assert house.live(code).table.deadline is None


def test_ai_chefs_move_so_that_people_can_follow(house: House) -> None:
    code = house.party(ais=4, **KITCHEN)
    house.wait(1.4)
    assert house.live(code).n == 0
    house.wait(1.1)
    assert house.live(code).n == 1


def test_before_a_shift_is_opened_everybody_looks_at_their_hand(house: House) -> None:
    code = house.party(ais=4, game="chefs-hat")
    house.wait(4.8)
    assert house.live(code).n == 0
    house.wait(0.4)
    assert house.live(code).n == 1
    house.wait(1.4)
    assert house.live(code).n == 1
    house.wait(0.4)
    assert house.live(code).n == 2


def test_ai_chefs_leave_time_to_read_how_a_round_ended(house: House) -> None:
    code = house.party("Ana", ais=2, **KITCHEN)
    house.play_until(code, "break")
    house.wait(10)
    assert house.step(code) == "break"
    while house.step(code) == "break" and 0 not in house.state(code).to_move():
        house.wait(10)
    assert house.step(code) == "turn" or house.state(code).to_move() == {None, 0}


@BOTH
def test_a_whole_game_between_ai_chefs_goes_on_after_a_crash_and_its_record_replays(house: House, game: str) -> None:
    code = house.party(ais=4, game=game, pace=0.1, options={"rounds": 2} if game == "kitchen-closing" else {})
    for _ in range(10_000):
        house.wait(20)
        if not house.live(code).playing:
            break
        if house.live(code).n % 7 == 0:
            before = msgspec.to_builtins(house.state(code).view(None), str_keys=True)
            house.restart()
            assert msgspec.to_builtins(house.state(code).view(None), str_keys=True) == before
    assert house.live(code).table.status == "over"
    paper = record_of(house.tables, house.live(code))
    assert paper.header.judge is None
    again = record.play(record.read(record.write(paper), GAMES), GAMES)
    assert again.outcome() == house.state(code).outcome()


def test_a_character_by_model_plays_like_the_heuristic_chef_where_there_is_nothing_to_say(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.party("Ana", started=False, **CHEFS_HAT)
    for number in range(3):
        house.tables.sit(code, f"Mind {number}", "🍅", kind="model:nonnas-grandson")
    house.tables.start(code)
    while house.live(code).n < 12:
        if 0 in house.state(code).to_move():
            house.default(code, 0)
        house.wait(3)
    assert model.asked == []
    assert "could not move" not in caplog.text
    house.store.close()


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_each_clock_leaves_less_time_for_every_step_than_the_one_before(game: Game) -> None:
    kinds = {kind for steps in game.pace.timers.values() for kind in steps}
    for kind in kinds:
        relaxed, steady, brisk = (game.pace.seconds(clock, kind) for clock in CLOCKS[1:])
        assert relaxed > steady > brisk > 0


def test_a_kind_of_step_that_nobody_named_has_a_pace_and_a_clock() -> None:
    unheard = "singing"
    for pace in (Pace(), *(game.pace for game in GAMES.values())):
        assert pace.pause(unheard) > 0
        assert pace.seconds("off", unheard) == 0
        assert all(pace.seconds(clock, unheard) >= 0 for clock in CLOCKS)
    assert Pace().seconds("relaxed", unheard) == 60
    assert Pace(pauses={"": 2.0}, pauses_per_seat={"break": 5.0}).pause("break", 6) == 32.0
    assert Pace().seconds("brisk", unheard) == 25
