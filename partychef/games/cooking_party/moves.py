"""The moves of Cooking Party Cards, in the order in which a round meets them."""

from __future__ import annotations

import msgspec

from partychef.engine.game import Move, Seat
from partychef.engine.leaving import Leave


class ChooseAssignment(Move, tag="choose_assignment"):
    """The judge picks an assignment card and announces criteria and, if the card asks for one, a special ingredient."""

    assignment: str
    criteria: str = ""
    special: str | None = None


class InventAssignment(Move, tag="invent_assignment"):
    """The judge invents the assignment (CP-16), with the same fields as a card."""

    title: str
    text: str
    hand: int = 7
    trade_max: int = 3
    trades: int = 1
    dishes: tuple[str, ...] = ("dish",)
    min: int = 4
    max: int | None = None
    special: str | None = None
    assume: tuple[str, ...] = ()
    criteria: str = ""


class Trade(Move, tag="trade"):
    """A chef hands cards in and is dealt the same number (CP-21)."""

    cards: tuple[str, ...]


class Plan(Move, tag="plan"):
    """A chef fixes which cards go into which dish; every other card is discarded (CP-24)."""

    dishes: tuple[tuple[str, ...], ...]


class Call(Move, tag="call"):
    """The judge calls the next chef to present (CP-29)."""

    chef: Seat


class Introduce(Move, tag="introduce"):
    """The presenting chef names the current dish and says what it is; pantry items need no card (CP-27)."""

    name: str = ""
    text: str = ""
    pantry: tuple[str, ...] = ()


class Reveal(Move, tag="reveal"):
    """The presenting chef lays one card of the current dish on the table, with a line about it (CP-28, CP-29)."""

    card: str
    note: str = ""


class ReadOut(Move, tag="read_out"):
    """The presenting chef lets the big screen read the current dish: name and text, then card by card (CP-29)."""

    name: str = ""
    text: str = ""
    pantry: tuple[str, ...] = ()
    notes: dict[str, str] = msgspec.field(default_factory=dict)
    """From card to the line about it; a card without one is laid down without a word."""


class Finish(Move, tag="finish"):
    """The presenting chef is done; what was not revealed is revealed now (CP-29)."""


class EndPresentation(Move, tag="end_presentation"):
    """The judge has heard enough; what was not revealed is revealed now (CP-30)."""


class Ask(Move, tag="ask"):
    """The judge asks the chef who has just presented (CP-30)."""

    question: str


class Answer(Move, tag="answer"):
    """The chef answers."""

    answer: str


class Decline(Move, tag="decline"):
    """The chef lets the question pass."""


class Thank(Move, tag="thank"):
    """The judge has no more questions for this chef."""


class Critique(Move, tag="critique"):
    """The judge says what was good and what was not (CP-31)."""

    chef: Seat
    text: str


class Award(Move, tag="award"):
    """A judge gives out award chips, in the basic game all five (CP-31): from chip to the brigade's captain."""

    chips: dict[int, Seat]


class AwardPoints(Move, tag="award_points"):
    """A judge gives every brigade 0 to 100 points instead of chips (CP-57); keys are the captains."""

    points: dict[Seat, int]


class AwardWin(Move, tag="award_win"):
    """A judge names the one brigade that wins, by its captain, and gives nothing else (CP-53)."""

    chef: Seat


class Bet(Move, tag="bet"):
    """A guest who waits puts a side chip, face down, on who will win the round; a later one takes its place (CP-65)."""

    chef: Seat


class Tip(Move, tag="tip"):
    """The judge calls something into the kitchen, for everybody to hear (CP-66)."""

    text: str


class Applause(Move, tag="applause"):
    """The table writes down how often the room reacted to the dish of a chef, or, without a chef, to the task (CP-67).

    One move for many taps: the log stays small.
    """

    chef: Seat | None
    times: dict[str, int]
    """From a reaction to how often."""


class OpenRound(Move, tag="open_round"):
    """The break is over: the next judge, or the table, opens the next round."""


class SeatNewcomer(Move, tag="seat_newcomer"):
    """Between rounds the host seats somebody who came late (CP-61)."""

    name: str


class ReleaseSeat(Move, tag="release_seat", rename={"seat": "player"}):
    """Between rounds the host lets a player go; the points stay on the board (CP-61).

    In JSON the field is `player`, because `seat` in a record's line is the one who moves.
    """

    seat: Seat


class EndGame(Move, tag="end_game"):
    """Between rounds the host ends the game early."""


AnyMove = (
    ChooseAssignment | InventAssignment | Trade | Plan | Call | Introduce | Reveal | ReadOut | Finish
    | EndPresentation | Ask | Answer | Decline | Thank | Critique | Award | AwardPoints | AwardWin | Bet | Tip
    | Applause | OpenRound | SeatNewcomer | ReleaseSeat | Leave | EndGame
)  # fmt: skip
