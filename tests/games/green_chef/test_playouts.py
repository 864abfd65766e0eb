"""What a chef who looks ahead thinks of the others: what everybody saw is where it is, and they keep what suits."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.green_chef.cards import recipes
from partychef.games.green_chef.imagine import imagine
from partychef.games.green_chef.lookahead import shortlist
from partychef.games.green_chef.moves import Bid, Call, Keep, Offer, Wait
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.playouts import cook_of, quick_move, standing, totals_of
from partychef.games.green_chef.quick import CODES, outlook
from partychef.games.green_chef.rules import GreenChefGame
from partychef.games.green_chef.setup import set_up


def until(step: str, options: Options, seats: int = 4) -> GreenChefGame:
    """A game that quick cooks have played up to this step."""
    game = set_up(seats, options, Chance("until", 0))
    number = 0
    while game.step != step:
        seat = min(one for one in game.to_move() if one is not None)
        move = quick_move(game, seat, Chance("quick", number))
        game.check(seat, move)
        game.apply(seat, move, Chance("until", number))
        number += 1
    return game


@pytest.mark.parametrize("options", [Options(), Options.advanced()], ids=["basic", "advanced"])
def test_quick_cooks_play_a_game_to_its_end(options: Options) -> None:
    assert until("over", options).outcome() is not None


def habit(game: GreenChefGame, seat: Seat) -> Move:
    """What a quick cook does by the rules."""
    if game.step == "draft":
        coming = outlook(game.options.expert_chefs, len(game.scores), game.round, game.pick)
        hand = game.hands[seat]
        return Keep(list(CODES)[cook_of(game, seat).choose([CODES[card] for card in hand], coming)])
    if game.step == "regroup":
        return Call() if not game.callers and cook_of(game, seat).calls() else Wait()
    return game.default_move(seat)


@pytest.mark.parametrize("expert", [False, True], ids=["basic", "expert"])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_the_quick_loop_ends_a_game_as_the_rules_do(seats: int, expert: bool) -> None:
    for number in range(4):
        game = set_up(seats, Options(expert_chefs=expert), Chance(f"loop {number}", 0))
        found = []
        while asked := game.to_move():
            found.append(totals_of(game.copy()))
            seat = max(one for one in asked if one is not None)
            move = habit(game, seat)
            game.check(seat, move)
            game.apply(seat, move, Chance("loop", 0))
        assert all(totals == game.scores for totals in found)


def test_who_calls_without_a_complete_recipe_is_thought_to_lose_everything() -> None:
    game = set_up(4, Options(), Chance("too early", 0))
    while game.step != "regroup":
        seat = min(one for one in game.to_move() if one is not None)
        game.apply(seat, habit(game, seat), Chance("too early", 1))
    caller = game.player
    assert caller is not None
    game.kept[caller] = game.kept[caller][:1]
    game.apply(caller, Call(), Chance("too early", 2))
    totals = totals_of(game)
    assert totals.pop(caller) == 0 < min(totals.values())


def test_a_card_that_was_sold_is_with_its_buyer() -> None:
    game = until("market", Options(chef_market=True))
    seller = game.player
    assert seller is not None
    card = game.kept[seller][0]
    game.apply(seller, Offer(card), Chance("offer", 1))
    buyer = game.player
    assert buyer is not None
    game.apply(buyer, Bid(1), Chance("bid", 1))
    while game.step == "auction":
        assert game.player is not None
        game.apply(game.player, game.default_move(game.player), Chance("pass", 1))
    for seat in {0, 1, 2, 3} - {buyer}:
        for number in range(10):
            assert card in imagine(game.view(seat), Chance("world", number)).kept[buyer]


def test_the_others_are_thought_to_have_kept_what_their_recipes_name() -> None:
    game = until("regroup", Options())
    seat = game.player
    assert seat is not None
    wanted = kept = 0
    for number in range(40):
        world = imagine(game.view(seat), Chance("world", number))
        for other in world.others(seat):
            menu = {slot for id in (*world.recipes, world.hidden[other]) for slot in recipes()[id].slots}
            wanted += sum(card in menu for card in world.kept[other])
            kept += len(world.kept[other])
    unseen = imagine(game.view(seat), Chance("world", 0)).deck
    menu = {slot for id in game.recipes for slot in recipes()[id].slots}
    assert wanted / kept > 1.1 * sum(card in menu for card in unseen) / len(unseen)


def test_whether_to_call_is_thought_over() -> None:
    game = until("regroup", Options())
    seat = game.player
    assert seat is not None
    listed = shortlist(game.view(seat), game.legal_moves(seat), Chance("list", 1))
    assert {Wait(), Call()} == set(listed)


def test_who_has_won_stands_better_than_who_has_lost() -> None:
    game = until("over", Options())
    outcome = game.outcome()
    assert outcome is not None
    lost = next(seat for seat in game.seats() if seat not in outcome.winners)
    assert standing(game, outcome.winners[0]) > 0.5 > standing(game, lost)
