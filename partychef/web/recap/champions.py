"""The table of champions of a series: parties of the same people, counted together, under a link of their own."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

from flask import Blueprint, render_template, url_for

from partychef.tables.live import Live, Shown
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.games.screens import Screens
from partychef.web.party import the_party
from partychef.web.recap.sharing import Preview, absolute
from partychef.web.revealing import falling
from partychef.web.sentences import count, day, scored

pages = Blueprint("champions", __name__)

TITLE = "The table of champions"


class Taken(NamedTuple):
    """What one guest took home from one game."""

    name: str
    emoji: str
    is_ai: bool
    won: bool
    points: int
    chips: int


class Champion(NamedTuple):
    """A line of the table. Guests are who they are by their name: names are kept from game to game."""

    name: str
    emoji: str
    is_ai: bool
    rank: int
    games: int
    wins: int
    points: int
    chips: int


class Played(NamedTuple):
    """A game of the series."""

    title: str
    when: str
    winners: tuple[str, ...]
    stopped: bool
    recap: str | None
    """The address of its recap, for those who were there."""


class Series(NamedTuple):
    """What screens show of a series."""

    token: str
    """The end of its link."""
    games: int
    champions: tuple[Champion, ...]
    chips: bool
    """Whether chips are won in its games."""
    unit: str
    """What is counted in all its games: points, if they differ."""


@pages.get("/series/<series>")
def table(series: str) -> str:
    """The table of champions, with the games that it counts."""
    tables = the_party().tables
    lives = [tables.find(code) for code in tables.of_series(series)]
    told = [live for live in lives if is_told(live.shown)]
    counted, url = _counted(series, [live.shown for live in told]), absolute(url_for("champions.table", series=series))
    return render_template(
        "table/series.html", series=counted, played=[_played(live) for live in told],
        landing=url_for("lobby.landing"), public_url=url, preview=Preview(TITLE, _in_a_sentence(counted), url),
    )  # fmt: skip


def _in_a_sentence(series: Series) -> str:
    """Who leads, for messengers that show the link. Names are not escaped."""
    first = [line for line in series.champions if line.rank == 1]
    if not first:
        return "No game of this series has been played to its end yet."
    names = " and ".join(filter(None, (", ".join(line.name for line in first[:-1]), first[-1].name)))
    lead, best = "leads" if len(first) == 1 else "lead", first[0]
    most = count(best.wins, "win") if best.wins else scored(best.points, series.unit)
    return f"After {count(series.games, 'game')} {names} {lead} with {most}."


def series_of(shown: Shown) -> Series | None:
    """The series of a table that is over; None while it is no series yet, because nobody has played again."""
    if not shown.table["series"] or shown.table["status"] not in ("over", "stopped"):
        return None
    tables = the_party().tables
    others = [
        tables.find(code).shown for code in tables.of_series(shown.table["series"]) if code != shown.table["code"]
    ]
    told = [one for one in others if is_told(one)]
    return _counted(shown.table["series"], [*told, shown]) if told and shown.state is not None else None


def is_told(shown: Shown) -> bool:
    """Whether the big screen has shown how this game ended: it is over, and its last chips have fallen."""
    return shown.state is not None and shown.table["status"] in ("over", "stopped") and not falling(shown)


@lru_cache(maxsize=256)
def _taken(shown: Shown) -> tuple[Taken, ...]:
    """What everybody took home from this game. A guest who judges every round is no rival (CP-54)."""
    if shown.state is None:
        return ()
    view, screens = shown.state.view(None), screens_of(shown.table["game"])
    won, chips = view.outcome.winners if view.outcome else (), screens.chips(view)
    chairs = {chair["seat"]: chair for chair in shown.chairs}
    ranked = [place for place, _ in screens.ranking(view, shown.table["options"].get("permanent_judge"))]
    return tuple(
        Taken(
            chair["name"], chair["emoji"], _is_ai(chair), place.seat in won, place.score, chips.get(place.seat, 0)
        )
        for place in ranked if (chair := chairs.get(place.seat))
    )  # fmt: skip


def _is_ai(chair: Mapping[str, Any]) -> bool:
    """Whether an AI chef sat here from the beginning: not one who stands in for a guest."""
    return chair["kind"] != "person" and chair["token_hash"] is None and not chair["leaving"]


def _counted(series: str, games: Iterable[Shown]) -> Series:
    """The lines of the table: the most wins first, then the most points; equals share a rank."""
    games = sorted(games, key=lambda shown: shown.table["id"])
    by_name: dict[str, list[Taken]] = {}
    for shown in games:
        for taken in _taken(shown):
            by_name.setdefault(taken.name.casefold(), []).append(taken)
    sums = [(sum(one.won for one in row), sum(one.points for one in row), row) for row in by_name.values()]
    lines = [
        Champion(
            row[-1].name, row[-1].emoji, row[-1].is_ai, 1 + sum(other[:2] > (wins, points) for other in sums),
            len(row), wins, points, sum(one.chips for one in row),
        )
        for wins, points, row in sums
    ]  # fmt: skip
    lines.sort(key=lambda line: (line.rank, line.name.casefold()))
    kinds = {screens_of(shown.table["game"]).unit for shown in games}
    unit = kinds.pop() if len(kinds) == 1 else Screens.unit
    return Series(series, len(games), tuple(lines), any(line.chips for line in lines), unit)


def _played(live: Live) -> Played:
    """A game of the list. Its recap is for its own guests: the link to a series opens no other."""
    mine = whoami.chair_at(live) is not None or whoami.hosts(live)
    winners = tuple(f"{one.emoji} {one.name}" for one in _taken(live.shown) if one.won)
    recap = url_for("recap.party", recap=live.table.recap) if mine else None
    return Played(live.game.title, day(live.table.created), winners, live.table.status == "stopped", recap)
