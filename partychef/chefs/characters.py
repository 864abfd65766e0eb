"""Characters: who an AI chef is, how it talks and how it cooks, read from TOML files.

Those that ship with partychef are in `prompts/chefs`, the host's own in `instance/chefs`. The name of the file is the
character's id, as in the chair kind `model:ships-cook`.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from partychef.engine.toml_files import Complaint, TomlError, read_toml
from partychef.engine.words import clean_line, is_blank
from partychef.settings import data_folder

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_ONE_LINE = ("name", "emoji", "about")


class CharacterError(TomlError):
    """A character's file that cannot be used."""


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One character. `id` is the name of its file."""

    name: Annotated[str, Meta(min_length=1, max_length=20)]
    """Shown on the chef's chair, so no longer than a guest's name."""
    emoji: Annotated[str, Meta(min_length=1, max_length=12)]
    about: Annotated[str, Meta(min_length=1, max_length=120)]
    """One line for menus."""
    manner: Annotated[str, Meta(min_length=20, max_length=1200)]
    """How it talks."""
    style: Annotated[str, Meta(min_length=20, max_length=1200)]
    """How it cooks: what it reaches for and what it trades away."""
    boldness: Annotated[float, Meta(ge=0, le=1)]
    """From 0 (classics only) to 1 (what nobody has eaten before)."""
    language: Annotated[str, Meta(pattern=r"^[a-z]{2,3}(-[A-Z]{2})?\Z")]
    """Its mother tongue, such as `en` or `de`, spoken if the table has not chosen a language."""
    samples: Annotated[tuple[Annotated[str, Meta(min_length=1, max_length=240)], ...], Meta(min_length=3)]
    """Things that it says, to show a model the tone."""
    id: str = ""


def characters(*folders: Path) -> dict[str, Character]:
    """The characters by id: those that ship, then those of the folders, which may replace them, without broken files.

    The folders are read again each time, so a character written during the party is there at once.
    """
    return {**{character.id: character for character in shipped_characters()}, **read_characters(*folders)[0]}


def read_characters(*folders: Path) -> tuple[dict[str, Character], list[CharacterError]]:
    """The characters of the folders by id, and what is wrong with the files that could not be read."""
    found: dict[str, Character] = {}
    errors = []
    for path in [path for folder in folders for path in sorted(folder.glob("*.toml"))]:
        try:
            found[path.stem] = read_character(path)
        except CharacterError as error:
            errors.append(error)
    return found, errors


@cache
def shipped_characters() -> tuple[Character, ...]:
    """The characters that ship with partychef, in the order of their ids."""
    return tuple(read_characters(data_folder("prompts") / "chefs")[0].values())


def read_character(path: Path) -> Character:
    """Read one character's file. Raises CharacterError."""
    if not _ID.fullmatch(path.stem):
        raise CharacterError(f"{path.name} needs a name of small letters, digits and hyphens, such as ships-cook.toml")
    return read_toml(path, Character, CharacterError, before=_names_itself, after=_complaint)


def _names_itself(written: dict[str, Any]) -> Complaint | None:
    return ("id", "the id is the name of the file: leave it out") if "id" in written else None


def _complaint(character: Character) -> Complaint | None:
    """What is wrong with a character whose fields all have the right type, if anything."""
    for field in (*_ONE_LINE, "manner", "style"):
        text: str = getattr(character, field)
        if field != "emoji" and is_blank(text):
            return field, f"{field} is blank"
        if field in _ONE_LINE and clean_line(text) != text:
            return field, f"{field} must be one line without characters that cannot be seen"
    if any(is_blank(sample) for sample in character.samples):
        return "samples", "a sample is blank"
    return None
