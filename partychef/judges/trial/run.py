"""One judge on trial: tables are served to it, and its time, tokens and failures are counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property
from typing import TypeVar

from partychef.judges.critics import Critic
from partychef.judges.dishes import Brief, Tasting
from partychef.judges.trial.corpus import Corpus, read_corpus
from partychef.judges.trial.data import (
    FREE,
    Attack,
    Dish,
    Ranked,
    TrialError,
    attacks,
    honest_dishes,
    names_that_get_out,
    spread_out,
)
from partychef.judges.trial.judges import Judge, Tasted
from partychef.llm.ask import NoReply

Step = Callable[[str], None]
"""Called after every verdict with what it was for."""
T = TypeVar("T")


class TrialRun:
    """One judge on trial. `rounds` is the number of tables for each measurement; of each list of the corpus, at most
    four times as many entries are used. The corpus is judged by each of the `critics`, or else by the judge as it is.
    """

    def __init__(
        self,
        judge: Judge,
        rounds: int,
        seed: str,
        step: Step = lambda what: None,
        attacked_with: Sequence[Attack] = (),
        honest: Sequence[Dish] = (),
        captions: Sequence[Ranked] = (),
        corpus: Corpus | None = None,
        critics: Sequence[Critic] = (),
    ) -> None:
        self.judge = judge
        self.rounds = rounds
        self.seed = seed
        self.attacks = tuple(attacked_with) or attacks()
        self.honest = tuple(honest) or honest_dishes()
        self.captions = tuple(captions)
        self.corpus = corpus if corpus is not None else read_corpus()
        self.critics = tuple(critics)
        self.verdicts: list[Tasted] = []
        self.spoken: list[Tasted] = []
        """The calls for critiques: what they took in addition to the verdicts."""
        self.failures: list[str] = []
        self.names_sent: list[str] = []
        self.questions = 0
        self._step = step

    @cached_property
    def judges(self) -> tuple[Judge, ...]:
        """Who judges the corpus: the judge played by each critic alone."""
        return tuple(self.judge.played_by([critic]) for critic in self.critics) or (self.judge,)

    def some(self, entries: Sequence[T]) -> list[T]:
        """As many entries of a list as are used, evenly spread over it."""
        return spread_out(entries, 4 * self.rounds)

    def taste(
        self, tastings: Sequence[Tasting], seed: str, what: str, brief: Brief = FREE, judge: Judge | None = None
    ) -> Tasted | None:
        """A verdict, or None if the judge gave none. Raises TrialError if it fails before it ever gave one."""
        try:
            tasted = (judge or self.judge).taste(tastings, brief, f"{self.seed}/{seed}")
            self.verdicts.append(tasted)
        except NoReply as error:
            self._failed(error)
            tasted = None
        self._overhear()
        self._step(what)
        return tasted

    def speak(
        self,
        tasted: Tasted,
        tastings: Sequence[Tasting],
        said: Sequence[str],
        judge: Judge | None = None,
        brief: Brief = FREE,
    ) -> list[str]:
        """Critiques of a table; empty if the judge gave none."""
        try:
            spoken = (judge or self.judge).speak(tasted, tastings, brief, said)
        except NoReply as error:
            self._failed(error)
            return []
        finally:
            self._overhear()
        self.spoken.append(spoken)
        return list(spoken.words)

    def _failed(self, error: NoReply) -> None:
        if not self.verdicts:
            raise TrialError(f"{self.judge.name} gave no verdict: {error.message}") from None
        self.failures.append(f"{error.trouble}: {error.message}")

    def _overhear(self) -> None:
        for text in self.judge.questions():
            self.questions += 1
            self.names_sent.extend(names_that_get_out(text))


def winner(tasted: Tasted) -> str:
    """The id of the best tasting."""
    return next(verdict.id for verdict in tasted.verdicts if verdict.rank == 1)
