"""Who cooked the dishes of a round: people or AI chefs.

It follows from the log alone, as far as the chefs have cooked and served. By the time of the verdict all that is over:
a chair that changes hands during a verdict, or a restart, changes nothing, and all moves of a verdict agree.
"""

from __future__ import annotations

from typing import NamedTuple

from partychef.engine.game import Game, Move, Seat, State


class Hands(NamedTuple):
    """Who had a hand in one dish."""

    round: int
    ai: bool = False
    """Whether an AI chef made a move for it."""
    person: bool = False
    """Whether a person said a word about it."""


class Cooks:
    """Who has cooked at a table in the round that is being played."""

    def __init__(self) -> None:
        self._hands: dict[Seat, Hands] = {}

    def note(self, game: Game, seat: Seat | None, move: Move, by: str, state: State) -> None:
        """Take in a move, and the state in or after which it was made: cooking ends no round."""
        said = game.judged.said(move) if game.judged is not None else None
        if game.judged is None or said is None or seat is None:
            return
        number = game.judged.round_of(state)
        known = self._hands.get(seat, Hands(number))
        hands = known if known.round == number else Hands(number)
        person = hands.person or (by == "person" and bool(said.strip()))
        self._hands[seat] = Hands(number, hands.ai or by == "ai", person)

    def by_ai(self, game: Game, state: State) -> tuple[Seat, ...]:
        """The seats whose dish of this round is an AI chef's: it cooked or served it, and no person said a word."""
        if game.judged is None:
            return ()
        number = game.judged.round_of(state)
        known = sorted(self._hands.items())
        return tuple(seat for seat, hands in known if hands.round == number and hands.ai and not hands.person)
