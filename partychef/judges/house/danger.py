"""Finds what must not be on a plate in a chef's words: raw poultry, mould, poison, dirt, charcoal.

Proof is needed, because an honest dish must never be called dangerous: tartare, burnt butter, glass noodles and a
killer sauce are food, and "shatters like glass" is praise. Words prove it only in a sentence that sounds like danger,
which was learned from thousands of labelled ones (`training/danger.py`). What is only suspicious is never spoken of,
and costs less.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache

import msgspec

from partychef.judges.house.danger_words import (
    KINDS,
    Kind,
    Spot,
    Spots,
    spots_in,
    together_of,
    tokens_in,
    words_in,
)
from partychef.judges.house.learned import learned, score_of
from partychef.judges.house.put_in_food import (
    Grammar,
    grammar_of,
    is_tool,
    located,
    only_likened,
    put_in,
    removed,
    taken_back,
    worked_in,
)
from partychef.judges.house.undercooked import goes_on_to_cook, hurried_at, of_other_food, raw_at
from partychef.judges.house.vocabulary import words_of

_CLOSE = 6
"""How many words the two halves of a pair may be apart."""
_FAR = 14
"""The same for hints, and for three words."""
_QUOTE = 10
_WELCOME = 2.5
_CAPPED = ("flavour", "craft", "delight", "cards", "invention")
_DEADLY = dict(zip(_CAPPED, (2.0, 3.0, 2.0, 5.0, 5.0), strict=True))
_MOST: dict[Kind, dict[str, float]] = dict.fromkeys(("inedible", "rotten", "raw", "dirty"), _DEADLY)
_MOST["burnt"] = dict(zip(_CAPPED, (3.0, 3.0, 3.0, 6.0, 8.0), strict=True))
_LEFT = 0.5
"""The share of a score that danger leaves at most, so that a dish that was weak already falls as well."""
_HARMLESS = -0.5
"""A sentence with a lower score does not sound like danger, whatever its words are."""
_PLAIN = 10
"""A sentence of so few words and marks means what it says."""
_SUSPICIONS = 2
"""How many hints are as bad as suspicion may get."""
_SUSPECT = 3.0
"""What each of them takes from a score."""


class Danger(msgspec.Struct, frozen=True):
    """Something dangerous or disgusting that a chef has written, and the words that prove it."""

    kind: Kind
    quote: str


class _Found(msgspec.Struct, frozen=True):
    dangers: tuple[Danger, ...]
    hints: int
    """How many of its words only hint at danger."""
    sound: int
    """How much the sentence sounds like danger, 0 to 2."""


def dangers_of(sentences: Sequence[str], cards: Iterable[str] = ()) -> tuple[Danger, ...]:
    """What these sentences put on a plate of these cards that should not be there, one of a kind, worst first."""
    risky = _risky(cards)
    found = [
        danger
        for at, sentence in enumerate(sentences)
        for danger in _in_sentence(sentence, risky).dangers
        if danger.kind != "raw" or not any(map(goes_on_to_cook, sentences[at + 1 : at + 2]))
    ]
    first = {danger.kind: danger for danger in reversed(found)}
    return tuple(first[kind] for kind in KINDS if kind in first)


def suspicion_of(sentences: Iterable[str], cards: Iterable[str] = (), said_to_the_judge: Iterable[str] = ()) -> int:
    """How many things in these sentences only hint at danger, 0 to 2. Threats to the judge sound dangerous, too, so of
    what is said to it only the words count."""
    risky = _risky(cards)
    found = [_in_sentence(sentence, risky) for sentence in sentences]
    aside = [_in_sentence(sentence, risky).hints for sentence in said_to_the_judge]
    return min(_SUSPICIONS, sum(one.hints + one.sound for one in found) + sum(aside))


def _risky(cards: Iterable[str]) -> bool:
    return bool(words_in("raw.risky") & set(cards))


def asks_for_dirt(task: str) -> bool:
    """Whether the task or the criteria ask for something gross, as children like it."""
    return "grammar.gross" in spots_in(tokens_in(task))


# A judge reads the same sentences at every move of a round.
@lru_cache(maxsize=8192)
def _in_sentence(sentence: str, risky: bool) -> _Found:
    tokens = tokens_in(sentence)
    spots = spots_in(tokens)
    grammar = grammar_of(tokens, spots)
    found = []
    for kind in KINDS:
        even_so = _proper(grammar, spots.get(f"{kind}.even_so", ()))
        plain = () if _excused(kind, spots) else _proofs(kind, grammar, spots, risky)
        place = next((place for places in (even_so, plain) for place in places), None)
        if place is not None:
            found.append(Danger(kind, _quote(sentence, tokens[place])))
    sound = score_of("danger", sentence)
    innocent = sound < _HARMLESS and len(tokens) > _PLAIN
    # What is raw depends on the cards, of which the sentence alone says nothing.
    kept = [one for one in found if one.kind == "raw" or not innocent]
    return _Found(tuple(kept), _hints(grammar, spots, risky) + len(found) - len(kept), _sounds(sound))


def _sounds(score: float) -> int:
    """How many hints it is that a sentence with this score sounds like danger."""
    return (score >= learned("danger").likely) + (score >= learned("danger").sure)


def _excused(kind: Kind, spots: Spots) -> bool:
    """Whether the sentence says why it is no danger. Tartare excuses raw beef, but neither poultry nor pork."""
    return f"{kind}.unless" in spots or (f"{kind}.custom" in spots and f"{kind}.things" not in spots)


def _proofs(kind: Kind, grammar: Grammar, spots: Spots, risky: bool) -> Iterator[int]:
    """Where the sentence proves this kind of danger."""
    yield from _proper(grammar, spots.get(f"{kind}.alone", ()))
    if risky and not of_other_food(spots):
        yield from _proper(grammar, spots.get(f"{kind}.cold", ()))
    yield from _together(kind, grammar, spots, _CLOSE)
    for name in ("substances", "objects", "at_hand"):
        for spot in spots.get(f"{kind}.{name}", ()):
            if _is_put_in(kind, name, grammar, spot) and not _denied(grammar, spot, shape=name != "substances"):
                yield spot.at
    if kind == "raw":
        yield from raw_at(grammar, spots, risky)


def _is_put_in(kind: Kind, name: str, grammar: Grammar, spot: Spot) -> bool:
    if name == "at_hand":
        return worked_in(grammar, spot, at_hand=True)
    liquid = name == "substances"
    # Nobody works with a hair.
    tool = kind == "inedible" and not liquid
    return put_in(grammar, spot, liquid, tool) or worked_in(grammar, spot, at_hand=False)


def _proper(grammar: Grammar, spots: Iterable[Spot]) -> Iterator[int]:
    return (spot.at for spot in spots if not taken_back(grammar, spot.at))


def _denied(grammar: Grammar, spot: Spot, shape: bool) -> bool:
    return taken_back(grammar, spot.at) or removed(grammar, spot) or only_likened(grammar, spot, shape)


def _together(kind: str, grammar: Grammar, spots: Spots, reach: int) -> Iterator[int]:
    """Where words stand close together that prove something only then."""
    for first, *others in (names for names in together_of(kind) if names[0] in spots):
        near = reach if len(others) == 1 else _FAR
        for one in _proper(grammar, spots.get(first, ())):
            if not is_tool(grammar, one) and all(_beside(one, spots.get(other, ()), near) for other in others):
                yield one


def _beside(one: int, others: Iterable[Spot], near: int) -> bool:
    """Whether any of the others stands near this word, and is not made of it: "hot-water bottle" is no water."""
    return any(abs(one - spot.at) <= near and not spot.at <= one < spot.end for spot in others)


def _hints(grammar: Grammar, spots: Spots, risky: bool) -> int:
    """How many words hint at danger: things in no way of cooking, and signs of carelessness."""
    found = {*_proper(grammar, spots.get("hints.words", ()))}
    if "hints.unless" not in spots:
        found.update(_together("hints", grammar, spots, _FAR))
        found.update(hurried_at(grammar, spots, risky))
    substances = [spot for kind in KINDS for spot in spots.get(f"{kind}.substances", ())]
    objects = [spot for kind in KINDS for spot in spots.get(f"{kind}.objects", ())]
    stray = {spot.at for spot in objects if not _denied(grammar, spot, shape=True) and not located(grammar, spot)}
    found.update(
        spot.at for spot in substances if not _denied(grammar, spot, shape=False) and not located(grammar, spot)
    )
    return len(found | stray if len(stray) > 1 else found)


def endangered(scores: Mapping[str, float], dangers: Sequence[Danger], worst: bool, hints: int = 0) -> dict[str, float]:
    """The scores of a dish with these dangers in it: wit may still shine, but nobody should eat it. Hints cost less.

    Where the worst dish is asked for, dangers are welcome, and hints mean nothing.
    """
    if worst:
        return {name: min(20.0, score + _WELCOME * bool(dangers)) for name, score in scores.items()}
    least = {name: score - _SUSPECT * hints if name in _CAPPED else score for name, score in scores.items()}
    most = {name: min(_MOST[danger.kind][name] for danger in dangers) for name in _CAPPED} if dangers else {}
    return {name: max(0.0, min(score * _LEFT, most[name]) if name in most else score) for name, score in least.items()}


def _quote(sentence: str, token: str) -> str:
    """At most ten of the chef's own words round the proof."""
    words = sentence.split()
    at = next((place for place, word in enumerate(words) if token in " ".join(words_of(word)).replace("-", " ")), 0)
    cuts = [place + 1 for place, word in enumerate(words) if re.search(r"[,;:.!?)–—]$", word)]
    first = max([cut for cut in cuts if cut <= at] + [at - _QUOTE + 3, 0])
    last = min([cut for cut in cuts if cut > at] + [first + _QUOTE, len(words)])
    return " ".join(words[first:last]).strip(" .,;:!?–—-\"'“”()")
