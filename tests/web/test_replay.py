"""A replay draws a table from the same model as the table itself."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from flask import template_rendered

from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.games.cooking_party.moves import Introduce
from partychef.tables import host as powers
from partychef.web.games.cooking_party import SCREENS
from partychef.web.pages import TableView, stranger
from tests.web.conftest import Guest, Site, text_of
from tests.web.practising import others_move, practising, state_of, submit

ON_PAPER = {"code", "status", "paused", "ending", "join_url", "join_host", "again_code", "recap_id", "timers", "stamp"}
"""Fields about a table that people sit at; the others say what is played there."""
YOU_LIKE_ANYBODY = re.compile(r"\bYou(?:’s| (?:is|has|was)\b| [a-z]+s\b(?<!pass))")
"""Where a page uses "You" like the name of somebody else: "You’s turn", "You is", "You draws" (but "You pass")."""


def drawn(site: Site, guest: Guest, url: str) -> tuple[TableView, str]:
    """The table that a page was drawn from, and what the page says."""
    found: list[Any] = []

    def look(_app: Any, template: Any, context: dict[str, Any], **_: Any) -> None:
        if template.name in ("replay/watch.html", "table/phone.html"):
            found.append(context["t"])

    with template_rendered.connected_to(look, site.app):
        page = guest.get(url).text
    (table,) = found
    assert isinstance(table, TableView)
    return table, text_of(page)


@pytest.mark.parametrize(
    "house_rules",
    [{"assignment": "top"}, {"assignment": "custom", "laps": "2"}, {"judge": "critic", "critic": "inspector"}],
)
def test_a_replay_has_every_field_of_a_table_and_the_tables_options(site: Site, house_rules: dict[str, str]) -> None:
    host, code, _ = site.playing("Ana", "Ben", "Cleo", **house_rules)
    host.host(code, "stop")
    table, _ = drawn(site, host, f"/table/{code}")
    paper = host.get(f"/table/{code}/record").data
    dropped = host.post("/replay", {"record": (io.BytesIO(paper), "evening.jsonl")}, htmx=False).location
    for url in (f"/table/{code}/replay", dropped):
        replayed, _ = drawn(site, host, url)
        same = [name for name in TableView._fields if name not in ON_PAPER and name != "critics"]
        assert [getattr(replayed, name) for name in same] == [getattr(table, name) for name in same]
        assert replayed.house_rules and replayed.how
        assert (replayed.status, replayed.code, replayed.join_url) == ("playing", "", "")


def test_a_replay_tells_the_house_rules_where_the_table_does(site: Site) -> None:
    host, code, _ = site.playing("Ana", "Ben", "Cleo", assignment="top")
    told = "The top card of the deck decides"
    assert told in drawn(site, host, f"/table/{code}")[1]
    host.host(code, "stop")
    assert told in drawn(site, host, f"/table/{code}/replay")[1]


@pytest.mark.parametrize("game", ["cooking-party", "chefs-hat", "kitchen-closing"])
def test_a_replay_says_who_has_left(site: Site, game: str) -> None:
    host, code, _ = site.playing("Ana", "B<en", "Cleo", "Dan", game=game)
    chair = next(one for one in site.tables.find(code).chairs if one.name == "B<en")
    assert host.host(code, "kick", chair=chair.id).status_code == 200
    host.host(code, "stop")
    told = drawn(site, host, f"/table/{code}/replay?at=1")[1]
    assert "B<en has left; an AI chef plays on, and cannot win." in told


def test_chapters_lead_to_rounds_and_chips(site: Site) -> None:
    host, code, _ = site.playing("Ana", "Ben", "Cleo")
    while site.tables.find(code).playing:
        powers.skip(site.tables, code)
    site.later()
    page = host.get(f"/table/{code}/replay").text
    chapters = re.findall(r'<a data-go class="party" href="[^"]*at=(\d+)"[^>]*>(?:<b>)?([^<]+)<', page)
    titles = [title.strip() for _, title in chapters]
    assert [title for title in titles if "Round" in title] == ["▸ Round 1", "Round 2", "Round 3"]
    assert sum("The chips" in title for title in titles) == 3
    introduced = SCREENS.chapter(Entry(1, Introduce("Soup <b>")), lambda seat: stranger(seat, "Ana"))
    assert introduced == "🍽️ Ana: Soup <b>"
    numbers = [int(number) for number, _ in chapters]
    assert numbers == sorted(numbers)
    there = next(at for at, title in chapters if "The chips" in title)
    assert "gives out the chips" in drawn(site, host, f"/table/{code}/replay?at={there}")[1]


@pytest.mark.parametrize("game", GAMES)
def test_a_replay_of_a_game_alone_tells_of_the_player_as_of_the_others(site: Site, game: str) -> None:
    guest, code = practising(site, game)
    for _ in range(12):
        others_move(site, code)
        state = state_of(site, code)
        if 0 not in state.to_move():
            break
        submit(site, code, 0, state.default_move(0))
    powers.stop(site.tables, code)
    for at in range(site.tables.find(code).n + 1):
        page = text_of(guest.get(f"/table/{code}/replay?at={at}").text)
        assert YOU_LIKE_ANYBODY.findall(page) == []


def test_whoever_is_sent_the_recap_of_a_game_alone_reads_of_a_player_and_not_of_themselves(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    powers.stop(site.tables, code)
    address = f"/party/{site.tables.find(code).table.recap}"
    assert re.search(r"\bYou\b", text_of(guest.get(address).text))
    sent = site.guest().get(address).text
    assert "Player" in text_of(sent) and not re.search(r"\bYou\b", sent)
    assert not re.search(r"\bYou\b", guest.get(f"{address}.md").text)


def test_a_guest_of_a_party_who_is_called_you_keeps_the_name_and_is_told_of_like_anybody(site: Site) -> None:
    """The form refuses the name, but a party may be older than that rule."""
    host, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo", game="kitchen-closing", rounds="1")
    with site.tables.at(code) as live:
        (chair,) = (chair for chair in live.chairs if chair.name == "Ana")
        site.tables.change(live, {}, {chair.id: {"name": "You"}})
    while (state := state_of(site, code)).to_move():
        mover = min(state.to_move(), key=str)
        submit(site, code, mover, state.default_move(mover))
    site.later()
    steps = " ".join(text_of(host.get(f"/table/{code}/replay?at={at}").text) for at in range(1, 9))
    assert YOU_LIKE_ANYBODY.search(steps) and "Player" not in steps
    address = f"/party/{site.tables.find(code).table.recap}"
    assert re.search(r"\bYou\b", text_of(site.guest().get(address).text))
    assert "Player" not in text_of(site.guest().get(address).text)
    assert "every decision of You" in text_of(ana.get(f"/table/{code}/review").text)


def test_a_replay_does_not_say_to_somebody_who_still_shops_that_their_basket_is_packed(site: Site) -> None:
    guest, code = practising(site, "cuisine-decks")
    others_move(site, code)
    submit(site, code, 0, state_of(site, code).default_move(0))
    powers.stop(site.tables, code)
    before, after = (text_of(guest.get(f"/table/{code}/replay?as=0&at={at}").text) for at in (0, 1))
    assert "Your basket is packed" not in before
    assert "Your basket is packed" in after
