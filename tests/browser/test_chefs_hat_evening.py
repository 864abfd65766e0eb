"""Chef's Hat in a browser: a whole game of three people and an AI chef, and a look at every kind of step."""

from __future__ import annotations

import re
from collections.abc import Callable

import msgspec

from partychef.engine.game import Move, Seat
from partychef.games.chefs_hat import moves as m
from partychef.games.chefs_hat.rules import Restaurant
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.games.chefs_hat.kitchen import APART, HANDS
from tests.serving import wait_for

NAMES = ("Ana", "Ben", "Cleo")
FORMS = "#table form:has(input[name=move])"
DONE = -1
"""What a phone says of its moves when it is asked for none."""


# -- a whole game ----------------------------------------------------------------------------------------------------


def test_a_whole_game_of_three_people_and_an_ai_chef_to_the_podium(house: House) -> None:
    host, code, phones, screen = seat_three_and_an_ai(house)
    play_while(phones, lambda: not baked(screen, shift=1, pizza=3))
    phones[1].page.reload()
    play_while(phones, lambda: not baked(screen, shift=2, pizza=0))
    hand_over(host, phones[1:])
    play_while(phones[:1], lambda: screen.step() != "over")
    for guest in [*phones, screen]:
        guest.wait_for_step("over")
    assert screen.page.locator(".podium .step").count() == 3
    points = [int(text) for text in screen.page.locator(".diners .score").all_inner_texts()]
    assert max(points) >= 15
    assert sum(points) % 6 == 0
    phones[0].tap("Round by round", "link")
    phones[0].sees("Shift 3")
    phones[0].tap(re.compile("Watch again"), "link")
    phones[0].sees(re.compile("Move 0 of"))
    assert code in phones[0].page.url


def seat_three_and_an_ai(house: House) -> tuple[Guest, str, list[Guest], Guest]:
    """A host with a laptop, a big screen, three phones and an AI chef, and the cards dealt."""
    host = house.guest("Host")
    host.open("/")
    host.page.get_by_role("radio", name=re.compile("Chef.s Hat")).check()
    host.tap("Set the table")
    host.page.wait_for_url("**/table/*")
    code = host.page.url.rsplit("/", 1)[1]
    screen = house.big_screen(code)
    phones = [house.guest(name) for name in NAMES]
    for phone in phones:
        phone.join(code)
    host.sees(NAMES[-1])
    host.page.locator("form[action$='/host/fill'] button").first.click()
    host.tap("Start the game")
    screen.wait_for_step("pizza")
    return host, code, phones, screen


def baked(screen: Guest, shift: int, pizza: int) -> bool:
    """Whether that pizza has been in the oven, as far as the big screen tells."""
    now = int(screen.page.locator("#view").get_attribute("data-round") or 0)
    return now > shift or screen.page.locator(f"#baked-{shift}-{pizza}").count() > 0


def play_while(phones: list[Guest], going_on: Callable[[], bool]) -> None:
    """The robot: whoever is asked for something taps the last thing that is offered."""
    while going_on():
        for phone in phones:
            made = moves_made(phone)
            if made != DONE:
                tap_something(phone)
                wait_for(lambda phone=phone, made=made: moves_made(phone) != made)  # type: ignore[misc]


def moves_made(phone: Guest) -> int:
    """How many moves the phone has made, if it is asked for one."""
    made = phone.page.evaluate(f"document.querySelector('{FORMS} input[name=after]')?.value ?? '{DONE}'")
    return int(made)


def tap_something(phone: Guest) -> None:
    """Announce what can be announced, give the most common cards, place what there is most of, or pass."""
    page = phone.page
    shout = page.get_by_role("button", name=re.compile("Dinner is served|Food fight"))
    if shout.count():
        shout.click()
        return
    gifts = page.locator(".hat-gifts .slot label")
    if gifts.count():
        for number in range(2 if page.locator(".hat-gifts[data-most]").count() else 1):
            gifts.nth(gifts.count() - 1 - number).click()
        phone.tap(re.compile("^Give th"))
        return
    placements = page.locator(".hat-play button").locator("visible=true")
    if placements.count():
        placements.last.click()
    else:
        phone.tap(re.compile("Pass this pizza"))


