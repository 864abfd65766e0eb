"""What can be proven about a chef's words, so that nobody is accused falsely.

A card is called silent only if no name, synonym, misspelling, part of a compound, emoji or word for a group of it
occurs, and idle only if nothing but plain lists name it. Whatever is not understood counts for the chef.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache

import msgspec

from partychef.engine.words import clean
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.speech import singular
from partychef.judges.grammar import FOREIGN, house_file
from partychef.judges.house.vocabulary import cards_called, names_of, plain, tokens_of, vocabulary, words_of

_LANGUAGES = ("en", *FOREIGN)
_TYPED_WRONG = 5
"""How many letters a name needs for one wrong letter to be overlooked before a chef is accused of silence."""
_SURELY_MEANT = 6
"""The same for taking the word for the name, if it is no other word that is known."""
_PART = 4
_UNKNOWN_LANGUAGE = 6
"""A text of this many words in which none is known is in another language."""
_CATEGORIES = {"vegetables": "veg", "meat": "meat", "fruit": "fruit", "sea": "sea", "grain": "grain", "dairy": "dairy",
               "herbs": "herb", "treats": "treat"}  # fmt: skip


class Verbs(msgspec.Struct, frozen=True):
    """How verbs of a language are recognised."""

    look: re.Pattern[str]
    words: frozenset[str]
    others: frozenset[str]
    """Words that only look like verbs."""
    subjects: frozenset[str]
    """Words after which a verb comes."""


def named_at_all(texts: Sequence[str], names: Mapping[str, str], everything: bool = True) -> frozenset[str]:
    """The cards that some word in the texts may stand for, with the benefit of the doubt.

    `everything`: whether words such as "everything" stand for all cards.
    """
    whole = " ".join(texts)
    typed = {part for word in words_of(whole) for part in (word, *word.split("-")) if part}
    words = frozenset(typed | {_with_umlauts(word) for word in typed})
    # No name has a line break in it, so one search goes through all words.
    lines = "\n".join(words)
    groups = {card for word in words if everything or word not in _groups()["all"] for card in _group(word)}
    called = {card for word in words for card in cards_called(word)}
    return frozenset(
        card
        for card, name in names.items()
        if card in groups or card in called or _drawn(card, whole) or _near(words, lines, card, name)
    )


def _with_umlauts(word: str) -> str:
    """The word made plain as if "ae", "oe" and "ue" were umlauts: "Semmelbroesel"."""
    return word.replace("ae", "a").replace("oe", "o").replace("ue", "u")


def _drawn(card: str, text: str) -> bool:
    known = ingredients().get(card)
    return known is not None and known.emoji.rstrip("\ufe0f") in text


def _near(words: frozenset[str], lines: str, card: str, name: str) -> bool:
    forms = _forms(card, name)
    if not words.isdisjoint(forms):
        return True
    long = [form for form in forms if len(form) >= _PART]
    return any(form in lines for form in long) or any(
        is_misspelt(word, form)
        for form in long
        if len(form) >= _TYPED_WRONG
        for word in words
        # Most words have another length or other letters at both ends, and need no closer look.
        if -1 <= len(word) - len(form) <= 1 and (word[0] == form[0] or word[-1] == form[-1])
    )


@cache
def _forms(card: str, name: str) -> frozenset[str]:
    """Every single word of every name of the card."""
    own = {word for form in names_of(card, name) for word in form} | {*words_of(name)}
    small = vocabulary().articles | vocabulary().links | vocabulary().beside
    return frozenset({word for word in own | {singular(word) for word in own} if len(word) > 1} - small)


@cache
def _group(word: str) -> frozenset[str]:
    """The cards that a word for a group stands for."""
    return frozenset(card for group, words in _groups().items() if word in words for card in _members(group))


@cache
def _groups() -> dict[str, frozenset[str]]:
    return {group: frozenset(plain(words).split()) for group, words in house_file("names.en")["groups"].items()}


def _members(group: str) -> list[str]:
    return [card.id for card in ingredients().values() if group == "all" or card.category == _CATEGORIES[group]]


@lru_cache(maxsize=65536)
def is_misspelt(word: str, name: str) -> bool:
    """Whether the word is the name with one letter wrong, missing, too many, or two letters in each other's place."""
    if word == name or abs(len(word) - len(name)) > 1 or (word[0] != name[0] and word[-1] != name[-1]):
        return False
    same = next((at for at, (one, other) in enumerate(zip(word, name, strict=False)) if one != other), -1)
    if same < 0:
        return True
    one, other = word[same:], name[same:]
    swapped = one[:2] == other[1::-1] and one[2:] == other[2:]
    return swapped or one[1:] == other[1:] or one == other[1:] or one[1:] == other


def corrected(sentence: str, names: Mapping[str, str]) -> str:
    """The sentence with misspelt names of the plate's cards spelt right."""
    right = [word for name in names.values() for word in words_of(name) if len(word) >= _SURELY_MEANT]
    wrong = {word for word in words_of(sentence) if len(word) >= _SURELY_MEANT - 1 and not _is_known(word)}
    meant = {word: name for word in sorted(wrong) for name in right if is_misspelt(word, name) and word[0] == name[0]}
    for word, name in meant.items():
        if not _same_but_for_the_ending(word, name):
            sentence = re.sub(rf"(?i)(?<!\w){re.escape(word)}(?!\w)", name, sentence)
    return sentence


