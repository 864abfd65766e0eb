"""What kind of task an assignment is, and what its words and the announced criteria ask for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

import msgspec

from partychef.games.cooking_party.cards import Assignment, Tag
from partychef.games.cooking_party.palate import banned_tags
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.house.vocabulary import plain, tokens_of, vocabulary

_TURNED_DOWN = 2
"""How many words before a taste a "not" may stand: "not too sweet", "pas trop sucré", "kein bisschen scharf"."""
_WISHED = 1.7
"""By how much a criterion that was announced weighs more."""


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
    told = f"{assignment.title} {assignment.id.replace('_', ' ').replace('-', ' ')} {' '.join(assignment.dishes)}"
    words = plain(told)
    return next((kind for word, kind in vocabulary().tasks.items() if word in words), "free")


def wishes_of(assignment: Assignment, criteria: str) -> Wishes:
    """Read the criteria as announced; from the card's own text only diets count."""
    heard = tokens_of(criteria)
    known = vocabulary().wishes.items()
    said = [(wish, at) for at, word in enumerate(heard) for wish, words in known if word in words]
    wished = {wish for wish, at in said if _meant(wish, heard, at)}
    return Wishes(
        criteria=frozenset(wished & set(CRITERIA)),
        tastes=frozenset(wished - {*CRITERIA, "simple"}),
        simple="simple" in wished or kind_of(assignment) == "minimal",
        banned=banned_tags(f"{assignment.title} {assignment.text} {criteria}"),
    )


def _meant(wish: str, heard: Sequence[str], at: int) -> bool:
    """Whether the word asks for that taste; only tastes are turned down: "nothing wasted" is a wish."""
    before = set(heard[max(0, at - _TURNED_DOWN) : at])
    return wish in {*CRITERIA, "simple"} or not before & (vocabulary().undone | vocabulary().deny)


def weights_of(critic: Critic, wishes: Wishes) -> dict[str, float]:
    """The weight of each criterion this round: the critic's taste, and what was announced."""
    wished = wishes.criteria
    return {name: weight * (_WISHED if name in wished else 1.0) for name, weight in critic.taste.weights().items()}


def total(scores: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """0 to 100, from five scores of 0 to 20."""
    return 5 * fsum(weights[name] * scores[name] for name in CRITERIA) / fsum(weights.values())
