"""Who gets a place in a full house: those who belong to a table before strangers, and no address all of them."""

from __future__ import annotations

import pytest

from partychef.tables.places import Full, Part, Visitor, neighbourhood
from partychef.tables.push import Hub, Listener

CODE = "ABCDEF"


def comes(hub: Hub, name: str, part: Part = "stranger", address: str = "a flat") -> Listener:
    return hub.listen(CODE, Visitor(name, 1 if part == "guest" else None, part, address))


def crowd(hub: Hub, many: int, address: str = "a flat") -> list[Listener]:
    return [comes(hub, f"stranger {number} of {address}", address=address) for number in range(many)]


def test_strangers_never_get_all_places() -> None:
    hub = Hub(limit=8)
    crowd(hub, 6)
    with pytest.raises(Full, match="kept for the guests"):
        comes(hub, "one more")
    comes(hub, "Ana", "guest")
    comes(hub, "the TV", "screen")


def test_in_a_full_house_a_guest_displaces_a_stranger_from_where_most_came() -> None:
    hub = Hub(limit=8)
    visitor, watchers = comes(hub, "a visitor", address="elsewhere"), crowd(hub, 5)
    for name in ("Ana", "Ben", "Cleo"):
        assert not comes(hub, name, "guest").closed
    assert [watcher.closed for watcher in watchers] == [True, False, False, False, False]
    assert not watchers[0].replaced  # nobody opened the page elsewhere: it may come back
    assert not visitor.closed


def test_guests_displace_no_guests() -> None:
    hub = Hub(limit=2)
    ana, ben = comes(hub, "Ana", "guest"), comes(hub, "Ben", "guest")
    with pytest.raises(Full, match="try again"):
        comes(hub, "Cleo", "guest")
    assert not ana.closed and not ben.closed


def test_no_address_takes_more_than_its_share() -> None:
    hub = Hub(limit=100, per_address=3)
    first, *_ = crowd(hub, 3)
    with pytest.raises(Full, match="your network"):
        comes(hub, "one more")
    comes(hub, "a neighbour", address="elsewhere")
    comes(hub, "Ana", "guest")  # who belongs to a table is let in even there
    assert first.closed
    assert len(crowd(hub, 2, "a third house")) == 2


def test_a_school_behind_one_address_plays_with_the_usual_limits() -> None:
    """Sixty guests with a phone each, three of them with a second one, and two big screens, while strangers look on."""
    hub = Hub()
    watchers = crowd(hub, 100)
    guests = [comes(hub, f"guest {number}", "guest") for number in range(63)]
    screens = [comes(hub, f"screen {number}", "screen") for number in range(2)]
    assert not any(page.closed for page in (*watchers, *guests, *screens))


def test_a_stranger_who_comes_back_takes_the_own_place_again() -> None:
    hub = Hub(limit=8)
    first, *_ = crowd(hub, 6)
    assert not comes(hub, first.who.name).closed
    assert first.replaced


def test_who_opens_many_big_screens_is_a_stranger_with_the_third() -> None:
    hub = Hub(limit=4)
    crowd(hub, 3)
    comes(hub, "the TV", "screen")
    comes(hub, "the kitchen's TV", "screen")
    with pytest.raises(Full):
        comes(hub, "somebody's wall", "screen")


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.7", "192.0.2.8", False),
        ("2001:db8::1", "2001:db8::ffff", True),
        ("2001:db8::1", "2001:db8:0:1::1", False),
        ("::ffff:192.0.2.7", "192.0.2.7", True),
        ("fe80::1%eth0", "fe80::2%eth1", True),
    ],
)
def test_a_household_is_one_address(one: str, other: str, same: bool) -> None:
    assert (neighbourhood(one) == neighbourhood(other)) == same
