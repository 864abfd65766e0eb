"""A server killed with kill -9 at every step of a round: nothing is lost and everybody goes on where they were."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import requests

from tests.serving import Server, free_port


class Phone:
    """A guest who speaks HTTP and nothing else."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.session = requests.Session()

    def page(self, path: str) -> str:
        return str(self.session.get(self.server.url + path, timeout=10).text)

    def post(self, path: str, **fields: object) -> requests.Response:
        token = re.search(r'name="csrf_token" value="([^"]+)"', self.page("/"))
        assert token is not None
        data = {"csrf_token": token.group(1), **fields}
        return self.session.post(self.server.url + path, data=data, timeout=10)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    server = Server(tmp_path, free_port())
    yield server
    server.stop()


def after(page: str) -> str:
    """How many moves this phone has made, as its forms say."""
    return str(re.findall(r'name="after" value="(\d+)"', page)[0])


def step(page: str) -> str:
    found = re.search(r'data-step="(\w+)"', page)
    return found.group(1) if found else ""


def hand(page: str) -> list[str]:
    return sorted(set(re.findall(r'name="dishes.0" value="([^"]+)"', page)))


class Siege:
    """A party whose server is killed after every tap."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.host = Phone(server)
        self.table = "/table/" + self.host.post("/host", judge="turns", timers="off").url.rsplit("/", 1)[1]
        self.phones = [Phone(server) for _ in range(3)]
        for phone, name in zip(self.phones, ("Ana", "Ben", "Cleo"), strict=True):
            phone.post(f"{self.table}/join", name=name)
        self.killed_in: set[str] = set()

    def shown(self) -> list[str]:
        """Every phone's page; the tokens of forms and the moment of the last change differ after a restart."""
        pages = [phone.page(self.table) for phone in self.phones]
        return [re.sub(r'value="[^"]{40,}"|data-stamp="[^"]*"', "", page) for page in pages]

    def kill(self) -> None:
        """Kill the server, start it again, and see that every phone shows what it showed before."""
        before = self.shown()
        self.server.kill()
        self.server.start()
        assert self.shown() == before
        self.killed_in.add(step(before[0]))

    def act(self, phone: Phone, move: str, **fields: object) -> None:
        """Tap, kill the server, and tap again, as a phone does that never saw the answer."""
        sent = {"move": move, "after": after(phone.page(self.table)), **fields}
        assert phone.post(f"{self.table}/move", **sent).ok
        self.kill()
        before = self.shown()
        assert phone.post(f"{self.table}/move", **sent).ok
        assert self.shown() == before

    def seat(self, phone: Phone) -> int:
        return self.phones.index(phone)

    def hand(self, phone: Phone) -> list[str]:
        return hand(phone.page(self.table))


def test_kill_minus_nine_at_every_step_of_a_round(server: Server) -> None:
    siege = Siege(server)
    siege.kill()
    siege.host.post(f"{siege.table}/host/start")
    siege.kill()
    judge = next(phone for phone in siege.phones if 'value="choose_assignment"' in phone.page(siege.table))
    first, second = (phone for phone in siege.phones if phone is not judge)
    siege.act(judge, "choose_assignment", assignment="free-choice", criteria="Crunch")
    siege.act(first, "trade", cards=siege.hand(first)[:2])
    for chef in (first, second):
        siege.act(chef, "plan", **{"dishes.0": siege.hand(chef)[:4]})
    siege.act(judge, "call", chef=siege.seat(first))
    siege.act(first, "introduce", name="The survivor")
    card = re.findall(r'name="card" value="([^"]+)"', first.page(siege.table))[0]
    siege.act(first, "reveal", card=card, note="Still hot")
    siege.act(first, "finish")
    siege.act(judge, "ask", question="Still warm?")
    siege.act(first, "answer", answer="Always.")
    siege.act(judge, "thank")
    siege.act(second, "finish")
    siege.act(judge, "thank")
    siege.act(judge, "critique", chef=siege.seat(first), text="It lives.")
    siege.act(judge, "award", **{f"chips.{chip}": siege.seat(first) for chip in (5, 10, 25, 50, 100)})
    steps = {"assignment", "cooking", "calling", "presenting", "questions", "answer", "judging", "break"}
    assert siege.killed_in == {"", *steps}
    assert any("190" in page for page in siege.shown())
