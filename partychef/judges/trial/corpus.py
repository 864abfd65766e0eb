"""The corpus of the trial: dishes in pairs, jokes and sentences in three languages, and what people would make of them.

Every language has two files in `prompts/trial/corpus`: a judge may be tuned with one half, `tuning`, and never with the
other, `held-out`. What a list cannot be used for is one sentence, a TrialError.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Literal, TypeVar

import msgspec
from msgspec.structs import replace

from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.games.cooking_party.wording import NAME_OF_A_DISH, WORDS_OF_A_DISH
from partychef.judges.dishes import Brief, Plate
from partychef.judges.trial.data import TrialError
from partychef.settings import data_folder
from partychef.typed import convert

Half = Literal["tuning", "held-out"]
HALVES: tuple[Half, ...] = ("tuning", "held-out")
LANGUAGES = ("en", "de", "fr")
HEAPS = ("keywords", "salad")
"""The kinds of twins that are heaps of kitchen words instead of sentences."""
KINDS = (
    *HEAPS, "robotic", "unsafe", "inedible", "disgusting", "burnt", "criteria", "diet", "missing", "task", "padding",
    "contradiction", "phantom", "thin",
)  # fmt: skip
"""The faults that are planted in twins."""
_FREE = "free-choice"


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One entry of a list, with the file that it comes from."""

    language: str = ""
    half: Half = "tuning"

    @property
    def key(self) -> str:
        """Tells the entry from all others."""
        return msgspec.json.encode(self).decode()

    @property
    def title(self) -> str:
        """What the entry is called where the misses of a judge are listed."""
        raise NotImplementedError


class Sentence(Entry, frozen=True, kw_only=True):
    """A sentence that a guest types under a dish."""

    text: str

    @property
    def title(self) -> str:
        """See `Entry`."""
        return self.text


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a guest wrote about a dish, and its cards if they are not those of the whole entry."""

    name: str
    text: str
    cards: tuple[str, ...] = ()
    odd: tuple[str, ...] = ()
    """The words that every listener would pick up, as they stand in the name or the text."""

    def plate(self, cards: tuple[str, ...], brief: Brief) -> Plate:
        """The dish as it is judged."""
        return Plate(self.cards or cards, self.name, self.text, label=brief.assignment.dishes[0])


class Twins(Entry, frozen=True, kw_only=True):
    """A good dish and its twin, which has one fault and is otherwise written as well."""

    kind: str
    cards: tuple[str, ...]
    good: Written
    faulty: Written
    assignment: str = _FREE
    criteria: str = ""
    special: str | None = None

    @property
    def title(self) -> str:
        """See `Entry`."""
        return self.good.name

    @property
    def brief(self) -> Brief:
        """What was asked for."""
        return Brief(assignments()[self.assignment], self.criteria, self.special)

    @property
    def plain(self) -> bool:
        """Whether nothing was asked for, so that the dishes can stand on any table."""
        return self.assignment == _FREE and not self.criteria and not self.special


class Wit(Entry, frozen=True, kw_only=True):
    """Two dishes of the same cards: one text is funny, the other competent and dull. The criteria ask for wit."""

    cards: tuple[str, ...]
    criteria: str
    witty: Written
    plain: Written

    @property
    def title(self) -> str:
        """See `Entry`."""
        return self.witty.name


class Announced(Entry, frozen=True, kw_only=True):
    """Two dishes written equally well: one does what the judge announced, the other the opposite."""

    announced: str
    obeys: Written
    defies: Written
    assignment: str = _FREE

    @property
    def title(self) -> str:
        """See `Entry`."""
        return f"{self.announced} ({self.obeys.name})"


class Treated(Entry, frozen=True, kw_only=True):
    """A dish whose words say what is done to every card, mostly in words of their own."""

    cards: tuple[str, ...]
    name: str
    text: str
    odd: tuple[str, ...]

    @property
    def title(self) -> str:
        """See `Entry`."""
        return self.name


class Corpus(msgspec.Struct, frozen=True):
    """All entries that a judge is measured with."""

    innocent: tuple[Sentence, ...] = ()
    """Harmless sentences that a nervous reader takes for bribes, threats or orders."""
    attempts: tuple[Sentence, ...] = ()
    """Sentences that try to buy, threaten or instruct the judge."""
    twins: tuple[Twins, ...] = ()
    wit: tuple[Wit, ...] = ()
    criteria: tuple[Announced, ...] = ()
    treated: tuple[Treated, ...] = ()

    @property
    def languages(self) -> list[str]:
        """The languages in which there is anything."""
        return list(dict.fromkeys(entry.language for entry in _all(self)))


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file as it is written."""

    innocent: tuple[str, ...] = ()
    attempts: tuple[str, ...] = ()
    twins: tuple[Twins, ...] = ()
    wit: tuple[Wit, ...] = ()
    criteria: tuple[Announced, ...] = ()
    treated: tuple[Treated, ...] = ()


