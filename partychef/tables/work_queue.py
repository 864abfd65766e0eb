"""A queue of jobs on Redis, for processes that do nothing but ask models (`partychef work`).

The queue decides who does a job, and no more: a job is claimed in the database before it is done, and what models have
answered is kept there. So a job that is lost with Redis, or that comes twice, costs time and no second question. Where
nobody works, or Redis is away, whoever wants a job done does it.
"""

from __future__ import annotations

import base64
import hashlib
import logging
import threading
import time
from typing import Any

import dramatiq
from dramatiq.brokers.redis import RedisBroker
from dramatiq.results import ResultFailure, Results, ResultTimeout
from dramatiq.results.backends import RedisBackend
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from partychef.tables.claims import Claims
from partychef.tables.jobs import Handler

STAFFED = 3
"""Seconds for which a sign of life of somebody who works counts."""
POLL = 100
"""Milliseconds between two looks for a job, while there is none."""
REMEMBERED = 600
"""Seconds for which a job counts as given out."""

log = logging.getLogger(__name__)


class WorkQueue:
    """The `Jobs` of a house, over the Redis at this URL."""

    def __init__(self, url: str, house: str, claims: Claims) -> None:
        self._claims = claims
        self._prefix = f"partychef:{house}:work"
        self._handlers: dict[str, Handler] = {}
        # Longer than a look for results takes, which waits for a second.
        self._redis = Redis.from_url(url, socket_timeout=3.0, socket_connect_timeout=1.0, retry=Retry(NoBackoff(), 0))
        self._results = RedisBackend(client=self._redis, namespace=f"{self._prefix}:results")
        results = Results(backend=self._results)  # type: ignore[no-untyped-call]
        self._broker = RedisBroker(  # type: ignore[no-untyped-call]
            client=self._redis, namespace=self._prefix, middleware=[results], heartbeat_timeout=30_000
        )
        actor = dramatiq.actor(broker=self._broker, actor_name="work", queue_name="jobs", store_results=True)
        self._actor: Any = actor(self._work)

    def offer(self, kind: str, handler: Handler) -> None:
        """See `Jobs`."""
        self._handlers[kind] = handler

    def do(self, kind: str, key: str, order: bytes) -> bytes:
        """See `Jobs`."""
        try:
            if self._is_staffed():
                done = self._done_by_others(kind, key, order)
                if done is not None:
                    return done
        except RedisError as error:
            log.warning("a job is done here, for Redis is away (%s)", type(error).__name__)
        return self._do_here(kind, key, order)

    def work(self, threads: int, stop: threading.Event) -> None:
        """Do what others want done, until `stop` is set; jobs that have begun are finished."""
        worker = dramatiq.Worker(self._broker, worker_timeout=POLL, worker_threads=threads)
        worker.start()
        while not stop.wait(STAFFED / 4):
            try:
                self._redis.set(f"{self._prefix}:staffed", 1, ex=STAFFED)
            except RedisError as error:
                log.warning("Redis is away (%s)", type(error).__name__)
        worker.stop(timeout=10_000)

    def close(self) -> None:
        """Give the connections back."""
        self._redis.close()

    def _is_staffed(self) -> bool:
        return bool(self._redis.exists(f"{self._prefix}:staffed"))

    def _done_by_others(self, kind: str, key: str, order: bytes) -> bytes | None:
        """What came of a job that somebody else has done; None if nobody is there any more who could."""
        name = _name(kind, key)
        given_out = f"{self._prefix}:out:{name}"
        message = self._actor.message(kind, key, base64.b64encode(order).decode()).copy(message_id=name)
        while self._is_staffed():
            if self._claims.is_orphaned(name):
                self._redis.delete(given_out)
            if self._redis.set(given_out, 1, nx=True, ex=REMEMBERED):
                self._broker.enqueue(message)
            try:
                done = message.get_result(backend=self._results, block=True, timeout=1000)
            except ResultTimeout:
                continue
            except ResultFailure:
                done = None
            # Asked for again, it is done again: what came of it may depend on the table.
            self._redis.delete(given_out, self._results.build_message_key(message))
            return base64.b64decode(done) if done is not None else None
        return None

    def _work(self, kind: str, key: str, order: str) -> str:
        return base64.b64encode(self._do_here(kind, key, base64.b64decode(order))).decode()

    def _do_here(self, kind: str, key: str, order: bytes) -> bytes:
        began = time.monotonic()
        with self._claims.held(_name(kind, key)):
            done = self._handlers[kind](order)
        log.info("a job (%s) took %.1f seconds", kind, time.monotonic() - began)
        return done


def _name(kind: str, key: str) -> str:
    """A short name for a job."""
    return f"{kind}-{hashlib.sha256(key.encode()).hexdigest()[:40]}"
