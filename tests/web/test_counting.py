"""What processes of a house count together: wrong codes and visitors' tokens, as long as Redis answers."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest

from partychef.llm.ask import Exchange
from partychef.web.judge.allowance import Allowance
from partychef.web.server.counting import SharedCounts
from partychef.web.wrong_codes import WrongCodes
from tests import services

pytestmark = pytest.mark.cluster


@pytest.fixture
def redis() -> Iterator[services.Redis]:
    """A server of this test's own, for it is stopped."""
    with services.redis() as server:
        yield server


def test_wrong_codes_are_counted_over_all_processes_of_a_house(redis: services.Redis) -> None:
    house = secrets.token_hex(4)
    first, second = (WrongCodes(3, SharedCounts(redis.url, house)) for _ in range(2))
    assert [process.one_more("here") for process in (first, second, first, second)] == [False, False, False, True]
    assert not second.one_more("elsewhere")
    assert not WrongCodes(3, SharedCounts(redis.url, "another house")).one_more("here")


def test_while_redis_is_away_each_process_counts_by_itself(redis: services.Redis) -> None:
    process = WrongCodes(2, SharedCounts(redis.url, secrets.token_hex(4)))
    redis.stop()
    assert [process.one_more("here") for _ in range(3)] == [False, False, True]
    redis.start()


def test_what_visitors_use_through_one_process_the_others_know(redis: services.Redis) -> None:
    house = secrets.token_hex(4)
    first, second = (Allowance(1000, lambda: 5.0, SharedCounts(redis.url, house)) for _ in range(2))
    first.note(Exchange("judge", "model", "", "", "", 90, 10))
    second.note(Exchange("judge", "model", "", "", "", 40, 10))
    assert (first.used(), second.used()) == (150, 150)
    redis.stop()
    assert (first.used(), second.used()) == (100, 50)
    redis.start()
