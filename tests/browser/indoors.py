"""A party house within the tests' own process, where a test can cause what nobody taps, such as streamed words."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from pathlib import Path

from werkzeug.serving import make_server

from partychef import create_app
from partychef.settings import Settings
from partychef.tables import host
from partychef.tables.play import Tables
from partychef.web.party import Party

EVENING = 1_000_000.0


class Indoors:
    """An application behind a real socket, whose clock stands still unless it is given another."""

    def __init__(self, instance: Path, now: Callable[[], float] = lambda: EVENING, **settings: object) -> None:
        logging.getLogger("werkzeug").setLevel(logging.ERROR)
        app = create_app(Settings(instance=instance, **settings), clock=False, now=now)  # type: ignore[arg-type]
        self.party: Party = app.extensions["partychef"]
        self.tables: Tables = self.party.tables
        self.log = instance / "server.log"
        self.log.touch()
        self._server = make_server("127.0.0.1", 0, app, threaded=True)
        self._server.daemon_threads = True  # type: ignore[attr-defined]
        self.port: int = self._server.server_port
        self.url = f"http://127.0.0.1:{self.port}"
        self._thread = threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True)
        self._thread.start()

    def stop(self) -> None:
        self.party.close()
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()

    def judging(self, critic: str = "inspector", chefs: int = 3) -> str:
        """A table where a critic is about to speak: everybody has presented. Returns its code."""
        found = self.party.critics[critic]
        code, _ = self.tables.open_table({"judge": f"critic:{critic}", "timers": "off", "pace": 0.0})
        host.seat_critic(self.tables, code, critic, found.name, found.emoji)
        for _ in range(chefs):
            host.add_ai(self.tables, code)
        self.tables.start(code)
        while self.step(code) != "judging":
            host.skip(self.tables, code)
        return code

    def step(self, code: str) -> str:
        state = self.tables.find(code).state
        assert state is not None
        return state.timed_step().kind
