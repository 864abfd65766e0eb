"""Reads a chef's words: which cards they mention, what is done to them, and what is addressed to the judge.

Sentences that talk to the judge instead of about the food are taken out first and have no influence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache

import msgspec

from partychef.engine.words import clean
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.speech import singular
from partychef.judges.grammar import FOREIGN
from partychef.judges.grammar import names as names_in
from partychef.judges.house.techniques import Mention, SentenceReading, is_left_out, read_sentence, spans
from partychef.judges.house.vocabulary import foreign_names, plain, precise_names, tokens_of, vocabulary, words_of

_SENTENCE = re.compile(r"(?<=[.!?;\n])\s+|\n+|\s(?=\()|(?<=\))\s")


class Reading(msgspec.Struct, frozen=True):
    """What the words about one plate say. Cards are ids."""

    mentioned: frozenset[str]
    techniques: dict[str, str]
    """The first technique told of each card, as a participle."""
    used: frozenset[str]
    """Cards that something else was cooked in or with: "poached in red wine"."""
    specific: dict[str, str]
    """The more precise name that the chef gives to a card (CP-28)."""
    senses: frozenset[str]
    """Words that say how something tastes, looks, sounds or feels."""
    plating: frozenset[str]
    """Words about putting food on a plate."""
    phantoms: tuple[str, ...]
    """Cards of the deck that the words promise although they are not on the plate."""
    contradictions: tuple[str, ...]
    """Cards on the plate of which the words say that they are not there."""
    sentences: tuple[str, ...]
    """All sentences about food."""
    tampering: bool
    bribe: bool
    """Whether the judge was offered something."""
    length: int
    """The number of words about food."""


def sentences_of(text: str) -> list[str]:
    """The text cut into sentences."""
    return [sentence.strip() for sentence in _SENTENCE.split(text) if sentence.strip()]


@lru_cache(maxsize=8192)
def talks_to_the_judge(text: str) -> bool:
    """Whether these words are addressed to the judge instead of being about the food."""
    # Stripping accents removes letters from some scripts, so the text is searched with and without them.
    lower, accented = plain(text), clean(text).lower()
    squeezed = re.sub(r"[^a-z0-9]", "", lower)
    pulled_apart = len(re.findall(r"\b\w\b", lower)) > 6
    hidden = (pulled_apart or len(squeezed) < 60) and any(trick in squeezed for trick in vocabulary().squeezed)
    return hidden or any(pattern.search(form) for pattern in vocabulary().tampering for form in (lower, accented))


def read(text: str, notes: Mapping[str, str], names: Mapping[str, str], allowed: Iterable[str]) -> Reading:
    """Read the words about a plate.

    `notes` are the lines by card, `names` the names of its cards by id, `allowed` other things that may be mentioned.
    """
    honest = [part for part in sentences_of(text) if not talks_to_the_judge(part)]
    for_the_judge = [part for part in [*sentences_of(text), *notes.values()] if talks_to_the_judge(part)]
    honest = [part for part in honest if not _is_stuffed(part)]
    honest_notes = {card: note for card, note in notes.items() if not talks_to_the_judge(note)}
    sentences = [_spelt_out(part, names) for part in honest]
    readings = [read_sentence(part, tuple(names.items())) for part in sentences]
    noted = [_of_note(card, note, names) for card, note in honest_notes.items()]
    techniques = _first_of([*noted, *(one.techniques for one in readings)])
    used = frozenset(card for one in readings for card in one.used)
    everything = words_of(" . ".join([*honest, *honest_notes.values()]))
    return Reading(
        mentioned=frozenset(card for one in readings for card in one.mentioned) | _noted(honest_notes),
        techniques={card: techniques[card] for card in names if card in techniques},
        used=used,
        specific=_specific(set(everything), names),
        senses=vocabulary().senses & set(everything),
        plating=vocabulary().plating & set(everything),
        phantoms=_phantoms([*sentences, *honest_notes.values()], names, allowed),
        contradictions=tuple(_denied(readings, set(names) - set(techniques) - used - _noted(honest_notes), names)),
        sentences=(*honest, *honest_notes.values()),
        tampering=bool(for_the_judge),
        bribe=any(pattern.search(plain(part)) for part in for_the_judge for pattern in vocabulary().bribes),
        length=len(everything),
    )


def _first_of(findings: Iterable[Mapping[str, str]]) -> dict[str, str]:
    """The first finding about each card."""
    first: dict[str, str] = {}
    for found in findings:
        first = {**found, **first}
    return first


def _noted(notes: Mapping[str, str]) -> frozenset[str]:
    return frozenset(card for card, note in notes.items() if len(words_of(note)) >= 2)


def _spelt_out(sentence: str, names: Mapping[str, str]) -> str:
    """The sentence with the emoji of the plate's cards as words: guests type 🍓 for strawberries."""
    drawn = {card: ingredients()[card].emoji.rstrip("\ufe0f") for card in names if card in ingredients()}
    for card, emoji in drawn.items():
        sentence = sentence.replace(emoji, f" {names[card]} ")
    return sentence


