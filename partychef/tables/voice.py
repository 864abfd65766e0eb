"""The big screen that reads aloud, as its table knows it: what it says right now, and when the table goes on.

None of it is stored or replayed. It only decides when the clock makes the moves that it would make anyway.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal, NamedTuple

from partychef.engine.pace import reading_time

if TYPE_CHECKING:
    from partychef.tables.live import Live
    from partychef.tables.play import Tables

Report = Literal["on", "off", "begin", "still", "end"]
"""What the screen reports: its voice is switched on or off, or it begins to read a text, still reads, or has ended."""

BREATH = 1.0
"""Seconds of silence after a voice."""
LATE, SLOWER = 8.0, 1.5
"""How much longer than usual a voice may take, in seconds and times. Then the table goes on without it."""
GONE = 9.0
"""Seconds without a report after which a screen that should be reading counts as gone: it reports every three."""
UNKNOWN = 15.0
"""Seconds for a text of which the table does not know how long it is."""
LONGEST = 120.0
"""Seconds that phones wait at most for the big screen, however much it has to read."""
_MOST = 20


class Spoken(NamedTuple):
    """A text that the big screen reads aloud."""

    text: str
    speaker: str
    """Whose voice it is, as the provider of a model for speech calls it; "" for the one in the settings."""


@dataclass
class Voice:
    """The screen that speaks at one table. Whoever uses it holds the table. Times are in seconds since 1970."""

    screen: str = ""
    """The screen that reported last; empty while nobody reads aloud."""
    _saying: dict[str, float] = field(default_factory=dict)
    """The texts that it has begun to read, and when."""
    given: dict[str, Spoken] = field(default_factory=dict)
    """The newest texts that it was given to read, by key: it may still be at one that is on the screen no more."""
    _began: float = float("-inf")
    _ended: float = float("-inf")
    _heard: float = float("-inf")
    awaited: float | None = None
    """Since when the words are on the screen that phones wait for; they may outlast the round."""

    def hear(self, screen: str, report: Report, key: str, now: float) -> None:
        """Take in a report. The end of what nobody has begun, or of what was given up, changes nothing."""
        if screen != self.screen:
            self._saying.clear()
        self.screen = "" if report == "off" else screen
        self._heard = now
        if report == "on":
            self._began = self._ended = now  # it reads from the next text on
        if report == "begin" and len(self._saying) < _MOST:
            self._saying[key], self._began = now, now
        elif report == "off" or (report == "end" and key in self._saying):
            self._saying = {} if report == "off" else {name: at for name, at in self._saying.items() if name != key}
            self._ended = now

    def give(self, texts: Mapping[str, Spoken]) -> None:
        """Note what the big screen is given to read now. Only the newest texts are kept."""
        self.given = dict([*{**self.given, **texts}.items()][-_MOST - len(texts) :])

    def hush(self, now: float) -> None:
        """Wait no more for anything that it reads or was about to read: it falls silent."""
        self._saying.clear()
        self._began, self._ended = now, now - BREATH

    def lets_go_on(self, text: str | None, since: float, now: float, pace: float = 1.0) -> float:
        """When the table may go on from a text that has been on the screen since then, or None from whatever it says.

        That is once everybody can have read it, and once the voice has ended. `pace` stretches only the reading. A
        voice that is late counts as switched off, until it is heard of again.
        """
        read = since if text is None else since + reading_time(text) * pace
        if not self.screen:
            return read
        if not self._saying and (text is None or self._began >= since):
            return max(read, self._ended + BREATH)
        begun = since if text is not None else min(self._saying.values())
        latest = begun + LATE + (UNKNOWN if text is None else SLOWER * reading_time(text, aloud=True))
        latest = min(latest, self._gone(begun))
        if now < latest:
            return max(read, latest)
        self.screen = ""
        self._saying.clear()
        return read

    def says_until(self, since: float) -> float | None:
        """When a text that has been on the screen since then counts as said, though its end was not reported; None if
        nobody says it, or no longer."""
        said = not self._saying and self._began >= since
        return None if said or not self.screen else min(self._gone(since), since + LONGEST)

    def _gone(self, since: float) -> float:
        """When the screen counts as gone if nothing more is heard of it: somebody may have pulled the plug."""
        return max(self._heard, since) + GONE


def hear(tables: Tables, code: str, screen: str, report: Report, key: str) -> Live:
    """Take in what the big screen of a table reports; returns the table."""
    with tables.at(code) as live:
        live.voice.hear(screen, report, key, tables.now())
        follow(live, tables.now())
    return live


def follow(live: Live, now: float) -> None:
    """Have phones show what the judge said last once the big screen has said it. The caller holds the table."""
    until = hushed_until(live)
    hushed = until is not None and now < until
    if until is not None and not hushed:
        live.voice.hear(live.voice.screen, "off", "", now)  # until it is heard of again: nobody waits for it twice
    if hushed != live.hushed:
        live.hushed = hushed
        if not hushed and live.between:
            live.round_ended = now  # only now the big screen shows the result
        live.touch(now)


def hushed_until(live: Live) -> float | None:
    """Until when phones wait at most for the big screen to say what the judge said last; None if they do not wait."""
    judged, voice = live.game.judged, live.voice
    if not voice.screen or judged is None or live.state is None or live.table.status == "stopped":
        return None
    if not (live.between and live.hushed):  # a judge who did not wait: the result comes after what is still being said
        words = judged.words(live.state.view(None))
        # Other words on the screen, such as a question, phones show at once.
        by = words.by if words is not None and words.aloud else None
        voice.awaited = max(live.step_began, live.last_at.get(by, 0.0)) if by is not None else None
    return voice.says_until(voice.awaited) if voice.awaited is not None else None
