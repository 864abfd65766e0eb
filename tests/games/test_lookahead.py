"""What a chef imagines fits what it sees: the same view, the same legal moves, the same cards. It can be played on."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.util import find_spec
from itertools import islice
from typing import Any

import pytest

from partychef.chefs.ladder import lookahead_of, looks_ahead
from partychef.engine.chance import Chance
from partychef.engine.game import Game, Seat
from partychef.engine.lookahead import Lookahead
from partychef.games import GAMES
from tests.games.laws import Evening, Table
from tests.games.test_laws import SUBJECTS


def package(game: Game) -> str:
    return f"partychef.games.{game.id.replace('-', '_')}"


AHEAD = [game for game in GAMES.values() if find_spec(f"{package(game)}.lookahead")]
TABLES = [
    pytest.param(Table(game, SUBJECTS[game.id], seats), id=f"{game.id}-{seats}")
    for game in AHEAD
    for seats in game.seats
]


def known_by(table: Table) -> Lookahead:
    return lookahead_of(package(table.game))


def fits(evening: Evening) -> bool:
    """Whether the house rules can be told from a view: not which old version of the simulator is played."""
    return not getattr(evening.options, "version", "")


def closely(table: Table, name: str) -> Iterator[tuple[Any, Seat, Chance]]:
    """States of random games, with every seat that looks on."""
    for evening in islice(filter(fits, table.evenings(name)), 2):
        for state, *_ in evening.moments():
            if evening.looks_closer():
                for seat in range(table.seats):
                    yield state, seat, Chance(f"{evening.seed} imagined", evening.number)


@pytest.mark.parametrize("table", TABLES)
def test_what_is_imagined_looks_like_what_the_seat_sees(table: Table) -> None:
    for state, seat, chance in closely(table, "imagined"):
        view = state.view(seat)
        assert known_by(table).imagine(view, chance).view(seat) == view


@pytest.mark.parametrize("table", TABLES)
def test_the_seat_may_do_the_same_in_what_it_imagines(table: Table) -> None:
    for state, seat, chance in closely(table, "may do"):
        if seat in state.to_move():
            twin = known_by(table).imagine(state.view(seat), chance)
            assert seat in twin.to_move()
            assert twin.legal_moves(seat) == state.legal_moves(seat)


@pytest.mark.parametrize("table", TABLES)
def test_the_imagined_cards_are_those_of_the_game(table: Table) -> None:
    for state, seat, chance in closely(table, "cards"):
        if state.step not in ("break", "over") and seat in state.to_move():
            twin = known_by(table).imagine(state.view(seat), chance)
            assert table.subject.cards(twin) == table.subject.cards(state)


@pytest.mark.parametrize("table", TABLES)
def test_different_chance_imagines_different_worlds(table: Table) -> None:
    evening = next(filter(fits, table.evenings("different")))
    (seat, *_) = sorted(one for one in evening.state.to_move() if one is not None)
    view = evening.state.view(seat)
    worlds = [known_by(table).imagine(view, Chance("world", number)) for number in range(5)]
    assert len({str(vars(world)) for world in worlds}) > 1


@pytest.mark.parametrize("table", TABLES)
def test_moves_of_the_shortlist_are_legal_and_can_be_tried_out(table: Table) -> None:
    with_choice = ((state, seat, chance) for state, seat, chance in closely(table, "tried") if seat in state.to_move())
    for state, seat, chance in islice(with_choice, 25):
        legal = state.legal_moves(seat)
        if len(legal) > 1:
            view, known = state.view(seat), known_by(table)
            listed = known.shortlist(view, legal, chance)
            assert listed
            assert all(listed.count(move) == 1 for move in listed)
            for move in listed:
                state.check(seat, move)
            assert 0 <= known.try_out(known.imagine(view, chance), seat, listed[-1], chance) <= 1


def test_whoever_looks_ahead_in_a_game_knows_how() -> None:
    assert {game.id for game in GAMES.values() if looks_ahead(game.id, "master")} <= {game.id for game in AHEAD}
