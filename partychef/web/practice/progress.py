"""What the phone page of a practice table shows besides the game: the speed, what the others did, how it ended."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from markupsafe import Markup

from partychef.chefs.review import can_review, costliest, finest, read_back
from partychef.engine.game import Move, View
from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.tables import practice
from partychef.tables.alone import speed_of
from partychef.tables.forgetting import review_key_of
from partychef.tables.live import Shown
from partychef.web.games import screens_of
from partychef.web.games.screens import Screens, Who, capital, in_base_form
from partychef.web.judge.tasks import JudgeTask
from partychef.web.party import the_party
from partychef.web.practice import words
from partychef.web.practice.second_try import second_try, standings

LINES = 4
"""How many of the last things that happened are shown; those before them unfold."""


class Ending(NamedTuple):
    """How a practice game ended, as its player reads it."""

    title: str
    """The place among all."""
    by: str
    """By how much; "" where nobody is ranked."""
    first: str
    """How it went against the first game, if this was a second try; else ""."""
    best: str
    """The best move of the player in a sentence, once somebody has looked back, else the best round; "" for none."""
    costly: tuple[str, ...]
    """What cost most and what would have been better, a sentence for each move; empty while nobody has looked back."""
    review: Literal["", "waits", "ready"]
    """How far looking back is; "" before it has begun."""
    harder: str
    """The next stronger kind of AI chefs; "" for a player who came last, and if there is none."""
    easier: str
    """The next weaker kind, for a player who came last; "" for others, and if there is none."""


class Practising(NamedTuple):
    """What a practice table shows to its player."""

    speed: str
    waits: bool
    """Whether the AI chefs are at it, so that there is something to skip."""
    on_show: bool
    """Whether a result is on show, from which the player goes on."""
    lines: tuple[Markup | str, ...]
    """What happened since the player's last move; not escaped where it is no Markup."""
    taken_back: str
    """The move that the player has just taken back, in a few words that are not escaped; "" if they have not."""
    ending: Ending | None

    @property
    def earlier(self) -> tuple[Markup | str, ...]:
        return self.lines[:-LINES]

    @property
    def latest(self) -> tuple[Markup | str, ...]:
        return self.lines[-LINES:]


def practising(shown: Shown, seat: int | None, who: Who) -> Practising | None:
    """What the player in this seat sees; None for strangers."""
    state, table = shown.state, shown.table
    if state is None or seat is None:
        return None
    view, screens = state.view(seat), screens_of(table["game"])
    asked = state.to_move()
    on_show = None in asked and table["status"] == "playing"
    return Practising(
        speed=speed_of(table["pace"]),
        waits=bool(asked) and seat not in asked and not on_show,
        on_show=on_show and seat not in asked,
        lines=lately(shown, screens, view, who),
        taken_back=taken_back(shown, screens, view, who) if seat in asked else "",
        ending=ending(shown, screens, view, who) if state.outcome() is not None else None,
    )


def lately(shown: Shown, screens: Screens, view: View, who: Who) -> tuple[Markup | str, ...]:
    """What happened since the player's last move, a line for each turn and for each round that ended."""
    since = shown.lately.since
    if since is None or shown.state is None or shown.state.outcome() is not None:
        return ()
    before = since.view(view.seat)
    told = screens.lately(shown.lately.entries, before, view, who)
    over = screens.rounds(view)[len(screens.rounds(before)) :] if told else []
    return (*told, *(words.round_over(one, who, view.seat) for one in over))


def taken_back(shown: Shown, screens: Screens, view: View, who: Who) -> str:
    """The move that the player has just taken back: "Take the open Lobster"; "" if they have not."""
    move = shown.lately.taken_back
    if move is None:
        return ""
    return capital(in_base_form(screens.planned(move, view, who), who(view.seat).name).rstrip("."))


def ending(shown: Shown, screens: Screens, view: Any, who: Who) -> Ending:
    """How the game ended for the seat of this view."""
    outcome = view.outcome
    kinds = practice.kinds(shown.table["game"])
    others = [chair["kind"] for chair in shown.chairs if chair["kind"] in kinds]
    place = kinds.index(others[0]) if others else len(kinds)
    ranked = standings(shown, screens, view)
    title = words.place(ranked, view.seat) if len(ranked) > 1 else ""
    last = len(ranked) > 1 and ranked[view.seat][1] == max(rank for _, rank in ranked.values()) > 1
    task = the_party().judge_tasks.find(review_key_of(shown.table["id"], view.seat))
    best, costly = _moves(shown.table["game"], task, screens, who, view.seat)
    judged = GAMES[shown.table["game"]].always_judged  # its page names the best dish, and with it the round
    return Ending(
        title="You win!" if title and outcome.winners == (view.seat,) else title,
        by=words.by_how_much(ranked, view.seat, who, screens.unit) if title else "",
        first=second_try(shown, view.seat),
        best=best or ("" if judged else words.best_round(screens.rounds(view), view.seat, screens.unit)),
        costly=costly,
        review="" if task is None or task.trouble else "ready" if task.done else "waits",
        harder=kinds[place + 1] if place + 1 < len(kinds) and not last else "",
        easier=kinds[place - 1] if others and last and place > 0 else "",
    )


def _moves(game: str, task: JudgeTask | None, screens: Screens, who: Who, seat: int) -> tuple[str, tuple[str, ...]]:
    """The player's best move and the costliest ones, a sentence for each, as far as somebody has looked back."""
    if task is None or task.result is None or not can_review(game):
        return "", ()

    def said(move: Move) -> str:
        return capital(in_base_form(screens.in_words(Entry(seat, move), who), who(seat).name).rstrip("."))

    found = [read_back(game, row) for row in task.result]
    best = finest(found)
    costly = [words.costly(said(one.made), said(one.better)) for one in costliest(found)]
    return words.best_move(said(best.made), best.gain) if best else "", tuple(costly)
