"""Whether a thing in a sentence is put into the food: not denied, not only likened, and not just standing beside it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from partychef.games.cooking_party.cards import ingredients
from partychef.judges.grammar import FOREIGN
from partychef.judges.grammar import names as names_in
from partychef.judges.house.danger_words import Spot, Spots, heat
from partychef.judges.house.vocabulary import vocabulary, words_of

_STOPS = frozenset(".;:!?()–—…")
_COMMA = ","
_NEGATED = 4
"""How many words ahead a "no" or a "like" reaches."""
_REPLACED = 2
"""The same for "instead of"."""
_PLACED = 4
"""The same for "on" and "under"."""
_WITHIN = 6
"""The same for "in", before a liquid."""
_REMOVED = 6
"""How many words after a thing it may say that it was taken out."""
_INGREDIENTS = 12
"""How many words ahead "stir in" or "a handful of" reaches, along a list of ingredients."""
_MEANT = 7
"""The same for "for the crunch", "instead of spinach", "the taste comes from"."""
_COOKED = 4
"""How far from a thing what is done to it may stand."""
_AFTER = 7
"""How many words after a thing "goes in" may stand."""
_NEXT = 6
"""How far "stir in" reaches if there is no list."""
_LISTED = 4
"""How close to the last thing of a list the comma or the "and" is."""
_WORKED_BEFORE, _WORKED_AFTER = 4, 6
"""How far from a thing "grated" may stand, if it might as well only lie on the table."""


class Grammar(msgspec.Struct, frozen=True):
    """A sentence, and which of its tokens say what happens to the things in it."""

    tokens: Sequence[str]
    denials: frozenset[int]
    """Where a "no" or a "like" is."""
    instead: frozenset[int]
    """Last words of "instead of"."""
    removals: frozenset[int]
    into: frozenset[int]
    """Last words of "a handful of", "stir in", "topped with"."""
    places: frozenset[int]
    """Words such as "on": a thing after them is where the food is, unless it is a liquid."""
    liquid: frozenset[int]
    """Those of the places in which a liquid is an ingredient: "in"."""
    tools: frozenset[int]
    """Last words of "with a": a thing after them is a tool, unless it is a liquid."""
    smells: frozenset[int]
    """Words after which a thing is only smelt."""
    made_of: frozenset[int]
    """Words before which a thing is a shape that food has: "pebbles of potato"."""
    breaks: frozenset[int]
    """Words that begin a new thought: "while", "who", "I"."""
    after: frozenset[int]
    """First words of "goes in", "on top"."""
    serves: frozenset[int]
    """Words such as "replaces", before which a liquid is an ingredient."""
    purposes: frozenset[int]
    """Last words of "for the crunch", "instead of": what comes next is an ingredient, even after "I"."""
    lists: frozenset[int]
    """Where a list goes on: commas, "and"."""
    beside: frozenset[int]
    """Words after which another thing comes: "with"."""
    worked: frozenset[int]
    """Words for what only food goes through: "grated", "melted", "into strips"."""


def grammar_of(tokens: Sequence[str], spots: Spots) -> Grammar:
    """What the small words of a sentence say, whose lists stand at these places."""

    def firsts(name: str) -> frozenset[int]:
        return frozenset(spot.at for spot in spots.get(f"grammar.{name}", ()))

    def lasts(name: str) -> frozenset[int]:
        return frozenset(spot.end - 1 for spot in spots.get(f"grammar.{name}", ()))

    only_so = {place for spot in spots.get("grammar.no_denials", ()) for place in range(*spot)}
    commas = {at for at, token in enumerate(tokens) if token == _COMMA}
    return Grammar(
        tokens, lasts("denials") - only_so, lasts("instead"), firsts("removals"), lasts("into"), lasts("places"),
        lasts("liquid"), lasts("tools"), lasts("smells"), firsts("made_of") - {at - 1 for at in firsts("sorts")},
        firsts("breaks"), firsts("after"), firsts("serves"), lasts("purposes"),
        firsts("lists") | commas, firsts("beside"), firsts("worked") | lasts("worked"),
    )  # fmt: skip


def taken_back(grammar: Grammar, at: int) -> bool:
    """Whether a "no" or a "like" stands before this word in its part of the sentence."""
    start = _start(grammar.tokens, at, {*_STOPS, _COMMA})
    denied = any(place in grammar.denials for place in range(max(start, at - _NEGATED), at))
    return denied or any(place in grammar.instead for place in range(max(start, at - _REPLACED), at))


@cache
def words_of_foods() -> frozenset[str]:
    """The words in the names of all cards."""
    named = [card.name for card in ingredients().values()]
    named += [name.text for language in FOREIGN for name in names_in(language).values()]
    words = {word for name in named for word in words_of(name) if word not in vocabulary().weak}
    return frozenset(words | {word[:-1] for word in words if word.endswith("s")})


def only_likened(grammar: Grammar, spot: Spot, shape: bool) -> bool:
    """Whether a thing is only smelt, or if it has a `shape`, what food looks like: "pebbles of potato"."""
    start = _start(grammar.tokens, spot.at, {*_STOPS, _COMMA})
    near = (*range(max(start, spot.at - _NEGATED), spot.at), spot.end)
    smelt = any(place in grammar.smells for place in near)
    # French "une couette d'oignons" is read without its d'.
    after = next(iter(grammar.tokens[spot.end : spot.end + 1]), "")
    of_food = spot.end in grammar.made_of or (len(after) > 3 and after in words_of_foods())
    return smelt or (shape and of_food)


def removed(grammar: Grammar, spot: Spot) -> bool:
    """Whether it is said after a thing that it was taken out again."""
    return any(place in grammar.removals for place in _following(grammar, spot, _REMOVED))


def put_in(grammar: Grammar, spot: Spot, liquid: bool, tool: bool) -> bool:
    """Whether a thing is an ingredient: "a handful of", "mixed with sesame and", "goes in".

    A liquid may be so in more ways: food is boiled in it, but only served in a boot. What may be a tool may be
    so in fewer.
    """
    start = _start(grammar.tokens, spot.at, _STOPS)
    if any(place in grammar.purposes for place in range(max(start, spot.at - _MEANT), spot.at)):
        return True
    for place in range(spot.at - 1, max(start, spot.at - _INGREDIENTS) - 1, -1):
        if place in grammar.tools and tool and not _heats(grammar.tokens, place - 2):
            return False
        listed = place + 1 < len(grammar.tokens) and grammar.tokens[place + 1] == _COMMA
        if (place in grammar.into and not listed and _reaches(grammar, place, spot.at)) or (
            liquid and place in grammar.liquid and spot.at - place <= _WITHIN
        ):
            return True
        if place in grammar.places and not liquid and spot.at - place <= _PLACED:
            return False
        if place in grammar.breaks:
            break
        if liquid and spot.at - place <= _COOKED and grammar.tokens[place] in vocabulary().techniques:
            return True
    following = _following(grammar, spot, _AFTER)
    done = vocabulary().techniques if liquid else heat()
    cooked = any(grammar.tokens[place] in done for place in following[:_COOKED])
    after = grammar.after | grammar.serves if liquid else grammar.after
    return cooked or any(place in after for place in following)


def _reaches(grammar: Grammar, place: int, at: int) -> bool:
    """Whether "a handful of" is said of a thing so far from it, as in a list: "a handful of nuts and gravel"."""
    return at - place <= _NEXT or any(before in grammar.lists for before in range(at - _LISTED, at))


def worked_in(grammar: Grammar, spot: Spot, at_hand: bool) -> bool:
    """Whether a thing becomes food: "I grate a candle over it". What lies `at_hand` may also only stand beside it."""
    for place in range(spot.at - 1, max(_start(grammar.tokens, spot.at, _STOPS), spot.at - _WORKED_BEFORE) - 1, -1):
        if place in grammar.worked:
            return True
        if place in grammar.breaks or place in grammar.places or place in grammar.tools or place in grammar.lists:
            break  # "Grated cheese, paper napkins".
    if at_hand and (located(grammar, spot) or spot.end in grammar.made_of):
        return False  # "In a glass, with crushed ice", "a jar of grated horseradish".
    for place in _following(grammar, spot, _WORKED_AFTER):
        if place in grammar.worked:
            return True
        if at_hand and (place in grammar.beside or place in grammar.places):
            break
    return False


def _heats(tokens: Sequence[str], at: int) -> bool:
    """Whether this is a way of cooking: "simmered with a boot"."""
    return at >= 0 and tokens[at] in heat()


def is_tool(grammar: Grammar, at: int) -> bool:
    """Whether this is what is worked with: "with a glass"."""
    return at - 1 in grammar.tools


def located(grammar: Grammar, spot: Spot) -> bool:
    """Whether a thing is only a place: "on a roof tile", "under the bathroom mirror"."""
    return any(place in grammar.places for place in range(max(0, spot.at - 3), spot.at))


def _following(grammar: Grammar, spot: Spot, reach: int) -> range:
    last = len(grammar.tokens)
    ends = grammar.breaks | {place for place in range(spot.end, last) if grammar.tokens[place] in _STOPS}
    stop = next((place for place in range(spot.end, last) if place in ends), last)
    return range(spot.end, min(stop, spot.end + reach))


def _start(tokens: Sequence[str], at: int, marks: frozenset[str] | set[str]) -> int:
    """Where the part of the sentence begins in which this word is."""
    return max((place + 1 for place in range(at) if tokens[place] in marks), default=0)
