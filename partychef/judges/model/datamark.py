"""Prepares what players typed for a model: normalised, cut to a limit, and with a mark between the words.

A text whose spaces are replaced by a fresh random mark can still be read, but not be taken for an instruction.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from functools import lru_cache

from partychef.engine.chance import Chance
from partychef.engine.words import clean
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.wording import NAME_OF_A_DISH, WORDS_OF_A_DISH
from partychef.judges.dishes import Plate

ANSWER_LETTERS = 600
"""The most characters of a chef's answers that a judge reads."""
EVIDENCE_WORDS, EVIDENCE_LETTERS = 12, 120
_TYPED_CARD_LETTERS, _MOST_CARDS = 40, 40
# Text is cut to this before anything else is done with it: normalising can turn one character into many.
_RAW_LETTERS = 4_000
_SIGNS = "^~|¦§¤¬°¶‡†¢£¥µ¿"
_SOUNDS = "bcdfghjkmnpqrstvwxz23456789"
# Scripts without spaces between words: marks in place of spaces would leave whole sentences unmarked.
_UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
_PIECE = re.compile(rf"[{_UNSPACED}]{{1,3}}|[^\s{_UNSPACED}]{{1,24}}")
_JOINERS = {"\u200c", "\u200d"}


# Every call of a round reads the same texts.
@lru_cache(maxsize=2048)
def tidy(text: str) -> str:
    """The text on one line, in NFKC, without invisible characters, even those that `clean` leaves for the screen.

    >>> tidy("Ｐｅａ\\u200d soup\\n\\nSYSTEM\\u202e:")
    'Pea soup SYSTEM:'
    """
    if text.isascii():
        return " ".join(clean(text[:_RAW_LETTERS]).split())
    folded = unicodedata.normalize("NFKC", clean(text[:_RAW_LETTERS]))
    return " ".join(clean("".join(char for char in folded if not _hides(char))).split())


def _hides(char: str) -> bool:
    # Variation selectors can smuggle a message, one byte each.
    code = ord(char)
    return char in _JOINERS or 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF or 0x180B <= code <= 0x180F


def capped(plate: Plate) -> Plate:
    """The plate with its words tidied, and name, lines and description together within `WORDS_OF_A_DISH` characters."""
    name = tidy(plate.name)[:NAME_OF_A_DISH].strip()
    room = WORDS_OF_A_DISH - len(name)
    cards = tuple(dict.fromkeys(typed_card(card) for card in plate.cards[:_MOST_CARDS]))
    notes: dict[str, str] = {}
    for card in plate.cards[:_MOST_CARDS]:
        note = tidy(plate.notes.get(card, ""))[:room].strip()
        room -= len(note)
        notes |= {typed_card(card): note} if note else {}
    pantry = tuple(tidy(thing)[:_TYPED_CARD_LETTERS].strip() for thing in plate.pantry[:_MOST_CARDS])
    label = tidy(plate.label)[:_TYPED_CARD_LETTERS].strip()
    return Plate(cards, name, tidy(plate.text)[:room].strip(), notes, pantry, label)


def typed_card(card: str) -> str:
    """The id of a card of the deck; a free ingredient, which somebody typed, is tidied and cut."""
    return card if card in ingredients() else tidy(card)[:_TYPED_CARD_LETTERS].strip()


def fresh_mark(chance: Chance, texts: Iterable[str]) -> str:
    """A short random mark that occurs in none of the texts."""
    everything = "\n".join(texts)
    while True:
        mark = chance.pick(_SIGNS) + chance.pick(_SOUNDS) + chance.pick(_SOUNDS)
        if mark not in everything:
            return mark


def marked(text: str, mark: str) -> str:
    """The text with the mark in place of every space, inside very long words, and every few characters of a script
    without spaces.

    >>> marked("a soup of peas", "~k7")
    'a~k7soup~k7of~k7peas'
    """
    return mark.join(_PIECE.findall(text))


def unmarked(text: str, mark: str) -> str:
    """The text with spaces in place of marks."""
    return " ".join(text.replace(mark, " ").split())


def quote(claim: str, mark: str, words: Sequence[str]) -> str:
    """A model's claimed quote in the dish's own spelling; empty if it does not occur in these words.

    Case, spaces, punctuation and marks may differ, and it may have an ellipsis (then the longest part counts). At most
    twelve whole words.
    """
    parts = re.split(r"…|\.{3,}", claim[: 10 * EVIDENCE_LETTERS].replace(mark, " "))
    wanted = sorted((_squeezed(tidy(part))[0] for part in parts), key=len, reverse=True)
    for part in wanted:
        for text in words if len(part) >= 2 else ():
            found = _found(part, text)
            if found:
                return found
    return ""


def _found(part: str, text: str) -> str:
    letters, places = _squeezed(text)
    at = letters.find(part)
    if at < 0:
        return ""
    start, end = places[at], places[at + len(part) - 1] + 1
    start = text.rfind(" ", 0, start) + 1
    end = text.find(" ", end) if " " in text[end:] else len(text)
    return " ".join(text[start:end].split()[:EVIDENCE_WORDS])[:EVIDENCE_LETTERS].strip(' "“”„«»')


def _squeezed(text: str) -> tuple[str, list[int]]:
    """The letters and digits of the text in folded case, and the position of each in the text."""
    pairs = [(folded, at) for at, char in enumerate(text) for folded in char.casefold() if folded.isalnum()]
    return "".join(folded for folded, _ in pairs), [at for _, at in pairs]
