"""What action cards do, and at what they may aim: CD-28, CD-31, CD-33 to CD-35."""

from __future__ import annotations

from collections import Counter

import pytest

from partychef.games.cuisine_decks.moves import Discard, Done, Effect, Play
from partychef.games.cuisine_decks.view import UtensilInPlay
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, DAN, EASY, HARD, NORMAL, Kitchen, recipes

ENTREE = "buf-bourguignon"


def window(hand: str, step: str = "prepare_actions", **piles: str) -> Kitchen:
    """Ana's window; she holds these cards and has these piles, the others have nothing in play."""
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions" if step == "prepare_actions" else "cook_actions", ANA)
    kitchen.holds(ANA, hand)
    kitchen.has(ANA, discards="", prepared="", tracked="")
    kitchen.has(ANA, **piles)
    return kitchen


def offers(kitchen: Kitchen) -> set[tuple[Effect, int | None, str | None]]:
    """Everything that Ana could announce."""
    plays = [move for move in kitchen.game.legal_moves(ANA) if isinstance(move, Play)]
    return {(play.effect, play.player, play.card) for play in plays}


def test_cd_28_the_card_is_shown_with_effect_opponent_and_target_then_goes_to_its_owners_pile() -> None:
    kitchen = window("ingredient tomato")
    kitchen.has(BEN, prepared="duck butter")
    kitchen.announces(ANA, "discard_ingredient", BEN, "duck")
    for seat in (BEN, CLEO, None):
        announced = kitchen.sees(seat).announced
        assert announced is not None
        assert (announced.seat, announced.effect, announced.player) == (ANA, "discard_ingredient", BEN)
        assert (announced.card, announced.blocks, announced.works) == ("france-duck", (), True)
    assert (kitchen.hand(ANA), kitchen.pile(ANA)) == ("tomato", "")  # on the table
    kitchen.nobody_blocks()
    assert (kitchen.pile(ANA), kitchen.sees(None).announced) == ("ingredient", None)


def test_cd_28_a_cancelled_card_goes_to_its_owners_pile_too() -> None:
    kitchen = window("ingredient")
    kitchen.has(BEN, prepared="duck")
    kitchen.holds(BEN, "block")
    kitchen.announces(ANA, "discard_ingredient", BEN, "duck")
    kitchen.blocks(BEN)
    kitchen.nobody_blocks()
    assert (kitchen.prepared(BEN), kitchen.pile(ANA), kitchen.pile(BEN)) == ("duck", "ingredient", "block")
    deed = kitchen.sees(None).log[-1]
    assert (deed.kind, deed.effect, deed.cards, deed.blocks, deed.worked) == (
        "play",
        "discard_ingredient",
        ("france-duck",),
        (BEN,),
        False,
    )


def test_cd_28_one_must_hold_the_card() -> None:
    kitchen = window("draw")
    kitchen.has(BEN, prepared="duck")
    move = Play("discard_ingredient", BEN, "france-duck")
    assert kitchen.refuses(ANA, move) == "You do not hold the action card Ingredients."


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        (Play("discard_ingredient", BEN, "france-beef"), "Name a card that it can be about."),
        (Play("discard_ingredient", BEN), "Name a card that it can be about."),
        (Play("discard_ingredient", CLEO, "france-duck"), "Name an opponent with whom it can be done."),
        (Play("discard_ingredient", ANA, "italy-tomato"), "Name an opponent with whom it can be done."),
        (Play("discard_ingredient", DAN, "france-duck"), "Name an opponent with whom it can be done."),
        (Play("reuse_ingredient", ANA, "italy-penne"), "It is for yourself: name no player."),
        (Play("discard_cards", BEN, "france-duck"), "It is about no single card: name none."),
        (Play("replace_hand", ANA), "Name an opponent with whom it can be done."),
        (Play("repair_utensil", None, "cookware"), "There is nothing that it could do now."),
    ],
)
def test_cd_28_the_target_must_fit(move: Play, sentence: str) -> None:
    kitchen = window("ingredient draw hand utensil", prepared="tomato", discards="penne")
    kitchen.has(BEN, prepared="duck")
    kitchen.has(CLEO, prepared="")
    assert kitchen.refuses(ANA, move) == sentence


def test_cd_31_there_is_no_limit_for_a_turn() -> None:
    kitchen = window("draw utensil ingredient", discards="penne")
    kitchen.owns(ANA, "cookware", enabled=False)
    kitchen.plays(ANA, "repair_utensil", None, "cookware")
    kitchen.plays(ANA, "reuse_ingredient", None, "penne")
    kitchen.plays(ANA, "draw_cards")
    assert [deed.effect for deed in kitchen.sees(None).log if deed.kind == "play"] == [
        "repair_utensil",
        "reuse_ingredient",
        "draw_cards",
    ]
    assert kitchen.pile(ANA) == "utensil ingredient draw"


