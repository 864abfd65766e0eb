"""What a critique may not say beside a verdict: praise above its rank, words of a machine, sentences said before, or
nothing about the dish. Each complaint is in words that a model can act on.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from partychef.judges.dishes import card_name
from partychef.judges.house.vocabulary import cards_called, names_of, words_of
from partychef.judges.model.presenting import Tray
from partychef.llm.overlap import copied_words

_SENTENCE = re.compile(r"[^.!?…。！？]+")
_SAME_SENTENCE = 5
"""The fewest words of a sentence that two dishes do not share by accident."""
_QUOTED_RUN = 3
"""This many of a chef's words in a row are a quote."""
_TELLING = 5
"""The fewest letters of a word in a dish's name that shows which dish is meant."""
_NAME_WORDS = 4
"""A text of a chef's with so few words or fewer is a name."""
_LETTER_RUN = 5
"""This many letters in a row are a quote in a script other than the Latin one."""
_SHORTEST_NAME = 3
"""The fewest letters of a card's name that are no accident."""
_RECITED = 7
"""This many words in a row that stand in the instructions are no accident."""
_STEM = 4
"""The fewest letters of a card's name that count with another ending."""

_MACHINE = re.compile(
    r"\bas an? (?:\w+ )?(?:ai|a\.i\.|artificial intelligence|language model|llm|chatbot|assistant)\b"
    r"|\b(?:i am|i['’]m) (?:just |only )?an? (?:\w+ )?(?:ai|language model|llm|chatbot)\b|\blarge language model\b"
    r"|\bi (?:can(?:not|['’]t)|do not|don['’]t) (?:actually|physically) (?:taste|eat)\b"
    r"|\bals (?:eine? )?(?:ki\b|k\.i\.|künstliche intelligenz|(?:ki-)?sprachmodell|assistent)"
    r"|\bich bin (?:nur )?(?:eine? )?(?:ki\b|sprachmodell)"
    r"|\ben tant qu['’](?:ia\b|intelligence artificielle)|\ben tant que (?:modèle|assistant)|\bmodèle de langage\b"
    r"|\bcomo (?:una )?ia\b|\bmodelo de lenguaje\b|\bcome (?:una )?ia\b|\bmodello linguistico\b",
    re.IGNORECASE,
)
_CODE = re.compile(r"\\(?:n|r|t|u[0-9a-fA-F]{4}|\")|&(?:[a-z]{2,6}|#\d{1,6});|</?[a-zA-Z][^<>]{0,200}>")
"""Escapes and tags, which a critic does not speak aloud."""
_PART = "part|bit|bite|thing about|thing on|thing in|idea|moment|half|side|way|spoon|crumb|corner|ingredient|line"
_ABOVE_ALL = re.compile(
    # "the best of the night", "my winner", but not "the best part", "at its best", "second best"
    r"\b(?:the|tonight['’]s|(?:evening|round|night|table)['’]s|my|our)"
    r" (?:(?:very|absolute|clear|undisputed|outright|true) )?"
    rf"(?:best|finest|greatest|tastiest|winner|champion|victor|winning)\b(?! (?:{_PART}))"
    r"|\b(?:wins|takes|won|steals|carries)"
    r" (?:the (?:night|evening|round|table|day|crown|title|prize|gold)\b|tonight\b|it all\b|hands down\b)"
    r"|\b(?:is|was|remains|comes) (?:simply |easily |plainly )?"
    r"(?:unbeaten|unbeatable|unrivalled)\b"
    r"|\b(?:first place|number one|top of the table|second to none|beats (?:them|the others) all|better than all)\b"
    r"|\bbetter than (?:every|any) other\b"
    r"|\b(?:das|der|die|mein|meine|unser|unsere) (?:aller)?(?:beste[nrs]?|sieger\w*|gewinner\w*)\b"
    r"(?! (?:teil|stück|bissen|idee|moment|seite|art))"
    r"|\b(?:gewinnt|holt) (?:den abend|die runde|den titel|heute)\b"
    r"|\b(?:unschlagbar|ungeschlagen|platz eins|nummer eins)\b"
    r"|\b(?:le meilleur|la meilleure|mon préféré|ma préférée|le vainqueur|le gagnant|la gagnante|le champion)\b"
    r"(?! (?:partie|morceau|moment|bouchée|idée|façon|côté|part))"
    r"|\b(?:la championne|première place|numéro un|imbattable|sans rival)\b"
    r"|\bremporte (?:la soirée|la manche|le titre)\b",
    re.IGNORECASE,
)
_NOT = frozenset(
    "not never no nor hardly nearly almost isn't isn’t wasn't wasn’t far second next nicht nie kein keine fast beinahe "
    "pas jamais presque loin".split()
)
_COMMON = {
    "en": frozenset("the and of is with that this for not it you was but".split()),
    "de": frozenset("der die das und ist nicht ein eine mit ich den auf aber wie".split()),
    "fr": frozenset("le les et est une pas dans je qui un avec mais ce du".split()),
    "es": frozenset("el los las y es que una con por pero del".split()),
    "it": frozenset("il che di non una per con della ma gli".split()),
}
"""The commonest words of a language, to tell in which one a text is written."""
_FOREIGN_WORDS = 4
_NAMED = ("en", "de", "fr")
"""The languages in which the cards have names."""


class Told(NamedTuple):
    """What a critique is measured by."""

    rank: int
    language: str
    cards: tuple[str, ...]
    """The ids of the dish's cards."""
    typed: tuple[str, ...]
    """What its chef typed."""


