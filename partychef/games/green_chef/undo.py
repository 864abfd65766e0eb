"""What can be taken back in Green Chef: what was chosen face down, and what was said in the market and Regroup."""

from __future__ import annotations

from partychef.engine.game import Move
from partychef.engine.undo import Undo, whenever
from partychef.games.green_chef.moves import Allocate, Bid, Decline, Draw, Keep, KeepTalent, Offer, Pass, PutBack, Wait

SEALED: frozenset[type[Move]] = frozenset({KeepTalent, Draw, PutBack, Keep, Allocate})

UNDO = Undo(
    open=dict.fromkeys((Offer, Decline, Bid, Pass, Wait), whenever),
    sealed=SEALED,
    silent=SEALED | {Decline, Bid, Pass, Wait},
)
