"""Every page of whole parties as files, to see what a change of the code changes on pages.

    python -m tests.web.page_corpus OUT_DIR                plays records of the corpus and writes what guests see
    python -m tests.web.page_corpus --compare OLD NEW      lists what differs between two such folders, by kind

The same code writes the same files every time. Run it from the top of a checkout, before and after a change.
"""

from __future__ import annotations

import io
import json
import os
import random
import re
import secrets
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from flask import Flask
from flask.testing import FlaskClient

from tests.records.standing import FOLDER
from tests.web.page_compare import compare

# -- what this tool knows of the inside; all the rest goes through HTTP ----------------------------------------------


def new_app(instance: Path) -> Flask:
    """A house whose clock stands still and whose AI chefs wait."""
    from partychef import create_app
    from partychef.settings import Settings

    app = create_app(Settings(instance=instance), clock=False, now=lambda: 1_000_000.0)
    app.testing = True
    return app


def tables_of(app: Flask) -> Any:
    """All tables, with `open_table` and `submit`."""
    return app.extensions["partychef"].tables


def close(app: Flask) -> None:
    """Close the database."""
    app.extensions["partychef"].close()


def open_table(app: Flask, columns: dict[str, Any], seed: str, host: FlaskClient) -> str:
    """Open a table with this seed, which no form can say, and give the browser its host's key."""
    code, key = tables_of(app).open_table(columns, seed)
    with host.session_transaction() as session:
        session["hosts"] = {code: key}
        session["browser"] = "browser"
    return str(code)


def seat_critic(app: Flask, code: str, critic: str) -> None:
    """Put a critic behind the last seat."""
    from partychef.tables import host

    host.seat_critic(tables_of(app), code, critic, "Nonna Pina", "👵")


# -- parties -----------------------------------------------------------------------------------------------------------


class Evening(NamedTuple):
    """A record to be played at a table. `judge` is the table's column; seats in `ai` have no phone."""

    record: str
    judge: str = "none"
    ai: tuple[int, ...] = ()


EVENINGS = (
    Evening("cooking-party/02-turns", "turns"),
    Evening("cooking-party/20-dealt-model-two-rounds", "critic:grandmother", (1,)),
    Evening("cooking-party/21-judge-of-the-last-seat", "seat"),
    Evening("kitchen-closing/01-cooks-of-3"),
    Evening("kitchen-closing/12-mixed-4", ai=(2,)),
    Evening("chefs-hat/18-cut-off-exchange", ai=(3,)),
    Evening("cook-off/02-cooks-of-3"),
    Evening("cook-off/09-judged-heuristic", "critic:inspector"),
    Evening("cook-off/19-dealt", ai=(1,)),
    Evening("cuisine-decks/18-dealt-order"),
    Evening("cuisine-decks/19-dealt-roles", ai=(0,)),
    Evening("green-chef/13-strict"),
    Evening("green-chef/05-advanced-3", ai=(1,)),
)
REPLAYS = (
    "cooking-party/20-dealt-model-two-rounds",
    "kitchen-closing/01-cooks-of-3",
    "chefs-hat/17-cut-off-shift",
    "cook-off/09-judged-heuristic",
    "cuisine-decks/18-dealt-order",
    "green-chef/20-dealt",
)
EMOJIS = ("🍅", "🥑", "🍋", "🧄", "🥕", "🍄")
MENU = {
    "way": "form", "language": "en", "assignment": "Picnic", "criteria": "",
    "dish.0.name": "Basket soup", "dish.0.cards": "Lobster, Thyme, Cream", "dish.0.chef": "Ada",
    "dish.0.text": "Slowly simmered, then chilled.",
    "dish.1.name": "Bread <b>tower</b>", "dish.1.cards": "Bread, Bacon, Avocado", "dish.1.chef": "Ben",
    "dish.1.text": "Toasted and stacked.",
}  # fmt: skip


class House:
    """An application, and a folder for its pages."""

    def __init__(self, app: Flask, folder: Path) -> None:
        self.app = app
        self.folder = folder
        self.codes: list[str] = []
        folder.mkdir(parents=True)

    def browser(self) -> FlaskClient:
        """A new one."""
        return self.app.test_client()

    def keep(self, name: str, text: str) -> None:
        """Write a page without what is different every time."""
        (self.folder / f"{name}.html").write_text(steady(text, self.codes), encoding="utf-8")

    def look(self, browser: FlaskClient, path: str, name: str) -> str:
        """Get a page, write it, and return it as it came."""
        random.seed(1)  # a form suggests any emoji
        answer = browser.get(path, buffered=True)
        self.keep(name, f"<!-- {answer.status_code} -->\n{answer.text}")
        return answer.text

    def send(self, browser: FlaskClient, path: str, fields: dict[str, Any], name: str = "") -> Any:
        """Post a form with its token; the answer is written where it has a name."""
        token = re.search(r'name="csrf_token" value="([^"]+)"', browser.get("/", buffered=True).text)
        assert token
        random.seed(1)
        answer = browser.post(path, data={"csrf_token": token[1], **fields}, buffered=True)
        if name:
            self.keep(name, f"<!-- {answer.status_code} -->\n{answer.text}")
        return answer


