"""A table of Green Chef for tests of its pages: cards that the test puts on the decks, and what pages say."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from partychef.engine.game import Move
from partychef.games.green_chef.view import GreenChefView
from tests.web.conftest import Guest, look_again, text_of
from tests.web.house import House

NAMES = ("Ana", "<b>Ben</b>", "Cleo & Co")
HANDS = (
    ("tomato", "pepper", "eggs", "rice"),
    ("onion", "carrot", "lentils", "flour"),
    ("milk", "butter", "apple", "fig"),
)
"""The first hands; Ana is Head Chef, and passes to Ben."""
LATER = (
    "yogurt",
    "paprika",
    "chicken",
    "oats",
    "lemon",
    "garlic",
    "quinoa",
    "basil",
    "cheese",
    "berries",
    "trout",
    "fig",
)
OPEN = ("shakshuka", "lentil-stew", "apple-cake")
HIDDEN = ("minestrone", "berry-crumble", "fig-tart")
TALENTS = "nosy-neighbour tutti-frutti pantry-swap leftovers menu-change fine-palate"
SHAKSHUKA = ("tomato", "pepper", "eggs", "yogurt", "paprika")


class Kitchen(House):
    """A table with cards that the test puts on the decks."""

    def open(self, dealt: str = "", **rules: Any) -> tuple[str, Guest, list[Guest]]:
        settings = {"game": "green-chef", "options": {"head_chef": 0, **rules}, "timers": "off", "pace": 0.0}
        cards = [card for hand in HANDS for card in hand]
        deal = {"recipes": [*OPEN, *HIDDEN], "ingredients": [*cards, *LATER[:11]], "talents": dealt.split()}
        code, _ = self.tables.open_table({**settings, "deal": deal}, seed="a table")
        guests = [self.guest() for _ in NAMES]
        for guest, name in zip(guests, NAMES, strict=True):
            assert guest.join(code, name).status_code == 200
        self.tables.start(code)
        return code, self.guest(), guests

    def do(self, code: str, guests: list[Guest], seat: int, move: Move) -> None:
        assert self.send(guests[seat], code, seat, move) == 200

    def chef(self, code: str, seat: int | None = None) -> GreenChefView:
        state = self.live(code).state
        assert state is not None
        view = state.view(seat)
        assert isinstance(view, GreenChefView)
        return view

    def until(self, code: str, *steps: str) -> None:
        """Let everybody do what the clock would do."""
        while self.chef(code).step not in steps:
            seat = self.to_move(code)[0]
            state = self.live(code).state
            assert state is not None
            self.tables.submit(code, seat, msgspec.to_builtins(state.default_move(seat)))

    def after(self, code: str, seat: int) -> int:
        return self.live(code).made.get(seat, 0)

    def screen(self, code: str, guest: Guest) -> str:
        return guest.get(f"/table/{code}/screen").text

    def holds(self, code: str, seat: int, *kept: str) -> None:
        """Give the seat these kept cards."""
        state: Any = self.live(code).state
        state.kept[seat] = kept
        look_again()


def forms_in(page: str) -> set[str]:
    return set(re.findall(r'name="move" value="([a-z_]+)"', page))


def offered(page: str, field: str = "card") -> list[str]:
    return re.findall(rf'name="{field}" value="([^"]+)"', page)


def hand_on(page: str) -> list[str]:
    """The cards that a tap would keep."""
    return re.findall(r'class="tap" name="card" value="([^"]+)"', page)


def says(page: str) -> str:
    return text_of(page[page.index('id="view"') :])
