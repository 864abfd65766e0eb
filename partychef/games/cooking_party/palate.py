"""What goes together: pure functions over the flavours, shared by the house critic and the AI chefs.

Cards are ids. An id without a flavour (a free ingredient in a file of dishes) is neutral.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import Literal

import msgspec

from partychef.engine.decks import read_deck
from partychef.games.cooking_party.cards import Assignment, Tag, ingredients
from partychef.games.cooking_party.flavours import Course, flavours
from partychef.typed import convert

Kind = Literal["classic", "bridge", "neighbours", "strangers", "clash"]

_WORTH: dict[Kind, float] = {"classic": 1.0, "bridge": 0.72, "neighbours": 0.5, "strangers": 0.3, "clash": 0.0}
_OPPOSITES = (
    {"rich", "sour"}, {"rich", "fresh"}, {"rich", "bitter"}, {"rich", "hot"}, {"sweet", "sour"}, {"sweet", "salty"},
    {"sweet", "bitter"}, {"sweet", "hot"}, {"umami", "sour"}, {"umami", "fresh"}, {"smoky", "fresh"},
    {"smoky", "sweet"}, {"mild", "hot"}, {"mild", "salty"},
)  # fmt: skip
_SOFT = {"creamy", "tender", "fluffy", "liquid"}
_CRUNCHY = {"crisp", "crumbly", "firm"}
_SWEET_END, _SALTY_END = {"fruit", "treat"}, {"meat", "sea", "veg", "herb"}
_ALL_DAY = {"main", "starter", "seasoning"}
_ALWAYS_WELCOME = {"seasoning"}
_NEIGHBOURING_COURSES = {
    "starter": {"main", "snack"}, "main": {"starter", "snack"}, "snack": {"starter", "main"},
    "dessert": {"breakfast", "drink"}, "breakfast": {"snack", "dessert"},
}  # fmt: skip

_WORST = re.compile(r"worst|schlimmste|schlechteste|\bl[ea] pire\b")


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `decks/palate.toml` says about the words of a task."""

    labels: dict[str, tuple[Course, ...]]
    """By word: the courses whose ingredients fit it; the first word found decides."""
    diets: dict[str, tuple[Tag, ...]]
    """By pattern: the tags of the ingredients to leave out."""


@cache
def asked() -> Asked:
    """How the words of a task are to be understood."""
    return convert(read_deck(__package__, "palate"), Asked)


class Meeting(msgspec.Struct, frozen=True):
    """How two ingredients get on, and the aroma that explains it, if there is one."""

    one: str
    other: str
    kind: Kind
    aroma: str = ""

    @property
    def worth(self) -> float:
        """From 0, never on one plate, to 1, a classic."""
        return _WORTH[self.kind]


@cache
def meeting(one: str, other: str) -> Meeting:
    """How two ingredients get on."""
    first, second = flavours().get(one), flavours().get(other)
    if first is None or second is None:
        return Meeting(one, other, "neighbours")
    if other in first.pairs or one in second.pairs:
        return Meeting(one, other, "classic")
    if (_is_candy(one) and _is_savoury(other)) or (_is_candy(other) and _is_savoury(one)):
        return Meeting(one, other, "clash")
    common = [aroma for aroma in first.aromas if aroma in second.aromas]
    if common:
        return Meeting(one, other, "bridge", common[0])
    at_home = set(first.cuisines) & set(second.cuisines) or set(first.courses) & set(second.courses)
    return Meeting(one, other, "neighbours" if at_home else "strangers")


def _is_candy(card: str) -> bool:
    """Whether it is a sweet that only ever ends a meal."""
    flavour = flavours()[card]
    return "sweet" in flavour.tastes[:1] and shelf(card) != "fruit" and not _ALL_DAY & set(flavour.courses)


def _is_savoury(card: str) -> bool:
    """Whether it could never be a dessert."""
    flavour = flavours()[card]
    strong = {"umami", "salty", "smoky", "hot"} & set(flavour.tastes[:2])
    return (bool(strong) or shelf(card) in {"meat", "sea"}) and not {"dessert", "breakfast"} & set(flavour.courses)


def shelf(card: str) -> str:
    """The category of the card: meat, veg, fruit and so on; empty for a card that is not in the deck."""
    known = ingredients().get(card)
    return known.category if known else ""


def meetings(cards: Sequence[str]) -> list[Meeting]:
    """All pairs of the cards."""
    return [*_meetings(tuple(cards))]


# A critic asks a dozen times about every plate.
@lru_cache(maxsize=512)
def _meetings(cards: tuple[str, ...]) -> tuple[Meeting, ...]:
    return tuple(meeting(*sorted(two)) for two in combinations(dict.fromkeys(cards), 2))


