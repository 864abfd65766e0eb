"""Reads a chef's words: which cards they mention, what is done to them, and what is addressed to the judge.

Sentences that talk to the judge instead of about the food are taken out first and have no influence.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache

import msgspec

from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.speech import singular
from partychef.judges.grammar import names as names_in
from partychef.judges.house.attempts import attempts_in, grade_of, is_bribe, speaks_to_somebody, talks_to_the_judge
from partychef.judges.house.proofs import (
    corrected,
    denial_verbs,
    doubt_words,
    is_no_denial,
    is_plain_list,
    is_unknown,
    languages_of,
    named_at_all,
    refers_back,
    verbs_at,
)
from partychef.judges.house.riddles import says_nothing, surely_unmentioned
from partychef.judges.house.techniques import (
    Mention,
    SentenceReading,
    clause_of,
    is_left_out,
    mentions_in,
    read_sentence,
    spans,
)
from partychef.judges.house.vocabulary import foreign_names, precise_names, tokens_of, vocabulary, words_of

_SENTENCE = re.compile(r"(?<=[.!?;\n])\s+|\n+|\s(?=\()|(?<=\))\s")


_SUBJECT = 2
"""How many words may stand before the subject of a clause."""
_SEASONING = "herb"
"""The category of cards that every kitchen has a little of, so that nobody is blamed for naming one."""


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
    denied: frozenset[str]
    """Cards on the plate that are mentioned only where the words seem to say that they are not there."""
    luxuries: frozenset[str]
    """Grand words for what nobody was dealt: truffles, wagyu, gold leaf."""
    contradictions: tuple[str, ...]
    """Cards on the plate of which the words say that they are not there."""
    sentences: tuple[str, ...]
    """All sentences about food, without those that are suspicious."""
    tampering: bool
    bribe: bool
    """Whether the judge was offered something."""
    length: int
    """The number of words about food."""
    treated: frozenset[str]
    """Cards to which something is done, in words known or unknown: "I bully the cabbage"."""
    silent: frozenset[str]
    """Cards of which surely no word is said, not even one that could mean them."""
    idle: frozenset[str]
    """Cards that are only listed, so that surely nothing is said about what is done to them."""
    vague: bool
    """Whether no card is named, unless by a word for everything, and nothing else is said about the food."""
    typed: bool
    """Whether there is a text or a note at all."""


def sentences_of(text: str) -> list[str]:
    """The text cut into sentences."""
    return [sentence.strip() for sentence in _SENTENCE.split(text) if sentence.strip()]


def read(text: str, notes: Mapping[str, str], names: Mapping[str, str], allowed: Iterable[str]) -> Reading:
    """Read the words about a plate.

    `notes` are the lines by card, `names` the names of its cards by id, `allowed` other things that may be mentioned.
    """
    parts, allowed = sentences_of(text), tuple(allowed)
    to_the_judge = attempts_in(parts)
    for_the_judge = [*(parts[at] for at in sorted(to_the_judge)), *filter(talks_to_the_judge, notes.values())]
    honest = _honest(parts, to_the_judge, names)
    honest_notes = {card: note for card, note in notes.items() if grade_of(note) == "none"}
    sentences = [corrected(_spelt_out(part, names), names) for part in honest]
    readings = [read_sentence(part, tuple(names.items())) for part in sentences]
    noted = [_of_note(card, note, names) for card, note in honest_notes.items()]
    techniques = _first_of([*noted, *(one.techniques for one in readings)])
    used = frozenset(card for one in readings for card in one.used)
    denied = _denied(readings, {*techniques, *used, *_noted(notes)}, names)
    everything = words_of(" . ".join([*honest, *honest_notes.values()]))
    languages = languages_of(" ".join([text, *notes.values()]))
    treated = frozenset({*techniques, *used, *_handled(sentences, languages, names), *_noted(honest_notes)})
    return Reading(
        mentioned=frozenset(card for one in readings for card in one.mentioned) | _noted(honest_notes),
        techniques={card: techniques[card] for card in names if card in techniques},
        used=used,
        specific=_specific(set(everything), names),
        senses=vocabulary().senses & set(everything),
        plating=vocabulary().plating & set(everything),
        phantoms=_phantoms([*sentences, *honest_notes.values()], names, allowed, languages),
        denied=frozenset(denied),
        luxuries=vocabulary().luxuries & set(everything),
        contradictions=tuple(_proven(denied, sentences, readings, names)),
        sentences=(*honest, *honest_notes.values()),
        tampering=bool(for_the_judge),
        bribe=any(map(is_bribe, for_the_judge)),
        length=len(everything),
        treated=treated - denied.keys(),
        silent=_silent([text, *notes.values(), *allowed], notes, names) if languages else frozenset(),
        idle=frozenset(_idle(parts, treated | {*notes}, names)) if languages else frozenset(),
        vague=bool(languages) and not honest_notes and _is_vague(text, allowed, names),
        typed=bool(text.strip()) or any(note.strip() for note in notes.values()),
    )


def _honest(parts: Sequence[str], to_the_judge: frozenset[int], names: Mapping[str, str]) -> list[str]:
    """The sentences that count. What is only suspicious is not held against the chef, but earns nothing. In a text with
    an attempt whatever is not clearly about food may belong to it, and next to one what is said to somebody and names
    no card: "I baked you a cake." """
    return [
        part
        for at, part in enumerate(parts)
        if at not in to_the_judge
        and not _is_stuffed(part)
        and grade_of(part) == "none"
        and (not to_the_judge or _is_about_food(part, names))
        and not (
            to_the_judge & {at - 1, at + 1} and speaks_to_somebody(part) and not mentions_in(tokens_of(part), names)
        )
    ]


def _is_about_food(sentence: str, names: Mapping[str, str]) -> bool:
    words, known = set(words_of(sentence)), vocabulary()
    return bool(words & (known.senses | known.plating | known.techniques.keys())) or bool(
        mentions_in(tokens_of(sentence), names)
    )


def _silent(texts: Sequence[str], notes: Mapping[str, str], names: Mapping[str, str]) -> frozenset[str]:
    missing = frozenset(names) - named_at_all(texts, names) - {*notes}
    return surely_unmentioned(texts, missing)


def _is_vague(text: str, title: Iterable[str], names: Mapping[str, str]) -> bool:
    """Whether no card is named, unless by a word for everything, and surely nothing else is said about the food."""
    return not named_at_all([text, *title], names, everything=False) and says_nothing(text, names)


def _handled(sentences: Iterable[str], languages: tuple[str, ...], names: Mapping[str, str]) -> Iterator[str]:
    """Cards in the clauses of which something is done, whether the verb is known or not."""
    for sentence in sentences:
        verbs, tokens = verbs_at(sentence, languages), tokens_of(sentence)
        mentions = mentions_in(tokens, names)
        named = {at for mention in mentions for at in _places(tokens, mention, names)}
        for mention in mentions:
            first, last = clause_of(tokens, mention.start)
            # What follows up to the next card may still speak of this one: "cod, which I had beaten flat, and peas".
            until = min([len(tokens), *(one.start for one in mentions if one.start >= mention.end)])
            acts = mention.start - first <= _SUBJECT and is_unknown(tokens[mention.end : last], languages)
            if acts or any(first <= at < max(last, until) for at in verbs - named):
                yield mention.card


def _places(tokens: Sequence[str], mention: Mention, names: Mapping[str, str]) -> Iterator[int]:
    """The places of a mention's words, without those that tell a technique: "poached" alone may stand for eggs."""
    for at in range(mention.start, mention.end):
        if tokens[at] not in vocabulary().techniques or tokens[at] in words_of(names[mention.card]):
            yield at


