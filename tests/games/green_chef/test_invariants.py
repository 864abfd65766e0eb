"""What holds in every game, whatever the players do."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.games.green_chef.setup import set_up
from tests.games.green_chef import subject

games = st.tuples(st.integers(3, 6), st.integers(0, 10**6), st.integers(0, 8))


@settings(max_examples=25, deadline=None)
@given(games)
def test_hands_are_equal_points_are_conserved_and_totals_add_up(told: tuple[int, int, int]) -> None:
    seats, seed, rules = told
    options = subject.house_rules(seats)[rules]
    game, dice = set_up(seats, options, Chance(str(seed), 0)), Random(seed)
    number = 0
    while game.to_move():
        number += 1
        actor = dice.choice(sorted(game.to_move(), key=str))
        game.apply(actor, subject.choose(game, actor, dice), Chance(str(seed), number))
        if game.step in ("break", "over"):
            continue
        assert sum(game.points.values()) == seats * options.first_points
        assert min(game.points.values()) >= 0  # GC-47
        if game.step == "draft":
            assert {len(hand) for hand in game.hands.values()} == {seats + 2 - game.pick}
        if game.step in ("regroup", "allocation") and not game.sales:
            assert {len(kept) for kept in game.kept.values()} == {game.round * (seats + 1)}
        assert set(game.talents).isdisjoint(game.used)
    assert len(game.past) == options.match
    for played in game.past:
        for one in played.results:
            assert one.total == one.before + one.cards + one.exact + one.call + one.extra + one.penalty
            assert one.total >= one.before
    totals = {seat: sum(one.total for played in game.past for one in played.results if one.seat == seat)
              for seat in range(seats)}  # fmt: skip
    assert totals == game.scores
