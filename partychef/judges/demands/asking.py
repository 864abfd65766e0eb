"""All demands of a round: those of the assignment card and those that the judge announces."""

from __future__ import annotations

from functools import lru_cache

from partychef.games.cooking_party.cards import Assignment
from partychef.judges.demands.demand import Demand
from partychef.judges.demands.hearing import hear
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.meant import meant
from partychef.judges.house.vocabulary import plain
from partychef.judges.tasks import kind_of, label_of

_SAME = {"kids": "children"}
"""Kinds of task that are occasions under another name."""
_ALONE = {"dessert": ("cake", "kuchen", "gateau", "torte")}


@lru_cache(maxsize=512)
def demands_of(assignment: Assignment, criteria: str, special: str | None = None) -> tuple[Demand, ...]:
    """What this round asks of every dish. What is announced comes first, because it is what the table listens for."""
    announced = meant(criteria)
    card = [*_task(assignment), *_ruled_out(assignment), *_bounds(assignment)]
    card += [Demand("special", special, True, "hard")] if special else []
    heard = {one.what for one in announced}
    return (*announced, *(one for one in card if one.what not in heard))


def _task(assignment: Assignment) -> list[Demand]:
    kind = kind_of(assignment)
    what = _SAME.get(kind, kind)
    if any(word in plain(label_of(assignment)) for word in _ALONE.get(kind, ())):
        what = "cake"
    if what == "minimal":
        return [Demand("answer", "simple", True, "gentle")]
    known = what in knowledge().occasions or what == "world"
    return [Demand("task", what, True, "hard")] if known else []


def _ruled_out(assignment: Assignment) -> list[Demand]:
    """Foods and diets that the card's title or text rule out; it may set a scene in any other words."""
    heard = hear(f"{assignment.title}. {assignment.text}")
    hard = [Demand(one.kind, one.what, one.wanted, "hard") for one in heard]
    # "Do not worry about the eggs" does not rule out what the card takes for granted.
    assumed = {*assignment.assume}
    return [
        one for one in hard if one.kind == "diet" or (one.kind == "food" and not one.wanted and one.what not in assumed)
    ]


def _bounds(assignment: Assignment) -> list[Demand]:
    """The number of cards on the assignment: gentle, because at a table it is kept anyway."""
    if assignment.min <= 1 and assignment.max is None:
        return []
    return [Demand("count", "cards", True, "gentle", assignment.min, assignment.max)]
