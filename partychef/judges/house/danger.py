"""Finds what must not be on a plate in a chef's words: raw poultry, mould, poison, dirt, charcoal.

Proof is needed, because an honest dish must never be called dangerous: tartare, burnt butter, glass noodles and a
killer sauce are food, and "shatters like glass" is praise.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import Literal

import msgspec

from partychef.games.cooking_party.cards import ingredients
from partychef.judges.grammar import FOREIGN, house_file
from partychef.judges.grammar import names as names_in
from partychef.judges.house.vocabulary import tokens_of, vocabulary, words_of

Kind = Literal["raw", "rotten", "inedible", "dirty", "burnt"]
KINDS: tuple[Kind, ...] = ("inedible", "rotten", "raw", "dirty", "burnt")
"""Worst first."""

_CLOSE = 6
"""How many words the two halves of a pair may be apart."""
_BEFORE, _AFTER = 2, 6
"""How far a word such as "raw" may stand before or after what is raw."""
_NEGATED = 4
"""How many words ahead a "no" or a "like" reaches."""
_QUOTE = 10
_WELCOME = 2.5
_CAPPED = ("flavour", "craft", "delight", "cards", "invention")
_DEADLY = dict(zip(_CAPPED, (2.0, 3.0, 2.0, 8.0, 8.0), strict=True))
_MOST: dict[Kind, dict[str, float]] = dict.fromkeys(("inedible", "rotten", "raw", "dirty"), _DEADLY)
_MOST["burnt"] = dict(zip(_CAPPED, (4.0, 3.0, 4.0, 9.0, 12.0), strict=True))
# After words of `_NO` nothing is proof. Before a word of `_THEN`, "raw" says how the thing itself is: "still raw
# inside", "raw, as always".
_NO = frozenset(
    """
    no not never without hardly like as resembles kein keine keinen keinem ohne nicht nie niemals wie als
    pas sans aucun aucune jamais comme zero
    """.split()
)
_HEAT = frozenset(
    """
    roasted baked fried grilled poached braised simmered boiled stewed steamed seared sauteed barbecued broiled
    confited cooked
    """.split()
)
_GROSS = "gross grossest disgusting* yucky icky slimy eklig* ekelig* widerlich* degoutant* beurk".split()
_NEXT = frozenset("now then but after jetzt dann aber danach nun maintenant puis ensuite mais apres".split())
_THEN = frozenset(
    """
    . , ; : ! ? ( ) – — - and or in inside at on but as with because the so when still this that if for to from
    und oder innen im am aber mit weil so bleibt bleiben ist sind war et ou au aux dedans mais avec car comme dans sur
    """.split()
)


class Danger(msgspec.Struct, frozen=True):
    """Something dangerous or disgusting that a chef has written, and the words that prove it."""

    kind: Kind
    quote: str


class _Pair(msgspec.Struct, frozen=True):
    one: frozenset[str]
    other: frozenset[str]


_Phrase = tuple[str, ...]
"""Words in a row; each may end in *."""
_Ranks = dict[_Phrase, int]
"""Phrases with their places in a list of them."""


class _Signs(msgspec.Struct, frozen=True):
    """What proves one kind of danger."""

    alone: _Ranks
    unless: _Ranks
    pairs: tuple[_Pair, ...]
    states: frozenset[str]
    things: frozenset[str]
    risky: frozenset[str]
    """Cards that must not be eaten raw. With one of them on the plate, `cold` and `parts` are proof as well."""
    cold: _Ranks
    parts: frozenset[str]


@cache
def _signs() -> dict[Kind, _Signs]:
    data = house_file("danger")
    return {
        kind: _Signs(
            alone=_phrases(data[kind]["alone"]),
            unless=_phrases(data[kind]["unless"]),
            pairs=tuple(_Pair(*(frozenset(half.split()) for half in pair)) for pair in data[kind].get("pairs", ())),
            states=frozenset(data[kind].get("states", "").split()),
            things=frozenset(data[kind].get("things", "").split()),
            risky=frozenset(data[kind].get("risky", "").split()),
            cold=_phrases(data[kind].get("cold", "")),
            parts=frozenset(data[kind].get("parts", "").split()),
        )
        for kind in KINDS
    }


def _phrases(text: str) -> _Ranks:
    phrases = dict.fromkeys(tuple(phrase.split("-")) for phrase in text.split())
    return {phrase: rank for rank, phrase in enumerate(phrases)}


@cache
def _by_first_word() -> dict[str, list[_Phrase]]:
    """All phrases by their first words, so that a sentence need not be searched for every one of them."""
    found: dict[str, list[_Phrase]] = {}
    for signs in _signs().values():
        for phrase in (*signs.alone, *signs.unless, *signs.cold):
            found.setdefault(phrase[0], []).append(phrase)
    return found


@lru_cache(maxsize=16384)
def _beginning_with(token: str) -> frozenset[_Phrase]:
    """The phrases whose first word this may be."""
    firsts = (token, *(token[:size] + "*" for size in range(len(token) + 1)))
    return frozenset(phrase for first in firsts for phrase in _by_first_word().get(first, ()))


@cache
def _foods() -> frozenset[str]:
    """The words in the names of all cards: what stands between "raw" and "chicken" may be what is raw."""
    named = [card.name for card in ingredients().values()]
    named += [name.text for language in FOREIGN for name in names_in(language).values()]
    words = {word for name in named for word in words_of(name) if word not in vocabulary().weak}
    return frozenset(words | {word[:-1] for word in words if word.endswith("s")})


def dangers_of(sentences: Sequence[str], cards: Iterable[str] = ()) -> tuple[Danger, ...]:
    """What these sentences put on a plate of these cards that should not be there, one of a kind, worst first."""
    risky = bool(_signs()["raw"].risky & set(cards))
    found = [
        danger
        for at, sentence in enumerate(sentences)
        for danger in _in_sentence(sentence, risky)
        if danger.kind != "raw" or not any(map(_goes_on_to_cook, sentences[at + 1 : at + 2]))
    ]
    first = {danger.kind: danger for danger in reversed(found)}
    return tuple(first[kind] for kind in KINDS if kind in first)


def asks_for_dirt(task: str) -> bool:
    """Whether the task or the criteria ask for something gross, as children like it."""
    return any(_same(token, word) for token in tokens_of(task) for word in _GROSS)


# A judge reads the same sentences at every move of a round.
@lru_cache(maxsize=8192)
def _in_sentence(sentence: str, risky: bool) -> tuple[Danger, ...]:
    tokens = tuple(part for token in tokens_of(sentence) for part in _apart(token))
    likely = frozenset().union(*map(_beginning_with, tokens))
    found = []
    for kind, signs in _signs().items():
        if any(True for phrase in likely & signs.unless.keys() for _ in _places(tokens, phrase)):
            continue
        place = next(_proofs(tokens, signs, likely, risky), None)
        if place is not None:
            found.append(Danger(kind, _quote(sentence, tokens[place])))
    return tuple(found)


def _apart(token: str) -> list[str]:
    """The parts of a word with hyphens; a hyphen or a dash alone stays what it is."""
    return [part for part in token.split("-") if part] or [token]


def _proofs(tokens: Sequence[str], signs: _Signs, likely: frozenset[_Phrase], risky: bool) -> Iterator[int]:
    """Where the sentence proves it. `likely` are the phrases of which it has the first word."""
    for phrase in _ranked(likely, signs.alone) + (_ranked(likely, signs.cold) if risky else []):
        yield from (at for at in _places(tokens, phrase) if not _taken_back(tokens, at))
    for pair in signs.pairs:
        ones, others = _at(tokens, pair.one), _at(tokens, pair.other)
        yield from (
            at for at in ones if any(0 < abs(at - to) <= _CLOSE for to in others) and not _taken_back(tokens, at)
        )
    reaches = [(thing, _BEFORE) for thing in _at(tokens, signs.things)]
    reaches += [(part, _AFTER) for part in _at(tokens, signs.parts)] if risky else []
    for at in _at(tokens, signs.states):
        if _taken_back(tokens, at) or _is_cooked(tokens[at + 1 :], signs.things):
            continue
        if any(_is_said_of(tokens, at, *thing) for thing in reaches):
            yield at


def _is_cooked(following: Sequence[str], things: frozenset[str]) -> bool:
    """Whether what was raw is cooked in what follows, before another food is named: "raw chicken, then roasted"."""
    for token in following:
        if token in _foods() and token not in things:
            return False
        if vocabulary().techniques.get(token) in _HEAT:
            return True
    return False


def _goes_on_to_cook(sentence: str) -> bool:
    """Whether the sentence goes on after one that told how things were: "Now it has been roasted for an hour"."""
    tokens = tokens_of(sentence)
    return bool(_NEXT & set(tokens[:2])) and any(vocabulary().techniques.get(token) in _HEAT for token in tokens)


def _ranked(likely: frozenset[_Phrase], ranks: _Ranks) -> list[_Phrase]:
    """The likely phrases of a list, in its order."""
    return sorted(likely & ranks.keys(), key=ranks.__getitem__)


def _places(tokens: Sequence[str], phrase: Sequence[str]) -> Iterator[int]:
    for at in range(len(tokens) - len(phrase) + 1):
        if all(_same(tokens[at + number], word) for number, word in enumerate(phrase)):
            yield at


def _same(token: str, word: str) -> bool:
    return token.startswith(word[:-1]) if word.endswith("*") else token == word


def _at(tokens: Sequence[str], words: frozenset[str]) -> list[int]:
    stems = _stems_in(words)
    return [at for at, token in enumerate(tokens) if token in words or (stems and token.startswith(stems))]


@cache
def _stems_in(words: frozenset[str]) -> tuple[str, ...]:
    return tuple(sorted(word[:-1] for word in words if word.endswith("*")))


def _taken_back(tokens: Sequence[str], at: int) -> bool:
    """Whether a "no" or a "like" stands before it in its part of the sentence."""
    first = max((place + 1 for place in range(at) if re.fullmatch(r"[,;:.!?–—()]", tokens[place])), default=0)
    return bool(_NO & set(tokens[max(first, at - _NEGATED) : at]))


def _is_said_of(tokens: Sequence[str], state: int, thing: int, reach: int) -> bool:
    """Whether "raw" is said of that thing: "raw chicken", "the chicken, still raw inside", but not "raw onions".

    `reach` is how many words ahead of the thing it may stand: further before "in the middle" than before "chicken".
    """
    if state < thing:
        # "Saumon cru et poulet rôti": in French it is said of what stands before it.
        said_of_another = bool(_foods() & {*tokens[max(0, state - 1) : state], *tokens[state + 1 : thing]})
        return thing - state <= reach and not said_of_another
    after = tokens[state + 1] if state + 1 < len(tokens) else "."
    return state - thing <= _AFTER and not _foods() & set(tokens[thing + 1 : state]) and after in _THEN


def endangered(scores: Mapping[str, float], dangers: Sequence[Danger], worst: bool) -> dict[str, float]:
    """The scores of a dish with these dangers in it: wit may still shine, but nobody should eat it.

    Where the worst dish is asked for, they are welcome.
    """
    if worst:
        return {name: min(20.0, score + _WELCOME * bool(dangers)) for name, score in scores.items()}
    most = {name: min(_MOST[danger.kind][name] for danger in dangers) for name in _CAPPED} if dangers else {}
    return {name: min(score, most.get(name, score)) for name, score in scores.items()}


def _quote(sentence: str, token: str) -> str:
    """At most ten of the chef's own words round the proof."""
    words = sentence.split()
    at = next((place for place, word in enumerate(words) if token in " ".join(words_of(word)).replace("-", " ")), 0)
    cuts = [place + 1 for place, word in enumerate(words) if re.search(r"[,;:.!?)–—]$", word)]
    first = max([cut for cut in cuts if cut <= at] + [at - _QUOTE + 3, 0])
    last = min([cut for cut in cuts if cut > at] + [first + _QUOTE, len(words)])
    return " ".join(words[first:last]).strip(" .,;:!?–—-\"'“”()")
