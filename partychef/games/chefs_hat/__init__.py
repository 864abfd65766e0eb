"""Chef's Hat: a kitchen's staff gets rid of its cards, shift after shift; the quickest wears the hat.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from partychef.engine.game import Game
from partychef.games.chefs_hat.moves import AnyMove
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.pace import PACE
from partychef.games.chefs_hat.setup import SEATS, set_up

CHEFS_HAT = Game(
    id="chefs-hat",
    title="Chef's Hat",
    rules_version=1,
    seats=SEATS,
    options=Options,
    moves=AnyMove,
    set_up=set_up,
    pace=PACE,
)
