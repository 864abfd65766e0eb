"""Ties and near ties go to people: at a party an AI chef is a guest, and guests do not win by a hair.

Dishes are scored blind, and nobody who scores or speaks is told who cooked what. Only here, where scores have become an
order, is a person's dish put before an AI chef's that is hardly better.
"""

from __future__ import annotations

from collections.abc import Sequence

from partychef.judges.dishes import Brief, Case, Tasting
from partychef.judges.model.aggregate import PHOTO_FINISH, level

NEAR = PHOTO_FINISH
"""How far ahead, in typical spreads of a total, a dish has to be to be better for certain: what is too close to call
in a photo finish is too close to beat a person. With a spread of 12 points that is 3 of 100."""
FEWEST_WORDS = 6
"""With fewer words of its own nobody has written anything about a dish."""


def people_first(case: Case, order: Sequence[int], z: Sequence[float]) -> tuple[list[int], list[float]]:
    """The order of the dishes, best first, and their z once near ties have gone to people.

    An AI chef's dish goes behind the last dish in a person's own words that is less than NEAR behind it. People keep
    their order among themselves, and so do AI chefs. Dishes that change places share the mean of their z, as if they
    had tied, so that chips agree with ranks. `z` must not rise along the order.
    """
    tastings, after = case.tastings, list(order)
    worded = {at for at, one in enumerate(tastings) if one.id not in case.by_ai and in_own_words(one, case.brief)}
    for dish in [at for at in reversed(order) if tastings[at].id in case.by_ai]:
        here = after.index(dish)
        passed = [
            place for place in range(here, len(after)) if after[place] in worded and z[dish] - z[after[place]] < NEAR
        ]
        if passed:
            after.insert(passed[-1], after.pop(here))
    return after, list(z) if after == list(order) else level(after, z)


def in_own_words(tasting: Tasting, brief: Brief) -> bool:
    """Whether somebody has written something about the dish; where there is room for a name only, any name will do."""
    if brief.wordless:
        return any(plate.name for plate in tasting.plates)
    written = [text for plate in tasting.plates for text in (plate.text, *plate.notes.values())]
    return sum(len(text.split()) for text in written) >= FEWEST_WORDS
