"""What an announcement asks of the words about a dish that can be counted: "two sentences, no more", "every card has to
begin with a P"."""

from __future__ import annotations

import re
from functools import cache

from partychef.judges.demands.counting import numbers_known
from partychef.judges.demands.demand import Demand
from partychef.judges.demands.lexicon import LANGUAGES, phrases, words_file

_UNITS = ("sentences", "words")
_PREFACE = 3
"""Up to how many words only preface what follows: "Just one word: chocolate"."""
_BRIEF = 30
"""Up to how many words a limit is a wish for brevity, too."""


def texts_in(words: str) -> tuple[list[Demand], str]:
    """The demands on the words about a dish in a sentence, and the sentence without them."""
    heard: list[Demand] = []
    for unit, bound, pattern in _limits():
        for hit in list(pattern.finditer(words)):
            number = _number(next(filter(None, hit.groups())))
            if not (hit[0].strip() == words.strip() and unit == "words" and number <= _PREFACE):
                heard.append(_limit(unit, bound, number))
            words = _without(words, hit)
    for pattern in _letters():
        for hit in list(pattern.finditer(words)):
            letter = next(filter(None, hit.groups()))
            heard.append(Demand("letter", f"{_scope(words[: hit.start()])}-{letter}"))
            words = words[hit.end() :]
    if any(one.what == "words" and (one.most or _BRIEF + 1) <= _BRIEF for one in heard):
        heard.append(Demand("answer", "short"))
    return heard, words


def _without(words: str, hit: re.Match[str]) -> str:
    return words[: hit.start()] + " " * (hit.end() - hit.start()) + words[hit.end() :]


def _limit(unit: str, bound: str, number: int) -> Demand:
    least = {"most": None, "under": None, "over": number + 1}.get(bound, number)
    most = {"least": None, "over": None, "under": max(1, number - 1)}.get(bound, number)
    return Demand("count", unit, True, "firm", None if unit == "words" and bound == "exactly" else least, most)


def _number(word: str) -> int:
    return int(word) if word.isdecimal() else numbers_known()[word]


def _scope(before: str) -> str:
    """What has to begin with the letter: every word, the name, or every card."""
    for scope in ("words", "name"):
        if any(re.search(rf"\b{re.escape(one)}\b", before) for one in _said(scope)):
            return scope
    return "cards"


@cache
def _said(key: str) -> tuple[str, ...]:
    """The phrases of all languages under a key, the longest first."""
    tables = [{**words_file(language)["count"], **words_file(language)["text"]} for language in LANGUAGES]
    every = {" ".join(phrase) for table in tables for phrase in phrases(table[key])}
    return tuple(sorted(every, key=lambda one: (-len(one), one)))


def _any(key: str) -> str:
    return "(?:" + "|".join(map(re.escape, _said(key))) + ")"


@cache
def _limits() -> tuple[tuple[str, str, re.Pattern[str]], ...]:
    """Patterns of numbers of sentences and words, each with what it counts and how it bounds that."""
    number = f"({'|'.join(sorted(numbers_known(), key=len, reverse=True))}|\\d{{1,3}})"
    found = []
    for unit in _UNITS:
        things = rf"(?:\w+\s+)?{_any(unit)}\b"
        for bound in ("most", "least"):
            found.append((unit, bound, rf"\b{_any(bound)}\s+{number}\s+{things}"))
            found.append((unit, bound, rf"\b{number}\s+{things}\s*,?\s*(?:\w+\s+)?{_any(bound)}\b"))
        found += [(unit, bound, rf"\b{_any(bound)}\s+{number}\s+{things}") for bound in ("under", "over", "exactly")]
    found.append(("sentences", "exactly", rf"(?:^|(?<=,))\s*{number}\s+{_any('sentences')}\s*(?=$|,)"))
    return tuple((unit, bound, re.compile(pattern)) for unit, bound, pattern in found)


@cache
def _letters() -> tuple[re.Pattern[str], ...]:
    """Patterns of "begins with a P", before the verb as in German, or behind it."""
    end = rf"(?=\s*(?:$|[^\w\s]|{_any('then')}\b))"
    letter = rf"{_any('with')}\s+(?:{_any('a')}\s+)?(?:[^\w\s]\s*)?(?:{_any('letter')}\s+)?(?:[^\w\s]\s*)?([a-z])"
    return (
        re.compile(rf"\b{_any('begins')}\s+(?:\w+\s+)?{letter}{end}"),
        re.compile(rf"\b{letter}(?:[^\w\s])?\s+{_any('begins')}\b"),
    )
