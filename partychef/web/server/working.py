"""A process that serves no pages: it does the jobs that other processes of the house give out."""

from __future__ import annotations

import threading
from collections.abc import Callable

from partychef.settings import Settings
from partychef.tables.work_queue import WorkQueue
from partychef.web.app import build
from partychef.web.party import Party


def work(settings: Settings, threads: int, stop: threading.Event, ready: Callable[[], None]) -> None:
    """Do jobs until `stop` is set; `ready` is called when the first may come. Raises NoDatabase."""
    app = build(settings, clock=False, now=None, serves=False)
    party: Party = app.extensions["partychef"]
    if party.following is not None:
        party.following.start()  # what critics say while they judge goes to all open pages
    assert isinstance(party.jobs, WorkQueue)
    ready()
    party.jobs.work(threads, stop)
    party.close()
