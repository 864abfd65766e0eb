"""What a practice table offers its player besides the game: a word of advice, and to take back a move."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from partychef.chefs.advice import advises
from partychef.engine.game import View
from partychef.tables.live import Shown


class Coach(NamedTuple):
    """What the player may ask for now."""

    advises: bool
    """Whether there is something to decide about which a chef can be asked, if the player is to move."""
    returns: Literal["", "back", "again"]
    """Whether the last move can be taken back, or only be tried again at another table; "" before the first move."""
    branched: bool
    """Whether this table tries a game again from its middle."""

    def __bool__(self) -> bool:
        return self.advises or bool(self.returns)


def coached(shown: Shown) -> bool:
    """Whether somebody may be helped here: at a table where they practise, and no result is compared with others'."""
    return bool(shown.table["practice"]) and not shown.table["daily"]


def offered(shown: Shown, view: View | None, me: Any) -> dict[str, Any]:
    """What a phone offers its guest; `trains`: answers in one tap wait for a first try."""
    plays = me is not None and me.seat is not None and not me.is_ai and shown.table["status"] == "playing"
    trains = plays and bool(shown.table["practice"])
    if not plays or view is None or not coached(shown):
        return {"coach": None, "trains": trains}
    moved = me.seat in shown.moved and shown.table["paused_left"] is None
    returns: Literal["", "back", "again"] = "" if not moved else "back" if me.seat in shown.may_return else "again"
    return {"trains": trains, "coach": Coach(advises(view), returns, shown.table["branch_of"] is not None)}
