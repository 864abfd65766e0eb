"""Cook Off! in real browsers: three phones, an AI chef and the big screen, from the first event to the podium."""

from __future__ import annotations

import re
from contextlib import suppress

from playwright.sync_api import Locator, TimeoutError

from partychef.engine.game import State
from partychef.games.cook_off.view import CookOffView
from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.serving import wait_for

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

HANGING_OVER = """
() => [...document.querySelectorAll('.scene .co > *, .diners')].flatMap(box => {
  const {top, bottom} = box.getBoundingClientRect();
  return [box, ...box.querySelectorAll('.card, .co-tag, figcaption, li, td, .co-late-line')].filter(el => {
    const own = el.getBoundingClientRect();
    return own.height && (own.top < top - 6 || own.bottom > Math.min(bottom, innerHeight) + 6);
  });
}).map(el => el.outerHTML.slice(0, 120))
"""


def set_the_table(
    home: House, indoors: Indoors, names: tuple[str, ...] = NAMES, ais: int = 1
) -> tuple[str, list[Guest], Guest]:
    """Phones, AI chefs and a big screen, at a table that has begun."""
    settings = {"game": "cook-off", "options": {"first_player": 0}, "timers": "off", "pace": 0.0, "deal": DEAL}
    code, _ = indoors.tables.open_table(settings, seed="an evening")
    phones = [home.guest(name) for name in names]
    for phone in phones:
        phone.join(code)
    for _ in range(ais):
        powers.add_ai(indoors.tables, code)
    screen = home.big_screen(code)
    indoors.tables.start(code)
    screen.wait_for_step("turn")
    return code, phones, screen


class Robot:
    """Plays the phones by tapping what they offer, the AI chefs by the clock, and looks at every new kind of page."""

    def __init__(self, indoors: Indoors, code: str, phones: list[Guest], screen: Guest) -> None:
        self.indoors, self.code, self.phones, self.screen = indoors, code, phones, screen
        self.inspector = Inspector()
        self.seen: set[str] = set()
        self.taken: list[int] = [0 for _ in phones]
        self.offered = False
        self.reloaded = False

    def play(self) -> None:
        while self.step() != "over":
            self.everybody_sees()
            if self.step() not in self.seen:
                self.seen.add(self.step())
                self.look(self.step())
            people = self.people()
            if people:
                self.tap(people[0])
            else:
                self.indoors.party.clock.tick()
        self.everybody_sees()
        self.look("over")

    def state(self) -> State:
        state = self.indoors.tables.find(self.code).state
        assert state is not None
        return state

    def view(self) -> CookOffView:
        view = self.state().view(None)
        assert isinstance(view, CookOffView)
        return view

    def step(self) -> str:
        return str(self.state().timed_step().kind)

    def people(self) -> list[int]:
        """Whose phones offer a move."""
        live = self.indoors.tables.find(self.code)
        chairs = {chair.seat for chair in live.chairs if chair.kind == "person"}
        return sorted(seat for seat in self.state().to_move() if seat is not None and seat in chairs)

    def everybody_sees(self) -> None:
        """Wait until every page has heard of the last move."""
        stamp = float(f"{self.indoors.tables.find(self.code).shown.stamp:.3f}")
        for guest in (*self.phones, self.screen):
            guest.page.wait_for_function("stamp => document.getElementById('view').dataset.stamp >= stamp", arg=stamp)

    def look(self, where: str) -> None:
        acting = [self.phones[seat] for seat in self.people()][:1]
        waiting = [phone for seat, phone in enumerate(self.phones) if seat not in self.people()][:1]
        for phone in acting:
            for fold in phone.page.locator("[id^=step-] details:not([open]) > summary").all()[::-1]:
                fold.click()
            self.inspector.look(phone.page, f"{where}, who acts", (SMALL, PHONE))
        for phone in waiting:
            self.inspector.look(phone.page, f"{where}, who waits", (SMALL,))
        self.inspector.look(self.screen.page, f"{where}, big screen", (TV,))
        self.fits(where)

    def fits(self, where: str) -> None:
        """Nothing on the big screen hangs over its edge, nor over what is above or below it."""
        page = self.screen.page
        with suppress(TimeoutError):  # a busy machine may still be drawing
            page.wait_for_function(f"() => ({HANGING_OVER})().length === 0", timeout=5000)
        assert page.evaluate(HANGING_OVER) == [], where

    def tap(self, seat: int) -> None:
        before = self.indoors.tables.find(self.code).n
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
            case "keep":
                phone.tap(re.compile("^Keep"))
            case "cook_off":
                self.cook(phone)
            case "vote":
                self.vote(phone)
            case "break":
                phone.tap(re.compile("^Begin meal"))
        wait_for(lambda: self.indoors.tables.find(self.code).n > before)

    def turn(self, phone: Guest, seat: int) -> None:
        plan = FIRST_MEAL[seat] if self.view().meal == 1 else ()
        if self.taken[seat] < len(plan) and plan[self.taken[seat]] == "offer" and not self.offered:
            self.offer(phone)
            return
        todo = plan[self.taken[seat]] if self.taken[seat] < len(plan) else "buy"
        self.taken[seat] += 1
        buys = phone.page.locator(".co-belt .co-buy:not([disabled])")
        if todo.startswith("goal "):
            unfold(phone, "shelf")
            phone.tap(re.compile(f"^Buy {todo.removeprefix('goal ')}"))
        elif todo == "order":
            phone.tap(re.compile("^Order"))
        elif todo in ("buy", "offer") and buys.count():
            buys.first.click()
        else:
            phone.tap(re.compile("^Pass"))

    def offer(self, phone: Guest) -> None:
        """Ask for a kind of which the partner holds two cards; the form survives a reload."""
        self.offered = True
        unfold(phone, "deal")
        phone.page.locator(".co-deal .pick", has_text=NAMES[1]).click()
        pick(phone.page.locator(".co-deal .slot").first)
        phone.page.get_by_label("Ingredient 1").select_option("Butter")
        phone.page.get_by_label("and money, of your").fill("2")
        said = phone.page.locator("[data-co-said]")
        told = said.inner_text()
        assert re.fullmatch(r"You give \w+ and \$2 for Butter\.", told)
        phone.page.reload()
        unfold(phone, "deal")
        assert said.inner_text() == told
        phone.tap("Offer it")

    def answer(self, phone: Guest) -> None:
        """Of two cards the dearer one is given away; what the AI chef offers is declined."""
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
        phone.tap(re.compile("Lay the best dish"))
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


