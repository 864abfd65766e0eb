"""Games in which players have different sides, such as countries: who played which, and deals that are even."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from partychef.engine.game import View
from partychef.games.cuisine_decks.cards import countries
from partychef.games.cuisine_decks.lineups import lineups
from partychef.games.cuisine_decks.view import DecksView


class Sides(NamedTuple):
    """The sides of a game."""

    name: str
    """What a side is called, such as "country"."""
    played: Callable[[View], Sequence[str]]
    """From the view of a finished game to the side of each seat."""
    mirrored: Callable[[int], Iterator[Mapping[str, Any]]]
    """From a number of seats to endless prepared deals, in which each side has every seat equally often."""


def _countries(view: View) -> Sequence[str]:
    assert isinstance(view, DecksView)
    return [countries()[place.country].name for place in view.places if place.country]


def _mirrored_countries(seats: int) -> Iterator[Mapping[str, Any]]:
    return ({"countries": lineup, "first_player": 0} for lineup in lineups(seats))


SIDES: dict[str, Sides] = {"cuisine-decks": Sides("country", _countries, _mirrored_countries)}
