"""The Kitchen is Closing: build a rich dish and stock the pantry before somebody closes the kitchen.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from partychef.engine.game import Begins, Game, any_of
from partychef.games.kitchen_closing import lesson, options, pace, rules, setup, undo

KITCHEN_CLOSING = Game(
    "kitchen-closing", "The Kitchen is Closing", setup.SEATS, options.Options, any_of(rules.RULES), setup.set_up,
    pace=pace.PACE, undo=undo.UNDO, lesson=lesson.LESSON,
    begins=Begins("first_dealer", lambda first, last: first.clockwise(first.left_of(first.dealer))),
)  # fmt: skip
