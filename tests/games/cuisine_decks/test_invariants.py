"""What holds in every game, whatever the players do."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.games.cuisine_decks.cards import countries
from partychef.games.cuisine_decks.rules import CuisineDecksGame
from partychef.games.cuisine_decks.setup import set_up
from tests.games.cuisine_decks import subject

evenings = st.tuples(st.integers(2, 6), st.integers(0, 10**6), st.integers(0, 3))


@settings(max_examples=25, deadline=None)
@given(evenings)
def test_scores_add_up_one_card_a_turn_is_tracked_and_hands_keep_the_limit(told: tuple[int, int, int]) -> None:
    seats, seed, rules = told
    game, dice = set_up(seats, subject.house_rules(seats)[rules], Chance(str(seed), 0)), Random(seed)
    number, turn = 0, 0
    while game.to_move():
        number += 1
        actor = dice.choice(sorted(game.to_move(), key=str))
        game.apply(actor, subject.choose(game, actor, dice), Chance(str(seed), number))
        check(game)
        if game.round > turn:
            turn = game.round
            assert all(len(hand) <= 8 for hand in game.hands.values())  # CD-43
            assert not any(game.cooked.values())
    outcome = game.outcome()
    assert outcome is not None
    assert len(outcome.winners) == 1  # CD-48
    assert len(game.past) == game.round <= 60  # CD-49
    for seat in game.seats():
        assert game.scores[seat] == sum(turn.tallies[seat].total for turn in game.past)
        assert outcome.scores[seat] - game.scores[seat] in (0, 30)  # CD-47
        assert len(game.tracked[seat]) <= sum(turn.tallies[seat].tracked is not None for turn in game.past)  # CD-38


def check(game: CuisineDecksGame) -> None:
    view = game.view(None)
    assert game.step == "decks" or {place.country for place in view.places} <= set(countries())
    for place in view.places:
        assert all(line.total >= 0 for line in place.lines)  # CD-33
        assert len({utensil.symbol for utensil in place.utensils}) == len(place.utensils)  # CD-12
        for cooked in place.cooked:
            assert len(cooked.dish.secondary) <= 2  # CD-21
    if view.roles and game.step != "decks":
        assert len({place.role for place in view.places}) == len(view.places)  # CD-52
    if game.step == "response":
        assert view.announced is not None
        assert view.announced.last not in game.to_move()  # CD-30
