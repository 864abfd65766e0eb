"""A night in a restaurant: courses, orders, and what was ordered is judged (rulebook 8, CP-56, CP-57, CP-62)."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import assignments
from partychef.games.cooking_party.moves import AskGuest, Award, AwardPoints, ConfirmOrder, OrderDish, TellKitchen
from partychef.games.cooking_party.rules import Party
from partychef.judges.critics import shipped_critics
from partychef.judges.seat import SeatedJudge
from tests.games.cooking_party.kitchen import Kitchen, all_to

ANA, BEN, CLEO = range(3)
CHEF = None
"""Without a judge from outside, the host is the professional chef."""


def restaurant(seats: int = 3, **rules: Any) -> Kitchen:
    """A table in a restaurant."""
    return Kitchen(seats, mode="restaurant", **rules)


def at_the_reckoning(seats: int = 3, **rules: Any) -> Kitchen:
    """The same when all is eaten and the first award is due."""
    kitchen = restaurant(seats, **rules)
    kitchen.until("judging")
    return kitchen


def orders_of_a_course(kitchen: Kitchen) -> None:
    """Let everybody order, and the kitchen take the orders."""
    number = kitchen.party.round
    while kitchen.party.step == "ordering" and kitchen.party.round == number:
        kitchen.tick()


# CP-56


def test_cp_56_appetizer_main_course_and_dessert_have_a_round_each_and_all_cook_in_seat_order() -> None:
    kitchen = restaurant()
    for course in ("appetizer", "main course", "dessert"):
        kitchen.until("cooking")
        assert (kitchen.party.judge, kitchen.party.chefs, kitchen.party.awards) == (None, (ANA, BEN, CLEO), ())
        assert kitchen.party.task.dishes == (course,)
        presented = []
        while kitchen.party.step != "ordering":
            if kitchen.party.step == "presenting" and kitchen.party.presenter not in presented:
                presented.append(kitchen.party.presenter)
            kitchen.tick()
        assert presented == [ANA, BEN, CLEO]
        orders_of_a_course(kitchen)
        assert [past.awards for past in kitchen.party.past if not past.reckoning] == [()] * len(kitchen.party.past)
        assert set(kitchen.party.scores.values()) == {0}
    assert kitchen.party.step == "judging"


def test_cp_56_the_first_card_for_a_restaurant_that_asks_for_the_course_or_for_any_dish_is_the_task() -> None:
    deck = ["pizza-night", "dessert", "free-choice", "new-flavour-appetizer", "main-course"]
    kitchen = restaurant(deal={"assignments": deck})
    assert kitchen.party.task.id == "free-choice"
    assert kitchen.party.task.dishes == ("appetizer",)
    kitchen.until("ordering")
    kitchen.until("cooking")
    assert kitchen.party.task.id == "main-course"
    kitchen.until("ordering")
    kitchen.until("cooking")
    assert kitchen.party.task.id == "dessert"
    assert [one.id for one in assignments().values() if "restaurant" in one.flags] == [
        "free-choice", "new-flavour-appetizer", "main-course", "dessert",
    ]  # fmt: skip


def test_cp_56_at_the_end_of_a_course_everybody_orders_one_own_dish_of_it() -> None:
    kitchen = restaurant(course_rounds=2)
    kitchen.round()
    assert kitchen.party.step == "break", "the first round of two ends without orders"
    kitchen.until("ordering")
    assert kitchen.party.to_move() == {ANA, BEN, CLEO}
    assert [number for number, _ in kitchen.sees(BEN).to_order] == [1, 2]
    assert kitchen.refuses(BEN, OrderDish(3)) == "Order a dish that you have presented in this course."
    kitchen.does(BEN, OrderDish(1))
    assert kitchen.refuses(BEN, OrderDish(2)) == "Your order is in the kitchen already."
    (order,) = kitchen.sees(None).orders
    assert (order.guest, order.dish) == (BEN, next(dish for dish in kitchen.party.past[0].dishes if dish.chef == BEN))
    orders_of_a_course(kitchen)
    kitchen.until("ordering")
    assert [number for number, _ in kitchen.sees(BEN).to_order] == [3, 4], "dishes of another course"


def test_cp_56_the_chef_confirms_each_order_asks_and_says_how_it_will_be_prepared() -> None:
    kitchen = restaurant()
    kitchen.until("ordering")
    assert kitchen.refuses(CHEF, ConfirmOrder(ANA)) == "Nothing has been ordered there yet."
    kitchen.does(ANA, OrderDish(1))
    assert kitchen.party.to_move() == {BEN, CLEO, CHEF}, "orders come in one by one"
    assert kitchen.refuses(BEN, ConfirmOrder(ANA)) == "Only the kitchen may do that."
    kitchen.does(CHEF, AskGuest(ANA, "Hot or cold?"))
    assert kitchen.refuses(CHEF, ConfirmOrder(ANA)) == "This guest has yet to answer you."
    kitchen.does(ANA, TellKitchen("Cold."))
    kitchen.does(CHEF, AskGuest(ANA, "On ice?"))
    kitchen.does(ANA, TellKitchen())
    kitchen.does(CHEF, ConfirmOrder(ANA, "In a glass."))
    (order,) = kitchen.sees(BEN).orders
    assert [(one.question, one.answer, one.declined) for one in order.talk] == [
        ("Hot or cold?", "Cold.", False), ("On ice?", None, True),
    ]  # fmt: skip
    assert (order.remark, order.confirmed) == ("In a glass.", True)
    assert order.dish.cards == kitchen.dishes_of(ANA)[0].cards, "nothing is added to the dish"
    kitchen.does(BEN, OrderDish(1))
    kitchen.does(CLEO, OrderDish(1))
    kitchen.does(CHEF, ConfirmOrder(CLEO))
    assert kitchen.party.step == "ordering"
    kitchen.does(CHEF, ConfirmOrder(BEN))
    assert (kitchen.party.step, [one.guest for one in kitchen.party.past[-1].orders]) == ("break", [ANA, BEN, CLEO])


def test_cp_56_three_questions_about_a_dish_are_enough() -> None:
    kitchen = restaurant()
    kitchen.until("ordering")
    kitchen.does(ANA, OrderDish(1))
    for _ in range(3):
        kitchen.does(CHEF, AskGuest(ANA, "Really?"))
        kitchen.does(ANA, TellKitchen("Yes."))
    assert kitchen.refuses(CHEF, AskGuest(ANA, "Really?")) == "You have asked 3 questions about this dish already."


def test_cp_56_the_restaurant_says_which_courses_there_are() -> None:
    kitchen = restaurant(courses=("main course", "dessert"))
    assert (kitchen.party.planned_rounds, kitchen.party.task.dishes) == (2, ("main course",))
    for rules in ({"courses": ()}, {"courses": ("dessert", "appetizer")}, {"course_rounds": 0}, {"rounds": 3}):
        with pytest.raises(IllegalMove):
            restaurant(**rules)
    for alien in ({"courses": ("dessert",)}, {"course_rounds": 2}, {"kitchen_gives": "chips"}):
        with pytest.raises(IllegalMove, match="belong to a night in a restaurant"):
            Kitchen(3, **alien)
    with pytest.raises(IllegalMove, match="not for 1 player"):
        restaurant(1)


def test_cp_56_nobody_wins_a_course_so_there_is_nothing_to_bet_on() -> None:
    kitchen = restaurant()
    kitchen.until("presenting")
    assert kitchen.sees(CLEO).bets_on == ()
    assert kitchen.refuses(CLEO, moves.Bet(ANA)) == "Nobody wins this round: there is nothing to bet on."


def test_cp_61_somebody_who_comes_between_courses_sits_down_last_and_eats_what_is_still_to_come() -> None:
    kitchen = restaurant(4)
    kitchen.until("break")
    kitchen.does(None, moves.SeatNewcomer("Dan"), moves.ReleaseSeat(ANA))
    assert kitchen.party.chefs == (BEN, CLEO, 3, 4)
    kitchen.until("judging")
    assert [award.to for award in kitchen.party.awards if award.by is None] == [
        (BEN, CLEO, 3), (BEN, CLEO, 3, 4), (BEN, CLEO, 3, 4),
    ]  # fmt: skip


# CP-57


def test_cp_57_after_the_last_course_everybody_gives_all_five_chips_to_others() -> None:
    kitchen = at_the_reckoning()
    given = [(award.by, set(award.to), award.count) for award in kitchen.party.awards[:3]]
    assert given == [(ANA, {BEN, CLEO}, 5), (BEN, {ANA, CLEO}, 5), (CLEO, {ANA, BEN}, 5)]
    assert [dish.label for dish in kitchen.dishes_of(BEN)] == ["appetizer", "main course", "dessert"]
    assert kitchen.refuses(ANA, all_to(ANA)) == "Nobody judges their own dish."
    kitchen.does(ANA, all_to(BEN))
    assert kitchen.party.to_move() == {BEN}


def test_cp_57_of_two_each_gives_the_other_one_chip_and_not_the_same() -> None:
    kitchen = at_the_reckoning(2)
    kitchen.does(ANA, Award({50: BEN}))
    assert kitchen.refuses(BEN, Award({50: ANA})) == "The 50 chip has already been given in this round."
    kitchen.does(BEN, Award({5: ANA}))
    assert kitchen.party.to_move() == {CHEF}


def test_cp_57_then_the_kitchen_scores_every_dish_and_the_sum_decides() -> None:
    kitchen = at_the_reckoning()
    for guest in (ANA, BEN):
        kitchen.does(guest, all_to(CLEO))
    kitchen.does(CLEO, all_to(BEN))
    assert kitchen.refuses(CHEF, AwardPoints({ANA: 101, BEN: 0, CLEO: 0})) == "Give 0 to 100 points, not 101."
    for course, points in (("appetizer", 100), ("main course", 90), ("dessert", 95)):
        assert kitchen.party.awards[0].course == course
        kitchen.does(CHEF, AwardPoints({ANA: points, BEN: 1, CLEO: 0}))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({ANA: 285, BEN: 193, CLEO: 380}, (CLEO,))
    assert kitchen.party.past[-1].reckoning


def test_cp_57_the_kitchen_may_give_chips_instead_and_blank_is_nothing() -> None:
    kitchen = at_the_reckoning(kitchen_gives="chips", courses=("dessert",))
    for giver, to in ((ANA, BEN), (BEN, CLEO), (CLEO, ANA)):
        kitchen.does(giver, all_to(to))
    kitchen.does(CHEF, all_to(BEN))
    outcome = kitchen.party.outcome()
    assert outcome is not None and outcome.scores == {ANA: 190, BEN: 380, CLEO: 190}
    blank = at_the_reckoning()
    while blank.party.to_move() != {CHEF}:
        blank.tick()
    assert blank.party.default_move(CHEF) == AwardPoints({ANA: 0, BEN: 0, CLEO: 0})


def test_cp_57_when_the_host_ends_early_what_was_ordered_is_judged() -> None:
    kitchen = restaurant()
    kitchen.until("break")
    kitchen.does(None, moves.EndGame())
    assert kitchen.party.step == "judging"
    assert [dish.label for dish in kitchen.party.dishes] == ["appetizer"] * 3
    nothing = restaurant(course_rounds=2)
    nothing.until("break")
    nothing.does(None, moves.EndGame())
    assert nothing.party.step == "over"


# CP-62


def test_cp_62_an_ai_may_be_the_professional_chef_and_scores_every_dish() -> None:
    kitchen = restaurant(permanent_judge=3)
    critic = SeatedJudge(tuple(shipped_critics())[:1])
    scored = {}
    while (party := kitchen.party).step != "over":
        if 3 in party.to_move():
            move = critic.choose(party.view(3), party.legal_moves(3), Chance("ai", kitchen.moves))
            if isinstance(move, AwardPoints):
                scored[party.awards[0].course] = move.points
            kitchen.does(3, move)
        else:
            kitchen.tick()
    assert list(scored) == ["appetizer", "main course", "dessert"]
    assert all(0 <= points <= 100 for course in scored.values() for points in course.values())
    assert len({tuple(course.values()) for course in scored.values()}) > 1, "each course has scores of its own"
    assert {opinion.course for opinion in party.past[-1].opinions if opinion.by == 3} == set(scored)
    assert all(3 not in party.scores for party in [kitchen.party]) and _role(party) == "judge"


def _role(party: Party) -> str:
    return party.view(None).place(3).role
