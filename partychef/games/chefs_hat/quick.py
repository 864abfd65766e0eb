"""What quick cooks place, found in a few millionths of a second. There are two habits.

The quick cook reckons like the heuristic chef (`chef.py`), but whole groups at a time, and without counting what was
placed: how likely a group is to stay unbeaten depends on the number of cards that are still held. The eager one never
passes, and places the largest number, as many as possible; that is how many people and the published players play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache

from partychef.games.chefs_hat.cards import HAND, JOKER, MOST, MOZZARELLA, PLAYERS, Counts
from partychef.games.chefs_hat.chef import AWKWARD, JOKER_WORTH, LEAD, WILLING, at_least
from partychef.games.chefs_hat.simulator_rules import RULEBOOK, Differences
from partychef.games.chefs_hat.state import EMPTY

Group = tuple[int, int, int]
"""Cards of one number, Jokers that go with them: the number, how many cards without Jokers, how many Jokers."""
Habit = Callable[[Counts, int, int, int], Group]
"""From a hand, the number that lies on the pizza, the size of the last placement and the number of cards that all
together hold, to what the cook places."""
NOTHING: Group = (EMPTY + 1, 0, 0)
"""A pass."""
_STAGE = 8
"""How many cards make a stage: groups get harder to beat as hands run out."""


def habits(differs: Differences) -> tuple[Habit, Habit]:
    """The quick cook and the eager one by these rules. With the simulator's they do without what not all versions
    allow: two Jokers at once."""
    return (_quick, _eager) if differs is RULEBOOK else (_quick_simulated, _eager_simulated)


def _quick(hand: Counts, top: int, size: int, cards: int) -> Group:
    """The group whose going helps the hand most. A lead is worth more the fewer groups are left."""
    jokers, worth, empty = hand[JOKER], _worth(cards // _STAGE), top == EMPTY
    groups = JOKER - hand[:JOKER].count(0)
    after = LEAD / (groups - 1) if groups > 1 else LEAD
    best, most = NOTHING, -9.0 if empty else 0.0
    for number, copies in enumerate(hand[: top if top < JOKER else JOKER]):
        if copies:
            spent = size - copies if copies < size else 0
            if spent <= jokers:
                if groups == 1:  # the last group goes with all Jokers that it can take
                    return number, copies, min(jokers, MOST - copies)
                rids, wins = worth[number][copies + spent]
                gain = rids + after * wins - JOKER_WORTH * spent
                if gain > most:
                    best, most = (number, copies, spent), gain
    if empty and best is NOTHING:
        return JOKER, 0, jokers
    return best


def _quick_simulated(hand: Counts, top: int, size: int, cards: int) -> Group:
    """The same where a lone Joker cannot be beaten, and only one goes with other cards."""
    if top == JOKER:
        return NOTHING
    jokers, worth, empty = hand[JOKER], _worth(cards // _STAGE), top == EMPTY
    groups = JOKER - hand[:JOKER].count(0)
    after = LEAD / (groups - 1) if groups > 1 else LEAD
    spare, most = 1 if jokers else 0, -9.0 if empty else 0.0
    best = (JOKER, 0, 1) if empty and jokers else NOTHING
    for number, copies in enumerate(hand[: top if top < JOKER else JOKER]):
        if copies:
            spent = size - copies if copies < size else 0
            if spent <= spare:
                if groups == 1:  # the last group goes with a Joker; of two, the first one leads alone
                    return best if empty and jokers == 2 else (number, copies, spare if copies < MOST else 0)
                rids, wins = worth[number][copies + spent]
                gain = rids + after * wins - JOKER_WORTH * spent
                if gain > most:
                    best, most = (number, copies, spent), gain
    return best


def _eager(hand: Counts, top: int, size: int, cards: int) -> Group:
    """The largest number that goes, with all its cards, and with Jokers only where they are needed."""
    jokers = hand[JOKER]
    for number in range(min(top, JOKER) - 1, 0, -1):
        copies = hand[number]
        if copies and copies + jokers >= size:
            return number, copies, max(0, size - copies)
    return (JOKER, 0, jokers) if top == EMPTY else NOTHING


def _eager_simulated(hand: Counts, top: int, size: int, cards: int) -> Group:
    """The largest number that goes, with all its cards and a Joker if there is one, which also leads."""
    if top == JOKER:
        return NOTHING
    spare = 1 if hand[JOKER] else 0
    if top == EMPTY and spare:
        return JOKER, 0, 1
    for number in range(min(top, JOKER) - 1, 0, -1):
        copies = hand[number]
        if copies and copies + spare >= size:
            return number, copies, spare if copies < MOST else 0
    return NOTHING


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
