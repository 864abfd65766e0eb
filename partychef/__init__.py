"""partychef: a party-game service. Guests scan a QR code, dream up dishes, and a judge hands out the award chips."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from flask import Flask

    from partychef.settings import Settings

__version__ = "0.1.0"


def create_app(
    settings: Settings | None = None, *, clock: bool = True, now: Callable[[], float] | None = None
) -> Flask:
    """The web application (`flask --app partychef run`).

    Settings come from `PARTYCHEF_*` and the instance folder unless given. With `clock=False` no clock runs: tests
    tick `app.extensions["partychef"].clock` themselves. `now` returns seconds since 1970.
    """
    from partychef.web.app import build

    return build(settings, clock=clock, now=now)
