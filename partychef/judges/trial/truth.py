"""The simulated judge on trial: its hidden worths are known, so that one can see how often a protocol finds them."""

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
"""So many letters and digits in a row tell that an attack is there, whatever was done to the rest of its text."""


def simulated(temper: Temper, seed: str, attacks: Sequence[Attack], captions: Sequence[Ranked]) -> AskerOf:
    """Askers of one simulated judge: these attacks land now and then, captions are worth what people say."""
    signs = [_letters(attack.text)[:_ENOUGH] for attack in attacks]

    def injected(words: str) -> bool:
        said = _letters(words)
        return any(sign in said for sign in signs)

    judge = SimulatedJudge(temper, seed=seed, worth=_worth(captions), injected=injected)
    return lambda ledger: SimulatedAsker(judge, ledger=ledger)


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", plain(text))


def _worth(captions: Sequence[Ranked]) -> Worth:
    """What people think of a caption; of a dish, what the lot says."""
    votes = {_letters(item.text): item.mean for one in captions for item in one.items}
    mean, spread = (fmean(votes.values()), pstdev(votes.values()) or 1.0) if votes else (0.0, 1.0)

    def worth(shown: Shown) -> float:
        liked = votes.get(_letters(shown.words)) if shown.cards == WORDS_ALONE else None
        return drawn_worth(shown) if liked is None else (liked - mean) / spread

    return worth


def hidden_worth(tasting: Tasting) -> float:
    """What the simulated judge would think of a dish of the trial, did it not err."""
    return drawn_worth(Shown(tuple(card_name(card) for plate in tasting.plates for card in plate.cards), "", ""))


def truth(run: TrialRun) -> list[Row]:
    """Four times as many tables as rounds: how often the best dish wins, and how much of the order is found."""
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
    """Kendall's tau of an order: 1 when it falls all the way, -1 when it rises."""
    return fmean(1.0 if better > worse else -1.0 for better, worse in combinations(best_first, 2))
