"""Chefs who make the mistakes of people: they do not see everything that they could do.

They weigh what they see as well as the heuristic chef does. A chef who sees hardly anything plays like a novice.
"""

from __future__ import annotations

from partychef.chefs import heuristic
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View

_FINE = 1000


def choose(view: View, legal: list[Move], chance: Chance, share: float) -> Move:
    """The best of the moves that the chef happens to notice, each with this probability; at least it sees one."""
    if len(legal) == 1:
        return legal[0]
    noticed = [move for move in legal if chance.below(_FINE) < share * _FINE]
    return heuristic.choose(view, noticed or [chance.pick(legal)], chance)
