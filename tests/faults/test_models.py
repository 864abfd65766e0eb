"""A critic that a model thinks for, in a house of two servers and a worker: whoever is killed, nobody asks twice."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from partychef.judges.trial.simulated import SimulatedJudge
from partychef.tables.models import Exchange
from tests.fake_model import FakeModel, Say
from tests.faults.conftest import Guest, Street
from tests.how_long import times
from tests.services import PostgreSQL
from tests.serving import Server, wait_for

pytestmark = pytest.mark.cluster
JUDGE = SimulatedJudge()


def slowly(request: dict[str, Any]) -> Say:
    """A model that judges sensibly, and takes its time."""
    return Say(JUDGE.script(request), delay=0.3)


class Worker:
    """`partychef work` in a process of its own."""

    def __init__(self, folder: Path, **settings: str) -> None:
        env = {**os.environ, "PARTYCHEF_INSTANCE": str(folder), **settings}
        self.log = folder / "work.log"
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "partychef", "work"], env=env, stdout=log, stderr=log
            )
        wait_for(lambda: "ready to ask models" in self.log.read_text(), self.log)

    def stop(self) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        self.process.wait(30)


class House:
    """A street whose critics have a model."""

    def __init__(self, folder: Path, model: FakeModel, postgresql: PostgreSQL) -> None:
        self.model = model
        settings = {
            "PARTYCHEF_MODEL": "openai/judge",
            "PARTYCHEF_MODEL_URL": model.url,
            "PARTYCHEF_MODELS_AT_ONCE": "4",
        }
        self.street = Street(folder, 2, postgresql, **settings)
        shared = {"PARTYCHEF_DATABASE": self.street.database, "PARTYCHEF_REDIS": self.street.redis.url}
        (folder / "work").mkdir()
        self.worker = Worker(folder / "work", **shared, **settings)

    def close(self) -> None:
        self.worker.stop()
        self.street.close()

    def party(self) -> str:
        """A round that waits for its verdict: two guests have cooked."""
        guests = [Guest(self.street, seed) for seed in range(2)]
        critic = {"judge": "critic", "critic": "grandmother", "timers": "off", "game": "cooking-party"}
        code = guests[0].post("/host", **critic).url.rsplit("/", 1)[1]
        for guest, name in zip(guests, ("Ana", "Ben"), strict=True):
            guest.post(f"/table/{code}/join", name=name)
        guests[0].post(f"/table/{code}/host/start")
        end = time.monotonic() + 60
        while self.step(code) != "judging":
            assert time.monotonic() < end, self.street.logs()
            if self.step(code) != "assignment":
                guests[0].post(f"/table/{code}/host/skip")
            time.sleep(0.2)
        return code

    def billed(self) -> int:
        """How many calls of all parties are on the bill."""
        with self.street.store.reading() as connection:
            return connection.scalar(select(func.count()).where(Exchange.prompt_tokens > 0)) or 0

    def step(self, code: str) -> str:
        state = self.street.now(code).state
        return state.timed_step().kind if state is not None else ""

    def calls(self, code: str) -> list[tuple[str, str]]:
        """What models were asked at this table, and the trouble with the reply, empty if there was none."""
        table = self.street.now(code).table.id
        # What cost nothing are the judge's own notes.
        query = select(Exchange.call, Exchange.trouble).where(Exchange.table_id == table, Exchange.prompt_tokens > 0)
        with self.street.store.reading() as connection:
            return [(call, trouble) for call, trouble in connection.execute(query)]

    def nobody_asked_twice(self, code: str) -> bool:
        """Whether each call of this party was answered once, and all that the model was ever asked is on a bill."""
        answered = Counter(call for call, trouble in self.calls(code) if not trouble)
        wait_for(lambda: len(self.model.requests) == self.billed())  # another party may be asking just now
        return set(answered.values()) == {1}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, postgresql: PostgreSQL) -> Iterator[House]:
    with FakeModel(slowly) as model:
        house = House(tmp_path_factory.mktemp("house"), model, postgresql)
        yield house
        house.close()


def test_servers_killed_during_a_verdict_have_no_model_asked_twice(house: House) -> None:
    """All of them, so that the one that looks after the table is among them; who asks the model goes on."""
    code = house.party()
    for server in house.street.servers:
        server.kill()
    assert house.step(code) == "judging"
    house.street.all_at_once(Server.start)
    wait_for(lambda: house.step(code) not in ("judging", ""))
    assert house.nobody_asked_twice(code), house.calls(code)
    assert house.worker.process.poll() is None


def test_a_verdict_goes_on_where_redis_is_paused(house: House) -> None:
    code = house.party()
    house.street.redis.pause()
    time.sleep(times(2, 10))
    house.street.redis.go_on()
    wait_for(lambda: house.step(code) not in ("judging", ""))
    assert house.nobody_asked_twice(code), house.calls(code)


def test_dishes_at_the_judges_table_are_found_from_every_door(house: House) -> None:
    guest = Guest(house.street, 5)
    dishes = {"dish.0.name": "Fog", "dish.0.cards": "Lobster, Fig", "dish.1.name": "Bread", "dish.1.cards": "Tomato"}
    answer = guest.post("/judge", critic="grandmother", judge="critic", **dishes)
    assert answer.ok, answer.text
    key = answer.url
    assert "/judge/wait/" in key, answer.text[:2000]
    path = "/judge/wait/" + key.rpartition("/")[2]
    pages = [guest.session.get(server.url + path, timeout=5) for server in house.street.servers]
    assert all(page.ok for page in pages)
    wait_for(lambda: "/judge/wait" not in guest.session.get(house.street.servers[0].url + path, timeout=5).url)
