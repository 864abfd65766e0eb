"""The pages that anybody may open: what search engines and link previews get to know, and how much travels."""

from __future__ import annotations

import re

import pytest

from partychef.engine.game import Game
from partychef.games import GAMES
from partychef.tables import host as powers
from partychef.tables.seating import how_many
from partychef.web.games import screens_of
from tests.web.conftest import Site, text_of

PUBLIC = ["/", "/daily", "/learn", "/tv", "/judge", "/replay", "/ingredients", *(f"/rules/{game}" for game in GAMES)]
MOST = 120_000
"""Bytes of a first visit without pictures, with what the server packs; HTML itself travels as it is."""


def of_party(site: Site) -> dict[str, str]:
    """The pages of a party, by what they are."""
    _, code, _ = site.playing("Ana", "Ben", "Cleo")
    over = site.playing("Ana", "Ben", "Cleo")[1]
    while site.tables.find(over).table.status == "playing":
        powers.skip(site.tables, over)
    recap = f"/party/{site.tables.find(over).table.recap}"
    return {"phone": f"/table/{code}", "big screen": f"/table/{code}/screen", "recap": recap}


@pytest.mark.parametrize("path", PUBLIC)
def test_a_public_page_says_what_it_is_and_where(site: Site, path: str) -> None:
    page = site.guest().get(path).text
    described = re.search(r'<meta name="description" content="([^"]+)">', page)
    assert described is not None
    assert 50 <= len(described.group(1)) <= 160
    address = re.search(r'<link rel="canonical" href="https?://[^/"]+(/[^"]*)">', page)
    assert address is not None
    assert address.group(1) == path
    assert 'name="robots"' not in page


def test_no_two_public_pages_describe_themselves_alike(site: Site) -> None:
    described = {re.search(r'name="description" content="([^"]+)"', site.guest().get(path).text) for path in PUBLIC}
    assert len({found.group(1) for found in described if found}) == len(PUBLIC)


def test_an_invitation_says_what_it_leads_to(site: Site) -> None:
    page = site.guest().get(of_party(site)["phone"]).text
    described = re.search(r'<meta name="description" content="([^"]+)"', page)
    assert described is not None
    assert 50 <= len(described.group(1)) <= 160


NOT_FOUND_BY_SEARCH = '<meta name="robots" content="noindex">'


def test_the_pages_of_a_party_are_for_its_guests_alone(site: Site) -> None:
    rules = site.guest().get("/robots.txt").text
    for path in of_party(site).values():
        assert NOT_FOUND_BY_SEARCH in site.guest().get(path).text
    assert "Disallow: /party/" in rules
    assert "/table/" not in rules  # what robots may not read they cannot know to be none of theirs
    assert not any(path.startswith(kept) for path in PUBLIC for kept in re.findall(r"^Disallow: (/.+)$", rules, re.M))


def test_an_invitation_is_for_everybody_until_it_tells_who_comes(site: Site) -> None:
    host, code = site.opened()
    assert NOT_FOUND_BY_SEARCH not in site.guest().get(f"/table/{code}").text
    assert NOT_FOUND_BY_SEARCH in host.get(f"/table/{code}").text
    site.guest().join(code, "Ana")
    assert NOT_FOUND_BY_SEARCH in site.guest().get(f"/table/{code}").text


def first_visit(site: Site, path: str) -> int:
    """Bytes of a page and of all that it loads, but pictures, for a browser without TLS."""
    guest = site.guest()
    page = guest.get(path)
    links = {link.replace("&amp;", "&") for link in re.findall(r'(?:src|href)="(/static/[^"]+)"', page.text)}
    loaded = [link for link in links if ".svg" not in link]
    assert len(loaded) >= 5
    return len(page.data) + sum(len(guest.get(link, headers={"Accept-Encoding": "gzip"}).data) for link in loaded)


def test_every_first_visit_is_a_light_one(site: Site) -> None:
    pages = {
        **{path: path for path in PUBLIC},
        **of_party(site),
        "own page": "/me",
        "stranger": f"/table/{site.opened()[1]}",
    }
    weights = {name: first_visit(site, path) for name, path in pages.items()}
    font = len(site.guest().get("/static/vendor/emoji-lobby.woff2").data)
    weights["a television without emoji"] = first_visit(site, f"/table/{site.opened()[1]}/screen") + font
    assert {name: weight for name, weight in weights.items() if weight > MOST} == {}


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_game_is_offered_with_its_picture_its_people_and_its_time(site: Site, game: Game) -> None:
    page = site.guest().get("/").text
    number = list(GAMES).index(game.id) + 1
    told = re.search(rf'<div class="of-game of-{number} [^>]*>.*?</div>', page, re.S)
    told = told or re.search(r'<label class="of-tiles".*?</label>', page, re.S)
    assert told is not None
    screens = screens_of(game.id)
    assert how_many(game) in text_of(told.group()).lower()
    assert re.search(r"\d+ .*minutes", screens.minutes)
    assert screens.minutes in told.group()
    drawn = re.findall(rf'id="picture-{game.id}">\s*<rect[^>]*fill="(#\w+)"', page)
    assert len(drawn) == 1
    assert drawn != ["#8a5a2b"]  # the plate of games without a picture


def offered(site: Site, clock: str, game: Game) -> str:
    """What the menu of clocks says of one, once this game is chosen."""
    page = site.guest().get("/").text
    choice = re.search(rf'<label class="pick"><input[^>]*name="timers" value="{clock}".*?</label>', page, re.S)
    assert choice is not None
    told = re.search(rf'<span class="of-game of-{list(GAMES).index(game.id) + 1}">(.*?)</span>', choice.group())
    return text_of(told.group(1)) if told else ""


def test_the_menu_of_clocks_says_how_long_people_have(site: Site) -> None:
    party, hat = GAMES["cooking-party"], GAMES["chefs-hat"]
    assert offered(site, "off", party) == ""
    assert offered(site, "relaxed", party) == "7 min to cook, 4 min to present, 4 min to judge"
    assert offered(site, "steady", party) == "5 min to cook, 2½ min to present, 3 min to judge"
    assert offered(site, "brisk", party) == "3 min to cook, 1½ min to present, 2½ min to judge"
    assert offered(site, "steady", hat) == "40 seconds for most moves, up to 1 min for long ones"


def test_a_party_is_hosted_with_the_steady_clock_and_its_steps_take_as_long_as_the_menu_said(site: Site) -> None:
    _, code, _ = site.playing("Ana", "Ben", "Cleo", timers="steady")
    table = site.tables.find(code)
    powers.skip(site.tables, code)
    assert table.table.deadline == pytest.approx(table.step_began + 5 * 60)
    host, lobby = site.opened(timers="steady")
    assert "steady clock" in host.page(lobby)
