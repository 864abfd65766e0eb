"""Chef's Hat in a browser: a whole game of three people and an AI chef, and a look at every kind of step."""

from __future__ import annotations

import re
from typing import Any

import pytest

from partychef.engine.game import Move, Seat
from partychef.games.chefs_hat import moves as m
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV
from tests.browser.tapping import Evening
from tests.games.chefs_hat.kitchen import APART, HANDS
from tests.serving import wait_for

NAMES = ("Ana", "Ben", "Cleo")


@pytest.fixture
def settings() -> dict[str, Any]:
    """A house whose AI chefs move at once."""
    return {"pace": 0.0}


class Kitchen(Evening):
    """A table where every phone taps the last thing that is offered."""

    def tap(self, seat: int) -> None:
        """Announce what can be announced, give the most common cards, place what there is most of, or pass."""
        phone = self.phones[seat]
        shout = phone.page.get_by_role("button", name=re.compile("Dinner is served|Food fight"))
        if shout.count():
            shout.click()
            return
        gifts = phone.page.locator(".hat-gifts .slot label")
        if gifts.count():
            for number in range(2 if phone.page.locator(".hat-gifts[data-most]").count() else 1):
                gifts.nth(gifts.count() - 1 - number).click()
            phone.tap(re.compile("^Give th"))
            return
        placements = phone.page.locator(".hat-play button").locator("visible=true")
        if placements.count():
            placements.last.click()
        else:
            phone.tap(re.compile("Pass this pizza"))

    def baked(self, shift: int, pizza: int) -> bool:
        """Whether the big screen shows that this pizza has been baked."""
        page = self.screen.page
        now = int(page.locator("#view").get_attribute("data-round") or 0)
        return now > shift or page.locator(f"#baked-{shift}-{pizza}").count() > 0


# -- a whole game ----------------------------------------------------------------------------------------------------


def test_a_whole_game_of_three_people_and_an_ai_chef_to_the_podium(home: House, indoors: Indoors) -> None:
    host = home.guest("Host")
    evening = Kitchen(home, indoors, opened_by(host), NAMES)
    phones, screen = evening.phones, evening.screen
    host.sees(NAMES[-1])
    host.page.locator("form[action$='/host/fill'] button").first.click()
    host.tap("Start the game")
    screen.wait_for_step("pizza")
    for shift, pizza in ((1, 3), (2, 0)):
        while not evening.baked(shift, pizza):
            evening.until("over", looking=False, most=8)
        phones[1].page.reload()
    hand_over(host, phones[1:])
    evening.until("over", looking=False)
    points = [int(text) for text in screen.page.locator(".diners .score").all_inner_texts()]
    behind = [sum(other > own for other in points) for own in points]
    assert screen.page.locator(".podium .step").count() == sum(better < 3 for better in behind)
    assert max(points) >= 15
    assert sum(points) % 6 == 0
    phones[0].tap("Round by round", "link")
    phones[0].sees("Shift 3")
    phones[0].tap(re.compile("Watch again"), "link")
    phones[0].sees(re.compile("Move 0 of"))
    assert evening.code in phones[0].page.url


def opened_by(host: Guest) -> str:
    """The code of a table that the host opens with a laptop."""
    host.open("/")
    host.page.get_by_role("radio", name=re.compile("Chef.s Hat")).check()
    host.tap("Set the table")
    host.page.wait_for_url("**/table/*")
    return host.page.url.rsplit("/", 1)[1]


def hand_over(host: Guest, phones: list[Guest]) -> None:
    """The host lets AI chefs play on for these guests."""
    host.page.locator("#host-panel > summary").click()
    for phone in phones:
        place = host.page.locator("#host-panel .place", has_text=phone.name)
        place.locator("summary").click()
        place.get_by_role("button", name=re.compile("AI stands in")).click()
        phone.sees("An AI chef is playing for you")


# -- every kind of step ----------------------------------------------------------------------------------------------


class Known(Evening):
    """Four phones and a big screen at a table whose cards are known; moves are made behind their backs."""

    seed = "evening"

    def __init__(self, home: House, indoors: Indoors) -> None:
        deal = {"shifts": [{"hands": APART, "golden": 0}, {"hands": HANDS}]}
        super().__init__(home, indoors, {"game": "chefs-hat", "deal": deal}, (*NAMES, "Maximiliane Charlott"))
        self.begin()

    def step(self) -> str:
        """The state's own step: the clock takes a special step for a part of the exchange."""
        return str(self.state.step)

    def plays(self, move: Move | None = None) -> None:
        """Make this move, or the one that puts the most cards on the pizza."""
        seat = min(self.state.waiting)
        if move is None:
            offered = [one for one in self.state.legal_moves(seat) if isinstance(one, m.Discard)]
            move = offered[-1] if offered else self.state.default_move(seat)
        self.make(seat, move)

    def looks(self, what: str, *seats: Seat) -> None:
        """Reload the pages, so that they show the state as it is now, and look at them."""
        for seat in seats:
            self.phones[seat].page.reload()
            self.inspector.look(self.phones[seat].page, f"{what}, seat {seat}", (SMALL, PHONE))
        self.screen.page.reload()
        self.inspector.look(self.screen.page, f"{what}, big screen", (TV,))


def test_every_kind_of_step_on_phones_and_the_big_screen(home: House, indoors: Indoors) -> None:
    kitchen = Known(home, indoors)
    kitchen.looks("the shift is opened", 0)
    kitchen.plays(m.Discard((11, 11, 11)))
    kitchen.plays(m.Discard((10, 10, 10)))
    kitchen.plays(m.Discard((9, 9, 12)))
    kitchen.plays(m.Pass())
    kitchen.looks("a pizza with a Joker", 0, 3)
    while not kitchen.state.finished:
        kitchen.plays()
    kitchen.looks("somebody is out", kitchen.state.finished[0])
    while kitchen.step() != "special":
        kitchen.plays()
    kitchen.looks("two Jokers", 2)
    shouted = kitchen.state.legal_moves(2)[0]
    kitchen.plays(shouted)
    if isinstance(shouted, m.FoodFight):
        kitchen.looks("the exchange", *kitchen.state.roles)
        while kitchen.step() == "exchange":
            kitchen.plays()
    kitchen.looks("a shift begins", *kitchen.state.waiting)
    while kitchen.step() != "exchange":
        kitchen.plays()
    chef = kitchen.state.roles[0]
    kitchen.looks("an exchange without a shout", chef)
    while kitchen.step() != "over":
        kitchen.plays()
    kitchen.looks("the end", chef)
    assert kitchen.inspector.looked > 40
    assert kitchen.inspector.faults == []


def test_the_number_of_jokers_is_chosen_with_one_tap(home: House, indoors: Indoors) -> None:
    kitchen = Known(home, indoors)
    for move in (m.Discard((11, 11)), m.Pass()):
        kitchen.plays(move)
    phone = kitchen.phones[2]  # this seat has a Joker
    buttons = phone.page.locator(".hat-play button").locator("visible=true")
    wait_for(lambda: buttons.count() > 0)
    plain = buttons.all_inner_texts()
    assert not any("Joker" in text for text in plain)
    phone.page.locator(".hat-jokers .pick").nth(1).click()
    assert all("Joker" in text for text in buttons.all_inner_texts())
    assert buttons.count() > 0
    buttons.last.click()
    wait_for(lambda: len(kitchen.state.pizza) == 2)
    assert 12 in kitchen.state.pizza[-1][1]
