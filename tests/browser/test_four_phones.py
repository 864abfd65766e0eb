"""Four people with four phones and a big screen play whole games by taps alone."""

from __future__ import annotations

from tests.browser import test_cook_off_evening as cook_off
from tests.browser import test_green_chef_evening as green_chef
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors

NAMES = (*cook_off.NAMES, "Dan")
TOO_WIDE = "document.documentElement.scrollWidth > window.innerWidth"


def check_widths(guests: list[Guest]) -> None:
    assert [guest.name for guest in guests if guest.page.evaluate(TOO_WIDE)] == []


def test_green_chef_with_everything_two_phases_a_call_and_the_scoring(home: House, indoors: Indoors) -> None:
    evening = green_chef.Kitchen(home, indoors, NAMES, ais=0)
    evening.until("regroup", looking=False)
    check_widths([*evening.phones, evening.screen])
    evening.phones[3].page.reload()
    evening.last_phase = 2
    evening.until("allocation", looking=False)
    assert evening.view().callers == (0, 1, 2, 3)
    assert len(evening.view().sales) >= 4
    check_widths([*evening.phones, evening.screen])
    evening.until("over", looking=False)
    assert sum(place.kept for place in evening.view().places) == 2 * 4 * 5
    for seat, phone in enumerate(evening.phones):
        total = evening.view().place(seat).score
        assert str(total) in phone.page.locator("#table").inner_text()
    check_widths([*evening.phones, evening.screen])


class CookOff(cook_off.Kitchen):
    """At every kind of page everything fits, on every phone and on the big screen."""

    def look(self, where: str, *acting: int) -> None:
        self.seen.add(where)
        self.everybody_sees()
        check_widths([*self.phones, self.screen])
        self.fits(where)


def test_cook_off_three_meals(home: House, indoors: Indoors) -> None:
    evening = CookOff(home, indoors, NAMES)
    evening.until("over")
    assert evening.seen == cook_off.STEPS
    assert len(evening.view().past) == 3
    assert len(evening.view().past[0].dishes) == 4
    for phone in evening.phones:
        assert phone.page.locator(".co-scores tbody tr").count() == 3
    check_widths([*evening.phones, evening.screen])
