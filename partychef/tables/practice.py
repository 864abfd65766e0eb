"""A table at which one person plays against AI chefs: nobody else comes, and no clock runs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from partychef.chefs import ladder
from partychef.engine.game import Game
from partychef.games import GAMES
from partychef.tables import host
from partychef.tables.alone import SPEEDS
from partychef.tables.names import Refusal
from partychef.tables.play import Tables
from partychef.tables.seating import fits

QUICK = "quick"
YOU, YOUR_FACE = "You", "👩‍🍳"
MOST_OPPONENTS = 3
MOST_COOKS = 5
"""The most opponents in a judged game, where nobody waits for another's turn but to taste what was cooked."""


class Critic(NamedTuple):
    """Who tastes in a judged game: a critic or a jury."""

    ids: str
    """The critic's id, or those of a jury with `+` between them."""
    name: str
    emoji: str
    language: str = "en"


class Opened(NamedTuple):
    """A practice table, and what its player's browser keeps of it."""

    code: str
    host_key: str
    chair: int
    chair_key: str


def usual_kind(game: str) -> str:
    """The AI chefs somebody meets who has not chosen: those in the middle of the ladder, else good cooks."""
    return ladder.SOUS_CHEF if ladder.rungs(game) else "heuristic"


def kinds(game: str) -> tuple[str, ...]:
    """The kinds of AI chefs that one can practise against in this game, the weakest first."""
    return ladder.rungs(game) or host.AI_KINDS


def opponents_in(game: Game) -> range:
    """How many opponents one may choose in this game."""
    least = game.seats[0] - 1
    most = MOST_COOKS if game.always_judged else MOST_OPPONENTS
    return range(max(1, least), max(least, min(most, game.seats[-1] - 1)) + 1)


def usual_opponents(game: str) -> int:
    """How many opponents somebody meets who has not chosen."""
    return min(MOST_OPPONENTS, opponents_in(GAMES[game])[-1])


def open_practice(
    tables: Tables,
    game: str,
    *,
    kind: str = "",
    opponents: int | None = None,
    options: Mapping[str, Any] | None = None,
    speed: str = QUICK,
    critic: Critic | None = None,
    seed: str | None = None,
    **columns: Any,
) -> Opened:
    """Open a table for one person and so many AI chefs of a kind, seat them and deal: the game has begun.

    The person has the first seat. `kind` and `opponents` have usual values; 0 opponents where one plays alone.
    In a judged game the `critic` tastes; without one the players judge themselves. `options` are the house rules as in
    a record, `columns` others of `Table`. Raises Refusal for what the game does not offer.
    """
    if game not in GAMES:
        raise Refusal("There is no such game here.", "game", 422)
    if speed not in SPEEDS:
        raise Refusal("Choose one of the three speeds.", "speed", 422)
    rules, many = dict(options or {}), usual_opponents(game) if opponents is None else opponents
    if many + 1 not in fits(GAMES[game], rules, "critic" if critic else "turns").guests:
        raise Refusal("Choose how many you play against.", "opponents", 422)
    judge = {"judge": f"critic:{critic.ids}", "language": critic.language} if critic else {}
    settings = {"timers": "off", "pace": SPEEDS[speed], "practice": True, "options": rules, **judge}
    code, host_key = tables.open_table({**settings, **columns, "game": game}, seed)
    if critic is not None:
        host.seat_critic(tables, code, critic.ids, critic.name, critic.emoji)
    chair, chair_key = tables.sit(code, YOU, YOUR_FACE, face=YOUR_FACE, known=True)
    for _ in range(many):
        host.add_ai(tables, code, kind or usual_kind(game))
    tables.start(code)
    host.skip_introduction(tables, code)  # it is for guests in front of a big screen
    return Opened(code, host_key, chair, chair_key)
