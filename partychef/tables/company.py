"""Who plays a seat without a phone: one grammar for chairs, `--chefs` and menus (novice, heuristic, critic:NAME)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from partychef.chefs import CHEFS
from partychef.engine.chance import Chance
from partychef.engine.game import Move, View
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import Critic, shipped_critics
from partychef.judges.house import HouseJudge

Mover = Callable[[View, list[Move], Chance], Move]


class UnknownKind(ValueError):
    """Nobody is called that. The message is one sentence."""


def mover(kind: str, critics: Mapping[str, Critic] | None = None) -> Mover:
    """What a chair of this kind does with a view and its legal moves. Raises UnknownKind.

    `critics` are the critics of this house by id; None means those that ship with partychef.
    """
    if critics is None:
        critics = {critic.id: critic for critic in shipped_critics()}
    if kind.removeprefix("critic:") in critics and kind.startswith("critic:"):
        return _judging(HouseJudge(critics[kind.removeprefix("critic:")]))
    if kind == "heuristic":
        return _good_cook(critics)
    if kind in CHEFS:
        return CHEFS[kind]
    names = [*CHEFS, *(f"critic:{name}" for name in critics)]
    raise UnknownKind(f"there is no chef called {kind!r}; there are {', '.join(names)}")


def _good_cook(critics: Mapping[str, Critic]) -> Mover:
    """Cooks by the palate; when its turn to judge comes it judges like any player (CP-62), with a critic's voice."""

    def move(view: View, legal: list[Move], chance: Chance) -> Move:
        if not isinstance(view, PartyView) or view.seat is None or view.judge != view.seat:
            return CHEFS["heuristic"](view, legal, chance)
        voices = list(critics.values())
        return HouseJudge(voices[view.seat % len(voices)]).choose(view, legal, chance)

    return move


def _judging(judge: HouseJudge) -> Mover:
    def move(view: View, legal: list[Move], chance: Chance) -> Move:
        if not isinstance(view, PartyView):
            raise UnknownKind("critics judge Cooking Party Cards and no other game")
        return judge.choose(view, legal, chance)

    return move
