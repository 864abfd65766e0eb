"""How an imagined game goes on: everybody plays like the heuristic chef for a while, and then the odds are reckoned."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cuisine_decks.chef import choose
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.state import Kitchen

TURNS, AMONG_MANY = 2, 1
"""How many turns are played on, with the one that is going on: what is left over in one is used in the next. Among more
than two it takes too long."""


def try_out(kitchen: Kitchen, seat: Seat, move: Move, chance: Chance) -> float:
    """Make the move, play on until a turn begins, and say how likely the seat is to win then."""
    last = max(1, kitchen.round) + (TURNS if len(kitchen.scores) == 2 else AMONG_MANY) - 1
    kitchen.apply(seat, move, chance)
    while kitchen.step != "over" and not (kitchen.round > last and kitchen.step == "shop"):
        mover = min(one for one in kitchen.to_move() if one is not None)
        kitchen.apply(mover, _quick_move(kitchen, mover, chance), chance)
    outcome = kitchen.outcome()
    if outcome is not None:
        return float(seat in outcome.winners)
    return min(1.0, max(0.0, Race(kitchen.view(seat)).odds))


def _quick_move(kitchen: Kitchen, seat: Seat, chance: Chance) -> Move:
    legal = kitchen.legal_moves(seat)
    return legal[0] if len(legal) == 1 else choose(kitchen.view(seat), legal, chance)
