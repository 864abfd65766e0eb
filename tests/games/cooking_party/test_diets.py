"""Dietary restrictions that the judge declares (CP-44): banned cards are swapped, or count as substitutes."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, read_move
from partychef.games import GAMES
from partychef.games.cooking_party import chef
from partychef.games.cooking_party.diets import Diet
from partychef.games.cooking_party.moves import ChooseAssignment, InventAssignment, Plan, Replace, Trade
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen

LEFTS = ["steak", "tofu", "ham", "rice", "basil", "corn", "milk"]
RIGHTS = ["apples", "pears", "figs", "bread", "honey", "tea", "mint"]
DEALT = [card for two in zip(LEFTS, RIGHTS, strict=True) for card in two]
NEXT = ["bacon", "carrots", "duck", "beans"]


def vegetarian(diet: str = "exchange", then: list[str] = NEXT) -> Kitchen:
    kitchen = Kitchen(deal={"ingredients": [*DEALT, *then]})
    move: Any = {"move": "choose_assignment", "assignment": "free-choice", "banned": ["meat"], "diet": diet}
    kitchen.does(JUDGE, read_move(GAMES["cooking-party"], move))
    return kitchen


def test_cp_44_a_vegetarian_swaps_the_steak_as_often_as_meat_comes() -> None:
    kitchen = vegetarian()
    kitchen.does(LEFT, Replace(("steak", "ham")))
    assert kitchen.hand(LEFT)[-2:] == ["bacon", "carrots"]
    kitchen.does(LEFT, Replace(("bacon",)))
    kitchen.does(LEFT, Replace(("duck",)))
    assert kitchen.hand(LEFT)[-2:] == ["carrots", "beans"]
    assert kitchen.sees(LEFT).trades_left == 1  # none of it was a trade
    assert kitchen.sees(None).place(LEFT).traded == 0
    kitchen.does(LEFT, Trade(("milk",)))


def test_cp_44_it_is_optional() -> None:
    kitchen = vegetarian()
    kitchen.plans(LEFT, ["steak", "ham", "rice", "basil"])
    assert kitchen.refuses(LEFT, Replace(("tofu",))) == "Your dishes are locked in already."


def test_cp_44_what_is_not_banned_stays() -> None:
    kitchen = vegetarian()
    assert kitchen.refuses(LEFT, Replace(("steak", "tofu"))) == "Tofu is not banned in this round."
    assert kitchen.refuses(LEFT, Replace(("duck",))) == "You do not hold Duck."
    assert kitchen.refuses(LEFT, Replace(())) == "Choose the cards that you would rather not cook with."
    assert kitchen.refuses(JUDGE, Replace(("steak",))) == "Only this round's chefs may do that."


def test_cp_44_swapped_cards_join_the_discards_of_the_round() -> None:
    kitchen = vegetarian()
    kitchen.does(LEFT, Replace(("steak", "ham")))
    assert kitchen.party.stations[LEFT].returned == ("steak", "ham")
    kitchen.until("break")
    assert {"steak", "ham"} <= set(kitchen.party.discard)
    assert kitchen.sees(LEFT).diet is None  # it was for this round only


def test_cp_44_where_banned_cards_count_as_substitutes_they_stay_and_say_so() -> None:
    kitchen = vegetarian("substitute")
    refused = kitchen.refuses(LEFT, Replace(("steak",)))
    assert refused == "What is banned counts as a substitute in this round: cook with it."
    kitchen.plans(LEFT, ["steak", "rice", "basil", "corn"])
    kitchen.until("judging")
    (dish,) = kitchen.dishes_of(LEFT)
    assert [served.card for served in dish.cards if served.substitute] == ["steak"]
    assert kitchen.sees(None).diet == Diet(("meat",), "substitute")


def test_cp_44_without_a_ban_nothing_is_swapped() -> None:
    kitchen = Kitchen()
    kitchen.chooses("free-choice")
    assert kitchen.sees(LEFT).diet is None
    assert kitchen.refuses(LEFT, Replace((kitchen.hand(LEFT)[0],))) == "Nothing is banned in this round."


def test_cp_44_a_judge_who_invents_the_task_may_ban_too() -> None:
    kitchen = Kitchen(assignment="custom")
    kitchen.does(JUDGE, InventAssignment("Green", "Anything green.", banned=("meat", "fish")))
    assert kitchen.sees(RIGHT).diet == Diet(("meat", "fish"), "exchange")


def test_cp_44_only_the_tags_of_the_cards_can_be_banned() -> None:
    with pytest.raises(IllegalMove):
        read_move(GAMES["cooking-party"], {"move": "choose_assignment", "assignment": "picnic", "banned": ["garlic"]})


def test_cp_44_an_ai_chef_swaps_what_is_banned_and_gives_up_some_day() -> None:
    kitchen = vegetarian()
    made: list[Move] = []
    while not any(isinstance(move, Plan) for move in made):
        view = kitchen.sees(LEFT)
        made.append(chef.choose(view, kitchen.party.legal_moves(LEFT), Chance("swap", len(made))))
        kitchen.does(LEFT, made[-1])
    assert made[0] == Replace(("steak", "ham"))
    plan = kitchen.party.stations[LEFT].plan or ()
    assert not {"steak", "ham", "bacon"} & {card for dish in plan for card in dish}
    meats = Kitchen(own_ingredients=(), unavailable=tuple(card for card in _harmless() if card not in LEFTS + RIGHTS))
    meats.does(JUDGE, ChooseAssignment("minimalist", banned=("animal", "gluten", "nuts")))
    for number in range(60):
        if meats.party.stations[LEFT].plan is not None:
            return
        meats.does(LEFT, chef.choose(meats.sees(LEFT), meats.party.legal_moves(LEFT), Chance("more", number)))
    pytest.fail("the chef swaps for ever")


def _harmless() -> list[str]:
    diet = Diet(("animal", "gluten", "nuts"), "exchange")
    return [card for card in Kitchen().party.draw if not diet.bans(card)]
