"""Quick cooks of imagined rounds find the same stacks as the solver, move legally, and know what lies where."""

from __future__ import annotations

from random import Random

import pytest

from partychef.chefs.heuristic import choose
from partychef.engine.chance import Chance
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.chef import against
from partychef.games.kitchen_closing.imagine import imagine
from partychef.games.kitchen_closing.moves import Discard, Draw, Take
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.playouts import quick_move, standing
from partychef.games.kitchen_closing.quick import without_spare, worth
from partychef.games.kitchen_closing.setup import set_up
from partychef.games.kitchen_closing.solver import best_for
from tests.games.kitchen_closing.kitchen import ANA, BEN, CLEO, Kitchen, card

POOR = "meat1 sea2 veg1 herb2 fruit1 treat2"
FAIR = "meat3 sea4 veg3 herb4 fruit3 treat4"
GOOD = "meat5 sea5 veg5 herb5 fruit5 treat5"


@pytest.mark.parametrize("seed", range(30))
def test_a_hand_is_worth_what_the_solver_finds(seed: int) -> None:
    dice = Random(seed)
    turns = (seed % 4, 3, 5)
    hand = tuple(dice.sample(sorted(ingredients()), seed % 8))
    aim = against(turns).aim
    assert worth(hand, turns) == pytest.approx(aim(*best_for(hand, aim).values))


@pytest.mark.parametrize("seed", range(30))
def test_the_spare_card_is_the_one_that_the_stacks_need_least(seed: int) -> None:
    dice = Random(seed)
    turns = (seed % 4, 3, 5)
    hand = tuple(dice.sample(sorted(ingredients()), 7))
    kept = hand[:1]
    aim = against(turns).aim
    left = {one: tuple(other for other in hand if other != one) for one in hand[1:]}
    most = max(aim(*best_for(rest, aim).values) for rest in left.values())
    found, spare = without_spare(hand, turns, kept)
    assert spare not in kept
    assert found == pytest.approx(most)
    assert aim(*best_for(left[spare], aim).values) == pytest.approx(most)


@pytest.mark.parametrize("seats", [3, 5, 7])
def test_quick_moves_are_legal_and_a_round_comes_to_its_end(seats: int) -> None:
    kitchen = set_up(seats, Options(), Chance(f"quick {seats}", 0))
    number = 0
    while kitchen.step == "turn":
        player = kitchen.player
        assert player is not None
        move = quick_move(kitchen, player)
        kitchen.check(player, move)
        kitchen.apply(player, move, Chance("quick", number))
        number += 1
    assert kitchen.step == "stacks"


def test_a_card_that_was_taken_is_still_in_that_hand() -> None:
    table = Kitchen(POOR, FAIR, GOOD, pile="dairy10")
    table.does(ANA, Take())
    table.does(ANA, Discard(table.hand(ANA)[0]))
    for number in range(20):
        assert card("dairy10") in imagine(table.sees(BEN), Chance("world", number)).hands[ANA]


def test_what_was_discarded_is_in_nobodys_hand() -> None:
    table = Kitchen(POOR, FAIR, GOOD, pile="dairy10")
    table.draws_and_discards_it(ANA, BEN)
    gone = set(table.game.discard[1:])  # the first card is named by no log
    for number in range(20):
        world = imagine(table.sees(CLEO), Chance("world", number))
        assert not gone & {held for hand in world.hands.values() for held in hand}
        assert world.discard[1:] == table.game.discard[1:]


def test_the_others_are_thought_to_have_kept_the_better_cards() -> None:
    table = Kitchen()
    early = [worth(imagine(table.sees(ANA), Chance("w", n)).hands[BEN], (4, 4)) for n in range(60)]
    for _ in range(4):
        table.draws_and_discards_it(ANA, BEN, CLEO)
    late = [worth(imagine(table.sees(ANA), Chance("w", n)).hands[BEN], (4, 4)) for n in range(60)]
    assert sum(late) > sum(early) + 6


def test_a_lead_of_three_wins() -> None:
    kitchen = Kitchen().game
    kitchen.scores = {ANA: 2, BEN: 0, CLEO: 0}
    values = {ANA: (40, 20), BEN: (20, 10), CLEO: (20, 11)}
    assert standing(kitchen, values, ANA) == 1
    assert standing(kitchen, values, BEN) == 0


def test_the_heuristic_chef_moves_even_when_every_card_has_been_seen() -> None:
    table = Kitchen(seats=7)
    while len(table.game.log) < 150 and table.game.step == "turn":
        table.draws_and_discards_it(table.game.player or 0)
    view = table.sees(table.game.player)
    assert choose(view, [Draw(), Take()], Chance("late", 1)) in (Draw(), Take())


def test_the_card_that_began_the_discard_pile_is_remembered_where_it_lies() -> None:
    table = Kitchen(POOR, FAIR, GOOD, pile="fruit10", deck="fruit6 fruit7 fruit8")
    first = table.game.discard[0]
    table.draws_and_discards_it(ANA, BEN)
    worlds = [imagine(table.sees(CLEO), Chance("world", number)) for number in range(20)]
    assert all(world.discard == table.game.discard and world.discard[0] == first for world in worlds)
