"""What holds in every game, whatever the players do."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.games.cook_off.memory import followed
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rules import CookOffGame
from partychef.games.cook_off.setup import set_up
from tests.games.cook_off import subject

evenings = st.tuples(st.integers(2, 4), st.integers(0, 10**6))


@settings(max_examples=25, deadline=None)
@given(evenings)
def test_no_debts_no_overfull_hands_and_a_score_card_that_adds_up(told: tuple[int, int]) -> None:
    seats, seed = told
    game, dice = set_up(seats, Options(), Chance(str(seed), 0)), Random(seed)
    number, refilled = 0, 0
    while game.to_move():
        number += 1
        actor = dice.choice(sorted(game.to_move(), key=str))
        before = len(game.deck)
        game.apply(actor, subject.choose(game, actor, dice), Chance(str(seed), number))
        refilled += len(game.deck) > before
        check(game)
    assert not refilled  # all that three meals can draw is 137 of 180
    assert 180 - len(game.deck) <= 137
    assert len(game.past) == 3
    for seat in game.seats():
        assert game.points[seat] == sum(meal.points[seat] for meal in game.past)
        for meal in game.past:
            assert meal.points[seat] == sum(dish.points for dish in meal.dishes if dish.seat == seat)


def check(game: CookOffGame) -> None:
    assert all(money >= 0 for money in game.money.values())  # CO-16
    assert game.income >= 5  # CO-13
    for seat in game.seats():
        assert game.step == "discard" or not game.excess(seat)  # CO-23
        kinds = [goal.kind for goal in game.goals[seat]]
        assert len(kinds) == len(set(kinds))  # CO-29
    for seat in game.seats():
        shown_of = game.view(None).place(seat)
        known = Counter(followed(shown_of.kept, game.log, seat))
        known -= Counter(card for dish in game.dishes if dish.seat == seat for card in dish.cards)
        assert known <= Counter(game.hands[seat])  # what everybody has seen is where they believe it to be
    for place, shown in ((place, game.view(None).store[place]) for place in range(5)):
        assert (shown.card is None) == (place >= len(game.store))
        assert shown.card is None or shown.price >= 1  # CO-21
    if game.step == "cook_off":
        assert all(len(game.hands[seat]) >= 3 for seat in game.to_move() if seat is not None)  # CO-32
