"""The moves of Cook Off!, in the order in which a meal meets them.

An ingredient *card* is named by its id, which ends with the printed price: `shrimp-9`. What an offer *wants* is
listed by the names of ingredients, as printed: `Shrimp` (CO-30). A name listed twice means two cards.
"""

from __future__ import annotations

from partychef.engine.game import Move, Seat


class Offer(Move, tag="offer"):
    """The active player offers a trade before acting: cards and money for cards and money (CO-30)."""

    partner: Seat
    give: tuple[str, ...] = ()
    """Cards of the player's hand."""
    give_money: int = 0
    want: tuple[str, ...] = ()
    """Names of ingredients; the partner chooses which cards of these names to give."""
    want_money: int = 0


class Accept(Move, tag="accept"):
    """The partner accepts and names the cards to give; their names are exactly those wanted."""

    cards: tuple[str, ...] = ()


class Decline(Move, tag="decline"):
    """The partner declines the trade."""


class Buy(Move, tag="buy"):
    """The player buys the ingredient in a slot of the Grocery Store, 1 to 5; slot 1 is next to the Dumpster (CO-5).

    With Bulk Membership a second card may follow at once (step `second`).
    """

    slot: int


class BuyGoal(Move, tag="buy_goal"):
    """The player buys a Savings Goal; it is active from the start of the player's next turn (CO-28)."""

    kind: str


class Pass(Move, tag="pass"):
    """The player passes: the two rightmost ingredients expire (CO-25)."""


class Order(Move, tag="order"):
    """The action of the Delivery App: the player pays $3 and draws two ingredients to choose from."""


class Keep(Move, tag="keep"):
    """The player keeps one of the delivered ingredients; the other one goes to the Dumpster."""

    card: str


class Done(Move, tag="done"):
    """The player makes no second purchase with the Bulk Membership."""


class Discard(Move, tag="discard"):
    """A player over the hand limit discards exactly the excess (CO-23).

    If several players must, their cards go to the Dumpster together, once all have chosen (CO-18).
    """

    cards: tuple[str, ...]


class Submit(Move, tag="submit"):
    """The player submits a dish face down: at least three cards, for one of the meal cards (CO-32)."""

    meal: str
    cards: tuple[str, ...]
    name: str = ""
    """What the player calls the dish, at most 60 characters; a blank name becomes that of the meal card."""


class NoDish(Move, tag="no_dish"):
    """The player submits nothing this time and keeps all cards (CO-32)."""


class Vote(Move, tag="vote"):
    """The player ranks all submitted dishes except their own, the tastiest first (CO-39)."""

    ranking: tuple[Seat, ...]
    """The seats whose dishes they are."""


class ChooseBest(Move, tag="choose_best"):
    """The judge (house option `ai_choice`, two players) says whose dish is the best.

    One seat wins Player's Choice. Both seats mean a two-way tie (CO-40).
    """

    best: tuple[Seat, ...]
    words: str = ""
    """What the judge says about it, at most 1,000 characters; shown, never interpreted."""


class NextMeal(Move, tag="next_meal"):
    """The next first player, or the table, cleans up and reveals the next meal (CO-44)."""
