"""Players who leave for good, in any game: an AI chef plays on in their seat, and the seat cannot win (GEN-16)."""

from __future__ import annotations

from collections.abc import Collection

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Move, Seat, View, insist
from partychef.engine.rulebook import GameState, Rule


class Leave(Move, frozen=True, tag="leave", rename={"seat": "player"}):
    """At any time: a player has left for good, or was sent away, and whoever stands in cannot win (GEN-16).

    In JSON the field is `player`, because `seat` in a record's line is the one who moves.
    """

    seat: Seat


def check_leave(state: GameState[View], actor: Actor, move: Leave) -> None:
    insist(move.seat in state.seats(), "There is no player in that seat.")
    insist(move.seat not in state.gone, "This player has left already.")


def leave(state: GameState[View], actor: Actor, move: Leave, chance: Chance) -> None:
    """Note that this seat cannot win. The game goes on as it is: nobody vanishes in the middle of it."""
    state.gone += (move.seat,)


def leaving(steps: Collection[str]) -> Rule:
    """The rule for `Leave`: the host makes it, in every one of these steps but the last."""
    playing = tuple(step for step in steps if step != "over")
    return Rule(playing, check_leave, leave, lambda state: (None,), "Only the host may do that.", anytime=True)
