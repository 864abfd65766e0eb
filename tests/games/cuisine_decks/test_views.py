"""What each seat sees at the table (GEN-11): all that lies face up, the own hand and pile, and whose move it is."""

from __future__ import annotations

import pytest

from partychef.engine.chance import Chance
from partychef.games.cuisine_decks.cards import countries
from partychef.games.cuisine_decks.moves import ChooseDeck, Discard, PlayRole
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.setup import set_up
from partychef.games.cuisine_decks.view import DecksPlace, StepKind, UtensilInPlay
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, EASY, Kitchen, recipes
from tests.games.story import Story

EVERYBODY = (ANA, BEN, CLEO, None)
PREPARING: tuple[StepKind, ...] = ("prepare", "prepare_actions")


def test_while_decks_are_chosen_there_is_nothing_but_the_menu_of_decks() -> None:
    story = Story(set_up(2, Options(), Chance("1", 0), {"order": [1, 0]}))
    story.does(BEN, ChooseDeck("japan"))
    for seat in (ANA, BEN, None):
        view = story.game.view(seat)
        assert (view.step, view.phase, view.round, view.player) == ("decks", "setup", 0, ANA)
        assert view.free_decks == tuple(country for country in countries() if country != "japan")
        assert (view.hand, view.discard_pile, view.first_player) == ((), (), None)
        assert [(place.country, place.hand, place.deck, place.asked) for place in view.places] == [
            (None, 0, 0, True),
            ("japan", 0, 0, False),
        ]
        for place in view.places:
            assert (place.prepared, place.utensils, place.tracked, place.cooked, place.lines) == ((), (), (), (), ())
            assert (place.discards, place.role, place.goal_cards, place.goal_met) == (0, None, 0, False)
    story.does(ANA, ChooseDeck("italy"))
    view = story.game.view(ANA)
    assert (view.free_decks, view.phase, view.round, len(view.hand)) == ((), "shop", 1, 8)


def test_all_see_what_lies_in_front_of_a_player_and_how_many_cards_are_covered() -> None:
    kitchen = Kitchen(roles="chef waiter critic")
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(BEN, "block win")
    kitchen.has(
        BEN, deck="beef sole eggs", discards="score draw hand recipe", prepared="duck butter", tracked="creme-caramel"
    )
    kitchen.owns(BEN, "cookware")
    kitchen.game.scores[BEN] = 7
    seen = DecksPlace(
        seat=BEN,
        score=7,
        country="france",
        hand=2,
        deck=3,
        discards=4,
        prepared=("france-duck", "france-butter"),
        utensils=(UtensilInPlay("cookware"),),
        tracked=("france-creme-caramel",),
        cooked=(),
        lines=(),
        role="waiter",
        role_done=True,
        goal_cards=5,
        goal_met=False,
        asked=False,
        done=False,
    )
    assert all(kitchen.sees(seat).places[BEN] == seen for seat in EVERYBODY)


def test_a_seat_sees_the_own_hand_and_pile_alone() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions", ANA)
    for seat, hand, pile in ((ANA, "tomato", "block"), (BEN, "duck", "butter"), (CLEO, "rice", "tuna")):
        kitchen.holds(seat, hand)
        kitchen.has(seat, discards=pile)
        view = kitchen.sees(seat)
        assert (view.seat, view.hand, view.discard_pile) == (seat, kitchen.ids(seat, hand), kitchen.ids(seat, pile))
    big_screen = kitchen.sees(None)
    assert (big_screen.seat, big_screen.hand, big_screen.discard_pile) == (None, (), ())


