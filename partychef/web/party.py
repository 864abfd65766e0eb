"""The one object that the web side holds: settings, tables, open pages and the clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import cast

from flask import Flask, current_app

from partychef.settings import Settings
from partychef.tables.clock import Clock
from partychef.tables.play import Tables
from partychef.tables.push import Hub
from partychef.tables.store import Store


class Party:
    """Everything behind one application."""

    def __init__(self, settings: Settings, now: Callable[[], float] | None = None) -> None:
        self.settings = settings
        self.store = Store(settings.database)
        self.store.upgrade()
        self.hub = Hub(settings.streams)
        self.tables = Tables(self.store, self.hub, now or time.time)
        self.clock = Clock(self.tables, settings.pace)
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


def _compile_templates(app: Flask) -> None:
    for name in app.jinja_env.list_templates():
        app.jinja_env.get_template(name)


def the_party() -> Party:
    """The party of the current application."""
    return cast(Party, current_app.extensions["partychef"])
