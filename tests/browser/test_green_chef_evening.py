"""Green Chef in real browsers: three phones, an AI chef and the big screen, with everything of the advanced version."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from partychef.engine.game import Move
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.view import GreenChefView
from partychef.tables import host as powers
from tests.browser.conftest import House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.serving import wait_for

NAMES = ("Ana", "Maximiliane Charlott", "Cleo 🥕")
AI = len(NAMES)
TALENTS = "second-helping tutti-frutti early-bird leftovers pantry-swap nosy-neighbour menu-change safety-net"
SHAKSHUKA = ("tomato", "pepper", "eggs", "yogurt", "paprika")
KEPT = {
    0: (*SHAKSHUKA, "onion", "rice", "fig", "fig"),
    1: ("tomato", "flour"),
    2: (*SHAKSHUKA[:4], "fig", "milk"),
    AI: ("onion", "carrot", "lentils", "fig"),
}
"""Cards for the scoring: exact, next to nothing, one card short, a bit of this and that."""
WAITED = ("draft, some are done", "auction, a bid", "regroup, called", "allocation, some are done")
"""Where the page of who waits is worth a look of its own."""
STEPS = {
    "talents", "draw", "helping", "draft", "draft, some are done", "market", "auction", "auction, a bid", "regroup",
    "regroup, called", "allocation", "allocation, some are done",
}  # fmt: skip
AT = "time => document.getAnimations().forEach(it => { it.currentTime = time; })"
INSIDE = "el => [...el.querySelectorAll('*')].every(it => it.getBoundingClientRect().bottom <= innerHeight)"
Look = Callable[[str], None]


class Evening:
    """Plays the phones by tapping what they offer, the AI chef by the clock."""

    def __init__(self, home: House, indoors: Indoors, names: tuple[str, ...] = NAMES, ais: int = 1) -> None:
        self.indoors, self.tables = indoors, indoors.tables
        rules = msgspec.to_builtins(Options.advanced(head_chef=0))
        settings = {"game": "green-chef", "options": rules, "timers": "relaxed", "pace": 0.0}
        deal = {
            "recipes": ["shakshuka", "vegetable-lasagne", "apple-cake", "sunday-brunch"],
            "talents": TALENTS.split(),
        }
        self.code, _ = self.tables.open_table({**settings, "deal": deal}, seed="an evening")
        self.phones = [home.guest(name) for name in names]
        for phone in self.phones:
            phone.join(self.code)
        for _ in range(ais):
            powers.add_ai(self.tables, self.code)
        self.screen = home.big_screen(self.code)
        self.tables.start(self.code)
        self.screen.wait_for_step("talents")
        self.seen: set[str] = set()
        self.last_phase: int | None = None
        """In which phase a tap in Regroup calls."""

    @property
    def state(self) -> Any:
        return self.tables.find(self.code).state

    def view(self, seat: int | None = None) -> GreenChefView:
        view = self.state.view(seat)
        assert isinstance(view, GreenChefView)
        return view

    def people(self) -> list[int]:
        """Whose phones offer a move."""
        return sorted(seat for seat in self.state.to_move() if seat is not None and seat < len(self.phones))

    def where(self) -> str:
        """The kind of page: what differs between its looks."""
        view = self.view()
        if view.step in ("draft", "allocation") and any(place.done for place in view.places):
            return f"{view.step}, some are done"
        if view.step == "auction" and view.sale is not None and view.sale.bids:
            return "auction, a bid"
        if view.step == "regroup" and view.callers:
            return "regroup, called"
        return view.step

    def everybody_sees(self) -> None:
        """Wait until every page has heard of the last move."""
        stamp = float(f"{self.tables.find(self.code).shown.stamp:.3f}")
        for guest in (*self.phones, self.screen):
            guest.page.wait_for_function("stamp => document.getElementById('view').dataset.stamp >= stamp", arg=stamp)

    def make(self, seat: int, move: Move) -> None:
        """A move behind everybody's back."""
        self.tables.submit(self.code, seat, msgspec.to_builtins(move))

    def taps(self, seat: int, label: str | re.Pattern[str]) -> None:
        before = self.tables.find(self.code).n
        self.phones[seat].tap(label)
        wait_for(lambda: self.tables.find(self.code).n > before)

    def until(self, *steps: str, look: Look | None = None, tap: bool = True, most: int = 999) -> None:
        """Whoever is asked taps, or does what the clock would do; every new kind of page is looked at."""
        while self.view().step not in steps and most:
            most -= 1
            people = self.people()
            if look is not None and self.where() not in self.seen and people:
                self.everybody_sees()
                look(self.where())
            if not people:
                self.indoors.party.clock.tick()
            elif tap:
                self.everybody_sees()
                self.tap(people[0])
            else:
                self.make(people[0], self.state.default_move(people[0]))
        self.everybody_sees()

    def tap(self, seat: int) -> None:
        """One move by what the phone offers."""
        page, view = self.phones[seat].page, self.view(seat)
        match view.step:
            case "talents":
                self.press(seat, ".gc-pick")
            case "draw":
                self.press(
                    seat, "form:has([name=second_helping]) button" if seat == 0 and view.round == 1 else ".btn.big"
                )
            case "helping" | "draft":
                self.press(seat, ".gc-tap")
            case "market":
                if seat == 2:
                    self.press(seat, "form:has([value=decline]) button")
                else:
                    page.locator(".gc-put").first.click()
                    self.taps(seat, "Offer this card")
            case "auction":
                self.bid(seat, view)
            case "regroup" if view.round == self.last_phase:
                self.call(seat)
            case "regroup":
                self.press(seat, "form:has([value=wait]) button")
            case "allocation":
                self.taps(seat, "Done")
            case "break":
                self.taps(seat, re.compile("^Deal game"))

    def call(self, seat: int) -> None:
        """By the big button, or by the one behind the warning."""
        page = self.phones[seat].page
        if page.locator(".gc-danger").count():
            page.locator(".gc-danger > summary").click()
        self.press(seat, "form:has([value=call]) button")

    def bid(self, seat: int, view: GreenChefView) -> None:
        quick = self.phones[seat].page.locator(".gc-quick button")
        assert view.sale is not None
        if seat == 2 and len(view.sale.bids) < 2 and quick.count():
            self.phones[seat].page.locator(".gc-any input[type=number]").fill(str(view.sale.price + 1))
            self.taps(seat, "Bid")
        elif not view.sale.bids and quick.count():
            self.press(seat, ".gc-quick button")
        else:
            self.taps(seat, re.compile("Pass"))

    def press(self, seat: int, where: str) -> None:
        before = self.tables.find(self.code).n
        self.phones[seat].page.locator("#table").locator(where).locator("visible=true").first.click()
        wait_for(lambda: self.tables.find(self.code).n > before)


