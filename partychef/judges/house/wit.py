"""How funny or well told a text is, as far as rules can tell."""

from __future__ import annotations

from partychef.judges.house.vocabulary import vocabulary, words_of

_ENOUGH = 0.7
"""The share of words that are not about cooking in a text that tells a story."""


def playfulness(text: str) -> float:
    """How much of a text tells something besides cooking, 0 to 1: 0 for a list of techniques, 1 for a story."""
    words, known = words_of(text), vocabulary()
    if not words:
        return 0.0
    kitchen = sum(word in known.techniques or word in known.senses or word in known.plating for word in words)
    return max(0.0, 1 - kitchen / len(words) / (1 - _ENOUGH))
