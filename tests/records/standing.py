"""How a game stands, without the classes of its views: compared when a record of the corpus is played again."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from partychef.engine.game import Game, State
from partychef.engine.record import Record, positions

FOLDER = Path(__file__).parent
ENDS = FOLDER / "ends.json"
"""The standing at the end of every record, by the record's path in this folder."""
EVERY = 10
"""The standing on the way is taken after every this many moves."""


def standing(state: State) -> dict[str, Any]:
    """The state of the game as far as guests could tell it, as plain JSON values."""
    table: Any = state.view(None)
    outcome = state.outcome()
    hands: dict[str, Any] = {}
    for place in table.places:
        view: Any = state.view(place.seat)
        hands[str(place.seat)] = msgspec.to_builtins(view.hand)
    return {
        "scores": {str(place.seat): place.score for place in table.places},
        "final": {str(seat): points for seat, points in outcome.scores.items()} if outcome else None,
        "winners": list(outcome.winners) if outcome else None,
        "reason": outcome.reason if outcome else None,
        "to_move": sorted(state.to_move(), key=lambda actor: -1 if actor is None else actor),
        "step": table.step,
        "round": table.round,
        "hands": hands,
    }


def end_of(record: Record, shelf: Mapping[str, Game]) -> dict[str, Any]:
    """The standing after the last move, and a fingerprint of the standings on the way there."""
    way = hashlib.sha256()
    for number, state in enumerate(positions(record, shelf)):
        if number % EVERY == 0:
            way.update(msgspec.json.encode(standing(state), order="sorted"))
    return {"moves": len(record.entries), **standing(state), "way": way.hexdigest()}
