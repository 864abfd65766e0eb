"""Green Chef: draft ingredients, compare them with the Recipes, and call Recipe at the right moment.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from partychef.engine.game import Game
from partychef.games.green_chef.moves import AnyMove
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.pace import PACE
from partychef.games.green_chef.setup import SEATS, set_up

GREEN_CHEF = Game(
    id="green-chef",
    title="Green Chef",
    rules_version=1,
    seats=SEATS,
    options=Options,
    moves=AnyMove,
    set_up=set_up,
    pace=PACE,
)
