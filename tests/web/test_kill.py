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


def test_kill_minus_nine_at_every_step_of_a_round(server: Server) -> None:
    host = Phone(server)
    code = host.post("/host", judge="turns", timers="off").url.rsplit("/", 1)[1]
    phones = [Phone(server) for _ in range(3)]
    for phone, name in zip(phones, ("Ana", "Ben", "Cleo"), strict=True):
        phone.post(f"/table/{code}/join", name=name)
    table = f"/table/{code}"
    killed: list[str] = []

    def look() -> list[str]:
        """Kill the server, start it again, and see that every phone shows what it showed before."""
        before = [re.sub(r'value="[^"]{40,}"', "", phone.page(table)) for phone in phones]
        server.kill()
        server.start()
        pages = [phone.page(table) for phone in phones]
        assert [re.sub(r'value="[^"]{40,}"', "", page) for page in pages] == before
        killed.append(step(pages[0]))
        return pages

    def act(phone: Phone, move: str, **fields: object) -> None:
        """Tap, kill the server, and tap again, as a phone does that never saw the answer."""
        count = after(phone.page(table))
        sent = {"move": move, "after": count, **fields}
        assert phone.post(f"{table}/move", **sent).ok
        pages = look()
        assert phone.post(f"{table}/move", **sent).ok
        assert [step(page) for page in pages] == [step(other.page(table)) for other in phones]

    look()
    host.post(f"{table}/host/start")
    look()
    judge = next(phone for phone in phones if 'value="choose_assignment"' in phone.page(table))
    chefs = [phone for phone in phones if phone is not judge]
    act(judge, "choose_assignment", assignment="free-choice", criteria="Crunch")
    act(chefs[0], "trade", cards=hand(chefs[0].page(table))[:2])
    for chef in chefs:
        act(chef, "plan", **{"dishes.0": hand(chef.page(table))[:4]})
    act(judge, "call", chef=phones.index(chefs[0]))
    act(chefs[0], "introduce", name="The survivor")
    for _ in range(4):
        act(chefs[0], "reveal", card=re.findall(r'name="card" value="([^"]+)"', chefs[0].page(table))[0], note="Hot")
    act(chefs[0], "finish")
    act(judge, "ask", question="Still warm?")
    act(chefs[0], "answer", answer="Always.")
    act(judge, "thank")
    act(chefs[1], "finish")
    act(judge, "thank")
    act(judge, "critique", chef=phones.index(chefs[0]), text="It lives.")
    act(judge, "award", **{f"chips.{chip}": phones.index(chefs[0]) for chip in (5, 10, 25, 50, 100)})
    assert "The survivor" in phones[0].page(table)
    assert set(killed) == {
        "", "assignment", "cooking", "calling", "presenting", "questions", "answer", "judging", "break",
    }  # fmt: skip
    last = [phone.page(table) for phone in phones]
    assert any("190" in page for page in last)
