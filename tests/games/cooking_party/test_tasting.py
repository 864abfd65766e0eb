"""The tasting round: nominees and finalists and late cooks (CP-48 to CP-51), AI judges (CP-62)."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.leaving import Leave
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import CHIPS
from partychef.games.cooking_party.moves import Award, FlagLate, Nominate, ServeDish
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.setup import set_up
from tests.games.cooking_party.kitchen import Kitchen, all_to

ANA, BEN, CLEO, DAN = range(4)


def after_the_rounds(*scores: int, **rules: Any) -> Kitchen:
    """A classic evening of so many players that has come to the nominations; with these points from the rounds."""
    kitchen = Kitchen(len(scores), tasting=True, **rules)
    last_round(kitchen)
    kitchen.party.scores.update(enumerate(scores))
    kitchen.until("nominating")
    return kitchen


def last_round(kitchen: Kitchen) -> None:
    """Play until the last chips are due."""
    rounds = kitchen.party.planned_rounds or len(kitchen.party.order)
    while kitchen.party.round < rounds or kitchen.party.step != "judging" or len(kitchen.party.awards) > 1:
        kitchen.tick()


def at_the_table(*scores: int, late: tuple[int, ...] = (), **rules: Any) -> Kitchen:
    """The same, with every dish on the table."""
    kitchen = after_the_rounds(*scores, **rules)
    kitchen.until("kitchen")
    for cook in sorted(kitchen.party.to_move(), key=str):
        kitchen.does(cook, ServeDish(late=cook in late))
    return kitchen


def judges(kitchen: Kitchen) -> list[Any]:
    """Who judges the tasting, in order, each with whose dishes."""
    return [(award.by, set(award.to)) for award in kitchen.party.awards]


def chips_due(kitchen: Kitchen) -> tuple[int, ...]:
    """The chips from which the next award is chosen."""
    return kitchen.party.awards[0].chips


def late(kitchen: Kitchen) -> tuple[int, ...]:
    """Who is marked as late."""
    return kitchen.party.running.late


# CP-48


def test_cp_48_after_the_last_round_everybody_nominates_a_dish_that_they_presented() -> None:
    kitchen = after_the_rounds(0, 0, 0)
    assert kitchen.party.to_move() == {ANA, BEN, CLEO}
    assert kitchen.refuses(ANA, Nominate(1)) == "Nominate one of the dishes that you have presented tonight."
    kitchen.does(BEN, Nominate(3))
    assert kitchen.refuses(BEN, Nominate(1)) == "You have nominated your dish already."
    (on_the_menu,) = kitchen.sees(None).dishes
    assert on_the_menu == next(dish for dish in kitchen.party.past[2].dishes if dish.chef == BEN)
    kitchen.until("kitchen")
    assert [dish.chef for dish in kitchen.sees(None).dishes] == [ANA, BEN, CLEO]


def test_cp_48_a_single_course_of_a_menu_is_nominated() -> None:
    kitchen = Kitchen(3, permanent_judge=0, rounds=1, tasting=True)
    kitchen.chooses("three-courses")
    kitchen.until("nominating")
    kitchen.does(BEN, Nominate(1, 2))
    assert [dish.label for dish in kitchen.sees(None).dishes] == ["dessert"]


def test_cp_48_the_special_ingredient_is_cooked_with_the_dish() -> None:
    kitchen = Kitchen(3, permanent_judge=0, rounds=1, tasting=True)
    special = kitchen.sees(0).specials[0]
    kitchen.chooses("special-ingredient", special)
    kitchen.until("kitchen")
    assert all(dish.cards[0].card == special for dish in kitchen.party.dishes)


def test_cp_48_every_judge_gives_all_five_chips_to_others_in_seat_order() -> None:
    kitchen = at_the_table(0, 0, 0)
    assert judges(kitchen) == [(ANA, {BEN, CLEO}), (BEN, {ANA, CLEO}), (CLEO, {ANA, BEN})]
    assert kitchen.refuses(ANA, all_to(ANA)) == "Nobody judges their own dish."
    assert kitchen.refuses(ANA, Award({100: BEN})) == "Give out all five chips: 5, 10, 25, 50 still to go."
    kitchen.does(ANA, all_to(BEN))
    assert kitchen.party.to_move() == {BEN}


def test_cp_48_the_tasting_alone_decides_who_wins() -> None:
    kitchen = at_the_table(900, 0, 0)
    kitchen.does(ANA, all_to(CLEO))
    kitchen.does(BEN, Award({100: CLEO, 50: ANA, 25: ANA, 10: ANA, 5: ANA}))
    kitchen.does(CLEO, all_to(BEN))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({ANA: 90, BEN: 190, CLEO: 290}, (CLEO,))
    assert outcome.reason == "the tasting is over"
    assert kitchen.party.scores[ANA] >= 900
    assert [kitchen.sees(None).place(seat).score for seat in (ANA, BEN, CLEO)] == [90, 190, 290]


def test_cp_48_who_has_presented_nothing_only_judges() -> None:
    """CP-48: a permanent judge among the players has no dish."""
    kitchen = at_the_table(0, 0, 0, permanent_judge=ANA, rounds=1)
    assert kitchen.party.running.finalists == (BEN, CLEO)
    assert judges(kitchen) == [(ANA, {BEN, CLEO}), (BEN, {CLEO}), (CLEO, {BEN})]


def test_cp_48_the_host_may_end_the_rounds_and_the_kitchen_still_opens() -> None:
    kitchen = Kitchen(3, tasting=True)
    kitchen.round()
    kitchen.does(None, moves.EndGame())
    assert kitchen.party.step == "nominating"
    assert kitchen.party.running.finalists == (BEN, CLEO)


def test_cp_48_with_a_single_finalist_the_rounds_decide() -> None:
    kitchen = Kitchen(3, tasting=True)
    kitchen.until("judging")
    kitchen.does(ANA, all_to(CLEO))
    kitchen.does(None, Leave(BEN), moves.EndGame())
    outcome = kitchen.party.outcome()
    assert outcome is not None and outcome.winners == (CLEO,)


@pytest.mark.parametrize(("mode", "seats"), [("solo", 1), ("honor", 3)])
def test_cp_48_where_nobody_wins_there_is_no_tasting(mode: Any, seats: int) -> None:
    rules = Options(
        mode=mode, honor="menu" if seats > 1 else "compete", permanent_judge=seats - 1 or None, tasting=True
    )
    with pytest.raises(Exception, match="has no tasting"):
        set_up(seats, rules, Chance("1", 0))


# CP-49


def test_cp_49_the_best_cook_and_only_the_others_judge() -> None:
    kitchen = at_the_table(10, 500, 20, 600, finalists=2)
    assert kitchen.party.running.finalists == (BEN, DAN)
    assert judges(kitchen) == [(ANA, {BEN, DAN}), (CLEO, {BEN, DAN})]


def test_cp_49_everybody_tied_for_the_last_place_cooks() -> None:
    kitchen = Kitchen(4, tasting=True, finalists=2, permanent_judge=0, rounds=1)
    kitchen.until("judging")
    kitchen.does(ANA, all_to(BEN))
    assert kitchen.party.running.finalists == (BEN, CLEO, DAN)


def test_cp_49_where_all_are_finalists_after_all_they_judge_each_other() -> None:
    kitchen = at_the_table(0, 0, 0, finalists=3)
    assert judges(kitchen) == [(ANA, {BEN, CLEO}), (BEN, {ANA, CLEO}), (CLEO, {ANA, BEN})]


def test_cp_49_two_finalists_who_judge_each_other_give_one_chip_and_not_the_same() -> None:
    kitchen = Kitchen(2, mode="duel", rounds=2, tasting=True)
    kitchen.until("judging")
    kitchen.until("kitchen")
    kitchen.until("judging")
    kitchen.does(ANA, Award({50: BEN}))
    assert kitchen.refuses(BEN, Award({50: ANA})) == "The 50 chip has already been given in this round."
    kitchen.does(BEN, Award({100: ANA}))
    outcome = kitchen.party.outcome()
    assert outcome is not None and (outcome.scores, outcome.winners) == ({ANA: 100, BEN: 50}, (ANA,))


def test_cp_49_a_judge_with_one_dish_gives_one_chip_beside_a_judge_with_two() -> None:
    kitchen = at_the_table(0, 0, 0, permanent_judge=ANA, rounds=1)
    assert [award.count for award in kitchen.party.awards] == [5, 1, 1]
    kitchen.does(ANA, all_to(BEN))
    assert chips_due(kitchen) == CHIPS  # the chips of the judge of both are another set
    kitchen.does(BEN, Award({5: CLEO}))
    assert chips_due(kitchen) == (10, 25, 50, 100)


# CP-50


def test_cp_50_whoever_was_late_keeps_half_of_the_total_rounded_up() -> None:
    kitchen = at_the_table(0, 0, 0, late=(BEN,), cook_time=600)
    kitchen.does(ANA, Award({100: BEN, 50: BEN, 25: BEN, 10: CLEO, 5: CLEO}))
    kitchen.does(BEN, all_to(ANA))
    kitchen.does(CLEO, all_to(BEN))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores[BEN], outcome.winners) == ((175 + 190 + 1) // 2, (ANA,))


def test_cp_50_the_countdown_flags_whoever_is_not_done() -> None:
    kitchen = after_the_rounds(0, 0, 0, cook_time=600)
    kitchen.until("kitchen")
    assert kitchen.party.timed_step().agreed == 600
    kitchen.does(ANA, ServeDish())
    kitchen.until("judging")
    assert late(kitchen) == (BEN, CLEO)


def test_cp_50_without_a_countdown_nobody_is_late_unless_the_host_says_so() -> None:
    kitchen = after_the_rounds(0, 0, 0)
    kitchen.until("kitchen")
    assert kitchen.party.timed_step().agreed == 0
    kitchen.until("judging")
    assert late(kitchen) == ()
    kitchen.does(None, FlagLate(CLEO))
    assert kitchen.refuses(None, FlagLate(CLEO)) == "That cook is marked as late already."
    assert kitchen.refuses(ANA, FlagLate(BEN)) == "Only the host may do that."
    kitchen.does(None, FlagLate(CLEO, late=False), FlagLate(BEN))
    assert late(kitchen) == (BEN,)


# CP-51


def test_cp_51_the_left_neighbour_cooks_and_the_chips_count_for_the_inventor() -> None:
    kitchen = at_the_table(0, 0, 0, late=(BEN,), swap_cooks=True)
    assert kitchen.party.running.cooks == {ANA: BEN, BEN: CLEO, CLEO: ANA}
    kitchen.does(ANA, all_to(BEN))
    kitchen.does(BEN, all_to(ANA))
    kitchen.does(CLEO, all_to(ANA))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.scores == {ANA: 380, BEN: 95, CLEO: 0}  # Ben was late, with Ana's dish: his own points are halved


# CP-62


def test_cp_62_an_ai_judge_may_taste_alone_or_after_the_players() -> None:
    alone = at_the_table(0, 0, 0, permanent_judge=3, rounds=1, tasters="judge")
    assert judges(alone) == [(3, {ANA, BEN, CLEO})]
    together = at_the_table(0, 0, 0, permanent_judge=3, rounds=1, tasters="everybody")
    assert [by for by, _ in judges(together)] == [ANA, BEN, CLEO, 3]
    people = at_the_table(0, 0, 0, permanent_judge=3, rounds=1)
    assert [by for by, _ in judges(people)] == [ANA, BEN, CLEO]


def test_what_belongs_to_a_tasting_is_refused_without_one() -> None:
    for rules in ({"finalists": 2}, {"tasters": "judge"}, {"swap_cooks": True}, {"cook_time": 600}):
        with pytest.raises(Exception, match="belong to a tasting"):
            Kitchen(3, **rules)
    with pytest.raises(Exception, match="at least two finalists"):
        Kitchen(3, tasting=True, finalists=1)
    with pytest.raises(Exception, match="The kitchen has 1 to 240 minutes, not 30 seconds"):
        Kitchen(3, tasting=True, cook_time=30)


# CP-60


def test_cp_60_the_clock_nominates_the_dish_that_brought_most() -> None:
    kitchen = Kitchen(3, tasting=True)
    kitchen.until("judging")
    kitchen.does(ANA, all_to(BEN))
    kitchen.until("nominating")
    assert kitchen.party.default_move(BEN) == Nominate(1)


def test_cp_50_who_was_late_with_a_plan_and_in_the_kitchen_loses_half_only_once_and_tokens_count_after_that() -> None:
    kitchen = at_the_table(0, 0, 0, late=(BEN,), card_purchasing=True)
    kitchen.party.late = (BEN, CLEO)  # with their plans
    kitchen.does(ANA, Award({100: BEN, 50: BEN, 25: CLEO, 10: CLEO, 5: CLEO}))
    kitchen.does(BEN, all_to(CLEO))
    kitchen.does(CLEO, all_to(BEN))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert outcome.scores == {ANA: 30, BEN: 170 + 30, CLEO: 115 + 30}
