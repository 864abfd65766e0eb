"""The kinds of the ladder: who plays what, who overlooks what, and that each of them only uses its view."""

from __future__ import annotations

import pytest

from partychef.chefs import CHEFS, overlooking
from partychef.chefs.ladder import LEVELS, RUNGS, good_cook, looks_ahead, rungs, think, why_not
from partychef.engine.chance import Chance
from partychef.engine.game import Game, Move, View, read_options
from partychef.games import GAMES
from partychef.games.green_chef.moves import Call, Wait
from partychef.games.kitchen_closing.moves import Declare, Draw

SCORED = [game for game in GAMES.values() if game.id != "cooking-party"]


def first_choice(game: Game, seed: str = "ladder") -> tuple[View, list[Move]]:
    """What the first seat with a choice sees in a new game."""
    state = game.deal(max(game.seats[0], 3), read_options(game, {}), Chance(seed, 0))
    number = 0
    while True:
        seat = min(one for one in state.to_move() if one is not None)
        legal = state.legal_moves(seat)
        if len(legal) > 2:
            return state.view(seat), legal
        number += 1
        state.apply(seat, legal[0], Chance(seed, number))


@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.id)
@pytest.mark.parametrize("kind", RUNGS)
def test_every_kind_that_plays_a_game_makes_legal_moves(game: Game, kind: str) -> None:
    view, legal = first_choice(game)
    assert CHEFS[kind](view, legal, Chance("move", 1)) in legal
    assert not why_not(game.id, game.title, kind)


@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.id)
def test_the_ladder_rises(game: Game) -> None:
    levels = [LEVELS[game.id][kind] for kind in rungs(game.id)]
    assert levels == sorted(levels)
    assert rungs(game.id) == RUNGS


def test_a_judged_game_has_no_ladder() -> None:
    assert rungs("cooking-party") == ()
    assert why_not("cooking-party", "Cooking Party Cards", "chef") == (
        "In Cooking Party Cards there is no chef: choose a good cook or a beginner."
    )


def test_other_kinds_are_no_business_of_the_ladder() -> None:
    assert not why_not("chefs-hat", "Chef's Hat", "heuristic")
    assert not why_not("chefs-hat", "Chef's Hat", "novice")


@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.id)
def test_the_good_cook_of_the_ladder_is_the_best_that_does_not_look_ahead(game: Game) -> None:
    view, legal = first_choice(game)
    kind = good_cook(game.id)
    assert kind == [one for one in rungs(game.id) if not looks_ahead(game.id, one)][-1]
    assert CHEFS[kind](view, legal, Chance("a", 1)) == CHEFS["heuristic"](view, legal, Chance("a", 1))


def test_where_looking_ahead_gains_nothing_the_master_is_the_good_cook() -> None:
    assert [game.id for game in SCORED if not looks_ahead(game.id, "master")] == ["green-chef"]
    assert good_cook("green-chef") == "master" and good_cook("chefs-hat") == "chef"
    assert good_cook("cooking-party") is None


def test_who_overlooks_nothing_plays_like_the_heuristic_chef_and_who_overlooks_all_like_a_novice() -> None:
    view, legal = first_choice(GAMES["chefs-hat"])
    best = CHEFS["heuristic"](view, legal, Chance("a", 1))
    seen = [overlooking.choose(view, legal, Chance("a", number), 1.0) for number in range(20)]
    blind = [overlooking.choose(view, legal, Chance("a", number), 0.0) for number in range(40)]
    assert set(seen) == {best}
    assert len(set(blind)) > len(legal) / 2


@pytest.mark.parametrize("game", SCORED, ids=lambda game: game.id)
@pytest.mark.parametrize("share", [0.05, 0.4])
def test_who_overlooks_much_still_plays_a_game_to_its_end(game: Game, share: float) -> None:
    seed = f"overlooked {share}"
    state, number = game.deal(max(game.seats[0], 3), read_options(game, {}), Chance(seed, 0)), 0
    while (movers := state.to_move()) and number < 400:
        number += 1
        seat = min(one for one in movers if one is not None)
        move = overlooking.choose(state.view(seat), state.legal_moves(seat), Chance(f"{seed}/chef", number), share)
        state.check(seat, move)
        state.apply(seat, move, Chance(seed, number))
    assert number == 400 or state.outcome() is not None


def test_nobody_overlooks_that_one_need_not_call_a_recipe() -> None:
    """GC-16, GC-31: who calls with four cards, and no Recipe of four, loses points for nothing."""
    state, number = GAMES["green-chef"].deal(3, read_options(GAMES["green-chef"], {}), Chance("four cards", 0)), 0
    while state.step != "regroup":
        number += 1
        seat = min(one for one in state.to_move() if one is not None)
        view, legal = state.view(seat), state.legal_moves(seat)
        state.apply(seat, CHEFS["heuristic"](view, legal, Chance("x", number)), Chance("four cards", number))
    seat = min(one for one in state.to_move() if one is not None)
    view, legal = state.view(seat), state.legal_moves(seat)
    assert Call() in legal and CHEFS["heuristic"](view, legal, Chance("x", 0)) == Wait()
    blind = [overlooking.choose(view, legal, Chance("blind", number), 0.0) for number in range(40)]
    assert set(blind) == {Wait()}


def test_nobody_overlooks_that_one_may_draw_instead_of_closing_the_kitchen() -> None:
    state = GAMES["kitchen-closing"].deal(3, read_options(GAMES["kitchen-closing"], {}), Chance("first turn", 0))
    seat = min(one for one in state.to_move() if one is not None)
    view, legal = state.view(seat), state.legal_moves(seat)
    assert {Declare(), Draw()} <= set(legal) and CHEFS["heuristic"](view, legal, Chance("x", 0)) != Declare()
    half = [overlooking.choose(view, legal, Chance("half", number), 0.5) for number in range(40)]
    assert Declare() not in half and Draw() in half


def test_errors_are_the_same_for_the_same_chance() -> None:
    view, legal = first_choice(GAMES["chefs-hat"])
    choices = [[CHEFS["apprentice"](view, legal, Chance("b", number)) for number in range(20)] for _ in range(2)]
    assert choices[0] == choices[1]


def test_thinking_ends_with_its_seconds() -> None:
    view, legal = first_choice(GAMES["chefs-hat"])
    looks = iter(range(10_000))
    assert think("master", view, legal, Chance("c", 1), 3.0, lambda: float(next(looks))) in legal
    assert next(looks) < 100
