"""Cook Off! in real browsers: three phones, an AI chef and the big screen, from the first event to the podium."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

from playwright.sync_api import TimeoutError

from partychef.games.cook_off.view import CookOffView
from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import SMALL, TV
from tests.browser.tapping import Evening, pick, unfold

NAMES = ("Ana", "Bartholomew the 2nd", "Cleo 🎉")
DEAL = {
    "ingredients": [
        "peas-2", "beans-6", "rice-3", "butter-4", "butter-5", "oats-2", "milk-3", "apple-4", "garlic-2", "kale-6",
        "fish-10", "soy-sauce-3", "carrot-2", "oats-2", "lemon-5", "banana-3", "chili-4", "rice-3", "onion-3",
        "potatoes-3", "cabbage-3", "yogurt-4", "ginger-3", "miso-4", "pasta-4", "lettuce-4",
    ],
    "events": ["members-day", "coins-in-the-sofa", "birthday-card", "bottle-return"],
    "meals": ["balanced-meal", "garden-soup", "feast-fit-for-a-king"],
}  # fmt: skip
"""Cheap food and a little money in every round of the first meal, so that everything can be bought and tried."""
FIRST_MEAL = (
    ("goal Delivery App", "order", "buy", "pass"),
    ("goal Bulk Membership", "buy", "buy", "pass"),
    ("offer", "buy", "buy", "buy"),
    ("buy", "pass", "buy", "pass"),
)
"""What the phones do in their turns; an offer goes before the action."""
STEPS = {"turn", "trade", "discard", "second", "keep", "cook_off", "vote", "break"}

HANGING_OVER = """
() => [...document.querySelectorAll('.scene .co > *, .diners')].flatMap(box => {
  const {top, bottom} = box.getBoundingClientRect();
  return [box, ...box.querySelectorAll('.card, .co-tag, figcaption, li, td, .co-late-line')].filter(el => {
    const own = el.getBoundingClientRect();
    return own.height && (own.top < top - 6 || own.bottom > Math.min(bottom, innerHeight) + 6);
  });
}).map(el => el.outerHTML.slice(0, 120))
"""


class Kitchen(Evening):
    """Phones and AI chefs at a table whose cards are known."""

    folds = "[id^=step-] details"

    def __init__(
        self, home: House, indoors: Indoors, names: tuple[str, ...] = NAMES, ais: int = 0, **other: Any
    ) -> None:
        settings = {"game": "cook-off", "options": {"first_player": 0}, "deal": DEAL, **other}
        super().__init__(home, indoors, settings, names)
        self.taken: list[int] = [0 for _ in names]
        self.offered = False
        self.reloaded = False
        self.begin(ais)

    def view(self) -> CookOffView:
        view = self.state.view(None)
        assert isinstance(view, CookOffView)
        return view

    def fits(self, where: str) -> None:
        """Nothing on the big screen hangs over its edge, nor over what is above or below it."""
        page = self.screen.page
        with suppress(TimeoutError):  # a busy machine may still be drawing
            page.wait_for_function(f"() => ({HANGING_OVER})().length === 0")
        assert page.evaluate(HANGING_OVER) == [], where

    def tap(self, seat: int) -> None:
        phone = self.phones[seat]
        match self.step():
            case "turn":
                self.turn(phone, seat)
            case "trade":
                self.answer(phone)
            case "discard":
                pick(phone.page.locator(".co-hand .slot").last)
                phone.tap(re.compile("Discard it"))
            case "second":
                phone.page.locator(".co-belt .co-buy:not([disabled])").first.click()
            case "cook_off":
                self.cook(phone)
            case "vote":
                self.vote(phone)
            case _:
                super().tap(seat)

    def turn(self, phone: Guest, seat: int) -> None:
        plan = FIRST_MEAL[seat] if self.view().meal == 1 else ()
        if self.taken[seat] < len(plan) and plan[self.taken[seat]] == "offer" and not self.offered:
            self.offer(phone)
            return
        todo = plan[self.taken[seat]] if self.taken[seat] < len(plan) else "buy"
        self.taken[seat] += 1
        buys = phone.page.locator(".co-belt .co-buy:not([disabled])")
        if todo.startswith("goal "):
            unfold(phone.page.locator("details[id^=shelf-]"))
            phone.tap(re.compile(f"^Buy {todo.removeprefix('goal ')}"))
        elif todo == "order":
            phone.tap(re.compile("^Order"))
        elif todo in ("buy", "offer") and buys.count():
            buys.first.click()
        else:
            phone.tap(re.compile("^Pass"))

    def offer(self, phone: Guest) -> None:
        """Ask for an ingredient of which the partner has two cards; the form survives a reload."""
        self.offered = True
        unfold(phone.page.locator("details[id^=deal-]"))
        phone.page.locator(".co-deal .pick", has_text=NAMES[1]).click()
        pick(phone.page.locator(".co-deal .slot").first)
        phone.page.get_by_label("Ingredient 1").select_option("Butter")
        phone.page.get_by_label("and money, of your").fill("2")
        said = phone.page.locator("[data-co-said]")
        told = said.inner_text()
        assert re.fullmatch(r"You give \w+ and \$2 for Butter\.", told)
        phone.page.reload()
        unfold(phone.page.locator("details[id^=deal-]"))
        assert said.inner_text() == told
        phone.tap("Offer it")

    def answer(self, phone: Guest) -> None:
        """Give away the more expensive of two cards; decline what the AI chef offers."""
        choice = phone.page.locator(".co-dialogue .slot label")
        if choice.count():
            choice.nth(1).click()
            phone.tap("Accept")
        else:
            phone.tap("No, thank you")

    def cook(self, phone: Guest) -> None:
        """Lay a dish by hand, then the best one; one phone is reloaded in between."""
        page = phone.page
        page.locator(".co-pick").nth(2).click()
        pick(page.locator(".co-hand .slot").first)
        total = page.locator("[data-co-sum]")
        assert "2 more ingredients at least" in total.inner_text()
        if not self.reloaded:
            self.reloaded = True
            page.reload()
            assert "2 more ingredients at least" in total.inner_text()
        phone.tap(re.compile("Fill in the best dish"))
        best = page.locator("[data-co-dish]").get_attribute("data-best-meal")
        assert page.locator("[name=meal]:checked").get_attribute("value") == best
        up_to = page.locator(".co-pick:has(:checked) .co-now").inner_text()
        assert total.inner_text().startswith(f"{up_to.removeprefix('up to ')} point")
        page.get_by_label("What is it called?").fill(f"{phone.name}’s <i>dish</i>")
        phone.tap("Submit it face down")

    def vote(self, phone: Guest) -> None:
        """A voting card taken from one dish for another leaves the other card there."""
        boxes = phone.page.locator(".co-votes")
        many = boxes.count()
        for number in range(many):
            boxes.nth(number).locator(".co-vote").nth(number).click()
        if many > 1:
            boxes.nth(1).locator(".co-vote").first.click()
            assert boxes.nth(0).locator(":checked").get_attribute("value") == "2"
        phone.tap("Vote")


def test_a_whole_game_on_three_phones_and_the_big_screen(home: House, indoors: Indoors) -> None:
    evening = Kitchen(home, indoors, ais=1)
    evening.until("break")
    evening.until("over", most=1)
    # The rest is played by the first phone and AI chefs.
    for chair in indoors.tables.find(evening.code).chairs:
        if chair.seat in (1, 2):
            powers.to_ai(indoors.tables, evening.code, chair.id)
    evening.until("over")
    assert evening.seen == STEPS
    assert evening.reloaded
    evening.look("over")
    outcome, names, phone = evening.state.outcome(), evening.names(), evening.phones[0]
    assert outcome is not None
    for seat in outcome.winners:
        assert names[seat] in evening.screen.page.locator(".finale .lead").inner_text()
        assert names[seat] in phone.page.locator(".panel.menu .title").inner_text()
    assert phone.page.locator(".co-scores tbody tr").count() == 3
    phone.tap("Round by round", "link")
    phone.sees("Meal 3")
    evening.inspector.look(phone.page, "the recap", (SMALL, TV))
    assert evening.inspector.looked > 40
    assert evening.inspector.faults == []


def test_a_critic_decides_where_two_play(home: House, indoors: Indoors) -> None:
    critic = indoors.party.critics["grandmother"]
    rules: dict[str, Any] = {"options": {"meals": 1, "ai_choice": True}, "judge": f"critic:{critic.id}", "deal": None}
    evening = Kitchen(home, indoors, NAMES[:2], **rules)
    while evening.step() != "judging":
        powers.skip(indoors.tables, evening.code)
    evening.look("judging")
    evening.phones[0].sees(re.compile(f"{critic.name} tastes both dishes"))
    evening.screen.sees(re.compile(f"{critic.name} tastes both dishes"))
    while evening.step() == "judging":
        indoors.party.clock.tick()
    evening.look("over, with the critic's words")
    words = evening.view().past[0].words.split("\n")[0]
    assert words in evening.phones[0].page.locator(".co-words").inner_text()
    assert sum(dish.choice for dish in evening.view().dishes) == 3
    assert evening.inspector.faults == []
