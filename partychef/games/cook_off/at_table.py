"""What a table asks about Cook Off! besides its rules: who chooses the best dish when two votes always tie (CO-39)."""

from __future__ import annotations

from partychef.engine.game import Move
from partychef.engine.judged import Judged, Verdict
from partychef.engine.pace import Words
from partychef.games.cook_off.cooking import JUDGE, TABLE_FOR_TWO
from partychef.games.cook_off.moves import Submit
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.view import CookOffView


def verdict(view: CookOffView) -> Verdict:
    """Return how far Player's Choice of the view's meal has got."""
    # At a larger table the judge's number is a player's seat.
    judges = (JUDGE,) if len(view.places) == TABLE_FOR_TWO else ()
    return Verdict(judges, awaited=view.step == "judging")


def said(move: Move) -> str | None:
    """The name that a player gives a dish, which is all that can be said about it (CO-32)."""
    return move.name if isinstance(move, Submit) else None


def round_of(kitchen: Kitchen) -> int:
    """The meal being cooked."""
    return kitchen.meal


def words_on_screen(view: CookOffView) -> Words | None:
    """What the judge has said of the dishes of the last meal."""
    words = view.past[-1].words if view.step == "break" and view.past else ""
    return Words(None, words) if words else None


JUDGED = Judged("choice", verdict, said, round_of, words=words_on_screen, option="ai_choice")
