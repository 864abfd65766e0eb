"""Who is late with a plan, where the chefs have agreed on a preparation time (CP-50)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Seat, insist
from partychef.games.cooking_party.moves import FlagLate
from partychef.games.cooking_party.state import Evening


def may_be_late(party: Evening, seat: Seat | None) -> bool:
    """Whether the seat is a chef who would be late if the preparation time was up now (CP-50)."""
    waits = party.step == "cooking" and party.options.prep_time is not None
    return waits and seat in party.stations and party.stations[seat].plan is None


def check_late(party: Evening, actor: Actor, move: FlagLate) -> None:
    insist(party.options.prep_time is not None, "At this table there is no preparation time.")
    insist(move.late and may_be_late(party, move.seat), "Only a chef who still plans is late.")


def flag_late(party: Evening, actor: Actor, move: FlagLate, chance: Chance) -> None:
    """Note it for the final scoring: everybody in the brigade was late, however often (CP-50)."""
    own = party.brigade_of(move.seat)
    members = () if own is None else own.members
    party.late += tuple(seat for seat in members if seat not in party.late)


def late_move(party: Evening, seat: Seat) -> FlagLate | None:
    """What the table notes when the time of this seat is up; None if that costs nothing."""
    return FlagLate(seat) if may_be_late(party, seat) else None
