"""The heuristic chef: it cooks, collects, hinders and blocks like somebody who wants to win, and peeks at nothing."""

from __future__ import annotations

import msgspec
import pytest

from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.moves import (
    Block,
    Discard,
    Done,
    FillUp,
    Keep,
    NoBlock,
    Play,
    PlayRole,
    Prepare,
    Refuse,
    Track,
)
from tests.games.cuisine_decks.asking_the_chef import DISHES, PASTA, advice, cooking, in_answer, menu, window
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, Kitchen, dish, ids

# Cooking


def test_it_cooks_the_menu_that_brings_the_most() -> None:
    table = cooking("fettuccine lasagne tomato cream basil parmesan", "fettuccine-alfredo lasagne-al-forno", score=36)
    table.game.scores[BEN] = 33
    cooked = menu(table)
    assert {one.recipe for one in cooked} == set(ids("italy", "fettuccine-alfredo lasagne-al-forno"))
    assert sum(len(one.secondary) for one in cooked) == 3
    assert sum(one.optional is not None for one in cooked) == 1


def test_it_takes_the_pasta_that_the_recipe_names() -> None:
    assert menu(cooking("penne spaghetti", "spaghetti-al-pomodoro")) == (
        dish("italy", "spaghetti-al-pomodoro: spaghetti"),
    )


def test_it_meets_the_win_condition_rather_than_score_more_points() -> None:
    table = cooking("penne tomato cream", "penne-all-arrabbiata lasagne-al-forno", tracked=PASTA, score=20)
    assert [one.recipe for one in menu(table)] == ["italy-penne-all-arrabbiata"]


def test_it_does_not_end_a_game_that_it_would_lose_by_that() -> None:
    table = Kitchen("italy", "mexico", first_player=BEN)
    table.goes_to("cook", ANA)
    table.game.round = 5
    table.has(ANA, prepared="penne", tracked=PASTA)
    table.holds(ANA, "penne-all-arrabbiata")
    table.game.scores[BEN] = 37
    assert menu(table) == ()
    table.game.scores[BEN] = 20
    assert len(menu(table)) == 1


def test_it_keeps_the_second_course_for_the_next_turn_for_only_one_can_be_tracked() -> None:
    table = cooking("beef sole", "steak-tartare veloute-de-sole", "france")
    assert len(menu(table)) == 1


@pytest.mark.parametrize("others", [38, 90])
def test_it_cooks_all_that_it_can_in_a_turn_that_is_the_last(others: int) -> None:
    table = cooking("beef sole duck", "steak-tartare veloute-de-sole", "france", score=39)
    table.game.scores[BEN] = others
    assert len(menu(table)) == 2


def test_it_gives_each_recipe_one_of_its_optional_ingredients_so_that_both_can_be_tracked_in_turn() -> None:
    table = cooking("rice tuna wasabi yuzu", "onigiri tuna-tataki", "japan")
    assert sum(one.optional is not None for one in menu(table)) == 1


# Preparing, shopping


def test_it_prepares_all_ingredients_and_utensils() -> None:
    table = Kitchen()
    table.goes_to("prepare")
    table.holds(ANA, "fettuccine tomato parmesan cookware block fettuccine-alfredo")
    assert advice(table, ANA) == Prepare(ids("italy", "fettuccine tomato parmesan cookware"))


def test_it_discards_recipes_that_it_has_no_ingredients_for_and_keeps_the_ingredients() -> None:
    table = Kitchen()
    recipes = "lasagne-al-pesto penne-all-arrabbiata ravioli-burro-e-salvia spaghetti-al-pomodoro"
    table.holds(ANA, f"fettuccine fettuccine-alfredo tomato cream {recipes}")
    move = advice(table, ANA)
    assert isinstance(move, Discard)
    assert move.cards and set(move.cards) <= set(ids("italy", recipes))


def test_over_the_hand_limit_it_keeps_what_is_worth_the_most() -> None:
    table = Kitchen("italy", "mexico")
    table.goes_to("cook_actions", BEN)
    table.holds(ANA, "fettuccine win block block block fettuccine-alfredo tomato cream lasagne-al-forno spaghetti")
    table.goes_to("hand_limit")
    move = advice(table, ANA)
    assert isinstance(move, Discard)
    assert len(move.cards) == 2
    assert "block" in move.cards
    assert not {"win", "italy-fettuccine", "italy-spaghetti"} & set(move.cards)


# Tracking, keeping


def test_it_tracks_what_closes_a_gap() -> None:
    table = Kitchen("thailand", "mexico")
    table.cooks(ANA, "khao-khluk-kapi: jasmine-rice lime palm-sugar")
    table.has(ANA, tracked="lime lime fish-sauce")
    table.goes_to("track", ANA)
    assert advice(table, ANA) == Track("thailand-palm-sugar")


def test_it_keeps_a_card_that_could_be_tracked_later() -> None:
    table = Kitchen("thailand", "mexico")
    table.cooks(ANA, "khao-khluk-kapi: jasmine-rice lime palm-sugar + peanuts")
    table.goes_to("track", ANA)
    table.does(ANA, Track("thailand-lime"))
    assert advice(table, ANA) == Keep("thailand-palm-sugar")


