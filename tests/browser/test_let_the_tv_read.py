"""A chef who would rather not speak taps "Let the TV read it": the big screen reads the dish, voice or no voice."""

from __future__ import annotations

import re
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Browser, expect

from partychef.llm.client import warm
from tests.browser.conftest import Guest, House
from tests.browser.ear import ear, heard
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.browser.test_phone_writes_first import WISH, Desk
from tests.browser.test_voice import PLAYER
from tests.fake_model import FakeModel, Say
from tests.serving import wait_for

TEXT = "A sea that has gone <b>home</b>."
MUTE = "delete Window.prototype.speechSynthesis; delete window.speechSynthesis;"
# Every text that stood below the name of the dish, one after the other.
EYE = """
window.shown = new Set();
new MutationObserver(() => window.shown.add(document.querySelector(".about")?.textContent))
  .observe(document.querySelector("#table"), { childList: true, subtree: true, characterData: true });
"""


class Stage(Desk):
    """Ana has written a dish of four cards at her desk, and it is her turn; the big screen is on."""

    def __init__(self, home: House, indoors: Indoors, script: str | None = None) -> None:
        super().__init__(home, indoors, WISH)
        self.cards = self.takes(0, 1, 2, 3)
        self.name.fill("Low Tide")
        self.text.fill(TEXT)
        self.page.locator("[data-lines] input").locator("visible=true").first.fill("asleep in butter")
        self.button.click()
        self.page.locator("[data-desk]").wait_for(state="detached")
        self.screen: Guest = home.guest("the big screen", {"width": 1920, "height": 1080})
        self.screen.page.add_init_script(script or ear(chosen=None))
        self.screen.open(f"/table/{self.code}/screen")
        while not self.page.get_by_role("button", name="Let the TV read it").count():
            self.news()

    def heard(self) -> list[str]:
        return heard(self.screen)

    def reads_on(self) -> None:
        """Half a minute later, after everything that a voice needs for a line."""
        now = self.tables.now() + 30
        self.tables.now = lambda: now
        self.news()
        self.screen.page.locator(f'#view[data-stamp="{self.tables.find(self.code).shown.stamp:.3f}"]').wait_for()


def test_name_text_and_card_by_card_are_read_aloud_and_then_the_judge_may_ask(home: House, indoors: Indoors) -> None:
    stage = Stage(home, indoors)
    inspector = Inspector()
    inspector.look(stage.page, "the choice to speak or not", (SMALL, PHONE))
    stage.ana.tap(re.compile("Let the TV read it"))
    stage.ana.sees("The TV reads your dish")
    wait_for(lambda: len(stage.heard()) == 2)
    inspector.look(stage.page, "the chef while the TV reads", (SMALL, PHONE))
    inspector.look(stage.screen.page, "the big screen reads", (TV,))
    for _ in stage.cards:
        stage.reads_on()
    first, *rest = stage.cards
    wait_for(lambda: len(stage.heard()) == 6)
    assert stage.heard() == ["Low Tide.", TEXT, f"{first}: asleep in butter", *(f"{card}." for card in rest)]
    stage.reads_on()
    stage.ana.wait_for_step("questions", "answer")
    assert inspector.faults == []


def test_where_no_voice_is_the_words_come_at_reading_pace(home: House, indoors: Indoors) -> None:
    stage = Stage(home, indoors, MUTE)
    screen = stage.screen.page
    screen.emulate_media(reduced_motion="no-preference")
    screen.evaluate(EYE)
    stage.ana.tap(re.compile("Let the TV read it"))
    expect(screen.locator(".about")).to_have_text(TEXT)
    wait_for(lambda: {"A ", "A sea that ", TEXT} <= set(screen.evaluate("[...window.shown]")))  # word by word
    stage.reads_on()
    expect(screen.locator(".caption")).to_contain_text("asleep in butter")
    expect(screen.locator(".covered")).to_have_count(3)


def test_a_chef_who_speaks_is_not_talked_over(home: House, indoors: Indoors) -> None:
    stage = Stage(home, indoors)
    stage.ana.tap("Introduce it")
    stage.page.get_by_role("button", name=re.compile("^Reveal ")).locator("visible=true").first.click()
    stage.screen.sees("asleep in butter")
    assert stage.heard() == []
    stage.page.locator("summary", has_text="Let the TV read the rest").click()
    stage.ana.tap("Let the TV read it")
    stage.ana.sees("The TV reads your dish")
    stage.reads_on()
    stage.screen.sees(stage.cards[1])


def test_where_a_model_for_speech_is_set_it_reads_the_guests_own_dish(tmp_path: Path, browser: Browser) -> None:
    warm().join()
    with ExitStack() as stack:
        fake = stack.enter_context(FakeModel(lambda request: Say(raw=b"no music")))
        indoors = Indoors(tmp_path, speech=f"openai/tts@{fake.url}")
        stack.callback(indoors.stop)
        home = House(indoors, browser)  # type: ignore[arg-type]
        table = Stage(home, indoors, ear(chosen=None) + PLAYER)
        table.ana.tap(re.compile("Let the TV read it"))
        read = ["Low Tide.", TEXT]
        wait_for(lambda: table.screen.page.evaluate("window.played") == read)
        wait_for(lambda: {request["input"] for request in fake.requests} >= set(read))
        assert {request["input"] for request in fake.requests} == set(read)
        assert table.heard() == []
        home.close()
        home.check_consoles()
