"""The first game that teaches, of each game: the deal is legal, it is short, and what it wants to teach comes up."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest

from partychef.chefs import advice
from partychef.chefs.advice import advice_of
from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games import GAMES
from partychef.games.chefs_hat.moves import Give
from partychef.games.cook_off.moves import Buy, BuyGoal, Pass
from partychef.games.cooking_party.moves import Trade
from partychef.games.cuisine_decks.moves import Block, NoBlock, Play
from partychef.games.cuisine_decks.moves import Discard as Throw
from partychef.games.green_chef import moves as green
from partychef.games.kitchen_closing.moves import Discard, Take
from partychef.games.kitchen_closing.solver import best_stacks
from partychef.web.games import screens_of
from tests.games.learner import Choose, Played, dealt, lesson_of, play, plays

TEACHES = {
    "cooking-party": {"trade", "cook", "introduce", "reveal", "answer"},
    "chefs-hat": {"open", "beat", "cannot", "start", "give"},
    "kitchen-closing": {"first", "discard", "bell", "stacks", "deal"},
    "green-chef": {"draft", "wait", "call", "allocation"},
    "cook-off": {"turn", "goals", "full", "cook_off", "vote"},
    "cuisine-decks": {"shop", "prepare", "block", "no_action", "cook", "actions", "goal", "utensils"},
}
"""The kinds of decisions that a learner meets who plays sensibly."""
LESSONS = [id for id, game in GAMES.items() if game.lesson is not None]
MOST = 40
"""How many decisions a lesson takes at most: a quarter of an hour for somebody who reads all bubbles."""


@cache
def sensible(game: str) -> Played:
    return play(game, plays("heuristic"))


def test_every_game_of_the_house_has_a_lesson() -> None:
    assert TEACHES.keys() <= set(LESSONS)


@pytest.mark.parametrize("game", LESSONS)
def test_whoever_plays_sensibly_meets_all_that_the_lesson_teaches_in_a_short_game(game: str) -> None:
    played = sensible(game)
    assert TEACHES.get(game, set()) <= set(played.kinds)
    assert len(played.moments) <= MOST
    assert 0 in played.state.outcome().scores


@pytest.mark.parametrize("kind", ["heuristic", "novice"])
@pytest.mark.parametrize("game", LESSONS)
def test_every_kind_of_decision_that_a_lesson_reaches_has_a_bubble(game: str, kind: str) -> None:
    bubbles = screens_of(game).bubbles
    for evening in range(3):
        for moment in play(game, plays(kind), evening).moments:
            assert moment.kind in bubbles
            assert said(game, moment.view)


def said(game: str, view: Any) -> str:
    """What the bubble for this view says."""
    words = screens_of(game).bubbles[lesson_of(game).decision(view)]
    return words if isinstance(words, str) else words(view, lambda seat: Somebody(f"Chef {seat}"))


class Somebody:
    """A guest at the table."""

    emoji = "🐼"

    def __init__(self, name: str) -> None:
        self.name = name


@pytest.mark.parametrize("game", LESSONS)
def test_a_bubble_is_two_short_sentences(game: str) -> None:
    """Whoever is fourteen reads it in ten seconds."""
    for moment in sensible(game).moments:
        words = said(game, moment.view)
        assert words.count(". ") <= 1, words
        assert len(words.split()) <= 48, words
        assert words[-1] in ".”", words


@pytest.mark.parametrize("game", LESSONS)
def test_the_aim_is_one_short_sentence_that_no_bubble_says_again(game: str) -> None:
    aim = screens_of(game).aim
    assert aim.endswith(".")
    assert aim.count(".") == 1
    assert len(aim.split()) <= 18, aim
    assert not any(aim in said(game, moment.view) for moment in sensible(game).moments)


@pytest.mark.parametrize("game", LESSONS)
def test_the_same_lesson_is_dealt_to_everybody(game: str) -> None:
    first, second = dealt(game), dealt(game)
    assert [first.view(seat) for seat in first.seats()] == [second.view(seat) for seat in second.seats()]


# -- Chef's Hat -------------------------------------------------------------------------------------------------------


def test_in_the_lesson_of_chefs_hat_the_learner_begins_with_the_golden_mozzarella() -> None:
    view = dealt("chefs-hat").view(0)
    assert (view.starter, view.golden, view.hand.count(11)) == (0, True, 5)
    assert lesson_of("chefs-hat").decision(view) == "open"


def test_in_the_lesson_of_chefs_hat_the_first_to_finish_chooses_what_to_give_away() -> None:
    gift = sensible("chefs-hat").first("give")
    assert isinstance(gift.move, Give)
    assert gift.view.roles[0] == 0
    assert gift.view.round == 2
    assert len(gift.move.cards) == 2


# -- The Kitchen is Closing -------------------------------------------------------------------------------------------


def take_lobster(kind: str, view: Any, legal: list[Move], chance: Chance) -> Move:
    """The learner who does what the first bubble says, and gives up the onions."""
    if kind == "first" and Take() in legal:
        return Take()
    if kind == "discard" and Discard("onions") in legal:
        return Discard("onions")
    return plays("heuristic")(kind, view, legal, chance)


def test_in_the_lesson_of_the_kitchen_is_closing_the_open_card_makes_a_high_dish() -> None:
    first = dealt("kitchen-closing").view(0)
    assert (first.player, first.discard_top) == (0, "lobster")
    after = play("kitchen-closing", take_lobster).first("bell").view
    assert best_stacks(after.hand).values[0] >= best_stacks(first.hand).values[0] + 9


def test_in_the_lesson_of_the_kitchen_is_closing_the_learner_deals_the_second_round() -> None:
    break_after = sensible("kitchen-closing").first("deal").view
    assert (break_after.dealer, break_after.round, len(break_after.past)) == (0, 2, 1)


# -- Green Chef -------------------------------------------------------------------------------------------------------


def test_in_the_lesson_of_green_chef_nobody_can_call_in_the_first_phase_and_the_learner_can_in_the_second() -> None:
    played = play("green-chef", obedient)
    waiting, calling = played.first("wait").view, played.first("call").view
    assert (waiting.round, waiting.callers) == (1, ())
    assert (calling.round, calling.callers) == (2, ())
    mine = next(result for result in played.state.view(0).results if result.seat == 0)
    assert (mine.call, mine.penalty) == (1, 0)


def obedient(kind: str, view: Any, legal: list[Move], chance: Chance) -> Move:
    """The learner who does what the bubbles say."""
    advised: dict[str, Move] = {"wait": green.Wait(), "call": green.Call()}
    return advised.get(kind) or plays("heuristic")(kind, view, legal, chance)


# -- Cook Off! --------------------------------------------------------------------------------------------------------


def test_in_the_lesson_of_cook_off_the_cheapest_protein_completes_a_meal_card_and_serves_another() -> None:
    view = dealt("cook-off").view(0)
    assert (view.player, view.meals) == (0, 1)
    assert view.store[0].card == "lentils-6"
    assert view.menu[:2] == ("balanced-meal", "mixed-grill")
    assert view.hand == ("carrot-2", "rice-3", "ginger-2")
    assert advised(view, dealt("cook-off").legal_moves(0)) == Buy(1)


def test_the_bubbles_and_the_chef_of_cook_off_agree_when_a_kind_of_decision_first_comes_up() -> None:
    """Whoever is told of ingredients alone is not advised to buy a Savings Goal, which lies in a fold far below."""
    follows: Choose = lambda kind, view, legal, chance: advised(view, legal)  # noqa: E731
    bought = set[type[Move]]()
    for learner in (follows, plays("heuristic"), plays("novice")):
        for evening in range(3):
            seen = set[str]()
            for kind, words, move in told_and_advised(learner, evening, "cook-off"):
                if kind in seen or kind not in ("turn", "goals", "full"):
                    continue
                seen.add(kind)
                bought.add(type(move))
                assert isinstance(move, Buy | BuyGoal | Pass)
                assert isinstance(move, Buy) or "Pass" in words or "Savings Goal" in words, (words, move)
                assert not isinstance(move, BuyGoal) or "Savings Goal" in words, (words, move)
    assert BuyGoal in bought


def test_an_advised_savings_goal_is_said_to_lie_where_it_is() -> None:
    view = sensible("cook-off").first("full").view
    assert "buy one of the 🐷 Savings Goals below, or tap “Pass”" in said("cook-off", view)
    said_of = advice_of(view)
    assert said_of is not None
    goal = BuyGoal("meal-prep-course")
    assert said_of.reason(view, [goal, Pass()], goal).startswith("You find it under “🐷 Savings Goals” below;")


def test_two_moves_that_an_estimate_cannot_tell_apart_are_not_called_equal() -> None:
    """The figures below may tell them apart: 31 games won of 100 beside 5."""
    for moment in sensible("cook-off").moments:
        if moment.kind in ("turn", "goals", "full"):
            legal = [Pass(), *(Buy(slot.number) for slot in moment.view.store)]
            assert "as much" not in advice.advise(moment.view, legal).reason


# -- Cooking Party Cards ----------------------------------------------------------------------------------------------


def test_in_the_lesson_of_cooking_party_cards_the_task_is_a_sandwich_and_cards_may_be_swapped_first() -> None:
    first, *_ = sensible("cooking-party").moments
    assert first.kind == "trade"
    assert first.view.task.id == "the-new-sandwich"
    assert {"bacon", "cheese", "marshmallows"} <= set(first.view.hand)
    assert isinstance(first.move, Trade)
    assert sensible("cooking-party").first("cook").view.trades_left == 0


# -- Cuisine Decks ----------------------------------------------------------------------------------------------------


def blocks(kind: str, view: Any, legal: list[Move], chance: Chance) -> Move:
    """The learner who keeps all cards and does what the bubbles say: blocks, and blocks the block."""
    if kind == "shop":
        return Throw(())
    if Block() in legal:
        return Block()
    against = [move for move in legal if isinstance(move, Play) and move.player == 1]
    return against[0] if kind == "actions" and against else plays("heuristic")(kind, view, legal, chance)


LEARNERS: tuple[Choose, ...] = (plays("heuristic"), blocks)


@pytest.mark.parametrize("learner", LEARNERS, ids=["keeps what is good", "keeps all"])
def test_in_the_lesson_of_cuisine_decks_the_first_action_is_against_the_learner_who_can_block_it(
    learner: Choose,
) -> None:
    view = play("cuisine-decks", learner).first("block").view
    assert (view.round, view.announced.seat, view.announced.player) == (1, 1, 0)
    assert (view.announced.effect, view.announced.card) == ("discard_ingredient", "italy-fettuccine")
    assert "block" in view.hand


def test_in_the_lesson_of_cuisine_decks_a_block_saves_the_pasta_and_both_cards_are_used_up() -> None:
    played = play("cuisine-decks", blocks)
    before, after = played.first("block").view, played.first("no_action").view
    assert before.place(0).prepared == after.place(0).prepared
    assert after.hand.count("block") == before.hand.count("block") - 1
    deed = next(deed for deed in after.log if deed.kind == "play")
    assert (deed.worked, deed.blocks) == (False, (0,))


def test_in_the_lesson_of_cuisine_decks_the_learners_own_action_is_blocked_in_the_second_turn() -> None:
    moment = play("cuisine-decks", blocks).first("block_back")
    assert (moment.view.round, moment.view.announced.seat, moment.view.announced.blocks) == (2, 0, (1,))
    assert isinstance(moment.move, Block)


def advised(view: Any, legal: list[Move]) -> Move:
    """What the chef answers who is asked “What would you do?”."""
    return advice.advise(view, legal).move


def test_the_bubbles_of_cuisine_decks_tell_a_learner_to_do_nothing_that_the_chef_would_not() -> None:
    """Whoever reads a bubble and then asks the chef is not told the opposite."""
    for learner in (*LEARNERS, plays("novice")):
        for evening in range(3):
            for kind, words, move in told_and_advised(learner, evening):
                if kind in ("block", "block_back"):
                    assert ("Tap “Block" in words) == isinstance(move, Block), (words, move)
                if kind == "shop" and isinstance(move, Throw):
                    assert "keep the 🛡️ Blocking card" not in words or "block" not in move.cards, (words, move)


def told_and_advised(learner: Choose, evening: int, game: str = "cuisine-decks") -> list[tuple[str, str, Move]]:
    """For each decision of a lesson its kind, what the bubble for it says, and what the chef would do."""
    heard = []

    def listens(kind: str, view: Any, legal: list[Move], chance: Chance) -> Move:
        heard.append((kind, said(game, view), advised(view, legal)))
        return learner(kind, view, legal, chance)

    play(game, listens, evening)
    return heard


def test_no_bubble_of_cuisine_decks_praises_a_recipe_that_the_chef_would_swap() -> None:
    (kind, words, move), *_ = told_and_advised(blocks, 0)
    assert kind == "shop"
    assert isinstance(move, Throw)
    assert "italy-fettuccine-al-burro" in move.cards
    assert "Tap up to 3 cards that you can best do without" in words
    assert "needs" not in words


def test_the_first_block_of_the_lesson_is_one_that_the_chef_would_play_whatever_was_swapped_before() -> None:
    for learner in LEARNERS:
        heard = told_and_advised(learner, 0)
        words, move = next((words, move) for kind, words, move in heard if kind == "block")
        assert "Tap “Block it”" in words
        assert isinstance(move, Block)


def test_a_learner_is_not_told_that_a_block_saves_more_vp_than_anybody_can_gain_at_once() -> None:
    view = play("cuisine-decks", blocks).first("block").view
    reason = advice.advise(view, [Block(), NoBlock()]).reason
    assert reason == "A block may decide the game here: that is what Blocking cards are kept for."


@pytest.mark.parametrize("learner", LEARNERS, ids=["keeps what is good", "keeps all"])
def test_in_the_second_turn_a_learner_is_told_of_the_goal_and_of_a_utensil_that_scores_at_once(
    learner: Choose,
) -> None:
    """CD-14, CD-37, CD-38, CD-47."""
    played = play("cuisine-decks", learner)
    goal, tools = played.first("goal").view, played.first("utensils").view
    assert (goal.round, len(goal.place(0).tracked), tools.round) == (2, 1, 2)
    assert "🏆 counts: 4 pasta cards, each cooked in a complete recipe of its name. You have 1 of 4" in said(
        "cuisine-decks", goal
    )
    assert "in a longer game than this one a whole goal gains 30 VP" in said("cuisine-decks", goal)
    long = msgspec.structs.replace(goal, turns=60)
    assert said("cuisine-decks", long).endswith("whoever has a whole goal gains 30 VP and ends the game.")
    assert said("cuisine-decks", tools).startswith("🍳 Cookware is a utensil: it stays on your table and scores 1 VP")
    assert "shows a 🍳, such as Penne all'Arrabbiata." in said("cuisine-decks", tools)
    second = played.state.view(0).past[1].tallies[0]
    assert [line.utensils for line in second.lines if line.recipe == "italy-penne-all-arrabbiata"] == [("cookware",)]


def test_a_learner_is_sent_to_italy_only_while_nobody_else_has_it() -> None:
    view = msgspec.structs.replace(dealt("cuisine-decks").view(0), step="decks", free_decks=("italy", "japan"))
    assert "Italy’s recipes are the easiest" in said("cuisine-decks", view)
    assert "Italy" not in said("cuisine-decks", msgspec.structs.replace(view, free_decks=("japan",)))


def test_a_block_is_advised_against_what_harms_and_only_offered_against_what_does_not() -> None:
    view = play("cuisine-decks", blocks).first("block").view
    own = msgspec.structs.replace(view.announced, effect="draw_cards", player=None, card=None)
    again = msgspec.structs.replace(view.announced, blocks=(0, 1))
    assert "Tap “Block it”" in said("cuisine-decks", view)
    assert "keep it if the action does you no harm" in said(
        "cuisine-decks", msgspec.structs.replace(view, announced=own)
    )
    assert "“Block the block” stops it again" in said("cuisine-decks", msgspec.structs.replace(view, announced=again))


def test_whoever_cannot_block_is_told_who_does_what() -> None:
    view = play("cuisine-decks", blocks).first("block").view
    without = msgspec.structs.replace(view, hand=tuple(card for card in view.hand if card != "block"))
    stopped = msgspec.structs.replace(view.announced, seat=0, player=1, card="mexico-corn", blocks=(1,))
    assert said("cuisine-decks", without).startswith("Chef 1 throws out your 🍜 Fettuccine. Only a Blocking card")
    blocked = said("cuisine-decks", msgspec.structs.replace(without, announced=stopped))
    assert blocked.startswith("Chef 1 has blocked your action, so it will do nothing.")


def test_the_learner_of_cuisine_decks_is_handed_a_country() -> None:
    view = dealt("cuisine-decks").view(0)
    assert (view.step, view.place(0).country) == ("shop", "italy")
