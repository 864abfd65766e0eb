"""Setup and the shape of a game: GC-1 to GC-6, GC-36, and the house rules."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, read_options
from partychef.games import GAMES
from partychef.games.green_chef.cards import ingredient_deck, talent_deck
from partychef.games.green_chef.cards import recipes as all_recipes
from partychef.games.green_chef.moves import Call, Deal, KeepTalent, Wait
from partychef.games.green_chef.options import Options
from tests.games.green_chef.kitchen import ANA, BEN, CLEO, DAN, Kitchen

GAME = GAMES["green-chef"]


def deal(seats: int, seed: str = "1", **options: Any) -> Any:
    return GAME.deal(seats, Options(**options), Chance(seed, 0))


@pytest.mark.parametrize("seats", range(3, 7))
def test_gc_1_three_to_six_players(seats: int) -> None:
    assert [place.seat for place in deal(seats).view(None).places] == list(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 2, 7])
def test_gc_1_no_fewer_and_no_more(seats: int) -> None:
    with pytest.raises(IllegalMove, match=f"^Green Chef is for 3 to 6 players, not {seats}.$"):
        deal(seats)


def test_gc_2_a_game_is_some_phases_and_one_scoring_phase() -> None:
    kitchen, seen = Kitchen(), []
    while kitchen.step() != "over":
        seen.append((kitchen.step(), kitchen.sees(None).round))
        if kitchen.step() == "regroup":
            kitchen.regroups(*[CLEO] if kitchen.sees(None).round == 2 else [])
        else:
            kitchen.everybody_defaults()
    draft = ["draft"] * 4
    assert [step for step, _ in seen] == [*draft, "regroup", *draft, "regroup", "allocation"]
    assert [phase for _, phase in seen] == [1] * 5 + [2] * 6
    assert kitchen.game.outcome() is not None


def test_gc_2_the_totals_of_a_match_are_added() -> None:
    kitchen = Kitchen(match=2, experienced_chefs=True)
    kitchen.serves(ANA, ana="tomato pepper eggs yogurt paprika")
    kitchen.goes_to("break")
    assert [place.score for place in kitchen.sees(None).places] == [5 + 5 + 5 + 1, 5, 5, 5]
    assert kitchen.game.outcome() is None
    assert (kitchen.sees(None).game, len(kitchen.sees(None).past)) == (2, 1)
    kitchen.does(None, Deal())
    assert [place.points for place in kitchen.sees(None).places] == [5, 5, 5, 5]
    assert all(place.kept == 0 and place.recipe is None for place in kitchen.sees(None).places)
    kitchen.serves(ben="tomato")
    kitchen.goes_to("over")
    outcome = kitchen.game.outcome()
    assert outcome is not None
    assert outcome.scores == {ANA: 21, BEN: 11, CLEO: 10, DAN: 10}
    assert outcome.winners == (ANA,)
    assert len(kitchen.sees(None).past) == 2


def test_gc_2_the_next_game_of_a_match_is_dealt_by_the_next_head_chef_or_the_host() -> None:
    kitchen = Kitchen(match=2)
    kitchen.serves()
    kitchen.goes_to("break")
    assert kitchen.game.to_move() == {None, BEN}
    assert kitchen.refuses(CLEO, Deal()) == "Only the next Head Chef or the host may deal."
    kitchen.does(BEN, Deal())
    assert kitchen.sees(None).step == "draft"


def test_gc_3_basic_is_nothing_and_advanced_is_all_four() -> None:
    parts = ("expert_chefs", "experienced_chefs", "talents", "chef_market")
    assert [getattr(Options(), part) for part in parts] == [False] * 4
    assert [getattr(Options.advanced(), part) for part in parts] == [True] * 4
    assert Options.advanced(match=3, talents=False) == Options(True, True, False, True, match=3)


@pytest.mark.parametrize("part", ["expert_chefs", "experienced_chefs", "talents", "chef_market"])
def test_gc_3_each_part_can_be_switched_on_alone(part: str) -> None:
    rules: dict[str, Any] = {part: True}
    kitchen = Kitchen(**rules)
    assert (kitchen.step() == "talents") == (part == "talents")
    steps = set()
    while kitchen.step() != "regroup":
        steps.add(kitchen.step())
        kitchen.everybody_defaults()
    assert ("market" in steps) == (part == "chef_market")


def test_gc_3_the_market_switches_experienced_chefs_on() -> None:
    view = Kitchen(chef_market=True).sees(None)
    assert view.options.experienced_chefs
    assert {place.points for place in view.places} == {5}
    assert {place.points for place in Kitchen(talents=True, expert_chefs=True).sees(None).places} == {0}


def test_gc_4_three_recipes_face_up_then_one_for_each_seat() -> None:
    deck = list(all_recipes())[:9]
    game: Any = GAME.deal(5, Options(head_chef=2), Chance("1", 0), {"recipes": deck})
    assert game.view(None).recipes == tuple(deck[:3])
    assert [game.view(seat).recipe for seat in range(5)] == deck[3:8]
    assert game.recipe_deck[0] == deck[8]


def test_gc_4_recipes_ingredients_head_chef_talents_are_drawn_in_this_order() -> None:
    chance = Chance("9", 0)
    recipes, ingredients = chance.shuffled(list(all_recipes())), chance.shuffled(ingredient_deck())
    head_chef, talents = chance.below(4), chance.shuffled(talent_deck())
    game = deal(4, "9", talents=True)
    assert game.view(None).recipes == tuple(recipes[:3])
    assert game.deck == ingredients
    assert game.view(None).head_chef == head_chef
    for place in range(4):
        seat = (head_chef + place) % 4
        assert game.view(seat).talents_dealt == tuple(talents[2 * place : 2 * place + 2])


def test_gc_5_the_other_recipes_are_not_used_and_face_up_ones_never_replaced() -> None:
    kitchen = Kitchen()
    before = kitchen.game.recipe_deck.copy()
    kitchen.regroups()
    kitchen.regroups(ANA, BEN)
    kitchen.goes_to("over")
    assert kitchen.game.recipe_deck == before
    assert kitchen.sees(None).recipes == ("shakshuka", "lentil-stew", "apple-cake")
    assert kitchen.sees(None).recipe_deck_size == 36 - 3 - 4


def test_gc_6_chance_names_the_head_chef_or_the_table_does() -> None:
    assert {deal(4, str(seed)).view(None).head_chef for seed in range(40)} == {0, 1, 2, 3}
    assert {deal(4, str(seed), head_chef=3).view(None).head_chef for seed in range(10)} == {3}


def test_gc_6_the_head_chef_stays_for_the_game_and_moves_left_in_a_match() -> None:
    kitchen = Kitchen(match=3, head_chef=2)
    heads = []
    while kitchen.step() != "over":
        if kitchen.step() == "regroup":
            heads.append(kitchen.sees(None).head_chef)
            assert kitchen.sees(None).player == heads[-1]
            kitchen.regroups(*[BEN] if kitchen.sees(None).round == 2 else [])
        else:
            kitchen.everybody_defaults()
    assert heads == [2, 2, 3, 3, 0, 0]
    assert [game.head_chef for game in kitchen.sees(None).past] == [2, 3, 0]


def test_gc_36_experienced_chefs_begin_with_five_points_that_count_in_the_end() -> None:
    kitchen = Kitchen(experienced_chefs=True)
    assert [place.points for place in kitchen.sees(None).places] == [5, 5, 5, 5]
    kitchen.serves(ben="tomato")
    kitchen.goes_to("over")
    assert [place.points for place in kitchen.sees(None).places] == [5, 6, 5, 5]
    assert (kitchen.result(BEN).before, kitchen.result(BEN).total) == (5, 6)


def test_talents_are_chosen_before_the_first_cards_are_drawn() -> None:
    kitchen = Kitchen(talents=True)
    assert kitchen.sees(ANA).hand == ()
    for seat in (ANA, BEN, CLEO, DAN):
        kitchen.does(seat, KeepTalent(kitchen.sees(seat).talents_dealt[0]))
    assert kitchen.step() == "draw"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"head_chef": 4}, "There is no seat 4 to be Head Chef."),
        ({"head_chef": -1}, "There is no seat -1 to be Head Chef."),
        ({"match": 0}, "A match has 1 to 9 games, not 0."),
        ({"match": 10}, "A match has 1 to 9 games, not 10."),
    ],
)
def test_house_rules_that_do_not_fit_are_refused_with_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        deal(4, **options)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("prepared", "sentence"),
    [
        ({"ingredients": ["moon-cheese"]}, "there is no moon-cheese to take"),
        ({"recipes": ["shakshuka", "shakshuka"]}, "there is no shakshuka to take"),
        ({"ingredients": ["fig", "fig"]}, "there is no fig to take"),
        ({"talents": 7}, "The prepared decks cannot be read"),
        ({"drinks": []}, "The prepared decks cannot be read"),
    ],
)
def test_decks_that_cannot_be_are_refused(prepared: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        GAME.deal(3, Options(talents=True), Chance("1", 0), prepared)


def test_unknown_house_rules_are_refused() -> None:
    with pytest.raises(IllegalMove, match="cannot be played with these options"):
        read_options(GAME, {"first_judge": 2})


def test_moves_out_of_step_and_of_strangers_are_refused() -> None:
    kitchen = Kitchen()
    assert kitchen.refuses(ANA, Call()) == "Not now: everybody is choosing a card to keep."
    kitchen.goes_to("regroup")
    assert kitchen.refuses(BEN, Wait()) == "It is not your turn."
    assert kitchen.refuses(7, Wait()) == "Nobody plays there."
    assert kitchen.refuses(None, Wait()) == "Nobody plays there."
