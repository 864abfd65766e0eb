"""A real server, a real browser, and guests who tap what they see."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.finder import BrowserMissing, launch_options, must_have_browser
from tests.browser.indoors import Indoors
from tests.serving import PATIENCE, Server, free_port

PHONE = {"width": 390, "height": 844}
TV = {"width": 1920, "height": 1080}

expect.set_options(timeout=PATIENCE * 1000)


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    """Read by pytest-playwright: which browser to start and how."""
    try:
        return launch_options()
    except BrowserMissing as reason:
        if must_have_browser():
            pytest.fail(str(reason))
        pytest.skip(str(reason))


@pytest.fixture(autouse=True)
def _no_page_stays_open(request: pytest.FixtureRequest) -> Iterator[None]:
    """A page whose server has gone would try to reach it again and again, beside all tests that follow."""
    browser: Browser | None = request.getfixturevalue("browser") if "browser" in request.fixturenames else None
    before = [*browser.contexts] if browser is not None else []
    yield
    for context in browser.contexts if browser is not None else ():
        if context not in before:
            context.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A party house with quick AI critics, for all tests of a file. A test that kills it starts it again."""
    server = Server(tmp_path_factory.mktemp("house"), free_port(), PARTYCHEF_PACE="0.02")
    yield server
    server.stop()


# What Chromium and htmx say while the server is away; everything else in a console is a failure.
EXPECTED = re.compile(
    r"net::ERR_(FAILED|CONNECTION|INCOMPLETE|EMPTY|NETWORK|INTERNET|SOCKET|TIMED)"
    r"|htmx:(sse:)?error.*(network error|Failed to fetch|status 5)",
    re.S,
)


class Guest:
    """One person's browser. `complaints` holds what its console says; in the end it must be empty."""

    def __init__(self, context: BrowserContext, server: Server, name: str) -> None:
        self.name = name
        self.context = context
        self.server = server
        self.page: Page = context.new_page()
        self.complaints: list[str] = []
        self.page.on("console", self._heard)
        self.page.on("pageerror", lambda error: self.complaints.append(f"{name}: {error}"))

    def _heard(self, message: Any) -> None:
        if message.type in ("error", "warning") and not EXPECTED.search(message.text):
            self.complaints.append(f"{self.name}: {message.text} {message.location}")

    def open(self, path: str) -> None:
        self.page.goto(self.server.url + path)

    def tap(self, label: str | re.Pattern[str], role: Any = "button") -> None:
        self.page.get_by_role(role, name=label).first.click()

    def step(self) -> str:
        return self.page.locator("#view").get_attribute("data-step") or ""

    def sees(self, text: str | re.Pattern[str]) -> None:
        self.page.get_by_text(text).locator("visible=true").first.wait_for()

    def wait_for_step(self, *steps: str) -> None:
        self.page.locator(", ".join(f'#view[data-step="{step}"]' for step in steps)).wait_for()

    # -- the party, in taps -------------------------------------------------------------------------------------------

    def choose_game(self, title: str) -> None:
        """On the first page, an evening or a game: what else there is to choose appears then."""
        self.page.locator("label.game, label.of-tiles", has_text=title).first.click()

    def host_party(self, judge: str = "We take turns") -> str:
        self.open("/")
        self.choose_game("The classic")
        self.page.get_by_role("radio", name=re.compile(judge)).check()
        self.tap("Set the table")
        self.page.wait_for_url("**/table/*")
        return self.page.url.rsplit("/", 1)[1]

    def host_and_play(self) -> str:
        """Set the table for what was chosen on the first page, and take a chair; returns the code."""
        self.tap("Set the table")
        self.page.wait_for_url("**/table/*")
        self.page.locator("details:has(#guest-name) > summary").click()
        self.page.get_by_label("Your name").fill(self.name)
        self.tap("Sit down")
        self.sees(re.compile("You are in"))
        return self.page.url.rsplit("/", 1)[1]

    def join(self, code: str, by: Literal["QR code", "typing"] = "QR code") -> None:
        """Come to a table and take a chair."""
        if by == "typing":
            self.open("/")
            self.page.get_by_label("The code on the big screen").fill(code.lower())
            self.tap("Join")
        else:
            self.open(f"/table/{code}")
        self.page.get_by_label("Your name").fill(self.name)
        self.tap("Sit down")
        self.sees(f"You are in, {self.name}!")

    def announce(self, title: str, criteria: str = "") -> None:
        self.page.locator("label.deck-card", has_text=title).first.click()
        self.page.get_by_label("What will you reward?").last.fill(criteria)
        self.tap(re.compile("^Announce"))
        self.wait_for_step("cooking")

    def trade(self, cards: int) -> None:
        desk = self.page.locator("[data-desk]").get_attribute("id")
        self.tap("Trade", "tab")
        for number in range(cards):
            self.page.locator("[data-panel=trade] .slot label").nth(number).click()
        self.tap(re.compile(f"^Trade in {cards} card"))
        self.page.locator(f"#{desk}").wait_for(state="detached")

    def cook(self, cards: int, name: str) -> None:
        """Tap cards into the dish, name it, say a line for each, and fix it."""
        self.tap("Cards", "tab")
        for number in range(cards):
            self.page.locator("[data-hand] .slot > label:not(.no-js)").nth(number).click()
        self.tap("Write", "tab")
        self.page.get_by_label("What is your dish called?").locator("visible=true").fill(name)
        for line in self.page.locator("[data-lines] input[type=text]").locator("visible=true").all():
            line.fill(f"{self.name} stirs this in")
        self.tap(re.compile("^Lock in my dish"))
        self.page.locator("[data-desk]").wait_for(state="detached")

    def cook_anything(self) -> None:
        """Fill every dish of whatever the assignment asks for."""
        self.tap("Cards", "tab")
        desk = self.page.locator("[data-desk]")
        least = max(1, int(desk.get_attribute("data-min") or 0))
        labels = (desk.get_attribute("data-labels") or "").split("|")
        for dish in range(len(labels)):
            if len(labels) > 1:
                self.page.locator(f'[data-dish="{dish}"]').click()
            for number in range(dish * least, (dish + 1) * least):
                self.page.locator("[data-hand] .slot > label:not(.no-js)").nth(number).click()
        self.tap(re.compile("^Lock in my dish"))
        desk.wait_for(state="detached")

    def present(self) -> None:
        while True:
            introduce = self.page.get_by_role("button", name="Introduce it")
            reveal = self.page.get_by_role("button", name=re.compile("^Reveal ")).locator("visible=true").first
            finish = self.page.get_by_role("button", name=re.compile("^Finish"))
            introduce.or_(reveal).or_(finish).first.wait_for()
            if introduce.count():
                name = self.page.get_by_label(re.compile("^What is your")).locator("visible=true").first
                name.fill(name.input_value() or f"A plate by {self.name}")
                reveal = introduce
            elif finish.count():
                finish.click()
                return
            desk = self.page.locator("section[id*=stage]").get_attribute("id")
            reveal.click()
            self.page.locator(f"#{desk}").wait_for(state="detached")

    def award(self, chips: dict[int, str]) -> None:
        """Tap a chip, then a chef."""
        for chip, chef in chips.items():
            self.page.get_by_role("button", name=f"{chip} points", exact=True).click()
            self.page.locator(".chef-pick", has_text=chef).click()
        self.tap("Give out the chips")


