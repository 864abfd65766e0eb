"""The forms of the deck desk: cards as form fields, and form fields as cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from werkzeug.datastructures import MultiDict

from partychef.engine.words import clean_line
from partychef.games.cooking_party.own_decks import WrittenAssignment, WrittenIngredient
from partychef.tables.names import Refusal
from partychef.typed import convert

Kind = Literal["ingredients", "assignments"]
KINDS: dict[Kind, str] = {"ingredients": "ingredient", "assignments": "assignment"}

_LISTED = ("dishes", "assume")
"""Fields in which several things stand, with commas between them."""
_TICKED = ("tags", "flags")
_MEANS = {
    "name": "Give it a name.", "title": "Give it a title.", "emoji": "Choose a small picture for it.",
    "category": "Choose the kind of food it is.", "gloss": "Say what it is and what to do with it.",
    "text": "Say what the chefs should make.", "hand": "How many cards are dealt is a number.",
    "trade_max": "How many cards may be traded in is a number.", "trades": "How often cards are traded in is a number.",
    "min": "The fewest cards of a dish is a number.", "max": "The most cards of a dish is a number, or nothing.",
    "number": "The number is 1 to 10.",
}  # fmt: skip
"""What is missing or wrong where a field cannot be read at all."""


def fields_of(card: Any) -> dict[str, list[str]]:
    """A card, of the house or written, as the fields of a form."""
    found: dict[str, list[str]] = {}
    for field in WrittenIngredient.__struct_fields__ + WrittenAssignment.__struct_fields__:
        value = getattr(card, field, None)
        if field in _LISTED and value is not None:
            found[field] = [", ".join(value)]
        elif isinstance(value, tuple):
            found[field] = list(value)
        elif value is not None:
            found[field] = [str(value)]
    return found


def as_form(fields: Mapping[str, list[str]]) -> MultiDict[str, str]:
    """The fields as a browser would send them."""
    return MultiDict([(name, value) for name, values in fields.items() for value in values])


def read_card(kind: Kind, form: MultiDict[str, str]) -> Any:
    """The card that a form describes. Raises Refusal with one sentence where a field cannot be read."""
    shape = WrittenIngredient if kind == "ingredients" else WrittenAssignment
    written = {name: _value(name, form) for name in shape.__struct_fields__}
    try:
        return convert({name: value for name, value in written.items() if value is not None}, shape, strict=False)
    except msgspec.ValidationError as wrong:
        field = next(
            (name for name in shape.__struct_fields__ if f"`{name}`" in str(wrong) or f".{name}" in str(wrong)), ""
        )
        raise Refusal(_MEANS.get(field, "One of the fields does not fit: look at them again.")) from None


def _value(name: str, form: MultiDict[str, str]) -> Any:
    if name in _TICKED:
        return form.getlist(name)
    text = clean_line(form.get(name, ""))
    if name in _LISTED:
        return [one for one in map(str.strip, text.split(",")) if one] or None
    return text or None
