"""A voice for Chromium that makes no sound and takes as long as its words would."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Guest

UNTIL_TOLD = 1000.0
"""Seconds for a word: the voice goes on only when the test calls `window.comeToTheEnd()`."""


def ear(word: float = 0.0, chosen: str | None = "on") -> str:
    """A script for a page: everything said is noted down with when it began and ended. `word`: seconds for each.

    `chosen` is what the device remembers of its switch; None if nobody has touched it.
    """
    remembered = f'localStorage.setItem("voice", "{chosen}");' if chosen else ""
    return EAR.replace("WORD", str(1000 * word)) + remembered


EAR = """
window.said = [];
window.SpeechSynthesisUtterance = function (text) { this.text = text; };
let now = null, timer = 0;
const over = (how) => {
  const { utterance, note } = now;
  now = null;
  clearTimeout(timer);
  Object.assign(note, { to: Date.now(), how });
  utterance["on" + how]?.();
};
window.comeToTheEnd = () => now && over("end");
Object.defineProperty(window, "speechSynthesis", { configurable: true, value: {
  speak(utterance) {
    const { text, lang, rate, pitch } = utterance;
    const note = { text, lang, rate, pitch, from: Date.now(), over: Boolean(now) };
    window.said.push(note);
    now = { utterance, note };
    timer = setTimeout(() => over("end"), WORD * text.split(/\\s+/).length);
  },
  cancel: () => now && over("error") } });
"""


def notes(screen: Guest) -> list[dict[str, Any]]:
    """All that was said: text, lang, rate, pitch, from, to (milliseconds), how it ended."""
    said: list[dict[str, Any]] = screen.page.evaluate("window.said")
    return said


def heard(screen: Guest) -> list[str]:
    """The texts that were said, in their order."""
    return [note["text"] for note in notes(screen)]
