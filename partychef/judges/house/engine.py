"""The house critic as an engine: it scores by rules, ranks, splits the chips, and only then writes.

Blind and deterministic: no name or seat is looked at, the order of the dishes changes nothing, the seed settles ties.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from statistics import fmean

import msgspec

from partychef.engine.chance import Chance
from partychef.judges.chips import award, standings
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.dishes import Brief, Tasting, Verdict
from partychef.judges.engine import Sitting, Speech
from partychef.judges.finding import HOUSE, Decision, last_to_best
from partychef.judges.house.phrases import band_of, critique, evidence
from partychef.judges.house.scores import Scored, score
from partychef.judges.jury import joint


class House:
    """An `Engine` of rules that needs no model."""

    def taste(self, sitting: Sitting) -> list[list[Scored]]:
        """See `Engine`: the scores of every tasting, by critic."""
        return [score(sitting.case.tastings, sitting.case.brief, critic) for critic in sitting.critics]

    def decide(self, sitting: Sitting, tasted: Sequence[Sequence[Scored]]) -> Decision:
        """See `Engine`: the mean of all critics' z."""
        each = [standings([one.total for one in of_critic]) for of_critic in tasted]
        z = [fmean(column) for column in zip(*each, strict=True)]
        tastings = sitting.case.tastings
        order = sorted(range(len(z)), key=lambda at: (-z[at], _lot(tastings[at], sitting.seed)))
        chips = award(z, order, fmean(critic.generosity for critic in sitting.critics), Chance(sitting.seed, 0))
        return Decision(
            HOUSE,
            tuple(
                _verdict(tasting, [of_critic[at] for of_critic in tasted], z[at], order.index(at) + 1, chips[at])
                for at, tasting in enumerate(tastings)
            ),
        )

    def speak(self, sitting: Sitting, decision: Decision) -> list[Speech]:
        """See `Engine`: from the last dish to the best. Ranks are the decision's, whoever made it."""
        brief, tastings = sitting.case.brief, sitting.case.tastings
        by_id = {verdict.id: (at, verdict) for at, verdict in enumerate(decision.verdicts)}
        tasted = self.taste(sitting)
        seed = sitting.seed_of_words or sitting.seed
        heard = [list(sitting.said) for _ in sitting.critics]
        words: list[dict[str, str]] = [{} for _ in sitting.critics]
        for name in last_to_best(decision.verdicts):
            if name in sitting.done:
                continue
            at, verdict = by_id[name]
            band = [band_of(verdict.rank, len(tastings), of_critic[at].total) for of_critic in tasted]
            texts = [
                written(
                    tasted[number][at],
                    band[number],
                    brief,
                    critic,
                    seed,
                    heard[number],
                )
                for number, critic in enumerate(sitting.critics)
            ]
            for number, text in enumerate(texts):
                words[number][name] = text
                heard[number].append(joint(sitting.critics, texts) if sitting.aloud else text)
        return [Speech(of_critic, HOUSE) for of_critic in words]


def written(found: Scored, band: str, brief: Brief, critic: Critic, seed: str, said: Sequence[str]) -> str:
    """The critique of one tasting, given all that was said before it."""
    return critique(found, band, brief, critic, said, Chance(seed, len(said) + 1))


def _verdict(tasting: Tasting, found: Sequence[Scored], z: float, rank: int, chips: tuple[int, ...]) -> Verdict:
    return Verdict(
        id=tasting.id,
        scores={name: round(fmean(one.scores[name] for one in found), 1) for name in CRITERIA},
        total=round(fmean(one.total for one in found), 1),
        z=round(z, 3),
        rank=rank,
        chips=chips,
        critique="",
        tampering=any(one.tampering for one in found),
        evidence=evidence(found[0]),
    )


def _lot(tasting: Tasting, seed: str) -> bytes:
    return hashlib.sha256(f"{seed}/{msgspec.json.encode(tasting).decode()}".encode()).digest()
