"""The decks of a game, as the files beside its code list them."""

from __future__ import annotations

from importlib import resources
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")


def read_deck(package: str, name: str) -> Any:
    """What `decks/NAME.toml` in the package says."""
    return msgspec.toml.decode(resources.files(package).joinpath("decks", f"{name}.toml").read_bytes())


def cards_in(package: str, name: str, kind: type[T]) -> list[T]:
    """The cards of a file that lists nothing else, in its order."""
    (cards,) = read_deck(package, name).values()
    return [msgspec.convert(card, kind) for card in cards]
