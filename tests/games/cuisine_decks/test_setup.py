"""Setup: CD-1 to CD-7, CD-48, CD-50, CD-51, and the house rules."""

from __future__ import annotations

from collections import Counter
from itertools import permutations
from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, read_options
from partychef.games import GAMES
from partychef.games.cuisine_decks.cards import countries, deck_of, role_cards
from partychef.games.cuisine_decks.moves import ChooseDeck, Discard
from partychef.games.cuisine_decks.options import Options
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, DAN, Kitchen
from tests.games.story import Story

GAME = GAMES["cuisine-decks"]
TOPS = {
    "italy": "penne", "france": "duck", "japan": "rice", "mexico": "corn", "india": "lentils", "thailand": "shrimp"
}  # fmt: skip


def deal(seats: int, seed: str = "1", prepared: Any = None, **options: Any) -> Any:
    return GAME.deal(seats, Options(**options), Chance(seed, 0), prepared)


@pytest.mark.parametrize("seats", range(2, 7))
def test_cd_1_two_to_six_players(seats: int) -> None:
    assert [place.seat for place in deal(seats).view(None).places] == list(range(seats))


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_cd_1_no_fewer_and_no_more(seats: int) -> None:
    with pytest.raises(IllegalMove, match=f"^Cuisine Decks is for 2 to 6 players, not {seats}.$"):
        deal(seats)


def test_cd_2_players_choose_in_random_order() -> None:
    orders = {deal(3, str(seed)).view(None).order for seed in range(60)}
    assert len(orders) == 6
    story = Story(deal(3, prepared={"order": [2, 0, 1]}))
    for seat, country in ((CLEO, "thailand"), (ANA, "mexico"), (BEN, "france")):
        assert story.game.to_move() == {seat}
        story.does(seat, ChooseDeck(country))
    assert [place.country for place in story.game.view(None).places] == ["mexico", "france", "thailand"]


def test_cd_2_each_deck_is_a_single_copy() -> None:
    story = Story(deal(2, prepared={"order": [0, 1]}))
    assert story.game.view(BEN).free_decks == tuple(countries())
    story.does(ANA, ChooseDeck("italy"))
    assert story.refuses(BEN, ChooseDeck("italy")) == "Somebody already cooks the cuisine of Italy."
    assert story.refuses(BEN, ChooseDeck("atlantis")) == "There is no such cuisine deck."
    assert story.refuses(ANA, ChooseDeck("france")) == "It is not your turn to choose."
    assert "italy" not in story.game.view(None).free_decks
    assert story.game.view(None).places[ANA].country == "italy"
    assert story.refuses(BEN, Discard()) == "Not now: the cuisine decks are being chosen."


def test_cd_2_or_chance_deals_the_decks() -> None:
    tables = [deal(6, str(seed), random_decks=True).view(None) for seed in range(30)]
    assert {table.step for table in tables} == {"shop"}
    assert all({place.country for place in table.places} == set(countries()) for table in tables)
    assert {table.places[0].country for table in tables} == set(countries())


def test_cd_2_each_choice_is_a_step_of_its_own_for_the_clock() -> None:
    story = Story(deal(3, prepared={"order": [2, 0, 1]}))
    keys = []
    for seat, country in ((CLEO, "thailand"), (ANA, "mexico"), (BEN, "france")):
        keys.append(story.game.timed_step().key)
        story.does(seat, ChooseDeck(country))
    assert len({*keys, story.game.timed_step().key}) == 4


def test_cd_3_a_deck_has_53_cards_and_eight_of_them_are_the_hand() -> None:
    game = deal(6, random_decks=True)
    for seat in game.seats():
        assert len(game.hands[seat]) == 8
        assert Counter(game.hands[seat] + game.decks[seat]) == Counter(deck_of(game.countries[seat]))
        assert len(game.hands[seat] + game.decks[seat]) == 53


