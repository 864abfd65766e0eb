"""Between rounds: newcomers, goodbyes and the next round (CP-61). Meanwhile: those who leave for good (CP-64)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Seat, insist
from partychef.engine.leaving import Leave
from partychef.engine.seats import left_of
from partychef.engine.words import clean_line, is_blank
from partychef.games.cooking_party.assigning import begin_round
from partychef.games.cooking_party.judging import all_rounds_played, begin_lap_if_due, end
from partychef.games.cooking_party.moves import OpenRound, ReleaseSeat, SeatNewcomer
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.wording import check_length

MOST_PLAYERS = 20  # CP-1


def open_round(party: Evening, actor: Actor, move: OpenRound, chance: Chance) -> None:
    begin_round(party, chance)


def check_newcomer(party: Evening, actor: Actor, move: SeatNewcomer) -> None:
    insist(len(party.order) < MOST_PLAYERS, f"The table is full: {MOST_PLAYERS} players are seated.")
    insist(not is_blank(move.name), "A newcomer needs a name.")
    check_length("A name", clean_line(move.name), 20)


def seat_newcomer(party: Evening, actor: Actor, move: SeatNewcomer, chance: Chance) -> None:
    """Seat the newcomer to the right of whoever began this lap, and so last to judge in it."""
    seat = len(party.seats())
    place = party.order.index(party.head) if party.head in party.order else len(party.order)
    party.order = (*party.order[:place], seat, *party.order[place:])
    party.scores[seat] = 0
    party.appoint(party.leader)


def may_leave(party: Evening, seat: Seat) -> bool:
    """Whether the host could release this seat."""
    return seat in party.order and seat != party.options.permanent_judge and not _too_few(party)


def check_release(party: Evening, actor: Actor, move: ReleaseSeat) -> None:
    insist(move.seat != party.outside, "The judge stays.")
    insist(move.seat in party.order, "There is no player in that seat.")
    insist(move.seat != party.options.permanent_judge, "The permanent judge stays.")
    insist(not _too_few(party), f"At least {party.players_needed()} players must stay.")


def release_seat(party: Evening, actor: Actor, move: ReleaseSeat, chance: Chance) -> None:
    """Release a seat. Its points stay on the board; the next seat takes over the judge's role if it was due there."""
    heir = left_of(party.order, move.seat)
    party.order = tuple(seat for seat in party.order if seat != move.seat)
    party.head = heir if party.head == move.seat else party.head
    party.appoint(heir if party.leader == move.seat else party.leader)
    if all_rounds_played(party):
        end(party, "all rounds played")
    else:
        begin_lap_if_due(party)


def may_be_let_go(party: Evening, seat: Seat) -> bool:
    """Whether the player in this seat could leave for good at any time."""
    return seat in party.order and seat != party.options.permanent_judge and seat not in party.gone


def check_leave(party: Evening, actor: Actor, move: Leave) -> None:
    insist(move.seat != party.outside, "The judge stays.")
    insist(move.seat in party.order, "There is no player in that seat.")
    insist(move.seat != party.options.permanent_judge, "The permanent judge stays.")
    insist(move.seat not in party.gone, "This player has left already.")


def _too_few(party: Evening) -> bool:
    return len(party.order) <= party.players_needed()
