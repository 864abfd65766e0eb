"""Untrusted JSON becomes a move or an IllegalMove, nothing else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.engine.game import Game, IllegalMove, Move, read_move, read_options
from partychef.engine.piles import stacked
from partychef.games import GAMES
from partychef.games.cooking_party.moves import Ask, Award, ReleaseSeat

GAME = GAMES["cooking-party"]
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
)


@given(JSON)
def test_anything_else_is_refused(data: Any) -> None:
    with pytest.raises(IllegalMove, match="that is no move of Cooking Party Cards"):
        read_move(GAME, data)


def test_a_refusal_repeats_nothing_that_plays_tricks_on_a_terminal() -> None:
    for attempt in (
        lambda: read_move(GAME, {"move": "thank", "\u202e\x1b[31mno": 1}),
        lambda: read_options(GAME, {"\u202e\x1b[31mno": 1}),
        lambda: stacked(["egg"], ["\u202e\x1b[31mno"], Chance("deck", 0)),
    ):
        with pytest.raises(IllegalMove) as refusal:
            attempt()
        assert "[31mno" in str(refusal.value)
        assert not set("\u202e\x1b") & set(str(refusal.value))


@pytest.mark.parametrize(
    "data", [{"move": "\ud800"}, {"move": "thank", "\ud800": 1}, {"move": "trade", "cards": "\ud800"}]
)
def test_half_a_letter_is_refused_as_everything_else(data: Any) -> None:
    with pytest.raises(IllegalMove, match=r"not valid Unicode|Expected `array`"):
        read_move(GAME, data)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
@pytest.mark.parametrize(
    "key", ["\ud800", "drinks", "\u202e\x1b[31mno", "x" * 100_000], ids=["half", "drinks", "tricks", "long"]
)
def test_a_prepared_deal_of_something_else_is_refused_in_one_short_sentence(game: Game, key: str) -> None:
    seats = next(seats for seats in game.seats if seats >= 3)
    with pytest.raises(IllegalMove, match=r"^The prepared (deck|decks|shifts) cannot be read: ") as refusal:
        game.deal(seats, game.options(), Chance("deal", 0), {key: []})
    assert len(str(refusal.value)) < 400
    assert not set("\u202e\x1b\ud800") & set(str(refusal.value))


def test_a_refusal_is_short_however_long_what_it_refuses() -> None:
    with pytest.raises(IllegalMove) as refusal:
        read_move(GAMES["cuisine-decks"], {"move": "play", "effect": "x" * 100_000})
    assert len(str(refusal.value)) < 400


HALF_TRUE = st.fixed_dictionaries(
    {"move": st.sampled_from(["trade", "plan", "award", "ask", "call"])},
    optional={"cards": JSON, "chips": JSON, "dishes": JSON, "chef": JSON},
)


@given(HALF_TRUE)
def test_a_half_true_move_is_a_move_or_refused(data: dict[str, Any]) -> None:
    try:
        move = read_move(GAME, data)
    except IllegalMove:
        return
    assert isinstance(move, Move)


@pytest.mark.parametrize("options", [{"laps": "many"}, {"laps": None}, {"assignment": "shout"}, {"tables": 3}])
def test_options_that_are_none_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove, match="cannot be played with these options"):
        read_options(GAME, options)


def test_the_chips_of_an_award_are_text_in_json_and_numbers_in_the_game() -> None:
    award = Award({5: 1, 10: 1, 25: 2, 50: 1, 100: 2})
    assert read_move(GAME, msgspec.json.decode(msgspec.json.encode(award))) == award


def test_no_move_says_seat_in_json_because_the_record_does() -> None:
    assert msgspec.to_builtins(ReleaseSeat(3)) == {"move": "release_seat", "player": 3}


def test_every_move_cleans_the_words_in_it() -> None:
    assert Ask("Why\u202e not?\x00") == Ask("Why not?")
    assert read_move(GAME, {"move": "ask", "question": " Why\u200b "}) == Ask("Why")
