"""Green Chef: draft ingredients, compare them with the Recipes, and call Recipe at the right moment.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from partychef.engine.game import Begins, Game, any_of
from partychef.games.green_chef import lesson, options, pace, rules, setup, undo

GREEN_CHEF = Game(
    "green-chef", "Green Chef", setup.SEATS, options.Options, any_of(rules.RULES), setup.set_up,
    pace=pace.PACE, undo=undo.UNDO, lesson=lesson.LESSON,
    begins=Begins("head_chef", lambda first, last: first.clockwise(first.left_of(first.head_chef))),
)  # fmt: skip
