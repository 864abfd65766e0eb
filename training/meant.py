"""Learns `prompts/house/meant.tsv`: `python -m training.meant [--check]`.

Reads `training/announcements`, what people announce with the wishes in it. Every thing that an announcement names is
an example: it is asked for, turned down, or neither. Two logistic regressions weigh the words around it. `--check`
writes nothing: it says how often things are understood in announcements that were left out of learning, by the rules
alone and with what was learned.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.linear_model import LogisticRegression

from partychef.judges.demands.hearing import hear
from partychef.judges.demands.knowledge import knowledge
from partychef.judges.demands.meant import RULE, SAYS_MORE, TABLE, Named, Weights, named_in, rule_says, written
from training.attempts import HOUSE
from training.hearing import Announcement, announcements
from training.learning import digest

SIGNS = 16_000
"""The number of signs in the table: the strongest ones."""
COST = 6.0
"""How much an error on one example counts against the simplicity of the weights."""
FOLDS = 5
OF_OLD = 0.3
"""How much an announcement counts that the rules were written for: there they are righter than elsewhere."""


class Example(NamedTuple):
    """One thing that an announcement names."""

    signs: frozenset[str]
    answer: int
    """1 if the word is asked for, -1 if it is turned down, 0 if it is neither."""
    weight: float


def examples_of(said: Iterable[Announcement]) -> list[Example]:
    """Every thing that these announcements name."""
    found = []
    for one in said:
        heard = {demand.what: demand for demand in hear(one.text)}
        for named in named_in(one.text):
            rule = f"{RULE}{rule_says(named, heard.get(named.what))}"
            found.append(Example(named.signs | {rule}, _answer(named, one.wishes), OF_OLD if one.old else 1.0))
    return found


def _answer(named: Named, wishes: frozenset[str]) -> int:
    sign = next((1 if wish[0] == "+" else -1 for wish in sorted(wishes) if _covers(wish[1:], named.what)), 0)
    return -sign if named.contrary else sign


def _covers(wished: str, what: str) -> bool:
    """Whether a wish is about a thing: about itself, or a food that belongs to it."""
    foods = knowledge().foods
    return what == wished or (wished in foods and (foods.get(what) or {what}) <= foods[wished])


def learned_from(examples: Sequence[Example]) -> Weights:
    """The weights of the strongest signs."""
    every = _fitted(examples, None)
    strongest = sorted(every.signs, key=lambda sign: (-_strength(every.signs[sign]), sign))[:SIGNS]
    return _fitted(examples, sorted(strongest))


def _strength(numbers: tuple[float, float, float]) -> float:
    rarity, asked, turned_down = numbers
    return (abs(asked) + abs(turned_down)) * rarity * math.exp(-rarity / 2)  # what is rare decides seldom


def _fitted(examples: Sequence[Example], vocabulary: Sequence[str] | None) -> Weights:
    vectors = TfidfVectorizer(
        analyzer=sorted, binary=True, min_df=2 if vocabulary is None else 1, vocabulary=vocabulary
    )
    vectors.fit([one.signs for one in examples])
    names, rarities = vectors.get_feature_names_out(), vectors.idf_.copy()
    rarities[[at for at, name in enumerate(names) if name.startswith(RULE)]] = SAYS_MORE
    vectors.idf_ = rarities
    rows = vectors.transform([one.signs for one in examples])
    weights = np.array([one.weight for one in examples])
    asked, turned_down = (_regression(rows, np.array([one.answer == kind for one in examples]), weights)
                          for kind in (1, -1))  # fmt: skip
    table = zip(rarities.tolist(), asked.coef_.ravel().tolist(), turned_down.coef_.ravel().tolist(), strict=True)
    return Weights(dict(zip(map(str, names), table, strict=True)), asked.intercept_[0], turned_down.intercept_[0])


def _regression(rows: Any, answers: Any, weights: Any) -> LogisticRegression:
    return LogisticRegression(C=COST, solver="liblinear", random_state=0).fit(rows, answers, sample_weight=weights)


def understood(examples: Sequence[Example], weights: Weights) -> float:
    """The share of things that are understood."""
    return float(np.mean([_guess(*weights.likely(one.signs)) == one.answer for one in examples]))


def _guess(asked: float, turned_down: float) -> int:
    if max(asked, turned_down) < 1 - asked - turned_down:
        return 0
    return 1 if asked > turned_down else -1


def check(language: str) -> str:
    """How much is understood of a fifth of the newer announcements of a language, learning from all others."""
    others = [one for other in ("en", "de", "fr") if other != language for one in announcements(other)]
    said = [*announcements(language)]
    new = [one for one in said if not one.old]
    shares, rules, size = [], [], 0
    for part in range(FOLDS):
        asked = new[part * len(new) // FOLDS : (part + 1) * len(new) // FOLDS]  # neighbours are of one author
        left_out = {one.text for one in asked}
        weights = learned_from(examples_of([*others, *(one for one in said if one.text not in left_out)]))
        tested = examples_of(asked)
        shares.append(understood(tested, weights) * len(tested))
        rules.append(sum(_by_rule(one) == one.answer for one in tested))
        size += len(tested)
    by_rules, by_both = sum(rules) / size, sum(shares) / size
    return f"{language}: {by_rules:.1%} of {size} things understood by rules alone, {by_both:.1%} with what was learned"


def _by_rule(one: Example) -> int:
    return {"yes": 1, "no": -1}.get(next(sign for sign in one.signs if sign.startswith(RULE))[len(RULE) :], 0)


def main(arguments: Sequence[str]) -> None:
    """Learn and write the table, or check how well that works."""
    if "--check" in arguments:
        for language in ("en", "de", "fr"):
            print(check(language), flush=True)
        return
    said = [one for language in ("en", "de", "fr") for one in announcements(language)]
    examples = examples_of(said)
    weights = learned_from(examples)
    about = {
        "What speaks for a thing being asked for, or turned down": "signs with their rarity and weights",
        "Learned by": "python -m training.meant",
        "From": f"{len(examples)} things in {len(said)} announcements, {digest([(one.text, True) for one in said])}",
    }
    (HOUSE / "prompts" / "house" / TABLE).write_text(written(weights, about), encoding="utf-8")
    print(f"{TABLE}: {understood(examples, weights):.1%} of what it learned from is understood")


if __name__ == "__main__":
    main(sys.argv[1:])
