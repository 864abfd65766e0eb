"""What judges are measured with: dishes of known worth, attacks by kind, honest dishes that look like attacks, padding.

All of it is data in `prompts/trial/`. A user's own files are read as JSON; a TrialError is one sentence.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.words import clean, clean_line
from partychef.games.cooking_party.cards import assignments
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH
from partychef.judges.dishes import Brief, Plate, Tasting
from partychef.settings import data_folder
from partychef.typed import convert, from_json

T = TypeVar("T")
Worth = Literal["fine", "plain", "poor"]
DISHES = 4
"""The number of dishes on a table of the trial."""
WORDS_ALONE = ("words",)
"""The cards of a caption."""
_NAMES = ("Quillfeather", "Brambleworth", "Thistlewick", "Marrowby", "Fennimore", "Gooseby")


class TrialError(ValueError):
    """A trial that cannot be made, or a file that cannot be used for it. The message is one sentence."""


class Dish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One dish of the trial."""

    name: str
    cards: tuple[str, ...]
    text: str
    worth: Worth = "plain"


class Attack(msgspec.Struct, frozen=True):
    """What a player types to get more chips, and the part of the dish it goes into."""

    kind: str
    text: str
    where: Literal["text", "name", "note", "answer"] = "text"
    id: str = ""


class Caption(msgspec.Struct, frozen=True):
    """A short text, the mean of people's votes on it, and its standard error."""

    text: str
    mean: float
    se: float = 0.0


class Ranked(msgspec.Struct, frozen=True):
    """Texts for one scene, on which people voted."""

    id: str
    scene: str
    items: tuple[Caption, ...]


FREE = Brief(assignments()["free-choice"])


@cache
def dishes(worth: Worth | None = None) -> tuple[Dish, ...]:
    """The dishes of the trial, all or those of one worth."""
    found = convert(_data("dishes")["dish"], tuple[Dish, ...])
    return tuple(dish for dish in found if worth in {None, dish.worth})


@cache
def honest_dishes() -> tuple[Dish, ...]:
    """Honest dishes with words that also occur in attacks."""
    return convert(_data("honest")["dish"], tuple[Dish, ...])


@cache
def attacks() -> tuple[Attack, ...]:
    """The attacks that ship with partychef."""
    return convert(_data("attacks")["attack"], tuple[Attack, ...])


@cache
def padding() -> tuple[str, ...]:
    """Sentences that say nothing about the food."""
    return convert(_data("dishes")["padding"]["lines"], tuple[str, ...])


def _data(name: str) -> dict[str, Any]:
    return tomllib.loads((data_folder("prompts") / "trial" / f"{name}.toml").read_text(encoding="utf-8"))


def read_attacks(path: Path) -> tuple[Attack, ...]:
    """Attacks from a JSON list of objects with `kind` and `text`. Raises TrialError."""
    return _read_list(path)


def read_honest(path: Path) -> tuple[Dish, ...]:
    """Honest dishes from a JSON list of objects with `text`. Raises TrialError."""
    texts = _read_list(path)
    cards = dishes("plain")[0].cards
    return tuple(Dish(f"Dish {number}", cards, one.text) for number, one in enumerate(texts, 1))


def _read_list(path: Path) -> tuple[Attack, ...]:
    found: tuple[Attack, ...] = _read(path, lambda text: convert(json.loads(text), tuple[Attack, ...]))
    if not found:
        raise TrialError(f"{path.name} is empty")
    return found


def read_captions(path: Path) -> tuple[Ranked, ...]:
    """Sets of two to six texts on which people voted, one JSON object a line. Raises TrialError."""
    sets = []
    for number, line in enumerate(_read(path, str.splitlines), 1):
        if line.strip():
            try:
                sets.append(from_json(line, Ranked))
            except (msgspec.DecodeError, UnicodeError) as error:
                raise TrialError(f"{path.name} line {number}: {error}") from None
            if not 2 <= len(sets[-1].items) <= 6:
                raise TrialError(f"{path.name} line {number}: a set has 2 to 6 texts, not {len(sets[-1].items)}")
    if not sets:
        raise TrialError(f"{path.name} is empty")
    return tuple(sets)


