"""What Chef's Hat says of Jokers and of gifts: the pizza, the log, the bubbles and the chef's advice agree."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from partychef.games.chefs_hat.view import Placement
from partychef.web.games import chefs_hat_lesson as lesson
from partychef.web.games import chefs_hat_words as words
from partychef.web.games.chefs_hat_desk import laid
from tests.games.chefs_hat.kitchen import HANDS, fresh


class Ana:
    """Everybody at the table."""

    name = "Ana"
    emoji = "🍅"


def who(seat: Any) -> Ana:
    return Ana()


def bubble(kind: str, view: Any) -> str:
    said = lesson.BUBBLES[kind]
    return said if isinstance(said, str) else said(view, who)


def test_ch_19_a_placement_with_a_joker_is_told_alike_on_the_pizza_in_the_bubble_and_in_the_log() -> None:
    """Two Salamis and a Joker are not three Salamis, and it takes three cards to beat them."""
    view, top = fresh(hands=HANDS).view(1), Placement(0, (7, 7, 12))
    cards = "2\u00a0×\u00a0Salami and a Joker"
    assert f"<b>{cards}</b>" in words.on_top(laid(top.seat, top.cards), view, who)
    assert words.placed(laid(top.seat, top.cards)) == cards
    beaten = bubble("beat", replace(view, pizza=(top,)))
    assert beaten.startswith(f"{cards} lie on the pizza. Place at least 3 cards of a rarer ingredient")


def test_jokers_alone_are_told_by_their_number() -> None:
    assert words.placed(laid(0, (12, 12))) == "2\u00a0×\u00a0Joker"
