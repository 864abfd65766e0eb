"""The Shop Phase without the roles: CD-8 to CD-11, CD-62."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.games.cuisine_decks.moves import Discard
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, Kitchen

HAND = "tomato cream egg basil penne lasagne block truffle"


def shops(kitchen: Kitchen, ana: str = "") -> None:
    """Ana discards these, the others nothing."""
    kitchen.does(ANA, Discard(kitchen.ids(ANA, ana)))
    kitchen.defaults()


def test_cd_8_up_to_three_cards_are_discarded_in_every_turn() -> None:
    kitchen = Kitchen()
    for turn in (1, 2):
        kitchen.goes_to("shop")
        kitchen.holds(ANA, HAND)
        view = kitchen.sees(ANA)
        assert (view.round, view.discard_at_least, view.discard_at_most) == (turn, 0, 3)
        four = kitchen.ids(ANA, "tomato cream egg basil")
        assert kitchen.refuses(ANA, Discard(four)) == "Choose at most 3 cards to discard."
        shops(kitchen, "egg tomato truffle")
        assert kitchen.pile(ANA).endswith("egg tomato truffle")
        kitchen.finishes_turn()


def test_cd_8_only_cards_in_the_own_hand() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, HAND)
    assert kitchen.refuses(ANA, Discard(kitchen.ids(ANA, "parmesan"))) == "You do not hold Parmesan."
    assert kitchen.refuses(ANA, Discard(("moon-cheese",))) == "You do not hold that card."
    twice = "You do not have that many of Tomato there."
    assert kitchen.refuses(ANA, Discard(kitchen.ids(ANA, "tomato tomato"))) == twice


def test_gen_5_discards_are_sealed_until_all_have_chosen_and_final() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, HAND)
    kitchen.does(ANA, Discard(kitchen.ids(ANA, "tomato")))
    assert kitchen.waits("shop", BEN, CLEO)
    assert (kitchen.place(ANA).hand, kitchen.place(ANA).discards, kitchen.place(ANA).done) == (8, 0, True)
    assert kitchen.sees(ANA).chosen and not kitchen.sees(BEN).chosen
    assert kitchen.refuses(ANA, Discard()) == "You have chosen: wait for the others."
    kitchen.defaults()
    assert [(deed.seat, deed.kind, deed.number, deed.cards) for deed in kitchen.sees(None).log] == [
        (ANA, "discard", 1, ())
    ]


def test_cd_9_hands_are_filled_up_to_eight_in_the_order_of_drawing() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, HAND)
    kitchen.has(ANA, deck="ravioli fettuccine spaghetti cookware")
    shops(kitchen, "cream penne block")
    assert kitchen.hand(ANA) == "tomato egg basil lasagne truffle ravioli fettuccine spaghetti"
    assert kitchen.deck(ANA) == "cookware"


def test_gen_5_discards_are_told_and_hands_filled_from_the_first_player_on() -> None:
    kitchen = Kitchen(first_player=CLEO)
    piles = {ANA: "egg basil penne truffle", BEN: "sole eggs potatoes shallot", CLEO: "rice tuna salmon udon"}
    for seat, hand in ((ANA, "tomato cream"), (BEN, "duck beef"), (CLEO, "tofu egg")):
        kitchen.holds(seat, hand)
        kitchen.has(seat, deck="", discards=piles[seat])
    kitchen.does(ANA, Discard(kitchen.ids(ANA, "tomato")))
    kitchen.does(BEN, Discard(kitchen.ids(BEN, "beef duck")))
    kitchen.does(CLEO, Discard(kitchen.ids(CLEO, "egg tofu")))
    assert [(deed.seat, deed.number) for deed in kitchen.sees(None).log] == [(CLEO, 2), (ANA, 1), (BEN, 2)]
    chance = Chance("story", kitchen.moves)  # GEN-2: whose discard pile is shuffled first gets the first numbers
    assert kitchen.hand(CLEO).split() == chance.shuffled([*piles[CLEO].split(), "egg", "tofu"])
    assert kitchen.hand(ANA).split() == ["cream", *chance.shuffled([*piles[ANA].split(), "tomato"])]
    assert kitchen.hand(BEN).split() == chance.shuffled([*piles[BEN].split(), "beef", "duck"])


def test_cd_9_with_eight_or_more_nothing_is_drawn() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, f"{HAND} cookware")
    kitchen.has(ANA, deck="", discards="ravioli")
    shops(kitchen)
    assert kitchen.hand(ANA) == f"{HAND} cookware"
    assert (kitchen.deck(ANA), kitchen.pile(ANA)) == ("", "ravioli")  # CD-10: nothing was needed


def test_cd_9_of_equal_cards_the_latest_goes() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, "tomato cream tomato")
    kitchen.has(ANA, deck="ravioli")
    shops(kitchen, "tomato")
    assert kitchen.hand(ANA).startswith("tomato cream ravioli")


def test_cd_10_the_discard_pile_is_shuffled_when_a_card_must_be_drawn_and_the_deck_is_empty() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, "tomato cream egg basil penne lasagne")
    kitchen.has(ANA, deck="ravioli", discards="truffle block cookware")
    shops(kitchen, "egg")
    hand = kitchen.hand(ANA).split()
    assert hand[:6] == "tomato cream basil penne lasagne ravioli".split()
    assert sorted([*hand[6:], *kitchen.deck(ANA).split()]) == ["block", "cookware", "egg", "truffle"]
    assert (len(hand), kitchen.pile(ANA)) == (8, "")


def test_cd_10_the_discard_pile_is_really_shuffled() -> None:
    kitchen = Kitchen()
    pile = "truffle block cookware tableware ravioli fettuccine spaghetti guanciale parmesan draw hand win"
    kitchen.holds(ANA, "tomato cream egg basil penne lasagne tomato")
    kitchen.has(ANA, deck="", discards=pile)
    shops(kitchen)
    new = [kitchen.hand(ANA).split()[-1], *kitchen.deck(ANA).split()]
    assert sorted(new) == sorted(pile.split())
    assert new not in (pile.split(), pile.split()[::-1])


def test_cd_10_not_before_a_card_is_needed() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, "tomato cream egg basil penne lasagne block")
    kitchen.has(ANA, deck="ravioli", discards="truffle")
    shops(kitchen)
    assert (kitchen.deck(ANA), kitchen.pile(ANA), kitchen.place(ANA).hand) == ("", "truffle", 8)


def test_cd_11_with_both_piles_empty_drawing_stops() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, "tomato cream")
    kitchen.has(ANA, deck="ravioli", discards="")
    shops(kitchen)
    assert kitchen.hand(ANA) == "tomato cream ravioli"
    assert (kitchen.deck(ANA), kitchen.pile(ANA)) == ("", "")


def test_cd_62_there_is_no_mulligan_beside_the_three_cards() -> None:
    kitchen = Kitchen()
    assert kitchen.can(ANA) == {"Discard"}
    assert max(len(move.cards) for move in kitchen.game.legal_moves(ANA) if isinstance(move, Discard)) == 3
    kitchen.defaults()
    assert kitchen.game.step == "prepare"