# Actions


def test_it_disrupts_the_progress_of_who_is_about_to_win() -> None:
    table = window("win", "chicharron: pork", tracked=" ".join(DISHES), score=20)
    move = advice(table, ANA)
    assert isinstance(move, Play)
    assert (move.effect, move.player) == ("disrupt_progress", BEN)


def test_it_makes_somebody_lose_the_recipe_that_would_be_the_last_card() -> None:
    dinner = ("chicharron: pork", "mole-poblano: chicken chilli tomato")
    table = window("recipe", *dinner, tracked=" ".join(DISHES), score=20)
    assert advice(table, ANA) == Play("lose_recipe", BEN, "mexico-chicharron")


def test_it_takes_the_point_that_is_missing_for_40() -> None:
    table = window("score", "mole-poblano: chicken chilli tomato", "elote: corn", score=0)
    has = sum(line.total for line in table.place(BEN).lines)
    table.game.scores[ANA], table.game.scores[BEN] = 33, 40 - has
    move = advice(table, ANA)
    assert isinstance(move, Play)
    assert (move.effect, move.player) == ("score_less", BEN)


def test_it_hinders_the_one_who_is_ahead() -> None:
    table = Kitchen("italy", "mexico", "japan")
    for seat, one in ((BEN, "chicharron: pork"), (CLEO, "onigiri: rice + yuzu")):
        table.cooks(seat, one)
    table.goes_to("cook_actions", ANA)
    table.game.round, table.game.scores = 5, {ANA: 20, BEN: 15, CLEO: 25}
    table.has(ANA, tracked=PASTA)
    table.has(BEN, tracked="quesadilla")
    table.has(CLEO, tracked="omurice tekka-maki zaru-udon")
    table.holds(ANA, "win")
    move = advice(table, ANA)
    assert isinstance(move, Play)
    assert (move.effect, move.player) == ("disrupt_progress", CLEO)


def test_it_keeps_a_strong_card_while_little_is_at_stake() -> None:
    table = window("recipe", "enchiladas-verdes: tortilla", score=0)
    table.game.round = 2
    assert advice(table, ANA) == Done()


def test_before_cooking_it_does_not_waste_what_is_better_aimed_when_all_have_cooked() -> None:
    table = Kitchen("italy", "mexico")
    table.goes_to("prepare_actions", ANA)
    table.has(BEN, tracked=" ".join(DISHES))
    table.has(ANA, discards="fettuccine")
    table.game.round = 5
    table.holds(ANA, "win")
    assert advice(table, ANA) == Done()


def test_before_cooking_it_draws_cards() -> None:
    table = Kitchen("italy", "mexico")
    table.goes_to("prepare_actions", ANA)
    table.holds(ANA, "draw")
    table.holds(BEN, "")
    assert advice(table, ANA) == Play("draw_cards")


def test_it_fetches_the_ingredient_that_its_recipe_lacks() -> None:
    table = Kitchen("italy", "mexico")
    table.goes_to("prepare_actions", ANA)
    table.has(ANA, prepared="tomato cream", discards="basil penne parmesan")
    table.holds(ANA, "ingredient penne-all-arrabbiata penne-alla-vodka")
    table.game.round = 3
    assert advice(table, ANA) == Play("reuse_ingredient", None, "italy-penne")


def test_it_fetches_the_recipe_that_can_be_tracked_rather_than_the_one_with_more_points() -> None:
    table = Kitchen("mexico", "italy")
    table.goes_to("prepare_actions", ANA)
    table.has(ANA, prepared="tortilla onion", discards="sopes elote")
    table.holds(ANA, "recipe")
    table.game.round = 4
    assert advice(table, ANA) == Play("reuse_recipe", None, "mexico-elote")


# Blocks


def test_it_blocks_what_would_cost_it_a_turn_on_the_way_to_its_win_condition() -> None:
    assert advice(in_answer("disrupt_progress", "penne", tracked="penne lasagne spaghetti"), ANA) == Block()


@pytest.mark.parametrize(("effect", "card"), [("discard_cards", None), ("discard_ingredient", "parmesan")])
def test_it_does_not_block_what_hardly_matters(effect: str, card: str | None) -> None:
    assert advice(in_answer(effect, card, prepared="parmesan"), ANA) == NoBlock()


def test_it_blocks_a_block_of_its_own_decisive_action() -> None:
    table = window("win block", "chicharron: pork", tracked=" ".join(DISHES), score=20)
    table.holds(BEN, "block")
    table.announces(ANA, "disrupt_progress", BEN, "elote")
    table.blocks(BEN)
    assert advice(table, ANA) == Block()


def test_it_does_not_block_a_block_of_its_own_trifle() -> None:
    table = window("ingredient block", "elote: corn", score=0)
    table.has(BEN, prepared="avocado")
    table.holds(BEN, "block")
    table.announces(ANA, "discard_ingredient", BEN, "avocado")
    table.blocks(BEN)
    assert advice(table, ANA) == NoBlock()


