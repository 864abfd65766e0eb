"""A street of servers in processes of their own on one PostgreSQL and one Redis, and guests who play through all."""

from __future__ import annotations

import random
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path

import msgspec
import pytest
import requests

from partychef.tables.live import Live
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store
from tests import services
from tests.serving import Server, free_port

NEWEST = re.compile(rb"\nid: (\d+)\.")
PATIENCE = 30.0


class Street:
    """Servers that share their tables. `tables` reads what they have written, and writes nothing."""

    def __init__(self, folder: Path, doors: int, postgresql: services.PostgreSQL, **settings: str) -> None:
        """The PostgreSQL server may be that of other tests; the Redis is their own."""
        self._open = ExitStack()
        self.postgresql = postgresql
        self.redis = self._open.enter_context(services.redis())
        self.database = self.postgresql.new_database()
        shared = {"PARTYCHEF_DATABASE": self.database, "PARTYCHEF_REDIS": self.redis.url, "PARTYCHEF_PACE": "0.1"}

        def opened(number: int) -> Server:
            instance = folder / str(number)  # as on machines of their own
            instance.mkdir()
            return Server(instance, free_port(), **shared, **settings)

        with ThreadPoolExecutor() as at_once:
            self.servers = list(at_once.map(opened, range(doors)))
        self.store = Store(self.database)
        self.tables = Tables(self.store, Hub())

    def close(self) -> None:
        self.store.close()
        self.all_at_once(Server.stop)
        self.postgresql.drop(self.database)
        self._open.close()

    def all_at_once(self, do: Callable[[Server], object]) -> None:
        """Do this with all servers; to start or stop one takes seconds."""
        with ThreadPoolExecutor() as threads:
            list(threads.map(do, self.servers))

    def now(self, code: str) -> Live:
        """The table as the database has it."""
        return self.tables.newest(code)

    def logs(self) -> str:
        return "\n".join(server.log.read_text() for server in self.servers)


class Guest:
    """A browser that comes to whichever door is open, and tries the next one where nobody answers."""

    def __init__(self, street: Street, seed: int) -> None:
        self.street = street
        self.session = requests.Session()
        self.troubles: list[str] = []
        """What was said when something could not be saved."""
        self._chance = random.Random(seed)
        self._token = ""

    def door(self) -> str:
        """The address of a server."""
        return self._chance.choice(self.street.servers).url

    def get(self, path: str) -> str:
        return self._ask("GET", path).text

    def post(self, path: str, **fields: object) -> requests.Response:
        """Send a form until somebody has taken it."""
        if not self._token:
            found = re.search(r'name="csrf_token" value="([^"]+)"', self.get("/"))
            assert found is not None
            self._token = found.group(1)
        return self._ask("POST", path, {"csrf_token": self._token, **fields})

    def _ask(self, method: str, path: str, data: dict[str, object] | None = None) -> requests.Response:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            with suppress(requests.ConnectionError, requests.Timeout):
                headers = {"HX-Request": "true"} if "/move" in path else {}
                answer = self.session.request(method, self.door() + path, data=data, headers=headers, timeout=5)
                if answer.status_code < 500:
                    return answer
                self.troubles.append(answer.text)
            time.sleep(0.1)
        pytest.fail(f"nobody answers {path}; {self.street.logs()}")


class Phone(threading.Thread):
    """The stream of a guest's page, opened again at another door whenever it ends. `n` is what it has seen."""

    def __init__(self, guest: Guest, code: str) -> None:
        super().__init__(daemon=True)
        self.guest, self.code, self.n, self.stopped = guest, code, -1, False

    def run(self) -> None:
        while not self.stopped:
            with suppress(requests.RequestException):
                self._read_on()
            time.sleep(0.2)

    def _read_on(self) -> None:
        url = f"{self.guest.door()}/table/{self.code}/stream"
        cookies = self.guest.session.cookies.get_dict()
        with requests.get(url, cookies=cookies, stream=True, timeout=20) as answer:
            text = b""
            for piece in answer.iter_content(None):
                text += piece
                for n in NEWEST.findall(text):
                    self.n = max(self.n, int(n))
                text = text[-40:]
                if self.stopped:
                    return


class Party:
    """A game of Chef's Hat with three guests, their phones, and an AI chef."""

    def __init__(self, street: Street) -> None:
        self.street = street
        self.guests = [Guest(street, seed) for seed in range(3)]
        self.host = self.guests[0]
        opened = self.host.post("/host", game="chefs-hat", timers="off")
        self.code = opened.url.rsplit("/", 1)[1]
        for guest, name in zip(self.guests, ("Ana", "Ben", "Cleo"), strict=True):
            guest.post(f"/table/{self.code}/join", name=name)
        self.host.post(f"/table/{self.code}/host/add_ai", kind="heuristic")
        self.host.post(f"/table/{self.code}/host/start")
        self.host.post(f"/table/{self.code}/host/skip_introduction")
        assert street.now(self.code).playing, street.logs()
        self.taps: Counter[int] = Counter()
        """How many moves of each seat were acknowledged."""
        self.phones = [Phone(guest, self.code) for guest in self.guests]
        for phone in self.phones:
            phone.start()

    def play(self, seconds: float) -> None:
        """Everybody moves when it is their turn, for so long or to the end of the game."""
        end = time.monotonic() + seconds
        while time.monotonic() < end and self.street.now(self.code).playing:
            if not self.move():
                time.sleep(0.02)

    def make(self, moves: int) -> None:
        """So many moves of guests, however long they take, or all to the end of the game."""
        enough, end = sum(self.taps.values()) + moves, time.monotonic() + PATIENCE
        while sum(self.taps.values()) < enough and time.monotonic() < end and self.street.now(self.code).playing:
            if not self.move():
                time.sleep(0.02)

    def move(self) -> bool:
        """Somebody makes a move; False if it is the turn of nobody here."""
        live = self.street.now(self.code)
        if live.state is None or not live.playing:
            return False
        mine = [seat for seat in live.state.to_move() if seat is not None and self._guest(live, seat) is not None]
        if not mine:
            return False
        seat = min(mine)
        fields = msgspec.to_builtins(live.state.default_move(seat))
        guest = self._guest(live, seat)
        assert guest is not None
        answer = guest.post(f"/table/{self.code}/move", after=live.made[seat], **fields)
        if answer.status_code in (200, 204):
            self.taps[seat] = live.made[seat] + 1
        return True

    def _guest(self, live: Live, seat: int) -> Guest | None:
        chair = live.chair_in(seat)
        names = {"Ana": 0, "Ben": 1, "Cleo": 2}
        return self.guests[names[chair.name]] if chair is not None and chair.name in names else None

    def are_current(self) -> bool:
        """Whether all phones show the newest state."""
        n = self.street.now(self.code).n
        return all(phone.n >= n for phone in self.phones)

    def nothing_is_lost_or_doubled(self) -> bool:
        """Whether the log, played from the deal, has of each guest exactly the moves that were acknowledged."""
        self.street.tables.forget(self.code)
        live = self.street.now(self.code)
        return all(live.made[seat] == taps for seat, taps in self.taps.items())

    def leave(self) -> None:
        for phone in self.phones:
            phone.stopped = True


@pytest.fixture(scope="module")
def street(tmp_path_factory: pytest.TempPathFactory, postgresql: services.PostgreSQL) -> Iterator[Street]:
    street = Street(tmp_path_factory.mktemp("street"), 3, postgresql)
    yield street
    street.close()
