"""Critics: a voice and a taste, read from TOML files (docs/judging.md) and used by every engine that judges.

The house critic speaks from the phrase banks of a file; models are told its manner and its samples.
"""

from __future__ import annotations

import os
import re
import threading
import time
from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from functools import cache, lru_cache
from pathlib import Path

import msgspec

from partychef.engine.toml_files import Complaint, TomlError, read_toml
from partychef.games.cooking_party.speech import holes
from partychef.judges.grammar import card_holes, form_holes, house_file, language_of_cards
from partychef.settings import data_folder
from partychef.typed import convert

Banks = dict[str, tuple[str, ...]]

_LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
_SPEAKER = re.compile(r"[^\s]{0,80}")
_SPOKEN_OF = ("other", "lead", "special", "thing")


@cache
def banks() -> dict[str, dict[str, frozenset[str]]]:
    """The phrase banks, and the holes that the lines of each may have in any language; see `holes_of`."""
    return {section: _as_sets(kinds) for section, kinds in house_file("holes").items()}


def _as_sets(kinds: Mapping[str, str]) -> dict[str, frozenset[str]]:
    return {kind: frozenset(holes.split()) for kind, holes in kinds.items()}


def holes_of(section: str, kind: str, language: str) -> frozenset[str]:
    """The holes that a line may have in that language, among them its articles and agreements ({der}, {du}, {est})."""
    about = banks()[section][kind]
    of_a_card = card_holes(language) if "card" in about else frozenset()
    return (about - {"card"}).union(of_a_card, *(form_holes(hole, language) for hole in _SPOKEN_OF if hole in about))


class CriticError(TomlError):
    """A critic's file that cannot be used, or a critic that does not exist."""


