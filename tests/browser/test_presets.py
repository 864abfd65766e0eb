"""The presets of the hosting page by taps: what is special about an evening happens on the phones that play it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from partychef.games.cooking_party.cards import assignments
from partychef.games.cooking_party.modes import with_a_short_hand
from partychef.games.ingredients import ingredients
from partychef.tables import host as powers
from partychef.web.games.cooking_party_evenings import KIND
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.tapping import Evening

SMALL_PHONE = {"width": 320, "height": 568}
BANNED = {"meat": "meat", "fish": "fish", "dairy": "milk", "gluten": "gluten", "nuts": "nuts"}
"""What the judge bans, and its words: so much that every hand has some of it."""


def hosts(home: House, evening: str, *choices: str) -> tuple[Guest, str]:
    """Set a table for this evening with these choices; returns the host and the code."""
    host = home.guest("Host")
    host.open("/")
    host.choose_game(evening)
    for choice in choices:
        host.page.locator("label.pick, summary", has_text=choice).locator("visible=true").first.click()
    host.tap("Set the table")
    host.page.wait_for_url("**/table/*")
    return host, host.page.url.rsplit("/", 1)[1]


def starts(host: Guest, evening: Evening, judge: str) -> None:
    """Say who judges, and deal."""
    host.page.locator("form[action$=set_judge]", has_text=judge).get_by_role("button").click()
    host.page.locator("#guest-list .badge", has_text="judge").first.wait_for()
    host.tap("Start cooking")
    evening.screen.wait_for_step("assignment", "cooking")
    seats = {name: seat for seat, name in evening.names().items()}
    evening.phones.sort(key=lambda phone: seats[phone.name] or 0)  # whoever judges all evening sits last
    evening.everybody_sees()


def presenter(indoors: Indoors, code: str) -> int:
    """The seat that is on stage."""
    state: Any = indoors.tables.find(code).state
    return int(state.view(None).presenter)


def on_paper(page: Page) -> str:
    """Everything that a page shows, on one line."""
    return " ".join(page.locator("main").inner_text().split())


def test_a_judge_of_honor_gives_the_chips_once_and_takes_no_part(home: House, indoors: Indoors) -> None:
    host, code = hosts(home, "Judge of honor")
    evening = Evening(home, indoors, code, ("Ana", "Ben", "Cleo"))
    starts(host, evening, judge="Ben")
    evening.until("judging", tapping=False, looking=False)
    judge = evening.phones[evening.people()[0]]
    assert judge.name == "Ben"
    evening.moved(lambda: judge.award({100: "Cleo", 50: "Cleo", 25: "Ana", 10: "Ana", 5: "Ana"}))
    evening.screen.wait_for_step("over")
    assert [phone.name for phone in evening.phones] == ["Ana", "Cleo", "Ben"]
    assert (evening.state.outcome().scores, evening.state.outcome().winners) == ({0: 40, 1: 150, 2: 0}, (1,))


def test_a_judge_of_honor_puts_a_menu_together_and_nobody_loses(home: House, indoors: Indoors) -> None:
    host, code = hosts(home, "Judge of honor", "A menu")
    evening = Evening(home, indoors, code, ("Ana", "Ben", "Cleo"))
    starts(host, evening, judge="Ana")
    for chef in ("Ben", "Cleo", "Ben"):
        evening.until("judging", tapping=False, looking=False)
        evening.everybody_sees()
        evening.taps(2, re.compile(chef))
    evening.everybody_sees()
    assert evening.state.outcome().winners == ()
    for page in (evening.phones[0].page, evening.screen.page):
        page.get_by_text(re.compile("dessert", re.I)).first.wait_for()
    assert "points" not in on_paper(evening.phones[1].page)


def test_harsh_critics_are_not_offered_to_children(home: House, indoors: Indoors) -> None:
    guest = home.guest("Host")
    guest.open("/")
    guest.choose_game("With children")
    harsh = [one.name for one in indoors.party.critics.values() if one.generosity < KIND]
    assert harsh
    assert [name for name in harsh if name in guest.page.locator("#pick-critic").inner_text()] == []


def test_cp_44_a_vegetarian_swaps_what_nobody_should_eat_and_keeps_the_trade(home: House, indoors: Indoors) -> None:
    host, code = hosts(home, "The classic")
    evening = Evening(home, indoors, code, ("Ana", "Ben", "Cleo"))
    starts(host, evening, judge="Ana")
    judge = evening.phones[0].page
    judge.locator("label.deck-card", has_text="Free Choice").first.click()
    judge.locator("#diet-c > summary").click()
    for words in BANNED.values():
        judge.locator("#diet-c label.pick", has_text=words).first.click()
    evening.taps(0, re.compile("^Announce"))
    for seat in (1, 2):
        phone = evening.phones[seat]
        while any(set(ingredients()[card].tags) & set(BANNED) for card in evening.state.view(seat).hand):
            evening.sees(phone)
            evening.taps(seat, re.compile("^Swap (it|them)"))
        evening.sees(phone)
        assert phone.page.get_by_role("button", name=re.compile("^Swap (it|them)")).count() == 0
        assert evening.state.view(seat).trades_left == 1
        evening.moved(phone.cook_anything)
    assert evening.step() == "calling"


def test_a_deck_is_written_taken_along_brought_back_and_played_with(
    home: House, indoors: Indoors, tmp_path: Path
) -> None:
    host = home.guest("Host")
    page = host.page
    host.open("/decks")
    page.get_by_label("What is the new deck called?").fill("Moon")
    host.tap("Begin it")
    host.tap("Add an ingredient")
    fields = {"Name": "Moonfish", "Picture: an emoji": "🌝", "What is it, how": "Pale. Serve it at night."}
    for label, words in fields.items():
        page.get_by_label(label).fill(words)
    host.tap("Look at it")
    page.locator("#picture").wait_for()
    host.tap("Save")
    host.tap("Add a task")
    page.get_by_label("Title").fill("Moon Dinner")
    page.get_by_label("What should the chefs make?").fill("Cook in the dark.")
    host.tap("Save")
    with page.expect_download() as taken:
        host.tap("Save as a file", "link")
    taken.value.save_as(tmp_path / "again.toml")
    host.open("/decks")
    page.locator("summary", has_text="Add a deck from a file").click()
    page.locator("input[type=file]").set_input_files(tmp_path / "again.toml")
    host.tap("Add it")
    page.wait_for_url("**/decks/again")
    assert "Moonfish" in on_paper(page)
    table, code = hosts(home, "The classic", "Ingredients and decks", "Moon", "Only their tasks")
    evening = Evening(home, indoors, code, ("Ana", "Ben", "Cleo"))
    starts(table, evening, judge="Ana")
    assert evening.phones[0].page.locator("label.deck-card b").all_inner_texts() == ["Moon Dinner"]


def test_children_have_small_hands_and_the_host_reads_names_and_dishes_before_anybody_sees_them(
    home: House, indoors: Indoors
) -> None:
    host, code = hosts(home, "With children")
    with indoors.tables.at(code) as live:
        indoors.tables.change(live, {"pace": 0.0})  # the critic does not think for long
    phones = [home.guest(name, SMALL_PHONE if name == "Ana" else None) for name in ("Ana", "Ben")]
    for phone in phones:
        phone.open(f"/table/{code}")
        phone.page.get_by_label("Your name").fill(phone.name)
        phone.tap("Sit down")
        phone.sees("The host is reading your name.")
        host.tap("✓ Show it")
        phone.sees(f"You are in, {phone.name}!")
    screen = home.big_screen(code)
    host.tap("Start cooking")
    screen.wait_for_step("assignment", "cooking")
    while indoors.step(code) != "cooking":
        indoors.party.clock.tick()
    state: Any = indoors.tables.find(code).state
    card = assignments()[state.view(0).assignment.id]
    assert len(state.view(0).hand) == with_a_short_hand(card).hand < card.hand  # CP-68
    phones[0].wait_for_step("cooking")
    for phone in phones:
        phone.cook_anything()
    while indoors.step(code) != "presenting":
        indoors.party.clock.tick()
    chef = phones[presenter(indoors, code)]
    chef.wait_for_step("presenting")
    chef.page.get_by_label(re.compile("^What is your")).locator("visible=true").first.fill("Dragon Soup")
    chef.tap("Tell us")
    chef.sees("The host is reading what you wrote before the others see it.")
    assert screen.page.get_by_text("Dragon Soup").count() == 0
    host.page.locator("#host-panel > summary").click()
    host.tap("✓ Show it")
    screen.sees("Dragon Soup")
    while indoors.tables.find(code).table.status == "playing":
        powers.skip(indoors.tables, code)
    screen.wait_for_step("over")


def test_new_teams_cook_together_and_every_player_has_points_of_their_own(home: House, indoors: Indoors) -> None:
    """CP-42 (c): one judges, the neighbours are a team for this round, and each member has what the team was given."""
    host, code = hosts(home, "Big crowd", "New teams each round")
    with indoors.tables.at(code) as live:
        indoors.tables.change(live, {"pace": 0.0})
    evening = Evening(home, indoors, code, ("Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"))
    host.tap("Start cooking")
    evening.screen.wait_for_step("assignment")
    evening.until("cooking", tapping=False, looking=False)
    view = evening.state.view(None)
    mates = [view.team_of(seat) for seat in range(6) if seat != view.judge]
    assert sorted(len(team.members) for team in mates) == [2, 2, 3, 3, 3]
    evening.until("break", tapping=False, looking=False)
    scores = {place.seat: place.score for place in evening.state.view(None).places}
    assert scores[view.judge] == 0
    for team in mates:
        assert len({scores[seat] for seat in team.members}) == 1
    assert sum({team.members: scores[team.captain] for team in mates}.values()) == 190