def test_it_lets_others_stop_the_one_who_is_about_to_win() -> None:
    table = Kitchen("italy", "mexico", "japan")
    table.cooks(BEN, "chicharron: pork")
    table.goes_to("cook_actions", CLEO)
    table.game.round, table.game.scores[BEN] = 5, 20
    table.has(BEN, tracked=" ".join(DISHES))
    table.holds(CLEO, "win")
    table.holds(ANA, "block")
    table.announces(CLEO, "disrupt_progress", BEN, "elote")
    assert advice(table, ANA) == NoBlock()


# Role cards


def role_of_ana(role: str) -> Kitchen:
    """Ana may use her role card; Cleo is far ahead."""
    others = [one for one in ("waiter", "critic") if one != role]
    table = Kitchen(roles=" ".join([role, *others][:3]))
    table.goes_to("role", ANA)
    table.game.round, table.game.scores[CLEO] = 4, 25
    return table


@pytest.mark.parametrize("role", ["chef", "waiter"])
def test_it_shares_its_points_with_whom_they_help_least(role: str) -> None:
    move = advice(role_of_ana(role), ANA)
    assert isinstance(move, PlayRole)
    assert move.player == BEN


def test_the_critic_pans_who_is_far_ahead() -> None:
    assert advice(role_of_ana("critic"), ANA) == PlayRole(CLEO, "pan")


def test_the_critic_praises_when_all_are_even() -> None:
    table = role_of_ana("critic")
    table.game.scores[CLEO] = 0
    move = advice(table, ANA)
    assert isinstance(move, PlayRole)
    assert move.variant == "praise"


def asked_to_wash_up(hand: str) -> Kitchen:
    """Ben is asked to fill up his hand and to discard it."""
    table = Kitchen(roles="dishwasher")
    table.goes_to("role", ANA)
    table.holds(BEN, hand)
    table.does(ANA, PlayRole(BEN))
    return table


def test_it_throws_a_hand_away_for_a_point_only_if_it_is_a_poor_one() -> None:
    good = "duck beef sole eggs butter shallot garbure buf-bourguignon"
    assert advice(asked_to_wash_up(good), BEN) == Refuse()
    assert advice(asked_to_wash_up("block block"), BEN) == FillUp()


def test_the_supplier_brings_back_what_can_be_cooked() -> None:
    table = Kitchen(roles="supplier")
    table.goes_to("role", ANA)
    table.holds(ANA, "lasagne-al-forno tomato cream")
    table.has(ANA, discards="lasagne block hand fettuccine penne-all-arrabbiata")
    table.does(ANA, PlayRole(BEN, "take"))
    while not table.waits("supplier", ANA):
        table.defaults()
    assert set(advice(table, ANA).cards) == set(ids("italy", "lasagne fettuccine"))  # type: ignore[attr-defined]


@pytest.mark.parametrize("asked", [False, True])
def test_it_cooks_a_second_recipe_when_the_waiter_asks_for_it(asked: bool) -> None:
    table = Kitchen(roles="critic waiter")
    table.goes_to("role", BEN)
    table.does(BEN, PlayRole(ANA) if asked else PlayRole(CLEO))
    table.goes_to("cook", ANA)
    table.game.round, table.game.scores = 4, {ANA: 28, BEN: 28, CLEO: 28}
    table.has(ANA, prepared="penne ravioli")
    table.owns(ANA, "tableware")
    table.holds(ANA, "penne-all-arrabbiata ravioli-burro-e-salvia")
    assert len(menu(table)) == 1 + asked


# House rules, secrets


@pytest.mark.parametrize(("long_goals", "threat"), [(False, True), (True, False)])
def test_how_near_somebody_is_to_winning_depends_on_the_goals_of_the_table(long_goals: bool, threat: bool) -> None:
    table = Kitchen("italy", "mexico", long_goals=long_goals)
    table.cooks(BEN, "chicharron: pork")
    table.goes_to("cook_actions", ANA)
    table.game.round = 5
    table.has(BEN, tracked=" ".join(DISHES))
    race = Race(table.sees(ANA))
    assert (race.turns < 1) == threat


@pytest.mark.parametrize(("turns", "dishes"), [(60, 1), (4, 3)])
def test_cd_49_it_saves_nothing_for_a_turn_that_does_not_come(turns: int, dishes: int) -> None:
    table = cooking("fettuccine spaghetti lasagne", "fettuccine-alfredo spaghetti-al-pomodoro lasagne-verdi")
    table.game.options = msgspec.structs.replace(table.game.options, turns=turns)
    assert Race(table.sees(ANA)).turns == pytest.approx(0.0) or turns == 60
    assert len(menu(table)) == dishes


def test_it_looks_at_nothing_that_is_hidden_from_it() -> None:
    """Whatever the others hold and the decks bring: the same view, the same move."""
    table = window("win recipe score", "chicharron: pork", tracked=" ".join(DISHES), score=20)
    table.holds(BEN, "block block block")
    move = advice(table, ANA)
    table.holds(BEN, "win recipe score")
    for seat in (ANA, BEN):
        table.game.decks[seat] = table.game.decks[seat][::-1]
    table.game.discards[BEN] = table.game.discards[BEN][::-1]
    assert advice(table, ANA) == move
