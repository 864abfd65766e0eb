"""How an imagined game goes on: everybody plays like the heuristic chef, and what the end is worth."""

from __future__ import annotations

from math import exp

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.green_chef.chef import choose
from partychef.games.green_chef.state import Kitchen

SPREAD = 4.0
"""The lead in points that makes a win in a game still to come half as sure again."""
NARROW = 0.3
"""How much of the worth is how far ahead one is, and not whether one wins: a lead tells more than a win does."""


def try_out(kitchen: Kitchen, seat: Seat, move: Move, chance: Chance) -> float:
    """Make the move, play the game to its end, and say how well the seat stands in the match then."""
    kitchen.apply(seat, move, chance)
    while kitchen.step not in ("break", "over"):
        mover = min(one for one in kitchen.to_move() if one is not None)
        kitchen.apply(mover, quick_move(kitchen, mover, chance), chance)
    return standing(kitchen, seat)


def quick_move(kitchen: Kitchen, seat: Seat, chance: Chance) -> Move:
    """The heuristic chef's move; its allocation is found without a list of the others."""
    if kitchen.step == "allocation":
        return kitchen.default_move(seat)
    legal = kitchen.legal_moves(seat)
    return legal[0] if len(legal) == 1 else choose(kitchen.view(seat), legal, chance)


def standing(kitchen: Kitchen, seat: Seat) -> float:
    """How likely the seat is to win, between two games; once the match is over also by how much."""
    scores = kitchen.scores
    lead = scores[seat] - max(score for one, score in scores.items() if one != seat)
    ahead = 1 / (1 + exp(-max(-50.0, min(50.0, lead / SPREAD))))
    outcome = kitchen.outcome()
    if outcome is None:
        return ahead
    won = (seat in outcome.winners) / len(outcome.winners)
    return (1 - NARROW) * won + NARROW * ahead
