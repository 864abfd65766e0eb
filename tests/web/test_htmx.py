"""flask-htmx decides between fragment and page, and writes every header that htmx reads."""

from __future__ import annotations

import re
from pathlib import Path

import flask_htmx
import pytest

from partychef.web.htmx import htmx
from tests.web.conftest import Site

ROOT = Path(__file__).parents[2]
WRITTEN_BY_HAND = re.compile(r"\bHX-[A-Z]\w+|X-Table-Stamp")


def test_nobody_reads_or_writes_the_headers_of_htmx_by_hand() -> None:
    files = [path for folder in ("partychef", "templates") for path in (ROOT / folder).rglob("*.*")]
    sources = [path for path in files if path.suffix in (".py", ".html", ".js") and "vendor" not in path.parts]
    assert len(sources) > 100
    assert [path for path in sources if WRITTEN_BY_HAND.search(path.read_text(encoding="utf-8"))] == []


def test_the_application_has_the_extension(site: Site) -> None:
    assert site.app.htmx is htmx  # type: ignore[attr-defined]
    assert isinstance(htmx, flask_htmx.HTMX)


@pytest.mark.parametrize("is_htmx", [True, False])
def test_flask_htmx_decides_between_a_fragment_and_a_page(
    site: Site, monkeypatch: pytest.MonkeyPatch, is_htmx: bool
) -> None:
    _, code, _ = site.playing("Ana", "Ben", "Cleo")
    stranger = site.guest()
    monkeypatch.setattr(flask_htmx.HTMX, "__bool__", lambda self: is_htmx)
    fields = {"move": "choose_assignment", "assignment": "free-choice"}
    for header in (True, False):  # nothing else looks at the request
        answer = stranger.post(f"/table/{code}/move", fields, htmx=header)
        assert answer.status_code == 403
        assert 'id="notice"' in answer.text
        assert ("<!doctype html>" in answer.text) is not is_htmx
    left = stranger.post(f"/table/{code}/leave")
    assert (left.status_code, left.headers.get("HX-Redirect")) == ((200, "/") if is_htmx else (303, None))


def test_a_tap_says_which_state_the_stream_will_show(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = guests[site.view(code).leader]
    monkeypatch.setattr(site.party.hub, "listens", lambda *_: True)
    answer = judge.move(code, "choose_assignment", assignment="free-choice")
    stamp = f"{site.tables.find(code).shown.stamp:.3f}"
    assert answer.status_code == 204
    assert answer.headers["HX-Trigger"] == f'{{"table-changed": {{"stamp": "{stamp}"}}}}'
    assert "table-changed" in (ROOT / "partychef" / "static" / "party.js").read_text(encoding="utf-8")


def test_an_error_is_a_toast_over_the_page_for_htmx_and_a_page_else(site: Site) -> None:
    guest = site.guest()
    toast = guest.post("/table/ZZZZZZ/react", {"emoji": "🔥"})
    assert toast.status_code == 404
    assert (toast.headers["HX-Retarget"], toast.headers["HX-Reswap"]) == ("#toast", "innerHTML")
    assert re.fullmatch(r"<p>[^<]+</p>", toast.text)
    page = guest.post("/table/ZZZZZZ/react", {"emoji": "🔥"}, htmx=False)
    assert page.status_code == 404
    assert "HX-Retarget" not in page.headers
    assert toast.text.removeprefix("<p>").removesuffix("</p>") in page.text
    assert 'id="toast"' in page.text
