"""The Kitchen is Closing in real browsers: three phones, an AI chef and the big screen, from the deal to the podium."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator

from partychef.engine.game import State
from partychef.games.kitchen_closing.view import KitchenView
from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.serving import wait_for

NAMES = ("Ana", "Ben", "Cleo")
Look = Callable[[str], None]


def seat_three(home: House, indoors: Indoors, rounds: int) -> tuple[str, list[Guest], Guest]:
    """Three phones, an AI chef and a big screen, at a table that has begun."""
    settings = {
        "game": "kitchen-closing",
        "options": {"rounds": rounds, "first_dealer": len(NAMES)},
        "timers": "off",
        "pace": 0.0,
    }
    code, _ = indoors.tables.open_table(settings, seed="an evening")
    phones = [home.guest(name) for name in NAMES]
    for phone in phones:
        phone.join(code)
    powers.add_ai(indoors.tables, code)
    screen = home.big_screen(code)
    indoors.tables.start(code)
    screen.wait_for_step("turn")
    return code, phones, screen


def nothing(where: str) -> None:
    """Nobody looks."""


class Robot:
    """Plays the phones by tapping what they offer, the AI chef by the clock, and looks at every new kind of page."""

    def __init__(self, indoors: Indoors, code: str, phones: list[Guest], screen: Guest, look: Look = nothing) -> None:
        self.indoors, self.code, self.phones, self.screen = indoors, code, phones, screen
        self.look = look
        self.turns = 0
        self.reloaded = False
        self.seen: set[str] = set()

    def play(self) -> None:
        while self.step() != "over":
            self.everybody_sees()
            people = self.people()
            if people:
                where = self.where()
                if where not in self.seen:
                    self.seen.add(where)
                    self.look(where)
                self.tap(self.phones[people[0]])
            else:
                self.indoors.party.clock.tick()
        self.everybody_sees()
        self.look("over")

    def people(self) -> list[int]:
        """Whose phones offer a move."""
        return sorted(seat for seat in self.state().to_move() if seat is not None and seat < len(self.phones))

    def state(self) -> State:
        state = self.indoors.tables.find(self.code).state
        assert state is not None
        return state

    def view(self, seat: int | None = None) -> KitchenView:
        view = self.state().view(seat)
        assert isinstance(view, KitchenView)
        return view

    def step(self) -> str:
        return str(self.state().timed_step().kind)

    def where(self) -> str:
        """The kind of page: what differs between its looks."""
        view = self.view()
        if view.step == "turn" and view.begun is not None:
            return "turn, to discard"
        if view.step == "turn" and view.declarer is not None:
            return "turn, closing"
        if view.step == "stacks" and any(place.placed for place in view.places):
            return "stacks, some placed"
        return view.step

    def everybody_sees(self) -> None:
        """Wait until every page has heard of the last move."""
        stamp = float(f"{self.indoors.tables.find(self.code).shown.stamp:.3f}")
        for guest in (*self.phones, self.screen):
            guest.page.wait_for_function("stamp => document.getElementById('view').dataset.stamp >= stamp", arg=stamp)

    def tap(self, phone: Guest) -> None:
        before = self.indoors.tables.find(self.code).n
        match self.step():
            case "turn":
                self.turn(phone)
            case "stacks":
                self.stacks(phone)
            case "break":
                phone.tap(re.compile("^Deal round"))
        wait_for(lambda: self.indoors.tables.find(self.code).n > before)

    def turn(self, phone: Guest) -> None:
        view = self.view()
        if view.begun is not None:
            self.pick(phone.page.locator(".kc-hand .slot:has(.tick)").last)
            phone.tap("Discard it")
            return
        self.turns += 1
        if self.turns % 6 == 5 and view.declarer is None:
            self.unfold(phone, "Close the kitchen")
            phone.tap(re.compile("Ring the bell"))
        elif self.turns % 3 == 0:
            self.unfold(phone, "Discard first")
            self.pick(phone.page.locator(".kc-inside .slot").first)
            phone.tap("Discard it and draw")
        else:
            phone.tap(re.compile("^Take the open" if self.turns % 3 == 1 else "^Draw from"))

    def unfold(self, phone: Guest, label: str) -> None:
        fold = phone.page.locator("details", has_text=label)
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()

    def pick(self, slot: Locator) -> None:
        slot.locator("label").click()

    def stacks(self, phone: Guest) -> None:
        """Build by hand what cannot stand, then let the best stacks be filled in; one phone is reloaded in between."""
        first = phone.page.locator(".kc-row").first
        first.locator(".kc-put", has_text="Dish").click()
        number = first.get_attribute("data-number")
        assert phone.page.locator("[data-kc-sum=dish]").inner_text() == number
        if not self.reloaded:
            self.reloaded = True
            phone.page.reload()
            assert phone.page.locator("[data-kc-sum=dish]").inner_text() == number
        phone.tap(re.compile("Fill in the best"))
        phone.tap("Place both face down")


def test_a_whole_game_on_three_phones_and_the_big_screen(home: House, indoors: Indoors) -> None:
    code, phones, screen = seat_three(home, indoors, rounds=2)
    robot = Robot(indoors, code, phones, screen)
    robot.play()
    outcome = robot.state().outcome()
    names = {chair.seat: chair.name for chair in indoors.tables.find(code).chairs}
    assert outcome is not None
    for seat in outcome.winners:
        assert names[seat] in screen.page.locator(".finale .lead").inner_text()
        assert names[seat] in phones[0].page.locator(".panel.menu .title").inner_text()
    assert robot.reloaded
    for phone in phones:
        assert phone.page.locator(".kc-result").count() == 4


def test_every_kind_of_page_is_fit_for_everybody(home: House, indoors: Indoors) -> None:
    inspector = Inspector()
    code, phones, screen = seat_three(home, indoors, rounds=2)

    def look(where: str) -> None:
        acting = [phones[seat] for seat in robot.people()]
        waiting = [phone for phone in phones if phone not in acting]
        for phone in acting[:1]:
            for fold in reversed(phone.page.locator("[id^=step-][id$=-turn] details:not([open]) > summary").all()):
                fold.click()
            inspector.look(phone.page, f"{where}, whose turn it is", (SMALL, PHONE))
        for phone in waiting[:1]:
            inspector.look(phone.page, f"{where}, who waits", (PHONE,))
        inspector.look(screen.page, f"{where}, big screen", (TV,))

    robot = Robot(indoors, code, phones, screen, look)
    robot.play()
    inspector.look(screen.page, "the podium on a small screen", (SMALL,))
    assert robot.seen >= {
        "turn", "turn, to discard", "turn, closing", "stacks", "stacks, some placed", "break",
    }  # fmt: skip
    assert inspector.looked > 40
    assert inspector.faults == []
