"""The Kitchen is Closing in real browsers: three phones, an AI chef and the big screen, from the deal to the podium."""

from __future__ import annotations

import re

from partychef.games.kitchen_closing.view import KitchenView
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import SMALL
from tests.browser.tapping import Evening, pick, unfold

NAMES = ("Ana", "Ben", "Cleo")


class Kitchen(Evening):
    """Three phones and an AI chef, who is the first dealer, for two rounds."""

    folds = "[id^=step-][id$=-turn] details"

    def __init__(self, home: House, indoors: Indoors) -> None:
        options = {"rounds": 2, "first_dealer": len(NAMES)}
        super().__init__(home, indoors, {"game": "kitchen-closing", "options": options}, NAMES)
        self.begin(ais=1)
        self.turns = 0
        self.reloaded = False

    def view(self, seat: int | None = None) -> KitchenView:
        view = self.state.view(seat)
        assert isinstance(view, KitchenView)
        return view

    def kind(self, step: str) -> str:
        view = self.view()
        if step == "turn" and view.begun is not None:
            return "turn, to discard"
        if step == "turn" and view.declarer is not None:
            return "turn, closing"
        if step == "stacks" and any(place.placed for place in view.places):
            return "stacks, some placed"
        return step

    def tap(self, seat: int) -> None:
        phone = self.phones[seat]
        match self.step():
            case "turn":
                self.turn(phone)
            case "stacks":
                self.stacks(phone)
            case _:
                super().tap(seat)

    def turn(self, phone: Guest) -> None:
        view = self.view()
        if view.begun is not None:
            pick(phone.page.locator(".hand .slot:has(.tick)").last)
            phone.tap("Discard it")
            return
        self.turns += 1
        if self.turns % 6 == 5 and view.declarer is None:
            unfold(phone.page.locator("details", has_text="Close the kitchen"))
            phone.tap(re.compile("Ring the bell"))
        elif self.turns % 3 == 0:
            unfold(phone.page.locator("details", has_text="Discard first"))
            pick(phone.page.locator(".inside .slot").first)
            phone.tap("Discard it and draw")
        else:
            phone.tap(re.compile("^Take the open" if self.turns % 3 == 1 else "^Draw from"))

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
    """From the deal to the podium, and every kind of page is fit for everybody."""
    evening = Kitchen(home, indoors)
    evening.until("over")
    assert evening.reloaded
    assert evening.seen >= {
        "turn", "turn, to discard", "turn, closing", "stacks", "stacks, some placed", "break",
    }  # fmt: skip
    outcome, names = evening.state.outcome(), evening.names()
    assert outcome is not None
    for seat in outcome.winners:
        assert names[seat] in evening.screen.page.locator(".finale .lead").inner_text()
        assert names[seat] in evening.phones[0].page.locator(".panel.menu .title").inner_text()
    for phone in evening.phones:
        assert phone.page.locator(".kc-result").count() == 4
    evening.look("over")
    evening.inspector.look(evening.screen.page, "the podium on a small screen", (SMALL,))
    assert evening.inspector.looked > 40
    assert evening.inspector.faults == []
