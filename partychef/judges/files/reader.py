"""Reads files of dishes to be judged, JSON or Markdown, into tastings.

Whatever is wrong with a file becomes one sentence (FileError) that names the file and the place.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec

from partychef.engine.words import clean, clean_line
from partychef.games.cooking_party.cards import Assignment, assignments, ingredients
from partychef.games.cooking_party.wording import WORDS_OF_A_DISH
from partychef.judges.dishes import Brief, Case, Plate, Tasting, card_id, card_name
from partychef.judges.files.photos import LARGEST_FILE, MOST_PHOTOS, PhotoError, ready
from partychef.typed import convert

_KINDS = {
    "array": "a list", "str": "a text", "object": "an object", "int": "a number", "float": "a number",
    "null": "nothing", "bool": "a truth value",
}  # fmt: skip
_LINE = re.compile(r"^(assignment|criteria|special|language|cards|answer|photo)\s*:\s*(.*)$", re.IGNORECASE)
LANGUAGE = re.compile(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*")
"""A language tag, such as `en` or `pt-BR`."""
_NOTE = re.compile(r"^[-*]\s+([^:]+):\s*(.+)$")
_DISH = re.compile(r"^(?P<name>.*?)\s*(?:\((?P<chef>[^()]*)\))?$")


class FileError(Exception):
    """A file of dishes that cannot be used. The message is one sentence."""


class WrittenDish(msgspec.Struct, forbid_unknown_fields=True):
    """One dish as written in a file."""

    name: str = ""
    cards: list[str] = []
    text: str = ""
    chef: str = ""
    notes: dict[str, str] = {}
    answer: str = ""
    photos: list[str] = []
    """Names of JPEG or PNG files in the same folder."""


class Written(msgspec.Struct, forbid_unknown_fields=True):
    """A file of dishes as written."""

    assignment: str = ""
    criteria: str = ""
    special: str = ""
    language: str = ""
    """The language of the judge's words, as a tag: `en`, `de`, `pt-BR`."""
    dishes: list[WrittenDish] = []


def read_case(path: Path) -> Case:
    """Read a file of dishes. Raises FileError."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except UnicodeDecodeError:
        raise FileError(f"{path.name} is not UTF-8 text") from None
    except OSError as error:
        raise FileError(f"{path.name} cannot be read: {error.strerror}") from None
    is_json = path.suffix.lower() == ".json" or text.lstrip().startswith("{")
    return case_of(from_json(text, path.name) if is_json else from_markdown(text), path.name, path.parent)


def from_json(text: str, file: str) -> Written:
    """The dishes in a JSON text; `file` is what to call it. Raises FileError."""
    try:
        return convert(json.loads(text), Written)
    except (json.JSONDecodeError, RecursionError) as error:
        where = (
            f"line {error.lineno} cannot be read" if isinstance(error, json.JSONDecodeError) else "nested too deeply"
        )
        raise FileError(f"{file} is not JSON: {where}") from None
    except msgspec.ValidationError as error:
        raise FileError(f"{file}: {_in_words(str(error))}") from None


def _in_words(error: str) -> str:
    """A validation error in plain words: "dish 2, cards: expected a list, got a text"."""
    message, _, path = error.partition(" - at `$")
    message = re.sub(r"`(\w+)`", lambda hit: _KINDS.get(hit.group(1), f'"{hit.group(1)}"'), message)
    message = message[:1].lower() + message[1:]
    place = re.sub(r"^\.?dishes\[(\d+)\]\.?", lambda hit: f"dish {int(hit.group(1)) + 1}, ", path.rstrip("`"))
    place = re.sub(r"\[(\d+)\]", lambda hit: f" {int(hit.group(1)) + 1}", place.replace("[...]", "")).strip(" .,")
    return f"{place}: {message}" if place else message


def from_markdown(text: str) -> Written:
    """The dishes in a Markdown text: `# assignment`, `Criteria:`, `## Dish (Chef)`, `Cards:`, and the words."""
    written = Written()
    for line in text.splitlines():
        if line.startswith("## "):
            found = _DISH.match(line[3:].strip())
            assert found is not None
            written.dishes.append(WrittenDish(name=found["name"], chef=found["chef"] or ""))
        elif line.startswith("# "):
            written.assignment = line[2:].strip()
        else:
            _take_line(written, line)
    return written


def _take_line(written: Written, line: str) -> None:
    labelled, note = _LINE.match(line.strip()), _NOTE.match(line.strip())
    label = labelled[1].lower() if labelled else ""
    if not written.dishes:
        if labelled and label in {"assignment", "criteria", "special", "language"}:
            setattr(written, label, labelled[2])
        return
    dish = written.dishes[-1]
    if labelled and label == "cards":
        dish.cards = [card.strip() for card in labelled[2].split(",") if card.strip()]
    elif labelled and label == "answer":
        dish.answer = labelled[2]
    elif labelled and label == "photo":
        dish.photos.append(labelled[2].strip())
    elif note and card_id(note[1]) in map(card_id, dish.cards):
        dish.notes[note[1].strip()] = note[2]
    else:
        dish.text += line + "\n"


def case_of(written: Written, file: str, folder: Path | None = None) -> Case:
    """The dishes, ready to be judged; `file` is what to call the file in errors. Raises FileError.

    Without a folder no photo is read: what strangers send must not name files on this machine.
    """
    if not written.dishes:
        raise FileError(f"{file}: there are no dishes")
    remarks: list[str] = []
    special = card_id(written.special) if written.special.strip() else None
    brief = Brief(_assignment(clean(written.assignment)), clean(written.criteria), special)
    plates: dict[str, list[Plate]] = {}
    answers: dict[str, list[str]] = {}
    photos: dict[str, tuple[bytes, ...]] = {}
    for number, dish in enumerate(written.dishes, 1):
        place = f"{file}: dish {number}"
        chef = clean_line(dish.chef) or f"dish {number}"
        labels = brief.assignment.dishes
        label = labels[min(len(plates.get(chef, ())), len(labels) - 1)]
        plates.setdefault(chef, []).append(_plate(dish, label, place, remarks))
        answers.setdefault(chef, []).extend([clean(dish.answer)] if dish.answer.strip() else [])
        photos[chef] = photos.get(chef, ()) + _photos(dish, place, folder)
    ids = {f"tasting {number}": chef for number, chef in enumerate(plates, 1)}
    tastings = tuple(Tasting(name, tuple(plates[chef]), tuple(answers[chef])) for name, chef in ids.items())
    seen = {name: photos[chef] for name, chef in ids.items() if photos[chef]}
    return Case(brief, tastings, ids, tuple(remarks), _language(written.language, file), seen)


def _photos(dish: WrittenDish, place: str, folder: Path | None) -> tuple[bytes, ...]:
    names = [name for name in dish.photos if name.strip()]
    if names and folder is None:
        raise FileError(f"{place}: photos cannot be named here")
    if len(names) > MOST_PHOTOS:
        raise FileError(f"{place} has {len(names)} photos, and {MOST_PHOTOS} are allowed")
    return tuple(_photo(name, place, folder) for name in names if folder is not None)


def _photo(name: str, place: str, folder: Path) -> bytes:
    """A photo from the file's folder or below it: a file from a stranger must not send other files to a model."""
    shown = clean_line(name)
    try:
        path = (folder / name).resolve()
        if not path.is_relative_to(folder.resolve()):
            raise FileError(f"{place}: the photo {shown} is not in the same folder")
        with path.open("rb") as file:
            return ready(file.read(LARGEST_FILE + 1))
    except PhotoError as error:
        raise FileError(f"{place}: the photo {shown} {error}") from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or "that is not a file name"
        raise FileError(f"{place}: the photo {shown} cannot be read: {why}") from None