@contextmanager
def house(folder: Path) -> Iterator[House]:
    """A new house; nothing is left of it but its pages. Its codes and its verdicts' seeds are known."""
    with (
        tempfile.TemporaryDirectory() as instance,
        patch.object(secrets, "choice", random.Random(1).choice),
        patch.object(secrets, "token_hex", lambda size=32: "5eed" * (size // 2)),
    ):
        app = new_app(Path(instance))
        try:
            yield House(app, folder)
        finally:
            close(app)


def steady(text: str, codes: list[str]) -> str:
    """The page without keys, tokens and fingerprints."""
    for number, code in enumerate(codes):
        text = text.replace(code, f"CODE{number}")
    text = re.sub(r'(csrf_token" value=")[^"]+', r"\1TOKEN", text)
    text = re.sub(r'("X-CSRFToken": ?")[^"]+', r"\1TOKEN", text)
    text = re.sub(r'(?<=data-on=")[^"]+', lambda found: " ".join(sorted(found[0].split())), text)  # a set of words
    text = re.sub(r"\?v=[0-9a-f]{10}", "?v=HASH", text)
    text = re.sub(r"(/(?:replay|judge)/)[\w-]{22}(?![\w-])", r"\1KEY", text)
    return re.sub(r"(/(?:party|join)/)[\w-]{43}(?![\w-])", r"\1KEY", text)


def read_lines(record: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A record's header and its moves, as data."""
    header, *moves = (json.loads(line) for line in (FOLDER / f"{record}.jsonl").read_text("utf-8").splitlines())
    return header, moves


def play(at: House, evening: Evening) -> None:
    """A whole party, looked at from everywhere after every move."""
    header, moves = read_lines(evening.record)
    host, code, guests = seated(at, evening, header)
    critic = evening.judge.startswith("critic:")
    for number, move in enumerate([None, *moves]):
        if move is not None:
            seat = move.pop("seat")
            tables_of(at.app).submit(code, seat, move, by="host" if seat is None else "person")
        for seat, guest in guests.items():
            at.look(guest, f"/table/{code}", f"{number:04}-seat-{seat}")
        at.look(at.browser(), f"/table/{code}/screen", f"{number:04}-screen")
        at.look(host, f"/table/{code}", f"{number:04}-host")
        if critic:
            at.look(host, f"/table/{code}/judge", f"{number:04}-host-judge")
    at.send(next(iter(guests.values())), f"/table/{code}/move", {"move": "nonsense"}, "refused-move")
    at.send(host, f"/table/{code}/host/pause", {})
    at.look(next(iter(guests.values())), f"/table/{code}", "paused-seat")
    at.look(at.browser(), f"/table/{code}/screen", "paused-screen")
    at.look(at.browser(), f"/table/{code}", "stranger")
    at.send(host, f"/table/{code}/host/stop", {})
    page = at.look(host, f"/table/{code}", "after-host")
    after(at, host, code, page)


def seated(at: House, evening: Evening, header: dict[str, Any]) -> tuple[FlaskClient, str, dict[int, FlaskClient]]:
    """A table at which everybody sits and the game has begun: the host, the code, the phones by seat."""
    options = {name: value for name, value in header["options"].items() if name != "permanent_judge"}
    columns = {
        "game": header["game"], "options": options, "judge": evening.judge, "timers": "off", "deal": header["deal"]
    }  # fmt: skip
    host = at.browser()
    code = open_table(at.app, columns, header["seed"], host)
    at.codes.append(code)
    guests: dict[int, FlaskClient] = {}
    for seat, name in enumerate(header["players"]):
        if seat in evening.ai:
            at.send(host, f"/table/{code}/host/add_ai", {"kind": "heuristic"})
            continue
        guests[seat] = at.browser()
        at.look(guests[seat], f"/table/{code}", f"lobby-{seat}-before")
        at.send(guests[seat], f"/table/{code}/join", {"name": name, "emoji": EMOJIS[seat]})
        at.look(guests[seat], f"/table/{code}", f"lobby-{seat}-joined")
    if evening.judge.startswith("critic:"):
        seat_critic(at.app, code, evening.judge.removeprefix("critic:"))
    lobby = at.look(host, f"/table/{code}", "lobby-host")
    at.look(at.browser(), f"/table/{code}/screen", "lobby-screen")
    if evening.judge == "seat":
        chairs = re.findall(r'name="chair" value="(\d+)"', lobby)
        at.send(host, f"/table/{code}/host/set_judge", {"chair": max(chairs, key=int)}, "lobby-judge-chosen")
    assert at.send(host, f"/table/{code}/host/start", {}).status_code == 303
    return host, code, guests


def after(at: House, host: FlaskClient, code: str, page: str) -> None:
    """What is left of a party: its book, its record, its replay."""
    book = re.search(r"/party/[\w-]{43}", page)
    if book:
        at.look(host, book[0], "recap")
        at.look(host, f"{book[0]}.md", "recap-markdown")
    at.look(host, f"/table/{code}/record", "record")
    for move in (0, 1, 5, 25, 1000):
        at.look(host, f"/table/{code}/replay?at={move}&as=0", f"replay-{move:04}")
    at.send(host, f"/table/{code}/again", {})
    at.look(host, "/", "landing-with-a-past")


def replay(at: House, record: str) -> None:
    """A record that is dropped in, at every move, as the big screen and as the first seat see it."""
    browser = at.browser()
    text = (FOLDER / f"{record}.jsonl").read_bytes()
    answer = at.send(browser, "/replay", {"record": (io.BytesIO(text), "evening.jsonl")})
    assert answer.status_code == 303, answer.text
    for number in range(text.count(b"\n")):
        at.look(browser, f"{answer.location}?at={number}", f"{number:04}-screen")
        at.look(browser, f"{answer.location}?at={number}&as=0", f"{number:04}-seat-0")


def single(at: House) -> None:
    """The pages that belong to no table."""
    browser = at.browser()
    for name, path in {
        "landing": "/", "replay": "/replay", "judge": "/judge", "no-such-page": "/nothing",
        "no-such-table": "/table/ABCDEF",
    }.items():  # fmt: skip
        at.look(browser, path, name)
    at.send(browser, "/join", {"code": "abc"}, "join-too-short")
    at.send(browser, "/host", {"game": "poker"}, "host-no-such-game")
    at.send(browser, "/host", {"game": "cooking-party", "judge": "nobody"}, "host-no-such-judge")
    at.send(browser, "/judge", {"way": "form"}, "judge-nothing")
    for critics in ("grandmother", "inspector"):
        answer = at.send(browser, "/judge", {**MENU, "critic": critics, "judge": f"critic:{critics}"})
        if answer.status_code != 303:
            at.keep(f"verdict-{critics}", answer.text)
            continue
        at.look(browser, answer.location, f"verdict-{critics}")
        at.look(browser, f"{answer.location}.html", f"verdict-{critics}-page")
    host_each_game(at, browser)


def host_each_game(at: House, browser: FlaskClient) -> None:
    """What the usual answers to the hosting form lead to."""
    for game in sorted(path.name for path in FOLDER.iterdir() if path.is_dir() and path.name[0] != "_"):
        answer = at.send(browser, "/host", {"game": game, "judge": "turns", "timers": "off"})
        if answer.status_code != 303:
            at.keep(f"hosted-{game}", answer.text)
            continue
        at.codes.append(answer.location.rsplit("/", 1)[1])
        at.look(browser, answer.location, f"hosted-{game}")


def write_pages(out: Path) -> None:
    """Everything, into a new folder."""
    os.environ["TZ"] = "UTC"
    time.tzset()
    with house(out / "single") as at:
        single(at)
    for evening in EVENINGS:
        with house(out / "parties" / evening.record) as at:
            play(at, evening)
    for record in REPLAYS:
        with house(out / "replays" / record) as at:
            replay(at, record)


def main(arguments: list[str]) -> str:
    """Do what the command line says."""
    match arguments:
        case ["--compare", old, new]:
            return compare(Path(old), Path(new))
        case [out] if not out.startswith("-"):
            start = time.perf_counter()
            write_pages(Path(out))
            pages = sum(1 for _ in Path(out).rglob("*.html"))
            return f"{pages} pages in {time.perf_counter() - start:.0f} s"
    return __doc__ or ""


if __name__ == "__main__":
    if os.environ.get("PYTHONHASHSEED") != "0":  # sets in one order, whatever order that is
        again = [sys.executable, "-m", "tests.web.page_corpus", *sys.argv[1:]]
        os.execve(sys.executable, again, {**os.environ, "PYTHONHASHSEED": "0"})
    print(main(sys.argv[1:]))
