"""The page of Cook Off! on which somebody who holds too many cards chooses what goes."""

from __future__ import annotations

import re

import pytest

from partychef.games.cook_off import moves as m
from partychef.games.cook_off.cards import events
from tests.web.conftest import text_of
from tests.web.house import fixture_of
from tests.web.test_cook_off import EVENTS, Kitchen, forms_on

house = fixture_of(Kitchen)


def test_who_holds_too_many_chooses_what_goes(house: Kitchen) -> None:
    house.open()
    for _ in range(3):
        house.does(0, m.Buy(1))
        if house.sees().step == "discard":
            break
        house.does(1, m.Pass())
        house.does(2, m.Pass())
    assert house.sees().step == "discard"
    page = house.phone(0)
    assert "Choose one for the Dumpster." in text_of(page)
    assert forms_on(page) == {"discard"}
    assert "Ana is choosing what goes to the Dumpster" in text_of(house.phone(1))
    assert house.tap(0, "discard").status_code == 422
    assert house.tap(0, "discard", cards="peas-2").status_code == 200
    assert house.sees().dumpster[-1] == "peas-2"


def test_a_hand_that_an_event_has_filled_shows_the_event_and_the_card(
    house: Kitchen, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.web.test_cook_off.EVENTS", (*EVENTS[:2], "tasting-stand"))
    house.open()
    for _ in range(2):
        house.does(0, m.Buy(1))
        house.does(1, m.Pass())
        house.does(2, m.Pass())
    assert house.sees().step == "discard"
    (new,) = house.sees(0).dealt
    assert house.sees(1).dealt == house.sees().dealt == (), "others do not learn of it"
    page = house.phone(0)
    event = events()["tasting-stand"]
    assert f"{event.name} {event.text}" in text_of(page)
    assert page.index(event.name) < page.index("for the Dumpster.")
    (tagged,) = re.findall(r'value="([^"]+)"[^>]*>(?:(?!</label>).)*</label><span class="badge[^>]*>drawn<', page, re.S)
    assert tagged == new
    house.tap(0, "discard", cards=new)
    assert house.sees().step == "turn"
    assert house.sees(0).dealt == ()


def test_a_hand_that_a_purchase_has_filled_says_nothing_of_an_event(house: Kitchen) -> None:
    house.open()
    for _ in range(3):
        house.does(0, m.Buy(1))
        if house.sees().step != "discard":
            house.does(1, m.Pass())
            house.does(2, m.Pass())
    assert house.sees().step == "discard"
    assert house.sees(0).dealt == ()
    assert "The event of this round" not in house.phone(0)
