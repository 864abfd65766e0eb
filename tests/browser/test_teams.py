"""Two teams of two phones and an AI chef each: one draft on two phones at once, the phone passed on, points for all."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from partychef.tables import drafts
from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.serving import wait_for

SMALL_AND_DARK: dict[str, Any] = {"viewport": {"width": 320, "height": 568}, "color_scheme": "dark"}
DISH = re.compile("^What is your")
TEXT = "What is it? How is it served?"


def seat_by_seat(home: House, indoors: Indoors) -> tuple[str, list[Guest]]:
    """Ana and Cleo cook with one AI chef, Ben and Dan with another; a critic judges one round."""
    critic = indoors.party.critics["grandmother"]
    rules = {"mode": "teams", "teams": 2, "rounds": 1}
    settings = {"judge": "critic:grandmother", "timers": "off", "pace": 0.0, "options": rules}
    code, _ = indoors.tables.open_table(settings, "two teams")
    powers.seat_critic(indoors.tables, code, critic.id, critic.name, critic.emoji)
    powers.add_ai(indoors.tables, code)
    guests = [
        home.guest(name, **(SMALL_AND_DARK if name in ("Ben", "Cleo") else {}))
        for name in ("Ana", "Ben", "Cleo", "Dan")
    ]
    for guest in guests:
        guest.join(code)
    powers.add_ai(indoors.tables, code)
    indoors.tables.start(code)
    indoors.tables.submit(code, 6, {"move": "choose_assignment", "assignment": "free-choice", "criteria": "Be bold."})
    for guest in guests:
        guest.wait_for_step("cooking")
    return code, guests


def field(guest: Guest, label: str | re.Pattern[str]) -> Locator:
    return guest.page.get_by_label(label).locator("visible=true")


def takes(guest: Guest, *cards: int) -> None:
    guest.tap("Cards", "tab")
    for number in cards:
        guest.page.locator("[data-hand] .slot").nth(number).locator("label").first.click()
    guest.tap("Write", "tab")


class Evening:
    """Two teams on four phones and a big screen, in a round that a critic judges."""

    def __init__(self, home: House, indoors: Indoors) -> None:
        self.indoors, self.tables = indoors, indoors.tables
        self.code, (self.ana, self.ben, self.cleo, self.dan) = seat_by_seat(home, indoors)
        self.screen, self.inspector = home.big_screen(self.code), Inspector()

    @property
    def view(self) -> Any:
        state = self.tables.find(self.code).state
        return None if state is None else state.view(None)

    def goes_on(self) -> None:
        """Let AI chefs and the critic move; where they wait for people, the clock moves for them."""
        before = self.tables.find(self.code).n
        self.indoors.party.clock.tick()
        if self.tables.find(self.code).n == before:
            powers.skip(self.tables, self.code)

    def looks(self, guest: Guest, where: str) -> None:
        self.inspector.look(guest.page, where, (TV,) if guest is self.screen else (SMALL, PHONE))


def write_together(evening: Evening) -> None:
    """One writes the name while the other writes the text: each appears on the other phone, and no letter is lost."""
    ana, cleo = evening.ana, evening.cleo
    mine, hers = field(ana, DISH), field(cleo, TEXT)
    mine.press_sequentially("Low")
    hers.press_sequentially("Cold")
    mine.press_sequentially(" Tide")
    hers.press_sequentially(" and proud.")
    expect(field(ana, TEXT)).to_have_value("Cold and proud.")
    expect(field(cleo, DISH)).to_have_value("Low Tide")
    ana.sees("✍️ Cleo")
    cleo.sees(re.compile("✍️ Ana writes"))
    takes(cleo, 0, 1, 2, 3)  # the cards, too: what one taps lies on the plate of the other
    expect(ana.page.locator("[data-put]").locator("visible=true")).to_have_count(4)
    # Both tap a card before either phone has heard of the other: neither is lost.
    cleo.page.route("**/draft", lambda route: route.abort() if route.request.method == "POST" else route.continue_())
    takes(cleo, 4)
    takes(ana, 5)
    expect(cleo.page.locator("[data-put]").locator("visible=true")).to_have_count(6)
    cleo.page.unroute("**/draft")
    takes(cleo, 4)
    for guest in (ana, cleo):
        expect(guest.page.locator("[data-put]").locator("visible=true")).to_have_count(5)
    for guest in (evening.ben, evening.dan):
        expect(field(guest, DISH)).to_have_value("")


def write_the_same_words(evening: Evening) -> None:
    """Both write the text at once: what each writes stays, both are told, and what one takes out can come back."""
    ana, cleo = evening.ana, evening.cleo
    hers, mine = field(cleo, TEXT), field(ana, TEXT)
    mine.press("Home")
    cleo.page.route("**/draft", lambda route: route.abort())  # neither phone has heard of the other
    hers.press_sequentially(" It sings.")
    mine.press_sequentially("Raw. ")
    mine.press("End")
    mine.press_sequentially(" Bring a spoon.")
    live = evening.tables.find(evening.code)
    wait_for(lambda: "Raw. Cold and proud. Bring a spoon." in str(drafts.read(evening.tables, live, 2)))
    cleo.page.unroute("**/draft")
    hers.press_sequentially(" Loudly.")
    for guest in (ana, cleo):
        for words in ("Raw. Cold and proud.", "Bring a spoon.", "It sings.", "Loudly."):
            expect(field(guest, TEXT)).to_have_value(re.compile(re.escape(words)))
    cleo.sees("✍️ Ana is writing here, too. What you both write stays.")
    evening.looks(cleo, "two write the same field")
    hers.fill("")
    expect(mine).to_have_value("")
    ana.tap(re.compile("Bring back what Cleo took out"))
    expect(hers).to_have_value(re.compile("Raw. Cold and proud.*Loudly"))


def come_back(evening: Evening) -> None:
    """A phone that has lost everything gets all of it back from the server."""
    live = evening.tables.find(evening.code)
    wait_for(lambda: {"name.0", "text.0", "dishes"} <= set(drafts.read(evening.tables, live, 2)))
    evening.cleo.page.evaluate("() => localStorage.clear()")
    evening.cleo.page.reload()
    expect(field(evening.cleo, DISH)).to_have_value("Low Tide")


def pass_the_phone(evening: Evening) -> None:
    """Ana gives the phone to Cleo, who introduces what they wrote, and takes it back for the cards."""
    ana, cleo, screen = evening.ana, evening.cleo, evening.screen
    ana.wait_for_step("presenting")
    ana.tap(re.compile("Cleo"))
    cleo.sees(re.compile("You speak for Team"))
    evening.looks(cleo, "on stage for a team")
    evening.looks(ana, "a mate is on stage")
    expect(field(cleo, DISH)).to_have_value("Low Tide")
    cleo.tap("Introduce it")
    screen.sees("Low Tide")
    screen.sees(re.compile("Cleo speaks"))
    evening.looks(screen, "a team on stage")
    ana.tap(re.compile("I speak next"))
    ana.present()
    wait_for(lambda: evening.view.step != "presenting")


def test_two_phones_of_a_team_edit_one_draft_and_everybody_scores(home: House, indoors: Indoors) -> None:
    evening = Evening(home, indoors)
    ana, ben, cleo, dan = evening.ana, evening.ben, evening.cleo, evening.dan
    write_together(evening)
    write_the_same_words(evening)
    for guest, who in ((ana, "captain"), (cleo, "mate"), (evening.screen, "big screen")):
        evening.looks(guest, f"teams in the kitchen, {who}")
    come_back(evening)
    assert (ana.page.locator("[data-fix]").count(), cleo.page.locator("[data-fix]").count()) == (1, 0)
    ana.tap(re.compile("^Lock in our dish"))
    cleo.sees("Your dish is locked in")
    takes(ben, 0, 1, 2, 3)
    ben.tap(re.compile("^Lock in our dish"))
    while evening.view.presenter != 0:
        evening.goes_on()
    pass_the_phone(evening)
    while evening.tables.find(evening.code).table.status == "playing":
        evening.goes_on()
    for guest in (ana, ben, cleo, dan):
        guest.wait_for_step("over")
    first, second = ({evening.view.place(seat).score for seat in team} for team in ((0, 2, 4), (1, 3, 5)))
    assert len(first) == len(second) == 1
    assert sum(first | second) == 190
    evening.looks(evening.screen, "teams at the end")
    assert evening.inspector.faults == []


@pytest.mark.parametrize(
    ("agreed", "mine", "theirs", "together"),
    [
        ("Soup", "Hot Soup", "Soup, cold", "Hot Soup, cold"),
        ("Soup", "Soup, cold", "Hot Soup", "Hot Soup, cold"),
        ("a b c", "a x c", "a b c d", "a x c d"),
        ("", "Fish", "Meat", "Meat Fish"),
        ("", "Fish soup", "Fish", "Fish soup"),
        ("Soup of fish", "", "Soup of fish heads", " heads"),
        ("Soup of fish", "Soup of meat", "Soup of cake", "Soup of cake meat"),
        ("Soup", "Soup", "Cake", "Cake"),
        ("fish and cake", "!fish and cake", "meat and cake", "!meat and cake"),
    ],
)
def test_of_two_changes_of_the_same_words_neither_is_lost(
    house: House, agreed: str, mine: str, theirs: str, together: str
) -> None:
    guest = house.guest("Ana")
    guest.open("/")
    guest.page.add_script_tag(url="/static/together.js")
    put = guest.page.evaluate("texts => window.party.together.words(...texts)", [agreed, mine, theirs])
    assert put == together
