"""What the host may do: start, pause, skip, kick, hand a seat to an AI and back, seat newcomers, end."""

from __future__ import annotations

import pytest

from partychef.tables import host
from partychef.tables.names import Refusal
from partychef.tables.places import Visitor
from tests.tables.conftest import House


def names(house: House, code: str) -> list[str]:
    return [chair.name for chair in house.live(code).guests()]


def test_the_host_reorders_the_lobby_and_the_order_is_clockwise(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", started=False)
    host.move_chair(house.tables, code, house.chair(code, "Cleo"), -1)
    host.move_chair(house.tables, code, house.chair(code, "Cleo"), -1)
    host.move_chair(house.tables, code, house.chair(code, "Cleo"), -1)
    assert names(house, code) == ["Cleo", "Ana", "Ben"]
    house.restart()
    house.tables.start(code)
    assert [chair.seat for chair in house.live(code).guests()] == [0, 1, 2]
    assert names(house, code) == ["Cleo", "Ana", "Ben"]


def test_a_pause_that_is_longer_than_the_rest_of_the_step_ends_nothing(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    house.wait(60)
    host.pause(house.tables, code)
    house.wait(10_000)
    assert house.step(code) == "assignment"
    host.resume(house.tables, code)
    house.wait(29)
    assert house.step(code) == "assignment"
    house.wait(2)
    assert house.step(code) == "cooking"


def test_a_paused_party_says_so_to_whoever_taps(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    host.pause(house.tables, code)
    with pytest.raises(Refusal, match="paused"):
        house.move(code, house.view(code).judge, "choose_assignment", assignment="free-choice")
    host.resume(house.tables, code)
    house.move(code, house.view(code).judge, "choose_assignment", assignment="free-choice")


def test_a_pause_survives_a_restart(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    host.pause(house.tables, code)
    house.restart()
    house.wait(10_000)
    assert house.live(code).paused
    assert house.step(code) == "assignment"


def test_a_second_tap_on_move_on_does_not_skip_the_next_step_too(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    seen = house.live(code).state.timed_step().key  # type: ignore[union-attr]
    host.skip(house.tables, code, seen)
    host.skip(house.tables, code, seen)
    assert house.step(code) == "cooking"


def test_several_moves_at_once_are_shown_once(house: House) -> None:
    """Each of them is in the log; pages are drawn when all are made, and never in between."""
    code = house.party("Ana", "Ben", "Cleo", "Dan")
    host.skip(house.tables, code)
    told: list[int] = []
    house.hub.watch(lambda _: told.append(house.live(code).shown.n))
    host.skip(house.tables, code)  # three chefs cook
    assert house.live(code).n == 4
    assert told == [4]


def test_skipping_makes_the_default_moves_of_who_is_late(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    house.move(code, house.view(code).judge, "choose_assignment", assignment="free-choice")
    first, _ = house.view(code).chefs
    house.move(code, first, "plan", dishes=[list(house.view(code, first).hand[:5])])
    host.skip(house.tables, code)
    assert house.step(code) == "calling"
    host.skip(house.tables, code)
    assert house.step(code) == "presenting"
    assert sum(dish.hidden for dish in house.view(code).dishes) in (4, 5)


def test_no_clock_no_hurry(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="off")
    house.wait(1_000_000)
    assert house.step(code) == "assignment"


def test_a_phone_that_sleeps_for_an_hour_finds_its_seat_and_its_party_again(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="relaxed")
    house.wait(3600)
    number, key = house.keys["Ana"]
    chair = house.live(code).chair(number)
    assert chair is not None
    assert chair.seat == 0
    assert house.live(code).n > 5  # the clock made the default moves meanwhile
    assert key


def test_an_ai_plays_for_somebody_who_is_away_and_gives_the_seat_back(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    judge = house.view(code).judge
    chair = house.live(code).chair_in(judge)
    assert chair is not None
    host.to_ai(house.tables, code, chair.id)
    house.wait(20)
    assert house.step(code) == "cooking"
    assert house.live(code).last[judge][1] == "ai"
    host.to_person(house.tables, code, chair.id)
    assert chair.kind == "person"
    assert chair.token_hash is not None


def test_somebody_kicked_in_the_lobby_is_gone_with_the_key(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", started=False)
    listener = house.hub.listen(code, Visitor("phone", chair=house.chair(code, "Ben")))
    host.remove(house.tables, code, house.chair(code, "Ben"))
    assert names(house, code) == ["Ana", "Cleo"]
    assert listener.closed
    house.restart()
    assert names(house, code) == ["Ana", "Cleo"]


def test_somebody_kicked_in_a_game_is_played_for_and_released_in_the_break(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan")
    judge = house.view(code).judge
    chef = house.view(code).chefs[0]
    chair = house.live(code).chair_in(chef)
    assert chair is not None
    host.remove(house.tables, code, chair.id)
    assert chair.token_hash is None
    house.default(code, judge)
    house.wait(30)
    assert house.view(code).place(chef).planned
    house.play_until(code, "break")
    score = house.view(code).place(chef).score
    house.clock.tick()
    assert house.view(code).place(chef).role == "released"
    assert house.view(code).place(chef).score == score  # CP-61: the points stay on the board
    assert chef not in house.view(code).order


def everything_to(house: House, code: str, seat: int) -> None:
    """The critic's chips go to one seat."""
    view = house.view(code)
    house.move(code, view.judge, "award", chips={str(chip): seat for chip in (5, 10, 25, 50, 100)})


def test_cp_64_nobody_wins_in_the_name_of_somebody_who_was_sent_away_in_the_last_round(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", judge="seat", started=False)
    host.choose_judge(house.tables, code, house.chair(code, "Cleo"))
    house.tables.start(code)
    house.play_until(code, "judging")
    everything_to(house, code, 0)
    house.default(code, None)
    house.play_until(code, "presenting")
    host.remove(house.tables, code, house.chair(code, "Ben"))
    house.restart()
    house.play_until(code, "judging")
    everything_to(house, code, 1)
    outcome = house.state(code).outcome()
    assert outcome is not None
    assert outcome.scores == {0: 190, 1: 190, 2: 0}
    assert outcome.winners == (0,)


def test_cp_64_a_stand_in_who_is_needed_plays_on_until_a_newcomer_takes_the_place(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", options={"laps": 2})
    host.remove(house.tables, code, house.chair(code, "Ben"))
    ben = house.view(code).gone
    house.play_until(code, "break")
    house.clock.tick()
    assert set(ben) <= set(house.view(code).order)  # three who take turns
    house.tables.sit(code, "Nina", "🍅")
    house.clock.tick()
    assert house.view(code).order.count(3) == 1
    assert not set(ben) & set(house.view(code).order)


def test_a_newcomer_is_seated_in_the_next_break(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    number, _ = house.tables.sit(code, "Nina", "🍅")
    chair = house.live(code).chair(number)
    assert chair is not None
    house.clock.tick()
    assert chair.seat is None
    house.play_until(code, "break")
    house.restart()  # who is waiting is found again
    house.clock.tick()
    chair = house.live(code).chair(number)
    assert chair is not None
    assert chair.seat == 3
    assert house.view(code, 3).place(3).role != "released"
    house.play_until(code, "cooking")
    assert 3 in house.view(code).order


def test_ending_after_the_round_waits_for_the_break(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    host.end_after_round(house.tables, code)
    house.clock.tick()
    assert house.step(code) == "assignment"
    house.play_until(code, "break")
    house.clock.tick()
    assert house.step(code) == "over"
    assert house.live(code).table.status == "over"
    assert sum(house.view(code).place(seat).score for seat in range(3)) == 190


def test_stopping_leaves_the_points_as_they_are(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    house.play_until(code, "break")
    host.stop(house.tables, code)
    house.wait(10_000)
    assert house.live(code).table.status == "stopped"
    assert sum(house.view(code).place(seat).score for seat in range(3)) == 190
    with pytest.raises(Refusal, match="Nothing is being played"):
        house.move(code, house.view(code).judge, "open_round")


def test_ai_chefs_have_names_of_their_own(house: House) -> None:
    code = house.party("Basil", "Ginger", ais=10, started=False)
    assert len(set(names(house, code))) == 12


def test_playing_again_brings_the_same_people_to_a_new_table(house: House) -> None:
    from partychef.tables import rematch

    code = house.party("Ana", "Ben", ais=1)
    with pytest.raises(Refusal, match="Finish"):
        rematch.open_again(house.tables, code)
    host.stop(house.tables, code)
    new, key = rematch.open_again(house.tables, code)
    assert key
    assert names(house, new) == names(house, code)
    assert rematch.open_again(house.tables, code) == (new, None)
    _, old_key = house.keys["Ben"]
    number, phone_key = rematch.take_over(house.tables, code, house.chair(code, "Ben"), old_key) or (0, "")
    assert number == house.chair(new, "Ben")
    assert phone_key
    assert rematch.take_over(house.tables, code, 999, old_key) is None
    house.tables.start(new)
    assert house.step(new) == "assignment"


def test_a_newcomer_is_seated_before_a_release_could_end_the_game(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan")
    for _ in range(3):
        house.play_until(code, "break")
        if house.view(code).past[-1].number < 3:
            house.default(code, None)
    last = house.live(code).chair_in(house.view(code).judge)
    assert last is not None
    house.tables.sit(code, "Nina", "🍅")
    host.remove(house.tables, code, last.id)
    house.clock.tick()
    assert house.step(code) == "break"
    assert house.view(code).judge == 4  # CP-61: the newcomer judges last


def test_whoever_has_left_makes_room_at_a_full_table(house: House) -> None:
    code = house.party(*[f"Guest {n}" for n in range(20)])
    house.play_until(code, "break")
    host.remove(house.tables, code, house.chair(code, "Guest 3"))
    number, _ = house.tables.sit(code, "Nina", "🍅")
    house.clock.tick()
    chair = house.live(code).chair(number)
    assert chair is not None
    assert chair.seat == 20


@pytest.mark.parametrize(("laps", "rounds"), [(1, 2), (3, 6)])
def test_playing_again_with_a_critic_keeps_the_laps_and_not_the_rounds(house: House, laps: int, rounds: int) -> None:
    from partychef.tables import rematch

    code = house.party("Ana", "Ben", judge="critic:grandmother", options={"laps": laps})
    assert house.live(code).table.options["rounds"] == rounds
    host.stop(house.tables, code)
    new, _ = rematch.open_again(house.tables, code)
    house.tables.sit(new, "Cleo", "🍅")
    house.tables.start(new)
    assert house.live(new).table.options["rounds"] == 3 * laps


def test_the_clock_looks_again_after_trouble(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    with monkeypatch.context() as trouble:
        trouble.setattr(house.tables, "make_move", lambda *_: 1 / 0)
        house.wait(91)
    assert house.step(code) == "assignment"
    house.wait(3)
    assert house.step(code) == "cooking"
