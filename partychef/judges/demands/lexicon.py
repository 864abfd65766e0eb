"""The words for demands in English, German and French, and where they stand in a sentence.

Phrases are compared word by word, without accents. A star stands for any letters of a word, a star alone for up to
four words, "28..45" for any of these numbers. A sentence is searched in its own language if that can be told, else in
all of them. Some words mean something only where criteria are announced ("my gran's teeth are in the glass"), some only
in the words about a dish.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache

import msgspec

from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.speech import singular
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.grammar import FOREIGN, house_file
from partychef.judges.grammar import names as names_in
from partychef.judges.house.vocabulary import cards_called, foreign_names, plain, vocabulary, words_of

LANGUAGES = ("en", *FOREIGN)
_GAP = 4
_TOKEN = re.compile(r"[a-z0-9]+(?:'[a-z0-9]+)*|[^\w\s]")
_SPOKEN = {"nix": "nichts"}
"""Spellings of everyday speech, and what they stand for in all phrases."""
_ELISION = re.compile(r"^(?!s'ils?$)(?:[cdjlmnst]|qu)'(?=\w\w)")
_SUFFIXES = re.compile(r"^(\w{3,}?)(frei|los|arm|allergie|allergiker|allergikerin|intoleranz)(?:e|er|es|en|em)?$")
_PARTICIPLE = re.compile(r"ge\w{4,}te?[mnrs]?$")
"""A German word for what was done, such as "gebröselt", which names no crumbs."""
_STEM, _END = 3, 2
_RANGE = ".."
CONCEPTS = {"concept", "against", "rules-out"}
"""The roles of what a sentence speaks of; all others are cues."""
_ALSO, _CARD, _GROUP, _CUE = 0, 1, 2, 3
"""Which of two readings of equal length is taken: the last. "Gurke" is the cucumber, though it may mean pickles."""

_OPEN = {"around_no", "around_less", "around_yes", "rather"}
"""Cues whose gap holds what they are about."""

_OF_WISHES = {"unless", "unless_doubled"}
"""Cues that mean something only where criteria are announced."""

Phrase = tuple[str, ...]


class Meaning(msgspec.Struct, frozen=True):
    """What a phrase means: a demand's id, or a cue such as "no"."""

    role: str
    """`concept`, `against` for a concept's contrary, `rules-out`, `harmless`, or the name of a list of cues."""
    what: str = ""
    rank: int = _GROUP


class Found(msgspec.Struct, frozen=True):
    """A phrase found in a sentence: the tokens from `start` up to, but not including, `end`."""

    meaning: Meaning
    start: int
    end: int
    gap: tuple[int, int] | None = None
    """The tokens for which a star alone stands."""


class Grammar(msgspec.Struct, frozen=True):
    """The small words that decide how far a "no" reaches."""

    cuts: frozenset[str]
    threats: frozenset[str]
    telling: frozenset[str]
    either: frozenset[str]
    both: frozenset[str]
    small: frozenset[str]
    about_somebody: frozenset[str]
    leading: frozenset[str]
    denials: frozenset[str]
    being: frozenset[str]
    hints: frozenset[str]
    some: frozenset[str]
    """Words for an amount that open a wish: "Du poisson, c'est vendredi"."""


@cache
def words_file(language: str) -> dict[str, dict[str, str]]:
    """The contents of `prompts/house/demands.LANGUAGE.toml`."""
    return house_file(f"demands.{language}")


def phrases(text: str) -> list[Phrase]:
    """Phrases separated by commas, each as its words, without elided articles: "l'autre main" is two words."""
    parts = [_folded(part).split() for part in text.split(",") if part.strip()]
    return [tuple(_ELISION.sub("", word) for word in words) for words in parts]


def _folded(text: str) -> str:
    """The text made `plain`, but German "schön" is still another word than "schon"."""
    return plain(unicodedata.normalize("NFC", text).lower().replace("schön", "schoen"))


@cache
def grammar(language: str) -> Grammar:
    """The small words of one language; of all languages together for an empty one."""
    tables = [words_file(one)["grammar"] for one in ([language] if language else LANGUAGES)]

    def of(key: str) -> frozenset[str]:
        return frozenset(word for table in tables for word in plain(table.get(key, "").replace(",", " ")).split())

    return Grammar(
        of("cuts"),
        of("threats"),
        of("telling"),
        of("or"),
        of("and"),
        of("small"),
        of("about_me"),
        of("leading"),
        of("denials"),
        of("being"),
        of("hints"),
        of("some"),
    )


# A judge hears the same words for every move of a round.
@lru_cache(maxsize=8192)
def tokens_of(text: str) -> tuple[str, ...]:
    """The words of a text and its punctuation marks; "glutenfrei" is two words, and so is "gluten-free"."""
    return tuple(part for word in _TOKEN.findall(_folded(text)) if word != "-" for part in _parts(word))


