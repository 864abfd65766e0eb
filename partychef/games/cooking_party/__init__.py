"""Cooking Party Cards: a judge sets a task, chefs invent dishes from their cards, chips are handed out.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from __future__ import annotations

from partychef.engine.game import Game
from partychef.games.cooking_party import at_table, drafts, lesson, moves, options, pace, setup, undo

COOKING_PARTY = Game(
    "cooking-party", "Cooking Party Cards", setup.SEATS, options.Options, moves.AnyMove, setup.set_up,
    pace=pace.PACE, undo=undo.UNDO, judged=at_table.JUDGED, breaks=at_table.BREAKS, begins=at_table.BEGINS,
    fits=at_table.fits, grouped=at_table.GROUPED, drafts=drafts.DRAFTING, lesson=lesson.LESSON,
)  # fmt: skip
