"""Cards of somebody's own deck: what may stand on them, and how they get their ids."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator

from msgspec.structs import replace

from partychef.engine.decks import own_id
from partychef.engine.toml_files import Complaint
from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party.cards import Assignment, Ingredient, pantry
from partychef.games.cooking_party.tasks import wrong_with

MOST_INGREDIENTS, MOST_ASSIGNMENTS = 300, 100
"""How many own cards of each kind a table may play with: all of them stand in its record."""
NAME, GLOSS, EMOJI = 40, 240, 10
"""Characters of a name, of a gloss and of an emoji (some are made of many)."""
MOST_TRADES = 3  # as "Second Thoughts" has it


def named_ingredient(card: Ingredient) -> Ingredient:
    """The card with the id that belongs to it."""
    return replace(card, id=own_id(card, card.name))


def named_assignment(card: Assignment) -> Assignment:
    """The card with the id that belongs to it."""
    return replace(card, id=own_id(card, card.title))


def wrong_with_ingredient(card: Ingredient) -> Complaint | None:
    """The first thing that may not be so on an own card: its field and a sentence."""
    return next(_ingredient(card), None)


def wrong_with_assignment(card: Assignment) -> Complaint | None:
    """The same for an assignment."""
    return next(_assignment(card), None)


def _ingredient(card: Ingredient) -> Iterator[Complaint]:
    yield from _line("name", card.name, NAME)
    if card.name.casefold() in map(str.casefold, pantry()):
        yield "name", f"{card.name} is in the pantry, where everybody has it"
    yield from _emoji(card.emoji)
    if not 1 <= card.number <= 10:
        yield "number", f"the number is 1 to 10, not {card.number}"
    if len(set(card.tags)) < len(card.tags):
        yield "tags", "a tag is there twice"
    yield from _line("gloss", card.gloss, GLOSS)
    if len(card.drawing) > NAME or not all(char.isascii() and (char.isalnum() or char == "-") for char in card.drawing):
        yield "drawing", "a drawing is named by letters, digits and hyphens, such as goat-cheese"


def _assignment(card: Assignment) -> Iterator[Complaint]:
    yield from _line("title", card.title, 60)
    if clean_line(card.text) != card.text or is_blank(card.text):
        yield "text", "the text must be one line that can be seen"
    yield from _emoji(card.emoji)
    for field in ("dishes", "assume"):
        if any(clean_line(word) != word for word in getattr(card, field)):
            yield field, f"{field} must be words without characters that cannot be seen"
    for field, sentence in wrong_with(card, MOST_TRADES):
        yield field, sentence[:1].lower() + sentence[1:].rstrip(".")


def _line(field: str, text: str, most: int) -> Iterator[Complaint]:
    if is_blank(text):
        yield field, f"the {field} is blank"
    elif clean_line(text) != text:
        yield field, f"the {field} must be one line without characters that cannot be seen"
    elif len(text) > most:
        yield field, f"the {field} may have at most {most} characters; there are {len(text)}"


def _emoji(emoji: str) -> Iterator[Complaint]:
    if not 0 < len(emoji) <= EMOJI or not any(unicodedata.category(char) == "So" for char in emoji):
        yield "emoji", f"the emoji must be one small picture, not {emoji[:EMOJI]!r}"
    elif any(char.isspace() or char.isalpha() or char in "<>&\"'" for char in emoji) or clean_line(emoji) != emoji:
        yield "emoji", f"the emoji must be one small picture, not {emoji!r}"
