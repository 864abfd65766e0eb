"""What holds in every game, whatever the players do."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.games.kitchen_closing.closing import points_of
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.setup import set_up
from tests.games.kitchen_closing import subject

games = st.tuples(st.integers(3, 7), st.integers(0, 10**6), st.integers(1, 3))


@settings(max_examples=25, deadline=None)
@given(games)
def test_hands_never_grow_and_the_pile_always_has_a_top(told: tuple[int, int, int]) -> None:
    seats, seed, rounds = told
    game, dice = set_up(seats, Options(rounds=rounds), Chance(str(seed), 0)), Random(seed)
    number, sizes = 0, dict.fromkeys(range(seats), 6)
    while game.to_move():
        number += 1
        actor = dice.choice(sorted(game.to_move(), key=str))
        move = subject.choose(game, actor, dice)
        before = game.round
        game.apply(actor, move, Chance(str(seed), number))
        if game.round != before:
            sizes = dict.fromkeys(range(seats), 6)
        if game.step != "turn":
            continue
        assert all(turns <= 41 for turns in game.turns.values())  # KC-16
        if game.begun is None:
            assert game.discard
            assert all(len(game.hands[seat]) <= sizes[seat] for seat in range(seats))
            sizes = {seat: len(game.hands[seat]) for seat in range(seats)}
    assert number < rounds * (seats * 82 + seats + 1)
    assert game.scores == {seat: sum(played.results[seat].points for played in game.past) for seat in range(seats)}


values = st.lists(st.tuples(st.integers(0, 40), st.integers(0, 30)), min_size=3, max_size=7)


@given(values)
def test_somebody_gains_and_somebody_loses_in_every_round(worth: list[tuple[int, int]]) -> None:
    points = points_of(dict(enumerate(worth)))
    assert 1 <= sum(gained for gained, _ in points.values()) <= len(worth)
    assert 1 <= sum(lost for _, lost in points.values()) <= len(worth)
    for seat, (dish, pantry) in enumerate(worth):
        gained, lost = points[seat]
        assert gained == all(dish >= other for other, _ in worth)
        assert lost == all(pantry <= other for _, other in worth)
