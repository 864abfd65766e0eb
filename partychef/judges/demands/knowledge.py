"""What is known about traits, groups of foods, diets, occasions and answers: `prompts/house/demands.toml`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import msgspec

from partychef.games.cooking_party.cards import ingredients
from partychef.judges.demands.demand import Kind
from partychef.judges.grammar import house_file

_STRONG, _SOME = 1.0, 0.5
_TRAITS: tuple[tuple[str, Kind], ...] = (
    ("tastes", "taste"), ("textures", "texture"), ("temperatures", "temperature"), ("looks", "look"),
)  # fmt: skip

COLOURS = ("colourful", "one-colour")
"""Looks that depend on all cards together."""


class Trait(msgspec.Struct, frozen=True):
    """A taste, a texture, a temperature or a colour."""

    kind: Kind
    cards: dict[str, float]
    """How much of it a card has, up to 1, for those that have any."""
    made: frozenset[str]
    """Techniques that bring it about."""
    undone: frozenset[str]
    """Techniques that end it."""
    against: tuple[str, ...]
    """Traits that speak against it."""


class Occasion(msgspec.Struct, frozen=True):
    """Who eats, when or where, or what kind of dish an assignment asks for."""

    wants: tuple[str, ...]
    avoids: tuple[str, ...]
    courses: tuple[str, ...]


class Knowledge(msgspec.Struct, frozen=True):
    """Everything in `demands.toml`, ready for use. Cards are ids."""

    traits: dict[str, Trait]
    foods: dict[str, frozenset[str]]
    """The cards of each group of foods."""
    diets: dict[str, tuple[str, ...]]
    """The groups of foods that a diet rules out."""
    techniques: dict[str, frozenset[str]]
    occasions: dict[str, Occasion]
    sets: dict[str, frozenset[str]]
    answers: dict[str, dict[str, float]]
    """The factors by which criteria weigh more for a kind of answer."""
    cuisines: dict[str, frozenset[str]]
    """The cuisines of the flavour files that a word for a part of the world means."""

    def kind(self, what: str) -> Kind:
        """The kind of demand of that id."""
        if what in self.traits:
            return self.traits[what].kind
        others: tuple[tuple[Mapping[str, object], Kind], ...] = (
            (self.foods, "food"), (self.diets, "diet"), (self.techniques, "technique"), (self.occasions, "occasion"),
            (self.answers, "answer"), (self.cuisines, "cuisine"), (ingredients(), "food"),
        )  # fmt: skip
        return next(kind for table, kind in others if what in table)

    def cards_of(self, food: str) -> frozenset[str]:
        """The cards of a group of foods; a card is a group of its own."""
        return self.foods.get(food, frozenset({food}))


@cache
def knowledge() -> Knowledge:
    """What is known about demands."""
    data = house_file("demands")
    cuisines = data["cuisines"]
    known = {cuisine: frozenset({cuisine}) for cuisine in cuisines["known"].split()}
    more = {word: frozenset(text.split()) for word, text in cuisines.items() if word != "known"}
    return Knowledge(
        traits={what: _trait(kind, one) for table, kind in _TRAITS for what, one in data[table].items()}
        | dict.fromkeys(COLOURS, Trait("look", {}, frozenset(), frozenset(), ())),
        foods={food: _cards(how) for food, how in data["foods"].items()},
        diets={diet: tuple(text.split()) for diet, text in data["diets"].items()},
        techniques={what: frozenset(text.split()) for what, text in data["techniques"].items()},
        occasions={
            what: Occasion(tuple(one["wants"].split()), tuple(one["avoids"].split()), tuple(_split(one, "courses")))
            for what, one in data["occasions"].items()
        },
        sets={what: frozenset(text.split()) for what, text in data["sets"].items()},
        answers=data["answers"],
        cuisines=known | more,
    )


def _split(table: Mapping[str, str], key: str) -> list[str]:
    return table.get(key, "").split()


def _trait(kind: Kind, one: Mapping[str, str]) -> Trait:
    cards = dict.fromkeys(_split(one, "some"), _SOME) | dict.fromkeys(_split(one, "strong"), _STRONG)
    made, undone = frozenset(_split(one, "made")), frozenset(_split(one, "undone"))
    return Trait(kind, cards, made, undone, tuple(_split(one, "against")))


def _cards(how: Mapping[str, str]) -> frozenset[str]:
    tags, shelves, named = (set(_split(how, key)) for key in ("tags", "categories", "cards"))
    known = ingredients().values()
    return frozenset(card.id for card in known if tags & set(card.tags) or card.category in shelves or card.id in named)
