"""What the others probably hold, by what they have done in this shift.

Everybody saw each placement and each pass. If a hand is imagined now, then so is every hand that this seat had before,
and whether it fits what was done: whoever passed had probably nothing that goes on that pizza, and whoever placed had
nothing that was better to get rid of. Hands that fit are found by exchanging cards between two seats, again and again;
an exchange that explains less is made less often, so that every hand comes up as often as it is likely (Metropolis).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log
from typing import NamedTuple

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.chefs_hat.cards import HAND, JOKER, PLAYERS, Counts, listed
from partychef.games.chefs_hat.placements import PLACEMENTS
from partychef.games.chefs_hat.quick import NOTHING, Group, Habit
from partychef.games.chefs_hat.state import EMPTY
from partychef.games.chefs_hat.view import ChefsHatView

SETTLING, BETWEEN = 60, 6
"""How many exchanges are tried before the first world is taken, and how many from one world to the next."""
DEALS = 8
"""How many deals are looked at to begin with the one that explains most."""
_FINE = 1 << 20
EAGER_ONES = 0.25
"""How often a player is expected to be one who never passes."""
EXACT, SAME_NUMBER, OTHER, UNEXPECTED, PASSED_ANYWAY, NO_WISH = map(log, (0.87, 0.02, 0.05, 0.5, 0.03, 0.5))
"""How likely an act is, by what the quick cook would have done: just that; the same number; something else; it would
have passed; it would have placed something; it would have passed, too. Counted in games of heuristic chefs."""
EAGER_EXACT, EAGER_OTHER, HARDLY = map(log, (0.96, 0.01, 0.0001))


class Act(NamedTuple):
    """What a seat did when it was its turn."""

    group: Group
    """NOTHING for a pass."""
    top: int
    size: int
    cards: int
    """How many cards all together held before."""
    forced: bool
    """Whether it had no choice: the opening of the shift."""


class Likelihood(NamedTuple):
    """How well a hand explains what its seat did: as a logarithm, and how probable it is that the seat is eager."""

    all: float
    eager: float


def acts_of(view: ChefsHatView) -> list[list[Act]]:
    """By seat, what it did in this shift, the latest first. Passes are told by who placed next."""
    acts: list[list[Act]] = [[] for _ in range(PLAYERS)]
    sizes = [HAND] * PLAYERS
    opening = True
    pizzas = (*view.oven, view.pizza)
    for place, pizza in enumerate(pizzas):
        top, size, last, out = EMPTY, 0, -1, set[Seat]()
        current = place == len(pizzas) - 1
        for seat, cards in ((one.seat, one.cards) for one in pizza):
            if last >= 0:
                _pass(acts, sizes, out, last, seat, top, size)
            number, naturals, jokers, count = PLACEMENTS[cards]
            acts[seat].append(Act((number, naturals, jokers), top, size, sum(sizes), opening))
            opening = False
            sizes[seat] -= count
            top, size, last = number, count, seat
        if last >= 0 and current and view.turn is not None:
            _pass(acts, sizes, out, last, view.turn, top, size)
        elif last >= 0 and not current and (view.has_golden or sizes[last]):  # CH-44: not all may have been asked
            _pass(acts, sizes, out, last, last, top, size)
    return [one[::-1] for one in acts]


def _pass(
    acts: Sequence[list[Act]], sizes: Sequence[int], out: set[Seat], last: Seat, upto: Seat, top: int, size: int
) -> None:
    """Note that those between two seats, clockwise, have passed."""
    for step in range(1, PLAYERS + 1):
        seat = (last + step) % PLAYERS
        if seat == upto:
            return
        if sizes[seat] and seat not in out:
            out.add(seat)
            acts[seat].append(Act(NOTHING, top, size, sum(sizes), False))


def passes_in_a_row(acts: Sequence[Act]) -> int:
    """How many times a seat has passed since it placed something, by what it did, the latest first."""
    return next((count for count, act in enumerate(acts) if act.group != NOTHING), len(acts))


def likelihood(acts: Sequence[Act], hand: Counts, habits: tuple[Habit, Habit]) -> Likelihood:
    """How well this hand, which the seat may hold now, explains its acts, the latest of which is the first."""
    usual, keen = habits
    then, calm, greedy = hand.copy(), log(1 - EAGER_ONES), log(EAGER_ONES)
    for group, top, size, cards, forced in acts:
        number, naturals, jokers = group
        if naturals or jokers:
            then[number] += naturals
            then[JOKER] += jokers
        if forced:
            continue
        expected = usual(then, top, size, cards)
        if group == NOTHING:
            calm += NO_WISH if expected == NOTHING else PASSED_ANYWAY
        elif expected == group:
            calm += EXACT
        elif expected[0] == number:
            calm += SAME_NUMBER
        else:
            calm += UNEXPECTED if expected == NOTHING else OTHER
        if greedy > HARDLY:
            greedy += EAGER_EXACT if keen(then, top, size, cards) == group else EAGER_OTHER
    most = max(calm, greedy)
    both = exp(calm - most) + exp(greedy - most)
    return Likelihood(most + log(both), exp(greedy - most) / both)


class Hands:
    """The hands of all seats as one seat may imagine them, and how well they explain what was done."""

    def __init__(
        self,
        hands: list[Counts],
        own: Seat,
        acts: Sequence[Sequence[Act]],
        both: tuple[Habit, Habit],
        allowed: Callable[[Seat, Counts], bool],
    ) -> None:
        """`allowed` says whether a seat can hold these cards at all."""
        self.hands = hands
        self._acts, self._habits, self._allowed = acts, both, allowed
        self._cards = {seat: list(listed(hand)) for seat, hand in enumerate(hands) if seat != own and any(hand)}
        self._likely = {seat: likelihood(acts[seat], hands[seat], both) for seat in self._cards}
        self._others = list(self._cards)
        self.explains = sum(likely.all for likely in self._likely.values())
        """How well these hands explain everything that was done, as a logarithm."""
        self.settled = not any(acts[seat] for seat in self._others) or len(self._others) < 2
        """Whether nothing has been done that could be explained, or there is nothing to exchange."""

    def exchange(self, chance: Chance) -> None:
        """Let two seats exchange a card, if that is as likely or chance agrees."""
        place = chance.below(len(self._others))
        one = self._others[place]
        other = self._others[(place + 1 + chance.below(len(self._others) - 1)) % len(self._others)]
        mine, theirs = chance.below(len(self._cards[one])), chance.below(len(self._cards[other]))
        here, there = self._cards[one][mine], self._cards[other][theirs]
        if here == there:
            return
        hands = {one: self.hands[one].copy(), other: self.hands[other].copy()}
        for seat, loses, gains in ((one, here, there), (other, there, here)):
            hands[seat][loses] -= 1
            hands[seat][gains] += 1
        if not all(self._allowed(seat, hand) for seat, hand in hands.items()):
            return
        found = {seat: likelihood(self._acts[seat], hand, self._habits) for seat, hand in hands.items()}
        gain = sum(found[seat].all - self._likely[seat].all for seat in hands)
        if gain >= 0 or chance.below(_FINE) < exp(gain) * _FINE:
            self.hands[one], self.hands[other] = hands[one], hands[other]
            self._cards[one][mine], self._cards[other][theirs] = there, here
            self._likely.update(found)

    def eager(self, chance: Chance) -> int:
        """Which of the others never pass, by chance and by how likely it is: the sum of 1 << seat."""
        return sum(1 << seat for seat in self._others if chance.below(_FINE) < self._likely[seat].eager * _FINE)
