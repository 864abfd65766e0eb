"""A host who overrules an AI judge by hand and by keyboard, and what the big screen and the phones show of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from partychef.llm.client import warm
from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector
from tests.fake_model import FakeModel
from tests.second_thoughts import SecondThoughts
from tests.serving import wait_for


@pytest.fixture
def model() -> SecondThoughts:
    return SecondThoughts()


@pytest.fixture
def settings(model: SecondThoughts) -> Iterator[dict[str, Any]]:
    """A house with a model behind its critics, which change their mind."""
    warm().join()  # no test waits for an import
    with FakeModel(model) as fake:
        yield {"model": "openai/judge", "model_url": fake.url, "pace": 0.0}


def hosted(home: House, indoors: Indoors, until: str) -> tuple[Guest, str]:
    """A host, and the code of a table with three AI chefs that has reached this step."""
    host = home.guest("Host")
    code = host.host_party("An AI critic")
    for _ in range(3):
        powers.add_ai(indoors.tables, code)
    host.tap("Start cooking")
    host.wait_for_step("assignment")
    while indoors.step(code) != until:
        powers.skip(indoors.tables, code)
    return host, code


def ticks(indoors: Indoors, code: str, *, opinions: int = 0, rounds: int = 0) -> None:
    """Let the clock tick until there are this many critiques in the round, and this many rounds are over."""

    def done() -> bool:
        indoors.party.clock.tick()
        state = indoors.tables.find(code).state
        view: Any = state.view(None) if state is not None else None
        return len(view.opinions) >= opinions and len(view.past) >= rounds

    wait_for(done)


def winner(screen: Guest) -> Locator:
    """The name of the chef who gets the best chip."""
    return screen.page.locator("[id^=drop-][id$='-100'] b")


def press(guest: Guest, label: str) -> None:
    """Walk to a button with the keyboard alone, and press it."""
    button = guest.page.get_by_role("button", name=label)
    for _ in range(40):
        guest.page.keyboard.press("Tab")
        if button.evaluate("(it) => it === document.activeElement"):
            guest.page.keyboard.press("Enter")
            return
    pytest.fail(f"{label} cannot be reached with the keyboard")


def test_an_appeal_makes_another_the_winner(home: House, indoors: Indoors, model: SecondThoughts) -> None:
    inspector = Inspector()
    host, code = hosted(home, indoors, "judging")
    screen, phone = home.big_screen(code), home.guest("Ana")
    phone.open(f"/table/{code}")
    host.open(f"/table/{code}/judge")
    appeal = host.page.get_by_role("button", name="Appeal this verdict")
    expect(host.page.get_by_role("heading", name="Overrule")).to_be_visible()
    expect(appeal).to_have_count(0)  # nothing has been said yet
    ticks(indoors, code, opinions=2)
    expect(appeal).to_be_visible()  # the page has looked again by itself
    inspector.look(host.page, "the judge, while the critic speaks", (SMALL, PHONE))
    late = host.context.new_page()  # the same host with a page that is out of date
    late.goto(host.page.url)
    late.route("**/overrule", lambda route: route.abort())

    model.again = True
    appeal.click()
    host.sees("You have appealed: everything is tasted again")
    expect(appeal).to_have_count(0)
    inspector.look(host.page, "the judge, after the appeal", (SMALL, PHONE))
    for guest in (screen, phone):
        guest.sees("The host has appealed")
    inspector.look(screen.page, "the big screen, after the appeal", ((1920, 1080),))
    late.get_by_role("button", name="Appeal this verdict").click()
    expect(late.get_by_role("alert")).to_have_text("One appeal a round: this verdict stands.")

    ticks(indoors, code, rounds=1)
    state = indoors.tables.find(code).state
    assert state is not None
    past: Any = state.view(None).past[0]  # type: ignore[attr-defined]
    best = next(chair.name for chair in indoors.tables.find(code).chairs if chair.seat == past.chips()[-1][1])
    said_last = next(chair.name for chair in indoors.tables.find(code).chairs if chair.seat == past.opinions[0].chef)
    assert best == said_last  # critics speak of the best dish last, so it was the worst at first
    expect(winner(screen)).to_have_text(best)
    expect(phone.page.locator("#table")).to_contain_text(best)
    assert inspector.faults == []
    host.complaints = [told for told in host.complaints if "409" not in told]


def test_the_host_takes_over_and_gives_back_with_the_keyboard_alone(home: House, indoors: Indoors) -> None:
    inspector = Inspector()
    host, code = hosted(home, indoors, "judging")
    host.open(f"/table/{code}/judge")
    press(host, "Take over as judge")
    host.page.wait_for_url(f"**/table/{code}")
    host.sees("A word to each chef")
    inspector.look(host.page, "the host as the judge", (SMALL, PHONE))
    host.open(f"/table/{code}/judge")
    host.sees("A person judges in the critic's place.")
    inspector.look(host.page, "the judge, taken over", (SMALL, PHONE))
    press(host, "Give the chair back to")
    host.sees("Take over as judge")
    assert indoors.tables.find(code).critics()[0].kind.startswith("critic:")
    ticks(indoors, code, rounds=1)  # and the critic goes on where the host has left off
    assert inspector.faults == []


def test_a_look_now_and_then_takes_no_focus_and_dims_no_button(home: House, indoors: Indoors) -> None:
    host, code = hosted(home, indoors, "judging")
    host.open(f"/table/{code}/judge")
    take_over = host.page.get_by_role("button", name="Take over as judge")
    take_over.focus()
    pale: list[str] = []

    def while_it_is_asked(route: Route) -> None:
        pale.append(take_over.evaluate("(it) => getComputedStyle(it).opacity"))
        route.continue_()

    host.page.route("**/judge/overrule", while_it_is_asked)
    with host.page.expect_response("**/judge/overrule"):
        pass
    ticks(indoors, code, opinions=1)
    host.page.get_by_role("button", name="Appeal this verdict").wait_for()
    expect(take_over).to_be_focused()
    assert set(pale) == {"1"}


def test_a_host_who_cooks_reads_why_that_is_no_judge(home: House, indoors: Indoors) -> None:
    inspector, host = Inspector(), home.guest("Ana")
    code = host.host_party("An AI critic")
    host.page.locator("#join > summary").click()
    host.page.get_by_label("Your name").fill("Ana")
    host.tap("Sit down")
    host.sees("You are in, Ana!")
    powers.add_ai(indoors.tables, code)
    indoors.tables.start(code)
    host.open(f"/table/{code}/judge")
    host.sees("nobody judges a dish of their own")
    expect(host.page.get_by_role("button", name="Take over as judge")).to_have_count(0)
    inspector.look(host.page, "the judge, for a host who cooks", (SMALL, PHONE))
    assert inspector.faults == []
