"""The moves of Cook Off!, in the order in which a meal meets them.

An ingredient *card* is named by its id, which ends with the printed price: `shrimp-9`. In what an offer *wants* stand
names of ingredients, as printed: `Shrimp` (CO-30). A name that stands twice means two cards.
"""

from __future__ import annotations

from partychef.engine.game import Move, Seat


class Offer(Move, tag="offer"):
    """The active player offers a trade before the own action: cards and money for cards and money (CO-30)."""

    partner: Seat
    give: tuple[str, ...] = ()
    """Cards of the own hand."""
    give_money: int = 0
    want: tuple[str, ...] = ()
    """Names of ingredients; which cards of these names they get is the partner's choice."""
    want_money: int = 0


class Accept(Move, tag="accept"):
    """The partner accepts and says with which cards; their names are exactly those wanted."""

    cards: tuple[str, ...] = ()


class Decline(Move, tag="decline"):
    """The partner declines the trade."""


class Buy(Move, tag="buy"):
    """The player buys the ingredient in a slot of the Grocery Store, 1 to 5; slot 1 is next to the Dumpster (CO-5).

    With Bulk Membership a second card may follow at once (step `second`).
    """

    slot: int


class BuyGoal(Move, tag="buy_goal"):
    """The player buys a Savings Goal; it is active from the start of the own next turn (CO-28)."""

    kind: str


class Pass(Move, tag="pass"):
    """The player passes: the two rightmost ingredients expire (CO-25)."""


class Order(Move, tag="order"):
    """The action of the Delivery App: the player pays $3 and draws two ingredients to choose from."""


class Keep(Move, tag="keep"):
    """The player keeps one of the delivered ingredients; the other one goes to the Dumpster."""

    card: str


class Done(Move, tag="done"):
    """The player does without the second purchase of the Bulk Membership."""


class Discard(Move, tag="discard"):
    """A player over the hand limit discards just as many cards as are too many (CO-23).

    Several players may have to: then the cards go to the Dumpster together, when all have chosen (CO-18).
    """

    cards: tuple[str, ...]


class Submit(Move, tag="submit"):
    """The player submits a dish face down: at least three cards, for one of the meal cards (CO-32)."""

    meal: str
    cards: tuple[str, ...]
    name: str = ""
    """What the player calls the dish, at most 60 characters; blank, it is called as the meal card."""


class NoDish(Move, tag="no_dish"):
    """The player submits nothing this time and keeps all cards (CO-32)."""


class Vote(Move, tag="vote"):
    """The player ranks all submitted dishes but the own one, the tastiest first (CO-39)."""

    ranking: tuple[Seat, ...]
    """Whose dishes they are."""


class ChooseBest(Move, tag="choose_best"):
    """The judge beside the players (house option `ai_choice`, two players) says whose dish is the best.

    One seat takes Player's Choice. Both seats: they are as good, which is a two-way tie (CO-40).
    """

    best: tuple[Seat, ...]
    words: str = ""
    """What the judge says about it, at most 1,000 characters; shown, never interpreted."""


class NextMeal(Move, tag="next_meal"):
    """The next first player, or the table, cleans up and reveals the next meal (CO-44)."""
