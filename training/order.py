"""Learns in what order words stand: the weights in `prompts/house/order.LANGUAGE.toml`, by which `order.py` reads.

    python -m training.order [--write] [FILE.toml ...]

Texts are those of the half of the corpus that judges may be tuned with, the lines of the critics, the dishes of the
trial, and those of whatever files of the same form are given. Each is learned from beside the same words mixed up, as
writers of word salad mix them. The weights are those of a logistic regression; the weakest are dropped. The same texts
give the same weights.
"""

from __future__ import annotations

import re
import sys
import tomllib
from argparse import ArgumentParser
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
from msgspec.structs import replace
from sklearn.feature_extraction import DictVectorizer
from sklearn.linear_model import LogisticRegression

from partychef.judges.house.lexicon import language_of
from partychef.judges.house.order import Weights, evidence, is_list, is_mark, order, pieces_of
from partychef.judges.trial.corpus import HEAPS as PILED
from partychef.judges.trial.corpus import read_corpus
from partychef.settings import data_folder
from training.word_salad import MIXES, salad

LANGUAGES = ("en", "de", "fr")
HEADER = """\
# In what order words stand ({language}): learned by training/order.py from {count} texts, not edited by hand.
# Weights above 0 speak for a language and below 0 for words thrown together. They belong to pairs of neighbours (a_b),
# triples (a_b_c), pairs with one word between them (a_*_b), the beginning and the end of a clause (a..b), and the
# number of its verbs by its length (2/3). A small word stands for itself, any other for its class: food, deed, sense,
# verb or other, and its ending. In German "A" is a capital, "a" none, and "?" cannot be told; "^" is a full stop, ","
# a comma. Texts that score less than `doubtful` are suspicious, those below `sure` are salad. See house/order.py."""
HEAPS = ("salad", "keywords", "robotic", "padding")
"""The kinds of twins whose faulty text is no language, so that nothing can be learned from it."""
NO_TEXT = {
    "kind",
    "cards",
    "assignment",
    "odd",
    "special",
    "name",
    "emoji",
    "about",
    "language",
    "worth",
    "taste",
    "voice",
    "heaps",
}
FOOD = {"en": "duck", "de": "Ente", "fr": "canard"}
"""What stands for a blank in a line of a critic."""
HEAP = 30.0
"""How many mixtures a heap that somebody wrote is worth: mixtures are many, and no human writes quite like them."""
MIXTURES, LOWERED = 3, 0.4
"""How often each text is mixed up, and which share of texts is also learned without capitals."""
COST, SEED = 0.3, 1
"""How much an error on one example counts against the simplicity of the weights, and what the mixtures depend on."""
FEW = 5
"""Fewer words than this teach nothing."""
ENOUGH, DOUBTFUL, SURE = 12, 0.025, 0.005
"""The limits are for texts of more words and marks than these: which shares of honest ones are below them."""
SEEN, KEPT = 3, 5000
"""How often something must be seen to be learned, and how many weights are kept for a language."""

Example = tuple[dict[str, float], bool]


def main(arguments: Sequence[str]) -> None:
    """Learn from the texts of the repository and from the files given; keep the weights if told to."""
    parser = ArgumentParser(description="Learns in what order words stand.")
    parser.add_argument("files", nargs="*", type=Path, help="more texts to learn from, in TOML")
    parser.add_argument("--write", action="store_true", help="keep the weights in prompts/house")
    given = parser.parse_args(arguments)
    texts = dict.fromkeys([*shipped_texts(), *(pair for path in given.files for pair in texts_in(path))])
    for language in LANGUAGES:
        own = [text for spoken, text in texts if spoken == language]
        piled = heaps(language)
        half, rest = learn(own[::2], language, piled[::2]), own[1::2]
        print(f"{language}: {len(own)} texts; by one half of them {told_apart(half, rest, language):.1%} of the other")
        limited = replace(half, **limits(half, rest, language))
        caught = [is_heap(heap, language, limited) for heap in piled[1::2]]
        print(
            f"  half are told from their mixtures, and {sum(caught)} of {len(caught)} heaps are below the limit",
            flush=True,
        )
        if given.write:
            learned = replace(learn(own, language, piled), doubtful=limited.doubtful, sure=limited.sure)
            path = data_folder("prompts") / "house" / f"order.{language}.toml"
            path.write_text(as_file(learned, language, len(own)), encoding="utf-8")


def limits(by: Weights, texts: Sequence[str], language: str) -> dict[str, float]:
    """The scores below which only a few texts are that the weights were not learned from."""
    found = sorted(order(pieces, language, by) for pieces in map(pieces_of, texts) if len(pieces) > ENOUGH)
    return {name: round(found[int(share * len(found))], 1) for name, share in (("doubtful", DOUBTFUL), ("sure", SURE))}


