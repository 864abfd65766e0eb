"""The gunicorn worker, with a way of closing connections that holds nobody up."""

from __future__ import annotations

from typing import Any

from gunicorn.workers.gthread import ThreadWorker


class Worker(ThreadWorker):  # type: ignore[misc]
    """Waits in the serving thread for clients that do not hang up.

    gunicorn waits in its main thread, up to two seconds for each: ten phones out of range would keep everybody else
    waiting for twenty.
    """

    def handle(self, conn: Any) -> Any:
        """Serve one request; true if the connection can serve another."""
        stays = super().handle(conn)
        if not stays:
            conn.close(graceful=True)
            conn.close = _closed_already
        return stays


def _closed_already(graceful: bool = False) -> None:
    """Stands in for `close` in the main thread: the serving thread has closed the connection already."""
