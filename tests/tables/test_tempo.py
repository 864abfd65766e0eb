"""The host hurries a step or gives it more time; AIs make all moves of a turn within seconds."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from partychef.engine.game import Seat
from partychef.games import GAMES
from partychef.tables import host, tempo
from partychef.tables.alone import SPEEDS
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from tests.tables.conftest import House


def key(house: House, code: str) -> str:
    return house.state(code).timed_step().key


def full_table(house: House, game: str, pace: float = 1.0) -> str:
    """A table of AI chefs, and a critic where somebody judges."""
    judged = GAMES[game].always_judged
    more: dict[str, Any] = {"judge": "critic:grandmother", "options": {"laps": 1}} if judged else {}
    code, _ = house.tables.open_table({"timers": "off", "game": game, "pace": pace, **more}, seed="7")
    if judged:
        host.seat_critic(house.tables, code, "grandmother", "The critic", "👵")
    for _ in range(min(4, GAMES[game].seats[-1])):
        host.add_ai(house.tables, code)
    house.tables.start(code)
    return code


# -- the turns of AIs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pace", "most"), [(1.0, 15.0), (SPEEDS["quick"], 6.0)])
@pytest.mark.parametrize("game", GAMES)
def test_no_turn_of_an_ai_takes_long(
    house: House, monkeypatch: pytest.MonkeyPatch, game: str, pace: float, most: float
) -> None:
    """From the moment a chef may move to the last move of the turn; what the big screen has to show is no turn."""
    note, turns = Live.note, []

    def watch(live: Live, n: int, seat: Seat | None, *rest: Any) -> None:
        assert live.state is not None
        kind, judged = live.state.timed_step().kind, live.game.judged
        judges = judged.verdict(live.state.view(None)).judges if judged else ()
        if seat is not None and seat not in judges and kind not in live.game.pace.shows:
            turns.append(house.time - live.turns.began[seat])
        note(live, n, seat, *rest)

    monkeypatch.setattr(Live, "note", watch)
    code = full_table(house, game, pace)
    house.wait(240)
    assert len(turns) > 5
    assert 0.0 < max(turns) <= most
    assert house.live(code).n > 5


def test_a_chef_shares_its_time_out_among_the_cards(house: House) -> None:
    code = full_table(house, "cooking-party")
    while house.step(code) != "presenting":
        house.wait(0.5)
    moments = []
    while house.step(code) == "presenting":
        before = house.live(code).n
        house.wait(0.1)
        if house.live(code).n > before:
            moments.append(house.time)
    pauses = [later - earlier for earlier, later in pairwise(moments)]
    assert len(pauses) >= 4
    assert max(pauses) - min(pauses) <= 0.3


def test_after_a_restart_a_chef_goes_on_at_the_same_pace(house: House) -> None:
    code = full_table(house, "cooking-party")
    while house.step(code) != "presenting":
        house.wait(0.5)
    house.wait(5)
    began = house.live(code).turns.began
    house.restart()
    assert house.live(code).turns.began == began


# -- hurrying ---------------------------------------------------------------------------------------------------------


def test_hurrying_decides_for_people_who_are_late(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    tempo.hurry(house.tables, code, key(house, code))
    assert house.step(code) == "cooking"
    tempo.hurry(house.tables, code, key(house, code))
    assert house.step(code) == "calling"


def test_the_second_tap_is_refused_and_hurries_nobody_else(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    seen = key(house, code)
    tempo.hurry(house.tables, code, seen)
    for tap in (tempo.hurry, tempo.extend):
        with pytest.raises(Refusal, match="That step is over already"):
            tap(house.tables, code, seen)
    assert house.step(code) == "cooking"


def test_hurrying_ends_the_whole_turn_of_a_person_who_has_to_draw_and_discard(house: House) -> None:
    code, _ = house.tables.open_table({"timers": "off", "game": "kitchen-closing"}, seed="7")
    for guest in ("Ana", "Ben", "Cleo"):
        house.tables.sit(code, guest, "🦊")
    house.tables.start(code)
    (late,) = house.state(code).to_move()
    tempo.hurry(house.tables, code, key(house, code))
    assert house.state(code).to_move() == {((late or 0) + 1) % 3}
    assert house.live(code).n == 2


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_a_person_who_is_late_can_be_hurried(house: House, game: str) -> None:
    people = [f"Guest {n}" for n in range(max(3, GAMES[game].seats[0]))][: GAMES[game].seats[-1]]
    code, _ = house.tables.open_table({"timers": "off", "game": game}, seed="7")
    for name in people:
        house.tables.sit(code, name, "🍅")
    house.tables.start(code)
    for _ in range(30):
        if house.live(code).table.status != "playing":
            break
        before = key(house, code)
        n = house.live(code).n
        tempo.hurry(house.tables, code, before)
        assert house.live(code).n > n


def test_an_ai_that_is_hurried_cooks_its_own_dish_and_not_the_first_cards(house: House) -> None:
    code = full_table(house, "cooking-party")
    house.wait(15)
    assert house.step(code) == "cooking"
    tempo.hurry(house.tables, code, key(house, code))
    house.wait(0)
    assert house.step(code) == "calling"
    assert {by for _, by in house.live(code).last.values()} == {"ai"}


def test_a_hurried_critic_says_the_next_thing_at_once_and_only_that(house: House) -> None:
    code = house.judged_party("Ana", "Ben", "Cleo")
    seen = key(house, code)
    tempo.hurry(house.tables, code, seen)
    house.wait(0)
    assert len(house.view(code).opinions) == 1
    house.wait(1)
    assert len(house.view(code).opinions) == 1
    tempo.hurry(house.tables, code, seen)
    house.wait(0)
    assert len(house.view(code).opinions) == 2
    assert house.step(code) == "judging"


def test_a_judge_who_could_cut_a_chef_short_is_not_late(house: House) -> None:
    code = house.party("Ana", "Ben", ais=2, judge="turns", options={"first_judge": 0})
    house.move(code, 0, "choose_assignment", assignment="free-choice")
    tempo.hurry(house.tables, code)
    house.wait(0)
    house.move(code, 0, "call", chef=2)
    tempo.hurry(house.tables, code)
    house.wait(0)
    assert house.step(code) == "questions"
    assert house.live(code).last[2][1] == "ai"  # its dish was told to the end


def test_a_paused_party_is_not_hurried(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    host.pause(house.tables, code)
    with pytest.raises(Refusal, match="paused"):
        tempo.hurry(house.tables, code)
    assert house.step(code) == "assignment"


# -- more time --------------------------------------------------------------------------------------------------------


def test_extending_adds_a_minute(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    tempo.extend(house.tables, code, key(house, code))
    house.wait(91)
    assert house.step(code) == "assignment"
    house.wait(60)
    assert house.step(code) == "cooking"


def test_a_paused_party_gets_its_minute_when_it_goes_on(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    host.pause(house.tables, code)
    tempo.extend(house.tables, code)
    host.resume(house.tables, code)
    house.wait(149)
    assert house.step(code) == "assignment"
    house.wait(2)
    assert house.step(code) == "cooking"


def test_where_only_ais_are_to_move_they_wait_for_a_minute(house: House) -> None:
    code = full_table(house, "cooking-party")
    while house.step(code) != "break":
        house.wait(1)
    tempo.extend(house.tables, code, key(house, code))
    house.wait(58)
    assert house.step(code) == "break"
    house.wait(4)
    assert house.step(code) == "assignment"
    house.wait(16)
    assert house.step(code) == "cooking"


def test_a_chef_who_was_held_back_presents_on_as_before(house: House) -> None:
    code = full_table(house, "cooking-party")
    while house.step(code) != "presenting":
        house.wait(0.5)
    tempo.extend(house.tables, code)
    began = house.time
    while house.step(code) == "presenting":
        house.wait(0.5)
    assert 65 <= house.time - began <= 76


def test_hurrying_takes_the_minute_back(house: House) -> None:
    code = full_table(house, "cooking-party")
    while house.step(code) != "break":
        house.wait(1)
    tempo.extend(house.tables, code)
    tempo.hurry(house.tables, code)
    house.wait(0)
    assert house.step(code) == "assignment"


def test_a_dish_that_the_big_screen_reads_waits_too(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    house.play_until(code, "presenting")
    chef = house.view(code).presenter
    assert chef is not None
    house.move(code, chef, "read_out", name="Low Tide", text="Served warm.", notes={})
    tempo.extend(house.tables, code)
    house.wait(59)
    assert not any(dish.cards for dish in house.view(code).dishes)
    house.wait(60)
    assert house.step(code) == "questions"


def test_without_a_clock_people_have_all_the_time_there_is(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    with pytest.raises(Refusal, match="no time limit"):
        tempo.extend(house.tables, code)


# -- the last one -----------------------------------------------------------------------------------------------------


def cooking(house: House, *late: str, **settings: Any) -> str:
    """Four chefs cook for a judge; all but these lock in a dish after a minute."""
    names = ["Ana", "Ben", "Cleo", "Dan"]
    code = house.party(*names, "Judy", judge="seat", started=False, **settings)
    host.choose_judge(house.tables, code, house.chair(code, "Judy"))
    house.tables.start(code)
    house.play_until(code, "cooking")
    house.wait(60)
    for seat, name in enumerate(names):
        if name not in late:
            house.default(code, seat)
    return code


def left(house: House, code: str) -> float:
    deadline = house.live(code).table.deadline
    assert deadline is not None
    return deadline - house.time


def test_the_last_chef_is_told_to_hurry(house: House) -> None:
    code = cooking(house, "Ben", timers="relaxed")
    assert left(house, code) == 45
    house.wait(46)
    assert house.step(code) == "calling"


def test_two_who_are_late_have_all_their_time(house: House) -> None:
    code = cooking(house, "Ben", "Cleo", timers="relaxed")
    assert left(house, code) == 420 - 60


def test_who_has_less_time_anyway_gets_no_more(house: House) -> None:
    code = cooking(house, "Ben", "Cleo", timers="relaxed")
    house.wait(340)
    house.default(code, 2)
    assert left(house, code) == 20


def test_the_last_chef_is_called_once_and_keeps_what_the_host_adds(house: House) -> None:
    code = cooking(house, "Ben", timers="relaxed")
    tempo.extend(house.tables, code)
    house.move(code, 1, "trade", cards=list(house.view(code, 1).hand[:1]))
    assert left(house, code) == 105


def test_without_a_clock_nobody_is_called(house: House) -> None:
    code = cooking(house, "Ben")
    assert house.live(code).table.deadline is None
    house.wait(10_000)
    assert house.step(code) == "cooking"


# -- waiting for an answer ------------------------------------------------------------------------------------------


def offered_to_ana(house: House) -> tuple[str, Seat, Seat]:
    """A table where an AI chef offers Ana a card: its code, Ana's seat and the chef's."""
    code = house.party(
        "Ana", started=False, options={"chef_trades": True, "permanent_judge": 2}, judge="critic:grandmother"
    )
    host.seat_critic(house.tables, code, "grandmother", "The critic", "👵")
    host.add_ai(house.tables, code, "heuristic")
    house.tables.start(code)
    for _ in range(200):
        if offers := house.view(code, 0).offers:
            return code, offers[0].to, offers[0].by
        house.wait(0.5)
    raise AssertionError("nobody has offered anything")


def test_cp_55_an_ai_chef_gives_a_guest_time_to_answer_and_then_cooks_on(house: House) -> None:
    code, ana, by = offered_to_ana(house)
    house.wait(15)
    assert house.view(code, ana).offers
    house.wait(20)
    assert not house.view(code, ana).offers
    assert house.view(code).place(by).planned
    assert not house.view(code).place(ana).planned


def test_cp_55_an_ai_chef_cooks_on_as_soon_as_the_guest_has_answered(house: House) -> None:
    code, ana, by = offered_to_ana(house)
    house.move(code, ana, "decline_offer", chef=by)
    house.wait(14)
    assert house.view(code).place(by).planned
