"""What a chef who looks ahead knows of The Kitchen is Closing."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.kitchen_closing import chef
from partychef.games.kitchen_closing.imagine import imagine
from partychef.games.kitchen_closing.moves import Declare, Discard, Draw, PlaceStacks, Take
from partychef.games.kitchen_closing.playouts import try_out
from partychef.games.kitchen_closing.solver import good_stacks
from partychef.games.kitchen_closing.view import KitchenView

MOST = 4
"""How many cards are looked at as discards."""


def shortlist(view: KitchenView, legal: list[Move], chance: Chance) -> list[Move]:
    """The heuristic chef's move, and the others that may be better. Two cards for one is never looked at (KC-9)."""
    advised = chef.choose(view, legal, chance)
    others: list[Move] = []
    if view.step == "stacks":
        found = {stacks.values: PlaceStacks(*stacks) for stacks in good_stacks(view.hand)}
        if isinstance(advised, PlaceStacks):
            others = [move for move in found.values() if move != advised]
    elif view.begun is not None:
        discards = [move for move in legal if isinstance(move, Discard)]
        others = chef.by_need(view, discards)[:MOST]
    elif view.step == "turn":
        others = [move for move in (Declare(), Draw(), Take()) if move in legal]
    return [advised, *(move for move in others if move != advised)]


LOOKAHEAD = Lookahead(imagine, shortlist, try_out)
