"""Everything behind one application: settings, tables, open pages and the clock."""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, cast

from flask import Flask, current_app

from partychef.chefs.characters import Character, CharacterError, characters, read_characters
from partychef.judges.critics import Critics
from partychef.llm.ask import Asker, Ledger
from partychef.llm.models import Model
from partychef.settings import Settings, data_folder
from partychef.tables.ai_seats import AiSeats
from partychef.tables.clock import Clock
from partychef.tables.exchanges import TableLedger
from partychef.tables.live import Live
from partychef.tables.pending_moves import PendingMoves
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store
from partychef.web.allowance import Allowance
from partychef.web.judge_tasks import JudgeTasks
from partychef.web.pictures.drawing import Drawer
from partychef.web.wrong_codes import WrongCodes

if TYPE_CHECKING:
    from partychef.llm.speech import Speech

log = logging.getLogger(__name__)


class Engine(NamedTuple):
    """The models that think for the critics."""

    models: tuple[str, ...]
    """Their names, first choice first; empty where the house critic judges."""
    sees: bool
    """Whether the first model can be shown photos."""


class Party:
    """Everything behind one application."""

    def __init__(self, settings: Settings, now: Callable[[], float] | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.store.upgrade()
        self.hub = Hub(settings.streams, settings.streams_per_address)
        self.tables = Tables(self.store, self.hub, now or _steady_clock())
        self.critics = Critics(data_folder("prompts") / "critics", settings.instance / "critics")
        self.tables.kept_names = self._names_of_the_house
        for error in self.critics.errors:
            log.warning("%s", error)
        for left_out in self.character_errors():
            log.warning("chefs/%s", left_out)
        self.models = _models_of(settings)
        self.speech = _speech_of(settings)
        self.judge_tasks = JudgeTasks()
        self.drawer = Drawer()
        self.allowance = Allowance(settings.visitors_tokens, self.tables.now)
        self.wrong_codes = WrongCodes(settings.rate_limit)
        self.clock = self._make_clock()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def _make_clock(self) -> Clock:
        settings = self.settings
        ai_seats = AiSeats(
            self.critics, self._asker_for if self.models else None, protocol=settings.protocol,
            known_characters=self.characters,
        )  # fmt: skip
        pending = PendingMoves(self.tables.now, settings.verdict_timeout)
        return Clock(self.tables, settings.pace, ai_seats=ai_seats, pending=pending)

    def _asker_for(self, ledger: Ledger) -> Asker | None:
        from partychef.llm.setup import asker_from

        return asker_from(self.settings, ledger)

    def characters(self) -> dict[str, Character]:
        """The characters that a model can play as chefs, by id: those that ship with partychef and the host's own."""
        return characters(self.settings.instance / "chefs")

    def _names_of_the_house(self) -> list[str]:
        played = self.characters().values() if self.models else ()
        return [one.name for one in (*self.critics.values(), *played)]

    def character_errors(self) -> list[CharacterError]:
        """Why some of the host's own characters are left out."""
        return read_characters(self.settings.instance / "chefs")[1]

    def engine(self) -> Engine:
        """The models that judge in this house and play the characters among the chefs."""
        return Engine(tuple(model.name for model in self.models), any(model.sees for model in self.models[:1]))

    def ledger(self, live: Live) -> TableLedger:
        """The ledger of what models were asked at this table."""
        return TableLedger(self.store, live.table.id, self.tables.now)

    def wake(self) -> None:
        """Start the clock's thread, once."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self.clock.run, name="clock", daemon=True)
                self._thread.start()

    def warm_up(self, app: Flask) -> None:
        """Load all templates in the background, so that no guest has to wait for one to be compiled.

        Where there is a model, also import what it takes to ask it.
        """
        threading.Thread(target=_compile_templates, args=(app,), name="warm-up", daemon=True).start()
        if self.models or self.speech:
            from partychef.llm.client import warm

            warm()

    def close(self) -> None:
        """End all streams, the clock, work in the background and the database connections."""
        self.hub.close()
        self.clock.stop()
        self.judge_tasks.close()
        if self._thread is not None:
            self._thread.join(timeout=5)
        self.store.close()


def _steady_clock() -> Callable[[], float]:
    """Seconds since 1970 that never go back: setting the computer's clock must not stop a party for an hour."""
    started = time.time() - time.monotonic()
    return lambda: started + time.monotonic()


def _models_of(settings: Settings) -> tuple[Model, ...]:
    """The models of the settings. Without one, nothing that asks models is imported."""
    if not settings.model:
        return ()
    from partychef.llm.setup import models_from

    return models_from(settings)


def _speech_of(settings: Settings) -> Speech | None:
    """The model that reads aloud, if there is one."""
    if not settings.speech:
        return None
    from partychef.llm.speech import speech_from

    return speech_from(settings)


def _compile_templates(app: Flask) -> None:
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    # What exists by now stays for good, so the garbage collector need not visit it, nor run after every few pages.
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def the_party() -> Party:
    """The party of the current application."""
    return cast(Party, current_app.extensions["partychef"])
