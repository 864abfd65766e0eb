"""The log tells who asked for what and what went wrong, and nothing that lets a reader sit down or look into a hand."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from partychef.tables.models import Table
from partychef.web.judge import table as judge
from partychef.web.server.logs import JsonLines
from tests.serving import Server, free_port
from tests.web.conftest import Guest, Site

NAMES = ("Ottilie", "Bartholomew", "Cunegunde")
DISH, WORDS, NOTE = "Quails in a quarrel", "I simmer moonbeams for a fortnight.", "Cunegunde boasts again"


class Log:
    """What stands in the log."""

    def __init__(self) -> None:
        self.written = StringIO()

    @property
    def text(self) -> str:
        return self.written.getvalue()

    @property
    def lines(self) -> list[dict[str, Any]]:
        return [json.loads(line) for line in self.text.splitlines()]


@pytest.fixture
def log() -> Iterator[Log]:
    log = Log()
    handler = logging.StreamHandler(log.written)
    handler.setFormatter(JsonLines())
    ours, root = logging.getLogger("partychef"), logging.getLogger()
    level = ours.level
    root.addHandler(handler)
    ours.setLevel(logging.INFO)
    yield log
    ours.setLevel(level)
    root.removeHandler(handler)


def party_with_words(site: Site) -> tuple[str, list[Guest]]:
    """Three guests play a round of Cooking Party, and say something wherever they can."""
    code, ann, chefs = site.cooking(*NAMES)
    for seat, chef in chefs:
        ann.post(f"/table/{code}/draft", {"draft.notes": NOTE})
        chef.post(f"/table/{code}/draft", {"draft.text.0": WORDS})
        assert chef.move(code, "plan", **{"dishes.0": site.view(code, seat).hand[:4]}).status_code == 200
    for seat, chef in chefs:
        for who, tag, words in (
            (ann, "call", {"chef": seat}), (chef, "introduce", {"name": DISH, "text": WORDS}),
            (ann, "ask", {"question": f"{NOTE}?"}), (chef, "answer", {"answer": WORDS}),
        ):  # fmt: skip
            who.move(code, tag, site.tables.find(code).made[seat if who is chef else site.view(code).leader], **words)
    assert DISH in ann.page(code)
    return code, [guest for _, guest in chefs]


def secrets_of(site: Site, code: str) -> set[str]:
    """What opens this party's doors, and the cards in its hands."""
    table: Table = site.tables.find(code).table
    cards = {name for seat in range(3) for name in site.view(code, seat).hand}
    return {code, table.invite, table.recap, table.seed, table.host_hash, *cards}


def test_a_party_leaves_no_name_word_card_key_or_code_in_the_log(
    site: Site, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, guests = party_with_words(site)
    table = site.tables.find(code).table
    guests[0].get(f"/join/{table.invite}")
    guests[0].get(f"/party/{table.recap}")
    guests[0].client.get(f"/table/{code}/stream").close()
    guests[0].post("/join", {"code": code})
    guests[0].get(f"/table/{'Z' * 6}?name={NAMES[0]}")
    # Now everything goes wrong, and errors quote what they were given.
    site.app.testing, site.app.config["PROPAGATE_EXCEPTIONS"] = False, False
    monkeypatch.setattr(site.tables, "submit", breaks_on_words)
    assert guests[0].move(code, "write", names=DISH, texts=WORDS).status_code in (422, 500)
    monkeypatch.setattr(site.tables, "react", breaks_on_words)
    assert guests[0].post(f"/table/{code}/react", {"emoji": "👏"}).status_code == 500
    monkeypatch.setattr(judge, "the_party", lambda: breaks_in_the_database(site))
    assert guests[0].get("/judge").status_code == 503
    logging.getLogger("litellm").error("asked with %s about %s", table.seed, WORDS)

    assert len(log.lines) > 30
    found = [word for word in (*NAMES, DISH, WORDS, NOTE, *secrets_of(site, code)) if word in log.text]
    assert found == []
    cookie = guests[0].client.get_cookie("partychef")
    assert cookie is not None and cookie.value not in log.text


def breaks_on_words(*_: object, **__: object) -> None:
    raise ValueError(f"{NAMES[0]} wrote {WORDS}")


def breaks_in_the_database(site: Site) -> Any:
    with site.tables.store.reading() as connection:
        connection.execute(text("SELECT * FROM no_such_table WHERE words = :words"), {"words": WORDS})


def test_a_line_tells_the_request_the_table_the_page_and_how_long_it_took(site: Site, log: Log) -> None:
    host, code = site.opened()
    answer = host.get(f"/table/{code}")
    line = log.lines[-1]
    assert line["event"] == "answered" and line["level"] == "info" and line["from"] == "partychef.web.server.logs"
    assert (line["page"], line["status"]) == ("GET /table/<code>", 200)
    assert line["table"] == site.tables.find(code).table.id
    assert line["request"] == answer.headers["X-Request-Id"] and line["ms"] >= 0


def test_an_error_is_found_by_the_request_that_it_belongs_to(
    site: Site, log: Log, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, code = site.opened()
    site.app.testing, site.app.config["PROPAGATE_EXCEPTIONS"] = False, False
    monkeypatch.setattr(site.tables, "react", breaks_on_words)
    answer = host.post(f"/table/{code}/react", {"emoji": "👏"})
    (line,) = (line for line in log.lines if line["level"] == "error")
    assert line["request"] == answer.headers["X-Request-Id"]
    assert line["event"] == "POST /table/<code>/react failed"
    assert line["error"] == "ValueError" and "breaks_on_words" in line["where"][-1]


def test_the_server_as_it_runs_writes_nothing_but_such_lines_where_the_log_is_json(tmp_path: Path) -> None:
    server = Server(tmp_path, free_port(), PARTYCHEF_LOG="json")
    server.stop()
    told = [line for line in server.log.read_text().splitlines() if line.strip()]
    ready = [line for line in told if not line.startswith("{")]
    assert [line.strip() for line in ready] == [f"partychef is ready: {server.url}"]
    assert "GET /healthz" in [json.loads(line).get("page") for line in told if line.startswith("{")]


def test_unless_it_is_asked_for_there_is_no_access_log(tmp_path: Path) -> None:
    server = Server(tmp_path, free_port())
    server.stop()
    assert "healthz" not in server.log.read_text()
