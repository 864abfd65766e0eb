"""What a seat may know of Cook Off! (GEN-11). `build_view.py` fills these in, templates and chefs read them.

The steps: `turn` (the player may offer trades, then makes one action), `trade` (the partner answers), `discard`
(players with too many cards), `second` (Bulk Membership: buy again or be done), `keep` (Delivery App), `cook_off`
(sealed dishes), `vote` (sealed votes), `judging` (house option: a judge decides), `break` and `over`.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import Place, Seat, View
from partychef.games.cook_off.cards import GoalKind

StepKind = Literal["turn", "trade", "discard", "second", "keep", "cook_off", "vote", "judging", "break", "over"]
Action = Literal["buy", "buy_goal", "pass", "order", "keep", "trade", "decline", "discard"]

ROUNDS = 4
"""Meal Prep rounds of a meal (CO-15)."""
SLOTS = 5  # CO-5


class Owned(msgspec.Struct, frozen=True):
    """A Savings Goal in front of its owner."""

    kind: GoalKind
    active: bool
    """From the start of the owner's next turn (CO-28)."""


class CookOffPlace(Place, frozen=True):
    """What everybody sees of one seat.

    Its score in `vote` and `judging` already counts the dishes on the table, without Player's Choice.
    """

    money: int
    hand: int
    """The number of its ingredients, including a dish that is still face down."""
    limit: int
    """Its hand limit."""
    income: int
    """Its income when the next meal begins, as things stand."""
    goals: tuple[Owned, ...]
    trophies: int
    """Dishes it has kept as Player's Choice (CO-42)."""
    kept: tuple[str, ...]
    """Cards that everybody saw it get in earlier meals, and that have not been seen since."""
    done: bool
    """In `discard`, `cook_off` and `vote`: whether it has chosen, or has nothing to choose."""


class Slot(msgspec.Struct, frozen=True):
    """One slot of the Grocery Store."""

    number: int
    """Slot 1 is rightmost, next to the Dumpster (CO-5)."""
    card: str | None
    """None if there was no card left for it (CO-24)."""
    price: int
    """After the event and this seat's own active goals (CO-21); for the big screen after the event alone."""


class Shelf(msgspec.Struct, frozen=True):
    """One kind of Savings Goal beside the store."""

    kind: GoalKind
    left: int
    """The number of its two cards that are still there."""
    price: int
    """After the event."""


class Proposal(msgspec.Struct, frozen=True):
    """A trade that somebody offers openly."""

    seat: Seat
    partner: Seat
    give: tuple[str, ...]
    """Card ids: what `seat` gives."""
    give_money: int
    want: tuple[str, ...]
    """Names of ingredients: what `partner` gives."""
    want_money: int


class Deed(msgspec.Struct, frozen=True):
    """What one player did openly."""

    prep: int
    """The round of the meal, 1 to 4."""
    seat: Seat
    action: Action
    cards: tuple[str, ...] = ()
    """The cards bought, expired (pass) or discarded (discard, keep); in a trade, made or declined: for the partner."""
    money: int = 0
    """Paid; in a trade: for the partner."""
    kind: GoalKind | None = None
    """The Savings Goal bought."""
    partner: Seat | None = None
    """The partner of a trade, made or declined."""
    got_cards: tuple[str, ...] = ()
    """The cards that the partner gave in a trade."""
    got_money: int = 0
    want: tuple[str, ...] = ()
    """In a trade, made or declined: the names of the ingredients asked for."""
    want_money: int = 0


