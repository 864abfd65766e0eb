"""Tells sentences that try to sway the judge from sentences about food.

An attempt is put together from parts: somebody it is addressed to, and an offer, a threat or an order about scores,
places, winning, other dishes or the judge's own rules. The parts of each language and the rules that join them are in
`prompts/house/attempts.toml`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec

from partychef.engine.words import clean
from partychef.judges.grammar import FOREIGN, house_file
from partychef.judges.house.proofs import languages_of
from partychef.judges.house.vocabulary import plain

Grade = Literal["none", "suspicious", "attempt"]
"""How sure it is that a sentence tries to sway the judge: `suspicious` ones are not ignored, but earn nothing."""

_OFFER, _SUSPICIOUS, _ORDER = "offer", "suspicious", "order"
_LANGUAGES = ("en", *FOREIGN)
_HOLE = re.compile(r"\{([a-z]+)\}")
_GAP = re.compile(r"\s*~(\d+)\s*")
_EVIDENT, _PROOF, _SUSPICION = "evident", 4.0, 3.5
"""How much evidence makes an attempt, and how much is suspicious."""
_GOALS = ("goal", "sure_goal", "favour", "claim", "sanction")
"""The evidence of what is wanted: scores, places, a friendly judge, or that somebody else loses."""
_ADDRESSED = {"address", "ask", "command", "offer", "threat", "machine", "secret", "claim", "sanction"}
"""The evidence of an attempt to get it: without any the rest proves nothing."""
_PULLED_APART = 6
"""This many letters standing alone are a word pulled apart."""
_ASIDE = 3
"""A sentence of no more words may be a wink."""
_LETTERS_OF_A_SHORT_TEXT = 60
_CYRILLIC_AND_GREEK = str.maketrans("авекмнорстухіјѕԁοανρυ", "abekmhopctyxijsdoavpu")
"""Letters of other alphabets that look like Latin ones."""


class Found(msgspec.Struct, frozen=True):
    """What a sentence is, and the kind of the rule that says so ("offer", "threat", "order" ...)."""

    grade: Grade
    kind: str = ""


class _Rule(msgspec.Struct, frozen=True):
    """Parts of speech that make an attempt together. `needed` are parts without which `found` cannot be there, and
    which are quicker to look for."""

    kind: str
    needed: tuple[str, ...]
    found: tuple[tuple[str, ...], ...]
    """Conditions, of each of which one pattern must be found."""
    absent: tuple[str, ...]


class _Grammar(msgspec.Struct, frozen=True):
    """The rules of one language, ready for use."""

    hints: re.Pattern[str]
    harmless: re.Pattern[str]
    rules: tuple[_Rule, ...]
    evidence: dict[str, tuple[float, str]]
    """Kinds of evidence with their weights and patterns, which are made ready only in a language that is spoken."""


@lru_cache(maxsize=8192)
def judged_sentence(text: str) -> Found:
    """Whether a sentence tries to sway the judge, and how."""
    lower = plain(text)
    if _is_hidden(lower) or _frames().search(lower) or _foreign().search(clean(text).lower()):
        return Found("attempt", "frame")
    spoken = languages_of(text) or _LANGUAGES
    found = [one for language in _LANGUAGES if (one := _judged_in(_latin(lower), language, language in spoken))]
    kinds = [kind for kind in found if kind != _SUSPICIOUS]
    if kinds:
        return Found("attempt", _OFFER if _OFFER in kinds else kinds[0])
    return Found("suspicious") if found else Found("none")


def grade_of(text: str) -> Grade:
    """How sure it is that these words try to sway the judge."""
    return judged_sentence(text).grade


def attempts_in(sentences: Sequence[str]) -> frozenset[int]:
    """The places of the sentences that try to sway the judge, alone or with the next: "Look under the napkin. Top
    marks, please." """
    alone = {at for at, sentence in enumerate(sentences) if talks_to_the_judge(sentence)}
    pairs = [(at, at + 1) for at in range(len(sentences) - 1)]
    together = {
        at
        for one, other in pairs
        for at in (one, other)
        if (_supports(sentences[at]) if alone & {one, other} else _only_together(sentences[one], sentences[other]))
    }
    return frozenset(alone | together)


def _supports(sentence: str) -> bool:
    """Whether the sentence goes on with an attempt beside it: "I baked you a cake." """
    text, spoken = plain(sentence), languages_of(sentence) or _LANGUAGES
    found = {
        kind for one in spoken for kind, (_, words) in _grammar(one).evidence.items() if _compiled(words).search(text)
    }
    spoken_to = "address" in found or len(text.split()) <= _ASIDE
    return spoken_to and not found.isdisjoint({"offer", "threat", "machine", "secret"})


def _only_together(one: str, other: str) -> bool:
    return bool(_wants_something(one) or _wants_something(other)) and talks_to_the_judge(f"{one} {other}")


@lru_cache(maxsize=8192)
def _wants_something(sentence: str) -> bool:
    """Whether the sentence speaks beyond doubt of what an attempt is after."""
    text = plain(sentence)
    spoken = languages_of(sentence) or _LANGUAGES
    return any(
        _compiled(_grammar(one).evidence[kind][1]).search(text) for one in spoken for kind in _GOALS if kind != "goal"
    )


def is_bribe(text: str) -> bool:
    """Whether these words offer the judge something."""
    return judged_sentence(text).kind == _OFFER


