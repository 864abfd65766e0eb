"""What a table needs to know of Cooking Party Cards besides its rules: the state of the verdict, whom everybody waits
for, and which moves seat and release people between rounds (CP-61)."""

from __future__ import annotations

from partychef.engine.game import Move
from partychef.engine.judged import Breaks, Judged, Verdict
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.state import Evening
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


def said(move: Move) -> str | None:
    """What a chef's move says about the dish; None for the moves of the judge and the host."""
    match move:
        case moves.Introduce(name, text):
            return f"{name} {text}"
        case moves.Reveal(_, note):
            return note
        case moves.Answer(answer):
            return answer
        case moves.Trade() | moves.Plan() | moves.Finish() | moves.Decline():
            return ""
    return None


def round_of(party: Evening) -> int:
    """The round being played."""
    return party.round


JUDGED = Judged("chips", verdict, said, round_of, {"presenting": presents}, in_words=True)
BREAKS = Breaks(moves.SeatNewcomer, moves.ReleaseSeat, moves.Leave, moves.EndGame(), lambda view: frozenset(view.order))
