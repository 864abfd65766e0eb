"""The table waits for readers, and for the voice of its big screen if it has one, but never for one that is gone."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.pace import reading_time
from partychef.games.cooking_party.moves import Answer, Ask, Critique
from partychef.tables import tempo
from partychef.tables.voice import BREATH
from tests.tables.conftest import House

LONG = "The lobster came in like a tenor, late and sure of itself. " * 4
TV, OTHER = "the TV", "a phone in the kitchen"


def speaks_of(house: House, text: str = LONG, chefs: int = 2, **settings: Any) -> tuple[str, int]:
    """The critic has just said this of the first dish: the code and how many have been spoken of."""
    code = house.judged_party(*["Ana", "Ben", "Cleo"][:chefs], **settings)
    says_of_the_first(house, code, text)
    return code, 1


def says_of_the_first(house: House, code: str, text: str = LONG) -> None:
    with house.tables.at(code) as live:
        judge = next(chair.seat for chair in live.critics())
        house.tables.make_move(live, judge, Critique(house.view(code).chefs[0], text), "ai")


def told(house: House, code: str) -> int:
    return len(house.view(code).opinions)


def hears(house: House, code: str, report: str, key: str = "one", screen: str = TV) -> None:
    with house.tables.at(code) as live:
        live.voice.hear(screen, report, key, house.time)  # type: ignore[arg-type]
    house.clock.look_at(code)


def reads(house: House, code: str, seconds: float) -> None:
    """Time passes while the big screen reads, and says so every three seconds."""
    while seconds > 3:
        house.wait(3)
        hears(house, code, "still")
        seconds -= 3
    house.wait(seconds)


def test_silent_readers_get_the_time_that_the_words_take(house: House) -> None:
    code, said = speaks_of(house)
    needed = reading_time(LONG)
    assert needed == 14
    house.wait(needed - 0.1)
    assert told(house, code) == said
    house.wait(0.2)
    assert told(house, code) == said + 1


def test_chips_fall_only_when_the_last_critique_has_been_read(house: House) -> None:
    code, _ = speaks_of(house)
    house.wait_for(code, critiques=2)
    last = house.view(code).opinions[-1].text
    house.wait(reading_time(last) - 0.6)
    assert house.step(code) == "judging"
    house.wait(1.2)
    assert house.step(code) == "break"


@pytest.mark.parametrize("seconds", [16, 24])
def test_the_next_words_wait_until_the_voice_has_ended(house: House, seconds: float) -> None:
    code, said = speaks_of(house)
    hears(house, code, "begin")
    reads(house, code, seconds)
    assert told(house, code) == said
    hears(house, code, "end")
    house.wait(BREATH - 0.1)
    assert told(house, code) == said
    house.wait(0.2)
    assert told(house, code) == said + 1


def test_a_voice_that_is_switched_on_is_waited_for_before_it_begins(house: House) -> None:
    """A report takes its time; at a table without pauses the next words would be faster."""
    code = house.judged_party("Ana", "Ben", pace=0.0, until="cooking")
    hears(house, code, "on")
    house.play_until(code, "judging")
    house.wait(1)
    assert told(house, code) == 1
    hears(house, code, "begin")
    hears(house, code, "end")
    house.wait(BREATH + 0.1)
    assert told(house, code) == 2


@pytest.mark.parametrize("report", ["on", "begin"])
def test_a_television_that_was_switched_off_holds_the_table_once_and_not_for_long(house: House, report: str) -> None:
    code = house.judged_party("Ana", "Ben", "Cleo", until="assignment")
    if report == "on":
        hears(house, code, report)
    house.wait(0.5)
    house.play_until(code, "judging")
    says_of_the_first(house, code)
    if report == "begin":
        hears(house, code, report)
    house.wait(reading_time(LONG) - 1)
    assert told(house, code) == 1
    house.wait(2)
    assert told(house, code) == 2
    second = house.view(code).opinions[-1].text
    house.wait(reading_time(second) + 1)
    assert told(house, code) == 3


def test_a_plug_that_is_pulled_while_it_reads_is_noticed_within_ten_seconds(house: House) -> None:
    code, said = speaks_of(house)
    hears(house, code, "begin")
    reads(house, code, 18)
    assert told(house, code) == said
    house.wait(10)
    assert told(house, code) == said + 1


def test_a_voice_that_never_ends_is_not_waited_for_though_it_lives(house: House) -> None:
    code, said = speaks_of(house)
    hears(house, code, "begin")
    reads(house, code, 1.5 * reading_time(LONG, aloud=True) + 9)
    assert told(house, code) == said + 1


def test_switched_on_in_the_middle_the_voice_begins_with_the_next_words(house: House) -> None:
    code, said = speaks_of(house)
    house.wait(5)
    hears(house, code, "on")
    house.wait(reading_time(LONG) - 4.9)
    assert told(house, code) == said + 1


def test_a_voice_that_fails_at_once_leaves_the_time_to_read(house: House) -> None:
    code, said = speaks_of(house)
    hears(house, code, "begin")
    hears(house, code, "end")
    house.wait(13)
    assert told(house, code) == said


def test_several_texts_are_waited_for_and_what_nobody_began_cannot_end(house: House) -> None:
    code, said = speaks_of(house)
    hears(house, code, "begin", "one")
    hears(house, code, "begin", "two")
    reads(house, code, 15)
    hears(house, code, "end", "one")
    hears(house, code, "end", "three")
    house.wait(3)
    assert told(house, code) == said
    hears(house, code, "end", "two")
    house.wait(1.1)
    assert told(house, code) == said + 1


def test_a_screen_that_takes_over_does_not_wait_for_the_words_of_the_other(house: House) -> None:
    code, said = speaks_of(house)
    hears(house, code, "begin", "one", OTHER)
    hears(house, code, "begin", "two")
    reads(house, code, 14)
    hears(house, code, "end", "two")
    house.wait(1.1)
    assert told(house, code) == said + 1


def test_switched_off_in_the_middle_the_table_reads_on_by_itself(house: House) -> None:
    code, said = speaks_of(house)
    hears(house, code, "begin")
    house.wait(15)
    hears(house, code, "off")
    house.wait(0.1)
    assert told(house, code) == said + 1


def test_a_chef_who_has_the_tv_read_is_heard_to_the_end(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    house.play_until(code, "presenting")
    chef = house.view(code).presenter
    house.move(code, chef, "read_out", name="Low Tide")
    hears(house, code, "begin")
    reads(house, code, 9)
    assert sum(len(dish.cards) for dish in house.view(code).dishes) == 0
    hears(house, code, "end")
    house.wait(1.1)
    assert sum(len(dish.cards) for dish in house.view(code).dishes) == 1


def test_no_clock_cuts_a_verdict_short_that_takes_its_time(house: House) -> None:
    code, _ = speaks_of(house, LONG * 4, timers="brisk")
    with house.tables.at(code) as live:
        house.tables.change(live, {"deadline": house.time + 1})
    house.wait(30)
    assert (house.step(code), told(house, code)) == ("judging", 1)
    house.wait_for(code)
    assert [opinion.chef for opinion in house.view(code).past[0].opinions] == [0, 1]


def test_ai_chefs_wait_for_the_confession_of_the_critic(house: House) -> None:
    code = house.judged_party("Ana", until="assignment", ais=1)
    house.wait_for(code, "cooking")
    confession = house.view(code).criteria
    assert reading_time(confession) > 10
    house.wait(reading_time(confession) - 1)
    assert not house.view(code).place(1).planned
    house.wait(20)
    assert house.view(code).place(1).planned


def test_how_fast_it_was_said_changes_nothing_in_the_record(house: House) -> None:
    code, _ = speaks_of(house)
    house.wait_for(code)
    with_voice, _ = speaks_of(house)
    for _ in range(3):
        hears(house, with_voice, "begin")
        reads(house, with_voice, 17)
        hears(house, with_voice, "end")
    house.wait_for(with_voice)
    assert house.view(code).past == house.view(with_voice).past


def test_an_answer_that_is_only_shown_takes_no_longer_where_a_voice_is_on(house: House) -> None:
    code = house.judged_party("Ana", "Ben", until="questions")
    hears(house, code, "on")
    answer = "Only to the guests who dance until the very end."
    with house.tables.at(code) as live:
        house.tables.make_move(live, house.view(code).judge, Ask("Would you serve it at a wedding?"), "ai")
    house.wait(3)
    with house.tables.at(code) as live:
        house.tables.make_move(live, house.view(code).presenter, Answer(answer), "person")
    house.clock.look_at(code)
    house.wait(8)
    assert house.step(code) != "questions"


def test_a_host_in_a_hurry_waits_for_no_voice(house: House) -> None:
    """Neither for the one that reads, nor for the one that was about to; what is said next is waited for again."""
    code, said = speaks_of(house)
    hears(house, code, "begin")
    house.wait(1)
    assert house.live(code).tempo.silenced == 0.0
    tempo.hurry(house.tables, code)
    assert house.live(code).shown.silenced > 0.0
    house.wait(0.1)
    assert told(house, code) == said + 1
    hears(house, code, "end")  # too late: nobody waits for it
    hears(house, code, "begin", "two")
    house.wait(4)
    assert house.live(code).voice.lets_go_on(LONG, house.time - 1, house.time) > house.time + 5
    tempo.hurry(house.tables, code)
    assert house.live(code).voice.lets_go_on("Hm.", house.time - 9, house.time) <= house.time
