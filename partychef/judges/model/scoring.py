"""How a model judges (judging.md 3): `fast` asks once; `fair` asks several times at once, each call blind to the others
and with an order, ids and a mark of its own, and lets the median decide. Models score; the chips are split here.

Everything follows from the seed and the dishes, and calls have stable names, so a verdict can be found again from the
ledger without asking anybody anything.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from statistics import median
from typing import Any, Literal

import msgspec

from partychef.engine.chance import Chance
from partychef.judges.chips import TYPICAL_SPREAD, split
from partychef.judges.critics import CRITERIA, Critic
from partychef.judges.dishes import Brief, Tasting, Verdict
from partychef.judges.model.aggregate import PHOTO_FINISH, Standing, Way, level, standing, total, weights_of
from partychef.judges.model.orders import balanced, key_of, shuffled
from partychef.judges.model.presenting import Photos, Tray, language_name, manners, messages, pictures, tray
from partychef.judges.model.score_sheet import Sheet, duel_schema, read_duel, read_sheet, schema_of
from partychef.llm.ask import Asker, Message, NoReply, Question, Reply
from partychef.llm.prompts import prompt

Protocol = Literal["fast", "fair"]

_TOKENS, _TOKENS_PER_DISH = 600, 250
_DUEL_TOKENS = 600


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
    """A verdict on every tasting, in the order they were given, and how it came about."""

    verdicts: tuple[Verdict, ...]
    protocol: Protocol
    """The one that decided: `fast` where all calls of `fair` failed."""
    calls: tuple[Call, ...]
    photo_finish: PhotoFinish | None = None
    failures: tuple[Failure, ...] = ()
    planned: int = 1
    """How many calls the protocol wanted."""

    @property
    def complete(self) -> bool:
        """Whether all calls that were planned were answered. Where not, a page should say so."""
        return len(self.calls) >= self.planned


class _Bench(msgspec.Struct, frozen=True):
    """All that stays the same while one table of dishes is judged."""

    tastings: tuple[Tasting, ...]
    brief: Brief
    critic: Critic
    asker: Asker
    key: str
    call: str
    photos: Photos
    language: str = "en"
    way: Way = "median"
    spread: float = TYPICAL_SPREAD

    def name(self, call: str) -> str:
        return f"{self.call}/{call}" if self.call else call

    def turn(self, number: int) -> int:
        """With which model a call begins: calls are spread, but only the first model is known to see."""
        return 0 if self.photos else number

    def ids(self, order: Sequence[int]) -> tuple[str, ...]:
        return tuple(self.tastings[at].id for at in order)


class _Tasted(msgspec.Struct, frozen=True):
    """One call that was answered."""

    call: str
    tray: Tray
    sheet: Sheet


def decide(
    tastings: Sequence[Tasting],
    brief: Brief,
    critic: Critic,
    asker: Asker,
    *,
    seed: str,
    call: str = "",
    protocol: Protocol = "fair",
    language: str = "en",
    aggregate: Way = "median",
    photos: Photos | None = None,
    spread: float = TYPICAL_SPREAD,
    photo_finish: bool = True,
) -> Judgement:
    """Judge the tastings. Raises NoReply when no model gave a reply that can be used.

    `call` is put before the names of the calls, `photos` are JPEG files by tasting, `language` is that of the critiques
    (`fast` alone writes any), `spread` is the typical spread of this judge's totals, on the scale from 0 to 100.
    Without `photo_finish` a close result stands, and nothing is asked to settle it.
    """
    if len({tasting.id for tasting in tastings}) < max(1, len(tastings)):
        raise ValueError("There must be at least one tasting, and no two may have the same id.")
    key = key_of(seed, tastings)
    bench = _Bench(
        tuple(tastings), brief, critic, asker, key, call, visible(photos, asker), language, aggregate, spread
    )  # fmt: skip
    lots = shuffled(tastings, key)
    return _fair(bench, lots, photo_finish) if protocol == "fair" else _fast(bench, lots)


def visible(photos: Photos | None, asker: Asker) -> Photos:
    """The photos that go to the models: none where they could not be seen."""
    return (photos or {}) if asker.sees() else {}


def settled(
    tastings: Sequence[Tasting],
    brief: Brief,
    critic: Critic,
    asker: Asker,
    found: Standing,
    *,
    seed: str,
    call: str = "",
    photos: Photos | None = None,
) -> tuple[Standing, PhotoFinish | None, tuple[Failure, ...]]:
    """The standing after a photo finish, where first and second are too close; else as it was. Never raises NoReply."""
    bench = _Bench(tuple(tastings), brief, critic, asker, key_of(seed, tastings), call, visible(photos, asker))
    return _settled(bench, found)


def _fair(bench: _Bench, lots: list[int], photo_finish: bool) -> Judgement:
    orders = balanced(lots)
    jobs = [partial(_score, bench, f"score/{n}", order, n) for n, order in enumerate(orders)]
    tasted, failures = _answers(bench, jobs, "score")
    if not tasted:
        return msgspec.structs.replace(_fast(bench, lots), failures=failures)
    found = _standing(bench, tasted, lots)
    found, finish, missed = _settled(bench, found) if photo_finish else (found, None, ())
    return Judgement(
        _verdicts(bench, tasted, found), "fair", _calls(bench, tasted), finish, failures + missed, len(orders)
    )


def _fast(bench: _Bench, lots: list[int]) -> Judgement:
    tasted = [_score(bench, "fast", lots, 0, critiques=True)]
    found = _standing(bench, tasted, lots)
    return Judgement(_verdicts(bench, tasted, found), "fast", _calls(bench, tasted))


def _answers(bench: _Bench, jobs: Sequence[Callable[[], Any]], kind: str) -> tuple[list[Any], tuple[Failure, ...]]:
    """What the jobs brought, and what became of those that brought nothing."""
    results = bench.asker.together(list(jobs))
    failures = [
        Failure(bench.name(f"{kind}/{n}"), result.trouble, result.message, result.model)
        for n, result in enumerate(results)
        if isinstance(result, NoReply)
    ]
    return [result for result in results if not isinstance(result, NoReply)], tuple(failures)


def _score(bench: _Bench, call: str, order: Sequence[int], number: int, critiques: bool = False) -> _Tasted:
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
    return _Tasted(question.call, shown, sheet)


def voice_of(critic: Critic, language: str) -> dict[str, str]:
    """How the critic talks, for the prompts in which it does."""
    samples = " / ".join(critic.samples) or "(none)"
    return {"language": language_name(language), "voice": critic.voice.manner, "samples": samples}


def _standing(bench: _Bench, tasted: Sequence[_Tasted], lots: Sequence[int]) -> Standing:
    totals = [_totals(bench, one) for one in tasted]
    columns = [[by_dish[at] for at in range(len(lots))] for by_dish in totals]
    models = [_reply(bench.asker, one.call).model for one in tasted]
    return standing(columns, lots, bench.way, bench.spread, models=models)


def _totals(bench: _Bench, one: _Tasted) -> dict[int, float]:
    weights = weights_of(bench.critic, bench.brief)
    return {at: total(one.sheet.scores[name], weights) for name, at in zip(one.tray.ids, one.tray.order, strict=True)}


def _settled(bench: _Bench, found: Standing) -> tuple[Standing, PhotoFinish | None, tuple[Failure, ...]]:
    if found.lead >= PHOTO_FINISH:
        return found, None, ()
    finish, missed = _photo_finish(bench, found)
    if finish and finish.winner != finish.pair[0]:
        found = msgspec.structs.replace(found, order=(found.order[1], found.order[0], *found.order[2:]))
    return found, finish, missed


def _photo_finish(bench: _Bench, found: Standing) -> tuple[PhotoFinish | None, tuple[Failure, ...]]:
    """Compare first and second directly, once in each order. Both calls must agree; if they are split, a coin decides.

    A call alone would decide by the place as much as by the dish: when one is missing, what was scored stands.
    """
    ahead, behind = found.order[:2]
    orders = ((ahead, behind), (behind, ahead)) if Chance(bench.key, 0).below(2) else ((behind, ahead), (ahead, behind))
    jobs = [partial(_duel, bench, f"photo/{n}", order, n) for n, order in enumerate(orders)]
    votes, failures = _answers(bench, jobs, "photo")
    split_up = len(set(votes)) > 1
    winner = ahead if len(votes) < 2 else Chance(bench.key, 1).pick((ahead, behind)) if split_up else votes[0]
    if not votes:
        return None, failures
    pair = (bench.tastings[ahead].id, bench.tastings[behind].id)
    return PhotoFinish(pair, bench.ids(votes), bench.tastings[winner].id, split_up), failures


def _duel(bench: _Bench, call: str, order: Sequence[int], number: int) -> int:
    # The pair is part of the key: a reply about two other dishes, kept from before a crash, names ids that are unknown.
    pair = key_of(bench.key, [bench.tastings[at] for at in order])
    shown = tray(bench.tastings, order, f"{pair}/{call}")
    photos = pictures(shown, bench.tastings, bench.photos)
    told = prompt("judging/photo_finish").fill(
        manners=manners(shown, bench.critic, bench.brief, bool(photos)), weights=_weights(bench)
    )
    text: tuple[Message, ...] = (*messages(shown, "the better of two", told, bench.brief), *photos)
    question = Question(bench.name(call), text, duel_schema(shown), _DUEL_TOKENS)
    winner: int = bench.asker.ask(question, partial(read_duel, tray=shown), first=bench.turn(number))
    return winner


def _weights(bench: _Bench) -> str:
    """What counts most and least for this critic; nothing where all count the same."""
    weights = weights_of(bench.critic, bench.brief)
    ranked = sorted(CRITERIA, key=lambda name: -weights[name])
    if weights[ranked[0]] == weights[ranked[-1]]:
        return ""
    return prompt("judging/weights").fill(most=ranked[0], least=ranked[-1])


def _verdicts(bench: _Bench, tasted: Sequence[_Tasted], found: Standing) -> tuple[Verdict, ...]:
    z = level(found.order, found.shares)
    # Ranks are settled; the tiny steps keep the split from settling equal shares again, as in `verdicts.py`.
    steps = {at: z[at] - place * 1e-9 for place, at in enumerate(found.order)}
    chips = split([steps[at] for at in range(len(z))], bench.critic.generosity, Chance(bench.key, 2))
    ranks = {at: place for place, at in enumerate(found.order, 1)}
    return tuple(
        _verdict(bench, tasted, at, ranks[at], round(z[at], 3), chips[at], found.level) for at in range(len(z))
    )


def _verdict(
    bench: _Bench, tasted: Sequence[_Tasted], at: int, rank: int, z: float, chips: tuple[int, ...], mean: float
) -> Verdict:
    entries = [(one.sheet, one.tray.ids[one.tray.order.index(at)]) for one in tasted]
    quotes = [sheet.evidence[name] for sheet, name in entries if sheet.evidence[name]]
    return Verdict(
        id=bench.tastings[at].id,
        scores={field: round(median(sheet.scores[name][field] for sheet, name in entries), 1) for field in CRITERIA},
        # From the share, not from the scores: so no better dish is ever shown a smaller total.
        total=round(max(0.0, min(100.0, mean + bench.spread * z)), 1),
        z=z,
        rank=rank,
        chips=chips,
        critique=entries[0][0].critiques.get(entries[0][1], ""),
        tampering=2 * sum(name in sheet.tampering for sheet, name in entries) >= len(entries),
        evidence=quotes[0] if quotes else "",
    )


def _calls(bench: _Bench, tasted: Sequence[_Tasted]) -> tuple[Call, ...]:
    return tuple(_call(bench, one) for one in tasted)


def _call(bench: _Bench, one: _Tasted) -> Call:
    reply = _reply(bench.asker, one.call)
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


def _reply(asker: Asker, call: str) -> Reply:
    """Who answered, and what it took, from the asker's ledger; blank for an asker that shows none."""
    ledger = getattr(asker, "ledger", None)
    return (ledger.recall(call) if ledger is not None else None) or Reply("", "")
