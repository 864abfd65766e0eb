"""The ingredient book: every card with what it is, for whoever waits, wonders or cannot sleep (CP-55); and the list of
what is missing at home (CP-52)."""

from __future__ import annotations

from typing import NamedTuple

from flask import Blueprint, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue

from partychef.engine.words import clean_line
from partychef.games.ingredients import Category, Ingredient, ingredients
from partychef.tables.names import Refusal
from partychef.typed import convert
from partychef.web import whoami
from partychef.web.decks import larder
from partychef.web.pages import csrf
from partychef.web.party import the_party

pages = Blueprint("ingredients", __name__)

SHELVES: dict[Category, str] = {
    "veg": "Vegetables", "fruit": "Fruit", "meat": "Meat", "sea": "Fish and seafood", "dairy": "Milk, eggs and pulses",
    "grain": "Grains and dough", "herb": "Herbs and spices", "treat": "Treats",
}  # fmt: skip
"""What the kinds of cards are called."""
LONGEST = 60
"""Characters of a search."""


class Page(NamedTuple):
    """One card in the book."""

    card: Ingredient
    source: str = ""
    """Which own deck it is from; empty for the cards of the house."""


@pages.get("/ingredients")
def book() -> str:
    """The cards in which every searched word occurs, all of them without a search; by name.

    Those of the host's own decks are among them, and, for guests of a party, those that it plays with.
    """
    wanted = clean_line(request.args.get("q", ""))[:LONGEST]
    every, code = _every_card(), request.args.get("party", "")
    found = [page for page in every if _matches(page, wanted)]
    return render_template(
        "ingredients.html", found=found, wanted=wanted, shelves=SHELVES, of=len(every),
        party=code if code in whoami.remembered() else "",
    )  # fmt: skip


def _every_card() -> list[Page]:
    house = [Page(card) for card in ingredients().values()]
    decks = the_party().decks()[0].values()
    own = [Page(written.card(), deck.title) for deck in decks for written in deck.ingredients]
    pages_by_id = {page.card.id: page for page in (*_cards_of_the_party(), *own, *house)}
    return sorted(pages_by_id.values(), key=lambda page: page.card.name.casefold())


def _cards_of_the_party() -> list[Page]:
    """The own cards of the party that the address names, if this browser hosts it or sits there."""
    code = request.args.get("party", "")
    if code not in whoami.remembered():
        return []
    try:
        live = the_party().tables.find(code)
    except Refusal:
        return []
    if not whoami.hosts(live) and whoami.chair_at(live) is None:
        return []
    own = live.table.options.get("own_ingredients", ())
    return [Page(card, "this party’s own") for card in convert(own, tuple[Ingredient, ...])]


@pages.get("/ingredients/missing")
def shopping() -> str:
    """Every card of the house with a box to tick: what nobody has at home (CP-52)."""
    gone = larder.missing()
    rows = {name: [card for card in _by_name() if card.category == kind] for kind, name in SHELVES.items()}
    return render_template("missing.html", csrf=csrf(), rows=rows, gone=gone, saved="saved" in request.args)


@pages.post("/ingredients/missing")
def tick() -> ResponseReturnValue:
    """Keep in this browser what is ticked: its host's tables leave it out."""
    larder.remember_missing(frozenset(request.form.getlist("missing")))
    return redirect(url_for("ingredients.shopping", saved=1), 303)


def _by_name() -> list[Ingredient]:
    return sorted(ingredients().values(), key=lambda card: card.name)


def _matches(page: Page, wanted: str) -> bool:
    card = page.card
    text = " ".join((card.name, SHELVES[card.category], *card.tags, card.gloss, page.source)).casefold()
    return all(word in text for word in wanted.casefold().split())
