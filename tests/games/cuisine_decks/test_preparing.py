"""The Prepare Phase and the windows for action cards: CD-12 to CD-17."""

from __future__ import annotations

from partychef.games.cuisine_decks.moves import Block, Cook, Done, NoBlock, Play, Prepare
from partychef.games.cuisine_decks.view import UtensilInPlay
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, EASY, Kitchen

HAND = f"tomato penne truffle cookware tableware block {EASY[0]}"


def at_the_table(hand: str = HAND) -> Kitchen:
    """Everybody is preparing, and Ana holds these cards."""
    kitchen = Kitchen()
    kitchen.goes_to("prepare")
    kitchen.holds(ANA, hand)
    return kitchen


def test_cd_12_any_ingredients_and_utensils_without_a_limit() -> None:
    kitchen = at_the_table()
    kitchen.does(ANA, Prepare(kitchen.ids(ANA, "tomato cookware penne tableware truffle")))
    kitchen.defaults()
    assert kitchen.prepared(ANA) == "tomato penne truffle"
    assert kitchen.place(ANA).utensils == (UtensilInPlay("cookware"), UtensilInPlay("tableware"))
    assert kitchen.hand(ANA) == f"block {EASY[0]}"


def test_cd_12_one_may_prepare_nothing() -> None:
    kitchen = at_the_table()
    kitchen.does(ANA, Prepare())
    kitchen.defaults()
    assert (kitchen.prepared(ANA), kitchen.hand(ANA)) == ("", HAND)


def test_cd_12_no_action_cards_and_no_recipes() -> None:
    kitchen = at_the_table()
    sentence = "Blocking is neither an ingredient nor a utensil."
    assert kitchen.refuses(ANA, Prepare(kitchen.ids(ANA, "tomato block"))) == sentence
    assert kitchen.refuses(ANA, Prepare(kitchen.ids(ANA, EASY[0]))).endswith(" is neither an ingredient nor a utensil.")
    assert kitchen.refuses(ANA, Prepare(kitchen.ids(ANA, "basil"))) == "You do not hold Basil."


def test_cd_12_choices_are_secret_until_all_have_chosen() -> None:
    kitchen = at_the_table()
    kitchen.does(ANA, Prepare(kitchen.ids(ANA, "tomato cookware")))
    for seat in (ANA, BEN, None):
        place = kitchen.sees(seat).places[ANA]
        assert (place.prepared, place.utensils, place.hand, place.done) == ((), (), 7, True)
    assert kitchen.waits("prepare", BEN, CLEO)
    assert kitchen.refuses(ANA, Prepare()) == "You have chosen: wait for the others."
    kitchen.defaults()
    assert kitchen.place(ANA).hand == 5


def test_cd_13_unused_ingredients_stay_from_turn_to_turn() -> None:
    kitchen = Kitchen()
    kitchen.cooks(ANA, f"{EASY[0]}: penne")
    kitchen.has(ANA, prepared="tomato truffle")
    kitchen.finishes_turn()
    assert kitchen.prepared(ANA) == "tomato truffle"
    kitchen.goes_to("cook", ANA)
    assert kitchen.prepared(ANA) == "tomato truffle"


def test_cd_14_utensils_stay_for_good_and_as_they_are() -> None:
    kitchen = Kitchen()
    kitchen.owns(ANA, "cookware")
    kitchen.owns(ANA, "tableware", enabled=False)
    kitchen.holds(ANA, "tomato")
    before = kitchen.place(ANA).utensils
    for _ in range(2):
        kitchen.scores(ANA, f"{EASY[0]}: penne")
        assert kitchen.place(ANA).utensils == before


def test_cd_15_one_window_for_each_in_order_with_any_number_of_cards() -> None:
    kitchen = Kitchen(first_player=BEN)
    kitchen.goes_to("prepare_actions")
    assert kitchen.waits("prepare_actions", BEN)
    kitchen.holds(BEN, "draw hand")
    kitchen.plays(BEN, "draw_cards")
    assert kitchen.waits("prepare_actions", BEN)
    kitchen.plays(BEN, "replace_hand")
    kitchen.done(BEN)
    assert kitchen.refuses(BEN, Done()) == "It is not your turn."
    for seat in (CLEO, ANA):
        assert kitchen.waits("prepare_actions", seat)
        kitchen.done(seat)
    assert kitchen.waits("cook", BEN)


def test_cd_15_who_holds_no_action_card_is_asked_all_the_same() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions")
    kitchen.holds(ANA, "tomato")
    assert kitchen.waits("prepare_actions", ANA)
    assert kitchen.can(ANA) == {"Done"}


def test_cd_16_what_has_a_target_can_be_played_in_either_window() -> None:
    kitchen = Kitchen()
    for step in ("prepare_actions", "cook_actions"):
        kitchen.goes_to(step, ANA)
        kitchen.holds(ANA, "ingredient recipe score")
        kitchen.has(BEN, prepared="duck")
        kitchen.has(ANA, discards="")
        plays = [move for move in kitchen.game.legal_moves(ANA) if isinstance(move, Play)]
        assert plays[:1] == [Play("discard_ingredient", BEN, "france-duck")]


def test_cd_16_lose_recipe_and_the_scores_wait_for_cooked_recipes() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, "recipe score")
    kitchen.has(ANA, discards="")
    assert kitchen.can(ANA) == {"Done"}
    nothing = "There is nothing that it could do now."
    assert kitchen.refuses(ANA, Play("score_more", None, f"italy-{EASY[0]}")) == nothing
    kitchen.cooks(ANA, f"{EASY[0]}: penne")
    kitchen.goes_to("cook_actions", ANA)
    kitchen.holds(ANA, "recipe score")
    assert Play("score_more", None, f"italy-{EASY[0]}") in kitchen.game.legal_moves(ANA)


def test_cd_16_recipes_drawn_in_prepare_2_can_be_cooked_and_ingredients_wait() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, "draw")
    kitchen.has(ANA, deck=f"{EASY[0]} penne", prepared="lasagne")
    kitchen.plays(ANA, "draw_cards")
    kitchen.goes_to("cook", ANA)
    assert (kitchen.hand(ANA), kitchen.prepared(ANA)) == (f"{EASY[0]} penne", "lasagne")
    cooked = {dish.primary for move in kitchen.game.legal_moves(ANA) if isinstance(move, Cook) for dish in move.dishes}
    assert cooked == {"italy-lasagne"}


def test_cd_17_a_blocking_card_is_no_action_for_ones_own_window() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, "block block")
    assert kitchen.can(ANA) == {"Done"}
    assert kitchen.refuses(ANA, Block()) == "Not now: action cards are being played."
    assert kitchen.refuses(ANA, NoBlock()) == "Not now: action cards are being played."
