"""What a table needs to know of Cooking Party Cards besides its rules: the state of the verdict, whom everybody waits
for, and which moves seat and release people between rounds (CP-61)."""

from __future__ import annotations

from collections import Counter

from partychef.engine.game import Begins, Move, Seat
from partychef.engine.judged import Breaks, Judged, Verdict
from partychef.games.cooking_party import asides, moves, reading
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
        case moves.ReadOut(name, text, _, notes):
            return " ".join((name, text, *notes.values()))
        case moves.Answer(answer):
            return answer
        case moves.Trade() | moves.Plan() | moves.Finish() | moves.Decline():
            return ""
    return None


def round_of(party: Evening) -> int:
    """The round being played."""
    return party.round


def next_judges(first: Evening, last: Evening) -> list[Seat]:
    """Who should judge first at the next party: who has judged least, from the left of who judged first at this one."""
    judged = Counter(past.judge for past in last.past)
    place = last.order.index(first.head) + 1 if first.head in last.order else 0
    return sorted((*last.order[place:], *last.order[:place]), key=lambda seat: judged[seat])


BEGINS = Begins("first_judge", next_judges)
JUDGED = Judged(
    "chips", verdict, said, round_of, {"presenting": presents}, reading.next_line, reading.words_on_screen,
    asides.on_show, asides.applause, in_words=True,
)  # fmt: skip
BREAKS = Breaks(moves.SeatNewcomer, moves.ReleaseSeat, moves.EndGame(), lambda view: frozenset(view.order))