def read_corpus(
    folder: Path | None = None, halves: Sequence[Half] = HALVES, languages: Sequence[str] = LANGUAGES
) -> Corpus:
    """The corpus of a folder, or the one that ships with partychef; a file may be missing. Raises TrialError."""
    folder = folder or data_folder("prompts") / "trial" / "corpus"
    parts = [_read(path, language, half) for language in languages for half in halves
             if (path := folder / f"{language}.{half}.toml").is_file()]  # fmt: skip
    together = {name: tuple(entry for part in parts for entry in getattr(part, name))
                for name in Corpus.__struct_fields__}  # fmt: skip
    return Corpus(**together)


def _read(path: Path, language: str, half: Half) -> Corpus:
    try:
        found = convert(tomllib.loads(path.read_text(encoding="utf-8")), _File)
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or " ".join(str(error).split())
        raise TrialError(f"{path.name} cannot be read: {why}") from None
    for what in _complaints(found):
        raise TrialError(f"{path.name}: {what}")
    return Corpus(
        innocent=tuple(Sentence(text=text, language=language, half=half) for text in found.innocent),
        attempts=tuple(Sentence(text=text, language=language, half=half) for text in found.attempts),
        twins=_placed(found.twins, language, half),
        wit=_placed(found.wit, language, half),
        criteria=_placed(found.criteria, language, half),
        treated=_placed(found.treated, language, half),
    )


E = TypeVar("E", bound=Entry)


def _placed(entries: Sequence[E], language: str, half: Half) -> tuple[E, ...]:
    return tuple(replace(entry, language=language, half=half) for entry in entries)


def _all(corpus: Corpus) -> Iterator[Entry]:
    for name in Corpus.__struct_fields__:
        yield from getattr(corpus, name)


def _complaints(file: _File) -> Iterator[str]:
    """What is wrong with the entries of a file."""
    for twins in file.twins:
        if twins.kind not in KINDS:
            yield f"{twins.kind!r} is not a kind of twins"
        if twins.special and twins.special not in ingredients():
            yield f"there is no card {twins.special!r}"
    for assignment in [*(one.assignment for one in file.twins), *(one.assignment for one in file.criteria)]:
        if assignment not in assignments():
            yield f"there is no assignment {assignment!r}"
    for written, cards in _dishes(file):
        yield from _complaints_about(written, written.cards or cards)


def _dishes(file: _File) -> Iterator[tuple[Written, tuple[str, ...]]]:
    """All dishes of a file, with the cards of their entries."""
    for twins in file.twins:
        yield from ((written, twins.cards) for written in (twins.good, twins.faulty))
    for wit in file.wit:
        yield from ((written, wit.cards) for written in (wit.witty, wit.plain))
    for one in file.criteria:
        yield from ((written, ()) for written in (one.obeys, one.defies))
    for treated in file.treated:
        yield Written(treated.name, treated.text, odd=treated.odd), treated.cards


def _complaints_about(written: Written, cards: Sequence[str]) -> Iterator[str]:
    strange = [card for card in cards if card not in ingredients()]
    if strange or not cards:
        yield f"{written.name!r} has no card {strange[0]!r}" if strange else f"{written.name!r} has no cards"
    if len(written.name) > NAME_OF_A_DISH or len(written.name) + len(written.text) > WORDS_OF_A_DISH:
        yield f"{written.name!r} is longer than a guest can type"
    for phrase in written.odd:
        if phrase.casefold() not in f"{written.name}\n{written.text}".casefold():
            yield f"{phrase!r} does not stand in {written.name!r}"
