"""Who may sit down, and who is dealt in: how many chairs a table has, and what the house rules make of the guests."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, TypeVar

from partychef.engine.game import Fits, Game
from partychef.tables.live import Live
from partychef.tables.models import Chair
from partychef.tables.names import Refusal


class Guest(Protocol):
    """Somebody in a chair, as the table or a page has it."""

    @property
    def id(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def is_judge(self) -> bool: ...


C = TypeVar("C", bound=Guest)
SEATS = 20
"""How many chairs a table has: for the players of a judged game, or for players and guests who watch."""


def most_players(game: Game) -> int:
    """How many may take a chair before the game starts."""
    return SEATS if game.always_judged else game.seats[-1]


def how_many(game: Game) -> str:
    """How many play, in words: "exactly 4 players" or "3 to 7 players"."""
    first, last = game.seats[0], game.seats[-1]
    return f"exactly {first} players" if first == last else f"{first} to {last} players"


def fits(game: Game, rules: Mapping[str, Any], judge: str) -> Fits:
    """How many guests may be dealt in at a table with these house rules and this judge (as in `Table.judge`)."""
    if game.fits is not None:
        return game.fits(rules, judge.partition(":")[0])
    sentence = f"{game.title} is for {how_many(game)}."
    return Fits(range(game.seats[0], most_players(game) + 1), sentence, sentence)


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
    seated, room = chefs + judges, fits(live.game, live.table.options, live.table.judge)
    if len(seated) not in room.guests:
        raise Refusal(room.too_few if len(seated) < room.guests[0] else room.too_many)
    return people_first(chefs) + judges if room.people_first else seated


def people_first(chefs: Iterable[C]) -> list[C]:
    """AI chefs sit behind the people where low seats have more to decide; a judge of all rounds stays last."""
    return sorted(chefs, key=lambda chair: chair.kind != "person")


def groups(game: Game, options: Mapping[str, Any], judge: str, guests: Iterable[Guest]) -> tuple[tuple[int, ...], ...]:
    """The chairs of a lobby that will play together all evening, by id; none where nobody does."""
    if game.grouped is None:
        return ()
    kind = judge.partition(":")[0]
    chefs = people_first(chair for chair in guests if not (chair.is_judge and kind == "seat"))
    return game.grouped.of(options, kind, [chair.id for chair in chefs])


def team_names(options: Mapping[str, Any], number: int) -> list[str]:
    """What so many teams of a lobby call themselves; "" for one that has no name yet."""
    return [*options.get("team_names", ()), *[""] * number][:number]


def swap(live: Live, one: int, other: int) -> list[list[int]]:
    """The teams of a lobby when these two chairs have changed places. Raises Refusal."""
    teams = groups(live.game, live.table.options, live.table.judge, live.guests())
    own = {chair: number for number, team in enumerate(teams) for chair in team}
    if not {one, other} <= own.keys() or own[one] == own[other]:
        raise Refusal("These two cannot change places any more: look at the teams again.", status=409)
    trade = {one: other, other: one}
    return [[trade.get(chair, chair) for chair in team] for team in teams]


def options_for(live: Live, seated: list[Chair]) -> dict[str, Any]:
    """The house rules for these players: who judges first (CP-6), begins or heads an order (GEN-7), and rounds in place
    of laps where one judge judges all (CP-54)."""
    options = dict(live.table.options)
    if "novices" in options:  # in the lobby they are chairs (CP-55)
        options["novices"] = [seat for seat, chair in enumerate(seated) if chair.id in options["novices"]]
    if options.pop("team_list", ()):  # and so they are for teams (CP-42)
        seats = {chair.id: seat for seat, chair in enumerate(seated)}
        teams = groups(live.game, live.table.options, live.table.judge, live.guests())
        options["team_list"] = [sorted(seats[chair] for chair in team) for team in teams]
        options["team_names"] = team_names(options, len(teams))
    if live.table.judge == "turns" or not live.game.always_judged:
        first = next((seat for seat, chair in enumerate(seated) if chair.is_judge and len(seated) > 1), None)
        if live.game.begins is not None and first is not None:
            options[live.game.begins.option] = [first] if live.game.begins.order else first
    else:
        chefs = len(seated) - (live.table.judge == "seat")
        # The last seat judges, or a critic who sits behind the last seat (CP-62).
        if options.get("rounds") is None and options.get("mode", "standard") == "standard":
            options["rounds"] = options.pop("laps", 1) * chefs
        elif options.get("mode") == "teams":
            options.pop("laps", None)  # so many rounds as usual
        options["permanent_judge"] = chefs
    return options
