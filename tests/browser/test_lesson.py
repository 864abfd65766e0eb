"""Somebody who has never played opens the first game of Cuisine Decks and does by taps what its bubbles say."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector
from tests.serving import wait_for

ON_A_PHONE: ViewportSize = {"width": 390, "height": 844}
SHORT: ViewportSize = {"width": 320, "height": 640}
WIDE = (1280, 800)
HEARD = "stamp => document.getElementById('view').dataset.stamp >= stamp"


class School(Indoors):
    """A house whose clock only tests move."""

    def __init__(self, path: Path) -> None:
        self.time = 1_000_000.0
        super().__init__(path, lambda: self.time)

    def play_on(self, code: str) -> None:
        """The AI chefs move until the learner has something to decide, or the game is over."""
        before = -1
        while (live := self.tables.find(code)).n != before or live.state is None or 1 in live.state.to_move():
            before = live.n
            self.time += 60
            self.party.clock.tick()


@pytest.fixture
def school(tmp_path: Path) -> Iterator[School]:
    school = School(tmp_path)
    yield school
    school.stop()


class Learner:
    """A phone in a first game."""

    def __init__(self, school: School, browser: Browser, script: bool = True) -> None:
        self.school, self.script = school, script
        context = browser.new_context(viewport=ON_A_PHONE, reduced_motion="reduce", java_script_enabled=script)
        self.page: Page = context.new_page()
        self.code = ""

    def learn(self, game: str) -> None:
        self.page.goto(f"{self.school.url}/rules/{game}")
        self.page.get_by_role("button", name=re.compile("^🧑‍🏫 Learn ")).click()
        self.page.wait_for_url("**/table/*")
        self.code = self.page.url.rsplit("/", 1)[1]

    def does(self, tap: Callable[[], object]) -> None:
        """One tap that makes a move; then the others move, and the page hears of it."""
        before = self.school.tables.find(self.code).n
        if self.script:
            tap()
        else:
            with self.page.expect_navigation():  # or the reload below would meet a page that is still on its way
                tap()
        wait_for(lambda: self.school.tables.find(self.code).n > before)
        self.school.play_on(self.code)
        if self.script:
            self.page.wait_for_function(HEARD, arg=float(f"{self.school.tables.find(self.code).shown.stamp:.3f}"))
        else:
            self.page.reload()

    def taps(self, name: str | re.Pattern[str]) -> None:
        self.does(self.page.get_by_role("button", name=name).locator("visible=true").first.click)

    def cooks(self, pots: Mapping[str, str]) -> None:
        for pot, card in pots.items():
            self.page.locator(f"select[name='{pot}']").select_option(f"italy-{card}")
        self.taps(re.compile("^Cook my menu"))

    def is_told(self, words: str) -> None:
        expect(self.page.get_by_role("note").locator("p")).to_contain_text(words)

    def is_told_nothing(self) -> None:
        expect(self.page.get_by_role("note")).to_have_count(0)


def test_a_first_game_of_cuisine_decks_ends_with_a_player_who_has_blocked_twice(
    school: School, browser: Browser
) -> None:
    learner, inspector = Learner(school, browser), Inspector()
    learner.learn("cuisine-decks")
    learner.is_told("keep the 🛡️ Blocking card")
    learner.taps("Keep all")
    learner.is_told("Only what lies on your table can be cooked")
    learner.taps("Prepare 4 cards")
    learner.is_told("to throw out your 🍜 Fettuccine. Tap “Block it”: your Blocking card cancels the action")
    inspector.look(learner.page, "a bubble", (SMALL, PHONE, WIDE))
    learner.taps(re.compile("Block it$"))
    learner.is_told("An easy recipe takes one primary ingredient (P)")
    expect(learner.page.get_by_text("blocked by you, so nothing happens").first).to_be_visible()
    learner.cooks({"primary.0": "spaghetti", "primary.1": "fettuccine", "secondary.1": "tomato"})
    learner.is_told("An action card helps you or hinders an opponent")
    learner.page.locator("summary", has_text="Recipe Scores").click()
    learner.taps(re.compile("^Score 1 VP more for .* Fettuccine Alfredo$"))
    learner.is_told("Your goal, which the 🏆 counts: 4 pasta cards")
    inspector.look(learner.page, "a bubble about the goal", (SMALL, PHONE, WIDE))
    learner.taps("Fill up")
    learner.is_told("🍳 Cookware is a utensil")
    learner.taps("Prepare 4 cards")
    learner.page.locator("summary", has_text="Discard Ingredient or").click()
    learner.page.locator("details.cd-way > summary").first.click()
    learner.taps(re.compile("^Throw out .* Corn$"))
    learner.is_told("has blocked your action, so it will do nothing. With “Block the block” it works after all")
    learner.taps(re.compile("Block the block$"))
    learner.is_told_nothing()
    expect(learner.page.get_by_text("Your action worked, although Ginger blocked it").first).to_be_visible()
    state = school.tables.find(learner.code).state
    assert state is not None
    assert "mexico-corn" not in state.view(1).place(1).prepared  # type: ignore[attr-defined]
    learner.cooks({"primary.0": "penne", "primary.1": "lasagne", "secondary.1": "egg"})
    while learner.page.get_by_role("button", name="Let it happen").is_visible():
        learner.taps("Let it happen")
    learner.is_told("Tap the card you want to put towards your goal")
    learner.does(learner.page.locator("button.tap").first.click)
    expect(learner.page.get_by_text("A utensil on your table scores 1 VP")).to_be_visible()
    assert inspector.faults == []


def test_below_a_bubble_a_phone_shows_what_there_is_to_choose_from(school: School, browser: Browser) -> None:
    learner = Learner(school, browser)
    learner.learn("cuisine-decks")
    learner.page.set_viewport_size(SHORT)
    assert is_seen(learner, learner.page.locator(".cd-grid .plate").first)
    learner.taps("Keep all")
    learner.taps("Prepare 4 cards")
    learner.page.set_viewport_size(ON_A_PHONE)
    for answer in ("Block it", "Let it happen"):
        assert is_seen(learner, learner.page.get_by_role("button", name=answer))


def test_advice_takes_the_place_of_the_bubble_until_it_is_closed(school: School, browser: Browser) -> None:
    learner, bubble = Learner(school, browser), "Build a high dish"
    learner.learn("kitchen-closing")
    page, inspector = learner.page, Inspector()
    advice, close = page.get_by_label("Advice"), page.get_by_role("button", name="Close", exact=True)
    ways: list[Callable[[], object]] = [
        close.click, lambda: page.keyboard.press("Escape"), lambda: close.press("Enter"),
    ]  # fmt: skip
    for close_it in ways:
        learner.is_told(bubble)
        page.get_by_role("button", name="What would you do?").click()
        page.get_by_role("button", name="Show the chef’s move").click()
        expect(page.get_by_role("button", name="Show the figures")).to_be_visible()
        learner.is_told_nothing()
        assert is_seen(learner, page.get_by_label("Your cards").locator(".card, .plate").first)
        box = close.bounding_box()
        assert box is not None and min(box["width"], box["height"]) >= 44
        inspector.look(page, "advice in a lesson", (SMALL, PHONE, WIDE))
        close_it()
        expect(advice).to_have_text("💡 What would you do?")
        assert page.evaluate("document.activeElement.closest('.hint-box') !== null")
    learner.is_told(bubble)
    assert inspector.faults == []


def is_seen(learner: Learner, what: Locator) -> bool:
    """Whether all of it is on the screen before anybody scrolls, and nothing lies on it."""
    learner.page.evaluate("scrollTo(0, 0)")
    return bool(
        what.evaluate("""el => {
          const box = el.getBoundingClientRect(), x = box.left + box.width / 2, whole = el.closest(".slot") ?? el;
          return [box.top + 3, box.bottom - 3].every(y => whole.contains(document.elementFromPoint(x, y)));
        }""")
    )


@pytest.mark.parametrize("script", [True, False])
def test_a_bubble_goes_with_the_tap_and_does_not_come_back(school: School, browser: Browser, script: bool) -> None:
    learner = Learner(school, browser, script)
    learner.learn("kitchen-closing")
    learner.is_told("a high dish (cards of different kinds)")
    learner.taps(re.compile("^.*Take the open Lobster"))
    learner.is_told("One card has to go")
    learner.page.reload()
    learner.is_told("One card has to go")
    learner.page.get_by_role("button", name="Skip the lesson").click()
    learner.is_told_nothing()
    learner.page.reload()
    assert learner.page.get_by_role("note").count() == 0


def test_the_keyboard_comes_to_the_decision_right_after_the_bubble(school: School, browser: Browser) -> None:
    learner = Learner(school, browser)
    learner.learn("chefs-hat")
    order = []
    learner.page.get_by_role("button", name="Skip the lesson").focus()
    for _ in range(2):
        learner.page.keyboard.press("Tab")
        order.append(learner.page.evaluate("document.activeElement.innerText"))
    assert [name.split()[1] for name in order] == ["1×", "2×"]