@pytest.fixture
def evening(home: House, indoors: Indoors) -> Evening:
    return Evening(home, indoors)


def test_a_whole_game_with_everything_looks_right_at_every_kind_of_step(evening: Evening) -> None:
    """A phase by tapping, one behind everybody's back, a call in vain, an allocation that is tried out, and the end."""
    inspector = Inspector()

    def look(where: str) -> None:
        evening.seen.add(where)
        acting = evening.people()
        waiting = [seat for seat in range(AI) if seat not in acting]
        inspector.look(evening.phones[acting[0]].page, f"{where}, asked", (SMALL, PHONE))
        if waiting and where in WAITED:
            inspector.look(evening.phones[waiting[0]].page, f"{where}, who waits", (SMALL,))
        inspector.look(evening.screen.page, f"{where}, big screen", (TV,))

    evening.until("regroup", look=look)
    evening.phones[2].page.reload()
    look("regroup")
    while evening.view().step == "regroup":
        if evening.view().player == 2:
            swaps_a_card(evening, 2)
        evening.until("talents", "draft", "market", tap=True, most=1)
    evening.until("regroup", tap=False)
    evening.taps(0, re.compile("Wait for more"))
    calls_in_vain(evening, 1)
    look("regroup, called")
    evening.until("allocation")
    look("allocation")
    tries_out(evening, 0)
    evening.until("over", look=look)
    inspector.look(evening.phones[0].page, "over, phone", (SMALL, PHONE))
    inspector.look(evening.screen.page, "over, big screen", (TV, SMALL))
    assert evening.seen >= STEPS
    assert {result.seat: result.penalty < 0 for result in evening.view().results}[1]
    assert evening.screen.page.locator(".podium .step").count() == 3
    reads_the_book(evening, inspector)
    assert inspector.faults == []


