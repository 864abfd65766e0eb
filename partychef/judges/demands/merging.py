"""Makes one list of what was heard in all sentences of an announcement, without what contradicts itself."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from partychef.judges.demands.demand import Demand
from partychef.judges.demands.knowledge import knowledge

_MANNERS = {"answer", "cuisine"}
"""Kinds that are named first and then narrowed: "funny, but no slapstick", "Italy, but no nonna shall complain"."""
_AT_ONCE = {"warm", "cold"}
"""Who wants both wants them to meet."""
_SAME_KIND = {"sweet": {"dessert", "cake"}}
"""What nobody wants who turned a taste down: "nothing sweet, I have been at a bake sale since six"."""
_HUMOUR = "funny"


def merged(demands: Sequence[Demand]) -> tuple[Demand, ...]:
    """One demand for each thing: what was turned down for good reasons stays so, else the first word counts."""
    rank = {"hard": 0, "firm": 1, "gentle": 2}
    best: dict[str, Demand] = {}
    for one in demands:
        known = best.get(one.what)
        graver = known and (not one.wanted, -rank[one.strength]) > (not known.wanted, -rank[known.strength])
        if known is None or (graver and not (known.wanted and one.kind in _MANNERS)):
            best[one.what] = one
    wanted = {what for what, one in best.items() if one.wanted}
    if wanted >= _AT_ONCE:
        best = {"contrast": Demand("occasion", "contrast")} | {k: one for k, one in best.items() if k not in _AT_ONCE}
    unwanted = {what for what, one in best.items() if not one.wanted and one.strength != "gentle"}
    spared = {course for taste in unwanted for course in _SAME_KIND.get(taste, ())}
    return _with_exceptions([one for what, one in best.items() if not one.wanted or what not in spared])


def _with_exceptions(demands: Sequence[Demand]) -> tuple[Demand, ...]:
    """What is turned down, but for those of its kind that are wanted or allowed: "no meat, but chicken is welcome".

    What is only allowed is no wish of its own, if it belongs to something that is turned down.
    """
    wanted = [one for one in demands if one.wanted and one.kind == "food"]
    allowed = {one.what for one in wanted if one.strength == "gentle"}
    found, spoken_for = list[Demand](), set[str]()
    for one in demands:
        but = (
            [] if one.wanted else [other.what for other in wanted if _belongs(other.what, one) or other.what in allowed]
        )
        spoken_for |= allowed & {*but}
        found.append(msgspec.structs.replace(one, but=(*one.but, *but)) if but else one)
    return tuple(one for one in found if not (one.wanted and one.what in spoken_for))


def _belongs(food: str, to: Demand) -> bool:
    """Whether a food is a part of the foods that are turned down."""
    return to.kind == "food" and knowledge().cards_of(food) < knowledge().cards_of(to.what)


def beside_humour(demands: Sequence[Demand]) -> list[Demand]:
    """Other wishes of a sentence that asks for humour weigh less, because they are often images: "dry humour", "melt
    with laughter", "more wit than sauce". Diets, and what is ruled out, stay as they are."""
    if not any(one.what == _HUMOUR and one.wanted for one in demands):
        return list(demands)
    return [
        msgspec.structs.replace(one, strength="gentle") if one.what != _HUMOUR and one.wanted and one.strength == "firm"
        else one
        for one in demands
    ]  # fmt: skip
