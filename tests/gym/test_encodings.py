"""What observations and actions say: nothing that the seat does not know, and the same of every legal move."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import msgspec
import pytest

import partychef.gym
from partychef.games import GAMES
from partychef.games.chefs_hat.view import ChefsHatView
from partychef.games.green_chef.moves import Peek
from partychef.games.kitchen_closing.moves import Draw, Take
from partychef.gym.__main__ import actions, observation
from partychef.gym.encodings import encoding_of
from partychef.gym.encodings.kitchen_closing import CARDS
from tests.games.laws import Evening, Table, independent
from tests.games.test_laws import SUBJECTS
from tests.gym.tables import any_action
from tests.gym.walks import walk


def evenings(game: str) -> list[Evening]:
    """A few evenings of a small, a middling and a large table, by different house rules."""
    seats = GAMES[game].seats
    tables = [Table(GAMES[game], SUBJECTS[game], number) for number in sorted({seats[0], seats[len(seats) // 3]})]
    return [evening for table in tables for evening in table.evenings("numbers")]


def seen(game: str, state: Any, seat: int) -> tuple[Any, Any]:
    """What an agent in this seat is given: its observation, and its legal actions."""
    encoding, around = encoding_of(game), encoding_of(game).agents(state)
    legal = encoding.numbering(seat, around).numbered(state.legal_moves(seat))
    return encoding.observation(state.view(seat)).tolist(), sorted(legal)


@pytest.mark.parametrize("game", GAMES)
def test_two_states_that_look_the_same_to_a_seat_give_it_the_same_numbers(game: str) -> None:
    compared = told_apart = 0
    for evening in evenings(game):
        for state, *_ in evening.moments():
            if len(state.seats()) > encoding_of(game).players or not evening.looks_closer():
                continue  # newcomers, whom an environment never seats
            seat, other = evening.dice.choice(state.seats()), evening.dice.choice(state.seats())
            twin = SUBJECTS[game].blanked(independent(state), seat, evening.dice)
            assert twin.view(seat) == state.view(seat)
            assert seen(game, twin, seat) == seen(game, state, seat)
            compared += 1
            told_apart += seen(game, twin, other) != seen(game, state, other)
    assert compared > 50
    assert told_apart > 5  # the twin did differ, and whoever knows the cards sees it


@pytest.mark.parametrize("game", GAMES)
def test_every_legal_move_has_its_number(game: str) -> None:
    assert walk(game).without_number == []


@pytest.mark.parametrize("game", GAMES)
def test_a_number_of_the_table_means_the_same_whenever_it_is_legal(game: str) -> None:
    assert walk(game).meant_something_else == []
    assert len(walk(game).meant) > 20


@pytest.mark.parametrize("game", GAMES)
def test_numbers_are_within_their_bounds(game: str) -> None:
    assert walk(game).out_of_bounds == {}


@pytest.mark.parametrize("game", GAMES)
def test_every_block_says_something_sometimes(game: str) -> None:
    only_by_own_words = {"cooking-party": {"banned"}}  # the engine's samples ban nothing
    assert walk(game).silent == only_by_own_words.get(game, set())


@pytest.mark.parametrize("game", GAMES)
def test_who_could_only_cut_others_short_waits(game: str) -> None:
    assert walk(game).interrupted == []


def test_what_is_out_of_bounds_is_cut() -> None:
    env = partychef.gym.make("cook-off", 2)
    env.reset(seed=1)
    encoding, view = encoding_of("cook-off"), env.view("player_0")
    rich = msgspec.structs.replace(view, places=tuple(msgspec.structs.replace(one, money=999) for one in view.places))
    assert encoding.written(rich)[encoding.slices["money"]].tolist() == [999, 999, 0, 0]
    assert encoding.observation(rich)[encoding.slices["money"]].tolist() == [200, 200, 0, 0]


def test_moves_for_which_no_number_is_left_cannot_be_chosen_by_number() -> None:
    env = partychef.gym.make("kitchen-closing")
    env.reset(seed=1)
    few = replace(encoding_of("kitchen-closing"), table=lambda others: [Draw()], others=1)
    legal = env._state.legal_moves(env._seats[env.agent_selection])
    assert few.numbering(0, 3).numbered(legal) == {0: Draw(), 1: Take()}
    assert legal[:3] == [Draw(), Take(), legal[2]]


@pytest.mark.parametrize("game", GAMES)
def test_the_printed_tables_name_every_number_once(game: str) -> None:
    encoding = encoding_of(game)
    named = [0]
    for line in observation(encoding):
        if found := re.match(r" *(\d+)(?: to (\d+))?  ", line):
            assert int(found[1]) == named[-1]
            named.append(int(found[2] or found[1]) + 1)
    assert named[-1] == encoding.size
    numbers = [int(found[1]) for line in actions(encoding) if (found := re.match(r" +(\d+)  {", line))]
    assert numbers == list(range(encoding.fixed))


@pytest.mark.parametrize("game", GAMES)
def test_seats_are_counted_from_the_seat_that_looks(game: str) -> None:
    env = partychef.gym.make(game)
    env.reset(seed=6)
    for agent in env.agents:
        place = env.view(agent).place(env._seats[agent])
        assert env.observe(agent)["observation"][env.layout["cards"]][0] == place.hand  # type: ignore[attr-defined]


def test_a_game_without_numbers_is_refused_with_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "stone-soup", replace(GAMES["cook-off"], id="stone-soup"))
    with pytest.raises(ValueError, match=r"^Nobody has said how stone-soup is put into numbers: .*stone_soup\.$"):
        partychef.gym.make("stone-soup")


def test_chefs_hat_counts_every_card_of_the_deck() -> None:
    env, dice = partychef.gym.make("chefs-hat"), Random(1)
    env.reset(seed=1)
    for _ in range(200):
        agent, part = env.agent_selection, env.layout
        numbers, view, own = env.observe(agent)["observation"], env.view(agent), env._seats[agent]
        assert isinstance(view, ChefsHatView)
        placed = [(one.seat, card) for pizza in (*view.oven, view.pizza) for one in pizza for card in one.cards]
        counts = [[placed.count(((own + turned) % 4, card)) for card in range(1, 13)] for turned in range(4)]
        assert numbers[part["placed"]].reshape(4, 12).tolist() == counts
        assert numbers[part["hand"]].tolist() == [view.hand.count(card) for card in range(1, 13)]
        assert numbers[part["cards"]].sum() + len(placed) == 68
        env.step(any_action(env, dice))


def test_the_kitchen_is_closing_knows_which_cards_were_seen() -> None:
    env = partychef.gym.make("kitchen-closing")
    env.reset(seed=1)
    first: Any = env.view(env.agent_selection)
    env.play({"move": "take"})
    laid = next(card for card in first.hand)
    env.play({"move": "discard", "card": laid})
    seen = env.observe(env.agent_selection)["observation"]
    assert [CARDS[at] for at in seen[env.layout["taken"]].nonzero()[0]] == [first.discard_top]
    assert [CARDS[at] for at in seen[env.layout["discarded"]].nonzero()[0]] == [laid]
    assert [CARDS[at] for at in seen[env.layout["top"]].nonzero()[0]] == [laid]


def test_what_is_aimed_at_a_seat_has_one_number_for_every_player() -> None:
    """To look at the Recipe of the neighbour on the left is the same action for all."""
    encoding = encoding_of("green-chef")
    numbers = {encoding.numbering(seat, 4).numbers[Peek((seat + 1) % 4)] for seat in range(4)}
    assert len(numbers) == 1
    assert encoding.numbering(0, 3).numbers[Peek(1)] in numbers