def test_cd_3_the_hand_is_the_top_of_the_deck_in_the_order_of_drawing() -> None:
    top = [f"italy-{card}" for card in "tomato penne cream ravioli egg basil truffle lasagne parmesan".split()]
    game = deal(2, prepared={"countries": ["italy", "japan"], "decks": {"italy": top}})
    assert game.hands[ANA] == tuple(top[:8])
    assert game.decks[ANA][0] == "italy-parmesan"


def test_cd_4_tracking_area_and_utensils_are_empty_at_setup() -> None:
    for place in deal(6, random_decks=True).view(None).places:
        assert (place.tracked, place.utensils, place.prepared, place.discards, place.score) == ((), (), (), 0, 0)


def test_cd_5_the_own_discard_pile_is_seen_by_its_owner_alone() -> None:
    kitchen = Kitchen()
    kitchen.has(ANA, discards="tomato penne block")
    assert kitchen.sees(ANA).discard_pile == kitchen.ids(ANA, "tomato penne block")
    assert kitchen.sees(BEN).discard_pile == kitchen.sees(None).discard_pile == ()
    assert [kitchen.sees(seat).places[ANA].discards for seat in (ANA, BEN, None)] == [3, 3, 3]


def test_cd_6_chance_decides_the_choice_the_decks_the_roles_the_first_player_and_the_ties_in_this_order() -> None:
    story = Story(deal(3, "9"))
    assert story.game.view(None).order == tuple(Chance("9", 0).shuffled([0, 1, 2]))
    for country in ("italy", "france", "japan"):
        story.does(story.game.player, ChooseDeck(country))
    chance, game = Chance("story", 3), story.game
    for seat in game.seats():
        assert game.hands[seat] + game.decks[seat] == tuple(chance.shuffled(deck_of(game.countries[seat])))
    roles = chance.shuffled(list(role_cards()))
    assert [game.roles[seat] for seat in game.seats()] == roles[:3]
    assert game.view(None).first_player == chance.below(3)
    assert game.view(None).last_cooked == tuple(chance.shuffled([0, 1, 2]))


def test_cd_7_the_first_player_is_random_and_stays_so() -> None:
    assert {deal(4, str(seed), random_decks=True).first_player for seed in range(40)} == {0, 1, 2, 3}
    assert deal(4).view(None).first_player is None  # not before the decks are chosen
    kitchen = Kitchen(first_player=BEN)
    for _ in range(3):
        kitchen.goes_to("cook")
        assert (kitchen.game.player, kitchen.sees(None).order) == (BEN, (BEN, CLEO, ANA))
        kitchen.finishes_turn()


def test_cd_7_ordered_steps_go_clockwise_from_the_first_player() -> None:
    kitchen, order = Kitchen(first_player=BEN), []
    kitchen.goes_to("prepare_actions")
    while kitchen.game.round == 1:
        order.append((kitchen.game.step, kitchen.game.player))
        kitchen.defaults()
    steps = ("prepare_actions", "cook", "cook_actions")
    assert order[:9] == [(step, seat) for step in steps for seat in (BEN, CLEO, ANA)]


def test_cd_48_who_cooked_most_recently_is_said_by_the_table_or_drawn_and_shown() -> None:
    assert deal(3, last_cooked=(1, 2, 0)).view(None).last_cooked == (1, 2, 0)
    assert deal(3, random_decks=True, last_cooked=(1, 2, 0)).view(None).last_cooked == (1, 2, 0)
    drawn = {deal(3, str(seed), random_decks=True).view(CLEO).last_cooked for seed in range(60)}
    assert len(drawn) == 6


def test_cd_48_a_table_that_names_one_leaves_the_order_of_the_others_to_chance() -> None:
    drawn = {deal(4, str(seed), random_decks=True, last_cooked=(2,)).view(None).last_cooked for seed in range(60)}
    assert {order[0] for order in drawn} == {2}
    assert {order[1:] for order in drawn} == set(permutations((0, 1, 3)))
    assert deal(4, last_cooked=(2,)).view(None).last_cooked == (2,)  # the rest is drawn when all have their decks


