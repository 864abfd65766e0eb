"""What a table asks about Cook Off! besides its rules: who chooses the best dish when two votes always tie (CO-39)."""

from __future__ import annotations

from partychef.engine.judged import Judged, Verdict
from partychef.games.cook_off.cooking import JUDGE, TABLE_FOR_TWO
from partychef.games.cook_off.view import CookOffView


def verdict(view: CookOffView) -> Verdict:
    """Return how far Player's Choice of the view's meal has got."""
    # At a larger table the judge's number is a player's seat.
    judges = (JUDGE,) if len(view.places) == TABLE_FOR_TWO else ()
    return Verdict(judges, awaited=view.step == "judging")


JUDGED = Judged("choice", verdict, option="ai_choice")