def test_cd_33_discard_ingredient() -> None:
    kitchen = window("ingredient")
    kitchen.has(BEN, prepared="duck butter duck", discards="sole")
    kitchen.plays(ANA, "discard_ingredient", BEN, "duck")
    assert (kitchen.prepared(BEN), kitchen.pile(BEN)) == ("butter duck", "sole duck")


def test_cd_33_discard_ingredient_leaves_cooked_recipes_alone() -> None:
    kitchen = Kitchen("france", "italy")
    kitchen.cooks(BEN, f"{EASY[0]}: penne")
    kitchen.goes_to("cook_actions", ANA)
    kitchen.holds(ANA, "ingredient")
    kitchen.has(ANA, discards="")
    assert kitchen.can(ANA) == {"Done"}


def test_cd_33_reuse_ingredient_prepares_it_at_once() -> None:
    kitchen = window("ingredient", discards="tomato block tomato", prepared="penne")
    kitchen.plays(ANA, "reuse_ingredient", None, "tomato")
    assert (kitchen.prepared(ANA), kitchen.pile(ANA)) == ("penne tomato", "block tomato ingredient")
    assert kitchen.hand(ANA) == ""


def test_cd_33_lose_recipe_returns_all_its_ingredients_and_shuffles_the_recipe_into_the_deck() -> None:
    kitchen = Kitchen("france", "italy")
    kitchen.cooks(BEN, f"{HARD[0]}: penne tomato basil + truffle", f"{EASY[0]}: lasagne")
    kitchen.goes_to("cook_actions", ANA)
    kitchen.holds(ANA, "recipe")
    kitchen.has(BEN, prepared="cream")
    before = kitchen.deck(BEN).split()
    kitchen.plays(ANA, "lose_recipe", BEN, HARD[0])
    assert kitchen.prepared(BEN) == "cream penne tomato basil truffle"
    assert Counter(kitchen.deck(BEN).split()) == Counter([*before, HARD[0]])
    assert kitchen.deck(BEN).split() != [*before, HARD[0]]
    assert [one.dish.recipe for one in kitchen.place(BEN).cooked] == [f"italy-{EASY[0]}"]


def test_cd_33_lose_recipe_is_about_the_recipe_that_is_named() -> None:
    kitchen = Kitchen("france", "italy")
    kitchen.cooks(BEN, f"{EASY[0]}: penne", f"{EASY[1]}: lasagne")
    kitchen.goes_to("cook_actions", ANA)
    kitchen.holds(ANA, "recipe")
    kitchen.has(BEN, prepared="")
    kitchen.plays(ANA, "lose_recipe", BEN, EASY[1])
    assert [one.dish.recipe for one in kitchen.place(BEN).cooked] == [f"italy-{EASY[0]}"]
    assert kitchen.prepared(BEN) == "lasagne"
    assert EASY[1] in kitchen.deck(BEN).split()


def test_cd_10_a_card_is_shuffled_into_a_deck_made_of_the_discard_pile_when_there_is_none() -> None:
    kitchen = window("win")
    kitchen.has(BEN, tracked="soupe-a-l-oignon", deck="", discards="duck beef sole")
    kitchen.plays(ANA, "disrupt_progress", BEN, "soupe-a-l-oignon")
    assert sorted(kitchen.deck(BEN).split()) == ["beef", "duck", "sole", "soupe-a-l-oignon"]
    assert (kitchen.pile(BEN), kitchen.tracked(BEN)) == ("", "")


def test_cd_33_reuse_recipe_takes_it_to_the_hand() -> None:
    kitchen = window("recipe tomato", discards=f"penne {HARD[0]} {EASY[0]}")
    assert {card for _, _, card in offers(kitchen)} == {f"italy-{HARD[0]}", f"italy-{EASY[0]}"}
    kitchen.plays(ANA, "reuse_recipe", None, HARD[0])
    assert (kitchen.hand(ANA), kitchen.pile(ANA)) == (f"tomato {HARD[0]}", f"penne {EASY[0]} recipe")


def test_cd_33_disrupt_progress_takes_one_tracked_card_of_the_actors_choice() -> None:
    kitchen = window("win")
    kitchen.has(BEN, tracked="soupe-a-l-oignon creme-caramel")
    before = kitchen.place(BEN).deck
    kitchen.plays(ANA, "disrupt_progress", BEN, "creme-caramel")
    assert kitchen.tracked(BEN) == "soupe-a-l-oignon"
    assert kitchen.place(BEN).deck == before + 1
    assert "creme-caramel" in kitchen.deck(BEN)


