"""The big screen makes sounds for what it shows, once somebody has let it. Phones shake when their turn comes."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from partychef.games.cooking_party.moves import Critique, Reveal
from partychef.tables import host as powers
from tests.browser.conftest import TV, Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, Inspector
from tests.browser.tapping import HEARD
from tests.serving import wait_for

# Web Audio without a loudspeaker: notes down which pitch is to begin when. A tap wakes it, as in a real browser.
LOUDSPEAKER = """
window.notes = [];
const param = (value) => new Proxy({ value }, { get: (it, name) => it[name] ?? ((to) => { it.value = to; }) });
class Sounding {
  constructor(audio, options = {}) { this.options = options; this.gain = param(options.gain); }
  frequency = param(0);
  connect(to) { this.to = to; return to; }
  disconnect() { window.notes.push(["cut", 0]); }
  start(at) { window.notes.push([this.options.frequency ?? "noise", at]); }
  stop() {} }
for (const name of ["GainNode", "OscillatorNode", "BiquadFilterNode", "AudioBufferSourceNode"])
  window[name] = class extends Sounding {};
window.AudioBuffer = class {
  constructor({ length }) { this.dots = new Float32Array(length); }
  getChannelData() { return this.dots; } };
window.AudioContext = class {
  state = "suspended"; sampleRate = 100; currentTime = 0; destination = "loudspeaker";
  async resume() {
    if (navigator.userActivation.hasBeenActive) this.state = "running";
    this.onstatechange?.(); } };
