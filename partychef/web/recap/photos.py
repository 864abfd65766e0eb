"""Photos of really cooked dishes: taken by phones, shown on the big screen and in the recap."""

from __future__ import annotations

from flask import Blueprint, Response, request
from flask.typing import ResponseReturnValue

from partychef.judges.files.photos import LARGEST_FILE, PhotoError, ready
from partychef.tables import photos
from partychef.tables.names import Refusal
from partychef.web import whoami
from partychef.web.form_sizes import FormSize, takes_large_forms
from partychef.web.party import the_party
from partychef.web.table import answer

pages = Blueprint("photos", __name__)

FORM_LIMIT = LARGEST_FILE + 64 * 1024
"""The most bytes of a form with one photo."""
PIECE_LIMIT = 1024 * 1024
"""The most bytes of it in memory at a time: werkzeug reads a file in pieces of 64 KB, and the start of the next."""
TOO_LARGE = f"This photo has more than {LARGEST_FILE // 1_000_000} MB: take a smaller one."


@pages.post("/table/<code>/photo")
@takes_large_forms(lambda: FormSize(FORM_LIMIT, PIECE_LIMIT), TOO_LARGE)
def take(code: str) -> ResponseReturnValue:
    """Hang the photo of a dish; or the host takes one down."""
    tables = the_party().tables
    try:
        dish = _dish(code)
        if request.form.get("down"):
            photos.hang(tables, code, dish, None)
        else:
            photos.hang(tables, code, dish, _made_ready())
    except Refusal as error:
        return answer(code, str(error), error.status)
    return answer(code)


@pages.get("/table/<code>/photo/<key>.jpg")
def show(code: str, key: str) -> Response:
    """One photo. Its address cannot be guessed, like that of the recap."""
    tables = the_party().tables
    response = Response(photos.photo(tables, tables.find(code), key), mimetype="image/jpeg")
    response.cache_control.private = True
    response.cache_control.max_age = 24 * 3600
    return response


def _dish(code: str) -> int:
    """Whose dish the form is about. Raises Refusal unless the sender cooks or invented it, or hosts the table."""
    live = the_party().tables.find(code)
    chair, dish = whoami.chair_at(live), request.form.get("dish", "")
    cooks = photos.dishes(live)
    known = int(dish) if dish.isdecimal() and len(dish) < 4 else -1
    mine = chair is not None and chair.seat is not None and chair.seat in (known, cooks.get(known))
    if not mine and not whoami.hosts(live):
        raise Refusal("Only the cook of a dish, or the host, can add its photo.", status=403)
    return known


def _made_ready() -> bytes:
    file = request.files.get("photo")
    if file is None or not file.filename:
        raise Refusal("Take a photo first.")
    try:
        return ready(file.read(LARGEST_FILE + 1))
    except PhotoError as error:
        raise Refusal(f"This photo {error}.") from None
