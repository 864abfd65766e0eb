"""How common a word is in English, German or French, and whether it belongs to the kitchen.

The frequencies are those of pyspellchecker. A language is loaded when its first text is judged, and kept small.
"""

from __future__ import annotations

import gzip
import re
import threading
from array import array
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from itertools import accumulate, filterfalse, islice
from math import log10
from operator import add

import msgspec

from partychef.engine.words import clean
from partychef.games.cooking_party.cards import ingredients
from partychef.judges.demands.lexicon import phrases, words_file
from partychef.judges.grammar import FOREIGN, house_file
from partychef.judges.house.vocabulary import cards_called, foreign_names, names_of, plain, vocabulary
from partychef.typed import from_json

_LANGUAGES = ("en", *FOREIGN)
_WORD = re.compile(r"[^\W_]+(?:['-][^\W_]+)*")
_ELISION = re.compile(r"^(?:[cdjlmnst]|qu|jusqu|lorsqu)'(?=\w)")
_POSSESSIVE = re.compile(r"'s$")
_ENDINGS = {
    "en": ("ings", "ing", "ies", "ied", "ers", "es", "ed", "er", "ly", "s", "d", "e", "y"),
    "de": ("ern", "est", "ten", "tem", "ter", "tes", "en", "er", "es", "em", "te", "st", "n", "e", "t", "s"),
    "fr": ("aient", "ees", "ant", "ait", "ent", "ons", "ez", "es", "ee", "er", "ir", "it", "e", "s", "x"),
}
_PREFIX = re.compile(r"druber|drunter|hinein|heraus|unter|durch|uber|mit|auf|aus|ein|vor|ver|zer|ab|an|um|nach")
_LETTERS = str.maketrans(
    dict(zip("àáâãäåçèéêëìíîïñòóôõöùúûüýÿ", "aaaaaaceeeeiiiinooooouuuuyy", strict=True))
    | {"ß": "ss", "œ": "oe", "æ": "ae"}
)
"""What `plain` does, but fast enough for half a million words."""
_MARK, _BLOCK = b"\0", 16
"""What stands between two words of a list, and how many words are searched at once."""
_STEM = 3
"""The shortest stem that is left of a word when its ending is taken off."""
_PART = 4
"""The shortest kitchen word that is recognised at the end of a German compound."""
COMMON = 5.45
"""From this frequency on a word says nothing: the two or three hundred commonest of a language."""
_USUAL, _RARE = 5.35, 1.35
"""From which frequency on a word no longer surprises at all, and by how much less common it must be to do so wholly."""
_UNKNOWN, _COMPOUND = 0.25, 0.8
"""The rarity of a word in no list, often a name, a typing error or nonsense, and of a German compound of two words."""


