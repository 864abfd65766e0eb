"""Cuisine Decks: six cuisines, each with a deck of its own, cook against each other.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from partychef.engine.game import Begins, Game
from partychef.games.cuisine_decks import lesson, moves, options, pace, setup, undo

CUISINE_DECKS = Game(
    "cuisine-decks", "Cuisine Decks", setup.SEATS, options.Options, moves.AnyMove, setup.set_up,
    pace=pace.PACE, undo=undo.UNDO, lesson=lesson.LESSON,
    # Real life goes on as it was: whoever cooked last has still done so when the same people play again.
    begins=Begins("last_cooked", lambda first, last: last.options.last_cooked, order=True),
)  # fmt: skip
