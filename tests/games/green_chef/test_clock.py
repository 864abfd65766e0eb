"""What the clock does for players who are late: GC-49."""

from __future__ import annotations

import pytest

from partychef.games.green_chef.moves import Allocate, Deal, Decline, Draw, Keep, KeepTalent, Offer, Pass, PutBack, Wait
from partychef.games.green_chef.solver import best
from tests.games.green_chef.kitchen import ANA, BEN, CLEO, SHAKSHUKA, Kitchen


def test_gc_49_the_first_talent_an_ordinary_draw_and_the_first_card_of_the_hand() -> None:
    kitchen = Kitchen(talents=True, dealt="second-helping leftovers")
    assert kitchen.game.default_move(ANA) == KeepTalent("second-helping")
    kitchen.goes_to("draw")
    assert kitchen.game.default_move(ANA) == Draw()
    kitchen.goes_to("draft")
    assert kitchen.game.default_move(CLEO) == Keep(kitchen.sees(CLEO).hand[0])


def test_gc_49_after_second_helping_the_last_card_goes_back() -> None:
    kitchen = Kitchen(talents=True, dealt="second-helping leftovers")
    kitchen.goes_to("draw")
    kitchen.does(ANA, Draw(second_helping=True))
    kitchen.goes_to("helping")
    assert kitchen.game.default_move(ANA) == PutBack(kitchen.sees(ANA).hand[5])


def test_gc_49_no_offer_no_bid_and_waiting() -> None:
    kitchen = Kitchen(chef_market=True)
    kitchen.goes_to("market")
    assert kitchen.game.default_move(ANA) == Decline()
    kitchen.does(ANA, Offer(kitchen.sees(ANA).kept[0]))
    assert kitchen.game.default_move(BEN) == Pass()
    kitchen.goes_to("regroup")
    assert kitchen.game.default_move(ANA) == Wait()


@pytest.mark.parametrize(
    ("kept", "points"),
    [
        ("", 0),
        ("fig fig fig tomato", 4),
        ("fig fig fig fig", 3),
        (SHAKSHUKA, 10),
        (f"{SHAKSHUKA} onion rice lemon", 13),
    ],
)
def test_gc_49_the_best_allocation_there_is(kept: str, points: int) -> None:
    kitchen = Kitchen()
    kitchen.serves(ana=kept)
    move = kitchen.game.default_move(ANA)
    assert move == best(kept.split(), kitchen.game.terms(ANA)).move
    assert isinstance(move, Allocate)
    assert kitchen.scores(ANA, move).total == points


def test_gc_49_the_lowest_ids_first() -> None:
    kitchen = Kitchen()
    kitchen.serves(ana="onion carrot asparagus tomato pepper rice")
    # By the Recipes' ids: first each card where it is named, then the lowest ids where something fits
    assert kitchen.game.default_move(ANA) == Allocate(
        {
            "lentil-stew": ("onion", "carrot", None, "rice", None, None),
            "minestrone": ("tomato", "asparagus", None, None, None, None),
            "shakshuka": (None, "pepper", None, None, None),
        }
    )


def test_gc_49_the_next_game_is_dealt() -> None:
    kitchen = Kitchen(match=2)
    kitchen.serves()
    kitchen.goes_to("break")
    assert kitchen.game.default_move(None) == kitchen.game.default_move(BEN) == Deal()


def test_every_decision_is_a_step_of_its_own_and_a_turn_with_a_talent_is_one() -> None:
    kitchen, keys = Kitchen(chef_market=True, talents=True), []
    while kitchen.sees(None).round < 2:
        keys.append(kitchen.game.timed_step())
        kitchen.everybody_defaults()
    assert [step.kind for step in keys] == ["talents", "draw", *["draft"] * 4, *["market"] * 4, *["regroup"] * 4]
    assert len({step.key for step in keys}) == len(keys)
