"""What can be taken back in Cuisine Decks: what was chosen face down, a menu, and an action that was not played."""

from __future__ import annotations

from partychef.engine.game import Move
from partychef.engine.undo import Undo, whenever
from partychef.games.cuisine_decks.moves import Cook, Discard, Done, Prepare, SkipRole

SEALED: frozenset[type[Move]] = frozenset({Discard, Prepare})

UNDO = Undo(
    open=dict.fromkeys((Cook, Done, SkipRole), whenever),
    sealed=SEALED,
    silent=SEALED | {Done, SkipRole},
)
