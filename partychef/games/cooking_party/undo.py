"""What can be taken back in Cooking Party Cards: the plan while others still cook, and what was said on stage."""

from __future__ import annotations

from partychef.engine.undo import Undo, whenever
from partychef.games.cooking_party.moves import Buy, Introduce, Plan, Replace, Reveal, Swap, Trade

UNDO = Undo(
    open=dict.fromkeys((Plan, Introduce, Reveal), whenever),
    silent=frozenset({Plan, Trade, Replace, Swap, Buy}),
)
