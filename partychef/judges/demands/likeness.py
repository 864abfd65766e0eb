"""Foods in the words about a dish that only say how something else is: "beaten to a cream", "as rich as any mince"."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

_SHAPES = frozenset("cream creme butter mince milk honey jam mousse puree".split())
"""Foods that others become, or are like."""
_BECOMING = frozenset({("to", "a"), ("into", "a"), ("as", "any"), ("zu", "einer"), ("zu", "einem"), ("en", "une")})
_LIKE = frozenset("en zu zur comme like wie which".split())
"""Words right before such a food, and pairs of words close before it, which say that it is none."""


def is_a_likeness(tokens: Sequence[str], at: int) -> bool:
    """Whether the food at this place only says how another one is."""
    before = tokens[max(0, at - 3) : at]
    becomes = any(pair in _BECOMING for pair in pairwise(before)) or bool(before and before[-1] in _LIKE)
    return tokens[at] in _SHAPES and becomes
