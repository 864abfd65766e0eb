"""Dishes judged outside a party: a paper in, a verdict out, with everything that shows how it came about.

A model judges where there is one; where it has nothing to say the house critic judges, and the verdict says why.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from partychef.judges.critics import Critic
from partychef.judges.dishes import Verdict
from partychef.judges.files.reader import Paper
from partychef.judges.jury import decide_together, own
from partychef.judges.model.narrator import narrate
from partychef.judges.model.scoring import Call, Failure, Judgement, PhotoFinish, Protocol, decide
from partychef.judges.panel import house_opinions, house_verdicts
from partychef.llm.ask import Asker, Exchange, Heard, Ledger, NoReply

Engine = Literal["house", "model"]
HOUSE: Engine = "house"
Tell = Callable[[str], None]
"""Told what is done next."""


class Opinion(msgspec.Struct, frozen=True):
    """What one critic contributed."""

    critic: Critic
    words: dict[str, str]
    """Its critique of every tasting, by id."""
    speaker: str
    """Who wrote the words: a model, or "house"."""
    why: str = ""
    """Why it was the house, where a model was asked."""
    calls: tuple[Call, ...] = ()
    photo_finish: PhotoFinish | None = None
    failures: tuple[Failure, ...] = ()
    planned: int = 0
    """How many calls the protocol wanted."""


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """A verdict on a paper."""

    paper: Paper
    seed: str
    language: str
    engine: Engine
    """Who decided."""
    why: str = ""
    """Why the house did, where a model was asked: one sentence."""
    verdicts: tuple[Verdict, ...]
    """In the order of the paper, without words."""
    opinions: tuple[Opinion, ...]
    """One of each critic."""
    protocol: str = HOUSE
    models: tuple[str, ...] = ()
    """The models that scored."""
    remarks: tuple[str, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    seconds: float = 0.0

    @property
    def tokens(self) -> int:
        """All tokens that were used, for repairs and failures as well."""
        return sum(one.prompt_tokens + one.completion_tokens for one in self.exchanges)

    @property
    def cost(self) -> float | None:
        """US dollars; None when a price is not known."""
        costs = [one.cost for one in self.exchanges if one.prompt_tokens or one.completion_tokens]
        return None if None in costs else sum(cost for cost in costs if cost is not None)

    def ranked(self) -> list[Verdict]:
        """The verdicts, best first."""
        return sorted(self.verdicts, key=lambda verdict: verdict.rank)


def by_the_house(paper: Paper, critics: Sequence[Critic], seed: str, why: str = "") -> Finding:
    """The verdict by rules, of one critic or several. `why`: what became of the model that should have judged."""
    start = time.perf_counter()
    verdicts = house_verdicts(paper.tastings, paper.brief, critics, seed)
    words = _house_words(paper, verdicts, critics, seed)
    opinions = tuple(Opinion(critic, said, HOUSE) for critic, said in zip(critics, words, strict=True))
    remarks = (
        *paper.remarks,
        *(["the house critic cannot see: the photos were not looked at"] if paper.photos else []),
    )
    return Finding(
        paper=paper, seed=seed, language=critics[0].language, engine=HOUSE, why=why, verdicts=tuple(verdicts),
        opinions=opinions, remarks=remarks, seconds=time.perf_counter() - start,
    )  # fmt: skip


def by_models(
    paper: Paper,
    critics: Sequence[Critic],
    asker: Asker,
    ledger: Ledger,
    *,
    seed: str,
    protocol: Protocol = "fair",
    language: str = "en",
    heard: Heard | None = None,
    tell: Tell = lambda what: None,
    call: str = "",
) -> Finding:
    """The verdict by models, or the house's where none answers. Never raises NoReply.

    `ledger` is the asker's. `heard` gets a single critic's words as they come (see `narrator.py`). `call` is put before
    the names of the calls, where the ledger has others beside them.
    """
    start = time.perf_counter()
    tell(f"{' + '.join(asker.models())}: tasting {len(paper.tastings)} dishes")
    try:
        verdicts, found = _decided(paper, critics, asker, seed, protocol, language, call)
    except NoReply as failed:
        tell(f"No verdict: {failed.message} The house critic judges.")
        house = by_the_house(paper, critics, seed, failed.message)
        return replace(house, exchanges=tuple(ledger.exchanges()), seconds=time.perf_counter() - start)
    tell("Decided. Now the words")
    opinions = _opinions(paper, verdicts, critics, found, asker, ledger, seed, language, heard, call)
    judgements = [one for one in found if isinstance(one, Judgement)]
    return Finding(
        paper=paper, seed=seed, language=language, engine="model", verdicts=verdicts,
        protocol=judgements[0].protocol, models=_answered(judgements), opinions=tuple(opinions),
        remarks=(*paper.remarks, *_unseen(paper, asker)), exchanges=tuple(ledger.exchanges()),
        seconds=time.perf_counter() - start,
    )  # fmt: skip


def _decided(
    paper: Paper, critics: Sequence[Critic], asker: Asker, seed: str, protocol: Protocol, language: str, call: str
) -> tuple[tuple[Verdict, ...], list[Judgement | NoReply]]:
    """The common verdict, and what each critic found. Raises NoReply when nobody found anything."""
    if len(critics) == 1:
        found = decide(
            paper.tastings, paper.brief, critics[0], asker, seed=seed, call=call, protocol=protocol, language=language,
            photos=paper.photos,
        )  # fmt: skip
        return found.verdicts, [found]
    return decide_together(
        paper.tastings, paper.brief, critics, asker, seed=seed, call=call, protocol=protocol, language=language,
        photos=paper.photos,
    )  # fmt: skip


def _opinions(
    paper: Paper, verdicts: Sequence[Verdict], critics: Sequence[Critic], found: Sequence[Judgement | NoReply],
    asker: Asker, ledger: Ledger, seed: str, language: str, heard: Heard | None, call: str,
) -> list[Opinion]:  # fmt: skip
    """What each critic says; in the house's words where its model has none."""
    alone = len(critics) == 1
    calls = [call] if alone else [own(call, number) for number in range(len(critics))]
    jobs: list[Callable[[], Any]] = [
        partial(_words, paper, critic, one, asker, call, language, heard if alone else None)
        for critic, one, call in zip(critics, found, calls, strict=True)
    ]
    told = asker.together(jobs)
    house = _house_words(paper, verdicts, critics, seed) if any(isinstance(one, NoReply) for one in told) else []
    opinions = []
    for number, (critic, one, words) in enumerate(zip(critics, found, told, strict=True)):
        if isinstance(words, NoReply):
            opinion = Opinion(critic, house[number], HOUSE, words.message)
        else:
            opinion = Opinion(critic, words, _speaker(one, ledger, calls[number]) or asker.models()[0])
        if isinstance(one, Judgement):
            opinion = replace(opinion, calls=one.calls, photo_finish=one.photo_finish, failures=one.failures,
                              planned=one.planned)  # fmt: skip
        opinions.append(opinion)
    return opinions


