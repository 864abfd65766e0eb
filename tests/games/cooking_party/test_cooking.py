"""Deal, exchange and planning: CP-19 to CP-28."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.moves import InventAssignment, Plan, Trade
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen

DECK = list(ingredients())


@pytest.fixture
def kitchen() -> Kitchen:
    """Free choice, dealt from a deck in the order of DECK."""
    kitchen = Kitchen(deal={"ingredients": DECK})
    kitchen.chooses("free-choice")
    return kitchen


def test_cp_19_one_card_at_a_time_from_the_judges_left(kitchen: Kitchen) -> None:
    assert kitchen.hand(LEFT) == DECK[0:14:2]
    assert kitchen.hand(RIGHT) == DECK[1:14:2]
    assert JUDGE not in kitchen.party.stations


def test_cp_19_an_outside_judge_deals_to_seat_0_first() -> None:
    kitchen = Kitchen(2, permanent_judge=2, deal={"ingredients": DECK})
    kitchen.chooses("free-choice")
    assert kitchen.hand(0) == DECK[0:14:2]


def test_cp_19_the_deal_begins_at_the_judges_left_wherever_the_judge_sits() -> None:
    kitchen = Kitchen(4, first_judge=2, deal={"ingredients": DECK})
    kitchen.chooses("free-choice")
    assert [kitchen.hand(chef) for chef in (3, 0, 1)] == [DECK[n:21:3] for n in range(3)]


def test_cp_20_the_discards_of_former_rounds_come_next(kitchen: Kitchen) -> None:
    kitchen.party.discard, kitchen.party.draw = kitchen.party.draw[1:4], kitchen.party.draw[:1]
    first, former = kitchen.party.draw[0], set(kitchen.party.discard)
    handed_in = kitchen.hand(LEFT)[:3]
    kitchen.does(LEFT, Trade(tuple(handed_in)))
    received = kitchen.hand(LEFT)[-3:]
    assert received[0] == first
    assert set(received[1:]) < former
    assert not kitchen.party.discard


def test_cp_20_the_discards_are_shuffled_before_they_are_dealt(kitchen: Kitchen) -> None:
    kitchen.party.discard, kitchen.party.draw = kitchen.party.draw, []
    lying = list(kitchen.party.discard)
    kitchen.does(LEFT, Trade(tuple(kitchen.hand(LEFT)[:3])))
    assert sorted(kitchen.hand(LEFT)[-3:] + kitchen.party.draw) == sorted(lying)
    assert kitchen.hand(LEFT)[-3:] + kitchen.party.draw not in (lying, lying[::-1])


def test_cp_20_this_rounds_discards_are_shuffled_before_they_come_back(kitchen: Kitchen) -> None:
    orders = set()
    for number in range(20):
        party = kitchen.party.copy()
        party.draw, party.discard = [], []
        party.apply(LEFT, Trade(party.stations[LEFT].hand[:3]), Chance("story", number))
        orders.add(party.stations[LEFT].hand[-3:])
    assert len(orders) > 1


def test_cp_20_cp_23_cards_just_traded_in_come_back_only_when_nothing_else_is_left(kitchen: Kitchen) -> None:
    kitchen.party.draw, kitchen.party.discard = [], kitchen.party.draw[:1]
    only_one_left = kitchen.party.discard[0]
    handed_in = kitchen.hand(LEFT)[:3]
    kitchen.does(LEFT, Trade(tuple(handed_in)))
    received = kitchen.hand(LEFT)[-3:]
    assert received[0] == only_one_left
    assert set(received[1:]) < set(handed_in)


def test_cp_20_the_last_fallback_shuffles_everything_returned_in_this_round(kitchen: Kitchen) -> None:
    unused = kitchen.hand(RIGHT)[4:]
    kitchen.plans(RIGHT, kitchen.hand(RIGHT)[:4])
    kitchen.party.draw, kitchen.party.discard = [], []
    handed_in = kitchen.hand(LEFT)[:3]
    kitchen.does(LEFT, Trade(tuple(handed_in)))
    assert set(kitchen.hand(LEFT)[-3:]) < {*unused, *handed_in}
    assert kitchen.sees(None).draw_size == 3


def test_cp_20_gen_9_dealing_stops_when_nothing_is_left() -> None:
    kitchen = Kitchen(20, permanent_judge=20, assignment="custom")
    kitchen.does(20, InventAssignment("Feast", "", hand=8, special="saffron"))
    assert [len(kitchen.hand(chef)) for chef in range(20)] == [8] * 19 + [7]


def test_cp_20_six_chefs_with_printed_assignments_never_run_out() -> None:
    kitchen = Kitchen(6, permanent_judge=6, rounds=4)
    for _ in range(4):
        if kitchen.party.step == "break":
            kitchen.tick()
        kitchen.chooses("three-courses")
        for chef in kitchen.party.chefs:
            for _ in range(2):
                kitchen.does(chef, Trade(tuple(kitchen.hand(chef)[:7])))
            assert len(kitchen.hand(chef)) == 12
        kitchen.round()


def test_cp_21_an_exchange_is_served_at_once_without_waiting(kitchen: Kitchen) -> None:
    top = kitchen.party.draw[:2]
    kept = kitchen.hand(RIGHT)[2:]
    kitchen.does(RIGHT, Trade(tuple(kitchen.hand(RIGHT)[:2])))
    assert kitchen.hand(RIGHT) == [*kept, *top]
    assert kitchen.party.to_move() == {LEFT, RIGHT}


def test_cp_21_at_most_as_many_cards_as_the_assignment_says(kitchen: Kitchen) -> None:
    refusal = kitchen.refuses(LEFT, Trade(tuple(kitchen.hand(LEFT)[:4])))
    assert refusal == "You may trade in at most 3 cards; you chose 4."


def test_cp_21_a_second_exchange_is_refused_even_after_one_of_no_cards(kitchen: Kitchen) -> None:
    kitchen.does(LEFT, Trade(()))
    assert kitchen.refuses(LEFT, Trade(())) == "You cannot trade in any more in this round."


def test_cp_21_no_exchange_where_the_assignment_gives_none() -> None:
    kitchen = Kitchen()
    kitchen.chooses("no-exchange")
    assert kitchen.refuses(LEFT, Trade(())) == "You cannot trade in any more in this round."


def test_cp_21_exchanges_of_no_cards_at_all_are_no_exchanges() -> None:
    kitchen = Kitchen(assignment="custom")
    kitchen.does(JUDGE, InventAssignment("Take it or leave it", "", trade_max=0, trades=2))
    assert kitchen.sees(LEFT).trades_left == 0
    assert kitchen.refuses(LEFT, Trade(())) == "You cannot trade in any more in this round."


def test_cp_21_unused_exchanges_lapse_with_the_plan(kitchen: Kitchen) -> None:
    kitchen.plans(LEFT, kitchen.hand(LEFT)[:4])
    assert kitchen.sees(None).place(LEFT).trades_left == 0
    assert kitchen.refuses(LEFT, Trade(())) == "Your dishes are locked in already."


def test_cp_21_cards_one_does_not_hold_cannot_be_traded(kitchen: Kitchen) -> None:
    theirs = kitchen.hand(RIGHT)[0]
    assert kitchen.refuses(LEFT, Trade((theirs,))) == f"You do not hold {ingredients()[theirs].name}."
    assert kitchen.refuses(LEFT, Trade(("unicorn",))) == "You do not hold that card."
    mine = kitchen.hand(LEFT)[0]
    assert kitchen.refuses(LEFT, Trade((mine, mine))) == f"You hold {ingredients()[mine].name} only once."


def test_cp_22_nobody_sees_what_was_traded_but_everybody_how_many(kitchen: Kitchen) -> None:
    before = kitchen.sees(None).discard_size
    kitchen.does(LEFT, Trade(tuple(kitchen.hand(LEFT)[:2])))
    for seat in (JUDGE, RIGHT, None):
        view = kitchen.sees(seat)
        assert view.place(LEFT).traded == 2
        assert view.place(LEFT).hand == 7
        assert view.discard_size == before + 2
        assert not set(DECK) & set(view.hand) - set(kitchen.hand(RIGHT))


def test_cp_19_a_seat_sees_its_own_hand_and_nobody_elses(kitchen: Kitchen) -> None:
    assert list(kitchen.sees(LEFT).hand) == kitchen.hand(LEFT)
    assert kitchen.sees(JUDGE).hand == kitchen.sees(None).hand == ()


def test_cp_24_what_is_not_in_a_dish_is_discarded(kitchen: Kitchen) -> None:
    hand = kitchen.hand(LEFT)
    kitchen.plans(LEFT, hand[1:6])
    assert kitchen.hand(LEFT) == []
    assert kitchen.party.stations[LEFT].returned == (hand[0], hand[6])
    assert kitchen.sees(LEFT).plan == (tuple(hand[1:6]),)


def test_cp_24_a_plan_is_final(kitchen: Kitchen) -> None:
    hand = kitchen.hand(LEFT)
    kitchen.plans(LEFT, hand[:4])
    assert kitchen.refuses(LEFT, Plan((tuple(hand[:5]),))) == "Your dishes are locked in already."


def test_cp_24_a_plan_stays_secret_until_the_chef_presents(kitchen: Kitchen) -> None:
    kitchen.plans(LEFT, kitchen.hand(LEFT)[:5])
    assert kitchen.sees(RIGHT).plan is None
    assert kitchen.sees(RIGHT).dishes == ()
    assert kitchen.sees(RIGHT).place(LEFT).planned
    assert kitchen.sees(RIGHT).place(LEFT).hand == 5


def test_cp_24_each_card_goes_into_one_dish_only() -> None:
    kitchen = Kitchen()
    kitchen.chooses("two-plate-duel")
    hand = kitchen.hand(LEFT)
    twice = Plan((tuple(hand[:3]), tuple(hand[2:5])))
    assert kitchen.refuses(LEFT, twice) == f"You hold {ingredients()[hand[2]].name} only once."


def test_cp_24_the_order_in_which_sealed_plans_arrive_changes_nothing() -> None:
    tables = []
    for order in ((LEFT, RIGHT), (RIGHT, LEFT)):
        kitchen = Kitchen()
        kitchen.chooses("free-choice")
        for chef in order:
            kitchen.plans(chef, kitchen.hand(chef)[:4])
        tables.append(kitchen.party)
    assert tables[0] == tables[1]


def test_cp_25_minimum_and_maximum_are_for_each_dish() -> None:
    kitchen = Kitchen()
    kitchen.chooses("two-plate-duel")
    hand = kitchen.hand(LEFT)
    refusal = kitchen.refuses(LEFT, Plan((tuple(hand[:2]), tuple(hand[2:10]))))
    assert refusal == "Your starter needs at least 3 cards; you chose 2."


def test_cp_25_the_number_of_dishes_is_the_assignments(kitchen: Kitchen) -> None:
    hand = kitchen.hand(LEFT)
    refusal = kitchen.refuses(LEFT, Plan((tuple(hand[:4]), tuple(hand[4:]))))
    assert refusal == "The task asks for 1 dish; you planned 2."


def test_cp_26_a_hand_too_small_must_be_used_whole(kitchen: Kitchen) -> None:
    hand = kitchen.hand(LEFT)[:3]
    kitchen.party.update(LEFT, hand=tuple(hand))
    refusal = kitchen.refuses(LEFT, Plan((tuple(hand[:2]),)))
    assert refusal == "You hold so few cards that every one must go into a dish."
    assert kitchen.party.legal_moves(LEFT)[-1] == kitchen.party.default_move(LEFT) == Plan((tuple(hand),))
    kitchen.plans(LEFT, hand)


def test_cp_50_the_default_plan_takes_the_first_cards_in_dealt_order() -> None:
    kitchen = Kitchen()
    kitchen.chooses("two-plate-duel")
    hand = kitchen.hand(LEFT)
    assert kitchen.party.default_move(LEFT) == Plan((tuple(hand[:3]), tuple(hand[3:6])))
