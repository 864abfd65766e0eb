"""Somebody is sent away in the middle of a game: an AI chef plays on in the seat, and never wins in their name."""

from __future__ import annotations

import pytest

from partychef.games import GAMES
from partychef.tables import host, rematch
from tests.tables.conftest import House

PLAYERS = {"cooking-party": 4, "kitchen-closing": 3, "green-chef": 3, "chefs-hat": 4, "cook-off": 3, "cuisine-decks": 2}
SHORT = {"kitchen-closing": {"rounds": 1}, "cook-off": {"meals": 1}}


def playing(house: House, game: str) -> tuple[str, list[str]]:
    names = ["Ana", "Ben", "Cleo", "Dan"][: PLAYERS[game]]
    return house.party(*names, game=game, options=SHORT.get(game, {})), names


def finish(house: House, code: str, names: list[str]) -> None:
    """AI chefs take over from everybody, and play to the end."""
    for name in names:
        host.to_ai(house.tables, code, house.chair(code, name), "novice")
    host.skip_introduction(house.tables, code)
    for _ in range(4_000):
        if not house.live(code).playing:
            return
        house.wait(30)
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("gone", ["Ana", "Ben"])
def test_gen_16_nobody_wins_in_the_name_of_somebody_who_was_sent_away(house: House, game: str, gone: str) -> None:
    code, names = playing(house, game)
    seat = next(chair.seat for chair in house.live(code).chairs if chair.name == gone)
    host.remove(house.tables, code, house.chair(code, gone))
    house.restart()  # it is in the log
    finish(house, code, [name for name in names if name != gone])
    outcome = house.state(code).outcome()
    assert outcome is not None
    assert outcome.winners
    assert seat not in outcome.winners
    best = max(points for other, points in outcome.scores.items() if other != seat)
    assert all(outcome.scores[winner] == best for winner in outcome.winners)
    assert seat is not None and outcome.scores[seat] is not None  # the points stay


@pytest.mark.parametrize("game", [game for game in GAMES if game != "cooking-party"])
def test_gen_16_if_everybody_has_left_the_best_of_them_wins(house: House, game: str) -> None:
    code, names = playing(house, game)
    for name in names:
        host.remove(house.tables, code, house.chair(code, name))
    finish(house, code, [])
    outcome = house.state(code).outcome()
    assert outcome is not None
    assert outcome.winners


@pytest.mark.parametrize("game", GAMES)
def test_whoever_was_sent_away_is_not_asked_to_play_again(house: House, game: str) -> None:
    code, names = playing(house, game)
    host.remove(house.tables, code, house.chair(code, "Ben"))
    host.stop(house.tables, code)
    again = rematch.open_again(house.tables, code)[0]
    assert [chair.name for chair in house.live(again).guests()] == [name for name in names if name != "Ben"]