def _idle(parts: Sequence[str], treated: frozenset[str], names: Mapping[str, str]) -> Iterator[str]:
    """Cards that stand in plain lists only, if no other sentence may speak of them."""
    listed = [part for part in parts if is_plain_list(part, names)]
    rest = [part for part in parts if part not in listed]
    if any(refers_back(part) or not named_at_all([part], names) for part in rest):
        return
    yield from sorted(named_at_all(listed, names) - named_at_all(rest, names) - treated)


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


def _phantoms(
    sentences: Sequence[str], names: Mapping[str, str], allowed: Iterable[str], languages: Sequence[str]
) -> tuple[str, ...]:
    """Cards of the deck that the words promise although they are not on the plate. When in doubt, they are not."""
    own = {word for name in [*names.values(), *allowed] for word in words_of(name)}
    own |= {singular(word) for word in own} | {word for name in names.values() for word in precise_names(name)}
    own |= {word for card in names for foreign in foreign_names(card) for word in foreign}
    token_lists = [tokens_of(sentence) for sentence in sentences]
    said = {token for tokens in token_lists for token in tokens}
    names_by_card = [
        (card, forms)
        for one in languages
        for card, forms in _full_names(one).items()
        if any(form[0] in said for form in forms)
    ]
    promised = {
        card: None
        for card, forms in names_by_card
        if card not in names and any(_promised(words, card, forms, own) for words in token_lists)
    }
    return tuple(card for card in ingredients() if card in promised)


