"""A house with a database of its own and a clock that only tests move."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from partychef.engine.game import Seat, State
from partychef.games.cooking_party.view import PartyView
from partychef.tables import host
from partychef.tables.ai_seats import AiSeats
from partychef.tables.clock import Clock
from partychef.tables.live import Live
from partychef.tables.news import Messenger
from partychef.tables.pending_moves import PendingMoves
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store
from tests.on_demand import OnDemand

NOON = 1_000_000.0


class House:
    """One server process on one database; `restart` is what follows a kill -9."""

    def __init__(
        self, path: Path | str, ai_seats: AiSeats | None = None, time: float = NOON, news: Messenger | None = None
    ) -> None:
        """`path` is that of an SQLite file, or the URL of a database."""
        self.url = path if isinstance(path, str) else f"sqlite:///{path}"
        self.time = time
        self.ai_seats = ai_seats
        self.news = news
        self._open()

    @property
    def path(self) -> Path:
        """The file, where the database is one."""
        return Path(self.url.removeprefix("sqlite:///"))

    def _open(self) -> None:
        self.store = Store(self.url)
        self.store.upgrade()
        self.hub = Hub(news=self.news)
        self.tables = Tables(self.store, self.hub, lambda: self.time)
        self.pool = OnDemand()
        pending = PendingMoves(lambda: self.time, pool=self.pool)
        self.clock = Clock(self.tables, ai_seats=self.ai_seats, pending=pending)

    def restart(self) -> None:
        """Forget everything that is not in the database."""
        self.store.close()
        self._open()

    def party(self, *names: str, ais: int = 0, started: bool = True, **settings: Any) -> str:
        """A table with these guests and AI chefs; by default with no clock."""
        code, self.host_key = self.tables.open_table({"timers": "off", **settings}, seed="7")
        self.keys = {name: self.tables.sit(code, name, "🍅") for name in names}
        for _ in range(ais):
            host.add_ai(self.tables, code, "novice")
        if started:
            self.tables.start(code)
        return code

    def judged_party(
        self, *names: str, critic: str = "grandmother", until: str = "judging", ais: int = 0, **settings: Any
    ) -> str:
        """A table where an AI critic or a jury judges, played until this step."""
        code = self.party(*names, started=False, judge=f"critic:{critic}", **settings)
        host.seat_critic(self.tables, code, critic, "The critic", "👵")
        for _ in range(ais):
            host.add_ai(self.tables, code, "novice")
        self.tables.start(code)
        self.play_until(code, until)
        return code

    def thinkers(self) -> None:
        """What the clock has given out to be thought about is thought, and nothing else happens."""
        self.clock.tick()
        self.pool.work_off()

    def live(self, code: str) -> Live:
        return self.tables.find(code)

    def state(self, code: str) -> State:
        state = self.live(code).state
        assert state is not None
        return state

    def view(self, code: str, seat: Seat | None = None) -> PartyView:
        view = self.state(code).view(seat)
        assert isinstance(view, PartyView)
        return view

    def step(self, code: str) -> str:
        return self.state(code).timed_step().kind

    def move(self, code: str, seat: Seat | None, tag: str, after: int | None = None, **fields: Any) -> None:
        self.tables.submit(code, seat, {"move": tag, **fields}, after=after)

    def default(self, code: str, seat: Seat | None) -> None:
        """The seat makes its default move."""
        import msgspec

        move = msgspec.to_builtins(self.state(code).default_move(seat), str_keys=True)
        self.tables.submit(code, seat, move)

    def play_until(self, code: str, step: str) -> None:
        """Everybody makes default moves until the table is in this step."""
        while self.step(code) != step:
            movers = sorted(self.state(code).to_move(), key=lambda seat: -1 if seat is None else seat)
            self.default(code, movers[-1])

    def wait(self, seconds: float) -> None:
        """Time passes; the clock does what becomes due meanwhile, and thoughts take no time."""
        end = self.time + seconds
        while True:
            self.thinkers()
            due = self.clock.tick()
            if due is None or due > end:
                break
            self.time = max(self.time, due)
        self.time = end
        self.thinkers()
        self.clock.tick()

    def wait_for(self, code: str, step: str = "break", critiques: int = 0) -> None:
        """Time passes until the table is in this step, or until the judge has spoken of so many dishes."""
        for _ in range(600):
            if self.step(code) == step or 0 < critiques <= len(self.view(code).opinions):
                return
            self.wait(0.5)
        raise AssertionError(f"the table is still in {self.step(code)}")

    def chair(self, code: str, name: str) -> int:
        return next(chair.id for chair in self.live(code).chairs if chair.name == name)


@pytest.fixture
def house(database: str) -> Iterator[House]:
    house = House(database)
    yield house
    house.store.close()
