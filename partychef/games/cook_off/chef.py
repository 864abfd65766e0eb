"""Plays sensibly: weighs every purchase by what the best of the three meals may still become.

Turns are scarcer than dollars in this game, so a purchase is worth the turn first (`outlook.py`), the money second.
Trades are weighed from both sides (`haggling.py`), dishes get names of their own (`naming.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import TypeVar

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.engine.piles import without
from partychef.games.cook_off.cards import CATEGORIES, ingredient_deck
from partychef.games.cook_off.forecast import shares
from partychef.games.cook_off.haggling import answer, best_offer
from partychef.games.cook_off.moves import Buy, BuyGoal, Discard, Keep, NoDish, Offer, Order, Pass, Submit, Vote
from partychef.games.cook_off.naming import dish_name
from partychef.games.cook_off.outlook import Curve, Outlook, read, turns_left
from partychef.games.cook_off.prices import APP_FEE
from partychef.games.cook_off.scoring import category, price, score
from partychef.games.cook_off.supply import EXPIRING
from partychef.games.cook_off.tasting import Taste
from partychef.games.cook_off.view import CookOffView

T = TypeVar("T")

_DOLLAR = 0.02
"""The cost of a dollar in a card's price, beyond what the dollar could buy: cheap cards make a cheap dish.

0.05 wins fewer games.
"""
_THRIFT = 0.001
"""The cost of a dollar spent on a Savings Goal: if buying nothing helps as much, buy nothing."""
_CHEAPEST: dict[int, Curve] = {
    2: ((6, 1.0), (10, 0.87), (13, 0.7), (16, 0.5), (19, 0.25), (22, 0.2), (28, 0.05), (32, 0.0)),
    3: ((6, 1.0), (10, 0.85), (13, 0.54), (16, 0.33), (19, 0.2), (22, 0.07), (28, 0.0)),
    4: ((6, 0.95), (10, 0.77), (13, 0.51), (16, 0.22), (19, 0.1), (22, 0.02), (25, 0.0)),
}
"""How often a dish of this price was the cheapest among such chefs; by seats."""
_ACCLAIM = {2: 0.0, 3: 0.6, 4: 0.5}
"""How much more of Player's Choice each fulfilled line won among such chefs; by seats."""


