"""How a model scores for one critic (docs/judging.md): `fast` asks once, `fair` several times in parallel.

Each call of `fair` has an order, ids and a mark of its own and knows nothing of the others. Models only score; ranks
and chips are decided in `engine.py`. Everything follows from the seed and the dishes, and calls have stable names, so a
verdict can be restored from the ledger without asking a model again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any, NamedTuple

import msgspec

from partychef.judges.chips import TYPICAL_SPREAD
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.demands.asking import demands_of
from partychef.judges.demands.demand import Demand
from partychef.judges.demands.wording import scale_lines
from partychef.judges.dishes import Case, Verdict
from partychef.judges.finding import Call, Failure, Judgement, Protocol
from partychef.judges.jury import Seat
from partychef.judges.model.aggregate import Standing, Way, combine, level
from partychef.judges.model.orders import balanced, key_of, shuffled
from partychef.judges.model.presenting import ground_rules, language_name, messages, pictures, scale, tray
from partychef.judges.model.score_sheet import ScoreSheet, read_sheet, schema_of
from partychef.judges.tasks import total, weights_of
from partychef.llm.ask import Asker, NoReply, Question, Reply
from partychef.llm.prompts import prompt

_TOKENS, _TOKENS_PER_DISH = 600, 300
_FAST_LETTERS = 400
KEPT_FOR_WORDS = 1 / 3
"""The share of a verdict's time that scoring leaves to the narrator."""


class CriticSitting(msgspec.Struct, frozen=True):
    """What is the same in all calls in which one critic judges one table of dishes."""

    case: Case
    """Without photos if the asker's models cannot see."""
    seat: Seat
    asker: Asker
    language: str = "en"
    way: Way = "median"

    @property
    def key(self) -> str:
        """The key from which orders, ids and marks follow."""
        return key_of(self.seat.seed, self.case.tastings)

    @property
    def weights(self) -> dict[str, float]:
        """The weight of each criterion."""
        return weights_of(self.seat.critic, self._asked)

    @property
    def demands(self) -> list[str]:
        """What the task and the announced criteria ask for, in words, point by point."""
        return scale_lines([one for one in self._asked if one.certain])

    @property
    def _asked(self) -> tuple[Demand, ...]:
        brief = self.case.brief
        return demands_of(brief.assignment, brief.criteria, brief.special)

    def turn(self, number: int) -> int:
        """The number of the model that a call asks first. Models take turns, but only the first may be able to see."""
        return 0 if self.case.photos else self.seat.number + number


class CriticResult(NamedTuple):
    """What one critic found, and how the dishes stand by its calls."""

    judgement: Judgement
    standing: Standing


def score_table(sitting: CriticSitting, protocol: Protocol) -> CriticResult:
    """What a critic finds. Raises NoReply if no model gave a usable reply."""
    lots = shuffled(sitting.case.tastings, sitting.key)
    failures: tuple[Failure, ...] = ()
    if protocol == "fair":
        orders = balanced(lots)
        requests = [partial(_score, sitting, f"score/{n}", order, n) for n, order in enumerate(orders)]
        answered, failures = answers(sitting, requests, "score")
        if answered:
            return _found(sitting, lots, answered, "fair", failures, len(orders))
    return _found(sitting, lots, [_score(sitting, "fast", lots, 0, critiques=True)], "fast", failures, 1)


def _found(
    sitting: CriticSitting, lots: Sequence[int], answered: Sequence[tuple[Call, dict[str, str]]], protocol: Protocol,
    failures: tuple[Failure, ...], planned: int,
) -> CriticResult:  # fmt: skip
    weights, tastings = sitting.weights, sitting.case.tastings
    calls, critiques = tuple(call for call, _ in answered), answered[0][1]
    totals = [[total(call.scores[tasting.id], weights) for tasting in tastings] for call in calls]
    standing = combine(totals, lots, sitting.way, models=[call.model for call in calls])
    z = level(standing.order, standing.shares)
    verdicts = tuple(
        _verdict(tasting.id, calls, at, standing, z[at], critiques.get(tasting.id, ""))
        for at, tasting in enumerate(tastings)
    )
    return CriticResult(Judgement(verdicts, protocol, calls, None, failures, planned), standing)


