"""The lines of somebody's own page: written with the move that ends a game, once, and forgotten when they are to be."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from partychef.tables import host, rematch
from partychef.tables.forgetting import forget_for_good
from partychef.tables.housekeeping import DAY, EARLIEST, FIRST, Housekeeping
from partychef.tables.results import Played, forget_player, going_on, results_of
from partychef.tables.writing import Change, Outdated, write
from tests.tables.conftest import House

MINE, OTHERS = "a" * 64, "b" * 64
TODAY = 1_800_000_000.0


@pytest.fixture
def house(database: str) -> Iterator[House]:
    house = House(database, time=TODAY)
    yield house
    house.store.close()


def practice(house: House, ais: int = 2, **settings: object) -> str:
    """One person against beginners in a game of one round."""
    table: dict[str, Any] = {"game": "kitchen-closing", "options": {"rounds": 1}, "practice": True, "player": MINE}
    return house.party("Ana", ais=ais, **table | settings)


def play_out(house: House, code: str) -> None:
    while house.live(code).playing:
        host.skip(house.tables, code)


def lines(house: House, player: str = MINE) -> list[Played]:
    return results_of(house.tables, player)


def test_the_move_that_ends_a_game_writes_the_line_and_a_crash_changes_nothing(house: House) -> None:
    code = practice(house, daily="2027-01-15")
    assert lines(house) == []
    assert going_on(house.tables, MINE, "2027-01-15") == {"kitchen-closing": code}
    play_out(house, code)
    outcome = house.state(code).outcome()
    assert outcome is not None
    (line,) = lines(house)
    assert (line.code, line.game, line.opponents) == (code, "kitchen-closing", ("novice", "novice"))
    assert (line.score, line.won, line.daily, line.at) == (outcome.scores[0], 0 in outcome.winners, "2027-01-15", TODAY)
    better = sum(score > outcome.scores[0] for score in outcome.scores.values())
    assert line.place == 1 + better and line.behind + line.tied + line.place == 3
    house.restart()
    assert lines(house) == [line] and house.live(code).table.status == "over"
    assert going_on(house.tables, MINE, "2027-01-15") == {}
    assert lines(house, OTHERS) == []


def test_of_two_processes_that_end_the_same_game_one_writes(house: House) -> None:
    code = practice(house)
    while house.live(code).playing:
        second = House(house.url, time=TODAY)
        second.live(code)
        before = lines(house)
        host.skip(house.tables, code)
        with pytest.raises(Outdated):
            host.skip(second.tables, code)
        second.store.close()
    assert before == [] and len(lines(house)) == 1


def test_a_game_that_ends_a_second_time_keeps_its_first_line(house: House) -> None:
    """As when the last moves were taken back."""
    code = practice(house)
    play_out(house, code)
    (line,) = lines(house)
    with house.tables.at(code) as live:
        row = {**line._asdict(), "opponents": [*line.opponents], "player": MINE, "score": 999}
        write(house.store, live, Change(result=row), TODAY)
    assert lines(house) == [line]


def test_parties_branches_and_games_that_an_ai_has_finished_are_no_results(house: House) -> None:
    party = practice(house, player=None, practice=False)
    branch = practice(house, branch_of=party, branch_at=0)
    left = practice(house)
    host.remove(house.tables, left, house.live(left).chairs[0].id)
    for code in (party, branch, left):
        play_out(house, code)
        assert house.state(code).outcome() is not None
    assert lines(house) == []


def test_playing_again_is_for_the_same_page_and_no_daily_game(house: House) -> None:
    code = practice(house, daily="2027-01-15")
    play_out(house, code)
    house.time += 60
    again, _ = rematch.open_again(house.tables, code)
    house.tables.start(again)
    play_out(house, again)
    assert [(line.code, line.daily) for line in lines(house)] == [(code, "2027-01-15"), (again, None)]


def test_whoever_has_their_page_deleted_gets_no_line_for_what_goes_on_either(house: House) -> None:
    finished, playing, other = practice(house), practice(house), practice(house, player=OTHERS)
    play_out(house, finished)
    play_out(house, other)
    assert forget_player(house.tables, MINE) == 1
    play_out(house, playing)
    again, _ = rematch.open_again(house.tables, playing)
    assert house.live(again).table.player is None
    assert lines(house) == [] and len(lines(house, OTHERS)) == 1


def test_a_process_that_has_the_table_from_before_writes_no_line_after_that(house: House) -> None:
    code = practice(house)
    second = House(house.url, time=TODAY)
    assert second.live(code).table.player == MINE
    forget_player(house.tables, MINE)
    with pytest.raises(Outdated):
        host.skip(second.tables, code)
    play_out(second, code)
    second.store.close()
    assert lines(house) == []


def test_a_party_that_is_forgotten_takes_its_line_along(house: House) -> None:
    codes = [practice(house), practice(house)]
    for code in codes:
        play_out(house, code)
    forget_for_good(house.tables, codes[0])
    assert [line.code for line in lines(house)] == codes[1:]


def test_a_page_is_deleted_a_year_after_its_last_game_and_outlives_its_tables(tmp_path: Path) -> None:
    house = House(tmp_path / "party.db", time=TODAY)
    keeper = Housekeeping(house.tables, keep_played=365, wall=lambda: house.time)
    keeper.step()

    def wait(days: float) -> None:
        house.time += days * DAY
        while keeper.step() <= house.time:
            house.time += 1

    play_out(house, first := practice(house))
    wait(200)
    play_out(house, second := practice(house))
    wait(200)
    with pytest.raises(Exception, match="no party"):
        house.live(first)
    assert [line.code for line in lines(house)] == [first, second]
    wait(200)
    assert lines(house) == []
    house.store.close()


def test_a_line_from_a_clock_that_was_never_set_counts_as_new(tmp_path: Path) -> None:
    house = House(tmp_path / "party.db", time=EARLIEST - DAY)
    play_out(house, practice(house))
    house.time = TODAY
    keeper = Housekeeping(house.tables, keep_played=365, wall=lambda: house.time)
    keeper.step()
    house.time += 2 * FIRST
    keeper.step()
    assert len(lines(house)) == 1
    house.store.close()
