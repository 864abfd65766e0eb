"""Chefs who look ahead at a table: they think beside it, in processes of their own, and nobody depends on these."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children
from pathlib import Path

import pytest

from partychef.chefs import CHEFS
from partychef.chefs.review import decisions
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.engine.record import read
from partychef.games import GAMES
from partychef.games.chefs_hat.options import Options
from partychef.tables import host, practice
from partychef.tables.ai_seats import AiSeats
from partychef.tables.names import Refusal
from partychef.tables.thinkers import Thinkers
from tests.house import ROOT
from tests.tables.conftest import House


class Quick(Thinkers):
    """Thinks at once and in this process, and notes for whom."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[str] = []
        self.seconds: list[float] = []
        self.house: House | None = None
        self.code = ""

    def think(self, kind: str, view: View, legal: list[Move], chance: Chance, seconds: float) -> Move:
        assert self.house is not None
        assert not self.house.live(self.code).held, "somebody holds the table while a chef thinks"
        self.asked.append(kind)
        self.seconds.append(seconds)
        return legal[-1]


class Gone(Quick):
    """Has no process left."""

    def think(self, kind: str, view: View, legal: list[Move], chance: Chance, seconds: float) -> Move:
        self.asked.append(kind)
        raise BrokenProcessPool("a process was killed")


def house_of(path: Path, thinkers: Quick, kind: str) -> House:
    house = House(path / "party.db", AiSeats(thinkers=thinkers))
    thinkers.house, thinkers.code = house, house.party("Ana", started=False, game="chefs-hat")
    for _ in range(3):
        host.add_ai(house.tables, thinkers.code, kind)
    house.tables.start(thinkers.code)
    return house


def plays(house: House, code: str, moves: int) -> None:
    """Let the AIs move, and the clock for Ana."""
    while house.live(code).n < moves:
        if 0 in house.state(code).to_move():
            house.default(code, 0)
        house.wait(3)


def test_a_chef_that_looks_ahead_thinks_while_nobody_holds_the_table(tmp_path: Path) -> None:
    quick = Quick()
    house = house_of(tmp_path, quick, "master")
    plays(house, quick.code, 12)
    assert set(quick.asked) == {"master"}
    house.store.close()


@pytest.mark.parametrize("kind", ["apprentice", "line-cook", "sous-chef", "chef"])
def test_the_lower_kinds_need_no_process(tmp_path: Path, kind: str) -> None:
    quick = Quick()
    house = house_of(tmp_path, quick, kind)
    plays(house, quick.code, 12)
    assert quick.asked == []
    house.store.close()


@pytest.mark.parametrize(("speed", "seconds"), [("calm", 3.0), ("quick", 1.0), ("instant", 0.2)])
def test_whoever_practises_and_is_in_a_hurry_waits_for_no_long_thoughts(
    tmp_path: Path, speed: str, seconds: float
) -> None:
    quick = Quick()
    house = House(tmp_path / "party.db", AiSeats(thinkers=quick))
    opened = practice.open_practice(house.tables, "chefs-hat", kind="master", opponents=3, speed=speed, seed="hurry")
    quick.house, quick.code = house, opened.code
    plays(house, opened.code, 8)
    assert set(quick.seconds) == {seconds}
    house.store.close()


def test_at_a_party_nobody_hurries_a_chef(tmp_path: Path) -> None:
    quick = Quick()
    house = house_of(tmp_path, quick, "master")
    plays(house, quick.code, 12)
    assert set(quick.seconds) == {3.0}
    house.store.close()


def test_when_nobody_can_think_the_chef_plays_like_the_heuristic_one(tmp_path: Path) -> None:
    gone = Gone()
    house = house_of(tmp_path, gone, "master")
    plays(house, gone.code, 12)
    assert gone.asked
    assert house.live(gone.code).last[1][1] == "ai"
    house.store.close()


def test_a_table_takes_only_chefs_that_play_its_game(tmp_path: Path) -> None:
    house = House(tmp_path / "party.db")
    code = house.party("Ana", started=False)
    with pytest.raises(Refusal, match="In Cooking Party Cards there is no master"):
        host.add_ai(house.tables, code, "master")
    with pytest.raises(Refusal, match="There is no such AI chef"):
        host.add_ai(house.tables, code, "grandmaster")
    hat = house.party("Ben", started=False, game="chefs-hat")
    host.add_ai(house.tables, hat, "master")
    assert house.live(hat).chairs[-1].kind == "master"
    house.store.close()


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(1)
    yield thinkers
    thinkers.close()


def test_a_process_thinks_as_the_chef_would_and_a_new_one_comes_when_it_dies(thinkers: Thinkers) -> None:
    kitchen = GAMES["chefs-hat"].deal(4, Options(), Chance("process", 0))
    (seat,) = kitchen.to_move()
    view, legal = kitchen.view(seat), kitchen.legal_moves(seat)
    expected = CHEFS["sous-chef"](view, legal, Chance("p", 1))
    assert thinkers.think("sous-chef", view, legal, Chance("p", 1), 0.0) == expected
    for process in active_children():
        process.kill()
        process.join()
    with pytest.raises(RuntimeError):
        thinkers.think("sous-chef", view, legal, Chance("p", 2), 0.0)
    assert thinkers.think("master", view, legal, Chance("p", 3), 1.0) in legal


def test_a_closed_house_thinks_no_more(thinkers: Thinkers) -> None:
    thinkers.close()
    kitchen = GAMES["chefs-hat"].deal(4, Options(), Chance("closed", 0))
    (seat,) = kitchen.to_move()
    with pytest.raises(RuntimeError):
        thinkers.think("master", kitchen.view(seat), kitchen.legal_moves(seat), Chance("p", 1), 1.0)


def test_another_process_looks_back_at_a_game() -> None:
    text = (ROOT / "tests" / "records" / "kitchen-closing" / "01-cooks-of-3.jsonl").read_text("utf-8")
    begun = "\n".join(text.splitlines()[:8])
    thinkers = Thinkers(1)
    found = list(thinkers.look_back(begun, 0))
    thinkers.close()
    assert found == list(decisions(read(begun, GAMES), 0))
    assert found
