"""A ladder of models: recall an earlier reply, else ask, repair once, try again, ask the next model; then NoReply.

Callers fall back to the rules of the house after NoReply. Every exchange is stored at once, whether it was used or not,
so that nothing is paid for twice and the host can see what happened.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import structs

from partychef.llm import client
from partychef.llm.ask import (
    AGAIN,
    CUT,
    Check,
    Exchange,
    Heard,
    Improvable,
    Ledger,
    Message,
    NoReply,
    Question,
    Reply,
    Trouble,
    details_of,
)
from partychef.llm.models import Budget, Limits, Model

_PASSING: frozenset[Trouble] = frozenset({"unreachable", "timeout", "limit", "server", "empty", "broken"})
"""Troubles that may be over in a moment; any other would only repeat itself."""
_TIRING = _PASSING - {"broken", "empty"} | {"auth"}
"""Troubles after which a model comes last for the rest of the verdict."""
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 20.0
_ROOM = 4
"""The factor by which a reply that was cut off gets more tokens: some models spend them on thinking."""
_LIMITS = Limits()
_BUDGET = Budget()
_CHANCE = secrets.SystemRandom()
_gates: dict[tuple[str, str | None, int], threading.BoundedSemaphore] = {}
_gates_lock = threading.Lock()


class Ladder:
    """An `Asker` over one or more models. One object serves one verdict, with all its calls.

    The time limit for the whole verdict counts from the object's first call. Several threads may use an object. At most
    `at_once` calls go to a model at the same time, in the whole process; time in the queue counts for the verdict, not
    for the call.
    """

    def __init__(
        self,
        models: Sequence[Model],
        ledger: Ledger,
        limits: Limits = _LIMITS,
        budget: Budget = _BUDGET,
        *,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], None] = time.sleep,
        jitter: Callable[[], float] = _CHANCE.random,
    ) -> None:
        """`clock` and `sleep` are in seconds, `jitter` is a number from 0 to 1. Raises ValueError without a model."""
        if not models:
            raise ValueError("A ladder needs at least one model.")
        self._models = tuple(models)
        self.ledger = ledger
        self._limits = limits
        self._budget = budget
        self._clock = clock
        self._sleep = sleep
        self._jitter = jitter
        self._lock = threading.RLock()
        self._end: float | None = None
        self._tokens = 0
        self._money = 0.0
        self._tired: set[Model] = set()

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        return self._descend(question, check, None, first)

    def stream(self, question: Question, check: Check, heard: Heard) -> Any:
        """See `Asker`."""
        listener = _Listener(heard)
        try:
            return self._descend(question, check, listener, 0)
        except NoReply:
            listener.forget()
            raise

    def together(self, jobs: list[Callable[[], Any]]) -> list[Any]:
        """See `Asker`. Errors other than NoReply are raised once all jobs are done."""
        results: list[Any] = [None] * len(jobs)

        def do(n: int) -> None:
            try:
                results[n] = jobs[n]()
            except BaseException as error:
                results[n] = error

        threads = [threading.Thread(target=do, args=(n,), name="together", daemon=True) for n in range(len(jobs))]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for result in results:
            if isinstance(result, BaseException) and not isinstance(result, NoReply):
                raise result
        return results

    def models(self) -> list[str]:
        """See `Asker`."""
        return [model.name for model in self._models]

    def sees(self) -> bool:
        """See `Asker`."""
        return self._models[0].sees

    def _descend(self, question: Question, check: Check, listener: _Listener | None, first: int) -> Any:
        if (known := self.ledger.recall(question.call)) is not None:
            try:
                result = _accepted(check, known.text)
            except ValueError:
                pass  # it was asked in another way then
            else:
                if listener:
                    listener(known.text.removesuffix(CUT))
                return result
        self._start()
        turn = first % len(self._models)
        models = self._models[turn:] + self._models[:turn]
        models = tuple(sorted(models, key=self._tired.__contains__))
        failed: NoReply | None = None
        for model, later in zip(models, [*models[1:], None], strict=True):
            try:
                return _Rung(self, model, later, check, listener).climb(question)
            except _Over as over:
                if failed is None or over.why.trouble == "budget":
                    failed = over.why
                break
            except NoReply as error:
                failed = error
                if error.trouble in _TIRING:
                    self._tired.add(model)
        assert failed is not None
        raise failed

    def _start(self) -> None:
        """At the first call: start the clock, and count what the party has used."""
        with self._lock:
            if self._end is None:
                self._end = self._clock() + self._limits.whole
                for exchange in self.ledger.exchanges():
                    self._count(exchange)

    def _count(self, exchange: Exchange) -> None:
        self._tokens += exchange.prompt_tokens + exchange.completion_tokens
        self._money += exchange.cost or 0.0

    def _keep(self, exchange: Exchange) -> None:
        with self._lock:
            self.ledger.keep(exchange)
            self._count(exchange)

    def _left(self, reserve: float = 0.0) -> float:
        """Seconds that are left for the verdict, without the share of the whole that is kept for later calls."""
        assert self._end is not None
        return self._end - self._clock() - reserve * self._limits.whole

    def _seconds(self, model: Model) -> float:
        """Seconds that one call of this model may take, however much time is left."""
        return min(model.timeout, self._limits.per_call or model.timeout)

    def _may_go_on(self, model: Model, reserve: float) -> None:
        """Raise _Over when the budget or the time is used up."""
        budget = self._budget
        if (budget.tokens is not None and self._tokens >= budget.tokens) or (
            budget.money is not None and self._money >= budget.money
        ):
            raise _Over(NoReply("budget", "The budget for models is used up.", model=model.name))
        if self._left(reserve) <= 0:
            seconds = (1 - reserve) * self._limits.whole
            raise _Over(NoReply("timeout", f"There was no reply within {seconds:.3g} s.", model=model.name))


class _Over(Exception):
    """No model is to be asked any more."""

    def __init__(self, why: NoReply) -> None:
        super().__init__(why.message)
        self.why = why


class _Listener:
    """Passes pieces on, and `AGAIN` when they start over."""

    def __init__(self, heard: Heard) -> None:
        self._heard = heard
        self._said = False
        self._stale = False

    def __call__(self, piece: str) -> None:
        if self._stale:
            self.forget()
        self._said = True
        self._heard(piece)

    def failed(self) -> None:
        """Note that what was heard does not count; `AGAIN` is sent before the next piece."""
        self._stale = self._said

    def forget(self) -> None:
        """Send `AGAIN` now, because what was heard does not count."""
        if self._said:
            self._heard(AGAIN)
        self._said = self._stale = False


class _Rung:
    """One model, asked until it has answered or the next one is better asked."""

    def __init__(
        self, ladder: Ladder, model: Model, later: Model | None, check: Check, listener: _Listener | None
    ) -> None:
        self._ladder = ladder
        self._model = model
        self._later = later
        self._check = check
        self._listener = listener
        self._rejected = 0
        self._roomier = False
        self._tries = 0
        self._usable: tuple[Reply, Any] | None = None
        """A reply that was asked for again because it should be better, and what it is worth as it is."""

    def climb(self, question: Question) -> Any:
        """The result of the check. Raises NoReply when the next model is to be asked, _Over when none is."""
        try:
            return self._climb(question)
        except (NoReply, _Over):
            if self._usable is None:
                raise
        reply, result = self._usable
        self._keep(question, Reply(reply.text, reply.model, cost=0.0))  # it has been paid for already
        return result

    def _climb(self, question: Question) -> Any:
        asked = question
        while True:
            self._ladder._may_go_on(self._model, question.reserve)
            try:
                reply = self._once(asked)
            except NoReply as failed:
                part = failed.text + CUT
                if question.in_parts and failed.text and _accepts(self._check, part):
                    paid = failed.reply or Reply("", self._model.name)
                    self._keep(asked, structs.replace(paid, text=part))
                    return self._check(part)
                self._keep(asked, failed.reply or Reply(failed.text, self._model.name), failed)
                asked = self._after(failed, asked)
                continue
            try:
                result = self._result_of(reply)
            except ValueError as wrong:
                sentence = f"{reply.model} gave an answer that cannot be used.\n{wrong}"
                rejected = NoReply("broken", sentence, model=reply.model, text=reply.text, reply=reply)
                self._keep(asked, reply, rejected)
                asked = self._after_rejection(rejected, structs.replace(question, max_tokens=asked.max_tokens))
                continue
            self._keep(asked, reply)
            return result

    def _result_of(self, reply: Reply) -> Any:
        """The result of the check. Raises ValueError, also for a reply that should be better, but that only once."""
        try:
            return self._check(reply.text)
        except Improvable as better:
            if self._usable is not None:
                return better.result
            self._usable = (reply, better.result)
            raise

    def _keep(self, question: Question, reply: Reply, failed: NoReply | None = None) -> None:
        self._ladder._keep(_written(question, reply, failed))
        if failed and self._listener:
            self._listener.failed()

    def _once(self, question: Question) -> Reply:
        """Make one call as soon as the model is free."""
        gate, reserve = _gate(self._model), question.reserve
        if not gate.acquire(timeout=max(self._ladder._left(reserve), 0)):
            raise _Over(NoReply("timeout", f"{self._model.name} was busy all the time.", model=self._model.name))
        try:
            self._ladder._may_go_on(self._model, reserve)
            seconds = min(self._ladder._seconds(self._model), self._ladder._left(reserve))
            return client.ask(self._model, question, seconds, self._listener)
        finally:
            gate.release()

    def _after_rejection(self, failed: NoReply, question: Question) -> Question:
        """What to ask next: first for a repair, then the question again. Raises the failure after that."""
        self._rejected += 1
        if self._rejected == 1:
            return _repair(question, failed)
        if self._rejected == 2 and self._ladder._limits.tries > 1:
            return question
        raise failed

    def _after(self, failed: NoReply, question: Question) -> Question:
        """What to ask this model next, after a pause if need be. Raises the failure when it has used its tries."""
        if failed.trouble == "truncated" and not self._roomier:
            self._roomier = True
            return structs.replace(question, max_tokens=question.max_tokens * _ROOM)
        self._tries += 1
        pause = self._pause(failed)
        if failed.trouble not in _PASSING or self._tries >= self._ladder._limits.tries:
            raise failed
        if self._later and pause > _LONGEST_PAUSE:
            raise failed
        if self._ladder._left(question.reserve) - pause <= self._needed(failed):
            raise failed
        self._ladder._sleep(pause)
        return question

    def _pause(self, failed: NoReply) -> float:
        """Seconds to wait: twice as long each time, with jitter, and never less than the server asked for."""
        backoff = _FIRST_PAUSE * 2.0 ** (self._tries - 1) * (0.5 + self._ladder._jitter())
        return max(failed.retry_after or 0.0, 0.0) + min(backoff, _LONGEST_PAUSE / 2)

    def _needed(self, failed: NoReply) -> float:
        """Seconds that must be left for another try: a late model must not use up the time of the next."""
        if failed.trouble != "timeout" or self._later is None:
            return 0.0
        return self._ladder._seconds(self._model) + self._ladder._seconds(self._later)


def _gate(model: Model) -> threading.BoundedSemaphore:
    """The semaphore for this model, shared by all tables of the process."""
    with _gates_lock:
        key = (model.name, model.api_base, model.at_once)
        return _gates.setdefault(key, threading.BoundedSemaphore(model.at_once))


def _accepted(check: Check, text: str) -> Any:
    """The result of the check, also of a reply that should be better. Raises ValueError."""
    try:
        return check(text)
    except Improvable as better:
        return better.result


def _accepts(check: Check, text: str) -> bool:
    """Whether the check finds anything of use in the text."""
    try:
        check(text)
    except ValueError:
        return False
    return True


def _repair(question: Question, failed: NoReply) -> Question:
    """The question with the reply and what is wrong with it."""
    wrong = details_of(failed.message)
    asked = f"That reply cannot be used: {wrong}\nAnswer again, completely, and with nothing but what was asked for."
    again = (Message("assistant", failed.text), Message("user", asked))
    return structs.replace(question, messages=(*question.messages, *again))


def _written(question: Question, reply: Reply, failed: NoReply | None = None) -> Exchange:
    """The exchange as it is stored. Photos are counted, not kept."""
    prompt = "\n\n".join(
        f"[{message.role}]\n{message.content}" + f"\n[{len(message.photos)} photos]" * bool(message.photos)
        for message in question.messages
    )
    return Exchange(
        question.call, reply.model, prompt, reply.text, failed.trouble if failed else "",
        reply.prompt_tokens, reply.completion_tokens, reply.cost, reply.seconds,
    )  # fmt: skip