def swaps_a_card(evening: Evening, seat: int) -> None:
    """A Talent of Regroup, before the choice."""
    evening.everybody_sees()
    page = evening.phones[seat].page
    page.locator(".gc-fold > summary").click()
    page.locator(".gc-inside .gc-put").first.click()
    evening.taps(seat, "Swap it for the top card")
    evening.everybody_sees()
    assert page.locator(".gc-fold").count() == 0


def calls_in_vain(evening: Evening, seat: int) -> None:
    """The phone warns, and has the button where no thumb lands on it by accident."""
    evening.everybody_sees()
    phone = evening.phones[seat]
    phone.sees("A call would score nothing")
    assert phone.page.get_by_role("button", name="Call, and score nothing").locator("visible=true").count() == 0
    phone.page.locator(".gc-danger > summary").click()
    evening.taps(seat, "Call, and score nothing")
    evening.everybody_sees()
    assert evening.view().callers == (seat,)
    evening.screen.sees("called first")


def tries_out(evening: Evening, seat: int) -> None:
    """Tap a card off its slot, put it back, go back to the best; what was tried survives a reload."""
    page = evening.phones[seat].page
    total = page.locator("[data-gc-total] b")
    best = int(total.inner_text())
    slot = page.locator("[data-gc-slot]:has([data-js-exact], [data-js-filled])").first
    card = slot.locator("select").input_value()
    place = slot.locator("select").get_attribute("id")
    seat_of = page.locator(f"li:has(#{place}) [data-gc-seat]")
    seat_of.click()
    less = int(total.inner_text())
    assert less < best
    page.reload()
    assert int(total.inner_text()) == less
    held = page.locator(f"[data-gc-held={card}]")
    assert held.get_attribute("aria-pressed") == "false"
    held.click()
    assert held.get_attribute("aria-pressed") == "true"
    seat_of.click()
    assert int(total.inner_text()) == best
    seat_of.click()
    page.locator("[data-gc-best]").click()
    assert int(total.inner_text()) == best
    evening.taps(seat, "Done")


def reads_the_book(evening: Evening, inspector: Inspector) -> None:
    phone = evening.phones[0]
    phone.tap("Round by round", "link")
    phone.sees("2 phases")
    inspector.look(phone.page, "the recap", (SMALL, PHONE))
    phone.tap(re.compile("Watch again"), "link")
    phone.tap("Last move", "link")
    phone.sees("Total")
    inspector.look(phone.page, "the replay", (TV,))


def test_the_scoring_is_shown_one_player_after_the_other(evening: Evening) -> None:
    """With motion: the acts, the board, the podium, each in its time and none wider or higher than the screen."""
    evening.until("regroup", tap=False)
    for seat, cards in KEPT.items():
        evening.state.kept[seat] = cards
    phone, page = evening.phones[0], evening.screen.page
    phone.page.reload()
    phone.sees("A call would hold")
    inspector = Inspector()
    inspector.look(phone.page, "a call that holds", (SMALL, PHONE))
    evening.taps(0, "🔔 Call Recipe!")
    evening.until("over", tap=False)
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    for number in (1, 2):
        page.evaluate(AT, 5000 * number - 2000)
        act = page.locator(f".gc-scene.nth-{number}")
        act.locator("visible=true").wait_for()
        assert act.evaluate(INSIDE)
        assert act.locator(".gc-plated").count() == 4
    page.evaluate(AT, 23500)
    page.locator(".gc-scores").locator("visible=true").wait_for()
    assert page.locator(".gc-scores").evaluate(INSIDE)
    page.evaluate(AT, 34000)
    page.locator(".finale .lead").locator("visible=true").wait_for()
    assert inspector.faults == []
