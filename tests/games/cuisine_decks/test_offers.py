"""What is on offer where the choice is open: moves that make sense, for those who just pick one."""

from __future__ import annotations

from partychef.games.cuisine_decks.cards import recipe_card
from partychef.games.cuisine_decks.moves import Cook, Discard, Dish, Keep, PlayRole, Prepare
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, EASY, HARD, NORMAL, Kitchen, dish, recipes


def menus(kitchen: Kitchen) -> list[tuple[Dish, ...]]:
    """The menus that Ana could pick."""
    return [move.dishes for move in kitchen.game.legal_moves(ANA) if isinstance(move, Cook)]


def at_the_stove(hand: str, prepared: str) -> Kitchen:
    kitchen = Kitchen()
    kitchen.goes_to("cook", ANA)
    kitchen.holds(ANA, hand)
    kitchen.has(ANA, prepared=prepared)
    return kitchen


def exact(recipe: str) -> str:
    """The primary that a recipe of Italy names."""
    return recipe_card(f"italy-{recipe}").exact.removeprefix("italy-")


def other(recipe: str) -> str:
    return "penne" if exact(recipe) != "penne" else "ravioli"


def test_preparing_everything_nothing_or_one_card_is_on_offer() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare")
    kitchen.holds(ANA, f"tomato block cookware tomato {EASY[0]}")
    kitchen.has(ANA, discards="egg basil")
    choices = ["tomato cookware tomato", "", "tomato", "cookware"]
    assert kitchen.game.legal_moves(ANA) == [Prepare(kitchen.ids(ANA, choice)) for choice in choices]


def test_a_recipe_alone_is_on_offer_as_every_level_with_its_exact_primary() -> None:
    hard = HARD[0]
    kitchen = at_the_stove(hard, f"{other(hard)} tomato {exact(hard)} basil truffle")
    assert set(menus(kitchen)) == {
        (),
        *((dish("italy", f"{hard}: {exact(hard)} {rest}"),) for rest in ("tomato basil + truffle", "tomato basil")),
        *((dish("italy", f"{hard}: {exact(hard)} {rest}"),) for rest in ("+ truffle", "tomato")),
    }
    assert len(menus(kitchen)) == 5


def test_without_its_exact_primary_a_recipe_takes_what_is_there() -> None:
    kitchen = at_the_stove(EASY[0], other(EASY[0]))
    assert menus(kitchen) == [(), (dish("italy", f"{EASY[0]}: {other(EASY[0])}"),)]


def test_as_much_as_there_is_on_offer_from_the_hardest_and_from_the_easiest_on() -> None:
    easy, normal, hard = EASY[0], NORMAL[0], HARD[0]
    kitchen = at_the_stove(f"{normal} {hard} {easy}", "fettuccine fettuccine tomato basil parmesan")
    longest = [menu for menu in menus(kitchen) if len(menu) == 2]
    assert longest == [
        (dish("italy", f"{hard}: fettuccine tomato basil + parmesan"), dish("italy", f"{normal}: fettuccine")),
        (dish("italy", f"{hard}: fettuccine tomato basil"), dish("italy", f"{normal}: fettuccine")),
        (dish("italy", f"{easy}: fettuccine + parmesan"), dish("italy", f"{normal}: fettuccine tomato")),
        (dish("italy", f"{easy}: fettuccine"), dish("italy", f"{normal}: fettuccine tomato")),
    ]


def test_whatever_may_be_kept_is_on_offer_and_nothing_first() -> None:
    kitchen = Kitchen("thailand", "italy", "france")
    kitchen.cooks(ANA, f"{recipes('thailand', 'hard')[0]}: shrimp lime lime + peanuts")
    kitchen.goes_to("keep", ANA)
    assert kitchen.game.legal_moves(ANA) == [Keep(), Keep("thailand-lime"), Keep("thailand-peanuts")]


def test_the_offer_of_discards_does_not_depend_on_the_order_of_the_hand() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, "tomato cream tomato")
    offer = kitchen.game.legal_moves(ANA)
    assert [kitchen.short(ANA, move.cards) for move in offer if isinstance(move, Discard)] == [
        "",
        "cream",
        "tomato",
        "cream tomato",
        "tomato tomato",
        "cream tomato tomato",
    ]
    kitchen.holds(ANA, "cream tomato tomato")
    assert kitchen.game.legal_moves(ANA) == offer


def test_a_role_is_offered_against_everybody_else_clockwise() -> None:
    kitchen = Kitchen(roles="supplier waiter chef")
    kitchen.goes_to("role", BEN)
    assert kitchen.game.legal_moves(BEN)[1:] == [PlayRole(CLEO), PlayRole(ANA)]
