"""Decks of one's own: TOML files with ingredient and assignment cards. What is wrong in them is told by line."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, structs

from partychef.engine.toml_files import Complaint, TomlError, read_toml
from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party.cards import Assignment, Demands, Ingredient, Tag
from partychef.games.cooking_party.own_cards import (
    MOST_ASSIGNMENTS,
    MOST_INGREDIENTS,
    named_assignment,
    named_ingredient,
    wrong_with_assignment,
    wrong_with_ingredient,
)
from partychef.games.ingredients import Category

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
LONGEST_ID, LONGEST_TITLE, LONGEST_ABOUT = 40, 40, 160
LARGEST_FILE = 256 * 1024
"""Bytes: some 700 cards."""


class DeckError(TomlError):
    """A deck's file that cannot be used."""


class WrittenIngredient(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An ingredient card as it stands in a file: without its id, which follows from the rest."""

    name: str
    emoji: str
    category: Category
    gloss: str
    tags: tuple[Tag, ...] = ()
    number: int = 5
    drawing: str = ""

    def card(self) -> Ingredient:
        """The card to play with."""
        return named_ingredient(Ingredient(id="", **structs.asdict(self)))


class WrittenAssignment(Demands, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """An assignment card as it stands in a file."""

    title: str
    text: str

    def card(self) -> Assignment:
        """The card to play with."""
        return named_assignment(Assignment(id="", **structs.asdict(self)))


class OwnDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One file of `decks/`. `id` is its name without the suffix."""

    title: Annotated[str, Meta(max_length=LONGEST_TITLE)]
    about: Annotated[str, Meta(max_length=LONGEST_ABOUT)] = ""
    ingredients: Annotated[tuple[WrittenIngredient, ...], Meta(max_length=MOST_INGREDIENTS)] = ()
    assignments: Annotated[tuple[WrittenAssignment, ...], Meta(max_length=MOST_ASSIGNMENTS)] = ()
    id: str = ""


def read_own_deck(path: Path) -> OwnDeck:
    """Read one deck's file. Raises DeckError."""
    if not ID.fullmatch(path.stem) or len(path.stem) > LONGEST_ID:
        raise DeckError(
            f"{path.name} needs a name of small letters, digits and hyphens, such as our-larder.toml", path.name
        )
    try:
        size = path.stat().st_size
    except OSError as broken:
        raise DeckError(f"{path.name} cannot be read: {broken.strerror or broken}", path.name) from None
    if size > LARGEST_FILE:
        raise DeckError(f"{path.name} is larger than {LARGEST_FILE // 1024} kB", path.name)
    try:
        return read_toml(path, OwnDeck, DeckError, before=_names_itself, after=wrong_with_deck)
    except DeckError as broken:
        raise DeckError(_in_plain_words(str(broken)), broken.file, broken.line) from None


def _in_plain_words(message: str) -> str:
    """What msgspec says of a value, for somebody who writes cards and not programs."""
    message = re.sub(r" - at `\$\.?(?:[\w\[\]]*\.)?(\w*)[^`]*`$", r" (\1)", message)
    for pattern, words in _PLAIN.items():
        message = re.sub(pattern, words, message)
    return message


_PLAIN = {
    r"Object missing required field `(\w+)`.*": r"\1 is missing",
    r"Object contains unknown field `(\w+)`.*": r"there is nothing called \1 on a card",
    r"Invalid enum value (.+) \((\w+)\)": r"\2 cannot be \1",
    r"Expected `(\w+)`, got `(\w+)` \((\w+)\)": r"\3 is of the wrong kind: \2 instead of \1",
}


def read_own_decks(folder: Path) -> tuple[dict[str, OwnDeck], list[DeckError]]:
    """The decks of a folder by id, in the order of their titles, and what is wrong with files that cannot be used."""
    found, errors = dict[str, OwnDeck](), list[DeckError]()
    for path in sorted(folder.glob("*.toml")):
        read = _read_once(path, _stamp(path))
        if isinstance(read, DeckError):
            errors.append(read)
        else:
            found[path.stem] = read
    return dict(sorted(found.items(), key=lambda item: (item[1].title.casefold(), item[0]))), errors


@lru_cache(128)
def _read_once(path: Path, stamp: tuple[int, int, int]) -> OwnDeck | DeckError:
    """What a file says as it was at that stamp: the page that everybody opens first asks for all decks."""
    try:
        return read_own_deck(path)
    except DeckError as error:
        return error


def _stamp(path: Path) -> tuple[int, int, int]:
    """What tells that a file has changed."""
    try:
        stat = path.stat()
    except OSError:  # a link that leads nowhere: reading it will say so
        return 0, 0, 0
    return stat.st_mtime_ns, stat.st_size, stat.st_ino


def wrong_with_deck(deck: OwnDeck) -> Complaint | None:
    """The first thing that is wrong with a deck whose fields all have the right type: where, and a sentence."""
    return next(_complaints(deck), None)


def _complaints(deck: OwnDeck) -> Iterator[Complaint]:
    for field in ("title", "about"):
        text: str = getattr(deck, field)
        if clean_line(text) != text or (field == "title" and is_blank(text)):
            yield field, f"the {field} must be one line that can be seen"
    kinds: tuple[tuple[str, Iterable[Any], Any], ...] = (
        ("ingredients", deck.ingredients, wrong_with_ingredient),
        ("assignments", deck.assignments, wrong_with_assignment),
    )
    for kind, cards, wrong_with in kinds:
        seen: set[str] = set()
        for number, written in enumerate(cards):
            if wrong := wrong_with(written.card()):
                yield f"{kind}[{number}].{wrong[0]}", wrong[1]
            field = "name" if kind == "ingredients" else "title"
            name = getattr(written, field).casefold()
            if name in seen:
                yield f"{kind}[{number}].{field}", f"there is another card called {getattr(written, field)!r}"
            seen.add(name)


def _names_itself(written: dict[str, Any]) -> Complaint | None:
    return ("id", "the id is the name of the file: leave it out") if "id" in written else None


def as_toml(deck: OwnDeck) -> str:
    """The deck as the text of its file."""
    blocks = [_table({"title": deck.title, **({"about": deck.about} if deck.about else {})})]
    for kind, cards in (("ingredients", deck.ingredients), ("assignments", deck.assignments)):
        blocks += [f"[[{kind}]]\n{_table(msgspec.to_builtins(card))}" for card in cards]
    return "\n".join(blocks)


def _table(values: Mapping[str, Any]) -> str:
    return "".join(f"{key} = {_value(value)}\n" for key, value in values.items() if value is not None)


def _value(value: Any) -> str:
    """A text, a number or a list of texts, as TOML: its strings escape what JSON's do."""
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_value, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def deck_id(title: str, taken: Iterable[str]) -> str:
    """A name for the file of a new deck that no other has."""
    words = re.findall("[a-z0-9]+", title.casefold())
    wanted, others = "-".join(words)[: LONGEST_ID - 4].strip("-") or "deck", set(taken)
    return next(name for name in (wanted, *(f"{wanted}-{n}" for n in range(2, 1000))) if name not in others)
