"""Small sentences that somebody stumbled over who played the games for the first time."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.games.cook_off.advice import brings
from partychef.games.kitchen_closing import KITCHEN_CLOSING
from partychef.games.kitchen_closing.options import Options
from partychef.web.games import cook_off_words, screens_of
from partychef.web.games.kitchen_closing_words import stakes
from tests.web.conftest import Site, text_of


class Ana:
    """Everybody at the table."""

    name = "Ana"
    emoji = "🍅"


SHORT = [
    ((0, 0, 0), 1, "Nobody is ahead yet. Whoever is 3 points ahead wins the game, or else whoever has the most points "
        "after round 2."),
    ((0, 1, -1), 1, "Ana is 1 point ahead: 2 more win the game, or else the most points after round 2."),
    ((0, 1, -1), 2, "Ana is 1 point ahead. In the last round the most points win."),
]  # fmt: skip


@pytest.mark.parametrize(("scores", "number", "told"), SHORT)
def test_kc_24_a_game_of_two_rounds_says_at_once_how_it_is_won(scores: tuple[int, ...], number: int, told: str) -> None:
    state: Any = KITCHEN_CLOSING.set_up(3, Options(rounds=2), Chance("stakes", 0), None)
    view = state.view(0)
    places = tuple(replace(place, score=score) for place, score in zip(view.places, scores, strict=True))
    assert stakes(replace(view, places=places, round=number), lambda seat: Ana()) == told


def test_what_changes_hands_or_expires_is_listed_as_in_a_sentence() -> None:
    told = cook_off_words.goods
    assert text_of(told(("kale-5", "bread-4"), 0)).endswith("Kale and 🍞 Bread")
    assert text_of(told(("kale-5", "bread-4"), 3)).endswith("Kale , 🍞 Bread and $3")
    assert cook_off_words.wishes(("Kale", "<i>Rice"), 0) == "Kale and &lt;i&gt;Rice"
    assert cook_off_words.wishes((), 0) == "nothing"


def test_a_trade_that_brings_both_sides_the_same_says_so_once() -> None:
    assert brings(0.5, 0.6) == "By the chef’s estimate the trade brings each of you about half a point."
    told = brings(2.0, 0.6, "would bring")
    assert told.endswith("would bring you about 2 points, and the other side about half a point.")


def test_a_dish_whose_course_has_a_long_name_is_asked_for_in_few_words(site: Site) -> None:
    """World Tour asks for a "dish of a country you name"."""
    about: Any = site.app.jinja_env.get_template("cooking_party/pieces.html").module.about  # type: ignore[attr-defined]
    asked = {label: text_of(about(0, label, "here", [])) for label in ("dish of a country you name", "main course")}
    assert "What is your dish called?" in asked["dish of a country you name"]
    assert "What is your main course called?" in asked["main course"]


def test_whoever_holds_nothing_that_beats_the_pizza_reads_so() -> None:
    assert "You had nothing to play, so you passed." in screens_of("chefs-hat").forced.values()
