"""Phones that sleep, streams that die unnoticed, two browsers in one seat, and small joys of the big screen."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import EVENING, Indoors
from tests.browser.lane import Lane
from tests.browser.test_evening import judge_of, seat_four

RECORD = Path(__file__).parents[1] / "records" / "sample-round.jsonl"


@pytest.fixture
def lane(house: House):  # type: ignore[no-untyped-def]
    lane = Lane(house.server.port)
    yield lane
    lane.close()


def through(lane: Lane, house: House, guest: Guest, path: str) -> Guest:
    """The same guest through a lane that can go dead; cookies do not depend on the port."""
    twin = house.guest(guest.name)
    twin.context.add_cookies(guest.context.cookies())  # type: ignore[arg-type]
    twin.page.clock.install()
    twin.page.goto(f"http://127.0.0.1:{lane.port}{path}")
    return twin


def test_a_phone_whose_stream_died_unnoticed_notices_and_catches_up(house: House, lane: Lane) -> None:
    _, code, phones, screen = seat_four(house)
    judge = judge_of(phones)
    chef = through(lane, house, next(phone for phone in phones if phone is not judge), f"/table/{code}")
    chef.wait_for_step("assignment")
    lane.go_dead()
    judge.announce("Free Choice")
    screen.wait_for_step("cooking")
    assert chef.step() == "assignment"  # nothing came, and nothing said so
    chef.page.clock.fast_forward(46_000)
    chef.wait_for_step("cooking")


def test_a_tap_finds_out_that_the_stream_is_dead(house: House, lane: Lane) -> None:
    _, code, phones, screen = seat_four(house)
    judge = through(lane, house, judge_of(phones), f"/table/{code}")
    judge.wait_for_step("assignment")
    judge.page.locator("label.deck-card", has_text="Free Choice").first.click()
    lane.go_dead()
    with judge.page.expect_response("**/move") as taken:
        judge.tap(re.compile("^Announce"))
    assert taken.value.status == 204
    taken.value.finished()
    screen.wait_for_step("cooking")
    judge.page.clock.fast_forward(3_000)
    judge.wait_for_step("cooking")


def test_a_page_that_came_while_the_server_was_away_connects_by_itself(house: House, lane: Lane) -> None:
    _, code, phones, _ = seat_four(house)
    judge = judge_of(phones)
    chef = through(lane, house, next(phone for phone in phones if phone is not judge), "/replay")
    chef.page.route("**/stream*", lambda route: route.abort())
    chef.page.goto(f"http://127.0.0.1:{lane.port}/table/{code}")
    judge.announce("Free Choice")
    assert chef.step() in ("assignment", "cooking")
    chef.page.unroute("**/stream*")
    chef.page.clock.fast_forward(6_000)
    chef.wait_for_step("cooking")


def test_two_browsers_in_one_seat_show_the_same(house: House, lane: Lane) -> None:
    _, code, phones, _ = seat_four(house)
    judge = judge_of(phones)
    twin = through(lane, house, judge, f"/table/{code}")
    judge.announce("Free Choice")
    twin.wait_for_step("cooking")
    judge.page.reload()
    judge.wait_for_step("cooking")
    shown = judge.page.locator("#view").get_attribute("data-stamp") or ""
    expect(twin.page.locator("#view")).to_have_attribute("data-stamp", shown)


def test_somebody_sent_away_sees_the_door(house: House) -> None:
    host, _, phones, screen = seat_four(house)
    gone = next(phone for phone in phones if phone is not judge_of(phones))
    host.page.locator("#host-panel > summary").click()
    host.page.locator("#host-panel summary", has_text=gone.name).click()
    host.tap("Send away")
    gone.sees("The host gave your seat away")
    assert gone.page.get_by_role("link", name="Watch the big screen").is_visible()
    assert not gone.page.get_by_label("Your name").count()
    host.sees("leaves in the break")
    host.tap(f"Let {gone.name} back in")
    gone.page.get_by_label("Your name").locator("visible=true").first.wait_for()
    assert screen.step() == "assignment"


def test_reactions_float_over_the_big_screen(house: House) -> None:
    _, _, phones, screen = seat_four(house)
    phones[0].page.get_by_role("button", name=re.compile("👏|applause|Clap", re.I)).first.click()
    expect(screen.page.locator("#reactions span", has_text=phones[0].name).first).to_be_visible()


VOICE = """
window.said = [];
window.speechSynthesis.speak = (words) => window.said.push(words.text);
"""


def test_the_big_screen_reads_critiques_aloud_and_remembers_the_switch(house: House) -> None:
    host = house.guest("Host")
    code = host.host_party()
    screen = house.guest("the big screen", {"width": 1920, "height": 1080})
    screen.page.add_init_script(VOICE)
    screen.open(f"/table/{code}/screen")
    phones = [house.guest(name) for name in ("Ana", "Ben", "Cleo")]
    for phone in phones:
        phone.join(code)
    host.tap("Start cooking")
    screen.tap(re.compile("Voice off"))
    screen.page.reload()
    screen.sees(re.compile("Voice on"))
    judge = judge_of(phones)
    host.page.locator("#host-panel > summary").click()
    while screen.step() != "judging":
        step = screen.step()
        host.wait_for_step(step)
        host.tap("Move on")
        screen.page.locator(f'#view:not([data-step="{step}"])').wait_for()
    judge.page.locator("summary", has_text=next(p.name for p in phones if p is not judge)).first.click()
    judge.page.get_by_label("Your critique").locator("visible=true").fill("It sings of the sea.")
    judge.tap(re.compile("^Say it to"))
    screen.sees("It sings of the sea.")
    assert "It sings of the sea." in screen.page.evaluate("window.said.join(' ')")


def test_a_record_is_dropped_in_and_walked_move_by_move(house: House) -> None:
    guest = house.guest("Somebody", {"width": 1280, "height": 800})
    guest.open("/replay")
    guest.page.locator("input[type=file]").set_input_files(RECORD)
    watch = guest.page.get_by_role("button", name=re.compile("Watch"))
    if "/replay/" not in guest.page.url and watch.count():
        watch.click()
    guest.page.wait_for_url("**/replay/*")
    guest.page.goto(guest.page.url.split("?")[0] + "?at=0")
    guest.sees("The cards are dealt.")
    guest.page.get_by_role("link", name="One move on").first.click()
    guest.sees(re.compile("Cody sets the task"))
    guest.page.goto(guest.page.url.split("?")[0] + "?at=1&as=1")
    guest.sees("Lavender")  # Lisa's own hand
    assert guest.page.locator("form[method=post]").count() == 0


def test_a_form_that_is_too_old_says_so_over_a_page_that_stays(house: House) -> None:
    _, _, phones, _ = seat_four(house)
    judge = judge_of(phones)
    judge.page.evaluate("document.querySelectorAll('[name=csrf_token]').forEach((field) => { field.value = 'old'; })")
    judge.page.locator("label.deck-card", has_text="Free Choice").first.click()
    judge.tap(re.compile("^Announce"))
    judge.page.locator("#toast p", has_text="too old to send").wait_for()
    assert judge.step() == "assignment"
    assert judge.page.locator("main").count() == 1
    judge.page.locator("#toast p").wait_for(state="detached")
    judge.complaints = [told for told in judge.complaints if "400" not in told]
    judge.page.reload()
    judge.announce("Free Choice")


def test_a_page_goes_on_with_a_server_whose_clock_was_set_back(home: House, indoors: Indoors) -> None:
    code, _ = indoors.tables.open_table({"judge": "turns", "timers": "off"})
    screen = home.big_screen(code)
    powers.add_ai(indoors.tables, code)
    guests = screen.page.locator(".lobby-seats li")
    expect(guests).to_have_count(1)
    with indoors.tables.at(code) as live:  # as after a start with a clock that is an hour behind
        live.stamp -= 3600
        indoors.tables.now = lambda: EVENING - 3600
    screen.page.evaluate("document.getElementById('table')._htmx.sse.reader.cancel()")
    powers.add_ai(indoors.tables, code)
    expect(guests).to_have_count(2)
