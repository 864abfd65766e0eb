"""The disk is full, the database is read-only, or another program holds it: taps are refused, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from typing import Any

import pytest
from sqlalchemy import event

from partychef.web.server import health
from tests.web import conftest
from tests.web.conftest import Site

site = conftest.site
Fault = Callable[[Site], AbstractContextManager[None]]


@contextmanager
def every_connection(site: Site, on: str, off: str) -> Iterator[None]:
    """SQLite is told this before whatever is done, and that when the trouble is over."""
    pragmas = [on]

    def tell(connection: Any, *_: object) -> None:
        connection.execute(f"PRAGMA {pragmas[0]}")

    event.listen(site.party.store.engine, "checkout", tell)
    yield
    pragmas[0] = off


@contextmanager
def full(site: Site) -> Iterator[None]:
    """There is no room for one more page: SQLite says what it says of a full disk."""
    with every_connection(site, "max_page_count=1", "max_page_count=1073741823"):
        yield


@contextmanager
def read_only(site: Site) -> Iterator[None]:
    with every_connection(site, "query_only=ON", "query_only=OFF"):
        yield


@contextmanager
def locked(site: Site) -> Iterator[None]:
    """Another program is writing, for longer than anybody waits."""
    with every_connection(site, "busy_timeout=20", "busy_timeout=15000"), closing(
        sqlite3.connect(site.party.settings.instance / "partychef.db", isolation_level=None)
    ) as other:  # fmt: skip
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


FAULTS: dict[str, Fault] = {"full": full, "read-only": read_only, "locked": locked}


@pytest.mark.parametrize("what", FAULTS)
def test_taps_are_refused_with_a_sentence_and_what_was_acknowledged_is_there(
    site: Site, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "REMEMBERED", 0.0)
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = guests[site.view(code).leader]
    acknowledged, refused = 0, ""
    with FAULTS[what](site):
        assert judge.get(f"/table/{code}").status_code == 200
        for _ in range(400):  # until the last free page is written
            words = "A long wish, again and again. " * 30
            answer = site.guest().post("/host", {"judge": "turns", "timers": "off", "criteria": words}, htmx=False)
            if answer.status_code != 303:
                break
            acknowledged += 1
        assert answer.status_code == 503
        tap = judge.move(code, "choose_assignment", assignment="free-choice", criteria="x" * 150)
        if tap.status_code == 503:
            refused = tap.text
            assert "Nothing earlier is lost: try again in a moment." in refused
            assert site.view(code).step == "assignment"
        if what != "full":
            assert refused and acknowledged == 0
            assert site.guest().get("/readyz").status_code == 503
    assert site.guest().get("/readyz").text == "ready\n"
    if refused:
        assert judge.move(code, "choose_assignment", assignment="free-choice").status_code == 200
    site.tables.forget(code)
    assert site.view(code).step == "cooking"
    with site.party.store.reading() as connection:
        assert connection.exec_driver_sql("SELECT COUNT(*) FROM party_table").scalar() == acknowledged + 1
        assert connection.exec_driver_sql("PRAGMA integrity_check").scalar() == "ok"
