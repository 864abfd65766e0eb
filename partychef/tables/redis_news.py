"""News between processes over Redis: each publishes to one channel that all listen to.

What Redis does not take within a second is dropped, and whoever hears nothing of its own knows that news are not to be
relied on (`silent`).
"""

from __future__ import annotations

import logging
import threading
import time
from collections import deque
from typing import Any

import msgspec
from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from partychef.tables.news import AnyNews, Flashed, Gone, Hear, Here, new_name
from partychef.typed import ready

log = logging.getLogger(__name__)

PATIENCE = 1.0
"""Seconds that Redis may take to answer."""
BEAT = 0.5
"""Seconds between two signs of life."""
SILENCE = 1.5
"""Seconds without hearing its own signs of life after which a process relies on news no more."""
LATE = 2.0
"""Seconds after which what floats by on pages is not told any more."""
MOST = 10_000
"""Pieces of news that wait to be told."""
_READ = msgspec.json.Decoder(ready(tuple[str, AnyNews]))


class RedisNews:
    """A `Messenger` by way of the Redis at this URL."""

    def __init__(self, url: str, channel: str = "partychef:news") -> None:
        self.name = new_name()
        self._channel = channel
        # Nothing is tried again: news that come late are worth nothing.
        self._redis = Redis.from_url(
            url, socket_timeout=PATIENCE, socket_connect_timeout=PATIENCE, retry=Retry(NoBackoff(), 0)
        )
        self._waiting: deque[AnyNews] = deque(maxlen=MOST)
        self._bell = threading.Event()
        self._heard_myself = float("-inf")
        self._closed = False
        self._threads: list[threading.Thread] = []

    def tell(self, news: AnyNews) -> None:
        """See `Messenger`."""
        self._waiting.append(news)
        self._bell.set()

    def listen(self, hear: Hear) -> None:
        """See `Messenger`."""
        for work, name in ((self._tell_on, "news out"), (lambda: self._hear_on(hear), "news in")):
            self._threads.append(threading.Thread(target=work, name=name, daemon=True))
            self._threads[-1].start()

    @property
    def silent(self) -> bool:
        """See `Messenger`."""
        return time.monotonic() - self._heard_myself > SILENCE

    def close(self) -> None:
        """See `Messenger`."""
        self.tell(Gone())
        self._closed = True
        self._bell.set()
        for thread in self._threads:
            thread.join(timeout=2 * PATIENCE)
        self._redis.close()

    # -- telling ------------------------------------------------------------------------------------------------------

    def _tell_on(self) -> None:
        beat = 0.0
        while not self._closed:
            self._bell.wait(max(0.0, beat - time.monotonic()))
            self._bell.clear()
            if time.monotonic() >= beat:
                self._waiting.append(Here(new=self.silent))
                beat = time.monotonic() + BEAT
            self._publish()
        self._publish()

    def _publish(self) -> None:
        """Publish all that waits, together."""
        pipe = self._redis.pipeline(transaction=False)
        while self._waiting:
            news = self._waiting.popleft()
            if not (isinstance(news, Flashed) and time.time() - news.at > LATE):
                pipe.publish(self._channel, msgspec.json.encode((self.name, news)))
        try:
            pipe.execute()
        except RedisError as error:
            log.debug("news are not taken: %s", type(error).__name__)
            self._bell.wait(0.2)

    # -- hearing ------------------------------------------------------------------------------------------------------

    def _hear_on(self, hear: Hear) -> None:
        while not self._closed:
            pubsub: Any = self._redis.pubsub(ignore_subscribe_messages=True)  # type: ignore[no-untyped-call]
            try:
                pubsub.subscribe(self._channel)
                self._hear(pubsub, hear)
            except RedisError as error:
                if not self.silent:
                    log.warning("Redis is away (%s): the tables go on, more slowly", type(error).__name__)
                self._heard_myself = float("-inf")
                time.sleep(0.2)
            finally:
                pubsub.close()

    def _hear(self, pubsub: Any, hear: Hear) -> None:
        """Pass on what comes; what cannot be passed on is no reason to hear nothing more."""
        while not self._closed:
            message = pubsub.get_message(timeout=BEAT)
            if message is None:
                continue
            try:
                process, news = _READ.decode(message["data"])
            except msgspec.MsgspecError:  # of another version
                continue
            if process == self.name:
                if not isinstance(news, Here):
                    continue
                self._heard_myself = time.monotonic()
            try:
                hear(process, news)
            except Exception:
                log.exception("news could not be followed")
