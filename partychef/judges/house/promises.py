"""What the words about a dish promise to do without, and do all the same: "not a nut in it", with almonds on top.

Only promises that stand right before or after their food count, because "torn, not sliced, salami" leaves nothing out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from partychef.judges.demands.checking import judged
from partychef.judges.demands.demand import Demand
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.lexicon import Phrases, language_of, phrases, scan
from partychef.judges.demands.served import Served
from partychef.judges.grammar import house_file

_CLEARLY = -0.2
"""The worth of a demand from which on it is broken."""


def broken_promises(served: Served) -> tuple[str, ...]:
    """What the words promise that is not so: foods, groups of foods, diets and `heat`, by their ids."""
    return tuple(dict.fromkeys([*_foods(served), *_staples(served), *_diets(served), *_heat(served)]))


_NO_MATTER = {"caffeine"}
"""Foods that there is a kind without of: coffee may be decaffeinated."""


def _foods(served: Served) -> Iterator[str]:
    """Foods that are left out in one place and used in another."""
    for what in _left_out(served):
        if (
            what in knowledge().foods
            and what not in _NO_MATTER
            and _broken(Demand("food", what, False, "hard"), served)
        ):
            yield what


def _for_everybody(served: Served) -> Iterator[tuple[str, ...]]:
    """The sentences, but not those about some of the guests: "the children get theirs without rum"."""
    return (tokens for tokens in served.claims.tokens if _words("some").isdisjoint(tokens))


def _left_out(served: Served) -> Iterator[str]:
    for tokens in _for_everybody(served):
        for one in scan(tokens, language_of(tokens), of_a_dish=True):
            if one.meaning.role == "concept" and _is_denied(tokens, one.start, one.end):
                yield one.meaning.what


def _staples(served: Served) -> Iterator[str]:
    """Salt, sugar and the like, which are on no card: named once with a "no" and once without one."""
    denied, used = set[str](), set[str]()
    for tokens in served.claims.tokens:
        for at, token in enumerate(tokens):
            if token in _words("staples"):
                (denied if _is_denied(tokens, at, at + 1) else used).add(token)
    yield from sorted(denied & used)


def _is_denied(tokens: tuple[str, ...], start: int, end: int) -> bool:
    """Whether a "no" stands right before these words, or "free" right after them."""
    small = _words("between")
    at = start - 1
    while at >= 0 and start - at <= _FAR and tokens[at] in small:
        at -= 1
    before = at >= 0 and tokens[at] in _words("denials")
    after = end < len(tokens) and tokens[end] in _words("after")
    return (before and not _goes_on(tokens, end)) or after


_FAR = 5
"""How many small words stand between a "no" and its food at most: "not so much as a drop of milk"."""


def _goes_on(tokens: tuple[str, ...], end: int) -> bool:
    """Whether the "no" is about something else: "no garlic press", "no meat but the bacon"."""
    return end < len(tokens) and tokens[end] in _words("unless")


def _diets(served: Served) -> Iterator[str]:
    for what in served.claims.said:
        if knowledge().kind(what) == "diet" and _broken(Demand("diet", what, True, "hard"), served):
            yield what


def _heat(served: Served) -> Iterator[str]:
    """Whether nothing is cooked, and something is."""
    hot = knowledge().traits["warm"].made
    cooked = set(served.techniques.values()) & hot
    if cooked and any(_cold_kitchen().occurring(tokens) for tokens in served.claims.tokens):
        yield "heat"


def _broken(demand: Demand, served: Served) -> bool:
    return judged((demand,), served)[0].worth < _CLEARLY


@cache
def _words(key: str) -> frozenset[str]:
    return frozenset(word for text in house_file("promises")[key].values() for word in text.split())


@cache
def _cold_kitchen() -> Phrases:
    return Phrases([phrase for text in house_file("promises")["cold_kitchen"].values() for phrase in phrases(text)])
