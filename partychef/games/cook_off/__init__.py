"""Cook Off!: shop on a tight budget, and cook the tastiest meals that the money buys.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from partychef.engine.game import Game
from partychef.games.cook_off.at_table import JUDGED
from partychef.games.cook_off.moves import AnyMove
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.pace import PACE
from partychef.games.cook_off.setup import SEATS, set_up

COOK_OFF = Game(
    id="cook-off",
    title="Cook Off!",
    rules_version=1,
    seats=SEATS,
    options=Options,
    moves=AnyMove,
    set_up=set_up,
    pace=PACE,
    judged=JUDGED,
)
