"""From tastings to verdicts, without a model: score, rank, split the chips, and only then write.

Blind and deterministic: no name or seat is looked at, the order of the dishes changes nothing, the seed settles ties.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec

from partychef.engine.chance import Chance
from partychef.judges.chips import split, standings
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Tasting, Verdict
from partychef.judges.house.phrases import band_of, critique, evidence
from partychef.judges.house.scores import Marks, mark


class Place(msgspec.Struct, frozen=True):
    """One tasting, scored and ranked, before anything is written about it."""

    tasting: Tasting
    marks: Marks
    z: float
    rank: int
    chips: tuple[int, ...]


def ranked(tastings: Sequence[Tasting], brief: Brief, critic: Critic, seed: str) -> list[Place]:
    """The tastings from best to last, with their chips."""
    marks = mark(tastings, brief, critic)
    z = standings([one.total for one in marks])
    order = sorted(range(len(z)), key=lambda at: (-z[at], _lot(tastings[at], seed)))
    # Equal scores are settled by lot above; the tiny steps keep the split from settling them again.
    chips = split([z[at] - place * 1e-9 for place, at in enumerate(order)], critic.generosity, Chance(seed, 0))
    return [Place(tastings[at], marks[at], round(z[at], 3), place + 1, chips[place]) for place, at in enumerate(order)]


def judge(
    tastings: Sequence[Tasting], brief: Brief, critic: Critic, seed: str, said: Sequence[str] = ()
) -> list[Verdict]:
    """The verdict on every tasting, in the order they were given. `said` are earlier critiques, oldest first."""
    heard, verdicts = list(said), {}
    places = ranked(tastings, brief, critic, seed)
    for place in reversed(places):
        text = written(place, len(places), brief, critic, seed, heard)
        heard.append(text)
        verdicts[place.tasting.id] = _verdict(place, text)
    return [verdicts[tasting.id] for tasting in tastings]


def written(place: Place, count: int, brief: Brief, critic: Critic, seed: str, said: Sequence[str]) -> str:
    """The critique of one tasting, given all that was said before it."""
    band = band_of(place.rank, count, place.marks.total)
    return critique(place.marks, band, brief, critic, said, Chance(seed, len(said) + 1))


def _verdict(place: Place, text: str) -> Verdict:
    return Verdict(
        id=place.tasting.id,
        scores=place.marks.scores,
        total=place.marks.total,
        z=place.z,
        rank=place.rank,
        chips=place.chips,
        critique=text,
        tampering=place.marks.tampering,
        evidence=evidence(place.marks),
    )


def _lot(tasting: Tasting, seed: str) -> bytes:
    return hashlib.sha256(f"{seed}/{msgspec.json.encode(tasting).decode()}".encode()).digest()
