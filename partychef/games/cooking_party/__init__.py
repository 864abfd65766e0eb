"""Cooking Party Cards: a judge sets a task, chefs invent dishes from their cards, chips are handed out.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from partychef.engine.game import Game
from partychef.games.cooking_party.at_table import BREAKS, JUDGED
from partychef.games.cooking_party.moves import AnyMove
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.pace import PACE
from partychef.games.cooking_party.setup import SEATS, set_up

COOKING_PARTY = Game(
    id="cooking-party",
    title="Cooking Party Cards",
    rules_version=1,
    seats=SEATS,
    options=Options,
    moves=AnyMove,
    set_up=set_up,
    pace=PACE,
    judged=JUDGED,
    breaks=BREAKS,
)
