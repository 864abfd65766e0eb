"""What a sensible cook does, by what the seat can see: get rid of trouble, and win pizzas that are worth it.

A hand is a few groups of equal cards. A group that hardly anybody can beat is no trouble: it can be placed at any time,
and it wins the lead. The leader gets rid of another group, which matters more the fewer groups are left. So a placement
is worth the trouble it takes out of the hand, and the lead it may win; a pass changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from math import comb

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.chefs_hat.cards import JOKER, MOZZARELLA, Counts, counted, deck
from partychef.games.chefs_hat.moves import DinnerIsServed, Discard, FoodFight, Give, NoAction
from partychef.games.chefs_hat.view import ChefsHatView

# Found by playing against a cook who never passes and always places the largest numbers, as many as possible.
LEAD = 1.8
"""What it is worth to win a pizza when one group is left."""
AWKWARD = 0.04
"""How much more trouble each number makes than the next rarer one, because it fits on fewer pizzas."""
JOKER_WORTH = 0.8
WILLING = 0.7
"""How often a player who can beat a pizza does so."""
WITH_JOKERS = 0.5
"""How often a player is ready to spend Jokers on it."""


def choose(view: ChefsHatView, moves: list[Move], chance: Chance) -> Move:
    """The best move by the seat's own reckoning."""
    return moves[0] if len(moves) == 1 else weighed(view, moves)[0][1]


def weighed(view: ChefsHatView, moves: list[Move]) -> list[tuple[float, Move]]:
    """What each move is worth by the seat's own reckoning, the best first. Whoever can lead with something does so."""
    if view.step == "special":
        wanted = special_action(view, moves)
        return sorted(((float(move == wanted), move) for move in moves), key=_by_worth)
    hand = counted(view.hand)
    rivals = [place.seat for place in view.places if place.hand and place.seat != view.seat]
    odds = Odds(view, hand, rivals)
    if view.step == "exchange":
        return sorted(((-trouble(_without(hand, move), odds), move) for move in moves), key=_by_worth)
    now = Odds(view, hand, [seat for seat in rivals if not view.place(seat).passed])
    # A pass may leave less trouble than placing a rare card does, but a leader gives the lead away for nothing.
    placed = [move for move in moves if isinstance(move, Discard) or view.pizza] or moves
    return sorted(((worth(move, hand, odds, now), move) for move in placed), key=_by_worth)


def _by_worth(weighed: tuple[float, Move]) -> float:
    return -weighed[0]


def special_action(view: ChefsHatView, moves: list[Move]) -> Move:
    """The Dishwasher fights to become Chef, the Waiter keeps the rarest card; the others gain by the exchange."""
    role = view.places[view.seat or 0].role
    wanted = {"dishwasher": FoodFight(), "waiter": DinnerIsServed()}.get(role or "", NoAction())
    return wanted if wanted in moves else moves[-1]


class Odds:
    """How likely a group of cards is to stay unbeaten, by the cards the seat has not seen yet."""

    def __init__(self, view: ChefsHatView, hand: Counts, rivals: Iterable[Seat]) -> None:
        self.unseen = unseen_by(view, hand)
        hidden = sum(self.unseen) or 1
        self.rivals = [(size, round(100 * size / hidden)) for size in (view.place(seat).hand for seat in rivals)]
        self.known: dict[int, list[float]] = {}

    def unbeaten(self, number: int, size: int) -> float:
        """The probability that `size` cards of this number win the pizza."""
        if size not in self.known:
            self.known[size] = self._by_number(size)
        return self.known[size][number]

    def _by_number(self, size: int) -> list[float]:
        rivals = [percent for cards, percent in self.rivals if cards >= size]
        jokers = self.unseen[JOKER]
        odds = [1.0, 1.0]
        for copies in self.unseen[1:JOKER]:  # what beats the next number but not this one
            chance = odds[-1]
            if copies:
                for percent in rivals:
                    can = at_least(size, copies, percent)
                    if jokers:
                        can = max(can, WITH_JOKERS * at_least(size, copies + jokers, percent))
                    chance *= 1 - WILLING * can
            odds.append(chance)
        return odds


def trouble(hand: Counts, odds: Odds) -> float:
    """How hard it will be to get rid of these cards."""
    groups = ((number, size) for number, size in enumerate(hand[:JOKER]) if size)
    hard = sum(1 - odds.unbeaten(number, size) + AWKWARD * (number - MOZZARELLA / 2) for number, size in groups)
    return hard - JOKER_WORTH * hand[JOKER]


def worth(move: Move, hand: Counts, odds: Odds, now: Odds) -> float:
    """How good the hand is after the move, plus the worth of the lead that it may win."""
    if not isinstance(move, Discard):
        return -trouble(hand, odds)
    rest = _without(hand, move)
    groups = sum(1 for size in rest[:JOKER] if size)
    lead = LEAD * now.unbeaten(move.cards[0], len(move.cards)) / max(groups, 1)
    return lead - trouble(rest, odds) if any(rest) else float("inf")


def _without(hand: Counts, move: Move) -> Counts:
    assert isinstance(move, Discard | Give)
    rest = hand.copy()
    for card in move.cards:
        rest[card] -= 1
    return rest


def unseen_by(view: ChefsHatView, hand: Counts) -> Counts:
    """All cards except the seat's own and those placed in this shift."""
    placed = counted(card for pizza in (*view.oven, view.pizza) for placement in pizza for card in placement.cards)
    return [whole - own - gone for whole, own, gone in zip(_whole_deck(), hand, placed, strict=True)]


@cache
def _whole_deck() -> Sequence[int]:
    return counted(min(card, MOZZARELLA) if card > JOKER else card for card in deck())


@cache
def at_least(wanted: int, copies: int, percent: int) -> float:
    """The probability that a hand with `percent` of the hidden cards has at least `wanted` of the copies."""
    share = percent / 100
    ways = range(wanted, copies + 1)
    return sum(comb(copies, held) * share**held * (1 - share) ** (copies - held) for held in ways)