class Dish(msgspec.Struct, frozen=True):
    """A dish on the table, with its points."""

    seat: Seat
    name: str
    meal: str
    """The meal card it was made for."""
    cards: tuple[str, ...]
    price: int
    """The sum of the printed prices (CO-38)."""
    fulfilled: tuple[bool, ...]
    """For each line of the meal card."""
    lines: int
    """Points of the fulfilled lines."""
    full: int
    """2 for all lines (CO-37)."""
    course: int
    """1 of the Meal-Prep Course."""
    cheapest: int
    """1 for the cheapest dish (CO-38)."""
    votes: int | None = None
    """None until all votes are in, and if a judge decides."""
    choice: int = 0
    """3 for Player's Choice, 1 on a two-way tie (CO-40). With any of these the cook keeps the dish as a trophy."""

    @property
    def points(self) -> int:
        """All points of the dish."""
        return self.lines + self.full + self.course + self.cheapest + self.choice


class CookedMeal(msgspec.Struct, frozen=True):
    """A meal that is over: one row of the score card."""

    number: int
    first_player: Seat
    meals: tuple[str, ...]
    """The three meal cards."""
    events: tuple[str, ...]
    """The event of each round."""
    dishes: tuple[Dish, ...]
    """The submitted dishes, clockwise from the first player."""
    ballots: dict[Seat, tuple[Seat, ...]]
    """How each voter ranked the dishes, the tastiest first; empty if nobody voted."""
    points: tuple[int, ...]
    """The points of the meal, by seat."""
    scores: tuple[int, ...]
    """The total points after the meal, by seat."""
    words: str = ""
    """What the judge said, if one decided."""


class Sealed(msgspec.Struct, frozen=True):
    """What a seat has submitted face down."""

    meal: str | None
    """None means no dish."""
    cards: tuple[str, ...] = ()
    name: str = ""


class CookOffView(View, frozen=True):
    """Everything one seat may know; `seat` None is the big screen."""

    step: StepKind
    round: int
    """The Meal Prep round, counted through the whole game."""
    meal: int
    """The meal being prepared or cooked, from 1; in the break, the one just eaten."""
    meals: int
    """The number of meals in the game."""
    prep: int
    """The Meal Prep round of this meal, 1 to 4; 4 from then on."""
    places: tuple[CookOffPlace, ...]
    """Every seat by number, which is clockwise."""
    first_player: Seat
    """The seat with the first player token for this meal."""
    player: Seat | None
    """The player whose turn it is; in the break, the one who begins the next meal."""
    menu: tuple[str, ...]
    """This meal's three meal cards."""
    event: str | None
    """The event of this round; None from the cook off on."""
    events: tuple[str, ...]
    """This meal's events so far, in order; while a round is played the last one is its event."""
    income: int
    """The income of everybody when the next meal begins, without goals (CO-13)."""
    store: tuple[Slot, ...]
    """All five slots, slot 1 first."""
    dumpster: tuple[str, ...]
    """The card thrown in last is the last."""
    deck_size: int
    """Ingredients left to draw."""
    event_deck_size: int
    meal_deck_size: int
    savings: tuple[Shelf, ...]
    """All ten kinds of Savings Goals."""
    offer: Proposal | None
    """In `trade`: what the partner must answer."""
    offers_left: int
    """How many more offers of this turn may be declined (CO-30)."""
    log: tuple[Deed, ...]
    """What was done openly in this meal so far."""
    dishes: tuple[Dish, ...]
    """From the reveal until the next meal begins: the dishes, clockwise from the first player."""
    past: tuple[CookedMeal, ...]
    """The score card: every meal that is over."""
    hand: tuple[str, ...] = ()
    """The seat's own ingredients."""
    drawn: tuple[str, ...] = ()
    """In `keep`: the cards delivered to this seat; they are not part of the hand yet."""
    dealt: tuple[str, ...] = ()
    """In `discard`, where the event of the round has dealt cards: those of this seat; they are in the hand."""
    discarding: tuple[str, ...] | None = None
    """In `discard`: the cards that this seat has chosen while others still choose; they are still in the hand."""
    sealed: Sealed | None = None
    """In `cook_off`: what this seat has submitted; the cards are still in the hand."""
    vote: tuple[Seat, ...] | None = None
    """In `vote`: this seat's vote while others still vote."""
