"""What a table needs to know of Cooking Party Cards besides its rules: the state of the verdict, whom everybody waits
for, and which moves seat and release people between rounds (CP-61)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from partychef.engine.game import Begins, Fits, Grouped, Move, Seat, insist
from partychef.engine.judged import Breaks, Judged, Verdict
from partychef.games.cooking_party import asides, moves, reading
from partychef.games.cooking_party.modes import MODES
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.teams import evened, full_name, usual_number, wrong_with_name
from partychef.games.cooking_party.view import PartyView
from partychef.typed import convert


def verdict(view: PartyView) -> Verdict:
    """The state of the verdict of this round. In a round without a judge, those who cook judge each other."""
    cooks = () if view.step == "break" else tuple(seat for brigade in view.brigades for seat in brigade.members)
    return Verdict(
        judges=() if view.judge_now is None else (view.judge_now,),
        cooks=cooks,
        awaited=view.step == "judging",
        begun=view.step == "judging" and bool(view.opinions),
    )


def presents(view: PartyView) -> bool:
    """Whether the seat is the chef on stage: the judge may only cut the presentation short (CP-30)."""
    return view.seat == view.speaker


def said(move: Move) -> str | None:
    """What a chef's move says about the dish; None for the moves of the judge and the host."""
    match move:
        case moves.Introduce(name, text):
            return f"{name} {text}"
        case moves.Reveal(_, note):
            return note
        case moves.ReadOut(name, text, _, notes):
            return " ".join((name, text, *notes.values()))
        case moves.Answer(answer) | moves.TellKitchen(answer):
            return answer
        case (
            moves.Buy()
            | moves.Swap()
            | moves.OfferCard()
            | moves.AcceptOffer()
            | moves.DeclineOffer()
            | moves.WithdrawOffer()
            | moves.OrderDish()
        ):
            return ""
        case moves.Trade() | moves.Replace() | moves.Plan() | moves.Finish() | moves.Decline() | moves.PassOn():
            return ""
    return None


def round_of(party: Evening) -> int:
    """The round being played."""
    return party.round


def next_judges(first: Evening, last: Evening) -> list[Seat]:
    """Who should judge first at the next party: who has judged least, from the left of who judged first at this one."""
    judged = Counter(past.awards[0].by for past in last.past if past.awards)
    place = last.order.index(first.head) + 1 if first.head in last.order else 0
    return sorted((*last.order[place:], *last.order[:place]), key=lambda seat: judged[seat])


_NUMBERS = ("one", "two", "three", "four", "five", "six")
_CALLED = {"standard": "Taking turns as the judge", "duel": "A duel", "solo": "Alone at the stove"}


def fits(rules: Mapping[str, Any], judge: str) -> Fits:
    """How many guests a table takes with these house rules (CP-1). A judge who is no player is not counted."""
    mode = MODES[convert({name: rules[name] for name in ("mode", "honor") if name in rules}, Options).mode_name]
    least = max(mode.fewest_players, mode.fewest_chefs + (mode.judge_plays and judge != "critic"))
    many = {1: "is for one", 2: "is for two"}.get(mode.most_players, f"takes at most {mode.most_players}")
    called = _CALLED.get(rules.get("mode", "standard"), mode.called)
    few = f"{called} needs {_NUMBERS[least - 1]} players: invite somebody or add an AI chef."
    if mode.teams:
        few = f"Teams need {_NUMBERS[least - 1]} players: invite somebody or add AI chefs."
    elif mode.judge_plays and judge != "turns":
        few = "A judge needs two chefs to choose from: invite somebody or add an AI chef."
    guests, too_many = range(least, mode.most_players + 1), f"{called} {many}: choose another evening."
    return Fits(guests, few, too_many, people_first=mode.teams is not None)


def grouped(rules: Mapping[str, Any], judge: str, chairs: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    """Who cooks together all evening (CP-42): as the host has listed them, everybody else where there is room."""
    if rules.get("mode") != "teams" or rules.get("team_mode") == "rotate_judge":
        return ()
    fewest = MODES["teams" if judge == "turns" else "judged_teams"].fewest_teams
    number = rules.get("teams") or usual_number(len(chairs), fewest)
    return evened(rules.get("team_list", ()), chairs, number) if len(chairs) >= number else ()


def named(typed: str, others: Sequence[str]) -> str:
    """The full name of a team. Raises IllegalMove for one that it cannot have beside these others (CP-42)."""
    name = full_name(typed)
    wrong = wrong_with_name(name, others)
    insist(not wrong, wrong)
    return name


GROUPED = Grouped(grouped, named)
BEGINS = Begins("first_judge", next_judges)
JUDGED = Judged(
    "chips", verdict, said, round_of, {"presenting": presents}, reading.next_line,
    reading.in_place_of_chef, reading.words_on_screen, asides.on_show, asides.applause, in_words=True,
)  # fmt: skip
BREAKS = Breaks(moves.SeatNewcomer, moves.ReleaseSeat, moves.EndGame(), lambda view: frozenset(view.order))
