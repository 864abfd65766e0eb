"""What was done openly is told in its order, and no more than all have seen: CD-12, CD-24, CD-28, CD-33, CD-43."""

from __future__ import annotations

from typing import Any

from partychef.games.cuisine_decks.moves import Discard, FillUp, Keep, PlayRole, Prepare, Refuse
from partychef.games.cuisine_decks.view import Deed
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, EASY, Kitchen, recipes


def told(kitchen: Kitchen, *kinds: str) -> list[Deed]:
    """What everybody is told of these kinds of deeds."""
    return [deed for deed in kitchen.sees(None).log if deed.kind in kinds]


def window(*hand: str, **deal: Any) -> Kitchen:
    """Ana's first window; she holds these cards."""
    kitchen = Kitchen(**deal)
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, " ".join(hand))
    return kitchen


def test_cd_12_what_all_have_prepared_is_told_from_the_first_player_on() -> None:
    kitchen = Kitchen(first_player=BEN)
    kitchen.goes_to("prepare")
    kitchen.holds(ANA, "tomato cookware block")
    kitchen.holds(BEN, "duck")
    kitchen.does(ANA, Prepare(kitchen.ids(ANA, "cookware tomato")))
    kitchen.does(BEN, Prepare(kitchen.ids(BEN, "duck")))
    assert told(kitchen, "prepare") == []
    kitchen.does(CLEO, Prepare())
    assert told(kitchen, "prepare") == [
        Deed(BEN, "prepare", cards=kitchen.ids(BEN, "duck")),
        Deed(CLEO, "prepare"),
        Deed(ANA, "prepare", cards=kitchen.ids(ANA, "cookware tomato")),
    ]


def test_cd_24_who_has_cooked_what_is_told() -> None:
    kitchen = Kitchen()
    kitchen.cooks(ANA, f"{EASY[1]}: penne", f"{EASY[0]}: lasagne + truffle")
    kitchen.cooks(BEN)
    assert told(kitchen, "cook") == [
        Deed(ANA, "cook", cards=kitchen.ids(ANA, f"{EASY[1]} {EASY[0]}")),
        Deed(BEN, "cook"),
    ]


def test_cd_28_an_action_is_told_with_its_opponent_and_its_target() -> None:
    kitchen = window("utensil", "draw")
    kitchen.owns(CLEO, "tableware")
    kitchen.plays(ANA, "break_utensil", CLEO, "tableware")
    kitchen.plays(ANA, "draw_cards")
    assert told(kitchen, "play") == [
        Deed(ANA, "play", CLEO, ("tableware",), effect="break_utensil"),
        Deed(ANA, "play", effect="draw_cards"),  # which cards they were stays hidden
    ]


def test_cd_33_discards_are_told_by_their_number_after_the_action() -> None:
    kitchen = window("draw")
    kitchen.holds(BEN, "duck butter block")
    kitchen.plays(ANA, "discard_cards", BEN)
    kitchen.does(BEN, Discard(kitchen.ids(BEN, "duck block")))
    assert told(kitchen, "play", "discard") == [
        Deed(ANA, "play", BEN, effect="discard_cards"),
        Deed(BEN, "discard", ANA, number=2),
    ]


def test_cd_43_discards_over_the_limit_are_told_by_their_number_from_the_first_player_on() -> None:
    kitchen = Kitchen(first_player=CLEO)
    kitchen.goes_to("cook_actions", BEN)
    kitchen.game.scores[BEN] = 40  # the game ends with this turn, so that its last deeds are still there
    kitchen.holds(ANA, "tomato tomato cream cream egg egg basil basil penne penne")
    kitchen.holds(CLEO, "rice rice rice tuna tuna salmon salmon tofu tofu")
    kitchen.done(BEN)
    kitchen.does(ANA, Discard(kitchen.ids(ANA, "penne tomato")))
    assert told(kitchen, "discard") == []
    kitchen.does(CLEO, Discard(kitchen.ids(CLEO, "rice")))
    assert told(kitchen, "discard") == [Deed(CLEO, "discard", number=1), Deed(ANA, "discard", number=2)]
    assert kitchen.game.step == "over"


def test_cd_55_the_answer_to_the_dishwasher_is_told_without_the_cards() -> None:
    kitchen = Kitchen(roles="dishwasher waiter chef")
    kitchen.goes_to("role", ANA)
    kitchen.does(ANA, PlayRole(CLEO))
    kitchen.does(CLEO, FillUp())
    assert told(kitchen, "role", "fill_up") == [
        Deed(ANA, "role", CLEO, role="dishwasher"),
        Deed(CLEO, "fill_up", ANA, number=8),
    ]
    kitchen = Kitchen(roles="dishwasher waiter chef")
    kitchen.goes_to("role", ANA)
    kitchen.does(ANA, PlayRole(CLEO))
    kitchen.does(CLEO, Refuse())
    assert told(kitchen, "refuse") == [Deed(CLEO, "refuse", ANA)]


def test_cd_41_what_is_tracked_and_kept_is_told() -> None:
    kitchen = Kitchen("thailand", "italy")
    kitchen.cooks(ANA, f"{recipes('thailand', 'normal')[0]}: shrimp lime + peanuts")
    kitchen.goes_to("keep", ANA)
    assert told(kitchen, "track") == [Deed(ANA, "track", cards=kitchen.ids(ANA, "lime"))]
    kitchen.game.scores[BEN] = 40  # the last turn
    kitchen.does(ANA, Keep("thailand-peanuts"))
    assert told(kitchen, "keep") == [Deed(ANA, "keep", cards=kitchen.ids(ANA, "peanuts"))]


def test_a_new_turn_begins_with_nothing_told() -> None:
    kitchen = Kitchen(roles="critic waiter chef")
    kitchen.goes_to("role", ANA)
    kitchen.does(ANA, PlayRole(BEN, "pan"))
    kitchen.finishes_turn()
    view = kitchen.sees(None)
    assert (view.log, view.roles_played, view.tallies) == ((), (), ())
    assert len(view.past) == 1
