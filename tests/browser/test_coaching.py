"""Somebody practises on a phone: asks what the chef would do, takes a move back, compares, tries a moment again."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from queue import Queue

import msgspec
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from partychef.chefs import heuristic
from partychef.chefs.review import Decision, Option, to_weigh
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.games.kitchen_closing.moves import Draw, Take
from partychef.tables import host
from partychef.tables.records import record_of
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector
from tests.serving import wait_for

ON_A_PHONE: ViewportSize = {"width": 390, "height": 844}
WIDE = (1280, 800)
ASK = "💡 What would you do?"


class Gym(Indoors):
    """A house in which the AI chefs move when a test wants it."""

    def play_on(self, code: str, step: str = "turn") -> None:
        """Everybody plays like a chef until the person in the first seat is asked in this step."""
        for number in range(900):
            state = self.tables.find(code).state
            assert state is not None
            if not state.to_move() or (0 in state.to_move() and state.step == step):
                return
            actor = sorted(state.to_move(), key=str)[0]
            move = state.default_move(actor)
            if actor is not None:
                move = heuristic.choose(state.view(actor), state.legal_moves(actor), Chance("gym", number))
            self.make(code, actor, move)

    def make(self, code: str, actor: int | None, move: Move) -> None:
        by = "person" if actor == 0 else "ai"
        self.tables.submit(code, actor, msgspec.to_builtins(move, str_keys=True), by=by)


@pytest.fixture
def gym(tmp_path: Path) -> Iterator[Gym]:
    gym = Gym(tmp_path)
    yield gym
    gym.stop()


def practise(gym: Gym, browser: Browser, game: str, step: str = "turn") -> tuple[Page, str]:
    """A phone at a practice table, and its code."""
    page = browser.new_context(viewport=ON_A_PHONE, reduced_motion="reduce").new_page()
    page.goto(f"{gym.url}/practice?game={game}")
    page.get_by_role("button", name="Play", exact=True).first.click()
    page.wait_for_url("**/table/*")
    code = page.url.rsplit("/", 1)[1]
    gym.play_on(code, step)
    expect(page.locator(f"#view[data-turn][data-step={step}]")).to_be_visible()
    return page, code


def decided(gym: Gym, code: str) -> list[int]:
    """The numbers of the moves at which the player had a choice."""
    return to_weigh(record_of(gym.tables, gym.tables.find(code)), 0)


def fits(page: Page, where: str) -> None:
    """Nothing is cut, too small to tap or hard to read, on small and wide screens, by day and by night."""
    inspector = Inspector()
    inspector.look(page, where, (SMALL, PHONE, WIDE))
    assert not inspector.faults


def test_a_chef_is_asked_by_taps_and_keys_and_an_event_leaves_the_answer_alone(gym: Gym, browser: Browser) -> None:
    def compared(view: View, legal: list[Move]) -> list[Option]:
        return [Option(Draw(), 0.31, 0.28, 0.34), Option(Take(), 0.42, 0.38, 0.46, better=True)]

    gym.party.clock.ai_seats.compare = compared  # type: ignore[method-assign]
    page, code = practise(gym, browser, "kitchen-closing")
    page.get_by_role("button", name=ASK).click()
    expect(page.get_by_label("Advice")).to_contain_text("The best two stacks from your hand")
    with gym.tables.at(code) as live:  # something changes at the table, and the page is drawn anew
        live.touch(gym.tables.now() + 1)
    page.wait_for_function("stamp => document.getElementById('view').dataset.stamp >= stamp", arg=1_000_000.9)
    expect(page.get_by_label("Advice")).to_contain_text("The best two stacks from your hand")
    page.keyboard.press("h")
    expect(page.get_by_label("Advice")).to_contain_text("The chef ")
    page.locator(".hint-box form[data-htmx-powered], .hint-box form button[data-htmx-powered]").first.wait_for()
    page.keyboard.press("h")
    expect(page.get_by_label("Advice")).to_contain_text("better by more than luck")
    fits(page, "the figures")


def test_a_message_goes_with_the_tap_that_mends_what_it_complains_of(gym: Gym, browser: Browser) -> None:
    page, code = practise(gym, browser, "cook-off", "cook_off")
    told = page.locator("#toast p")
    page.get_by_role("button", name="Submit it face down").click()
    expect(told).to_have_text("A meal card is still missing: choose one of the three, then tap the button again.")
    page.locator("[name=meal]").first.check(force=True)
    expect(told).to_have_count(0, timeout=1000)
    host.pause(gym.tables, code)
    page.get_by_role("button", name="Submit it face down").click()
    expect(told).to_have_text("Your game is paused: tap “Resume” first.")
    page.get_by_role("button", name="Resume").click()
    expect(told).to_have_count(0, timeout=3000)
    expect(page.get_by_role("button", name="Submit it face down")).to_be_visible()
    expect(told).to_have_count(0)


def test_on_the_smallest_phone_taking_back_and_advice_stand_in_one_row(gym: Gym, browser: Browser) -> None:
    page, _ = practise(gym, browser, "kitchen-closing")
    page.set_viewport_size({"width": 320, "height": 640})
    page.get_by_role("button", name=re.compile("Take the open")).first.click()
    in_a_row(page, "Take back")
    page.keyboard.press("z")
    page.get_by_role("button", name=re.compile("Draw from the deck")).click()
    in_a_row(page, "Take back a second try, not counted")


def in_a_row(page: Page, name: str) -> None:
    """The button of this name stands beside the question to the chef, and both say all that they mean."""
    back, ask = (page.get_by_role("button", name=words, exact=True) for words in (name, "What would you do?"))
    expect(back).to_be_visible()
    left, right = back.bounding_box(), ask.bounding_box()
    assert left is not None and right is not None
    assert left["x"] + left["width"] < right["x"]
    assert left["y"] < right["y"] + right["height"] and right["y"] < left["y"] + left["height"]


def test_a_card_is_put_back_with_a_key_and_what_was_drawn_is_tried_again_elsewhere(gym: Gym, browser: Browser) -> None:
    page, code = practise(gym, browser, "kitchen-closing")
    page.get_by_role("button", name=re.compile("^Take the open|Take the open")).first.click()
    expect(page.get_by_role("button", name="↩ Take back")).to_be_visible()
    page.keyboard.press("z")
    expect(page.get_by_role("status").filter(has_text="You took back: Take the open card.")).to_be_visible()
    fits(page, "what was taken back")
    page.get_by_role("button", name=re.compile("Take the open")).first.click()  # the same once more, at once
    expect(page.locator("#taken-back")).to_have_count(0)
    page.keyboard.press("z")
    page.get_by_role("button", name=re.compile("Draw from the deck")).click()
    page.get_by_role("button", name=re.compile("↩ Take back a second try, not counted")).click()
    page.wait_for_url(lambda url: code not in url)
    expect(page.get_by_text("A second try")).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("Draw from the deck"))).to_be_visible()
    fits(page, "a second try")


def test_the_best_stacks_come_after_a_try_beside_it(gym: Gym, browser: Browser) -> None:
    page, _ = practise(gym, browser, "kitchen-closing", "stacks")
    button, note = page.locator("[data-kc-fill]"), page.locator("[data-kc-note]")
    button.click()
    expect(note).to_have_text("Build a dish of your own first: then you can compare.")
    page.locator(".kc-put.is-dish").last.click()
    button.click()
    expect(note).to_contain_text("Yours: dish")
    button.click()
    expect(page.locator(".kc-put.is-dish input:checked").first).to_be_attached()
    assert page.locator(".kc-put.is-dish input:checked").count() > 1


def test_the_best_menu_comes_after_a_try_beside_it(gym: Gym, browser: Browser) -> None:
    page, _ = practise(gym, browser, "green-chef", "allocation")
    box, note = page.locator("[data-gc-best]"), page.locator("[data-gc-note]")
    expect(page.locator("[data-gc-total]")).to_contain_text("0")
    box.click()
    expect(note).to_contain_text("first: then you can compare")
    page.locator("[data-gc-held]").first.click()
    page.locator("[data-gc-seat][data-js-fits]").first.click()
    box.click()
    expect(note).to_contain_text(re.compile(r"Yours brings \d+"))
    box.click()
    expect(page.locator("[data-gc-total]")).not_to_contain_text(re.compile("^0 "))


def test_a_costly_move_leads_from_the_line_of_chances_to_another_try(gym: Gym, browser: Browser) -> None:
    page, code = practise(gym, browser, "kitchen-closing")
    gym.play_on(code, "over")
    moves = decided(gym, code)[::3]
    found = [
        Decision(n, Draw(), Take(), 0.5 - n / 999, 0.2 * (n == moves[2]), 0.1 * (n == moves[2]), 0.3) for n in moves
    ]
    gym.party.clock.ai_seats.look_back = lambda text, seat: iter(found)  # type: ignore[method-assign]
    page.goto(f"{gym.url}/table/{code}/review?as=0")
    page.get_by_role("button", name="Look back at this game").click()
    page.locator(".chances").wait_for()
    fits(page, "the review")
    page.goto(f"{gym.url}/table/{code}/replay?at=1&as=0")
    expect(page.locator(".own-moves")).to_be_visible()
    page.get_by_role("link", name=re.compile("a costly move")).focus()
    page.keyboard.press("Enter")
    expect(page.locator(".moved")).to_contain_text(f"Move {moves[2] - 1} of")
    fits(page, "the replay")
    page.get_by_role("button", name="↩ Try it from here").click()
    page.wait_for_url(lambda url: "/table/" in url and code not in url)
    new = page.url.rsplit("/", 1)[1]
    wait_for(lambda: gym.tables.find(new).n >= moves[2] - 1)
    assert gym.tables.find(new).table.branch_at == moves[2] - 1


def test_the_keyboard_stays_at_the_advice_when_nothing_more_can_be_asked(gym: Gym, browser: Browser) -> None:
    page, _ = practise(gym, browser, "cooking-party", "cooking")
    page.get_by_role("button", name=ASK).focus()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Show the chef’s move").wait_for()
    page.get_by_role("button", name="Show the chef’s move").press("Enter")
    expect(page.get_by_label("Advice")).to_contain_text("The chef ")
    expect(page.get_by_label("Advice")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.closest('#table') !== null")


@pytest.mark.parametrize("script", [True, False], ids=["with scripts", "without"])
def test_whoever_waits_for_a_review_sees_it_come_nearer(gym: Gym, browser: Browser, script: bool) -> None:
    page, code = practise(gym, browser, "kitchen-closing")
    gym.play_on(code, "over")
    first, second, *_ = decided(gym, code)
    weighed = Queue[Decision | None]()
    gym.party.clock.ai_seats.look_back = lambda text, seat: iter(weighed.get, None)  # type: ignore[method-assign]
    page.goto(f"{gym.url}/table/{code}")
    page.get_by_role("button", name="🔎 Look back at this game").click()
    page.wait_for_url("**/review*")
    if not script:
        plain = browser.new_context(java_script_enabled=False, storage_state=page.context.storage_state()).new_page()
        plain.goto(page.url)
        page = plain
    for number, move in enumerate((first, second), 1):
        weighed.put(Decision(move, Draw(), Take(), 0.25, 0.2, 0.15, 0.26))
        expect(page.locator("#review")).to_contain_text(re.compile(rf"{number} of \d+ decisions weighed"))
        assert page.get_by_role("progressbar").evaluate("bar => bar.value") == number
    expect(page.get_by_text("Of these, these cost most so far:")).to_be_visible()
    if script:
        fits(page, "a review that goes on")
    weighed.put(None)
    expect(page.locator("#review")).to_contain_text("2 decisions looked at")
