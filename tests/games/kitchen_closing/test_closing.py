"""Stacks, points, the end of the game and the clock: KC-18 to KC-25."""

from __future__ import annotations

from itertools import permutations

import pytest

from partychef.engine.game import Outcome
from partychef.games.kitchen_closing.closing import points_of
from partychef.games.kitchen_closing.moves import Deal, Declare, Discard, Draw, PlaceStacks, Take
from partychef.games.kitchen_closing.solver import best_stacks
from partychef.games.kitchen_closing.view import Hint, Stack
from tests.games.kitchen_closing.kitchen import ANA, BEN, CLEO, Kitchen, card, cards

MIXED = "meat9 sea4 veg7 veg2 veg5 herb1"
SEA = "sea1 sea2 sea3 sea5 sea6 sea7"
DAIRY = "dairy1 dairy2 dairy3 dairy4 dairy5 dairy6"


def kitchen() -> Kitchen:
    """Ana has a little of everything, Ben the sea, Cleo the dairy. The kitchen is closed; nobody has placed stacks."""
    table = Kitchen(MIXED, SEA, DAIRY, pile="fruit1", deck="fruit2 fruit3")
    table.closes()
    return table


# Stacks


def test_kc_18_everybody_places_stacks_at_the_same_time() -> None:
    table = kitchen()
    assert table.game.to_move() == {ANA, BEN, CLEO}
    table.places(BEN, "sea7", "sea1 sea2")
    assert table.game.to_move() == {ANA, CLEO}
    assert table.refuses(BEN, PlaceStacks((), ())) == "You have already placed your stacks."
    assert table.refuses(ANA, Declare()) == "Not now: everybody is placing stacks."


def test_kc_18_stacks_stay_covered_until_all_are_there() -> None:
    table, other = kitchen(), kitchen()
    table.places(BEN, "sea7", "sea1 sea2")
    other.places(BEN, "", "sea1 sea2 sea3 sea5 sea6 sea7")
    assert table.sees(None) == other.sees(None)
    assert table.sees(ANA) == other.sees(ANA)
    assert [place.placed for place in table.sees(ANA).places] == [False, True, False]
    assert table.sees(ANA).place(BEN).hand == 6
    assert (table.sees(BEN).dish, table.sees(BEN).pantry) == (cards("sea7"), tuple(sorted(cards("sea1 sea2"))))
    assert table.sees(BEN).hand == cards(SEA)


def test_kc_18_the_order_of_arrival_changes_nothing() -> None:
    stacks = {ANA: ("meat9 veg7", "veg5"), BEN: ("sea7", "sea1 sea2"), CLEO: ("dairy6", "dairy5")}
    ends = []
    for order in permutations(stacks):
        table = kitchen()
        for seat in order:
            table.places(seat, *stacks[seat])
        ends.append(table.game)
    assert all(end == ends[0] for end in ends)


def test_kc_18_cards_may_be_left_out_even_if_they_would_fit() -> None:
    table = kitchen()
    table.places(ANA, "meat9", "")
    table.places(BEN)
    table.places(CLEO, "dairy6", "dairy1 dairy2 dairy3 dairy4 dairy5")
    ana, ben, cleo = table.sees(None).past[-1].results
    assert set(ana.left_out) == {*cards("sea4 veg7 veg2 veg5 herb1")}
    assert (ben.dish, ben.pantry) == (Stack((), 0), Stack((), 0))
    assert cleo.left_out == ()


def test_kc_18_what_is_left_out_is_discarded_from_the_dealers_left() -> None:
    table = kitchen()
    pile = [*table.game.discard]
    table.places(CLEO, "dairy6", "dairy1 dairy2 dairy3 dairy4")
    table.places(BEN, "sea7", "sea1 sea2 sea3 sea5")
    table.places(ANA, "meat9 sea4 veg7 herb1", "veg2")
    assert table.game.discard == [*pile, *cards("veg5 sea6 dairy5")]


def test_kc_19_all_of_the_same_category_in_the_pantry_all_of_different_ones_in_the_dish() -> None:
    table = kitchen()
    assert table.refuses(ANA, PlaceStacks(cards("veg7 veg2"), ())).startswith("In the Dish Stack every card")
    assert table.refuses(ANA, PlaceStacks((), cards("veg7 meat9"))).startswith("In the Pantry Stack all cards")


@pytest.mark.parametrize("dish", ["", "meat9", "meat9 sea4 veg7 herb1"])
@pytest.mark.parametrize("pantry", ["", "veg2", "veg2 veg5"])
def test_kc_19_no_card_or_one_card_will_do_and_the_pantrys_category_may_be_in_the_dish(dish: str, pantry: str) -> None:
    table = kitchen()
    move = PlaceStacks(cards(dish), cards(pantry))
    assert PlaceStacks(tuple(sorted(move.dish)), tuple(sorted(move.pantry))) in table.game.legal_moves(ANA)
    table.does(ANA, move)


