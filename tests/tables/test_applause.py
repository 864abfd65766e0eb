"""What the room does on its phones: seen at once, and told to the log in one move when the table looks elsewhere."""

from __future__ import annotations

import msgspec
from sqlalchemy import select

from partychef.engine import record
from partychef.engine.game import read_move
from partychef.games import GAMES
from partychef.games.cooking_party.moves import Applause
from partychef.tables import host
from partychef.tables.applause import MOST, PAUSE
from partychef.tables.models import Entry
from partychef.tables.records import record_of
from tests.tables.conftest import House

GUESTS = ("Ana", "Ben", "Cleo", "Dan")


def tap(house: House, code: str, name: str, kind: str = "laughter") -> bool:
    """Somebody taps once, unhurried."""
    house.time += PAUSE
    return house.tables.react(code, house.chair(code, name), kind)


def name_of_presenter(house: House, code: str) -> str:
    presenter = house.view(code).presenter
    return next(chair.name for chair in house.live(code).chairs if chair.seat == presenter)


def others(house: House, code: str) -> list[str]:
    return [name for name in GUESTS if name != name_of_presenter(house, code)]


def written_down(house: House, code: str) -> list[Applause]:
    with house.store.reading() as connection:
        moves = connection.scalars(select(Entry.move).order_by(Entry.n))
        decoded = [read_move(GAMES["cooking-party"], msgspec.json.decode(move)) for move in moves]
    return [move for move in decoded if isinstance(move, Applause)]


def test_many_taps_are_one_move_when_the_dish_leaves_the_stage(house: House) -> None:
    code = house.party(*GUESTS)
    house.play_until(code, "presenting")
    presenter, before = house.view(code).presenter, house.live(code).n
    for name in others(house, code) * 3:
        assert tap(house, code, name)
    assert house.live(code).n == before
    house.default(code, presenter)  # the presentation ends, but the dish stays on the table
    assert written_down(house, code) == []
    house.default(code, house.view(code).judge)
    assert written_down(house, code) == [Applause(presenter, {"laughter": 9})]
    assert house.view(code).cheers[0].times == {"laughter": 9}


def test_what_comes_too_fast_is_dropped_and_more_than_enough_is_not_counted(house: House) -> None:
    code = house.party(*GUESTS)
    house.play_until(code, "presenting")
    one, *_ = others(house, code)
    assert tap(house, code, one)
    assert not house.tables.react(code, house.chair(code, one), "laughter")
    assert all(tap(house, code, one) for _ in range(2 * MOST))
    house.play_until(code, "questions")
    house.default(code, house.view(code).judge)
    assert [move.times for move in written_down(house, code)] == [{"laughter": MOST}]


def test_chefs_may_clap_for_themselves_but_the_room_does_not_count_it(house: House) -> None:
    code = house.party(*GUESTS)
    house.play_until(code, "presenting")
    assert tap(house, code, name_of_presenter(house, code), "applause")
    house.play_until(code, "questions")
    house.default(code, house.view(code).judge)
    assert written_down(house, code) == []


def test_the_task_is_reacted_to_and_a_chef_who_is_called_is_not(house: House) -> None:
    code = house.party(*GUESTS)
    house.play_until(code, "cooking")
    tap(house, code, "Ana", "shock")
    house.play_until(code, "calling")
    tap(house, code, "Ana", "fire")
    house.play_until(code, "presenting")
    assert written_down(house, code) == [Applause(None, {"shock": 1})]


def test_the_last_laughs_of_a_round_are_in_its_book_and_the_record_replays(house: House) -> None:
    code = house.party(*GUESTS)
    house.play_until(code, "judging")
    judge, chef = house.view(code).leader, house.view(code).chefs[0]
    house.move(code, judge, "critique", chef=chef, text="It walks by itself.")
    assert house.tables.react(code, None, "laughter")  # the host has no chair, but a phone
    house.default(code, judge)
    past = house.view(code).past[-1]
    assert (past.cheers[-1].chef, past.cheers[-1].times) == (chef, {"laughter": 1})
    house.restart()
    assert house.view(code).past[-1] == past
    host.stop(house.tables, code)
    paper = record_of(house.tables, house.live(code))
    assert record.play(paper, GAMES) == house.state(code)
