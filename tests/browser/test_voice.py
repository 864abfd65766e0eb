"""Voice and pace are one: nobody is talked over or cut off, and no chip falls before the voice has ended."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from partychef.games.cooking_party.moves import Critique
from partychef.llm.client import warm
from partychef.tables import host as powers
from partychef.tables import tempo
from partychef.tables.push import Flash
from tests.browser.conftest import TV, Guest, House
from tests.browser.ear import UNTIL_TOLD, ear, heard, notes
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector
from tests.browser.test_sound import LOUDSPEAKER
from tests.fake_model import FakeModel, Say
from tests.serving import wait_for

FALL = """
window.fell = 0;
new MutationObserver(() => { if (!window.fell && document.querySelector("[id^=fall-]")) window.fell = Date.now(); })
  .observe(document.querySelector("#table"), { childList: true, subtree: true });
"""


def stage(home: House, code: str, *scripts: str) -> Guest:
    screen = home.guest("the big screen", TV)
    for script in scripts:
        screen.page.add_init_script(script)
    screen.open(f"/table/{code}/screen")
    wait_for(lambda: screen.page.evaluate("Boolean(document.querySelector('#table')._htmx?.sse?.reader)"))
    screen.page.evaluate(FALL)
    return screen


def says(indoors: Indoors, code: str, chef: int, text: str) -> None:
    with indoors.tables.at(code) as live:
        judge = next(chair.seat for chair in live.chairs if chair.kind.startswith("critic:"))
        indoors.tables.make_move(live, judge, Critique(chef, text), "ai")


def test_critiques_follow_one_another_and_chips_fall_after_the_last_word(evening: Indoors, browser: Browser) -> None:
    home = House(evening, browser)  # type: ignore[arg-type]
    code = evening.judging()
    screen = stage(home, code, ear(word=0.03))
    wait_for(lambda: evening.tables.find(code).voice.screen != "")
    with evening.tables.at(code) as live:
        evening.tables.change(live, {"pace": 0.2})
    threading.Thread(target=evening.party.clock.run, daemon=True).start()
    screen.page.locator("[id^=fall-]").first.wait_for()
    said, opinions = notes(screen), evening.tables.find(code).state.view(None).past[0].opinions  # type: ignore[union-attr]
    assert len(opinions) == 3
    assert sum(len(note["text"].split()) for note in said) >= 0.9 * sum(len(one.text.split()) for one in opinions)
    assert not any(note["over"] for note in said)
    assert {note["how"] for note in said} == {"end"}
    assert screen.page.evaluate("window.fell") >= max(note["to"] for note in said)
    home.close()
    home.check_consoles()


def test_chips_of_a_judge_who_does_not_wait_fall_when_the_voice_has_ended(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code, ear(word=0.15))
    says(indoors, code, 1, "A lobster, at last. And it stayed for dinner.")
    wait_for(lambda: len(heard(screen)) == 1)
    while indoors.step(code) != "break":
        powers.skip(indoors.tables, code)
    screen.page.locator("[id^=fall-]").first.wait_for()
    assert heard(screen) == ["A lobster, at last.", "And it stayed for dinner."]
    assert screen.page.evaluate("window.fell") >= notes(screen)[-1]["to"]


def test_phones_follow_when_the_voice_has_ended_and_the_chips_fall(evening: Indoors, browser: Browser) -> None:
    """The judge does not wait. The phone tells the result when the big screen shows it, and not a moment sooner."""
    home = House(evening, browser)  # type: ignore[arg-type]
    code = evening.judging()
    screen, phone = stage(home, code, ear(word=UNTIL_TOLD)), home.guest("Ana")
    phone.open(f"/table/{code}")
    phone.page.evaluate("""() => new MutationObserver(() => {
      if (!window.told && document.querySelector(".falls, .after-fall")) window.told = Date.now();
    }).observe(document.body, { childList: true, subtree: true })""")
    wait_for(lambda: evening.tables.find(code).voice.screen != "")
    says(evening, code, 1, "A lobster, at last. And it stayed for dinner.")
    wait_for(lambda: heard(screen) == ["A lobster, at last."])
    while evening.step(code) != "break":
        powers.skip(evening.tables, code)
    phone.sees("The chips fall when it has")
    screen.page.evaluate("window.comeToTheEnd()")
    wait_for(lambda: heard(screen) == ["A lobster, at last.", "And it stayed for dinner."])
    phone.sees("The chips fall when it has")
    screen.page.evaluate("window.comeToTheEnd()")
    screen.page.locator("[id^=fall-]").first.wait_for()
    phone.page.wait_for_function("() => window.told")
    assert phone.page.evaluate("window.told") >= max(note["to"] for note in notes(screen))
    assert abs(phone.page.evaluate("window.told") - screen.page.evaluate("window.fell")) < 1000
    home.close()
    home.check_consoles()


def test_a_screen_that_reads_only_for_a_guest_is_not_waited_for_afterwards(evening: Indoors, browser: Browser) -> None:
    home = House(evening, browser)  # type: ignore[arg-type]
    code = evening.judging()
    screen = stage(home, code, ear(chosen=None))
    screen.page.evaluate("""import(document.querySelector("#voice").dataset.load)
      .then((voice) => voice.say("asked", "Soup.", { asked: "" }))""")
    wait_for(lambda: evening.tables.find(code).voice.screen != "")
    wait_for(lambda: heard(screen) == ["Soup."] and evening.tables.find(code).voice.screen == "")
    home.close()
    home.check_consoles()


def test_the_first_tap_is_for_sound_and_voice_and_the_voice_can_be_switched(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    inspector = Inspector()
    screen = stage(home, code, LOUDSPEAKER, ear(chosen=None))
    page, voice = screen.page, screen.page.locator("#voice")
    page.emulate_media(reduced_motion="no-preference")
    page.reload()
    inspector.look(page, "before the first tap", (TV_SIZE, PHONE, SMALL))
    page.emulate_media(reduced_motion="no-preference")
    expect(page.locator("#sound")).to_have_text("🔔 Press OK or tap for sound and voice")
    page.locator("#sound").click()
    expect(page.locator("#sound")).to_have_text("🔔 Medium")
    expect(voice).to_have_text("🔊 Voice on")
    inspector.look(page, "after the first tap", (TV_SIZE, PHONE, SMALL))
    page.emulate_media(reduced_motion="no-preference")
    says(indoors, code, 0, "Heard.")
    wait_for(lambda: heard(screen) == ["Heard."])
    voice.click()
    expect(voice).to_have_text("🔇 Voice off")
    wait_for(lambda: indoors.tables.find(code).voice.screen == "")
    says(indoors, code, 1, "Not heard.")
    screen.sees("Not heard.")
    page.reload()
    expect(page.locator("#sound")).to_have_text("🔔 Press OK or tap for sound")
    assert heard(screen) == []
    assert inspector.faults == []


TV_SIZE = (1920, 1080)


def test_switched_off_it_is_silent_at_once(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code, "localStorage.setItem('sound', 'off');", ear(word=5))
    says(indoors, code, 0, "A long sentence about soup. And another.")
    wait_for(lambda: len(heard(screen)) == 1)
    screen.page.locator("#voice").click()
    wait_for(lambda: notes(screen)[0].get("how") == "error")
    assert len(heard(screen)) == 1


def test_a_critic_speaks_in_its_own_voice(home: House, indoors: Indoors) -> None:
    code = indoors.judging("seven-year-old")
    screen = stage(home, code, ear())
    says(indoors, code, 0, "🦖 My hamster would like it.")
    wait_for(lambda: len(notes(screen)) == 1)
    voice = indoors.party.critics["seven-year-old"].voice
    (note,) = notes(screen)
    assert (note["lang"], note["rate"], note["pitch"]) == (voice.lang, voice.rate, voice.pitch)
    assert note["text"] == "My hamster would like it."


PLAYER = """
window.played = [];
window.Audio = class {
  constructor(src) { this.src = src; fetch(src); }
  pause() {}
  async play() {
    window.played.push(new URLSearchParams(this.src.split("?")[1]).get("words"));
    this.onplaying();
    setTimeout(() => this.onended(), 20);
  } };
