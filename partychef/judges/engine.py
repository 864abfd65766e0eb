"""The one interface of everything that judges: the house's rules and language models implement it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from partychef.judges.critics import Critic
from partychef.judges.dishes import Case, Earlier
from partychef.judges.evening import Evening
from partychef.judges.finding import Decision
from partychef.judges.jury import Seat, named, seats
from partychef.llm.ask import Heard

DISH_BEGINS, WORDS_BEGIN = "\x1e", "\x1f"
"""A listener hears these round the tasting's id, before the words about a dish."""


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """One verdict to be reached: the dishes, the critics, and what was said before."""

    case: Case
    critics: tuple[Critic, ...]
    seed: str
    """Settles orders and ties."""
    seed_of_words: str = ""
    """Settles the choice of words; `seed` does so when this is empty."""
    call: str = ""
    """The prefix of the names of all calls."""
    language: str = "en"
    """The language of the critiques; the house critic speaks the critic's own."""
    said: tuple[str, ...] = ()
    """Earlier critiques, oldest first."""
    evening: Evening = Evening()
    """What happened before, for those who speak."""
    earlier: tuple[Earlier, ...] = ()
    """The dishes of earlier rounds, oldest first. Critiques may speak of them; no score depends on them."""
    done: tuple[str, ...] = ()
    """The ids of the tastings whose critique has already been given."""
    aloud: bool = False
    """Whether the house's critics hear each other's words, as they do at a table, and avoid repeating them."""
    heard: Heard | None = None
    """Called with a critic's words as they stream in (see `model/narrator.py`)."""

    @property
    def seats(self) -> list[Seat]:
        """The critics with their seats, which name their calls."""
        return seats(self.critics, self.call, self.seed)

    def name(self, call: str) -> str:
        """The full name of a call that concerns all critics."""
        return named(self.call, call)


class Speech(msgspec.Struct, frozen=True):
    """The critiques that an engine wrote for one critic."""

    words: dict[str, str] = {}
    """The critiques by the tasting's id; empty when there are none. Some may be missing."""
    speaker: str = ""
    """Who wrote them; several models are joined by " + "."""
    why: str = ""
    """Why there are none, or why some are missing."""


class Engine(Protocol):
    """Scores dishes, ranks them and writes critiques, for one critic or several."""

    def taste(self, sitting: Sitting) -> Sequence[Any]:
        """The scores of each critic, in the order of the critics. Raises NoReply when nobody has any."""

    def decide(self, sitting: Sitting, tasted: Sequence[Any]) -> Decision:
        """Ranks and chips, from the scores."""

    def speak(self, sitting: Sitting, decision: Decision) -> list[Speech]:
        """What each critic says about a decision that can no longer change."""