class Voice(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the critic talks, and how the big screen reads it aloud."""

    manner: str
    rate: float = 1.0
    """How fast, from 0.5 to 2; 1 is a voice's usual speed."""
    pitch: float = 1.0
    """How high, from 0 to 2; 1 is a voice's usual pitch."""
    lang: str = "en-GB"
    """The language and, if need be, the country of the voice."""
    speaker: str = ""
    """The voice of a model for speech, as its provider calls it; "" for the one in the settings."""


class Taste(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the critic looks for: a weight for each of the six criteria, likes and dislikes.

    These name tastes, textures, ingredients (ids, categories, tags), cuisines or techniques.
    """

    flavour: float = 1.0
    cards: float = 1.0
    invention: float = 1.0
    craft: float = 1.0
    delight: float = 1.0
    wit: float = 1.0
    likes: tuple[str, ...] = ()
    dislikes: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()
    """Kinds of assignment that it likes to set, its favourite first; see `judges/tasks.py`."""

    def weights(self) -> dict[str, float]:
        """The weights of the six criteria by name."""
        return {name: getattr(self, name) for name in CRITERIA}


CRITERIA = ("flavour", "cards", "invention", "craft", "delight", "wit")


class Invention(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An assignment of the critic's own, for tables where the judge invents it (CP-16)."""

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
    reactions: Banks = {}
    odd: Banks = {}
    danger: Banks = {}
    callbacks: Banks = {}
    shapes: Banks = {}
    inventions: tuple[Invention, ...] = ()

    def bank(self, section: str, kind: str = "any") -> tuple[str, ...]:
        """The critic's own lines of that kind, else the plain ones of its language. May be empty."""
        own: tuple[str, ...] = getattr(self, section).get(kind, ())
        return own or plain_lines(self.language).get(section, {}).get(kind, ())


def without_greeting(text: str, greetings: Iterable[str]) -> str:
    """What a critic announces, without the greeting before it: that is told once, and asks for nothing."""
    said = next((greeting for greeting in greetings if greeting in text), "")
    return text.replace(said, "", 1).replace("  ", " ").strip() if said else text


@cache
def shipped_critics() -> tuple[Critic, ...]:
    """The critics that ship with partychef, in the order of their ids."""
    return tuple(sorted(Critics(data_folder("prompts") / "critics").values(), key=lambda critic: critic.id))


def critic_named(name: str, *folders: Path) -> Critic:
    """The critic of that id, from the folders or as shipped. Raises CriticError when there is none."""
    critics = {**{critic.id: critic for critic in shipped_critics()}, **Critics(*folders)}
    if name not in critics:
        raise CriticError(f"there is no critic called {name!r}; there are {', '.join(critics)}")
    return critics[name]


@cache
def plain_lines(language: str = "en") -> dict[str, Banks]:
    """Neutral lines, for critics with only a few of their own; English ones unless the language has a file."""
    return convert(house_file(f"plain.{language_of_cards(language)}"), dict[str, Banks])


def read_critic(path: Path) -> Critic:
    """Read one critic's file. Raises CriticError."""
    return read_toml(path, Critic, CriticError, after=_complaint)


def _complaint(critic: Critic) -> Complaint | None:
    """What is wrong with a critic whose fields all have the right type, if anything."""
    if not _LANGUAGE.fullmatch(critic.language):
        return "language", f"{critic.language!r} is not a language tag, such as en or de-AT"
    voice = critic.voice
    if not _LANGUAGE.fullmatch(voice.lang):
        return "lang", f"{voice.lang!r} is not a language tag, such as en-GB or de"
    if not 0.5 <= voice.rate <= 2:
        return "rate", "the rate of the voice must be between 0.5 and 2"
    if not 0 <= voice.pitch <= 2:
        return "pitch", "the pitch of the voice must be between 0 and 2"
    if not _SPEAKER.fullmatch(voice.speaker):
        return "speaker", "the speaker must be one word, such as alloy"
    if not 0.3 <= critic.generosity <= 5:
        return "generosity", "generosity must be between 0.3 and 5"
    if not all(weight >= 0 for weight in critic.taste.weights().values()) or not any(critic.taste.weights().values()):
        return "taste", "the weights of the taste must not be negative, and not all 0"
    return next((complaint for section in banks() for complaint in _unknown(critic, section)), None)


def _unknown(critic: Critic, section: str) -> Iterator[Complaint]:
    """The kinds and the holes of a section that do not exist."""
    lines_of: Banks = getattr(critic, section)
    unknown = lines_of.keys() - banks()[section]
    yield from ((kind, f"{section} has no kind {kind}") for kind in lines_of if kind in unknown)
    for kind in lines_of:
        for line in lines_of[kind] if kind not in unknown else ():
            strange = holes(line) - holes_of(section, kind, critic.language)
            if strange:
                yield line, f"{section}.{kind} has no hole {', '.join(sorted(strange))}"


_Stamp = tuple[int, int, int]
"""What tells that a file has changed: the time it was written, its size, and its place on the disk."""


class Critics(Mapping[str, Critic]):
    """The critics of some folders by id, kindest first, always as the files are now.

    Later folders replace critics of earlier ones. When a good file breaks, its last good version stays in use and
    `errors` says what is wrong. The folders are checked on access, at most once a second by the clock `now` (seconds).
    Safe to use from several threads.
    """

    def __init__(self, *folders: Path, now: Callable[[], float] = time.monotonic) -> None:
        self._folders = folders
        self._now = now
        self._lock = threading.Lock()
        self._looked: float | None = None
        self._stamps: dict[Path, _Stamp] = {}
        self._good: dict[Path, Critic] = {}
        self._errors: dict[Path, CriticError] = {}
        self._files: dict[str, Path] = {}
        self._critics: dict[str, Critic] = {}

    def __getitem__(self, name: str) -> Critic:
        return self._current()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._current())

    def __len__(self) -> int:
        return len(self._current())

    # Each view shows one moment: a critic may be gone the next time the folders are checked.
    def keys(self) -> KeysView[str]:
        return self._current().keys()

    def values(self) -> ValuesView[Critic]:
        return self._current().values()

    def items(self) -> ItemsView[str, Critic]:
        return self._current().items()

    @property
    def errors(self) -> tuple[CriticError, ...]:
        """What is wrong with the files that cannot be used, in the order of the folders."""
        self._current()
        return tuple(self._errors.values())

    def file_of(self, name: str) -> Path:
        """The file of a critic. Raises KeyError when there is no such critic."""
        self._current()
        return self._files[name]

    def _current(self) -> dict[str, Critic]:
        """The critics as of now, in a dictionary that is never changed afterwards."""
        with self._lock:
            now = self._now()
            if self._looked is None or now - self._looked >= _LOOK_AGAIN or now < self._looked:
                self._looked = now
                stamps = {path: stamp for folder in self._folders for path, stamp in self._listing(folder).items()}
                if stamps != self._stamps:
                    self._read(stamps)
            return self._critics

    def _listing(self, folder: Path) -> dict[Path, _Stamp]:
        """The files of a folder with their stamps; the last known ones while the folder cannot be read."""
        try:
            with os.scandir(folder) as entries:
                found = [entry for entry in entries if entry.name.endswith(".toml") and not entry.name.startswith(".")]
                return {folder / entry.name: _stamp(entry) for entry in sorted(found, key=lambda entry: entry.name)}
        except (FileNotFoundError, NotADirectoryError):
            return {}
        except OSError:
            return {path: stamp for path, stamp in self._stamps.items() if path.parent == folder}

    def _read(self, stamps: dict[Path, _Stamp]) -> None:
        good, errors = dict[Path, Critic](), dict[Path, CriticError]()
        for path, stamp in stamps.items():
            if path in self._good:
                good[path] = self._good[path]
            if self._stamps.get(path) == stamp:
                errors |= {path: self._errors[path]} if path in self._errors else {}
                continue
            try:
                good[path] = _read_once(path, stamp)
            except CriticError as error:
                errors[path] = error
        files = {critic.id: path for path, critic in good.items()}
        self._stamps, self._good, self._errors, self._files = stamps, good, errors, files
        self._critics = {
            critic.id: critic
            for critic in sorted((good[path] for path in files.values()), key=lambda one: (-one.generosity, one.id))
        }


@lru_cache(maxsize=128)
def _read_once(path: Path, stamp: _Stamp) -> Critic:
    """The critic of a file as it was at that stamp. Parsing all that ship takes a quarter of a second."""
    return read_critic(path)


_LOOK_AGAIN = 1.0
"""Seconds until the folders are checked again."""


def _stamp(entry: os.DirEntry[str]) -> _Stamp:
    try:
        stat = entry.stat()
    except OSError:  # a link that leads nowhere: reading it will say so
        return 0, 0, 0
    return stat.st_mtime_ns, stat.st_size, stat.st_ino