@pytest.fixture
def house(server: Server, browser: Browser) -> Iterator[House]:
    house = House(server, browser)
    yield house
    house.close()
    house.check_consoles()


@pytest.fixture
def settings() -> dict[str, Any]:
    """Settings of the house within this process; a file may override this fixture."""
    return {}


@pytest.fixture
def indoors(tmp_path: Path, settings: dict[str, Any]) -> Iterator[Indoors]:
    indoors = Indoors(tmp_path, **settings)
    yield indoors
    indoors.stop()


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Indoors]:
    """A house in which time passes."""
    indoors = Indoors(tmp_path, time.time)
    yield indoors
    indoors.stop()


@pytest.fixture
def home(indoors: Indoors, browser: Browser) -> Iterator[House]:
    """Guests of a party house within this process."""
    home = House(indoors, browser)  # type: ignore[arg-type]  # it has the same door
    yield home
    home.close()
    home.check_consoles()


class House:
    """Guests and screens in front of one server; nobody's console may complain."""

    def __init__(self, server: Server, browser: Browser) -> None:
        self.server = server
        self.browser = browser
        self.guests: list[Guest] = []

    def guest(self, name: str, viewport: dict[str, int] | None = None, **extra: Any) -> Guest:
        size: Any = viewport or PHONE
        context = self.browser.new_context(viewport=size, reduced_motion="reduce", **extra)
        context.set_default_timeout(PATIENCE * 1000)
        guest = Guest(context, self.server, name)
        self.guests.append(guest)
        return guest

    def big_screen(self, code: str) -> Guest:
        screen = self.guest("the big screen", TV)
        screen.open(f"/table/{code}/screen")
        return screen

    def check_consoles(self) -> None:
        assert [complaint for guest in self.guests for complaint in guest.complaints] == []
        assert "Traceback" not in self.server.log.read_text()

    def close(self) -> None:
        for guest in self.guests:
            guest.context.close()
