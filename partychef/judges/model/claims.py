"""What is wrong with a critique: it is too long, names the id of a dish, or claims chips that the dish did not get."""

from __future__ import annotations

import re
from collections.abc import Sequence

CRITIQUE_LETTERS = 700

_NUMBERS = {
    5: "five fünf cinq cinco cinque vijf",
    10: "ten zehn dix diez dieci dez tien",
    25: "twenty-five fünfundzwanzig vingt-cinq veinticinco venticinque",
    50: "fifty fünfzig cinquante cincuenta cinquanta cinquenta vijftig",
    100: "hundred hundert hunderter cent cien cento cem honderd",
}
_VALUE = {word: value for value, words in _NUMBERS.items() for word in words.split()}
_NUMBER = rf"(?P<number>\d{{1,4}}|{'|'.join(sorted(_VALUE, key=len, reverse=True))})"
_CHIP = r"(?:chips?|jetons?|points?|punkte?n?|punti|puntos?|pontos?|punten|fichas?|fiches?|tokens?)"
_BETWEEN = r"(?:(?:of|the|full|whole|award|shiny|golden|big)\W+){0,2}"
# Number and chips must be close together: a hundred grams of chips and tortilla chips piled five high are food.
_CLAIMS = (
    re.compile(rf"(?<!\w){_NUMBER}(?:\W{{1,2}}){_BETWEEN}{_CHIP}(?!\w)", re.IGNORECASE),
    re.compile(rf"(?<!\w){_CHIP}\s*[:=]\s*{_NUMBER}(?!\w)", re.IGNORECASE),
)


def complaints_about(name: str, text: str, ids: Sequence[str], chips: Sequence[int]) -> list[str]:
    """What is wrong with the critique of a dish, in words that a model can act on.

    `ids` are the ids of all dishes, `chips` what this dish got.
    """
    wrong = []
    if not text:
        wrong.append(f"{name} has no critique.")
    if len(text) > CRITIQUE_LETTERS:
        wrong.append(f"the critique of {name} has {len(text)} characters, and {CRITIQUE_LETTERS} are allowed.")
    if names_an_id(text, ids):
        wrong.append(f"the critique of {name} names an id; call dishes by their names.")
    if claims := false_claims(text, chips):
        wrong.append(f'the critique of {name} says "{claims[0]}", which is not what it got; say nothing of chips.')
    return wrong


def names_an_id(text: str, ids: Sequence[str]) -> bool:
    """Whether the text contains an id."""
    folded = text.casefold()
    return any(name in folded for name in ids)


def false_claims(text: str, chips: Sequence[int]) -> list[str]:
    """The phrases that give a dish a number of chips (or points) that it did not get."""
    true = {*chips, sum(chips)}
    found = [hit for claim in _CLAIMS for hit in claim.finditer(text)]
    return [hit.group(0) for hit in found if _value(hit.group("number")) not in true]


def is_number(word: str) -> bool:
    """Whether a word is a number, which might count chips."""
    bare = word.strip(".,;:!?()\"'“”„«»").casefold()
    return bare.isdigit() or bare in _VALUE


def _value(number: str) -> int:
    return _VALUE.get(number.casefold(), -1) if not number.isdigit() else int(number)
