"""The legal moves: all of them where they can be listed, and a few of the many trades; and the clock's own move."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain, combinations, permutations, product

from partychef.engine.game import Actor, Move, Seat
from partychef.engine.piles import without
from partychef.games.cook_off import moves, trading
from partychef.games.cook_off.cards import goals, ingredients
from partychef.games.cook_off.cooking import to_rank
from partychef.games.cook_off.scoring import price
from partychef.games.cook_off.solver import best_of, dishes
from partychef.games.cook_off.state import Kitchen


def moves_of(kitchen: Kitchen, actor: Actor) -> list[Move]:
    """Return the moves of an actor who is to move; the clock takes the first unless it knows better (CO-47)."""
    if kitchen.step == "judging":
        cooked = tuple(dish.seat for dish in kitchen.dishes)
        # First the result that two votes would have.
        return [moves.ChooseBest(cooked), *(moves.ChooseBest((seat,)) for seat in cooked)]
    if actor is None or kitchen.step == "break":
        return [moves.NextMeal()]
    match kitchen.step:
        case "turn":
            return [*_actions(kitchen, actor), *_offers(kitchen, actor)]
        case "trade":
            return [moves.Decline(), *map(moves.Accept, _givings(kitchen, actor))]
        case "discard":
            ways = combinations(sorted(kitchen.hands[actor]), kitchen.excess(actor))
            return [moves.Discard(cards) for cards in dict.fromkeys(ways)]
        case "second":
            return [moves.Done(), *_purchases(kitchen, actor)]
        case "keep":
            return [moves.Keep(card) for card in dict.fromkeys(kitchen.drawn)]
        case "cook_off":
            return [*_dishes(kitchen, actor), moves.NoDish()]
        case _:
            return [moves.Vote(ranking) for ranking in permutations(to_rank(kitchen, actor))]


def default_of(kitchen: Kitchen, actor: Actor) -> Move:
    """Return the clock's move for an actor who is late (CO-47)."""
    match kitchen.step, actor:
        case "discard", int():
            return moves.Discard(_least_missed(kitchen, actor))
        case "keep", int():
            return moves.Keep(_most_welcome(kitchen, actor))
        case "cook_off", int():
            return _best_dish(kitchen, actor, by_lines=True)
        case _:
            return moves_of(kitchen, actor)[0]


def _actions(kitchen: Kitchen, seat: Seat) -> Iterator[Move]:
    yield moves.Pass()
    yield from _purchases(kitchen, seat)
    for move in (*map(moves.BuyGoal, goals()), moves.Order()):
        if kitchen.allows(seat, move):
            yield move


def _purchases(kitchen: Kitchen, seat: Seat) -> Iterator[moves.Buy]:
    purchases = map(moves.Buy, range(1, len(kitchen.store) + 1))
    return (buy for buy in purchases if kitchen.allows(seat, buy))


def _offers(kitchen: Kitchen, seat: Seat) -> Iterator[moves.Offer]:
    """Offers to each partner: a card for its price, and the price for a card that the partner openly took."""
    hand, others = kitchen.hands[seat], kitchen.others(seat)
    for partner in others:
        sale = [moves.Offer(partner, (card,), want_money=price((card,))) for card in hand[:1]]
        bought = [card for deed in kitchen.log if (deed.seat, deed.action) == (partner, "buy") for card in deed.cards]
        wish = [
            moves.Offer(partner, give_money=price((card,)), want=(ingredients()[card].name,)) for card in bought[-1:]
        ]
        yield from (offer for offer in (*sale, *wish) if kitchen.allows(seat, offer))


def _givings(kitchen: Kitchen, seat: Seat) -> Iterator[tuple[str, ...]]:
    """Every choice of cards that answers the offer; none if the partner does not hold them."""
    hand = sorted(kitchen.hands[seat])
    wanted = Counter(trading.pending(kitchen).want)
    ways = [
        dict.fromkeys(combinations([card for card in hand if ingredients()[card].name == name], number))
        for name, number in wanted.items()
    ]
    return (tuple(chain(*way)) for way in product(*ways))


def _dishes(kitchen: Kitchen, seat: Seat) -> Iterator[moves.Submit]:
    """Every dish for every meal card, the best first."""
    best = _best_dish(kitchen, seat)
    yield best
    for meal, cards in product(kitchen.menu, dishes(kitchen.hands[seat])):
        if (meal, cards) != (best.meal, best.cards):
            yield moves.Submit(meal, cards)


def _best_dish(kitchen: Kitchen, seat: Seat, by_lines: bool = False) -> moves.Submit:
    best = best_of(kitchen.hands[seat], kitchen.menu, kitchen.active_goals(seat), by_lines=by_lines)
    assert best is not None
    return moves.Submit(best.meal, best.cards)


def _least_missed(kitchen: Kitchen, seat: Seat) -> tuple[str, ...]:
    """The cards that the best dish can spare, those with the lowest ids."""
    hand, excess = kitchen.hands[seat], kitchen.excess(seat)
    best = best_of(hand, kitchen.menu, kitchen.active_goals(seat), most=len(hand) - excess)
    spare = hand if best is None else without(hand, best.cards)
    return tuple(sorted(spare)[:excess])


def _most_welcome(kitchen: Kitchen, seat: Seat) -> str:
    """The delivered card with which the best dish is worth the most."""

    def worth(card: str) -> tuple[int, int]:
        best = best_of((*kitchen.hands[seat], card), kitchen.menu, kitchen.active_goals(seat))
        return (0, 0) if best is None else (-best.points, best.price)

    return min(kitchen.drawn, key=worth)