"""
PITCHES: dict[float, str] = {
    587: "join", 240: "card", 1700: "first chip", 2140: "last chip",
    392: "fanfare", 233: "trombone", 990: "tick", 1320: "late tick",
}  # fmt: skip
"""By what a sound is known: a pitch that no other has."""


class Ear:
    """Somebody on the sofa, with the remote in hand."""

    def __init__(self, home: House, code: str, motion: Any = "no-preference") -> None:
        self.screen: Guest = home.guest("the big screen", TV)
        self.page = self.screen.page
        self.page.emulate_media(reduced_motion=motion)
        self.page.add_init_script(LOUDSPEAKER)
        self.screen.open(f"/table/{code}/screen")
        wait_for(lambda: self.page.evaluate("Boolean(document.querySelector('#table')._htmx?.sse?.reader)"))
        self.button = self.page.locator("#sound")

    def lets_it(self) -> None:
        """Tap for sound, and forget what confirms it."""
        self.button.click()
        expect(self.button).to_have_text("🔔 Medium")
        self.forgets()

    def forgets(self) -> None:
        self.page.evaluate("window.notes.length = 0")

    def notes(self) -> list[tuple[Any, float]]:
        return [(pitch, at) for pitch, at in self.page.evaluate("window.notes")]

    def heard(self) -> list[str]:
        """The sounds so far, by name."""
        return [PITCHES[pitch] for pitch, _ in self.notes() if pitch in PITCHES]

    def when(self, name: str) -> float:
        """The second in which a sound begins, counted from now."""
        return next(at for pitch, at in self.notes() if PITCHES.get(pitch) == name)

    def catches_up(self, indoors: Indoors, code: str) -> None:
        self.page.wait_for_function(HEARD, arg=float(f"{indoors.tables.find(code).shown.stamp:.3f}"))


def lobby(indoors: Indoors) -> str:
    code, _ = indoors.tables.open_table({"judge": "turns", "timers": "off", "pace": 0.0})
    return code


def moves_on(indoors: Indoors, code: str, *steps: str) -> None:
    """Let the clock decide until one of these steps has come."""
    while indoors.step(code) not in steps:
        powers.skip(indoors.tables, code)


def test_whoever_sits_down_is_heard_after_one_tap_and_not_before(home: House, indoors: Indoors) -> None:
    code = lobby(indoors)
    ear = Ear(home, code)
    expect(ear.button).to_have_text("🔔 Press OK or tap for sound and voice")
    powers.add_ai(indoors.tables, code)
    ear.catches_up(indoors, code)
    assert ear.heard() == []
    ear.lets_it()
    powers.add_ai(indoors.tables, code)
    ear.catches_up(indoors, code)
    assert ear.heard() == ["join"]


def test_a_guest_who_is_sent_away_makes_no_sound(home: House, indoors: Indoors) -> None:
    code = lobby(indoors)
    powers.add_ai(indoors.tables, code)
    ear = Ear(home, code)
    ear.lets_it()
    powers.remove(indoors.tables, code, indoors.tables.find(code).chairs[0].id)
    ear.catches_up(indoors, code)
    assert ear.heard() == []


def test_the_remote_makes_it_louder_and_silent_and_the_device_remembers(home: House, indoors: Indoors) -> None:
    ear = Ear(home, lobby(indoors))
    ear.lets_it()
    for text in ("🔔 Loud", "🔇 Silent", "🔔 Quiet"):
        ear.button.press("Enter")
        expect(ear.button).to_have_text(text)
    ear.page.keyboard.press("m")
    expect(ear.button).to_have_text("🔇 Silent")
    ear.page.keyboard.press("m")
    ear.page.keyboard.press("+")
    ear.page.keyboard.press("+")
    expect(ear.button).to_have_text("🔔 Loud")
    ear.page.keyboard.press("m")
    ear.page.reload()
    expect(ear.button).to_have_text("🔇 Silent")


def test_with_reduced_motion_it_is_silent_until_somebody_switches_it_on(home: House, indoors: Indoors) -> None:
    code = lobby(indoors)
    ear = Ear(home, code, "reduce")
    expect(ear.button).to_have_text("🔇 Silent")
    ear.page.locator("h1").click()
    powers.add_ai(indoors.tables, code)
    ear.catches_up(indoors, code)
    assert ear.heard() == []
    ear.button.click()
    wait_for(lambda: ear.heard() == ["join"])
    powers.add_ai(indoors.tables, code)
    ear.catches_up(indoors, code)
    assert ear.heard() == ["join", "join"]


def test_cards_turn_chips_fall_after_a_drum_roll_and_the_winner_gets_a_fanfare(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    while indoors.tables.find(code).state.view(None).round < 3 or indoors.step(code) != "judging":  # type: ignore[union-attr]
        powers.skip(indoors.tables, code)
    ear = Ear(home, code)
    ear.lets_it()
    powers.skip(indoors.tables, code)
    ear.catches_up(indoors, code)
    assert ear.heard() == ["first chip"] * 2 + ["last chip"] * 2 + ["fanfare"] * 3
    assert ear.when("first chip") == pytest.approx(1.2, abs=0.1)
    assert ear.when("last chip") == pytest.approx(7.6, abs=0.1)
    assert ear.when("fanfare") == pytest.approx(11, abs=0.1)
    drums = sorted(at for pitch, at in ear.notes() if pitch == "noise")
    assert drums[0] < 0.1
    assert sum(6.2 < at < 7.6 for at in drums) > 20


def test_a_card_is_heard_when_it_is_turned_and_only_then(home: House, indoors: Indoors) -> None:
    code = lobby(indoors)
    for _ in range(3):
        powers.add_ai(indoors.tables, code)
    indoors.tables.start(code)
    moves_on(indoors, code, "presenting")
    ear = Ear(home, code)
    ear.lets_it()
    turned = 0
    while indoors.step(code) == "presenting":
        with indoors.tables.at(code) as live:
            assert live.state is not None
            chef = live.state.view(None).presenter  # type: ignore[attr-defined]
            moves = live.state.legal_moves(chef)
            move = next((one for one in moves if isinstance(one, Reveal)), moves[-1])
            indoors.tables.make_move(live, chef, move, "ai")
        turned += isinstance(move, Reveal)
        ear.catches_up(indoors, code)
    assert turned > 1
    assert ear.heard() == ["card"] * turned


def test_sounds_of_a_scene_end_with_it(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    ear = Ear(home, code)
    ear.lets_it()
    moves_on(indoors, code, "break")
    ear.catches_up(indoors, code)
    assert "cut" not in [pitch for pitch, _ in ear.notes()]
    moves_on(indoors, code, "cooking")
    ear.catches_up(indoors, code)
    assert "cut" in [pitch for pitch, _ in ear.notes()]


def test_a_critic_who_will_not_be_swayed_gets_a_sad_trombone(home: House, indoors: Indoors) -> None:
    code = indoors.judging()
    ear = Ear(home, code)
    ear.lets_it()
    line = indoors.party.critics["inspector"].bank("tampering")[0]
    says(indoors, code, 0, "A dish about love, and it shows.")
    ear.catches_up(indoors, code)
    assert ear.heard() == []
    says(indoors, code, 1, f"Well, well. {line} Eat your greens.")
    ear.catches_up(indoors, code)
    assert ear.heard() == ["trombone"]


def says(indoors: Indoors, code: str, chef: int, text: str) -> None:
    with indoors.tables.at(code) as live:
        judge = next(chair.seat for chair in live.chairs if chair.kind.startswith("critic:"))
        indoors.tables.make_move(live, judge, Critique(chef, text), "ai")


LAST_SECONDS = """
document.querySelector("header.top").insertAdjacentHTML("beforeend", '<span id="clock"></span>');
for (const detail of [12, 11, 11, 10, 10, 9, 3, 2, 2, 1, 0, 0])
  document.dispatchEvent(new CustomEvent("clock", { detail }));
