"""How an imagined shift goes on: cooks who play by habit (`quick.py`), and what its end is worth.

Pizzas are played in one loop over plain numbers, twice as fast as by the rules themselves; a test plays the same shifts
both ways.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.chefs_hat.cards import JOKER, MOZZARELLA, PLAYERS, POINTS, TARGET, Counts
from partychef.games.chefs_hat.exchange import PAIRS, SINGLES, gift_size
from partychef.games.chefs_hat.imagine import Imagined
from partychef.games.chefs_hat.moves import DinnerIsServed, Discard, FoodFight, NoAction
from partychef.games.chefs_hat.pizza import refusal
from partychef.games.chefs_hat.placements import DISCARDS, PASS, PLACEMENTS, Placement, moves_on
from partychef.games.chefs_hat.quick import NOTHING, Group, Habit, habits
from partychef.games.chefs_hat.simulator_rules import Differences
from partychef.games.chefs_hat.state import EMPTY, Kitchen
from partychef.games.chefs_hat.turns import BIT, NEXT, SEATS

ROLE_WORTH = (0.45, 0.15, -0.15, -0.45)
"""What a role brings in the next shift, in points, by place: the exchange helps the Chef and harms the Dishwasher."""
SHARPNESS = 1.2
"""How much a point weighs when the game is nearly over."""
_LAST = NOTHING[0]
"""Stands for no number."""
_WHOLE = {(number, naturals, jokers): move for (number, naturals, jokers, _), move in DISCARDS.items()}


def try_out(kitchen: Kitchen, seat: Seat, move: Move, chance: Chance) -> float:
    """Make the move, play the shift to its end, and say how well the seat stands in the game then."""
    shift = kitchen.shift
    kitchen.apply(seat, move, chance)
    while kitchen.shift == shift and kitchen.step != "over":
        if kitchen.step == "pizza" and not kitchen.opening and _is_quick(kitchen.differs):
            return _hopes_after(kitchen, order_of_finishing(kitchen, chance))[seat]
        mover = min(kitchen.waiting)
        kitchen.apply(mover, quick_move(kitchen, mover), chance)
    return _hopes(kitchen.scores, kitchen.past[-1].order, kitchen.step == "over")[seat]


def _is_quick(differs: Differences) -> bool:
    """Whether `order_of_finishing` knows these rules."""
    return not (differs.last_player_plays_on or differs.starter_keeps_to_elevens)


def quick_move(kitchen: Kitchen, seat: Seat) -> Move:
    """A sensible move, found quickly."""
    if kitchen.step == "pizza":
        return _placement(kitchen, seat)
    if kitchen.step == "exchange":
        return _gift(kitchen.hands[seat], gift_size(kitchen, seat))
    place = kitchen.roles.index(seat)
    return FoodFight() if place == PLAYERS - 1 else DinnerIsServed() if place == PLAYERS - 2 else NoAction()


def order_of_finishing(kitchen: Kitchen, chance: Chance | None = None) -> list[Seat]:
    """In which order the seats get rid of their cards, if the pizzas go on by habit. It changes the kitchen.

    With chance, those act by chance whose turn the simulator draws (CH-44).

    The shift must have been opened, and it must end with three players out (CH-16 to CH-30, CH-44).
    """
    hands, sizes, finished = kitchen.hands, kitchen.sizes, kitchen.finished
    top, size, last, active, holding = kitchen.top, kitchen.size, kitchen.last, kitchen.active, kitchen.holding
    cut_short, mover, cards, placed = kitchen.differs.answers_are_cut_short, min(kitchen.waiting), sum(sizes), 0
    act_of = _habits_by_seat(kitchen, chance)
    for seat, _ in kitchen.pizza:
        placed |= BIT[seat]
    while True:
        hand = hands[mover]
        number, naturals, jokers = act_of[mover](hand, top, size, cards)
        if number == _LAST:
            active &= ~BIT[mover]
        else:
            hand[number] -= naturals
            hand[JOKER] -= jokers
            top, size, last = number, naturals + jokers, mover
            placed |= BIT[mover]
            sizes[mover] -= size
            cards -= size
            if not sizes[mover]:
                finished.append(mover)
                active &= ~BIT[mover]
                holding &= ~BIT[mover]
                if len(finished) == PLAYERS - 1:
                    return [*finished, NEXT[mover][holding]]
        rivals = active & ~BIT[last] if placed else active
        # CH-25; CH-44: one who has placed on the pizza and is alone in it is not asked again
        if rivals and not (cut_short and active & placed and not active & (active - 1)):
            mover = NEXT[mover][rivals]
        else:  # CH-27
            mover = last if holding & BIT[last] else NEXT[last][holding]
            top, size, active, placed = EMPTY, 0, holding, 0


def _habits_by_seat(kitchen: Kitchen, chance: Chance | None = None) -> Sequence[Habit]:
    two = habits(kitchen.differs)
    if not isinstance(kitchen, Imagined):
        return [two[0]] * PLAYERS
    by_seat = [two[bool(kitchen.eager & BIT[seat])] for seat in SEATS]
    patience = kitchen.differs.patience
    if chance is None or not patience:
        return by_seat
    return [_Passing(habit, kitchen.passes[seat], patience, chance) for seat, habit in enumerate(by_seat)]


class _Passing:
    """A habit of somebody who may pass so often only, before the simulator draws what is done (CH-44)."""

    def __init__(self, habit: Habit, passes: int, patience: int, chance: Chance) -> None:
        self.habit, self.passes, self.patience, self.chance = habit, passes, patience, chance

    def __call__(self, hand: Counts, top: int, size: int, cards: int) -> Group:
        """What is done, and noted."""
        group = self.habit(hand, top, size, cards) if self.passes < self.patience else self._drawn(hand, top, size)
        self.passes = self.passes + 1 if group == NOTHING else 0
        return group

    def _drawn(self, hand: Counts, top: int, size: int) -> Group:
        moves = [] if top == JOKER else moves_on(hand, top, size)
        groups = [PLACEMENTS[move.cards][:3] for move in moves if isinstance(move, Discard)]
        return self.chance.pick([NOTHING, *(group for group in groups if group[2] < 2)])


def _placement(kitchen: Kitchen, seat: Seat) -> Move:
    hand = kitchen.hands[seat]
    if kitchen.opening:  # CH-16
        return _WHOLE[MOZZARELLA, hand[MOZZARELLA], 0] if hand[MOZZARELLA] else PASS[0]
    number, naturals, jokers = _habits_by_seat(kitchen)[seat](hand, kitchen.top, kitchen.size, sum(kitchen.sizes))
    if number == _LAST:
        return PASS[0]
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
