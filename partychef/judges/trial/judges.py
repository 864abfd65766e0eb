"""The judges that can be put on trial: the house critic and language models."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable, Sequence
from typing import Any, Self

import msgspec
from msgspec.structs import replace

from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Case, Tasting, Verdict
from partychef.judges.engine import Engine, Sitting
from partychef.judges.finding import Call, Decision, Protocol
from partychef.judges.house.engine import House
from partychef.judges.jury import joint
from partychef.judges.model.aggregate import Way
from partychef.judges.model.engine import Models
from partychef.llm.ask import Asker, Check, Exchange, Heard, Ledger, MemoryLedger, NoReply, Question, Relay

AskerOf = Callable[[Ledger], Asker]


class Tasted(msgspec.Struct, frozen=True):
    """A verdict on one table, and the time, tokens and money it took."""

    verdicts: tuple[Verdict, ...]
    """In the order of the tastings given."""
    calls: tuple[Call, ...] = ()
    """Its calls; empty for the house critic, which makes none."""
    seconds: float = 0.0
    tokens: int = 0
    cost: float | None = 0.0
    """US dollars; None when the price is not known."""
    words: tuple[str, ...] = ()
    """The critiques, if the judge was asked to speak."""
    decision: Decision | None = None
    """The decision that the critiques are about."""


class Overhearing(Relay):
    """An asker that also remembers everything that is sent."""

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
    """The tokens and US dollars of these calls; None instead of dollars if the price of one of them is not known."""
    tokens = sum(one.prompt_tokens + one.completion_tokens for one in exchanges)
    costs = [one.cost for one in exchanges if one.prompt_tokens or one.completion_tokens or not one.trouble]
    return tokens, None if None in costs else sum(cost for cost in costs if cost is not None)


class Judge:
    """A judge on trial: critics, and the models that play them, if any. Each verdict is on a new table."""

    def __init__(
        self,
        name: str,
        critics: Sequence[Critic],
        asker_of: AskerOf | None = None,
        *,
        protocol: Protocol = "fair",
        aggregate: Way = "median",
        language: str = "en",
    ) -> None:
        """`asker_of` makes an asker for a ledger, whose limits apply to one verdict; None means the house critic."""
        self.name = name
        self.critics = tuple(critics)
        self._asker_of = asker_of
        self._protocol: Protocol = protocol
        self._aggregate: Way = aggregate
        self._language = language
        self._spent: tuple[int, float | None] = (0, 0.0)
        self._sent: list[str] = []
        self._count = 0

    @property
    def by_rules(self) -> bool:
        """Whether it speaks from its critics' phrase banks, as the house does, and not with a model."""
        return self._asker_of is None

    def played_by(self, critics: Sequence[Critic]) -> Self:
        """The same judge with other critics. What it sends to models is overheard as before."""
        other = copy.copy(self)
        other.critics = tuple(critics)
        return other

    def taste(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Tasted:
        """The verdict, without critiques. Raises NoReply."""
        start, ledger, engine = self._begin()
        sitting = self._sitting(tastings, brief, seed)
        decision = engine.decide(sitting, engine.taste(sitting))
        calls = tuple(call for one in decision.found if one for call in one.calls)
        return self._tasted(decision, start, ledger, calls=calls)

    def speak(self, tasted: Tasted, tastings: Sequence[Tasting], brief: Brief, said: Sequence[str]) -> Tasted:
        """The verdict with critiques, and what these took. `said`: earlier critiques, oldest first. Raises NoReply."""
        start, ledger, engine = self._begin()
        assert tasted.decision is not None
        sitting = replace(self._sitting(tastings, brief, "1"), said=tuple(said))
        spoken = engine.speak(sitting, tasted.decision)
        for one in spoken:
            if len(one.words) < len(tastings):
                raise NoReply("broken", one.why)
        words = tuple(joint(self.critics, [one.words[tasting.id] for one in spoken]) for tasting in tastings)
        return self._tasted(tasted.decision, start, ledger, words=words)

    def questions(self) -> list[str]:
        """Everything that was sent to models since the last call of this method."""
        sent = self._sent[:]
        self._sent.clear()
        return sent

    def _sitting(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Sitting:
        call = f"try/{self._count}"
        case = Case(brief, tuple(tastings))
        return Sitting(case=case, critics=self.critics, seed=seed, call=call, language=self._language)

    def _begin(self) -> tuple[float, Ledger, Engine]:
        """The time now, a fresh ledger that begins with what was spent so far, and the engine."""
        self._count += 1
        ledger = MemoryLedger()
        tokens, cost = self._spent
        ledger.keep(Exchange("so far", self.name, "", "", prompt_tokens=tokens, cost=cost))
        if self._asker_of is None:
            return time.perf_counter(), ledger, House()
        asker = Overhearing(self._asker_of(ledger), ledger, self._sent)
        return time.perf_counter(), ledger, Models(asker, self._protocol, self._aggregate)

    def _tasted(self, decision: Decision, start: float, ledger: Ledger, **more: Any) -> Tasted:
        seconds = time.perf_counter() - start
        self._spent = spent(ledger.exchanges())
        tokens, cost = spent(ledger.exchanges()[1:])
        return Tasted(decision.verdicts, seconds=seconds, tokens=tokens, cost=cost, decision=decision, **more)
