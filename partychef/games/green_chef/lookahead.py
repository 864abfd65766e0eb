"""What a chef who looks ahead knows of Green Chef."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.green_chef import chef
from partychef.games.green_chef.imagine import imagine
from partychef.games.green_chef.moves import Call, Keep, KeepTalent, Wait
from partychef.games.green_chef.playouts import try_out
from partychef.games.green_chef.view import GreenChefView


def shortlist(view: GreenChefView, legal: list[Move], chance: Chance) -> list[Move]:
    """The heuristic chef's move, and all others of a draft, to call or to wait, the other Talent."""
    advised = chef.choose(view, legal, chance)
    others: list[Move] = []
    if view.step == "draft":
        others = [move for move in legal if isinstance(move, Keep)]
    elif view.step == "regroup" and isinstance(advised, Wait | Call):
        others = [move for move in legal if isinstance(move, Wait | Call)]
    elif view.step == "talents":
        others = [move for move in legal if isinstance(move, KeepTalent)]
    return [advised, *(move for move in others if move != advised)]


LOOKAHEAD = Lookahead(imagine, shortlist, try_out)
