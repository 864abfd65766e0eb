"""Talents: GC-37 to GC-40, and what each of the ten does (GC-39)."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.game import Move
from partychef.games.green_chef.cards import talent_deck
from partychef.games.green_chef.moves import (
    Allocate,
    Call,
    ChangeMenu,
    Draw,
    Keep,
    KeepTalent,
    Peek,
    PutBack,
    Swap,
    Wait,
)
from partychef.games.green_chef.view import Choice, Peeked
from tests.games.green_chef.kitchen import ANA, BEN, CLEO, DAN, SHAKSHUKA, STEW, Kitchen, lay, row

DEALT = "tutti-frutti leftovers second-helping second-helping pantry-swap menu-change early-bird safety-net"
"""Two for each, from the Head Chef on."""
FULL = "tomato onion eggs yogurt parsley"


def chosen(*talents: str) -> Kitchen:
    """Each player has this Talent, by seat, and is asked how to draw."""
    kitchen = Kitchen(talents=True)
    kitchen.everybody_defaults()
    kitchen.game.talents = dict(enumerate(talents))
    return kitchen


def in_regroup(talent: str, **rules: Any) -> Kitchen:
    """Ana is the first to choose and has this Talent; nobody else has one that can be used now."""
    kitchen = Kitchen(talents=True, **rules)
    kitchen.goes_to("regroup")
    kitchen.game.talents = {ANA: talent, BEN: "leftovers", CLEO: "leftovers", DAN: "leftovers"}
    return kitchen


def scoring(talent: str, *callers: int, ana: str, **rules: Any) -> Kitchen:
    """Ana allocates these cards, with this Talent."""
    kitchen = Kitchen(talents=True, **rules)
    kitchen.goes_to("regroup")
    kitchen.game.talents = {ANA: talent, BEN: "early-bird", CLEO: "early-bird", DAN: "early-bird"}
    kitchen.serves(*callers, ana=ana)
    return kitchen


def using(move: Allocate, recipe: str | None = None, slot: int | None = None, cards: str = "") -> Allocate:
    return Allocate(move.recipes, True, recipe, slot, tuple(cards.split()))


def test_gc_37_two_for_each_from_the_head_chef_one_is_kept_in_secret() -> None:
    kitchen = Kitchen(talents=True, dealt=DEALT, head_chef=BEN)
    assert kitchen.sees(BEN).talents_dealt == ("tutti-frutti", "leftovers")
    assert kitchen.sees(ANA).talents_dealt == ("early-bird", "safety-net")
    assert kitchen.sees(None).talents_dealt == ()
    assert kitchen.refuses(BEN, KeepTalent("early-bird")) == "Early Bird is not one of your two Talents."
    assert kitchen.refuses(BEN, KeepTalent("magic")) == "That is not one of your two Talents."
    kitchen.does(BEN, KeepTalent("leftovers"))
    assert kitchen.sees(BEN).chosen == "leftovers"
    assert kitchen.sees(ANA).chosen is None
    assert kitchen.refuses(BEN, KeepTalent("tutti-frutti")) == "You have chosen your Talent."


def test_gc_37_the_others_go_under_the_deck_in_order_whoever_chose_first() -> None:
    decks = []
    for order in ((0, 1, 2, 3), (2, 0, 3, 1)):
        kitchen = Kitchen(talents=True, dealt=DEALT, head_chef=CLEO)
        for seat in order:
            kitchen.does(seat, KeepTalent(kitchen.sees(seat).talents_dealt[0]))
        assert [kitchen.sees(seat).talent for seat in (CLEO, DAN, ANA, BEN)] == DEALT.split()[::2]
        assert kitchen.game.talent_deck[-4:] == DEALT.split()[1::2]
        assert kitchen.sees(None).talent_deck_size == 16
        decks.append(kitchen.game.talent_deck)
    assert decks[0] == decks[1]


def test_gc_38_a_used_talent_is_out_of_the_game() -> None:
    kitchen = in_regroup("menu-change")
    kitchen.does(ANA, ChangeMenu())
    assert kitchen.game.talent_deck[-1] == "menu-change"
    assert kitchen.sees(ANA).talent is None
    assert kitchen.sees(None).place(ANA).talent == "menu-change"
    assert not kitchen.sees(None).place(ANA).has_talent
    assert kitchen.refuses(ANA, ChangeMenu()) == "You do not have Menu Change."


def test_gc_38_also_those_used_with_the_allocation_from_the_head_chef_on() -> None:
    kitchen = scoring("leftovers", ana="tomato tomato tomato tomato tomato")
    kitchen.game.talents[DAN] = "signature-dish"
    kitchen.holds(DAN, FULL)
    kitchen.does(DAN, using(lay(shakshuka=FULL)))
    kitchen.scores(ANA, using(Allocate({}), cards="tomato"))
    assert kitchen.game.talent_deck[-2:] == ["leftovers", "signature-dish"]
    assert [place.talent for place in kitchen.sees(None).places] == ["leftovers", None, None, "signature-dish"]
    assert [place.has_talent for place in kitchen.sees(None).places] == [False, True, True, False]


def test_gc_38_in_the_next_game_of_a_match_everybody_has_a_new_one_and_nothing_is_known() -> None:
    kitchen = in_regroup("nosy-neighbour", match=2)
    kitchen.does(ANA, Peek(CLEO), Call())
    kitchen.goes_to("break")
    kitchen.everybody_defaults()
    assert kitchen.sees(ANA).peeked == ()
    assert [place.talent for place in kitchen.sees(None).places] == [None] * 4
    kitchen.goes_to("draw")
    assert all(place.has_talent for place in kitchen.sees(None).places)
    assert sorted([*kitchen.game.talent_deck, *kitchen.game.talents.values()]) == sorted(talent_deck())


def test_gc_38_whoever_has_used_a_talent_is_not_asked_how_to_draw() -> None:
    kitchen = in_regroup("menu-change")
    kitchen.does(ANA, ChangeMenu())
    kitchen.regroups()
    assert kitchen.step() == "draw"
    assert kitchen.game.to_move() == {BEN, CLEO, DAN}
    assert kitchen.refuses(ANA, Draw()) == "You have drawn, or have no Talent left to draw with."


def test_gc_38_not_using_it_stays_secret_also_after_the_game() -> None:
    kitchen = scoring("leftovers", ana="tomato tomato tomato tomato tomato tomato")
    kitchen.scores(ANA, lay(shakshuka="tomato tomato - - -"))
    place = kitchen.sees(BEN).place(ANA)
    assert (place.talent, place.has_talent) == (None, True)
    assert kitchen.result(ANA).talent is None


@pytest.mark.parametrize(
    ("talent", "move"),
    [
        ("pantry-swap", ChangeMenu()),
        ("menu-change", Peek(BEN)),
        ("tutti-frutti", Call(early_bird=True)),
        ("leftovers", Swap("tomato")),
    ],
)
def test_gc_38_only_the_own_talent_can_be_used(talent: str, move: Move) -> None:
    kitchen = in_regroup(talent)
    kitchen.holds(ANA, "tomato")
    assert kitchen.refuses(ANA, move).startswith("You do not have ")


def test_gc_38_several_in_the_same_window_are_served_from_the_head_chef_on() -> None:
    kitchen = chosen("second-helping", "leftovers", "leftovers", "second-helping")
    kitchen.game.head_chef = DAN
    deck = kitchen.game.deck.copy()
    for seat in (ANA, BEN, CLEO, DAN):
        kitchen.does(seat, Draw(second_helping=seat in (ANA, DAN)))
    assert kitchen.sees(DAN).hand == tuple(deck[:6])
    assert kitchen.sees(ANA).hand == tuple(deck[6:12])
    assert kitchen.sees(BEN).hand == tuple(deck[12:17])
    kitchen.does(ANA, PutBack(deck[6]))
    kitchen.does(DAN, PutBack(deck[5]))
    assert kitchen.game.deck[-2:] == [deck[5], deck[6]]  # Dan's first, though Ana was quicker


def test_gc_39_second_helping_draws_one_more_and_puts_one_under_the_deck() -> None:
    kitchen = chosen("second-helping", "leftovers", "leftovers", "leftovers")
    assert kitchen.game.to_move() == {ANA, BEN, CLEO, DAN}  # who is asked gives nothing away
    assert kitchen.refuses(BEN, Draw(second_helping=True)) == "You do not have Second Helping."
    kitchen.does(ANA, Draw(second_helping=True))
    assert kitchen.sees(ANA).second_helping
    assert kitchen.sees(BEN).place(ANA).talent is None
    assert kitchen.sees(BEN).second_helping is None
    for seat in (BEN, CLEO, DAN):
        kitchen.does(seat, Draw())
    assert [place.hand for place in kitchen.sees(None).places] == [6, 5, 5, 5]
    assert kitchen.sees(None).place(ANA).talent == "second-helping"
    assert kitchen.step() == "helping"
    assert kitchen.refuses(BEN, PutBack(kitchen.sees(BEN).hand[0])) == "You have no card to put back."
    assert kitchen.refuses(ANA, PutBack("moon")) == "You do not hold that card."
    assert kitchen.refuses(ANA, Keep(kitchen.sees(ANA).hand[0])) == "Not now: Second Helping comes first."
    card = kitchen.sees(ANA).hand[2]
    kitchen.does(ANA, PutBack(card))
    assert kitchen.game.deck[-1] == card
    assert [place.hand for place in kitchen.sees(None).places] == [5] * 4
    assert kitchen.step() == "draft"


@pytest.mark.parametrize(("cards", "served"), [(22, [ANA, CLEO]), (21, [ANA])])
def test_gc_39_second_helping_needs_cards_enough_for_each_use(cards: int, served: list[int]) -> None:
    kitchen = chosen("second-helping", "leftovers", "second-helping", "leftovers")
    del kitchen.game.deck[cards:]
    for seat in (CLEO, DAN, BEN, ANA):
        kitchen.does(seat, Draw(second_helping=seat in (ANA, CLEO)))
    assert [place.seat for place in kitchen.sees(None).places if place.hand == 6] == served
    assert (kitchen.sees(CLEO).talent is None) == (CLEO in served)  # else it is kept for later


def test_gc_39_nobody_is_asked_when_everybody_knows_that_there_are_not_cards_enough() -> None:
    kitchen = in_regroup("second-helping")
    del kitchen.game.deck[20:]
    kitchen.regroups()
    assert kitchen.step() == "draft"


def test_gc_39_pantry_swap_puts_a_kept_card_under_the_deck_and_keeps_the_top_one() -> None:
    kitchen = in_regroup("pantry-swap")
    kitchen.holds(ANA, "fig tomato tomato")
    top, size = kitchen.game.deck[0], len(kitchen.game.deck)
    assert kitchen.refuses(ANA, Swap("rice")) == "You have not kept Rice."
    kitchen.does(ANA, Swap("tomato"))
    assert kitchen.sees(ANA).kept == ("fig", "tomato", top)
    assert (kitchen.game.deck[-1], len(kitchen.game.deck)) == ("tomato", size)
    assert kitchen.sees(BEN).choices == (Choice(ANA, "swap"),)
    assert kitchen.can(ANA) == {"Wait", "Call"}  # the turn goes on
    kitchen.does(ANA, Wait())
    assert kitchen.sees(None).player == BEN


def test_gc_39_pantry_swap_without_a_deck_brings_the_same_card_back() -> None:
    kitchen = in_regroup("pantry-swap")
    kitchen.holds(ANA, "fig tomato")
    kitchen.game.deck.clear()
    kitchen.does(ANA, Swap("fig"))
    assert kitchen.sees(ANA).kept == ("tomato", "fig")


def test_gc_39_menu_change_puts_the_hidden_recipe_under_its_deck_and_draws_the_top_one() -> None:
    kitchen = in_regroup("menu-change")
    top = kitchen.game.recipe_deck[0]
    kitchen.does(ANA, ChangeMenu())
    assert kitchen.sees(ANA).recipe == top
    assert kitchen.game.recipe_deck[-1] == "minestrone"
    assert kitchen.sees(None).recipe_deck_size == 29
    assert kitchen.sees(BEN).place(ANA).recipe is None


def test_gc_39_nosy_neighbour_looks_at_one_hidden_recipe_in_secret() -> None:
    kitchen = in_regroup("nosy-neighbour")
    assert kitchen.refuses(ANA, Peek(ANA)) == "Look at the hidden Recipe of another player."
    assert kitchen.refuses(ANA, Peek(9)) == "Look at the hidden Recipe of another player."
    kitchen.does(ANA, Peek(CLEO))
    assert kitchen.sees(ANA).peeked == (Peeked(CLEO, "fig-tart"),)
    assert kitchen.sees(BEN).peeked == kitchen.sees(None).peeked == ()
    assert kitchen.sees(CLEO).choices == (Choice(ANA, "peek", CLEO),)  # that somebody looks is seen by all
    assert kitchen.sees(BEN).place(CLEO).recipe is None


def test_gc_39_nosy_neighbour_is_not_wasted_on_a_recipe_that_is_revealed() -> None:
    kitchen = in_regroup("leftovers")
    kitchen.game.talents[BEN] = "nosy-neighbour"
    kitchen.does(ANA, Call())
    assert kitchen.refuses(BEN, Peek(ANA)) == "That Recipe has been revealed already."
    assert {move.target for move in kitchen.game.legal_moves(BEN) if isinstance(move, Peek)} == {CLEO, DAN}


def test_gc_39_early_bird_makes_the_call_bonus_three() -> None:
    kitchen = in_regroup("early-bird")
    kitchen.holds(ANA, SHAKSHUKA)
    kitchen.does(ANA, Call(early_bird=True))
    assert kitchen.sees(None).place(ANA).talent == "early-bird"
    assert kitchen.sees(None).choices == (Choice(ANA, "call", early_bird=True),)
    for seat in (BEN, CLEO, DAN):
        kitchen.does(seat, Wait())
    kitchen.goes_to("over")
    assert (kitchen.result(ANA).call, kitchen.result(ANA).total) == (3, 13)


def test_gc_39_early_bird_is_lost_with_the_penalty() -> None:
    kitchen = in_regroup("early-bird")
    kitchen.holds(ANA, "tomato")
    kitchen.does(ANA, Call(early_bird=True))
    kitchen.goes_to("over")
    assert (kitchen.result(ANA).call, kitchen.result(ANA).penalty, kitchen.result(ANA).total) == (3, -4, 0)


def test_gc_39_only_the_first_caller_is_an_early_bird() -> None:
    kitchen = in_regroup("leftovers")
    kitchen.game.talents[BEN] = "early-bird"
    kitchen.does(ANA, Call())
    assert kitchen.refuses(BEN, Call(early_bird=True)) == "Early Bird is only for the first to call."


def test_gc_39_safety_net_saves_the_card_points_but_not_the_call_bonus() -> None:
    kitchen = scoring("safety-net", ANA, ana="tomato onion rice")
    result = kitchen.scores(ANA, using(lay(shakshuka="tomato onion - - -", lentil_stew="- - - rice - -")))
    assert (result.cards, result.call, result.penalty, result.total) == (3, 1, -1, 3)
    assert result.talent == "safety-net"


def test_gc_39_safety_net_is_for_callers_without_a_complete_recipe() -> None:
    sentence = "Safety Net is only for a caller without a complete Recipe."
    assert scoring("safety-net", ana="tomato").refuses(ANA, using(Allocate({}))) == sentence
    kitchen = scoring("safety-net", ANA, ana=FULL)
    assert kitchen.refuses(ANA, using(lay(shakshuka=FULL))) == sentence


def test_gc_39_safety_net_of_expert_chefs_also_for_a_recipe_that_is_not_exact() -> None:
    kitchen = scoring("safety-net", ANA, ana=FULL, expert_chefs=True)
    assert kitchen.scores(ANA, using(lay(shakshuka=FULL))).total == 5


@pytest.mark.parametrize(("laid", "extra"), [(FULL, 2), ("tomato onion eggs yogurt -", 0)])
def test_gc_39_signature_dish_brings_two_for_a_full_recipe(laid: str, extra: int) -> None:
    kitchen = scoring("signature-dish", ana=FULL)
    result = kitchen.scores(ANA, using(lay(shakshuka=laid)))
    assert (result.extra, result.total) == (extra, result.cards + extra)


def test_gc_39_signature_dish_brings_two_however_many_recipes_are_full() -> None:
    kitchen = scoring("signature-dish", ana=f"{FULL} {STEW}")
    result = kitchen.scores(ANA, using(lay(shakshuka=FULL, lentil_stew=STEW)))
    assert (result.cards, result.exact, result.extra) == (11, 5, 2)


@pytest.mark.parametrize(
    ("laid", "extra"),
    [
        ("- - - - -", 0),
        ("tomato - - - -", 1),
        ("tomato pepper - yogurt -", 3),
        ("tomato pepper eggs yogurt -", 3),
        ("tomato pepper eggs yogurt parsley", 3),
    ],
)
def test_gc_39_fine_palate_brings_one_for_each_exact_slot_of_one_recipe_at_most_three(laid: str, extra: int) -> None:
    kitchen = scoring("fine-palate", ana=f"{SHAKSHUKA} parsley")
    assert kitchen.scores(ANA, using(lay(shakshuka=laid), "shakshuka")).extra == extra


def test_gc_39_fine_palate_is_for_a_usable_recipe_that_is_not_exact() -> None:
    kitchen = scoring("fine-palate", ana=SHAKSHUKA)
    move = lay(shakshuka=SHAKSHUKA)
    assert kitchen.refuses(ANA, using(move, "shakshuka")) == "Fine Palate is for a Recipe that is not exact."
    assert kitchen.refuses(ANA, using(move)) == "Choose the Recipe for Fine Palate."
    assert kitchen.refuses(ANA, using(move, "red-dal")) == "Choose the Recipe for Fine Palate."
    assert kitchen.scores(ANA, using(move, "lentil-stew")).total == 10


def test_gc_39_leftovers_score_up_to_two_unallocated_cards() -> None:
    kitchen = scoring("leftovers", ana="tomato tomato tomato tomato tomato")
    move = lay(shakshuka="tomato tomato - - -")
    wrong = "Leftovers is for one or two cards that lie on no slot."
    assert kitchen.refuses(ANA, using(move)) == wrong
    assert kitchen.refuses(ANA, using(move, cards="tomato tomato tomato")) == wrong
    assert kitchen.refuses(ANA, using(move, cards="fig")) == "You have not kept Fig."
    full = lay(shakshuka="tomato tomato - - -", lentil_stew="tomato tomato - - - -")
    assert kitchen.refuses(ANA, using(full, cards="tomato tomato")).startswith(
        "You do not have that many cards of Tomato"
    )
    result = kitchen.scores(ANA, using(move, cards="tomato tomato"))
    assert (result.cards, result.extra, result.total) == (2, 2, 4)


def test_gc_40_tutti_frutti_makes_any_card_fit_any_slot_exactly() -> None:
    kitchen = scoring("tutti-frutti", ana="tomato pepper eggs yogurt fig")
    move = lay(shakshuka="tomato pepper eggs yogurt fig")
    assert kitchen.refuses(ANA, move) == "Fig does not fit the slot for Paprika of Shakshuka."
    result = kitchen.scores(ANA, using(move, "shakshuka", 4))
    assert (result.cards, result.exact, result.extra, result.total) == (5, 5, 0, 10)  # the Talent itself is no card
    assert result.recipes[0].slots[4].covered


def test_gc_40_it_covers_one_card_that_lies_there() -> None:
    kitchen = scoring("tutti-frutti", ana="tomato rice")
    where = "Choose the Recipe and the slot that Tutti Frutti covers."
    move = lay(shakshuka="tomato - rice - -")
    assert kitchen.refuses(ANA, using(move)) == where
    assert kitchen.refuses(ANA, using(move, "shakshuka")) == where
    assert kitchen.refuses(ANA, using(move, "shakshuka", 5)) == where
    assert kitchen.refuses(ANA, using(move, "shakshuka", -1)) == where
    assert kitchen.refuses(ANA, using(move, "moon", 0)) == where
    nothing_there = kitchen.refuses(ANA, using(move, "shakshuka", 3))
    assert nothing_there == "Tutti Frutti lies on a card: there is none on that slot."
    assert kitchen.refuses(ANA, using(move, "shakshuka", 0)) == "Rice does not fit the slot for Eggs of Shakshuka."
    assert kitchen.scores(ANA, using(move, "shakshuka", 2)).cards == 2


def test_gc_40_a_caller_may_complete_a_recipe_with_it() -> None:
    kitchen = scoring("tutti-frutti", ANA, ana="tomato pepper eggs yogurt rice", expert_chefs=True, strict_call=True)
    move = using(lay(shakshuka="tomato pepper eggs yogurt rice"), "shakshuka", 4)
    assert kitchen.scores(ANA, move).total == 11


@pytest.mark.parametrize("talent", ["second-helping", "pantry-swap", "menu-change", "nosy-neighbour", "early-bird"])
def test_talents_of_other_windows_do_nothing_in_the_scoring(talent: str) -> None:
    kitchen = scoring(talent, ana="tomato")
    move = Allocate({"shakshuka": row("tomato - - - -")}, talent=True)
    assert kitchen.refuses(ANA, move) == "You have no Talent for the scoring."


def test_what_a_talent_has_no_use_for_is_not_said() -> None:
    kitchen = scoring("signature-dish", ana=FULL)
    sentence = kitchen.refuses(ANA, using(lay(shakshuka=FULL), "shakshuka"))
    assert sentence == "Signature Dish does not need all that."
