"""The process that answers under gunicorn: its threads, and a goodbye that holds up nobody else."""

from __future__ import annotations

from typing import Any

from gunicorn.workers.gthread import ThreadWorker


class Worker(ThreadWorker):  # type: ignore[misc]
    """Waits for a client that does not hang up in the thread that served it.

    gunicorn itself waits in its main thread, up to two seconds for each: ten phones that have gone out of range would
    keep everybody else at the door for twenty.
    """

    def handle(self, conn: Any) -> Any:
        """Serve one request; true when the connection may be used for another."""
        stays = super().handle(conn)
        if not stays:
            conn.close(graceful=True)
            conn.close = _closed_already
        return stays


def _closed_already(graceful: bool = False) -> None:
    """What the main thread does with a connection that its own thread has closed."""
