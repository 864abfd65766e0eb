"""Reads the decks of a game from the TOML files beside its code, and keeps cards of people's own decks findable."""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterable
from importlib import resources
from typing import Any, Protocol, TypeVar, overload
from weakref import WeakValueDictionary

import msgspec

from partychef.typed import convert

T = TypeVar("T")

OWN = "own-"
"""How the ids of cards begin that belong to no deck of the house."""
_HALL_MARK = 12
"""Hexadecimal digits of a card's fingerprint in its id."""


def read_deck(package: str, name: str) -> Any:
    """The contents of `decks/NAME.toml` in the package, as plain values."""
    return msgspec.toml.decode(resources.files(package).joinpath("decks", f"{name}.toml").read_bytes())


def cards_in(package: str, name: str, kind: type[T]) -> list[T]:
    """The cards of a file that holds one list and nothing else, in the order of the file."""
    (cards,) = read_deck(package, name).values()
    return [convert(card, kind) for card in cards]


class Card(Protocol):
    """A card: a msgspec struct with an id, of which weak references can be made."""

    @property
    def id(self) -> str: ...


C = TypeVar("C", bound=Card)


def own_id(card: Any, name: str) -> str:
    """The id of a card of somebody's own deck: its name, as far as letters go, and a fingerprint of all that it says.

    So an id means one card only, whatever becomes of the deck that it was written in, and nobody can forge another.
    """
    said = msgspec.json.encode(msgspec.structs.replace(card, id=""))
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    words = re.findall("[a-z0-9]+", plain)[:4]
    return OWN + "-".join([*words, hashlib.sha256(said).hexdigest()[:_HALL_MARK]])


class Deck(dict[str, C]):
    """The cards of a house deck by id.

    It also finds the cards of own decks, as long as somebody plays with them, but never lists them: a table's own
    cards are in its options, and no business of other tables. What is found by an id is always the same card (see
    `own_id`), so this is a memory of values and no state of the game.
    """

    def __init__(self, cards: Iterable[C]) -> None:
        super().__init__({card.id: card for card in cards})
        self._own: WeakValueDictionary[str, C] = WeakValueDictionary()

    def introduce(self, card: C, name: str) -> C:
        """Make an own card known; returns the one to hold on to. Raises ValueError if its id does not fit it."""
        if card.id != own_id(card, name):
            raise ValueError(f"the id of the card {name[:40]!r} does not fit what stands on it")
        return self._own.setdefault(card.id, card)

    def __missing__(self, id: str) -> C:
        return self._own[id]

    @overload
    def get(self, id: str, default: None = None, /) -> C | None: ...
    @overload
    def get(self, id: str, default: C, /) -> C: ...
    @overload
    def get(self, id: str, default: T, /) -> C | T: ...
    def get(self, id: str, default: Any = None, /) -> Any:
        """The card, of the house or of somebody's own, or the default."""
        return super().get(id) or self._own.get(id, default)
