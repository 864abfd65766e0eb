"""What the ingredients taste like: the knowledge that the house critic and the AI chefs share."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from partychef.engine.decks import read_deck
from partychef.typed import convert

Taste = Literal["sweet", "sour", "salty", "bitter", "umami", "hot", "fresh", "rich", "smoky", "mild"]
Texture = Literal["crisp", "creamy", "tender", "chewy", "juicy", "crumbly", "liquid", "firm", "fluffy"]
Course = Literal["starter", "main", "dessert", "breakfast", "snack", "drink", "seasoning"]


class Flavour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What one ingredient tastes like. `tastes` and `textures`: strongest first; `pairs`: classic partners by id."""

    tastes: tuple[Taste, ...]
    textures: tuple[Texture, ...]
    courses: tuple[Course, ...]
    cuisines: tuple[str, ...]
    """Lower-case adjectives: "italian", "japanese", ...; empty for what is at home in every cuisine."""
    aromas: tuple[str, ...]
    """Two to four words from a small shared vocabulary; a shared aroma makes a rare pairing work."""
    techniques: tuple[str, ...]
    """Verbs that suit it, in the past participle: "roasted", "pickled", ..."""
    pairs: tuple[str, ...]


@cache
def flavours() -> dict[str, Flavour]:
    """The flavours of all 160 ingredients by card id; pairs are made symmetric."""
    written = convert(read_deck(__package__, "flavours"), dict[str, Flavour])
    return {id: msgspec.structs.replace(it, pairs=_partners(written, id)) for id, it in written.items()}


def _partners(written: dict[str, Flavour], id: str) -> tuple[str, ...]:
    """The partners that an ingredient names, then those that name it."""
    named_by = (other for other, it in written.items() if id in it.pairs)
    return tuple(dict.fromkeys((*written[id].pairs, *named_by)))
