"""Practice games that wait to be played on: the list under *Continue*, and how its player takes one off it.

What is taken off stays at its table and can be brought back: only the cookie says that it is not wanted any more.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from flask import Blueprint, redirect, request, session, url_for
from flask.typing import ResponseReturnValue

from partychef.tables.waiting_games import PracticeGame, practice_games
from partychef.web import whoami
from partychef.web.party import the_party
from partychef.web.practice import words
from partychef.web.sentences import day_and_hour

pages = Blueprint("unfinished", __name__)

KEPT = 8
"""How many practice games that wait no longer a browser remembers, so that it does not forget those that do."""
KEPT_TRIES = 2
"""The same, of second tries that a newer one has replaced."""
LISTS = {"start": "lobby.landing", "practice": "practice.room"}
"""The pages that have the list, by what their forms call them."""


class Unfinished(NamedTuple):
    """A practice game that waits to be played on."""

    code: str
    url: str
    title: str
    """What is played against whom, and whether it is a second try."""
    when: str
    """When something happened there last."""


@pages.post("/practice/remove")
def remove() -> ResponseReturnValue:
    """Take a game off the list. Nothing is deleted, and the page that follows can bring it back."""
    code = request.form.get("code", "")
    if code not in whoami.remembered():
        return _back()
    session["let_go"] = [*(one for one in _let_go() if one != code and one in whoami.remembered()), code]
    return _back(removed=code)


@pages.post("/practice/bring-back")
def bring_back() -> ResponseReturnValue:
    """Put a game on the list again."""
    wanted(request.form.get("code", ""))
    return _back()


def wanted(code: str) -> None:
    """Somebody plays on at this table, or wishes to: from now on it waits for them again."""
    if code in _let_go():
        session["let_go"] = [one for one in _let_go() if one != code]


def unfinished() -> list[Unfinished]:
    """The practice games of this browser that wait to be played on, those first where something happened last."""
    games = _practised()
    found = sorted(_on_the_list(games), key=lambda code: -games[code].touched)
    return [_told(code, games[code]) for code in found]


def removed() -> Unfinished | None:
    """The game that was taken off the list by the form that led to this page."""
    code = request.args.get("removed", "")
    return _told(code, _practised()[code]) if code in _let_go() and code in _practised() else None


def forget_what_is_over() -> None:
    """Take practice games that wait no longer out of the cookie, but for the last few: it has no room for all."""
    games = _practised()
    tries = set(_newest_tries(games).values())
    older = [code for code, one in games.items() if one.first is not None and code not in tries]
    over = [code for code in games if code not in older and not _waits(code, games)]
    for code in [*over[KEPT:], *older[KEPT_TRIES:]]:
        whoami.forget_party(code)


def _practised() -> dict[str, PracticeGame]:
    """The practice games of this browser by code, the newest first."""
    codes = whoami.remembered()
    games = practice_games(the_party().store, codes)
    return {code: games[code] for code in codes if code in games}


def _on_the_list(games: Mapping[str, PracticeGame]) -> list[str]:
    """The codes of the games that are listed, the newest first.

    Of the second tries of one game only the newest is, and for as long as it waits it stands for the game itself.
    """
    tries = _newest_tries(games)
    replaced = {first for first, newest in tries.items() if _waits(newest, games)}
    listed = [code for code, one in games.items() if one.first is None or tries[one.first] == code]
    return [code for code in listed if _waits(code, games) and code not in replaced]


def _newest_tries(games: Mapping[str, PracticeGame]) -> dict[str, str]:
    """The newest second try of each game that was tried again, by the table where it was played first."""
    tries: dict[str, str] = {}
    for code, one in games.items():
        if one.first is not None:
            tries.setdefault(one.first, code)
    return tries


def _waits(code: str, games: Mapping[str, PracticeGame]) -> bool:
    """Whether a game can be played on from this browser, and is wanted."""
    return games[code].playing and whoami.hash_of(code) in games[code].keys and code not in _let_go()


def _told(code: str, one: PracticeGame) -> Unfinished:
    title = words.against(one.game, one.kinds[0] if one.kinds else "", len(one.kinds))
    if one.first is not None:
        title = f"Second try of {title}"
    return Unfinished(code, url_for("table.phone", code=code), title, day_and_hour(one.touched))


def _let_go() -> list[str]:
    """The codes of the games that were taken off the list."""
    return list(session.get("let_go", ()))


def _back(removed: str | None = None) -> ResponseReturnValue:
    """To the list from which the form came, or to what is said above it, which takes the focus by itself."""
    page = LISTS.get(request.form.get("on", ""), LISTS["practice"])
    return redirect(url_for(page, removed=removed, _anchor=None if removed else "unfinished"), 303)
