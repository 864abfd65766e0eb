"""The real judge at a real table: a verdict that survives a kill between any two moves, and what it leaves behind."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from partychef.chefs.characters import shipped_characters
from partychef.llm.ask import Asker, Exchange, NoReply
from partychef.llm.setup import asker_from
from partychef.settings import Settings
from partychef.tables import host
from partychef.tables.ai_seats import AiSeats
from partychef.tables.exchanges import TableLedger
from tests.fake_model import FakeModel, Say
from tests.judges.stub import Answer, StubAsker
from tests.tables.conftest import House
from tests.tables.minds import PlainJudge, first_wins

KEY = "sk-a-very-secret-key-of-the-host"


class Stubs:
    """Askers of all processes of a test."""

    def __init__(self, script: dict[str, Answer] | None = None) -> None:
        self.script = script
        self.made: list[StubAsker] = []

    def asker_for(self, ledger: TableLedger) -> Asker:
        self.made.append(StubAsker(self.script, ledger))
        return self.made[-1]

    def calls(self) -> list[str]:
        """What was really asked."""
        return [call for asker in self.made for call in asker.calls]


def table_with(tmp_path: Path, stubs: Stubs, critic: str = "grandmother") -> tuple[House, str]:
    """Two people and a chef with a mind at a critic's table."""
    house = House(tmp_path / "party.db", AiSeats(None, stubs.asker_for))
    code = house.party("Ana", "Ben", started=False, judge=f"critic:{critic}", options={"rounds": 1})
    host.seat_critic(house.tables, code, critic, "The critic", "👵")
    host.add_ai(house.tables, code, character=shipped_characters()[0])
    house.tables.start(code)
    return house, code


def play(house: House, code: str, restart: bool) -> None:
    """The people make default moves; the AIs move when it is time. With `restart` there is a kill after each move."""
    for _ in range(200):
        if house.step(code) == "over":
            return
        people = [seat for seat in house.state(code).to_move() if seat in (0, 1)]
        if people and house.step(code) != "break":
            house.default(code, people[0])
        house.wait(20)
        if restart:
            house.restart()
    raise AssertionError("the party does not end")


@pytest.mark.parametrize("critic", ["grandmother", "grandmother+inspector+columnist"])
@pytest.mark.parametrize("restart", [False, True])
def test_a_round_by_a_model_asks_every_call_once_whatever_is_killed_when(
    tmp_path: Path, critic: str, restart: bool
) -> None:
    stubs = Stubs({"s2/.+": NoReply("refused", "Our chef has no model today.")})
    house, code = table_with(tmp_path, stubs, critic)
    play(house, code, restart)
    past = house.view(code).past[0]
    assert len(past.opinions) == 3
    assert sum(past.points(seat) for seat in (0, 1, 2)) == 190
    calls = stubs.calls()
    assert len(set(calls)) == len(calls) > 5
    assert all(call.startswith("r1/") for call in calls)
    house.store.close()


def test_a_verdict_of_the_house_stays_its_own_when_the_model_is_back_in_the_middle(tmp_path: Path) -> None:
    stubs = Stubs({"": NoReply("unreachable", "Nobody there.")})
    house, code = table_with(tmp_path, stubs)
    while house.step(code) != "judging" or not house.view(code).opinions:
        people = [seat for seat in house.state(code).to_move() if seat in (0, 1)]
        if people:
            house.default(code, people[0])
        house.wait(10)
    stubs.script = None
    asked = len(stubs.calls())
    house.wait(60)
    assert house.step(code) == "over"
    assert len(stubs.calls()) == asked
    spoke = house.live(code).shown.spoke
    assert spoke is not None
    assert (spoke.who, spoke.why) == ("house", "Nobody there.")
    house.store.close()


def test_no_key_is_ever_in_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even when a server sends it back in its error or in its reply's headers."""
    monkeypatch.setenv("PARTYCHEF_MODEL_KEY", KEY)
    complaint = Say(status=401, raw=f'{{"error": {{"message": "Incorrect key: {KEY}"}}}}', headers={"x-key": KEY})
    says = iter([complaint])

    def script(request: dict[str, object]) -> Say:
        return next(says, Say(first_wins("r1/score" if "score" in str(request["messages"]) else "r1/narrate")))

    with FakeModel(script) as fake:
        settings = Settings(model=f"openai/first@{fake.url}", fallbacks=f"openai/second@{fake.url}")
        ai_seats = AiSeats(
            None, lambda ledger: asker_from(settings, ledger), judge=lambda critics, asker, _p, _l, tell: PlainJudge(
                critics, asker, tell
            ),
        )  # fmt: skip
        house = House(tmp_path / "party.db", ai_seats)
        code = house.judged_party("Ana", "Ben")
        house.wait(40)
        assert any(KEY in key for key in fake.keys)
    ledger = TableLedger(house.store, house.live(code).table.id, house.tables.now)
    assert [one.trouble for one in ledger.exchanges()][:2] == ["auth", ""]
    assert house.view(code).past[0].points(0) == 190
    with house.store.reading() as connection:
        connection.execute(text("PRAGMA wal_checkpoint"))
    house.store.close()
    assert not [path.name for path in tmp_path.iterdir() if KEY.encode() in path.read_bytes()]


def test_a_party_without_money_is_judged_by_the_house(tmp_path: Path) -> None:
    """The budget counts what the ledger says was spent, also before a restart."""
    with FakeModel("never asked") as fake:
        settings = Settings(model=f"openai/first@{fake.url}", budget_tokens=100)
        house = House(tmp_path / "party.db", AiSeats(None, lambda ledger: asker_from(settings, ledger)))
        code = house.judged_party("Ana", "Ben")
        ledger = TableLedger(house.store, house.live(code).table.id, house.tables.now)
        ledger.keep(Exchange("r0/score/0", "openai/first", "", "", "", 90, 10))
        house.restart()
        house.wait(40)
        assert fake.requests == []
    assert len(house.view(code).past[0].opinions) == 2
    spoke = house.live(code).shown.spoke
    assert spoke is not None
    assert spoke.who == "house"
    assert "budget" in spoke.why
    house.store.close()
