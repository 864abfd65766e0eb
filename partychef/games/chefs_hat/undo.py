"""What can be taken back in Chef's Hat: whoever places cards or passes has seen nothing new."""

from __future__ import annotations

from partychef.engine.undo import Undo, whenever
from partychef.games.chefs_hat.moves import Discard, Give, Pass

UNDO = Undo(
    open={Discard: whenever, Pass: whenever},
    sealed=frozenset({Give}),
    silent=frozenset({Give, Pass}),
)
