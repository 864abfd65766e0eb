"""Two on a sofa with two phones, and one alone with a critic: whole evenings by taps alone, without a big screen."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from partychef.web.games.cooking_party_evenings import EVENINGS
from tests.browser.conftest import Guest, House
from tests.browser.inspector import PHONE, SMALL, Inspector

TOO_WIDE = "document.documentElement.scrollWidth > window.innerWidth"
TWO_SCREENS = 2 * 844
"""Pixels: choosing a game and a judge, and starting, fits on two screens of a phone."""


def hosts(guest: Guest, evening: str, rounds: str) -> str:
    """Choose the evening and its length, set the table and sit down at it; returns the code."""
    guest.open("/")
    guest.choose_game(evening)
    chosen = guest.page.locator(".of-evening").locator("visible=true")
    chosen.locator("summary").click()
    chosen.locator("select").select_option(rounds)
    guest.tap("Set the table")
    guest.page.wait_for_url("**/table/*")
    guest.page.get_by_label("Your name").fill(guest.name)
    guest.tap("Sit down")
    guest.sees(f"You are in, {guest.name}!")
    return guest.page.url.rsplit("/", 1)[1]


def gives(judge: Guest, chip: int) -> None:
    """One tap on the chip, one to confirm: there is only one whom it could go to."""
    judge.page.get_by_role("button", name=f"{chip} points", exact=True).click()
    judge.tap("Give the chip")


def on_stage(chef: Guest, listener: Guest) -> None:
    """Present, while the other listens and has no question."""
    chef.present()
    listener.wait_for_step("questions")
    listener.tap(re.compile("thank you"))
    chef.page.locator('#view[data-step="questions"]').wait_for(state="detached")


def test_two_play_a_duel_on_two_phones_without_a_big_screen(house: House) -> None:
    ana, ben = house.guest("Ana"), house.guest("Ben", {"width": 320, "height": 568}, color_scheme="dark")
    inspector = Inspector()
    ben.join(hosts(ana, "Just the two of us", "2"))
    inspector.look(ana.page, "the lobby of a duel", (SMALL, PHONE))
    ana.tap("Start cooking")
    for number in (1, 2):
        for guest in (ana, ben):
            guest.wait_for_step("cooking")
            guest.cook_anything()
        ana.wait_for_step("presenting")
        first = ana if ana.page.get_by_role("button", name="Introduce it").count() else ben
        second = ben if first is ana else ana
        on_stage(first, second)
        on_stage(second, first)
        for judge, chip in ((second, 100), (first, 50)):
            judge.page.locator("[data-award]").wait_for()
            if number == 1:
                inspector.look(judge.page, f"giving the {chip}", (SMALL, PHONE))
            assert not judge.page.evaluate(TOO_WIDE)
            gives(judge, chip)
        if number == 1:
            ben.wait_for_step("break")
            ben.tap("Open round 2")
    ana.wait_for_step("over")
    ben.wait_for_step("over")
    for guest in (ana, ben):
        guest.sees("150 points")
        guest.sees(re.compile("Two share the crown"))


def test_one_plays_alone_with_a_critic_on_one_phone(house: House) -> None:
    ana = house.guest("Ana")
    hosts(ana, "Alone", "1")
    ana.tap("Start cooking")
    ana.wait_for_step("cooking")
    ana.cook_anything()
    ana.wait_for_step("presenting")
    ana.present()
    ana.wait_for_step("answer", "judging", "over")
    if ana.step() == "answer":
        ana.tap("Smile and say nothing")
    ana.wait_for_step("over")
    ana.sees(re.compile(r"\d+ of 100 possible points in 1 round"))
    assert not ana.page.evaluate(TOO_WIDE)


def test_choosing_a_game_a_judge_and_starting_fits_on_two_screens(house: House) -> None:
    guest = house.guest("Ana")
    guest.open("/")
    inspector = Inspector()
    for evening in [one.title for one in EVENINGS]:
        assert guest.page.locator("label.game", has_text=evening).is_visible()  # offered without a tap
        guest.choose_game(evening)
        expect(guest.page.locator(".of-evening:visible > .chosen")).to_be_in_viewport()
        expect(guest.page.get_by_role("button", name="Set the table")).to_be_in_viewport()
        inspector.look(guest.page, f"hosting: {evening}", (SMALL, PHONE))
        assert guest.page.locator("#host").evaluate("it => it.getBoundingClientRect().height") < TWO_SCREENS
