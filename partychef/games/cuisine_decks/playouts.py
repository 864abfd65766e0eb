"""How an imagined turn goes on: everybody plays like the heuristic chef, and what the end of the turn is worth.

Only with cooking the cooks are quicker: while the end is not near, they take the first good menu and compare no others.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cuisine_decks.cards import ActionKind
from partychef.games.cuisine_decks.chef import BLOCKING, KEEP, RESERVE, choose
from partychef.games.cuisine_decks.chef.keeping import BLOCKS
from partychef.games.cuisine_decks.chef.prospects import LATE, best_dishes, future, outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.moves import Cook, Prepare
from partychef.games.cuisine_decks.preparing import preparable
from partychef.games.cuisine_decks.responses import BLOCK
from partychef.games.cuisine_decks.solver import best_menu
from partychef.games.cuisine_decks.state import Kitchen

OTHERS: tuple[ActionKind, ...] = ("ingredient", "recipe", "win", "utensil", "draw", "score", "hand")
"""The action cards that block nothing; a deck has one of each."""


def try_out(kitchen: Kitchen, seat: Seat, move: Move, chance: Chance) -> float:
    """Make the move, play the turn to its end, and say how likely the seat wins from there."""
    kitchen.apply(seat, move, chance)
    turn = kitchen.round
    while kitchen.step != "over" and kitchen.round <= max(turn, 1):
        mover = min(one for one in kitchen.to_move() if one is not None)
        kitchen.apply(mover, quick_move(kitchen, mover, chance), chance)
    return standing(kitchen, seat)


def quick_move(kitchen: Kitchen, seat: Seat, chance: Chance) -> Move:
    """The heuristic chef's move, about."""
    if kitchen.step == "cook":
        race = Race(kitchen.view(seat))
        me = outlook(race)
        return Cook(best_menu(me.larder, me.taste).dishes if race.turns > LATE else best_dishes(race, me))
    if kitchen.step == "prepare":
        return Prepare(preparable(kitchen.hands[seat]))
    legal = kitchen.legal_moves(seat)
    return legal[0] if len(legal) == 1 else choose(kitchen.view(seat), legal, chance)


def standing(kitchen: Kitchen, seat: Seat) -> float:
    """How likely the seat wins, with the action cards that are left counted as chances for later turns."""
    outcome = kitchen.outcome()
    if outcome is not None:
        return (seat in outcome.winners) / len(outcome.winners)
    race = Race(kitchen.view(seat))
    others = fmean(_in_reserve(race, kitchen.hands[one]) for one in kitchen.others(seat))
    return min(1.0, max(0.0, race.odds + _in_reserve(race, kitchen.hands[seat]) - others))


def _in_reserve(race: Race, hand: Sequence[str]) -> float:
    """What the action cards of a hand are worth to their owner, in chances to win."""
    worth = BLOCKING * race.point * sum(BLOCKS[: hand.count(BLOCK)])
    for kind in OTHERS:
        if kind in hand:
            worth += KEEP * race.point + RESERVE.get(kind, 0.0)
    return future(race) * worth
