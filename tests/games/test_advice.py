"""What games say to somebody who practises: something at every decision, from what that player sees, and no more."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from partychef.chefs import advice
from partychef.chefs.ladder import lookahead_of
from partychef.chefs.review import Option, compare
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, View
from partychef.games import GAMES
from partychef.games.chefs_hat import moves as hat
from partychef.games.green_chef import moves as green
from partychef.games.kitchen_closing import moves as closing
from tests.games.laws import Evening, Table, independent
from tests.games.test_laws import SUBJECTS

TABLES = [
    pytest.param(Table(game, SUBJECTS[game.id], seats), id=f"{game.id}-{seats}")
    for game in GAMES.values()
    for seats in game.seats
    if seats <= 6
]
LONGEST = 320
"""Characters of what is said at a time: it stands above the cards on a phone."""


def decisions(table: Table, name: str) -> Iterator[tuple[Evening, Any, Seat, View, list[Move]]]:
    """Every decision that a player is asked for, closely looked at, in two random games."""
    for evening in islice(table.evenings(name), 2):
        for state, *_ in evening.moments():
            if evening.looks_closer():
                for seat in sorted(one for one in state.to_move() if one is not None):
                    view = state.view(seat)
                    if advice.advises(view):
                        yield evening, state, seat, view, state.legal_moves(seat)


@pytest.mark.parametrize("table", TABLES)
def test_every_decision_has_advice_in_whole_sentences(table: Table) -> None:
    found = 0
    for _, state, seat, view, legal in decisions(table, "advice"):
        advised = advice.advise(view, legal)
        state.check(seat, advised.move)
        for said in (advice.nudge(view, legal), advised.reason):
            assert said == "" or (said[0] in "“−" or said[0].isupper() or said[0].isdigit()), said
            assert said == "" or said[-1] in ".?!", said
            assert len(said) <= LONGEST or "the judge says" in said, said
        assert advised.reason, (view.step, advised.move)
        found += 1
    assert found or table.game.id == "cooking-party"


@pytest.mark.parametrize("table", TABLES)
def test_advice_does_not_change_with_what_the_player_cannot_see(table: Table) -> None:
    for evening, state, seat, view, legal in decisions(table, "secrets"):
        twin = table.subject.blanked(independent(state), seat, evening.dice)
        assert advice.nudge(twin.view(seat), twin.legal_moves(seat)) == advice.nudge(view, legal)
        assert advice.advise(twin.view(seat), twin.legal_moves(seat)) == advice.advise(view, legal)


@pytest.mark.parametrize("game", GAMES)
def test_nothing_is_said_where_there_is_nothing_to_decide(game: str) -> None:
    table = Table(GAMES[game], SUBJECTS[game], 4)
    for evening in islice(table.evenings("nothing"), 1):
        for state, *_ in evening.moments():
            view = state.view(0)
            known = advice.advice_of(view)
            assert known is not None
            if view.step in ("break", "over"):
                assert not advice.advises(view)


def test_a_cook_hears_how_often_a_placement_wins_the_pizza() -> None:
    state, seat = _asked("chefs-hat", "pizza", lambda legal: len(legal) > 3)
    view, legal = state.view(seat), state.legal_moves(seat)
    assert "kinds of ingredients" in advice.nudge(view, legal) or "can still answer" in advice.nudge(view, legal)
    said = advice.advise(view, legal)
    assert isinstance(said.move, hat.Discard | hat.Pass)
    assert "times in 100" in said.reason


def test_whoever_closes_the_kitchen_hears_how_likely_the_stacks_win_and_lose() -> None:
    state, seat = _asked("kitchen-closing", "stacks")
    said = advice.advise(state.view(seat), state.legal_moves(seat))
    assert isinstance(said.move, closing.PlaceStacks)
    assert "is the highest" in said.reason
    assert "the lowest" in said.reason


def test_a_caller_hears_both_chances() -> None:
    state, seat = _asked("green-chef", "regroup", lambda legal: any(isinstance(move, green.Call) for move in legal))
    said = advice.advise(state.view(seat), state.legal_moves(seat))
    assert isinstance(said.move, green.Call | green.Wait)
    assert "if you called now" in said.reason or "scores nothing" in said.reason


def test_gc_29_after_a_call_nobody_hears_of_a_next_phase_or_of_points_for_calling_too() -> None:
    state, seat = _asked("green-chef", "regroup", lambda legal: any(isinstance(move, green.Call) for move in legal))
    table, other = state.view(seat), (seat + 1) % len(state.view(seat).places)
    view = replace(table, callers=(other,))
    said = advice.nudge(view, state.legal_moves(seat))
    assert "the drafting is over. Only the first call brings a point" in said
    assert "next phase" not in said
    assert "another call brings nothing" in advice.advise(view, state.legal_moves(seat)).reason


def test_gc_12_where_the_deck_has_run_out_nobody_hears_of_a_next_phase() -> None:
    state, seat = _asked("green-chef", "regroup", lambda legal: any(isinstance(move, green.Call) for move in legal))
    view = replace(state.view(seat), deck_size=3)
    said = advice.nudge(view, state.legal_moves(seat))
    assert "too few cards for another phase" in said
    assert "next phase?" not in said
    assert "another phase" not in advice.advise(view, state.legal_moves(seat)).reason


def test_moves_are_compared_in_the_same_worlds_with_an_interval() -> None:
    state, seat = _asked("kitchen-closing", "turn", lambda legal: len(legal) > 3)
    view, legal = state.view(seat), state.legal_moves(seat)
    lookahead = lookahead_of("partychef.games.kitchen_closing")
    found = compare(lookahead, view, legal, seconds=60.0, now=lambda: 0.0, worlds=12)
    assert found == compare(lookahead, view, legal, seconds=60.0, now=lambda: 0.0, worlds=12)
    assert found[0].move == advice.advise(view, legal).move
    assert len({one.move for one in found}) == len(found) >= 2
    assert all(one.low <= one.chance <= one.high for one in found)
    assert not found[0].better


def test_comparing_ends_when_the_time_is_up() -> None:
    state, seat = _asked("kitchen-closing", "turn")
    clock = iter(range(1000))
    found = compare(
        lookahead_of("partychef.games.kitchen_closing"), state.view(seat), state.legal_moves(seat), seconds=1.0,
        now=lambda: float(next(clock)), worlds=500,
    )  # fmt: skip
    assert found
    assert next(clock) < 10


def test_a_move_that_is_better_by_more_than_luck_is_marked() -> None:
    state, seat = _asked(
        "kitchen-closing", "turn", lambda legal: closing.Draw() in legal and closing.Declare() in legal
    )
    real = lookahead_of("partychef.games.kitchen_closing")

    def only_a_draw_wins(kitchen: Any, player: Seat, move: Move, chance: Chance) -> float:
        return 0.9 + 0.01 * chance.below(3) if move == closing.Draw() else 0.1 + 0.01 * chance.below(3)

    lookahead = real._replace(shortlist=lambda *_: [closing.Declare(), closing.Draw()], try_out=only_a_draw_wins)
    first, *others = compare(lookahead, state.view(seat), state.legal_moves(seat), 60.0, lambda: 0.0, worlds=8)
    assert not first.better
    assert [one.better for one in others if one.move == closing.Draw()] == [True]
    assert isinstance(first, Option)


def _asked(game: str, step: str, fits: Any = lambda legal: len(legal) > 1) -> tuple[Any, Seat]:
    """A seat that is asked in such a step, in a game that chefs have played so far."""
    for number in range(40):
        seed = f"asked {number}"
        state = GAMES[game].deal(4, GAMES[game].options(), Chance(seed, 0))
        for n in range(1, 400):
            mover = min((one for one in state.to_move() if one is not None), default=None)
            if not state.to_move() or mover is None:
                break
            legal = state.legal_moves(mover)
            if state.step == step and fits(legal):
                return state, mover
            state.apply(mover, advice.advise(state.view(mover), legal).move, Chance(seed, n))
    raise AssertionError(f"nobody is asked in {step}")
