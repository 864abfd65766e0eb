"""The end of a night in a restaurant: all that was ordered is judged (rulebook 8, CP-57).

It is a round like any other: brigades of one, an award by every player in seat order, then by the kitchen one for each
course.
"""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.engine.seats import clockwise_from
from partychef.games.cooking_party.cards import Assignment
from partychef.games.cooking_party.rounds import Brigade, Dish, PendingAward
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.tasting import awards_for

TASK = Assignment(
    "reckoning", "The reckoning", "Everything has been eaten. Now each of you says what it was worth.",
    hand=0, trade_max=0, trades=0, min=1, emoji="🍷",
)  # fmt: skip
"""What the reckoning is called where other rounds have their assignment."""


def comes(party: Evening) -> bool:
    """Whether there is something to judge: dishes of two guests."""
    return party.mode.orders and not party.reckoning and len(_guests(party)) > 1


def begin(party: Evening) -> None:
    """Put everything on the table that was ordered, and let everybody judge in turn."""
    guests = _guests(party)
    party.step, party.reckoning = "judging", True
    party.round, party.judge, party.assignment = len(party.past) + 1, None, TASK
    party.brigades = tuple(Brigade((guest,)) for guest in guests)
    party.dishes = tuple(dish for guest in guests for dish in _eaten(party) if dish.chef == guest)
    party.awards = (*_from_the_players(party, guests), *_from_the_kitchen(party, guests))


def _eaten(party: Evening) -> list[Dish]:
    """What was ordered and confirmed, course by course."""
    return [order.dish for past in party.past for order in past.orders]


def _guests(party: Evening) -> list[Seat]:
    """Who has ordered something and still sits at the table, in seat order."""
    eaten = {dish.chef for dish in _eaten(party)}
    return [seat for seat in clockwise_from(party.order, party.head) if seat in eaten]


def _from_the_players(party: Evening, guests: list[Seat]) -> tuple[PendingAward, ...]:
    """All five chips from everybody, to others; of two, each gives the other one chip, and not the same (CP-57)."""
    return awards_for(
        {
            judge: tuple(seat for seat in clockwise_from(party.order, judge)[1:] if seat in guests)
            for judge in clockwise_from(party.order, party.head)
        }
    )


def _from_the_kitchen(party: Evening, guests: list[Seat]) -> tuple[PendingAward, ...]:
    """For each course, something for every dish: by the professional chef, or by the host (CP-57, CP-62)."""
    eaten = [dish for dish in _eaten(party) if dish.chef in guests]
    return tuple(
        PendingAward(
            party.professional,
            tuple(guest for guest in guests if any(dish.chef == guest and dish.label == course for dish in eaten)),
            answer=party.options.kitchen_gives,
            course=course,
        )
        for course in dict.fromkeys(dish.label for dish in eaten)
    )
