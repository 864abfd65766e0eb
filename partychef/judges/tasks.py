"""What an assignment and the announced criteria ask for: the kind of task, the wishes, the weights of the criteria."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

import msgspec

from partychef.games.cooking_party.cards import Assignment, Tag
from partychef.games.cooking_party.palate import banned_tags
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.house.vocabulary import plain, tokens_of, vocabulary

_TURNED_DOWN = 2
"""How many words a "not" may be ahead of a taste: "not too sweet", "pas trop sucré", "kein bisschen scharf"."""
_WISHED = 1.7
"""The factor by which an announced criterion weighs more."""


class Wishes(msgspec.Struct, frozen=True):
    """What the judge asks for in addition to the assignment card."""

    criteria: frozenset[str]
    """The criteria that weigh more this round."""
    tastes: frozenset[str]
    """Tastes and textures that are welcome this round."""
    simple: bool
    banned: frozenset[Tag]


def kind_of(assignment: Assignment) -> str:
    """The kind of task, such as "dessert" or "free": critics have favourite kinds, and words for each."""
    if len(assignment.dishes) > 1:
        return "menu"
    label = f"{assignment.title} {assignment.id.replace('_', ' ').replace('-', ' ')} {' '.join(assignment.dishes)}"
    words = plain(label)
    return next((kind for word, kind in vocabulary().tasks.items() if word in words), "free")


def wishes_of(assignment: Assignment, criteria: str) -> Wishes:
    """The wishes in the announced criteria; from the assignment's own text only diets are taken."""
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
    """Whether the word at that place is a wish. Only tastes can be negated: "nothing wasted" is a wish all the same."""
    before = set(heard[max(0, at - _TURNED_DOWN) : at])
    return wish in {*CRITERIA, "simple"} or not before & (vocabulary().undone | vocabulary().deny)


def weights_of(critic: Critic, wishes: Wishes) -> dict[str, float]:
    """The weight of each criterion this round: the critic's own, raised for the criteria that were announced."""
    wished = wishes.criteria
    return {name: weight * (_WISHED if name in wished else 1.0) for name, weight in critic.taste.weights().items()}


def total(scores: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The weighted total, 0 to 100, of six scores of 0 to 20."""
    return 5 * fsum(weights[name] * scores[name] for name in CRITERIA) / fsum(weights.values())
