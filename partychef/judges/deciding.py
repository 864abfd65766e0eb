"""A verdict by models, from the tasting to the last word, and how it is found again.

What was decided is written into the ledger before anything is said of it: a verdict is many moves, and none of them may
come to another result, whether a model that failed is back or one that answered is gone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeVar

import msgspec

from partychef.engine.chance import Chance
from partychef.games.cooking_party.view import PartyView
from partychef.judges._house_old import brief_of, said_tonight, seed_of, tasting_of
from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Tasting, Verdict
from partychef.judges.jury import decide_together, own, said_by
from partychef.judges.model.narrator import DISH_BEGINS, WORDS_BEGIN, narrate
from partychef.judges.model.scoring import Judgement, Protocol, decide
from partychef.judges.panel import house_opinions, house_verdicts, joint
from partychef.llm.ask import Asker, Exchange, Heard, Ledger, NoReply

T = TypeVar("T")

Tell = Callable[[str, str, str], None]
"""Told of each job that was done: its call, who did it ("house" or a model), and why it was the house."""
HOUSE = "house"


class Decision(msgspec.Struct, frozen=True):
    """A verdict before a word of it was said."""

    by: str
    """"house", or the models that scored."""
    verdicts: tuple[Verdict, ...]
    """In the order of the round's chefs."""
    found: tuple[Judgement | None, ...] = ()
    """What each critic found, with the common ranks and chips; None for a critic who got no reply."""


