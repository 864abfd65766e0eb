"""GEN-6: a move out of its time, or of somebody who is not asked, is refused with a sentence and changes nothing."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.games.cuisine_decks.moves import (
    ChooseDeck,
    Cook,
    Discard,
    Done,
    FillUp,
    Keep,
    NoBlock,
    PlayRole,
    Prepare,
    SkipRole,
    Take,
    Track,
)
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.setup import set_up
from tests.games.cuisine_decks.kitchen import ANA, BEN, CLEO, Kitchen, recipes
from tests.games.story import Story


def test_gen_6_while_decks_are_chosen() -> None:
    story = Story(set_up(2, Options(), Chance("1", 0), {"order": [1, 0]}))
    assert story.refuses(BEN, Prepare()) == "Not now: the cuisine decks are being chosen."
    assert story.refuses(ANA, ChooseDeck("italy")) == "It is not your turn to choose."


def test_gen_6_in_the_shop_phase() -> None:
    kitchen = Kitchen(roles="dishwasher supplier chef")
    assert kitchen.refuses(ANA, Prepare()) == "Not now: everybody is shopping."
    kitchen.does(ANA, Discard())
    assert kitchen.refuses(ANA, Discard()) == "You have chosen: wait for the others."
    kitchen.goes_to("role", ANA)
    assert kitchen.refuses(ANA, Prepare()) == "Not now: the role cards are being played."
    assert kitchen.refuses(BEN, SkipRole()) == "It is not your turn."
    kitchen.does(ANA, PlayRole(CLEO))
    assert kitchen.refuses(CLEO, Prepare()) == "Not now: the Dishwasher is waiting for an answer."
    assert kitchen.refuses(ANA, FillUp()) == "Somebody else was asked."
    kitchen.defaults()
    kitchen.has(CLEO, discards="rice tuna egg")
    kitchen.does(BEN, PlayRole(CLEO, "take"))
    assert kitchen.refuses(CLEO, Prepare()) == "Not now: somebody is taking cards from the discard pile."
    assert kitchen.refuses(BEN, Take(())) == "It is not for you to take cards."


def test_gen_6_in_the_prepare_phase() -> None:
    kitchen = Kitchen()
    kitchen.goes_to("prepare")
    assert kitchen.refuses(ANA, Cook()) == "Not now: everybody is preparing."
    kitchen.does(ANA, Prepare())
    assert kitchen.refuses(ANA, Prepare()) == "You have chosen: wait for the others."
    kitchen.goes_to("prepare_actions", ANA)
    kitchen.holds(ANA, "draw")
    kitchen.holds(BEN, "duck butter block")
    assert kitchen.refuses(ANA, Prepare()) == "Not now: action cards are being played."
    assert kitchen.refuses(BEN, Done()) == "It is not your turn."
    kitchen.announces(ANA, "discard_cards", BEN)
    assert kitchen.refuses(BEN, Done()) == "Not now: an action card waits for answers."
    assert kitchen.refuses(ANA, NoBlock()) == "You have answered already, or the card on top is yours."
    kitchen.nobody_blocks()
    assert kitchen.refuses(BEN, Done()) == "Not now: somebody has to discard first."
    assert kitchen.refuses(CLEO, Discard()) == "Somebody else has to discard."


def test_gen_6_in_the_cook_and_score_phases() -> None:
    kitchen = Kitchen("thailand", "italy", "france")
    cook = kitchen.gets(ANA, f"{recipes('thailand', 'hard')[0]}: shrimp lime palm-sugar + peanuts")
    assert kitchen.refuses(ANA, Done()) == "Not now: the players are cooking in turn."
    assert kitchen.refuses(BEN, Cook()) == "It is not your turn to cook."
    kitchen.does(ANA, cook)
    kitchen.goes_to("cook_actions", ANA)
    assert kitchen.refuses(ANA, Cook()) == "Not now: action cards are being played."
    assert kitchen.refuses(BEN, Done()) == "It is not your turn."
    kitchen.goes_to("track", ANA)
    assert kitchen.refuses(ANA, Keep()) == "Not now: somebody is choosing a card to track."
    assert kitchen.refuses(BEN, Track("thailand-lime")) == "It is not your turn."
    kitchen.goes_to("keep", ANA)
    assert kitchen.refuses(ANA, Done()) == "Not now: somebody is choosing a card to keep."
    assert kitchen.refuses(BEN, Keep()) == "It is not your turn."
    kitchen.holds(BEN, "tomato tomato cream cream egg egg basil basil penne")
    kitchen.game.scores[CLEO] = 40
    kitchen.does(ANA, Keep())
    assert kitchen.refuses(BEN, Keep()) == "Not now: somebody has too many cards and must discard first."
    assert kitchen.refuses(ANA, Discard()) == "You do not have to discard, or you already have."
    kitchen.defaults()
    assert kitchen.refuses(BEN, Discard()) == "Not now: the game is over."
