"""What models were asked at a table: kept before anything is done with it, never paid twice, and added up honestly."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import select

from partychef.llm.ask import Exchange, NoReply
from partychef.tables.exchanges import Once, Spoke, TableLedger
from partychef.tables.models import Exchange as Row
from partychef.web.judge.bill import bill_of, failures_of
from tests.tables.conftest import House
from tests.tables.minds import Model, question


def ledger_of(house: House, code: str) -> TableLedger:
    return TableLedger(house.store, house.live(code).table.id, house.tables.now)


def used(call: str, text: str = "a reply", **more: Any) -> Exchange:
    return Exchange(call, "oracle", "a prompt", text, "", 100, 10, **more)


@pytest.fixture
def code(house: House) -> str:
    return house.party("Ana", "Ben", "Cleo")


def test_a_reply_is_on_the_disk_when_keeping_it_returns(house: House, code: str) -> None:
    exchange = used("r1/score/0", cost=0.01, seconds=2.5)
    ledger_of(house, code).keep(exchange)
    second = House(house.url)
    assert ledger_of(second, code).exchanges() == [exchange]
    second.store.close()


def test_a_reply_is_recalled_after_a_restart_and_only_where_it_belongs(house: House, code: str) -> None:
    other = house.party("Dan", "Eve", "Fay")
    ledger_of(house, code).keep(used("r1/score/0", "mine"))
    ledger_of(house, other).keep(used("r1/score/0", "theirs"))
    house.restart()
    reply = ledger_of(house, code).recall("r1/score/0")
    assert reply is not None
    assert (reply.text, reply.model, reply.prompt_tokens) == ("mine", "oracle", 100)
    assert ledger_of(house, code).recall("r1/score/1") is None


def test_what_could_not_be_used_is_kept_and_never_recalled(house: House, code: str) -> None:
    ledger = ledger_of(house, code)
    ledger.keep(Exchange("r1/score/0", "oracle", "a prompt", "no JSON", "broken", 100, 10))
    assert ledger.recall("r1/score/0") is None
    ledger.keep(used("r1/score/0", "the second try"))
    assert ledger.recall("r1/score/0").text == "the second try"  # type: ignore[union-attr]
    assert [one.trouble for one in ledger.exchanges()] == ["broken", ""]


def test_the_bill_adds_up_what_was_paid_whether_it_was_used_or_not(house: House, code: str) -> None:
    ledger = ledger_of(house, code)
    ledger.keep(used("r1/score/0", cost=0.25))
    ledger.keep(Exchange("r1/score/1", "oracle", "a prompt", "no JSON", "broken", 50, 5, 0.5))
    ledger.keep(Exchange("r1/score/1", "oracle", "a prompt", "", "unreachable"))
    ledger.keep(Exchange("r1/verdict", "oracle", "", "{}", cost=0.0))  # what the judge writes down costs nothing
    bill = bill_of(ledger.exchanges())
    assert (bill.calls, bill.tokens, bill.cost, bill.unpriced) == (2, 165, 0.75, 0)
    assert sum(failure.times for failure in failures_of(ledger.exchanges())) == 2


def test_a_price_that_is_not_known_is_not_free(house: House, code: str) -> None:
    ledger = ledger_of(house, code)
    assert bill_of(ledger.exchanges()).cost == 0.0
    ledger.keep(used("r1/score/0", cost=0.25))
    ledger.keep(used("r1/score/1"))
    bill = bill_of(ledger.exchanges())
    assert (bill.cost, bill.unpriced) == (0.25, 1)


def test_a_summary_tells_who_spoke_last_and_why(house: House, code: str) -> None:
    ledger = ledger_of(house, code)
    assert (ledger.summary().spoke, ledger.summary().why) == ("", "")
    ledger.keep(used("r1/score/0"))
    assert (ledger.summary().spoke, ledger.summary().why) == ("oracle", "")
    assert ledger.note_who_spoke(Spoke("r2/score/0", "house", "It asks to wait."))
    assert not ledger.note_who_spoke(Spoke("r2/score/0", "house", "It asks to wait."))
    summary = ledger.summary()
    assert (summary.spoke, summary.why) == ("house", "It asks to wait.")
    assert len(ledger.exchanges()) == 1


def test_what_is_judged_beside_the_party_is_paid_for_and_not_heard_at_the_table(house: House, code: str) -> None:
    ledger = ledger_of(house, code)
    ledger.note_who_spoke(Spoke("r1/critiques", "house", "It did not answer in time."))
    for call in ("judge/1f2e3d4c/score/0", "judge/1f2e3d4c/r1/narrate", "check/5a6b7c8d"):
        ledger.keep(used(call, cost=0.25))
    summary = ledger.summary()
    assert (summary.spoke, summary.why) == ("house", "It did not answer in time.")
    bill = bill_of(ledger.exchanges())
    assert (bill.calls, bill.cost) == (3, 0.75)


def test_who_spoke_last_is_known_after_a_restart(house: House, code: str) -> None:
    spoke = Spoke("r1/critiques", "house", "It did not answer in time.")
    ledger_of(house, code).note_who_spoke(spoke)
    house.restart()
    assert house.live(code).shown.spoke == spoke


def test_a_call_that_failed_fails_again_without_being_asked(house: House, code: str) -> None:
    """A verdict is several moves: what failed in the first fails in all of them, also after a crash."""

    def script(call: str) -> str:
        raise NoReply("limit", "The oracle asks to wait.", model="oracle")

    model = Model(script)
    for _ in range(2):
        once = Once(model.asker_for(ledger_of(house, code)), ledger_of(house, code))
        with pytest.raises(NoReply, match="asks to wait") as failed:
            once.ask(question("r1/score/0"), str)
        assert (failed.value.trouble, failed.value.model) == ("limit", "oracle")
        house.restart()
    assert model.asked == ["r1/score/0"]
    assert len(failures_of(ledger_of(house, code).exchanges())) == 1


def test_names_that_are_too_long_for_their_column_are_found_again(house: House, code: str) -> None:
    ledger, call = ledger_of(house, code), "r1/" + "x" * 200
    ledger.keep(used(call))
    assert ledger.recall(call) is not None
    with house.store.reading() as connection:
        assert len(connection.scalar(select(Row.call)) or "") == 120
