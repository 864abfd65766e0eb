"""The desk at which the host writes decks of the house: add cards, copy them, look at their pictures, take decks along.

Decks are files of the instance folder (`decks/*.toml`); what is saved here is written there, as if by hand.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from flask import Blueprint, Response, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from msgspec import structs

from partychef.engine.words import clean_line
from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.games.cooking_party.own_decks import (
    LARGEST_FILE,
    DeckError,
    OwnDeck,
    WrittenAssignment,
    WrittenIngredient,
    as_toml,
    deck_id,
    read_own_deck,
    wrong_with_deck,
)
from partychef.tables.names import Refusal
from partychef.web.decks import drawings
from partychef.web.decks import forms as deck_forms
from partychef.web.decks.forms import KINDS, Kind
from partychef.web.decks.ingredients import SHELVES
from partychef.web.decks.larder import TAGS, may_write
from partychef.web.form_sizes import FormSize, takes_large_forms
from partychef.web.pages import csrf
from partychef.web.party import the_party
from partychef.web.recap.page import download

pages = Blueprint("own_decks", __name__)

Written = WrittenIngredient | WrittenAssignment

CLOSED = (
    "Decks are written by a host of this server, on its own network: set a table first, or open this page on the "
    "computer that partychef runs on."
)
MOST_DECKS = 100
LARGEST_FORM = LARGEST_FILE + 4096
"""The most bytes of a form with one deck."""
TOO_LARGE = f"This file has more than {LARGEST_FILE // 1024} kB: no deck is that large."
TASKS = "our-own-tasks"
"""The deck of those who only want to write assignments."""


@pages.get("/decks")
def shelf() -> str:
    """All decks of the house, and what is wrong with the files that are none."""
    _hosts_only()
    return _shelf()


@pages.post("/decks")
def new() -> ResponseReturnValue:
    """Begin a deck."""
    _hosts_only()
    title = clean_line(request.form.get("title", ""))

    def begin() -> str:
        return _add(OwnDeck(title, id=deck_id(title, _taken())))

    return _or_say(begin, _shelf)


@pages.post("/decks/_task")
def write_task() -> ResponseReturnValue:
    """Write an assignment into the deck that is kept for them; the first one begins it."""
    _hosts_only()

    def begin() -> str:
        if TASKS not in the_party().decks()[0]:
            _add(OwnDeck("Our own tasks", id=TASKS))
        return url_for("own_decks.card", name=TASKS, kind="assignments")

    return _or_say(begin, _shelf)


@pages.post("/decks/import")
@takes_large_forms(lambda: FormSize(LARGEST_FORM, LARGEST_FORM), TOO_LARGE)
def bring() -> ResponseReturnValue:
    """Take in a file that somebody exported or wrote."""
    _hosts_only()

    def take_in() -> str:
        file = request.files.get("file")
        if file is None or not file.filename:
            raise Refusal("Choose a file first.")
        name = Path(file.filename.replace("\\", "/")).stem
        # It is read under its own name, so that what is wrong is told with it.
        folder = _folder() / f".{secrets.token_hex(6)}"
        folder.mkdir(parents=True)
        path = folder / f"{deck_id(name, ())}.toml"
        try:
            path.write_bytes(file.read(LARGEST_FILE + 1))
            deck = read_own_deck(path)
        finally:
            path.unlink(missing_ok=True)
            folder.rmdir()
        return _add(structs.replace(deck, id=deck_id(deck.id, _taken())))

    return _or_say(take_in, _shelf)


@pages.get("/decks/<name>")
def deck(name: str) -> str:
    """One deck with its cards."""
    _hosts_only()
    return _page(name)


@pages.get("/decks/<name>.toml")
def take_along(name: str) -> Response:
    """The deck as a file."""
    _hosts_only()
    return download(as_toml(_deck(name)), "application/toml", f"{name}.toml")


@pages.post("/decks/<name>")
def rename(name: str) -> ResponseReturnValue:
    """Change the title and what is said of the deck."""
    _hosts_only()
    title, about = (clean_line(request.form.get(field, "")) for field in ("title", "about"))
    return _or_say(lambda: _change(name, title=title, about=about), lambda refusal: _page(name, refusal))


@pages.post("/decks/<name>/copy")
def copy(name: str) -> ResponseReturnValue:
    """Make a second deck with the same cards."""
    _hosts_only()
    twin = _deck(name)
    title = _title_of_a_copy(twin.title)
    return _or_say(
        lambda: _add(structs.replace(twin, title=title, id=deck_id(title, _taken()))), lambda no: _page(name, no)
    )


@pages.post("/decks/<name>/delete")
def delete(name: str) -> ResponseReturnValue:
    """Delete the file, if the host is sure. Parties that play with its cards go on: they have them in their records."""
    _hosts_only()
    _deck(name)
    if request.form.get("sure") != "on":
        return _page(name, "Tick the box first: the file is gone for good."), 422
    _path(name).unlink(missing_ok=True)
    return redirect(url_for("own_decks.shelf"), 303)


@pages.get("/decks/<name>/<any(ingredients, assignments):kind>")
def card(name: str, kind: Kind) -> str:
    """The form of a card: a new one, the one at a `place`, or a new one that begins like a card of the house (`like`)
    or of the deck itself (the place to `copy`)."""
    _hosts_only()
    found = _deck(name)
    cards: tuple[Written, ...] = getattr(found, kind)
    place = _place(request.args.get("place", ""), len(cards))
    if place is not None:
        return _card(found, kind, deck_forms.fields_of(cards[place]), place)
    twin = _place(request.args.get("copy", ""), len(cards))
    if twin is not None:
        return _card(found, kind, deck_forms.fields_of(cards[twin]), None)
    house = (ingredients() if kind == "ingredients" else assignments()).get(request.args.get("like", ""))
    return _card(found, kind, deck_forms.fields_of(house) if house else {}, None)


@pages.post("/decks/<name>/<any(ingredients, assignments):kind>")
def save(name: str, kind: Kind) -> ResponseReturnValue:
    """Save a card, show what it would look like, or take it out: `do` is save, look or remove."""
    _hosts_only()
    found, form = _deck(name), request.form
    cards: list[Written] = list(getattr(found, kind))
    place = _place(form.get("place", ""), len(cards))
    try:
        if form.get("do") == "remove" and place is not None:
            del cards[place]
        else:
            written = deck_forms.read_card(kind, form)
            cards[len(cards) if place is None else place : None if place is None else place + 1] = [written]
            wrong = wrong_with_deck(structs.replace(found, **{kind: tuple(cards)}))
            if wrong:
                raise Refusal(f"{wrong[1][:1].upper()}{wrong[1][1:]}.")
            if form.get("do") == "look":
                return _card(found, kind, dict(form.lists()), place)
        _change(name, **{kind: tuple(cards)})
    except Refusal as refusal:
        return _card(found, kind, dict(form.lists()), place, str(refusal)), 422
    return redirect(url_for("own_decks.deck", name=name) + f"#{kind}", 303)


def _title_of_a_copy(title: str) -> str:
    """The title with "copy" behind it, and a number where a deck is called so already."""
    known = {one.title.casefold() for one in the_party().decks()[0].values()}
    begun = f"{title[:32]} copy"
    tries = (begun if number == 1 else f"{begun} {number}" for number in range(1, MOST_DECKS + 2))
    return next(one for one in tries if one.casefold() not in known)


# -- files -------------------------------------------------------------------------------------------------------------


def _folder() -> Path:
    return the_party().settings.instance / "decks"


def _path(name: str) -> Path:
    return _folder() / f"{name}.toml"


def _taken() -> list[str]:
    return [path.stem for path in _folder().glob("*.toml")]


def _deck(name: str) -> OwnDeck:
    found = the_party().decks()[0].get(name)
    if found is None:
        raise Refusal("There is no such deck, or its file is broken.", status=404)
    return found


def _stamp(found: OwnDeck) -> str:
    """What tells that somebody else has changed a deck meanwhile."""
    return hashlib.sha256(msgspec.json.encode(found)).hexdigest()[:16]


def _change(name: str, **facts: Any) -> str:
    found = _deck(name)
    if request.form.get("stamp") != _stamp(found):
        raise Refusal("This deck was changed meanwhile: look at it again, then repeat what you did.", status=409)
    return _write(structs.replace(found, **facts))


def _add(found: OwnDeck) -> str:
    if len(_taken()) >= MOST_DECKS:
        raise Refusal(f"There are {MOST_DECKS} decks already: delete one first.")
    return _write(found)


def _write(found: OwnDeck) -> str:
    """Write a deck's file in one go, and return where to look at it. Raises DeckError for what could not be read."""
    text = as_toml(found)
    folder = _folder()
    folder.mkdir(parents=True, exist_ok=True)
    trial = folder / f".{secrets.token_hex(6)}"
    trial.mkdir()
    path = trial / f"{found.id}.toml"
    try:
        path.write_text(text, encoding="utf-8")
        read_own_deck(path)
        path.replace(_path(found.id))
    finally:
        path.unlink(missing_ok=True)
        trial.rmdir()
    return url_for("own_decks.deck", name=found.id)


