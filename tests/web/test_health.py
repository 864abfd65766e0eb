"""What machines ask a house: whether it lives, whether guests can play, and its figures."""

from __future__ import annotations

import re
import shutil
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import SimpleNamespace

import pytest

from partychef import create_app
from partychef.llm.ask import Exchange
from partychef.settings import Settings
from partychef.web.server import health
from tests.web.conftest import Open, Site

STRANGER = {"REMOTE_ADDR": "9.9.9.9"}


def figure(site: Site, name: str) -> float:
    """One figure, as it is called with its labels; 0 if there is none."""
    told = site.guest().get("/metrics").text
    found = re.search(rf"^{re.escape(name)} (\S+)$", told, re.MULTILINE)
    return float(found.group(1)) if found else 0.0


@contextmanager
def somebody_writes(site: Site) -> Iterator[None]:
    """Another program holds the database."""
    with sqlite3.connect(site.party.settings.instance / "partychef.db", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")
    other.close()


def test_a_house_that_guests_can_play_in_is_ready(site: Site) -> None:
    assert (site.guest().get("/healthz").status_code, site.guest().get("/healthz").text) == (200, "ok\n")
    assert (site.guest().get("/readyz").status_code, site.guest().get("/readyz").text) == (200, "ready\n")


def test_a_database_that_another_program_holds_is_told_without_waiting_for_it(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "PATIENCE", 0.05)
    with somebody_writes(site):
        answer = site.guest().get("/readyz")
        assert (answer.status_code, answer.text) == (503, "The database cannot be written.\n")
        assert site.guest().get("/healthz").status_code == 200


def test_a_folder_that_was_deleted_is_told(site: Site) -> None:
    shutil.rmtree(site.party.settings.instance)
    answer = site.guest().get("/readyz")
    assert answer.status_code == 503
    assert answer.text.splitlines() == [
        "The database cannot be written.", "The folder of the server cannot be used (No such file or directory).",
    ]  # fmt: skip


def test_a_disk_that_is_nearly_full_is_told_before_it_is_full(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: SimpleNamespace(free=12 * 1024**2))
    answer = site.guest().get("/readyz")
    assert (answer.status_code, answer.text) == (503, "Only 12 MB are free on the disk of the server.\n")


def test_whoever_asks_all_the_time_makes_no_work(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    looked: list[float] = []

    def look(seconds: float) -> bool:
        looked.append(seconds)
        return True

    monkeypatch.setattr(site.party.store, "can_write", look)
    for _ in range(20):
        assert site.guest().get("/readyz").status_code == 200
    assert len(looked) == 1


def test_the_figures_count_moves_answers_and_tables(site: Site) -> None:
    before = figure(site, 'partychef_moves_total{by="person",game="cooking-party"}')
    _, judge, _ = site.cooking("Ann", "Ben", "Cem")
    assert figure(site, 'partychef_moves_total{by="person",game="cooking-party"}') == before + 1
    assert figure(site, 'partychef_tables{status="playing"}') == 1
    assert judge.get("/table/ABCDEF").status_code == 404
    assert figure(site, 'partychef_refusals_total{page="table.phone",status="404"}') == 1
    assert figure(site, 'partychef_answers_total{page="table.phone",status="404"}') == 1


def test_the_figures_count_open_pages_and_how_old_their_news_were(site: Site) -> None:
    _, code, (ann, *_) = site.playing("Ann", "Ben", "Cem")
    stream = ann.client.get(f"/table/{code}/stream")
    pieces = (str(piece) for piece in stream.response)
    assert any("data: " in piece for piece in pieces)
    assert figure(site, "partychef_phones") == 1
    assert figure(site, 'partychef_open_pages{of="guest"}') == 1
    with site.tables.at(code) as live:
        live.touch(site.tables.now() + 1)
    assert any("data: " in piece for piece in pieces)
    assert figure(site, 'partychef_push_seconds_bucket{le="+Inf"}') >= 1
    stream.close()
    assert figure(site, "partychef_phones") == 0


def test_the_figures_count_calls_tokens_and_dollars_of_models(with_model: Open) -> None:
    site, _ = with_model()
    _, code, _ = site.playing("Ann", "Ben", "Cem")
    ledger = site.party.ledger(site.tables.find(code))
    ledger.keep(Exchange("r1/score/1", "openai/judge", "a", "b", prompt_tokens=30, completion_tokens=4, cost=0.25))
    ledger.keep(Exchange("r1/score/2", "openai/judge", "a", "", "timeout", prompt_tokens=30))
    site.party.allowance.ledger().keep(Exchange("score/1", "openai/judge", "a", "b", completion_tokens=6))
    assert figure(site, 'partychef_model_calls_total{model="openai/judge",trouble="none"}') == 2
    assert figure(site, 'partychef_model_calls_total{model="openai/judge",trouble="timeout"}') == 1
    assert figure(site, 'partychef_model_tokens_total{model="openai/judge",part="prompt"}') == 60
    assert figure(site, 'partychef_model_tokens_total{model="openai/judge",part="reply"}') == 10
    assert figure(site, 'partychef_model_dollars_total{model="openai/judge"}') == 0.25


def test_strangers_do_not_see_the_figures(site: Site) -> None:
    assert site.guest().get("/metrics", environ_base=STRANGER).status_code == 403
    assert site.guest().get("/metrics", headers={"X-Forwarded-For": "10.0.0.1"}).status_code == 403


def test_with_a_token_it_opens_the_figures_and_nothing_else_does(tmp_path: Path) -> None:
    app = create_app(Settings(instance=tmp_path, metrics_token="open-sesame"), clock=False)
    guest = Site(app).guest()
    assert guest.get("/metrics").status_code == 403
    assert guest.get("/metrics", headers={"Authorization": "Bearer open-says-me"}).status_code == 403
    told = guest.get("/metrics", environ_base=STRANGER, headers={"Authorization": "Bearer open-sesame"})
    assert told.status_code == 200 and "partychef_phones 0.0" in told.text
    app.extensions["partychef"].close()


def test_without_the_library_one_sentence_says_what_to_install(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    monkeypatch.delitem(sys.modules, "partychef.web.server.metrics", raising=False)
    answer = site.guest().get("/metrics")
    assert answer.status_code == 501 and "install partychef[metrics]" in answer.text
