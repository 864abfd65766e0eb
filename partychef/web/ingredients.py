"""The ingredient book: every card of the house deck with what it is, for whoever waits, wonders or cannot sleep."""

from __future__ import annotations

from flask import Blueprint, render_template, request

from partychef.engine.words import clean_line
from partychef.games.ingredients import Category, Ingredient, ingredients

pages = Blueprint("ingredients", __name__)

SHELVES: dict[Category, str] = {
    "veg": "Vegetables", "fruit": "Fruit", "meat": "Meat", "sea": "Fish and seafood", "dairy": "Milk and eggs",
    "grain": "Grains and pulses", "herb": "Herbs and spices", "treat": "Treats",
}  # fmt: skip
"""What the kinds of cards are called."""
LONGEST = 60
"""Characters of a search."""


@pages.get("/ingredients")
def book() -> str:
    """The cards in which every searched word occurs, all of them without a search; by name."""
    wanted = clean_line(request.args.get("q", ""))[:LONGEST]
    found = [card for card in sorted(ingredients().values(), key=lambda card: card.name) if _matches(card, wanted)]
    return render_template("ingredients.html", found=found, wanted=wanted, shelves=SHELVES)


def _matches(card: Ingredient, wanted: str) -> bool:
    text = " ".join((card.name, SHELVES[card.category], *card.tags, card.gloss)).casefold()
    return all(word in text for word in wanted.casefold().split())
