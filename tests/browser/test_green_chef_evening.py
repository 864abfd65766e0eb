"""Green Chef in real browsers: three phones, an AI chef and the big screen, with everything of the advanced version."""

from __future__ import annotations

import re

import msgspec
import pytest

from partychef.games.green_chef.options import Options
from partychef.games.green_chef.view import GreenChefView
from tests.browser.conftest import House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV
from tests.browser.tapping import Evening
from tests.web.conftest import look_again

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
"""Kinds of pages on which a waiting phone is looked at too."""
STEPS = {
    "talents", "draw", "helping", "draft", "draft, some are done", "market", "auction", "auction, a bid", "regroup",
    "regroup, called", "allocation", "allocation, some are done",
}  # fmt: skip
AT = "time => document.getAnimations().forEach(it => { it.currentTime = time; })"
INSIDE = "el => [...el.querySelectorAll('*')].every(it => it.getBoundingClientRect().bottom <= innerHeight)"


class Kitchen(Evening):
    """A table with everything of the advanced version, whose recipes and talents are known."""

    waited = WAITED

    def __init__(self, home: House, indoors: Indoors, names: tuple[str, ...] = NAMES, ais: int = 1) -> None:
        rules = msgspec.to_builtins(Options.advanced(head_chef=0))
        deal = {
            "recipes": ["shakshuka", "vegetable-lasagne", "apple-cake", "sunday-brunch"],
            "talents": TALENTS.split(),
        }
        settings = {"game": "green-chef", "options": rules, "timers": "relaxed", "deal": deal}
        super().__init__(home, indoors, settings, names)
        self.last_phase: int | None = None
        """The phase in which the phones call in Regroup."""
        self.begin(ais)

    def view(self, seat: int | None = None) -> GreenChefView:
        view = self.state.view(seat)
        assert isinstance(view, GreenChefView)
        return view

    def kind(self, step: str) -> str:
        view = self.view()
        if step in ("draft", "allocation") and any(place.done for place in view.places):
            return f"{step}, some are done"
        if step == "auction" and view.sale is not None and view.sale.bids:
            return "auction, a bid"
        if step == "regroup" and view.callers:
            return "regroup, called"
        return step

    def tap(self, seat: int) -> None:
        page, view = self.phones[seat].page, self.view(seat)
        match view.step:
            case "talents":
                self.press(seat, ".act")
            case "draw":
                self.press(
                    seat, "form:has([name=second_helping]) button" if seat == 0 and view.round == 1 else ".btn.big"
                )
            case "helping" | "draft":
                self.press(seat, ".tap")
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
            case _:
                super().tap(seat)

    def call(self, seat: int) -> None:
        """Call with the big button, or with the one behind the warning."""
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


@pytest.fixture
def evening(home: House, indoors: Indoors) -> Kitchen:
    return Kitchen(home, indoors)


def test_a_whole_game_with_everything_looks_right_at_every_kind_of_step(evening: Kitchen) -> None:
    """A phase by tapping, one behind everybody's back, a call in vain, an allocation that is tried out, and the end."""
    evening.until("regroup")
    evening.phones[2].page.reload()
    evening.look("regroup")
    while evening.view().step == "regroup":
        if evening.view().player == 2:
            swaps_a_card(evening, 2)
        evening.until("talents", "draft", "market", looking=False, most=1)
    evening.until("regroup", tapping=False, looking=False)
    evening.taps(0, re.compile("Wait for more"))
    calls_in_vain(evening, 1)
    evening.look("regroup, called")
    evening.until("allocation", looking=False)
    evening.look("allocation")
    tries_out(evening, 0)
    evening.until("over")
    evening.look("over")
    evening.inspector.look(evening.screen.page, "over, big screen", (SMALL,))
    assert evening.seen >= STEPS
    assert {result.seat: result.penalty < 0 for result in evening.view().results}[1]
    assert evening.screen.page.locator(".podium .step").count() == 3
    reads_the_book(evening)
    assert evening.inspector.faults == []


def swaps_a_card(evening: Kitchen, seat: int) -> None:
    """Use a Talent of Regroup before choosing."""
    evening.everybody_sees()
    page = evening.phones[seat].page
    page.locator("summary.act").click()
    page.locator(".inside .gc-put").first.click()
    evening.taps(seat, "Swap it for the top card")
    evening.everybody_sees()
    assert page.locator("summary.act").count() == 0


def calls_in_vain(evening: Kitchen, seat: int) -> None:
    """The phone warns, and hides the button where nobody taps it by accident."""
    evening.everybody_sees()
    phone = evening.phones[seat]
    phone.sees("A call would score nothing")
    assert phone.page.get_by_role("button", name="Call, and score nothing").locator("visible=true").count() == 0
    phone.page.locator(".gc-danger > summary").click()
    evening.taps(seat, "Call, and score nothing")
    evening.everybody_sees()
    assert evening.view().callers == (seat,)
    evening.screen.sees("called first")


def tries_out(evening: Kitchen, seat: int) -> None:
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


def reads_the_book(evening: Kitchen) -> None:
    phone, inspector = evening.phones[0], evening.inspector
    phone.tap("Round by round", "link")
    phone.sees("2 phases")
    inspector.look(phone.page, "the recap", (SMALL, PHONE))
    phone.tap(re.compile("Watch again"), "link")
    phone.tap("Last move", "link")
    phone.sees("Total")
    inspector.look(phone.page, "the replay", (TV,))


def test_the_scoring_is_shown_one_player_after_the_other(evening: Kitchen) -> None:
    """With motion on: the acts, the board and the podium come in their time and fit the screen."""
    evening.until("regroup", tapping=False, looking=False)
    for seat, cards in KEPT.items():
        evening.state.kept[seat] = cards
    look_again()
    phone, page = evening.phones[0], evening.screen.page
    phone.page.reload()
    phone.sees("You could call safely")
    evening.inspector.look(phone.page, "a call that holds", (SMALL, PHONE))
    evening.taps(0, "🔔 Call Recipe!")
    evening.until("over", tapping=False, looking=False)
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
    assert evening.inspector.faults == []