@dataclass(frozen=True)
class Bench:
    """All that stays the same while one round is judged."""

    view: PartyView
    critics: tuple[Critic, ...]
    asker: Asker
    chance: Chance
    protocol: Protocol
    language: str
    tell: Tell
    appeal: int = 0

    @property
    def call(self) -> str:
        """What is put before the names of this verdict's calls."""
        return f"r{self.view.round}" + (f".a{self.appeal}" if self.appeal else "")

    def decision(self) -> Decision:
        """The verdict: as it was written down, or else made and written down now."""
        call = f"{self.call}/verdict"
        known = self._recall(call, Decision)
        if known:
            return known
        try:
            made, why = self._decide(), ""
        except NoReply as failed:
            seed = seed_of(self.view, self.chance, self.appeal)
            made, why = Decision(HOUSE, house_verdicts(self._tastings, self._brief, self.critics, seed)), failed.message
        self._keep(call, made.by, why, made)
        self.tell(call, made.by, why)
        return made

    def critiques(self, decision: Decision, heard: Heard | None = None) -> dict[str, str]:
        """A critique of every tasting by its id, ready for the table: written down, or else told now.

        A narration is streamed to `heard` as it comes (see `narrator.py`); what a jury says comes in one piece, because
        its critics speak at the same time.
        """
        call = f"{self.call}/critiques"
        known = self._recall(call, dict[str, str])
        if known:
            return known
        texts, failures = self._tell_all(decision, heard)
        names = _last_to_best(decision.verdicts)
        critiques = {name: joint(self.critics, [text[name] for text in texts]) for name in names}
        self._keep(call, self._speaker(decision, failures), " ".join(failures.values()), critiques)
        if decision.by != HOUSE:
            self._tell_who_spoke(decision, failures)
        if heard and len(self.critics) > 1:
            for name in names:
                heard(f"{DISH_BEGINS}{name}{WORDS_BEGIN}{critiques[name]}")
        return critiques

    @property
    def _tastings(self) -> list[Tasting]:
        return [tasting_of(self.view, chef) for chef in self.view.chefs]

    @property
    def _brief(self) -> Brief:
        return brief_of(self.view)

    def _decide(self) -> Decision:
        seed = seed_of(self.view, self.chance, self.appeal)
        if len(self.critics) == 1:
            found = decide(
                self._tastings, self._brief, self.critics[0], self.asker, seed=seed, call=self.call,
                protocol=self.protocol, language=self.language,
            )  # fmt: skip
            return Decision(self._models([found]), found.verdicts, (found,))
        verdicts, everybody = decide_together(
            self._tastings, self._brief, self.critics, self.asker, seed=seed, call=self.call, protocol=self.protocol,
            language=self.language,
        )  # fmt: skip
        for number, one in enumerate(everybody):
            if isinstance(one, NoReply):
                self.tell(own(self.call, number), HOUSE, one.message)
        judgements = tuple(one if isinstance(one, Judgement) else None for one in everybody)
        return Decision(self._models([one for one in judgements if one]), verdicts, judgements)

    def _models(self, judgements: Sequence[Judgement]) -> str:
        """Who scored, without repetitions."""
        models = dict.fromkeys(call.model for one in judgements for call in one.calls if call.model)
        return " + ".join(models) or self.asker.models()[0]

    def _narrations(self) -> list[str]:
        """What is put before each critic's narration."""
        return [self.call] if len(self.critics) == 1 else [own(self.call, n) for n in range(len(self.critics))]

    def _speaker(self, decision: Decision, failures: Mapping[str, str]) -> str:
        """Who speaks: the house when nobody else does."""
        if len(failures) == len(self.critics):
            return HOUSE
        return model_of(self.asker, f"{self._narrations()[0]}/narrate", decision.by)

    def _tell_who_spoke(self, decision: Decision, failures: Mapping[str, str]) -> None:
        everybody = len(failures) == len(self.critics)
        for call, why in failures.items() if not everybody else ():
            self.tell(f"{call}/narrate", HOUSE, why)
        why = next(iter(failures.values())) if everybody else ""
        self.tell(f"{self.call}/critiques", self._speaker(decision, failures), why)

    def _tell_all(self, decision: Decision, heard: Heard | None) -> tuple[list[dict[str, str]], dict[str, str]]:
        """What each critic says, and why some of it is the house's writing, by what stands before the call."""
        said = said_tonight(self.view)
        jobs: list[Callable[[], dict[str, str]]] = [
            partial(self._narrate, critic, found, call, said, heard)
            for critic, found, call in zip(self.critics, decision.found, self._narrations(), strict=False)
        ]
        told: list[dict[str, str] | NoReply] = (
            self.asker.together(list(jobs)) if len(jobs) > 1 else [_or_failure(job) for job in jobs]
        )
        failures = {
            call: one.message for call, one in zip(self._narrations(), told, strict=False) if isinstance(one, NoReply)
        }
        texts: list[dict[str, str]] = []
        for number, critic in enumerate(self.critics):
            one = told[number] if number < len(told) else None
            texts.append(one if one and not isinstance(one, NoReply) else self._by_the_house(critic, decision, said))
        return texts, failures

    def _narrate(
        self, critic: Critic, found: Judgement | None, call: str, said: Sequence[str], heard: Heard | None
    ) -> dict[str, str]:
        """What one critic says of all dishes; nothing when it never tasted them. Raises NoReply."""
        if found is None:
            return {}
        if all(verdict.critique for verdict in found.verdicts):
            return {verdict.id: verdict.critique for verdict in found.verdicts}
        alone = len(self.critics) == 1
        return narrate(
            found, self._tastings, self._brief, critic, self.asker, call=call, language=self.language,
            said=said if alone else said_by(critic, said), heard=heard if alone else None,
        )  # fmt: skip

    def _by_the_house(self, critic: Critic, decision: Decision, said: Sequence[str]) -> dict[str, str]:
        """Words by the house's rules for ranks and chips that stay as they were decided."""
        names = _last_to_best(decision.verdicts)
        seed = self.chance.seed
        return house_opinions(names, self._tastings, decision.verdicts, self._brief, [critic], seed, said)[0]

    def _recall(self, call: str, kind: type[T]) -> T | None:
        """What was written down under this name; None also for what an older version wrote."""
        ledger = _ledger(self.asker)
        reply = ledger.recall(call) if ledger else None
        try:
            return msgspec.json.decode(reply.text, type=kind) if reply else None
        except msgspec.DecodeError:
            return None

    def _keep(self, call: str, who: str, why: str, what: Decision | dict[str, str]) -> None:
        """Write down what is decided, as an exchange that cost nothing."""
        ledger = _ledger(self.asker)
        if ledger:
            ledger.keep(Exchange(call, who, why, msgspec.json.encode(what).decode(), cost=0.0))


def _or_failure(job: Callable[[], dict[str, str]]) -> dict[str, str] | NoReply:
    try:
        return job()
    except NoReply as failed:
        return failed


def _last_to_best(verdicts: Sequence[Verdict]) -> list[str]:
    return [verdict.id for verdict in sorted(verdicts, key=lambda verdict: -verdict.rank)]


def _ledger(asker: Asker) -> Ledger | None:
    """Where the asker writes. One that shows no ledger has to see to it that what failed once goes on failing."""
    ledger: Ledger | None = getattr(asker, "ledger", None)
    return ledger


def model_of(asker: Asker, call: str, otherwise: str = "") -> str:
    """Which model answered a call; where that is not written down, the other name or the first choice."""
    ledger = _ledger(asker)
    reply = ledger.recall(call) if ledger else None
    return reply.model if reply else otherwise or asker.models()[0]