def harmony(cards: Sequence[str]) -> float:
    """0 to 1: how well all cards on the plate get on, and whether each has a partner."""
    met = meetings(cards)
    if not met:
        return 0.6
    best = [max(m.worth for m in met if card in (m.one, m.other)) for card in dict.fromkeys(cards)]
    whole = sum(m.worth for m in met) / len(met)
    clashes = sum(m.kind == "clash" for m in met) / len(met)
    return max(0.0, 0.55 * sum(best) / len(best) + 0.45 * whole - 0.5 * clashes)


def tastes(cards: Iterable[str], top: int = 2) -> list[str]:
    """The leading tastes of each card, one after the other."""
    return [taste for card in cards if card in flavours() for taste in flavours()[card].tastes[:top]]


def textures(cards: Iterable[str], top: int = 1) -> list[str]:
    """The leading textures of each card, one after the other."""
    return [texture for card in cards if card in flavours() for texture in flavours()[card].textures[:top]]


def contrast(cards: Sequence[str]) -> float:
    """0 to 1: opposite tastes, and something soft beside something with a bite."""
    tasted, felt = set(tastes(cards)), set(textures(cards))
    opposites = sum(pair <= tasted for pair in _OPPOSITES)
    bite = (bool(felt & _SOFT) + bool(felt & _CRUNCHY)) / 2
    return 0.6 * min(1.0, opposites / 4) + 0.25 * bite + 0.15 * min(1.0, len(felt) / 3)


def balance(cards: Sequence[str]) -> float:
    """0 to 1: no single taste drowns the others."""
    tasted = tastes(cards)
    if not tasted:
        return 0.5
    loudest = max(tasted.count(taste) for taste in tasted) / len(tasted)
    return max(0.0, min(1.0, 1.35 - loudest * 1.35))


def rare(cards: Sequence[str]) -> list[Meeting]:
    """Pairings nobody expects that share a bridge all the same."""
    return [met for met in meetings(cards) if met.kind == "bridge" and _is_surprise(met.one, met.other)]


def _is_surprise(one: str, other: str) -> bool:
    """Whether one is sweet and the other savoury, or one meat and the other seafood, with no cuisine in common."""
    shelves = {shelf(one), shelf(other)}
    far = bool(shelves & _SWEET_END and shelves & _SALTY_END) or shelves == {"meat", "sea"}
    return far and not set(flavours()[one].cuisines) & set(flavours()[other].cuisines)


def originality(cards: Sequence[str]) -> float:
    """0 to 1: how unusual the combination is while its pairings still work."""
    met = meetings(cards)
    if not met:
        return 0.3
    classics = sum(m.kind == "classic" for m in met) / len(met)
    return max(0.0, min(1.0, 0.35 + 1.3 * len(rare(cards)) / max(3, len(cards)) - 0.5 * classics))


def courses_of(label: str) -> tuple[Course, ...]:
    """The courses whose ingredients suit a dish of that label; empty when anything does."""
    return next((courses for word, courses in asked().labels.items() if word in label.lower()), ())


def fits(card: str, label: str) -> float:
    """0 to 1: how well the ingredient belongs in such a dish."""
    wanted, flavour = set(courses_of(label)), flavours().get(card)
    if not wanted or flavour is None:
        return 0.8
    if wanted & set(flavour.courses):
        return 1.0
    if _ALWAYS_WELCOME & set(flavour.courses):
        return 0.75 if "dessert" not in wanted else 0.4
    near = {course for at in flavour.courses for course in _NEIGHBOURING_COURSES.get(at, set())}
    return 0.45 if wanted & near else 0.1


def course_fit(cards: Sequence[str], label: str) -> float:
    """0 to 1: how well the cards suit such a dish: half their average, half the worst of them."""
    each = [fits(card, label) for card in cards]
    return (sum(each) / len(each) + min(each)) / 2 if each else 0.0


def banned_tags(text: str) -> frozenset[Tag]:
    """The tags that an assignment or its criteria ask to leave out."""
    return frozenset(tag for pattern, tags in asked().diets.items() if re.search(pattern, text.lower()) for tag in tags)


def breaks_diet(card: str, banned: Iterable[Tag]) -> bool:
    """Whether the card carries a tag that is to be left out."""
    ingredient = ingredients().get(card)
    return ingredient is not None and bool(set(banned) & set(ingredient.tags))


def suits(technique: str, card: str) -> bool:
    """Whether the technique suits the ingredient."""
    flavour = flavours().get(card)
    return flavour is not None and technique in flavour.techniques


def wants_the_worst(assignment: Assignment) -> bool:
    """Whether this assignment asks for the worst dish instead of the best."""
    return bool(_WORST.search(f"{assignment.id} {assignment.title} {assignment.text}".lower()))


def goodness(cards: Sequence[str], label: str) -> float:
    """0 to 1: one figure for a set of cards as a dish of that label."""
    return 0.4 * harmony(cards) + 0.2 * contrast(cards) + 0.1 * balance(cards) + 0.3 * course_fit(cards, label)
