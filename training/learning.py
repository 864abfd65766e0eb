"""Learns the weights of `partychef.judges.house.learned`: a linear support vector machine over pieces of words.

The weights are found by coordinate descent on the dual problem (Hsieh and others, "A dual coordinate descent method for
large-scale linear SVM", 2008), with a squared hinge loss and as much weight on both kinds of sentences. Everything is
deterministic, and some seconds of plain Python are enough for a few thousand sentences.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import fmean

from partychef.judges.house.learned import Model, pieces_of

Example = tuple[str, bool]
"""A sentence, and whether it is of the kind that is looked for."""

COST = 1.0
"""How much an error on one example counts against the simplicity of the weights."""
ROUNDS = 15
"""How often every example is looked at; the weights hardly change after twenty rounds."""
FOLDS = 5
"""Parts into which the examples are cut to find the thresholds: each is scored by a model that has not seen it."""


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


def shares(examples: Sequence[Example], model: Model) -> tuple[float, float]:
    """The shares of the wanted and of the other examples that the model is sure to be wanted."""
    sure = [(model.score(pieces_of(text)) >= model.sure, wanted) for text, wanted in examples]
    return fmean(found for found, wanted in sure if wanted), fmean(found for found, wanted in sure if not wanted)


def _reached_by(share: float, scores: Sequence[float]) -> float:
    """A score that at most this share of the ascending scores reaches."""
    allowed = int(share * len(scores))
    return (scores[-allowed - 1] + scores[-allowed]) / 2 if allowed else scores[-1] + 0.05


def of_strongest(examples: Sequence[Example], most: int) -> Model:
    """A model of all pieces, and then one of only those that mattered most in it."""
    rarities = _rarities(examples)
    model = _fitted(examples, rarities)
    strongest = sorted(model.pieces, key=lambda piece: (-abs(math.prod(model.pieces[piece])), piece))[:most]
    return _fitted(examples, {piece: rarities[piece] for piece in strongest})


def _rarities(examples: Sequence[Example]) -> dict[str, float]:
    """The rarity (inverse document frequency) of every piece that stands in at least two examples."""
    counts = Counter(piece for text, _ in examples for piece in sorted(pieces_of(text)))
    return {piece: 1 + math.log((1 + len(examples)) / (1 + n)) for piece, n in counts.items() if n > 1}


def _fitted(examples: Sequence[Example], rarities: dict[str, float]) -> Model:
    names = sorted(rarities)
    places = {piece: at for at, piece in enumerate(names)}
    rows = [_row(text, rarities, places) for text, _ in examples]
    signs = [1.0 if wanted else -1.0 for _, wanted in examples]
    weights, bias = _descended(rows, signs, len(names))
    return Model({piece: (rarities[piece], weights[places[piece]]) for piece in names}, bias, 0.0, 0.0)


Row = tuple[tuple[int, ...], tuple[float, ...]]
"""The places and values of what is not zero."""


def _row(text: str, rarities: dict[str, float], places: dict[str, int]) -> Row:
    known = sorted(piece for piece in pieces_of(text) if piece in rarities)
    length = math.sqrt(sum(rarities[piece] ** 2 for piece in known)) or 1.0
    return tuple(places[piece] for piece in known), tuple(rarities[piece] / length for piece in known)


def _descended(rows: Sequence[Row], signs: Sequence[float], size: int) -> tuple[list[float], float]:
    """The weights and the bias of the machine."""
    weights, bias, multipliers = [0.0] * size, 0.0, [0.0] * len(rows)
    softness = {sign: signs.count(sign) / (COST * len(signs)) for sign in set(signs)}
    for at in _shuffled(len(rows)):
        (places, values), sign = rows[at], signs[at]
        margin = sign * (bias + sum(weights[place] * value for place, value in zip(places, values, strict=True)))
        slope = margin - 1 + softness[sign] * multipliers[at]
        curve = 1 + sum(value * value for value in values) + softness[sign]
        better = max(multipliers[at] - slope / curve, 0.0)
        step, multipliers[at] = sign * (better - multipliers[at]), better
        if step:
            bias += step
            for place, value in zip(places, values, strict=True):
                weights[place] += step * value
    return weights, bias


def _shuffled(count: int) -> Iterator[int]:
    chance = random.Random("order of the examples")
    for _ in range(ROUNDS):
        yield from chance.sample(range(count), count)
