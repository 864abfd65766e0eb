"""Which moves of a game somebody who practises may take back: see `taking_back.py`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from partychef.engine.game import Move


def whenever(before: Any) -> bool:
    """In whatever state: for `Undo.open`."""
    return True


class Undo(NamedTuple):
    """Which moves of a game can be taken back. Kinds that are not named cannot, and nothing can once chance was used,
    or the step or the round has changed."""

    open: Mapping[type[Move], Callable[[Any], bool]] = {}
    """Kinds of moves that show their player nothing new, if the state before them is such a one."""
    sealed: frozenset[type[Move]] = frozenset()
    """Kinds that show nothing as long as others have still to choose."""
    silent: frozenset[type[Move]] = frozenset()
    """Kinds that show the other players nothing that was hidden."""