@lru_cache(maxsize=8192)
def _parts(word: str) -> tuple[str, ...]:
    word = _ELISION.sub("", word)
    compound = _SUFFIXES.match(word)
    return (compound[1], f"{compound[2]}-") if compound else (_SPOKEN.get(word, word),)


@lru_cache(maxsize=8192)
def language_of(tokens: tuple[str, ...], lead: int = 1) -> str:
    """The language of a sentence, which must lead by that many of its commonest words; empty if they do not tell."""
    scores = {one: sum(map(grammar(one).hints.__contains__, tokens)) for one in LANGUAGES}
    best = max(scores, key=lambda one: scores[one])
    rivals = [score for one, score in scores.items() if one != best]
    return best if scores[best] >= max(rivals) + lead else ""


class _Index:
    """The phrases of one language, to be found by their first words."""

    def __init__(self, entries: Iterable[tuple[Phrase, Meaning]]) -> None:
        self.exact: dict[str, list[tuple[Phrase, Meaning]]] = {}
        self.stems: dict[str, list[tuple[Phrase, Meaning]]] = {}
        self.ends: dict[str, list[tuple[Phrase, Meaning]]] = {}
        self.inside: list[tuple[Phrase, Meaning]] = []
        self.ranges: list[tuple[Phrase, Meaning]] = []
        for phrase, meaning in dict.fromkeys(entries):
            first = phrase[0]
            if _RANGE in first:
                self.ranges.append((phrase, meaning))
            elif first.startswith("*") and first.endswith("*"):
                self.inside.append((phrase, meaning))
            elif first.startswith("*"):
                self.ends.setdefault(first[-_END:], []).append((phrase, meaning))
            elif first.endswith("*"):
                self.stems.setdefault(first[:_STEM].rstrip("*"), []).append((phrase, meaning))
            else:
                self.exact.setdefault(first, []).append((phrase, meaning))

    def starting_with(self, token: str) -> list[tuple[Phrase, Meaning]]:
        near = [*self.exact.get(token, ())]
        for length in range(1, _STEM + 1):
            near += [entry for entry in self.stems.get(token[:length], ()) if _is_same(entry[0][0], token)]
        rest = self.ends.get(token[-_END:], ()), self.inside, self.ranges if token.isdecimal() else ()
        return near + [entry for entries in rest for entry in entries if _is_same(entry[0][0], token)]


@cache
def _index(language: str, of_a_dish: bool) -> _Index:
    spoken = [language] if language else LANGUAGES
    return _Index([*_names_of_cards(), *(entry for one in spoken for entry in _entries(one, of_a_dish))])


@lru_cache(maxsize=16384)
def _candidates(language: str, token: str, of_a_dish: bool) -> dict[str, list[tuple[Phrase, Meaning]]]:
    """The phrases that may begin with a word, by their second word; by an empty one if that does not tell."""
    found: dict[str, list[tuple[Phrase, Meaning]]] = {"": []}
    for entry in _index(language, of_a_dish).starting_with(token):
        second = entry[0][1] if len(entry[0]) > 1 else ""
        found.setdefault("" if "*" in second or _RANGE in second else second, []).append(entry)
    return found


def _entries(language: str, of_a_dish: bool) -> Iterator[tuple[Phrase, Meaning]]:
    table = words_file(language)
    for role, text in table["cues"].items():
        if of_a_dish and role in _OF_WISHES:
            continue
        yield from ((phrase, Meaning(role, "", _CUE)) for phrase in phrases(text))
    here = (
        [("concept", table["served"])]
        if of_a_dish
        else [("concept", table["announced"]), ("rules-out", table["rules-out"])]
    )
    for role, words in (("concept", table["words"]), ("against", table["against"]), *here):
        for what, text in words.items():
            yield from ((phrase, Meaning(role, what)) for phrase in phrases(text))
    for card, text in table["also"].items():
        yield from ((phrase, _of_card(card)) for phrase in phrases(text))
    # "Eggplant" stands there because it is no egg. Whoever announces that there be none means the card.
    cards = {} if of_a_dish else _cards_by_phrase(language)
    for phrase in phrases(table["harmless"]["words"]):
        yield phrase, cards.get(phrase, Meaning("harmless", "", _CUE))


@cache
def _cards_by_phrase(language: str) -> dict[Phrase, Meaning]:
    """The cards that bear these names, as meanings that outrank all others."""
    also = [(phrase, card) for card, text in words_file(language)["also"].items() for phrase in phrases(text)]
    named = [(phrase, meaning.what) for phrase, meaning in _names_of_cards()]
    return {phrase: Meaning("concept", card, _CUE) for phrase, card in [*also, *named]}


def _of_card(card: str, rank: int = _CARD) -> Meaning:
    return Meaning("concept", card, _GROUP if card in knowledge().foods else rank)


