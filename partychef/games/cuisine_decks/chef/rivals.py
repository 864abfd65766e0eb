"""How the players stand, from what everybody sees: how long the game may last, who is ahead, whom to hinder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import comb, exp

from partychef.engine.game import Seat
from partychef.games.cuisine_decks.counting import ENOUGH, GOAL
from partychef.games.cuisine_decks.scoring import ability_points
from partychef.games.cuisine_decks.tracking import eligible, missing
from partychef.games.cuisine_decks.view import DecksView, Place

PACE = 6.0
"""VP that a player scores in a turn, about."""
TRACKS = 0.8
"""How likely a player who wants to tracks a card in a turn."""
KEEN = 10.0
"""By so many VP somebody must be ahead to be hindered nearly three times as eagerly."""
SHARE = {2: 1.0, 3: 0.9, 4: 0.8, 5: 0.8, 6: 0.8}
"""What it is worth that all opponents lose 1 VP; by players."""
_COOKED = ("cook_actions", "track", "keep", "hand_limit")
_FAR = 99.0


class Race:
    """The players on their way to 40 VP or their win condition, as one of them sees it."""

    def __init__(self, view: DecksView) -> None:
        """Raises ValueError for the big screen."""
        if view.seat is None:
            raise ValueError("only a player is in the race")
        self.view = view
        self.me = view.places[view.seat]
        self.others = [place for place in view.places if place.seat != view.seat]
        self.before_cooking = view.phase in ("shop", "prepare")
        self.turns_of = {place.seat: self._turns_needed(place) for place in view.places}
        self.turns = min(self.turns_of.values())
        """How many turns there may be after this one."""
        self.eagerness = self._eagerness()
        """What it is worth to the player that another one loses 1 VP: the most for whoever is ahead."""

    def score(self, place: Place) -> int:
        """VP with those of this turn's recipes, whether or not they are counted yet."""
        if self.view.tallies or place.country is None:
            return place.score
        return place.score + sum(line.total for line in place.lines) + ability_points(place.country, place.cooked)

    def final(self, place: Place) -> int:
        """What a player would have if the game ended with this turn, as things stand (CD-47)."""
        return self.score(place) + GOAL * (lacking(place) == 0)

    def ends(self, place: Place) -> bool:
        """Whether this player ends the game with this turn, as things stand (CD-45)."""
        return self.score(place) >= ENOUGH or lacking(place) == 0

    def without(self, seat: Seat) -> float:
        """How many turns there may be after this one, if this player does not end the game."""
        return min(turns for other, turns in self.turns_of.items() if other != seat)

    def goal_worth(self, place: Place, cards: int) -> float:
        """What a player's win condition is worth while so many cards lack, this turn's counted if it has cooked."""
        return GOAL * chance_to_track(cards, self.without(place.seat) + (not self._has_cooked(place)))

    def strength(self, place: Place) -> float:
        """The VP that a player may have in the end."""
        turns = self.turns + (not self._has_cooked(place))
        return self.score(place) + PACE * turns + self.goal_worth(place, lacking(place))

    def _has_cooked(self, place: Place) -> bool:
        return self.view.step in _COOKED or bool(place.cooked)

    def _turns_needed(self, place: Place) -> float:
        """After this turn."""
        if self.ends(place):
            return 0.0
        turns = min((ENOUGH - self.score(place)) / PACE, lacking(place) / TRACKS)
        return max(0.0, turns - (not self._has_cooked(place)))

    def _eagerness(self) -> Mapping[Seat, float]:
        strength = {place.seat: self.strength(place) for place in self.others}
        most = max(strength.values())
        parts = {seat: exp((value - most) / KEEN) for seat, value in strength.items()}
        share = SHARE[len(self.view.places)] / sum(parts.values())
        return {seat: part * share for seat, part in parts.items()}


def lacking(place: Place) -> int:
    """How many cards a player still has to track, with the one that this turn's recipes bring already counted."""
    if place.country is None:
        return int(_FAR)
    now = missing(place.country, place.tracked).cards
    found = eligible(place.country, place.cooked, place.tracked)
    return min((missing(place.country, (*place.tracked, card)).cards for card in found), default=now)


def chance_to_track(cards: int, turns: float) -> float:
    """How likely somebody tracks so many cards in so many turns, one turn more or fewer."""
    return (_chance(cards, turns - 1) + 2 * _chance(cards, turns) + _chance(cards, turns + 1)) / 4 if cards else 1.0


def _chance(cards: int, turns: float) -> float:
    whole = int(max(0.0, turns))
    part = max(0.0, turns) - whole
    return (1 - part) * _at_least(cards, whole) + part * _at_least(cards, whole + 1)


@cache
def _at_least(cards: int, turns: int) -> float:
    return sum(comb(turns, n) * TRACKS**n * (1 - TRACKS) ** (turns - n) for n in range(cards, turns + 1))
