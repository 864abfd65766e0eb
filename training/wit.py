"""Learns what wit is from witty and dull texts, and writes prompts/house/wit.tsv: `python -m training.wit`.

Witty are the funny texts of the corpus for trials, its dishes in words of their own, and its harmless jokes; dull are
competent texts about the same cards, lists, heaps of kitchen words and padding. Honest dishes of no pretension count as
both, so that they land in between.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import click
import msgspec

from partychef.judges.house.learned import Model, written
from partychef.judges.house.reading import sentences_of
from partychef.judges.trial.corpus import LANGUAGES, Corpus, read_corpus
from partychef.settings import data_folder
from training.learning import Example, digest, of_strongest

MOST_PIECES = 10000
"""How many pieces the table has; twice as many tell wit from dullness no better."""
TEXTS = Path(__file__).parent / "texts"
_DULL_TWINS = frozenset("robotic keywords salad padding".split())
"""Kinds of twins whose faulty text is dull, whatever is on the plate."""


class Texts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The texts in a file of `training/texts`: dishes by their names, and sentences."""

    witty: dict[str, str]
    dull: dict[str, str]
    middle: dict[str, str]
    """Honest dishes of no pretension."""
    padding: tuple[str, ...]
    heaps: tuple[str, ...]


def texts_in(path: Path) -> Texts:
    """The texts in that file."""
    return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), Texts)


def examples() -> list[Example]:
    """The sentences and names that ship with partychef, and whether each is witty."""
    found = examples_in(read_corpus(halves=["tuning"]))
    for language in LANGUAGES:
        texts = texts_in(TEXTS / f"{language}.toml")
        found += [*_of_dishes(texts.witty.items(), True), *_of_dishes(texts.dull.items(), False)]
        found += _as_both(texts.middle.items())
        found += [(sentence, False) for sentence in (*texts.padding, *texts.heaps)]
    return list(dict.fromkeys(found))


def examples_in(corpus: Corpus) -> list[Example]:
    """The sentences and names of a corpus for trials, and whether each is witty."""
    witty = [(one.witty.name, one.witty.text) for one in corpus.wit]
    witty += [(one.name, one.text) for one in corpus.treated]
    dull = [(one.plain.name, one.plain.text) for one in corpus.wit]
    dull += [(one.faulty.name, one.faulty.text) for one in corpus.twins if one.kind in _DULL_TWINS]
    good = [(one.good.name, one.good.text) for one in corpus.twins]
    jokes = [(sentence.text, True) for sentence in corpus.innocent]
    return [*_of_dishes(witty, True), *_of_dishes(dull, False), *_as_both(good), *jokes]


def learned_from(found: Sequence[Example]) -> Model:
    """The model that tells the witty sentences from the dull ones."""
    return of_strongest(found, MOST_PIECES)


def _of_dishes(dishes: Iterable[tuple[str, str]], witty: bool) -> Iterator[Example]:
    for name, text in dishes:
        yield from ((part, witty) for part in (name, *sentences_of(text)))


def _as_both(dishes: Iterable[tuple[str, str]]) -> Iterator[Example]:
    dishes = [*dishes]
    yield from _of_dishes(dishes, True)
    yield from _of_dishes(dishes, False)


@click.command()
def main() -> None:
    """Learn what wit is, and write it to prompts/house/wit.tsv."""
    found = examples()
    about = {
        "what": "pieces of words, how rare they are, and how much they speak for wit",
        "learned by": "python -m training.wit",
        "learned from": digest(found),
    }
    table = written(learned_from(found), about)
    (data_folder("prompts") / "house" / "wit.tsv").write_text(table, encoding="utf-8")
    witty = sum(wanted for _, wanted in found)
    click.echo(f"Learned from {witty} witty and {len(found) - witty} dull sentences.")


if __name__ == "__main__":
    main()
