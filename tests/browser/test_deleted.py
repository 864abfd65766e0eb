"""A host deletes the party: whoever has it open reads one sentence, and whoever was away finds out, too."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import House
from tests.browser.inspector import PHONE, SMALL, TV, Inspector

SENTENCE = "This party has been deleted, with everything that was said and played."

LOCK = """(off) => {
    Object.defineProperty(document, "hidden", { value: off, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
}"""
"""A phone whose screen goes off, or on again, hangs up on its stream, or opens it again."""


def test_open_phones_and_the_big_screen_say_that_the_party_is_deleted(house: House) -> None:
    host = house.guest("Host")
    code = host.host_party()
    screen = house.big_screen(code)
    phones = [house.guest(name) for name in ("Ana", "Ben", "Cleo")]
    for phone in phones:
        phone.join(code)
    host.tap("Start cooking")
    for phone in phones:
        phone.wait_for_step("assignment")
    asleep = phones.pop()
    asleep.page.evaluate(LOCK, True)
    host.tap("What is kept of this party, and how to delete it", "link")
    host.page.get_by_role("checkbox").check()
    host.tap("Delete it for good")
    for one in (host, screen, *phones):
        one.sees(SENTENCE)
        assert one.page.locator("#view").count() == 0
    for one in (screen, *phones):
        expect(one.page.locator("#offline")).to_be_hidden()  # it waits for nothing
    inspector = Inspector()
    inspector.look(host.page, "the host who has deleted it", (SMALL, PHONE))
    inspector.look(phones[0].page, "a phone whose party is deleted", (SMALL, PHONE))
    inspector.look(screen.page, "the big screen of a deleted party", (TV,))
    assert inspector.faults == []
    asleep.page.route("**/table/**", lambda route: route.fulfill(status=404, body="404 page not found"))
    asleep.page.evaluate(LOCK, False)
    expect(asleep.page.locator("#offline")).to_be_visible()  # a proxy says that, so the phone waits for the server
    assert asleep.page.locator("#view").count() == 1
    asleep.page.unroute("**/table/**")
    asleep.sees(re.compile("There is no party with this code"))
    assert all("404" in heard for heard in asleep.complaints)  # that is what it is told
    asleep.complaints.clear()
    phones[0].tap("Back to the start page", "link")
    phones[0].sees("Join a party")
    assert code not in phones[0].page.content()
