"""Who sits to the left of whom (GEN-1). `order` is a list of seats, clockwise."""

from __future__ import annotations

from collections.abc import Sequence


def left_of(order: Sequence[int], seat: int) -> int:
    """The next seat clockwise."""
    return order[(order.index(seat) + 1) % len(order)]


def clockwise_from(order: Sequence[int], seat: int) -> list[int]:
    """All seats in order, once round the table from this one."""
    start = order.index(seat)
    return [*order[start:], *order[:start]]
