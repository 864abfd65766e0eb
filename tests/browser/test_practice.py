"""Somebody practises on a phone: two taps to the first decision, the header, the end, the keyboard, another device."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from partychef.games import GAMES
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.view import PartyView
from partychef.tables import alone, host
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector

LAPTOP = (1280, 800)
SHORT = {
    "cuisine-decks": "Three turns",
    "chefs-hat": "One shift",
    "kitchen-closing": "Three rounds",
    "cook-off": "One meal",
}


class Watch:
    """The time of day, which a test can stop: on a slow machine a pause would be over before somebody has tapped."""

    stopped_at: float | None = None

    def __call__(self) -> float:
        return time.time() if self.stopped_at is None else self.stopped_at


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def room(tmp_path: Path, watch: Watch) -> Iterator[Indoors]:
    """A house in which time passes and AI chefs move by themselves."""
    room = Indoors(tmp_path, watch)
    room.party.wake()
    yield room
    room.stop()


@pytest.fixture
def house(room: Indoors, browser: Browser) -> Iterator[House]:
    house = House(room, browser)  # type: ignore[arg-type]  # it has the same door
    yield house
    house.close()
    house.check_consoles()


def code_of(page: Page) -> str:
    page.wait_for_url(re.compile(r"/table/\w+$"))
    return page.url.rsplit("/", 1)[1]


def choose(guest: Guest, game: str, *more: str) -> None:
    """On the page of the practice room: a tile, and what else is to be other than usual."""
    guest.open("/practice")
    guest.page.locator("label.game", has_text=GAMES[game].title).click()
    for label in more:
        guest.page.locator("label.pick", has_text=label).locator("visible=true").first.click()


def play_to_the_end(room: Indoors, code: str) -> None:
    """The game goes on without the player's taps: their default moves are made, and results gone on from."""
    live, patience = room.tables.find(code), time.time() + 60
    alone.set_speed(room.tables, code, "instant")
    while live.playing and time.time() < patience:
        if live.state is not None and live.state.to_move() & {0, None}:
            host.skip(room.tables, code)
        elif live.playing and not alone.skips(live):
            alone.skip(room.tables, code)  # nobody reads what is said
        time.sleep(0.02)
    assert live.table.status == "over"


def is_above_the_fold(page: Page, text: str) -> bool:
    box = page.get_by_text(text).first.bounding_box()
    size = page.viewport_size
    return box is not None and size is not None and box["y"] + box["height"] <= size["height"]


def test_from_the_landing_page_to_the_first_game_and_to_the_next_one_with_a_tap(house: House, room: Indoors) -> None:
    ana = house.guest("Ana")
    ana.open("/")
    assert is_above_the_fold(ana.page, "Choose a game")
    ana.page.get_by_role("link", name="Choose a game").click()
    ana.page.locator("label.game", has_text="The Kitchen is Closing").click()  # a tile, and play
    ana.tap("Play")
    code = code_of(ana.page)
    assert [chair.kind for chair in room.tables.find(code).guests()] == ["person", *["sous-chef"] * 3]
    ana.open("/")
    assert is_above_the_fold(ana.page, "Play again: The Kitchen is Closing against three sous-chefs")
    assert is_above_the_fold(ana.page, "Continue")
    ana.tap(re.compile("^Play again"))
    assert code_of(ana.page) != code
    ana.open("/practice")
    ana.page.locator(f'a[href="/table/{code}"]').click()
    assert code_of(ana.page) == code


def test_a_game_is_taken_off_the_list_and_brought_back(house: House) -> None:
    ana, inspector = house.guest("Ana"), Inspector()
    choose(ana, "kitchen-closing")
    ana.tap("Play")
    code_of(ana.page)
    ana.open("/")
    inspector.look(ana.page, "games that wait, on the start page", (SMALL, PHONE, LAPTOP))
    ana.open("/practice")
    ana.tap(re.compile("^Remove The Kitchen is Closing"))
    expect(ana.page.get_by_text("Removed: The Kitchen is Closing against three sous-chefs")).to_be_focused()
    inspector.look(ana.page, "a game that was removed", (SMALL, PHONE, LAPTOP))
    ana.tap("Undo")
    ana.page.get_by_role("link", name=re.compile("^Continue The Kitchen is Closing")).wait_for()
    assert inspector.faults == []


def test_the_header_pauses_hurries_and_ends_the_waiting(house: House, room: Indoors, watch: Watch) -> None:
    ana = house.guest("Ana")
    choose(ana, "chefs-hat", "Calm")
    ana.tap("Play")
    code = code_of(ana.page)
    live = room.tables.find(code)
    ana.tap("Pause")
    ana.sees("Paused. Your game is waiting.")
    assert live.paused
    ana.tap("▶ Resume")
    ana.page.get_by_text("Paused. Your game is waiting.").wait_for(state="detached")
    ana.page.get_by_role("button", name="Speed: Calm").click()
    sheet = ana.page.get_by_role("dialog", name="How fast are the others?")
    sheet.get_by_role("button", name=re.compile("^Instant")).click()
    ana.page.get_by_role("button", name="Speed: Instant").wait_for()
    assert alone.speed_of(live.table.pace) == "instant"
    ana.page.locator("#view[data-turn]").wait_for()
    alone.set_speed(room.tables, code, "calm")
    watch.stopped_at = watch()
    host.skip(room.tables, code)  # the player's move
    ana.tap("⏩ Skip")
    ana.page.locator("#view[data-turn]").wait_for()


