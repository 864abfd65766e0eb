"""Reads dishes that somebody brings to be judged, typed into a form, pasted or uploaded, into a case."""

from __future__ import annotations

import re
from collections.abc import Iterator

import msgspec
from werkzeug.datastructures import FileStorage, MultiDict

from partychef.engine.words import clean_line
from partychef.judges.dishes import Case
from partychef.judges.files.photos import LARGEST_FILE, PhotoError, ready
from partychef.judges.files.reader import FileError, Written, WrittenDish, case_of, from_json, from_markdown
from partychef.tables.names import Refusal

ROWS = 6
"""How many dishes the form has room for."""
CHEFS = 6
"""The most chefs that a judge compares."""
DISHES = 24
"""The most dishes in one file: no chef's menu is longer than four courses."""
PAPER_LIMIT = 256 * 1024
"""The most bytes of a form without photos: six chefs never have that much to say."""
PHOTO_LIMIT = PAPER_LIMIT + ROWS * LARGEST_FILE
"""The most bytes of a form with photos."""

Form = MultiDict[str, str]
Files = MultiDict[str, FileStorage]


def case_from(form: Form, files: Files, photos: bool) -> Case:
    """The dishes of the form. Raises Refusal with one sentence. `photos` says whether the model can see them."""
    try:
        case = _typed(form, files, photos) if form.get("way", "form") == "form" else _pasted(form, files)
    except FileError as error:
        sentence = str(error)
        raise Refusal(f"{sentence[:1].upper()}{sentence[1:].rstrip('.')}.", "dishes") from None
    if len(case.tastings) < 2:
        raise Refusal("A judge compares: bring at least two dishes, by two chefs.", "dishes")
    if len(case.tastings) > CHEFS:
        raise Refusal(f"{len(case.tastings)} chefs are too many for one judge: bring at most {CHEFS}.", "dishes")
    return case


def _pasted(form: Form, files: Files) -> Case:
    text, name = form.get("text", ""), "The text"
    file = files.get("file")
    if file is not None and file.filename:
        if text.strip():
            raise Refusal("You sent a text and a file: send one of them.", "dishes")
        name = clean_line(file.filename)[-60:] or "The file"
        try:
            text = file.read().decode("utf-8-sig")
        except UnicodeDecodeError:
            raise FileError(f"{name} is not text: bring a .json or .md file") from None
    if not text.strip():
        raise Refusal("Nothing was served: paste your dishes or choose a file.", "dishes")
    written = from_json(text, name) if text.lstrip().startswith("{") else from_markdown(text)
    if len(written.dishes) > DISHES:
        raise FileError(f"{name} has {len(written.dishes)} dishes: the judge eats at most {DISHES} at once")
    return case_of(written, name)


def _typed(form: Form, files: Files, photos: bool) -> Case:
    rows = list(_rows(form, files))
    if not rows:
        raise Refusal("Nothing was served: fill in at least two dishes.", "dishes")
    written = Written(
        assignment=form.get("assignment", ""), criteria=form.get("criteria", ""), dishes=[dish for dish, _ in rows]
    )  # fmt: skip
    case = case_of(written, "The menu")
    brought: dict[str, tuple[bytes, ...]] = {}
    ids = {chef: name for name, chef in case.chefs.items()}
    for number, (dish, photo) in enumerate(rows, 1):
        if photo:
            if not photos:
                raise Refusal("Nobody here can see photos: describe the dish in words.", "dishes")
            name = ids[clean_line(dish.chef) or f"dish {number}"]
            brought[name] = (*brought.get(name, ()), _photo(photo, number))
    return msgspec.structs.replace(case, photos=brought)


def _rows(form: Form, files: Files) -> Iterator[tuple[WrittenDish, bytes]]:
    """The rows of the form that are not empty."""
    for number in range(ROWS):
        name, cards, text, chef = (
            form.get(f"dish.{number}.{field}", "") for field in ("name", "cards", "text", "chef")
        )
        file = files.get(f"dish.{number}.photo")
        photo = file.read(LARGEST_FILE + 1) if file is not None and file.filename else b""
        if photo or any(typed.strip() for typed in (name, cards, text, chef)):
            listed = [card for card in re.split(r"[,;\n]", cards) if card.strip()]
            yield WrittenDish(name, listed, text, chef), photo


def _photo(photo: bytes, number: int) -> bytes:
    try:
        return ready(photo)
    except PhotoError as error:
        raise FileError(f"the photo of dish {number} {error}") from None
