"""How a dish could really be cooked: a model suggests steps, and only those that keep to the dish are taken.

Players' words go in as data, as they do for judges. A reply counts only if it uses every ingredient and no other, if
nothing in it is dangerous, and if what is not safe raw is said to be cooked through.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import msgspec

from partychef.engine.chance import Chance
from partychef.games.cooking_party.cards import ingredients, pantry
from partychef.judges.dishes import Plate
from partychef.judges.house.danger import dangers_of
from partychef.judges.model.datamark import capped, fresh_mark, marked, tidy
from partychef.judges.model.request import object_of, speakable
from partychef.judges.model.score_sheet import strict_object
from partychef.llm.ask import Asker, Message, Question
from partychef.llm.prompts import prompt
from partychef.settings import data_folder
from partychef.typed import from_toml

FEWEST, MOST = 3, 8
"""How many steps there are."""
LEAST_LETTERS, LETTERS = 12, 240
"""How long a step is."""
_TOKENS = 900
_COOKED = re.compile(
    r"\bthrough\b|no longer (?:pink|raw)|no pink|juices run clear|(?:7[1-9]|8\d) ?(?:°|degrees|c\b)"
    r"|16\d ?(?:°|degrees|f\b)",
    re.IGNORECASE,
)
"""How a step says that meat is done."""
_RAW = re.compile(r"(?<!longer )(?<!not )\b(?:raw|rare|uncooked|undercooked|underdone|bloody|tartare)\b", re.IGNORECASE)
_STRANGE = re.compile(r"https?:|www\.|[<>{}\[\]@\\|]", re.IGNORECASE)
_WORD = re.compile(r"[^\W\d_]+")
_EVERYWHERE = frozenset({"juice"})
"""Names of cards that any food may have."""
Name = tuple[str, ...]
"""The name of a food as the stems of its words: ("goat", "cheese")."""


class ToCook(msgspec.Struct, frozen=True):
    """A dish as whoever suggests steps is told of it."""

    plate: Plate
    """With all cards that are in it."""
    special: str | None = None
    """The id of the special ingredient, which is in it, too."""

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of all its ingredients."""
        return tuple(dict.fromkeys((*self.plate.cards, *([self.special] if self.special else []))))

    @property
    def call(self) -> str:
        """The name of the call: another one as soon as anything about the dish is different."""
        return f"recipe/{hashlib.sha256(msgspec.json.encode(self)).hexdigest()[:20]}"


class _Foods(msgspec.Struct, forbid_unknown_fields=True):
    through: str
    always: str
    done: str
    not_there: str


class _Steps(msgspec.Struct):
    steps: list[str]


def suggest(dish: ToCook, asker: Asker) -> tuple[str, ...]:
    """Steps that a model suggests. Raises NoReply."""
    mark = fresh_mark(Chance(dish.call, 0), [tidy(text) for text in _typed(dish)])
    words = prompt("kitchen/steps").fill(
        mark=mark, fewest=str(FEWEST), most=str(MOST), letters=str(LETTERS), through=_told_to_cook_through(dish)
    )
    asked = (Message("system", words), Message("user", msgspec.json.encode(_as_data(dish, mark)).decode()))
    step = {"type": "string", "minLength": LEAST_LETTERS, "maxLength": LETTERS}
    schema = strict_object({"steps": {"type": "array", "items": step, "minItems": FEWEST, "maxItems": MOST}})
    question = Question(dish.call, asked, schema, _TOKENS)
    found: tuple[str, ...] = asker.ask(question, lambda text: read_steps(text, dish))
    return found


def read_steps(text: str, dish: ToCook) -> tuple[str, ...]:
    """The steps in a reply. Raises ValueError, in words that the model can act on, for those that cannot be used."""
    steps = tuple(filter(None, (speakable(tidy(step)) for step in object_of(text, _Steps).steps)))
    complaint = next(_complaints(steps, dish), "")
    if complaint:
        raise ValueError(complaint)
    return steps


def must_be_cooked_through(cards: Iterable[str]) -> list[str]:
    """Those of these cards, by id, that are not safe before they are cooked through."""
    unsafe = _foods().through.split()
    return [card for card in cards if card in unsafe]


