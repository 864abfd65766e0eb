"""A first game that teaches: everybody who learns the game is dealt the same cards, against the same chefs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Lesson:
    """How the first game of a learner is dealt, and which kinds of decisions they meet in it."""

    opponents: int
    """How many AI chefs play, from seat 1 on; the learner sits in seat 0."""
    kind: str
    """The kind of these chefs."""
    deal: Mapping[str, Any]
    """The prepared deal, as `Game.deal` takes it."""
    decision: Callable[[Any], str]
    """From what a seat sees when it is asked for a move to the name of this kind of decision, or "" for one that needs
    no explanation. A kind counts as known as soon as the player has made a move of it."""
    options: Mapping[str, Any] = field(default_factory=dict)
    """The house rules: a short form of the game."""
    seed: str = "lesson"
    """The seed of all that the deal leaves to chance."""
