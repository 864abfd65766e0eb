"""A server killed with kill -9 at every step of a round: nothing is lost and everybody goes on where they were."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import requests

from tests.how_long import LONG
from tests.serving import Server, free_port, wait_for

STABLE = """
import json, os, sys
import partychef, partychef.cli.serve, partychef.web.server.serving, partychef.web.server.worker
for line in sys.stdin:
    if line.strip().isdigit():
        os.waitpid(int(line), 0)
        print("ended", flush=True)
        continue
    log, env = json.loads(line)
    child = os.fork()
    if not child:
        os.setsid()
        os.environ.clear()
        os.environ.update(env)
        for output in (1, 2):
            os.dup2(os.open(log, os.O_WRONLY | os.O_APPEND | os.O_CREAT), output)
        sys.argv[1:] = []
        partychef.cli.main()
    print(child, flush=True)
"""
"""A process that has imported all there is and opened nothing. For a log and an environment it becomes two, and one of
them runs `partychef`: to import everything anew takes most of a second and has nothing to do with what was saved. For
the number of a process it tells when that has ended."""


NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")


@cache
def stable() -> subprocess.Popen[str]:
    """The one of all tests here; it ends when nobody can write to it any more."""
    command = [sys.executable, "-c", STABLE]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)


def ask(question: str) -> str:
    """What it answers."""
    pipes = stable()
    assert pipes.stdin and pipes.stdout
    pipes.stdin.write(question + "\n")
    return pipes.stdout.readline().strip()


class FreshHorses(Server):
    """The server, each time in a new process with nothing but the folder of the one before."""

    def start(self) -> None:
        self._running = int(ask(json.dumps([str(self.log), self._env])))
        wait_for(self._answers, self.log)

    def kill(self) -> None:
        os.killpg(self._running, signal.SIGKILL)
        self._see_it_end()
        wait_for(self._lets_go_of_its_port, self.log)  # its worker, too, is gone

    def stop(self) -> None:
        os.kill(self._running, signal.SIGTERM)
        self._see_it_end()

    def _see_it_end(self) -> None:
        assert ask(str(self._running)) == "ended"

    def _lets_go_of_its_port(self) -> bool:
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", self.port)) != 0


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
    server = FreshHorses(tmp_path, free_port())
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
        for phone, name in zip(self.phones, NAMES[:3], strict=True):
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
        """Tap, kill the server, and tap again, as a phone does that never saw the answer.

        In the short form it is killed once in each step of the round.
        """
        sent = {"move": move, "after": after(phone.page(self.table)), **fields}
        assert phone.post(f"{self.table}/move", **sent).ok
        before = self.shown()
        if LONG or step(before[0]) not in self.killed_in:
            self.kill()
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


def test_cp_42_what_a_team_writes_together_survives_kill_minus_nine(server: Server) -> None:
    host = Phone(server)
    table = "/table/" + host.post("/host", evening="teams", timers="off").url.rsplit("/", 1)[1]
    phones = [Phone(server) for _ in range(6)]
    for phone, name in zip(phones, NAMES, strict=True):
        phone.post(f"{table}/join", name=name)
    host.post(f"{table}/host/start")
    judge = next(phone for phone in phones if 'value="choose_assignment"' in phone.page(table))
    judge.post(f"{table}/move", move="choose_assignment", after=after(judge.page(table)), assignment="free-choice")
    place = phones.index(judge)
    writer, mate = (phones[(place + ahead) % 6] for ahead in (1, 4))  # three teams of two, dealt round the table
    saved = writer.post(f"{table}/draft", occasion="1", **{"words.name.0": "The survivor"})
    assert saved.json() == {"version": 1}
    server.kill()
    server.start()
    kept = mate.session.get(f"{server.url}{table}/draft", timeout=10).json()
    assert kept["words"] == {"name.0": ["The survivor", 1]}
    assert kept["by"] == {"name.0": NAMES[phones.index(writer)]}