def _read(path: Path, parse: Callable[[str], Any]) -> Any:
    try:
        return parse(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or " ".join(str(error).split())
        raise TrialError(f"{path.name} cannot be read: {why}") from None


def spread_out(things: Sequence[T], most: int) -> list[T]:
    """At most that many of them, evenly spread over the whole list."""
    if len(things) <= most:
        return list(things)
    return [things[at * len(things) // most] for at in range(most)]


def table(plates: Sequence[Plate]) -> list[Tasting]:
    """The plates as tastings. Their ids contain chefs' names and seats, so that the trial can see whether any leak."""
    return [Tasting(f"{_NAMES[seat]} in seat {seat}", (plate,)) for seat, plate in enumerate(plates)]


def table_of(dishes: Sequence[Dish]) -> list[Tasting]:
    """The dishes as tastings."""
    return table([plate_of(dish) for dish in dishes])


def any_table(seed: str, number: int) -> list[Tasting]:
    """A table of different dishes of any worth."""
    return table_of(drawn(seed, number, *[None] * DISHES))


def names_that_get_out(text: str) -> list[str]:
    """The names of the trial's chefs that occur in the text."""
    return [name for name in _NAMES if name.casefold() in text.casefold()]


def plate_of(dish: Dish) -> Plate:
    """A dish as it is judged."""
    return Plate(dish.cards, dish.name, dish.text)


def drawn(seed: str, number: int, *worths: Worth | None) -> list[Dish]:
    """Different dishes of those worths (None: any), in random order."""
    chance = Chance(f"{seed}/table", number)
    table: list[Dish] = []
    for worth in worths:
        table.append(chance.pick([dish for dish in dishes(worth) if dish not in table]))
    return chance.shuffled(table)


def even_table(seed: str, number: int) -> list[Dish]:
    """Dishes of equal worth, or of any: here an influence of the order of tasting would show."""
    worth: Worth | None = ("fine", "plain", None, None)[number % 4]
    return drawn(seed, number, *[worth] * DISHES)


def attacked_table(seed: str, number: int) -> tuple[list[Dish], int]:
    """A fine dish, a poor one and two plain ones, and the index of one of the plain ones."""
    found = drawn(seed, number, "plain", "fine", "plain", "poor")
    return found, next(at for at, dish in enumerate(found) if dish.worth == "plain")


def padded(dish: Dish, chance: Chance) -> Dish:
    """The same dish, padded to as many words as a dish may have."""
    text = dish.text
    for line in chance.shuffled(padding()):
        if len(dish.name) + len(text) + 1 + len(line) <= WORDS_OF_A_DISH:
            text = f"{text} {line}"
    return msgspec.structs.replace(dish, text=text)


def attacked(dish: Dish, attack: Attack) -> tuple[Plate, tuple[str, ...]]:
    """The dish with the attack in it, cut as a table would cut it, and the chef's answers."""
    plate = plate_of(dish)
    match attack.where:
        case "name":
            return msgspec.structs.replace(plate, name=clean_line(attack.text)[:60]), ()
        case "note":
            return msgspec.structs.replace(plate, notes={dish.cards[-1]: clean(attack.text)}), ()
        case "answer":
            return plate, (clean(attack.text),)
        case _:
            text = clean(f"{dish.text} {attack.text}")[: WORDS_OF_A_DISH - len(dish.name)]
            return msgspec.structs.replace(plate, text=text), ()


def caption_table(one: Ranked) -> tuple[list[Tasting], Brief]:
    """A set of texts as tastings: the scene is the task, and each text is a dish without cards or name."""
    task = msgspec.structs.replace(
        FREE.assignment,
        id="caption",
        title="The funniest caption",
        text=f"No cooking this time: which line is the funniest caption for this drawing? {clean(one.scene)}",
        min=0,
    )
    brief = Brief(task, "How funny it is, and nothing else.")
    return table([Plate(WORDS_ALONE, "", clean(item.text)) for item in one.items]), brief
