"""Cards are data: the decks of a game lie as TOML files in its folder `decks/`."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def cards_in(package: str, deck: str, key: str, of: type[T]) -> list[T]:
    """The cards of one kind in `decks/DECK.toml` of a game's package, in the order of the file."""
    # not list[of]: that would be no type to a type checker
    return [msgspec.convert(card, of) for card in deck_file(package, deck)[key]]


def deck_file(package: str, deck: str) -> dict[str, Any]:
    """All that stands in `decks/DECK.toml` of a game's package."""
    text = resources.files(package).joinpath("decks", f"{deck}.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)
