"""What can be taken back in The Kitchen is Closing: all but a card from the deck, which its player has seen."""

from __future__ import annotations

from partychef.engine.undo import Undo, whenever
from partychef.games.kitchen_closing.moves import Declare, Discard, Draw, PlaceStacks, Take

UNDO = Undo(
    # Two for one: whoever discards first draws a card (KC-9).
    open={Declare: whenever, Take: whenever, Discard: lambda kitchen: kitchen.begun is not None},
    sealed=frozenset({PlaceStacks}),
    silent=frozenset({Declare, Draw, PlaceStacks}),
)
