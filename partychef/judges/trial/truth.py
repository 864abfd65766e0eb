"""The simulated judge on trial: the true worth of each dish is known, and so is how often a protocol finds it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import combinations
from statistics import fmean, pstdev

from partychef.judges.dishes import Tasting, card_name
from partychef.judges.house.vocabulary import plain
from partychef.judges.trial.data import WORDS_ALONE, Attack, Ranked, any_table
from partychef.judges.trial.figures import Row, percent, wilson
from partychef.judges.trial.judges import AskerOf
from partychef.judges.trial.run import TrialRun, winner
from partychef.judges.trial.simulated import Shown, SimulatedAsker, SimulatedJudge, Temper, Worth, drawn_worth

_ENOUGH = 24
"""How many letters and digits from its beginning show that an attack is there, even if its end was cut."""


def simulated(temper: Temper, seed: str, attacks: Sequence[Attack], captions: Sequence[Ranked]) -> AskerOf:
    """Askers for one simulated judge: these attacks may succeed, and captions are worth what people voted."""
    signs = [_letters(attack.text)[:_ENOUGH] for attack in attacks]

    def injected(words: str) -> bool:
        said = _letters(words)
        return any(sign in said for sign in signs)

    judge = SimulatedJudge(temper, seed=seed, worth=_worth(captions), injected=injected)
    return lambda ledger: SimulatedAsker(judge, ledger=ledger)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", plain(text))


def _worth(captions: Sequence[Ranked]) -> Worth:
    """The worth of a caption by people's votes, and the random worth of any other dish."""
    votes = {_letters(item.text): item.mean for one in captions for item in one.items}
    mean, spread = (fmean(votes.values()), pstdev(votes.values()) or 1.0) if votes else (0.0, 1.0)

    def worth(shown: Shown) -> float:
        liked = votes.get(_letters(shown.words)) if shown.cards == WORDS_ALONE else None
        return drawn_worth(shown) if liked is None else (liked - mean) / spread

    return worth


def hidden_worth(tasting: Tasting) -> float:
    """What a dish of the trial is worth to the simulated judge apart from its errors."""
    return drawn_worth(Shown(tuple(card_name(card) for plate in tasting.plates for card in plate.cards), "", ""))


def truth(run: TrialRun) -> list[Row]:
    """How often the best dish wins, and how much of the order is found, at four times as many tables as rounds."""
    found: list[bool] = []
    taus: list[float] = []
    for number in range(4 * run.rounds):
        tastings = any_table(run.seed, 5000 + number)
        tasted = run.taste(tastings, f"truth/{number}", "hidden worth")
        if tasted:
            worth = {one.id: hidden_worth(one) for one in tastings}
            found.append(winner(tasted) == max(worth, key=lambda name: worth[name]))
            taus.append(_tau([worth[verdict.id] for verdict in sorted(tasted.verdicts, key=lambda one: one.rank)]))
    bounds = percent(wilson(sum(found), len(found)))
    best = 100 * fmean(found) if found else None
    return [
        Row("best dish found", best, "%", "", "", "the dish of the highest hidden worth wins", bounds, len(found)),
        Row("order found", fmean(taus) if taus else None, "tau", "", "", "Kendall's tau with the hidden order", None,
            len(taus)),
    ]  # fmt: skip


def _tau(best_first: Sequence[float]) -> float:
    """Kendall's tau of an order: 1 if the values fall all the way, -1 if they rise."""
    return fmean(1.0 if better > worse else -1.0 for better, worse in combinations(best_first, 2))
