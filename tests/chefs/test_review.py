"""A review weighs decisions by what the seat saw, and blames nobody for bad luck."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.chefs.review import Decision, can_review, costliest, decision_at, decisions, finest, to_weigh, weigh
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.engine.lookahead import Lookahead
from partychef.engine.record import read
from partychef.games import GAMES
from tests.house import ROOT


class Soup(Move, frozen=True, tag="soup"):
    """The move that was made."""


class Stew(Move, frozen=True, tag="stew"):
    """What the chef would have done."""


class View:
    seat: Seat = 0


class World(int):
    """A world of which nothing is known but its number."""

    def copy(self) -> World:
        return self


def weighed(soup: Any, stew: Any, worlds: int = 16) -> Decision:
    """Soup was made where stew was possible; each is worth what its function says of a world's number."""

    def try_out(world: int, seat: Seat, move: Move, chance: Chance) -> float:
        return float(soup(world) if isinstance(move, Soup) else stew(world))

    lookahead = Lookahead(lambda view, chance: World(chance.number), lambda view, legal, chance: [Stew()], try_out)
    view: Any = View()
    return weigh(lookahead, view, [Soup(), Stew()], Soup(), 7, Chance("seed", 0), worlds)


def test_what_would_have_won_more_often_is_told_with_how_much_more() -> None:
    found = weighed(soup=lambda world: 0.25, stew=lambda world: 0.75)
    assert found == Decision(7, Soup(), Stew(), 0.25, 0.5, 0.5, 0.5)
    assert found.is_mistake


def test_what_is_better_here_and_worse_there_is_no_mistake() -> None:
    found = weighed(soup=lambda world: world % 2, stew=lambda world: world % 3 > 0)
    assert not found.is_mistake


def test_a_rival_who_was_lucky_when_it_was_chosen_costs_nothing() -> None:
    found = weighed(soup=lambda world: 0.5, stew=lambda world: world < 8)
    assert (found.better, found.cost, found.is_mistake) == (Soup(), 0.0, False)


def test_what_the_best_move_added_to_the_next_best_is_told() -> None:
    found = weighed(soup=lambda world: 0.75, stew=lambda world: 0.25)
    assert found == Decision(7, Soup(), Soup(), 0.75, 0.0, 0.0, 0.0, gain=0.5, gain_low=0.5)
    by_luck = weighed(soup=lambda world: world % 3 > 0, stew=lambda world: world % 2)
    assert by_luck.gain_low == 0.0


def test_the_finest_move_gained_most_and_by_more_than_luck() -> None:
    gains = {1: (0.1, 0.05), 2: (0.3, 0.2), 3: (0.5, 0.0), 4: (0.02, 0.01)}
    found = [Decision(n, Soup(), Soup(), 0.5, 0.0, 0.0, 0.0, *gain) for n, gain in gains.items()]
    assert finest(found) == found[1]
    assert finest(found[2:]) is None


def test_the_costliest_are_three_mistakes_the_worst_first() -> None:
    costs = {1: 0.1, 2: 0.4, 3: 0.2, 4: 0.3, 5: 0.9}
    found = [Decision(n, Soup(), Stew(), 0.5, cost, 0.05 if n != 5 else -0.1, 1.0) for n, cost in costs.items()]
    assert [one.number for one in costliest(found)] == [2, 4, 3]


@pytest.mark.parametrize("record", ["chefs-hat/01-cooks", "kitchen-closing/01-cooks-of-3", "green-chef/02-cooks-of-4"])
def test_the_house_cooks_make_hardly_a_mistake_by_their_own_lights(record: str) -> None:
    found = review(record)
    assert found
    assert sum(one.is_mistake for one in found) <= len(found) / 10


def test_who_plays_anything_makes_many_mistakes_and_the_figures_can_be_repeated() -> None:
    found = review("chefs-hat/02-random")
    assert sum(one.is_mistake for one in found) > len(found) / 8
    assert all(0 <= one.chance <= 1 and one.low <= one.cost <= one.high for one in found)
    assert found == review("chefs-hat/02-random")


def test_a_game_in_which_nobody_looks_ahead_cannot_be_reviewed() -> None:
    assert not can_review("cooking-party")
    assert can_review("chefs-hat")


def review(name: str) -> list[Decision]:
    text = (ROOT / "tests" / "records" / f"{name}.jsonl").read_text("utf-8")
    return list(decisions(read(text, GAMES, name), seat=0, worlds=16))


def test_a_decision_that_is_weighed_alone_has_the_same_figures_as_among_all() -> None:
    record = read((ROOT / "tests" / "records" / "kitchen-closing" / "01-cooks-of-3.jsonl").read_text("utf-8"), GAMES)
    every = list(decisions(record, 0, worlds=8))
    assert [one.number for one in every] == to_weigh(record, 0)
    assert decision_at(record, every[3].number, worlds=8) == every[3]
