"""How the players stand, from what everybody sees: who is ahead, how long the game may last, whom to hinder."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp

from partychef.engine.game import Seat
from partychef.games.cuisine_decks.counting import ENOUGH, GOAL
from partychef.games.cuisine_decks.scoring import ability_points
from partychef.games.cuisine_decks.tracking import eligible, missing
from partychef.games.cuisine_decks.view import DecksView, Place

PACE = 6.0
"""VP that a player scores in a turn, about."""
STEPS = 0.75
"""Cards that a player tracks in a turn, about."""
NEARLY = (30.0, 16.0, 10.0, 6.0, 3.0, 1.0, 0.0)
"""What a win condition is worth that lacks none, one, two... cards."""
_KEEN = 8.0
"""By so many VP somebody must be ahead to be hindered nearly three times as eagerly."""
_SHARE = {2: 1.0, 3: 0.9, 4: 0.8, 5: 0.8, 6: 0.8}
"""What it is worth that all opponents lose 1 VP; by players."""


def seat_of(view: DecksView) -> Seat:
    """The player whose view it is."""
    assert view.seat is not None
    return view.seat


def own(view: DecksView) -> Place:
    """What everybody sees of the player whose view it is."""
    return view.places[seat_of(view)]


def nearness(lacking: int) -> float:
    """What a win condition is worth that lacks so many cards."""
    return NEARLY[min(lacking, len(NEARLY) - 1)]


def lacking(place: Place) -> int:
    """How many cards a player still has to track, with the one that this turn's recipes bring already counted."""
    if place.country is None:
        return len(NEARLY)
    now = missing(place.country, place.tracked).cards
    found = eligible(place.country, place.cooked, place.tracked)
    return min((missing(place.country, (*place.tracked, card)).cards for card in found), default=now)


def score_so_far(view: DecksView, place: Place) -> int:
    """VP with those of this turn's recipes, whether or not they are counted yet."""
    if view.tallies or place.country is None:
        return place.score
    return place.score + sum(line.total for line in place.lines) + ability_points(place.country, place.cooked)


def final_score(view: DecksView, place: Place) -> int:
    """What a player would have if the game ended with this turn, as things stand (CD-47)."""
    return score_so_far(view, place) + GOAL * (lacking(place) == 0)


def strength(view: DecksView, place: Place) -> float:
    """How far a player has come, in VP."""
    return score_so_far(view, place) + nearness(lacking(place))


def ends_now(view: DecksView, place: Place) -> bool:
    """Whether this player ends the game with this turn, as things stand (CD-45)."""
    return score_so_far(view, place) >= ENOUGH or lacking(place) == 0


def turns_to_come(view: DecksView) -> float:
    """How many turns there may be after this one."""
    cooked = view.step in ("cook_actions", "track", "keep", "hand_limit")
    return max(0.0, min(_turns_needed(view, place, cooked) for place in view.places))


def eagerness(view: DecksView) -> Mapping[Seat, float]:
    """What it is worth to the player that another one loses 1 VP: the most for whoever is ahead."""
    others = {place.seat: strength(view, place) for place in view.places if place.seat != view.seat}
    most = max(others.values())
    parts = {other: exp((value - most) / _KEEN) for other, value in others.items()}
    share = _SHARE[len(view.places)] / sum(parts.values())
    return {other: part * share for other, part in parts.items()}


def _turns_needed(view: DecksView, place: Place, cooked: bool) -> float:
    """After this turn; `cooked`: what this turn brings is known."""
    if ends_now(view, place):
        return 0.0
    turns = min((ENOUGH - score_so_far(view, place)) / PACE, lacking(place) / STEPS)
    return turns - (not (cooked or place.cooked))
