"""In the lobby the guests of a team may say what it is called; during the game they do so by a move (CP-42)."""

from __future__ import annotations

from partychef.engine.game import IllegalMove
from partychef.tables import moderation
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.seating import groups, team_names


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
