"""The Scoring Phase and the winner: GC-21 to GC-35."""

from __future__ import annotations

import pytest

from partychef.games.green_chef.cards import BOARD, recipes
from partychef.games.green_chef.moves import Allocate, Call
from partychef.games.green_chef.scoring import Terms
from partychef.games.green_chef.solver import best
from tests.games.green_chef.kitchen import ANA, BEN, CLEO, DAN, SHAKSHUKA, STEW, Kitchen, lay, row

FULL = "tomato onion eggs yogurt parsley"
"""Fills Shakshuka by category; three of its cards are not the ones named."""


def test_gc_21_callers_score_in_the_order_of_their_calls_then_the_others_from_the_head_chef() -> None:
    kitchen = Kitchen(5, head_chef=CLEO)
    kitchen.serves(ANA, DAN)
    kitchen.goes_to("over")
    assert [result.seat for result in kitchen.sees(None).results] == [DAN, ANA, CLEO, 4, BEN]


def test_gc_21_without_a_caller_the_head_chef_scores_first() -> None:
    kitchen = Kitchen(head_chef=DAN)
    kitchen.serves()
    kitchen.goes_to("over")
    assert [result.seat for result in kitchen.sees(None).results] == [DAN, ANA, BEN, CLEO]


def test_gc_21_allocations_are_sealed_final_and_their_order_changes_nothing() -> None:
    one, other = Kitchen(), Kitchen()
    for kitchen, order in ((one, (0, 1, 2, 3)), (other, (3, 2, 0, 1))):
        kitchen.serves(BEN, ana="tomato", ben=SHAKSHUKA, cleo="rice fig", dan="saffron")
        for seat in order[:3]:
            kitchen.does(seat, kitchen.game.default_move(seat))
            view = kitchen.sees(order[3])
            assert view.results == () and view.allocation is None and view.place(seat).done
            assert kitchen.sees(seat).allocation is not None
            assert kitchen.refuses(seat, Allocate({})) == "You have made your allocation."
        kitchen.does(order[3], kitchen.game.default_move(order[3]))
    assert one.game == other.game


def test_gc_22_everybody_may_use_all_face_up_recipes_and_the_own_hidden_one() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana=SHAKSHUKA, ben=SHAKSHUKA, cleo="eggs flour milk butter fig")
    for seat in (ANA, BEN):
        kitchen.does(seat, lay(shakshuka=SHAKSHUKA))
    fig_tart = lay(fig_tart="eggs flour milk butter fig")
    assert kitchen.refuses(DAN, fig_tart) == "Cards go on the three face-up Recipes or on your own."
    kitchen.scores(CLEO, fig_tart)
    assert [kitchen.result(seat).total for seat in (ANA, BEN, CLEO)] == [10, 10, 10]
    assert [len(result.recipes) for result in kitchen.game.results] == [4] * 4


def test_gc_23_a_card_lies_on_one_slot_only() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="eggs eggs lemon")
    sentence = "You do not have that many cards of Lemon: each card lies on one slot only."
    assert kitchen.refuses(ANA, lay(lentil_stew="- - - - lemon -", apple_cake="- - - - lemon -")) == sentence
    assert kitchen.scores(ANA, lay(shakshuka="- - eggs - -", apple_cake="eggs - - - lemon -")).cards == 3


def test_gc_24_each_recipe_counts_once() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana=f"{SHAKSHUKA} {SHAKSHUKA}")
    kitchen.goes_to("over")
    # The second set of cards fills other Recipes by category, but Shakshuka is exact only once.
    assert kitchen.result(ANA).exact == 5
    assert kitchen.game.results[0].recipes[0].exact


def test_gc_25_the_category_must_fit_the_name_need_not() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="asparagus rice")
    refusal = kitchen.refuses(ANA, lay(shakshuka="asparagus - rice - -"))
    assert refusal == "Rice does not fit the slot for Eggs of Shakshuka."
    assert kitchen.scores(ANA, lay(shakshuka="- asparagus - - -")).total == 1


def test_gc_25_one_card_per_slot_and_unused_cards_score_nothing() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="tomato onion carrot pepper asparagus")
    assert kitchen.refuses(ANA, lay(shakshuka="tomato onion")) == "Shakshuka has 5 slots, not 2."
    result = kitchen.scores(ANA, lay(shakshuka="tomato onion - - -"))
    assert (result.total, result.left) == (2, ("asparagus", "carrot", "pepper"))


def test_gc_25_only_kept_cards_can_be_allocated() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="tomato")
    assert kitchen.refuses(ANA, lay(shakshuka="onion - - - -")) == "You have not kept Onion."
    assert kitchen.refuses(ANA, lay(shakshuka="pie - - - -")) == "You have not kept that card."


def test_gc_26_a_card_scores_once() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="tomato")
    assert kitchen.scores(ANA, lay(shakshuka="tomato - - - -")).total == 1


def test_gc_27_a_point_for_every_card_whether_the_recipe_is_complete_or_not() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana=f"{FULL} rice lemon")
    result = kitchen.scores(ANA, lay(shakshuka=FULL, lentil_stew="- - - rice lemon -"))
    assert (result.cards, result.exact, result.total) == (7, 0, 7)


