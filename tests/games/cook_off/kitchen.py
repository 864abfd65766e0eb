"""A table to tell stories at: hands, store and cards as the story needs them, who does what, what is refused."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Seat
from partychef.games.cook_off.cards import GoalKind
from partychef.games.cook_off.moves import NextMeal, NoDish, Pass, Submit, Vote
from partychef.games.cook_off.options import Options
from partychef.games.cook_off.rules import CookOffGame
from partychef.games.cook_off.setup import set_up
from partychef.games.cook_off.view import CookOffPlace, CookOffView, Dish, Owned
from tests.games.story import Story

ANA, BEN, CLEO, DAN = 0, 1, 2, 3
"""Ana is the first player of Meal 1 unless a story says otherwise."""

QUIET = ("back-to-normal", "late-frost", "storm-at-sea", "savers-week")
"""Events of a meal that move no money and leave vegetables, carbs and protein alone."""
LATER = ("big-catch", "milk-lake", "butchers-jubilee", "bakers-surplus")
"""Those of the next meal move no money either."""
MENU = ("balanced-meal", "ramen-night", "feast-fit-for-a-king")  # the rulebook's example


class Kitchen(Story[CookOffGame]):
    """One game of three players, the rulebook's three meal cards first, and nothing happens in its rounds."""

    def __init__(
        self,
        *hands: str,
        seats: int = 3,
        store: str = "",
        deck: str = "",
        events: str = "",
        menu: Sequence[str] = MENU,
        **house_rules: Any,
    ) -> None:
        """Hands of three by seat, the store from slot 1, the next ingredients and events; the rest is chance."""
        known = events.split()
        deal = {
            "ingredients": [card for cards in (*hands, store, deck) for card in cards.split()],
            "events": [*known, *(event for event in QUIET + LATER if event not in known)],
            "meals": [*menu],
        }
        options = Options(**{"first_player": ANA} | house_rules)
        super().__init__(set_up(seats, options, Chance("story", 0), deal))

    def sees(self, seat: Seat | None) -> CookOffView:
        """What a seat knows; None is the big screen."""
        return self.game.view(seat)

    def place(self, seat: Seat) -> CookOffPlace:
        """What all know of a seat."""
        return self.sees(None).place(seat)

    def hand(self, seat: Seat) -> list[str]:
        """The player's cards."""
        return sorted(self.game.hands[seat])

    def holds(self, seat: Seat, cards: str) -> None:
        """From now on the player's hand is just this."""
        self.game.hands[seat] = tuple(cards.split())

    def has(self, seat: Seat, *kinds: GoalKind, money: int | None = None) -> None:
        """The player has these Savings Goals, active, and so much money."""
        self.game.goals[seat] += tuple(Owned(kind, active=True) for kind in kinds)
        if money is not None:
            self.game.money[seat] = money

    def waits(self, step: str, *who: Actor) -> bool:
        """Whether this is the step, and just these are to move."""
        return self.game.timed_step().kind == step and self.game.to_move() == set(who)

    def store(self) -> list[str | None]:
        """What lies in slots 1 to 5."""
        return [slot.card for slot in self.sees(None).store]

    def price(self, seat: Seat | None, slot: int) -> int:
        """What that slot costs this seat."""
        return self.sees(seat).store[slot - 1].price

    def passes(self, times: int = 1) -> None:
        """Whose turn it is passes, so many times in a row round the table."""
        for _ in range(times):
            assert self.game.player is not None
            self.does(self.game.player, Pass())

    def next_round(self) -> None:
        """All pass until the next event, or the cook off."""
        prep = self.game.prep
        while self.game.step == "turn" and self.game.prep == prep:
            self.passes()

    def to_the_cook_off(self, *hands: str) -> None:
        """All pass until dishes are submitted, and then the players hold these cards."""
        while self.game.step == "turn":
            self.passes()
        for seat, cards in enumerate(hands):
            self.holds(seat, cards)

    def cooks(self, *dishes: str | None, meals: Mapping[Seat, str] | None = None) -> tuple[Dish, ...]:
        """By seat: everybody gets just these cards and submits them for the first meal card; the dishes as revealed."""
        self.to_the_cook_off(*(cards or "peas-2 peas-2 peas-2" for cards in dishes))
        for seat, cards in enumerate(dishes):
            meal = (meals or {}).get(seat, self.game.menu[0])
            self.does(seat, Submit(meal, tuple(cards.split())) if cards else NoDish())
        return self.game.dishes

    def votes(self, *rankings: tuple[Seat, ...] | None) -> None:
        """By seat: how everybody votes; None: is not asked."""
        for seat, ranking in enumerate(rankings):
            if ranking is not None:
                self.does(seat, Vote(ranking))

    def next_meal(self) -> None:
        """The next first player begins."""
        self.does(self.game.player, NextMeal())

    def plays_a_meal(self) -> None:
        """Nobody buys, nobody cooks, and the next meal begins if there is one."""
        self.to_the_cook_off()
        while self.game.step == "cook_off":
            self.does(min(self.game.to_move(), key=str), NoDish())
        if self.game.step == "break":
            self.next_meal()
