"""What a chef who looks ahead knows of The Kitchen is Closing."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.kitchen_closing import chef
from partychef.games.kitchen_closing.imagine import imagine
from partychef.games.kitchen_closing.moves import Declare, Draw, PlaceStacks, Take
from partychef.games.kitchen_closing.playouts import try_out
from partychef.games.kitchen_closing.solver import good_stacks
from partychef.games.kitchen_closing.view import KitchenView


def shortlist(view: KitchenView, legal: list[Move], chance: Chance) -> list[Move]:
    """The heuristic chef's move, and the others that may be better: how to begin a turn, and which stacks to place.

    Which card to discard is left to the heuristic chef, who weighs them all. Two for one is never looked at (KC-9).
    """
    advised = chef.choose(view, legal, chance)
    others: list[Move] = []
    if view.step == "stacks":
        found = {stacks.values: PlaceStacks(*stacks) for stacks in good_stacks(view.hand)}
        others = [move for move in found.values() if move in legal]
    elif view.step == "turn" and view.begun is None:
        others = [move for move in (Declare(), Draw(), Take()) if move in legal]
    return [advised, *(move for move in others if move != advised)]


LOOKAHEAD = Lookahead(imagine, shortlist, try_out)
