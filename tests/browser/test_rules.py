"""The pages that tell how each game is played, and the sheets behind "?": they fit every phone, in light and dark."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

import pytest
from playwright.sync_api import expect

from partychef import create_app
from partychef.games import GAMES
from partychef.settings import Settings
from partychef.web.games import cooking_party_plain, screens_of
from tests.browser.conftest import Guest, House
from tests.browser.inspector import TOO_WIDE, Inspector

Helps = Mapping[str, tuple[str, tuple[str, ...]]]
"""A title and some lines, by what the sheet is for."""
SIZES = ((320, 568), (390, 844))
SHEET = """
([title, lines]) => {
  const sheet = document.querySelector("#help"), list = sheet.querySelector("ul"), item = list.querySelector("li");
  sheet.querySelector("h2").textContent = title;
  list.replaceChildren(...lines.map(line => {
    const copy = item.cloneNode(true);
    copy.lastElementChild.textContent = line;
    return copy;
  }));
  return sheet.scrollHeight - sheet.clientHeight;
}
"""
"""Writes a step's help into the open sheet; returns how much of it one has to scroll for, in pixels."""


def test_the_rules_of_every_game_are_for_all_to_read(house: House) -> None:
    inspector, guest = Inspector(), house.guest("Ana")
    for game in GAMES:
        guest.open(f"/rules/{game}")
        inspector.look(guest.page, f"the rules of {game}", SIZES)
        guest.page.set_viewport_size({"width": 1280, "height": 800})
        assert guest.page.evaluate(TOO_WIDE) <= 0
    guest.page.locator("summary", has_text="The exact rules").click()
    guest.sees("CO-46")
    inspector.look(guest.page, "the exact rules", SIZES[:1])
    assert inspector.faults == []


def of_the_party(folder: Path) -> Helps:
    """What the sheets of Cooking Party Cards say: at usual tables, in other modes, to children."""
    app = create_app(Settings(instance=folder), clock=False)
    with app.app_context():
        told = app.jinja_env.get_template("cooking_party/help.html").module
        found = {**told.words, **told.elsewhere}  # type: ignore[attr-defined]
    app.extensions["partychef"].close()
    return {**found, **{f"children: {step}": help for step, help in cooking_party_plain.HELP.items()}}


def practises(guest: Guest, game: str) -> None:
    """At a table with AI chefs."""
    guest.open(f"/rules/{game}")
    guest.tap("Try it now against AI chefs")
    guest.page.wait_for_url("**/table/*")


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_fits_every_phone_and_leads_to_the_rules_and_back(house: House, game: str, tmp_path: Path) -> None:
    screens = screens_of(game)
    helps = {step: (screens.headings[step], lines) for step, lines in screens.helps.items()} or of_the_party(tmp_path)
    guest = house.guest("Ana")
    practises(guest, game)
    table = guest.page.url
    guest.tap("How does this step work?")
    with guest.context.expect_page() as opened:
        guest.tap(re.compile("All the rules"), "link")
    rules = opened.value
    expect(rules.get_by_role("heading", level=1)).to_have_text(GAMES[game].title)
    back = rules.get_by_role("link", name="Back to the table")
    expect(back).to_have_attribute("href", table.removeprefix(house.server.url))
    rules.close()
    too_long = []
    for width, height in SIZES:
        guest.page.set_viewport_size({"width": width, "height": height})
        too_long += [(width, step) for step, help in helps.items() if guest.page.evaluate(SHEET, list(help)) > 0]
    assert too_long == []