@cache
def _names_of_cards() -> tuple[tuple[Phrase, Meaning], ...]:
    """The names of the cards in all languages, singular and plural, unless they could mean something else."""
    entries: list[tuple[Phrase, Meaning]] = []
    for card in ingredients().values():
        whole = words_of(card.name)
        own = [whole, (*whole[:-1], singular(whole[-1])), *(words_of(names_in(one)[card.id].text) for one in FOREIGN)]
        for name in dict.fromkeys([*own, *foreign_names(card.id)]):
            if not vocabulary().false_friends & set(name):
                entries.append((name, _of_card(card.id, _CARD if name in own else _ALSO)))
    return tuple((tuple(part for word in name for part in word.split("-")), meaning) for name, meaning in entries)


def _is_same(part: str, token: str) -> bool:
    if _RANGE in part:
        least, _, most = part.partition(_RANGE)
        return token.isdecimal() and int(least) <= int(token) <= int(most)
    if "*" not in part:
        return token == part
    stem = part.strip("*")
    if part.startswith("*"):
        return stem in token if part.endswith("*") else token.endswith(stem)
    return token.startswith(stem)


# The words about a dish are searched for what they claim and again for what they promise to leave out.
@lru_cache(maxsize=4096)
def scan(tokens: tuple[str, ...], language: str, of_a_dish: bool) -> tuple[Found, ...]:
    """All phrases of a sentence, the longest first where they overlap, in the order of the words."""
    found: list[Found] = []
    at = 0
    while at < len(tokens):
        best = _longest(tokens, at, language, of_a_dish)
        if best is None:
            at += 1
            continue
        found.append(best)
        at = best.gap[0] if best.gap and best.meaning.role in _OPEN else best.end
    return tuple(found)


def _longest(tokens: tuple[str, ...], at: int, language: str, of_a_dish: bool) -> Found | None:
    near = _candidates(language, tokens[at], of_a_dish)
    following = near.get(tokens[at + 1], ()) if at + 1 < len(tokens) else ()
    hits = [
        Found(meaning, at, end, gap)
        for entries in (near[""], following)
        for phrase, meaning in entries
        for end, gap in _ends(phrase, tokens, at)
    ]
    if hits:
        return max(hits, key=_weight)
    compound = language in ("", "de") and len(tokens[at]) > _STEM and not _PARTICIPLE.match(tokens[at])
    inside = sorted(cards_called(tokens[at])) if compound else []
    return Found(_of_card(inside[0]), at, at + 1) if inside else None


def _weight(hit: Found) -> tuple[int, int, int, str, str]:
    """Which of several phrases is taken: the longest, and of those the one with most words of its own."""
    starred = hit.gap[1] - hit.gap[0] if hit.gap else 0
    return hit.end - hit.start, -starred, hit.meaning.rank, hit.meaning.role, hit.meaning.what


def _ends(phrase: Phrase, tokens: Sequence[str], at: int) -> list[tuple[int, tuple[int, int] | None]]:
    """Where the phrase ends if it begins at that token, and its gap."""
    if "*" not in phrase:
        end = at + len(phrase)
        return [(end, None)] if end <= len(tokens) and all(map(_is_same, phrase, tokens[at:end])) else []
    star = phrase.index("*")
    head, tail = phrase[:star], phrase[star + 1 :]
    if not _ends(head, tokens, at):
        return []
    first = at + len(head)
    for after in range(first, min(first + _GAP, len(tokens)) + 1):
        closed = _ends(tail, tokens, after) if after < len(tokens) else []
        if closed:
            return [(closed[0][0], (first, after))]
    return []


class Phrases:
    """Phrases that are looked for in sentences, kept by their first words so that few need a closer look."""

    def __init__(self, found: Sequence[Phrase]) -> None:
        self._all = tuple(found)
        self._whole: dict[str, list[int]] = {}
        self._stems: dict[str, list[int]] = {}
        self._others: list[int] = []
        for number, phrase in enumerate(self._all):
            first = phrase[0]
            if first.startswith("*"):
                self._others.append(number)
            else:
                place = self._stems if first.endswith("*") else self._whole
                place.setdefault(first.strip("*"), []).append(number)
        self._lengths = sorted({len(stem) for stem in self._stems})

    def occurring(self, tokens: tuple[str, ...], denials: frozenset[str] = frozenset()) -> list[str]:
        """The words in which phrases occur among the tokens, phrase by phrase, but not right behind a denial."""
        ends = [
            (number, at, end)
            for at, token in enumerate(tokens)
            if not at or tokens[at - 1] not in denials
            for number in self._beginning(token)
            for end, _ in _ends(self._all[number], tokens, at)
        ]
        return [" ".join(tokens[at:end]) for _, at, end in sorted(ends)]

    def _beginning(self, token: str) -> list[int]:
        """The phrases whose first word may be this token."""
        found = [*self._whole.get(token, ()), *self._others]
        for length in self._lengths:
            found += self._stems.get(token[:length], ()) if length <= len(token) else ()
        return found
