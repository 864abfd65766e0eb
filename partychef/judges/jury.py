"""One verdict of several critics with models behind them: every call of everybody counts, the chips are split once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from math import inf
from statistics import fmean
from typing import Any, NamedTuple

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.judges.chips import TYPICAL_SPREAD, split
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.dishes import Brief, Tasting, Verdict
from partychef.judges.model.aggregate import Standing, level, standing
from partychef.judges.model.orders import key_of, shuffled
from partychef.judges.model.presenting import Photos
from partychef.judges.model.scoring import Judgement, Protocol, decide, settled, visible
from partychef.judges.panel import heading
from partychef.llm.ask import Asker, Check, NoReply, Question, Relay


class InTurn(Relay):
    """An asker whose calls begin with another model, so that the models are spread over the critics."""

    def __init__(self, asker: Asker, turn: int) -> None:
        super().__init__(asker)
        self._turn = turn

    def ask(self, question: Question, check: Check, *, first: int = 0) -> Any:
        """See `Asker`."""
        return self._asker.ask(question, check, first=first + self._turn)


class _Seat(NamedTuple):
    """A critic of the jury, and what is its own: its turn with the models, its chance, the names of its calls."""

    critic: Critic
    asker: Asker
    seed: str
    call: str


def decide_together(
    tastings: Sequence[Tasting],
    brief: Brief,
    critics: Sequence[Critic],
    asker: Asker,
    *,
    seed: str,
    call: str,
    protocol: Protocol,
    language: str,
    photos: Photos | None = None,
) -> tuple[tuple[Verdict, ...], list[Judgement | NoReply]]:
    """The verdict of the jury in the order of the tastings, and what each critic found, or why it found nothing.

    What a critic found has its own scores and the common ranks and chips: so it can speak of them in its own words.
    Raises NoReply when nobody found anything.
    """
    spread = not visible(photos, asker)  # what is seen, only the first model is known to see
    seats = [
        _Seat(critic, InTurn(asker, number if spread else 0), f"{seed}/{number}", own(call, number))
        for number, critic in enumerate(critics)
    ]
    jobs: list[Callable[[], Any]] = [
        partial(
            decide, tastings, brief, seat.critic, seat.asker, seed=seat.seed, call=seat.call, protocol=protocol,
            language=language, photos=photos, photo_finish=False,
        )
        for seat in seats
    ]  # fmt: skip
    found: list[Judgement | NoReply] = asker.together(jobs)
    judgements = [one for one in found if isinstance(one, Judgement)]
    if not judgements:
        raise next(one for one in found if isinstance(one, NoReply))
    place, found = _settled(tastings, brief, seats, found, _pooled(tastings, judgements, seed), photos)
    verdicts = _shared_out(tastings, judgements, critics, place, seed)
    return verdicts, [_in_common(one, verdicts) if isinstance(one, Judgement) else one for one in found]


def _settled(
    tastings: Sequence[Tasting],
    brief: Brief,
    seats: Sequence[_Seat],
    found: list[Judgement | NoReply],
    place: Standing,
    photos: Photos | None,
) -> tuple[Standing, list[Judgement | NoReply]]:
    """The standing after the one photo finish of the jury, if it needs one, and what was found with it.

    The first critic who tasted by the fair protocol compares for all; it is written down with what that critic found.
    """
    for at, (seat, one) in enumerate(zip(seats, found, strict=True)):
        if isinstance(one, Judgement) and one.protocol == "fair":
            place, finish, missed = settled(
                tastings, brief, seat.critic, seat.asker, place, seed=seat.seed, call=seat.call, photos=photos
            )
            one = replace(one, photo_finish=finish, failures=one.failures + missed)
            return place, [*found[:at], one, *found[at + 1 :]]
    return place, found


def own(call: str, number: int) -> str:
    """What is put before the names of one critic's calls: `r2/j0`."""
    return f"{call}/j{number}" if call else f"j{number}"


def said_by(critic: Critic, said: Sequence[str]) -> list[str]:
    """What this critic of a jury said in earlier critiques."""
    head = heading(critic)
    parts = [part for text in said for part in text.split("\n\n")]
    return [part.removeprefix(head) for part in parts if part.startswith(head)]


def _pooled(tastings: Sequence[Tasting], judgements: Sequence[Judgement], seed: str) -> Standing:
    """The median over all calls of all critics."""
    key = key_of(seed, tastings)
    totals = [[call.totals[tasting.id] for tasting in tastings] for one in judgements for call in one.calls]
    # A critic who raves where the others shrug has a taste, and was not led astray: a jury sets nothing aside.
    return standing(totals, shuffled(tastings, key), limit=inf)


def _shared_out(
    tastings: Sequence[Tasting],
    judgements: Sequence[Judgement],
    critics: Sequence[Critic],
    place: Standing,
    seed: str,
) -> tuple[Verdict, ...]:
    """The verdicts of the jury: ranks, and chips that are split once."""
    shares = level(place.order, place.shares)
    # The tiny steps keep the split from settling equal shares again, as in `protocols.py`.
    steps = {at: shares[at] - rank * 1e-9 for rank, at in enumerate(place.order)}
    generosity = fmean(critic.generosity for critic in critics)
    chips = split([steps[at] for at in range(len(tastings))], generosity, Chance(key_of(seed, tastings), 2))
    return tuple(
        _common([one.verdicts[at] for one in judgements], place, at, shares[at], chips[at])
        for at in range(len(tastings))
    )


def _common(found: Sequence[Verdict], place: Standing, at: int, z: float, chips: tuple[int, ...]) -> Verdict:
    return Verdict(
        id=found[0].id,
        scores={name: round(fmean(one.scores[name] for one in found), 1) for name in CRITERIA},
        total=round(max(0.0, min(100.0, place.level + TYPICAL_SPREAD * z)), 1),
        z=round(z, 3),
        rank=place.order.index(at) + 1,
        chips=chips,
        critique="",
        tampering=2 * sum(one.tampering for one in found) >= len(found),
        evidence=next((one.evidence for one in found if one.evidence), ""),
    )


def _in_common(judgement: Judgement, verdicts: Sequence[Verdict]) -> Judgement:
    pairs = zip(judgement.verdicts, verdicts, strict=True)
    return replace(
        judgement,
        verdicts=tuple(replace(mine, z=ours.z, rank=ours.rank, chips=ours.chips) for mine, ours in pairs),
    )