def _complaints(steps: Sequence[str], dish: ToCook) -> Iterator[str]:
    if not FEWEST <= len(steps) <= MOST:
        yield f"Write {FEWEST} to {MOST} steps, not {len(steps)}."
    allowed, other = _names_of(dish), _other_food(dish)
    for number, step in enumerate(steps, 1):
        if not LEAST_LETTERS <= len(step) <= LETTERS:
            yield f"Step {number} must have {LEAST_LETTERS} to {LETTERS} characters; it has {len(step)}."
        if _STRANGE.search(step):
            yield f"Step {number} must be plain words, without signs of a program or an address."
        if stray := _mentioned(step, other, allowed):
            yield f"Step {number} speaks of {' '.join(stray)}, which is not in the dish: leave it out."
        if allowed.union(_foods().done.split()).isdisjoint(_stems(step)):
            yield f"Step {number} must say what is done with the food."
    said = [_stems(step) for step in steps]
    for card in dish.cards:
        if not any(_has(words, _stems(ingredients()[card].name)) for words in said):
            yield f"No step uses {ingredients()[card].name}: use every ingredient, under this name."
    if danger := next(iter(dangers_of(steps, dish.cards)), None):
        yield f'"{danger.quote}" would be dangerous: cook it in a safe way.'
    yield from _raw(steps, dish)


def _raw(steps: Sequence[str], dish: ToCook) -> Iterator[str]:
    unsafe = must_be_cooked_through(dish.cards)
    if unsafe and (raw := next((found[0] for step in steps for found in [_RAW.search(step)] if found), "")):
        yield f'"{raw}" must not be said of a dish with {ingredients()[unsafe[0]].name}, which is cooked through.'
    for card in unsafe:
        name = ingredients()[card].name
        if not any(_COOKED.search(step) and _has(_stems(step), _stems(name)) for step in steps):
            yield f"The step that cooks {name} must name it and say that it is cooked through."


def _told_to_cook_through(dish: ToCook) -> str:
    unsafe = must_be_cooked_through(dish.cards)
    names = ", ".join(ingredients()[card].name for card in unsafe)
    return prompt("kitchen/through").fill(names=names) + "\n" if unsafe else ""


# What the model is told


def _as_data(dish: ToCook, mark: str) -> dict[str, object]:
    plate = capped(dish.plate)
    lines = {ingredients()[card].name: marked(note, mark) for card, note in plate.notes.items() if card in dish.cards}
    return {
        "course": marked(plate.label, mark),
        "ingredients": [tidy(ingredients()[card].name) for card in dish.cards],
        "from the pantry": _from_pantry(dish),
        "the inventor's words": {
            "name": marked(plate.name, mark), "description": marked(plate.text, mark), "lines": lines,
        },
    }  # fmt: skip


def _typed(dish: ToCook) -> list[str]:
    return [dish.plate.label, dish.plate.name, dish.plate.text, *dish.plate.notes.values()]


def _from_pantry(dish: ToCook) -> list[str]:
    always = _foods().always.split()
    return [thing for thing in pantry() if thing in always or thing in dish.plate.pantry]


# Which food is meant


@cache
def _foods() -> _Foods:
    return from_toml((data_folder("prompts") / "kitchen" / "foods.toml").read_bytes(), _Foods)


def _names_of(dish: ToCook) -> frozenset[str]:
    """All stems in the names of what may be used."""
    names = [*(ingredients()[card].name for card in dish.cards), *_from_pantry(dish)]
    return frozenset(stem for name in names for stem in _stems(name)) | _EVERYWHERE


def _other_food(dish: ToCook) -> set[Name]:
    """The names of all food that is known here and not in the dish."""
    used = {*dish.cards, *_from_pantry(dish)}
    cards = [card.name for card in ingredients().values() if card.id not in used]
    shelf = [thing for thing in pantry() if thing not in used]
    absent = [word.replace("-", " ") for word in _foods().not_there.split()]
    return {_stems(name) for name in (*cards, *shelf, *absent)}


def _mentioned(step: str, foods: Iterable[Name], allowed: frozenset[str]) -> Name | None:
    words = _stems(step)
    return next((food for food in sorted(foods) if not allowed.issuperset(food) and _has(words, food)), None)


def _has(words: Name, name: Name) -> bool:
    return any(words[at : at + len(name)] == name for at in range(len(words) - len(name) + 1))


def _stems(text: str) -> Name:
    """The words of a text in small letters, one of a kind rather than several.

    >>> _stems("Chopped Tomatoes, cherries and peas")
    ('chopped', 'tomato', 'cherry', 'and', 'pea')
    """
    return tuple(map(_stem, _WORD.findall(text.casefold())))


def _stem(word: str) -> str:
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "y"
    if word.endswith(("oes", "ches", "shes", "xes")):
        return word[:-2]
    return word[:-1] if word.endswith("s") and not word.endswith("ss") and len(word) > 3 else word
