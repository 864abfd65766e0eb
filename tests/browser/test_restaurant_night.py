"""A restaurant evening to its end: two tables, three courses, one kitchen, a winner of the house (CP-56, CP-57).

What is tapped here is what only a restaurant has: the orders, the kitchen, the reckoning. The second table plays
without a browser, and so do the courses before the dessert; `tests/web/test_restaurant.py` tells the rest.
"""

from __future__ import annotations

import re
from typing import Any

from partychef.games.cooking_party.view import PartyView
from partychef.tables import host as powers
from partychef.tables import restaurants
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector

TABLET = (1280, 800)
RUDE = "<b>Rare</b> & “bloody”?"
WINS = re.compile("Cleo wins\\s+the whole restaurant with 229 points")
SCORES = ((10, 20, 0, 0, 30, 5), (70, 5, 10, 0, 99, 0))
"""What the kitchen gives: for each table course by course, its first guest and its second."""


def hosted(host: Guest) -> str:
    """Open a restaurant of two tables that serves three courses; returns the code of the evening."""
    host.open("/")
    host.choose_game("Restaurant night")
    host.page.get_by_label("How many tables?").select_option("2")
    host.tap("Set the table")
    host.page.wait_for_url("**/evening/*")
    return host.page.url.rsplit("/", 1)[1]


def sits_down(guest: Guest, code: str, table: int) -> None:
    """Type the code of the evening, choose a table, take a chair."""
    guest.open("/")
    guest.page.get_by_label("The code on the big screen").fill(code.lower())
    guest.tap("Join")
    guest.tap(re.compile(f"^Table {table}"), "link")
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.tap("Sit down")
    guest.sees(f"You are in, {guest.name}!")


def seen(indoors: Indoors, code: str) -> PartyView:
    """What everybody may know of a table."""
    state = indoors.tables.find(code).state
    assert state is not None
    return state.view(None)  # type: ignore[return-value]


def until_dessert_is_ordered(indoors: Indoors, code: str) -> None:
    """Two courses to their ends, and the third up to its orders, without taps."""
    while (view := seen(indoors, code)).course != "dessert" or view.step != "ordering":
        powers.skip(indoors.tables, code)


def orders(indoors: Indoors, code: str) -> None:
    """Everybody at a table orders the dessert that they have invented, without taps."""
    for guest in seen(indoors, code).chefs:
        indoors.tables.submit(code, guest, {"move": "order_dish", "round": 3})


def give_chips(indoors: Indoors, code: str) -> None:
    """Of the two at a table, the first gives the other one 100 and the second 50, without taps."""
    while None not in indoors.tables.find(code).state.to_move():  # type: ignore[union-attr]
        powers.skip(indoors.tables, code)


def confirms(chef: Guest, order: str) -> None:
    """Tap an order through."""
    chef.page.locator(order).get_by_role("button", name="Confirm the order").click()
    chef.page.locator(order).get_by_text("✓ confirmed").wait_for()


def asks_and_hears(chef: Guest, guest: Guest) -> None:
    """The kitchen asks the first guest of table 1, who answers."""
    order = chef.page.locator("#order-1-0")
    order.locator("summary").click()
    order.get_by_label("Your question").fill(RUDE)
    order.get_by_role("button", name="Ask", exact=True).click()
    guest.sees(RUDE)
    guest.page.get_by_label("Your answer").fill("Well done")
    guest.tap("Answer the kitchen")
    order.get_by_text("Well done").wait_for()


def gives_chips(first: Guest, second: Guest) -> None:
    """Of two, each gives the other one chip."""
    for giver, chip in ((first, 50), (second, 100)):
        giver.page.get_by_role("button", name=f"{chip} points", exact=True).click()
        giver.page.locator(".chef-pick").first.click()
        giver.tap("Give the chip")


def scores(chef: Guest) -> None:
    """Fill in the points for the dishes of every table, faster than a slow line takes them."""
    slow: list[Any] = []
    chef.page.route("**/scores/**", lambda route: slow.append(route), times=1)
    for fold, points in zip(chef.page.locator("details[id^=scoring]").all(), SCORES, strict=True):
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        fields = fold.locator("input[type=number]").all()
        for field, one in zip(fields, points, strict=True):
            field.fill(str(one))
        fields[-1].press("Tab")
    chef.tap("Reveal the scores")
    slow[0].continue_()


class Night:
    """A host, two guests at the first table, a chef in the kitchen; another two guests play without a browser."""

    def __init__(self, home: House, indoors: Indoors) -> None:
        self.home, self.indoors, self.inspector = home, indoors, Inspector()
        self.host, self.ana, self.ben = (home.guest(name) for name in ("the host", "Ana", "Ben"))
        code = hosted(self.host)
        self.first, self.second = restaurants.by_code(indoors.tables, code).tables
        self.looks(self.host, "the evening, host")
        for guest in (self.ana, self.ben):
            sits_down(guest, code, 1)
        for name in ("Cleo", "Dan"):
            indoors.tables.sit(self.second, name, "🍋")
        self.host.sees("Dan")
        self.chef = home.guest("the chef", {"width": TABLET[0], "height": TABLET[1]})
        kitchen = self.host.page.get_by_role("link", name=re.compile("Open the kitchen"))
        self.chef.page.goto(kitchen.evaluate("link => link.href"))

    def looks(self, guest: Guest, where: str) -> None:
        """Look at a page in all sizes that it is made for."""
        sizes = (SMALL, PHONE, TABLET) if guest.name == "the chef" else (SMALL, PHONE)
        self.inspector.look(guest.page, where, (TV,) if guest.name == "the big screen" else sizes)

    def serves_dessert(self) -> None:
        """All tables begin; the dessert is ordered, asked about and confirmed."""
        ana, ben, chef = self.ana, self.ben, self.chef
        self.host.tap(re.compile("start all tables"))
        chef.sees("No new orders")
        for table in (self.first, self.second):
            until_dessert_is_ordered(self.indoors, table)
        self.screen = self.home.big_screen(self.first)
        for guest in (ana, ben):
            guest.tap(re.compile("^Order "))
            guest.sees("The kitchen has your order")
        chef.sees("2 orders to confirm")
        orders(self.indoors, self.second)
        chef.sees("4 orders to confirm")
        for page, where in ((chef, "the kitchen, orders"), (ana, "my order"), (self.screen, "orders, big screen")):
            self.looks(page, where)
        asks_and_hears(chef, ana)
        for number in (1, 2):
            for seat in (0, 1):  # with the last one the course is over, and the orders stay until they are cooked
                confirms(chef, f"#order-{number}-{seat}")

    def reckons(self) -> None:
        """Guests give chips, the kitchen scores, and everybody hears who has won the whole restaurant."""
        gives_chips(self.ana, self.ben)
        give_chips(self.indoors, self.second)
        self.chef.sees("Everybody has eaten: your scores, please")
        self.looks(self.chef, "the kitchen, scores")
        scores(self.chef)
        for told in (self.chef, self.host, self.ana):
            told.sees(WINS)
        self.screen.wait_for_step("over")
        for page in (self.chef, self.ben, self.screen):
            self.looks(page, f"the end, {page.name}")


def test_cp_57_an_evening_with_two_tables_and_one_kitchen(home: House, indoors: Indoors) -> None:
    night = Night(home, indoors)
    night.serves_dessert()
    night.reckons()
    outcomes = [indoors.tables.find(table).state.outcome() for table in (night.first, night.second)]  # type: ignore[union-attr]
    assert [one.scores for one in outcomes if one is not None] == [{0: 140, 1: 75}, {0: 229, 1: 105}]
    assert night.inspector.faults == []
