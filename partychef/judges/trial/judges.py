"""Who can be put on trial: anything that tastes a table and says what it found. Here the house and language models."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Tasting, Verdict
from partychef.judges.model import scoring as protocols
from partychef.judges.model.aggregate import Way
from partychef.judges.model.narrator import narrate
from partychef.judges.panel import house_opinions, house_verdicts, joint
from partychef.llm.ask import Asker, Check, Exchange, Heard, Ledger, MemoryLedger, Question, Relay

AskerOf = Callable[[Ledger], Asker]


class Look(msgspec.Struct, frozen=True):
    """One call as the judge saw it: the tastings in the order shown, and what it gave each."""

    order: tuple[str, ...]
    totals: dict[str, float]


class Sitting(msgspec.Struct, frozen=True):
    """A verdict on one table, and what it took."""

    verdicts: tuple[Verdict, ...]
    """In the order of the tastings given."""
    looks: tuple[Look, ...] = ()
    """Empty for a judge that looks at all dishes at once."""
    seconds: float = 0.0
    tokens: int = 0
    cost: float | None = 0.0
    """US dollars; None when the price is not known."""
    words: tuple[str, ...] = ()
    """A critique of each, when it was asked to speak."""
    found: Any = None
    """Whatever the judge needs in order to speak of it."""


class Judge(Protocol):
    """A judge on trial."""

    name: str

    def taste(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Sitting:
        """The verdict, without words. Raises NoReply."""

    def speak(self, sitting: Sitting, tastings: Sequence[Tasting], brief: Brief, said: Sequence[str]) -> Sitting:
        """The sitting with words, and what the words took. `said`: earlier critiques, oldest first. Raises NoReply."""

    def questions(self) -> list[str]:
        """Everything that left the house since it was last asked for."""


class House:
    """The house critic, or a jury of them."""

    def __init__(self, critics: Sequence[Critic]) -> None:
        self.critics = tuple(critics)
        self.name = "house"

    def taste(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Sitting:
        """See `Judge`."""
        start = time.perf_counter()
        verdicts = tuple(house_verdicts(tastings, brief, self.critics, seed))
        return Sitting(verdicts, seconds=time.perf_counter() - start)

    def speak(self, sitting: Sitting, tastings: Sequence[Tasting], brief: Brief, said: Sequence[str]) -> Sitting:
        """See `Judge`."""
        start = time.perf_counter()
        names = [tasting.id for tasting in tastings]
        texts = house_opinions(names, tastings, sitting.verdicts, brief, self.critics, "1", said)
        words = tuple(joint(self.critics, [opinion[name] for opinion in texts]) for name in names)
        return Sitting(sitting.verdicts, seconds=time.perf_counter() - start, words=words)

    def questions(self) -> list[str]:
        """See `Judge`: nothing ever leaves."""
        return []


class Overhearing(Relay):
    """An asker that also remembers every word that is sent."""

    def __init__(self, asker: Asker, ledger: Ledger, sent: list[str]) -> None:
        super().__init__(asker, ledger)
        self._sent = sent

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        self._note(question)
        return self._asker.ask(question, check, first=first)

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """See `Asker`."""
        self._note(question)
        return self._asker.stream(question, check, heard)

    def _note(self, question: Question) -> None:
        self._sent.append("\n".join([*(message.content for message in question.messages), question.call]))


def spent(exchanges: Sequence[Exchange]) -> tuple[int, float | None]:
    """Tokens and US dollars of these calls; None when the price of one of them is not known."""
    tokens = sum(one.prompt_tokens + one.completion_tokens for one in exchanges)
    costs = [one.cost for one in exchanges if one.prompt_tokens or one.completion_tokens or not one.trouble]
    return tokens, None if None in costs else sum(cost for cost in costs if cost is not None)


class ByModel:
    """A critic that a language model plays, by one of the protocols. Each verdict is a sitting of its own."""

    def __init__(
        self,
        name: str,
        critic: Critic,
        asker_of: AskerOf,
        *,
        protocol: protocols.Protocol = "fair",
        aggregate: Way = "median",
        language: str = "en",
    ) -> None:
        """`asker_of` makes an asker over the ledger it is given; its limits count for one verdict."""
        self.name = name
        self.critic = critic
        self._spent: tuple[int, float | None] = (0, 0.0)
        self._asker_of = asker_of
        self._protocol: protocols.Protocol = protocol
        self._aggregate: Way = aggregate
        self._language = language
        self._sent: list[str] = []
        self._count = 0

    def taste(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Sitting:
        """See `Judge`."""
        start, ledger, asker = self._begin()
        judgement = protocols.decide(
            tastings, brief, self.critic, asker, seed=seed, call=f"try/{self._count}",
            protocol=self._protocol, aggregate=self._aggregate, language=self._language,
        )  # fmt: skip
        looks = tuple(Look(call.order, call.totals) for call in judgement.calls)
        return self._sitting(judgement.verdicts, start, ledger, looks=looks, found=judgement)

    def speak(self, sitting: Sitting, tastings: Sequence[Tasting], brief: Brief, said: Sequence[str]) -> Sitting:
        """See `Judge`. In `fast` the verdict came with its words."""
        start, ledger, asker = self._begin()
        words = {verdict.id: verdict.critique for verdict in sitting.verdicts}
        if not all(words.values()):
            words = narrate(
                sitting.found, tastings, brief, self.critic, asker, call=f"try/{self._count}",
                language=self._language, said=said,
            )  # fmt: skip
        told = tuple(words[tasting.id] for tasting in tastings)
        return self._sitting(sitting.verdicts, start, ledger, words=told)

    def questions(self) -> list[str]:
        """See `Judge`."""
        sent = self._sent[:]
        self._sent.clear()
        return sent

    def _begin(self) -> tuple[float, Ledger, Asker]:
        """A fresh ledger, so that nothing has to be searched; what was spent so far is its first line."""
        self._count += 1
        ledger = MemoryLedger()
        tokens, cost = self._spent
        ledger.keep(Exchange("so far", self.name, "", "", prompt_tokens=tokens, cost=cost))
        return time.perf_counter(), ledger, Overhearing(self._asker_of(ledger), ledger, self._sent)

    def _sitting(self, verdicts: Sequence[Verdict], start: float, ledger: Ledger, **more: Any) -> Sitting:
        seconds = time.perf_counter() - start
        self._spent = spent(ledger.exchanges())
        tokens, cost = spent(ledger.exchanges()[1:])
        return Sitting(tuple(verdicts), seconds=seconds, tokens=tokens, cost=cost, **more)
