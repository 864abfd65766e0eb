"""Idle tables leave the memory, old ones are deleted in small steps, and no wrong clock deletes anything."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest
from sqlalchemy import func, insert, select, text

from partychef.llm.ask import Exchange
from partychef.tables import drafts, host, rematch
from partychef.tables.clock import Clock
from partychef.tables.exchanges import TableLedger
from partychef.tables.forgetting import forget_for_good
from partychef.tables.housekeeping import AT_ONCE, BETWEEN, DAY, EVERY, FIRST, IDLE, Housekeeping
from partychef.tables.models import Base, ReplayFile, Table
from partychef.tables.names import Refusal, WrongCode
from partychef.tables.places import Visitor
from tests.tables.conftest import House

TODAY = 1_800_000_000.0
YEAR = 365 * DAY


class Kept(House):
    """A house with a housekeeper, whose computer's clock goes as the house's does unless a test sets it."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, time=TODAY)
        self.wrong_by = 0.0
        self.hire()

    def hire(self, **days: int) -> None:
        self.keeper = Housekeeping(self.tables, wall=lambda: self.time + self.wrong_by, **days)
        self.keeper.step()  # as when the server starts

    def keep(self, seconds: float) -> None:
        """Time passes, and the housekeeper is called as the clock would call it."""
        self.time += seconds
        while self.keeper.step() <= self.time:
            self.time += 1
        self.keeper.step()

    def codes(self) -> set[str]:
        with self.store.reading() as connection:
            return set(connection.scalars(select(Table.code)))

    def rows(self) -> dict[str, int]:
        """How many rows there are of everything that belongs to tables."""
        with self.store.reading() as connection:
            return {
                name: connection.scalar(select(func.count()).select_from(table)) or 0
                for name, table in Base.metadata.tables.items()
            }


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Kept]:
    house = Kept(tmp_path / "party.db")
    yield house
    house.store.close()


def test_idle_lobbies_leave_the_memory_within_minutes_and_are_found_again(house: Kept) -> None:
    codes = [house.tables.open_table({})[0] for _ in range(50)]
    played = house.party("Ana", "Ben", "Cleo")
    for code in codes:
        house.tables.find(code)
    assert len(house.tables.revisions()) == 51
    house.keep(IDLE / 2)
    house.tables.find(played)
    house.keep(IDLE / 2 + EVERY)
    assert {*house.tables.revisions()} == {played}
    house.keep(IDLE + EVERY)
    assert {*house.tables.revisions()} == set()
    assert house.view(played).step == "assignment"
    house.tables.sit(codes[0], "Ana", "🍋")
    assert [chair.name for chair in house.live(codes[0]).chairs] == ["Ana"]


def test_a_table_that_somebody_has_open_or_holds_stays_in_memory(house: Kept) -> None:
    watched, held, _ = [house.party("Ana", "Ben", "Cleo") for _ in range(3)]
    house.hub.listen(watched, Visitor("browser.phone", None, "stranger", "here"))
    with house.tables.at(held):
        sweep = Thread(target=house.keep, args=(IDLE + EVERY,))
        sweep.start()
        sweep.join()
    assert {*house.tables.revisions()} == {watched, held}


def test_empty_lobbies_go_after_a_day_and_played_parties_after_a_year(house: Kept) -> None:
    empty, waiting = house.tables.open_table({})[0], house.party("Ana", started=False)
    played = house.party("Ana", "Ben", "Cleo")
    host.add_ai(house.tables, empty)  # an AI is nobody
    house.keep(DAY - 60)
    assert house.codes() == {empty, waiting, played}
    house.keep(FIRST + 120)
    assert house.codes() == {waiting, played}
    house.keep(YEAR - 2 * DAY)
    house.default(played, house.view(played).judge)  # somebody goes on: the year begins again
    house.keep(2 * DAY)
    assert house.codes() == {played}
    house.keep(YEAR)
    assert house.codes() == set()
    assert {name: n for name, n in house.rows().items() if n} == {}


def test_whoever_wants_to_keeps_everything(house: Kept) -> None:
    house.hire(keep_played=0, keep_empty=0)
    codes = {house.tables.open_table({})[0], house.party("Ana", "Ben", "Cleo")}
    house.keep(100 * YEAR)
    assert house.codes() == codes
    assert all(house.keeper.goes_at(house.live(code).table, False) is None for code in codes)


def test_old_tables_go_a_few_at_a_time(house: Kept) -> None:
    for _ in range(3 * AT_ONCE - 1):
        house.tables.open_table({})
    house.time += FIRST + 2 * DAY
    left = []
    while house.codes():
        due = house.keeper.step()
        left.append(len(house.codes()))
        house.time = max(house.time, min(due, house.time + BETWEEN))
    assert sorted(set(left), reverse=True) == [2 * AT_ONCE - 1, AT_ONCE - 1, 0]


def test_a_table_that_somebody_looks_at_is_not_deleted(house: Kept) -> None:
    code = house.tables.open_table({})[0]
    page = house.hub.listen(code, Visitor("tv.screen", None, "screen", "here"))
    house.keep(FIRST + 2 * DAY)
    assert house.codes() == {code}
    house.hub.leave(page)
    house.keep(FIRST)
    assert house.codes() == set()


