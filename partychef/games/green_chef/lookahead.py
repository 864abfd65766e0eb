"""What a chef who looks ahead knows of Green Chef."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.green_chef import chef
from partychef.games.green_chef.imagine import imagine
from partychef.games.green_chef.moves import Call, KeepTalent, Wait
from partychef.games.green_chef.playouts import try_out
from partychef.games.green_chef.view import GreenChefView

MOST, CLOSE = 3, 1.0
"""How many cards are looked at in the draft, and how many points less than the best they may promise."""


def shortlist(view: GreenChefView, legal: list[Move], chance: Chance) -> list[Move]:
    """The heuristic chef's move, and others that may be better: close picks, to call or to wait, the other Talent."""
    advised = chef.choose(view, legal, chance)
    others: list[Move] = []
    if view.step == "draft":
        picks = chef.by_promise(view, legal)[:MOST]
        others = [move for worth, move in picks if worth >= picks[0][0] - CLOSE]
    elif view.step == "regroup":
        others = [move for move in legal if isinstance(move, Wait | Call)]
    elif view.step == "talents":
        others = [move for move in legal if isinstance(move, KeepTalent)]
    return [advised, *(move for move in others if move != advised)]


LOOKAHEAD = Lookahead(imagine, shortlist, try_out)
