"""Single steps of a verdict: what one critic or a jury decides, and what the house finds and says."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Case, Tasting, Verdict
from partychef.judges.engine import Sitting
from partychef.judges.finding import Decision, Judgement, Protocol
from partychef.judges.house.engine import House
from partychef.judges.model.engine import Models
from partychef.judges.model.narrator import Narration, narrate
from partychef.judges.verdict import judge
from partychef.llm.ask import Asker, NoReply

Photos = Mapping[str, tuple[bytes, ...]]


def sitting_of(
    tastings: Sequence[Tasting], brief: Brief, critics: Sequence[Critic], seed: str, *, photos: Photos | None = None,
    **more: Any,
) -> Sitting:  # fmt: skip
    """A verdict to be reached on these dishes."""
    case = Case(brief, tuple(tastings), photos=dict(photos or {}))
    return Sitting(case=case, critics=tuple(critics), seed=seed, **more)


def decision_on(sitting: Sitting, asker: Asker, protocol: Protocol = "fair") -> Decision:
    """What models decide, before a word is said."""
    engine = Models(asker, protocol)
    return engine.decide(sitting, engine.taste(sitting))


def decide(
    tastings: Sequence[Tasting], brief: Brief, critic: Critic, asker: Asker, *, seed: str, protocol: Protocol = "fair",
    **more: Any,
) -> Judgement:  # fmt: skip
    """What one critic finds by models. Raises NoReply."""
    (found,) = decision_on(sitting_of(tastings, brief, [critic], seed, **more), asker, protocol).found
    assert found is not None
    return found


def decide_together(
    tastings: Sequence[Tasting], brief: Brief, critics: Sequence[Critic], asker: Asker, *, seed: str,
    protocol: Protocol, **more: Any,
) -> tuple[tuple[Verdict, ...], list[Judgement | NoReply]]:  # fmt: skip
    """The verdict of a jury by models, and what each critic found, or why it found nothing. Raises NoReply."""
    decision = decision_on(sitting_of(tastings, brief, critics, seed, **more), asker, protocol)
    missed = decision.missed or ("",) * len(critics)
    return decision.verdicts, [one or NoReply("broken", why) for one, why in zip(decision.found, missed, strict=True)]


def narrated(
    judgement: Judgement, tastings: Sequence[Tasting], brief: Brief, critic: Critic, asker: Asker, **more: Any
) -> dict[str, str]:
    """What a critic that judges alone says of what it found, as far as it finds words. Raises NoReply."""
    return narration(judgement, tastings, brief, critic, asker, **more).words


def narration(
    judgement: Judgement, tastings: Sequence[Tasting], brief: Brief, critic: Critic, asker: Asker, **more: Any
) -> Narration:
    """What a critic that judges alone says of what it found, and why some of it is missing. Raises NoReply."""
    sitting = sitting_of(tastings, brief, [critic], "1", **more)
    return narrate(judgement, sitting, sitting.seats[0], asker)


def house_verdicts(
    tastings: Sequence[Tasting], brief: Brief, critics: Sequence[Critic], seed: str
) -> tuple[Verdict, ...]:
    """What the house decides, without words."""
    sitting = sitting_of(tastings, brief, critics, seed)
    return House().decide(sitting, House().taste(sitting)).verdicts


def by_the_house(
    tastings: Sequence[Tasting], brief: Brief, critic: Critic, seed: str, said: Sequence[str] = ()
) -> list[Verdict]:
    """The verdict of the house's critic on every tasting, with its words. `said` are earlier critiques."""
    finding = judge(sitting_of(tastings, brief, [critic], seed, said=tuple(said)), House())
    return [replace(verdict, critique=finding.critiques[verdict.id]) for verdict in finding.verdicts]
