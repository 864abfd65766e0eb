"""What can be taken back in Cook Off!: an offer, and what was chosen face down. A purchase shows the next card."""

from __future__ import annotations

from partychef.engine.undo import Undo, whenever
from partychef.games.cook_off.moves import Decline, NoDish, Offer, Submit, Vote

UNDO = Undo(
    open={Offer: whenever},
    sealed=frozenset({Submit, NoDish, Vote}),
    silent=frozenset({Decline, Submit, NoDish, Vote}),
)
