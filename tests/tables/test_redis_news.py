"""News over a real Redis: they arrive, and whoever hears nothing knows it; Redis may pause, stop and come back."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator

import pytest

from partychef.tables.news import AnyNews, Changed, Flashed, Gone, Here
from partychef.tables.redis_news import RedisNews
from tests import services
from tests.serving import wait_for

pytestmark = pytest.mark.cluster


@pytest.fixture
def redis() -> Iterator[services.Redis]:
    """A server of this test's own, for it is paused and stopped."""
    with services.redis() as server:
        yield server


class Ear:
    """A process that listens."""

    def __init__(self, url: str, channel: str) -> None:
        self.news = RedisNews(url, channel)
        self.heard: list[tuple[str, AnyNews]] = []
        self.news.listen(lambda process, news: self.heard.append((process, news)))

    def hears(self, *news: AnyNews) -> bool:
        return all(any(one == heard for _, heard in self.heard) for one in news)


Listening = Callable[[], Ear]


@pytest.fixture
def listening(redis: services.Redis) -> Iterator[Listening]:
    ears: list[Ear] = []
    channel = secrets.token_hex(4)

    def listen() -> Ear:
        ears.append(Ear(redis.url, channel))
        wait_for(lambda: not ears[-1].news.silent)
        return ears[-1]

    yield listen
    for ear in ears:
        ear.news.close()


def test_others_hear_what_a_process_tells_and_it_does_not_hear_itself(listening: Listening) -> None:
    one, other = listening(), listening()
    one.news.tell(Changed("ABCDEF", 3, 1.5))
    wait_for(lambda: other.hears(Changed("ABCDEF", 3, 1.5)))
    assert (one.news.name, Changed("ABCDEF", 3, 1.5)) in other.heard
    assert not one.hears(Changed("ABCDEF", 3, 1.5))


def test_news_of_another_house_are_not_heard(redis: services.Redis, listening: Listening) -> None:
    here, elsewhere = listening(), Ear(redis.url, "another house")
    elsewhere.news.tell(Changed("ABCDEF", 3, 1.5))
    elsewhere.news.close()
    here.news.tell(Here(new=True))
    wait_for(lambda: here.hears(Here(new=True)))
    assert not here.hears(Changed("ABCDEF", 3, 1.5))


def test_while_redis_is_paused_nobody_waits_and_afterwards_news_arrive_again(
    redis: services.Redis, listening: Listening
) -> None:
    one, other = listening(), listening()
    redis.pause()
    before = time.monotonic()
    for number in range(100):
        one.news.tell(Changed("ABCDEF", number, 0.0))
    assert time.monotonic() - before < 0.5
    wait_for(lambda: one.news.silent and other.news.silent)
    other.heard.clear()
    one.news.tell(Flashed("ABCDEF", "reaction", "{}", time.time() - 60))
    redis.go_on()
    wait_for(lambda: not one.news.silent and not other.news.silent)
    one.news.tell(Changed("ABCDEF", 200, 0.0))
    wait_for(lambda: other.hears(Changed("ABCDEF", 200, 0.0)))
    assert not any(isinstance(news, Flashed) for _, news in other.heard)  # nobody claps a minute late


def test_after_a_restart_of_redis_processes_ask_anew_who_is_present(
    redis: services.Redis, listening: Listening
) -> None:
    one = listening()
    redis.stop()
    wait_for(lambda: one.news.silent)
    one.heard.clear()
    redis.start()
    wait_for(lambda: one.hears(Here(new=True)))
    wait_for(lambda: not one.news.silent)


def test_a_process_that_stops_says_goodbye(listening: Listening) -> None:
    one, other = listening(), listening()
    one.news.close()
    wait_for(lambda: other.hears(Gone()))
