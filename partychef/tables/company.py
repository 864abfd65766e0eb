"""Who plays a seat without a phone: one grammar for chairs, `--chefs` and menus (novice, heuristic, critic:NAME)."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from partychef.chefs import CHEFS
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import critic_named, shipped_critics
from partychef.judges.house import HouseJudge

Mover = Callable[[View, list[Move], Chance], Move]


class UnknownKind(ValueError):
    """Nobody is called that. The message is one sentence."""


@cache
def mover(kind: str) -> Mover:
    """What a chair of this kind does with a view and its legal moves. Raises UnknownKind."""
    if kind.startswith("critic:"):
        return _judging(HouseJudge(critic_named(kind.removeprefix("critic:"))))
    if kind == "heuristic":
        return _good_cook
    if kind in CHEFS:
        return CHEFS[kind]
    raise UnknownKind(f"there is no chef called {kind!r}; there are {', '.join(CHEFS)} and critic:NAME")


def _good_cook(view: View, legal: list[Move], chance: Chance) -> Move:
    """Cooks by the palate; when its turn to judge comes it judges like any player (CP-62), with a critic's voice."""
    if not isinstance(view, PartyView) or view.seat is None or view.judge != view.seat:
        return CHEFS["heuristic"](view, legal, chance)
    critics = shipped_critics()
    return HouseJudge(critics[view.seat % len(critics)]).choose(view, legal, chance)


def _judging(judge: HouseJudge) -> Mover:
    def move(view: View, legal: list[Move], chance: Chance) -> Move:
        if not isinstance(view, PartyView):
            raise UnknownKind("critics judge Cooking Party Cards and no other game")
        return judge.choose(view, legal, chance)

    return move
