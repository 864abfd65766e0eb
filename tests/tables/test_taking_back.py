"""Taking back a move at a practice table: the log keeps it; restarts and other processes end where the table did."""

from __future__ import annotations

import pytest

from partychef.engine.game import IllegalMove, Seat
from partychef.tables.branching import branch_off, state_after
from partychef.tables.names import Refusal
from partychef.tables.thinking import request_for, still_waits
from tests.tables.conftest import House


def practice(house: House) -> tuple[str, Seat]:
    """A table where Ana practises The Kitchen is Closing, and the seat whose turn it is."""
    code = house.party("Ana", ais=2, game="kitchen-closing", practice=True)
    state = house.live(code).state
    assert state is not None
    return code, min(one for one in state.to_move() if one is not None)


def take(house: House, code: str, seat: Seat) -> None:
    house.tables.submit(code, seat, {"move": "take"})


def test_the_state_is_the_one_before_and_the_log_has_both_entries(house: House) -> None:
    code, seat = practice(house)
    before = house.live(code).state
    take(house, code, seat)
    house.tables.take_back(code, seat)
    live = house.live(code)
    assert live.state == before
    assert (live.n, live.made[seat], live.returns) == (2, 2, 1)


def test_after_a_crash_the_table_is_where_it_was(house: House) -> None:
    code, seat = practice(house)
    take(house, code, seat)
    house.tables.take_back(code, seat)
    take(house, code, seat)
    before = house.live(code).state
    house.restart()
    assert house.live(code).state == before
    house.tables.take_back(code, seat)  # what may be taken back is known again, too
    assert house.live(code).returns == 2


def test_another_process_takes_it_over(house: House) -> None:
    second = House(house.url)
    code, seat = practice(house)
    take(house, code, seat)
    second.tables.take_back(code, seat)
    house.tables.catch_up(code)
    assert house.live(code).state == second.live(code).state
    assert house.live(code).returns == 1
    take(house, code, seat)
    second.tables.catch_up(code)
    assert house.live(code).state == second.live(code).state
    second.store.close()


def test_nothing_is_taken_back_at_a_party(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", game="kitchen-closing")
    state = house.live(code).state
    assert state is not None
    seat = min(one for one in state.to_move() if one is not None)
    take(house, code, seat)
    with pytest.raises(Refusal, match="where somebody practises"):
        house.tables.take_back(code, seat)
    assert not house.live(code).shown.may_return


def test_what_has_shown_a_card_stays(house: House) -> None:
    code, seat = practice(house)
    house.tables.submit(code, seat, {"move": "draw"})
    with pytest.raises(IllegalMove, match="cannot be taken back"):
        house.tables.take_back(code, seat)


def test_a_late_tap_takes_back_nothing_more(house: House) -> None:
    code, seat = practice(house)
    take(house, code, seat)
    house.tables.take_back(code, seat, after=1)
    house.tables.take_back(code, seat, after=1)
    assert house.live(code).returns == 1


def test_what_an_ai_has_thought_before_is_not_made_after(house: House) -> None:
    code, seat = practice(house)
    live = house.live(code)
    request = request_for(live, seat)
    assert still_waits(live, request)
    take(house, code, seat)
    house.tables.take_back(code, seat)
    assert not still_waits(live, request)


def test_a_branch_goes_on_with_the_same_cards_and_ais_play_the_others(house: House) -> None:
    code, seat = practice(house)
    house.tables.submit(code, seat, {"move": "draw"})
    opened = branch_off(house.tables, code, 0, 0, pace=0.0)
    live, old = house.live(opened.code), house.live(code)
    assert live.state == state_after(house.tables, old, 0)
    assert (live.table.branch_of, live.table.branch_at, live.n) == (code, 0, 0)
    assert [(chair.seat, chair.kind == "person") for chair in live.chairs] == [(0, True), (1, False), (2, False)]
    assert live.chair_in(0) is not None
    later = branch_off(house.tables, code, 1, 0, pace=0.0)
    assert house.live(later.code).state == old.state
    house.restart()
    assert house.live(later.code).state == house.live(code).state


def test_there_is_no_branch_of_a_moment_that_is_not_there(house: House) -> None:
    code, _ = practice(house)
    with pytest.raises(Refusal, match="no such moment"):
        branch_off(house.tables, code, 5, 0, pace=0.0)
    with pytest.raises(Refusal, match="did not play yet"):
        branch_off(house.tables, code, 0, 7, pace=0.0)
