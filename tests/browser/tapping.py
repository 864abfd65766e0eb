"""Evenings in a party house within this process: phones tap through a game, with AI chefs and a big screen."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from typing import Any

import msgspec
from playwright.sync_api import Locator

from partychef.engine.game import Actor, Move
from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import PHONE, SMALL, TV, Inspector
from tests.serving import wait_for

HEARD = "stamp => document.getElementById('view').dataset.stamp >= stamp"


class Evening:
    """A table at which the phones tap what they offer, until a step is reached; AI chefs move when the clock ticks.

    A game says with `tap` what a phone taps, and with `kind` what else tells its pages apart. The inspector looks at
    every kind of page once: at a phone that is asked for a move, one that waits (`waited`), and the big screen.
    """

    seed = "an evening"
    waited: tuple[str, ...] | None = None
    """Kinds of pages on which a waiting phone is looked at too; None means all."""
    folds = ""
    """Selector of the `details` that are opened on a phone before it is looked at."""

    def __init__(self, home: House, indoors: Indoors, table: dict[str, Any] | str, names: tuple[str, ...]) -> None:
        """Let these people join a table, which is opened with settings (`Tables.open_table`) or is there (its code)."""
        self.indoors, self.tables = indoors, indoors.tables
        self.code = table if isinstance(table, str) else self._open(table)
        self.phones = [home.guest(name) for name in names]
        for phone in self.phones:
            phone.join(self.code)
        self.screen = home.big_screen(self.code)
        self.inspector = Inspector()
        self.seen: set[str] = set()
        """Kinds of pages that have been looked at."""

    def _open(self, settings: dict[str, Any]) -> str:
        code, _ = self.tables.open_table({"timers": "off", "pace": 0.0, **settings}, self.seed)
        critic = self.indoors.party.critics.get(settings.get("judge", "").removeprefix("critic:"))
        if critic is not None:
            powers.seat_critic(self.tables, code, critic.id, critic.name, critic.emoji)
        return code

    def begin(self, ais: int = 0) -> None:
        """Seat AI chefs, and deal."""
        for _ in range(ais):
            powers.add_ai(self.tables, self.code)
        self.tables.start(self.code)
        self.everybody_sees()

    # -- what a game adds ----------------------------------------------------------------------------------------------

    def tap(self, seat: int) -> None:
        """One move by what the phone of this seat offers; here: the first button that can be pressed."""
        self.press(seat, "form:has(input[name=move]) button:enabled")

    def kind(self, step: str) -> str:
        """The kind of page in this step; a step may have several."""
        return step

    def fits(self, where: str) -> None:
        """Check that everything has room on the big screen."""

    # -- what is at the table ------------------------------------------------------------------------------------------

    @property
    def state(self) -> Any:
        return self.tables.find(self.code).state

    def step(self) -> str:
        return str(self.state.timed_step().kind)

    def where(self) -> str:
        return self.kind(self.step())

    def people(self) -> list[int]:
        """Seats of the phones that are asked for a move."""
        chairs = {chair.seat for chair in self.tables.find(self.code).chairs if chair.kind == "person"}
        return sorted(chairs & self.state.to_move())

    def names(self) -> dict[int | None, str]:
        return {chair.seat: chair.name for chair in self.tables.find(self.code).chairs}

    # -- what happens at it --------------------------------------------------------------------------------------------

    def sees(self, *guests: Guest) -> None:
        """Wait until these pages have heard of the last move."""
        stamp = float(f"{self.tables.find(self.code).shown.stamp:.3f}")
        for guest in guests:
            guest.page.wait_for_function(HEARD, arg=stamp)

    def everybody_sees(self) -> None:
        self.sees(*self.phones, self.screen)

    def until(self, *steps: str, tapping: bool = True, looking: bool = True, most: int = sys.maxsize) -> None:
        """Play on until one of these steps or kinds of pages, or until so many moves were made.

        Whoever is asked taps, or does what the clock would do; every new kind of page is looked at.
        """
        while {self.step(), self.where()}.isdisjoint(steps) and most:
            most -= 1
            people = self.people()
            if looking and people and self.where() not in self.seen:
                self.look(self.where())
            if not people:
                self.indoors.party.clock.tick()
            elif tapping:
                self.sees(self.phones[people[0]])
                self.moved(lambda seat=people[0]: self.tap(seat))  # type: ignore[misc]
            else:
                self.make(people[0], self.state.default_move(people[0]))
        self.everybody_sees()

    def moved(self, tapping: Callable[[], None]) -> None:
        """Tap, and wait until a move has been made."""
        before = self.tables.find(self.code).n
        tapping()
        wait_for(lambda: self.tables.find(self.code).n > before)

    def press(self, seat: int, where: str) -> None:
        """Tap the first visible element of this selector on the phone's table, and wait until a move has been made."""
        button = self.phones[seat].page.locator("#table").locator(where).locator("visible=true").first
        self.moved(button.click)

    def taps(self, seat: int, label: str | re.Pattern[str]) -> None:
        """Tap the button of this name, and wait until a move has been made."""
        self.moved(lambda: self.phones[seat].tap(label))

    def make(self, seat: Actor, move: Move) -> None:
        """Make a move without a tap."""
        self.tables.submit(self.code, seat, msgspec.to_builtins(move))

    def look(self, where: str, *acting: int) -> None:
        """The inspector looks at a phone that is asked, at one that waits, and at the big screen."""
        self.seen.add(where)
        self.everybody_sees()
        asked = [*acting, *self.people()][:1]
        for seat in asked:
            page = self.phones[seat].page
            for fold in page.locator(f"{self.folds}:not([open]) > summary").all()[::-1] if self.folds else ():
                fold.click()
            self.inspector.look(page, f"{where}, who acts", (SMALL, PHONE))
        waiting = [seat for seat in range(len(self.phones)) if seat not in (*asked, *self.people())]
        if waiting and (self.waited is None or where in self.waited):
            self.inspector.look(self.phones[waiting[0]].page, f"{where}, who waits", (SMALL,))
        self.inspector.look(self.screen.page, f"{where}, big screen", (TV,))
        self.fits(where)


def unfold(fold: Locator) -> None:
    """Open a `details` element that is closed."""
    if fold.get_attribute("open") is None:
        fold.locator("summary").first.click()


def pick(slot: Locator) -> None:
    """Tap a card."""
    slot.locator("label").click()