RESTORED = {
    "italy": ("penne", f"tomato truffle {EASY[0]} block cookware"),
    "france": (f"creme-caramel {ENTREE}", "soupe-a-l-oignon duck butter"),
    "japan": (" ".join([*recipes("japan", "hard"), *recipes("japan", "easy")]), "rice wasabi"),
    "mexico": (" ".join(recipes("mexico", "easy")), f"{recipes('mexico', 'normal')[0]} tortilla"),
    "india": ("turmeric", "cumin ghee basmati"),
    "thailand": ("lime fish-sauce", "thai-basil shrimp"),
}
TRACKED = {"france": "soupe-a-l-oignon", "india": "cumin", "thailand": "lime", "italy": "penne"}


@pytest.mark.parametrize("country", RESTORED)
def test_cd_33_restore_progress_fetches_what_the_country_could_track(country: str) -> None:
    fits, others = RESTORED[country]
    kitchen = Kitchen(country, "france" if country == "italy" else "italy")
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, "win")
    kitchen.has(ANA, discards=f"{fits} {others}", tracked=TRACKED.get(country, ""))
    assert {card for _, _, card in offers(kitchen)} == set(kitchen.ids(ANA, fits))
    one = fits.split()[0]
    kitchen.plays(ANA, "restore_progress", None, one)
    assert kitchen.hand(ANA) == one


def test_cd_33_break_and_repair_utensil() -> None:
    kitchen = window("utensil")
    kitchen.owns(BEN, "cookware", "tableware")
    kitchen.owns(CLEO, "kitchenware", enabled=False)
    assert offers(kitchen) == {("break_utensil", BEN, "cookware"), ("break_utensil", BEN, "tableware")}
    kitchen.plays(ANA, "break_utensil", BEN, "cookware")
    assert kitchen.place(BEN).utensils == (UtensilInPlay("cookware", False), UtensilInPlay("tableware"))
    kitchen.done(ANA)
    kitchen.holds(BEN, "utensil")
    kitchen.plays(BEN, "repair_utensil", None, "cookware")
    assert kitchen.place(BEN).utensils == (UtensilInPlay("cookware"), UtensilInPlay("tableware"))


def test_cd_33_discard_cards_lets_the_opponent_choose_two() -> None:
    kitchen = window("draw")
    kitchen.holds(BEN, "duck butter block")
    kitchen.announces(ANA, "discard_cards", BEN)
    kitchen.nobody_blocks()
    assert kitchen.waits("forced_discard", BEN)
    view = kitchen.sees(BEN)
    assert (view.discard_at_least, view.discard_at_most, view.player) == (2, 2, BEN)
    assert view.announced is not None and kitchen.pile(ANA) == ""
    assert kitchen.refuses(BEN, Discard(kitchen.ids(BEN, "duck"))) == "Choose exactly 2 cards to discard."
    assert kitchen.refuses(ANA, Discard()) == "Somebody else has to discard."
    kitchen.does(BEN, Discard(kitchen.ids(BEN, "block duck")))
    assert (kitchen.hand(BEN), kitchen.pile(BEN), kitchen.pile(ANA)) == ("butter", "block duck", "draw")
    assert kitchen.waits("prepare_actions", ANA)


@pytest.mark.parametrize("hand", ["duck butter", "duck"])
def test_cd_33_discard_cards_takes_as_many_as_there_are(hand: str) -> None:
    kitchen = window("draw")
    kitchen.holds(BEN, hand)
    kitchen.plays(ANA, "discard_cards", BEN)
    assert (kitchen.hand(BEN), kitchen.pile(BEN)) == ("", hand)
    assert kitchen.waits("prepare_actions", ANA)


def test_cd_33_what_is_discarded_stays_hidden() -> None:
    kitchen = window("draw")
    kitchen.holds(BEN, "duck butter")
    kitchen.plays(ANA, "discard_cards", BEN)
    deed = kitchen.sees(ANA).log[-1]
    assert (deed.seat, deed.kind, deed.player, deed.number, deed.cards) == (BEN, "discard", ANA, 2, ())


def test_cd_33_draw_cards_beyond_eight_until_the_turn_ends() -> None:
    kitchen = window("draw tomato cream egg basil penne lasagne block", deck="truffle parmesan ravioli")
    kitchen.holds(ANA, "draw tomato cream egg basil penne lasagne block guanciale")
    kitchen.plays(ANA, "draw_cards")
    assert kitchen.hand(ANA) == "tomato cream egg basil penne lasagne block guanciale truffle parmesan"
    kitchen.goes_to("hand_limit")
    assert kitchen.place(ANA).hand == 10


