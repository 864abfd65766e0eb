"""Settings for asking models: which, how long to wait, and how much a party may spend."""

from __future__ import annotations

import msgspec


class Model(msgspec.Struct, frozen=True):
    """A language model, named as litellm names it: `openai/gpt-5-mini`, `ollama_chat/llama3.2`."""

    name: str
    api_base: str | None = None
    """The address of an OpenAI-compatible or Ollama server; None for the provider's own."""
    timeout: float = 60.0
    """Seconds that one call may take, counted from when it is sent."""
    at_once: int = 4
    """How many calls it answers at the same time; a local server with one thread answers one."""
    sees: bool = False
    """Whether it can be shown photos."""
    price: tuple[float, float] | None = None
    """US dollars per million tokens, prompt and completion; None for the price that litellm knows, if any."""


class Limits(msgspec.Struct, frozen=True):
    """How long and how often to try."""

    per_call: float | None = None
    """Seconds for one call, if that is less than the model's own timeout."""
    whole: float = 120.0
    """Seconds for a whole verdict, all its calls together."""
    tries: int = 3
    """How often one model is asked when it is away, late or busy; repairs do not count."""


class Budget(msgspec.Struct, frozen=True):
    """What one party may use; None is no limit. While anything is left a call may begin, and it is then finished."""

    tokens: int | None = None
    """Prompt and completion together."""
    money: float | None = None
    """US dollars. Calls without a known price count as zero here, so limit the tokens as well."""
