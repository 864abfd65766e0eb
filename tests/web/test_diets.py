"""A diet over HTTP (CP-44): the judge ticks what nobody should eat, the chefs swap it or serve it as a substitute."""

from __future__ import annotations

import re

from partychef.games.ingredients import ingredients
from tests.web.conftest import Guest, Site, text_of

BANNED = {"animal", "gluten", "nuts", "alcohol"}
"""More than half of the cards: nobody is dealt fourteen others."""


def banned_round(site: Site, diet: str) -> tuple[str, list[tuple[int, Guest]]]:
    """A round in which these are banned: the code and the chefs with their seats."""
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    judge = site.view(code).leader
    page = guests[judge].page(code)
    assert page.count('name="banned"') == 8
    fields = {"assignment": "free-choice", "banned": [*BANNED], "diet": diet}
    assert guests[judge].move(code, "choose_assignment", **fields).status_code == 200
    return code, [(seat, guests[seat]) for seat in site.view(code).chefs]


def held(site: Site, code: str, seat: int) -> list[str]:
    return [card for card in site.view(code, seat).hand if BANNED & set(ingredients()[card].tags)]


def test_cp_44_what_is_banned_is_offered_for_a_swap_until_the_hand_has_none(site: Site) -> None:
    code, chefs = banned_round(site, "exchange")
    swaps = 0
    for seat, guest in chefs:
        made = 0
        while banned := held(site, code, seat):
            page = guest.page(code)
            assert "swap such cards as often as they come" in text_of(page)
            offered = re.search(r'value="replace".*?</form>', page, re.S)
            assert offered is not None
            assert re.findall(r'name="cards" value="([^"]+)"', offered.group()) == banned
            assert guest.move(code, "replace", made, cards=tuple(banned)).status_code == 200
            made += 1
        swaps += made
        assert 'value="replace"' not in guest.page(code)
    assert swaps > 0
    assert "swap such cards" in text_of(site.guest().get(f"/table/{code}/screen").text)


def test_cp_44_a_substitute_is_called_one_on_the_table(site: Site) -> None:
    code, chefs = banned_round(site, "substitute")
    seat, guest = next((seat, guest) for seat, guest in chefs if held(site, code, seat))
    assert 'value="replace"' not in guest.page(code)
    card = held(site, code, seat)[0]
    others = [other for other in site.view(code, seat).hand if other != card][:3]
    for number, chef in chefs:
        cards = [card, *others] if number == seat else site.view(code, number).hand[:4]
        assert chef.move(code, "plan", **{"dishes.0": tuple(cards)}).status_code == 200
    host = site.tables
    while site.view(code).presenter != seat:
        state = host.find(code).state
        assert state is not None
        actor = min(one for one in state.to_move() if one is not None)
        host.submit(code, actor, {"move": "call", "chef": seat} if state.step == "calling" else {"move": "finish"})
    assert guest.move(code, "reveal", 1, card=card).status_code == 200
    assert f"{ingredients()[card].name} (substitute)" in text_of(site.guest().get(f"/table/{code}/screen").text)
