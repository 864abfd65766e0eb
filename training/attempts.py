"""Learns to tell attempts to sway the judge from innocent sentences: `python -m training.attempts`.

Reads the labelled sentences of `training/sentences`, those that the tests know (`tests/judges/suspects.toml`) and the
tuning half of the trial's corpus, whose dishes are innocent too, and writes `prompts/house/attempts.tsv`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from partychef.games.cooking_party.guests import guests
from partychef.games.cooking_party.speech import card_words, fill
from partychef.judges.house.reading import sentences_of
from partychef.judges.trial.corpus import LANGUAGES, Corpus, read_corpus
from partychef.judges.trial.data import honest_dishes
from training.learning import Example, write_table
from training.wit import TEXTS, texts_in

HOUSE = Path(__file__).parent.parent
SENTENCES = HOUSE / "training" / "sentences"
SUSPECTS = HOUSE / "tests" / "judges" / "suspects.toml"
TABLE = HOUSE / "prompts" / "house" / "attempts.tsv"
PIECES = 40000
WRONGLY = (0.0025, 0.02)
"""The shares of innocent sentences that may be ignored as attempts, and that may earn nothing as suspicious."""


def examples() -> list[Example]:
    """All labelled sentences, each once, mixed so that every stretch has some of all languages and sources."""
    found = dict[str, bool]()
    for language in LANGUAGES:
        found |= _labelled(tomllib.loads((SENTENCES / f"{language}.toml").read_text(encoding="utf-8")))
    for suspects in tomllib.loads(SUSPECTS.read_text(encoding="utf-8")).values():
        found |= _labelled(suspects)
    corpus = read_corpus(halves=("tuning",))
    found |= {one.text: False for one in corpus.innocent} | {one.text: True for one in corpus.attempts}
    found |= {sentence: False for text in [*dishes_in(corpus), *_of_ai_chefs()] for sentence in sentences_of(text)}
    return mixed(list(found.items()))


def _labelled(lists: Mapping[str, Any]) -> dict[str, bool]:
    return dict.fromkeys(lists["innocent"], False) | dict.fromkeys(lists["attempts"], True)


def dishes_in(corpus: Corpus) -> Iterator[str]:
    """The names and the words that honest guests gave their dishes."""
    for pair in corpus.twins:
        yield from (pair.good.name, pair.good.text)
    for joke in corpus.wit:
        yield from (joke.witty.name, joke.witty.text, joke.plain.name, joke.plain.text)
    for heard in corpus.criteria:
        yield from (heard.obeys.name, heard.obeys.text, heard.defies.name, heard.defies.text)
    for treated in corpus.treated:
        yield from (treated.name, treated.text)
    for honest in honest_dishes():
        yield from (honest.name, honest.text)
    for language in LANGUAGES:
        texts = texts_in(TEXTS / f"{language}.toml")
        for dishes in (texts.witty, texts.dull, texts.middle):
            yield from (words for dish in dishes.items() for words in dish)


def _of_ai_chefs() -> Iterator[str]:
    """What the AI chefs say about their dishes, with two cards in the blanks of their lines."""
    for guest in guests():
        yield from (*guest.hellos, *guest.asides)
        yield from (fill(line, card_words(card)) for card in ("Carrots", "Lobster") for line in guest.lines)


def mixed(sentences: Sequence[Example]) -> list[Example]:
    """Every 17th sentence, then every 17th from the second on, and so on."""
    return [sentence for start in range(17) for sentence in sentences[start::17]]


def main() -> None:
    """Train and write the table."""
    write_table(TABLE, examples(), PIECES, WRONGLY, "an attempt to sway the judge", "attempts")


if __name__ == "__main__":
    main()