@cache
def _full_names(language: str) -> dict[str, tuple[tuple[str, ...], ...]]:
    """The names of the cards in a language, singular and plural, without names that could mean something else."""
    known = {
        card.id: card
        for card in ingredients().values()
        if card.id not in vocabulary().vague and card.category != _SEASONING
    }
    if language == "en":
        forms = {card: [words_of(one.name)] for card, one in known.items()}
        forms = {card: [*whole, *((*one[:-1], singular(one[-1])) for one in whole)] for card, whole in forms.items()}
    else:
        foreign = {card: names_in(language)[card] for card in known}
        forms = {card: [words_of(name.text), words_of(name.dative or name.text)] for card, name in foreign.items()}
    friends = vocabulary().false_friends
    return {card: tuple(form for form in dict.fromkeys(some) if form[0] not in friends) for card, some in forms.items()}


def _promised(tokens: Sequence[str], card: str, forms: Sequence[tuple[str, ...]], own: set[str]) -> bool:
    found = [Mention(card, *span) for span in spans(tokens, [form for form in forms if not own & set(form)])]
    return any(
        not vocabulary().negations & set(tokens[max(0, mention.start - 3) : mention.start])
        and not is_left_out(tokens, mention)
        and not _is_in_doubt(tokens, mention)
        for mention in found
    )


def _is_in_doubt(tokens: Sequence[str], mention: Mention) -> bool:
    """Whether the food is only spoken of: compared, remembered, wished for, or part of a joke or of another word."""
    first, last = clause_of(tokens, mention.start)
    return bool(doubt_words() & set(tokens[first:last])) or "?" in tokens[last : last + 1]


def _denied(readings: Sequence[SentenceReading], done: Iterable[str], names: Mapping[str, str]) -> dict[str, None]:
    """Cards of the plate that seem to be mentioned only to say that they are not there; never those in `done`."""
    told = set(done)
    mentioning = {card: [one for one in readings if card in one.mentioned] for card in names if card not in told}
    return {card: None for card, some in mentioning.items() if some and all(card in one.denied for one in some)}


def _proven(
    denied: Iterable[str], sentences: Sequence[str], readings: Sequence[SentenceReading], names: Mapping[str, str]
) -> Iterator[str]:
    """Those of which it is sure: nothing else happens in the sentences that mention them."""
    for card in denied:
        said = [text for text, one in zip(sentences, readings, strict=True) if card in one.mentioned]
        if all(_only_denies(text, names) for text in said):
            yield card


def _only_denies(sentence: str, names: Mapping[str, str]) -> bool:
    """Whether nothing else happens in the sentence: "no lobster was harmed" denies no lobster."""
    tokens = tokens_of(sentence)
    doubts = doubt_words() - vocabulary().negations - vocabulary().deny - denial_verbs()
    if doubts & set(tokens) or is_no_denial(sentence):
        return False
    within = {at for mention in mentions_in(tokens, names) for at in range(mention.start, mention.end)}
    return all(tokens[at] in denial_verbs() for at in verbs_at(sentence, languages_of(sentence)) - within)
