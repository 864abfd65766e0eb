"""Two things at the same moment, and a database that fails in the middle: one wins, nothing is half done."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError, OperationalError

from partychef.engine.game import IllegalMove
from partychef.tables import host, rematch
from partychef.tables.names import Refusal
from partychef.tables.places import Full, Visitor
from partychef.tables.push import Hub
from partychef.tables.store import NoDatabase, Store
from partychef.tables.writing import Outdated
from tests.tables.conftest import House


def at_once(*things: Callable[[], object]) -> list[object]:
    """Do all of them in the same moment; what each returned, or the refusal it met."""
    start = threading.Barrier(len(things))
    outcomes: list[object] = [None] * len(things)

    def do(number: int) -> None:
        start.wait()
        try:
            outcomes[number] = things[number]()
        except (Refusal, IllegalMove) as error:
            outcomes[number] = error

    threads = [threading.Thread(target=do, args=(number,)) for number in range(len(things))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=20)
    return outcomes


def test_one_of_twenty_gets_the_last_chair(house: House) -> None:
    code = house.party(*[f"Guest {n}" for n in range(19)], started=False)
    tries = at_once(*[lambda n=n: house.tables.sit(code, f"Late {n}", "🍅") for n in range(20)])
    assert sum(isinstance(one, tuple) for one in tries) == 1
    assert len(house.live(code).guests()) == 20
    house.restart()
    assert len(house.live(code).guests()) == 20


def test_a_page_that_comes_back_to_a_full_house_is_let_in() -> None:
    hub = Hub(limit=2)
    old = hub.listen("ABCDEF", Visitor("a phone out of range"))
    hub.listen("ABCDEF", Visitor("another"))
    assert not hub.listen("ABCDEF", Visitor("a phone out of range")).closed
    assert old.replaced
    with pytest.raises(Full):
        hub.listen("ABCDEF", Visitor("a stranger"))


def test_one_of_two_guests_gets_the_name(house: House) -> None:
    code = house.party(started=False)
    tries = at_once(*[lambda: house.tables.sit(code, "Ana", "🍅")] * 2)
    assert sum(isinstance(one, tuple) for one in tries) == 1


def test_two_hosts_who_start_at_once_deal_once_and_who_joins_meanwhile_plays_or_waits(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", started=False)
    start = lambda: house.tables.start(code)  # noqa: E731
    at_once(start, start, lambda: house.tables.sit(code, "Dan", "🍅"), start)
    live = house.live(code)
    seats = [chair.seat for chair in live.guests()]
    assert seats[:3] == [0, 1, 2]
    assert (seats[3], live.table.seats) in ((3, 4), (None, 3))
    before = house.view(code)
    house.restart()
    assert house.view(code) == before


def test_a_move_and_a_kick_at_once_leave_one_legal_log(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan")
    house.default(code, house.view(code).judge)
    seat = house.view(code).chefs[0]
    chair = house.live(code).chair_in(seat)
    assert chair is not None
    number = chair.id
    trade = lambda: house.move(code, seat, "trade", after=0, cards=[])  # noqa: E731
    at_once(trade, lambda: host.remove(house.tables, code, number), trade)
    assert chair.token_hash is None
    before = house.view(code, seat)
    house.restart()
    assert house.view(code, seat) == before


def test_a_party_is_played_again_at_one_table_however_often_the_host_taps(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    host.stop(house.tables, code)
    tries = at_once(*[lambda: rematch.open_again(house.tables, code)] * 5)
    assert len({one[0] for one in tries if isinstance(one, tuple)}) == 1
    assert sum(isinstance(one, tuple) and one[1] is not None for one in tries) == 1


def test_a_chair_of_the_next_party_is_not_had_by_name(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    host.stop(house.tables, code)
    new, _ = rematch.open_again(house.tables, code)
    host.remove(house.tables, new, house.chair(new, "Ben"))
    number, _ = house.tables.sit(new, "Ben", "🍅")  # another guest of that name
    before = next(chair.token_hash for chair in house.live(new).chairs if chair.id == number)
    assert rematch.take_over(house.tables, code, *_seat_and_key(house, code, "Ben")) is None
    assert next(chair.token_hash for chair in house.live(new).chairs if chair.id == number) == before


def test_a_phone_that_follows_twice_gets_the_same_chair(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    host.stop(house.tables, code)
    rematch.open_again(house.tables, code)
    mine = _seat_and_key(house, code, "Ana")
    first = rematch.take_over(house.tables, code, *mine)
    house.restart()  # the answer never arrived
    assert first is not None
    assert rematch.take_over(house.tables, code, *mine) == first
    assert rematch.take_over(house.tables, code, mine[0], "guessed") is None


def _seat_and_key(house: House, code: str, name: str) -> tuple[int, str]:
    return house.chair(code, name), house.keys[name][1]


def test_pausing_at_the_very_deadline_neither_ends_the_step_nor_loses_it(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    house.time += 95  # past the deadline, before the clock has looked
    at_once(*[lambda: host.pause(house.tables, code)] * 3)
    house.clock.tick()
    assert (house.step(code), house.live(code).table.paused_left) == ("assignment", 0.0)
    at_once(*[lambda: host.resume(house.tables, code)] * 3)
    house.clock.tick()
    assert house.step(code) == "cooking"


def test_phones_find_their_chairs_while_the_host_changes_them(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", started=False)
    seen = house.live(code).chairs  # what a phone is looking through
    host.move_chair(house.tables, code, house.chair(code, "Cleo"), -1)
    host.remove(house.tables, code, house.chair(code, "Ana"))
    assert [chair.name for chair in seen] == ["Ana", "Ben", "Cleo"]
    assert [chair.name for chair in house.live(code).chairs] == ["Cleo", "Ben"]


def test_a_start_that_cannot_be_written_has_not_happened(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    code = house.party("Ana", "Ben", "Cleo", started=False)
    with monkeypatch.context() as broken:
        broken.setattr(house.store, "write", _disk_full)
        with pytest.raises(OperationalError):
            house.tables.start(code)
    assert house.live(code).state is None
    house.tables.start(code)
    assert house.step(code) == "assignment"


def test_a_move_that_cannot_be_written_can_be_made_again(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    judge = house.view(code).judge
    with monkeypatch.context() as broken:
        broken.setattr(house.store, "write", _disk_full)
        with pytest.raises(OperationalError):
            house.move(code, judge, "choose_assignment", after=0, assignment="free-choice")
    house.move(code, judge, "choose_assignment", after=0, assignment="free-choice")
    assert house.step(code) == "cooking"


def _disk_full(_work: object) -> None:
    raise OperationalError("INSERT", {}, Exception("database or disk is full"))


def test_a_server_that_came_second_looks_at_the_log_again(house: House, tmp_path: Path) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    second = House(house.url)
    second.live(code)
    house.default(code, house.view(code).judge)
    with pytest.raises(Outdated):
        host.skip(second.tables, code)  # it would make the same move a second time
    assert second.step(code) == "cooking"
    second.store.close()


def test_a_form_that_counts_backwards_is_an_ordinary_tap(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    house.move(code, house.view(code).judge, "choose_assignment", after=-1, assignment="free-choice")
    assert house.step(code) == "cooking"


def test_what_cannot_be_written_is_reported_without_its_values(house: House) -> None:
    with pytest.raises(DBAPIError) as failed, house.store.reading() as connection:
        connection.execute(text("INSERT INTO nowhere VALUES (:card)"), {"card": "saffron"})
    assert "saffron" not in str(failed.value)


@pytest.mark.parametrize("version", ["9999", "nonsense"])
def test_a_database_of_a_newer_partychef_is_refused_with_one_sentence(tmp_path: Path, version: str) -> None:
    store = Store(f"sqlite:///{tmp_path / 'newer.db'}")
    store.upgrade()
    store.write(lambda connection: connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'")))
    with pytest.raises(NoDatabase, match="newer partychef"):
        store.upgrade()
    store.close()


def test_a_file_that_is_no_database_is_refused_with_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "party.db").write_text("Dear diary, " * 1000)
    store = Store(f"sqlite:///{tmp_path / 'party.db'}")
    with pytest.raises(NoDatabase, match="not a database"):
        store.upgrade()
    store.close()
