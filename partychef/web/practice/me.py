"""Somebody's own page: what they have practised, how it ended, and how strong they play. There is no account.

The page belongs to a browser, which holds its key. What is kept is told there, taken home and deleted.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.chefs import rating
from partychef.chefs.ladder import rungs
from partychef.chefs.rating import Rated
from partychef.games import GAMES
from partychef.tables.names import Refusal
from partychef.tables.results import Learnt, Played, forget_player, lessons_of, results_of
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.games.screens import Screens
from partychef.web.pages import csrf
from partychef.web.party import the_party
from partychef.web.practice.words import so_many
from partychef.web.recap.page import download
from partychef.web.sentences import AI_KINDS, day

pages = Blueprint("me", __name__)

SHOWN = 20
"""How many of the last games the page lists."""
ALONE = "alone"


class Against(NamedTuple):
    """Games against opponents of one strength."""

    who: str
    games: int
    won: int


class OfGame(NamedTuple):
    """What somebody has done in one game."""

    title: str
    games: int
    won: int
    best: int
    """The most points in a game."""
    unit: str
    """What they are counted in."""
    rated: Rated | None
    scale: tuple[tuple[str, int], ...]
    """What opponents are called, and their ratings, the weakest first."""
    against: tuple[Against, ...]


class Line(NamedTuple):
    """One of the last games."""

    title: str
    when: str
    place: int
    tied: int
    players: int
    score: int
    who: str
    daily: bool
    url: str
    """Where it can be watched again; empty when its table is deleted."""
    unit: str
    """What its score is counted in."""


@pages.get("/me")
def page() -> str:
    """The page of this browser."""
    return _page()


@pages.get("/me.json")
def data() -> Response:
    """Everything on it as JSON."""
    played = _mine()
    ratings = {game: found.rated.rating for game, found in _by_game(played).items() if found.rated is not None}
    lessons = [one._asdict() for one in _learnt()]
    told = {"games": [_as_data(one) for one in played], "ratings": ratings, "lessons": lessons}
    text = msgspec.json.format(msgspec.json.encode(told), indent=2).decode()
    return download(text, "application/json", "partychef-my-games.json")


@pages.post("/me/delete")
def delete() -> ResponseReturnValue:
    """Delete all of it, if they are sure."""
    if request.form.get("sure") != "on":
        return _page("Tick the box first: what is deleted cannot be brought back."), 422
    player = whoami.known_player()
    if player is not None:
        forget_player(the_party().tables, player)
        whoami.forget_player()
    return _page(deleted=True)


def daily_dates(played: Iterable[Played]) -> set[date]:
    """The days whose daily game somebody has played to its end."""
    return {date.fromisoformat(one.daily) for one in played if one.daily}


def streak(dates: set[date], today: date) -> int:
    """How many days in a row there are among these up to today; a day that is not over yet breaks nothing."""
    last = today if today in dates else today - timedelta(days=1)
    days = 0
    while last - timedelta(days=days) in dates:
        days += 1
    return days


def longest_streak(dates: set[date]) -> int:
    """The most days in a row that there are among these."""
    return max((streak(dates, one) for one in dates), default=0)


def _page(refusal: str = "", *, deleted: bool = False) -> str:
    party, played = the_party(), _mine()
    dates, today = daily_dates(played), date.fromtimestamp(party.tables.now())
    return render_template(
        "me/page.html", csrf=csrf(), refusal=refusal, deleted=deleted, games=list(_by_game(played).values()),
        lines=[_line(one) for one in reversed(played[-SHOWN:])], total=len(played),
        won=sum(one.won for one in played), days=streak(dates, today), longest=longest_streak(dates),
        kept=party.settings.keep_played, start=round(rating.START),
        lessons=[(GAMES[one.game].title, day(one.at)) for one in _learnt()],
    )  # fmt: skip


def _mine() -> list[Played]:
    player = whoami.known_player()
    return results_of(the_party().tables, player) if player is not None else []


def _learnt() -> list[Learnt]:
    """The lessons that this browser has finished, in the order of the shelf."""
    player = whoami.known_player()
    found = lessons_of(the_party().tables, player) if player is not None else []
    return sorted(found, key=lambda one: [*GAMES].index(one.game))


def _by_game(played: Sequence[Played]) -> dict[str, OfGame]:
    """What was done in each game that was played, in the order of the shelf."""
    of_game: defaultdict[str, list[Played]] = defaultdict(list)
    for one in played:
        of_game[one.game].append(one)
    return {game: _of_game(game, of_game[game]) for game in GAMES if game in of_game}


def _of_game(game: str, played: Sequence[Played]) -> OfGame:
    against: defaultdict[str, list[Played]] = defaultdict(list)
    for one in played:
        against[opponents(one.opponents)].append(one)
    ratings = ((AI_KINDS[kind], rating.strength(game, kind)) for kind in rungs(game))
    return OfGame(
        GAMES[game].title, len(played), sum(one.won for one in played), max(one.score for one in played),
        screens_of(game).unit,
        rating.rated(game, (rating.Game(one.opponents, one.behind, one.tied) for one in played)),
        tuple((name, round(found)) for name, found in ratings if found is not None),
        tuple(Against(who, len(some), sum(one.won for one in some)) for who, some in against.items()),
    )  # fmt: skip


def opponents(kinds: Sequence[str]) -> str:
    """Say whom somebody has played against: "three good cooks", "a chef and a beginner"."""
    names = [AI_KINDS.get(kind, "character") for kind in kinds]
    several = {name: names.count(name) for name in dict.fromkeys(names)}
    told = [so_many(name, n) for name, n in several.items()]
    return " and ".join(filter(None, (", ".join(told[:-1]), *told[-1:]))) or ALONE


def _line(one: Played) -> Line:
    try:
        live = the_party().tables.find(one.code)
        url = url_for("recap.party", recap=live.table.recap) if live.table.status == "over" else ""
    except Refusal:
        url = ""
    return Line(
        GAMES[one.game].title if one.game in GAMES else one.game, day(one.at), one.place, one.tied,
        len(one.opponents) + 1, one.score, opponents(one.opponents), one.daily is not None, url,
        screens_of(one.game).unit if one.game in GAMES else Screens.unit,
    )  # fmt: skip


def _as_data(one: Played) -> dict[str, Any]:
    return {**one._asdict(), "players": len(one.opponents) + 1}
