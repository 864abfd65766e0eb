"""What Chef's Hat says of Jokers and of gifts: the pizza, the log, the bubbles and the chef's advice agree."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from partychef.games.chefs_hat import advice
from partychef.games.chefs_hat.cards import ROLES
from partychef.games.chefs_hat.moves import Give
from partychef.games.chefs_hat.view import ChefsHatView, Placement
from partychef.web.games import chefs_hat_lesson as lesson
from partychef.web.games import chefs_hat_words as words
from partychef.web.games.chefs_hat import SCREENS
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


def test_how_many_cards_a_button_places_looks_unlike_the_number_of_a_card() -> None:
    assert "tap “5×”" in bubble("open", fresh(hands=HANDS).view(0))


def test_jokers_alone_are_told_by_their_number() -> None:
    assert words.placed(laid(0, (12, 12))) == "2\u00a0×\u00a0Joker"


def giving(*cards: int) -> ChefsHatView:
    """What the Chef sees who is to give two cards away."""
    view = fresh(hands=HANDS).view(0)
    places = tuple(replace(place, role=role) for place, role in zip(view.places, ROLES, strict=True))
    return replace(view, step="exchange", roles=(0, 1, 2, 3), places=places, hand=cards, giving=(0, 1))


def test_whoever_gives_cards_away_hears_that_a_joker_is_kept() -> None:
    """CH-19: a Joker has the largest number of all and is the most useful card."""
    hand = (3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 9, 10, 11, 12)
    view, without = giving(*hand), giving(*hand[:-1])
    assert "but keep a Joker: it joins any other card" in bubble("give", view)
    assert "Joker" not in bubble("give", without)
    assert "A Joker is worth keeping" in advice.nudge(view, [])
    assert "Joker" not in advice.nudge(without, [])
    assert "Large numbers are the ones to get rid of, Jokers are not." in words.get(2, "Ben")


def test_the_chef_gives_what_is_hard_to_get_rid_of_and_keeps_the_joker() -> None:
    view = giving(3, 3, 4, 4, 5, 5, 5, 6, 6, 6, 7, 7, 7, 9, 10, 11, 12)
    reason = advice.reason(view, [], Give((10, 11))).replace("\u00a0", " ")
    assert re.fullmatch(
        r"They are hard to get rid of: 1 × Tomato wins a pizza .* times in 100 and 1 × Mozzarella "
        r"wins a pizza .* times in 100\. The Joker stays: it joins any other card\.",
        reason,
    )
    assert SCREENS.planned(Give((11,)), view, who) == "Ana gives 🧀 Mozzarella."