def _words(
    paper: Paper, critic: Critic, found: Judgement | NoReply, asker: Asker, call: str, language: str,
    heard: Heard | None,
) -> dict[str, str]:  # fmt: skip
    """Raises NoReply: who could not taste cannot speak."""
    if isinstance(found, NoReply):
        raise found
    if all(verdict.critique for verdict in found.verdicts):
        return {verdict.id: verdict.critique for verdict in found.verdicts}
    return narrate(found, paper.tastings, paper.brief, critic, asker, call=call, language=language, heard=heard)


def _house_words(
    paper: Paper, verdicts: Sequence[Verdict], critics: Sequence[Critic], seed: str
) -> list[dict[str, str]]:
    """The words of the house for ranks that are settled, said from the last dish to the best."""
    names = [verdict.id for verdict in sorted(verdicts, key=lambda verdict: -verdict.rank)]
    return house_opinions(names, paper.tastings, verdicts, paper.brief, critics, seed, ())


def _speaker(found: Judgement | NoReply, ledger: Ledger, call: str) -> str:
    """Which model wrote the words: who narrated, or who wrote them along with the scores."""
    narration = ledger.recall(f"{call}/narrate" if call else "narrate")
    if narration:
        return narration.model
    return found.calls[0].model if isinstance(found, Judgement) else ""


def _answered(judgements: Sequence[Judgement]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(call.model for one in judgements for call in one.calls if call.model))


def _unseen(paper: Paper, asker: Asker) -> list[str]:
    if not paper.photos or asker.sees():
        return []
    return [f"the photos were not shown to {asker.models()[0]}: set PARTYCHEF_MODEL_SEES=true if it can see"]
