"""The kind of task, the weights of the criteria in a round, and the total that they give."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import fsum

from partychef.games.cooking_party.cards import Assignment
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.demands.demand import Demand
from partychef.judges.demands.effect import weights_for
from partychef.judges.house.vocabulary import plain, vocabulary


def kind_of(assignment: Assignment) -> str:
    """The kind of task, such as "dessert" or "free": critics have favourite kinds, and words for each."""
    if len(assignment.dishes) > 1:
        return "menu"
    words = plain(label_of(assignment))
    return next((kind for word, kind in vocabulary().tasks.items() if word in words), "free")


def label_of(assignment: Assignment) -> str:
    """The title, the id and the labels of an assignment, in which its kind is looked for."""
    return f"{assignment.title} {assignment.id.replace('_', ' ').replace('-', ' ')} {' '.join(assignment.dishes)}"


def weights_of(critic: Critic, demands: Sequence[Demand]) -> dict[str, float]:
    """The weight of each criterion this round: the critic's own, moved by what was announced."""
    return weights_for(demands, critic.taste.weights())


def total(scores: Mapping[str, float], weights: Mapping[str, float]) -> float:
    """The weighted total, 0 to 100, of six scores of 0 to 20."""
    return 5 * fsum(weights[name] * scores[name] for name in CRITERIA) / fsum(weights.values())
