"""Makes a ladder of models from the settings."""

from __future__ import annotations

from msgspec import structs

from partychef.llm.ask import Ledger, Message, Question
from partychef.llm.ladder import Ladder
from partychef.llm.models import Budget, Limits, Model
from partychef.settings import Settings

HELLO = Question("hello", (Message("user", "Say hello in one word."),), max_tokens=50)
"""The smallest call there is, to see whether a model answers."""


def models_from(settings: Settings) -> tuple[Model, ...]:
    """The models of these settings, first choice first; none when no model is configured."""
    if not settings.model:
        return ()
    entries = [settings.model, *(entry.strip() for entry in settings.fallbacks.split(",") if entry.strip())]
    (name, at), *others = [named(entry) for entry in entries]
    first = _model(settings, name, at or settings.model_url)
    first = structs.replace(first, sees=settings.model_sees, price=_price(settings.model_price))
    return (first, *(_model(settings, *other) for other in others))


def asker_from(settings: Settings, ledger: Ledger) -> Ladder | None:
    """A ladder for one verdict, over this party's ledger; None when no model is configured.

    Make one for each verdict, so that each has its full time; it costs little. What the party has spent is read from
    the ledger.
    """
    models = models_from(settings)
    if not models:
        return None
    limits = Limits(whole=settings.verdict_timeout)
    return Ladder(models, ledger, limits, Budget(settings.budget_tokens, settings.budget_money))


def named(entry: str) -> tuple[str, str | None]:
    """The name and the address in `openai/gemma@http://kitchen:1234/v1`; the address is None without `@http`."""
    name, mark, address = entry.partition("@http")
    return name, f"http{address}" if mark else None


def _model(settings: Settings, name: str, api_base: str | None) -> Model:
    """A model; one on the host's own server answers one call at a time unless the settings say otherwise."""
    return Model(name, api_base, settings.model_timeout, settings.models_at_once or (1 if api_base else 4))


def _price(written: str) -> tuple[float, float] | None:
    prompt, slash, completion = written.partition("/")
    return (float(prompt), float(completion)) if slash else None
