"""A player's turn and the final lap: KC-6 to KC-17."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.games.cooking_party.moves import OpenRound
from partychef.games.kitchen_closing.moves import Deal, Declare, Discard, Draw, PlaceStacks, Take
from partychef.games.kitchen_closing.view import Turn
from tests.games.kitchen_closing.kitchen import ANA, BEN, CLEO, Kitchen, card, cards

MEAT = "meat1 meat2 meat3 meat4 meat5 meat6"
SEA = "sea1 sea2 sea3 sea4 sea5 sea6"
VEG = "veg1 veg2 veg3 veg4 veg5 veg6"


def kitchen() -> Kitchen:
    """Ana holds meat 1 to 6, Ben sea, Cleo vegetables; herb 1 lies open, fruit 1 to 3 come next."""
    return Kitchen(MEAT, SEA, VEG, pile="herb1", deck="fruit1 fruit2 fruit3")


def nearly_empty(pile: str, deck: str = "", hand: str = MEAT) -> Kitchen:
    """The same table late in a very long round: only these cards are left on the pile and in the deck."""
    table = kitchen()
    table.game.discard, table.game.draw = [*cards(pile)], [*cards(deck)]
    table.game.hands[ANA] = cards(hand)
    return table


# The four actions


def test_kc_6_a_turn_is_one_action_and_nobody_may_pass() -> None:
    table = kitchen()
    assert table.can(ANA) == {"Declare", "Draw", "Take", "Discard"}
    assert [table.can(seat) for seat in (BEN, CLEO)] == [set(), set()]
    table.does(ANA, Draw())
    assert table.can(ANA) == {"Discard"}
    for second in (Declare(), Draw(), Take()):
        assert table.refuses(ANA, second) == "First finish your turn: discard a card."
    table.does(ANA, Discard(card("meat1")))
    assert table.game.to_move() == {BEN}


def test_kc_6_only_the_player_whose_turn_it_is_may_act() -> None:
    assert kitchen().refuses(BEN, Draw()) == "It is not your turn."
    assert kitchen().refuses(None, Draw()) == "Nobody plays there."
    assert kitchen().refuses(7, Draw()) == "Nobody plays there."


def test_kc_6_other_things_have_their_own_time() -> None:
    assert kitchen().refuses(ANA, PlaceStacks((), ())) == "Not now: the kitchen is still open."
    assert kitchen().refuses(CLEO, Deal()) == "Not now: the kitchen is still open."
    assert kitchen().refuses(ANA, OpenRound()) == "That is no move of The Kitchen is Closing."


def test_kc_7_draw_then_discard_any_card_of_the_hand() -> None:
    table = kitchen()
    table.does(ANA, Draw())
    assert table.sees(ANA).hand == cards(f"{MEAT} fruit1")
    assert table.sees(ANA).drawn == card("fruit1")
    table.does(ANA, Discard(card("meat3")))
    assert table.hand(ANA) == cards("meat1 meat2 meat4 meat5 meat6 fruit1")
    assert table.sees(None).discard_top == card("meat3")


def test_kc_7_the_drawn_card_may_go_as_well() -> None:
    table = kitchen()
    table.does(ANA, Draw(), Discard(card("fruit1")))
    assert table.hand(ANA) == cards(MEAT)
    assert (table.sees(None).discard_top, table.sees(None).discard_size) == (card("fruit1"), 2)


def test_kc_7_somebody_elses_card_cannot_be_discarded() -> None:
    table = kitchen()
    table.does(ANA, Draw())
    assert table.refuses(ANA, Discard(card("sea1"))).startswith("You do not hold ")
    assert table.refuses(ANA, Discard("moon-cheese")) == "You do not hold that card."


def test_kc_8_the_card_just_taken_may_not_be_discarded() -> None:
    table = kitchen()
    table.does(ANA, Take())
    assert table.hand(ANA) == cards(f"{MEAT} herb1")
    assert table.refuses(ANA, Discard(card("herb1"))).endswith(": discard another card.")
    table.does(ANA, Discard(card("meat1")))
    assert table.hand(ANA) == cards("meat2 meat3 meat4 meat5 meat6 herb1")
    assert table.game.discard == [card("meat1")]


def test_kc_8_it_may_go_in_a_later_turn() -> None:
    table = kitchen()
    table.does(ANA, Take(), Discard(card("meat1")))
    table.draws_and_discards_it(BEN, CLEO)
    table.does(ANA, Draw(), Discard(card("herb1")))
    assert card("herb1") not in table.hand(ANA)


def test_kc_9_discard_draw_discard_leaves_the_hand_one_card_smaller_for_the_round() -> None:
    table = kitchen()
    table.does(ANA, Discard(card("meat1")))
    assert table.sees(ANA).hand == cards("meat2 meat3 meat4 meat5 meat6 fruit1")
    assert table.game.to_move() == {ANA}
    table.does(ANA, Discard(card("meat2")))
    assert table.hand(ANA) == cards("meat3 meat4 meat5 meat6 fruit1")
    assert table.game.discard == [*cards("herb1 meat1 meat2")]  # the first discard lies buried
    table.draws_and_discards_it(BEN, CLEO, ANA, BEN, CLEO)
    assert [len(table.hand(seat)) for seat in (ANA, BEN, CLEO)] == [5, 6, 6]


def test_kc_9_the_hand_is_full_again_in_the_next_round() -> None:
    table = kitchen()
    table.does(ANA, Discard(card("meat1")), Discard(card("meat2")))
    table.ends_round_for(1, 0, -1)
    table.deals()
    assert [place.hand for place in table.sees(None).places] == [6, 6, 6]


def test_kc_10_with_one_card_the_hand_may_shrink_to_nothing() -> None:
    table = nearly_empty("herb1", "fruit1 fruit2", hand="meat1")
    table.does(ANA, Discard(card("meat1")), Discard(card("fruit1")))
    assert table.hand(ANA) == ()


def test_kc_10_a_player_without_cards_may_only_declare_or_draw() -> None:
    table = nearly_empty("herb1", "fruit1 fruit2", hand="")
    assert table.can(ANA) == {"Declare", "Draw"}
    assert table.refuses(ANA, Take()) == "You have no other card to discard for it."
    assert table.refuses(ANA, Discard(card("meat1"))).startswith("You do not hold ")
    table.does(ANA, Draw(), Discard(card("fruit1")))
    assert table.hand(ANA) == ()


def test_kc_11_the_first_discard_lies_on_the_pile_before_the_draw_and_stays_there() -> None:
    table = nearly_empty("herb1 herb2 herb3")
    table.does(ANA, Discard(card("meat1")))
    assert table.game.discard == [card("meat1")]
    drawn = table.sees(ANA).drawn
    assert {drawn, *table.game.draw} == {*cards("herb1 herb2 herb3")}


# Closing


def test_kc_12_the_first_turn_is_early_enough_to_declare() -> None:
    table = kitchen()
    table.does(ANA, Declare())
    assert (table.sees(None).declarer, table.sees(None).last_lap) == (ANA, (BEN, CLEO))


def test_kc_12_so_is_any_later_turn() -> None:
    table = kitchen()
    table.draws_and_discards_it(ANA, BEN, CLEO, ANA)
    table.does(BEN, Declare())
    assert table.sees(None).last_lap == (CLEO, ANA)


def test_kc_12_nobody_declares_in_the_final_lap() -> None:
    table = kitchen()
    table.does(ANA, Declare())
    assert table.can(BEN) == {"Draw", "Take", "Discard"}
    assert table.refuses(BEN, Declare()) == "The kitchen is already closing."


def test_kc_13_everybody_else_has_one_more_turn_clockwise_and_the_declarer_none() -> None:
    table = kitchen()
    table.draws_and_discards_it(ANA)
    table.does(BEN, Declare())
    assert table.hand(BEN) == cards(SEA)  # no draw
    order = []
    while table.sees(None).step == "turn":
        (player,) = (seat for seat in (ANA, BEN, CLEO) if seat in table.game.to_move())
        order.append((player, table.sees(None).last_lap))
        table.draws_and_discards_it(player)
    assert order == [(CLEO, (CLEO, ANA)), (ANA, (ANA,))]
    assert table.sees(None).step == "stacks"


# An empty deck


def test_kc_14_all_discards_but_the_top_one_are_shuffled_into_a_new_deck() -> None:
    table = nearly_empty("herb1 herb2 herb3 herb4")
    shuffled = Chance("story", 1).shuffled(cards("herb1 herb2 herb3"))
    table.does(ANA, Draw())
    assert (table.sees(ANA).drawn, table.game.draw) == (shuffled[0], shuffled[1:])
    assert table.game.discard == [card("herb4")]


def test_kc_14_the_pile_stays_while_the_deck_has_a_card() -> None:
    table = nearly_empty("herb1 herb2", "fruit1")
    table.does(ANA, Draw())
    assert (table.game.draw, table.game.discard) == ([], [*cards("herb1 herb2")])


def test_kc_14_with_one_card_on_the_pile_nothing_can_be_drawn() -> None:
    table = nearly_empty("herb1")
    assert table.refuses(ANA, Draw()) == "There is no card left to draw."
    assert table.can(ANA) == {"Declare", "Take", "Discard"}


def test_kc_14_but_discarding_first_makes_a_card_to_draw() -> None:
    table = nearly_empty("herb1")
    table.does(ANA, Discard(card("meat1")))
    assert (table.sees(ANA).drawn, table.game.discard) == (card("herb1"), [card("meat1")])


def test_kc_14_a_turn_without_any_action_is_skipped() -> None:
    table = nearly_empty("herb1")
    table.game.hands[BEN] = ()
    table.does(ANA, Declare())
    assert table.game.to_move() == {CLEO}
    assert table.sees(None).log == (Turn(ANA, "declare"), Turn(BEN, "skip"))
    assert table.sees(None).place(BEN).turns == 1


def test_kc_14_a_skipped_turn_may_be_the_last_of_the_lap() -> None:
    table = nearly_empty("herb1")
    table.game.hands[BEN] = table.game.hands[CLEO] = ()
    table.does(ANA, Declare())
    assert table.sees(None).step == "stacks"


def test_kc_15_from_an_empty_pile_nothing_can_be_taken() -> None:
    table = nearly_empty("", "fruit1 fruit2")
    assert table.refuses(ANA, Take()) == "There is no card on the discard pile."
    assert table.can(ANA) == {"Declare", "Draw", "Discard"}


def test_kc_15_without_pile_and_deck_nothing_can_be_discarded_first() -> None:
    table = nearly_empty("")
    assert table.refuses(ANA, Discard(card("meat1"))) == "There would be no card left to draw."
    assert table.can(ANA) == {"Declare"}


# A round without an end


def test_kc_16_after_forty_turns_each_the_round_is_over() -> None:
    table = kitchen()
    for turn in range(40):
        assert table.sees(None).place(CLEO).turns == turn
        table.draws_and_discards_it(ANA, BEN)
        assert table.sees(None).step == "turn"
        table.draws_and_discards_it(CLEO)
    assert (table.sees(None).step, table.sees(None).declarer) == ("stacks", None)


def test_kc_16_declaring_in_the_last_of_forty_turns_still_gives_everybody_one_more() -> None:
    table = kitchen()
    for _ in range(39):
        table.draws_and_discards_it(ANA, BEN, CLEO)
    table.draws_and_discards_it(ANA, BEN)
    table.does(CLEO, Declare())
    table.draws_and_discards_it(ANA)
    assert table.game.to_move() == {BEN}


# What is seen


def test_kc_17_only_the_top_card_of_the_pile_and_its_size_are_shown() -> None:
    table = kitchen()
    table.does(ANA, Draw(), Discard(card("meat3")))
    other = table.game.copy()
    other.discard[0], other.draw[0] = other.draw[0], other.discard[0]
    assert other.view(BEN) == table.sees(BEN)
    assert (table.sees(BEN).discard_top, table.sees(BEN).discard_size) == (card("meat3"), 2)


def test_kc_17_all_discards_are_in_the_public_log() -> None:
    table = kitchen()
    table.does(ANA, Draw(), Discard(card("meat3")))
    table.does(BEN, Take(), Discard(card("sea1")))
    table.does(CLEO, Discard(card("veg1")), Discard(card("veg2")))
    table.does(ANA, Declare())
    assert table.sees(None).log == (
        Turn(ANA, "draw", discards=cards("meat3")),
        Turn(BEN, "take", taken=card("meat3"), discards=cards("sea1")),
        Turn(CLEO, "discard", discards=cards("veg1 veg2")),
        Turn(ANA, "declare"),
    )


def test_kc_17_the_log_begins_anew_with_every_round() -> None:
    table = kitchen()
    table.ends_round_for(1, 0, -1)
    table.deals()
    assert table.sees(None).log == ()


def test_a_drawn_card_is_seen_by_nobody_else_before_it_is_discarded() -> None:
    table = kitchen()
    table.does(ANA, Draw())
    for other in (BEN, CLEO, None):
        assert table.sees(other).drawn is None
        assert card("fruit1") not in repr(table.sees(other))
        assert table.sees(other).begun == Turn(ANA, "draw")
        assert table.sees(other).place(ANA).hand == 7


def test_what_is_taken_or_discarded_first_is_seen_at_once() -> None:
    table = kitchen()
    table.does(ANA, Take())
    assert table.sees(None).begun == Turn(ANA, "take", taken=card("herb1"))
    table.does(ANA, Discard(card("meat1")))
    table.does(BEN, Discard(card("sea1")))
    assert table.sees(None).begun == Turn(BEN, "discard", discards=cards("sea1"))
    assert table.sees(CLEO).drawn is None


@pytest.mark.parametrize("seat", [ANA, BEN, CLEO, None])
def test_hands_are_their_owners_secret(seat: int | None) -> None:
    table = kitchen()
    seen = repr(table.sees(seat))
    for owner in {ANA, BEN, CLEO} - {seat}:
        assert not any(repr(held) in seen for held in table.hand(owner))


def test_one_turn_is_one_step_of_the_clock_whatever_is_drawn_in_it() -> None:
    table = kitchen()
    first = table.game.timed_step()
    table.does(ANA, Draw())
    assert table.game.timed_step() == first
    table.does(ANA, Discard(card("meat1")))
    second = table.game.timed_step()
    assert second.kind == first.kind == "turn"
    assert second.key != first.key
    table.does(BEN, Discard(card("sea1")))
    assert table.game.timed_step() == second