def hand_over(host: Guest, phones: list[Guest]) -> None:
    """The host lets AI chefs play on for these guests."""
    host.page.locator("#host-panel > summary").click()
    for phone in phones:
        place = host.page.locator("#host-panel .place", has_text=phone.name)
        place.locator("summary").click()
        place.get_by_role("button", name=re.compile("AI stands in")).click()
        phone.sees("An AI chef stands in for you")


# -- every kind of step ----------------------------------------------------------------------------------------------


class Kitchen:
    """Four phones and a big screen at a table whose cards are known; moves are made behind their backs."""

    def __init__(self, home: House, indoors: Indoors) -> None:
        self.tables, self.home = indoors.tables, home
        deal = {"shifts": [{"hands": APART, "golden": 0}, {"hands": HANDS}]}
        self.code, _ = self.tables.open_table({"game": "chefs-hat", "timers": "off", "deal": deal}, seed="evening")
        self.phones = [home.guest(name) for name in (*NAMES, "Maximiliane Charlotte")]
        for phone in self.phones:
            phone.name = phone.name[:20]
            phone.open(f"/table/{self.code}")
            phone.page.get_by_label("Your name").fill(phone.name)
            phone.tap("Sit down")
            phone.sees("You are in")
        self.tables.start(self.code)
        self.screen = home.big_screen(self.code)

    @property
    def state(self) -> Restaurant:
        state = self.tables.find(self.code).state
        assert isinstance(state, Restaurant)
        return state

    def step(self) -> str:
        return self.state.step

    def make(self, move: Move | None = None) -> None:
        """This move, or the one that brings most cards to the pizza."""
        seat = min(self.state.waiting)
        if move is None:
            offered = [one for one in self.state.legal_moves(seat) if isinstance(one, m.Discard)]
            move = offered[-1] if offered else self.state.default_move(seat)
        self.tables.submit(self.code, seat, msgspec.to_builtins(move))

    def look(self, inspector: Inspector, what: str, *seats: Seat) -> None:
        """Everything is drawn again, so that what is looked at is what there is now."""
        for seat in seats:
            self.phones[seat].page.reload()
            inspector.look(self.phones[seat].page, f"{what}, seat {seat}", (SMALL, PHONE))
        self.screen.page.reload()
        inspector.look(self.screen.page, f"{what}, big screen", (TV,))


def test_every_kind_of_step_on_phones_and_the_big_screen(home: House, indoors: Indoors) -> None:
    kitchen, inspector = Kitchen(home, indoors), Inspector()
    kitchen.look(inspector, "the shift is opened", 0)
    kitchen.make(m.Discard((11, 11, 11)))
    kitchen.make(m.Discard((10, 10, 10)))
    kitchen.make(m.Discard((9, 9, 12)))
    kitchen.make(m.Pass())
    kitchen.look(inspector, "a pizza with a Joker", 0, 3)
    while not kitchen.state.finished:
        kitchen.make()
    kitchen.look(inspector, "somebody is out", kitchen.state.finished[0])
    while kitchen.step() != "special":
        kitchen.make()
    kitchen.look(inspector, "two Jokers", 2)
    shouted = kitchen.state.legal_moves(2)[0]
    kitchen.make(shouted)
    if isinstance(shouted, m.FoodFight):
        kitchen.look(inspector, "the exchange", *kitchen.state.roles)
        while kitchen.step() == "exchange":
            kitchen.make()
    kitchen.look(inspector, "a shift begins", *kitchen.state.waiting)
    while kitchen.step() != "exchange":
        kitchen.make()
    chef = kitchen.state.roles[0]
    kitchen.look(inspector, "an exchange without a shout", chef)
    while kitchen.step() != "over":
        kitchen.make()
    kitchen.look(inspector, "the end", chef)
    assert inspector.looked > 40
    assert inspector.faults == []


def test_the_number_of_jokers_is_chosen_with_one_tap(home: House, indoors: Indoors) -> None:
    kitchen = Kitchen(home, indoors)
    for move in (m.Discard((11, 11)), m.Pass()):
        kitchen.make(move)
    phone = kitchen.phones[2]  # who has a Joker
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
