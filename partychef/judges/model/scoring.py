"""How a model tastes for one critic (docs/judging.md): `fast` asks once; `fair` several times at once, each call blind
to the others and with an order, ids and a mark of its own. Models score; ranks and chips are decided in `engine.py`.

Everything follows from the seed and the dishes, and calls have stable names, so a verdict can be found again from the
ledger without asking anybody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from partychef.judges.chips import TYPICAL_SPREAD
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.dishes import Brief, Tasting, Verdict
from partychef.judges.finding import Call, Failure, Judgement, Protocol
from partychef.judges.jury import named
from partychef.judges.model.aggregate import Standing, Way, level, standing
from partychef.judges.model.orders import balanced, shuffled
from partychef.judges.model.presenting import Photos, Tray, language_name, manners, messages, pictures, tray
from partychef.judges.model.score_sheet import ScoreSheet, read_sheet, schema_of
from partychef.judges.tasks import total, weights_of, wishes_of
from partychef.llm.ask import Asker, NoReply, Question, Reply
from partychef.llm.prompts import prompt

_TOKENS, _TOKENS_PER_DISH = 600, 250


class Bench(msgspec.Struct, frozen=True):
    """All that stays the same while one critic judges one table of dishes."""

    tastings: tuple[Tasting, ...]
    brief: Brief
    critic: Critic
    asker: Asker
    key: str
    call: str
    photos: Photos
    language: str = "en"
    way: Way = "median"

    @property
    def weights(self) -> dict[str, float]:
        """What each criterion counts."""
        return weights_of(self.critic, wishes_of(self.brief.assignment, self.brief.criteria))

    def name(self, call: str) -> str:
        """The whole name of a call."""
        return named(self.call, call)

    def turn(self, number: int) -> int:
        """With which model a call begins: calls are spread, but only the first model is known to see."""
        return 0 if self.photos else number

    def ids(self, order: Sequence[int]) -> tuple[str, ...]:
        """The tastings of these numbers."""
        return tuple(self.tastings[at].id for at in order)


class Answered(msgspec.Struct, frozen=True):
    """One call that was answered."""

    call: str
    tray: Tray
    sheet: ScoreSheet


class Found(NamedTuple):
    """What one critic found, and where that leaves the dishes."""

    judgement: Judgement
    standing: Standing


def found_by(bench: Bench, protocol: Protocol) -> Found:
    """What a critic finds. Raises NoReply when no model gave a reply that can be used."""
    lots = shuffled(bench.tastings, bench.key)
    return _fair(bench, lots) if protocol == "fair" else _fast(bench, lots)


def _fair(bench: Bench, lots: list[int]) -> Found:
    orders = balanced(lots)
    jobs = [partial(_score, bench, f"score/{n}", order, n) for n, order in enumerate(orders)]
    answered, failures = answers(bench, jobs, "score")
    if not answered:
        found = _fast(bench, lots)
        return found._replace(judgement=replace(found.judgement, failures=failures))
    return _found(bench, answered, lots, "fair", failures, len(orders))


def _fast(bench: Bench, lots: list[int]) -> Found:
    return _found(bench, [_score(bench, "fast", lots, 0, critiques=True)], lots, "fast")


def _found(
    bench: Bench, answered: Sequence[Answered], lots: Sequence[int], protocol: Protocol,
    failures: tuple[Failure, ...] = (), planned: int = 1,
) -> Found:  # fmt: skip
    place = _standing(bench, answered, lots)
    z = level(place.order, place.shares)
    verdicts = tuple(_verdict(bench, answered, at, place, z[at]) for at in range(len(z)))
    return Found(Judgement(verdicts, protocol, _calls(bench, answered), None, failures, planned), place)


def answers(bench: Bench, jobs: Sequence[Callable[[], Any]], kind: str) -> tuple[list[Any], tuple[Failure, ...]]:
    """What the jobs brought, and what became of those that brought nothing."""
    results = bench.asker.together(list(jobs))
    failures = [
        Failure(bench.name(f"{kind}/{n}"), result.trouble, result.message, result.model)
        for n, result in enumerate(results)
        if isinstance(result, NoReply)
    ]
    return [result for result in results if not isinstance(result, NoReply)], tuple(failures)


def _score(bench: Bench, call: str, order: Sequence[int], number: int, critiques: bool = False) -> Answered:
    """One call: all dishes in this order, scored; with critiques in `fast`. Raises NoReply."""
    shown = tray(bench.tastings, order, f"{bench.key}/{call}")
    photos = pictures(shown, bench.tastings, bench.photos)
    words = {
        "manners": manners(shown, bench.critic, bench.brief, bool(photos)),
        "scale": prompt("judging/scale").fill(),
    }
    if critiques:
        words |= voice_of(bench.critic, bench.language)
    told = prompt("judging/fast" if critiques else "judging/score").fill(**words)
    job = "scores and critiques" if critiques else "scores"
    question = Question(
        bench.name(call),
        (*messages(shown, job, told, bench.brief), *photos),
        schema_of(shown, critiques),
        _TOKENS + _TOKENS_PER_DISH * len(order) * (2 if critiques else 1),
    )
    read = partial(read_sheet, tray=shown, critiques=critiques, samples=bench.critic.samples)
    sheet = bench.asker.ask(question, read, first=bench.turn(number))
    return Answered(question.call, shown, sheet)


def voice_of(critic: Critic, language: str) -> dict[str, str]:
    """How the critic talks, for the prompts in which it does."""
    samples = " / ".join(critic.samples) or "(none)"
    return {"language": language_name(language), "voice": critic.voice.manner, "samples": samples}


def _standing(bench: Bench, tasted: Sequence[Answered], lots: Sequence[int]) -> Standing:
    totals = [_totals(bench, one) for one in tasted]
    columns = [[by_dish[at] for at in range(len(lots))] for by_dish in totals]
    models = [reply_to(bench.asker, one.call).model for one in tasted]
    return standing(columns, lots, bench.way, models=models)


def _totals(bench: Bench, one: Answered) -> dict[int, float]:
    weights = bench.weights
    return {at: total(one.sheet.scores[name], weights) for name, at in zip(one.tray.ids, one.tray.order, strict=True)}


def _verdict(bench: Bench, answered: Sequence[Answered], at: int, place: Standing, z: float) -> Verdict:
    """What the critic found of one dish; its chips are decided later."""
    entries = [(one.sheet, one.tray.ids[one.tray.order.index(at)]) for one in answered]
    quotes = [sheet.evidence[name] for sheet, name in entries if sheet.evidence[name]]
    return Verdict(
        id=bench.tastings[at].id,
        scores={field: round(median(sheet.scores[name][field] for sheet, name in entries), 1) for field in CRITERIA},
        total=total_of(place, z),
        z=round(z, 3),
        rank=place.order.index(at) + 1,
        chips=(),
        critique=entries[0][0].critiques.get(entries[0][1], ""),
        tampering=2 * sum(name in sheet.tampering for sheet, name in entries) >= len(entries),
        evidence=quotes[0] if quotes else "",
    )


def total_of(place: Standing, z: float) -> float:
    """0 to 100. From the share, not from the scores: so no better dish is ever shown a smaller total."""
    return round(max(0.0, min(100.0, place.level + TYPICAL_SPREAD * round(z, 3))), 1)


def _calls(bench: Bench, tasted: Sequence[Answered]) -> tuple[Call, ...]:
    return tuple(_call(bench, one) for one in tasted)


def _call(bench: Bench, one: Answered) -> Call:
    reply = reply_to(bench.asker, one.call)
    names: Mapping[str, str] = dict(zip(one.tray.ids, bench.ids(one.tray.order), strict=True))
    totals = _totals(bench, one)
    return Call(
        call=one.call,
        model=reply.model,
        order=tuple(names.values()),
        totals={bench.tastings[at].id: round(value, 1) for at, value in totals.items()},
        scores={names[name]: scores for name, scores in one.sheet.scores.items()},
        evidence={names[name]: words for name, words in one.sheet.evidence.items()},
        tampering=tuple(names[name] for name in one.tray.ids if name in one.sheet.tampering),
        prompt_tokens=reply.prompt_tokens,
        completion_tokens=reply.completion_tokens,
        cost=reply.cost,
        seconds=reply.seconds,
    )


def reply_to(asker: Asker, call: str) -> Reply:
    """Who answered, and what it took, from the asker's ledger; blank for an asker that shows none."""
    ledger = getattr(asker, "ledger", None)
    return (ledger.recall(call) if ledger is not None else None) or Reply("", "")