"""


def test_the_last_ten_seconds_tick_once_each(home: House, indoors: Indoors) -> None:
    ear = Ear(home, indoors.judging())
    ear.lets_it()
    ear.page.evaluate(LAST_SECONDS)
    assert ear.heard() == ["tick", "tick", "late tick", "late tick", "late tick"]


def test_the_host_sets_the_volume_of_the_big_screen_from_the_phone(house: House) -> None:
    host = house.guest("Host")
    code = host.host_party()
    ear = Ear(house, code)
    ear.lets_it()
    host.page.locator("#sounds > summary").click()
    host.tap("🔇 Off")
    expect(ear.button).to_have_text("🔇 Silent")
    for level in ("🔔 Quiet", "🔔 Medium", "🔔 Loud"):
        host.tap(level)
        expect(ear.button).to_have_text(level)


SHAKES = "window.shaken = 0; navigator.vibrate = () => { window.shaken++; return true; };"


@pytest.mark.parametrize(("motion", "shakes"), [("no-preference", 1), ("reduce", 0)])
def test_a_phone_shakes_when_its_turn_comes(home: House, indoors: Indoors, motion: Any, shakes: int) -> None:
    code, _ = indoors.tables.open_table({"judge": "critic:inspector", "timers": "off", "pace": 0.0})
    powers.seat_critic(indoors.tables, code, "inspector", "The inspector", "🧐")
    ana = home.guest("Ana")
    ana.page.emulate_media(reduced_motion=motion)
    ana.page.add_init_script(SHAKES)
    ana.join(code)
    powers.add_ai(indoors.tables, code)
    indoors.tables.start(code)
    moves_on(indoors, code, "cooking")
    ana.wait_for_step("cooking")
    expect(ana.page.locator("#view[data-turn]")).to_have_count(1)
    assert ana.page.evaluate("window.shaken") == shakes
    ana.page.reload()
    assert ana.page.evaluate("window.shaken") == 0


def test_the_button_is_on_every_scene_and_nobody_stumbles_over_it(home: House, indoors: Indoors) -> None:
    inspector, code = Inspector(), lobby(indoors)
    ear = Ear(home, code)
    for where in ("lobby", "assignment", "cooking", "presenting", "judging"):
        if where != "lobby":
            moves_on(indoors, code, where)
        ear.catches_up(indoors, code)
        expect(ear.button).to_be_in_viewport(ratio=1)
        inspector.look(ear.page, where, ((1920, 1080), PHONE, SMALL))
        if where == "lobby":
            for _ in range(3):
                powers.add_ai(indoors.tables, code)
            indoors.tables.start(code)
    assert inspector.faults == []
