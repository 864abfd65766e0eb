"""Bubbles for somebody who learns a game: one at each first kind of decision, gone once they have taken it.

What a browser knows is in its cookie: for each game the places of its kinds of decisions in `Screens.bubbles`, as the
bits of a number. What was decided at the table since the page was opened is read from its log (`Live.decided`).
"""

from __future__ import annotations

from typing import Any

from flask import session

from partychef.engine.game import View
from partychef.games import GAMES
from partychef.tables import results
from partychef.tables.live import Live, Shown
from partychef.tables.waiting_games import games_at_parties
from partychef.web import whoami
from partychef.web.games import screens_of
from partychef.web.games.screens import Who
from partychef.web.party import the_party

ALL = -1
"""Every bit: the lesson was skipped."""


def known(game: str) -> int:
    """What this browser knows of a game."""
    return int(session.get("known", {}).get(game, 0))


def new_games() -> frozenset[str]:
    """The games that have a lesson and were not played yet in this browser, neither for practice nor at a party."""
    played = games_at_parties(the_party().store, whoami.remembered())
    return frozenset(id for id, game in GAMES.items() if game.lesson and not known(id) and id not in played)


def remember(live: Live) -> None:
    """Keep in the cookie what was decided at a practice table."""
    game, bits = live.table.game, 0
    for place, kind in enumerate(screens_of(game).bubbles):
        bits |= (kind in live.decided) << place
    if live.table.practice and bits | known(game) != known(game):
        know(game, bits | known(game))


def know(game: str, bits: int) -> None:
    """Keep what this browser knows of a game."""
    session["known"] = {**session.get("known", {}), game: bits}
    session.permanent = True


def is_lesson(shown: Shown) -> bool:
    """Whether a table plays the lesson of its game."""
    return shown.table["practice"] and results.is_lesson(shown.table["game"], shown.table["deal"])


def variables(shown: Shown, bits: int, view: View | None, who: Who, asked: bool) -> dict[str, Any]:
    """What pages need: the bubble for this decision, if there is one, and what was learnt once a lesson is over."""
    if not shown.table["practice"] or view is None:
        return {"bubble": "", "aim": "", "lesson_over": (), "teaches": shown.table["practice"]}
    screens = screens_of(shown.table["game"])
    over = screens.learnt if view.outcome is not None and is_lesson(shown) else ()
    kind = _new_kind(shown, bits, view) if asked else ""
    words = screens.bubbles.get(kind, "")
    said = words if isinstance(words, str) else words(view, who)
    aim = screens.aim if said and not bits and not shown.decided & screens.bubbles.keys() else ""
    return {"bubble": said, "aim": aim, "lesson_kind": kind, "lesson_over": over, "teaches": True}


def _new_kind(shown: Shown, bits: int, view: View) -> str:
    """The kind of decision that this seat takes now, if it is new to the player; else nothing."""
    lesson, bubbles = GAMES[shown.table["game"]].lesson, list(screens_of(shown.table["game"]).bubbles)
    kind = lesson.decision(view) if lesson is not None else ""
    if kind not in bubbles or kind in shown.decided or bits >> bubbles.index(kind) & 1:
        return ""
    return kind
