"""The critic's words appear on the big screen while they are being written, and are read aloud once."""

from __future__ import annotations

import json
from itertools import pairwise

from playwright.sync_api import Browser, expect

from partychef.games.cooking_party.moves import Critique
from partychef.tables.push import Flash
from tests.browser.conftest import Guest, House
from tests.browser.ear import ear, heard, notes
from tests.browser.indoors import Indoors
from tests.serving import wait_for


def stage(home: House, code: str, word: float = 0.0) -> Guest:
    screen = home.guest("the big screen", {"width": 1920, "height": 1080})
    screen.page.add_init_script(ear(word))
    screen.open(f"/table/{code}/screen")
    wait_for(lambda: screen.page.evaluate("Boolean(document.querySelector('#table')._htmx?.sse?.reader)"))
    return screen


def say(indoors: Indoors, code: str, chef: int, *pieces: str, start: bool = True) -> None:
    for number, piece in enumerate(pieces):
        words = json.dumps({"chef": chef, "text": piece, "start": start and number == 0})
        indoors.party.hub.refresh(code, Flash("words", words))


def commit(indoors: Indoors, code: str, chef: int, text: str) -> None:
    with indoors.tables.at(code) as live:
        judge = next(chair.seat for chair in live.chairs if chair.kind.startswith("critic:"))
        indoors.tables.make_move(live, judge, Critique(chef, text), "ai")


def test_words_appear_as_they_come_until_the_critique_stands(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code)
    bubble = screen.page.locator("[data-js-live] .speech")
    expect(screen.page.locator(".hush")).to_be_visible()
    say(indoors, code, 1, "The lobster ", "was <b>bold</b>")
    expect(bubble).to_have_text("The lobster was <b>bold</b>")
    expect(screen.page.locator(".hush")).to_be_hidden()
    say(indoors, code, 1, ". The rest", start=False)
    expect(bubble).to_have_text("The lobster was <b>bold</b>. The rest")
    commit(indoors, code, 1, "The lobster was <b>bold</b>. The rest was not.")
    line = screen.page.locator(".talk:visible .speech")
    expect(line).to_have_text("The lobster was <b>bold</b>. The rest was not.")
    expect(screen.page.locator("[data-js-live]")).to_have_count(0)
    assert screen.page.locator(".speech b").count() == 0


def test_news_in_between_do_not_wipe_the_words_away(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code)
    say(indoors, code, 0, "Salt. And")
    expect(screen.page.locator("[data-js-live] .speech")).to_have_text("Salt. And")
    with indoors.tables.at(code) as live:
        live.touch(live.stamp + 1)
    screen.page.locator(f'#view[data-stamp="{indoors.tables.find(code).shown.stamp:.3f}"]').wait_for()
    expect(screen.page.locator("[data-js-live] .speech")).to_have_text("Salt. And")


def test_a_page_that_comes_late_says_that_it_missed_the_beginning(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code)
    say(indoors, code, 2, "and then the mango.", start=False)
    expect(screen.page.locator("[data-js-live] .speech")).to_have_text("… and then the mango.")


def test_a_critique_is_read_aloud_once_sentence_by_sentence(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code)
    say(indoors, code, 1, "A lobster", ", at last. Then", " came the mango! And")
    wait_for(lambda: len(heard(screen)) == 2)
    commit(indoors, code, 1, "A lobster, at last. Then came the mango! And it stayed.")
    wait_for(lambda: len(heard(screen)) == 3)
    assert heard(screen) == ["A lobster, at last.", "Then came the mango!", "And it stayed."]


def test_when_somebody_else_has_to_finish_the_whole_of_it_is_read(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code)
    say(indoors, code, 1, "This was begun. And never")
    wait_for(lambda: len(heard(screen)) == 1)
    commit(indoors, code, 1, "The house critic speaks. All of it.")
    wait_for(lambda: len(heard(screen)) == 3)
    assert heard(screen) == ["This was begun.", "The house critic speaks.", "All of it."]


def test_a_critique_that_stands_goes_before_words_that_were_only_streamed(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code)
    say(indoors, code, 0, "First to Coral. ")
    say(indoors, code, 1, "Then to Basil. ")
    expect(screen.page.locator("[data-js-live] .speech")).to_have_text("Then to Basil.")
    commit(indoors, code, 0, "First to Coral.")
    expect(screen.page.locator(".talk:visible .speech")).to_have_text("First to Coral.")
    say(indoors, code, 1, "And on.", start=False)
    expect(screen.page.locator(".talk:visible .speech")).to_have_text("Then to Basil. And on.")


def test_what_is_begun_afresh_replaces_what_was_heard(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code)
    say(indoors, code, 1, "A false start. Oh")
    wait_for(lambda: len(heard(screen)) == 1)
    say(indoors, code, 1, "Now then. So")
    expect(screen.page.locator("[data-js-live] .speech")).to_have_text("Now then. So")
    wait_for(lambda: len(heard(screen)) == 2)
    assert heard(screen) == ["A false start.", "Now then."]
    assert {note["how"] for note in notes(screen)} == {"end"}  # nobody is cut off


def test_phones_say_quietly_that_the_critic_is_tasting(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    phone = home.guest("Ana")
    phone.open(f"/table/{code}")
    phone.sees("The Inspector is tasting…")
    commit(indoors, code, 1, "A word to the chef.")
    phone.sees("A word to the chef.")
    expect(phone.page.locator("#table")).to_contain_text("The Inspector has the floor")


# Every text of the committed critique that was there to be seen when the screen was painted, one after the other.
PAINTED = """
window.shown = [];
const note = () => {
  const line = document.querySelector(".speech[data-to]"), text = line && line.textContent;
  if (text && text !== window.shown.at(-1)) window.shown.push(text);
};
const look = () => { note(); requestAnimationFrame(look); };
look();
"""
# And every text that stood there between two paints, because a busy machine paints seldom.
EYE = (
    f"{PAINTED}new MutationObserver(note).observe(document, {{ childList: true, characterData: true, subtree: true }});"
)


def test_a_critique_that_was_not_streamed_comes_word_by_word_and_is_read_whole(
    evening: Indoors, browser: Browser
) -> None:
    home = House(evening, browser)  # type: ignore[arg-type]
    code = evening.judging()
    screen = stage(home, code, word=0.2)  # what is said already stands there whole
    wait_for(lambda: evening.tables.find(code).voice.screen != "")
    screen.page.emulate_media(reduced_motion="no-preference")
    screen.page.evaluate(PAINTED)
    commit(evening, code, 1, "A lobster, at last. And it stayed.")
    wait_for(lambda: screen.page.evaluate("window.shown.length > 3 && window.shown.at(-1).endsWith('stayed.')"))
    shown = screen.page.evaluate("window.shown")
    assert shown[-1] == "A lobster, at last. And it stayed."
    assert all(late.startswith(early) for early, late in pairwise(shown))
    wait_for(lambda: heard(screen) == ["A lobster, at last.", "And it stayed."])
    home.close()
    home.check_consoles()


def test_with_reduced_motion_a_critique_stands_at_once(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code)
    screen.page.evaluate(EYE)
    commit(indoors, code, 1, "A lobster, at last. And it stayed.")
    expect(screen.page.locator(".speech[data-to]")).to_have_text("A lobster, at last. And it stayed.")
    wait_for(lambda: screen.page.evaluate("window.shown.length > 0"))
    assert set(screen.page.evaluate("window.shown")) == {"A lobster, at last. And it stayed."}
