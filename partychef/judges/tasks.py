"""What kind of task an assignment is, and what its words and the announced criteria ask for."""

from __future__ import annotations

import msgspec

from partychef.games.cooking_party.cards import Assignment, Tag
from partychef.games.cooking_party.palate import banned_tags
from partychef.judges.reading import vocabulary, words_of

# The first word found in title, id or labels decides; titles of the printed cards come before general words.
_KINDS: tuple[tuple[str, str], ...] = (
    ("worst", "worst"), ("sandwich", "sandwich"), ("soup", "soup"), ("salad", "salad"), ("breakfast", "breakfast"),
    ("pizza", "pizza"), ("vegetarian", "vegetarian"), ("vegan", "vegetarian"), ("street", "street"),
    ("minimal", "minimal"), ("everything", "everything"), ("kid", "kids"), ("child", "kids"), ("world", "world"),
    ("country", "world"), ("special", "special"), ("mystery", "special"), ("cake", "dessert"), ("picnic", "picnic"),
    ("flavour", "invention"), ("exchange", "fixed"), ("second thought", "free"), ("courses", "menu"), ("two", "menu"),
    ("dessert", "dessert"), ("main", "main"), ("appetizer", "invention"), ("snack", "street"),
)  # fmt: skip
_CRITERIA = ("invention", "craft", "flavour", "cards", "delight")


class Wishes(msgspec.Struct, frozen=True):
    """What the judge asked for beyond the card."""

    criteria: frozenset[str]
    """The criteria that weigh more this round."""
    tastes: frozenset[str]
    """Tastes and textures that please this round."""
    simple: bool
    banned: frozenset[Tag]


def kind_of(assignment: Assignment) -> str:
    """The kind of task, by which critics choose their favourites and their words."""
    if len(assignment.dishes) > 1:
        return "menu"
    words = f"{assignment.title} {assignment.id.replace('_', ' ').replace('-', ' ')} {' '.join(assignment.dishes)}"
    return next((kind for word, kind in _KINDS if word in words.lower()), "free")


def wishes_of(assignment: Assignment, criteria: str) -> Wishes:
    """Read the criteria as announced; from the card's own text only diets count."""
    heard = set(words_of(criteria))
    wished = {wish for wish, words in vocabulary().wishes.items() if words & heard}
    return Wishes(
        criteria=frozenset(wished & set(_CRITERIA)),
        tastes=frozenset(wished - {*_CRITERIA, "simple"}),
        simple="simple" in wished or kind_of(assignment) == "minimal",
        banned=banned_tags(f"{assignment.title} {assignment.text} {criteria}"),
    )