def test_the_phases_of_a_turn_as_the_rulebook_names_them() -> None:
    kitchen = Kitchen("thailand", "italy", "france", roles="dishwasher supplier chef")
    phases = {}

    def sees() -> None:
        phases[kitchen.sees(None).step] = kitchen.sees(None).phase

    sees()
    kitchen.goes_to("role", ANA)
    sees()
    kitchen.does(ANA, PlayRole(BEN))
    sees()
    kitchen.defaults()
    kitchen.has(CLEO, discards="duck butter beef")
    kitchen.does(BEN, PlayRole(CLEO, "take"))
    sees()
    for step in PREPARING:
        kitchen.goes_to(step)
        sees()
    kitchen.cooks(ANA, f"{recipes('thailand', 'hard')[0]}: shrimp lime palm-sugar")
    sees()
    kitchen.goes_to("cook_actions")
    sees()
    kitchen.goes_to("track")
    sees()
    kitchen.defaults()
    sees()
    kitchen.holds(BEN, "tomato tomato cream cream egg egg basil basil penne")
    kitchen.defaults()
    sees()
    kitchen.game.scores[ANA] = 40
    kitchen.defaults()
    sees()
    assert phases == {
        "shop": "shop", "role": "shop", "dishwasher": "shop", "supplier": "shop",
        "prepare": "prepare", "prepare_actions": "prepare",
        "cook": "cook", "cook_actions": "cook",
        "track": "score", "keep": "score", "hand_limit": "score",
        "over": "over",
    }  # fmt: skip


@pytest.mark.parametrize(("step", "phase"), [("prepare_actions", "prepare"), ("cook_actions", "cook")])
def test_an_answer_belongs_to_the_phase_of_its_window(step: str, phase: str) -> None:
    kitchen = Kitchen()
    for _ in range(2):  # in later turns, too
        kitchen.goes_to("prepare_actions" if step == "prepare_actions" else "cook_actions", ANA)
        kitchen.holds(ANA, "draw")
        kitchen.holds(BEN, "duck butter block")
        kitchen.announces(ANA, "discard_cards", BEN)
        assert (kitchen.sees(None).step, kitchen.sees(None).phase) == ("response", phase)
        kitchen.nobody_blocks()
        assert (kitchen.sees(None).step, kitchen.sees(None).phase) == ("forced_discard", phase)
        kitchen.defaults()
        assert kitchen.game.step == step
        assert kitchen.waits(kitchen.game.step, ANA)  # CD-15: her window goes on
        kitchen.finishes_turn()


def test_how_many_cards_is_said_to_those_who_are_asked() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, "draw")
    kitchen.holds(BEN, "duck butter block")
    kitchen.plays(ANA, "discard_cards", BEN)
    numbers = [(kitchen.sees(seat).discard_at_least, kitchen.sees(seat).discard_at_most) for seat in EVERYBODY]
    assert numbers == [(0, 0), (2, 2), (0, 0), (0, 0)]
    kitchen.defaults()
    view = kitchen.sees(ANA)  # she is asked, but not for cards
    assert (view.discard_at_least, view.discard_at_most) == (0, 0)


def test_in_shop_nobody_is_told_to_discard_more_than_there_is() -> None:
    kitchen = Kitchen()
    kitchen.holds(ANA, "tomato cream")
    kitchen.holds(BEN, "duck butter block beef")
    assert [kitchen.sees(seat).discard_at_most for seat in EVERYBODY] == [2, 3, 3, 0]
    kitchen.does(BEN, Discard())
    assert kitchen.sees(BEN).discard_at_most == 0  # has chosen


def test_cards_to_choose_from_are_shown_while_somebody_tracks_or_keeps() -> None:
    kitchen = Kitchen("thailand", "italy", "france")
    assert kitchen.sees(ANA).eligible == ()  # all are shopping
    kitchen.cooks(ANA, f"{recipes('thailand', 'hard')[0]}: shrimp lime palm-sugar")
    kitchen.goes_to("cook_actions", BEN)
    assert kitchen.sees(ANA).eligible == ()
    for step, cards in (("track", "lime palm-sugar"), ("keep", "palm-sugar")):
        kitchen.goes_to("track" if step == "track" else "keep", ANA)
        assert [kitchen.sees(seat).eligible for seat in EVERYBODY] == [kitchen.ids(ANA, cards)] * 4


def test_when_the_game_is_over_the_last_turn_is_past() -> None:
    kitchen = Kitchen()
    kitchen.game.scores[BEN] = 40
    kitchen.cooks(ANA, f"{EASY[0]}: penne")
    kitchen.finishes_turn()
    view = kitchen.sees(None)
    assert (view.step, view.tallies, len(view.past)) == ("over", (), 1)
    assert view.past[0].tallies[ANA].total == 1
    assert view.outcome == kitchen.game.outcome()
    assert not any(place.asked for place in view.places)
