"""Language models as an engine: each critic scores with calls of its own, all calls count, chips are split once."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from statistics import fmean

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.judges.chips import award
from partychef.judges.critics import CRITERIA
from partychef.judges.dishes import Verdict
from partychef.judges.engine import Sitting, Speech
from partychef.judges.finding import Decision, Judgement, Protocol
from partychef.judges.jury import Seat
from partychef.judges.model.aggregate import Standing, Way, combine, level
from partychef.judges.model.answers import with_answers
from partychef.judges.model.narrator import fitting, narrate
from partychef.judges.model.orders import key_of, shuffled
from partychef.judges.model.photo_finish import settled
from partychef.judges.model.scoring import CriticResult, CriticSitting, reply_to, score_table, total_of
from partychef.judges.near_ties import people_first
from partychef.llm.ask import Asker, NoReply


class Models:
    """An `Engine` that asks models. `aggregate` is how the calls of `fair` are combined."""

    def __init__(self, asker: Asker, protocol: Protocol = "fair", aggregate: Way = "median") -> None:
        self.asker = asker
        self.protocol: Protocol = protocol
        self.aggregate: Way = aggregate

    def taste(self, sitting: Sitting) -> list[CriticResult | NoReply]:
        """See `Engine`. Raises ValueError if there is no tasting, or two have the same id."""
        tastings = sitting.case.tastings
        if len({tasting.id for tasting in tastings}) < max(1, len(tastings)):
            raise ValueError("There must be at least one tasting, and no two may have the same id.")
        requests = [partial(score_table, self._sitting_of(sitting, seat), self.protocol) for seat in sitting.seats]
        found: list[CriticResult | NoReply] = self.asker.together(list(requests))
        if not any(isinstance(one, CriticResult) for one in found):
            raise next(one for one in found if isinstance(one, NoReply))
        return found

    def decide(self, sitting: Sitting, tasted: Sequence[CriticResult | NoReply]) -> Decision:
        """See `Engine`: the median over all calls of all critics, and a photo finish if the first two are too close.

        Each critic's judgement keeps its own scores but gets the common ranks and chips, so that it can explain them.
        """
        found = [one for one in tasted if isinstance(one, CriticResult)]
        standing = _pooled(sitting, found)
        standing, judgements = self._settled(sitting, tasted, standing)
        verdicts = _shared_out(sitting, [one for one in judgements if one], standing)
        missed = tuple(one.message if isinstance(one, NoReply) else "" for one in tasted)
        common = tuple(one and _in_common(one, verdicts, len(found) == 1) for one in judgements)
        decision = Decision("", verdicts, common, missed if any(missed) else ())
        return replace(decision, by=" + ".join(decision.models) or self.asker.models()[0])

    def speak(self, sitting: Sitting, decision: Decision) -> list[Speech]:
        """See `Engine`: all critics at the same time. A critic who got no scores says nothing."""
        found = decision.found or (None,) * len(sitting.critics)
        missed = decision.missed or ("",) * len(sitting.critics)
        requests = [partial(self._words, sitting, *each) for each in zip(sitting.seats, found, missed, strict=True)]
        results: list[Speech | NoReply] = self.asker.together(list(requests))
        speeches = [Speech(why=one.message) if isinstance(one, NoReply) else one for one in results]
        # Where models are slow, one more call is not worth the wait.
        return with_answers(sitting, speeches, self.asker) if self.protocol == "fair" else speeches

    def _sitting_of(self, sitting: Sitting, seat: Seat) -> CriticSitting:
        case = sitting.case if self.asker.sees() else replace(sitting.case, photos={})
        return CriticSitting(case, seat, self.asker, sitting.language, way=self.aggregate)

    def _settled(
        self, sitting: Sitting, tasted: Sequence[CriticResult | NoReply], standing: Standing
    ) -> tuple[Standing, list[Judgement | None]]:
        """The standing, after a photo finish if it needs one, and the judgement of each critic.

        The first critic who used the fair protocol makes the comparison for all; it becomes part of that judgement.
        """
        judgements = [one.judgement if isinstance(one, CriticResult) else None for one in tasted]
        for number, one in enumerate(judgements):
            if one and one.protocol == "fair":
                standing, finish, missed = settled(self._sitting_of(sitting, sitting.seats[number]), standing)
                judgements[number] = replace(one, photo_finish=finish, failures=one.failures + missed)
                break
        return standing, judgements

    def _words(self, sitting: Sitting, seat: Seat, found: Judgement | None, missed: str) -> Speech:
        """What one critic says about all dishes. Raises NoReply."""
        if found is None:
            return Speech(why=missed)
        written = fitting(found, sitting, seat)
        if len(written) == len(found.verdicts):
            return Speech(written, found.calls[0].model or self.asker.models()[0])
        told = narrate(found, sitting, seat, self.asker, written)
        # A narration that broke off may have been finished by another model, and all who wrote are named.
        wrote = [found.calls[0].model] if written else []
        wrote += [reply_to(self.asker, call).model for call in told.calls]
        voices = " + ".join(dict.fromkeys(filter(None, wrote)))
        return Speech(told.words, voices or found.calls[0].model or self.asker.models()[0], told.why)


def _pooled(sitting: Sitting, found: Sequence[CriticResult]) -> Standing:
    """The median over all calls of all critics; for one critic, its own standing."""
    first, *others = found
    if not others:
        return first.standing
    tastings = sitting.case.tastings
    totals = [[call.totals[tasting.id] for tasting in tastings] for one in found for call in one.judgement.calls]
    # A critic who raves where the others shrug has a taste of its own and was not led astray: nothing is set aside.
    return combine(totals, shuffled(tastings, key_of(sitting.seed, tastings)), limit=inf)


def _shared_out(sitting: Sitting, judgements: Sequence[Judgement], standing: Standing) -> tuple[Verdict, ...]:
    """The common verdicts of the jury, with ranks and chips, near ties going to people."""
    order, z = people_first(sitting.case, standing.order, level(standing.order, standing.shares))
    standing = replace(standing, order=tuple(order))
    generosity = fmean(critic.generosity for critic in sitting.critics)
    chips = award(z, standing.order, generosity, Chance(key_of(sitting.seed, sitting.case.tastings), 2))
    return tuple(
        _common([one.verdicts[at] for one in judgements], standing, at, z[at], chips[at]) for at in range(len(z))
    )


def _common(found: Sequence[Verdict], standing: Standing, at: int, z: float, chips: tuple[int, ...]) -> Verdict:
    return Verdict(
        id=found[0].id,
        scores={name: round(fmean(one.scores[name] for one in found), 1) for name in CRITERIA},
        total=total_of(standing, z),
        z=round(z, 3),
        rank=standing.order.index(at) + 1,
        chips=chips,
        critique="",
        tampering=2 * sum(one.tampering for one in found) >= len(found),
        evidence=next((one.evidence for one in found if one.evidence), ""),
    )


def _in_common(mine: Judgement, verdicts: Sequence[Verdict], alone: bool) -> Judgement:
    """A critic's judgement with the common ranks and chips. In a jury it keeps its own totals."""
    pairs = zip(mine.verdicts, verdicts, strict=True)
    return replace(
        mine,
        verdicts=tuple(
            replace(own, z=ours.z, rank=ours.rank, chips=ours.chips, total=ours.total if alone else own.total)
            for own, ours in pairs
        ),
    )