def pick(slot: Locator) -> None:
    slot.locator("label").click()


def unfold(phone: Guest, name: str) -> None:
    fold = phone.page.locator(f"details[id^={name}-]")
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()


def test_a_whole_game_on_three_phones_and_the_big_screen(home: House, indoors: Indoors) -> None:
    code, phones, screen = set_the_table(home, indoors)
    robot = Robot(indoors, code, phones, screen)
    while robot.view().meal == 1:
        robot.everybody_sees()
        if robot.step() not in robot.seen:
            robot.seen.add(robot.step())
            robot.look(robot.step())
        people = robot.people()
        if people:
            robot.tap(people[0])
        else:
            indoors.party.clock.tick()
    # The rest is played by the first phone and AI chefs.
    for chair in indoors.tables.find(code).chairs:
        if chair.seat in (1, 2):
            powers.to_ai(indoors.tables, code, chair.id)
    robot.play()
    assert robot.seen == {"turn", "trade", "discard", "second", "keep", "cook_off", "vote", "break"}
    assert robot.reloaded
    assert robot.inspector.looked > 40
    assert robot.inspector.faults == []
    outcome = robot.state().outcome()
    assert outcome is not None
    names = {chair.seat: chair.name for chair in indoors.tables.find(code).chairs}
    for seat in outcome.winners:
        assert names[seat] in screen.page.locator(".finale .lead").inner_text()
        assert names[seat] in phones[0].page.locator(".panel.menu .title").inner_text()
    assert phones[0].page.locator(".co-scores tbody tr").count() == 3
    phones[0].tap("Round by round", "link")
    phones[0].sees("Meal 3")
    robot.inspector.look(phones[0].page, "the recap", (SMALL, TV))
    assert robot.inspector.faults == []


def test_a_critic_decides_where_two_play(home: House, indoors: Indoors) -> None:
    critic = indoors.party.critics["grandmother"]
    settings = {"game": "cook-off", "options": {"meals": 1, "ai_choice": True}, "judge": f"critic:{critic.id}"}
    code, _ = indoors.tables.open_table({**settings, "timers": "off", "pace": 0.0}, seed="a date")
    powers.seat_critic(indoors.tables, code, critic.id, critic.name, critic.emoji)
    phones = [home.guest(name) for name in NAMES[:2]]
    for phone in phones:
        phone.join(code)
    screen = home.big_screen(code)
    indoors.tables.start(code)
    robot = Robot(indoors, code, phones, screen)
    while robot.step() != "judging":
        powers.skip(indoors.tables, code)
    robot.everybody_sees()
    phones[0].sees(re.compile(f"{critic.name} tastes both dishes"))
    screen.sees(re.compile(f"{critic.name} tastes both dishes"))
    robot.look("judging")
    while robot.step() == "judging":
        indoors.party.clock.tick()
    robot.everybody_sees()
    words = robot.view().past[0].words.split("\n")[0]
    assert words in phones[0].page.locator(".co-words").inner_text()
    robot.look("over, with the critic's words")
    assert sum(dish.choice for dish in robot.view().dishes) == 3
    assert robot.inspector.faults == []
