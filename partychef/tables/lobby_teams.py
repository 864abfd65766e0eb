"""Teams before the game (CP-42): the host says who is in which and who is its captain, its guests what it is called.

During the game a team names itself by a move.
"""

from __future__ import annotations

from partychef.engine.game import IllegalMove
from partychef.tables import moderation
from partychef.tables.live import Live
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.seating import groups, swap, team_names


def name_team(tables: Tables, code: str, chair: int, typed: str) -> None:
    """Call the team of this chair so from now on. Raises Refusal for a name that it cannot have."""
    with tables.at(code) as live:
        table, game = live.table, live.game
        if table.status != "lobby":
            raise Refusal("The game has begun: name your team before you cook.", status=409)
        teams = groups(game, table.options, table.judge, live.guests())
        own = next((number for number, team in enumerate(teams) if chair in team), None)
        if own is None or game.grouped is None:
            raise Refusal("You are in no team yet.", status=409)
        if table.moderation == "strict":
            raise Refusal("Here the host reads names first: name your team as soon as the game has begun.", status=409)
        names = team_names(table.options, len(teams))
        kind = moderation.kind_name(table.moderation, table.language, typed)
        try:
            names[own] = game.grouped.named(kind, [name for name in names if name and name is not names[own]])
        except IllegalMove as refusal:
            raise Refusal(str(refusal)) from None
        tables.change(live, {"options": {**table.options, "team_list": list(map(list, teams)), "team_names": names}})


def swap_teams(tables: Tables, code: str, one: int, other: int) -> None:
    """Let these two change places, each into the other's team."""
    with tables.at(code) as live:
        _in_lobby(live)
        tables.change(live, {"options": {**live.table.options, "team_list": swap(live, one, other)}})


def make_captain(tables: Tables, code: str, chair: int) -> None:
    """Let this member be the captain of the team: they and the captain change seats, and all teams stay as they are."""
    with tables.at(code) as live:
        _in_lobby(live)
        teams = groups(live.game, live.table.options, live.table.judge, live.guests())
        own = next((team for team in teams if chair in team), None)
        if own is None:
            raise Refusal("They are in no team any more: look at the teams again.", status=409)
        places = {one.id: one.position for one in live.guests()}
        moved = {chair: {"position": places[own[0]]}, own[0]: {"position": places[chair]}}
        tables.change(live, {"options": {**live.table.options, "team_list": list(map(list, teams))}}, moved)
        live.sort_chairs()


def _in_lobby(live: Live) -> None:
    if live.table.status != "lobby":
        raise Refusal("The game has begun: nobody changes teams now.", status=409)
