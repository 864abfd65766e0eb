"""Words about cards: plurals, lists, sentences with holes, and the choice of a sentence not heard lately.

Shared by the AI chefs and the house critic, so that neither says "the peaches is" nor tells the same joke twice.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from partychef.engine.chance import Chance

_ENDS_IN_S_BUT_IS_ONE = {"asparagus", "couscous", "octopus", "hummus", "swiss", "molasses", "citrus"}
_ODD_SINGULARS = {"cookies": "cookie", "leaves": "leaf", "loaves": "loaf", "halves": "half"}
_KEEPS_ITS_CAPITAL = {"Parmesan"}
_HOLE = re.compile(r"\{(\w+)\}")


def is_plural(name: str) -> bool:
    """Whether the name takes "are".

    >>> is_plural("Peaches"), is_plural("Lobster"), is_plural("Asparagus")
    (True, False, False)
    """
    last = name.lower().split()[-1] if name.split() else ""
    return last.endswith("s") and not last.endswith("ss") and last not in _ENDS_IN_S_BUT_IS_ONE


def singular(name: str) -> str:
    """The singular, as in "peach tart".

    >>> singular("strawberries"), singular("potatoes"), singular("cookies"), singular("lobster")
    ('strawberry', 'potato', 'cookie', 'lobster')
    """
    if not is_plural(name):
        return name
    *front, last = name.split(" ")
    one = _ODD_SINGULARS.get(last.lower()) or _cut_plural(last)
    return " ".join([*front, capital(one) if last[0].isupper() else one])


def _cut_plural(word: str) -> str:
    if word.endswith("ies"):
        return word[:-3] + "y"
    return word[:-2] if word.endswith(("oes", "ches", "shes", "sses")) else word[:-1]


def in_a_sentence(name: str) -> str:
    """The card's name in the middle of a sentence.

    >>> in_a_sentence("Goat Cheese"), in_a_sentence("Parmesan")
    ('goat cheese', 'Parmesan')
    """
    return " ".join(word if word in _KEEPS_ITS_CAPITAL else word.lower() for word in name.split())


def repeats(technique: str, name: str) -> bool:
    """Whether the name already contains the technique, as in "pickled pickles".

    >>> repeats("smoked", "Smoked Salmon"), repeats("pickled", "Pickles"), repeats("grilled", "Salmon")
    (True, True, False)
    """
    return any(word.startswith(technique[:5]) for word in name.lower().split())


def an(thing: str) -> str:
    """The thing with its article.

    >>> an("appetizer"), an("main course")
    ('an appetizer', 'a main course')
    """
    return f"an {thing}" if thing[:1].lower() in "aeiou" else f"a {thing}"


def capital(text: str) -> str:
    """The text with its first letter in upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


def card_words(name: str) -> dict[str, str]:
    """The words to fill a sentence about one card with: {card}, {is}, {them}, {s} and the like."""
    many = is_plural(name)
    return {
        "card": in_a_sentence(name),
        "one": in_a_sentence(singular(name)),
        "is": "are" if many else "is",
        "was": "were" if many else "was",
        "has": "have" if many else "has",
        "does": "do" if many else "does",
        "s": "" if many else "s",
        "them": "them" if many else "it",
        "they": "they" if many else "it",
        "they_are": "they are" if many else "it is",
        "their": "their" if many else "its",
        "this": "these" if many else "this",
        "that": "those" if many else "that",
    }


def holes(template: str) -> set[str]:
    """The names of the holes of a sentence, in lower case."""
    return {hole.lower() for hole in _HOLE.findall(template)}


def fill(template: str, words: Mapping[str, str]) -> str:
    """The sentence with its holes filled; {Card} is {card} with a capital. Raises KeyError for a hole without a word.

    >>> fill("{Card} {is} here.", card_words("Peaches"))
    'Peaches are here.'
    """
    return capital(_HOLE.sub(lambda hole: _word(hole.group(1), words), template))


def _word(hole: str, words: Mapping[str, str]) -> str:
    word = words[hole.lower()]
    return capital(word) if hole[0].isupper() else word


def fresh(bank: Sequence[str], said: Sequence[str], chance: Chance) -> str:
    """A sentence of the bank that is not in `said` (oldest first), or the one said longest ago; chance settles ties."""
    return min(chance.shuffled(bank), key=lambda template: _last_said(template, said))


def unsaid(bank: Sequence[str], said: Sequence[str]) -> list[str]:
    """The sentences of the bank that are not in `said`."""
    return [template for template in bank if _last_said(template, said) < 0]


def _last_said(template: str, said: Sequence[str]) -> int:
    fragment = fragment_of(template)
    return max((place for place, text in enumerate(said) if fragment in text.lower()), default=-1)


def fragment_of(template: str) -> str:
    """The longest part of a sentence between its holes, in lower case."""
    return max(_HOLE.split(template)[::2], key=len).strip().lower()