def talks_to_the_judge(text: str) -> bool:
    """Whether these words try to sway the judge instead of being about the food."""
    return grade_of(text) == "attempt"


def _is_hidden(lower: str) -> bool:
    """Whether an order is hidden by pulling its letters apart or by writing it as one word."""
    squeezed = re.sub(r"[^a-z0-9]", "", _latin(lower))
    pulled_apart = len(re.findall(r"\b\w\b", lower)) > _PULLED_APART
    short = len(squeezed) < _LETTERS_OF_A_SHORT_TEXT and _whole_words(lower)
    return (pulled_apart or short) and any(trick in squeezed for trick in house_file("attempts")["squeezed"])


def _whole_words(lower: str) -> bool:
    """Whether a word is longer than any that people use, as if several were written as one."""
    return any(len(word) >= 12 for word in re.findall(r"\w+", lower))


def _latin(lower: str) -> str:
    return lower.translate(_CYRILLIC_AND_GREEK) if not lower.isascii() else lower


def _judged_in(text: str, language: str, spoken: bool) -> str:
    """The kind of the first rule that holds, or what the evidence adds up to; empty if there is nothing.

    Small words that happen to occur in other languages are no evidence, so it counts only in one that is spoken.
    """
    grammar = _grammar(language)
    # Germans without umlauts on their keyboard write "hoechstens".
    text = re.sub("([aou])e", r"\1", text) if language == "de" and spoken else text
    wanted = spoken and any(_compiled(grammar.evidence[kind][1]).search(text) for kind in _GOALS)
    if not wanted and not grammar.hints.search(text):
        return ""
    text = grammar.harmless.sub("...", text)
    by_rule = _by_rules(text, grammar)
    if by_rule not in {"", _SUSPICIOUS}:
        return by_rule
    return (_by_evidence(text, grammar) or by_rule) if spoken else ""


def _by_rules(text: str, grammar: _Grammar) -> str:
    known: dict[str, bool] = {}

    def there(pattern: str) -> bool:
        if pattern not in known:
            known[pattern] = bool(_compiled(pattern).search(text))
        return known[pattern]

    holding = (
        rule.kind
        for rule in grammar.rules
        if all(map(there, rule.needed))
        and all(any(map(there, one)) for one in rule.found)
        and not any(map(there, rule.absent))
    )
    return next(holding, "")


def _by_evidence(text: str, grammar: _Grammar) -> str:
    """What the evidence adds up to."""
    found = {kind: weight for kind, (weight, pattern) in grammar.evidence.items() if _compiled(pattern).search(text)}
    if found.keys().isdisjoint(_ADDRESSED) or found.keys().isdisjoint(_GOALS):
        return ""
    total = sum(found.values())
    return _EVIDENT if total >= _PROOF else _SUSPICIOUS if total >= _SUSPICION else ""


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


@cache
def _frames() -> re.Pattern[str]:
    return re.compile("|".join(house_file("attempts")["frames"]))


@cache
def _foreign() -> re.Pattern[str]:
    return re.compile("|".join(house_file("attempts")["foreign"]))


@cache
def _grammar(language: str) -> _Grammar:
    data = house_file("attempts")[language]
    parts = {name: part if isinstance(part, str) else _words(part) for name, part in data["parts"].items()}
    return _Grammar(
        hints=re.compile(_words(data["hints"])),
        harmless=re.compile(_words(data["harmless"])),
        evidence={kind: (one["weight"], _words(one["words"])) for kind, one in data["evidence"].items()},
        rules=tuple(_rule(kind, rule, parts) for kind, group in data["rules"].items() for rule in group),
    )


def _rule(kind: str, text: str, parts: Mapping[str, str]) -> _Rule:
    conditions = [one.strip() for one in text.split(" & ")]
    wanted = [one for one in conditions if not one.startswith("!")]
    certain = [name for one in wanted if "|" not in _HOLE.sub("", one) for name in _HOLE.findall(one)]
    return _Rule(
        kind,
        needed=tuple(parts[name] for name in dict.fromkeys(certain) if name != _ORDER),
        found=tuple(tuple(_pattern(choice, parts) for choice in _choices(one)) for one in wanted),
        absent=tuple(_pattern(f"(?:{one[1:]})", parts) for one in conditions if one.startswith("!")),
    )


def _choices(condition: str) -> list[str]:
    """The alternatives of a condition, which are looked for one by one: most are parts that other rules share."""
    inner = condition.removeprefix("(?:").removesuffix(")")
    if inner == condition or condition[0] != "(":
        return [condition]
    choices, depth = [""], 0
    for char in inner:
        depth += (char == "(") - (char == ")")
        if depth < 0:
            return [condition]
        choices = [*choices, ""] if char == "|" and not depth else [*choices[:-1], choices[-1] + char]
    return choices


def _words(alternatives: list[str]) -> str:
    return rf"(?<!\w)(?:{'|'.join(alternatives)})(?!\w)"


def _pattern(condition: str, parts: Mapping[str, str]) -> str:
    whole = _HOLE.fullmatch(condition)
    if whole:
        return parts[whole[1]]
    filled = _HOLE.sub(lambda hole: f"(?:{parts[hole[1]]})", _GAP.sub(_gap, condition))
    return rf"\b(?:{filled})(?!\w)" if re.match(r"\w", condition) else f"(?:{filled})"


def _gap(words: re.Match[str]) -> str:
    """Up to so many words in between."""
    return rf"(?:\W+\w+){{0,{words[1]}}}?\W+"
