"""The one object that the web side holds: settings, tables, open pages and the clock."""

from __future__ import annotations

import gc
import logging
import threading
import time
from collections.abc import Callable
from typing import cast

from flask import Flask, current_app

from partychef.judges.critics import Critic, read_critics
from partychef.settings import Settings, data_folder
from partychef.tables.clock import Clock
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store

log = logging.getLogger(__name__)


class Party:
    """Everything behind one application."""

    def __init__(self, settings: Settings, now: Callable[[], float] | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.store.upgrade()
        self.hub = Hub(settings.streams)
        self.tables = Tables(self.store, self.hub, now or _steady_clock())
        self.critics = _critics_of(settings)
        self.clock = Clock(self.tables, settings.pace, self.critics)
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()

    def wake(self) -> None:
        """Start the clock's thread, once."""
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self.clock.run, name="clock", daemon=True)
                self._thread.start()

    def warm_up(self, app: Flask) -> None:
        """Compile all templates in the background: the first guest of every step would have to wait for it."""
        threading.Thread(target=_compile_templates, args=(app,), name="warm-up", daemon=True).start()

    def close(self) -> None:
        """End all streams, the clock and the database connections."""
        self.hub.close()
        self.clock.stop()
        if self._thread is not None:
            self._thread.join(timeout=5)
        self.store.close()


def _steady_clock() -> Callable[[], float]:
    """Seconds since 1970 that never run back: setting the computer's clock must not stop a party for an hour."""
    started = time.time() - time.monotonic()
    return lambda: started + time.monotonic()


def _critics_of(settings: Settings) -> dict[str, Critic]:
    """The critics that ship with partychef and the host's own, which may replace them; broken files are reported."""
    critics, errors = read_critics(data_folder("prompts") / "critics", settings.instance / "critics")
    for error in errors:
        log.warning("%s", error)
    # The kindest first: who does not choose should not meet the cruellest.
    return dict(sorted(critics.items(), key=lambda item: (-item[1].generosity, item[0])))


def _compile_templates(app: Flask) -> None:
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)
    # What exists by now stays: the collector need not look at it again, nor at every few hundred words of a page.
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)


def the_party() -> Party:
    """The party of the current application."""
    return cast(Party, current_app.extensions["partychef"])
