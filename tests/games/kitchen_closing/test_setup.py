"""Setup and deal: KC-1 to KC-5 and KC-26, and the house rules."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, read_options
from partychef.games import GAMES
from partychef.games.cooking_party.cards import ingredients as party_ingredients
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.options import Options
from tests.games.kitchen_closing.kitchen import Kitchen, cards

GAME = GAMES["kitchen-closing"]


def deal(seats: int, seed: str = "1", **options: Any) -> Any:
    return GAME.deal(seats, Options(**options), Chance(seed, 0))


@pytest.mark.parametrize("seats", range(3, 8))
def test_kc_1_three_to_seven_players(seats: int) -> None:
    assert [place.seat for place in deal(seats).view(None).places] == list(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 2, 8])
def test_kc_1_no_fewer_and_no_more(seats: int) -> None:
    with pytest.raises(IllegalMove, match=f"^The Kitchen is Closing is for 3 to 7 players, not {seats}.$"):
        deal(seats)


def test_kc_2_chance_names_the_first_dealer_and_the_player_to_the_left_begins() -> None:
    views = [deal(4, str(seed)).view(None) for seed in range(40)]
    assert {view.dealer for view in views} == {0, 1, 2, 3}
    assert all(view.player == (view.dealer + 1) % 4 for view in views)


def test_kc_2_or_the_table_names_the_first_dealer() -> None:
    assert deal(4, first_dealer=3).view(None).dealer == 3


def test_kc_2_the_deal_passes_left_every_round() -> None:
    kitchen = Kitchen(first_dealer=1)
    begins = []
    for _ in range(4):
        begins.append((kitchen.sees(None).dealer, kitchen.sees(None).player))
        kitchen.ends_round_for(-1, 1, 1)
        kitchen.game.scores = {0: 0, 1: 0, 2: 0}
        kitchen.deals()
    assert begins == [(1, 2), (2, 0), (0, 1), (1, 2)]


def test_kc_3_every_round_all_160_cards_are_collected_in_order_of_their_ids_and_shuffled() -> None:
    kitchen = Kitchen()
    kitchen.ends_round_for(0, 1, -1)
    kitchen.deals()
    deck = Chance("story", kitchen.moves).shuffled(sorted(ingredients()))
    assert kitchen.hand(1) == tuple(deck[:18:3])  # seat 0 has dealt
    assert (kitchen.game.discard, kitchen.game.draw) == (deck[18:19], deck[19:])


def test_kc_4_six_cards_each_one_at_a_time_from_the_dealers_left_and_the_next_is_turned_over() -> None:
    deck = sorted(ingredients())[:30]
    game: Any = GAME.deal(4, Options(first_dealer=1), Chance("1", 0), {"ingredients": deck})
    hands = {seat: game.view(seat).hand for seat in range(4)}
    assert hands == {2: (*deck[0:24:4],), 3: (*deck[1:24:4],), 0: (*deck[2:24:4],), 1: (*deck[3:24:4],)}
    view = game.view(None)
    assert (view.discard_top, view.discard_size, view.deck_size) == (deck[24], 1, 160 - 25)


def test_kc_5_the_dealer_is_drawn_before_the_cards_are_shuffled() -> None:
    chance = Chance("1", 0)
    dealer, deck = chance.below(5), chance.shuffled(sorted(ingredients()))
    game = deal(5)
    assert game.view(None).dealer == dealer
    assert game.view((dealer + 1) % 5).hand == tuple(deck[:30:5])


def test_kc_5_a_dealer_named_by_the_table_is_not_drawn() -> None:
    deck = Chance("1", 0).shuffled(sorted(ingredients()))
    assert deal(5, first_dealer=4).view(0).hand == tuple(deck[:30:5])


def test_kc_26_eight_categories_of_twenty_each_number_twice_in_the_partys_own_deck() -> None:
    kinds = Counter((card.category, card.number) for card in ingredients().values())
    assert len({category for category, _ in kinds}) == 8
    assert {number for _, number in kinds} == set(range(1, 11))
    assert len(kinds) == 80 and set(kinds.values()) == {2}
    assert ingredients() is party_ingredients()


def test_a_prepared_deck_lies_on_top() -> None:
    kitchen = Kitchen(
        "meat1 meat2 meat3 meat4 meat5 meat6",
        "sea1 sea2 sea3 sea4 sea5 sea6",
        "veg1 veg2 veg3 veg4 veg5 veg6",
        pile="herb1",
        deck="herb2 herb3",
    )
    assert kitchen.hand(1) == cards("sea1 sea2 sea3 sea4 sea5 sea6")
    assert kitchen.sees(None).discard_top == cards("herb1")[0]
    assert tuple(kitchen.game.draw[:2]) == cards("herb2 herb3")


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"first_dealer": 3}, "There is no seat 3 to deal first."),
        ({"first_dealer": -1}, "There is no seat -1 to deal first."),
        ({"rounds": 0}, "Play 1 to 10 rounds, not 0."),
        ({"rounds": 11}, "Play 1 to 10 rounds, not 11."),
    ],
)
def test_house_rules_that_cannot_be_kept_are_refused_with_a_sentence(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        deal(3, **options)
    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("prepared", "sentence"),
    [
        ({"ingredients": ["moon-cheese"]}, "there is no moon-cheese to take"),
        ({"ingredients": ["lobster", "lobster"]}, "there is no lobster to take"),
        ({"ingredients": 7}, "The prepared deck cannot be read"),
        ({"drinks": []}, "The prepared deck cannot be read"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(prepared: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=sentence):
        GAME.deal(3, Options(), Chance("1", 0), prepared)


def test_unknown_house_rules_are_refused() -> None:
    with pytest.raises(IllegalMove, match="cannot be played with these options"):
        read_options(GAME, {"first_judge": 2})
