"""A table for test stories: prepared hands, who does what, what is refused."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.moves import Deal, Declare, Discard, Draw, PlaceStacks
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.rules import KitchenGame
from partychef.games.kitchen_closing.setup import set_up
from partychef.games.kitchen_closing.view import KitchenView, Result
from tests.games.story import Story

ANA, BEN, CLEO = 0, 1, 2
"""Three at the table: Cleo deals, so Ana begins."""


def cards(kinds: str) -> tuple[str, ...]:
    """Card ids by category and number: "meat9 sea1"; a star means the other card of that kind."""
    return tuple(map(_card, kinds.split()))


def card(kind: str) -> str:
    """One card id: "meat9"."""
    return _card(kind)


class Kitchen(Story[KitchenGame]):
    """One game; the last seat deals first, so seat 0 begins, unless the house rules say otherwise."""

    def __init__(self, *hands: str, seats: int = 3, pile: str = "", deck: str = "", **house_rules: Any) -> None:
        """Hands of six by seat, the card turned over and the next ones of the deck; everything else is random."""
        named = chain(*zip(*map(cards, hands), strict=True), cards(pile), cards(deck))
        house_rules = {"first_dealer": seats - 1} | house_rules
        super().__init__(set_up(seats, Options(**house_rules), Chance("story", 0), {"ingredients": [*named]}))

    def sees(self, seat: Seat | None) -> KitchenView:
        """What a seat knows; None is the big screen."""
        return self.game.view(seat)

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """The player's cards."""
        return self.game.hands[seat]

    def draws_and_discards_it(self, *seats: Seat) -> None:
        """Play a turn that leaves the hand as it was, for each of these seats."""
        for seat in seats:
            self.does(seat, Draw())
            drawn = self.sees(seat).drawn
            assert drawn is not None
            self.does(seat, Discard(drawn))

    def closes(self) -> None:
        """Let the current player declare, and the others keep their hands in their last turns."""
        player = self.game.player
        assert player is not None
        self.does(player, Declare())
        self.draws_and_discards_it(*self.sees(None).last_lap)

    def places(self, seat: Seat, dish: str = "", pantry: str = "") -> None:
        """The player places both stacks."""
        self.does(seat, PlaceStacks(cards(dish), cards(pantry)))

    def ends_round(self, *stacks: tuple[str, str]) -> Sequence[Result]:
        """Give everybody just these cards to place, dish and pantry by seat; return the results of the round."""
        self.closes()
        for seat, (dish, pantry) in enumerate(stacks):
            self.game.hands[seat] = (*cards(dish), *cards(pantry))
        for seat, (dish, pantry) in enumerate(stacks):
            self.places(seat, dish, pantry)
        return self.game.past[-1].results

    def ends_round_for(self, *points: int) -> None:
        """Play a round that scores this for each seat: 1, 0 or -1."""
        kinds = {1: ("meat9", "sea3"), 0: ("meat2", "sea3"), -1: ("meat2", "sea1")}
        self.ends_round(*(kinds[one] for one in points))

    def deals(self) -> None:
        """The next dealer deals."""
        self.does(self.game.dealer, Deal())


def _card(kind: str) -> str:
    category, number = kind.rstrip("0123456789*"), int("".join(filter(str.isdigit, kind)))
    both = sorted(id for id, one in ingredients().items() if (one.category, one.number) == (category, number))
    return both[kind.endswith("*")]
