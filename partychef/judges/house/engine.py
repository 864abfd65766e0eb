"""The house critic as an engine: it scores by rules, ranks, splits the chips, and writes last.

It is blind and deterministic: names, seats and the order of the dishes make no difference, and the seed settles ties.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from statistics import fmean

import msgspec

from partychef.engine.chance import Chance
from partychef.judges.chips import award, distances
from partychef.judges.critics import CRITERIA
from partychef.judges.dishes import Tasting, Verdict
from partychef.judges.engine import Sitting, Speech
from partychef.judges.finding import HOUSE, Decision, last_to_best
from partychef.judges.house.callbacks import evening_of
from partychef.judges.house.phrases import band_of, critique, evidence
from partychef.judges.house.scores import Scored, score
from partychef.judges.jury import Seat, joint, room_for
from partychef.judges.near_ties import people_first


class House:
    """An `Engine` that judges by rules and needs no model."""

    def taste(self, sitting: Sitting) -> list[list[Scored]]:
        """See `Engine`: for each critic, the scores of every tasting."""
        return [score(sitting.case.tastings, sitting.case.brief, critic) for critic in sitting.critics]

    def decide(self, sitting: Sitting, tasted: Sequence[Sequence[Scored]]) -> Decision:
        """See `Engine`: dishes are ranked by the mean of all critics' z, near ties going to people."""
        each = [distances([one.total for one in of_critic]) for of_critic in tasted]
        z = [fmean(column) for column in zip(*each, strict=True)]
        tastings = sitting.case.tastings
        blind = sorted(range(len(z)), key=lambda at: (-z[at], _lot(tastings[at], sitting.seed)))
        order, z = people_first(sitting.case, blind, z)
        chips = award(z, order, fmean(critic.generosity for critic in sitting.critics), Chance(sitting.seed, 0))
        verdicts = [
            _verdict(tasting, [of_critic[at] for of_critic in tasted], z[at], order.index(at) + 1, chips[at])
            for at, tasting in enumerate(tastings)
        ]
        return Decision(HOUSE, tuple(verdicts))

    def speak(self, sitting: Sitting, decision: Decision) -> list[Speech]:
        """See `Engine`: critiques from the last place to the first, for any decision, even a model's."""
        places = {verdict.id: (at, verdict.rank) for at, verdict in enumerate(decision.verdicts)}
        tasted = self.taste(sitting)
        said_before = [list(sitting.said) for _ in sitting.critics]
        words: list[dict[str, str]] = [{} for _ in sitting.critics]
        for name in last_to_best(decision.verdicts):
            if name in sitting.done:
                continue
            at, rank = places[name]
            texts: list[str] = []
            for seat, of_critic, said in zip(sitting.seats, tasted, said_before, strict=True):
                texts.append(_written(of_critic[at], at, rank, sitting, seat, said, decision, texts))
            for number, text in enumerate(texts):
                words[number][name] = text
                said_before[number].append(joint(sitting.critics, texts) if sitting.aloud else text)
        return [Speech(of_critic, HOUSE) for of_critic in words]


def _written(
    found: Scored, at: int, rank: int, sitting: Sitting, seat: Seat, said: Sequence[str], decision: Decision,
    others: Sequence[str],
) -> str:  # fmt: skip
    """One critic's words about one tasting, different from what was said before them and from its jury's."""
    tasting, order = sitting.case.tastings[at], last_to_best(decision.verdicts)
    evening = evening_of(tasting, sitting, order[: order.index(tasting.id)])
    band = band_of(rank, len(sitting.case.tastings), found.total)
    chance = Chance(sitting.seed_of_words or sitting.seed, len(said) + 1)
    room = room_for(len(sitting.critics)) - len(seat.heading)
    return critique(
        found, tasting, band, sitting.case.brief, seat.critic, said, chance, evening, tuple(others), room
    )  # fmt: skip


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
