"""A first game of Chef's Hat: two shifts, the first with a hand that makes the learner Chef, who then chooses gifts."""

from __future__ import annotations

from partychef.engine.lesson import Lesson
from partychef.games.chefs_hat.cards import JOKER, counted
from partychef.games.chefs_hat.placements import PLACEMENTS, moves_on
from partychef.games.chefs_hat.view import ChefsHatView

FIRST = [
    [1, 2, 2, 3, 3, 3, 5, 5, 5, 8, 8, 8, 11, 11, 11, 11, 11],
    [4, 4, 6, 6, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10, 10, 11, 12],
    [4, 5, 6, 6, 7, 7, 7, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11],
    [4, 5, 6, 6, 7, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 12],
]
"""The hands of the first shift. The learner has the Golden Mozzarella and the rarest cards, but no Joker."""
SECOND = [
    [3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 9, 10, 11, 12],
    [1, 4, 5, 7, 8, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11, 12],
    [2, 3, 6, 7, 7, 8, 8, 8, 9, 9, 10, 10, 10, 11, 11, 11, 11],
    [2, 4, 5, 6, 6, 7, 8, 8, 9, 9, 9, 10, 10, 10, 11, 11, 11],
]
"""The second: there is something to get rid of in the exchange, and somebody else begins."""


def decision(view: ChefsHatView) -> str:
    """Which kind of decision this seat takes now."""
    if view.step == "special":
        return "special"
    if view.step == "exchange":
        return "give"
    if view.opening:
        return "open"
    if not view.pizza:
        return "start"
    return _answer(view)


def _answer(view: ChefsHatView) -> str:
    """What somebody can do about the cards on the pizza: beat them, do so with a Joker only, or nothing."""
    top, hand = PLACEMENTS[view.pizza[-1].cards], counted(view.hand)
    if not moves_on(hand, top.number, top.size):
        return "cannot"
    hand[JOKER] = 0
    return "beat" if moves_on(hand, top.number, top.size) else "joker"


LESSON = Lesson(
    opponents=3,
    kind="line-cook",
    options={"shifts": 2},
    deal={"shifts": [{"hands": FIRST, "golden": 0}, {"hands": SECOND, "golden": 1}]},
    decision=decision,
    seed="a first hat",
)
