"""How long the suites of faults and attacks are: short in every run of the tests, long by `make faults`."""

from __future__ import annotations

import os

LONG = os.environ.get("PARTYCHEF_FAULTS") == "long"


def times(short: int, long: int) -> int:
    """How often something is done."""
    return long if LONG else short
