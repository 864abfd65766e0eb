"""Who plays a seat without a phone: one grammar for chairs, `--chefs` and menus (novice, heuristic, critic:NAME)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from partychef.chefs import CHEFS
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.judges.critics import critic_named, shipped_critics
from partychef.judges.house import HouseJudge

Mover = Callable[[View, list[Move], Chance], Move]


class UnknownKind(ValueError):
    """Nobody is called that. The message is one sentence."""


@cache
def mover(kind: str) -> Mover:
    """What a chair of this kind does with a view and its legal moves. Raises UnknownKind."""
    if kind.startswith("critic:"):
        return HouseJudge(critic_named(kind.removeprefix("critic:"))).choose
    if kind == "heuristic":
        return _good_cook
    if kind in CHEFS:
        return CHEFS[kind]
    raise UnknownKind(f"there is no chef called {kind!r}; there are {', '.join(CHEFS)} and critic:NAME")


def _good_cook(view: View, legal: list[Move], chance: Chance) -> Move:
    """Cooks by the palate; when its turn to judge comes it judges like any player (CP-62), with a critic's voice."""
    seat = getattr(view, "seat", None)
    if seat is None or getattr(view, "judge", None) != seat:
        return CHEFS["heuristic"](view, legal, chance)
    critics = shipped_critics()
    return HouseJudge(critics[seat % len(critics)]).choose(view, legal, chance)
