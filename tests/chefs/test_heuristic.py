"""The heuristic chef: every move is legal and sensible, and it always has a line of its own."""

from __future__ import annotations

from functools import cache
from statistics import mean

import pytest

from partychef.chefs.heuristic import choose
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, State, View, read_options
from partychef.games import GAMES
from partychef.games.cooking_party import palate
from partychef.games.cooking_party.cards import CHIPS, ingredients
from partychef.games.cooking_party.moves import Answer, Ask, ChooseAssignment, Finish, Thank, Trade
from partychef.games.cooking_party.rounds import Dish, Round
from partychef.games.cooking_party.view import PartyView
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH

GAME = GAMES["cooking-party"]


def seen(state: State, seat: Seat | None) -> PartyView:
    """How the table looks from a seat."""
    view = state.view(seat)
    assert isinstance(view, PartyView)
    return view


@cache
def evening(seats: int, seed: str, laps: int = 1) -> tuple[Round, ...]:
    """An evening among heuristic chefs who take turns to judge: its rounds."""
    state = GAME.deal(seats, read_options(GAME, {"laps": laps}), Chance(seed, 0))
    number = 0
    while state.outcome() is None:
        number += 1
        table = seen(state, None)
        waiting = sorted(seat for seat in state.to_move() if seat is not None)
        seat = table.presenter if table.step == "presenting" else waiting[0]
        assert seat is not None
        move = choose(state.view(seat), state.legal_moves(seat), Chance(f"{seed}/{seat}", number))
        state.check(seat, move)
        state.apply(seat, move, Chance(seed, number))
    return seen(state, None).past


def dishes(seats: int = 4, seeds: str = "12345") -> list[tuple[Round, Dish]]:
    return [(played, dish) for seed in seeds for played in evening(seats, seed) for dish in played.dishes]


@pytest.mark.parametrize("seats", [3, 5, 8])
def test_chefs_alone_play_a_whole_evening_by_legal_moves(seats: int) -> None:
    assert len(evening(seats, "7")) == seats


def test_every_dish_has_a_name_and_a_line_for_all_its_cards_but_one_at_most() -> None:
    silent = 0
    for _, dish in dishes():
        assert dish.name
        assert dish.text
        assert dish.cards[0].note
        assert sum(not served.note for served in dish.cards) <= 1
        silent += any(not served.note for served in dish.cards)
    assert silent


def test_no_two_lines_of_a_dish_are_alike() -> None:
    for _, dish in dishes():
        notes = [served.note for served in dish.cards if served.note]
        assert len(set(notes)) == len(notes)
        starts = [note.split()[0] for note in notes]
        assert max(starts.count(start) for start in starts) <= 2


def test_names_hardly_repeat_within_an_evening() -> None:
    names = [dish.name for played in evening(6, "3") for dish in played.dishes]
    assert len(set(names)) >= len(names) - 1


def test_the_words_of_a_dish_stay_within_six_hundred_letters() -> None:
    for _, dish in dishes():
        assert len(dish.name) + len(dish.text) + sum(len(served.note) for served in dish.cards) <= WORDS_OF_A_DISH


def test_the_vegetarian_plate_stays_so_whenever_the_hand_allows() -> None:
    plates = [dish for played, dish in dishes(seeds="123456789") if played.assignment.id == "vegetarian-plate"]
    meaty = [dish for dish in plates if any(palate.breaks_diet(card.card, {"meat", "fish"}) for card in dish.cards)]
    assert len(meaty) <= len(plates) // 4


def test_chefs_cook_better_than_chance() -> None:
    ordinary = [(played, dish) for played, dish in dishes() if not palate.wants_the_worst(played.assignment)]
    cooked = [palate.goodness([card.card for card in dish.cards], dish.label) for _, dish in ordinary]
    deck = sorted(ingredients())
    drawn = [
        palate.goodness(Chance("1", number).shuffled(deck)[: len(dish.cards)], dish.label)
        for number, (_, dish) in enumerate(ordinary)
    ]
    assert mean(cooked) > mean(drawn) + 0.1


def test_judging_chefs_critique_everybody_and_give_all_chips() -> None:
    for played in evening(4, "1"):
        assert [chip for chip, _ in played.chips()] == sorted(CHIPS)
        assert len(played.opinions) == 3


def ask_the_first_presenter() -> tuple[str, str]:
    """A question about the first card of the first dish, and the answer."""
    state = GAME.deal(2, read_options(GAME, {"permanent_judge": 2, "rounds": 1}), Chance("3", 0))
    state.apply(2, ChooseAssignment("free-choice"), Chance("3", 1))
    for number in range(2, 100):
        table = seen(state, None)
        if table.step == "questions":
            break
        seat = table.presenter if table.step == "presenting" else min(s for s in state.to_move() if s is not None)
        state.apply(seat, choose(state.view(seat), state.legal_moves(seat), Chance("3", number)), Chance("3", number))
    card = ingredients()[table.dishes[0].cards[0].card].name.lower()
    state.apply(2, Ask(f"How do you cook the {card}?"), Chance("3", 100))
    seat = table.presenter
    answer = choose(state.view(seat), state.legal_moves(seat), Chance("3", 101))
    assert isinstance(answer, Answer)
    return card, answer.answer


def test_a_question_is_answered_about_the_card_that_was_asked_for() -> None:
    card, answer = ask_the_first_presenter()
    assert card in answer.lower()


def test_useless_cards_are_traded_in() -> None:
    state = GAME.deal(3, read_options(GAME, {"first_judge": 0}), Chance("5", 0))
    state.apply(0, ChooseAssignment("free-choice"), Chance("5", 1))
    move = choose(state.view(1), state.legal_moves(1), Chance("5", 2))
    assert isinstance(move, Trade)
    assert 1 <= len(move.cards) <= 3
    assert set(move.cards) <= set(seen(state, 1).hand)


class NoGame(View, frozen=True):
    """A view of a game that has no advice to give."""


def test_where_a_game_has_no_advice_any_legal_move_is_played() -> None:
    offered: list[Move] = [Thank(), Finish()]
    assert choose(NoGame(None, "alone", 1, (), None), offered, Chance("1", 1)) in offered
