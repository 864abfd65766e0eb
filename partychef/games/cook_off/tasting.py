"""How an AI chef ranks the dishes of the others, and why: by what everybody sees on the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal

from partychef.engine.game import Seat
from partychef.games.cook_off.view import CookedMeal, Dish

Reason = Literal["only", "lines", "points", "behind", "chance"]
"""Why a dish came first: there was no other; the most lines of its meal card; the most points for them; its cook does
not lead; nothing of this, so chance decided."""


class Taste:
    """What AI chefs look for in a dish.

    Lines that are fulfilled count first, then their points, then whether its cook leads: of equal dishes, that of a
    cook who does not lead is preferred.
    """

    def __init__(self, dishes: Iterable[Dish], scores: Sequence[int]) -> None:
        """Look at dishes, without Player's Choice; `scores`: the points of every seat before this meal."""
        self._now = {dish.seat: scores[dish.seat] + dish.points - dish.choice for dish in dishes}

    def __call__(self, dish: Dish) -> tuple[int, int, bool]:
        """How good a dish is; the greater, the better."""
        return sum(dish.fulfilled), dish.lines, self._now[dish.seat] < max(self._now.values())


def reason_of(meal: CookedMeal, scores: Sequence[int], voter: Seat) -> Reason | None:
    """Why an AI chef in this seat put the first dish of its ballot first.

    `scores` are those before the meal. None without a ballot, and if the ballot is not as an AI chef would rank.
    """
    taste, dishes = Taste(meal.dishes, scores), {dish.seat: dish for dish in meal.dishes}
    ranks = [taste(dishes[seat]) for seat in meal.ballots.get(voter, ())]
    if not ranks or ranks != sorted(ranks, reverse=True):
        return None
    if len(ranks) == 1:
        return "only"
    first, second = ranks[:2]
    names: tuple[Reason, ...] = ("lines", "points", "behind")
    return next((name for name, one, other in zip(names, first, second, strict=True) if one != other), "chance")
