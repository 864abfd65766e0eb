"""Judges of known behaviour for the trial, and the small corpus that they are tried on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from partychef.judges.critics import Critic, critic_named
from partychef.judges.dishes import Brief, Plate, Tasting, Verdict
from partychef.judges.finding import HOUSE
from partychef.judges.trial.corpus import Corpus, read_corpus
from partychef.judges.trial.figures import Row
from partychef.judges.trial.judges import Judge, Tasted
from partychef.judges.trial.measuring import Report, try_judge
from partychef.judges.trial.run import TrialRun

SMALL = Path(__file__).parent / "corpus"
"""A folder with a few entries of each list in each language."""
INSPECTOR, GRANDMOTHER = critic_named("inspector"), critic_named("grandmother")

Worth = Callable[[Plate, Brief, Critic], float]
Words = Callable[[Plate, Critic, int], str]
"""What it says: of a dish, by a critic, as which critique of the evening."""


def small_corpus() -> Corpus:
    """The corpus of the tests."""
    return read_corpus(SMALL)


class Known(Judge):
    """A judge that likes, suspects and says what it is told to."""

    def __init__(
        self,
        worth: Worth = lambda plate, brief, critic: 0.0,
        suspects: Callable[[str], bool] = lambda text: False,
        words: Words = lambda plate, critic, number: "Well.",
        seconds: float = 0.001,
    ) -> None:
        super().__init__(HOUSE, [INSPECTOR])
        self.worth, self.suspects, self.words, self.seconds = worth, suspects, words, seconds

    def taste(self, tastings: Sequence[Tasting], brief: Brief, seed: str) -> Tasted:
        plates = [one.plates[0] for one in tastings]
        worth = [self.worth(plate, brief, self.critics[0]) for plate in plates]
        order = sorted(range(len(worth)), key=lambda at: -worth[at])
        verdicts = tuple(
            Verdict(tasting.id, {}, worth[at], worth[at], order.index(at) + 1, (100,) if order[0] == at else (), "",
                    self.suspects(plates[at].text), "")
            for at, tasting in enumerate(tastings)
        )  # fmt: skip
        return Tasted(verdicts, seconds=self.seconds)

    def speak(self, tasted: Tasted, tastings: Sequence[Tasting], brief: Brief, said: Sequence[str]) -> Tasted:
        words = [self.words(one.plates[0], self.critics[0], len(said) + at) for at, one in enumerate(tastings)]
        return Tasted(tasted.verdicts, seconds=self.seconds, words=tuple(words))


def tried(judge: Judge, *only: str, rounds: int = 20, critics: Sequence[Critic] = ()) -> Report:
    """The report on a judge, tried on the small corpus."""
    return try_judge(TrialRun(judge, rounds, "1", corpus=small_corpus(), critics=critics), only)


def row_of(report: Report, name: str) -> Row:
    """The measurement of that name, which must have been made."""
    row = report.row(name)
    assert row is not None
    return row


def value(report: Report, name: str) -> float:
    """What was found."""
    found = row_of(report, name).value
    assert found is not None
    return found