def _same_but_for_the_ending(word: str, name: str) -> bool:
    return word.startswith(name) or name.startswith(word)


def _is_known(word: str) -> bool:
    known = vocabulary()
    return word in known.techniques or word in known.senses or word in known.plating or word in _every_name()


@cache
def _every_name() -> frozenset[str]:
    return frozenset(word for card in ingredients().values() for word in _forms(card.id, card.name))


@lru_cache(maxsize=4096)
def languages_of(text: str) -> tuple[str, ...]:
    """The languages in which the text may be; none if it is in no language that the critic reads."""
    words = words_of(text)
    counts = {one: sum(map(_small_words(one).__contains__, words)) for one in _LANGUAGES}
    most = max(counts.values())
    if not most:
        strange = len(words) >= _UNKNOWN_LANGUAGE and not any(map(_is_known, words))
        return () if strange or _is_in_another_script(text) else _LANGUAGES
    return tuple(one for one in _LANGUAGES if counts[one] * 2 > most)


def _is_in_another_script(text: str) -> bool:
    letters = [char for char in clean(text) if char.isalpha()]
    return sum(plain(char).isascii() for char in letters) * 2 < len(letters)


@cache
def _small_words(language: str) -> frozenset[str]:
    return frozenset(plain(house_file("proofs")["languages"][language]).split())


def is_plain_list(sentence: str, names: Mapping[str, str]) -> bool:
    """Whether a sentence does nothing but list food, without any word that could be a verb."""
    own = [_forms(card, name) for card, name in names.items()]

    def is_listed(word: str) -> bool:
        known = word in _list_words() or word.isdigit() or any(word in forms for forms in own)
        return known and word not in vocabulary().techniques

    return all(map(is_listed, words_of(sentence))) and not _has_a_picture(sentence)


def _has_a_picture(sentence: str) -> bool:
    return any(ord(char) > 0x2190 for char in sentence)


@cache
def _list_words() -> frozenset[str]:
    return frozenset(plain(house_file("proofs")["lists"]["words"]).split())


def refers_back(sentence: str) -> bool:
    """Whether the sentence may speak of something mentioned before: "all of it drowned"."""
    return not _back_words().isdisjoint(words_of(sentence))


@cache
def _back_words() -> frozenset[str]:
    return _groups()["all"] | vocabulary().pronouns | {"le", "la", "les"}


@lru_cache(maxsize=8192)
def verbs_at(sentence: str, languages: tuple[str, ...]) -> frozenset[int]:
    """The places of the tokens that look like verbs, in the languages given; to be and to have do not count."""
    tokens, accented = tokens_of(sentence), _accented(sentence)
    found = {at for one in languages for at, word in enumerate(tokens) if _is_verb(at, word, tokens, accented, one)}
    return frozenset(found)


def _is_verb(at: int, word: str, tokens: Sequence[str], accented: Mapping[str, str], language: str) -> bool:
    verbs = _verbs(language)
    if not word[0].isalpha() or word in verbs.others or word in _still() or word in _small_words(language):
        return False
    after_subject = at > 0 and tokens[at - 1] in verbs.subjects and len(word) > 2
    return after_subject or word in verbs.words or bool(verbs.look.fullmatch(accented.get(word, word)))


def is_unknown(following: Sequence[str], languages: Iterable[str]) -> bool:
    """Whether the word after a subject is no small word, noun or adjective that is known, and so may be its verb."""
    word = following[0] if following else ""
    known = vocabulary()
    nothing = not word[:1].isalpha() or len(word) < 3 or word.endswith("ly") or word in _no_verbs()
    listed = word in known.senses or word in known.plating or any(word in _small_words(one) for one in languages)
    return not nothing and not listed


@cache
def _no_verbs() -> frozenset[str]:
    """Small words and names of cards, which are no verb of a subject before them."""
    known = vocabulary()
    small = _list_words() | _still() | doubt_words() | known.links | known.beside | known.articles | known.pronouns
    return small | _every_name()


def _accented(sentence: str) -> dict[str, str]:
    """The words as they were typed by the words made plain: French participles are known by their accents."""
    if sentence.isascii():
        return {}
    typed = re.findall(r"[\w'-]+", clean(sentence).lower())
    return {plain(word): word for word in typed if not word.isascii()}


@cache
def _verbs(language: str) -> Verbs:
    data = house_file("proofs")["verbs"][language]
    lists = [frozenset(plain(data[key]).split()) for key in ("words", "not", "subjects")]
    return Verbs(re.compile(data["look"]), *lists)


@cache
def _still() -> frozenset[str]:
    return frozenset(plain(house_file("proofs")["still"]).split())


@cache
def doubt_words() -> frozenset[str]:
    """Words near which the name of an ingredient promises nothing."""
    return frozenset(plain(house_file("proofs")["doubt"]).split())


@cache
def denial_verbs() -> frozenset[str]:
    """Verbs with which a sentence may say that something is not there."""
    return frozenset(plain(house_file("proofs")["denials"]["verbs"]).split())


def is_no_denial(sentence: str) -> bool:
    """Whether a sentence only sounds as if something were left out: "I leave the bread out overnight"."""
    text = " ".join(words_of(sentence))
    return any(pattern.search(text) for pattern in _no_denials())


@cache
def _no_denials() -> tuple[re.Pattern[str], ...]:
    return tuple(re.compile(pattern) for pattern in house_file("proofs")["denials"]["no_denials"])
