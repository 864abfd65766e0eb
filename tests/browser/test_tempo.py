"""The host's phone sets the pace with one tap, and the big screen keeps all that an AI says of its dish."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from partychef.engine.game import Seat
from partychef.games import GAMES
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.state import Evening
from partychef.tables import host as powers
from partychef.tables import tempo
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector

ENOUGH = 20
"""How often the clock ticks until no AI chef of a step has anything left to do."""


def hosted(home: House, indoors: Indoors, game: str) -> tuple[Guest, str]:
    """Ana hosts this game on her phone and plays it with three AI chefs."""
    ana = home.guest("Ana")
    ana.open("/")
    ana.choose_game("The classic" if game == "cooking-party" else GAMES[game].title)
    code = ana.host_and_play()
    for _ in range(3):
        powers.add_ai(indoors.tables, code)
    indoors.tables.start(code)
    return ana, code


def step(indoors: Indoors, code: str) -> str:
    state = indoors.tables.find(code).state
    assert state is not None
    return state.timed_step().key


@pytest.mark.parametrize("game", GAMES)
def test_one_tap_gives_a_minute_and_one_tap_goes_on(home: House, indoors: Indoors, game: str) -> None:
    ana, code = hosted(home, indoors, game)
    ana.page.get_by_role("button", name="Hurry this step").wait_for()
    before, deadline = step(indoors, code), indoors.tables.find(code).table.deadline
    with ana.page.expect_response("**/host/extend"):
        ana.page.get_by_role("button", name=re.compile(r"^\+1\smin")).click()
    ana.page.locator(f'#view[data-stamp="{indoors.tables.find(code).shown.stamp:.3f}"]').wait_for()
    assert indoors.tables.find(code).table.deadline == (deadline or 0) + 60
    inspector = Inspector()
    inspector.look(ana.page, game, (SMALL, PHONE))
    assert inspector.faults == []
    with ana.page.expect_response("**/host/hurry"):
        ana.tap("Hurry this step")
    for _ in range(ENOUGH):
        indoors.party.clock.tick()
    assert step(indoors, code) != before
    expect(ana.page.locator(f'input[name="step"][value="{before}"]')).to_have_count(0)


def test_a_tap_that_comes_too_late_says_so(home: House, indoors: Indoors) -> None:
    ana, code = hosted(home, indoors, "cooking-party")
    hurry = ana.page.get_by_role("button", name="Hurry this step")
    hurry.wait_for()
    ana.page.evaluate("document.querySelectorAll('input[name=step]').forEach(it => { it.value = 'one that is over'; })")
    before = step(indoors, code)
    hurry.click()
    ana.sees("That step is over already")
    assert all("409" in complaint for complaint in ana.complaints)
    ana.complaints.clear()
    assert step(indoors, code) == before


def test_guests_have_no_such_buttons(home: House, indoors: Indoors) -> None:
    _, code = hosted(home, indoors, "cooking-party")
    guest = home.guest("Ben")
    guest.open(f"/table/{code}")
    guest.page.locator("#view[data-step]").wait_for()
    expect(guest.page.get_by_role("button", name="Hurry this step")).to_have_count(0)


def an_ai_on_stage(home: House, indoors: Indoors) -> tuple[str, Seat]:
    """An AI chef is about to present: the code, and the chef's seat."""
    _, code = hosted(home, indoors, "cooking-party")
    indoors.party.clock.pace = 0.0
    while True:
        tempo.hurry(indoors.tables, code)
        indoors.party.clock.tick()
        live = indoors.tables.find(code)
        assert isinstance(live.state, Evening)
        chair = live.chair_in(live.state.presenter)
        if chair is not None and chair.seat is not None and chair.kind != "person":
            return code, chair.seat


def test_the_big_screen_keeps_every_line_of_an_ai(home: House, indoors: Indoors) -> None:
    code, _ = an_ai_on_stage(home, indoors)
    tables, clock = indoors.tables, indoors.party.clock
    screen = home.big_screen(code)
    screen.page.locator("#view[data-step=presenting]").wait_for()
    while ".questions." not in step(indoors, code):
        clock.look_at(code)
        clock.tick()
    screen.page.locator("#view[data-step=questions]").wait_for()
    dish = tables.find(code).state.view(None).dishes[-1]  # type: ignore[union-attr]
    lines = [served.note for served in dish.cards if served.note]
    assert lines
    for line in lines:
        expect(screen.page.get_by_text(line)).to_be_visible()
    inspector = Inspector()
    inspector.look(screen.page, "the dish of an AI", (TV,))
    assert inspector.faults == []


def test_the_longest_dish_of_an_ai_leaves_room_for_its_cards(home: House, indoors: Indoors) -> None:
    code, chef = an_ai_on_stage(home, indoors)
    text = "It began when my grandmother took the boat out at four in the morning and came back with a story. " * 2
    with indoors.tables.at(code) as live:
        assert isinstance(live.state, Evening)
        cards = (live.state.stations[chef].plan or ())[0]
        indoors.tables.make_move(live, chef, moves.Introduce("A long evening", text), "ai")
        note = ("Roasted until the neighbours came out to ask, " * 30)[: 950 // len(cards)]
        for card in cards:
            indoors.tables.make_move(live, chef, moves.Reveal(card, note), "ai")
    screen = home.big_screen(code)
    box = screen.page.locator(".spread-cards li:not(.is-special)").first.bounding_box()
    caption = screen.page.locator(".caption").bounding_box()
    assert box is not None and caption is not None
    assert box["width"] >= 60
    assert box["y"] + box["height"] <= caption["y"]
