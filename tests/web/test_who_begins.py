"""The lobby asks the host of whom a game wants to know (GEN-7): who deals first, begins, or has cooked last."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.conftest import Guest, Site, text_of

NAMES = ("Ana", "<b>Ben</b>", "Cleo")
ASKED: dict[str, tuple[str, str, Callable[[Any], Any]]] = {
    "kitchen-closing": ("Who deals first?", "deals first", lambda view: view.dealer),
    "green-chef": ("Who is Head Chef first?", "Head Chef first", lambda view: view.head_chef),
    "cook-off": ("Who begins?", "begins", lambda view: view.first_player),
    "cuisine-decks": ("Who was the last to cook a meal", "cooked last", lambda view: view.last_cooked[0]),
}
"""By game: the question, what the lobby says of the guest who was named, and the seat that the game begins with."""
every_game = pytest.mark.parametrize("game", ASKED)


def lobby(site: Site, game: str, **fields: str) -> tuple[Guest, str, list[Guest]]:
    host, code = site.opened(game=game, **fields)
    guests = [site.guest() for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        assert guest.join(code, name).status_code == 200
    return host, code, guests


def chair(site: Site, code: str, name: str) -> int:
    number: int = next(one.id for one in site.tables.find(code).chairs if one.name == name)
    return number


def named(site: Site, code: str, game: str) -> int:
    state = site.tables.find(code).state
    assert state is not None
    seat: int = ASKED[game][2](state.view(None))
    return seat


@every_game
def test_gen_7_the_game_begins_with_the_guest_whom_the_host_names(site: Site, game: str) -> None:
    """KC-2, GC-6, CD-48: a chair is named, not a place at the table, so it may still be moved."""
    question, told, _ = ASKED[game]
    host, code, guests = lobby(site, game)
    page = text_of(host.page(code))
    assert question in page
    assert "🎲 Chance decides" in page
    assert question not in text_of(guests[0].page(code))
    cleo = chair(site, code, "Cleo")
    assert host.host(code, "set_judge", chair=cleo).status_code == 200
    assert f"Cleo {told}" in text_of(host.page(code))
    assert f"Cleo {told}" in text_of(site.guest().get(f"/table/{code}/screen").text)
    host.host(code, "move_up", chair=cleo)
    assert host.host(code, "start").status_code == 200
    assert named(site, code, game) == 1
    assert site.tables.find(code).chair_in(1).name == "Cleo"


@every_game
def test_without_an_answer_chance_decides(site: Site, game: str) -> None:
    found = set()
    for number in range(12):
        host, code, _ = lobby(site, game)
        if number % 2:  # named, and taken back
            host.host(code, "set_judge", chair=chair(site, code, "Cleo"))
            host.host(code, "set_judge")
        host.host(code, "start")
        assert (
            not {"first_dealer", "head_chef", "first_player", "last_cooked"}
            & site.tables.find(code).table.options.keys()
        )
        if game != "cuisine-decks":  # its order is drawn when all have chosen their decks
            found.add(named(site, code, game))
    assert len(found) > 1 or game == "cuisine-decks"


@every_game
def test_a_guest_who_was_named_and_has_left_is_forgotten(site: Site, game: str) -> None:
    host, code, guests = lobby(site, game)
    host.host(code, "set_judge", chair=chair(site, code, "<b>Ben</b>"))
    guests[1].post(f"/table/{code}/leave")
    assert ASKED[game][1] not in text_of(site.guest().get(f"/table/{code}/screen").text)
    host.host(code, "fill")
    assert host.host(code, "start").status_code == 200


def test_only_the_host_names_anybody(site: Site) -> None:
    _, code, guests = lobby(site, "kitchen-closing")
    assert guests[0].host(code, "set_judge", chair=chair(site, code, "Ana")).status_code == 403
    host, hat, _ = lobby(site, "chefs-hat")
    refused = host.host(hat, "set_judge", chair=chair(site, hat, "Ana"))
    assert refused.status_code == 409
    assert "In this game the cards decide who begins." in text_of(refused.text)
    assert "Who " not in text_of(host.page(hat))


def test_cd_48_whoever_cooked_last_has_still_done_so_in_the_next_game(site: Site) -> None:
    host, code, _ = lobby(site, "cuisine-decks", cd_decks="chance")
    host.host(code, "set_judge", chair=chair(site, code, "<b>Ben</b>"))
    host.host(code, "start")
    page = text_of(site.guest().get(f"/table/{code}").text)
    assert page.index("Tie-break order: <b>Ben</b>, ") > 0
    host.host(code, "stop")
    again = host.post(f"/table/{code}/again", htmx=False).location.rsplit("/", 1)[1]
    assert "<b>Ben</b> cooked last" in text_of(host.page(again))
    host.host(again, "start")
    assert named(site, again, "cuisine-decks") == 1