def heaps(language: str) -> list[str]:
    """The heaps of words of a language that people wrote."""
    path = Path(__file__).parent / "heaps" / f"{language}.toml"
    piled = tomllib.loads(path.read_text(encoding="utf-8"))["heaps"]
    corpus = read_corpus(halves=["tuning"], languages=[language])
    return [*piled, *(one.faulty.text for one in corpus.twins if one.kind in PILED)]


def is_heap(text: str, language: str, by: Weights) -> bool:
    """Whether the order of the words is doubtful, or the text a list."""
    return is_list(text, language) or order(pieces_of(text), language, by) < by.doubtful


def shipped_texts() -> Iterator[tuple[str, str]]:
    """The texts in the repository, each with its language."""
    prompts = data_folder("prompts")
    for folder, pattern in [
        ("trial/corpus", "*.tuning.toml"),
        ("trial", "*.toml"),
        ("critics", "*"),
        ("chefs", "*"),
        ("house", "plain.*"),
    ]:
        for path in sorted((prompts / folder).glob(pattern)):
            if path.name != "attacks.toml":
                yield from texts_in(path)
    own, house = Path(__file__).parent, Path(__file__).parent.parent
    for path in [*sorted(own.glob("*/*.toml")), house / "tests" / "judges" / "wit_pairs.toml"]:
        yield from texts_in(path)


def texts_in(path: Path) -> Iterator[tuple[str, str]]:
    """The texts in a file, each with its language, without heaps. Short lines of critics are taken three by three."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    named = re.findall(r"(?:^|\.)(en|de|fr)(?=\.)", path.name)
    language = data.get("language") or next(iter(named), "en")
    lines = [re.sub(r"\{\w+\}", FOOD[language], line) for line in _lines(data) if len(line.split()) > 3]
    if "openings" not in data:
        yield from ((language if named else language_of(line), line) for line in lines)
    else:
        yield from ((language, " ".join(lines[at : at + 3])) for at in range(0, len(lines), 3))


def _lines(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, list):
        for one in data:
            yield from _lines(one)
    elif isinstance(data, dict):
        heap = data.get("kind") in HEAPS
        for key, one in data.items():
            if key not in NO_TEXT and not (heap and key == "faulty"):
                yield from _lines(one)


def learn(texts: Sequence[str], language: str, heaps: Sequence[str] = ()) -> Weights:
    """The weights that tell these texts from their mixtures and from heaps that people wrote."""
    chance = Random(SEED)
    examples = [one for text in texts for one in examples_of(pieces_of(text), language, chance)]
    examples += [(evidence(pieces_of(heap), language), False) for heap in heaps]
    says = [1.0] * (len(examples) - len(heaps)) + [HEAP] * len(heaps)
    vectors = DictVectorizer()
    rows = vectors.fit_transform([found for found, _ in examples])
    seen = np.asarray((rows != 0).sum(0)).ravel()
    often = np.flatnonzero(seen >= SEEN)
    machine = LogisticRegression(C=COST, solver="liblinear", class_weight="balanced", random_state=0)
    machine.fit(rows[:, often], [fine for _, fine in examples], sample_weight=says)
    weights = machine.coef_.ravel()
    strongest = np.argsort(-np.abs(weights) * np.sqrt(seen[often]), kind="stable")[:KEPT]
    names = vectors.get_feature_names_out()[often]
    kept = {str(names[at]): round(float(weights[at]), 1) for at in strongest}
    return Weights(round(float(machine.intercept_[0]), 2), dict(sorted(kept.items())))


def examples_of(pieces: Sequence[str], language: str, chance: Random) -> Iterator[Example]:
    """A text and some of its mixtures."""
    if sum(not is_mark(piece) for piece in pieces) < FEW:
        return
    forms = [pieces, [piece.lower() for piece in pieces]]
    for form in forms if chance.random() < LOWERED else forms[:1]:
        yield evidence(form, language), True
        for mix in chance.sample(MIXES, MIXTURES):
            yield evidence(salad(form, language, chance, mix), language), False


def told_apart(by: Weights, texts: Sequence[str], language: str) -> float:
    """The share of the texts that have more order than each of their mixtures."""
    chance = Random(SEED)
    found = [
        (pieces, salad(pieces, language, chance, mix))
        for pieces in map(pieces_of, texts)
        for mix in MIXES
        if len(pieces) > FEW
    ]
    return sum(order(pieces, language, by) > order(mixed, language, by) for pieces, mixed in found) / max(1, len(found))


def as_file(learned: Weights, language: str, count: int) -> str:
    """The weights as the file that the house critic reads: by weight, all that have it."""
    by_weight = defaultdict[float, list[str]](list)
    for what, weight in learned.of.items():
        by_weight[weight].append(what)
    lines = [f'"{weight}" = "{" ".join(by_weight[weight])}"' for weight in sorted(by_weight) if weight]
    limits_told = [f"{name} = {getattr(learned, name)}" for name in ("bias", "doubtful", "sure")]
    return "\n".join([HEADER.format(language=language, count=count), *limits_told, "", "[weights]", *lines, ""])


if __name__ == "__main__":
    main(sys.argv[1:])