class Cues(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The words of one language in `prompts/house/wit.toml`, each made `plain`."""

    guess: frozenset[str]
    kitchen: frozenset[str]
    hollow: frozenset[str]
    verbs: frozenset[str]
    human: frozenset[str]
    felt: frozenset[str]
    people: frozenset[str]
    turns: frozenset[str]
    persons: frozenset[str]
    be: frozenset[str]
    like: frozenset[str]
    links: frozenset[str]
    chef: frozenset[str]
    breaks: frozenset[str]


@cache
def cues(language: str) -> Cues:
    """The words that the critic listens for in that language."""
    lists = house_file("wit")[language]
    return Cues(**{kind: frozenset(plain(word) for word in words.split()) for kind, words in lists.items()})


@lru_cache(maxsize=8192)
def spelt(text: str) -> tuple[str, ...]:
    """The words of a text in lower case, with their accents, without elided articles and possessives."""
    lower = clean(text).lower().replace("’", "'")
    words = _WORD.findall(lower)
    if "'" not in lower:
        return tuple(words)
    return tuple(_POSSESSIVE.sub("", _ELISION.sub("", word)) if "'" in word else word for word in words)


@lru_cache(maxsize=8192)
def language_of(text: str, usual: str = "en") -> str:
    """The language that a text is most likely written in, by its small words; the usual one unless two speak for it."""
    found = dict.fromkeys(_LANGUAGES, 0)
    for languages in filter(None, map(_guesses().get, map(plain, spelt(text)))):
        for language in languages:
            found[language] += 1
    best = max(_LANGUAGES, key=lambda language: (found[language], language == usual))
    return best if found[best] > found[usual] + 1 else usual


@cache
def _guesses() -> dict[str, tuple[str, ...]]:
    """The languages for which each small word speaks."""
    words = {word for language in _LANGUAGES for word in cues(language).guess}
    return {word: tuple(one for one in _LANGUAGES if word in cues(one).guess) for word in words}


class _Frequencies:
    """Sorted words with a Zipf number each: a tenth of the memory of a dict.

    All words stand in one row of bytes. The first of every few are also in a list, so that nearly all of a search is
    done by two calls: one that finds the block, and one that finds the word in it.
    """

    def __init__(self, counts: dict[str, int]) -> None:
        """`counts` are how often each word occurs; they are used up."""
        whole = sum(counts.values())
        known = {count: max(1, min(80, round(10 * log10(count / whole * 1e9)))) for count in {*counts.values()}}
        accented = [*filterfalse(str.isascii, counts)]
        for word, count in [(word, counts.pop(word)) for word in accented]:
            # Guests leave accents out, so a word is known by its plain letters.
            key = word.translate(_LETTERS)
            counts[key] = max(count, counts.get(key, 0))
        words = sorted(counts)
        encoded = [*map(str.encode, words)]
        self._text = _MARK + _MARK.join(encoded) + _MARK
        self._firsts = encoded[::_BLOCK]
        letters = islice(accumulate(map(len, encoded), initial=0), 0, None, _BLOCK)
        self._starts = array("I", [*map(add, letters, range(0, len(encoded), _BLOCK)), len(self._text) - 1])
        self._zipf = bytes(map(known.__getitem__, map(counts.__getitem__, words)))

    def zipf(self, word: str) -> float:
        key = word.encode()
        block = bisect_right(self._firsts, key) - 1
        if block < 0:
            return 0.0
        start = self._starts[block]
        found = self._text.find(_MARK + key + _MARK, start, self._starts[block + 1] + 1)
        return self._zipf[block * _BLOCK + self._text.count(_MARK, start, found)] / 10 if found >= 0 else 0.0


_LOADING = threading.Lock()


def _frequencies(language: str) -> _Frequencies:
    with _LOADING:
        return _loaded(language)


@cache
def _loaded(language: str) -> _Frequencies:
    # Its own reader builds a corrector of spelling, which takes five times as long.
    packed = files("spellchecker").joinpath("resources", f"{language}.json.gz").read_bytes()
    return _Frequencies(from_json(gzip.decompress(packed), dict[str, int]))


@lru_cache(maxsize=65536)
def zipf(word: str, language: str) -> float:
    """How common a word is: 7 for "the", 5 for "wonderful", 3 for "hollandaise", 0 if it is unknown."""
    # A word of nothing but a to z is plain as it is.
    key = word if word.isascii() and word.isalpha() and word.islower() else plain(word)
    return _frequencies(language).zipf(key)


@lru_cache(maxsize=65536)
def rarity(word: str, language: str) -> float:
    """How much a word surprises, 0 to 1: 0 for common words, for words of the kitchen and for what any menu says."""
    key = plain(word)
    if len(key) < 3 or key[0].isdigit() or is_kitchen(word, language) or _in(key, cues(language).hollow, language):
        return 0.0
    known = zipf(word, language)
    if not known:
        return _COMPOUND if language == "de" and _is_made_of_two(key) else _UNKNOWN
    return max(0.0, min(1.0, (_USUAL - known) / _RARE))


def _is_made_of_two(word: str) -> bool:
    """Whether a German word is a compound of words in the list: "Bier-zelt", "Betrieb-s-ausflug"."""
    places = range(_PART, len(word) - _PART + 1)
    return any(
        zipf(word[at:], "de") > 0 and (zipf(word[:at], "de") > 0 or zipf(word[:at].removesuffix("s"), "de") > 0)
        for at in places
    )


def is_small(word: str, language: str) -> bool:
    """Whether it is one of the words that hold sentences together, in contrast to lists."""
    return zipf(word, language) >= COMMON and plain(word) not in cues(language).links | cues(language).kitchen


@lru_cache(maxsize=65536)
def is_kitchen(word: str, language: str) -> bool:
    """Whether a word belongs to the kitchen, in whatever form: "pan", "gebratene", "citronnée".

    Guests mix languages, and cards have English names, so words of other languages count unless they are common ones.
    """
    key, own = plain(word), cues(language).kitchen
    if key in own:
        return True
    if zipf(word, language) >= COMMON:
        return False
    parts = [part for part in key.split("-") if part]
    if len(parts) > 1 and all(part in _kitchen() for part in parts):
        return True
    if _in(key, _kitchen(), language):
        return True
    return language == "de" and _is_compound(key)


def _is_compound(word: str) -> bool:
    """Whether a German word begins or ends with food, or is a technique with a prefix: "Senfsauce", "angeschmort"."""
    prefix = _PREFIX.match(word)
    technique = prefix is not None and word[prefix.end() :] in vocabulary().techniques
    return technique or bool(cards_called(word)) or _ends_with_a_noun(word)


def _ends_with_a_noun(word: str) -> bool:
    """Whether a German word of the kitchen stands at the end of a word that is longer by at least three letters."""
    return any(word[at:] in _nouns() for at in range(3, len(word) - _PART + 1))


@cache
def _kitchen() -> frozenset[str]:
    """All words of cards, techniques, senses and plating, and those of `wit.toml`."""
    words = vocabulary()
    named = (part for card in ingredients().values() for name in names_of(card.id, card.name) for part in name)
    foreign = (part for card in ingredients() for name in foreign_names(card) for part in name)
    precise = (word for some in words.specifics.values() for word in some)
    felt = (text for language in _LANGUAGES for taste, text in words_file(language)["words"].items() if taste in _FELT)
    tastes = (phrase[0].strip("*") for text in felt for phrase in phrases(text) if len(phrase) == 1)
    lists = (word for language in _LANGUAGES for word in cues(language).kitchen | cues(language).felt)
    every = {*words.techniques, *words.senses, *words.plating, *named, *foreign, *precise, *tastes, *lists}
    return frozenset(word for word in every if len(word) > 1) - _SMALL


_FELT = frozenset("sweet sour salty bitter hot smoky crisp creamy umami fresh rich".split())
_SMALL = frozenset("the de la le les du des au aux und et and of in mit a l an en top bed side past".split())


@cache
def _nouns() -> frozenset[str]:
    return frozenset(word for word in cues("de").kitchen if len(word) >= _PART)


def _in(word: str, words: frozenset[str], language: str) -> bool:
    return word in words or not words.isdisjoint(stems(word, language))


@lru_cache(maxsize=65536)
def is_one_of(word: str, words: frozenset[str], language: str) -> bool:
    """Whether a word, in whatever form, is one of these, whatever form they have."""
    if plain(word) in words:
        return True
    common = zipf(word, language) >= COMMON
    return not common and (_in(plain(word), words, language) or root(word, language) in _roots(words, language))


@lru_cache(maxsize=256)
def _roots(words: frozenset[str], language: str) -> frozenset[str]:
    return frozenset(root(word, language) for word in words)


@lru_cache(maxsize=65536)
def stems(word: str, language: str) -> tuple[str, ...]:
    """What may be left of a plain word without its ending, and that with a common ending put back."""
    cut = [word[: -len(end)] for end in _ENDINGS[language] if word.endswith(end) and len(word) - len(end) >= _STEM]
    double = [one[:-1] for one in cut if len(one) > _STEM and one[-1] == one[-2]]
    back = {"en": ("", "e", "y"), "de": ("", "en", "e"), "fr": ("", "e", "er")}[language]
    return tuple(dict.fromkeys(one + end for one in [*cut, *double] for end in back))


@lru_cache(maxsize=65536)
def root(word: str, language: str) -> str:
    """The word without its longest ending, so that forms of a word can be compared: "confessed", "confesses"."""
    key = plain(word)
    if language == "de" and key.startswith("ge") and len(key) > 6 and key.endswith(("t", "en")):
        key = key[2:]
    ends = (end for end in _ENDINGS[language] if key.endswith(end) and len(key) - len(end) > _STEM)
    cut = key.removesuffix(next(ends, ""))
    return cut[:-1] if len(cut) > _STEM + 1 and cut[-1] == cut[-2] else cut


@lru_cache(maxsize=65536)
def is_verb(word: str, language: str) -> bool:
    """Whether a word may be a verb: a common one, or one of which the language also has the other forms."""
    key = plain(word)
    if key in cues(language).verbs or is_one_of(word, cues(language).human, language):
        return True
    return any(all(zipf(form, language) > 0 for form in forms) for forms in _conjugated(key, language))


def _conjugated(word: str, language: str) -> Iterable[Sequence[str]]:
    """For every possible stem the forms that exist if it is a verb's."""
    for stem in (word, *stems(word, language)) if language == "en" else stems(word, language):
        if language == "en":
            yield (stem + "ing", stem + "ed")
            yield (stem[:-1] + "ing", stem + "d") if stem.endswith("e") else (stem + stem[-1] + "ing",)
        elif language == "de":
            yield (stem + "en", f"ge{stem}t")
            yield (stem + "en", stem + "te")
        else:
            yield (stem + "er", stem + "ait")
            yield (stem + "ir", stem + "issait")