def test_kc_19_a_card_is_in_one_stack_only() -> None:
    table = kitchen()
    for twice in (PlaceStacks(cards("veg7"), cards("veg7")), PlaceStacks((), cards("veg7 veg7"))):
        assert table.refuses(ANA, twice).endswith(" only once.")
    assert table.refuses(ANA, PlaceStacks(cards("sea7"), ())).startswith("You do not hold ")


def test_kc_20_a_stack_is_worth_the_sum_of_its_numbers() -> None:
    ana, ben, cleo = Kitchen().ends_round(("meat10 sea4 veg7", "veg2 veg5"), ("sea1", ""), ("", "herb1"))
    assert (ana.dish.value, ana.pantry.value) == (21, 7)
    assert (ben.dish.value, ben.pantry.value) == (1, 0)
    assert (cleo.dish.value, cleo.pantry.value) == (0, 1)


# Points


def gained_and_lost(*values: tuple[int, int]) -> list[tuple[int, int]]:
    return list(points_of(dict(enumerate(values))).values())


def test_kc_21_the_highest_dish_gains_a_point() -> None:
    assert gained_and_lost((30, 5), (31, 5), (12, 1)) == [(0, 0), (1, 0), (0, 1)]


def test_kc_21_equal_dishes_gain_one_each_even_if_all_are_equal_or_worth_nothing() -> None:
    assert [gained for gained, _ in gained_and_lost((31, 5), (31, 4), (30, 3))] == [1, 1, 0]
    assert [gained for gained, _ in gained_and_lost((7, 5), (7, 4), (7, 3))] == [1, 1, 1]
    assert [gained for gained, _ in gained_and_lost((0, 5), (0, 4), (0, 3))] == [1, 1, 1]


def test_kc_22_the_lowest_pantry_loses_a_point_equal_ones_each() -> None:
    assert [lost for _, lost in gained_and_lost((1, 5), (1, 4), (1, 6))] == [0, 1, 0]
    assert [lost for _, lost in gained_and_lost((1, 4), (1, 4), (1, 6))] == [1, 1, 0]
    assert [lost for _, lost in gained_and_lost((1, 0), (1, 0), (1, 0))] == [1, 1, 1]


def test_kc_22_one_player_may_gain_and_lose_and_scores_may_be_negative() -> None:
    table = Kitchen()
    ana, ben, cleo = table.ends_round(("meat9 sea9", ""), ("meat8", "herb4"), ("meat7", ""))
    assert [(one.gained, one.lost, one.points, one.score) for one in (ana, ben, cleo)] == [
        (1, 1, 0, 0),
        (0, 0, 0, 0),
        (0, 1, -1, -1),
    ]
    assert [place.score for place in table.sees(None).places] == [0, 0, -1]


# The end


def test_kc_23_three_points_ahead_of_the_second_ends_the_game() -> None:
    table = Kitchen()
    table.ends_round_for(1, 0, -1)
    table.deals()
    table.ends_round_for(1, 0, -1)
    assert table.game.outcome() is None  # 2, 0, -2: two ahead
    table.deals()
    table.ends_round_for(1, 0, -1)
    assert table.game.outcome() == Outcome({0: 3, 1: 0, 2: -3}, (0,), "3 points ahead")
    assert table.game.to_move() == frozenset()


def test_kc_23_a_lead_of_more_than_three_ends_the_game_too() -> None:
    table = Kitchen()
    table.game.scores = {0: 2, 1: 0, 2: 0}
    table.ends_round_for(1, -1, -1)
    assert table.game.outcome() == Outcome({0: 3, 1: -1, 2: -1}, (0,), "4 points ahead")


def test_kc_23_ahead_of_all_others_not_only_of_the_last() -> None:
    table = Kitchen()
    table.game.scores = {0: 4, 1: 4, 2: -3}
    table.ends_round_for(1, 0, -1)
    assert table.game.outcome() is None


def test_kc_23_only_a_rounds_scoring_counts() -> None:
    table = Kitchen()
    table.game.scores = {0: 3, 1: 0, 2: 0}
    table.ends_round_for(0, 1, -1)
    assert table.game.outcome() is None  # 3, 1, -1


def test_kc_24_after_ten_rounds_the_most_points_win() -> None:
    table = Kitchen()
    for number in range(1, 11):
        assert (table.sees(None).round, table.sees(None).rounds) == (number, 10)
        assert table.game.outcome() is None
        table.ends_round_for(*((1, 0, -1) if number % 2 else (0, 1, -1)))
        if number < 10:
            table.game.scores[BEN] = table.game.scores[ANA]
            table.deals()
    table_end = table.sees(None)
    assert table_end.outcome is not None
    assert (table_end.outcome.reason, table_end.outcome.winners) == ("all rounds played", (BEN,))
    assert (table_end.step, table_end.round, len(table_end.past)) == ("over", 10, 10)


def test_kc_24_equal_points_win_together_also_below_zero() -> None:
    table = Kitchen(rounds=1)
    table.game.scores = {0: -2, 1: -1, 2: -4}
    table.ends_round_for(1, 0, -1)
    assert table.game.outcome() == Outcome({0: -1, 1: -1, 2: -5}, (0, 1), "all rounds played")


