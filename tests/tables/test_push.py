"""Who is told: the newest page of a phone wins, a full house says so, and news never pile up."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from partychef.tables.places import Full, Visitor
from partychef.tables.push import Flash, Hub, of_evening


class Page:
    """What a page was shown; `meanwhile` happens while its first look is being drawn."""

    def __init__(self, meanwhile: Callable[[], None] = lambda: None) -> None:
        self.looks = 0
        self.meanwhile = meanwhile

    def __call__(self) -> str:
        self.looks += 1
        if self.looks == 1:
            self.meanwhile()
        return f"look {self.looks}"


def test_news_that_come_while_a_page_is_being_drawn_are_not_lost() -> None:
    hub = Hub()
    page = hub.listen("ABCDEF", Visitor("phone"), look=Page(lambda: hub.refresh("ABCDEF")))
    seen = page.wait(5)
    if seen == "look 1":  # it may have been taken before the second look was there
        seen = page.wait(5)
    assert seen == "look 2"
    assert page.wait(0) is None


def test_news_for_a_page_that_is_being_sent_never_pile_up() -> None:
    """A phone out of range takes nothing: it is drawn once, when it takes something again."""
    hub, look = Hub(), Page()
    page = hub.listen("ABCDEF", Visitor("phone"), look=look)
    assert page.wait(5) == "look 1"
    for _ in range(10):
        hub.refresh("ABCDEF")
    assert page.wait(5) == "look 2"
    assert page.wait(0) is None
    assert look.looks == 2


def test_a_page_that_cannot_be_drawn_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    def burnt() -> str:
        raise ValueError("burnt")

    hub = Hub()
    broken, whole = hub.listen("ABCDEF", Visitor("a"), look=burnt), hub.listen("ABCDEF", Visitor("b"), look=Page())
    assert broken.wait(5) == ""
    assert broken.closed
    assert whole.wait(5) == "look 1"
    assert "could not be drawn" in caplog.text


def test_a_page_that_follows_tables_is_drawn_when_one_of_them_changes_and_gets_no_flash_of_theirs() -> None:
    hub, look = Hub(), Page()
    page = hub.listen(of_evening("QRSTUV"), Visitor("kitchen"), look, follows=("ABCDEF", "GHIJKL"))
    assert page.wait(5) == "look 1"
    hub.flash("ABCDEF", Flash("reaction", "{}"))
    assert page.wait(0) is None and page.flashes() == []
    hub.changed("GHIJKL")
    assert page.wait(5) == "look 2"
    assert hub.watched() == {"ABCDEF", "GHIJKL"}, "the tables stay in memory; an evening is no table"
    hub.part_with("ABCDEF")
    assert page.wait(0) is None and not page.closed, "one table of many is deleted"
    hub.leave(page)
    hub.changed("GHIJKL")
    assert look.looks == 2 and hub.watched() == set()


def test_the_third_page_of_a_browser_replaces_its_first() -> None:
    hub = Hub()
    first, second, third = (hub.listen("ABCDEF", Visitor("phone")) for _ in range(3))
    assert (first.closed, second.closed, third.closed) == (True, False, False)
    assert first.replaced


def test_a_reconnect_is_never_refused_because_of_the_old_connection() -> None:
    hub = Hub(limit=2)
    for _ in range(10):
        page = hub.listen("ABCDEF", Visitor("phone"))
    assert not page.closed


def test_a_full_house_refuses_before_its_threads_are_used_up() -> None:
    hub = Hub(limit=2)
    one = hub.listen("ABCDEF", Visitor("a"))
    hub.listen("ABCDEF", Visitor("b"))
    with pytest.raises(Full):
        hub.listen("ABCDEF", Visitor("c"))
    hub.leave(one)
    hub.listen("ABCDEF", Visitor("c"))


def test_leaving_twice_frees_one_place() -> None:
    hub = Hub(limit=1)
    page = hub.listen("ABCDEF", Visitor("a"))
    hub.leave(page)
    hub.leave(page)
    hub.listen("ABCDEF", Visitor("a"))
    with pytest.raises(Full):
        hub.listen("ABCDEF", Visitor("b"))


def test_reactions_float_by_once() -> None:
    hub = Hub()
    page = hub.listen("ABCDEF", Visitor("screen"))
    hub.refresh("ABCDEF", Flash("reaction", "{}"))
    assert page.flashes() == [Flash("reaction", "{}")]
    assert page.flashes() == []


def test_who_is_connected_is_known_by_chair() -> None:
    hub = Hub()
    page = hub.listen("ABCDEF", Visitor("a", chair=3))
    assert hub.online("ABCDEF") == {3}
    hub.leave(page)
    assert hub.online("ABCDEF") == frozenset()


def test_when_the_server_stops_every_stream_ends() -> None:
    hub = Hub()
    page = hub.listen("ABCDEF", Visitor("a"))
    hub.close()
    assert page.closed
    with pytest.raises(Full):
        hub.listen("ABCDEF", Visitor("b"))
