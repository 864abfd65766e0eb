"""Tokens, trades between chefs, tasks that chance picks or somebody invented, by taps (CP-10, CP-16, CP-46, CP-55)."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector


def hosts(guest: Guest) -> str:
    """Set a table with everything that makes chefs deal; returns the code."""
    guest.open("/")
    guest.choose_game("Cooking Party Cards")
    guest.page.locator("summary", has_text="Tokens, trades and time").locator("visible=true").click()
    guest.page.locator("label.pick", has_text="🪙 Tokens").click()
    guest.page.locator("label.pick", has_text="🤝 Chefs trade").click()
    guest.page.get_by_label("Minutes to plan").fill("30")
    guest.tap("Set the table")
    guest.page.wait_for_url("**/table/*")
    return guest.page.url.rsplit("/", 1)[1]


def test_chefs_buy_and_trade_cards_on_their_phones(house: House) -> None:
    small = {"width": 320, "height": 568}
    ana, ben, cleo = house.guest("Ana"), house.guest("Ben", small, color_scheme="dark"), house.guest("Cleo")
    inspector = Inspector()
    host = house.guest("Host")
    code = hosts(host)
    for guest in (ana, ben, cleo):
        guest.join(code)
    host.page.locator("form[action$=set_judge]", has_text="Ana").get_by_role("button").click()
    host.tap("Start cooking")
    ana.wait_for_step("assignment")
    inspector.look(ana.page, "a judge who may be surprised", (SMALL, PHONE))
    ana.tap("🎲 Surprise me")
    for guest in (ben, cleo):
        guest.wait_for_step("cooking")
    ben.tap("Trade", "tab")
    inspector.look(ben.page, "tokens and trades", (SMALL, PHONE))
    desk = ben.page.locator("[data-desk]").get_attribute("id")
    ben.tap("Pay a token and swap it")
    ben.page.locator(f"#{desk}").wait_for(state="detached")
    ben.tap("Trade", "tab")
    ben.page.get_by_label("What are you after?").fill("Something sweet")
    ben.tap("Offer it")
    ben.sees(re.compile("It stays in your hand"))
    cleo.sees("“Something sweet”")
    inspector.look(cleo.page, "an offer of another chef", (SMALL, PHONE))
    cleo.page.locator("form", has_text="offers you a card").get_by_role("button", name="Trade").click()
    ben.page.get_by_text("It stays in your hand").wait_for(state="detached")
    for guest in (ben, cleo):
        guest.cook_anything()
    ana.wait_for_step("calling")
    assert inspector.faults == []


def test_a_task_written_before_the_party_fills_in_the_form_of_the_judge(home: House, indoors: Indoors) -> None:
    host, inspector = home.guest("Host"), Inspector()
    host.open("/")
    host.choose_game("Cooking Party Cards")
    host.page.locator("summary", has_text="Length and tasks").locator("visible=true").click()
    host.page.locator("label", has_text="The judge invents it").locator("visible=true").click()
    inspector.look(host.page, "hosting, with the way to own tasks", (SMALL, PHONE))
    with host.context.expect_page() as opened:
        host.page.get_by_role("link", name="✍️ Write your own tasks").locator("visible=true").click()
    desk = opened.value
    inspector.look(desk, "own tasks", (SMALL, PHONE))
    desk.get_by_role("button", name="✍️ Write a task").click()
    desk.get_by_label("Title").fill("Breakfast on Mars")
    desk.get_by_label("What should the chefs make?").fill("Red food.")
    desk.get_by_label("Cards that each chef is dealt").fill("9")
    desk.get_by_role("button", name="Save").first.click()
    desk.get_by_text("Breakfast on Mars").first.wait_for()
    host.tap("Set the table")  # nothing that was chosen is lost
    host.page.wait_for_url("**/table/*")
    code = host.page.url.rsplit("/", 1)[1]
    host.page.get_by_role("link", name="✍️ Write your own tasks").wait_for()
    ana = home.guest("Ana")
    ana.join(code)
    for _ in range(2):
        powers.add_ai(indoors.tables, code)
    powers.choose_judge(indoors.tables, code, indoors.tables.find(code).chairs[0].id)
    host.tap("Start cooking")
    ana.wait_for_step("assignment")
    ana.tap("📜 Breakfast on Mars")
    expect(ana.page.get_by_label("What should the chefs cook?")).to_have_value("Red food.")
    expect(ana.page.get_by_label("Cards dealt")).to_have_value("9")
    inspector.look(ana.page, "a task that was kept", (SMALL, PHONE))
    ana.tap("Announce my idea")
    ana.wait_for_step("cooking")
    ana.sees("Breakfast on Mars")
    assert inspector.faults == []


def test_an_idea_stays_in_the_browser_of_whoever_had_it(house: House) -> None:
    host, ana = house.guest("Host"), house.guest("Ana")
    for evening in ("first", "second"):
        host.open("/")
        host.choose_game("Cooking Party Cards")
        host.page.locator("summary", has_text="Length and tasks").locator("visible=true").click()
        host.page.locator("label", has_text="The judge invents it").locator("visible=true").click()
        host.tap("Set the table")
        host.page.wait_for_url("**/table/*")
        ana.join(host.page.url.rsplit("/", 1)[1])
        for many in (2, 3):
            host.tap("+ Good cook")
            host.sees(f"At the table: {many}")
        host.page.locator("form[action$=set_judge]", has_text="Ana").get_by_role("button").click()
        host.tap("Start cooking")
        ana.wait_for_step("assignment")
        if evening == "first":
            ana.page.get_by_label("Title").fill("Breakfast on Mars")
            ana.page.get_by_label("What should the chefs cook?").fill("Red food.")
            ana.tap("Announce my idea")
            ana.wait_for_step("cooking")
    ana.tap("💡 Breakfast on Mars")
    expect(ana.page.get_by_label("Title")).to_have_value("Breakfast on Mars")
    expect(ana.page.get_by_label("What should the chefs cook?")).to_have_value("Red food.")


def test_cp_14_the_special_ingredient_is_picked_right_below_the_card_that_asks_for_it(
    home: House, indoors: Indoors
) -> None:
    code, _ = indoors.tables.open_table({"judge": "turns", "timers": "off"}, "a mystery guest")
    guests = [home.guest(name) for name in ("Ana", "Ben", "Cleo")]
    for guest in guests:
        guest.join(code)
    powers.choose_judge(indoors.tables, code, indoors.tables.find(code).chairs[0].id)
    indoors.tables.start(code)
    judge = guests[0]
    judge.wait_for_step("assignment")
    card = judge.page.locator("label.deck-card", has_text="Mystery Guest")
    card.click()
    picker = judge.page.locator("label.deck-card:has(:checked) + .specials")
    expect(picker).to_be_in_viewport()
    picker.get_by_text("Almonds").click()
    judge.tap(re.compile("^Announce"))
    judge.wait_for_step("cooking")
    judge.sees(re.compile("Almonds"))