def _language(tag: str, file: str) -> str:
    tidy = clean_line(tag)
    if tidy and not LANGUAGE.fullmatch(tidy):
        raise FileError(f'{file}: "{tidy[:40]}" is not a language tag, such as en or pt-BR')
    return tidy


def _assignment(words: str) -> Assignment:
    """The assignment card of that id or title, else an assignment in these words."""
    wanted = _plain(words)
    card = next((card for card in assignments().values() if wanted in {_plain(card.id), _plain(card.title)}), None)
    title = clean_line(words)[:60] or "Free Choice"
    return card or Assignment(id="free-text", title=title, text=words, min=1)


def _plain(title: str) -> str:
    return re.sub(r"[^a-z0-9]", "", title.casefold())


def _plate(dish: WrittenDish, label: str, place: str, remarks: list[str]) -> Plate:
    name = clean_line(dish.name)
    if not name:
        raise FileError(f"{place} has no name")
    if len(name) > 60:
        raise FileError(f"{place}: the name has {len(name)} characters, and 60 are allowed")
    cards = [card_id(card) for card in dish.cards if card.strip()]
    if not cards:
        raise FileError(f"{place} has no cards")
    if len(set(cards)) < len(cards):
        twice = next(card for card in cards if cards.count(card) > 1)
        raise FileError(f"{place}: {card_name(twice)} is listed twice, and there is only one of each card")
    notes = {card_id(card): clean(note) for card, note in dish.notes.items()}
    stray = [card_name(card) for card in notes if card not in cards]
    if stray:
        raise FileError(f"{place}: there is a note about {stray[0]}, which is not one of its cards")
    free = [card for card in cards if card not in ingredients()]
    remarks += [f"{place}: {card} is not a card of the deck and counts as a free ingredient" for card in free]
    text = clean(dish.text)
    room = max(0, WORDS_OF_A_DISH - len(name) - sum(map(len, notes.values())))
    if len(text) > room:
        remarks.append(f"{place}: only its first {WORDS_OF_A_DISH:,} characters are judged")
    return Plate(tuple(cards), name, text[:room], notes, (), label)
