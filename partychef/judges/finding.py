"""The result of judging: what each call saw, what was decided, and what was said about it."""

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
"""The name of the house critic, which judges and speaks when no model does."""
Tell = Callable[[str, str, str], None]
"""Called after each step with the name of its call, who did it ("house" or a model), and why it was the house."""


def nobody(call: str, who: str, why: str) -> None:
    """A `Tell` that does nothing."""


class Call(msgspec.Struct, frozen=True):
    """What one call was shown and what it scored. Tastings are named by their ids."""

    call: str
    model: str
    """Empty when the asker does not say which model answered."""
    order: tuple[str, ...]
    """The tastings in the order in which they were shown."""
    totals: dict[str, float]
    """0 to 100: the weighted scores of the six criteria."""
    scores: dict[str, dict[str, float]]
    """0 to 20 by criterion."""
    evidence: dict[str, str]
    """A quote that stands in the dish's words, by tasting; empty where there is none."""
    tampering: tuple[str, ...]
    """The tastings whose words are addressed to the judge."""
    prompt_tokens: int = 0
    completion_tokens: int = 0
    cost: float | None = None
    """US dollars; None when the price is not known."""
    seconds: float = 0.0
    why: dict[str, str] = {}
    """The sentence of reasoning that came before the numbers, by tasting. It is kept and shown to no player."""


class Failure(msgspec.Struct, frozen=True):
    """A call without a usable reply. It counts against the judge, never against a dish."""

    call: str
    trouble: str
    message: str
    model: str = ""


class PhotoFinish(msgspec.Struct, frozen=True):
    """The direct comparison of first and second, which were too close to call: one call for each order."""

    pair: tuple[str, str]
    """The two tastings, the one that was ahead first."""
    votes: tuple[str, ...]
    """The tasting that each answered call preferred."""
    winner: str
    coin: bool
    """Whether the calls disagreed, so that the seed decided."""


class Judgement(msgspec.Struct, frozen=True):
    """One critic's verdicts, in the order of the tastings, and how they came about."""

    verdicts: tuple[Verdict, ...]
    """With the critic's own scores; ranks and chips are those of the whole jury, once they are decided."""
    protocol: Protocol
    """The protocol that was used in the end: `fast` if all calls of `fair` failed."""
    calls: tuple[Call, ...]
    photo_finish: PhotoFinish | None = None
    failures: tuple[Failure, ...] = ()
    planned: int = 1
    """How many calls the protocol makes when all goes well."""


class Decision(msgspec.Struct, frozen=True, omit_defaults=True):
    """A verdict without critiques. The ledger of a party keeps it in this form."""

    by: str
    """"house", or the models that scored."""
    verdicts: tuple[Verdict, ...]
    """The verdicts of the whole jury, in the order of the tastings, without critiques."""
    found: tuple[Judgement | None, ...] = ()
    """One for each critic, None for a critic who got no reply. Empty when the house decided."""
    missed: tuple[str, ...] = ()
    """Why each critic got no reply; empty for those who got one."""
    why: str = ""
    """Why the house decided although a model was asked."""

    @property
    def models(self) -> tuple[str, ...]:
        """The models that scored."""
        calls = [call for one in self.found if one for call in one.calls]
        return tuple(dict.fromkeys(call.model for call in calls if call.model))


class Opinion(msgspec.Struct, frozen=True):
    """What one critic said, and the calls behind it."""

    critic: Critic
    words: dict[str, str]
    """Its critique of every tasting, by id."""
    speaker: str
    """Who wrote the words: a model, or "house"."""
    why: str = ""
    """Why the house wrote them, or some of them, although a model was asked."""
    by_house: tuple[str, ...] = ()
    """The tastings about which the house found the words although `speaker` is a model."""
    calls: tuple[Call, ...] = ()
    photo_finish: PhotoFinish | None = None
    failures: tuple[Failure, ...] = ()
    planned: int = 0
    """How many calls the protocol makes when all goes well."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A complete verdict: what was judged, how, and what was said."""

    case: Case = msgspec.field(name="paper")  # so it is called in the verdicts that are kept
    seed: str
    language: str
    engine: Literal["house", "model"]
    """Who decided."""
    why: str = ""
    """One sentence: why the house decided although a model was asked."""
    verdicts: tuple[Verdict, ...]
    """In the order of the case's tastings, without critiques."""
    critiques: dict[str, str] = {}
    """The critique of each tasting, by id; for a jury, the opinions of all critics in one text."""
    opinions: tuple[Opinion, ...]
    """One for each critic; none if the critiques were found in the ledger."""
    protocol: str = HOUSE
    models: tuple[str, ...] = ()
    """The models that scored."""
    remarks: tuple[str, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    seconds: float = 0.0

    @property
    def tokens(self) -> int:
        """All tokens used, including those of repairs and failures."""
        return sum(one.prompt_tokens + one.completion_tokens for one in self.exchanges)

    @property
    def cost(self) -> float | None:
        """US dollars; None if the price of one exchange is not known."""
        costs = [one.cost for one in self.exchanges if one.prompt_tokens or one.completion_tokens]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    def ranked(self) -> list[Verdict]:
        """The verdicts, best first."""
        return sorted(self.verdicts, key=lambda verdict: verdict.rank)


def last_to_best(verdicts: Sequence[Verdict]) -> list[str]:
    """The ids of the tastings in the order of their critiques: from the last place to the first."""
    return [verdict.id for verdict in sorted(verdicts, key=lambda verdict: -verdict.rank)]