# -- pages -------------------------------------------------------------------------------------------------------------


def _hosts_only() -> None:
    """Raise Refusal unless this is the computer of the house, or the host of a party on its own network."""
    if not may_write():
        raise Refusal(CLOSED, status=403)


def _or_say(work: Callable[[], str], page: Callable[[str], str]) -> ResponseReturnValue:
    """Do it and go where it leads, or show the page again with one sentence."""
    try:
        return redirect(work(), 303)
    except DeckError as broken:
        return page(f"{broken}."), 422
    except OSError as broken:
        return page(f"The deck could not be written: {broken.strerror or 'the disk says no'}."), 507
    except Refusal as refusal:
        return page(str(refusal)), refusal.status


def _shelf(refusal: str = "") -> str:
    decks, errors = the_party().decks()
    title = request.form.get("title", "")
    return render_template("decks/shelf.html", csrf=csrf(), decks=decks, errors=errors, refusal=refusal, title=title)


def _page(name: str, refusal: str = "") -> str:
    found = _deck(name)
    cards = (written.card() for written in found.ingredients)
    held = [ingredients().introduce(card, card.name) for card in cards]  # held, so that the page finds them
    return render_template(
        "decks/deck.html", csrf=csrf(), deck=found, cards=held, stamp=_stamp(found), refusal=refusal,
        house=sorted(ingredients().values(), key=lambda one: one.name), tasks=list(assignments().values()),
    )  # fmt: skip


def _card(found: OwnDeck, kind: Kind, fields: dict[str, list[str]], place: int | None, refusal: str = "") -> str:
    shown = None if refusal or not fields else deck_forms.read_card(kind, deck_forms.as_form(fields)).card()
    if kind == "ingredients" and shown is not None:
        shown = ingredients().introduce(shown, fields["name"][0])
    return render_template(
        f"decks/{KINDS[kind]}.html", csrf=csrf(), deck=found, fields=fields, place=place, stamp=_stamp(found),
        refusal=refusal, shown=shown, shelves=SHELVES, tags=TAGS, drawings=drawings.names(),
    )  # fmt: skip


def _place(typed: str, of: int) -> int | None:
    return int(typed) if typed.isdecimal() and len(typed) < 5 and int(typed) < of else None
