"""The tutorial is true: its game is built from the page, keeps all laws, is simulated, and played on phones."""

from __future__ import annotations

import html
import importlib
import json
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import partychef.games
import tests.games
from partychef import create_app
from partychef.cli import main, simulate
from partychef.engine.game import Game
from partychef.games import GAMES, SHELF, game_in
from partychef.settings import Settings
from tests.games.laws import LAWS, Table
from tests.house import ROOT
from tests.web.conftest import Guest, Site

PAGE = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
FILES = dict(re.findall(r"^`([\w/]+\.py)`\n\n```python\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE))
SHELF_LINE = re.compile(r'^\+ {4}"(\w+)",$', re.MULTILINE)


class Built:
    """The page's game, and what the page tells the laws."""

    def __init__(self, game: Game, subject: Any) -> None:
        self.game, self.subject = game, subject


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """Every file of the page in a folder of its own, found by imports as if it lay in the checkout."""
    root = tmp_path_factory.mktemp("checkout")
    for name, code in FILES.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(code, encoding="utf-8")
    (folder,) = SHELF_LINE.findall(PAGE)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(partychef.games, "__path__", [*partychef.games.__path__, str(root / "partychef" / "games")])
        patch.setattr(tests.games, "__path__", [*tests.games.__path__, str(root / "tests" / "games")])
        game = game_in(folder)
        patch.setitem(GAMES, game.id, game)
        yield Built(game, importlib.import_module(f"tests.games.{folder}.subject"))
    for module in [name for name in sys.modules if f".games.{folder}" in name]:
        del sys.modules[module]


def test_the_page_shows_every_file_and_one_line_for_the_shelf() -> None:
    (folder,) = SHELF_LINE.findall(PAGE)
    assert {Path(name).parts[-2] for name in FILES} == {folder}
    assert {Path(name).name for name in FILES} == {
        "moves.py", "view.py", "state.py", "rules.py", "__init__.py", "subject.py"
    }  # fmt: skip
    before = re.search(r'^ {5}"(\w+)",\n\+ {4}"', PAGE, re.MULTILINE)
    assert before and before[1] in SHELF


@pytest.mark.parametrize("law", [pytest.param(law, id=law.__name__) for law in LAWS])
def test_it_keeps_the_law(built: Built, law: Callable[[Table], None]) -> None:
    for seats in built.game.seats:
        law(Table(built.game, built.subject, seats))  # no assert: the law raises AssertionError


def test_it_is_simulated(built: Built, monkeypatch: pytest.MonkeyPatch) -> None:
    (argument,) = (one for one in simulate.command.params if one.name == "game")
    monkeypatch.setattr(argument, "type", click.Choice(list(GAMES)))  # which was made before the game came
    options = ["--seats", "4", "--games", "20", "--chefs", "novice,heuristic", "--json"]
    result = CliRunner().invoke(main, ["simulate", built.game.id, *options])
    assert result.exit_code == 0, result.output
    assert json.loads(result.output)["games"] == 20


def test_it_is_played_on_phones_to_its_end(built: Built, tmp_path: Path) -> None:
    app = create_app(Settings(instance=tmp_path), clock=False)
    app.testing = True
    site = Site(app)
    host, code, guests = site.playing("Ana", "Ben", "Cleo", game=built.game.id)
    taps = 0
    while site.tables.find(code).playing:
        for seat, guest in enumerate(guests):
            taps += tap_a_button(site, guest, code, seat)
    options: Any = built.game.options()
    assert taps == 3 * options.courses
    for page in (guests[0].page(code), host.get(f"/table/{code}/screen").text):
        assert 'data-status="over"' in page
    app.extensions["partychef"].close()


def tap_a_button(site: Site, guest: Guest, code: str, seat: int) -> bool:
    """The buttons of a phone are exactly the seat's legal moves; the first is tapped."""
    state = site.tables.find(code).state
    assert state is not None
    page = guest.page(code)
    forms = re.findall(rf'<form method="post" action="/table/{code}/move".*?</form>', page, re.DOTALL)
    buttons = [dict(re.findall(r'name="([^"]+)" value="([^"]*)"', form)) for form in forms if 'name="card"' in form]
    legal = state.legal_moves(seat)
    assert [button["card"] for button in buttons] == [move.card for move in legal]
    if not buttons:
        return False
    assert view_shows(page, state.view(seat))
    fields = {name: html.unescape(value) for name, value in buttons[0].items() if name != "csrf_token"}
    assert guest.post(f"/table/{code}/move", fields).status_code == 200
    return True


def view_shows(page: str, view: Any) -> bool:
    """Whether the phone says which round it is and what the seat has scored."""
    return f'data-round="{view.round}"' in page and f'id="mine-{view.round}"' in page
