"""How fast Cooking Party Cards is played: pauses of AI chefs and time limits, by kind of step."""

from __future__ import annotations

from partychef.engine.game import Seat
from partychef.engine.pace import Pace
from partychef.games.cooking_party import lateness, presenting
from partychef.games.cooking_party.state import Evening

ANSWER_TO_AN_OFFER = 20.0
"""For how many seconds an AI chef leaves a card on offer before it takes it back and cooks on."""


def moves_left(party: Evening, seat: Seat) -> int:
    """How many moves a chef still has: exchanges and a plan, or a word about each dish, its cards and the end."""
    if party.step == "cooking":
        return party.station_of(seat).trades_left + 1
    if party.step != "presenting" or seat != party.speaker:
        return 0
    dishes = presenting.own_dishes(party)
    silent = sum(not (presenting.is_introduced(dish) or dish.cards) for dish in dishes)
    return silent + sum(dish.hidden for dish in dishes) + 1


def patience(party: Evening, seat: Seat) -> float:
    """A chef who has offered a card waits for the answer (CP-55): a guest has to find the offer, and to think."""
    return ANSWER_TO_AN_OFFER if any(offer.by == seat for offer in party.offers) else 0.0


PACE = Pace(
    pauses={
        "assignment": 7.0, "cooking": 9.0, "calling": 3.0, "presenting": 3.5, "questions": 4.0,
        "answer": 5.0, "judging": 4.0, "break": 22.0, "nominating": 4.0, "ordering": 5.0, "kitchen": 6.0,
    },
    timers={
        "relaxed": {
            "assignment": 120, "cooking": 420, "calling": 30, "opening": 25, "next course": 12, "presenting": 240,
            "questions": 60, "answer": 90, "judging": 240, "break": 120, "nominating": 120, "ordering": 120,
        },
        "steady": {
            "assignment": 105, "cooking": 300, "calling": 25, "opening": 20, "next course": 10, "presenting": 150,
            "questions": 50, "answer": 60, "judging": 180, "break": 90, "nominating": 90, "ordering": 90,
        },
        "brisk": {
            "assignment": 90, "cooking": 180, "calling": 20, "opening": 15, "next course": 8, "presenting": 90,
            "questions": 40, "answer": 45, "judging": 150, "break": 45, "nominating": 60, "ordering": 60,
        },
    },
    # Who has not yet chosen the cards of a dish decides now; its words can still be written while the dish is served.
    last_calls={"relaxed": {"cooking": 45}, "steady": {"cooking": 35}, "brisk": {"cooking": 25}},
    # A chef who does not begin has the dish read by the big screen, unless words are being written for it.
    writing={"opening": 15.0, "next course": 15.0},
    moves_left=moves_left,
    patience=patience,
    late=lateness.late_move,
    shows=frozenset({"assignment", "judging", "break"}),
    introduction=15.0,
    listed=frozenset({"calling"}),
)  # fmt: skip
