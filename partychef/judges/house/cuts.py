"""Cuts sentences into phrases where a reader would pause, and says where in the text each of them stands."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from partychef.judges.house.lexicon import cues
from partychef.judges.house.vocabulary import plain

MOST_WORDS = 12
"""How many words a phrase has that can be quoted."""
_SHORT = 3
"""A part of fewer words stays with what follows it: "salt and pepper from the moon" is not cut."""
_LEAST = 4
"""How many words there must be on both sides of a place where only long parts are cut."""
_PAUSE = re.compile(r"[,;:.!?…()\n]+(?=\s|$)|\s[–—-]\s|[–—]")
_BREATH = re.compile(r"\s*[,:–—-]+\s*")
"""A pause that a phrase may contain: "there was a long silence, filled with rice"."""
_TURN = re.compile(
    r"\s(?=(?:(?:and|und|et)\s(?!the\b|an?\b|my\b|d(?:er|ie|as|en|em|es)\b|ein|l[ae]s?\b|une?\b|l['’])"
    r"|(?:but|while|until|because|like|as|as if|as though|so that|before|after|then|aber|während|bis|weil|wie|als|damit"
    r"|bevor|nachdem|dann|mais|pendant|jusqu|parce|comme|puis|avant|après)\b))",
    re.IGNORECASE,
)
"""Where a phrase may be cut: not in "the salt and the pepper"."""


class Place(msgspec.Struct, frozen=True):
    """Where in a text a phrase stands."""

    opens: bool
    """Whether it begins its sentence."""
    closes: bool
    """Whether it ends its sentence."""
    last: bool
    """Whether its sentence is the last one."""
    cut: bool = False
    """Whether it breaks off where nobody would pause, because all that is said in that breath is too long."""


class _Part(msgspec.Struct, frozen=True):
    """The smallest part of a sentence, from one place where it may be cut to the next."""

    start: int
    end: int
    after_pause: bool
    before_pause: bool
    cut: bool


def phrases_in(sentence: str, language: str, last: bool = False) -> Iterator[tuple[str, Place]]:
    """All phrases of a sentence that are short enough, and its parts that are not; `last`: whether it ends the text."""
    parts = _parts_of(sentence, language)
    for first in range(len(parts)):
        for end in range(first + 1, len(parts) + 1):
            run = parts[first:end]
            whole = sentence[run[0].start : run[-1].end].strip()
            short = len(whole.split()) <= MOST_WORDS
            fits = short and _is_whole(run, sentence)
            if fits or len(run) == 1:
                closes = fits and end == len(parts)
                yield whole, Place(opens=first == 0, closes=closes, last=last, cut=run[-1].cut or not short)
            if not short:
                break  # what has more parts is longer still


def _is_whole(run: Sequence[_Part], sentence: str) -> bool:
    """Whether a run of parts has no pause in it, or goes from pause to pause over nothing but commas and dashes, and
    does not begin or break off within a list: "a windowsill, mozzarella" of "on a windowsill, mozzarella and basil"."""
    pauses = [sentence[one.end : other.start] for one, other in pairwise(run) if one.before_pause]
    if not pauses:
        return True
    whole = run[0].after_pause and run[-1].before_pause and all(map(_BREATH.fullmatch, pauses))
    first, last = (len(sentence[one.start : one.end].split()) for one in (run[0], run[-1]))
    begins = first >= _SHORT or run[0].start == 0
    ends = last >= _SHORT or not sentence[run[-1].end :].lstrip().startswith(",")
    return whole and begins and ends


def _parts_of(sentence: str, language: str) -> list[_Part]:
    pauses = [*((match.start(), match.end()) for match in _PAUSE.finditer(sentence)), (len(sentence), len(sentence))]
    parts: list[_Part] = []
    start = 0
    for end, following in pauses:
        cuts = [(at, to) for at, to in _cut_breath(sentence, start, end, language) if sentence[at:to].strip()]
        for number, (at, to) in enumerate(cuts):
            ends = number == len(cuts) - 1
            parts.append(_Part(at, to, number == 0, ends, cut=not ends and not _TURN.match(sentence, to)))
        start = following
    return parts


def _cut_breath(sentence: str, start: int, end: int, language: str) -> Iterator[tuple[int, int]]:
    """What is said in one breath, cut at its turns; what is too long even then is cut where it must be."""
    places = [start, *(match.start() for match in _TURN.finditer(sentence, start, end)), end]
    joined: list[tuple[int, int]] = []
    for at, to in pairwise(places):
        if joined and len(sentence[slice(*joined[-1])].split()) < _SHORT:
            joined[-1] = joined[-1][0], to
        else:
            joined.append((at, to))
    for at, to in joined:
        yield from _cut_long(sentence, at, to, language)


def _cut_long(sentence: str, start: int, end: int, language: str) -> Iterator[tuple[int, int]]:
    words = [*re.compile(r"\S+").finditer(sentence, start, end)]
    begun = 0
    for number, word in enumerate(words if len(words) > MOST_WORDS else []):
        breaks = plain(word.group()) in cues(language).breaks
        if breaks and number - begun >= _LEAST and len(words) - number >= _LEAST:
            yield start, word.start()
            start, begun = word.start(), number
    yield start, end
