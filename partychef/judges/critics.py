"""Critics: a voice and a taste, read from TOML files (judging.md 2) and used by every engine that judges.

The same file serves the house critic, which speaks from its phrase banks, and models, which get its manner and samples.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

import msgspec

from partychef.games.cooking_party.speech import holes
from partychef.settings import data_folder

Banks = dict[str, tuple[str, ...]]

_ONE_CARD = {
    "card", "one", "is", "was", "has", "does", "s", "them", "they", "they_are", "their", "this", "that",
}  # fmt: skip
_PAIR = _ONE_CARD | {"other"}
_OPENING = {"dish", "lead", "count"}
TASKS = (
    "any", "free", "worst", "sandwich", "soup", "salad", "breakfast", "pizza", "vegetarian", "street", "minimal",
    "everything", "kids", "world", "special", "dessert", "picnic", "invention", "fixed", "menu", "main",
)  # fmt: skip
"""The kinds of assignment that a critic can prefer and announce; `judges/tasks.py` tells them apart."""
HOLES: dict[str, dict[str, set[str]]] = {
    "openings": {"any": _OPENING},
    "closings": {band: {"dish", "lead"} for band in ("best", "good", "middle", "last")},
    "praise": {
        "technique": _ONE_CARD | {"technique"},
        "quote": {"quote"},
        "classic": _PAIR,
        "bridge": _PAIR | {"aroma"},
        "contrast": _PAIR | {"feel", "other_feel"},
        "like": _ONE_CARD,
        "name": {"dish"},
        "all_told": {"count"},
        "awful": _PAIR,
        "kind": _ONE_CARD,
    },
    "doubts": {
        "clash": _PAIR,
        "silent": _ONE_CARD,
        "untold": _ONE_CARD,
        "one_taste": {"taste", "missing"},
        "one_texture": {"texture", "missing"},
        "diet": _ONE_CARD,
        "rule": {"count", "rule"},
        "phantom": {"thing"},
        "contradiction": _ONE_CARD,
        "thin": {"dish"},
        "copied": {"dish"},
        "crowd": {"count"},
        "dislike": _ONE_CARD,
        "misplaced": _ONE_CARD | {"label"},
        "too_nice": _PAIR,
        "nitpick": _ONE_CARD,
    },
    "questions": {
        "untold": _ONE_CARD | {"dish"},
        "clash": _PAIR | {"dish"},
        "pair": _PAIR | {"dish"},
        "worst": _PAIR | {"dish"},
        "any": _ONE_CARD | {"dish"},
    },
    "criteria": {kind: {"special"} for kind in TASKS},
    "tampering": {"any": {"dish"}},
    "greetings": {"any": set()},
}
"""The phrase banks and the holes that a line of each may have."""


class CriticError(Exception):
    """A critic's file that cannot be used. The message is one sentence that names the file and the place."""


class Voice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the critic talks, and how the big screen's speech synthesis should sound."""

    manner: str
    rate: float = 1.0
    pitch: float = 1.0
    lang: str = "en-GB"


