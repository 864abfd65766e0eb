"""The members of a team may give it a name of their own (CP-42), as long as nobody cooks."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Seat, insist
from partychef.games.cooking_party.moves import NameTeam
from partychef.games.cooking_party.rounds import Brigade
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.teams import full_name, members_of, team_names, wrong_with_name

NAMING = ("assignment", "break")
"""The steps in which a team may take another name: nothing is on the table that bears the old one."""


def members(party: Evening) -> Iterable[Seat]:
    """Who may name a team: everybody in one that stays together."""
    return members_of(team.members for team in party.teams)


def sample(party: Evening, seat: Seat) -> list[NameTeam]:
    """A name that the seat could give its team now."""
    if party.step not in NAMING or seat not in members(party):
        return []
    taken = {team.name for team in party.teams}
    return [NameTeam(next(name for name in team_names() if name not in taken))]


def check_name(party: Evening, actor: Seat, move: NameTeam) -> None:
    others = [team.name for team in party.teams if actor not in team.members]
    wrong = wrong_with_name(full_name(move.name), others)
    insist(not wrong, wrong)


def rename(party: Evening, actor: Seat, move: NameTeam, chance: Chance) -> None:
    """Give the team its name wherever it is told of, also in the rounds that are over."""
    team, name = party.team_of(actor), full_name(move.name)
    assert team is not None
    drawn = team.drawn or team.name  # no two are the same, whatever they are called by now

    def renamed(brigades: tuple[Brigade, ...]) -> tuple[Brigade, ...]:
        return tuple(
            msgspec.structs.replace(one, name=name, drawn=drawn) if (one.drawn or one.name) == drawn else one
            for one in brigades
        )

    party.teams, party.brigades = renamed(party.teams), renamed(party.brigades)
    party.past = tuple(msgspec.structs.replace(past, brigades=renamed(past.brigades)) for past in party.past)
