"""Four phones and the big screen, while somebody waits: side bets, the judge's notes and tip, and laughter."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from partychef.games.cooking_party.moves import ChooseAssignment
from partychef.tables import drafts
from partychef.tables import host as powers
from tests.browser.conftest import TV as TV_SIZE
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.serving import wait_for


class Evening:
    """Ana judges; Ben, Cleo and Dan cook what comes first to hand."""

    def __init__(self, home: House, indoors: Indoors) -> None:
        self.tables, self.clock = indoors.tables, indoors.party.clock
        self.code, _ = self.tables.open_table({"judge": "turns", "timers": "off"}, "who waits")
        self.ana, *self.chefs = [home.guest(name) for name in ("Ana", "Ben", "Cleo", "Dan")]
        for guest in (self.ana, *self.chefs):
            guest.join(self.code)
        chair = next(chair for chair in self.tables.find(self.code).chairs if chair.name == "Ana")
        powers.choose_judge(self.tables, self.code, chair.id)
        self.tables.start(self.code)
        self.screen = home.big_screen(self.code)
        self.announce("Make me laugh before I pick up the fork.")

    def announce(self, criteria: str) -> None:
        self.ana.wait_for_step("assignment")
        self.ana.announce("Free Choice", criteria)
        for chef in self.chefs:
            chef.wait_for_step("cooking")

    def on(self, step: str) -> None:
        """The host moves on until this step."""
        while (state := self.tables.find(self.code).state) is not None and state.step != step:
            powers.skip(self.tables, self.code)
        for guest in (self.ana, *self.chefs, self.screen):
            guest.wait_for_step(step)

    def on_stage(self) -> tuple[Guest, list[Guest]]:
        """The chef on stage, and the other chefs."""
        seat = self.tables.find(self.code).state.presenter  # type: ignore[union-attr]
        return self.chefs[seat - 1], [chef for number, chef in enumerate(self.chefs, 1) if number != seat]


@pytest.fixture
def evening(home: House, indoors: Indoors) -> Evening:
    return Evening(home, indoors)


@pytest.fixture
def inspector() -> Inspector:
    return Inspector()


NOTES = "Who is funny? Ben smiles too much."


def test_who_is_ready_bets_and_the_judge_calls_a_tip(evening: Evening, inspector: Inspector) -> None:
    ana, (ben, cleo, _), screen = evening.ana, evening.chefs, evening.screen
    ben.cook(4, "Low Tide")
    for name in ("Cleo", "Dan"):
        ben.tap(re.compile(name))
        expect(ben.page.get_by_role("button", name=name, pressed=True)).to_be_visible()
    inspector.look(ana.page, "the judge while the others cook", (SMALL, PHONE))
    ana.page.get_by_label("A tip for the kitchen").fill("More lemon! <b>Much</b> more.")
    ana.tap("Call it into the kitchen")
    for guest in (cleo, screen):
        guest.sees("More lemon! <b>Much</b> more.")
    inspector.look(ben.page, "a chef who is ready", (SMALL, PHONE))
    inspector.look(cleo.page, "a chef who hears the tip", (SMALL, PHONE))
    inspector.look(screen.page, "the tip on the big screen", (TV,))
    evening.on("calling")
    screen.sees("One side bet is in")
    evening.on("judging")
    ana.award({5: "Ben", 10: "Ben", 25: "Ben", 50: "Cleo", 100: "Dan"})
    for guest in (cleo, screen):
        guest.sees("Ben bet on the winner.")
    inspector.look(screen.page, "the chips and the side bets", (TV,))
    inspector.look(cleo.page, "the break", (PHONE,))
    assert inspector.faults == []


def test_the_judges_notes_stand_beside_the_dishes_and_on_every_phone_of_the_seat_only(
    home: House, evening: Evening, inspector: Inspector
) -> None:
    ana, notes = evening.ana, evening.ana.page.get_by_label("My notes", exact=True)
    notes.fill(NOTES)
    evening.chefs[0].cook_anything()  # the page of the judge comes anew
    ana.page.reload()
    expect(notes).to_have_value(NOTES)
    evening.on("calling")
    expect(notes).to_have_value(NOTES)
    evening.on("presenting")
    chef, _ = evening.on_stage()
    of_the_dish = ana.page.get_by_label(f"My notes on {chef.name}")
    of_the_dish.fill("It walks by itself.")
    evening.on("judging")
    expect(notes).to_have_value(NOTES)
    ana.page.locator("details", has_text=chef.name).first.locator("summary").click()
    expect(of_the_dish).to_have_value("It walks by itself.")
    inspector.look(ana.page, "the judge with notes", (SMALL, PHONE))
    for guest in (*evening.chefs, evening.screen):
        assert "It walks by itself." not in guest.page.content()
    wait_for(lambda: "It walks by itself." in str(drafts.read(evening.tables, evening.tables.find(evening.code), 0)))
    other = home.guest("Ana on a tablet")
    other.context.add_cookies(ana.context.cookies())  # type: ignore[arg-type]  # what it gives it takes
    other.open(f"/table/{evening.code}")
    expect(other.page.get_by_label("My notes", exact=True)).to_have_value(NOTES)
    for seat in (1, 2, 3):
        assert drafts.read(evening.tables, evening.tables.find(evening.code), seat).keys() <= {"dishes"}
    assert inspector.faults == []


def test_a_phone_that_was_scrolled_down_shows_the_next_chef_from_the_top(evening: Evening) -> None:
    """It does so only when somebody else comes on, and not under the fingers of somebody who types."""
    evening.on("presenting")
    _, (watcher, _) = evening.on_stage()
    page = watcher.page
    page.set_viewport_size({"width": 320, "height": 568})
    tables, code = evening.tables, evening.code

    def down(after: str) -> int:
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        before = int(page.evaluate("scrollY"))
        assert before > 100, after
        return before

    down("before the next chef")
    waiting = len(tables.find(code).state.view(None).waiting)  # type: ignore[union-attr]
    with tables.at(code):  # phones see only where it ends: somebody else presents
        while len(tables.find(code).state.view(None).waiting) == waiting:  # type: ignore[union-attr]
            powers.skip(tables, code)
    assert tables.find(code).state.step == "presenting"  # type: ignore[union-attr]
    wait_for(lambda: page.evaluate("scrollY") == 0)
    evening.on("judging")
    judge = tables.find(code).state.view(None).judge_now  # type: ignore[union-attr]
    critic = {"move": "critique", "chef": 1, "text": "Bold. " * 9}
    down("before the critique")
    tables.submit(code, judge, critic)
    wait_for(lambda: page.evaluate("scrollY") == 0)
    was = down("before a refresh")
    powers.pause(tables, code)
    watcher.sees("The host has paused the party.")
    assert page.evaluate("scrollY") >= was


def test_a_page_does_not_run_away_from_whoever_types(evening: Evening) -> None:
    evening.on("calling")
    ben, cleo, _ = evening.chefs
    cleo.page.set_viewport_size({"width": 320, "height": 568})
    text = cleo.page.get_by_label("What is it? How is it served?").locator("visible=true")
    text.fill("Cold and pr")
    cleo.page.evaluate("scrollTo(0, document.documentElement.scrollHeight / 2)")
    before = cleo.page.evaluate("scrollY")
    evening.ana.tap(ben.name)
    cleo.wait_for_step("presenting")
    expect(text).to_be_focused()
    cleo.page.keyboard.type("oud")
    expect(text).to_have_value("Cold and proud")
    assert before > 100
    assert cleo.page.evaluate("scrollY") > 100


def test_the_room_laughs_and_reads_the_last_menu_and_it_is_told_at_the_end(
    evening: Evening, inspector: Inspector
) -> None:
    screen = evening.screen
    evening.on("presenting")
    chef, others = evening.on_stage()
    for other in others:
        other.page.get_by_role("button", name="laughter").click()
        expect(screen.page.locator("#reactions span", has_text=other.name).first).to_be_visible()
    expect(chef.page.get_by_role("heading", name="Who wins this round?")).to_have_count(0)
    inspector.look(others[0].page, "a guest in front of the stage", (SMALL, PHONE))
    evening.on("break")
    evening.on("assignment")
    guests = (evening.ana, *evening.chefs)
    waits = next(one for one in guests if not one.page.get_by_role("button", name="Announce").count())
    waits.page.get_by_text("The menu of round 1").click()
    inspector.look(waits.page, "the last menu", (SMALL, PHONE))
    evening.on("break")
    powers.end_after_round(evening.tables, evening.code)
    evening.clock.tick()
    for guest in (screen, chef):
        guest.wait_for_step("over")
        guest.sees(re.compile("The room laughed twice at"))
    inspector.look(screen.page, "the end on the big screen", (TV,))
    inspector.look(chef.page, "the end on a phone", (SMALL, PHONE))
    assert inspector.faults == []


def test_the_judge_prepares_questions_and_asks_each_with_one_tap(evening: Evening, inspector: Inspector) -> None:
    ana = evening.ana
    ana.page.locator("summary", has_text="Questions for later").click()
    for name, text in {"For everybody": "Why? And <b>why</b> so loud?", "For Ben": "Was it the cat?"}.items():
        ana.page.get_by_label(name, exact=True).fill(text)
    inspector.look(ana.page, "the judge prepares questions", (SMALL, PHONE))
    evening.chefs[0].cook_anything()  # the page of the judge comes anew
    expect(ana.page.get_by_label("For Ben", exact=True)).to_have_value("Was it the cat?")
    evening.on("questions")
    state: Any = evening.tables.find(evening.code).state
    prepared = ana.page.get_by_role("group", name="Ask what you have prepared").get_by_role("button")
    own = ["Was it the cat?"] if state.presenter == 1 else []
    expect(prepared).to_have_text([*own, "Why?", "And <b>why</b> so loud?"])
    inspector.look(ana.page, "the judge asks", (SMALL, PHONE))
    prepared.filter(has_text="so loud").click()
    evening.screen.sees("And <b>why</b> so loud?")
    evening.on("questions")
    expect(prepared).to_have_text([*own, "Why?"])
    for guest in evening.chefs:
        assert "Was it the cat?" not in guest.page.content()
    assert inspector.faults == []


def test_everybody_sees_that_somebody_writes_and_how_much_but_not_what(evening: Evening, inspector: Inspector) -> None:
    ana, screen = evening.ana, evening.screen
    evening.on("questions")
    chef, (other, _) = evening.on_stage()
    ana.page.get_by_label(re.compile("^A question for")).press_sequentially("And what did it cost")
    for guest in (screen, chef, other):
        guest.sees("5 words so far")
    ana.tap("Ask")
    chef.wait_for_step("answer")
    expect(screen.page.get_by_text("words so far")).to_have_count(0)
    chef.page.get_by_label("Your answer").press_sequentially("Only my good name and ")
    for guest in (screen, ana, other):
        guest.sees("5 words so far")
        assert "good name" not in guest.page.content()
    inspector.look(screen.page, "an answer is being written", (TV,))
    inspector.look(other.page, "a guest sees an answer being written", (SMALL, PHONE))
    other.page.get_by_role("button", name="laughter").click()
    evening.tables.change(evening.tables.find(evening.code), {})  # every page is drawn anew
    screen.sees("5 words so far")
    chef.page.get_by_label("Your answer").press_sequentially("a spoon.")
    screen.sees("7 words so far")
    chef.tap("Answer")
    screen.sees("Only my good name and a spoon.")
    evening.on("judging")
    ana.page.locator("details", has_text="Ben").get_by_label("Your critique").first.evaluate(
        "el => el.closest('details').open = true"
    )
    ana.page.locator("details[open]").get_by_label("Your critique").press_sequentially("Oh, Ben.")
    screen.sees("2 words so far")
    inspector.look(screen.page, "a critique is being written", (TV,))
    inspector.look(other.page, "a guest sees a critique being written", (SMALL, PHONE))
    assert inspector.faults == []


def test_the_ingredient_book_follows_every_letter(evening: Evening, inspector: Inspector) -> None:
    page = evening.chefs[0].page
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="The ingredient book").click()
    book = opened.value
    inspector.look(book, "the ingredient book", (SMALL, PHONE))
    cards = book.locator("#book > li")
    expect(cards.locator("visible=true")).to_have_count(160)
    book.get_by_role("searchbox").fill("lobster")
    expect(cards.locator("visible=true").first).to_contain_text("Lobster")
    assert cards.locator("visible=true").count() < 10
    page.bring_to_front()
    assert inspector.faults == []


def test_a_reaction_does_not_set_the_clock_of_a_phone_back(home: House, indoors: Indoors) -> None:
    code, _ = indoors.tables.open_table({"judge": "turns", "timers": "relaxed"}, "who waits")
    phones = [home.guest(name) for name in ("Ana", "Ben", "Cleo")]
    for phone in phones:
        phone.join(code)
    ana = phones[0].page
    ana.clock.install()
    ana.reload()
    indoors.tables.start(code)
    clock = ana.locator("#clock")
    expect(clock).to_have_text("2:00")
    ana.clock.fast_forward(10_000)
    expect(clock).to_have_text("1:50")
    ana.evaluate("addEventListener('htmx:after:swap', () => document.body.setAttribute('data-answered', ''))")
    phones[0].tap("laughter")
    expect(ana.locator("body[data-answered]")).to_be_attached()
    ana.clock.fast_forward(1_000)
    assert clock.inner_text() < "1:50"


def leafed(screen: Guest) -> tuple[str, bool]:
    """The card of the ingredient book that the big screen shows ("" for none), and whether the announcement shows."""
    screen.page.clock.run_for(12_000)
    book = screen.page.locator("[data-leaves] b").locator("visible=true")
    return (book.inner_text() if book.count() else "", screen.page.locator(".announced").is_visible())


@pytest.mark.parametrize("words", [6, 45])
def test_while_dishes_are_cooked_the_big_screen_turns_a_leaf_of_the_ingredient_book(
    home: House, indoors: Indoors, words: int
) -> None:
    """A long announcement is read first, and then takes turns with the book; a short one stands above it."""
    code, _ = indoors.tables.open_table({"judge": "critic:inspector", "timers": "off", "pace": 0.0})
    powers.seat_critic(indoors.tables, code, "inspector", "The Inspector", "🧐")
    for name in ("Ana", "Ben", "Cleo", "Dan", "Eve"):
        indoors.tables.sit(code, name, "🍅")
    indoors.tables.start(code)
    with indoors.tables.at(code) as live:
        judge = next(chair.seat for chair in live.chairs if chair.kind.startswith("critic:"))
        indoors.tables.make_move(
            live, judge, ChooseAssignment("free-choice", " ".join(["Make it crunch."] * (words // 3))), "ai"
        )
    screen = home.guest("the big screen", TV_SIZE)
    screen.page.clock.install()
    screen.open(f"/table/{code}/screen")
    screen.sees("The kitchen is open")
    shown = [leafed(screen) for _ in range(8)]
    cards = [card for card, _ in shown if card]
    assert len(set(cards)) == len(cards)
    assert len(cards) == (8 if words == 6 else 3)
    if words == 6:
        assert all(announced for _, announced in shown)
    else:
        assert [bool(card) for card, _ in shown] == [False, False, True, False, True, False, True, False]
        assert [announced for _, announced in shown] == [True, True, False, True, False, True, False, True]
    screen.page.evaluate("document.fonts.ready")
    assert screen.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
