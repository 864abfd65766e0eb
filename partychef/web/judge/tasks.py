"""What the judge does for a page that waits: a verdict, a model's hello, a search for model servers.

It is done on a thread of this process, or given to another one from there (see `tables/jobs.py`). How far it is stands
in the database, so that every process can tell a page.
"""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, delete, insert, select, update

from partychef.tables.background import DaemonThreads, Tasks
from partychef.tables.models import Sitting
from partychef.tables.names import Refusal
from partychef.tables.store import Store

log = logging.getLogger(__name__)

AT_ONCE = 3
"""How many tasks of one process may go on at the same time; each verdict may ask a model many things."""
REMEMBERED = 100
"""Tasks of one process whose pages still find what came of them."""
BURNED = "Something burned in our kitchen: try again."
INTERRUPTED = "The judge was interrupted: bring what you had once more."

_SITTING: Any = Sitting.__table__


class JudgeTask(NamedTuple):
    """How far a task is, as its page shows it."""

    about: Any
    """Whatever its page shows meanwhile, as JSON has it."""
    done: bool
    result: Any
    """What came of it, as JSON has it; None while it goes on, or if it failed."""
    trouble: str
    """Why it failed, in one sentence; else empty."""
    seconds: int
    """How long ago it began."""
    heard: str = ""
    """What the critic has said so far, or what a review has found (`web/practice/looking_back.py`)."""


class JudgeTasks:
    """The judge's tasks. Those of other processes are found, too."""

    def __init__(self, store: Store, process: str, now: Callable[[], float] = time.time) -> None:
        """`process` is the name of this process; `now` returns seconds since 1970."""
        self._store = store
        self._process = process
        self._now = now
        self._tasks: Tasks[Any] = Tasks(DaemonThreads(AT_ONCE, "judge"), time.monotonic, REMEMBERED)
        self._lock = threading.Lock()

    def begin(self, owner: str, work: Callable[[], Any], about: Any = None, key: str = "") -> str:
        """Start `work`; returns the key of the task. An older task of the same key makes room for it.

        Raises Refusal (429) while the owner's last one goes on, or when the judge has enough to do.
        """
        key = key or secrets.token_urlsafe(16)
        with self._lock:
            if self._goes_on(owner):
                raise Refusal("The judge is still busy with what you brought: wait for that first.", status=429)
            if len(self._tasks.going_on()) >= AT_ONCE:
                raise Refusal("The judge has a full table just now: try again in a minute.", status=429)
            row = {
                "key": key, "owner": owner, "process": self._process, "about": _json(about), "heard": "",
                "result": None, "trouble": "", "done": False, "began": self._now(),
            }  # fmt: skip
            self._store.write(lambda connection: self._insert(connection, row))
            self._tasks.begin(key, lambda: self._do(key, work), owner)
        return key

    def tell(self, key: str, heard: str) -> None:
        """Note what the critic has said so far, or what has been found, at any process."""
        self._change(key, {"heard": heard})

    def find(self, key: str) -> JudgeTask | None:
        """A task by its key, if it is still remembered."""
        with self._store.reading() as connection:
            row = connection.execute(select(_SITTING).where(_SITTING.c.key == key)).mappings().first()
            if row is None:
                return None
            lost = not row["done"] and not self._is_alive(connection, row["process"])
        result = msgspec.json.decode(row["result"]) if row["result"] is not None else None
        return JudgeTask(
            msgspec.json.decode(row["about"]), row["done"] or lost, result, INTERRUPTED if lost else row["trouble"],
            round(self._now() - row["began"]), row["heard"],
        )  # fmt: skip

    def close(self) -> None:
        """Begin nothing more; what goes on is not waited for."""
        self._tasks.close()

    def _do(self, key: str, work: Callable[[], Any]) -> None:
        found: dict[str, Any] = {"trouble": BURNED}
        try:
            found = {"result": _json(work())}
        except Refusal as refusal:
            found = {"trouble": str(refusal)}
        except Exception:
            log.exception("a task of the judge failed")
        self._change(key, {**found, "done": True})

    def _change(self, key: str, values: Mapping[str, Any]) -> None:
        self._store.write(lambda connection: connection.execute(_CHANGE.where(_SITTING.c.key == key).values(**values)))

    def _insert(self, connection: Connection, row: Mapping[str, Any]) -> None:
        ours = select(_SITTING.c.key).where(_SITTING.c.process == self._process)
        old = ours.order_by(_SITTING.c.began.desc()).offset(REMEMBERED - 1)
        connection.execute(delete(_SITTING).where(_SITTING.c.key.in_(list(connection.scalars(old)))))
        connection.execute(delete(_SITTING).where(_SITTING.c.key == row["key"]))
        connection.execute(insert(_SITTING), row)

    def _goes_on(self, owner: str) -> bool:
        """Whether something goes on for this owner, at a process that is alive."""
        query = select(_SITTING.c.process).where(_SITTING.c.owner == owner, ~_SITTING.c.done)
        with self._store.reading() as connection:
            return any(self._is_alive(connection, process) for process in list(connection.scalars(query)))

    def _is_alive(self, connection: Connection, process: str) -> bool:
        if process == self._process or not self._store.shared:
            return process == self._process
        from partychef.tables.leases import ALIVE_NOW

        return process in set(connection.scalars(ALIVE_NOW))


_CHANGE = update(_SITTING)


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
