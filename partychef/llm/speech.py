"""Sentences read aloud by a model for speech. Where it cannot, nobody waits: the browser's own voice reads instead."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import OrderedDict
from collections.abc import Callable

from msgspec import structs

from partychef.llm import client
from partychef.llm.ask import Exchange, Ledger, NoReply
from partychef.llm.models import Budget, Model
from partychef.llm.setup import named
from partychef.settings import Settings

LONGEST = 600
"""Characters of a sentence that is read."""
TIMEOUT = 6.0
"""Seconds for a sentence, or less if a call may not take as long: a big screen waits no longer."""
REST = 60.0
"""Seconds in which a model that failed is not asked again."""
MOST_BYTES = 32_000_000
"""How much is kept of what was read: about half an hour."""
_LETTERS_PER_TOKEN = 4


class Speech:
    """Reads sentences aloud, each once: what has been read is kept, the newest of it. Several threads may use it."""

    def __init__(self, model: Model, speaker: str, budget: Budget, clock: Callable[[], float] = time.monotonic) -> None:
        """`speaker`: whose voice it is unless a critic has another. `clock` is in seconds."""
        self._model = model
        self._speaker = speaker
        self._budget = budget
        self._clock = clock
        self._kept: OrderedDict[tuple[str, str], bytes] = OrderedDict()
        self._lock = threading.Lock()
        self._gate = threading.BoundedSemaphore(model.at_once)
        self._rests_until = float("-inf")

    def clear(self) -> None:
        """Keep nothing any longer of what was read."""
        with self._lock:
            self._kept.clear()

    def say(self, sentence: str, speaker: str, ledger: Ledger) -> bytes | None:
        """The sentence as an MP3, from the party's budget; None where the model cannot read it now."""
        key = (sentence, speaker or self._speaker)
        if (known := self._recall(key)) is not None:
            return known
        if not self._may_ask(sentence, ledger) or not self._gate.acquire(timeout=self._model.timeout):
            return None
        try:
            known = self._recall(key)
            return known if known is not None else self._ask(key, ledger)
        finally:
            self._gate.release()

    def _may_ask(self, sentence: str, ledger: Ledger) -> bool:
        if not sentence or len(sentence) > LONGEST or self._clock() < self._rests_until:
            return False
        paid, limit = ledger.exchanges(), self._budget
        tokens = sum(one.prompt_tokens + one.completion_tokens for one in paid)
        money = sum(one.cost or 0.0 for one in paid)
        return (limit.tokens is None or tokens < limit.tokens) and (limit.money is None or money < limit.money)

    def _ask(self, key: tuple[str, str], ledger: Ledger) -> bytes | None:
        sentence, speaker = key
        began = self._clock()
        call = f"speech/{hashlib.sha256(repr(key).encode()).hexdigest()[:16]}"
        exchange = Exchange(call, self._model.name, sentence, "", prompt_tokens=1 + len(sentence) // _LETTERS_PER_TOKEN)
        try:
            recording = client.speak(self._model, sentence, speaker)
        except NoReply as failed:
            self._rests_until = self._clock() + REST
            ledger.keep(structs.replace(exchange, trouble=failed.trouble, prompt_tokens=0))
            return None
        ledger.keep(structs.replace(exchange, cost=recording.cost, seconds=self._clock() - began))
        with self._lock:
            self._kept[key] = recording.sound
            while sum(map(len, self._kept.values())) > MOST_BYTES:
                self._kept.popitem(last=False)
        return recording.sound

    def _recall(self, key: tuple[str, str]) -> bytes | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)


def speech_from(settings: Settings) -> Speech | None:
    """The model for speech of these settings; None when there is none."""
    if not settings.speech:
        return None
    name, address = named(settings.speech)
    at_once = settings.models_at_once or (1 if address else 4)
    model = Model(name, address, min(TIMEOUT, settings.model_timeout), at_once)
    return Speech(model, settings.speaker, Budget(settings.budget_tokens, settings.budget_money))
