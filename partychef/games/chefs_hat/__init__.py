"""Chef's Hat: a kitchen's staff gets rid of its cards, shift after shift; the quickest wears the hat.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from partychef.engine.game import Game, any_of
from partychef.games.chefs_hat import lesson, options, pace, rules, setup, undo

CHEFS_HAT = Game(
    "chefs-hat", "Chef's Hat", setup.SEATS, options.Options, any_of(rules.RULES), setup.set_up,
    pace=pace.PACE, undo=undo.UNDO, lesson=lesson.LESSON,
)  # fmt: skip