@pytest.mark.parametrize("order", [(0, 0), (0, 1, 1), (0, 1, 3), (3,), (-1,), (0, 1, 2, 3)])
def test_cd_48_the_table_names_seats_that_there_are_and_each_of_them_once(order: tuple[int, ...]) -> None:
    with pytest.raises(IllegalMove, match="Who cooked most recently: name seats of this table, each once"):
        deal(3, last_cooked=order)


def test_cd_50_roles_are_for_three_and_more_and_can_be_left_out() -> None:
    assert [deal(seats).view(None).roles for seats in range(2, 7)] == [False, True, True, True, True]
    assert not deal(4, roles=False).view(None).roles
    assert deal(2, random_decks=True).view(None).places[0].role is None


def test_cd_51_one_role_for_each_player_and_the_rest_face_up() -> None:
    view = deal(4, random_decks=True).view(None)
    dealt = [place.role for place in view.places]
    assert sorted([*dealt, *view.spare_roles]) == sorted(role_cards())
    assert len(view.spare_roles) == 2
    first = {deal(4, str(seed), random_decks=True).view(None).places[0].role for seed in range(60)}
    assert first == set(role_cards())


def test_the_defaults_are_the_rulebooks() -> None:
    assert read_options(GAME, {}) == Options(roles=True, random_decks=False, long_goals=False, last_cooked=())


def test_unknown_house_rules_are_refused() -> None:
    with pytest.raises(IllegalMove, match="cannot be played with these options"):
        read_options(GAME, {"decks": 2})


@pytest.mark.parametrize(
    ("prepared", "sentence"),
    [
        ({"desserts": []}, "The prepared decks cannot be read"),
        ({"roles": ["waiter", "boss"]}, "The prepared decks cannot be read"),
        ({"decks": {"atlantis": []}}, "A prepared deck is of an unknown country."),
        ({"decks": {"italy": ["italy-truffle"] * 3}}, "A prepared deck has no such cards."),
        ({"decks": {"italy": ["france-duck"]}}, "A prepared deck has no such cards."),
        ({"countries": ["italy", "atlantis", "japan"]}, "A country that is dealt is unknown."),
        ({"countries": ["italy", "italy", "japan"]}, "A country is dealt twice."),
        ({"countries": ["italy", "france"]}, "Deal a country to each seat, or to none."),
        ({"order": [0, 1]}, "The order must name every seat once."),
        ({"first_player": 3}, "The first player does not sit at the table."),
        ({"roles": ["chef", "chef"]}, "Deal each role once, and one to a seat."),
        ({"roles": ["chef", "waiter", "critic", "customer"]}, "Deal each role once, and one to a seat."),
    ],
)
def test_a_deal_that_cannot_be_is_refused(prepared: dict[str, Any], sentence: str) -> None:
    with pytest.raises(IllegalMove, match=f"^{sentence}"):
        deal(3, prepared=prepared)


def test_a_deal_names_roles_seat_by_seat_and_the_rest_is_shuffled() -> None:
    game = deal(3, random_decks=True, prepared={"roles": ["critic", "waiter"]})
    assert [game.roles[ANA], game.roles[BEN]] == ["critic", "waiter"]
    assert game.roles[CLEO] not in ("critic", "waiter")


def test_a_deal_of_countries_goes_before_chance_and_may_stack_every_deck() -> None:
    wanted = ["japan", "mexico", "india"]
    stacked = {country: [f"{country}-{kind}"] for country, kind in TOPS.items()}
    game = deal(3, random_decks=True, prepared={"countries": wanted, "decks": stacked})
    assert [place.country for place in game.view(None).places] == wanted
    assert [game.hands[seat][0] for seat in game.seats()] == ["japan-rice", "mexico-corn", "india-lentils"]


def test_moves_of_strangers_are_refused() -> None:
    kitchen = Kitchen()
    for actor in (DAN, 99, None):
        assert kitchen.refuses(actor, Discard()) == "Nobody plays there."
    assert kitchen.sees(99).hand == kitchen.sees(None).hand == ()
