"""Whether the rules allow a judge's move, found out from what the judge sees.

The part of the evening that these rules look at is public to its judge, so it is laid out again from the view and the
game itself is asked: legality is written once.
"""

from __future__ import annotations

from collections.abc import Sequence

from partychef.engine.game import IllegalMove, Move
from partychef.games.cooking_party.moves import InventAssignment
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.view import PartyView


def check(view: PartyView, legal: Sequence[Move], move: Move) -> None:
    """Raise IllegalMove, with the rules' own sentence, when the judge may not make this move now."""
    _as_seen(view, legal).check(view.judge, move)


def allowed(view: PartyView, legal: Sequence[Move], move: Move) -> Move:
    """The move, for checks of a reply: raises ValueError, with the rules' own sentence, when it may not be made."""
    try:
        check(view, legal, move)
    except IllegalMove as refusal:
        raise ValueError(str(refusal)) from None
    return move


def _as_seen(view: PartyView, legal: Sequence[Move]) -> Party:
    invents = any(isinstance(move, InventAssignment) for move in legal)
    return Party(
        options=Options(assignment="custom" if invents else "choose"),
        outside=None,
        planned_rounds=None,
        order=view.order,
        scores={},
        # CP-14: where a special ingredient may be picked the judge sees the whole draw deck; else only its size counts.
        draw=list(view.specials) or [""] * view.draw_size,
        discard=[""] * view.discard_size,
        deck=[card for card in view.deck if card.id in view.selectable],
        judge=view.judge,
        head=view.leader,
        brigades=view.brigades,
        awards=view.awards,
        given=view.given,
        step=view.step,
        assignment=view.assignment,
        waiting=view.waiting,
        presenter=view.presenter,
        dishes=view.dishes,
        questions=view.questions,
        opinions=view.opinions,
    )
