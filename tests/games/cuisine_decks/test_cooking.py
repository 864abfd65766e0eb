"""Cooking and what recipes are worth: CD-18 to CD-27, CD-36, CD-37, and the vectors of the rulebook."""

from __future__ import annotations

import pytest

from partychef.games.cuisine_decks.cards import recipe_card
from partychef.games.cuisine_decks.moves import Cook, Dish
from partychef.games.cuisine_decks.view import Line
from tests.games.cuisine_decks.kitchen import ANA, BEN, EASY, HARD, NORMAL, Kitchen, dish, recipes

FULL = f"{HARD[0]}: penne tomato basil"


def at_the_stove(*menu: str, hand: str = "", prepared: str = "") -> tuple[Kitchen, Cook]:
    """Ana is about to cook this; these cards are there beside what it needs."""
    kitchen = Kitchen()
    cook = kitchen.gets(ANA, *menu)
    kitchen.game.hands[ANA] += kitchen.ids(ANA, hand)
    kitchen.game.prepared[ANA] += kitchen.ids(ANA, prepared)
    return kitchen, cook


def refusal(text: str, prepared: str) -> str:
    """What is said to this dish with these cards prepared."""
    kitchen = Kitchen()
    kitchen.gets(ANA)
    kitchen.holds(ANA, text.partition(":")[0])
    kitchen.has(ANA, prepared=prepared)
    return kitchen.refuses(ANA, Cook((dish("italy", text),)))


def test_cd_18_any_primary_and_any_secondaries_of_the_own_deck_fit() -> None:
    for primary in ("fettuccine", "spaghetti", "penne", "lasagne", "ravioli"):
        kitchen = Kitchen()
        kitchen.cooks(ANA, f"{HARD[0]}: {primary} guanciale egg")
        (cooked,) = kitchen.place(ANA).cooked
        assert (cooked.level, cooked.full, cooked.dish.primary) == ("hard", True, f"italy-{primary}")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{HARD[0]}: tomato", "Tomato is no primary ingredient."),
        (f"{HARD[0]}: truffle tomato", "Truffle is no primary ingredient."),
        (f"{HARD[0]}: penne penne", "Penne cannot be a secondary ingredient there."),
        (f"{HARD[0]}: penne tomato truffle", "Truffle cannot be a secondary ingredient there."),
        (f"{HARD[0]}: penne + basil", "Basil is no optional ingredient."),
    ],
)
def test_cd_18_a_card_fits_only_places_of_its_class(text: str, sentence: str) -> None:
    assert refusal(text, "penne penne tomato basil truffle") == sentence


def test_cd_19_two_equal_secondaries_are_allowed() -> None:
    kitchen = Kitchen()
    kitchen.cooks(ANA, f"{HARD[0]}: penne tomato tomato")
    assert kitchen.place(ANA).cooked[0].full


def test_cd_20_exact_is_the_primary_that_the_recipe_names() -> None:
    kitchen = Kitchen()
    kitchen.cooks(ANA, "fettuccine-alfredo: fettuccine", "spaghetti-al-pomodoro: fettuccine")
    assert [cooked.exact for cooked in kitchen.place(ANA).cooked] == [True, False]


@pytest.mark.parametrize(
    ("text", "level", "full", "base"),
    [
        (f"{HARD[0]}: penne tomato basil", "hard", True, 3),
        (f"{HARD[0]}: penne tomato", "normal", False, 2),
        (f"{HARD[0]}: penne", "easy", False, 1),
        (f"{NORMAL[0]}: penne tomato", "normal", True, 2),
        (f"{NORMAL[0]}: penne", "easy", False, 1),
        (f"{EASY[0]}: penne", "easy", True, 1),
    ],
)
def test_cd_21_recipes_can_be_cooked_for_less(text: str, level: str, full: bool, base: int) -> None:
    kitchen = Kitchen()
    kitchen.cooks(ANA, text)
    place = kitchen.place(ANA)
    assert [(one.level, one.full) for one in place.cooked] == [(level, full)]
    assert [line.base for line in place.lines] == [base]


@pytest.mark.parametrize("text", [f"{EASY[0]}: penne tomato", f"{NORMAL[0]}: penne tomato basil"])
def test_cd_21_not_more_than_required(text: str) -> None:
    assert refusal(text, "penne tomato basil").endswith(" takes fewer secondary ingredients.")


