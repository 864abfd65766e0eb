"""The Kitchen is Closing: build a rich dish and stock the pantry before somebody closes the kitchen.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from partychef.engine.game import Game
from partychef.games.kitchen_closing.moves import AnyMove
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.pace import PACE
from partychef.games.kitchen_closing.setup import SEATS, set_up

KITCHEN_CLOSING = Game(
    id="kitchen-closing",
    title="The Kitchen is Closing",
    rules_version=1,
    seats=SEATS,
    options=Options,
    moves=AnyMove,
    set_up=set_up,
    pace=PACE,
)
