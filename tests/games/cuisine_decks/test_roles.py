"""Shop 3, the role cards: CD-32 and CD-50 to CD-60."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.games.cuisine_decks.moves import Discard, FillUp, PlayRole, Refuse, SkipRole, Take
from partychef.games.cuisine_decks.view import RoleScore
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, EASY, HARD, NORMAL, Kitchen

PLAIN = f"{EASY[0]}: penne"
SECOND = f"{EASY[1]}: penne"
PROPER = f"{NORMAL[0]}: penne tomato"


def table(roles: str, *cuisines: str, **deal: Any) -> Kitchen:
    """At the start of Shop 3; the players hold these roles."""
    kitchen = Kitchen(*cuisines, roles=roles, **deal)
    kitchen.goes_to("role")
    return kitchen


def scores(kitchen: Kitchen) -> list[int]:
    return [place.score for place in kitchen.sees(None).places]


def test_cd_52_roles_are_played_in_order_from_the_first_player_after_the_hands_are_filled() -> None:
    kitchen = table("waiter customer chef", first_player=BEN)
    for seat in (BEN, CLEO, ANA):
        assert kitchen.waits("role", seat)
        assert kitchen.place(seat).hand == 8
        kitchen.does(seat, SkipRole())
        assert kitchen.place(seat).role_done
    assert kitchen.game.step == "prepare"


def test_cd_52_a_role_is_used_once_a_turn_or_not_at_all() -> None:
    kitchen = table("waiter customer chef")
    kitchen.does(ANA, PlayRole(BEN))
    assert kitchen.refuses(ANA, PlayRole(CLEO)) == "It is not your turn."
    assert [place.role_done for place in kitchen.sees(BEN).places] == [True, False, False]
    assert [(one.role, one.holder, one.player) for one in kitchen.sees(CLEO).roles_played] == [("waiter", ANA, BEN)]
    kitchen.does(BEN, SkipRole())
    kitchen.does(CLEO, SkipRole())
    assert len(kitchen.sees(None).roles_played) == 1


def test_cd_52_a_player_is_another_player() -> None:
    kitchen = table("waiter customer chef")
    for nobody in (ANA, 3, -1):
        assert kitchen.refuses(ANA, PlayRole(nobody)) == "Choose one of the other players."


def test_cd_52_every_card_goes_to_the_left_at_the_end_of_the_turn() -> None:
    kitchen = table("waiter customer chef")
    seen = []
    for _ in range(4):
        seen.append([place.role for place in kitchen.sees(None).places])
        kitchen.finishes_turn()
    assert seen == [
        ["waiter", "customer", "chef"],
        ["chef", "waiter", "customer"],
        ["customer", "chef", "waiter"],
        ["waiter", "customer", "chef"],
    ]
    assert not any(place.role_done for place in kitchen.sees(None).places)


def test_cd_50_without_roles_the_step_is_left_out() -> None:
    kitchen = Kitchen()
    kitchen.defaults()
    assert kitchen.game.step == "prepare"


@pytest.mark.parametrize(
    ("menu", "points"),
    [((PROPER,), 1), ((f"{HARD[0]}: penne tomato",), 1), ((f"{HARD[0]}: penne",), 0), ((PLAIN, SECOND), 0), ((), 0)],
)
def test_cd_53_chef_at_least_one_recipe_cooked_as_normal_or_hard(menu: tuple[str, ...], points: int) -> None:
    kitchen = table("waiter chef critic", "france", "japan", "italy")
    kitchen.does(ANA, SkipRole())
    kitchen.does(BEN, PlayRole(CLEO))
    kitchen.cooks(CLEO, *menu)
    assert scores(kitchen) == [0, 0, 0]  # nothing before it is scored
    kitchen.finishes_turn()
    gained = (RoleScore("chef", BEN, 1),) * points
    assert [kitchen.tally(seat).roles for seat in (ANA, BEN, CLEO)] == [(), gained, gained]
    assert scores(kitchen)[BEN] == points


def test_cd_53_a_recipe_that_is_lost_does_not_count() -> None:
    kitchen = table("chef waiter critic", "france", "italy", "japan")
    kitchen.does(ANA, PlayRole(BEN))
    kitchen.cooks(BEN, PROPER)
    kitchen.goes_to("cook_actions", ANA)
    kitchen.holds(ANA, "recipe")
    kitchen.plays(ANA, "lose_recipe", BEN, NORMAL[0])
    kitchen.finishes_turn()
    assert scores(kitchen) == [0, 0, 0]


@pytest.mark.parametrize(("menu", "points"), [((PLAIN, SECOND), 1), ((PROPER, PLAIN, SECOND), 1), ((PROPER,), 0)])
def test_cd_54_waiter_two_recipes_of_any_level(menu: tuple[str, ...], points: int) -> None:
    kitchen = table("waiter chef critic", "france", "italy", "japan")
    kitchen.does(ANA, PlayRole(BEN))
    kitchen.scores(BEN, *menu)
    assert kitchen.tally(BEN).roles == kitchen.tally(ANA).roles == (RoleScore("waiter", ANA, 1),) * points


def test_cd_55_dishwasher_who_agrees_fills_up_discards_all_and_gains_1_at_once() -> None:
    kitchen = table("dishwasher waiter chef")
    kitchen.holds(BEN, "duck butter block")
    kitchen.has(BEN, deck="beef sole eggs potatoes shallot champagne", discards="tableware")
    kitchen.does(ANA, PlayRole(BEN))
    assert kitchen.waits("dishwasher", BEN)
    assert kitchen.can(BEN) == {"FillUp", "Refuse"}
    assert kitchen.refuses(CLEO, FillUp()) == "Somebody else was asked."
    kitchen.does(BEN, FillUp())
    assert (scores(kitchen), kitchen.hand(BEN), kitchen.deck(BEN)) == ([0, 1, 0], "", "champagne")
    assert kitchen.pile(BEN) == "tableware duck butter block beef sole eggs potatoes shallot"
    assert kitchen.waits("role", BEN)


def test_cd_55_the_hand_is_not_filled_again_before_the_next_shop_phase() -> None:
    kitchen = table("dishwasher waiter chef")
    kitchen.does(ANA, PlayRole(BEN))
    kitchen.does(BEN, FillUp())
    kitchen.goes_to("cook_actions")
    assert kitchen.place(BEN).hand == 0
    kitchen.finishes_turn()
    kitchen.goes_to("role")
    assert kitchen.place(BEN).hand == 8


def test_cd_55_but_card_effects_work_as_ever() -> None:
    kitchen = table("dishwasher waiter chef")
    kitchen.does(ANA, PlayRole(BEN))
    kitchen.does(BEN, FillUp())
    kitchen.goes_to("prepare_actions", BEN)
    kitchen.holds(BEN, "draw")
    kitchen.plays(BEN, "draw_cards")
    assert kitchen.place(BEN).hand == 2


def test_cd_55_dishwasher_who_refuses_brings_the_holder_1_at_once() -> None:
    kitchen = table("dishwasher waiter chef")
    before = kitchen.hand(BEN)
    kitchen.does(ANA, PlayRole(BEN))
    kitchen.does(BEN, Refuse())
    assert (scores(kitchen), kitchen.hand(BEN)) == ([1, 0, 0], before)
    kitchen.finishes_turn()
    assert kitchen.tally(ANA).roles == (RoleScore("dishwasher", ANA, 1),)
    assert scores(kitchen) == [1, 0, 0]  # not counted twice


def test_cd_56_supplier_takes_the_targets_choice_of_two_then_the_holders() -> None:
    kitchen = table("supplier waiter chef")
    kitchen.has(ANA, discards="tomato cream basil")
    kitchen.has(BEN, discards="duck butter block")
    own, theirs = kitchen.hand(ANA), kitchen.hand(BEN)
    kitchen.does(ANA, PlayRole(BEN, "take"))
    assert kitchen.waits("supplier", BEN)
    assert (kitchen.sees(BEN).discard_at_least, kitchen.sees(BEN).discard_at_most) == (2, 2)
    kitchen.does(BEN, Take(kitchen.ids(BEN, "block duck")))
    assert (kitchen.hand(BEN), kitchen.pile(BEN)) == (f"{theirs} block duck", "butter")
    assert kitchen.waits("supplier", ANA)
    on_offer = [kitchen.short(ANA, move.cards) for move in kitchen.game.legal_moves(ANA) if isinstance(move, Take)]
    assert on_offer == ["basil cream", "basil tomato", "cream tomato"]
    assert kitchen.refuses(ANA, Take(kitchen.ids(ANA, "tomato"))) == "Take exactly 2 cards."
    lacking = kitchen.refuses(ANA, Take(kitchen.ids(ANA, "tomato egg")))
    assert lacking == "Your discard pile does not hold Egg."
    kitchen.does(ANA, Take(kitchen.ids(ANA, "tomato cream")))
    assert (kitchen.hand(ANA), kitchen.place(ANA).hand) == (f"{own} tomato cream", 10)  # 8 again at the turn's end
    assert kitchen.waits("role", BEN)


def test_cd_56_where_there_are_no_more_than_two_they_are_taken_without_asking() -> None:
    kitchen = table("supplier waiter chef")
    kitchen.has(BEN, discards="butter")
    kitchen.has(ANA, discards="tomato cream")
    kitchen.does(ANA, PlayRole(BEN, "take"))
    assert (kitchen.pile(BEN), kitchen.place(BEN).hand) == ("", 9)
    assert (kitchen.pile(ANA), kitchen.hand(ANA).split()[-2:]) == ("", ["tomato", "cream"])
    assert kitchen.waits("role", BEN)
    takes = [(deed.seat, deed.number, deed.cards) for deed in kitchen.sees(None).log if deed.kind == "take"]
    assert takes == [(BEN, 1, ()), (ANA, 2, ())]


def test_cd_56_with_an_empty_discard_pile_there_is_nothing_to_take() -> None:
    kitchen = table("supplier waiter chef")
    kitchen.has(BEN, discards="duck butter block")
    kitchen.does(ANA, PlayRole(BEN, "take"))
    kitchen.does(BEN, Take(kitchen.ids(BEN, "duck butter")))
    assert kitchen.waits("role", BEN)
    assert [deed.seat for deed in kitchen.sees(None).log if deed.kind == "take"] == [BEN]
    assert kitchen.place(ANA).hand == 8


def test_cd_56_what_stays_in_the_discard_pile_keeps_its_order_and_of_equal_cards_the_upper_one_goes() -> None:
    kitchen = table("supplier waiter chef")
    kitchen.has(BEN, discards="duck beef sole duck eggs butter")
    kitchen.does(ANA, PlayRole(BEN, "take"))
    kitchen.does(BEN, Take(kitchen.ids(BEN, "duck eggs")))
    assert kitchen.pile(BEN) == "duck beef sole butter"


def test_cd_56_supplier_returns_the_two_cards_drawn_last_in_their_old_order() -> None:
    kitchen = table("supplier waiter chef")
    kitchen.holds(BEN, "duck butter block beef sole eggs potatoes shallot")
    kitchen.has(BEN, deck="champagne")
    kitchen.holds(ANA, "tomato cream egg basil penne lasagne block")
    kitchen.has(ANA, deck="truffle parmesan")
    kitchen.does(ANA, PlayRole(BEN, "return"))
    assert (kitchen.hand(BEN), kitchen.deck(BEN)) == ("duck butter block beef sole eggs", "potatoes shallot champagne")
    assert (kitchen.hand(ANA), kitchen.deck(ANA)) == (  # it stops at six cards
        "tomato cream egg basil penne lasagne",
        "block truffle parmesan",
    )


def test_cd_56_a_hand_of_six_or_less_returns_nothing() -> None:
    kitchen = table("supplier waiter chef")
    kitchen.holds(BEN, "duck butter")
    kitchen.does(ANA, PlayRole(BEN, "return"))
    assert kitchen.hand(BEN) == "duck butter"


def test_cd_56_the_cards_drawn_in_this_shop_phase_are_those_that_go_back() -> None:
    kitchen = Kitchen(roles="supplier waiter chef")
    drawn = kitchen.deck(BEN).split()[:3]
    discarded = kitchen.sees(BEN).hand[:3]
    kitchen.does(BEN, Discard(discarded))
    kitchen.goes_to("role")
    kitchen.does(ANA, PlayRole(BEN, "return"))
    assert kitchen.hand(BEN).split()[-1] == drawn[0]
    assert kitchen.deck(BEN).split()[:2] == drawn[1:]


@pytest.mark.parametrize(("variant", "points"), [("praise", [1, 1, 0]), ("pan", [-1, -2, 0])])
def test_cd_57_critic_brings_or_costs_vp_at_once(variant: Any, points: list[int]) -> None:
    kitchen = table("critic waiter chef")
    kitchen.does(ANA, PlayRole(BEN, variant))
    assert scores(kitchen) == points
    kitchen.finishes_turn()
    assert scores(kitchen) == points
    assert [kitchen.tally(seat).total for seat in (ANA, BEN, CLEO)] == points
    assert [kitchen.tally(seat).roles for seat in (ANA, BEN)] == [
        (RoleScore("critic", ANA, one),) for one in points[:2]
    ]


@pytest.mark.parametrize(
    ("role", "variant"),
    [("critic", None), ("critic", "take"), ("supplier", None), ("supplier", "pan"), ("chef", "take")],
)
def test_cd_57_the_variant_belongs_to_the_card(role: str, variant: Any) -> None:
    kitchen = table(role)
    sentence = kitchen.refuses(ANA, PlayRole(BEN, variant))
    choice = "only a player" if role == "chef" else "one of its two variants"
    assert sentence == f"With the {role.capitalize()} you choose {choice}."


@pytest.mark.parametrize(("menu", "points"), [((PROPER,), 1), ((PLAIN, SECOND), -1), ((), -1)])
def test_cd_58_customer_as_the_chef_but_failure_costs_both_1(menu: tuple[str, ...], points: int) -> None:
    kitchen = table("customer waiter chef", "france", "italy", "japan")
    kitchen.does(ANA, PlayRole(BEN))
    kitchen.scores(BEN, *menu)
    assert kitchen.tally(BEN).roles == kitchen.tally(ANA).roles == (RoleScore("customer", ANA, points),)
    assert scores(kitchen)[ANA] == points


def test_cd_59_several_roles_on_one_target_are_independent() -> None:
    kitchen = table("customer chef waiter", "france", "japan", "italy")
    kitchen.does(ANA, PlayRole(CLEO))
    kitchen.does(BEN, PlayRole(CLEO))
    kitchen.does(CLEO, PlayRole(ANA))
    kitchen.scores(CLEO, PROPER)
    assert kitchen.tally(CLEO).roles == (RoleScore("customer", ANA, 1), RoleScore("chef", BEN, 1))
    assert scores(kitchen) == [1, 1, 2 + 2]


def test_cd_60_every_other_player_is_an_opponent() -> None:
    kitchen = table("critic waiter chef")
    chosen = {(move.player, move.variant) for move in kitchen.game.legal_moves(ANA) if isinstance(move, PlayRole)}
    assert chosen == {(seat, variant) for seat in (BEN, CLEO) for variant in ("praise", "pan")}


def test_cd_32_nobody_answers_a_role_card() -> None:
    kitchen = table("critic waiter chef")
    for seat in (ANA, BEN, CLEO):
        kitchen.holds(seat, "block block block")
    kitchen.does(ANA, PlayRole(BEN, "pan"))
    assert kitchen.waits("role", BEN)
    assert scores(kitchen) == [-1, -2, 0]
