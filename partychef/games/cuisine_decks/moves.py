"""The moves of Cuisine Decks, in the order of a turn. Cards are named by their id (GEN-4)."""

from __future__ import annotations

from typing import Literal

import msgspec

from partychef.engine.game import Move, Seat
from partychef.engine.leaving import Leave

Variant = Literal["take", "return", "praise", "pan"]
"""Supplier: the target *takes* two cards from the discard pile, or *returns* two to the deck (CD-56).
Critic: *praise* is +1 for both, *pan* is -2 for the opponent and -1 for the Critic (CD-57)."""
Effect = Literal[
    "discard_ingredient", "reuse_ingredient",
    "lose_recipe", "reuse_recipe",
    "disrupt_progress", "restore_progress",
    "break_utensil", "repair_utensil",
    "discard_cards", "draw_cards",
    "score_less", "score_more",
    "replace_hand",
]  # fmt: skip
"""What an action card does (CD-33); `replace_hand` is offensive when it names another player."""


class ChooseDeck(Move, tag="choose_deck"):
    """The player selects a cuisine deck that nobody has (CD-2)."""

    country: str


class Discard(Move, tag="discard"):
    """The player discards from the hand: 0 to 3 cards in Shop 1 (CD-8), as many as Discard Cards asks for (CD-33), or
    the excess at the end of the turn (CD-43)."""

    cards: tuple[str, ...] = ()


class PlayRole(Move, tag="play_role"):
    """The player uses their role card on another player (CD-52)."""

    player: Seat
    variant: Variant | None = None
    """The choice of Supplier and Critic."""


class SkipRole(Move, tag="skip_role"):
    """The player does not use the role card this turn (CD-52)."""


class FillUp(Move, tag="fill_up"):
    """Asked by the Dishwasher, the player fills up the hand, discards it and gains 1 VP (CD-55)."""


class Refuse(Move, tag="refuse"):
    """Asked by the Dishwasher, the player keeps the hand, and the Dishwasher gains 1 VP (CD-55)."""


class Take(Move, tag="take"):
    """For the Supplier, the player takes two cards from their discard pile into the hand, or as many as there are."""

    cards: tuple[str, ...]


class Prepare(Move, tag="prepare"):
    """Prepare 1: the player lays out ingredients and utensils from the hand, sealed until all have chosen."""

    cards: tuple[str, ...] = ()


class Play(Move, tag="play"):
    """The player announces an action card with one of its effects and its target (CD-28)."""

    effect: Effect
    player: Seat | None = None
    """The opponent, for offensive effects."""
    card: str | None = None
    """The target: an ingredient, a recipe, a tracked card or a utensil."""


class Block(Move, tag="block"):
    """The player answers the card on top with a Blocking card (CD-29)."""


class NoBlock(Move, tag="no_block"):
    """The player lets it happen."""


class Done(Move, tag="done"):
    """The player plays no further action card in this window (CD-15)."""


class Dish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A recipe from the hand with the prepared cards that go into it (CD-21)."""

    recipe: str
    primary: str
    secondary: tuple[str, ...] = ()
    """None, one or two, but not more than the recipe requires; for India one of them may be an optional (Masala)."""
    optional: str | None = None
    """At most one, for +1 VP (CD-22)."""


class Cook(Move, tag="cook"):
    """Cook 1: all recipes that the player cooks this turn, at once and for good (CD-23); there may be none."""

    dishes: tuple[Dish, ...] = ()


class Track(Move, tag="track"):
    """Score 2: the player puts one eligible card into the tracking area (CD-38)."""

    card: str


class Keep(Move, tag="keep"):
    """Score 3, Thailand's Balance: one secondary or optional used this turn stays in the preparation area; or none."""

    card: str | None = None


AnyMove = (
    ChooseDeck
    | Discard
    | PlayRole
    | SkipRole
    | FillUp
    | Refuse
    | Take
    | Prepare
    | Play
    | Block
    | NoBlock
    | Done
    | Cook
    | Track
    | Keep
    | Leave
)