def _is_stuffed(sentence: str) -> bool:
    """Whether it is a heap of kitchen words that says nothing about any food."""
    words, known = words_of(sentence), vocabulary()
    kitchen = sum(word in known.senses or word in known.plating or word in known.techniques for word in words)
    return len(words) > 5 and kitchen / len(words) > 0.6


def _of_note(card: str, note: str, names: Mapping[str, str]) -> dict[str, str]:
    """The technique in a note about a card, by the card's id; the note need not name the card."""
    name = names.get(card, "")
    return _first_of(read_sentence(f"{name}: {part}", ((card, name),)).techniques for part in sentences_of(note))


def _specific(words: set[str], names: Mapping[str, str]) -> dict[str, str]:
    found = {card: sorted(words & precise_names(name)) for card, name in names.items()}
    return {card: precise[0] for card, precise in found.items() if precise}


def _phantoms(sentences: Sequence[str], names: Mapping[str, str], allowed: Iterable[str]) -> tuple[str, ...]:
    """Cards of the deck that the words promise although they are not on the plate. When in doubt, they are not."""
    own = {word for name in [*names.values(), *allowed] for word in words_of(name)}
    own |= {singular(word) for word in own} | {word for name in names.values() for word in precise_names(name)}
    own |= {word for card in names for foreign in foreign_names(card) for word in foreign}
    token_lists = [tokens_of(sentence) for sentence in sentences]
    others = {card: forms for card, forms in _full_names().items() if card not in names}
    return tuple(
        card for card, forms in others.items() if any(_promised(words, card, forms, own) for words in token_lists)
    )


@cache
def _full_names() -> dict[str, tuple[tuple[str, ...], ...]]:
    """The names of the cards in all languages, singular and plural, without names that could mean something else."""
    known = {card.id: [words_of(card.name)] for card in ingredients().values() if card.id not in vocabulary().vague}
    for card, forms in known.items():
        forms += [(*whole[:-1], singular(whole[-1])) for whole in forms]
        foreign = [names_in(language)[card] for language in FOREIGN]
        forms += [words_of(text) for name in foreign for text in (name.text, name.dative or name.text)]
    friends = vocabulary().false_friends
    return {card: tuple(form for form in {*forms} if form[0] not in friends) for card, forms in known.items()}


def _promised(tokens: Sequence[str], card: str, forms: Sequence[tuple[str, ...]], own: set[str]) -> bool:
    found = [Mention(card, *span) for span in spans(tokens, [form for form in forms if not own & set(form)])]
    return any(
        not vocabulary().negations & set(tokens[max(0, mention.start - 3) : mention.start])
        and not is_left_out(tokens, mention)
        for mention in found
    )


def _denied(readings: Sequence[SentenceReading], idle: set[str], names: Mapping[str, str]) -> Iterator[str]:
    """Cards of the plate that are mentioned only to say that they are not there."""
    for card in names:
        mentioning = [one for one in readings if card in one.mentioned]
        if card in idle and mentioning and all(card in one.denied for one in mentioning):
            yield card
