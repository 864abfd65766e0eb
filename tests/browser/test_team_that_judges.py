"""A team that judges: its critiques are written on all of its phones, its chips put down on one and seen on all."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay")


def at_the_table(home: House, indoors: Indoors) -> tuple[str, list[Guest]]:
    """Three teams of two in the lobby; Ana, who hosts, is with Dan, and their team judges first."""
    ana = home.guest("Ana")
    ana.open("/")
    ana.choose_game("Big crowd")
    code = ana.host_and_play()
    guests = [ana, *(home.guest(name) for name in NAMES[1:])]
    for guest in guests[1:]:
        guest.join(code)
    powers.choose_judge(indoors.tables, code, indoors.tables.find(code).chairs[0].id)
    return code, guests


def form_teams(guests: list[Guest], inspector: Inspector) -> None:
    """Ana lets Dan and Fay change places, and Fay names the team that they two are now."""
    ana, _, _, dan, _, fay = guests
    teams = ana.page.locator("#teams")
    teams.get_by_text("Dan", exact=True).click()
    teams.get_by_role("button", name=re.compile("Fay")).locator("visible=true").click()
    fay.sees("Team 1: yours")
    dan.sees("Team 3: yours")
    inspector.look(ana.page, "the host's list of teams", (SMALL, PHONE))
    inspector.look(fay.page, "a guest's list of teams", (SMALL, PHONE))
    fay.page.get_by_label("What is your team called?").fill("Whisk")
    fay.tap("Call us that")
    ana.sees("Team Whisk: yours")
    ana.tap("Start cooking")


def test_cp_42_a_team_judges_on_all_of_its_phones(home: House, indoors: Indoors) -> None:
    code, guests = at_the_table(home, indoors)
    ana, ben, cleo, _, _, fay = guests
    inspector, screen = Inspector(), home.big_screen(code)
    form_teams(guests, inspector)
    fay.wait_for_step("assignment")
    fay.page.locator("summary", has_text="Name your team").click()
    fay.page.get_by_label("What is your team called?").fill("Whiskers")
    inspector.look(fay.page, "naming a team", (SMALL, PHONE))
    fay.tap("Call us that")
    screen.sees(re.compile("Team Whiskers"))
    while indoors.step(code) != "judging":
        powers.skip(indoors.tables, code)
    ana.wait_for_step("judging")
    fay.wait_for_step("judging")
    first = re.compile("^Our critique of ")
    fay.page.get_by_label(first).first.press_sequentially("The lemon is brave.")
    ana.sees(re.compile("✍️ Fay"))
    ana.page.locator("details", has=ana.page.get_by_label(first)).first.locator("summary").click()
    expect(ana.page.get_by_label(first).first).to_have_value("The lemon is brave.")
    ana.page.get_by_role("button", name="100 points", exact=True).click()
    ana.page.locator(".chef-pick").first.click()
    expect(fay.page.locator("[data-sum]").first).to_have_text("100")
    expect(ben.page.locator("[data-award]")).to_have_count(0)
    inspector.look(fay.page, "a mate judges", (SMALL, PHONE))
    inspector.look(ana.page, "the captain judges", (SMALL, PHONE))
    inspector.look(screen.page, "a team judges", (TV,))
    ana.tap(re.compile("^Say it to"))
    fay.sees("✓ said")
    for _ in range(4):
        ana.page.locator("[data-take]:not([data-js-given])").first.click()
        ana.page.locator(".chef-pick").last.click()
    ana.tap("Give out the chips")
    cleo.wait_for_step("break")
    assert inspector.faults == []
