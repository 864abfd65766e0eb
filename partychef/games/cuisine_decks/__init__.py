"""Cuisine Decks: six cuisines, each with a deck of its own, cook against each other.

`RULES.md` says how it is played here; the rules begin in `rules.py`.
"""

from partychef.engine.game import Game
from partychef.games.cuisine_decks.moves import AnyMove
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.pace import PACE
from partychef.games.cuisine_decks.setup import SEATS, set_up

CUISINE_DECKS = Game(
    id="cuisine-decks",
    title="Cuisine Decks",
    rules_version=1,
    seats=SEATS,
    options=Options,
    moves=AnyMove,
    set_up=set_up,
    pace=PACE,
)
