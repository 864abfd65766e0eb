"""Learns to tell what nobody should eat from what only sounds so: `python -m training.danger`.

Reads the labelled sentences of `training/dangers` and of the tests (`tests/judges/danger_sentences.toml`), and the
tuning half of the trial's corpus, in which most dishes are harmless; writes `prompts/house/danger.tsv`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from typing import Any

from partychef.judges.house.danger_words import KINDS
from partychef.judges.house.reading import sentences_of
from partychef.judges.trial.corpus import LANGUAGES, Corpus, Twins, read_corpus
from training.attempts import HOUSE, dishes_in, mixed
from training.learning import Example, write_table

DANGERS = HOUSE / "training" / "dangers"
SENTENCES = HOUSE / "tests" / "judges" / "danger_sentences.toml"
TABLE = HOUSE / "prompts" / "house" / "danger.tsv"
PIECES = 25000
WRONGLY = (0.003, 0.02)
"""The shares of harmless sentences that may be called dangerous without a word that proves it, and that may be doubted.
The harmless ones are harder to tell than those of real tables."""
_DANGEROUS_TWINS = frozenset({"unsafe", "inedible", "disgusting", "burnt"})


def examples() -> list[Example]:
    """All labelled sentences, each once, mixed so that every stretch has some of all languages and sources."""
    found = dict[str, bool]()
    for language in LANGUAGES:
        lists = tomllib.loads((DANGERS / f"{language}.toml").read_text(encoding="utf-8"))
        found |= dict.fromkeys(lists["harmless"], False)
        found |= {sentence: True for kind in KINDS for sentence in lists[kind]}
    found |= dict(_tested(tomllib.loads(SENTENCES.read_text(encoding="utf-8"))))
    corpus = read_corpus(halves=("tuning",))
    found |= {one.text: False for one in corpus.innocent}
    found |= {sentence: False for text in dishes_in(corpus) for sentence in sentences_of(text)}
    found |= dict.fromkeys(_faults(corpus), True)
    return mixed(list(found.items()))


def _tested(lists: dict[str, Any]) -> Iterator[Example]:
    for kind, entries in lists.items():
        for entry in entries:
            yield from ((text, kind == "dangerous") for language in LANGUAGES for text in entry.get(language, ()))


def _faults(corpus: Corpus) -> Iterator[str]:
    """What a faulty twin says that the good one does not."""
    for twins in corpus.twins:
        if twins.kind in _DANGEROUS_TWINS:
            yield " ".join(_only_in_the_faulty(twins))


def _only_in_the_faulty(twins: Twins) -> list[str]:
    good = sentences_of(twins.good.text)
    return [sentence for sentence in sentences_of(twins.faulty.text) if sentence not in good]


def main() -> None:
    """Train and write the table."""
    write_table(TABLE, examples(), PIECES, WRONGLY, "danger", "dangerous")


if __name__ == "__main__":
    main()
