"""How an imagined shift goes on: quick cooks who weigh groups by a table, and what its end is worth.

They reckon like the heuristic chef (`chef.py`), but whole groups at a time, and without counting what was placed: how
likely a group is to stay unbeaten depends on the number of cards that are still held.

Pizzas by the rulebook are played in one loop over plain numbers, twice as fast as by the rules themselves; a test plays
the same shifts both ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import exp, sqrt

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.chefs_hat.cards import HAND, JOKER, MOST, MOZZARELLA, PLAYERS, POINTS, TARGET, Counts
from partychef.games.chefs_hat.chef import AWKWARD, JOKER_WORTH, LEAD, WILLING, at_least
from partychef.games.chefs_hat.exchange import PAIRS, SINGLES, gift_size
from partychef.games.chefs_hat.moves import DinnerIsServed, FoodFight, NoAction
from partychef.games.chefs_hat.pizza import refusal
from partychef.games.chefs_hat.placements import DISCARDS, PASS, Placement
from partychef.games.chefs_hat.simulator_rules import RULEBOOK
from partychef.games.chefs_hat.state import EMPTY, Kitchen
from partychef.games.chefs_hat.turns import BIT, NEXT, SEATS

ROLE_WORTH = (0.45, 0.15, -0.15, -0.45)
"""What a role brings in the next shift, in points, by place: the exchange helps the Chef and harms the Dishwasher."""
SHARPNESS = 1.2
"""How much a point weighs when the game is nearly over."""
_STAGE = 8
"""How many cards make a stage: groups get harder to beat as hands run out."""
_LAST = EMPTY + 1
"""Stands for no number."""
_WHOLE = {(number, naturals, jokers): move for (number, naturals, jokers, _), move in DISCARDS.items()}


def try_out(kitchen: Kitchen, seat: Seat, move: Move, chance: Chance) -> float:
    """Make the move, play the shift to its end, and say how well the seat stands in the game then."""
    shift = kitchen.shift
    kitchen.apply(seat, move, chance)
    while kitchen.shift == shift and kitchen.step != "over":
        if kitchen.step == "pizza" and not kitchen.opening and kitchen.differs is RULEBOOK:
            return _hopes_after(kitchen, order_of_finishing(kitchen))[seat]
        mover = min(kitchen.waiting)
        kitchen.apply(mover, quick_move(kitchen, mover), chance)
    return _hopes(kitchen.scores, kitchen.past[-1].order, kitchen.step == "over")[seat]


def quick_move(kitchen: Kitchen, seat: Seat) -> Move:
    """A sensible move, found quickly."""
    if kitchen.step == "pizza":
        return _placement(kitchen, seat)
    if kitchen.step == "exchange":
        return _gift(kitchen.hands[seat], gift_size(kitchen, seat))
    place = kitchen.roles.index(seat)
    return FoodFight() if place == PLAYERS - 1 else DinnerIsServed() if place == PLAYERS - 2 else NoAction()


def order_of_finishing(kitchen: Kitchen) -> list[Seat]:
    """In which order the seats get rid of their cards, if the pizzas go on as `quick_move` would play.

    It changes the kitchen. The shift must have been opened, by the rulebook (CH-16 to CH-30).
    """
    hands, sizes, finished = kitchen.hands, kitchen.sizes, kitchen.finished
    top, size, last, active, holding = kitchen.top, kitchen.size, kitchen.last, kitchen.active, kitchen.holding
    mover, cards, empty = min(kitchen.waiting), sum(sizes), not kitchen.pizza
    while True:
        hand = hands[mover]
        number, naturals, jokers = choice(hand, top, size, empty, cards)
        if number == _LAST:
            active &= ~BIT[mover]
        else:
            hand[number] -= naturals
            hand[JOKER] -= jokers
            top, size, last, empty = number, naturals + jokers, mover, False
            sizes[mover] -= size
            cards -= size
            if not sizes[mover]:
                finished.append(mover)
                active &= ~BIT[mover]
                holding &= ~BIT[mover]
                if len(finished) == PLAYERS - 1:
                    return [*finished, NEXT[mover][holding]]
        rivals = active & ~BIT[last]
        if rivals:  # CH-25
            mover = NEXT[mover][rivals]
        else:  # CH-27
            mover = last if holding & BIT[last] else NEXT[last][holding]
            top, size, empty, active = EMPTY, 0, True, holding


def choice(hand: Counts, top: int, size: int, empty: bool, cards: int) -> tuple[int, int, int]:
    """The group whose going helps the hand most: its number, its cards, and how many Jokers go with it.

    The number is 14 for a pass. A lead is worth more the fewer groups are left. `cards` are held by all together.
    """
    jokers, worth = hand[JOKER], _worth(cards // _STAGE)
    groups = sum([1 for copies in hand[:JOKER] if copies])
    after = LEAD / (groups - 1) if groups > 1 else LEAD
    best, most = (_LAST, 0, 0), -9.0 if empty else 0.0
    for number in range(1, top if top < JOKER else JOKER):
        copies = hand[number]
        if copies:
            spent = size - copies if copies < size else 0
            if spent <= jokers:
                if groups == 1:  # the last group goes with all Jokers that it can take
                    return number, copies, min(jokers, MOST - copies)
                rids, wins = worth[number][copies + spent]
                gain = rids + after * wins - JOKER_WORTH * spent
                if gain > most:
                    best, most = (number, copies, spent), gain
    if empty and best[0] == _LAST:
        return JOKER, 0, jokers
    return best


def _placement(kitchen: Kitchen, seat: Seat) -> Move:
    hand = kitchen.hands[seat]
    if kitchen.opening:  # CH-16
        return _WHOLE[MOZZARELLA, hand[MOZZARELLA], 0] if hand[MOZZARELLA] else PASS[0]
    number, naturals, jokers = choice(hand, kitchen.top, kitchen.size, not kitchen.pizza, sum(kitchen.sizes))
    if number == _LAST:
        return PASS[0]
    if kitchen.differs is RULEBOOK:
        return _WHOLE[number, naturals, jokers]
    if number == JOKER and kitchen.differs.two_jokers_only_open:
        jokers = 1
    refused = refusal(kitchen, seat, Placement(number, naturals, jokers, naturals + jokers))
    return PASS[0] if refused else _WHOLE[number, naturals, jokers]


def _gift(hand: Counts, cards: int) -> Move:
    """The cards that are most awkward to get rid of: of small groups and common ingredients."""
    loose = sorted(
        (number for number in range(1, JOKER) for _ in range(hand[number])), key=lambda number: (hand[number], -number)
    )
    given = tuple(sorted(loose[:cards]))
    return SINGLES[given[0]] if cards == 1 else PAIRS[given]


def _hopes_after(kitchen: Kitchen, order: Sequence[Seat]) -> Sequence[float]:
    scores = list(kitchen.scores)
    for seat, points in zip(order, POINTS, strict=True):
        scores[seat] += points
    return _hopes(scores, order, kitchen.shift >= kitchen.options.shifts)


def _hopes(scores: Sequence[int], order: Sequence[Seat], last: bool) -> Sequence[float]:
    """By seat, the probability to win the game after a shift that ended in this order; a rough one until it is over."""
    most = max(scores)
    if last or most >= TARGET:  # CH-34, CH-45
        winner = next(seat for seat in order if scores[seat] == most)
        return [float(seat == winner) for seat in SEATS]
    sharp = SHARPNESS / sqrt(TARGET + 1 - most)
    hopes = [0.0] * PLAYERS
    for seat, worth in zip(order, ROLE_WORTH, strict=True):
        hopes[seat] = exp(sharp * (scores[seat] + worth))
    total = sum(hopes)
    return [hope / total for hope in hopes]


@cache
def _worth(stage: int) -> Sequence[Sequence[tuple[float, float]]]:
    """By number and size of a group: how much trouble it is, and how likely it is to win a pizza at this stage."""
    share = min(1.0, stage * _STAGE / (HAND * PLAYERS))
    table = []
    for number in range(EMPTY):
        row = []
        for size in range(MOST + 1):
            wins = _unbeaten(number, size, share)
            row.append((1 - wins + AWKWARD * (number - MOZZARELLA / 2), wins))
        table.append(row)
    return table


def _unbeaten(number: int, size: int, share: float) -> float:
    """The probability that three others, with their parts of this share of all cards, do not beat a group."""
    chance = 1.0
    for rarer in range(1, number):
        copies = round(rarer * share)
        if copies:
            chance *= (1 - WILLING * at_least(size, copies, 25)) ** (PLAYERS - 1)
    return chance