def test_a_clock_that_is_years_ahead_deletes_nothing_once_it_is_set_right(house: Kept) -> None:
    """Neither while the server starts, nor when the computer's clock has been set meanwhile."""
    code = house.party("Ana", "Ben", "Cleo")
    house.time += 10 * YEAR
    house.restart()
    house.hire()
    house.keep(FIRST - 60)
    assert house.codes() == {code}
    house.wrong_by = -10 * YEAR  # the computer's clock is right again; the process still has the old one
    house.keep(3 * FIRST)
    assert house.codes() == {code}


def test_what_was_played_by_a_clock_of_1970_counts_from_now_on(house: Kept) -> None:
    house.time = 5_000.0
    code = house.party("Ana", "Ben", "Cleo")
    house.keep(FIRST)
    assert house.codes() == {code}
    house.time = TODAY
    house.keep(FIRST)
    assert house.codes() == {code}
    house.keep(YEAR + FIRST)
    assert house.codes() == set()


def test_dropped_records_go_after_a_year_too(house: Kept) -> None:
    rows = [{"id": "old", "text": "", "at": TODAY}, {"id": "new", "text": "", "at": TODAY + YEAR}]
    house.store.write(lambda connection: connection.execute(insert(ReplayFile), rows))
    house.keep(YEAR + FIRST)
    assert house.rows()["replay_file"] == 1


def test_a_database_that_does_not_answer_stops_no_clock(house: Kept, caplog: pytest.LogCaptureFixture) -> None:
    house.store.write(lambda connection: connection.execute(text("DROP TABLE replay_file")))
    house.keep(FIRST)
    assert "old tables stay for now" in caplog.text
    assert house.keeper.step() > house.time


def test_the_clock_calls_the_housekeeper_and_outlives_its_trouble(
    house: Kept, caplog: pytest.LogCaptureFixture
) -> None:
    calls, twice = [], Event()

    def chores() -> float:
        calls.append(house.time)
        if len(calls) == 1:
            raise RuntimeError("the mop is broken")
        twice.set()
        return house.time + EVERY

    clock = Clock(house.tables, chores=chores)
    thread = Thread(target=clock.run)
    thread.start()
    while not twice.wait(0.01):
        clock.look_at("NOBODY")
    clock.stop()
    thread.join()
    assert "the mop is broken" in caplog.text


def everything_written(house: Kept) -> str:
    """A party with words in all places; returns its code."""
    code = house.party("Anastasia", "Benvolio", "Cleopatra")
    house.move(code, house.view(code).judge, "choose_assignment", assignment="free-choice", criteria="Crunchwords")
    live = house.live(code)
    (written_for,) = {drafts.occasion(live)}
    assert written_for is not None
    drafts.save(house.tables, live, house.view(code).chefs[0], written_for, {"name": "Draftwords"})
    ledger = TableLedger(house.store, live.table.id, house.tables.now)
    ledger.keep(Exchange("r1/verdict", "oracle", "Promptwords", "Replywords"))
    host.send_away(house.tables, code, house.chair(code, "Benvolio"))
    return code


WORDS = ("Anastasia", "Benvolio", "Crunchwords", "Draftwords", "Promptwords", "Replywords")


def in_files(house: Kept) -> list[str]:
    """Which of these words stand anywhere in the files of the database."""
    written = b"".join(path.read_bytes() for path in house.path.parent.glob("party.db*"))
    return [word for word in WORDS if word.encode() in written]


def test_a_table_is_forgotten_with_every_word_to_the_last_byte(house: Kept) -> None:
    code, other = everything_written(house), house.party("Dan", "Eve", "Fay")
    assert in_files(house) == list(WORDS)
    found = forget_for_good(house.tables, code)
    assert (found.chairs, found.moves) == (3, 2)
    with pytest.raises(WrongCode, match="There is no party with this code"):
        house.tables.find(code)
    assert house.codes() == {other} and house.rows()["chair"] == 3
    assert in_files(house) == []
    with pytest.raises(WrongCode):
        forget_for_good(house.tables, code)


def test_who_was_in_the_middle_of_something_finds_nothing_to_go_on_with(house: Kept) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    judge = house.view(code).judge
    move = house.state(code).default_move(judge)
    with house.tables.at(code) as live:
        forget_for_good(house.tables, code)
        with pytest.raises(Refusal):
            house.tables.make_move(live, judge, move, "clock")
    with pytest.raises(WrongCode):
        house.move(code, judge, "thank")
    house.clock.tick()
    assert house.rows()["entry"] == 0


def test_the_game_before_it_leads_nowhere_and_the_same_people_can_play_again(house: Kept) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    host.stop(house.tables, code)
    again, _ = rematch.open_again(house.tables, code)
    forget_for_good(house.tables, again)
    assert house.live(code).table.again is None
    other, _ = rematch.open_again(house.tables, code)
    assert other != again and house.tables.of_series(house.live(code).table.series or "") == [code, other]


def test_what_another_process_deletes_is_noticed_within_a_minute(house: Kept) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    page = house.hub.listen(code, Visitor("browser.phone", None, "stranger", "here"))
    other = House(house.path, time=TODAY)
    forget_for_good(other.tables, code)
    other.store.close()
    assert not page.closed
    house.keep(EVERY)
    assert page.closed and page.gone
    assert code not in house.tables.revisions()
