"""AIs with a mind at the table: nobody waits for them holding it, nothing is paid or moved twice, nobody is stuck."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import func, select

from partychef.chefs.characters import shipped_characters
from partychef.llm.ask import NoReply
from partychef.tables import host
from partychef.tables.exchanges import TableLedger
from partychef.tables.models import Entry
from partychef.tables.pending_moves import GRACE, PendingMoves
from partychef.tables.places import Visitor
from partychef.tables.play import Tables
from partychef.web.judge.bill import bill_of
from tests.tables.conftest import House
from tests.tables.minds import Model, ai_seats_of, first_wins, house_with

VERDICT = ["r1/score", "r1/narrate"]


def entries(house: House, code: str) -> int:
    with house.store.reading() as connection:
        query = select(func.count()).select_from(Entry).where(Entry.table_id == house.live(code).table.id)
        return int(connection.scalar(query) or 0)


def chips(house: House, code: str) -> list[int]:
    """What seat 0 and seat 1 got in the first round."""
    return [house.view(code).past[0].points(seat) for seat in (0, 1)]


def test_a_critic_by_model_judges_a_round_and_asks_everything_once(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.wait_for(code)
    assert [opinion.text for opinion in house.view(code).past[0].opinions] == [
        "Not bad at all. Number 1.", "Not bad at all. Number 0."
    ]  # fmt: skip
    assert chips(house, code) == [190, 0]
    assert model.asked == VERDICT
    assert house.live(code).last[2][1] == "ai"


def test_it_thinks_at_once_and_speaks_when_the_guests_have_read(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.thinkers()
    assert model.asked == VERDICT
    house.wait(3)
    assert house.view(code).opinions == ()
    house.wait(1)
    assert len(house.view(code).opinions) == 1


def test_nobody_waits_for_a_model_that_thinks(tmp_path: Path) -> None:
    """Another thread takes the table and changes it while the model is being asked."""

    def script(call: str) -> str:
        if call == "r1/score":
            hurry = threading.Thread(target=lambda: host.end_after_round(house.tables, code))
            hurry.start()
            hurry.join(timeout=10)
            assert not hurry.is_alive()
        return first_wins(call)

    house, _ = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben")
    house.thinkers()
    assert house.live(code).table.ending
    house.wait(40)
    assert chips(house, code) == [190, 0]


def test_a_crash_between_two_calls_pays_for_no_call_twice(tmp_path: Path) -> None:
    def script(call: str) -> str:
        if call == "r1/narrate" and "crash" not in broken:
            broken.append("crash")
            raise KeyboardInterrupt  # as if the power were gone: nobody tidies up
        return first_wins(call)

    broken: list[str] = []
    house, model = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben")
    with pytest.raises(KeyboardInterrupt):
        house.thinkers()
    again = House(house.url, ai_seats_of(model), house.time)
    again.wait_for(code)
    assert again.step(code) == "break"
    assert chips(again, code) == [190, 0]
    assert model.asked == ["r1/score", "r1/narrate", "r1/narrate"]
    again.store.close()
    house.store.close()


def test_a_crash_between_two_moves_of_a_verdict_goes_on_with_the_same_verdict(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.wait_for(code, critiques=1)
    model.script = lambda call: json.dumps([1, 0])  # asked again, it would say something else
    house.restart()
    house.wait(40)
    assert chips(house, code) == [190, 0]
    assert model.asked == VERDICT


def test_two_processes_never_make_the_same_move_twice(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    before = entries(house, code)
    second = House(house.url, ai_seats_of(model), house.time)
    for _ in range(6):
        for one in (house, second):
            one.thinkers()  # both have thought before either moves
        for one in (house, second):
            one.time += 10
            one.clock.tick()
    third = House(house.url)
    assert third.step(code) in ("break", "assignment", "cooking")
    assert [opinion.chef for opinion in third.view(code).past[0].opinions] == [1, 0]
    assert entries(third, code) - before >= 3
    assert model.asked.count("r1/score") == 1
    for one in (house, second, third):
        one.store.close()


def test_a_host_who_moves_on_while_the_model_thinks_is_not_overtaken(tmp_path: Path) -> None:
    def script(call: str) -> str:
        if call == "r1/narrate":
            host.skip(house.tables, code)
        return first_wins(call)

    house, _ = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben")
    house.thinkers()
    assert house.step(code) == "break"
    before = entries(house, code)
    house.clock.tick()
    assert entries(house, code) == before
    assert house.view(code).past[0].opinions == ()


def test_a_thought_that_is_ready_is_dropped_when_the_host_moves_on_first(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.thinkers()
    host.skip(house.tables, code)
    house.clock.tick()
    assert house.view(code).past[0].opinions == ()
    house.wait(60)
    assert house.view(code).round == 2


@pytest.mark.parametrize("change", [host.skip, host.pause, host.stop, host.take_over])
def test_nobody_is_paid_for_what_the_table_no_longer_waits_for(
    tmp_path: Path, change: Callable[[Tables, str], object]
) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.clock.tick()  # given out, and nobody has begun
    change(house.tables, code)
    house.pool.work_off()
    assert model.asked == []


def test_a_pause_holds_back_what_has_been_thought(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben")
    house.thinkers()
    host.pause(house.tables, code)
    house.wait(1000)
    assert house.view(code).opinions == ()
    host.resume(house.tables, code)
    house.wait(1)
    assert len(house.view(code).opinions) == 1
    assert model.asked == VERDICT


def test_the_clock_does_not_cut_a_verdict_while_the_model_is_within_its_limit(tmp_path: Path) -> None:
    def script(call: str) -> str:
        if call == "r1/score":
            house.time += 119  # the deadline of the step passes meanwhile
            house.clock.tick()
            seen.append(house.step(code))
        return first_wins(call)

    seen: list[str] = []
    house, _ = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben", timers="brisk")
    house.time += 140
    house.thinkers()
    assert seen == ["judging"]
    house.wait(40)  # and neither does it cut the critiques that follow
    assert len(house.view(code).past[0].opinions) == 2
    assert chips(house, code) == [190, 0]


def test_a_model_beyond_its_own_limit_is_late_like_anybody(tmp_path: Path) -> None:
    def script(call: str) -> str:
        if call == "r1/score":
            house.time += 120 + GRACE
            house.clock.tick()
        return first_wins(call)

    house, _ = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben", timers="brisk")
    house.time += 140
    house.thinkers()
    house.clock.tick()
    assert house.step(code) == "break"
    assert house.view(code).past[0].opinions == ()


def test_the_clock_wakes_up_when_a_model_becomes_late(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.judged_party("Ana", "Ben", timers="brisk")
    house.clock.tick()  # given out, and nobody begins
    house.time += 151
    house.clock.look_at(code)
    assert house.clock.tick() == house.time - 151 + 2 * (120 + GRACE)
    assert house.step(code) == "judging"


def test_people_are_late_at_the_deadline_whoever_thinks_beside_them(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.party("Ana", "Ben", "Cleo", started=False, timers="brisk")
    host.add_ai(house.tables, code, character=shipped_characters()[0])
    host.choose_judge(house.tables, code, house.chair(code, "Cleo"))
    house.tables.start(code)
    house.play_until(code, "cooking")
    house.clock.tick()  # the model chef begins to think, and does not come to an end
    house.time += 181
    house.clock.tick()
    planned = {place.seat for place in house.view(code).places if place.planned}
    assert planned == {0, 1}
    assert house.step(code) == "cooking"
    house.wait(1)
    assert house.step(code) == "calling"


def test_a_judge_of_flesh_and_blood_is_not_made_to_cut_a_model_chef_short(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    code = house.party("Ana", "Cleo", started=False, timers="brisk")
    host.add_ai(house.tables, code, character=shipped_characters()[0])
    host.choose_judge(house.tables, code, house.chair(code, "Ana"))
    house.tables.start(code)
    house.play_until(code, "calling")
    house.move(code, 0, "call", chef=2)
    house.clock.tick()  # the model chef begins to think, and does not come to an end
    house.time += 91
    house.clock.tick()
    assert house.step(code) == "presenting"
    house.thinkers()
    house.clock.tick()
    assert house.live(code).last[2][1] == "ai"


def test_chefs_without_a_mind_ask_no_model_not_even_when_they_judge(tmp_path: Path) -> None:
    house, model = house_with(tmp_path, first_wins)
    code = house.party(started=False, ais=2)
    host.add_ai(house.tables, code, "heuristic")
    host.choose_judge(house.tables, code, house.live(code).chairs[2].id)
    house.tables.start(code)
    house.wait(300)
    assert len(house.view(code).past) >= 1
    assert house.view(code).past[0].judge == 2
    assert model.asked == []
    assert house.live(code).spoke is None


def test_when_no_model_answers_the_house_speaks_and_the_table_is_told(tmp_path: Path) -> None:
    def script(call: str) -> str:
        raise NoReply("unreachable", "The oracle cannot be reached.", model="oracle")

    house, model = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben")
    house.wait(40)
    assert len(house.view(code).past[0].opinions) == 2
    assert sum(chips(house, code)) == 190
    assert model.asked == ["r1/score"]  # once for the whole verdict
    spoke = house.live(code).shown.spoke
    assert spoke is not None
    assert (spoke.call, spoke.who, spoke.why) == ("r1/score", "house", "The oracle cannot be reached.")


def test_a_judge_that_breaks_is_replaced_and_its_words_stay_out_of_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def script(call: str) -> str:
        raise RuntimeError("the key sk-12345 was not accepted")

    house, _ = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben")
    house.wait(40)
    assert len(house.view(code).past[0].opinions) == 2
    assert house.live(code).spoke.who == "house"  # type: ignore[union-attr]
    assert "RuntimeError" in caplog.text
    assert "sk-12345" not in caplog.text


def test_an_illegal_verdict_is_not_made(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, lambda call: json.dumps([7, 2]) if call.endswith("score") else "Mine!")
    code = house.judged_party("Ana", "Ben")
    house.wait(40)
    assert {opinion.chef for opinion in house.view(code).past[0].opinions} == {0, 1}
    assert sum(chips(house, code)) == 190


def test_the_first_critique_is_heard_while_the_model_speaks_and_nothing_is_told_twice(tmp_path: Path) -> None:
    def script(call: str) -> str:
        return first_wins(call) if call.endswith("score") else "\x1e1\x1fToo salty.\x1e0\x1fDivine."

    house, _ = house_with(tmp_path, script)
    code = house.judged_party("Ana", "Ben")
    screen = house.hub.listen(code, Visitor("screen"))
    house.wait(40)
    told = [json.loads(flash.data) for flash in screen.flashes() if flash.event == "words"]
    assert told == [{"chef": 1, "text": "Too salty.", "start": True}]
    assert [opinion.chef for opinion in house.view(code).past[0].opinions] == [1, 0]  # it is the first that stands


def test_each_party_pays_from_its_own_purse(tmp_path: Path) -> None:
    house, _ = house_with(tmp_path, first_wins)
    poor, rich = house.judged_party("Ana", "Ben"), house.judged_party("Cleo", "Dan", until="calling")
    house.wait(10)
    ledgers = [TableLedger(house.store, house.live(code).table.id, house.tables.now) for code in (poor, rich)]
    spent = [bill_of(ledger.exchanges()).cost for ledger in ledgers]
    assert spent == [0.5, 0.0]


def test_real_threads_play_a_whole_round(tmp_path: Path) -> None:
    """The clock and its threads as a server runs them, but without pauses."""
    from partychef.tables.clock import Clock
    from partychef.tables.push import Hub

    model = Model(first_wins)
    house = House(tmp_path / "party.db", ai_seats_of(model))
    code = house.judged_party("Ana", "Ben")
    hub, over = Hub(), threading.Event()
    tables = Tables(house.store, hub, lambda: house.time)
    hub.watch(lambda changed: over.set() if tables.find(changed).state.timed_step().kind == "break" else None)  # type: ignore[union-attr]
    clock = Clock(tables, 0.0, ai_seats=ai_seats_of(model), pending=PendingMoves(lambda: house.time))
    ticking = threading.Thread(target=clock.run)
    ticking.start()
    assert over.wait(20)
    clock.stop()
    ticking.join(timeout=10)
    house.tables.forget(code)
    assert chips(house, code) == [190, 0]
    assert model.asked[:2] == VERDICT
    house.store.close()