"""


@pytest.fixture
def reading(tmp_path: Path) -> Iterator[tuple[Indoors, FakeModel]]:
    """A house with a model for speech, whose recordings no browser can play."""
    warm().join()
    with ExitStack() as stack:
        fake = stack.enter_context(FakeModel(lambda request: Say(raw=b"no music")))
        indoors = Indoors(tmp_path, speech=f"openai/tts@{fake.url}")
        stack.callback(indoors.stop)
        yield indoors, fake


@pytest.mark.parametrize("plays", [True, False])
def test_a_model_reads_where_there_is_one_else_the_browser(
    reading: tuple[Indoors, FakeModel], browser: Browser, plays: bool
) -> None:
    indoors, fake = reading
    home = House(indoors, browser)  # type: ignore[arg-type]
    code = indoors.judging()
    screen = stage(home, code, ear(), PLAYER if plays else "")
    says(indoors, code, 0, "A lobster, at last. And it stayed.")
    expected: list[Any] = ["A lobster, at last.", "And it stayed."]
    wait_for(lambda: (screen.page.evaluate("window.played") if plays else heard(screen)) == expected)
    assert not (plays and heard(screen))
    # The player is told at once, the model is asked a moment later.
    wait_for(lambda: len(fake.requests) > 0)
    assert {request["input"] for request in fake.requests} <= set(expected)
    home.close()
    home.check_consoles()


def test_words_that_are_read_aloud_appear_as_they_are_said(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code, ear(word=0.6))
    screen.page.emulate_media(reduced_motion="no-preference")
    wait_for(lambda: indoors.tables.find(code).voice.screen != "")
    whole = "My aunt had a lobster once and it was the only guest who stayed."
    says(indoors, code, 0, whole)
    wait_for(lambda: len(heard(screen)) == 1)
    line = screen.page.locator("[data-to]")
    assert 0 < len(line.inner_text()) < len(whole) / 2
    expect(line).to_have_text(whole)
    assert "to" not in notes(screen)[0]


def test_the_host_switches_the_voice_from_the_phone(home: House, indoors: Indoors) -> None:
    host = home.guest("Host")
    code = host.host_party()
    screen = home.guest("the big screen")
    screen.page.add_init_script(ear(chosen=None))
    screen.open(f"/table/{code}/screen")
    voice = screen.page.locator("#voice")
    host.page.locator("#sounds > summary").click()
    host.tap("🔊 Voice on")
    expect(voice).to_have_text("🔊 Voice on")
    wait_for(lambda: indoors.tables.find(code).voice.screen != "")
    host.tap("🔇 Voice off")
    expect(voice).to_have_text("🔇 Voice off")
    wait_for(lambda: indoors.tables.find(code).voice.screen == "")


LATER = "And this is what I say next."


def test_a_host_in_a_hurry_silences_the_voice(home: House, indoors: Indoors) -> None:
    """What it reads, what it has still to read, and the rest of what a model is still writing."""
    code = indoors.judging()
    screen = stage(home, code, ear(word=5))
    wait_for(lambda: indoors.tables.find(code).voice.screen != "")
    says(indoors, code, 0, "A long sentence about soup. And another. And a third one.")
    wait_for(lambda: len(heard(screen)) == 1)
    tempo.hurry(indoors.tables, code)
    wait_for(lambda: notes(screen)[0].get("how") == "error")
    assert indoors.tables.find(code).voice.lets_go_on("Hm.", 0.0, indoors.tables.now()) <= indoors.tables.now()
    says(indoors, code, 1, LATER)
    wait_for(lambda: len(heard(screen)) == 2)
    assert heard(screen) == ["A long sentence about soup.", LATER]
    tempo.hurry(indoors.tables, code)
    wait_for(lambda: notes(screen)[1].get("how") == "error")


def test_what_a_model_still_writes_is_not_taken_up_after_a_hurry(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code, ear(word=5))

    def writes(text: str, start: bool = False) -> None:
        data = json.dumps({"chef": 2, "text": text, "start": start})
        indoors.party.hub.refresh(code, Flash("words", data))

    writes("This soup is hot. It ", start=True)
    wait_for(lambda: heard(screen) == ["This soup is hot."])
    tempo.hurry(indoors.tables, code)
    wait_for(lambda: notes(screen)[0].get("how") == "error")
    writes("is also green. And ")
    screen.sees("is also green.")
    says(indoors, code, 2, "This soup is hot. It is also green. And deep.")
    screen.sees("And deep.")
    says(indoors, code, 1, LATER)
    wait_for(lambda: len(heard(screen)) == 2)
    assert heard(screen) == ["This soup is hot.", LATER]


def test_chips_do_not_wait_for_a_voice_that_was_hurried(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    screen = stage(home, code, ear(word=5))
    says(indoors, code, 0, "A very long sentence about a soup. And another.")
    wait_for(lambda: len(heard(screen)) == 1)
    while indoors.step(code) != "break":
        tempo.hurry(indoors.tables, code)
        powers.skip(indoors.tables, code)
    screen.page.locator("[id^=fall-]").first.wait_for()
    assert len(heard(screen)) == 1
