"""Who is told: the newest page of a phone wins, a full house says so, and news never pile up."""

from __future__ import annotations

import pytest

from partychef.tables.push import Flash, Full, Hub


def test_news_that_come_while_a_page_is_being_drawn_are_not_lost() -> None:
    hub = Hub()
    page = hub.listen("ABCDEF", "phone")
    hub.refresh("ABCDEF")
    hub.refresh("ABCDEF")
    assert page.wait(0)
    assert not page.wait(0)


def test_the_third_page_of_a_browser_replaces_its_first() -> None:
    hub = Hub()
    first, second, third = (hub.listen("ABCDEF", "phone") for _ in range(3))
    assert (first.closed, second.closed, third.closed) == (True, False, False)
    assert first.replaced


def test_a_reconnect_is_never_refused_because_of_the_old_connection() -> None:
    hub = Hub(limit=2)
    for _ in range(10):
        page = hub.listen("ABCDEF", "phone")
    assert not page.closed


def test_a_full_house_refuses_before_its_threads_are_used_up() -> None:
    hub = Hub(limit=2)
    one = hub.listen("ABCDEF", "a")
    hub.listen("ABCDEF", "b")
    with pytest.raises(Full):
        hub.listen("ABCDEF", "c")
    hub.leave(one)
    hub.listen("ABCDEF", "c")


def test_leaving_twice_frees_one_place() -> None:
    hub = Hub(limit=1)
    page = hub.listen("ABCDEF", "a")
    hub.leave(page)
    hub.leave(page)
    hub.listen("ABCDEF", "a")
    with pytest.raises(Full):
        hub.listen("ABCDEF", "b")


def test_reactions_float_by_once() -> None:
    hub = Hub()
    page = hub.listen("ABCDEF", "screen")
    hub.refresh("ABCDEF", Flash("reaction", "{}"))
    assert page.flashes() == [Flash("reaction", "{}")]
    assert page.flashes() == []


def test_who_is_connected_is_known_by_chair() -> None:
    hub = Hub()
    page = hub.listen("ABCDEF", "a", chair=3)
    assert hub.online("ABCDEF") == {3}
    hub.leave(page)
    assert hub.online("ABCDEF") == frozenset()


def test_when_the_server_stops_every_stream_ends() -> None:
    hub = Hub()
    page = hub.listen("ABCDEF", "a")
    hub.close()
    assert page.closed
    with pytest.raises(Full):
        hub.listen("ABCDEF", "b")
