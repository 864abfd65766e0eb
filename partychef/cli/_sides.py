"""Games whose players are not alike: which side each seat played, and how to seat the sides evenly."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from partychef.engine.game import View
from partychef.games.cuisine_decks.cards import countries
from partychef.games.cuisine_decks.lineups import lineups
from partychef.games.cuisine_decks.view import DecksView


class Sides(NamedTuple):
    """What the sides of a game are called and how they are told."""

    name: str
    played: Callable[[View], Sequence[str]]
    """The side of each seat, from the view of a finished game."""
    mirrored: Callable[[int], Iterator[Mapping[str, Any]]]
    """Deals without end for so many seats: every side sits everywhere as often, among the same others."""


def _countries(view: View) -> Sequence[str]:
    assert isinstance(view, DecksView)
    return [countries()[place.country].name for place in view.places if place.country]


def _mirrored_countries(seats: int) -> Iterator[Mapping[str, Any]]:
    return ({"countries": lineup, "first_player": 0} for lineup in lineups(seats))


SIDES: dict[str, Sides] = {"cuisine-decks": Sides("country", _countries, _mirrored_countries)}