class Taste(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the critic looks for: weights of the five criteria; likes and dislikes name tastes, textures,
    ingredients (ids, categories, tags), cuisines or techniques."""

    flavour: float = 1.0
    cards: float = 1.0
    invention: float = 1.0
    craft: float = 1.0
    delight: float = 1.0
    likes: tuple[str, ...] = ()
    dislikes: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    """Kinds of assignment it likes to set, dearest first; see `judges/tasks.py`."""

    def weights(self) -> dict[str, float]:
        """The five weights by criterion."""
        return {name: getattr(self, name) for name in CRITERIA}


CRITERIA = ("flavour", "cards", "invention", "craft", "delight")


class Invention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A task of the critic's own, for tables whose judge invents the assignment (CP-16)."""

    title: str
    text: str
    hand: int = 7
    trade_max: int = 3
    trades: int = 1
    dishes: tuple[str, ...] = ("dish",)
    min: int = 4
    max: int | None = None


class Critic(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One critic. `id` is the name of its file."""

    name: str
    emoji: str
    about: str
    language: str
    voice: Voice
    taste: Taste
    generosity: float
    samples: tuple[str, ...]
    id: str = ""
    openings: Banks = {}
    closings: Banks = {}
    praise: Banks = {}
    doubts: Banks = {}
    questions: Banks = {}
    criteria: Banks = {}
    tampering: Banks = {}
    greetings: Banks = {}
    inventions: tuple[Invention, ...] = ()

    def bank(self, section: str, kind: str = "any") -> tuple[str, ...]:
        """The critic's own lines for that occasion; the plain ones where it has none. May be empty."""
        own: tuple[str, ...] = getattr(self, section).get(kind, ())
        return own or plain_lines().get(section, {}).get(kind, ())


def load_critics(*folders: Path) -> dict[str, Critic]:
    """The critics of the folders by id; later folders replace critics of earlier ones. Broken files are left out."""
    return read_critics(*folders)[0]


def read_critics(*folders: Path) -> tuple[dict[str, Critic], list[CriticError]]:
    """The critics of the folders by id, and what is wrong with the files that could not be read."""
    critics: dict[str, Critic] = {}
    errors = []
    for path in [path for folder in folders for path in sorted(folder.glob("*.toml"))]:
        try:
            critics[path.stem] = read_critic(path)
        except CriticError as error:
            errors.append(error)
    return critics, errors


@cache
def shipped_critics() -> tuple[Critic, ...]:
    """The critics that ship with partychef, by name of their files."""
    return tuple(load_critics(data_folder("prompts") / "critics").values())


def critic_named(name: str, *folders: Path) -> Critic:
    """The critic of that id, from the folders or as shipped. Raises CriticError when there is none."""
    critics = {**{critic.id: critic for critic in shipped_critics()}, **load_critics(*folders)}
    if name not in critics:
        raise CriticError(f"there is no critic called {name!r}; there are {', '.join(critics)}")
    return critics[name]


@cache
def plain_lines() -> dict[str, Banks]:
    """Lines without a voice, for critics that bring only a few of their own."""
    text = (data_folder("prompts") / "house" / "plain.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), dict[str, Banks])


def read_critic(path: Path) -> Critic:
    """Read one critic's file. Raises CriticError."""
    try:
        text = path.read_text(encoding="utf-8")
        critic = msgspec.convert({**tomllib.loads(text), "id": path.stem}, Critic)
    except (OSError, UnicodeDecodeError) as error:
        raise CriticError(f"{path.name} cannot be read: {error}") from None
    except tomllib.TOMLDecodeError as error:
        last = len(text.splitlines())
        raise CriticError(f"{path.name} is not TOML: {str(error).replace('end of document', f'line {last}')}") from None
    except msgspec.ValidationError as error:
        raise CriticError(f"{path.name}{_line_of(str(error), text)}: {error}") from None
    complaint = _complaint(critic)
    if complaint:
        raise CriticError(f"{path.name}{_line_with(complaint[0], text)}: {complaint[1]}")
    return critic


def _complaint(critic: Critic) -> tuple[str, str] | None:
    """What is wrong with a critic whose fields are all of the right kind: where, and why."""
    if not 0.3 <= critic.generosity <= 5:
        return "generosity", "generosity must lie between 0.3 and 5"
    if not all(weight >= 0 for weight in critic.taste.weights().values()) or not any(critic.taste.weights().values()):
        return "taste", "the weights of the taste may not be negative, nor all 0"
    return next((complaint for section, kinds in HOLES.items() for complaint in _strange(critic, section, kinds)), None)


def _strange(critic: Critic, section: str, kinds: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    banks: Banks = getattr(critic, section)
    unknown = [(kind, f"{section} has no kind {kind}") for kind in banks if kind not in kinds]
    lines = [(line, kind) for kind, bank in banks.items() if kind in kinds for line in bank]
    return unknown + [
        (line, f"{section}.{kind} has no hole {', '.join(sorted(holes(line) - kinds[kind]))}")
        for line, kind in lines
        if holes(line) - kinds[kind]
    ]


def _line_of(message: str, text: str) -> str:
    """Where the key stands that a validation error speaks of."""
    quoted = re.search(r"`\$\.?([^`]*)`$", message)
    field = re.search(r"field `(\w+)`", message)
    path = re.findall(r"[A-Za-z_]+", quoted.group(1)) if quoted else []
    keys: Sequence[str] = ([field.group(1)] if field else []) + path[::-1]
    return next((place for key in keys if (place := _line_with(key, text))), "")


def _line_with(words: str, text: str) -> str:
    numbers = [number for number, line in enumerate(text.splitlines(), 1) if words in line]
    return f" line {numbers[0]}" if numbers else ""
