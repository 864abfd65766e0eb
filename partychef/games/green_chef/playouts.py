"""How an imagined game goes on: cooks who draft and call by habit, and what the end is worth.

Without Talents and market they are quick cooks (`quick.py`), in one loop over plain numbers, fifteen times as fast as
heuristic chefs, and not weaker; with them everybody plays like the heuristic chef.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.green_chef.chef import choose
from partychef.games.green_chef.quick import CODES, Cook, dish, outlook
from partychef.games.green_chef.scoring import CALL
from partychef.games.green_chef.state import Kitchen

SPREAD = 4.0
"""The lead in points that makes a win in a game still to come half as sure again."""
NARROW = 0.3
"""How much of the worth is how far ahead one is, and not whether one wins: a lead tells more than a win does."""
_DONE = ("break", "over")


def try_out(kitchen: Kitchen, seat: Seat, move: Move, chance: Chance) -> float:
    """Make the move, play the game to its end, and say how well the seat stands in the match then."""
    kitchen.apply(seat, move, chance)
    if kitchen.step not in _DONE and not kitchen.options.talents and not kitchen.options.chef_market:
        totals = totals_of(kitchen)
        scores = {one: score + totals[one] for one, score in kitchen.scores.items()}
        return _standing(kitchen, scores, seat, kitchen.game == kitchen.options.match)
    while kitchen.step not in _DONE:
        mover = min(one for one in kitchen.to_move() if one is not None)
        kitchen.apply(mover, quick_move(kitchen, mover, chance), chance)
    return standing(kitchen, seat)


def quick_move(kitchen: Kitchen, seat: Seat, chance: Chance) -> Move:
    """The heuristic chef's move; its allocation is found without a list of the others."""
    if kitchen.step == "allocation":
        return kitchen.default_move(seat)
    legal = kitchen.legal_moves(seat)
    return legal[0] if len(legal) == 1 else choose(kitchen.view(seat), legal, chance)


def totals_of(kitchen: Kitchen) -> dict[Seat, int]:
    """What everybody has in the end if the game goes on by habit: from a draft, a Regroup or the allocation.

    It must be played without Talents and without the market (GC-11 to GC-34).
    """
    seats = kitchen.seats()
    cooks = [cook_of(kitchen, seat) for seat in seats]
    asked = [seats.index(seat) for seat in kitchen.from_the_head_chef()]
    deck, phase, needed = [CODES[card] for card in kitchen.deck], kitchen.round, kitchen.needed
    called = [seats.index(seat) for seat in kitchen.callers]
    to_ask = asked
    if kitchen.step == "draft":
        chosen = [CODES[kitchen.chosen[seat]] if seat in kitchen.chosen else None for seat in seats]
        _draft(cooks, [[CODES[card] for card in kitchen.hands[seat]] for seat in seats], chosen, phase, kitchen.pick)
    elif kitchen.step == "regroup" and kitchen.player is not None:
        to_ask = asked[asked.index(seats.index(kitchen.player)) :]
    while kitchen.step != "allocation" and not called:
        called = [place for place in to_ask if cooks[place].calls()][:1]
        if called or len(deck) < needed:
            break
        phase, to_ask, hands = phase + 1, asked, [list[int]() for _ in seats]
        for number, place in enumerate(asked):
            hands[place] = deck[number * (len(seats) + 1) : (number + 1) * (len(seats) + 1)]
        del deck[:needed]
        _draft(cooks, hands, [None] * len(seats), phase, 1)
    points = [0 if place in called and not cook.calls() else cook.points() for place, cook in enumerate(cooks)]  # GC-31
    for first in called[:1]:
        points[first] += CALL if points[first] else 0
    return {seat: kitchen.points[seat] + brought for seat, brought in zip(seats, points, strict=True)}


def cook_of(kitchen: Kitchen, seat: Seat) -> Cook:
    """A quick cook in this place."""
    menu = [dish(id) for id in (*kitchen.recipes, kitchen.hidden[seat])]
    return Cook(menu, [CODES[card] for card in kitchen.kept[seat]], kitchen.options.expert_chefs)


def _draft(cooks: Sequence[Cook], hands: list[list[int]], chosen: Sequence[int | None], phase: int, pick: int) -> None:
    """The rest of a draft (GC-13); some have chosen already. The hands change."""
    seats = len(cooks)
    for number in range(pick, seats + 1):
        coming = outlook(cooks[0].expert, seats, phase, number)
        for cook, hand, card in zip(cooks, hands, chosen, strict=True):
            kept = cook.choose(hand, coming) if card is None else card
            hand.remove(kept)
            cook.keep(kept)
        chosen, hands = [None] * seats, [hands[-1], *hands[:-1]]
    for cook, hand in zip(cooks, hands, strict=True):
        for card in hand:
            cook.keep(card)


def standing(kitchen: Kitchen, seat: Seat) -> float:
    """How likely the seat is to win, between two games; once the match is over also by how much."""
    return _standing(kitchen, kitchen.scores, seat, kitchen.step == "over")


def _standing(kitchen: Kitchen, scores: Mapping[Seat, int], seat: Seat, over: bool) -> float:
    lead = scores[seat] - max(score for one, score in scores.items() if one != seat)
    ahead = 1 / (1 + exp(-max(-50.0, min(50.0, lead / SPREAD))))
    if not over:
        return ahead
    rivals = kitchen.rivals(scores)
    most = max(scores[one] for one in rivals)
    winners = [one for one in rivals if scores[one] == most]
    return (1 - NARROW) * (seat in winners) / len(winners) + NARROW * ahead
