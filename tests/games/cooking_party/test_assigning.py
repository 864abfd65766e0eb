"""The judge chooses an assignment: CP-10 to CP-18."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.games.cooking_party.moves import ChooseAssignment, InventAssignment, Plan, Trade
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen


def test_cp_10_only_the_judge_chooses_the_assignment() -> None:
    kitchen = Kitchen()
    assert kitchen.party.to_move() == {JUDGE}
    assert kitchen.refuses(LEFT, ChooseAssignment("picnic")) == "Only the judge may do that."
    assert kitchen.refuses(None, ChooseAssignment("picnic")) == "Only the judge may do that."


def test_cp_17_nobody_cooks_before_there_is_an_assignment() -> None:
    assert Kitchen().refuses(LEFT, Trade(())) == "Not now: the judge is choosing the task."


def test_cp_10_a_used_assignment_goes_back_to_the_deck() -> None:
    kitchen = Kitchen()
    kitchen.chooses("picnic")
    assert "picnic" not in [card.id for card in kitchen.sees(None).deck]
    kitchen.round()
    assert kitchen.sees(None).deck[-1].id == "picnic"
    kitchen.tick()
    assert "picnic" in kitchen.sees(None).selectable


def test_cp_10_cp_43_team_cards_are_not_for_single_chefs() -> None:
    kitchen = Kitchen()
    team = {card.id for card in assignments().values() if "team" in card.flags}
    assert set(kitchen.sees(JUDGE).selectable) == set(assignments()) - team
    assert kitchen.refuses(JUDGE, ChooseAssignment("team-buffet")) == "Team Buffet is for teams."


def test_cp_10_an_assignment_that_does_not_exist_is_refused() -> None:
    assert Kitchen().refuses(JUDGE, ChooseAssignment("fondue-night")) == "There is no such task card."


def test_cp_11_missing_values_are_the_typical_ones() -> None:
    sandwich = assignments()["the-new-sandwich"]
    assert (sandwich.hand, sandwich.trade_max, sandwich.trades, sandwich.min, sandwich.max) == (7, 3, 1, 4, None)


def test_cp_12_three_courses_allow_two_exchanges_of_seven() -> None:
    kitchen = Kitchen()
    kitchen.chooses("three-courses")
    first = kitchen.hand(LEFT)[:7]
    kitchen.does(LEFT, Trade(tuple(first)))
    second = kitchen.hand(LEFT)[-7:]  # cards received in the first exchange may go back
    kitchen.does(LEFT, Trade(tuple(second)))
    assert kitchen.sees(LEFT).trades_left == 0
    hand = kitchen.hand(LEFT)
    kitchen.plans(LEFT, hand[:1], hand[1:2], hand[2:])
    assert kitchen.sees(LEFT).plan == ((hand[0],), (hand[1],), tuple(hand[2:]))


def test_cp_13_exactly_four_means_neither_three_nor_five() -> None:
    kitchen = Kitchen()
    kitchen.chooses("the-worst-dish")
    hand = kitchen.hand(LEFT)
    assert "at least 4 cards; you chose 3" in kitchen.refuses(LEFT, Plan((tuple(hand[:3]),)))
    assert "at most 4 cards; you chose 5" in kitchen.refuses(LEFT, Plan((tuple(hand[:5]),)))
    kitchen.plans(LEFT, hand[:4])


def test_cp_14_the_judge_takes_the_special_ingredient_from_the_draw_deck() -> None:
    kitchen = Kitchen(deal={"ingredients": ["lobster"]})
    assert "saffron" in kitchen.sees(JUDGE).specials
    kitchen.chooses("mystery-guest", special="saffron")
    assert kitchen.sees(None).special == "saffron"
    assert "saffron" not in kitchen.party.draw
    assert kitchen.sees(None).draw_size == 160 - 1 - 14


def test_cp_14_the_deck_is_shuffled_after_the_judge_has_seen_it() -> None:
    stacked = [card for card in ingredients() if card != "saffron"][:14]
    kitchen = Kitchen(deal={"ingredients": stacked})
    kitchen.chooses("mystery-guest", special="saffron")
    assert set(kitchen.hand(LEFT) + kitchen.hand(RIGHT)) != set(stacked)


def test_cp_14_without_a_special_ingredient_the_deck_stays_as_it_was() -> None:
    kitchen = Kitchen()
    draw = list(kitchen.party.draw)
    kitchen.chooses("picnic")
    assert kitchen.party.draw == draw[16:]


def test_cp_14_only_the_judge_sees_what_is_in_the_deck_and_never_its_order() -> None:
    kitchen = Kitchen()
    assert kitchen.sees(JUDGE).specials == tuple(sorted(kitchen.party.draw))
    assert kitchen.sees(LEFT).specials == kitchen.sees(None).specials == ()


def test_cp_14_the_special_ingredient_does_not_count_and_is_discarded_at_the_end() -> None:
    kitchen = Kitchen()
    kitchen.chooses("mystery-guest", special="saffron")
    short = Plan((tuple(kitchen.hand(LEFT)[:3]),))
    assert "at least 4 cards" in kitchen.refuses(LEFT, short)
    kitchen.round()
    assert kitchen.party.discard[-1] == "saffron"
    assert kitchen.sees(None).special is None
    assert kitchen.sees(None).past[0].special == "saffron"


def test_cp_14_a_card_that_asks_for_a_special_ingredient_must_get_one() -> None:
    refusal = Kitchen().refuses(JUDGE, ChooseAssignment("mystery-guest"))
    assert refusal == "Mystery Guest needs a special ingredient: pick one."


def test_cp_14_other_cards_have_no_special_ingredient() -> None:
    refusal = Kitchen().refuses(JUDGE, ChooseAssignment("picnic", special="saffron"))
    assert refusal == "Picnic has no special ingredient."


def test_cp_14_a_card_that_has_left_the_draw_deck_cannot_be_special() -> None:
    kitchen = Kitchen(deal={"ingredients": ["lobster"]})
    kitchen.chooses("picnic")
    kitchen.round()
    kitchen.tick()
    judge = kitchen.party.judge
    refusal = kitchen.refuses(judge, ChooseAssignment("mystery-guest", special="lobster"))
    assert refusal == "Lobster is not in the draw deck now."


def test_cp_14_the_discards_are_shuffled_into_an_empty_deck_before_the_judge_looks() -> None:
    kitchen = Kitchen()
    kitchen.round()
    kitchen.party.discard, kitchen.party.draw = kitchen.party.draw + kitchen.party.discard, []
    kitchen.tick()
    assert len(kitchen.sees(kitchen.party.judge).specials) == 160


def test_cp_15_with_the_top_card_the_judge_has_no_choice() -> None:
    kitchen = Kitchen(assignment="top", deal={"assignments": ["picnic", "dessert"]})
    assert kitchen.sees(JUDGE).selectable == ("picnic",)
    assert kitchen.refuses(JUDGE, ChooseAssignment("dessert")) == "The top card decides: Picnic."
    kitchen.chooses("picnic")
    kitchen.round()
    assert kitchen.sees(None).deck[0].id == "dessert"
    assert kitchen.sees(None).deck[-1].id == "picnic"


def test_cp_15_top_cards_that_do_not_suit_go_to_the_bottom() -> None:
    kitchen = Kitchen(assignment="top", deal={"assignments": ["team-buffet", "team-relay", "soup-of-the-day"]})
    deck = [card.id for card in kitchen.sees(None).deck]
    assert deck[0] == "soup-of-the-day"
    assert deck[-2:] == ["team-buffet", "team-relay"]


IDEA = InventAssignment("Leftovers", "Cook what you would otherwise throw away.")


def invents(**changes: Any) -> InventAssignment:
    return msgspec.structs.replace(IDEA, **changes)


def test_cp_16_the_judge_invents_an_assignment() -> None:
    kitchen = Kitchen(assignment="custom")
    kitchen.does(JUDGE, invents(hand=10, trade_max=5, trades=2, dishes=("cake", "icing"), min=2, max=4))
    assert len(kitchen.hand(LEFT)) == 10
    hand = kitchen.hand(LEFT)
    kitchen.does(LEFT, Trade(tuple(hand[:5])))
    hand = kitchen.hand(LEFT)
    kitchen.plans(LEFT, hand[:2], hand[2:6])


def test_cp_16_an_invented_assignment_may_name_a_special_ingredient() -> None:
    kitchen = Kitchen(assignment="custom")
    assert kitchen.refuses(JUDGE, invents(special="unicorn")) == "There is no such ingredient card."
    kitchen.does(JUDGE, invents(special="caviar"))
    assert kitchen.sees(None).special == "caviar"


def test_cp_16_an_invented_assignment_may_let_chefs_assume_things() -> None:
    kitchen = Kitchen(assignment="custom")
    kitchen.does(JUDGE, invents(assume=("eggs", "a\nwarm oven")))
    assert kitchen.party.task.assume == ("eggs", "a warm oven")


def test_cp_16_an_invented_assignment_is_no_card_afterwards() -> None:
    kitchen = Kitchen(assignment="custom")
    kitchen.does(JUDGE, IDEA)
    kitchen.round()
    assert len(kitchen.sees(None).deck) == 28


def test_cp_16_a_judge_without_an_idea_may_take_a_card() -> None:
    kitchen = Kitchen(assignment="custom")
    kitchen.chooses("picnic")
    assert kitchen.party.step == "cooking"


@pytest.mark.parametrize("assignment", ["choose", "top"])
def test_cp_16_elsewhere_the_judge_takes_a_card(assignment: str) -> None:
    refusal = Kitchen(assignment=assignment).refuses(JUDGE, IDEA)
    assert refusal == "At this table the judge takes a task from the cards."


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"title": " \u200b "}, "Give your task a title."),
        ({"hand": 3}, "Deal 4 to 14 cards, not 3."),
        ({"hand": 15}, "Deal 4 to 14 cards, not 15."),
        ({"trade_max": 8}, "Let chefs trade in 0 to 7 cards each time, not 8."),
        ({"trade_max": -1}, "Let chefs trade in 0 to 7 cards each time, not -1."),
        ({"hand": 4, "trade_max": 5}, "Nobody can trade in more cards than a hand has."),
        ({"trades": 3}, "Let chefs trade in 0 to 2 times, not 3."),
        ({"dishes": ()}, "Ask for 1 to 3 dishes, not 0."),
        ({"dishes": ("a", "b", "c", "d"), "min": 1}, "Ask for 1 to 3 dishes, not 4."),
        ({"dishes": ("\u200b",)}, "Say what each dish should be."),
        ({"min": 0}, "Every dish needs at least 1 card."),
        ({"dishes": ("a", "b"), "min": 4}, "The dishes need more cards than a hand has."),
        ({"max": 3}, "The maximum per dish must be at least the minimum."),
        ({"title": "x" * 61}, "The title may have at most 60 characters; there are 61."),
        ({"text": "x" * 1001}, "The text may have at most 1000 characters; there are 1001."),
        ({"criteria": "x" * 1001}, "The criteria may have at most 1000 characters; there are 1001."),
        ({"dishes": ("x" * 41,)}, "The name of each dish may have at most 40 characters; there are 41."),
        ({"assume": ("eggs", "\u200b")}, "Say what the chefs may assume."),
        ({"assume": ("x" * 41,)}, "Each thing that chefs may assume may have at most 40 characters; there are 41."),
        ({"assume": ("x" * 40,) * 16}, "All that chefs may assume may have at most 600 characters; there are 640."),
    ],
)
def test_cp_16_inventions_have_bounds(changes: dict[str, Any], sentence: str) -> None:
    assert Kitchen(assignment="custom").refuses(JUDGE, invents(**changes)) == sentence


def test_cp_17_criteria_are_told_to_everybody_and_stay_for_the_round() -> None:
    kitchen = Kitchen()
    kitchen.does(JUDGE, ChooseAssignment("picnic", "I love surprises."))
    assert {kitchen.sees(seat).criteria for seat in (0, 1, 2, None)} == {"I love surprises."}
    kitchen.round()
    assert kitchen.sees(None).past[0].criteria == "I love surprises."
    assert kitchen.sees(None).criteria == ""


def test_gen_13_criteria_have_at_most_a_thousand_characters() -> None:
    refusal = Kitchen().refuses(JUDGE, ChooseAssignment("picnic", "x" * 1001))
    assert refusal == "The criteria may have at most 1000 characters; there are 1001."


def test_cp_18_an_assignment_needs_enough_cards_for_all_chefs() -> None:
    kitchen = Kitchen(20)
    assert "dessert" in kitchen.sees(JUDGE).selectable  # 19 chefs x 8 cards = 152
    assert "cake-competition" not in kitchen.sees(JUDGE).selectable
    refusal = kitchen.refuses(JUDGE, ChooseAssignment("cake-competition"))
    assert refusal == "There are not enough cards to deal 10 to everybody."


def test_cp_18_the_whole_deck_is_enough_to_the_last_card() -> None:
    assert "dessert" in Kitchen(20, permanent_judge=20).sees(20).selectable  # 20 chefs x 8 cards = 160


def test_cp_18_discards_count_as_available() -> None:
    kitchen = Kitchen(6, permanent_judge=6)
    kitchen.party.discard, kitchen.party.draw = kitchen.party.draw[:100], kitchen.party.draw[100:]
    assert "three-courses" in kitchen.sees(6).selectable  # 6 chefs x 12 cards = 72, and 60 lie in the draw deck


def test_cp_18_holds_for_inventions_too() -> None:
    refusal = Kitchen(20, assignment="custom").refuses(JUDGE, invents(hand=9))
    assert refusal == "There are not enough cards to deal 9 to everybody."
