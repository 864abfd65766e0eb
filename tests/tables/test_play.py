"""Opening a table, sitting down, making moves: nothing is lost and nothing counts twice."""

from __future__ import annotations

import threading

import pytest
from sqlalchemy import func, select

from partychef.engine.game import IllegalMove
from partychef.tables import host
from partychef.tables.models import Base, Entry
from partychef.tables.names import CODE_LETTERS, Refusal, key_hash
from partychef.tables.places import Visitor
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store
from tests.tables.conftest import House


def entries(house: House, code: str) -> int:
    with house.store.reading() as connection:
        query = select(func.count()).select_from(Entry).where(Entry.table_id == house.live(code).table.id)
        return int(connection.scalar(query) or 0)


def test_a_code_has_six_letters_that_nobody_mixes_up(house: House) -> None:
    codes = {house.tables.open_table({})[0] for _ in range(30)}
    assert len(codes) == 30
    assert all(len(code) == 6 and set(code) <= set(CODE_LETTERS) for code in codes)
    assert not set("0O1IL") & set(CODE_LETTERS)


def test_the_database_keeps_no_key_of_a_host_or_a_phone(house: House) -> None:
    code = house.party("Ana", started=False)
    _, key = house.keys["Ana"]
    with house.store.reading() as connection:
        dump = "".join(str(connection.execute(select(table)).all()) for table in Base.metadata.sorted_tables)
    assert house.live(code).table.invite in dump
    assert key not in dump
    assert house.host_key not in dump
    assert house.live(code).chairs[0].token_hash == key_hash(key)


def test_an_unknown_code_gets_one_sentence(house: House) -> None:
    with pytest.raises(Refusal, match="no party with this code") as refusal:
        house.tables.find("ABCDEF")
    assert refusal.value.status == 404


@pytest.mark.parametrize("name", ["", "   ", "\u200b\u200b", "\u202e", "\u3164", "\x00\x01"])
def test_a_name_that_nobody_can_see_is_refused(house: House, name: str) -> None:
    code = house.party(started=False)
    with pytest.raises(Refusal, match="name that the others can see"):
        house.tables.sit(code, name, "🍅")
    assert house.live(code).chairs == []


def test_a_name_is_taken_whatever_its_case_and_spaces(house: House) -> None:
    code = house.party("Ana", started=False)
    with pytest.raises(Refusal, match="already called"):
        house.tables.sit(code, " aNA\u200b ", "🍅")


def test_a_name_of_21_characters_does_not_fit_on_a_name_card(house: House) -> None:
    code = house.party(started=False)
    house.tables.sit(code, "x" * 20, "🍅")
    with pytest.raises(Refusal, match="too long"):
        house.tables.sit(code, "y" * 21, "🍅")


def test_twenty_is_a_full_table(house: House) -> None:
    code = house.party(*[f"Guest {n}" for n in range(20)], started=False)
    with pytest.raises(Refusal, match="full"):
        house.tables.sit(code, "One more", "🍅")


def test_two_people_cannot_take_turns_judging(house: House) -> None:
    code = house.party("Ana", "Ben", started=False)
    with pytest.raises(Refusal, match="three players"):
        house.tables.start(code)
    assert house.live(code).table.status == "lobby"


