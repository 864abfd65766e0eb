"""What a practice table offers its player besides the game: a word of advice."""

from __future__ import annotations

from typing import Any

from partychef.chefs.advice import advises
from partychef.engine.game import View
from partychef.tables.live import Shown


def coached(shown: Shown) -> bool:
    """Whether somebody may be helped here: at a table where they practise, and no result is compared with others'."""
    return bool(shown.table["practice"]) and not shown.table["daily"]


def offered(shown: Shown, view: View | None, me: Any) -> dict[str, Any]:
    """The variables of a phone that say what its guest is offered."""
    plays = me is not None and me.seat is not None and not me.is_ai and shown.table["status"] == "playing"
    return {"advised": plays and view is not None and coached(shown) and advises(view)}
