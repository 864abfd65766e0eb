"""Cook Off!: shop on a tight budget, and cook the tastiest meals that the money buys.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from partychef.engine.game import Begins, Game, any_of
from partychef.games.cook_off import at_table, lesson, options, pace, rules, setup, undo

COOK_OFF = Game(
    "cook-off", "Cook Off!", setup.SEATS, options.Options, any_of(rules.RULES), setup.set_up,
    pace=pace.PACE, undo=undo.UNDO, judged=at_table.JUDGED, lesson=lesson.LESSON,
    begins=Begins("first_player", lambda first, last: first.clockwise(first.left_of(first.first_player))),
)  # fmt: skip
