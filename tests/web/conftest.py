"""Guests with browsers of their own, in front of an application whose clock only tests move."""

from __future__ import annotations

import html
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from partychef import create_app
from partychef.games.cooking_party.view import PartyView
from partychef.judges.trial.simulated import SimulatedJudge
from partychef.llm.client import warm
from partychef.settings import Settings
from partychef.web import pages
from partychef.web.party import Party
from tests.fake_model import FakeModel, Say, Script

JUDGE = SimulatedJudge()


class Guest:
    """One browser."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self._app = app
        self._token = ("", "")

    def get(self, path: str, **extra: Any) -> TestResponse:
        return self.client.get(path, buffered=True, **extra)

    def csrf(self) -> str:
        """A token for forms, taken from a small page, which is good for as long as the session keeps its secret."""
        secret, token = self._token
        if secret and secret == self._secret():
            return token
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.get("/replay").text)
        assert found is not None
        self._token = self._secret(), found.group(1)
        return found.group(1)

    def _secret(self) -> str:
        cookie = self.client.get_cookie("partychef")
        signer = SecureCookieSessionInterface().get_signing_serializer(self._app)
        assert signer is not None
        return str(signer.loads(cookie.value).get("csrf_token", "")) if cookie else ""

    def post(self, path: str, fields: dict[str, Any] | None = None, htmx: bool = True, **extra: Any) -> TestResponse:
        headers = {**extra.pop("headers", {}), **({"HX-Request": "true"} if htmx else {})}
        return self.client.post(path, data={"csrf_token": self.csrf(), **(fields or {})}, headers=headers, **extra)

    def join(self, code: str, name: str, emoji: str = "🍅") -> TestResponse:
        return self.post(f"/table/{code}/join", {"name": name, "emoji": emoji})

    def move(self, code: str, tag: str, after: int = 0, /, **fields: Any) -> TestResponse:
        # werkzeug takes a tuple for a file
        lists = {name: list(value) if isinstance(value, tuple) else value for name, value in fields.items()}
        return self.post(f"/table/{code}/move", {"move": tag, "after": after, **lists})

    def host(self, code: str, action: str, **fields: Any) -> TestResponse:
        return self.post(f"/table/{code}/host/{action}", fields)

    def page(self, code: str) -> str:
        return self.get(f"/table/{code}").text


class Site:
    """The application, its party, and guests."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.party: Party = app.extensions["partychef"]
        self.tables = self.party.tables

    def guest(self) -> Guest:
        return Guest(self.app)

    def later(self, seconds: float = 60.0) -> None:
        """Let time pass: long enough for the big screen to reveal a result."""
        now = self.tables.now() + seconds
        self.tables.now = lambda: now

    def opened(self, **fields: Any) -> tuple[Guest, str]:
        """A host and the code of a party."""
        host = self.guest()
        answer = host.post("/host", {"judge": "turns", "timers": "off", **fields}, htmx=False)
        assert answer.status_code == 303, answer.text
        return host, answer.location.rsplit("/", 1)[1]

    def playing(self, *names: str, **fields: Any) -> tuple[Guest, str, list[Guest]]:
        """A host, a code, and guests in seats 0, 1, 2 ... of a game that has begun."""
        host, code = self.opened(**fields)
        guests = [self.guest() for _ in names]
        for guest, name in zip(guests, names, strict=True):
            assert guest.join(code, name).status_code == 200
        assert host.host(code, "start").status_code == 200
        return host, code, guests

    def view(self, code: str, seat: int | None = None) -> PartyView:
        state = self.tables.find(code).state
        assert state is not None
        view = state.view(seat)
        assert isinstance(view, PartyView)
        return view

    def cooking(self, *names: str) -> tuple[str, Guest, list[tuple[int, Guest]]]:
        """A round in which everybody cooks Free Choice: the code, the judge, and chefs with their seats."""
        _, code, guests = self.playing(*names)
        judge = self.view(code).leader
        assert guests[judge].move(code, "choose_assignment", assignment="free-choice").status_code == 200
        return code, guests[judge], [(seat, guests[seat]) for seat in self.view(code).chefs]


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    app = create_app(Settings(instance=tmp_path), clock=False, now=lambda: 1_000_000.0)
    app.testing = True
    yield Site(app)
    app.extensions["partychef"].close()


def look_again() -> None:
    """A test has changed a state behind everybody's back: pages keep what seats know of it until the next move."""
    pages._view.cache_clear()


def text_of(page: str) -> str:
    """What a page says, without its tags."""
    return " ".join(html.unescape(re.sub(r"<[^>]+>", " ", page)).split())


def judging(request: dict[str, Any]) -> Say:
    """A model that judges sensibly, and says hello."""
    return Say(JUDGE.script(request))


Open = Callable[..., tuple[Site, FakeModel]]


@pytest.fixture
def with_model(tmp_path: Path) -> Iterator[Open]:
    """Opens a house with a scripted model behind its critics."""
    warm().join()  # no test waits for an import
    with ExitStack() as stack:

        def opened(script: Script = judging, **settings: Any) -> tuple[Site, FakeModel]:
            fake = stack.enter_context(FakeModel(script))
            own = Settings(instance=tmp_path, model="openai/judge", model_url=fake.url, **settings)
            app = create_app(own, clock=False, now=lambda: 1_000_000.0)
            app.testing = True
            site = Site(app)
            stack.callback(site.party.close)
            return site, fake

        yield opened
