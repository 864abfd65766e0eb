"""Tables of decent dishes from the corpus, and the hosts of sentences: dishes that nobody could object to."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil
from typing import TypeVar

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.words import clean
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH
from partychef.judges.dishes import Plate
from partychef.judges.trial.corpus import Corpus, Entry
from partychef.judges.trial.data import DISHES, FREE

T = TypeVar("T")


class Served(Entry, frozen=True, kw_only=True):
    """A dish of the corpus that can stand on any table, and the phrases in it that every listener would pick up."""

    plate: Plate
    odd: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """See `Entry`."""
        return self.plate.name


def treated(corpus: Corpus) -> list[Served]:
    """The dishes whose words say what is done to every card."""
    return [
        Served(plate=Plate(one.cards, one.name, one.text), odd=one.odd, language=one.language, half=one.half)
        for one in corpus.treated
    ]


def witty(corpus: Corpus) -> list[Served]:
    """The funny dishes."""
    return [
        Served(plate=one.witty.plate(one.cards, FREE), odd=one.witty.odd, language=one.language, half=one.half)
        for one in corpus.wit
    ]


def plain(corpus: Corpus, language: str) -> list[Served]:
    """The competent, dull dishes in that language."""
    return [
        Served(plate=one.plain.plate(one.cards, FREE), language=language, half=one.half)
        for one in corpus.wit if one.language == language
    ]  # fmt: skip


def good(corpus: Corpus) -> list[Served]:
    """The good dishes of those twins for which nothing was asked."""
    return [
        Served(plate=one.good.plate(one.cards, FREE), language=one.language, half=one.half)
        for one in corpus.twins if one.plain
    ]  # fmt: skip


def faulty(corpus: Corpus, language: str) -> list[Served]:
    """The faulty dishes of those twins for which nothing was asked, in that language."""
    return [
        Served(plate=one.faulty.plate(one.cards, FREE), language=language, half=one.half)
        for one in corpus.twins if one.plain and one.language == language
    ]  # fmt: skip


def decent(corpus: Corpus, language: str) -> list[Served]:
    """All dishes in that language that are honest and good, funny or not."""
    return [one for one in (*treated(corpus), *witty(corpus), *good(corpus)) if one.language == language]


def mixed_tables(corpus: Corpus, seed: str, first: str = "") -> list[list[Served]]:
    """Tables of four decent dishes in one language, no dish twice; those in the language `first` come first."""
    tables = []
    for language in sorted(corpus.languages, key=lambda one: one != first):
        dishes = Chance(f"{seed}/mixed/{language}", 0).shuffled(decent(corpus, language))
        tables += [dishes[at : at + DISHES] for at in range(0, len(dishes) - DISHES + 1, DISHES)]
    return tables


def even_tables(things: Sequence[T]) -> list[list[T]]:
    """Them all, in order, on tables of at most four that are as full as each other."""
    count = ceil(len(things) / DISHES)
    return [list(things[at * len(things) // count : (at + 1) * len(things) // count]) for at in range(count)]


def saying(plate: Plate, sentence: str) -> Plate:
    """The dish with the sentence at its end, cut as a table would cut it."""
    return replace(plate, text=clean(f"{plate.text} {sentence}")[: WORDS_OF_A_DISH - len(plate.name)])
