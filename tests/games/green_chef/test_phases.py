"""Drawing and drafting: GC-11 to GC-14, and who is asked before the draw: GC-38."""

from __future__ import annotations

import pytest

from partychef.games.green_chef.cards import ingredient_deck
from partychef.games.green_chef.moves import Draw, Keep
from tests.games.green_chef.kitchen import ANA, BEN, CLEO, DAN, Kitchen

DECK = ingredient_deck()[::6][:20]
"""All sorts of cards, some of them twice."""


def test_gc_11_from_the_head_chef_clockwise_each_takes_one_more_than_there_are_players() -> None:
    kitchen = Kitchen(ingredients=" ".join(DECK), head_chef=BEN)
    hands = {seat: kitchen.sees(seat).hand for seat in range(4)}
    assert hands == {BEN: (*DECK[:5],), CLEO: (*DECK[5:10],), DAN: (*DECK[10:15],), ANA: (*DECK[15:],)}


@pytest.mark.parametrize("seats", range(3, 7))
def test_gc_11_with_any_number_of_players(seats: int) -> None:
    kitchen = Kitchen(seats)
    assert [place.hand for place in kitchen.sees(None).places] == [seats + 1] * seats
    assert kitchen.sees(None).deck_size == 132 - seats * (seats + 1)


@pytest.mark.parametrize(("seats", "phases", "left"), [(3, 11, 0), (4, 6, 12), (5, 4, 12), (6, 3, 6)])
def test_gc_12_without_cards_enough_for_all_the_game_goes_to_the_scoring_with_no_caller(
    seats: int, phases: int, left: int
) -> None:
    kitchen = Kitchen(seats)
    kitchen.goes_to("allocation")
    view = kitchen.sees(None)
    assert (view.round, view.deck_size, view.callers) == (phases, left, ())
    assert all(place.kept == phases * (seats + 1) for place in view.places)
    kitchen.goes_to("over")
    outcome = kitchen.game.outcome()
    assert outcome is not None and outcome.reason == "the ingredients ran out"
    assert all(result.called is None and result.penalty == 0 for result in kitchen.game.results)


def test_gc_12_with_just_enough_cards_there_is_one_more_phase() -> None:
    kitchen = Kitchen(4)
    kitchen.goes_to("regroup")
    del kitchen.game.deck[20:]
    kitchen.regroups()
    assert kitchen.step() == "draft"
    kitchen.goes_to("regroup")
    del kitchen.game.deck[:]
    kitchen.regroups()
    assert kitchen.step() == "allocation"


def test_gc_13_every_hand_goes_left_and_the_last_card_is_kept_by_itself() -> None:
    kitchen = Kitchen(ingredients=" ".join(DECK))
    passed = {}
    for seat in range(4):
        first, *others = kitchen.sees(seat).hand
        passed[(seat + 1) % 4] = tuple(others)
        kitchen.does(seat, Keep(first))
    assert {seat: kitchen.sees(seat).hand for seat in range(4)} == passed
    for left in (3, 2):
        assert kitchen.sees(None).pick == 5 - left
        kitchen.everybody_defaults()
        assert [place.hand for place in kitchen.sees(None).places] == [left] * 4
    kitchen.everybody_defaults()
    assert kitchen.step() == "regroup"
    # The first card of Ana's own hand, the second of Dan's, and so on; the last card of her own has come back to her.
    assert kitchen.sees(ANA).kept == (DECK[0], DECK[16], DECK[12], DECK[8], DECK[4])


def test_gc_13_each_player_gains_as_many_cards_as_were_drawn() -> None:
    kitchen = Kitchen(5)
    kitchen.goes_to("regroup")
    assert [(place.kept, place.hand) for place in kitchen.sees(None).places] == [(6, 0)] * 5


def test_gc_13_picks_are_sealed_and_their_order_changes_nothing() -> None:
    one, other = Kitchen(), Kitchen()
    for kitchen, order in ((one, (0, 1, 2, 3)), (other, (3, 1, 0, 2))):
        before = kitchen.sees(None)
        for seat in order[:3]:
            kitchen.does(seat, Keep(kitchen.sees(seat).hand[1]))
            assert kitchen.sees(seat).chosen == kitchen.sees(seat).hand[1]
            assert kitchen.sees(None).places[seat].done
            assert kitchen.refuses(seat, Keep(kitchen.sees(seat).hand[0])) == "You have chosen: wait for the others."
        assert [place.kept for place in kitchen.sees(None).places] == [place.kept for place in before.places]
        kitchen.does(order[3], Keep(kitchen.sees(order[3]).hand[1]))
    assert one.game == other.game


def test_gc_13_only_a_card_of_the_own_hand_can_be_kept() -> None:
    kitchen = Kitchen(ingredients=" ".join(DECK))
    (strange, *_) = set(kitchen.sees(BEN).hand) - set(kitchen.sees(ANA).hand)
    assert kitchen.refuses(ANA, Keep(strange)).startswith("You do not hold ")
    assert kitchen.refuses(ANA, Keep("<b>x</b>")) == "You do not hold that card."


def test_gc_14_kept_cards_are_seen_by_their_owner_and_counted_by_all() -> None:
    kitchen = Kitchen()
    kitchen.everybody_defaults()
    assert len(kitchen.sees(ANA).kept) == 1
    assert kitchen.sees(None).kept == ()
    assert [place.kept for place in kitchen.sees(BEN).places] == [1, 1, 1, 1]
    kitchen.regroups()
    kitchen.goes_to("regroup")
    assert len(kitchen.sees(ANA).kept) == 10  # all of them stay


def test_gc_38_nobody_is_asked_for_a_second_helping_when_both_have_been_used() -> None:
    dealt = "second-helping leftovers second-helping leftovers tutti-frutti fine-palate tutti-frutti fine-palate"
    kitchen = Kitchen(talents=True, dealt=dealt)
    kitchen.everybody_defaults()
    assert kitchen.step() == "draw"
    for seat, wants_more in enumerate((True, True, False, False)):
        kitchen.does(seat, Draw(wants_more))
    kitchen.goes_to("regroup")
    kitchen.regroups()
    assert kitchen.step() == "draft"  # Cleo and Dan still have Talents, and everybody knows that they are others
