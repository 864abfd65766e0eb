"""A party house with a clock that a test moves, for games of every kind."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from partychef import create_app
from partychef.engine.game import Move
from partychef.settings import Settings
from partychef.tables.live import Live
from partychef.web.games.screens import choice
from tests.web.conftest import Guest, Site

PLAYERS = ("Ana", "Ben", "Cleo")


class House(Site):
    """The application with a clock that moves when the test says so."""

    def __init__(self, path: Path) -> None:
        self.time = 1_000_000.0
        super().__init__(create_app(Settings(instance=path), clock=False, now=lambda: self.time))
        self.app.testing = True

    def wait(self, seconds: float) -> None:
        self.time += seconds
        self.party.clock.tick()

    def live(self, code: str) -> Live:
        live: Live = self.tables.find(code)
        return live

    def to_move(self, code: str) -> list[int]:
        state = self.live(code).state
        assert state is not None
        return sorted(seat for seat in state.to_move() if seat is not None)

    def legal(self, code: str, seat: int) -> list[Move]:
        state = self.live(code).state
        assert state is not None
        return state.legal_moves(seat)

    def seated(self, game: str, **fields: Any) -> tuple[Guest, str, list[Guest]]:
        """Three people and an AI chef in a game that has begun."""
        host, code = self.opened(game=game, **fields)
        guests = [self.guest() for _ in PLAYERS]
        for guest, name in zip(guests, PLAYERS, strict=True):
            assert guest.join(code, name).status_code == 200
        host.host(code, "add_ai", kind="heuristic")
        assert host.host(code, "start").status_code == 200
        return host, code, guests

    def send(self, guest: Guest, code: str, seat: int, move: Move, after: int | None = None) -> int:
        """What the button of this move sends."""
        fields: dict[str, Any] = {"move": choice(move).tag, "after": self.live(code).made[seat]}
        for name, value in choice(move).fields:
            fields.setdefault(name, []).append(value)
        if after is not None:
            fields["after"] = after
        return guest.post(f"/table/{code}/move", fields).status_code


def fixture_of(kind: type[House]) -> Any:
    """The fixture `house` of a file of tests: a house of this kind, closed after each test."""

    @pytest.fixture(name="house")
    def opened_and_closed(tmp_path: Path) -> Iterator[House]:
        house = kind(tmp_path)
        yield house
        house.party.close()

    return opened_and_closed