def choose(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
    """The player's next move."""
    jobs: dict[str, Callable[[CookOffView, list[Move], Chance], Move]] = {
        "turn": _shop,
        "trade": answer,
        "second": _shop,
        "keep": _keep,
        "discard": _discard,
        "cook_off": _cook,
        "vote": _vote,
    }
    return jobs[view.step](view, legal, chance) if view.step in jobs and len(legal) > 1 else legal[0]


def by_promise(view: CookOffView, actions: list[Move]) -> list[tuple[float, Move]]:
    """The points to expect after each of these actions, the best first."""
    me = _me(view)
    return sorted(((_promise(view, me, move), move) for move in actions), key=lambda found: -found[0])


def by_hope(view: CookOffView, dishes: list[Move]) -> list[tuple[float, Move]]:
    """What the chef hopes that each of these dishes scores, the best first; one of them may be no dish."""
    me = _me(view)
    return sorted(((_hope(view, me, move), move) for move in dishes), key=lambda found: -found[0])


def is_same(move: Move, other: Move) -> bool:
    """Whether two moves do the same; what a dish is called makes no difference."""
    if isinstance(move, Submit) and isinstance(other, Submit):
        return (move.meal, sorted(move.cards)) == (other.meal, sorted(other.cards))
    return move == other


def _shop(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
    """Offer a trade if there is a fair one, else make the action that promises the most."""
    trade = best_offer(view, _seat(view), chance) if view.step == "turn" else None
    if trade is not None:
        return trade
    me = _me(view)
    actions = [move for move in legal if not isinstance(move, Offer)] or legal
    return _best(actions, lambda move: _promise(view, me, move), chance)


def _promise(view: CookOffView, me: Outlook, move: Move) -> float:
    """The points to expect after an action."""
    money, store = me.place.money, [slot.card for slot in view.store if slot.card]
    match move:
        case Buy(slot=number):
            slot = view.store[number - 1]
            assert slot.card is not None
            hand, money = (*view.hand, slot.card), money - slot.price
            more = int(view.step == "turn" and "bulk-membership" in me.active)
            return me.worth(hand, money, without(store, (slot.card,)), more=more) - _DOLLAR * slot.price
        case BuyGoal(kind=kind):
            shelf = next(shelf for shelf in view.savings if shelf.kind == kind)
            return me.worth(view.hand, money - shelf.price, store, shelf.kind) - _THRIFT * shelf.price
        case Order():
            return _delivery(view, me, store)
        case Pass():
            return me.worth(view.hand, money, store[EXPIRING:])
        case _:
            return me.worth(view.hand, money, store)


def _delivery(view: CookOffView, me: Outlook, store: list[str]) -> float:
    """The points that the better of two unseen cards adds on average."""
    money = me.place.money - APP_FEE
    worth = [me.worth((*view.hand, _typical(number)), money, store) for number in range(len(CATEGORIES))]
    expected, below = 0.0, 0.0
    for number in sorted(range(len(CATEGORIES)), key=worth.__getitem__):
        upto = below + shares()[number]
        expected += worth[number] * (upto**2 - below**2)
        below = upto
    return expected


@cache
def _typical(number: int) -> str:
    """A card of the category with a middling price."""
    cards = [card for card in ingredient_deck() if category(card) == CATEGORIES[number]]
    return sorted(cards, key=lambda card: price((card,)))[len(cards) // 2]


def _keep(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
    me = _me(view)
    moves = [move for move in legal if isinstance(move, Keep)]
    return _best(moves, lambda move: me.worth((*view.hand, move.card), me.place.money), chance)


def _discard(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
    """The cards that the hand can spare, the most expensive first."""
    me, kept = _me(view), view.hand

    def without_it(card: str) -> float:
        return me.worth(without(kept, (card,)), me.place.money) + _DOLLAR * price((card,))

    while len(kept) > me.place.limit:
        kept = without(kept, (_best(kept, without_it, chance),))
    return Discard(tuple(sorted(without(view.hand, kept))))


def _hope(view: CookOffView, me: Outlook, move: Move) -> float:
    """What a dish scores, counting votes, the cheapest dish and what is left for the next meal."""
    if not isinstance(move, Submit):
        return me.kept(view.hand)
    seats, scored = len(view.places), score(move.meal, move.cards, me.active)
    acclaim = _ACCLAIM[seats] * sum(scored.fulfilled) + cheapest(view, move.cards)
    return scored.points + acclaim + me.kept(without(view.hand, move.cards))


def cheapest(view: CookOffView, cards: Sequence[str]) -> float:
    """How often a dish of these cards is the cheapest of the table."""
    return read(_CHEAPEST[len(view.places)], price(cards))


def _cook(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
    """The dish that promises the most, with a name of its own."""
    me = _me(view)
    dishes = [move for move in legal if isinstance(move, Submit | NoDish)]
    move = _best(dishes, lambda move: _hope(view, me, move), chance)
    if isinstance(move, NoDish):
        return move
    used = {dish.name for meal in view.past for dish in meal.dishes}
    full = all(score(move.meal, move.cards, me.active).fulfilled)
    return Submit(move.meal, move.cards, dish_name(move.meal, move.cards, full, used, chance))


def _vote(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
    """Rank the dishes by how well they fulfil their meal card; of equal ones, prefer the player further behind."""
    scores = view.past[-1].scores if view.past else (0,) * len(view.places)
    dishes = chance.shuffled([dish for dish in view.dishes if dish.seat != view.seat])
    return Vote(tuple(dish.seat for dish in sorted(dishes, key=Taste(view.dishes, scores), reverse=True)))


def _me(view: CookOffView) -> Outlook:
    """The player's own outlook once this turn is over."""
    seat = _seat(view)
    return Outlook(view, seat, turns_left(view, seat))


def _seat(view: CookOffView) -> Seat:
    assert view.seat is not None
    return view.seat


def _best(choices: Iterable[T], worth: Callable[[T], float], chance: Chance) -> T:
    """The option that is worth the most; chance decides between equal ones."""
    known = {choice: round(worth(choice), 6) for choice in choices}
    most = max(known.values())
    return chance.pick([choice for choice, one in known.items() if one == most])
