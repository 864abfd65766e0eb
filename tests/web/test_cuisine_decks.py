"""The pages of Cuisine Decks, from the host's menu to what is prepared: decks, shop, roles, ingredients."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from partychef.games import GAMES
from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import countries
from partychef.web.games.cuisine_decks import CuisineDecksScreens
from tests.web.conftest import Site, text_of
from tests.web.cuisine_decks_kitchen import (
    ANA,
    BEN,
    CLEO,
    Kitchen,
    forms_on,
    names_on,
    offered,
    says,
)
from tests.web.house import fixture_of
from tests.web.test_games import notice

PASTA = next(one for one in countries()["italy"].recipes if one.level == "normal")


house = fixture_of(Kitchen)


# -- the host's menu --------------------------------------------------------------------------------------------------


def test_the_host_says_how_decks_are_given_out_whether_there_are_roles_and_how_long_one_may_answer(site: Site) -> None:
    def opened(**fields: Any) -> tuple[dict[str, Any], int | None]:
        _, code = site.opened(game="cuisine-decks", **fields)
        table = site.tables.find(code).table
        return table.options, table.answer_time

    assert opened() == ({}, 10)
    assert opened(cd_roles="off", cd_decks="chance") == ({"roles": False, "random_decks": True}, 10)
    assert opened(cd_goals="long") == ({"long_goals": True}, 10)
    for seconds in ("5", "10", "20", "40"):
        assert opened(cd_answer_time=seconds)[1] == int(seconds)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("cd_roles", "some"),
        ("cd_decks", "mine"),
        ("cd_goals", "endless"),
        ("cd_answer_time", "7"),
        ("cd_answer_time", "<script>"),
    ],
)
def test_what_the_menu_does_not_offer_is_refused_at_its_field(site: Site, field: str, value: str) -> None:
    answer = site.guest().post("/host", {"game": "cuisine-decks", field: value}, htmx=False)
    assert answer.status_code == 422
    assert f'id="wrong-{field}"' in answer.text
    assert "<script>" not in answer.text


def test_the_menu_stands_in_the_box_of_its_game(site: Site) -> None:
    page = site.guest().get("/").text
    number = list(GAMES).index("cuisine-decks") + 1
    box = page[page.index(f'class="stack of-game of-{number}"') :]
    assert box.index('name="cd_decks" value="chance"') < box.index('name="cd_answer_time"')
    assert re.findall(r'<option value="(\d+)"( selected)?', box)[:4] == [
        ("5", ""),
        ("10", " selected"),
        ("20", ""),
        ("40", ""),
    ]


def test_the_lobby_says_what_is_unusual_and_explains_what_is_played(site: Site) -> None:
    host, code = site.opened(game="cuisine-decks")
    page = text_of(host.page(code))
    assert "Roles (three players or more)" in page
    assert "no roles" not in page
    host, code = site.opened(game="cuisine-decks", cd_roles="off", cd_decks="chance", cd_goals="long")
    page = text_of(host.page(code))
    assert "🎭 no roles 🎲 random decks 🏆 longer goals" in page
    assert "Roles (three players or more)" not in page


def test_with_longer_goals_every_page_says_five_cards(house: Kitchen) -> None:
    house.open(options={"long_goals": True}, deal={"countries": ("italy", "mexico", "japan")})
    assert "5 pasta cards" in says(house.phone(ANA))
    assert "0/5" in says(house.phone(ANA))
    assert "5 easy recipes" in says(house.tv())


# -- decks ------------------------------------------------------------------------------------------------------------


def test_cd_2_one_tap_takes_a_deck_and_all_see_whose_it_is(house: Kitchen) -> None:
    house.open(deal={"countries": (), "first_player": None, "order": (1, 0, 2)})
    assert "Choose your deck" in says(house.phone(BEN))
    assert offered(house.phone(BEN), "country") == list(countries())
    assert "<b>Ben</b> chooses a deck" in says(house.phone(ANA))
    assert forms_on(house.phone(ANA)) == set()
    assert house.tap(BEN, "choose_deck", country="japan").status_code == 200
    page = house.phone(ANA)
    assert offered(page, "country") == [country for country in countries() if country != "japan"]
    for shown in (page, house.tv()):
        taken = shown[shown.index('id="deck-japan"') :]
        assert "<b>Ben</b>" in html.unescape(taken[: taken.index("</li>")])
    for country in countries().values():
        assert country.goal.said() in says(house.tv())
        assert country.ability.text in says(page)


# -- shop -------------------------------------------------------------------------------------------------------------


def test_cd_8_up_to_three_cards_are_ticked_and_it_is_no_secret_who_is_done(house: Kitchen) -> None:
    house.open()
    page = house.phone(ANA)
    assert "Now: shop" in says(page)
    assert sorted(offered(page, "cards")) == sorted(house.sees(ANA).hand)
    assert 'data-most="3"' in page
    assert house.tap(ANA, "discard", cards=house.sees(ANA).hand[:2]).status_code == 200
    assert "Your basket is packed" in says(house.phone(ANA))
    assert "Ben</b> and Cleo & Co are still choosing" in says(house.phone(ANA))
    assert re.search(r"Ana 🏆 0/4 cards of the goal ✓ done", says(house.tv()))
    assert says(house.tv()).count("still choosing") == 2


def test_four_cards_are_too_many_and_it_is_said_in_a_sentence(house: Kitchen) -> None:
    house.open()
    answer = house.tap(ANA, "discard", cards=house.sees(ANA).hand[:4])
    assert answer.status_code == 422
    assert "at most 3 cards" in notice(answer.text)


def test_a_full_hand_may_be_kept_and_is_not_said_to_be_filled(house: Kitchen) -> None:
    house.open()
    assert 'data-cd-none="Keep all"' in house.phone(ANA)
    house.holds(ANA, "block block")
    assert 'data-cd-none="Keep all, fill up"' in house.phone(ANA)


def test_the_hand_is_shown_without_what_lies_there_to_be_used_and_counts_what_it_shows(house: Kitchen) -> None:
    house.open().until("prepare")
    house.holds(ANA, f"fettuccine cookware {PASTA.id} block score")
    assert "Also in your hand: 3 cards" in says(house.phone(ANA))
    house.until("prepare_actions", ANA)
    house.holds(ANA, f"fettuccine {PASTA.id} block score")
    assert "Also in your hand: 2 cards" in says(house.phone(ANA))
    house.holds(ANA, "block score")
    assert "in your hand" not in says(house.phone(ANA)).lower()
    house.holds(ANA, "")
    assert "Your hand: 0 cards" in says(house.phone(ANA))


def test_an_empty_hand_is_asked_for_nothing_but_to_fill_up(house: Kitchen) -> None:
    house.open()
    house.holds(ANA, "")
    page = house.phone(ANA)
    assert "Your hand is empty. Fill up to 8 cards." in says(page)
    assert "Keep all" not in page
    assert house.tap(ANA, "discard").status_code == 200


def test_a_hand_and_a_discard_pile_are_on_no_page_of_somebody_else(house: Kitchen) -> None:
    """GEN-11, CD-5."""
    house.open()
    house.holds(ANA, f"truffle {PASTA.id} block")
    house.has(ANA, discards="guanciale guanciale")
    mine = names_on(house.phone(ANA))
    assert {"italy-truffle", PASTA.id, "italy-guanciale"} <= mine
    for page in house.everybody_else(ANA):
        assert not {card for card in names_on(page) if card.startswith("italy-")}
    assert "2 discarded" in says(house.phone(BEN))
    assert "Your hand" not in says(house.guest().page(house.code))


# -- roles ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["chef", "waiter", "dishwasher", "customer"])
def test_a_role_is_used_on_somebody_with_one_tap(house: Kitchen, role: str) -> None:
    house.open(roles=role).until("role", ANA)
    page = house.phone(ANA)
    assert "Now: your role" in says(page)
    assert offered(page, "player") == [str(BEN), str(CLEO)]
    assert offered(page, "variant") == []
    assert forms_on(page) == {"play_role", "skip_role"}
    assert house.tap(ANA, "play_role", player=BEN).status_code == 200
    assert house.sees().roles_played[-1].player == BEN
    told = {"chef": "bets that you cook a", "waiter": "bets that you cook two", "customer": "from you"}
    assert told.get(role, "asks you to wash up") in says(house.phone(BEN))


@pytest.mark.parametrize(("role", "variants"), [("supplier", ["take", "return"]), ("critic", ["praise", "pan"])])
def test_two_roles_ask_for_one_of_two_ways_as_well(house: Kitchen, role: str, variants: list[str]) -> None:
    house.open(roles=role).until("role", ANA)
    page = house.phone(ANA)
    both = list(zip(offered(page, "player"), offered(page, "variant"), strict=True))
    assert both == [(str(seat), variant) for variant in variants for seat in (BEN, CLEO)]
    assert house.tap(ANA, "play_role", player=CLEO, variant=variants[1]).status_code == 200
    assert house.sees().roles_played[-1].variant == variants[1]


def test_cd_55_the_dishwasher_asks_and_the_page_says_what_both_answers_bring(house: Kitchen) -> None:
    house.open(roles="dishwasher").until("role", ANA)
    house.does(ANA, m.PlayRole(BEN))
    page = says(house.phone(BEN))
    assert "Ana: Fill up your hand and throw it all away?" in page
    assert "Yes: +1 VP for you" in page
    assert "No: +1 VP for Ana" in page
    assert forms_on(house.phone(BEN)) == {"fill_up", "refuse"}
    assert "<b>Ben</b> is asked to wash up" in says(house.phone(CLEO))
    assert house.tap(BEN, "fill_up").status_code == 200
    assert "<b>Ben</b> fills up their hand and throws it away: +1 VP" in says(house.phone(CLEO))


def test_cd_56_the_supplier_delivers_from_the_own_discard_pile(house: Kitchen) -> None:
    house.open(roles="supplier").until("role", ANA)
    house.has(BEN, discards="duck sole eggs")
    house.does(ANA, m.PlayRole(BEN, "take"))
    page = house.phone(BEN)
    assert offered(page, "cards") == list(house.ids(BEN, "eggs sole duck"))
    assert "The Supplier delivers: choose 2 cards" in says(page)
    assert house.tap(BEN, "take", cards=house.ids(BEN, "duck eggs")).status_code == 200
    for shown in house.everybody_else(BEN):
        assert not {"france-duck", "france-eggs", "france-sole"} & names_on(shown)
    assert "<b>Ben</b> takes 2 cards from the discard pile" in says(house.phone(CLEO))


def test_cd_51_role_cards_that_nobody_has_and_the_order_for_ties_are_known_to_all(house: Kitchen) -> None:
    house.open(roles="chef waiter critic", options={"last_cooked": (2, 0, 1)})
    for seat, order in ((ANA, "Cleo & Co, you, <b>Ben</b>"), (CLEO, "you, Ana, <b>Ben</b>")):
        page = says(house.phone(seat))
        assert f"Tie-break order: {order}." in page
        spare = page[page.index("Nobody has:") :].split(".")[0]
        assert all(name in spare for name in ("Dishwasher", "Supplier", "Customer"))


# -- prepare ----------------------------------------------------------------------------------------------------------


def test_cd_12_everything_is_ticked_and_nobody_sees_it_before_all_are_done(house: Kitchen) -> None:
    house.open().until("prepare")
    house.holds(ANA, f"fettuccine truffle cookware {PASTA.id} block")
    page = house.phone(ANA)
    assert "Now: prepare" in says(page)
    ticked = re.findall(r'name="cards" value="([^"]+)" checked', page)
    assert sorted(ticked) == sorted(house.ids(ANA, "fettuccine truffle cookware"))
    assert house.tap(ANA, "prepare", cards=house.ids(ANA, "fettuccine cookware")).status_code == 200
    for shown in house.everybody_else(ANA):
        assert "italy-fettuccine" not in names_on(shown)
    house.defaults()
    for shown in house.everybody_else(ANA):
        assert "italy-fettuccine" in names_on(shown)
        assert "italy-truffle" not in names_on(shown)


def test_every_step_has_a_heading_and_says_what_is_decided_for_who_is_late() -> None:
    steps = set(CuisineDecksScreens.headings) - {"over"}
    assert steps == set(CuisineDecksScreens.skips)
