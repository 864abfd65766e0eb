"""How an imagined meal goes on: quick cooks who weigh purchases by the forecast (`forecast.py`), and what it is worth.

They make no offers and buy no Savings Goals; they answer an offer by what it does for their own hand.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from math import exp, sqrt

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.engine.piles import without
from partychef.games.cook_off.cards import ingredients
from partychef.games.cook_off.forecast import Shopping, Taste, need_of, points_to_expect, usual_chances
from partychef.games.cook_off.moves import Accept, Buy, Decline, Discard, Done, Keep, NoDish, Pass, Submit, Vote
from partychef.games.cook_off.outlook import ACCLAIM, KEEP, kept_worth, later_meals, read
from partychef.games.cook_off.prices import ingredient_price
from partychef.games.cook_off.scoring import FEWEST, price, score
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.tasting import Taste as Ranking
from partychef.games.cook_off.trading import pending
from partychef.games.cook_off.view import ROUNDS

SPREAD = 1.6
"""How far apart two players usually end, in points, for the square root of every meal to come."""
_DOLLAR = 0.02
_CARE = 0.2
_CHEAPEST = ((6, 1.0), (10, 0.85), (13, 0.6), (16, 0.4), (19, 0.2), (22, 0.12), (28, 0.03), (32, 0.0))
"""How often a dish of this price is the cheapest."""


def try_out(kitchen: Kitchen, seat: Seat, move: Move, chance: Chance) -> float:
    """Make the move, play the meal to its end, and say how well the seat stands in the game then."""
    kitchen.apply(seat, move, chance)
    while kitchen.step not in ("break", "over", "judging"):
        mover = min(one for one in kitchen.to_move() if one is not None)
        kitchen.apply(mover, quick_move(kitchen, mover), chance)
    return standing(kitchen, seat)


def standing(kitchen: Kitchen, seat: Seat) -> float:
    """The probability that the seat wins the game, between two meals; a rough one until the game is over."""
    outcome = kitchen.outcome()
    if outcome is not None:
        return (seat in outcome.winners) / len(outcome.winners)
    left = kitchen.options.meals - kitchen.meal
    spread = SPREAD * sqrt(1 + left)
    hopes = {one: exp(_prospects(kitchen, one, left) / spread) for one in kitchen.seats()}
    return hopes[seat] / sum(hopes.values())


def quick_move(kitchen: Kitchen, seat: Seat) -> Move:
    """A sensible move, found quickly."""
    return _MOVES[kitchen.step](kitchen, seat)


def worth(kitchen: Kitchen, seat: Seat, hand: Sequence[str], money: int, buys: int) -> float:
    """The points to expect in this meal from this hand after so many more purchases, and from what is left of it."""
    spice = int("spice-rack" in kitchen.active_goals(seat))
    shopping, taste = Shopping(buys, money, usual_chances()), Taste(spice, ACCLAIM[len(kitchen.points)])
    cards, keep = tuple(sorted(hand)), (KEEP if buys else 1.0) * (kitchen.meal < kitchen.options.meals)
    best = 0.0
    for meal in kitchen.menu:
        need = need_of(cards, meal, spice)
        points = points_to_expect(meal, need, shopping, taste) + keep * kept_worth(need.spare)
        if points > best:
            best = points
    return best


def turns_to_come(kitchen: Kitchen, seat: Seat) -> int:
    """How many turns the seat has yet to begin in this meal."""
    if kitchen.player is None:
        return 0
    seats = len(kitchen.points)
    place, now = ((one - kitchen.first_player) % seats for one in (seat, kitchen.player))
    return ROUNDS - kitchen.prep + (place > now)


def _prospects(kitchen: Kitchen, seat: Seat, left: int) -> float:
    """The points that the seat has and may still expect after this meal."""
    goals = frozenset(goal.kind for goal in kitchen.goals[seat])
    later = later_meals(left, kitchen.income, kitchen.money[seat], goals)
    return kitchen.points[seat] + later + kept_worth(kitchen.hands[seat])


def _shop(kitchen: Kitchen, seat: Seat) -> Move:
    hand, money, buys = kitchen.hands[seat], kitchen.money[seat], turns_to_come(kitchen, seat)
    best: Move = Pass() if kitchen.step == "turn" else Done()
    most = worth(kitchen, seat, hand, money, buys)
    for slot, card in enumerate(kitchen.store, start=1):
        cost = ingredient_price(kitchen, seat, card)
        if cost <= money:
            gain = worth(kitchen, seat, (*hand, card), money - cost, buys) - _DOLLAR * cost
            if gain > most:
                best, most = Buy(slot), gain
    return best


def _answer(kitchen: Kitchen, seat: Seat) -> Move:
    offer = pending(kitchen)
    hand, money, buys = kitchen.hands[seat], kitchen.money[seat], turns_to_come(kitchen, seat)
    given: list[str] = []
    for name in offer.want:
        card = next((card for card in hand if ingredients()[card].name == name and card not in given), None)
        if card is None:
            return Decline()
        given.append(card)
    after = worth(
        kitchen, seat, (*without(hand, given), *offer.give), money + offer.give_money - offer.want_money, buys
    )
    return Accept(tuple(given)) if after >= worth(kitchen, seat, hand, money, buys) + _CARE else Decline()


def _discard(kitchen: Kitchen, seat: Seat) -> Move:
    hand, money, buys = kitchen.hands[seat], kitchen.money[seat], turns_to_come(kitchen, seat)
    gone = []
    for _ in range(kitchen.excess(seat)):
        spare = max(dict.fromkeys(hand), key=lambda card: worth(kitchen, seat, without(hand, (card,)), money, buys))
        gone.append(spare)
        hand = without(hand, (spare,))
    return Discard(tuple(sorted(gone)))


def _keep(kitchen: Kitchen, seat: Seat) -> Move:
    hand, money, buys = kitchen.hands[seat], kitchen.money[seat], turns_to_come(kitchen, seat)
    return Keep(max(kitchen.drawn, key=lambda card: worth(kitchen, seat, (*hand, card), money, buys)))


def _cook(kitchen: Kitchen, seat: Seat) -> Move:
    """The dish that scores the most, with votes, the cheapest dish and what is left for the next meal."""
    hand, active = tuple(sorted(kitchen.hands[seat])), kitchen.active_goals(seat)
    keeps = kitchen.meal < kitchen.options.meals
    acclaim = 2.5 * ACCLAIM[len(kitchen.points)]
    best: Move = NoDish()
    most = kept_worth(hand) * keeps
    for size in range(FEWEST, len(hand) + 1):
        for cards in dict.fromkeys(combinations(hand, size)):
            left = kept_worth(without(hand, cards)) if keeps and size < len(hand) else 0.0
            cheap = read(_CHEAPEST, price(cards))
            for meal in kitchen.menu:
                scored = score(meal, cards, active)
                gain = scored.points + acclaim * sum(scored.fulfilled) + cheap + left
                if gain > most:
                    best, most = Submit(meal, cards), gain
    return best


def _vote(kitchen: Kitchen, seat: Seat) -> Move:
    scores = kitchen.past[-1].scores if kitchen.past else (0,) * len(kitchen.points)
    dishes = sorted(
        (dish for dish in kitchen.dishes if dish.seat != seat), key=Ranking(kitchen.dishes, scores), reverse=True
    )
    return Vote(tuple(dish.seat for dish in dishes))


_MOVES: dict[str, Callable[[Kitchen, Seat], Move]] = {
    "turn": _shop,
    "second": _shop,
    "trade": _answer,
    "discard": _discard,
    "keep": _keep,
    "cook_off": _cook,
    "vote": _vote,
}
