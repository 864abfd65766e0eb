"""Learns the weights of `partychef.judges.house.learned`: a linear support vector machine over pieces of words.

Every piece counts by its rarity, and the more, the more often it stands in sentences of one kind than in those of the
other (Wang and Manning, "Baselines and Bigrams", 2012). The same sentences give the same weights.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from typing import Any

import numpy as np
from scipy.sparse import diags
from sklearn.feature_extraction.text import TfidfVectorizer
from sklearn.svm import LinearSVC

from partychef.judges.house.learned import Model, packed, pieces_of, written

Example = tuple[str, bool]
"""A sentence, and whether it is of the kind that is looked for."""

COST = 1.0
"""How much an error on one example counts against the simplicity of the weights."""
FOLDS = 5
"""Parts into which the examples are cut to find the thresholds: each is scored by a model that has not seen it."""
TELLING = (0.01, 4.0)
"""The least and the most that a piece's share in one kind may differ from that in the other, as a logarithm."""


def trained(examples: Sequence[Example], most_pieces: int, wrongly: tuple[float, float]) -> Model:
    """A model of the `most_pieces` strongest pieces.

    `wrongly` are the shares of the other kind that may be taken for the kind that is looked for: for sure, and as
    likely. The thresholds that keep them are found by cross-validation.
    """
    scores = [0.0] * len(examples)
    for part in range(FOLDS):
        seen = [example for at, example in enumerate(examples) if at % FOLDS != part]
        model = of_strongest(seen, most_pieces)
        for at in range(part, len(examples), FOLDS):
            scores[at] = model.score(pieces_of(examples[at][0]))
    others = sorted(score for score, (_, wanted) in zip(scores, examples, strict=True) if not wanted)
    sure, likely = (_reached_by(share, others) for share in wrongly)
    final = of_strongest(examples, most_pieces)
    return Model(pieces=final.pieces, bias=final.bias, sure=sure, likely=likely)


def write_table(
    path: Path, examples: Sequence[Example], most_pieces: int, wrongly: tuple[float, float], what: str, wanted: str
) -> None:
    """Train and write the table, and say how well it knows what it learned from. `what` the pieces speak for; `wanted`:
    what the examples are called that have it."""
    model = trained(examples, most_pieces, wrongly)
    about = {
        f"What speaks for {what}": "pieces of words with their rarity and weight",
        "Learned by": f"python -m training.{path.stem}",
        "From": f"{len(examples)} texts, {sum(has for _, has in examples)} of them {wanted}, {digest(examples)}",
    }
    path.write_text(written(model, about), encoding="utf-8")
    caught, flagged = shares(examples, model)
    print(f"{path.name}: of the texts it learned from {caught:.1%} of those that are {wanted} are seen, "
          f"{flagged:.1%} of the others taken for such")  # fmt: skip


def shares(examples: Sequence[Example], model: Model) -> tuple[float, float]:
    """The shares of the wanted and of the other examples that the model is sure to be wanted."""
    sure = [(model.score(pieces_of(text)) >= model.sure, wanted) for text, wanted in examples]
    return fmean(found for found, wanted in sure if wanted), fmean(found for found, wanted in sure if not wanted)


def digest(examples: Sequence[Example]) -> str:
    """Tells these examples from any others, so that a table can say what it was learned from."""
    return hashlib.sha256(repr(list(examples)).encode()).hexdigest()[:16]


def of_strongest(examples: Sequence[Example], most: int) -> Model:
    """A model of all pieces, and then one of only those that mattered most in it."""
    everything, matter = _fitted(examples, None)
    strongest = sorted(everything.pieces, key=lambda piece: (-matter[piece], piece))[:most]
    return _fitted(examples, strongest)[0]


def _reached_by(share: float, scores: Sequence[float]) -> float:
    """A score that at most this share of the ascending scores reaches."""
    allowed = int(share * len(scores))
    return (scores[-allowed - 1] + scores[-allowed]) / 2 if allowed else scores[-1] + 0.05


def _fitted(examples: Sequence[Example], vocabulary: Sequence[str] | None) -> tuple[Model, dict[str, float]]:
    """A model of the pieces of that vocabulary, and how much each of them matters; without one, of all that stand in
    two examples."""
    texts, wanted = [text for text, _ in examples], np.array([wanted for _, wanted in examples])
    vectors = TfidfVectorizer(
        analyzer=_sorted_pieces, binary=True, min_df=2 if vocabulary is None else 1, vocabulary=vocabulary
    )
    rows = vectors.fit_transform(texts)
    telling = _telling(rows > 0, wanted)
    machine = LinearSVC(C=COST, class_weight="balanced", random_state=0).fit(rows @ diags(telling), wanted)
    names, rarities = vectors.get_feature_names_out(), vectors.idf_
    weights = machine.coef_.ravel() * telling
    often = np.sqrt(np.asarray((rows > 0).sum(0)).ravel())
    table = zip(names, rarities.tolist(), weights.tolist(), strict=True)
    pieces = {str(name): packed(rarity, weight) for name, rarity, weight in table}
    matter = dict(zip(pieces, np.abs(weights * rarities * often).tolist(), strict=True))
    return Model(pieces, float(machine.intercept_[0]), 0.0, 0.0), matter


def _sorted_pieces(text: str) -> list[str]:
    return sorted(pieces_of(text))


def _telling(present: Any, wanted: Any) -> Any:
    """How much each piece tells the two kinds apart: the root of the logarithm of how much more often it is in one."""
    shares_in = [np.asarray(present[kind].sum(0)).ravel() + 1.0 for kind in (wanted, ~wanted)]
    ratio = np.log(shares_in[0] / shares_in[0].sum()) - np.log(shares_in[1] / shares_in[1].sum())
    return np.sqrt(np.clip(np.abs(ratio), *TELLING))
