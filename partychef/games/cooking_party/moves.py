"""The moves of Cooking Party Cards, in the order in which a round meets them."""

from __future__ import annotations

import msgspec
from msgspec import UNSET, UnsetType

from partychef.engine.game import Move, Seat
from partychef.engine.leaving import Leave
from partychef.games.cooking_party.cards import Tag
from partychef.games.cooking_party.diets import DietMode


class ChooseAssignment(Move, tag="choose_assignment"):
    """The judge picks an assignment card and announces criteria and, if the card asks for one, a special ingredient."""

    assignment: str
    criteria: str = ""
    special: str | None = None
    banned: tuple[Tag, ...] | UnsetType = UNSET
    """What nobody should eat in this round (CP-44)."""
    diet: DietMode | UnsetType = UNSET
    """What becomes of cards that are banned. Records of rounds without a diet are written as they always were."""


class DrawAssignment(Move, tag="draw_assignment"):
    """The judge lets chance pick one of the assignment cards, and a special ingredient if it asks for one (CP-10)."""

    criteria: str = ""
    banned: tuple[Tag, ...] | UnsetType = UNSET
    diet: DietMode | UnsetType = UNSET


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
    banned: tuple[Tag, ...] | UnsetType = UNSET
    diet: DietMode | UnsetType = UNSET


class Trade(Move, tag="trade"):
    """A chef hands cards in and is dealt the same number (CP-21)."""

    cards: tuple[str, ...]


class Replace(Move, tag="replace"):
    """A chef hands in cards that the judge's diet bans, and is dealt the same number: no exchange (CP-44)."""

    cards: tuple[str, ...]


class Buy(Move, tag="buy"):
    """A chef spends a token: one card goes back, one comes (CP-46)."""

    card: str


class Swap(Move, tag="swap"):
    """A chef who is new to the game hands in one card and gets another, besides the exchanges (CP-55)."""

    card: str


class OfferCard(Move, tag="offer_card"):
    """A chef offers another one a card for a card in return (CP-55)."""

    chef: Seat
    card: str
    wish: str = ""
    """What the chef is after."""


class AcceptOffer(Move, tag="accept_offer"):
    """The other chef takes the card that this one offers, and gives this one for it."""

    chef: Seat
    card: str


class DeclineOffer(Move, tag="decline_offer"):
    """The other chef does not want what this one offers."""

    chef: Seat


class WithdrawOffer(Move, tag="withdraw_offer"):
    """A chef takes back the card on offer."""


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


class PassOn(Move, tag="pass_on"):
    """The phone goes to another member of the team on stage, who presents and answers from now on (CP-42)."""

    to: Seat


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


class NameTeam(Move, tag="name_team"):
    """A member gives the team another name, before the first round begins or between two rounds (CP-42)."""

    name: str


class Applause(Move, tag="applause"):
    """The table writes down how often the room reacted to the dish of a chef, or, without a chef, to the task (CP-67).

    One move for many taps: the log stays small.
    """

    chef: Seat | None
    times: dict[str, int]
    """From a reaction to how often."""


class Nominate(Move, tag="nominate"):
    """A finalist names one own dish, presented in this round, for the tasting (CP-48)."""

    round: int
    course: int = 0
    """Which of the seat's dishes of that round, from 0."""


class ServeDish(Move, tag="serve_dish"):
    """A cook of the tasting has brought the dish to the table."""

    late: bool = False
    """Whether the countdown was over: the clock then makes this move (CP-50)."""


class FlagLate(Move, tag="flag_late", rename={"seat": "player"}):
    """The table notes that a chef had no plan when the preparation time was up, or the host says that a cook of the
    tasting was late, or takes it back (CP-50)."""

    seat: Seat
    late: bool = True


class OrderDish(Move, tag="order_dish"):
    """In a restaurant a guest orders one own dish of the course, by the round in which it was presented (CP-56)."""

    round: int


class ConfirmOrder(Move, tag="confirm_order"):
    """The professional chef takes an order, and may say how it will be prepared (CP-56)."""

    guest: Seat
    remark: str = ""


class AskGuest(Move, tag="ask_guest"):
    """The professional chef asks a guest about the dish that was ordered."""

    guest: Seat
    question: str


class TellKitchen(Move, tag="tell_kitchen"):
    """The guest answers the professional chef; without words it is left to the chef."""

    answer: str = ""


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
    ChooseAssignment | DrawAssignment | InventAssignment | Trade | Replace | Buy | Swap | OfferCard
    | AcceptOffer | DeclineOffer | WithdrawOffer | Plan | Call | Introduce | Reveal | ReadOut | PassOn | Finish
    | EndPresentation | Ask | Answer | Decline | Thank | Critique | Award | AwardPoints | AwardWin | Bet | Tip
    | NameTeam | Applause | Nominate | ServeDish | FlagLate | OrderDish | ConfirmOrder | AskGuest | TellKitchen
    | OpenRound | SeatNewcomer | ReleaseSeat | Leave | EndGame
)  # fmt: skip
