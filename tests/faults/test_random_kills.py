"""kill -9 at random moments of whole games, played by phones that speak HTTP: no move is lost, none is made twice."""

from __future__ import annotations

import random
import re
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
import requests
from werkzeug.datastructures import MultiDict

from partychef.engine.game import Move, Seat, read_move
from partychef.games import GAMES
from partychef.tables.live import Live, load
from partychef.tables.store import Store
from partychef.web.games import screens_of
from partychef.web.games.screens import choice
from tests.faults.test_kill import FreshHorses, Phone
from tests.how_long import times
from tests.serving import free_port, wait_for

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Finn")
KILLS = times(1, 34)
"""How often the server is killed in each kind of game: 204 times in the long form."""
BETWEEN = times(2, 4)
"""Taps from one kill to the next, on average."""


class Tap(NamedTuple):
    """What a phone has sent and means to send until it is answered."""

    seat: Seat
    move: Move
    after: int


class Evening:
    """A game of people with phones on a server that can be killed. What is true is read from its database."""

    def __init__(self, folder: Path, game: str) -> None:
        self.game = GAMES[game]
        self.chance = random.Random(game)
        self.server = FreshHorses(folder, free_port(), PARTYCHEF_PACE="0")
        self.host = Phone(self.server)
        self.phones = [Phone(self.server) for _ in NAMES[: self.game.seats[-1]]]
        self.store = Store(f"sqlite:///{folder / 'partychef.db'}")
        self.kills = self.taps = self.games = 0
        self.begin()

    def begin(self) -> None:
        """Everybody sits down to a new game."""
        opened = self.host.post("/host", game=self.game.id, judge="turns", timers="off")
        self.table = "/table/" + opened.url.rsplit("/", 1)[1]
        for phone, name in zip(self.phones, NAMES, strict=False):
            assert phone.post(f"{self.table}/join", name=name).ok
        assert self.host.post(f"{self.table}/host/start").ok
        self.token = {id(phone): self._token(phone) for phone in self.phones}
        self.meant: list[Tap] = []
        self.games += 1

    def close(self) -> None:
        self.store.close()
        self.server.stop()

    def truth(self) -> Live:
        with self.store.reading() as connection:
            live = load(connection, self.table.rsplit("/", 1)[1], 0.0)
        assert live is not None
        return live

    def made_by_people(self) -> list[tuple[Seat | None, Move]]:
        path = self.store.engine.url.database
        assert path
        with closing(sqlite3.connect(path)) as connection:
            rows = connection.execute(
                "SELECT seat, move FROM entry JOIN party_table ON party_table.id = table_id "
                "WHERE by = 'person' AND code = ? ORDER BY n",
                [self.table.rsplit("/", 1)[1]],
            ).fetchall()
        return [(seat, read_move(self.game, msgspec.json.decode(move))) for seat, move in rows]

    def next_tap(self) -> Tap | None:
        """Somebody whom the table waits for taps a button; None when the game is over."""
        waited: list[Live] = []

        def ready() -> bool:
            waited[:] = [self.truth()]
            state = waited[0].state
            assert state is not None
            return not waited[0].playing or bool(self._possible(waited[0]))

        wait_for(ready, self.server.log)  # the clock makes the table's own moves
        found = self._possible(waited[0])
        return self.chance.choice(found) if found else None

    def _possible(self, live: Live) -> list[Tap]:
        state = live.state
        if state is None or not live.playing:
            return []
        seats = sorted(seat for seat in state.to_move() if seat is not None)
        self.chance.shuffle(seats)
        for seat in seats:
            moves = [move for move in state.legal_moves(seat) if self._is_a_button(move)]
            if moves:
                return [Tap(seat, self.chance.choice(moves), live.made[seat])]
        return []

    def _is_a_button(self, move: Move) -> bool:
        """Whether the form of this move is as simple as its data; some are laid out otherwise for thumbs."""
        form = MultiDict([("move", choice(move).tag), *choice(move).fields])
        return read_move(self.game, screens_of(self.game.id).move(self.game, form)) == move

    def send(self, tap: Tap) -> requests.Response:
        fields: dict[str, Any] = {"move": choice(tap.move).tag, "after": str(tap.after)}
        for name, value in choice(tap.move).fields:
            fields.setdefault(name, []).append(value)
        phone = self.phones[self._phone_of(tap.seat)]
        fields["csrf_token"] = self.token[id(phone)]
        return phone.session.post(
            f"{self.server.url}{self.table}/move", data=fields, headers={"HX-Request": "true"}, timeout=20
        )

    def tap_and_kill(self, tap: Tap) -> bool:
        """Kill the server while the tap is on its way; returns whether it was acknowledged."""
        answered: list[int] = []

        def send() -> None:
            try:
                answered.append(self.send(tap).status_code)
            except requests.RequestException:
                return

        sending = threading.Thread(target=send)
        sending.start()
        threading.Event().wait(self.chance.uniform(0.0, 0.02))
        self.server.kill()
        self.kills += 1
        sending.join()
        self.server.start()
        return answered in ([200], [204])

    def _phone_of(self, seat: Seat) -> int:
        return next(NAMES.index(chair.name) for chair in self.truth().chairs if chair.seat == seat)

    def _token(self, phone: Phone) -> str:
        found = re.search(r'name="csrf_token" value="([^"]+)"', phone.page("/"))
        assert found is not None
        return found.group(1)


@pytest.fixture
def evening(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Evening]:
    evening = Evening(tmp_path, request.param)
    yield evening
    evening.close()


@pytest.mark.timeout(3600)
@pytest.mark.parametrize("evening", GAMES, indirect=True)
def test_no_acknowledged_move_is_lost_and_none_is_made_twice(evening: Evening) -> None:
    """A phone that gets no answer sends the same tap again, as ours do: in the end each is in the log once.

    Games are played one after the other until the server was killed often enough.
    """
    while evening.kills < KILLS:
        tap = evening.next_tap()
        if tap is None:
            evening.begin()
            continue
        if evening.chance.random() < 1 / BETWEEN:
            acknowledged = evening.tap_and_kill(tap)
            made = evening.made_by_people()
            if acknowledged:
                assert made == [(one.seat, one.move) for one in (*evening.meant, tap)]
            assert len(made) - len(evening.meant) in (0, 1)
        evening.meant.append(tap)
        evening.taps += 1
        answer = evening.send(tap)
        assert answer.status_code in (200, 204), answer.text
        assert evening.made_by_people() == [(one.seat, one.move) for one in evening.meant]
    print(
        f"{evening.game.id}: {evening.kills} kills in {evening.taps} taps of {evening.games} games, "
        "none lost, none made twice"
    )
