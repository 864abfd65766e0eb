"""What a table needs to know of Cooking Party Cards besides its rules: the state of the verdict, whom everybody waits
for, and which moves seat and release people between rounds (CP-61)."""

from __future__ import annotations

from partychef.engine.judged import Breaks, Judged, Verdict
from partychef.games.cooking_party.moves import EndGame, ReleaseSeat, SeatNewcomer
from partychef.games.cooking_party.view import PartyView


def verdict(view: PartyView) -> Verdict:
    """The state of the verdict of this round."""
    cooks = () if view.step == "break" else tuple(seat for brigade in view.brigades for seat in brigade.members)
    return Verdict(
        judges=() if view.judge_now is None else (view.judge_now,),
        cooks=cooks,
        awaited=view.step == "judging",
        begun=view.step == "judging" and bool(view.opinions),
    )


def presents(view: PartyView) -> bool:
    """Whether the seat is the chef on stage: the judge may only cut the presentation short (CP-30)."""
    return view.seat == view.presenter


JUDGED = Judged("chips", verdict, {"presenting": presents}, in_words=True)
BREAKS = Breaks(SeatNewcomer, ReleaseSeat, EndGame(), lambda view: frozenset(view.order))