def test_cd_33_score_less_and_score_more_add_up_and_a_recipe_is_worth_0_at_least() -> None:
    kitchen = Kitchen("france", "italy", "japan")
    kitchen.cooks(BEN, f"{EASY[0]}: penne", f"{NORMAL[0]}: penne tomato")
    for seat in (ANA, BEN, CLEO):
        kitchen.goes_to("cook_actions", seat)
        kitchen.holds(seat, "score")
        if seat == BEN:
            kitchen.plays(BEN, "score_more", None, NORMAL[0])
        else:
            kitchen.plays(seat, "score_less", BEN, EASY[0])
    assert [(line.changed, line.total) for line in kitchen.place(BEN).lines] == [(-2, 0), (1, 3)]
    kitchen.finishes_turn()
    assert kitchen.place(BEN).score == 3


def test_cd_33_replace_hand_discards_first_and_draws_as_many() -> None:
    kitchen = window("tomato hand block penne", deck="truffle", discards="cookware")
    kitchen.plays(ANA, "replace_hand")
    hand = kitchen.hand(ANA).split()
    assert (hand[0], len(hand)) == ("truffle", 3)  # the played card itself is not counted
    everything = [*hand, *kitchen.deck(ANA).split(), *kitchen.pile(ANA).split()]
    assert sorted(everything) == sorted("tomato block penne truffle cookware hand".split())
    assert kitchen.pile(ANA) == "hand"  # what was thrown away was shuffled, and may have come back


def test_cd_33_replace_hand_of_an_opponent_must_be_done() -> None:
    kitchen = window("hand")
    kitchen.holds(BEN, "duck butter block")
    kitchen.has(BEN, deck="beef sole eggs potatoes")
    kitchen.plays(ANA, "replace_hand", BEN)
    assert (kitchen.hand(BEN), kitchen.pile(BEN)) == ("beef sole eggs", "duck butter block")
    assert kitchen.waits("prepare_actions", ANA)


def test_cd_34_without_a_target_an_effect_cannot_be_announced() -> None:
    kitchen = window("ingredient recipe win utensil draw score hand block")
    for seat in (BEN, CLEO):
        kitchen.has(seat, prepared="", tracked="")
        kitchen.holds(seat, "")
    kitchen.has(ANA, discards="block cookware")
    assert offers(kitchen) == {("draw_cards", None, None), ("replace_hand", None, None)}
    kitchen.holds(CLEO, "block")
    assert offers(kitchen) == {
        ("draw_cards", None, None),
        ("replace_hand", None, None),
        ("discard_cards", CLEO, None),
        ("replace_hand", CLEO, None),
    }


def test_cd_34_draw_cards_and_the_own_hand_are_always_legal() -> None:
    kitchen = window("draw", deck="")
    kitchen.plays(ANA, "draw_cards")
    assert kitchen.hand(ANA) == ""
    kitchen.holds(ANA, "hand")
    kitchen.plays(ANA, "replace_hand")
    assert kitchen.hand(ANA) == ""


def test_cd_34_only_a_broken_utensil_is_repaired_and_only_a_whole_one_broken() -> None:
    kitchen = window("utensil")
    for seat in (ANA, BEN):
        kitchen.owns(seat, "cookware")
        kitchen.owns(seat, "tableware", enabled=False)
    assert offers(kitchen) == {("break_utensil", BEN, "cookware"), ("repair_utensil", None, "tableware")}


def test_cd_34_every_legal_announcement_is_on_offer_once() -> None:
    kitchen = window("ingredient ingredient", discards="penne penne")
    kitchen.has(BEN, prepared="duck duck butter")
    plays = kitchen.game.legal_moves(ANA)
    assert sorted(map(str, plays)) == sorted(
        map(
            str,
            [
                Done(),
                Play("discard_ingredient", BEN, "france-duck"),
                Play("discard_ingredient", BEN, "france-butter"),
                Play("reuse_ingredient", None, "italy-penne"),
            ],
        )
    )


def test_cd_35_a_recipe_that_returns_in_cook_2_waits_for_the_next_turn() -> None:
    kitchen = window("recipe", "cook_actions", discards=EASY[0], prepared="penne")
    kitchen.plays(ANA, "reuse_recipe", None, EASY[0])
    assert kitchen.hand(ANA) == EASY[0]
    assert kitchen.can(ANA) == {"Done"}
    kitchen.finishes_turn()
    assert kitchen.tally(ANA).lines == ()
    kitchen.goes_to("cook", ANA)
    assert EASY[0] in kitchen.hand(ANA)
