"""Learns how texts sound that contradict themselves: `python -m training.contradiction`.

Reads the labelled dishes of `training/contradictions` and the tuning half of the trial's corpus, in which hardly any
dish contradicts itself; writes `prompts/house/contradiction.tsv`.
"""

from __future__ import annotations

import tomllib

from partychef.judges.trial.corpus import LANGUAGES, read_corpus
from training.attempts import HOUSE, dishes_in, mixed
from training.learning import Example, write_table

CONTRADICTIONS = HOUSE / "training" / "contradictions"
TABLE = HOUSE / "prompts" / "house" / "contradiction.tsv"
PIECES = 15000
WRONGLY = (0.004, 0.06)
"""The shares of honest texts that may be sure to contradict themselves, and that may be suspected of it."""


def examples() -> list[Example]:
    """All labelled texts, each once, mixed so that every stretch has some of all languages and sources."""
    corpus = read_corpus(halves=("tuning",))
    found = {text: False for text in dishes_in(corpus) if len(text.split()) > 5}
    for language in LANGUAGES:
        lists = tomllib.loads((CONTRADICTIONS / f"{language}.toml").read_text(encoding="utf-8"))
        found |= dict.fromkeys(lists["honest"], False) | dict.fromkeys(lists["contradicting"], True)
    found |= {one.faulty.text: True for one in corpus.twins if one.kind == "contradiction"}
    return mixed(list(found.items()))


def main() -> None:
    """Train and write the table."""
    write_table(TABLE, examples(), PIECES, WRONGLY, "a contradiction", "contradictory")


if __name__ == "__main__":
    main()
