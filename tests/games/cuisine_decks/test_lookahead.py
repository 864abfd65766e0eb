"""What a chef who looks ahead knows of the others' cards, and which of its moves it thinks over."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.games.cuisine_decks.cards import countries, is_ingredient, is_utensil
from partychef.games.cuisine_decks.imagine import imagine
from partychef.games.cuisine_decks.lookahead import LOOKAHEAD, STRONGEST, shortlist
from partychef.games.cuisine_decks.moves import Block, ChooseDeck, NoBlock
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.playouts import standing, try_out
from partychef.games.cuisine_decks.setup import set_up
from partychef.games.cuisine_decks.state import Kitchen as State
from tests.games.cuisine_decks.kitchen import ANA, BEN, Kitchen

WORLDS = 10


def worlds(house: Kitchen, seat: int) -> list[State]:
    return [imagine(house.sees(seat), Chance("world", number)) for number in range(WORLDS)]


def test_what_an_action_is_to_fetch_lies_in_the_discard_pile_of_who_plays_it() -> None:
    house = Kitchen("italy", "france")
    house.goes_to("prepare_actions", ANA)
    house.holds(ANA, "recipe")
    house.has(ANA, discards="ravioli-capresi tomato")
    house.announces(ANA, "reuse_recipe", card="ravioli-capresi")
    (ravioli,) = house.ids(ANA, "ravioli-capresi")
    assert all(ravioli in world.discards[ANA] for world in worlds(house, BEN))


def test_cards_that_were_played_in_this_turn_are_no_longer_in_hand() -> None:
    house = Kitchen("italy", "france")
    house.goes_to("prepare_actions", ANA)
    house.holds(ANA, "draw win")
    house.holds(BEN, "block")
    house.announces(ANA, "draw_cards")
    house.blocks(BEN)
    assert all("block" in world.discards[BEN] for world in worlds(house, ANA))


def test_after_preparing_the_others_are_thought_to_hold_what_cannot_be_prepared() -> None:
    house = Kitchen("italy", "france")
    house.goes_to("cook", ANA)
    for world in worlds(house, ANA):
        assert not any(is_ingredient(card) or is_utensil(card) for card in world.hands[BEN])


def test_of_the_decks_it_takes_one_of_those_that_win_most_and_are_free() -> None:
    game = set_up(2, Options(), Chance("decks", 0))

    def taken() -> set[str]:
        assert game.player is not None
        view, legal = game.view(game.player), game.legal_moves(game.player)
        lists = [shortlist(view, legal, Chance("list", number)) for number in range(30)]
        return {move.country for (move,) in lists if isinstance(move, ChooseDeck)}

    assert taken() == {"italy", "mexico", "france"}
    assert game.player is not None
    game.apply(game.player, ChooseDeck("italy"), Chance("decks", 1))
    assert taken() == {"mexico", "france", "japan"}


def test_whether_to_block_is_thought_over() -> None:
    house = Kitchen("italy", "france")
    house.goes_to("prepare_actions", ANA)
    house.holds(ANA, "draw")
    house.holds(BEN, "block")
    house.announces(ANA, "draw_cards")
    assert set(shortlist(house.sees(BEN), house.game.legal_moves(BEN), Chance("list", 0))) == {Block(), NoBlock()}


def test_a_turn_that_ends_the_game_is_won_or_lost() -> None:
    house = Kitchen("italy", "france", turns=1)
    house.goes_to("cook_actions", BEN)
    house.game.scores[ANA], house.game.scores[BEN] = 30, 10
    (move, *_) = shortlist(house.sees(BEN), house.game.legal_moves(BEN), Chance("list", 0))
    assert try_out(LOOKAHEAD.imagine(house.sees(BEN), Chance("world", 0)), BEN, move, Chance("then", 0)) == 0


def test_every_country_has_its_place() -> None:
    assert all(sorted(order) == sorted(countries()) for order in STRONGEST.values())


def test_action_cards_that_are_left_count_as_chances_for_later_turns() -> None:
    house = Kitchen("italy", "france")
    house.goes_to("cook_actions", ANA)

    def worth(mine: str, theirs: str) -> float:
        house.holds(ANA, mine)
        house.holds(BEN, theirs)
        return standing(house.game, ANA)

    assert worth("win", "") > worth("", "") > worth("", "win")
    assert worth("block block", "") > worth("block", "") > worth("", "")
