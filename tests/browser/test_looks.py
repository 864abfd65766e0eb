"""Every screen at 320, 390 and 1920 pixels, light and dark: no axe violation, nothing wider than the screen."""

from __future__ import annotations

import re

from tests.browser.conftest import Guest, House
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.browser.test_evening import seat_four


def test_the_pages_around_a_party(house: House) -> None:
    inspector = Inspector()
    guest = house.guest("Ana")
    for path in ("/", "/replay", "/judge", "/privacy", "/table/ABCDEF"):
        guest.open(path)
        inspector.look(guest.page, path, (SMALL, PHONE, TV))
    guest.complaints = [text for text in guest.complaints if "404" not in text]  # the table that is not there
    host = house.guest("Host")
    code = host.host_party()
    guest.open(f"/table/{code}")
    inspector.look(guest.page, "a stranger in the lobby", (SMALL, PHONE))
    guest.join(code)
    inspector.look(guest.page, "a guest in the lobby", (SMALL, PHONE))
    host.sees("Ana")
    host.page.locator("#guest-list summary", has_text="Ana").click()
    host.tap("Remove")
    guest.sees("The host gave your seat away")
    inspector.look(guest.page, "a guest who was sent away", (SMALL, PHONE))
    inspector.look(host.page, "the host in the lobby", (SMALL, PHONE))
    host.tap("What is kept of this party", "link")
    inspector.look(host.page, "what is kept of a party", (SMALL, PHONE, TV))
    inspector.look(house.big_screen(code).page, "the lobby on the big screen", (TV,))
    assert inspector.faults == []


def test_the_pages_of_a_strict_table(house: House) -> None:
    inspector = Inspector()
    host = house.guest("Host")
    code = host.host_party()
    host.page.locator("summary", has_text="Unkind words").click()
    host.page.get_by_role("button", name="refused").click()
    host.sees("You read names and dishes here before the others see them.")
    guest = house.guest("Ben")
    guest.open(f"/table/{code}")
    guest.tap("Give me a name")
    guest.page.wait_for_function("() => document.querySelector('#guest-name').value.includes(' ')")
    inspector.look(guest.page, "a name that was found", (SMALL, PHONE))
    guest.page.locator("#guest-name").fill("Ben")
    guest.tap("Sit down")
    guest.sees("The host is reading your name.")
    inspector.look(guest.page, "a guest whose name waits", (SMALL, PHONE))
    host.sees("Ben")
    inspector.look(host.page, "the host with a name to read", (SMALL, PHONE))
    host.tap("Other words, please")
    guest.sees("The host asks you for another name.")
    inspector.look(guest.page, "a guest who needs another name", (SMALL, PHONE))
    host.tap("Hide something that was written", "link")
    host.sees("What was written")
    inspector.look(host.page, "what a host can hide", (SMALL, PHONE, TV))
    assert inspector.faults == []


def test_every_step_of_a_round_on_phones_and_the_big_screen(house: House) -> None:
    host, _, phones, screen = seat_four(house)
    host.page.locator("#host-panel > summary").click()
    inspector, steps = Inspector(), set()
    while "over" not in steps:
        step = screen.step()
        for guest in (*phones, host):  # with an older step the host's button does nothing
            guest.wait_for_step(step)
        if step not in steps:
            look_at_everybody(inspector, step, phones, screen, host)
        steps.add(step)
        if step == "break":
            host.page.locator("#host-end > summary").click()
            host.tap("End after this round")
            screen.wait_for_step("over")
        elif step != "over":
            move_on(host, phones, screen, step)
    assert steps == {
        "assignment",
        "cooking",
        "calling",
        "presenting",
        "questions",
        "answer",
        "judging",
        "break",
        "over",
    }
    phones[0].page.get_by_role("link", name="recipes").first.click()
    phones[0].page.wait_for_url("**/party/*")  # a page that is being left cannot be looked at
    phones[0].page.locator(".recipe").first.wait_for(timeout=30_000)  # the winner has been crowned
    inspector.look(phones[0].page, "the recap", (SMALL, PHONE, TV))
    phones[0].page.bring_to_front()  # a page in the background is not drawn, and cannot be clicked
    phones[0].page.get_by_role("link", name="Watch again").first.click()
    phones[0].page.wait_for_url("**/replay*")
    inspector.look(phones[0].page, "the replay", (SMALL, PHONE, TV))
    look_from_a_chair(inspector, phones[0])
    assert inspector.looked > 80
    assert inspector.faults == []


def look_from_a_chair(inspector: Inspector, guest: Guest) -> None:
    """The end of a replay as one of the guests saw it."""
    guest.tap("Last move", "link")
    guest.page.wait_for_url(re.compile(r"at=[1-9]"))  # a choice on the page that is being left would lead elsewhere
    guest.page.get_by_label("Seen by").select_option(index=1)
    guest.sees("The crown goes to")
    inspector.look(guest.page, "the end of the replay, from a chair", (SMALL, PHONE))


def look_at_everybody(inspector: Inspector, step: str, phones: list[Guest], screen: Guest, host: Guest) -> None:
    """One phone of each role, the host's phone with its panel open, and the big screen."""
    roles: dict[str, Guest] = {}
    for phone in phones:
        badge = phone.page.locator(".me .badge").first
        roles.setdefault(badge.inner_text() if badge.count() else "guest", phone)
    for role, phone in roles.items():
        inspector.look(phone.page, f"{step}, {role}", (SMALL, PHONE))
    inspector.look(host.page, f"{step}, host", (PHONE,))
    inspector.look(screen.page, f"{step}, big screen", (TV,))


def move_on(host: Guest, phones: list[Guest], screen: Guest, step: str) -> None:
    """The next step: mostly by the host's button, a question by the judge."""
    judge = next((phone for phone in phones if phone.page.get_by_role("button", name="Ask").is_visible()), None)
    asked = screen.page.get_by_text("Hot or cold?").count()
    if step == "questions" and judge is not None and not asked:
        judge.page.get_by_label("A question for").fill("Hot or cold?")
        judge.tap("Ask")
        screen.wait_for_step("answer")
    else:
        host.tap("Move on")
        screen.page.locator(f'#view:not([data-step="{step}"])').wait_for()
