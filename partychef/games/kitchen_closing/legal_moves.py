"""All legal moves, the most sensible stacks first, and the move that the clock makes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from partychef.engine.game import Actor, Move, Seat
from partychef.games.kitchen_closing import moves
from partychef.games.kitchen_closing.solver import best_stacks, category
from partychef.games.kitchen_closing.state import Kitchen
from partychef.games.kitchen_closing.turns import actions


def moves_of(kitchen: Kitchen, actor: Actor) -> list[Move]:
    """What an actor who is to move may do."""
    return list(_moves(kitchen, actor))


def default_of(kitchen: Kitchen, actor: Actor) -> Move:
    """What the clock does for an actor who is late (KC-25)."""
    if kitchen.drawn is not None:
        return moves.Discard(kitchen.drawn)
    if actor is not None and kitchen.begun is not None:
        return moves.Discard(_least_missed(kitchen.hands[actor], kitchen.begun.taken))
    return next(_moves(kitchen, actor))


def _moves(kitchen: Kitchen, actor: Actor) -> Iterator[Move]:
    if actor is None or kitchen.step == "break":
        yield moves.Deal()
    elif kitchen.step == "stacks":
        yield from _stacks(kitchen.hands[actor])
    elif kitchen.begun is not None:
        yield from (moves.Discard(card) for card in kitchen.hands[actor] if card != kitchen.begun.taken)
    else:
        yield from _actions(kitchen, actor)


def _actions(kitchen: Kitchen, seat: Seat) -> Iterator[Move]:
    for action in actions(kitchen, seat):
        match action:
            case "draw":
                yield moves.Draw()
            case "take":
                yield moves.Take()
            case "discard":
                yield from map(moves.Discard, kitchen.hands[seat])
            case _:
                yield moves.Declare()


def _least_missed(hand: tuple[str, ...], taken: str | None) -> str:
    """The card without which the best stacks are worth the most; the one just taken must stay (KC-8)."""
    others = sorted(card for card in hand if card != taken)
    return max(others, key=lambda card: best_stacks([kept for kept in hand if kept != card]).values)


def _stacks(hand: tuple[str, ...]) -> Iterator[moves.PlaceStacks]:
    """Every way to place two stacks, the best by KC-25 first."""
    best = moves.PlaceStacks(*best_stacks(hand))
    yield best
    sets = [(cards, len({category(card) for card in cards})) for cards in _sets(sorted(hand))]
    pantries = [cards for cards, categories in sets if categories <= 1]
    for dish in [cards for cards, categories in sets if categories == len(cards)]:
        for pantry in pantries:
            if not {*dish}.intersection(pantry) and (dish, pantry) != (best.dish, best.pantry):
                yield moves.PlaceStacks(dish, pantry)


def _sets(cards: list[str]) -> Iterator[tuple[str, ...]]:
    for size in range(len(cards) + 1):
        yield from combinations(cards, size)
