"""Somebody who practises: a table of their own, at which the AI chefs move when a test wants it."""

from __future__ import annotations

from typing import Any

import msgspec

from partychef.chefs import heuristic
from partychef.chefs.advice import advises
from partychef.engine.chance import Chance
from partychef.engine.game import Move, State
from tests.web.conftest import Guest, Site


def practising(site: Site, game: str) -> tuple[Guest, str]:
    """A guest who has begun to practise, and the code of the table."""
    guest = site.guest()
    answer = guest.post("/try", {"game": game}, htmx=False)
    assert answer.status_code == 303, answer.text
    return guest, answer.location.rsplit("/", 1)[1]


def state_of(site: Site, code: str) -> State:
    state: State | None = site.tables.find(code).state
    assert state is not None
    return state


def others_move(site: Site, code: str, once: bool = False) -> None:
    """The others move until the person in the first seat is asked for a decision, or the game is over."""
    while (state := state_of(site, code)).to_move():
        if 0 in state.to_move():
            if advises(state.view(0)) and len(state.legal_moves(0)) > 1:
                return
            submit(site, code, 0, state.default_move(0), "person")
            continue
        actor = sorted(state.to_move(), key=str)[0]
        chair = site.tables.find(code).chair_in(actor)
        plays = actor is not None and chair is not None and not chair.kind.startswith("critic")
        move = state.default_move(actor)
        if plays:
            move = heuristic.choose(state.view(actor), state.legal_moves(actor), Chance("others", 0))
        submit(site, code, actor, move, "ai")
        if once:
            return


def submit(site: Site, code: str, actor: int | None, move: Move, by: str = "person") -> None:
    data: Any = msgspec.to_builtins(move, str_keys=True)
    site.tables.submit(code, actor, data, by=by)
