"""A restaurant evening by taps alone: two tables, one code, one kitchen, and a winner of the house (CP-56, CP-57)."""

from __future__ import annotations

import re

from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector

TABLET = (1280, 800)
RUDE = "<b>Rare</b> & “bloody”?"
WINS = re.compile("Cleo wins\\s+the house with 170 points")


def hosted(host: Guest) -> str:
    """Open a restaurant of two tables that serves a main course; returns the code of the evening."""
    host.open("/")
    host.choose_game("Cooking Party Cards")
    host.page.locator("label[for=evening-restaurant]").click()
    host.page.get_by_label("How many tables?").select_option("2")
    host.page.locator("summary", has_text="Courses and scores").click()
    host.page.get_by_role("radio", name=re.compile("The main course alone")).check()
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


def eats(guests: list[Guest]) -> None:
    """Everybody at a table cooks, presents and orders."""
    for guest in guests:
        guest.wait_for_step("cooking")
        guest.cook_anything()
    for guest in guests:
        guest.page.locator("section[id*=stage]").wait_for()
        guest.present()
    for guest in guests:
        guest.wait_for_step("ordering")
        guest.tap(re.compile("^Order "))
        guest.sees("The kitchen has your order")


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


def scores(chef: Guest, given: tuple[tuple[int, int], ...]) -> None:
    """Fill in the points for the dishes of every table."""
    for fold, points in zip(chef.page.locator("details[id^=scoring]").all(), given, strict=True):
        if fold.get_attribute("open") is None:
            fold.locator("summary").click()
        for field, one in zip(fold.locator("input[type=number]").all(), points, strict=True):
            with chef.page.expect_response("**/scores/**"):
                field.fill(str(one))
                field.press("Tab")


def code_of(guest: Guest) -> str:
    """The code of the table at which a guest sits."""
    return guest.page.url.rsplit("/", 1)[1].partition("?")[0]


def test_cp_57_an_evening_with_two_tables_and_one_kitchen(home: House, indoors: Indoors) -> None:
    inspector, host = Inspector(), home.guest("the host")
    code = hosted(host)
    inspector.look(host.page, "the evening, host", (SMALL, PHONE))
    tables = [[home.guest(name) for name in names] for names in (("Ana", "Ben"), ("Cleo", "Dan"))]
    for number, guest in [(number, guest) for number, guests in enumerate(tables, 1) for guest in guests]:
        sits_down(guest, code, number)
    chef = home.guest("the chef", {"width": TABLET[0], "height": TABLET[1]})
    chef.page.goto(host.page.get_by_role("link", name=re.compile("Open the kitchen")).evaluate("link => link.href"))
    host.tap(re.compile("start all tables"))
    screens = [home.big_screen(code_of(guests[0])) for guests in tables]
    for guests in tables:
        eats(guests)
    chef.sees("4 orders to confirm")
    inspector.look(chef.page, "the kitchen, orders", (SMALL, PHONE, TABLET))
    inspector.look(tables[0][0].page, "my order", (SMALL, PHONE))
    inspector.look(screens[0].page, "orders, big screen", (TV,))
    asks_and_hears(chef, tables[0][0])
    for number in (1, 2):
        confirms(chef, f"#order-{number}-0")
        chef.page.locator(f"#order-{number}-1").get_by_role("button", name="Confirm the order").click()
    for first, second in tables:
        gives_chips(first, second)
    chef.sees("Everybody has eaten: your scores, please")
    scores(chef, ((10, 20), (70, 5)))
    inspector.look(chef.page, "the kitchen, scores", (SMALL, PHONE, TABLET))
    chef.tap("Reveal the scores")
    # Of two, the first gives 50 and the second 100: Ana 110, Ben 70, Cleo 170, Dan 55.
    chef.sees(WINS)
    for one in (*screens, *tables[0], *tables[1]):
        one.wait_for_step("over")
    tables[1][0].sees(WINS)
    for page, where, sizes in (
        (chef.page, "the kitchen", (SMALL, PHONE, TABLET)), (tables[0][1].page, "a phone", (SMALL, PHONE)),
        (screens[1].page, "the big screen", (TV,)),
    ):  # fmt: skip
        inspector.look(page, f"the end, {where}", sizes)
    outcomes = [indoors.tables.find(code_of(guests[0])).state.outcome() for guests in tables]  # type: ignore[union-attr]
    assert [one.scores for one in outcomes if one is not None] == [{0: 110, 1: 70}, {0: 170, 1: 55}]
    assert inspector.faults == []
