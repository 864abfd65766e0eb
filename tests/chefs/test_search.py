"""Looking ahead: worlds decide, the heuristic chef's move stays unless another is clearly better, budgets are kept."""

from __future__ import annotations

from collections import Counter
from itertools import count

import pytest

from partychef.chefs.search.budget import Budget
from partychef.chefs.search.halving import FEWEST_WORLDS, GLANCE, best_move
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, View
from partychef.engine.lookahead import Lookahead


class Bake(Move, frozen=True, tag="bake"):
    """A dish of the tests' own game; the plain one is what the heuristic chef would bake."""

    dish: str


PLAIN, *OTHERS = (Bake(dish) for dish in ("bread", "cake", "tart", "pie", "bun"))
BUDGET = Budget(80)
VIEW = View(seat=0, step="baking", round=1, places=(), outcome=None)


class Oven:
    """A game that is over with the first dish: how well it turns out depends on the oven's heat, which nobody sees."""

    def __init__(self, heat: int = 0) -> None:
        self.heat = heat

    def copy(self) -> Oven:
        return Oven(self.heat)


class Kitchen:
    """What is known of the game, and a note of every dish that was tried."""

    def __init__(self, worth: dict[Move, float], luck: float = 0.0) -> None:
        self.worth = worth
        self.luck = luck
        """How much the heat changes what comes out, for every dish alike."""
        self.tried: list[tuple[Move, int]] = []
        self.known = Lookahead(self.imagine, lambda view, legal, chance: legal, self.try_out)

    def imagine(self, view: View, chance: Chance) -> Oven:
        return Oven(chance.below(1000))

    def try_out(self, oven: Oven, seat: Seat, move: Move, chance: Chance) -> float:
        self.tried.append((move, oven.heat))
        return self.worth.get(move, 0.0) + self.luck * oven.heat / 1000

    def best(self, budget: Budget = BUDGET, seed: str = "1", seconds: float = 0.0) -> Move:
        clock = count(0.0, seconds)
        return best_move(self.known, VIEW, [PLAIN, *OTHERS], Chance(seed, 1), budget, lambda: next(clock))


@pytest.mark.parametrize("best", OTHERS)
def test_the_dish_that_turns_out_best_is_chosen(best: Move) -> None:
    assert Kitchen({PLAIN: 0.2, best: 0.3}, luck=0.5).best() == best


def test_all_moves_are_tried_in_the_same_worlds() -> None:
    kitchen = Kitchen({})
    kitchen.best()
    heats = {move: [heat for tried, heat in kitchen.tried if tried == move] for move in (PLAIN, *OTHERS)}
    for move in OTHERS:
        assert heats[move] == heats[PLAIN][: len(heats[move])]


def test_without_a_difference_the_heuristic_chef_has_its_way() -> None:
    assert Kitchen({}, luck=1.0).best() == PLAIN


def test_a_better_dish_must_be_better_by_more_than_luck() -> None:
    class Moody(Kitchen):
        def try_out(self, oven: Oven, seat: Seat, move: Move, chance: Chance) -> float:
            return 0.5 if move == PLAIN else 0.5 + (oven.heat - 495) / 1000

    chosen = Counter(Moody({}).best(Budget(40), seed=str(number)) for number in range(40))
    assert chosen[PLAIN] >= 20


class Fickle(Kitchen):
    """Each dish turns out now better, now worse, and each in other worlds than the next."""

    def try_out(self, oven: Oven, seat: Seat, move: Move, chance: Chance) -> float:
        plain = super().try_out(oven, seat, move, chance)
        dishes: list[Move] = [PLAIN, *OTHERS]
        return plain + (oven.heat * (3 + dishes.index(move)) % 97) / 200


def test_most_of_the_budget_goes_to_what_is_hard_to_tell_apart() -> None:
    kitchen = Fickle({PLAIN: 0.5, OTHERS[0]: 0.51})
    kitchen.best(Budget(300))
    tried = Counter(move for move, _ in kitchen.tried)
    assert tried[OTHERS[0]] > 2 * tried[OTHERS[3]]
    assert sum(tried.values()) <= 300


def test_what_is_clear_at_a_glance_costs_little_of_the_budget() -> None:
    kitchen = Fickle({OTHERS[2]: 5.0})
    assert kitchen.best(Budget(3000)) == OTHERS[2]
    assert len(kitchen.tried) == len([PLAIN, *OTHERS]) * GLANCE


def test_of_dishes_that_come_to_the_same_everywhere_one_is_tried_no_longer() -> None:
    kitchen = Kitchen({PLAIN: 0.5, OTHERS[0]: 0.5}, luck=0.3)
    assert kitchen.best(Budget(3000)) == PLAIN
    assert len(kitchen.tried) == len([PLAIN, *OTHERS]) * GLANCE


def test_the_same_chance_finds_the_same_move() -> None:
    one, other = Kitchen({}, luck=1.0), Kitchen({}, luck=1.0)
    assert one.best(seed="again") == other.best(seed="again")
    assert one.tried == other.tried


def test_when_the_seconds_are_over_it_decides() -> None:
    kitchen = Kitchen({OTHERS[0]: 1.0})
    assert kitchen.best(Budget(1_000_000, seconds=3.0), seconds=0.1) == OTHERS[0]
    assert len(kitchen.tried) < 200


def test_even_without_time_every_move_is_tried_in_a_few_worlds() -> None:
    kitchen = Kitchen({OTHERS[0]: 1.0})
    assert kitchen.best(Budget(1_000_000, seconds=0.0), seconds=1.0) == OTHERS[0]
    assert Counter(move for move, _ in kitchen.tried)[PLAIN] == FEWEST_WORLDS


def test_a_single_move_needs_no_thought() -> None:
    kitchen = Kitchen({})
    assert best_move(kitchen.known, VIEW, [PLAIN], Chance("1", 1), Budget(80), lambda: 0.0) == PLAIN
    assert not kitchen.tried
