"""Regroup: GC-15 to GC-20."""

from __future__ import annotations

import pytest

from partychef.games.green_chef.moves import Call, Wait
from partychef.games.green_chef.view import Choice
from tests.games.green_chef.kitchen import ANA, BEN, CLEO, DAN, SHAKSHUKA, Kitchen


def test_gc_15_everybody_chooses_once_in_order_and_openly() -> None:
    kitchen = Kitchen(head_chef=CLEO)
    kitchen.goes_to("regroup")
    for seat, move in ((CLEO, Wait()), (DAN, Call()), (ANA, Wait()), (BEN, Call())):
        assert kitchen.sees(None).player == seat
        assert kitchen.game.to_move() == {seat}
        assert kitchen.can(seat) == {"Wait", "Call"}
        kitchen.does(seat, move)
    assert kitchen.sees(None).choices == (
        Choice(CLEO, "wait"), Choice(DAN, "call"), Choice(ANA, "wait"), Choice(BEN, "call"),
    )  # fmt: skip


def test_gc_15_later_players_still_choose_and_then_one_call_ends_the_phase() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("regroup")
    kitchen.does(ANA, Call())
    assert kitchen.step() == "regroup"
    for seat in (BEN, CLEO, DAN):
        kitchen.does(seat, Wait())
    assert kitchen.step() == "allocation"
    assert kitchen.sees(None).callers == (ANA,)


def test_gc_15_several_call_and_only_the_first_has_the_bonus_but_each_the_penalty() -> None:
    kitchen = Kitchen()
    kitchen.serves(BEN, CLEO, DAN, ben=SHAKSHUKA, cleo=SHAKSHUKA, dan="tomato")
    kitchen.goes_to("over")
    assert [kitchen.result(seat).called for seat in range(4)] == [None, 1, 2, 3]
    assert [kitchen.result(seat).call for seat in range(4)] == [0, 1, 0, 0]
    assert [kitchen.result(seat).total for seat in range(4)] == [0, 11, 10, 0]
    assert kitchen.result(DAN).penalty == -1


def test_gc_16_any_call_is_accepted_and_scores_nothing() -> None:
    kitchen = Kitchen()
    kitchen.serves(ANA, ana="tomato onion")
    kitchen.goes_to("over")
    assert (kitchen.result(ANA).cards, kitchen.result(ANA).penalty, kitchen.result(ANA).total) == (2, -3, 0)


@pytest.mark.parametrize(
    ("kept", "expert", "fine"),
    [
        ("tomato tomato eggs yogurt paprika", False, True),
        ("tomato tomato eggs yogurt", False, False),
        ("tomato tomato eggs yogurt paprika", True, False),
        (SHAKSHUKA, True, True),
        ("", False, False),
    ],
)
def test_gc_16_a_strict_table_refuses_a_call_without_a_complete_recipe(kept: str, expert: bool, fine: bool) -> None:
    kitchen = Kitchen(strict_call=True, expert_chefs=expert)
    kitchen.goes_to("regroup")
    kitchen.holds(ANA, kept)
    if fine:
        kitchen.does(ANA, Call())
    else:
        assert kitchen.refuses(ANA, Call()) == "You cannot complete a Recipe yet."
        assert kitchen.can(ANA) == {"Wait"}


def test_gc_17_the_callers_recipe_is_public_from_the_call_on_the_others_when_they_score() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("regroup")
    kitchen.does(ANA, Wait())
    assert [place.recipe for place in kitchen.sees(None).places] == [None] * 4
    kitchen.does(BEN, Call())
    assert [place.recipe for place in kitchen.sees(DAN).places] == [None, "berry-crumble", None, None]
    kitchen.does(CLEO, Wait())
    kitchen.does(DAN, Wait())
    assert [place.recipe for place in kitchen.sees(None).places] == [None, "berry-crumble", None, None]
    kitchen.goes_to("over")
    revealed = [place.recipe for place in kitchen.sees(None).places]
    assert revealed == ["minestrone", "berry-crumble", "fig-tart", "falafel-wrap"]


def test_gc_18_only_the_own_hidden_recipe_counts_for_a_call() -> None:
    kitchen = Kitchen(strict_call=True)
    kitchen.goes_to("regroup")
    crumble = "flour oats milk butter apple berries"  # Ben's
    kitchen.holds(ANA, crumble)
    kitchen.holds(BEN, crumble)
    assert kitchen.refuses(ANA, Call()) == "You cannot complete a Recipe yet."
    kitchen.does(ANA, Wait())
    kitchen.does(BEN, Call())


def test_gc_19_if_all_wait_a_new_phase_begins_with_the_same_head_chef_and_all_kept_cards() -> None:
    kitchen = Kitchen(head_chef=DAN)
    kitchen.goes_to("regroup")
    kept = [kitchen.sees(seat).kept for seat in range(4)]
    kitchen.regroups()
    view = kitchen.sees(None)
    assert (view.step, view.round, view.head_chef) == ("draft", 2, DAN)
    assert [kitchen.sees(seat).kept for seat in range(4)] == kept
    assert [place.hand for place in view.places] == [5] * 4


def test_gc_19_in_the_next_regroup_everybody_chooses_again() -> None:
    kitchen = Kitchen()
    kitchen.regroups()
    assert len(kitchen.sees(None).choices) == 4  # to be read until then
    assert not any(place.done for place in kitchen.sees(None).places)
    kitchen.goes_to("regroup")
    assert kitchen.sees(None).choices == ()
    kitchen.does(ANA, Wait())
    assert [place.done for place in kitchen.sees(None).places] == [True, False, False, False]


def test_gc_20_the_regroup_after_the_last_possible_phase_is_like_any_other() -> None:
    kitchen = Kitchen(6)
    while kitchen.sees(None).round < 3:
        kitchen.regroups()
    assert kitchen.sees(None).deck_size == 6  # not enough for another phase
    kitchen.goes_to("regroup")
    kitchen.regroups(BEN)
    assert (kitchen.step(), kitchen.sees(None).callers) == ("allocation", (BEN,))


def test_gc_20_if_all_wait_in_it_the_scoring_follows() -> None:
    kitchen = Kitchen(6)
    while kitchen.step() != "allocation":
        kitchen.regroups()
    assert (kitchen.sees(None).round, kitchen.sees(None).callers) == (3, ())
