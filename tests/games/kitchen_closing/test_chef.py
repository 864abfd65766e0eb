"""The heuristic chef plays only legal moves, and beats novices and plain players."""

from __future__ import annotations

from functools import cache

import pytest

from partychef.chefs import CHEFS
from partychef.engine.chance import Chance
from partychef.games.kitchen_closing.moves import Deal, Declare, Discard, PlaceStacks, Take
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.rules import KitchenGame
from partychef.games.kitchen_closing.setup import set_up
from tests.games.kitchen_closing.kitchen import ANA, BEN, Kitchen, card, cards
from tests.games.kitchen_closing.test_pace import plain_move

POOR = "meat1 meat2 sea1 sea2 veg1 veg2"


@cache
def game(kinds: tuple[str, ...], seed: str) -> KitchenGame:
    """A whole game; every move is checked."""
    state, number = set_up(len(kinds), Options(), Chance(seed, 0)), 0
    while players := sorted(seat for seat in state.to_move() if seat is not None):
        number += 1
        seat = players[0]
        if kinds[seat] == "plain":
            move = plain_move(state, seat)
        else:
            move = CHEFS[kinds[seat]](state.view(seat), state.legal_moves(seat), Chance(f"{seed}/chefs", number))
        state.check(seat, move)
        state.apply(seat, move, Chance(seed, number))
    return state


def share_of_wins(kinds: tuple[str, ...], games: int) -> float:
    """How many games seat 0 won; a shared win counts as a part."""
    winners = [outcome.winners for n in range(games) if (outcome := game(kinds, f"chef {n}").outcome())]
    return sum((0 in seats) / len(seats) for seats in winners) / games


def advice(table: Kitchen, seat: int) -> object:
    return CHEFS["heuristic"](table.sees(seat), table.game.legal_moves(seat), Chance("advice", 1))


def test_a_splendid_hand_closes_the_kitchen_at_once() -> None:
    table = Kitchen("meat10 sea9 veg10 grain9 dairy10 dairy9", POOR, "herb1 herb2 fruit1 fruit2 treat1 treat2")
    assert advice(table, ANA) == Declare()


def test_a_poor_hand_takes_what_is_better_than_a_draw() -> None:
    table = Kitchen(
        POOR, "herb1 herb2 fruit1 fruit2 treat1 treat2", "meat3 sea3 veg3 herb3 dairy3 grain3", pile="dairy10"
    )
    assert advice(table, ANA) == Take()
    table.does(ANA, Take())
    move = advice(table, ANA)
    assert isinstance(move, Discard) and move.card != card("dairy10")


def test_stacks_are_built_for_points_not_for_the_highest_dish_alone() -> None:
    table = Kitchen("meat10 meat9 sea3 veg3 herb1 fruit1", POOR, "dairy1 dairy2 grain1 grain2 treat1 treat2")
    table.closes()
    move = advice(table, ANA)
    assert isinstance(move, PlaceStacks)
    assert set(move.pantry) == {*cards("meat10 meat9")}  # no dish of this hand could win


def test_it_deals_when_it_is_the_dealer() -> None:
    table = Kitchen(first_dealer=ANA)
    table.ends_round_for(1, 0, -1)
    assert advice(table, BEN) == Deal()


@pytest.mark.parametrize("seats", [3, 4, 7])
def test_it_is_clearly_better_than_novices(seats: int) -> None:
    assert share_of_wins(("heuristic", *["novice"] * (seats - 1)), 10) > 0.7


def test_it_is_better_than_players_who_close_at_38() -> None:
    assert share_of_wins(("heuristic", "plain", "plain"), 40) > 0.4


def test_among_themselves_they_come_to_an_end() -> None:
    played = game(("heuristic",) * 4, "together").past
    assert sum(one.declarer is not None for one in played) >= 0.8 * len(played)
