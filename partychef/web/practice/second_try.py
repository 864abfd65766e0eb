"""How a second try went against the first game, of which it branches off: a sentence for its end and for its review."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from partychef.engine.game import Seat
from partychef.tables.live import Shown
from partychef.tables.names import Refusal
from partychef.web.games import screens_of
from partychef.web.games.screens import Screens
from partychef.web.party import the_party
from partychef.web.practice.words import against_first
from partychef.web.revealing import secret

Standings = Mapping[Seat, tuple[int, int]]
"""The score and the rank of each seat that plays for them."""


def standings(shown: Shown, screens: Screens, view: Any) -> Standings:
    """How the game of this view stands; critics are not ranked."""
    judges = {chair["seat"] for chair in shown.chairs if chair["kind"].startswith("critic:")}
    return {place.seat: (place.score, rank) for place, rank in screens.ranking(view) if place.seat not in judges}


def second_try(shown: Shown, seat: Seat | None) -> str:
    """How the person in this seat did here, and in the first game; "" where there is no first game with an end."""
    played = any(chair["seat"] == seat and chair["kind"] == "person" for chair in shown.chairs)
    first = _first(shown) if played else None
    now, before = _result(shown, seat), _result(first, seat)
    return against_first(before, now, seat, screens_of(shown.table["game"]).unit) if now and before else ""


def _first(shown: Shown) -> Shown | None:
    """The first game that was played to its end among those from which this one branches off."""
    found, code = None, shown.table["branch_of"]
    while code is not None:
        try:
            before = the_party().tables.find(code).shown
        except Refusal:  # it is deleted
            break
        found = before if _result(before, None) and not secret(before) else found
        code = before.table["branch_of"]
    return found


def _result(shown: Shown | None, seat: Seat | None) -> Standings | None:
    """How a game ended; None while it goes on, and if it was stopped."""
    if shown is None or shown.state is None or shown.state.outcome() is None:
        return None
    return standings(shown, screens_of(shown.table["game"]), shown.state.view(seat))
