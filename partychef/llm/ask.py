"""The interface to language models: questions, replies, and the ledger that both are written down in.

Nothing here knows a provider. Judges and chefs use this module; `client.py` and `ladder.py` implement it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, Protocol

import msgspec

Trouble = Literal[
    "unreachable", "timeout", "limit", "server", "auth", "refused", "filtered", "truncated", "empty", "broken", "budget"
]
"""Why there is no usable reply: no server, too late, rate limit (429), an error of the server, a key that is not
accepted, a refusal, a filter, cut off, empty, not what was asked for, the party's budget is used up."""


class Message(msgspec.Struct, frozen=True):
    """One message of a conversation. `photos` are the bytes of JPEG files, for models that can see."""

    role: Literal["system", "user", "assistant"]
    content: str
    photos: tuple[bytes, ...] = ()


class Question(msgspec.Struct, frozen=True):
    """One call. `call` is its name at this table (`r2/score/1`): a call that was answered is never made again."""

    call: str
    messages: tuple[Message, ...]
    schema: dict[str, Any] | None = None
    """A JSON schema that the reply must fit; None for free text."""
    max_tokens: int = 1000
    temperature: float | None = None
    """None leaves it to the model."""
    reserve: float = 0.0
    """The share of the verdict's time, 0 to 1, that this call leaves to those that come after it."""
    in_parts: bool = False
    """Whether part of a reply is of use: if a stream breaks off, the check gets what had come, with `CUT` at its end,
    and what it returns counts."""


class Reply(msgspec.Struct, frozen=True):
    """What a model answered."""

    text: str
    model: str
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    """US dollars; None when the price is not known."""
    seconds: float = 0.0


class NoReply(Exception):
    """There is no usable reply. The message can be shown to anybody: its first line is one sentence for the table, and
    further lines are details (see `sentence_of`). `text` is what came back, if anything did."""

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
        """The unusable reply with its price, if there was one: it is paid for all the same."""


class Exchange(msgspec.Struct, frozen=True):
    """One call as it is stored: what was asked of which model, and what came of it."""

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
    """Where exchanges are kept. A party's ledger is in the database, so that a crash makes no call cost twice."""

    def recall(self, call: str) -> Reply | None:
        """The reply that was used for this call, if there was one."""

    def keep(self, exchange: Exchange) -> None:
        """Store an exchange, used or not, before anything is done with it."""

    def exchanges(self) -> list[Exchange]:
        """All exchanges, oldest first."""


class MemoryLedger:
    """A ledger in memory: for files of dishes, tests and measurements."""

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
"""Called with each piece of a reply as it streams in. The piece `AGAIN` means that the reply starts over."""
AGAIN = "\f"
"""Always a piece of its own: what was heard so far does not count."""
CUT = "\x1c"
"""The end of what had come of a stream that broke off; see `Question.in_parts`. No reply contains it otherwise."""
Check = Callable[[str], Any]
"""Parses a reply. Raises ValueError, in words that the model can act on, when it is not what was asked for."""


class Improvable(ValueError):
    """Raised by a check when a reply can be used but should be better. The model is asked for a better one once; if
    nothing better comes, `result` counts."""

    def __init__(self, complaint: str, result: Any) -> None:
        super().__init__(complaint)
        self.result = result


def sentence_of(message: str) -> str:
    """The sentence for the table in the message of a trouble, without the details."""
    return message.partition("\n")[0]


def details_of(message: str) -> str:
    """The details in the message of a trouble; often there are none."""
    return message.partition("\n")[2]


class Asker(Protocol):
    """Asks models, step by step: recall, ask, repair once, try again, then the next model."""

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """The result of `check` for the first reply that it accepts. `first` is the index of the model to begin with.

        Raises NoReply when every model has failed, or the time or the budget is used up.
        """

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """The same for free text; `heard` gets each piece as it comes, and a recalled reply in one piece.

        A stream that broke off, or that `check` rejects, is asked for again. `heard` then gets `AGAIN` before the first
        piece of the new one; it also gets it before NoReply is raised, if it has heard anything.
        """

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        """Do the jobs at the same time; returns for each its result, or the NoReply that it raised."""

    def models(self) -> list[str]:
        """The names of the models, first choice first."""

    def sees(self) -> bool:
        """Whether the first model can be shown photos."""


class Relay:
    """An `Asker` that delegates everything to another; subclasses add what differs."""

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
