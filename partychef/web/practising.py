"""What the phone page of a practice table shows besides the game: the speed, what the others did, how it ended."""

from __future__ import annotations

from typing import Any, NamedTuple

from markupsafe import Markup

from partychef.chefs.review import can_review
from partychef.engine.game import View, read_move
from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.tables import practice
from partychef.tables.alone import speed_of
from partychef.tables.forgetting import review_key_of
from partychef.tables.live import Shown
from partychef.web import practice_words as words
from partychef.web.games import screens_of
from partychef.web.games.screens import Screens, Who
from partychef.web.party import the_party

LINES = 4
"""How many of the last things that happened are shown; those before them unfold."""


class Ending(NamedTuple):
    """How a practice game ended, as its player reads it."""

    title: str
    """The place among all."""
    by: str
    """By how much; "" where nobody is ranked."""
    best: str
    """The best round of the player, in a sentence; "" where no round was better than another."""
    better: str
    """What a chef would have done at the costliest move, in a sentence; "" while nobody has looked back."""
    harder: str
    """The next stronger kind of AI chefs; "" if there is none."""
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


def ending(shown: Shown, screens: Screens, view: Any, who: Who) -> Ending:
    """How the game ended for the seat of this view."""
    outcome = view.outcome
    kinds = practice.kinds(shown.table["game"])
    others = [chair["kind"] for chair in shown.chairs if chair["kind"] in kinds]
    place = kinds.index(others[0]) if others else len(kinds)
    judges = {chair["seat"] for chair in shown.chairs if chair["kind"].startswith("critic:")}
    ranked = {place.seat: (place.score, rank) for place, rank in screens.ranking(view) if place.seat not in judges}
    title = words.place(ranked, view.seat) if len(ranked) > 1 else ""
    last = len(ranked) > 1 and ranked[view.seat][1] == max(rank for _, rank in ranked.values()) > 1
    return Ending(
        title="You win!" if title and outcome.winners == (view.seat,) else title,
        by=words.by_how_much(ranked, view.seat, who) if title else "",
        best=words.best_round(screens.rounds(view), view.seat),
        better=costliest_move(shown, screens, view.seat, who),
        harder=kinds[place + 1] if place + 1 < len(kinds) else "",
        easier=kinds[place - 1] if others and last and place > 0 else "",
    )


def costliest_move(shown: Shown, screens: Screens, seat: int, who: Who) -> str:
    """What cost the player most, and what a chef would have done; "" while nobody has looked back at the game."""
    if not can_review(shown.table["game"]):
        return ""
    task = the_party().judge_tasks.find(review_key_of(shown.table["id"], seat))
    if task is None or task.result is None:
        return ""
    worst = max((row for row in task.result if row["low"] > 0), key=lambda row: float(row["cost"]), default=None)
    if worst is None:
        return "No move cost you more than luck explains."
    made, better = (
        screens.in_words(Entry(seat, read_move(GAMES[shown.table["game"]], worst[name])), who)
        for name in ("made", "better")
    )
    return words.costliest(made, better, who(seat).name)