def test_starting_twice_deals_once(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    judge = house.view(code).judge
    house.default(code, judge)
    house.tables.start(code)
    assert house.live(code).n == 1


def test_the_host_may_choose_who_judges_first(house: House) -> None:
    """CP-6: one player is chosen to be the judge of the first round."""
    for name in ("Ana", "Ben", "Cleo"):
        code = house.party("Ana", "Ben", "Cleo", started=False)
        host.choose_judge(house.tables, code, house.chair(code, name))
        house.tables.start(code)
        assert (
            house.live(code).table.options["first_judge"]
            == house.view(code).judge
            == ("Ana", "Ben", "Cleo").index(name)
        )


def test_chance_decides_who_judges_first_when_the_host_takes_the_choice_back(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", started=False)
    host.choose_judge(house.tables, code, house.chair(code, "Ana"))
    host.choose_judge(house.tables, code, None)
    house.tables.start(code)
    assert "first_judge" not in house.live(code).table.options


def test_a_guest_who_judges_every_round_sits_last_and_judges(house: House) -> None:
    from partychef.tables import host

    code = house.party("Ana", "Ben", "Cleo", started=False, judge="seat")
    with pytest.raises(Refusal, match="who judges"):
        house.tables.start(code)
    host.choose_judge(house.tables, code, house.chair(code, "Ana"))
    house.tables.start(code)
    ana = next(chair for chair in house.live(code).chairs if chair.name == "Ana")
    assert house.view(code).judge == ana.seat == 2


def test_a_move_is_in_the_log_before_anybody_is_told(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    told: list[int] = []
    house.hub.watch(lambda changed: told.append(entries(house, changed)))
    house.default(code, house.view(code).judge)
    assert told == [1]


def test_an_illegal_move_changes_nothing(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    chef = house.view(code).chefs[0]
    with pytest.raises(IllegalMove):
        house.move(code, chef, "choose_assignment", assignment="free-choice")
    assert entries(house, code) == 0


def test_a_second_tap_on_the_same_button_counts_once(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    judge = house.view(code).judge
    for _ in range(3):
        house.move(code, judge, "choose_assignment", after=0, assignment="free-choice")
    assert entries(house, code) == 1


def test_a_tap_sent_again_after_a_crash_counts_once(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    judge = house.view(code).judge
    house.move(code, judge, "choose_assignment", after=0, assignment="free-choice")
    house.restart()
    house.move(code, judge, "choose_assignment", after=0, assignment="free-choice")
    assert entries(house, code) == 1
    assert house.step(code) == "cooking"


def test_a_late_tap_is_told_that_the_clock_was_faster(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", timers="brisk")
    judge = house.view(code).judge
    house.wait(91)
    assert house.step(code) == "cooking"
    with pytest.raises(Refusal, match="decided for you"):
        house.move(code, judge, "choose_assignment", after=0, assignment="pizza-night", criteria="Crunch!")


def test_all_chefs_tapping_at_once_are_all_stored(house: House) -> None:
    code = house.party(*[f"Guest {n}" for n in range(12)])
    house.default(code, house.view(code).judge)
    chefs = house.view(code).chefs
    start = threading.Barrier(len(chefs))

    def tap(seat: int) -> None:
        start.wait()
        house.move(code, seat, "trade", after=0, cards=[])

    threads = [threading.Thread(target=tap, args=(seat,)) for seat in chefs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert entries(house, code) == 1 + len(chefs)
    house.restart()
    assert all(house.view(code, seat).trades_left == 0 for seat in chefs)


def test_two_processes_may_write_to_one_table(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    other_store = Store(house.url)
    other = Tables(other_store, Hub(), lambda: house.time)
    other.find(code)  # it remembers the table as it was before the first move
    house.default(code, house.view(code).judge)
    first, second = house.view(code).chefs
    other.submit(code, second, {"move": "trade", "cards": []})
    other_store.close()
    house.tables.forget(code)
    assert house.view(code, second).trades_left == 0
    assert house.view(code, first).trades_left == 1
    assert entries(house, code) == 2


def test_news_of_one_table_does_not_reach_another(house: House) -> None:
    here, there = house.party("Ana", "Ben", "Cleo"), house.party("Dan", "Eve", "Fay")
    listener = house.hub.listen(there, Visitor("a phone"), look=lambda: "news")
    assert listener.wait(5) == "news"  # the whole page, at first
    house.default(here, house.view(here).judge)
    assert listener.wait(0) is None
    house.default(there, house.view(there).judge)
    assert listener.wait(5) == "news"


def test_after_a_restart_at_every_move_the_evening_is_the_same(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo", "Dan")
    moves = 0
    while house.step(code) != "over":
        before = house.view(code)
        hands = [house.view(code, seat) for seat in range(4)]
        house.restart()
        assert house.view(code) == before
        assert [house.view(code, seat) for seat in range(4)] == hands
        house.default(code, max(seat for seat in house.state(code).to_move() if seat is not None))
        moves += 1
    assert house.live(code).table.status == "over"
    assert moves == house.live(code).n > 40
