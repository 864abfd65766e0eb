"""Who may sit down, and who is dealt in: how many chairs a table has, and what the house rules make of the guests."""

from __future__ import annotations

from typing import Any

from partychef.engine.game import Game
from partychef.tables.live import Live
from partychef.tables.models import Chair
from partychef.tables.names import Refusal

SEATS = 20
"""How many chairs a table has: for the players of a judged game, or for players and guests who watch."""


def most_players(game: Game) -> int:
    """How many may take a chair before the game starts."""
    return SEATS if game.always_judged else game.seats[-1]


def how_many(game: Game) -> str:
    """How many play, in words: "exactly 4 players" or "3 to 7 players"."""
    first, last = game.seats[0], game.seats[-1]
    return f"exactly {first} players" if first == last else f"{first} to {last} players"


def find_room(live: Live) -> None:
    """Raise Refusal unless one more can sit down. During a game there is room for guests who only watch."""
    seated = sum(not chair.leaving for chair in live.guests())
    if seated >= (most_players(live.game) if live.table.status == "lobby" else SEATS):
        why = f"{SEATS} people are the most that one judge can feed"
        if not live.game.always_judged:
            why = f"{live.game.title} is for {how_many(live.game)}" if seated < SEATS else f"it has {SEATS} chairs"
        raise Refusal(f"The table is full: {why}.", status=409)


def seating(live: Live) -> list[Chair]:
    """Who is dealt in, in order; a guest who judges every round sits last. Raises Refusal."""
    if not live.game.always_judged:
        missing = live.game.seats[0] - len(live.guests())
        if missing > 0:
            raise Refusal(f"{live.game.title} is for {how_many(live.game)}: {missing} more, or add AI chefs.")
        return live.guests()
    judges = [chair for chair in live.guests() if chair.is_judge and live.table.judge == "seat"]
    if live.table.judge == "seat" and not judges:
        raise Refusal("Choose who judges before you start.")
    chefs = [chair for chair in live.guests() if chair not in judges]
    if live.table.judge == "turns" and len(chefs) < 3:
        raise Refusal("Taking turns as the judge needs three players: invite somebody or add an AI chef.")
    if live.table.judge != "turns" and len(chefs) < 2:
        raise Refusal("A judge needs two chefs to choose from: invite somebody or add an AI chef.")
    return chefs + judges


def options_for(live: Live, seated: list[Chair]) -> dict[str, Any]:
    """The house rules for these players: who judges first (CP-6) or begins, and rounds in place of laps where one judge
    judges all (CP-54)."""
    options = dict(live.table.options)
    if live.table.judge == "turns" or not live.game.always_judged:
        first = next((seat for seat, chair in enumerate(seated) if chair.is_judge), None)
        if live.game.begins is not None and first is not None:
            options[live.game.begins.option] = first
    else:
        chefs = len(seated) - (live.table.judge == "seat")
        # The last seat judges, or a critic who sits behind the last seat (CP-62).
        options = {"rounds": options.pop("laps", 1) * chefs, **options, "permanent_judge": chefs}
    return options
