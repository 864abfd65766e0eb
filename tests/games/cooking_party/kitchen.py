"""A table for the tests' stories: make moves, see them refused, and play on until a step is reached."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, Seat
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rounds import Dish
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.setup import set_up
from partychef.games.cooking_party.view import PartyView, StepKind

JUDGE, LEFT, RIGHT = 0, 1, 2
"""Three at the table: seat 0 judges first, seat 1 is at the judge's left."""


class Kitchen:
    """One evening; seat 0 judges first unless the house rules say otherwise."""

    def __init__(self, seats: int = 3, deal: dict[str, list[str]] | None = None, **house_rules: Any) -> None:
        if "permanent_judge" not in house_rules:
            house_rules = {"first_judge": 0} | house_rules
        self.party: Party = set_up(seats, Options(**house_rules), Chance("story", 0), deal)
        self.moves = 0

    def does(self, actor: Actor, *everything: Move) -> None:
        """The actor makes these moves, one after the other."""
        for move in everything:
            self.party.check(actor, move)
            self.moves += 1
            self.party.apply(actor, move, Chance("story", self.moves))

    def refuses(self, actor: Actor, move: Move) -> str:
        """Assert that the move is refused and changes nothing; return the sentence."""
        before = self.party.copy()
        with pytest.raises(IllegalMove) as refusal:
            self.party.check(actor, move)
        assert self.party == before  # GEN-6
        return str(refusal.value)

    def chooses(self, assignment: str, special: str | None = None) -> None:
        """The judge picks an assignment."""
        self.does(self.party.judge, moves.ChooseAssignment(assignment, special=special))

    def until(self, step: StepKind) -> None:
        """Let the clock move for everybody until the step begins."""
        while self.party.step != step:
            self.tick()

    def tick(self) -> None:
        """Let the clock move for one seat; the presenter comes before the judge."""
        actor = self.party.speaker if self.party.step == "presenting" else self._first_to_move()
        self.does(actor, self.party.default_move(actor))

    def round(self) -> None:
        """Let the clock play a whole round."""
        if self.party.step == "break":
            self.tick()
        while self.party.step not in ("break", "over"):
            self.tick()

    def plans(self, chef: Seat, *dishes: list[str]) -> None:
        """The chef fixes the dishes."""
        self.does(chef, moves.Plan(tuple(map(tuple, dishes))))

    def judging_after(self, assignment: str = "free-choice") -> None:
        """Choose the assignment and let the clock play until the judging."""
        self.chooses(assignment)
        self.until("judging")

    def hand(self, chef: Seat) -> list[str]:
        """The chef's cards."""
        return list(self.party.stations[chef].hand)

    def sees(self, seat: Seat | None) -> PartyView:
        """What a seat knows; None is the big screen."""
        return self.party.view(seat)

    def dishes_of(self, chef: Seat) -> list[Dish]:
        """The chef's dishes as everybody sees them."""
        return [dish for dish in self.sees(None).dishes if dish.chef == chef]

    def _first_to_move(self) -> Actor:
        return min(self.party.to_move(), key=lambda actor: (actor is not None, actor or 0))


def chips(**to: Seat) -> moves.Award:
    """An award: chips(c5=1, c10=1, c25=2, c50=1, c100=1)."""
    return moves.Award({int(chip[1:]): chef for chip, chef in to.items()})


def all_to(chef: Seat) -> moves.Award:
    """All five chips to one chef."""
    return moves.Award(dict.fromkeys((5, 10, 25, 50, 100), chef))
