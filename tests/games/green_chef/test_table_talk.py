"""Three questions to talk about: what they are about, that there are always three, and what they read."""

from __future__ import annotations

from itertools import zip_longest

import pytest

from partychef.engine.chance import Chance
from partychef.games import GAMES
from partychef.games.green_chef import chef
from partychef.games.green_chef.cards import recipes
from partychef.games.green_chef.options import Options
from partychef.games.green_chef.rules import GreenChefGame
from partychef.games.green_chef.table_talk import HOW_MANY, IN_GENERAL, Question, questions
from partychef.games.green_chef.view import FilledRecipe, FilledSlot, GreenChefView, Result


def plate(recipe: str, cards: str) -> FilledRecipe:
    """The Recipe with these cards on its first slots; nothing lies on a slot with a dash."""
    laid = [None if card == "-" else card for card in cards.split()]
    pairs = zip_longest(recipes()[recipe].slots, laid)
    slots = [FilledSlot(slot, card, card == slot, False) for slot, card in pairs if slot is not None]
    return FilledRecipe(recipe, tuple(slots), all(slot.card for slot in slots), all(slot.exact for slot in slots))


def cooked(*plates: FilledRecipe, left: str = "") -> list[Result]:
    """What one player scored with these plates."""
    return [Result(0, None, plates, tuple(left.split()), None, 0, 0, 0, 0, 0, 0, 0)]


def asked(*plates: FilledRecipe, left: str = "") -> list[Question]:
    """The questions about what was cooked, without those about food in general."""
    return [one for one in questions(cooked(*plates, left=left)) if one not in IN_GENERAL]


def test_nothing_was_cooked_and_there_are_three_questions_all_the_same() -> None:
    assert questions([]) == questions(cooked(plate("shakshuka", ""))) == IN_GENERAL
    assert len(IN_GENERAL) == HOW_MANY


def test_the_largest_footprint_is_asked_about_in_a_dish_where_it_lay() -> None:
    (one, *_) = asked(plate("lentil-stew", "onion"), plate("shakshuka", "- rice - butter"))
    assert one.cards == ("butter",)
    assert one.text == (
        "The largest footprint on the table: Butter, about 8 to 12 kg of CO₂e for a kilogram. "
        "What could take its place in Shakshuka?"
    )
    assert asked(plate("lentil-stew", "onion carrot lentils")) == []  # nothing of that weighs much


def test_what_is_never_fresh_together_is_asked_about_if_it_lay_in_one_dish() -> None:
    (one, *_) = asked(plate("shakshuka", "asparagus fig"))
    assert one.cards == ("asparagus", "fig")
    assert "Asparagus: fresh from April to June. Fig: from August to October. When would you cook Shakshuka" in one.text
    assert not any(
        "fresh from" in one.text for one in asked(plate("shakshuka", "asparagus"), plate("minestrone", "fig"))
    )
    assert not any("fresh from" in one.text for one in asked(plate("shakshuka", "asparagus garlic")))  # garlic keeps
    assert not any("fresh from" in one.text for one in asked(plate("shakshuka", "tomato pepper")))


@pytest.mark.parametrize(
    ("other", "card", "when"), [("pepper", "tomato", "Tomato in January: "), ("orange", "lemon", "Lemon in July: ")]
)
def test_what_was_cooked_most_is_asked_about_out_of_its_season(other: str, card: str, when: str) -> None:
    (one, *_) = asked(plate("shakshuka", f"{other} {card} {card}"))
    assert one.cards == (card,)
    assert one.text.startswith(when)


def test_what_took_the_place_of_something_lighter_or_heavier_is_compared_with_it() -> None:
    (one,) = asked(plate("shakshuka", "- - chickpeas"))
    assert one.cards == ("chickpeas", "eggs")
    assert one.text.startswith("In Shakshuka, Chickpeas took the place of Eggs. Which one has the smaller footprint")
    assert not any("took the place" in one.text for one in asked(plate("shakshuka", "- - eggs")))
    assert recipes()["lentil-stew"].slots[2] == "lentils"
    assert asked(plate("lentil-stew", "- - chickpeas")) == []  # they weigh the same


def test_what_was_left_over_is_asked_about() -> None:
    (one,) = asked(left="milk milk rice")
    assert one.cards == ("milk",)
    assert one.text.startswith("3 cards left over, Milk among them")
    assert asked(left="rice")[0].text.startswith("1 card left over, Rice among them")


def test_each_question_is_about_ingredients_of_its_own() -> None:
    found = questions(cooked(plate("shakshuka", "tomato asparagus cheese orange"), left="cheese tomato milk"))
    assert len(found) == HOW_MANY
    cards = [card for one in found for card in one.cards]
    assert len(cards) == len(set(cards))


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_games_of_ai_chefs_end_with_three_short_questions_about_what_lies_open(seats: int) -> None:
    for seed in range(5):
        view = played(seats, str(seed))
        found = questions(view.results)
        open_cards = {slot.card for one in view.results for plate in one.recipes for slot in plate.slots}
        named = {slot.slot for one in view.results for plate in one.recipes for slot in plate.slots}
        left = {card for one in view.results for card in one.left}
        assert len(set(found)) == HOW_MANY
        assert sum(bool(one.cards) for one in found) >= 2  # hardly ever is there nothing to say of a game
        for one in found:
            assert set(one.cards) <= open_cards | named | left
            assert len(one.text) <= 160
            assert one.text.endswith("?")


def played(seats: int, seed: str) -> GreenChefView:
    """How a game of AI chefs ended, as the big screen sees it."""
    game = GAMES["green-chef"].deal(seats, Options(strict_call=True, table_talk=True), Chance(seed, 0))
    assert isinstance(game, GreenChefGame)
    made = 0
    while game.to_move():
        seat = min(seat for seat in game.to_move() if seat is not None)
        made += 1
        move = chef.choose(game.view(seat), game.legal_moves(seat), Chance(f"{seed} chef", made))
        game.apply(seat, move, Chance(seed, made))
    return game.view(None)
