"""Chefs who make the mistakes of people: they do not see everything that they could do.

They weigh what they see as well as the heuristic chef does. A chef who sees hardly anything plays like a novice, but
what nobody overlooks: not seeing that one may wait would make it call a Recipe that it cannot complete.
"""

from __future__ import annotations

from partychef.chefs import heuristic
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View

_FINE = 1000


def choose(view: View, legal: list[Move], chance: Chance, share: float) -> Move:
    """The best of the moves that the chef notices: the obvious ones, and each other with this probability; at least
    one."""
    if len(legal) == 1:
        return legal[0]
    obvious = heuristic.obvious(view)
    noticed = [move for move in legal if chance.below(_FINE) < share * _FINE or isinstance(move, obvious)]
    return heuristic.choose(view, noticed or [chance.pick(legal)], chance)
