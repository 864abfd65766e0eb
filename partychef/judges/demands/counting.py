"""Numbers of cards in a sentence: "at most four cards", "zwei oder drei Zutaten", "cinq ingrédients maximum"."""

from __future__ import annotations

import re
from functools import cache

import msgspec

from partychef.judges.demands.demand import Demand
from partychef.judges.demands.lexicon import LANGUAGES, phrases, words_file

_ARTICLE = r"(?:(?:an?|une?|ein(?:e[mnrs]?)?)\s+)?"
"""What may stand before a number that is a noun: "a trio of cards"."""


class _Patterns(msgspec.Struct, frozen=True):
    numbers: dict[str, int]
    found: tuple[tuple[str, re.Pattern[str]], ...]


def counts_in(words: str) -> tuple[list[Demand], str]:
    """The numbers of cards that the words ask for, and the words without them."""
    heard: list[Demand] = []
    for bound, pattern in _patterns().found:
        for hit in list(pattern.finditer(words)):
            numbers = [_patterns().numbers.get(word) or int(word) for word in hit.groups() if word]
            heard.append(_demand(_turned_round(bound, words[: hit.start()], words[hit.end() :]), numbers))
            words = words[: hit.start()] + " " * (hit.end() - hit.start()) + words[hit.end() :]
    return _together(heard), words


def _turned_round(bound: str, before: str, after: str) -> str:
    """ "Fewer than five cards, and I am off" and "if I count fewer than five" ask for five at least."""
    threat = rf"\s*(?:\w+\s+)?,?\s*{_any_of('and')}\s+(?:\w+\s+)?{_any_of('about_me')}\b"
    turned = re.match(threat, after) or re.match(rf"\s*{_any_of('if')}\b", before)
    return {"under": "not under", "over": "most"}.get(bound, bound) if turned else bound


@cache
def _any_of(key: str) -> str:
    """A pattern for the small words of all languages under a key."""
    words = sorted(
        {word for language in LANGUAGES for word in words_file(language)["grammar"][key].replace(",", " ").split()}
    )
    return "(?:" + "|".join(map(re.escape, words)) + ")"


def _demand(bound: str, numbers: list[int]) -> Demand:
    least, most = {
        "between": (numbers[0], numbers[-1]),
        "most": (None, numbers[0]),
        "least": (numbers[0], None),
        "under": (None, max(1, numbers[0] - 1)),
        "not under": (numbers[0], None),
        "over": (numbers[0] + 1, None),
        "exactly": (numbers[0], numbers[0]),
    }[bound]
    return Demand("count", "cards", True, "hard", least, most)


def _together(heard: list[Demand]) -> list[Demand]:
    """One demand for all bounds, as in "at least three cards, at most five"."""
    if not heard:
        return []
    least = max((one.least for one in heard if one.least), default=None)
    most = min((one.most for one in heard if one.most), default=None)
    return [Demand("count", "cards", True, "hard", least, most)]


@cache
def numbers_known() -> dict[str, int]:
    """The words for numbers in all languages."""
    tables = [words_file(language)["count"] for language in LANGUAGES]
    numbers = {word: at + 1 for table in tables for at, word in enumerate(" ".join(*phrases(table["numbers"])).split())}
    return numbers | {word: value for table in tables for word, value in _other_forms(table)}


@cache
def _patterns() -> _Patterns:
    """The patterns, the more telling ones first: what one has found, the next ones do not see."""
    tables = [words_file(language)["count"] for language in LANGUAGES]
    numbers = numbers_known()
    number = f"({'|'.join(sorted(numbers, key=len, reverse=True))}|\\d{{1,2}})"

    def of(key: str) -> str:
        every = {" ".join(phrase) for table in tables for phrase in phrases(table.get(key, ""))}
        return "(?:" + "|".join(re.escape(one) for one in sorted(every, key=lambda one: (-len(one), one))) + ")"

    small = (
        "(?:"
        + "|".join(
            sorted({re.escape(word) for table in tables for phrase in phrases(table["then"]) for word in phrase})
        )
        + ")"
    )
    things = rf"(?:\s+\w+)?\s+{of('things')}\b"
    # "At most one animal" is no number of cards: besides their names only small words may follow.
    no_others = rf"(?!\s+(?:\w+\s+)?{of('not_things')}\b)(?!\s*(?:%|°))(?={things}|\s*$|\s*[^\w\s]|\s+{small}\b)"
    start = r"(?:^|(?<=[,(]))\s*"
    found = [("between", rf"\b{number}\s+{of('to')}\s+{number}{things}")]
    for bound in ("most", "least"):
        found += [
            (bound, rf"\b{of(bound)}\s+(?:of\s+)?{_ARTICLE}{number}\b{no_others}(?:{things})?"),
            (bound, rf"\b{number}(?:{things})?,?\s+{of(bound)}\b"),
        ]
    found += [(bound, rf"\b{of(bound)}\s+{_ARTICLE}{number}\b{things}") for bound in ("under", "over", "exactly")]
    found.append(("exactly", rf"{start}{_ARTICLE}{number}{things}(?!\s+{of('must')}\b)"))
    return _Patterns(numbers, tuple((bound, re.compile(pattern)) for bound, pattern in found))


def _other_forms(table: dict[str, str]) -> list[tuple[str, int]]:
    """Other words for numbers, written `word number`."""
    return [(word, int(value)) for word, value in phrases(table.get("also", ""))]
