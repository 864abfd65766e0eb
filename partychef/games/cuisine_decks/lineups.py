"""Seats the countries game by game, so that over many games none has better places or opponents."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, count

from partychef.engine.chance import Chance
from partychef.games.cuisine_decks.cards import countries


def lineups(seats: int) -> Iterator[tuple[str, ...]]:
    """Yield countries by seat, endlessly: every set equally often, rotated until each country has had every seat.

    Raises ValueError when there are more seats than countries.

    >>> from itertools import islice
    >>> [first, second] = islice(lineups(2), 2)
    >>> first == second[::-1]
    True
    """
    if seats > len(countries()):
        raise ValueError(f"{len(countries())} countries do not fill {seats} seats")
    for number in count():
        chance = Chance("lineups", number)
        for chosen in chance.shuffled(list(combinations(countries(), seats))):
            seated = tuple(chance.shuffled(chosen))
            yield from (seated[turn:] + seated[:turn] for turn in range(seats))
