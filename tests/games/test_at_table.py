"""What games declare for their tables: a pace, how they are judged, and breaks in which people come and go."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import read_options
from partychef.engine.judged import Breaks, Judged
from partychef.engine.pace import Pace
from partychef.games import GAMES
from partychef.games.cooking_party.moves import Critique, Introduce

OPTIONS: dict[str, dict[str, Any]] = {"cooking-party": {"first_judge": 2}, "cook-off": {"ai_choice": True}}
SEATS = {"cooking-party": 3, "cook-off": 2}


def play(game: str, until: str) -> Any:
    """Let the clock move until a step of this kind begins, and return the state."""
    state: Any = GAMES[game].deal(SEATS[game], read_options(GAMES[game], OPTIONS[game]), Chance("table", 0))
    for number in range(1, 500):
        if state.timed_step().kind == until:
            return state
        actor = min(state.to_move(), key=lambda seat: -1 if seat is None else seat)
        state.apply(actor, state.default_move(actor), Chance("table", number))
    raise AssertionError(f"{game} never came to {until}")


def judged(game: str) -> Judged:
    """How the game is judged."""
    found = GAMES[game].judged
    assert found is not None
    return found


def breaks_of(game: str) -> Breaks:
    """Its breaks."""
    found = GAMES[game].breaks
    assert found is not None
    return found


def test_every_game_on_the_shelf_declares_its_pace() -> None:
    usual = Pace()
    assert all(game.pace != usual for game in GAMES.values())


def test_which_games_are_judged_and_in_which_people_come_and_go() -> None:
    assert {game.id for game in GAMES.values() if game.judged} == {"cooking-party", "cook-off"}
    assert {game.id for game in GAMES.values() if game.always_judged} == {"cooking-party"}
    assert {game.id for game in GAMES.values() if game.breaks} == {"cooking-party"}


def test_a_verdict_is_awaited_from_the_judge_and_begins_with_the_first_critique() -> None:
    state, verdict = play("cooking-party", "judging"), judged("cooking-party").verdict
    before = verdict(state.view(None))
    assert (before.judges, sorted(before.cooks), before.awaited, before.begun) == ((2,), [0, 1], True, False)
    state.apply(2, Critique(before.cooks[0], "Brave."), Chance("table", 900))
    assert verdict(state.view(None)).begun


@pytest.mark.parametrize(("step", "cooks"), [("assignment", 2), ("cooking", 2), ("presenting", 2), ("break", 0)])
def test_outside_the_judging_no_verdict_is_awaited(step: str, cooks: int) -> None:
    stands = judged("cooking-party").verdict(play("cooking-party", step).view(0))
    assert (len(stands.cooks), stands.awaited, stands.begun) == (cooks, False, False)


def test_the_table_waits_for_who_presents_and_not_for_the_judge() -> None:
    state, waits_for = play("cooking-party", "presenting"), judged("cooking-party").waits_for["presenting"]
    presenter = state.view(None).presenter
    state.apply(presenter, Introduce("Soup"), Chance("table", 900))
    assert state.to_move() == {presenter, 2}
    assert waits_for(state.view(presenter))
    assert not waits_for(state.view(2))


def test_in_a_break_the_table_seats_releases_and_ends() -> None:
    state, breaks = play("cooking-party", "break"), breaks_of("cooking-party")
    players = breaks.players(state.view(None))
    for number, move in enumerate((breaks.newcomer("Dan"), breaks.release(0), breaks.end)):
        state.check(None, move)
        state.apply(None, move, Chance("table", 900 + number))
    assert breaks.players(state.view(None)) == players - {0} | {3}
    assert state.outcome() is not None


def test_in_cook_off_somebody_beside_the_players_chooses() -> None:
    verdict = judged("cook-off").verdict
    assert verdict(play("cook-off", "turn").view(None)) == ((2,), (), False, False)
    assert judged("cook-off").option == "ai_choice"


def test_co_39_only_a_table_for_two_has_a_judge_in_cook_off() -> None:
    verdict = judged("cook-off").verdict
    for seats, judges in ((2, (2,)), (3, ()), (4, ())):
        state = GAMES["cook-off"].deal(seats, read_options(GAMES["cook-off"], {}), Chance("table", 0))
        assert verdict(state.view(None)).judges == judges  # seat 2 of three is a player like the others
