"""How surely a text contradicts itself: "served stone cold, straight from the boiling pot".

Nobody is accused of it, because honest dishes are hot on cold and raw under roasted. It only costs points.
"""

from __future__ import annotations

from functools import lru_cache

from partychef.judges.house.learned import learned, pieces_of

_SHORT = 8
"""So few words have no room for a contradiction."""
_CALM, _HINT = -1.0, 0.3
"""The score of a text without any sign of one, and what a score between that and a likely one may come to."""


@lru_cache(maxsize=4096)
def contradicts_itself(text: str) -> float:
    """From 0, for any honest text, to 1."""
    if len(text.split()) < _SHORT:
        return 0.0
    model = learned("contradiction")
    score = model.score(pieces_of(text))
    if score < model.likely:
        return max(0.0, _HINT * (score - _CALM) / (model.likely - _CALM))
    return min(1.0, _HINT + (1 - _HINT) * (score - model.likely) / (model.sure - model.likely))
