"""A table of Cuisine Decks for tests of its pages: cards as the test needs them, and what pages say and offer."""

from __future__ import annotations

import html
import re
from html.parser import HTMLParser
from typing import Any

import msgspec

from partychef.engine.game import Move
from partychef.games.cuisine_decks.cards import Symbol, cards
from partychef.games.cuisine_decks.moves import Block, NoBlock, Prepare
from partychef.games.cuisine_decks.view import DecksView, StepKind, UtensilInPlay
from tests.games.cuisine_decks.kitchen import ids
from tests.web.conftest import look_again, text_of
from tests.web.house import House

NAMES = ("Ana", "<b>Ben</b>", "Cleo & Co", "Dan 🥕", "Eve", "Fay")
ANA, BEN, CLEO, DAN = 0, 1, 2, 3
VOID = {"input", "br", "img", "meta", "link", "hr", "circle", "path"}


class Kitchen(House):
    """Ana cooks Italian and is the first player, Ben French, Cleo Japanese, unless the test says otherwise."""

    def open(self, *cuisines: str, roles: str = "", **settings: Any) -> Kitchen:
        """`settings` may hold `options`, `deal` and what a table has besides, such as `answer_time`."""
        dealt = cuisines or ("italy", "france", "japan")
        deal = {"countries": dealt, "first_player": ANA, "roles": roles.split(), **settings.pop("deal", {})}
        options = {"roles": bool(roles), **settings.pop("options", {})}
        self.code, _ = self.tables.open_table(
            {"game": "cuisine-decks", "timers": "off", "pace": 0.0, "options": options, "deal": deal, **settings},
            seed="a table",
        )
        self.guests = [self.guest() for _ in dealt]
        for guest, name in zip(self.guests, NAMES, strict=False):
            assert guest.join(self.code, name).status_code == 200
        self.tables.start(self.code)
        return self

    @property
    def game(self) -> Any:
        """The game as it stands; every move makes a new one of it."""
        return self.live(self.code).state

    def sees(self, seat: int | None = None) -> DecksView:
        view = self.game.view(seat)
        assert isinstance(view, DecksView)
        return view

    def ids(self, seat: int, text: str) -> tuple[str, ...]:
        """Cards of this seat by their short names."""
        return ids(self.game.countries[seat], text)

    def holds(self, seat: int, text: str) -> None:
        """From now on the hand of the seat is just this."""
        self.game.hands[seat] = self.ids(seat, text)
        look_again()

    def has(self, seat: int, **piles: str) -> None:
        """From now on the seat's `prepared`, `discards`, `tracked` or `decks` are just these."""
        for name, text in piles.items():
            getattr(self.game, name)[seat] = self.ids(seat, text)
        look_again()

    def owns(self, seat: int, *symbols: Symbol, enabled: bool = True) -> None:
        """The seat has these utensils in play, too."""
        self.game.utensils[seat] += tuple(UtensilInPlay(symbol, enabled) for symbol in symbols)
        look_again()

    def does(self, seat: int, *moves: Move) -> None:
        """Behind everybody's back."""
        for move in moves:
            self.tables.submit(self.code, seat, msgspec.to_builtins(move))

    def tap(self, seat: int, tag: str, **fields: Any) -> Any:
        """What a form of the phone sends."""
        return self.guests[seat].move(self.code, tag, self.live(self.code).made[seat], **fields)

    def defaults(self) -> None:
        """Whoever is to move does what the clock would do; but nobody prepares what chance has dealt."""
        for seat in self.to_move(self.code):
            if seat in self.to_move(self.code):
                self.does(seat, Prepare() if self.sees().step == "prepare" else self.game.default_move(seat))

    def until(self, step: StepKind, player: int | None = None) -> Kitchen:
        while self.sees().step != step or player not in (None, self.sees().player):
            assert self.to_move(self.code), f"the game ended before {step}"
            self.defaults()
        return self

    def nobody_blocks(self) -> None:
        for seat in self.to_move(self.code):
            self.does(seat, NoBlock())

    def blocks(self, seat: int) -> None:
        """The seat blocks, and all before let it happen."""
        for other in self.game.others(self.game.announced.last):
            if other == seat:
                self.does(other, Block())
                return
            if other in self.to_move(self.code):
                self.does(other, NoBlock())

    def phone(self, seat: int) -> str:
        return self.guests[seat].page(self.code)

    def tv(self) -> str:
        return self.guest().get(f"/table/{self.code}/screen").text

    def everybody_else(self, *but: int) -> list[str]:
        """All pages but these phones: the other phones, somebody who only looks on, and the big screen."""
        return [
            *(self.phone(seat) for seat in range(len(self.guests)) if seat not in but),
            self.guest().page(self.code),
            self.tv(),
        ]


def says(page: str) -> str:
    """What stands on the page of the game."""
    return text_of(page[page.index('id="view"') :])


def said_in(page: str, start: str, end: str = "</section>") -> str:
    """What a part of the page says, from something in its first tag."""
    there = page[page.index(start) :]
    return text_of("<" + there[: there.index(end)])


def chain_on(page: str) -> str:
    """An action with the blocks on it, from the top; everybody has the same face."""
    return " ".join(said_in(page, 'cd-chain" reversed', "</ol>").replace("🍅", "").split())


def forms_on(page: str) -> set[str]:
    return set(re.findall(r'name="move" value="([a-z_]+)"', page))


def offered(page: str, field: str) -> list[str]:
    """The values of all buttons and boxes of this name."""
    return [html.unescape(value) for value in re.findall(rf'name="{field}" value="([^"]*)"', page)]


def names_on(page: str) -> set[str]:
    """Which cards a page names anywhere, by id."""
    said = says(page)
    return {id for id, card in cards().items() if card.name in said or f'value="{id}"' in page}


def scrubbed(page: str, code: str) -> str:
    """A page without what differs from browser to browser and moment to moment, and what chance ticks on it."""
    page = page.replace(code, "CODE")
    for token in (r'name="csrf_token" value="[^"]+"', r'data-stamp="[^"]+"', r" checked"):
        page = re.sub(token, "", page)
    return page


class Folds(HTMLParser):
    """Within which elements with an id every button of a name stands."""

    def __init__(self, page: str, name: str) -> None:
        super().__init__()
        self.name = name
        self.around: dict[str, tuple[str, ...]] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        about = dict(attrs)
        if about.get("name") == self.name and tag == "button":
            self.around[about.get("value") or ""] = tuple(id for _, id in self._open if id)
        if tag not in VOID:
            self._open.append((tag, about.get("id") or ""))

    def handle_endtag(self, tag: str) -> None:
        while self._open and self._open.pop()[0] != tag:
            pass
