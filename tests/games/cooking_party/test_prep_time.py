"""Time to plan, and what it costs to be late (CP-50); and chance that picks the assignment (CP-10)."""

from __future__ import annotations

from typing import Any

from partychef.engine.chance import Chance
from partychef.games.cooking_party.moves import DrawAssignment, FlagLate
from partychef.games.cooking_party.rounds import Brigade, FinalSum
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen, chips


def timed(**rules: Any) -> Kitchen:
    kitchen = Kitchen(**({"prep_time": 300, "permanent_judge": 3, "rounds": 1} | rules))
    kitchen.chooses("free-choice")
    return kitchen


def test_cp_50_the_table_has_agreed_on_the_time_whatever_clock_runs() -> None:
    kitchen = timed()
    assert kitchen.party.timed_step().agreed == 300
    kitchen.until("judging")
    assert kitchen.party.timed_step().agreed == 0
    assert Kitchen().party.timed_step().agreed == 0


def test_cp_50_who_is_late_loses_half_of_the_points_rounded_down_once() -> None:
    kitchen = timed(card_purchasing=True)
    kitchen.does(None, FlagLate(0))
    assert kitchen.refuses(None, FlagLate(99)) == "Only a chef who still plans is late."
    kitchen.until("judging")
    kitchen.does(3, chips(c5=0, c10=1, c25=1, c50=0, c100=0))
    outcome = kitchen.party.outcome()
    assert outcome is not None
    # 155 points: 77 are lost, before the token's 10 are added.
    assert outcome.scores == {0: 155 - 77 + 10, 1: 45, 2: 10}
    assert FinalSum(0, 155, late=77, tokens=10) in kitchen.sees(None).sums
    assert kitchen.party.scores[0] == 155


def test_cp_50_being_late_twice_costs_no_more() -> None:
    kitchen = timed(rounds=2)
    kitchen.does(None, FlagLate(0))
    kitchen.round()
    kitchen.tick()
    kitchen.chooses("picnic")
    kitchen.does(None, FlagLate(0))
    assert kitchen.sees(None).late == (0,)


def test_cp_50_it_may_cost_the_crown() -> None:
    kitchen = timed()
    kitchen.does(None, FlagLate(0))
    kitchen.until("judging")
    kitchen.does(3, chips(c5=1, c10=1, c25=1, c50=1, c100=0))
    assert kitchen.party.outcome().winners == (1,)  # type: ignore[union-attr]


def test_cp_50_only_the_table_notes_it_and_only_before_the_plan() -> None:
    kitchen = timed()
    assert kitchen.refuses(0, FlagLate(1)) == "Only the host may do that."
    kitchen.plans(0, kitchen.hand(0)[:4])
    assert kitchen.refuses(None, FlagLate(0)) == "Only a chef who still plans is late."
    free = Kitchen()
    free.chooses("free-choice")
    assert free.refuses(None, FlagLate(LEFT)) == "At this table there is no preparation time."


def test_cp_50_a_late_team_is_late_as_a_whole() -> None:
    kitchen = Kitchen(4, prep_time=300)
    kitchen.party.brigades = (Brigade((1, 3)), Brigade((2,)))
    kitchen.chooses("free-choice")
    kitchen.does(None, FlagLate(1))
    assert kitchen.sees(None).late == (1, 3)


def test_cp_10_chance_may_pick_a_card_that_suits() -> None:
    found = set()
    for number in range(60):
        kitchen = Kitchen()
        move = DrawAssignment("Surprise me!")
        kitchen.party.check(JUDGE, move)
        kitchen.party.apply(JUDGE, move, Chance("surprise", number))
        task = kitchen.party.task
        found.add(task.id)
        assert "team" not in task.flags
        assert (kitchen.party.special is not None) == bool(task.special)  # CP-14: it is drawn, too
        assert kitchen.party.criteria == "Surprise me!"
        assert len(kitchen.party.deck) == 27
    assert len(found) > 15


def test_cp_10_nobody_draws_where_the_top_card_decides() -> None:
    kitchen = Kitchen(assignment="top")
    assert kitchen.refuses(JUDGE, DrawAssignment()).startswith("The top card decides")
    assert kitchen.refuses(RIGHT, DrawAssignment()) == "Only the judge may do that."
