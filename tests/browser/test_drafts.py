"""What is typed but not sent outlives the deadline and a dead phone, on every phone of the seat and on no other."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from partychef.games.cooking_party.view import PartyView
from partychef.tables import drafts
from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.test_phone_writes_first import WISH, Desk
from tests.serving import wait_for


@pytest.fixture
def desk(home: House, indoors: Indoors) -> Desk:
    return Desk(home, indoors, WISH)


def kept(desk: Desk) -> dict[str, str]:
    live = desk.tables.find(desk.code)
    seat = next(chair.seat for chair in live.chairs if chair.name == "Ana")
    assert seat is not None
    return {name: written.text for name, written in drafts.read(desk.tables, live, seat).items()}


def another_phone(desk: Desk, home: House, **browser: Any) -> Guest:
    """A phone of the same seat that has never seen the page."""
    other = home.guest("Ana", **browser)
    other.context.add_cookies(desk.ana.context.cookies())  # type: ignore[arg-type]  # what it gives it takes
    other.open(f"/table/{desk.code}")
    return other


def test_what_is_typed_is_saved_while_one_types_and_cooked_when_the_time_is_up(desk: Desk) -> None:
    cards = desk.takes(4, 2)
    desk.name.fill("Low Tide")
    desk.text.fill("Cold and proud.")
    wait_for(lambda: "Cold and proud." in kept(desk).values())
    desk.page.context.set_offline(True)  # the phone is dead
    while (state := desk.tables.find(desk.code).state) is not None and state.step != "judging":
        powers.skip(desk.tables, desk.code)
    view = state.view(None) if state is not None else None
    assert isinstance(view, PartyView)
    (dish,) = [dish for dish in view.dishes if dish.name == "Low Tide"]
    ids = [line.card for line in dish.cards]
    assert dish.text == "Cold and proud."
    assert [re.sub(r"\W", "-", name.lower()) for name in cards] == ids[:2]


def test_a_page_that_is_hidden_saves_at_once(desk: Desk) -> None:
    desk.page.evaluate("() => { window.setTimeout = () => 0; }")  # it does not save a second later
    desk.name.fill("Half a na")
    desk.page.evaluate(
        "() => { Object.defineProperty(document, 'hidden', { value: true });"
        " document.dispatchEvent(new Event('visibilitychange')); }"
    )
    wait_for(lambda: kept(desk).get("name.0") == "Half a na")


def test_another_phone_of_the_seat_goes_on_where_the_first_one_died(desk: Desk, home: House) -> None:
    first, second = desk.takes(3, 1)
    desk.name.fill("Low Tide")
    desk.page.get_by_role("checkbox", name="Butter").locator("visible=true").check(force=True)
    wait_for(lambda: {"name.0", "dishes"} <= set(kept(desk)) and kept(desk).get("pantry.0.Butter") == "1")
    other = another_phone(desk, home, viewport={"width": 320, "height": 568})
    page = other.page
    expect(page.get_by_label(re.compile("^What is your")).locator("visible=true")).to_have_value("Low Tide")
    expect(page.locator("[data-put]").locator("visible=true")).to_have_text([re.compile(first), re.compile(second)])
    expect(page.get_by_role("checkbox", name="Butter")).to_be_checked()
    page.get_by_label(re.compile("^What is your")).locator("visible=true").fill("High Tide")
    wait_for(lambda: kept(desk)["name.0"] == "High Tide")
    desk.page.reload()
    expect(desk.name).to_have_value("High Tide")


def test_words_that_the_server_never_got_are_not_lost_for_older_ones(desk: Desk) -> None:
    desk.name.fill("Old")
    wait_for(lambda: kept(desk).get("name.0") == "Old")
    desk.page.route("**/draft", lambda route: route.abort())
    desk.name.fill("New")
    desk.page.reload()
    expect(desk.name).to_have_value("New")
    desk.page.unroute("**/draft")
    desk.page.reload()
    expect(desk.name).to_have_value("New")
    wait_for(lambda: kept(desk).get("name.0") == "New")


def test_words_from_before_the_server_kept_any_are_sent(desk: Desk) -> None:
    desk.page.evaluate("code => localStorage.setItem(`keep.${code}.1.name.0`, 'From long ago')", desk.code)
    desk.page.reload()
    expect(desk.name).to_have_value("From long ago")
    wait_for(lambda: kept(desk).get("name.0") == "From long ago")


def test_the_judges_choice_and_wish_count_when_the_time_is_up(home: House, indoors: Indoors) -> None:
    code, _ = indoors.tables.open_table({"judge": "turns", "timers": "off"}, "who waits")
    guests = [home.guest(name) for name in ("Ana", "Ben", "Cleo")]
    for guest in guests:
        guest.join(code)
    powers.choose_judge(indoors.tables, code, indoors.tables.find(code).chairs[0].id)
    indoors.tables.start(code)
    judge = guests[0]
    judge.wait_for_step("assignment")
    judge.page.locator("label.deck-card", has_text="Free Choice").first.click()
    judge.page.get_by_label("What will you reward?").fill("Make me laugh.")
    wait_for(lambda: len(drafts.read(indoors.tables, indoors.tables.find(code), 0)) >= 2)
    judge.page.reload()
    expect(judge.page.locator("[data-announce]")).to_have_text("Announce “Free Choice”")
    powers.skip(indoors.tables, code)
    for guest in guests:
        guest.wait_for_step("cooking")
        guest.sees("Make me laugh.")
    assert indoors.tables.find(code).state.view(None).task.id == "free-choice"  # type: ignore[union-attr]
