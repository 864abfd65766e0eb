"""The modes of the rulebook as data: who may play, what a round is, what lies on the table, and who wins.

A mode of the rulebook that is not here yet is one more entry of `MODES`, and if it needs one, a round in `rounds.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from partychef.engine.game import Seat
from partychef.games.cooking_party.cards import Assignment, Flag, plain_words
from partychef.games.cooking_party.rounds import (
    RoundPlan,
    basic_round,
    course_round,
    duel_round,
    menu_round,
    solo_round,
)
from partychef.games.cooking_party.teams import FEWEST_PLAYERS

ModeName = Literal["standard", "duel", "solo", "honor", "menu", "teams", "judged_teams", "new_teams", "restaurant"]
Course = Literal["appetizer", "main course", "dessert"]
Teams = Literal["fixed", "regrouped"]

MOST_PLAYERS = 20  # CP-1
COURSES: tuple[Course, ...] = ("appetizer", "main course", "dessert")
OWN_DISH = "dish"
"""The label of a card that asks for any dish: where a course is asked for, it is read as that course (CP-53)."""


class Mode(msgspec.Struct, frozen=True):
    """One way to play. Everything else is the same in all modes."""

    called: str
    """The mode in a refusal, such as "A duel"."""
    fewest_chefs: int = 2
    most_players: int = MOST_PLAYERS
    """A judge who is no player does not count (CP-62)."""
    round: Callable[[Seat, Sequence[Seat]], RoundPlan] = basic_round
    """From who judges first in a round, and all others clockwise, to what is cooked and awarded in it."""
    teams: Teams | None = None
    """Whether teams cook, and whether they are the same all evening or formed anew in each round (CP-42)."""
    fewest_teams: int = 2
    teams_judge: bool = False
    """Whether the judge's role goes from team to team; a team that judges does not cook (CP-42)."""
    fewest_players: int = 1
    """Fewer are not dealt in, whoever judges (CP-1)."""
    rounds: int | None = None
    """How many rounds unless the table says otherwise; None: as many as there are chefs, or laps of judges."""
    even_rounds: bool = False
    fixed_judge: bool = False
    """Whether one judge for all rounds is needed."""
    outside_judge: bool = True
    """Whether somebody who is no player may judge all rounds (CP-62)."""
    turns: bool = False
    """Whether the players take turns in judging first, for a fixed number of rounds."""
    table_leads: bool = False
    """Whether the table turns over the top assignment card, and any player opens the next round (CP-38)."""
    left_out: frozenset[Flag] = frozenset({"team"})
    """Assignment cards with one of these flags are not for this mode (CP-10, CP-38, CP-43)."""
    needs: Flag | None = None
    """Only assignment cards with this flag are for this mode (CP-56)."""
    courses: tuple[Course, ...] = ()
    """What is cooked, course by course; empty: what the card asks for."""
    orders: bool = False
    """Whether a dish of each course is ordered, and all that was ordered is judged in the end (CP-56, CP-57). Nobody
    judges before: a judge from outside is the professional chef."""
    counts: bool = True
    """Whether points are counted at all (CP-53)."""
    tastes: bool = False
    """Whether a tasting of really cooked dishes may decide who wins (CP-48)."""
    crowns: bool = True
    """Whether most points win; in a mode without, nobody wins (CP-41, CP-53)."""

    @property
    def judge_plays(self) -> bool:
        """Whether, without a judge from outside, one of the players judges and does not cook."""
        return not self.table_leads

    def suits(self, card: Assignment, course: Course | None) -> bool:
        """Whether the card may be set when this course is cooked, whatever the number of chefs."""
        asked_for = course is None or card.dishes in ((OWN_DISH,), (course,))
        return asked_for and not self.left_out & set(card.flags) and self.needs in (None, *card.flags)


def read_as(card: Assignment, course: Course | None) -> Assignment:
    """The card as it is read when this course is cooked: its dish is the course (CP-53, CP-56)."""
    return card if course is None else msgspec.structs.replace(card, dishes=(course,))


FEWEST_CARDS = 4
"""The smallest hand, unless a card asks for more."""


def with_a_short_hand(card: Assignment) -> Assignment:
    """The card with two cards fewer in the hand, one fewer in each dish, and in plain words (CP-68)."""
    least = max(1, card.min - 1)
    most = least if card.max == card.min else card.max
    hand = max(card.hand - 2, least * len(card.dishes), FEWEST_CARDS)
    text = plain_words().get(card.id, card.text)
    return msgspec.structs.replace(card, text=text, hand=hand, min=least, max=most, trade_max=min(card.trade_max, hand))


MODES: dict[ModeName, Mode] = {
    "standard": Mode("The classic game", tastes=True),
    "duel": Mode(
        "A duel", most_players=2, round=duel_round, rounds=4, even_rounds=True, outside_judge=False, turns=True,
        table_leads=True, left_out=frozenset({"team", "no_duel"}), tastes=True,
    ),
    "solo": Mode(
        "Solo", fewest_chefs=1, most_players=1, round=solo_round, rounds=5, table_leads=True, crowns=False
    ),
    "honor": Mode("An evening with a judge of honor", rounds=1, fixed_judge=True, tastes=True),
    "menu": Mode(
        "An evening with a judge of honor", round=menu_round, rounds=len(COURSES), fixed_judge=True, courses=COURSES,
        counts=False, crowns=False,
    ),
    "teams": Mode(
        "An evening of teams", teams="fixed", fewest_teams=3, teams_judge=True, outside_judge=False,
        fewest_players=FEWEST_PLAYERS, left_out=frozenset(),
    ),
    "judged_teams": Mode(
        "An evening of teams", teams="fixed", rounds=3, fixed_judge=True, fewest_players=FEWEST_PLAYERS,
        left_out=frozenset(),
    ),
    "new_teams": Mode(
        "An evening of teams", teams="regrouped", outside_judge=False, fewest_players=FEWEST_PLAYERS,
        left_out=frozenset(),
    ),
    "restaurant": Mode(
        "A restaurant night", round=course_round, rounds=len(COURSES), table_leads=True, needs="restaurant",
        courses=COURSES, orders=True,
    ),
}  # fmt: skip
