"""Reads the decks of a game from the TOML files beside its code."""

from __future__ import annotations

from importlib import resources
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def read_deck(package: str, name: str) -> Any:
    """The contents of `decks/NAME.toml` in the package, as plain values."""
    return msgspec.toml.decode(resources.files(package).joinpath("decks", f"{name}.toml").read_bytes())


def cards_in(package: str, name: str, kind: type[T]) -> list[T]:
    """The cards of a file that holds one list and nothing else, in the order of the file."""
    (cards,) = read_deck(package, name).values()
    return [msgspec.convert(card, kind) for card in cards]