@pytest.mark.parametrize("recipe", ["shakshuka", "lentil-stew", "vegetable-lasagne"])
def test_gc_28_an_exact_recipe_brings_five_more_than_its_slots(recipe: str) -> None:
    kitchen = Kitchen(recipes=f"{recipe} apple-cake paella")
    slots = recipes()[recipe].slots
    kitchen.serves(ana=" ".join(slots))
    result = kitchen.scores(ANA, Allocate({recipe: slots}))
    assert (result.cards, result.exact, result.total) == (len(slots), 5, len(slots) + 5)


def test_gc_28_one_other_card_and_there_is_no_bonus() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="tomato onion eggs yogurt paprika")
    result = kitchen.scores(ANA, lay(shakshuka="tomato onion eggs yogurt paprika"))
    assert (result.exact, result.total) == (0, 5)
    assert result.recipes[0].complete and not result.recipes[0].exact
    assert [slot.exact for slot in result.recipes[0].slots] == [True, False, True, True, True]


def test_gc_28_the_right_cards_on_the_wrong_slots_are_not_exact() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana=SHAKSHUKA)
    assert kitchen.scores(ANA, lay(shakshuka="pepper tomato eggs yogurt paprika")).exact == 0


def test_gc_29_one_point_for_the_first_caller_only() -> None:
    kitchen = Kitchen()
    kitchen.serves(BEN, CLEO, ben=FULL, cleo=FULL)
    kitchen.goes_to("over")
    assert [kitchen.result(seat).total for seat in (BEN, CLEO)] == [6, 5]


def test_gc_30_for_a_caller_only_what_completes_a_recipe_counts() -> None:
    menu = (recipes()["shakshuka"],)
    assert best(FULL.split(), Terms(menu, caller=True)).points.total == 5
    assert best("tomato onion".split(), Terms(menu, caller=True)).points.total == 0
    assert best("tomato onion".split(), Terms(menu)).points.total == 2


def test_gc_31_a_caller_without_a_complete_recipe_scores_nothing() -> None:
    kitchen = Kitchen(experienced_chefs=True)
    kitchen.serves(ANA, ana="tomato onion eggs yogurt rice lemon")
    kitchen.goes_to("over")
    result = kitchen.result(ANA)
    assert (result.cards, result.call, result.penalty) == (6, 1, -7)
    assert (result.before, result.total) == (5, 5)  # points held before stay


def test_gc_31_what_counts_is_the_allocation_made() -> None:
    kitchen = Kitchen()
    kitchen.serves(ANA, ana=SHAKSHUKA)
    result = kitchen.scores(ANA, lay(shakshuka="tomato - eggs yogurt paprika", lentil_stew="pepper - - - - -"))
    assert (result.penalty, result.total) == (-6, 0)


def test_gc_31_a_later_caller_is_punished_as_well() -> None:
    kitchen = Kitchen()
    kitchen.serves(ANA, BEN, ana=FULL, ben="tomato")
    kitchen.goes_to("over")
    assert [kitchen.result(seat).total for seat in (ANA, BEN)] == [6, 0]


def test_gc_32_who_did_not_call_needs_no_complete_recipe() -> None:
    kitchen = Kitchen()
    kitchen.serves(ANA, ana=FULL, ben="tomato onion")
    kitchen.goes_to("over")
    assert (kitchen.result(BEN).penalty, kitchen.result(BEN).total) == (0, 2)


def test_gc_33_totals_may_leave_the_board() -> None:
    kitchen = Kitchen(experienced_chefs=True)
    kitchen.serves(ana=f"{SHAKSHUKA} {STEW}")
    kitchen.game.points[ANA] = 50
    kitchen.goes_to("over")
    assert kitchen.sees(None).place(ANA).points == 50 + 11 + 10 > BOARD == 55


def test_gc_34_equal_points_win_together() -> None:
    kitchen = Kitchen()
    kitchen.serves(BEN, ben="tomato", cleo="tomato onion", dan="rice lemon")
    kitchen.goes_to("over")
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert outcome.winners == (CLEO, DAN)
    assert outcome.scores == {ANA: 0, BEN: 0, CLEO: 2, DAN: 2}
    assert outcome.reason == "Recipe was called"


def test_gc_35_expert_chefs_need_an_exact_recipe_for_a_call() -> None:
    kitchen = Kitchen(expert_chefs=True)
    kitchen.serves(ANA, BEN, ana=FULL, ben=SHAKSHUKA, cleo=FULL)
    kitchen.goes_to("over")
    assert [kitchen.result(seat).total for seat in (ANA, BEN, CLEO)] == [0, 10, 5]  # nothing else changes


def test_allocations_out_of_season_are_refused() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="tomato")
    assert kitchen.refuses(ANA, Call()) == "Not now: cards are being allocated to Recipes."
    assert kitchen.refuses(ANA, Allocate({}, talent=True)) == "You have no Talent for the scoring."
    assert kitchen.refuses(ANA, Allocate({"moon": row("tomato")})).startswith("Cards go on the three face-up Recipes")
    assert (
        kitchen.refuses(ANA, Allocate({}, cards=("tomato",)))
        == "Name a Recipe, a slot or cards only when you use a Talent."
    )
