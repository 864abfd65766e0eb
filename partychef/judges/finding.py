"""What comes of a verdict: what each call saw, what was decided, and what was said of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import msgspec

from partychef.judges.critics import Critic
from partychef.judges.dishes import Case, Verdict
from partychef.llm.ask import Exchange

Protocol = Literal["fast", "fair"]
"""How models are asked (docs/judging.md): once, or several times with balanced orders."""
HOUSE: Literal["house"] = "house"
"""Who judged or spoke where no model did."""
Tell = Callable[[str, str, str], None]
"""Told of each job that was done: its call, who did it ("house" or a model), and why it was the house."""


def nobody(call: str, who: str, why: str) -> None:
    """Nobody wants to know."""


class Call(msgspec.Struct, frozen=True):
    """What one call saw and found. Tastings are named by their ids."""

    call: str
    model: str
    """Empty where the asker does not tell which model answered."""
    order: tuple[str, ...]
    """The tastings as they were shown."""
    totals: dict[str, float]
    """0 to 100, the five scores weighed."""
    scores: dict[str, dict[str, float]]
    """0 to 20 by criterion."""
    evidence: dict[str, str]
    """Quotes that were found in the dish; empty where there was none."""
    tampering: tuple[str, ...]
    """Those whose words talk to the judge."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    """US dollars; None when the price is not known."""
    seconds: float = 0.0


class Failure(msgspec.Struct, frozen=True):
    """A call that nobody answered: a failure of the judge, never of a dish."""

    call: str
    trouble: str
    message: str
    model: str = ""


class PhotoFinish(msgspec.Struct, frozen=True):
    """First and second were too close, so they were compared directly, once in each order."""

    pair: tuple[str, str]
    """The tastings, first that which was ahead."""
    votes: tuple[str, ...]
    """For whom each call was that answered."""
    winner: str
    coin: bool
    """Whether the calls were split and the seed decided."""


class Judgement(msgspec.Struct, frozen=True):
    """What one critic found of every tasting, in the order they were given, and how it came about."""

    verdicts: tuple[Verdict, ...]
    """Its own scores; ranks and chips are the common ones, once they are decided."""
    protocol: Protocol
    """The one that decided: `fast` where all calls of `fair` failed."""
    calls: tuple[Call, ...]
    photo_finish: PhotoFinish | None = None
    failures: tuple[Failure, ...] = ()
    planned: int = 1
    """How many calls the protocol wanted."""


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """A verdict before a word of it was said. At a party it is kept in this form."""

    by: str
    """"house", or the models that scored."""
    verdicts: tuple[Verdict, ...]
    """The common ones, in the order of the tastings, without words."""
    found: tuple[Judgement | None, ...] = ()
    """What each critic found; None for a critic who got no reply. Empty when the house decided."""
    missed: tuple[str, ...] = ()
    """Why each critic got no reply; empty for those who got one."""
    why: str = ""
    """Why the house decided, where a model was asked."""

    @property
    def models(self) -> tuple[str, ...]:
        """The models that scored."""
        calls = [call for one in self.found if one for call in one.calls]
        return tuple(dict.fromkeys(call.model for call in calls if call.model))


class Opinion(msgspec.Struct, frozen=True):
    """What one critic contributed."""

    critic: Critic
    words: dict[str, str]
    """Its critique of every tasting, by id."""
    speaker: str
    """Who wrote the words: a model, or "house"."""
    why: str = ""
    """Why it was the house, where a model was asked."""
    calls: tuple[Call, ...] = ()
    photo_finish: PhotoFinish | None = None
    failures: tuple[Failure, ...] = ()
    planned: int = 0
    """How many calls the protocol wanted."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict, whole."""

    case: Case = msgspec.field(name="paper")
    seed: str
    language: str
    engine: Literal["house", "model"]
    """Who decided."""
    why: str = ""
    """Why the house did, where a model was asked: one sentence."""
    verdicts: tuple[Verdict, ...]
    """In the order of the case, without words."""
    critiques: dict[str, str] = {}
    """What is said of each tasting, by id: of a jury, one text of all opinions."""
    opinions: tuple[Opinion, ...]
    """One of each critic; none where what was said is known from before."""
    protocol: str = HOUSE
    models: tuple[str, ...] = ()
    """The models that scored."""
    remarks: tuple[str, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    seconds: float = 0.0

    @property
    def tokens(self) -> int:
        """All tokens that were used, for repairs and failures as well."""
        return sum(one.prompt_tokens + one.completion_tokens for one in self.exchanges)

    @property
    def cost(self) -> float | None:
        """US dollars; None when a price is not known."""
        costs = [one.cost for one in self.exchanges if one.prompt_tokens or one.completion_tokens]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    def ranked(self) -> list[Verdict]:
        """The verdicts, best first."""
        return sorted(self.verdicts, key=lambda verdict: verdict.rank)


def last_to_best(verdicts: Sequence[Verdict]) -> list[str]:
    """The ids of the tastings in the order in which they are spoken of."""
    return [verdict.id for verdict in sorted(verdicts, key=lambda verdict: -verdict.rank)]
