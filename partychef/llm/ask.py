"""What is asked of a language model, what comes back, and where both are written down.

Nothing here knows a provider: judges and chefs are written against this page, `client.py` and `ladder.py` serve it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

import msgspec

Trouble = Literal[
    "unreachable", "timeout", "limit", "server", "auth", "refused", "filtered", "truncated", "empty", "broken", "budget"
]
"""Why there is no reply that can be used: no server, too late, asked to wait (429), a server's error, a key that is
not accepted, a refusal, a filter, cut off, empty, not what was asked for, the party's budget is used up."""


class Message(msgspec.Struct, frozen=True):
    """One message of a conversation. `photos` are JPEG files, for models that see."""

    role: Literal["system", "user", "assistant"]
    content: str
    photos: tuple[bytes, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """One call. `call` is its name at this table (`r2/score/1`): what was answered once is never asked again."""

    call: str
    messages: tuple[Message, ...]
    schema: dict[str, Any] | None = None
    """A JSON schema that the reply must fit; None for free text."""
    max_tokens: int = 1000
    temperature: float | None = None
    """None leaves it to the model."""


class Reply(msgspec.Struct, frozen=True):
    """What a model answered."""

    text: str
    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    """US dollars; None when the price is not known, which is not the same as free."""
    seconds: float = 0.0


class NoReply(Exception):
    """A failure of the judge, never of a player. `text` is what came back, if anything did."""

    def __init__(
        self,
        trouble: Trouble,
        message: str,
        *,
        model: str = "",
        text: str = "",
        retry_after: float | None = None,
        reply: Reply | None = None,
    ) -> None:
        super().__init__(message)
        self.trouble = trouble
        self.message = message
        self.model = model
        self.text = text
        self.retry_after = retry_after
        """Seconds that the provider asked to wait."""
        self.reply = reply
        """What came back with its price, where there is one: a reply that cannot be used is paid for all the same."""


class Exchange(msgspec.Struct, frozen=True):
    """One call on paper: what was asked of which model, and what came of it."""

    call: str
    model: str
    prompt: str
    reply: str
    trouble: str = ""
    """Empty when the reply was used; else why it was not."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    seconds: float = 0.0


class Ledger(Protocol):
    """Where exchanges are kept. A party's ledger is in the database, so that a crash costs no call twice."""

    def recall(self, call: str) -> Reply | None:
        """The reply that was used for this call, if there was one."""

    def keep(self, exchange: Exchange) -> None:
        """Write down an exchange, used or not, before anything is done with it."""

    def exchanges(self) -> list[Exchange]:
        """All of them, oldest first."""


class MemoryLedger:
    """A ledger for one sitting: for files of dishes, tests and measurements."""

    def __init__(self) -> None:
        self._exchanges: list[Exchange] = []

    def recall(self, call: str) -> Reply | None:
        """See `Ledger`."""
        used = [one for one in self._exchanges if one.call == call and not one.trouble]
        return reply_of(used[-1]) if used else None

    def keep(self, exchange: Exchange) -> None:
        """See `Ledger`."""
        self._exchanges.append(exchange)

    def exchanges(self) -> list[Exchange]:
        """See `Ledger`."""
        return list(self._exchanges)


def reply_of(exchange: Exchange) -> Reply:
    """The reply of an exchange that was used."""
    return Reply(
        exchange.reply, exchange.model, exchange.prompt_tokens, exchange.completion_tokens, exchange.cost,
        exchange.seconds,
    )  # fmt: skip


Heard = Callable[[str], None]
"""Told each piece of a reply as it streams in. The piece `AGAIN` says: forget what you heard, it begins afresh."""
AGAIN = "\f"
"""Told alone, never within a piece: what was heard so far does not count."""
Check = Callable[[str], Any]
"""Reads a reply; raises ValueError, in words that the model can act on, when it is not what was asked for."""


class Asker(Protocol):
    """Asks models, down the ladder: recall, ask, repair once, try again, the next model."""

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """What `check` made of the first reply that it accepts. `first`: with which of the models to begin.

        Raises NoReply when every rung has failed or the time or the budget is used up.
        """

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """The same for free text; each piece is told to `heard` as it comes. A reply recalled is told in one piece.

        A stream that broke off, or that `check` rejects, is asked for again: `heard` is then told `AGAIN` before the
        first piece of the new one, and also at the end when nothing came of it, before NoReply is raised.
        """

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        """Do the jobs at the same time; for each its result, or the NoReply that it raised."""

    def models(self) -> list[str]:
        """The names of the models, first choice first."""

    def sees(self) -> bool:
        """Whether the first model can be shown photos."""


class Relay:
    """An `Asker` that hands everything on to another; what differs is added by whoever inherits it."""

    def __init__(self, asker: Asker, ledger: Ledger | None = None) -> None:
        self._asker = asker
        self.ledger: Any = ledger if ledger is not None else getattr(asker, "ledger", None)
        """Where judges also write down their verdicts."""

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        return self._asker.ask(question, check, first=first)

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """See `Asker`."""
        return self._asker.stream(question, check, heard)

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        """See `Asker`."""
        return self._asker.together(jobs)

    def models(self) -> list[str]:
        """See `Asker`."""
        return self._asker.models()

    def sees(self) -> bool:
        """See `Asker`."""
        return self._asker.sees()
