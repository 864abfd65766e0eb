"""Between rounds: newcomers, goodbyes and the next round (CP-61). Meanwhile: those who leave for good (CP-64)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Seat, insist
from partychef.engine.leaving import Leave
from partychef.engine.seats import left_of
from partychef.engine.words import clean_line, how_many, is_blank
from partychef.games.cooking_party.assigning import begin_round, room_for_another_chef
from partychef.games.cooking_party.judging import after_the_last_round, all_rounds_played, begin_lap_if_due
from partychef.games.cooking_party.moves import OpenRound, ReleaseSeat, SeatNewcomer
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.teams import joined, left
from partychef.games.cooking_party.wording import check_length


def open_round(party: Evening, actor: Actor, move: OpenRound, chance: Chance) -> None:
    begin_round(party, chance)


def check_newcomer(party: Evening, actor: Actor, move: SeatNewcomer) -> None:
    most = party.mode.most_players
    insist(
        len(party.order) < most, f"The table is full: {how_many(most, 'player')} {'is' if most == 1 else 'are'} seated."
    )
    insist(room_for_another_chef(party), "There are too few ingredient cards for another chef.")  # CP-18
    insist(not is_blank(move.name), "A newcomer needs a name.")
    check_length("A name", clean_line(move.name), 20)


def seat_newcomer(party: Evening, actor: Actor, move: SeatNewcomer, chance: Chance) -> None:
    """Seat the newcomer to the right of whoever began this lap, and so last to judge in it."""
    seat = len(party.seats())
    place = party.order.index(party.head) if party.head in party.order else len(party.order)
    party.order = (*party.order[:place], seat, *party.order[place:])
    party.scores[seat] = 0
    if party.teams:
        party.teams = joined(party.teams, seat)  # CP-61: who comes late helps the smallest team
    party.appoint(party.first)


def may_leave(party: Evening, seat: Seat) -> bool:
    """Whether the host could release this seat."""
    stays = seat == party.options.permanent_judge or party.is_last_of_team(seat)
    return seat in party.order and not stays and not _too_few(party)


def check_release(party: Evening, actor: Actor, move: ReleaseSeat) -> None:
    insist(move.seat != party.outside, "The judge stays.")
    insist(move.seat in party.order, "There is no player in that seat.")
    insist(move.seat != party.options.permanent_judge, "The permanent judge stays.")
    insist(not party.is_last_of_team(move.seat), "The last of a team stays: let an AI chef play there instead.")
    insist(not _too_few(party), f"At least {how_many(party.players_needed(), 'player')} must stay.")


def release_seat(party: Evening, actor: Actor, move: ReleaseSeat, chance: Chance) -> None:
    """Release a seat. Its points stay on the board; the next seat takes over the judge's role if it was due there."""
    heir = _leave_team(party, move.seat) if party.teams else left_of(party.order, move.seat)
    party.order = tuple(seat for seat in party.order if seat != move.seat)
    party.head = heir if party.head == move.seat else party.head
    party.appoint(heir if party.first == move.seat else party.first)
    if all_rounds_played(party):
        after_the_last_round(party, "all rounds played")
    else:
        begin_lap_if_due(party)


def _leave_team(party: Evening, seat: Seat) -> Seat:
    """Take the seat out of its team; the captain whose role it leaves behind is the next member (CP-42, CP-61)."""
    before = party.team_of(seat)
    assert before is not None
    party.teams = left(party.teams, seat)
    heir = min(member for member in before.members if member != seat)
    if party.mode.teams_judge:
        party.judged = tuple(heir if judge == seat else judge for judge in party.judged)
    return heir


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
