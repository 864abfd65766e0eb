"""How long rounds and games last, and what stacks are worth, among players who close at about 38 (the pace check).

The seeds are fixed and the bounds wide: they detect a rule that is badly wrong, not lucky cards.
"""

from __future__ import annotations

from functools import cache
from statistics import fmean

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.kitchen_closing.moves import Deal, Declare, Discard, Draw, PlaceStacks, Take
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.rules import KitchenGame
from partychef.games.kitchen_closing.setup import set_up
from partychef.games.kitchen_closing.solver import best_for, values_of

GAMES = 12
CLOSE_AT = 38


def worth(dish: int, pantry: int) -> float:
    return dish + 0.7 * pantry


def rating(hand: tuple[str, ...]) -> float:
    return max(worth(*values) for values in values_of(hand))


def after_discarding(hand: tuple[str, ...], card: str) -> float:
    return rating(tuple(kept for kept in hand if kept != card))


def plain_move(game: KitchenGame, seat: Seat) -> Move:
    """Close at 38; take the open card if it is better by 2 or more, else draw; discard the least useful card."""
    hand, legal = game.hands[seat], game.legal_moves(seat) if game.step == "turn" else []
    if game.step == "break":
        return Deal()
    if game.step == "stacks":
        return PlaceStacks(*best_for(hand, worth))
    if game.begun is not None:
        cards = [move.card for move in legal if isinstance(move, Discard)]
        return Discard(max(cards, key=lambda card: after_discarding(hand, card)))
    if Declare() in legal and rating(hand) >= CLOSE_AT:
        return Declare()
    with_top = (*hand, game.discard[-1])
    if max(after_discarding(with_top, card) for card in hand) > rating(hand) + 2:
        return Take()
    return Draw()


@cache
def evening(seats: int, seed: int) -> tuple[KitchenGame, tuple[float, ...], int]:
    """A finished game, the turns per player in each of its rounds, and the smallest size of its deck."""
    game, number, turns, lowest = set_up(seats, Options(), Chance(f"pace {seed}", 0)), 0, [], 160
    while players := sorted(seat for seat in game.to_move() if seat is not None):
        number += 1
        before = game.step
        game.apply(players[0], plain_move(game, players[0]), Chance(f"pace {seed}", number))
        lowest = min(lowest, len(game.draw))
        if game.step == "stacks" != before:
            turns.append(fmean(game.turns.values()))
    return game, tuple(turns), lowest


@pytest.mark.parametrize(("seats", "rounds"), [(3, (5.5, 9.5)), (5, (8, 10)), (7, (9, 10))])
def test_the_pace_of_the_game(seats: int, rounds: tuple[float, float]) -> None:
    games = [evening(seats, seed) for seed in range(GAMES)]
    results = [one for game, _, _ in games for played in game.past for one in played.results]
    assert rounds[0] <= fmean(len(game.past) for game, _, _ in games) <= rounds[1]
    assert 1.4 <= fmean(turn for _, turns, _ in games for turn in turns) <= 3.2
    assert 29 <= fmean(one.dish.value for one in results) <= 35
    assert 4 <= fmean(one.pantry.value for one in results) <= 9
    assert 0.03 <= fmean(one.pantry.value == 0 for one in results) <= 0.3
    assert min(lowest for _, _, lowest in games) > 20  # the deck is never exhausted