def test_cd_21_nothing_is_cooked_without_a_primary() -> None:
    kitchen = Kitchen()
    kitchen.gets(ANA)
    kitchen.holds(ANA, f"{HARD[0]} {EASY[0]}")
    kitchen.has(ANA, prepared="tomato basil truffle")
    assert kitchen.game.legal_moves(ANA) == [Cook()]
    assert kitchen.refuses(ANA, Cook((Dish(f"italy-{EASY[0]}", ""),))) == "That card is no primary ingredient."


@pytest.mark.parametrize("text", [f"{EASY[0]}: penne + truffle", f"{HARD[0]}: penne + parmesan", f"{FULL} + truffle"])
def test_cd_22_one_optional_in_any_recipe_brings_1_also_for_less(text: str) -> None:
    kitchen = Kitchen()
    kitchen.cooks(ANA, text)
    assert [line.optional for line in kitchen.place(ANA).lines] == [1]
    assert kitchen.place(ANA).cooked[0].full == (text != f"{HARD[0]}: penne + parmesan")


def test_cd_22_it_must_be_prepared() -> None:
    assert refusal(f"{EASY[0]}: penne + truffle", "penne parmesan") == "You have not prepared Truffle."


def test_cd_23_each_prepared_card_is_used_once() -> None:
    kitchen, _ = at_the_stove(hand=f"{EASY[0]} {EASY[1]}", prepared="penne")
    both = tuple(dish("italy", f"{name}: penne") for name in EASY[:2])
    assert kitchen.refuses(ANA, Cook(both)) == "You do not have that many of Penne there."
    kitchen.has(ANA, prepared="penne penne tomato")
    kitchen.does(ANA, Cook(both))
    assert (kitchen.prepared(ANA), kitchen.hand(ANA)) == ("tomato", "")


def test_cd_23_each_recipe_once_and_from_the_own_hand() -> None:
    kitchen, cook = at_the_stove(f"{EASY[0]}: penne", prepared="penne")
    assert "You do not have that many of " in kitchen.refuses(ANA, Cook(cook.dishes * 2))
    other = kitchen.refuses(ANA, Cook((dish("italy", f"{EASY[1]}: penne"),)))
    assert other.startswith("You do not hold ")
    kitchen.game.hands[ANA] += ("block",)
    assert kitchen.refuses(ANA, Cook((Dish("block", "italy-penne"),))) == "Blocking is no recipe."
    kitchen.game.hands[ANA] += ("italy-tomato",)
    assert kitchen.refuses(ANA, Cook((Dish("italy-tomato", "italy-penne"),))) == "Tomato is no recipe."
    assert kitchen.refuses(ANA, Cook((Dish("moon", "italy-penne"),))) == "You do not hold that card."


def test_cd_23_all_in_the_own_window_and_final() -> None:
    kitchen, cook = at_the_stove(f"{EASY[0]}: penne", hand=EASY[1], prepared="penne")
    assert kitchen.refuses(BEN, Cook()) == "It is not your turn to cook."
    kitchen.does(ANA, cook)
    assert kitchen.waits("cook", BEN)
    assert kitchen.refuses(ANA, Cook((dish("italy", f"{EASY[1]}: penne"),))) == "It is not your turn to cook."


def test_cd_23_one_may_cook_nothing() -> None:
    kitchen, _ = at_the_stove(FULL)
    kitchen.does(ANA, Cook())
    assert kitchen.place(ANA).cooked == ()


def test_cd_24_cooked_recipes_are_seen_by_all_with_their_cards_and_level() -> None:
    kitchen, cook = at_the_stove(f"{HARD[0]}: penne tomato + truffle")
    kitchen.does(ANA, cook)
    for seat in (BEN, None):
        (cooked,) = kitchen.sees(seat).places[ANA].cooked
        assert (cooked.dish, cooked.level, cooked.full) == (cook.dishes[0], "normal", False)


def test_cd_25_a_full_hard_recipe_and_two_easy_ones_are_7() -> None:
    kitchen = Kitchen()
    tally = kitchen.scores(ANA, FULL, f"{EASY[0]}: penne", f"{EASY[1]}: penne")
    assert [line.total for line in tally.lines] == [3, 2, 2]
    assert kitchen.place(ANA).score == tally.total == 7