def answers(
    sitting: CriticSitting, requests: Sequence[Callable[[], Any]], kind: str
) -> tuple[list[Any], tuple[Failure, ...]]:
    """The results of the requests, made in parallel, and the failures of those that got no reply."""
    results = sitting.asker.together(list(requests))
    failures = [
        Failure(sitting.seat.name(f"{kind}/{n}"), result.trouble, result.message, result.model)
        for n, result in enumerate(results)
        if isinstance(result, NoReply)
    ]
    return [result for result in results if not isinstance(result, NoReply)], tuple(failures)


def _score(
    sitting: CriticSitting, name: str, order: Sequence[int], number: int, critiques: bool = False
) -> tuple[Call, dict[str, str]]:
    """One call that scores all dishes in this order, and the critiques if asked for. Raises NoReply."""
    critic, brief = sitting.seat.critic, sitting.case.brief
    shown = tray(sitting.case.tastings, order, f"{sitting.key}/{name}")
    photos = pictures(shown, sitting.case.photos)
    rules = ground_rules(critic, brief, bool(photos))
    words = {"ground_rules": rules, "scale": scale(brief, sitting.demands)}
    if critiques:
        words |= voice_of(critic, sitting.language, _FAST_LETTERS)
    instructions = prompt("judging/fast" if critiques else "judging/score").fill(**words)
    job = "scores and critiques" if critiques else "scores"
    question = Question(
        sitting.seat.name(name),
        (*messages(shown, job, instructions, brief), *photos),
        schema_of(shown, critiques),
        _TOKENS + _TOKENS_PER_DISH * len(order) * (2 if critiques else 1),
        reserve=0.0 if critiques else KEPT_FOR_WORDS,
    )
    read = partial(read_sheet, tray=shown, critiques=critiques, samples=critic.samples, instructions=instructions)
    sheet: ScoreSheet = sitting.asker.ask(question, read, first=sitting.turn(number))
    names = shown.names
    return _call(sitting, question.call, names, sheet), {names[one]: text for one, text in sheet.critiques.items()}


def voice_of(critic: Critic, language: str, letters: int) -> dict[str, str]:
    """How the critic talks, and how long, as fillings for the prompts in which it speaks."""
    samples = "\n".join(f"- {sample}" for sample in critic.samples) or "(none)"
    return {
        "language": language_name(language), "voice": critic.voice.manner, "samples": samples, "letters": str(letters),
    }  # fmt: skip


def _verdict(name: str, calls: Sequence[Call], at: int, standing: Standing, z: float, critique: str) -> Verdict:
    """The critic's verdict on one dish, without chips, which are decided later."""
    return Verdict(
        id=name,
        scores={field: round(median(call.scores[name][field] for call in calls), 1) for field in CRITERIA},
        total=total_of(standing, z),
        z=round(z, 3),
        rank=standing.order.index(at) + 1,
        chips=(),
        critique=critique,
        tampering=2 * sum(name in call.tampering for call in calls) >= len(calls),
        evidence=next(filter(None, (call.evidence[name] for call in calls)), ""),
    )


def total_of(standing: Standing, z: float) -> float:
    """The total to show, 0 to 100. It is made from the share, so that a better dish never has a smaller total."""
    return round(max(0.0, min(100.0, standing.level + TYPICAL_SPREAD * round(z, 3))), 1)


def _call(sitting: CriticSitting, call: str, names: Mapping[str, str], sheet: ScoreSheet) -> Call:
    """What a sheet says, by the ids of the tastings, and what the call took."""
    reply, weights = reply_to(sitting.asker, call), sitting.weights
    return Call(
        call=call,
        model=reply.model,
        order=tuple(names.values()),
        totals={names[name]: round(total(scores, weights), 1) for name, scores in sheet.scores.items()},
        scores={names[name]: scores for name, scores in sheet.scores.items()},
        evidence={names[name]: words for name, words in sheet.evidence.items()},
        why={names[name]: words for name, words in sheet.why.items() if words},
        tampering=tuple(names[name] for name in names if name in sheet.tampering),
        prompt_tokens=reply.prompt_tokens,
        completion_tokens=reply.completion_tokens,
        cost=reply.cost,
        seconds=reply.seconds,
    )


def reply_to(asker: Asker, call: str) -> Reply:
    """The reply to a call in the asker's ledger, which says who answered and what it cost; blank if there is none."""
    ledger = getattr(asker, "ledger", None)
    return (ledger.recall(call) if ledger is not None else None) or Reply("", "")
