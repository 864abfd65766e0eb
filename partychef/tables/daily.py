"""The games of the day: on one date everybody gets the same deal, opponents and, where dishes are judged, critic.

The rule is public, so that any house deals the same: the seed is `daily/DATE/GAME`, such as daily/2026-11-28/cook-off,
and the critic is the first choice of chance with that seed among those that ship with partychef and speak English, by
id. Opponents think by rules alone, with chance from that seed, so they do the same wherever somebody does the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, NamedTuple

from partychef.engine.chance import Chance
from partychef.games import GAMES
from partychef.judges.critics import Critic, shipped_critics
from partychef.tables import practice
from partychef.tables.names import Refusal
from partychef.tables.play import Tables


class Deal(NamedTuple):
    """What is played of a game: ten minutes or less."""

    opponents: int
    options: Mapping[str, Any] = {}
    length: str = ""
    """In a few words, where it is not a whole game."""


DEALS: Mapping[str, Deal] = {
    "cooking-party": Deal(0, {"mode": "solo", "rounds": 1}, "one dish"),
    "chefs-hat": Deal(3, {"shifts": 2}, "two shifts"),
    "kitchen-closing": Deal(3, {"rounds": 3}, "three rounds"),
    "cook-off": Deal(2, {"meals": 1}, "one meal"),
    "green-chef": Deal(3),
    "cuisine-decks": Deal(1, {"random_decks": True, "turns": 16}, "sixteen turns"),
}
"""By game. Games that are not here have no daily deal."""


def seed_of(day: date, game: str) -> str:
    """The seed of a game on a date."""
    return f"daily/{day.isoformat()}/{game}"


def critic_of(day: date, game: str) -> Critic | None:
    """Who tastes on this date; nobody in a game that scores by itself."""
    if not GAMES[game].always_judged:
        return None
    able = sorted((one for one in shipped_critics() if one.language.startswith("en")), key=lambda one: one.id)
    return Chance(seed_of(day, game), 0).pick(able)


def open_daily(tables: Tables, day: date, game: str, player: str) -> practice.Opened:
    """Open the game of a date for the player whose key has this hash. Raises Refusal for a game that has none."""
    if game not in DEALS:
        raise Refusal("There is no such game today.", "game", 404)
    deal, found = DEALS[game], critic_of(day, game)
    critic = practice.Critic(found.id, found.name, found.emoji, found.language) if found is not None else None
    return practice.open_practice(
        tables, game, opponents=deal.opponents, options=deal.options, critic=critic, seed=seed_of(day, game),
        player=player, daily=day.isoformat(),
    )  # fmt: skip
