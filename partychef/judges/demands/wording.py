"""How demands are said: as a noun phrase in a critic's language, and as lines for the scale of a model."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from partychef.engine.words import clean_line
from partychef.games.cooking_party.speech import an
from partychef.judges.demands.demand import Demand
from partychef.judges.demands.hearing import hear
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.lexicon import language_of, tokens_of, words_file
from partychef.judges.grammar import card_forms, language_of_cards, names
from partychef.judges.languages import number, quoted

_TRAITS = {"taste", "texture", "temperature", "look", "technique"}
_SENTENCE = re.compile(r"[;:.!?…()\[\]\"“”„«»\n]+|\s[–—-]\s|[–—]")
_PAUSE = re.compile(r",")
_CLAUSE_WORDS = 3
"""How many words must follow a comma for it to end a clause."""
_LAST = "and that is all"
"""What follows the last clause of a sentence."""
_LEADS = re.compile(r"^(?:so|and|but|also|then|und|aber|denn|dann|et|mais|donc|alors)\s+", re.IGNORECASE)
_FEW = 2, 8
"""How many words of the judge's own may be repeated."""
_VOWELS = tuple("aeiouhéèêàâœ")


def phrase(demand: Demand, language: str) -> str:
    """The demand as a noun phrase: "nothing sweet", "at most four cards", "ein Gericht für Kinder"."""
    tag = language_of_cards(language)
    said = words_file(tag)["said"]
    if demand.kind == "count":
        return _count(demand, said, tag)
    if demand.kind == "letter":
        scope, letter = demand.what.split("-")
        return said[f"letter_{scope}"].format(letter.upper())
    if demand.kind == "special":
        return said["special"].format(card_forms("card", demand.what, tag)["card"])
    degree = "" if demand.wanted else "less_" if demand.strength == "gentle" else "no_"
    word = words_file(tag)["phrases"].get(demand.what, "")
    if demand.kind in _TRAITS:
        return said[f"{degree}trait"].format(word or demand.what.replace("-", " "))
    if demand.kind == "food":
        return _food(demand.what, degree, word, said, tag)
    return _dish(demand, word or f"{demand.what.capitalize()} dish", tag)


@lru_cache(maxsize=1024)
def said_of(demand: Demand, criteria: str, language: str) -> str:
    """The demand as a critic repeats it: in the judge's own words if they are few, which then stand in quotation marks,
    or else as a noun phrase."""
    fitting = (part for part in _own_words(criteria) if _FEW[0] <= len(part.split()) <= _FEW[1])
    own = next((part for part in fitting if _asks(part, demand)), "")
    if own and language_of(tokens_of(criteria)) in {"", language_of_cards(language)}:
        return quoted(own, language)
    paraphrase = phrase(demand, language)
    # German would have to put it into one of four cases, and says what stands in quotation marks as it is.
    return quoted(paraphrase, language) if language_of_cards(language) == "de" else paraphrase


def _own_words(criteria: str) -> Iterator[str]:
    """The sentences of the criteria, then their clauses: not "in plain" of "in plain, simple words"."""
    sentences = [part.strip() for part in _SENTENCE.split(clean_line(criteria))]
    clauses = [
        part.strip() for sentence in sentences for part, after in pairwise([*_PAUSE.split(sentence), _LAST])
        if len(after.split()) >= _CLAUSE_WORDS
    ]  # fmt: skip
    yield from (_LEADS.sub("", " ".join(part.split()).strip(" '’‘")) for part in (*sentences, *clauses))


def _asks(clause: str, demand: Demand) -> bool:
    return any((one.kind, one.what, one.wanted) == (demand.kind, demand.what, demand.wanted) for one in hear(clause))


def _count(demand: Demand, said: dict[str, str], tag: str) -> str:
    least, most = (number(bound or 0, tag) for bound in (demand.least, demand.most))
    unit = "" if demand.what == "cards" else f"{demand.what}_"
    if demand.least is None:
        return said[f"{unit}at_most"].format(most)
    if demand.most is None:
        return said[f"{unit}at_least"].format(least)
    if demand.least == demand.most:
        return said[f"{unit}exactly"].format(most)
    return said["between"].format(least, most)


def _food(what: str, degree: str, word: str, said: dict[str, str], tag: str) -> str:
    """A food with what its language needs: "kein Käse" and "Käse", "pas de fromage" and "du fromage"."""
    if tag == "en":
        noun = word or (what.replace("-", " ") if what in knowledge().foods else card_forms("card", what, tag)["card"])
        return said[f"{degree}food"].format(noun)
    if tag == "de":
        denied = word or _german(what)
        return denied if degree == "no_" else said[f"{degree}food"].format(denied.partition(" ")[2])
    some = word or card_forms("card", what, tag).get("card_du", what)
    return said[f"{degree}food"].format(_without_article(some) if degree else some)


def _german(card: str) -> str:
    name = names("de").get(card)
    if name is None:
        return f"kein {card}"
    return f"{'keine' if name.gender in {'feminine', 'plural'} else 'kein'} {name.text}"


def _without_article(some: str) -> str:
    """French "de" alone: "de la viande" is "de viande" after "pas" and "moins"."""
    noun = some
    for article in ("de la ", "de l’", "du ", "des ", "d’", "de ", "une ", "un "):
        if some.startswith(article):
            noun = some.removeprefix(article)
            break
    return f"d’{noun}" if noun.lower().startswith(_VOWELS) else f"de {noun}"


def _dish(demand: Demand, word: str, tag: str) -> str:
    if tag == "en":
        return an(word) if demand.wanted else f"no {word}"
    if demand.wanted:
        return word
    return f"k{word}" if tag == "de" else f"pas {_without_article(word)}"


def scale_lines(demands: Sequence[Demand], criteria: str = "") -> list[str]:
    """What models are told about the demands, in English: what counts, and what a dish gets that defies them."""
    announced = clean_line(criteria)
    lines = [f"The judge announced: “{announced}”. The words mean what they say, negations too."] if announced else []
    return lines + [_scale_line(one) for one in demands]


def _scale_line(demand: Demand) -> str:
    said = phrase(demand, "en")
    if demand.kind == "answer":
        factors = knowledge().answers[demand.what]
        most = max(factors, key=lambda name: factors[name], default="delight")
        return f"Asked for: {said}. It shows most in the score for {most}."
    if demand.strength == "hard":
        return f"Required: {said}. A dish that breaks this gets at most 3 for cards and at most 7 for everything else."
    if demand.kind == "count" and demand.strength == "gentle":
        return f"Asked for: {said}. A dish that does not keep to it gets at most 9 for cards."
    if demand.strength == "gentle" and demand.wanted:
        return f"Asked for: {said}. A dish without it loses a few points for cards."
    if demand.strength == "gentle":
        return f"Asked for: {said}. A dish that overdoes it gets at most 9 for cards and loses points for flavour."
    return f"Asked for: {said}. A dish that defies it gets at most 7 for cards and at most 9 for flavour and delight."
