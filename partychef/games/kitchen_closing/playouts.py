"""How an imagined round goes on: quick cooks who weigh hands like the heuristic chef, and what its end is worth."""

from __future__ import annotations

from collections.abc import Mapping
from math import exp, sqrt

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.kitchen_closing.chef import HURRY, PATIENT
from partychef.games.kitchen_closing.closing import LEAD, points_of
from partychef.games.kitchen_closing.moves import Declare, Discard, Draw, Take
from partychef.games.kitchen_closing.quick import Turns, best_values, without_spare, worth
from partychef.games.kitchen_closing.state import Kitchen
from partychef.games.kitchen_closing.turns import actions

SHARPNESS = 1.5
"""How much a point weighs when one round is left."""
_TRIED = 2
"""How many cards a cook thinks of to estimate what a draw may bring: the last ones of the deck, which nobody draws."""
_DECLARE, _DRAW, _TAKE = Declare(), Draw(), Take()


def try_out(kitchen: Kitchen, seat: Seat, move: Move, chance: Chance) -> float:
    """Make the move, play the round to its end, and say how well the seat stands in the game then."""
    if kitchen.step == "stacks":
        mine = kitchen.copy()
        mine.apply(seat, move, chance)
        placed = mine.placed.get(seat)
        values = {seat: placed.values if placed is not None else (0, 0)}
        return standing(kitchen, _stacked(kitchen, values), seat)
    kitchen.apply(seat, move, chance)
    while kitchen.step == "turn":
        player = kitchen.player
        assert player is not None
        kitchen.apply(player, quick_move(kitchen, player), chance)
    return standing(kitchen, _stacked(kitchen, {}), seat)


def quick_move(kitchen: Kitchen, seat: Seat) -> Move:
    """A sensible move in a turn, found quickly."""
    hand, begun = kitchen.hands[seat], kitchen.begun
    if begun is not None:
        taken = () if begun.taken is None else (begun.taken,)
        return Discard(without_spare(hand, turns_of_others(kitchen, seat), taken)[1])
    possible = actions(kitchen, seat)
    closing = "declare" not in possible
    turns = turns_of_others(kitchen, seat, later=0 if closing else 1)
    best: Move = _DECLARE if not closing else Discard(hand[0]) if "draw" not in possible and hand else _DRAW
    promise = -2.0
    if "draw" in possible:
        promise, best = _promise_of_draw(kitchen, hand, turns), _DRAW
    if "take" in possible:
        top = kitchen.discard[-1]
        with_top = without_spare((*hand, top), turns, (top,))[0]
        if with_top > promise or "draw" not in possible:
            promise, best = with_top, _TAKE
    if not closing and worth(hand, turns_of_others(kitchen, seat)) + hurry(kitchen.turns[seat]) >= promise:
        return _DECLARE
    return best


def hurry(turns: int) -> float:
    """How much keener a cook is to close after so many turns."""
    return HURRY * max(0, turns - PATIENT)


def turns_of_others(kitchen: Kitchen, seat: Seat, later: int = 0) -> Turns:
    """How many turns the others will have had when the round ends, if it ends as soon as it can or `later`."""
    lap = kitchen.last_lap()
    still_open = kitchen.declarer is None and kitchen.step == "turn"
    return tuple(sorted(had + later + (still_open or one in lap) for one, had in kitchen.turns.items() if one != seat))


def standing(kitchen: Kitchen, values: Mapping[Seat, tuple[int, int]], seat: Seat) -> float:
    """The probability that the seat wins the game if the round ends with these stacks; a rough one until it is over."""
    points = points_of(dict(values))
    scores = {one: score + points[one][0] - points[one][1] for one, score in kitchen.scores.items()}
    first, second, *_ = sorted(scores.values(), reverse=True)
    left = kitchen.options.rounds - kitchen.round
    if first - second >= LEAD or not left:
        winners = [one for one, score in scores.items() if score == first]
        return (seat in winners) / len(winners)
    sharp = SHARPNESS / sqrt(left)
    hopes = {one: exp(sharp * (score - first)) for one, score in scores.items()}
    return hopes[seat] / sum(hopes.values())


def _promise_of_draw(kitchen: Kitchen, hand: tuple[str, ...], turns: Turns) -> float:
    tried = kitchen.draw[-_TRIED:] or kitchen.discard[:1]
    return sum([without_spare((*hand, card), turns)[0] for card in tried]) / len(tried)


def _stacked(kitchen: Kitchen, placed: Mapping[Seat, tuple[int, int]]) -> dict[Seat, tuple[int, int]]:
    """What everybody's stacks are worth: those that are placed, else the best by what each of them knows."""
    values = {}
    for seat in kitchen.seats():
        if seat in placed:
            values[seat] = placed[seat]
        elif seat in kitchen.placed:
            values[seat] = kitchen.placed[seat].values
        else:
            values[seat] = best_values(kitchen.hands[seat], turns_of_others(kitchen, seat))
    return values
