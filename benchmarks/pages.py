"""What a page costs: `python benchmarks/pages.py [--rounds 3]`.

Plays a party of five guests in this process, and after each move draws what all five phones and the big screen show,
in turn with our templates (`partychef/web/templating.py`) and with those of Flask and Jinja as they are. Checks that
both are the same page, and prints the CPU that a page takes, and theirs divided by ours.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from flask import Flask
from flask.templating import Environment
from flask.testing import FlaskClient

from partychef import create_app
from partychef.settings import Settings
from partychef.tables import host
from partychef.tables.live import Live
from partychef.web import whoami
from partychef.web.pages import Page, draw, page_for

GUESTS = 5
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
TIMES = 3
"""How often each page is drawn; the quickest counts, for other programs disturb only some."""


def plain(folder: Path) -> Flask:
    """The application with the templates of Flask and Jinja."""
    with patch("partychef.web.app.Kitchen.jinja_environment", Environment), patch(
        "partychef.web.app.template_cache", lambda *_: None
    ):  # fmt: skip
        return create_app(Settings(instance=folder), clock=False)


def party(app: Flask, rounds: int) -> tuple[str, list[Page]]:
    """A game of five guests: its code, and the pages that are open."""
    clients = [app.test_client() for _ in range(GUESTS)]
    token = posted(clients[0], "/", {})
    opened = clients[0].post(
        "/host", data={"csrf_token": token, "judge": "turns", "timers": "steady", "laps": str(rounds)}
    )
    code = opened.headers["location"].rsplit("/", 1)[1]
    for number, client in enumerate(clients):
        posted(client, f"/table/{code}/join", {"name": f"Guest {number}"})
    tables = app.extensions["partychef"].tables
    tables.start(code)
    live, pages = tables.find(code), []
    for client in clients:
        with client:
            client.get(f"/table/{code}")
            pages.append(page_for(live, "phone", whoami.chair_at(live), whoami.hosts(live)))
    with app.test_request_context():
        pages.append(page_for(live, "screen", None, False))
    return code, pages


def posted(client: FlaskClient, path: str, fields: dict[str, str]) -> str:
    """Send a form, if there is one to send; returns its token."""
    found = TOKEN.search(client.get("/").get_data(as_text=True))
    assert found is not None
    if fields:
        client.post(path, data={"csrf_token": found[1], **fields})
    return found[1]


def drawn(app: Flask, live: Live, page: Page, now: float) -> tuple[str, float]:
    """What a page shows, and the seconds of CPU that it takes."""
    took, html = [], ""
    with app.app_context():
        for _ in range(TIMES):
            start = time.thread_time()
            html = draw(live.shown, page, now, frozenset())
            took.append(time.thread_time() - start)
    return html, min(took)


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3, help="laps of the game; otherwise 3")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as ours_at, tempfile.TemporaryDirectory() as theirs_at:
        ours, theirs = create_app(Settings(instance=Path(ours_at)), clock=False), plain(Path(theirs_at))
        code, pages = party(ours, args.rounds)
        tables = ours.extensions["partychef"].tables
        live, seconds, many = tables.find(code), [0.0, 0.0], 0
        while live.playing:
            for page in pages:
                now = tables.now()
                found = [drawn(app, live, page, now) for app in (ours, theirs)]
                assert found[0][0] == found[1][0], "the pages differ"
                many += 1
                seconds = [total + took for total, (_, took) in zip(seconds, found, strict=True)]
            host.skip(tables, code)
        for app in (ours, theirs):
            app.extensions["partychef"].close()
    mine, other = (1e3 * total / many for total in seconds)
    print(f"{'pages':>6} {'ours ms':>8} {'plain Jinja ms':>15} {'ratio':>6}")
    print(f"{many:6} {mine:8.2f} {other:15.2f} {other / mine:6.2f}")


if __name__ == "__main__":
    main()
