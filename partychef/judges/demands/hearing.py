"""Hears what announced criteria ask for, in English, German and French, by the rules of `mentions`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

import msgspec

from partychef.judges.demands.counting import counts_in
from partychef.judges.demands.demand import Demand, Strength
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.lexicon import grammar, language_of, tokens_of
from partychef.judges.demands.mentions import (
    ALLOWED,
    EATEN,
    LESS,
    NEVER,
    NO,
    NOTHING,
    TURNED_DOWN,
    WISH,
    YES,
    Mention,
    mentions_in,
)  # fmt: skip
from partychef.judges.demands.merging import beside_humour, merged
from partychef.judges.demands.sentences import sentences_in
from partychef.judges.demands.texts import texts_in

_SHORT = 5
"""Up to how many words the mere name of a food is a wish for it: "Garlic, please"."""
_SURE = 2
"""By how many words a text tells the language of its sentences that do not tell their own."""


@lru_cache(maxsize=1024)
def hear(text: str) -> tuple[Demand, ...]:
    """What the words ask of a dish."""
    demands: list[Demand] = []
    language = language_of(tokens_of(text), lead=_SURE)
    for sentence in sentences_in(text):
        words = " ".join(tokens_of(sentence))
        texts, words = texts_in(words)
        counts, rest = counts_in(words)
        tokens = tuple(rest.split())
        mentions = _of_temperature(mentions_in(tokens, language=language))
        demands += [*texts, *counts, *beside_humour([*_demands(mentions, tokens)])]
    return merged(demands)


def _of_temperature(mentions: tuple[Mention, ...]) -> tuple[Mention, ...]:
    """ "Hot" means warm beside "cold", and where nobody wants it on a hot day; else spicy."""
    cold = any(one.what == "cold" and one.mood not in TURNED_DOWN for one in mentions)
    unwanted = TURNED_DOWN if any(one.what == "hot-day" for one in mentions) else frozenset[str]()
    return tuple(
        msgspec.structs.replace(one, what="warm") if one.word == "hot" and (cold or one.mood in unwanted) else one
        for one in mentions
    )


def _demands(mentions: Sequence[Mention], tokens: tuple[str, ...]) -> Iterable[Demand]:
    short = len([token for token in tokens if token.isalnum()]) <= _SHORT
    bare = short and not grammar("").about_somebody & set(tokens)
    lists = {one.segment for one in mentions}
    for one in mentions:
        found = _demand(one, bare or (len(lists) == 1 and len(mentions) > len(tokens) / 2))
        if found:
            yield found


def _demand(mention: Mention, bare: bool) -> Demand | None:
    kind, mood = knowledge().kind(mention.what), mention.mood
    if mention.contrary and mood in {NOTHING, WISH}:
        return None
    if mention.contrary:
        mood = YES if mood in TURNED_DOWN else NO
    if kind == "diet":
        return None if mood in TURNED_DOWN else Demand(kind, mention.what, True, "hard")
    if mood in TURNED_DOWN and mention.what in knowledge().sets["situations"]:
        return None
    if mood == NOTHING and kind in EATEN and not bare:
        return None
    strength: Strength = "gentle" if mood in (LESS, ALLOWED) else "hard" if mood == NEVER and kind == "food" else "firm"
    return Demand(kind, mention.what, mood not in TURNED_DOWN, strength)