def told(tray: Tray, name: str, rank: int, language: str) -> Told:
    """What the critique of the dish with this id is measured by."""
    at = tray.ids.index(name)
    return Told(rank, base_of(language), tray.cards[at], tray.words[at])


def base_of(language: str) -> str:
    """The language of a tag, without its region."""
    return language.strip().lower().replace("_", "-").split("-")[0]


def out_of_place(name: str, text: str, about: Told) -> list[str]:
    """What is wrong with a critique in its place in the ranking."""
    wrong = []
    if hit := out_of_character(text):
        wrong.append(f'the critique of {name} says "{hit}": you are a critic at this table, and you have eaten it.')
    if (code := _CODE.search(text)) and not any(code[0] in one for one in about.typed):
        wrong.append(f'the critique of {name} has "{code[0]}" in it: plain text is asked for.')
    if about.rank > 1 and (praise := superlative(text)):
        wrong.append(f'the critique of {name} says "{praise}", but it came {about.rank}.: keep that for the first.')
    if other := _other_language(text, about.language):
        wrong.append(f"the critique of {name} is written in another language ({other}).")
    if about.language in _NAMED and not speaks_of(text, about.cards, about.typed):
        wrong.append(f"the critique of {name} names none of its ingredients and quotes none of its chef's words.")
    return wrong


def out_of_character(text: str) -> str:
    """The words in which a model speaks of itself instead of as the critic; empty if there are none."""
    hit = _MACHINE.search(text)
    return hit[0] if hit else ""


def superlative(text: str) -> str:
    """The words that put a dish above all others; empty if there are none, or if they are denied."""
    for hit in _ABOVE_ALL.finditer(text):
        before = text[: hit.start()].lower().split()[-2:]
        if not _NOT.intersection(word.strip(",;:") for word in before):
            return hit[0]
    return ""


def _other_language(text: str, language: str) -> str:
    """The language in which a critique is written if it is plainly not the one asked for."""
    if language not in _COMMON:
        return ""
    words = re.findall(r"[^\W\d_]+", text.lower())
    counts = {name: sum(word in common for word in words) for name, common in _COMMON.items()}
    most = max(counts, key=counts.__getitem__)
    return most if counts[most] >= _FOREIGN_WORDS and counts[most] > 3 * counts[language] else ""


def speaks_of(text: str, cards: Sequence[str], typed: Sequence[str]) -> bool:
    """Whether a critique names a card of the dish in some language, or quotes its chef or the dish's name.

    A dish of which nothing is known cannot be spoken of in any other way than this.
    """
    words = words_of(text)
    runs = {run for one in typed for run in _runs(words_of(one), _QUOTED_RUN)}
    names = {
        word for one in typed if len(one.split()) <= _NAME_WORDS for word in words_of(one) if len(word) >= _TELLING
    }
    if not cards and not any(map(words_of, typed)):
        return True
    return (
        any(_named(words, name) for card in cards for name in names_of(card, card_name(card)))
        or any(not cards_called(word).isdisjoint(cards) for word in words)
        or any(run in runs for run in _runs(words, _QUOTED_RUN))
        or any(word in names for word in words)
        or _quotes_letters(text, typed)
    )


def _quotes_letters(text: str, typed: Sequence[str]) -> bool:
    """Whether a critique quotes words in a script other than the Latin one, perhaps one without spaces."""
    theirs = [letters for one in typed if not words_of(one) and (letters := _letters(one))]
    own = _letters(text) if theirs else ""
    return any(own[at : at + _LETTER_RUN] in one for one in theirs for at in range(len(own) - _LETTER_RUN + 1))


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalnum())


def _named(words: Sequence[str], name: Sequence[str]) -> bool:
    """Whether these words hold the name of a card; a single word may have another ending."""
    if len(name) == 1 and len(name[0]) < _SHORTEST_NAME:
        return False
    if len(name) == 1 and len(name[0]) >= _STEM:
        return any(word.startswith(name[0]) and len(word) <= len(name[0]) + 3 for word in words)
    return any(tuple(words[at : at + len(name)]) == tuple(name) for at in range(len(words) - len(name) + 1))


def _runs(words: Sequence[str], size: int) -> list[tuple[str, ...]]:
    return [tuple(words[at : at + size]) for at in range(len(words) - size + 1)]


def recited(text: str, instructions: str, typed: Sequence[str]) -> str:
    """The words that a critique has from the instructions, which small models recite, and not from a chef's text; empty
    if there are none."""
    run = copied_words(text, [instructions], _RECITED)
    return "" if copied_words(run, typed, _RECITED) else run


def said_twice(critiques: Mapping[str, str], before: Iterable[str]) -> dict[str, str]:
    """By id: the sentence of a critique that an earlier one has, or one of those `before`. The first to say it may."""
    known = {sentence for text in before for sentence in _sentences(text)}
    twice: dict[str, str] = {}
    for name, text in critiques.items():
        own = _sentences(text)
        if again := next((sentence for sentence in own if sentence in known), None):
            twice[name] = " ".join(again)
        known |= set(own)
    return twice


def _sentences(text: str) -> list[tuple[str, ...]]:
    """The words of each sentence that is long enough to be recognised."""
    found = [tuple(re.findall(r"\w+", sentence.casefold())) for sentence in _SENTENCE.findall(text)]
    return [words for words in found if len(words) >= _SAME_SENTENCE]
