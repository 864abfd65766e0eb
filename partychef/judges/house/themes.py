"""What a chef's words are about besides food: crime, an uncle, the sea. The critic reacts to it.

A theme needs proof: a word that belongs to it (`prompts/house/themes.LANGUAGE.toml`), or two that might. Words of the
kitchen prove nothing, and the dish's name weighs more than its text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache

import msgspec

from partychef.games.cooking_party.cards import ingredients
from partychef.judges.grammar import FOREIGN, house_file
from partychef.judges.grammar import names as names_in
from partychef.judges.house.lexicon import language_of
from partychef.judges.house.quotes import quotable, quotes_of
from partychef.judges.house.scores import Seen
from partychef.judges.house.vocabulary import vocabulary, words_of

LANGUAGES = ("en", *FOREIGN)
_IN_THE_NAME, _IN_THE_TEXT, _AMBIGUOUS, _PROOF = 1.5, 1.0, 0.5, 1.0
_FOREIGN = 5
"""How many letters a word of a name needs to be recognised in a language that is not the text's."""
_COMPOUND = 6
"""How many letters a German word needs to be recognised in a longer one."""
_NO_COMPOUNDS = ("ver", "zer", "ent", "be", "ge", "er")
"""How German verbs begin that only look like compounds: "versprechen" is no rake."""


class Theme(msgspec.Struct, frozen=True):
    """Something that the words are about, and the phrase that shows it; empty if there is none to quote."""

    kind: str
    quote: str
    weight: float


@cache
def theme_words(language: str) -> dict[str, tuple[str, ...]]:
    """The themes to which a word of that language belongs."""
    found: dict[str, tuple[str, ...]] = {}
    for theme, text in house_file(f"themes.{language}").items():
        for word in dict.fromkeys(words_of(text)):
            if word not in _food():
                found[word] = (*found.get(word, ()), theme)
    return found


@cache
def _food() -> frozenset[str]:
    """The words of foods and of cooking, which give no theme away: a lamb is no animal here."""
    known = vocabulary()
    named = [card.name for card in ingredients().values()]
    named += [name.text for language in FOREIGN for name in names_in(language).values()]
    foods = {word for name in named for word in words_of(name)}.union(*known.specifics.values())
    foods |= {word[:-1] for word in foods if word.endswith("s")} | {word + "s" for word in foods}
    return frozenset(foods | known.senses | known.plating | set(known.techniques))


@cache
def _ambiguous() -> frozenset[str]:
    return frozenset(word for text in house_file("ambiguous").values() for word in words_of(text))


def themes_of(seen: Seen) -> tuple[Theme, ...]:
    """What the words about a plate are about, the clearest theme first."""
    return _themes(seen.name, seen.reading.sentences, tuple(quote.text for quote in quotes_of(seen)))


@lru_cache(maxsize=4096)
def _themes(name: str, sentences: tuple[str, ...], phrases: tuple[str, ...]) -> tuple[Theme, ...]:
    language = language_of(" . ".join([name, *sentences]))
    weights: dict[str, float] = {}
    proofs: dict[str, str] = {}
    told = [(word, _IN_THE_NAME) for word in dict.fromkeys(words_of(name))]
    told += [(word, _IN_THE_TEXT) for word in dict.fromkeys(words_of(" . ".join(sentences)))]
    for word, weight in told:
        meant = _meant(word, (language,))
        if not meant and weight == _IN_THE_NAME and len(word) >= _FOREIGN:
            meant = _meant(word, LANGUAGES)
        for theme, sure in meant.items():
            weights[theme] = weights.get(theme, 0.0) + weight * sure
            proofs.setdefault(theme, word)
    proven = sorted((theme for theme in weights if weights[theme] >= _PROOF), key=lambda theme: -weights[theme])
    return tuple(Theme(theme, _quote(proofs[theme], name, phrases), weights[theme]) for theme in proven)


def _meant(word: str, languages: Sequence[str]) -> dict[str, float]:
    """The themes that a word may belong to, and how sure that is."""
    bare = word.removesuffix("'s").removesuffix("'")
    found = dict.fromkeys([theme for language in languages for theme in _listed(word, bare, language)])
    if not found:
        return {}
    doubtful = len(found) > 1 or bare in _ambiguous()
    return dict.fromkeys(found, _AMBIGUOUS if doubtful else 1.0)


def _listed(word: str, bare: str, language: str) -> tuple[str, ...]:
    known = theme_words(language)
    return known.get(word) or known.get(bare) or (_of_its_parts(bare) if language == "de" else ())


@lru_cache(maxsize=8192)
def _of_its_parts(word: str) -> tuple[str, ...]:
    """The themes of a German compound, by its last part or else by its first."""
    known = theme_words("de")
    if word.startswith(_NO_COMPOUNDS):
        return ()
    for cut in range(3, len(word) - _COMPOUND + 1):
        if word[cut:] in known:
            return known[word[cut:]]
    for cut in range(len(word) - 3, _COMPOUND - 1, -1):
        if word[:cut] in known:
            return known[word[:cut]]
    return ()


def _quote(proof: str, name: str, phrases: Sequence[str]) -> str:
    """The most inviting phrase round the word that proves it, or the name."""
    holding = (phrase for phrase in phrases if proof in words_of(phrase))
    in_name = quotable(name) if proof in words_of(name) else ""
    return next(holding, in_name)
