"""Work that takes a while, such as asking a model: each piece in a thread of its own; no request waits for it."""

from __future__ import annotations

import logging
import secrets
import threading
import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from partychef.tables.names import Refusal

log = logging.getLogger(__name__)

AT_ONCE = 3
"""How much is worked on at the same time; each verdict may ask a model many things."""
REMEMBERED = 100
"""Sittings whose pages still find what came of them."""


class Sitting:
    """One piece of work, going on or done."""

    def __init__(self, whose: str, about: Any = None) -> None:
        self.whose = whose
        self.about = about
        """Whatever its page shows meanwhile."""
        self.ended = threading.Event()
        self.result: Any = None
        """What came of it; None while it goes on, or if it failed."""
        self.trouble = ""
        """Why it failed: one sentence."""
        self._began = time.monotonic()

    @property
    def seconds(self) -> int:
        """How long ago it began."""
        return round(time.monotonic() - self._began)


class Sittings:
    """All such work in this process."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._all: OrderedDict[str, Sitting] = OrderedDict()

    def begin(self, whose: str, work: Callable[[], Any], about: Any = None, key: str = "") -> str:
        """Start `work`; returns the key of the sitting. A sitting of the same key makes room for it.

        Raises Refusal (429) while somebody's last one goes on, or when the house has enough to do.
        """
        key, sitting = key or secrets.token_urlsafe(16), Sitting(whose, about)
        with self._lock:
            going_on = [one for one in self._all.values() if not one.ended.is_set()]
            if any(one.whose == whose for one in going_on):
                raise Refusal("The judge is still busy with what you brought: wait for that first.", status=429)
            if len(going_on) >= AT_ONCE:
                raise Refusal("The judge has a full table just now: try again in a minute.", status=429)
            self._all.pop(key, None)
            self._all[key] = sitting
            while len(self._all) > REMEMBERED:
                self._all.popitem(last=False)
        threading.Thread(target=_work_off, args=(sitting, work), name="sitting", daemon=True).start()
        return key

    def find(self, key: str) -> Sitting | None:
        """A sitting by its key, if anybody remembers it."""
        with self._lock:
            return self._all.get(key)


def _work_off(sitting: Sitting, work: Callable[[], Any]) -> None:
    try:
        sitting.result = work()
    except Refusal as refusal:
        sitting.trouble = str(refusal)
    except Exception:
        log.exception("a sitting failed")
        sitting.trouble = "Something burned in our kitchen: try it once more."
    finally:
        sitting.ended.set()
