"""Drawings of our own: small, of the shapes that pictures can draw, and on the right cards of every game."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from partychef.games.chefs_hat.cards import ingredients as toppings
from partychef.games.cook_off.cards import ingredients as groceries
from partychef.games.cooking_party.own_decks import WrittenIngredient
from partychef.games.cuisine_decks.cards import cards as dishes
from partychef.games.green_chef.cards import ingredients as market
from partychef.games.ingredients import ingredients
from partychef.web.decks.drawings import FOLDER, SAME, drawing_of, named, names
from partychef.web.pictures import art, drawn
from partychef.web.pictures.subjects import Item
from tests.web.conftest import Site

FILES = [FOLDER / f"{name}.svg" for name in names()]
PATH = re.compile(r"(?:[MLQC](?:-?\d+(?:\.\d+)?[ ]?)+|Z)+")
LARGEST = 6_000
"""Bytes; what travels is packed to a quarter."""


@pytest.mark.parametrize("file", FILES, ids=lambda path: path.stem)
def test_a_drawing_has_only_shapes_that_pictures_can_draw(file: Path) -> None:
    drawing = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert drawing.get("viewBox") == "0 0 64 64"
    assert file.stat().st_size < LARGEST
    for shape in drawing:
        assert shape.tag.rpartition("}")[2] in drawn.KINDS
        assert shape.get("fill")
        assert PATH.fullmatch(shape.get("d", "Z"))
        assert re.fullmatch(r"(rotate\(-?[\d.]+ -?[\d.]+ -?[\d.]+\))?", shape.get("transform", ""))
        assert set(shape.attrib) <= {"fill", "stroke", "stroke-width", "d", "transform", "cx", "cy", "r", "rx", "ry"}


@pytest.mark.parametrize("name", ["oats", "raspberries", "nutmeg"])
def test_a_drawing_fills_its_square_and_leaves_its_corners_free(name: str) -> None:
    picture = drawn.picture(name, 64)
    assert picture.size == (64, 64)
    left, top, right, bottom = picture.getbbox() or (0, 0, 0, 0)
    assert min(right - left, bottom - top) > 40
    assert picture.getpixel((1, 1)) == (0, 0, 0, 0)


def test_every_drawing_is_on_a_card() -> None:
    decks = (ingredients(), toppings(), groceries(), market(), dishes())
    every = [card for deck in decks for card in deck.values()]
    assert {drawing_of(card) for card in every} - {""} == set(names())
    assert set(SAME.values()) <= set(names())


def test_cards_that_were_told_by_a_pun_are_drawn() -> None:
    for card in ("oats", "raspberries", "caramel", "mozzarella", "quinoa", "liver"):
        assert drawing_of(ingredients()[card]) == card
    assert drawing_of(next(card for card in toppings().values() if card.name == "Mozzarella")) == "mozzarella"
    assert drawing_of(next(card for card in dishes().values() if card.name == "Cochinita Pibil")) == "cochinita-pibil"
    assert drawing_of(ingredients()["lobster"]) == ""


def test_no_two_ingredients_of_the_house_look_the_same() -> None:
    shown = [drawing_of(card) or card.emoji for card in ingredients().values()]
    assert len(set(shown)) == 160


def test_a_name_is_found_whatever_its_letters() -> None:
    assert named("Île flottante") == "ile-flottante"
    assert named("Goat Cheese") == "goat-cheese"
    assert named("Fig") == "figs"


def test_an_own_card_shows_what_it_asks_for() -> None:
    plain = WrittenIngredient("Oats", "🌻", "grain", "Ours.")
    drawn_ = WrittenIngredient("Porridge", "🌻", "grain", "Ours.", drawing="oats")
    assert drawing_of(plain.card()) == ""
    assert drawing_of(drawn_.card()) == "oats"
    assert drawing_of(WrittenIngredient("X", "🌻", "grain", "Ours.", drawing="no-such").card()) == ""


def test_a_page_shows_the_drawing_and_the_browser_may_keep_it(site: Site) -> None:
    page = site.guest().get("/ingredients").text
    address = re.search(r'<img class="drawn" src="(/static/drawn/oats\.svg\?v=\w+)" alt=""', page)
    assert address is not None
    answer = site.guest().get(address.group(1))
    assert answer.mimetype == "image/svg+xml"
    assert "immutable" in answer.headers["Cache-Control"]


def test_the_picture_of_a_dish_has_it_too() -> None:
    with_it = art.card(Item("Oats", "🥣", "grain", drawing="oats"), 196)
    without = art.card(Item("Oats", "🥣", "grain"), 196)
    assert with_it.tobytes() != without.tobytes()


def test_streams_draw_cards_outside_any_request(site: Site) -> None:
    with site.app.app_context():
        page = site.app.jinja_env.from_string('{{ card("oats") }}').render()
    assert "/static/drawn/oats.svg?v=" in page
