"""What the road asks of whoever judges: one interface, behind which stand the house's rules and language models."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from partychef.judges.critics import Critic
from partychef.judges.dishes import Case
from partychef.judges.finding import Decision
from partychef.judges.jury import Seat, named, seats
from partychef.llm.ask import Heard

DISH_BEGINS, WORDS_BEGIN = "\x1e", "\x1f"
"""What a listener hears before the words about a dish: the first, the tasting's id, the second."""


class Sitting(msgspec.Struct, frozen=True, kw_only=True):
    """One verdict to be reached: on which dishes, by whom, and after what was said before."""

    case: Case
    critics: tuple[Critic, ...]
    seed: str
    """Settles orders and ties."""
    seed_of_words: str = ""
    """Settles the choice of words, where it is not the same."""
    call: str = ""
    """What is put before the names of the calls."""
    language: str = "en"
    """That of the words; the house critic speaks its own."""
    said: tuple[str, ...] = ()
    """Earlier critiques, oldest first."""
    done: tuple[str, ...] = ()
    """Tastings that nobody waits to hear of any more."""
    aloud: bool = False
    """Whether the house's critics hear one another, as at a table; on paper each writes alone."""
    heard: Heard | None = None
    """Gets a critic's words as they come (see `model/narrator.py`)."""

    @property
    def seats(self) -> list[Seat]:
        """The critics, each with the names of its calls."""
        return seats(self.critics, self.call, self.seed)

    def name(self, call: str) -> str:
        """The whole name of a call that is about all critics."""
        return named(self.call, call)


class Speech(msgspec.Struct, frozen=True):
    """What an engine has to say for one critic."""

    words: dict[str, str] = {}
    """A critique by tasting; empty when it has none."""
    speaker: str = ""
    why: str = ""
    """Why there is none."""


class Engine(Protocol):
    """Tastes, decides and speaks for critics."""

    def taste(self, sitting: Sitting) -> Sequence[Any]:
        """What each critic finds, in their order. Raises NoReply when nobody finds anything."""

    def decide(self, sitting: Sitting, tasted: Sequence[Any]) -> Decision:
        """Ranks and chips, from what was tasted."""

    def speak(self, sitting: Sitting, decision: Decision) -> list[Speech]:
        """What each critic says of a decision that stands."""
