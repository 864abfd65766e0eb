"""The examples of the rulebook and the test vectors of the rules page."""

from __future__ import annotations

import pytest

from partychef.games.green_chef.cards import Recipe, recipes
from partychef.games.green_chef.moves import Allocate, Call, Wait
from partychef.games.green_chef.scoring import Terms
from partychef.games.green_chef.solver import best
from tests.games.green_chef.kitchen import ANA, BEN, Kitchen, lay


def test_in_a_game_of_four_each_player_draws_five_cards() -> None:
    assert [place.hand for place in Kitchen(4).sees(None).places] == [5, 5, 5, 5]


def test_four_players_keep_one_and_pass_four_then_three_then_two_until_none_are_left() -> None:
    kitchen, hands = Kitchen(4), []
    while kitchen.step() == "draft":
        hands.append({place.hand for place in kitchen.sees(None).places})
        kitchen.everybody_defaults()
    assert hands == [{5}, {4}, {3}, {2}]  # the single card that is passed last is kept by itself
    assert {(place.hand, place.kept) for place in kitchen.sees(None).places} == {(0, 5)}


def test_each_phase_gives_four_players_five_more_cards() -> None:
    kitchen, kept = Kitchen(4), []
    for _ in range(3):
        kitchen.goes_to("regroup")
        kept.append(kitchen.sees(None).place(ANA).kept)
        kitchen.regroups()
    assert kept == [5, 10, 15]


def test_a_tomato_where_the_recipe_asks_for_tomato_and_so_all_others_five_points_more() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="tomato pepper eggs yogurt paprika", ben="tomato pepper eggs yogurt garlic")
    kitchen.goes_to("over")
    assert [kitchen.result(seat).total for seat in (ANA, BEN)] == [10, 5]


@pytest.mark.parametrize("recipe", recipes().values(), ids=list(recipes()))
def test_all_exact_with_k_slots_is_k_and_five(recipe: Recipe) -> None:
    assert best(recipe.slots, Terms((recipe,))).points.total == len(recipe.slots) + 5


def test_a_caller_with_one_complete_recipe_of_five_slots_and_two_cards_elsewhere_has_eight() -> None:
    kitchen = Kitchen()
    kitchen.serves(ANA, ana="tomato onion eggs yogurt parsley rice lemon")
    move = lay(shakshuka="tomato onion eggs yogurt parsley", lentil_stew="- - - rice lemon -")
    assert kitchen.scores(ANA, move).total == 8


@pytest.mark.parametrize(("experienced", "total"), [(False, 0), (True, 5)])
def test_the_same_caller_without_completion_has_nothing_but_what_was_there_before(
    experienced: bool, total: int
) -> None:
    kitchen = Kitchen(experienced_chefs=experienced)
    kitchen.serves(ANA, ana="tomato onion eggs yogurt parsley rice lemon")
    move = lay(shakshuka="tomato onion eggs yogurt -", lentil_stew="- - - rice lemon parsley")
    assert kitchen.scores(ANA, move).total == total


def test_a_game_from_the_first_card_to_the_winner() -> None:
    kitchen = Kitchen(3)
    kitchen.regroups()
    kitchen.goes_to("regroup")
    kitchen.holds(0, "tomato")
    kitchen.holds(1, "tomato pepper eggs yogurt paprika")
    kitchen.holds(2, "")
    for seat, move in ((0, Wait()), (1, Call()), (2, Wait())):
        kitchen.does(seat, move)
    kitchen.does(2, Allocate({}))
    kitchen.does(0, lay(shakshuka="tomato - - - -"))
    kitchen.does(1, lay(shakshuka="tomato pepper eggs yogurt paprika"))
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({0: 1, 1: 11, 2: 0}, (1,))
    assert not kitchen.game.to_move()
