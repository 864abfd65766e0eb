"""Which models are asked, how long anybody waits for them, and what a party may spend on them."""

from __future__ import annotations

import msgspec


class Model(msgspec.Struct, frozen=True):
    """A language model, under the name that litellm knows it by: `openai/gpt-5-mini`, `ollama_chat/llama3.2`."""

    name: str
    api_base: str | None = None
    """Where an OpenAI-compatible or Ollama server listens; None for the provider's own address."""
    timeout: float = 60.0
    """Seconds that one call may take, counted from when it is sent."""
    at_once: int = 4
    """How many calls it takes at the same time; a local server with one thread takes one."""
    sees: bool = False
    """Whether it can be shown photos."""
    price: tuple[float, float] | None = None
    """US dollars per million tokens, prompt and completion; None: as litellm knows it, if it does."""


class Limits(msgspec.Struct, frozen=True):
    """How long and how often to try."""

    per_call: float | None = None
    """Seconds for one call, where that is less than the model's own timeout."""
    whole: float = 120.0
    """Seconds for a whole verdict, all its calls together."""
    tries: int = 3
    """How often one model is asked the same when it is away, late or busy; the asking for a repair is not counted."""


class Budget(msgspec.Struct, frozen=True):
    """What one party may use up; None is no limit. A call is begun while anything is left of it, and then finished."""

    tokens: int | None = None
    """Prompt and completion together."""
    money: float | None = None
    """US dollars. Calls whose price is not known count nothing: limit the tokens as well."""
