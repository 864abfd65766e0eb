"""Dishes brought to the judge's table, on a phone: written down, judged, taken home."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Guest, House
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.web.test_judge import PAPER


def write_down(guest: Guest, number: int, name: str, cards: str, text: str) -> None:
    for field, words in (("name", name), ("cards", cards), ("text", text)):
        guest.page.locator(f"#{field}-{number}").fill(words)


def test_dishes_are_judged_on_a_phone(home: House) -> None:
    inspector, guest = Inspector(), home.guest("Ana")
    guest.open("/")
    guest.tap("Have dishes judged", "link")
    guest.page.wait_for_url("**/judge")  # a page that is being left cannot be measured
    inspector.look(guest.page, "the judge's table", (SMALL, PHONE, TV))
    write_down(guest, 0, "Peach Harbour", "Lobster, Peaches", "Fried in butter.")
    guest.tap("Serve")
    expect(guest.page.get_by_role("alert")).to_contain_text("at least two dishes")
    inspector.look(guest.page, "a table with one dish", (PHONE,))
    assert guest.page.locator("#text-0").input_value() == "Fried in butter."
    write_down(guest, 1, "Rolled Forest", "Chicken, " + "averylongingredientwithoutend" * 3, "Roasted.")
    guest.page.get_by_role("radio", name="A jury").check()
    boxes = guest.page.locator("#pick-jury input")
    for number in range(3):
        boxes.nth(number).check()
    expect(boxes.nth(3)).to_be_disabled()  # a jury has three critics
    inspector.look(guest.page, "choosing a jury", (SMALL, PHONE))
    guest.tap("Serve")
    guest.page.wait_for_url("**/judge/*")
    guest.sees("First place")
    guest.page.locator(".recipe details > summary").first.click()
    inspector.look(guest.page, "the verdict", (SMALL, PHONE, TV))
    assert inspector.faults == []
    guest.complaints = [told for told in guest.complaints if "422" not in told]  # the table with one dish


def test_a_text_is_pasted_and_the_verdict_taken_home(home: House, tmp_path: Path) -> None:
    guest = home.guest("Ana")
    guest.open("/judge")
    guest.page.get_by_role("radio", name="Paste or upload").check()
    guest.page.get_by_label("Your dishes, as Markdown or JSON").fill(PAPER)
    guest.tap("Serve")
    guest.page.wait_for_url("**/judge/*")
    with guest.page.expect_download() as taken:
        guest.tap("Page", "link")
    kept = tmp_path / "verdict.html"
    taken.value.save_as(kept)
    guest.page.goto(kept.as_uri())  # it needs no server
    expect(guest.page.get_by_text("Peach Harbour").first).to_be_visible()


def test_the_judges_table_works_without_a_script(home: House) -> None:
    guest = home.guest("Ana", java_script_enabled=False)
    guest.open("/judge")
    guest.page.get_by_role("radio", name="Paste or upload").check()
    guest.page.get_by_role("radio", name="A jury").check()
    guest.page.locator("#paper-text").fill(PAPER)
    for number in range(2):
        guest.page.locator("#pick-jury input").nth(number).check()
    guest.tap("Serve")
    guest.sees("First place")
    assert guest.page.locator(".said").count() == 4