def test_kc_24_the_table_may_agree_on_fewer_rounds() -> None:
    table = Kitchen(rounds=2)
    table.ends_round_for(1, 0, -1)
    table.deals()
    table.ends_round_for(0, 1, -1)
    assert table.sees(None).step == "over"


# The clock


def test_kc_25_the_clock_draws_and_discards_the_drawn_card() -> None:
    table = Kitchen(MIXED, SEA, DAIRY, pile="fruit1", deck="fruit10")
    assert table.game.default_move(ANA) == Draw()
    table.does(ANA, Draw())
    assert table.game.default_move(ANA) == Discard(card("fruit10"))


def test_kc_25_it_ends_in_the_same_way_the_turn_that_began_with_a_discard() -> None:
    table = Kitchen(MIXED, SEA, DAIRY, pile="fruit1", deck="fruit10")
    table.does(ANA, Discard(card("meat9")))
    assert table.game.default_move(ANA) == Discard(card("fruit10"))


def test_kc_25_a_card_taken_stays_and_the_card_that_the_stacks_need_least_goes() -> None:
    table = Kitchen(MIXED, SEA, DAIRY, pile="fruit1")
    table.does(ANA, Take())
    assert table.game.default_move(ANA) == Discard(card("veg2"))  # 2 less in the pantry, no less in the dish


def test_kc_25_if_nothing_can_be_drawn_the_clock_takes() -> None:
    table = Kitchen(MIXED, SEA, DAIRY, pile="fruit1")
    table.game.draw = []
    assert table.game.default_move(ANA) == Take()


def test_kc_25_the_clock_places_the_best_dish_then_the_best_pantry_then_the_lowest_ids() -> None:
    table = kitchen()
    table.game.hands[ANA] = cards("meat9 meat9* sea4 veg7 veg5 veg5*")
    move = table.game.default_move(ANA)
    assert isinstance(move, PlaceStacks)
    assert move == PlaceStacks(*best_stacks(table.hand(ANA)))
    assert move.dish == tuple(sorted(cards("meat9 sea4 veg7")))  # 20
    assert move.pantry == tuple(sorted(cards("veg5 veg5*")))  # 10, rather than the other 9 of meat


def test_the_clock_deals_when_the_dealer_sleeps() -> None:
    table = Kitchen()
    table.ends_round_for(1, 0, -1)
    assert table.game.to_move() == {None, ANA}
    assert table.refuses(BEN, Deal()) == "Only the next dealer or the host may deal."
    assert table.game.default_move(None) == table.game.default_move(ANA) == Deal()
    table.does(None, Deal())
    assert (table.sees(None).round, table.sees(None).dealer, table.sees(None).player) == (2, ANA, BEN)


# What is seen after a round


def test_after_a_round_everybody_sees_all_stacks_and_what_they_scored() -> None:
    table = kitchen()
    table.places(ANA, "meat9 sea4 veg7 herb1", "veg2 veg5")
    table.places(BEN, "sea7", "sea1 sea2")
    table.places(CLEO, "", "")
    (played,) = table.sees(None).past
    assert (played.number, played.dealer, played.declarer) == (1, CLEO, ANA)
    assert [one.dish.value for one in played.results] == [21, 7, 0]
    assert [one.points for one in played.results] == [1, 0, -1]
    assert all(table.sees(seat).past == (played,) for seat in (ANA, BEN, CLEO))
    assert [place.hand for place in table.sees(None).places] == [0, 0, 0]


def test_the_hint_is_what_would_have_scored_the_most_points_against_these_stacks() -> None:
    table = kitchen()
    table.places(ANA, "meat9", "")
    table.places(BEN, "sea7", "sea1 sea2 sea3 sea5 sea6")
    table.places(CLEO, "dairy6", "dairy1 dairy2")
    ana, _, cleo = table.sees(None).past[0].results
    # Ana's dish wins in any case; 3 in the pantry would only have tied with Cleo, so the vegetables belong there.
    assert ana.points == 0
    assert ana.hint == Hint(
        Stack(tuple(sorted(cards("meat9 sea4 veg7 herb1"))), 21), Stack(tuple(sorted(cards("veg2 veg5"))), 7), 1
    )
    assert cleo.hint.points == 0


def test_a_hint_gives_up_the_dish_where_that_saves_the_pantry() -> None:
    table = kitchen()
    table.game.hands[CLEO] = cards("dairy6 dairy1 veg1")
    table.places(ANA, "meat9 sea4 veg7 herb1", "veg2 veg5")
    table.places(BEN, "sea7", "sea1 sea2 sea3")
    table.places(CLEO, "dairy6 veg1", "dairy1")
    cleo = table.sees(None).past[0].results[CLEO]
    assert (cleo.points, cleo.hint.points) == (-1, 0)
    assert cleo.hint.pantry == Stack(tuple(sorted(cards("dairy6 dairy1"))), 7)
