"""The cooking phase on a phone: words come first, the cards are one tap or swipe away, and nothing typed is lost."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors

SIZES = [(390, 844), (320, 568)]
WISH = "New flavours, and I mean new. The risk is yours, and the adjectives are mine."
NAME, TEXT = re.compile("^What is your"), "What is it? How is it served?"
# What of an element can be seen and touched: its middle, and points near its upper and lower edge.
TOUCHABLE = """
el => [4, el.offsetHeight / 2, el.offsetHeight - 4].map(down => {
  const box = el.getBoundingClientRect(), hit = document.elementFromPoint(box.x + box.width / 2, box.y + down);
  return hit === el || el.contains(hit);
})
"""
SWIPE = """
(el, far) => ["touchstart", "touchend"].forEach((type, end) => {
  const box = el.getBoundingClientRect(), x = box.x + box.width / 2 + end * far, y = box.y + 9;
  const touch = new Touch({ identifier: 1, target: el, clientX: x, clientY: y });
  el.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: end ? [] : [touch], changedTouches: [touch] }));
})
"""
COMPLAIN = "document.addEventListener('invalid', () => console.error('a bubble of the browser'), true)"


class Desk:
    """A table at which a critic has announced a task; Ana cooks on a phone, two AI chefs have not begun."""

    def __init__(self, home: House, indoors: Indoors, criteria: str, task: str = "free-choice", **browser: Any) -> None:
        critic = indoors.party.critics["columnist"]
        self.tables, self.clock = indoors.tables, indoors.party.clock
        self.code, _ = self.tables.open_table({"judge": "critic:columnist", "timers": "off", "pace": 0.0}, "a desk")
        powers.seat_critic(self.tables, self.code, critic.id, critic.name, critic.emoji)
        self.ana: Guest = home.guest("Ana", **browser)
        self.ana.join(self.code)
        for _ in range(2):
            powers.add_ai(self.tables, self.code)
        self.tables.start(self.code)
        state = self.tables.find(self.code).state
        assert state is not None
        judge = next(iter(state.to_move()))
        move = {"move": "choose_assignment", "assignment": task, "criteria": criteria}
        self.tables.submit(self.code, judge, move)
        self.ana.wait_for_step("cooking")
        self.page = self.ana.page

    @property
    def name(self) -> Locator:
        return self.page.get_by_label(NAME).locator("visible=true")

    @property
    def text(self) -> Locator:
        return self.page.get_by_label(TEXT).locator("visible=true")

    @property
    def button(self) -> Locator:
        return self.page.locator("[data-fix]")

    def shows(self, tab: str) -> None:
        expect(self.page.get_by_role("tab", selected=True)).to_have_text(re.compile(tab))

    def takes(self, *cards: int) -> list[str]:
        """Tap these cards of the hand; returns their names."""
        self.ana.tap("Cards", "tab")
        slots = self.page.locator("[data-hand] .slot")
        for number in cards:
            slots.nth(number).locator("label").first.click()
        self.ana.tap("Write", "tab")
        return [slots.nth(number).locator(".name").text_content() or "" for number in cards]

    def news(self) -> None:
        """The stream sends the whole page anew: an AI chef has cooked."""
        self.clock.tick()
        stamp = f"{self.tables.find(self.code).shown.stamp:.3f}"
        self.page.locator(f'#view[data-stamp="{stamp}"]').wait_for()


@pytest.fixture
def desk(home: House, indoors: Indoors) -> Desk:
    return Desk(home, indoors, WISH)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_name_and_words_stand_on_the_first_screen_and_nothing_covers_them(
    home: House, indoors: Indoors, width: int, height: int
) -> None:
    desk = Desk(home, indoors, WISH, viewport={"width": width, "height": height})
    desk.page.evaluate("scrollTo(0, 0)")
    assert [field.evaluate(TOUCHABLE) for field in (desk.name, desk.text)] == [[True] * 3] * 2
    desk.ana.tap("Cards", "tab")
    card = desk.page.locator("[data-hand] .tick").first
    assert card.evaluate(TOUCHABLE) == [True] * 3
    desk.ana.tap("Write", "tab")
    for line in (desk.text, desk.name):
        line.focus()
        assert line.evaluate(TOUCHABLE) == [True] * 3


def test_the_field_says_what_is_counted(desk: Desk) -> None:
    expect(desk.page.locator("[data-counter]").first).to_have_text("0 of 1,200 characters")
    expect(desk.page.locator("[data-chosen]")).to_have_text("0 of at least 4 cards")
    desk.takes(0, 1)
    desk.text.fill("Warm.")
    expect(desk.page.locator("[data-counter]").first).to_have_text("5 of 1,200 characters")
    expect(desk.page.locator("[data-chosen]")).to_have_text("2 of at least 4 cards")
    expect(desk.page.get_by_role("tab", name="Cards")).to_have_text(re.compile("Cards 2/4"))


def test_cards_in_one_course_do_not_count_for_the_others(home: House, indoors: Indoors) -> None:
    desk = Desk(home, indoors, WISH, task="three-courses")
    desk.takes(0, 1, 2, 3)
    expect(desk.page.get_by_role("tab", name="Cards")).to_have_text(re.compile("Cards 1/3"))


def test_a_tap_on_a_chosen_card_writes_its_name_at_the_cursor(desk: Desk) -> None:
    chips = desk.page.locator("[data-put]").locator("visible=true")
    expect(chips).to_have_count(0)
    first, second = desk.takes(3, 1)
    expect(chips).to_have_text([re.compile(first), re.compile(second)])
    desk.text.fill("Roasted with love.")
    desk.text.evaluate("el => el.setSelectionRange(7, 7)")
    chips.nth(0).click()
    desk.page.keyboard.type(" for me")
    expect(desk.text).to_have_value(f"Roasted {first} for me with love.")
    desk.name.fill("Ode to")
    chips.nth(1).click()
    expect(desk.name).to_have_value(f"Ode to {second}")


def test_the_keyboard_alone_chooses_cards_and_writes_their_names(desk: Desk) -> None:
    press = desk.page.keyboard.press
    desk.page.get_by_role("tab", name="Write").focus()
    press("ArrowRight")
    desk.shows("Cards")
    desk.page.locator("[data-hand] .tick").first.focus()
    press("Space")
    (chosen,) = [desk.page.locator("[data-hand] .name").first.text_content()]
    desk.page.get_by_role("tab", name="Cards").focus()
    press("ArrowLeft")
    desk.text.focus()
    desk.page.keyboard.type("Only")
    press("Tab")
    press("Enter")
    expect(desk.text).to_have_value(f"Only {chosen}")
    expect(desk.text).to_be_focused()


def test_a_swipe_turns_to_the_cards_and_back_but_not_where_one_writes(home: House, indoors: Indoors) -> None:
    desk = Desk(home, indoors, WISH, has_touch=True)
    desk.text.focus()
    desk.text.evaluate(SWIPE, -120)
    desk.shows("Write")
    desk.page.locator("[data-panel=words]").first.evaluate(SWIPE, -120)
    desk.shows("Cards")
    desk.page.locator("[data-hand]").evaluate(SWIPE, 120)
    desk.shows("Write")
    desk.page.locator("[data-panel=words]").first.evaluate(SWIPE, -30)
    expect(desk.page.get_by_role("tab", name="Write", selected=True)).to_be_visible()


def test_the_button_says_what_is_missing_and_leads_there(desk: Desk) -> None:
    desk.page.evaluate(COMPLAIN)
    expect(desk.button).to_have_text("Choose 4 cards")
    desk.button.click()
    desk.shows("Cards")
    expect(desk.button).to_be_disabled()
    desk.takes(0, 1)
    expect(desk.button).to_have_text("Choose 2 more cards")
    desk.takes(2, 3)
    expect(desk.button).to_have_text("Lock in my dish")
    desk.name.fill("Done")
    desk.name.press("Enter")  # ends a word, and does not lock the dish in
    expect(desk.text).to_be_focused()
    expect(desk.button).to_be_visible()
    desk.button.click()
    desk.page.locator("[data-desk]").wait_for(state="detached")


def test_no_form_of_a_move_is_left_to_the_browsers_own_bubble(home: House) -> None:
    host = home.guest("Host")
    code = host.host_party()
    guests = [home.guest(name) for name in ("Ana", "Ben", "Cleo")]
    for guest in guests:
        guest.join(code)
    host.tap("Start cooking")
    for guest in guests:
        guest.wait_for_step("assignment")
    judge = next(guest for guest in guests if guest.page.locator("[data-announce]").count())
    judge.page.evaluate(COMPLAIN)
    announce = judge.page.locator("[data-announce]")
    expect(announce).to_have_text("Pick a card first")
    expect(announce).to_be_disabled()
    # A page without the script that disables it sends the form: then the server says it, in one sentence.
    announce.evaluate("button => { button.disabled = false; }")
    announce.click()
    judge.page.locator("#toast p", has_text="Pick a task card first.").wait_for()
    judge.complaints = [told for told in judge.complaints if "422" not in told]
    judge.announce("Free Choice")


def test_words_caret_and_pane_stay_when_the_stream_sends_the_page_anew(desk: Desk) -> None:
    desk.takes(0, 1)
    desk.name.fill("Half a name")
    desk.text.fill("Half a sentence")
    desk.text.evaluate("el => el.setSelectionRange(4, 4)")
    desk.news()
    expect(desk.text).to_be_focused()
    desk.page.keyboard.type("!")
    expect(desk.text).to_have_value("Half! a sentence")
    desk.ana.tap("Cards", "tab")
    desk.news()
    desk.shows("Cards")
    desk.page.reload()
    desk.shows("Cards")
    desk.ana.tap("Write", "tab")
    expect(desk.name).to_have_value("Half a name")
    expect(desk.text).to_have_value("Half! a sentence")


def test_words_outlive_a_trade_and_the_lock_also_on_a_phone_that_stores_nothing(home: House, indoors: Indoors) -> None:
    desk = Desk(home, indoors, WISH)
    desk.page.evaluate("() => { Storage.prototype.setItem = () => { throw new Error('full'); }; }")
    desk.name.fill("A plate")
    desk.text.fill("Said before the trade.")
    desk.ana.trade(2)
    desk.shows("Cards")  # the new ones
    desk.takes(0, 1, 2, 3)
    expect(desk.text).to_have_value("Said before the trade.")
    desk.text.fill("Said before the lock.")
    desk.button.click()
    desk.page.locator("[data-desk]").wait_for(state="detached")
    expect(desk.name).to_have_value("A plate")
    expect(desk.text).to_have_value("Said before the lock.")
    desk.news()
    expect(desk.text).to_have_value("Said before the lock.")


@pytest.mark.parametrize("criteria", [WISH, "Be brave. " * 95])
def test_what_the_judge_rewards_stands_whole_and_bold_on_the_phone(
    home: House, indoors: Indoors, criteria: str
) -> None:
    greeting = indoors.party.critics["columnist"].bank("greetings")[0]
    desk = Desk(home, indoors, f"{greeting} {criteria.strip()}"[:1000], viewport={"width": 320, "height": 568})
    wish = desk.page.locator(".wish b")
    expect(wish).to_have_text(criteria.strip()[: 1000 - len(greeting) - 1])
    assert wish.evaluate("el => el.scrollHeight <= el.parentElement.offsetHeight + 1")
    assert wish.evaluate("el => Number(getComputedStyle(el).fontWeight) >= 700")
    assert "house critic" not in desk.page.locator("#table").inner_text()
    assert desk.text.evaluate("el => el.getBoundingClientRect().y") < 568
    screen = home.big_screen(desk.code)
    expect(screen.page.locator(".announced")).to_contain_text(greeting)


def test_without_a_script_two_forms_of_checkboxes_do(home: House, indoors: Indoors) -> None:
    desk = Desk(home, indoors, WISH)
    plain = home.guest("Ana", java_script_enabled=False)
    plain.context.add_cookies(desk.ana.context.cookies())  # type: ignore[arg-type]  # what it gives it takes
    plain.open(f"/table/{desk.code}")
    expect(plain.page.get_by_role("tab")).to_have_count(0)
    for number in range(4):
        plain.page.locator("[data-hand] .tick").nth(number).check(force=True)
    plain.tap("Lock in my dish")
    plain.sees("Your dish is locked in.")