def test_cd_25_two_full_hard_recipes_and_an_easy_one_are_11() -> None:
    kitchen = Kitchen()
    tally = kitchen.scores(ANA, FULL, f"{HARD[1]}: penne cream egg", f"{EASY[0]}: penne")
    assert [(line.base, line.hard) for line in tally.lines] == [(3, 1), (3, 1), (1, 2)]
    assert kitchen.place(ANA).score == 11


def test_cd_25_a_hard_recipe_does_nothing_for_opponents_nor_in_other_turns() -> None:
    kitchen = Kitchen("italy", "france")
    kitchen.cooks(ANA, FULL)
    kitchen.scores(BEN, f"{recipes('france', 'easy')[0]}: duck")
    assert [place.score for place in kitchen.sees(None).places] == [3, 1]
    assert kitchen.scores(ANA, f"{EASY[0]}: penne").total == 1


def test_cd_26_a_recipe_for_less_gets_the_bonus_and_gives_none() -> None:
    gets = Kitchen().scores(ANA, FULL, f"{HARD[1]}: penne cream")
    assert [(line.base, line.hard) for line in gets.lines] == [(3, 0), (2, 1)]
    gives = Kitchen().scores(ANA, f"{HARD[1]}: penne cream", f"{EASY[0]}: penne")
    assert [(line.base, line.hard) for line in gives.lines] == [(2, 0), (1, 0)]


def test_cd_27_a_lost_recipe_neither_gives_nor_gets_nor_is_tracked() -> None:
    kitchen = Kitchen("italy", "france")
    kitchen.owns(ANA, "cookware", "tableware", "kitchenware")
    kitchen.cooks(ANA, "lasagne-al-forno: lasagne tomato basil", f"{EASY[0]}: penne")
    kitchen.goes_to("cook_actions", BEN)
    kitchen.holds(BEN, "recipe")
    kitchen.plays(BEN, "lose_recipe", ANA, "lasagne-al-forno")
    kitchen.finishes_turn()
    tally = kitchen.tally(ANA)
    (line,) = tally.lines
    (shown,) = recipe_card(f"italy-{EASY[0]}").symbols
    assert line == Line(f"italy-{EASY[0]}", base=1, optional=0, hard=0, utensils=(shown,), changed=0, total=2)
    assert (tally.ability, tally.tracked) == (0, None)


def test_cd_36_a_normal_recipe_as_an_easy_one_is_1_and_not_trackable() -> None:
    tally = Kitchen().scores(ANA, "fettuccine-alfredo: fettuccine")
    assert (tally.total, tally.tracked) == (1, None)


def test_cd_36_hard_and_normal_with_their_cookware_and_an_optional_are_9() -> None:
    kitchen = Kitchen()
    kitchen.owns(ANA, "cookware")
    tally = kitchen.scores(ANA, "lasagne-al-forno: penne tomato basil", "fettuccine-alfredo: penne cream + truffle")
    hard, normal = tally.lines
    assert (hard.base, len(hard.utensils), hard.hard, hard.optional) == (3, 1, 0, 0)
    assert (normal.base, len(normal.utensils), normal.hard, normal.optional) == (2, 1, 1, 1)
    assert kitchen.place(ANA).score == 9


def test_cd_36_what_recipes_are_worth_is_shown_before_they_are_scored() -> None:
    kitchen = Kitchen()
    kitchen.cooks(ANA, FULL, f"{EASY[0]}: penne")
    view = kitchen.sees(BEN)
    assert [line.total for line in view.places[ANA].lines] == [3, 2]
    assert (view.places[ANA].score, view.tallies) == (0, ())


def test_cd_37_each_enabled_own_utensil_adds_1_to_each_recipe_with_its_symbol() -> None:
    kitchen = Kitchen()
    kitchen.owns(ANA, "cookware", "tableware")
    tally = kitchen.scores(ANA, "lasagne-al-forno: penne", "fettuccine-alfredo: penne", "spaghetti-al-pomodoro: penne")
    assert [len(line.utensils) for line in tally.lines] == [2, 1, 0]  # also for less; Pomodoro shows Kitchenware


def test_cd_37_broken_utensils_and_those_of_others_do_not_count() -> None:
    kitchen = Kitchen()
    kitchen.owns(ANA, "cookware", enabled=False)
    kitchen.owns(BEN, "cookware", "tableware")
    assert [line.utensils for line in kitchen.scores(ANA, "lasagne-al-forno: penne").lines] == [()]