def let_pass(room: Indoors, watch: Watch, code: str, found: Callable[[PartyView], object]) -> PartyView:
    """Time passes, and the player's default moves are made, until that is found in what the player sees."""
    watch.stopped_at, live, patience = watch(), room.tables.find(code), time.time() + 60
    while True:
        assert time.time() < patience
        assert isinstance(live.state, Evening)
        if found(view := live.state.view(0)):
            return view
        if 0 in live.state.to_move():
            host.skip(room.tables, code, live.step_key)
        else:
            watch.stopped_at += 1
            room.party.clock.look_at(code)
        time.sleep(0.03)


def test_the_words_of_a_verdict_are_on_the_first_screen_of_a_small_phone(
    house: House, room: Indoors, watch: Watch, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("partychef.tables.names.new_seed", lambda: "always the same words")
    ana, inspector = house.guest("Ana", {"width": 320, "height": 640}), Inspector()
    choose(ana, "cooking-party", "Instant")
    ana.tap("Play")
    code = code_of(ana.page)
    asked = let_pass(
        room, watch, code, lambda view: view.presenter != 0 and view.questions and view.questions[-1].answer
    )
    expect(ana.page.locator(".speech", has_text=asked.questions[-1].answer)).to_be_in_viewport(ratio=1)
    inspector.look(ana.page, "an answer to the critic", (SMALL, PHONE))
    judged = let_pass(room, watch, code, lambda view: view.opinions)
    expect(ana.page.locator(".speech", has_text=judged.opinions[0].text)).to_be_in_viewport(ratio=1)
    inspector.look(ana.page, "the words of the critic", (SMALL, PHONE))
    assert inspector.faults == []


@pytest.mark.parametrize("game", GAMES)
def test_every_game_looks_right_from_the_choice_to_the_end(house: House, room: Indoors, game: str) -> None:
    ana, inspector = house.guest("Ana"), Inspector()
    choose(ana, game, "Instant", *([SHORT[game]] if game in SHORT else []))
    inspector.look(ana.page, f"the practice room, {game}", (SMALL, PHONE, LAPTOP))
    ana.tap("Play")
    code = code_of(ana.page)
    ana.page.locator("#view[data-turn]").wait_for()
    inspector.look(ana.page, f"the first decision of {game}", (SMALL, PHONE, LAPTOP))
    play_to_the_end(room, code)
    ana.page.locator("#my-end").wait_for()
    inspector.look(ana.page, f"the end of {game}", (SMALL, PHONE, LAPTOP))
    ana.tap("↻ Again")
    ana.page.locator(f'#view:not([data-code="{code}"])').wait_for()
    assert inspector.faults == []


def test_a_game_is_chosen_and_begun_by_keyboard_alone(house: House, room: Indoors) -> None:
    ana = house.guest("Ana")
    ana.open("/practice")
    ana.page.locator("input[name=game]").first.focus()
    for _ in range(3):
        ana.page.keyboard.press("ArrowDown")
    chosen = ana.page.locator("input[name=game]:checked").get_attribute("value")
    assert chosen == list(GAMES)[3]
    ana.page.keyboard.press("Enter")  # a form is sent from any of its fields
    code = code_of(ana.page)
    assert room.tables.find(code).table.game == chosen
    ana.page.locator("#view[data-turn]").wait_for()
    ana.page.get_by_role("button", name=re.compile("^Speed")).focus()
    ana.page.keyboard.press("Enter")
    sheet = ana.page.get_by_role("dialog", name="How fast are the others?")
    expect(sheet).to_be_visible()
    ana.page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()


@pytest.mark.parametrize("size", [SMALL, PHONE], ids=["small", "phone"])
@pytest.mark.parametrize("game", ["cuisine-decks", "chefs-hat"])
def test_whoever_has_chosen_a_game_can_read_and_tap_every_strength(
    house: House, game: str, size: tuple[int, int]
) -> None:
    """The button at the bottom covers none of them, and shows with an edge that there is more below."""
    guest = house.guest("Ana", viewport={"width": size[0], "height": size[1]})
    choose(guest, game)
    strengths = guest.page.locator(".strengths .pick").locator("visible=true")
    guest.page.wait_for_function(LAST_IS_SEEN)
    assert strengths.count() == 5
    for one in strengths.all():
        assert one.evaluate(IS_SEEN), one.inner_text()
    assert guest.page.locator("#choose .actions").evaluate("bar => getComputedStyle(bar).borderTopWidth") != "0px"


IS_SEEN = """el => {
  const box = el.getBoundingClientRect(), x = box.left + box.width / 2;
  return box.top >= 0 && [box.top + 3, box.bottom - 3].every(y => el.contains(document.elementFromPoint(x, y)));
}"""
LAST_IS_SEEN = f"({IS_SEEN})([...document.querySelectorAll('.strengths .pick')].filter(el => el.offsetParent).at(-1))"


def test_a_game_goes_on_at_another_device(house: House, room: Indoors) -> None:
    ana, laptop, inspector = house.guest("Ana"), house.guest("her laptop", {"width": 1280, "height": 800}), Inspector()
    choose(ana, "kitchen-closing")
    ana.tap("Play")
    code = code_of(ana.page)
    ana.page.get_by_role("link", name=re.compile("another device")).click()
    inspector.look(ana.page, "the link", (SMALL, PHONE))
    link = ana.page.get_by_label("The link").input_value()
    ana.open(f"/table/{code}")
    laptop.open(re.sub(r"^https?://[^/]+", "", link))
    inspector.look(laptop.page, "the link, opened", (PHONE, LAPTOP))
    laptop.tap("Continue here")
    assert code_of(laptop.page) == code
    laptop.page.get_by_role("button", name="Pause").wait_for()
    ana.sees("Continued on another device")
    inspector.look(ana.page, "the game that was continued elsewhere", (SMALL, PHONE))
    assert inspector.faults == []
