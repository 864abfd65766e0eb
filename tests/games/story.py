"""What the tests of every game use to tell a story: make moves, see them refused, list what is on offer."""

from __future__ import annotations

from typing import Generic, TypeVar

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Move, State

G = TypeVar("G", bound=State)


class Story(Generic[G]):
    """One game, told move by move; its chance is always the same."""

    def __init__(self, game: G) -> None:
        self.game = game
        self.moves = 0

    def does(self, actor: Actor, *everything: Move) -> None:
        """The actor makes these moves, one after the other."""
        for move in everything:
            self.game.check(actor, move)
            self.moves += 1
            self.game.apply(actor, move, Chance("story", self.moves))

    def refuses(self, actor: Actor, move: Move) -> str:
        """Assert that the move is refused and changes nothing; return the sentence."""
        before = self.game.copy()
        with pytest.raises(IllegalMove) as refusal:
            self.game.check(actor, move)
        assert self.game == before  # GEN-6
        assert move not in self.game.legal_moves(actor)
        return str(refusal.value)

    def can(self, actor: Actor) -> set[str]:
        """The kinds of moves on offer."""
        return {type(move).__name__ for move in self.game.legal_moves(actor)}
