"""The moves of Green Chef, in the order in which a game meets them.

Cards are named by id (GEN-4). Being asked gives no secret away: before the draw, everybody who may still have a Talent
is asked, not only who holds Second Helping.
"""

from __future__ import annotations

from partychef.engine.game import Move


class KeepTalent(Move, tag="keep_talent"):
    """The player keeps one of the two Talents dealt; the other goes under the Talent deck (GC-37). Sealed."""

    talent: str


class Draw(Move, tag="draw"):
    """The player draws; with Second Helping, one more card. Sealed until all who may have a Talent have answered."""

    second_helping: bool = False


class PutBack(Move, tag="put_back"):
    """A player who drew one more card puts a card of the hand under the deck before the draft. Sealed."""

    card: str


class Keep(Move, tag="keep"):
    """The player keeps one card of the hand and passes the rest to the left (GC-13). Sealed."""

    card: str


class Offer(Move, tag="offer"):
    """The seller offers a kept card, face up (GC-43)."""

    card: str


class Decline(Move, tag="decline"):
    """The seller offers nothing in this phase (GC-42)."""


class Bid(Move, tag="bid"):
    """The player bids more points than the highest bid so far (GC-45)."""

    points: int


class Pass(Move, tag="pass"):
    """The player is out of this auction (GC-44)."""


class Swap(Move, tag="swap"):
    """Pantry Swap: a kept card goes under the deck, the top card is kept. The player then waits or calls."""

    card: str


class ChangeMenu(Move, tag="change_menu"):
    """Menu Change: the hidden Recipe goes under its deck, the top one is drawn. The player then waits or calls."""


class Peek(Move, tag="peek"):
    """Nosy Neighbour: the player looks at another player's hidden Recipe. The player then waits or calls."""

    target: int


class Wait(Move, tag="wait"):
    """The player waits for another Ingredients Phase."""


class Call(Move, tag="call"):
    """The player calls Recipe and reveals the hidden Recipe; with Early Bird, which only the first caller may use."""

    early_bird: bool = False


class Allocate(Move, tag="allocate"):
    """The player allocates kept cards to Recipes. Sealed until all have.

    `recipes` has one entry per slot for each Recipe, in the order of the slots: a card or None. Recipes may be left
    out. `talent` uses the player's scoring Talent: Tutti Frutti needs `recipe` and `slot` (from 0) of the card it
    covers, Fine Palate a `recipe`, Leftovers one or two `cards`; the other Talents need none of these.
    """

    recipes: dict[str, tuple[str | None, ...]]
    talent: bool = False
    recipe: str | None = None
    slot: int | None = None
    cards: tuple[str, ...] = ()


class Deal(Move, tag="deal"):
    """The next Head Chef, or the table, deals the next game of a match (GC-6)."""
