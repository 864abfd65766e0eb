"""What a game counts has one name wherever somebody reads it: Cuisine Decks counts VP, as its rulebook does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from partychef.chefs import advice
from partychef.chefs.review import Decision, decisions
from partychef.engine.record import read
from partychef.games import GAMES
from partychef.web.games import screens_of
from partychef.web.recap.champions import _counted, _in_a_sentence
from partychef.web.sentences import scored, units
from tests.web.conftest import Guest, Site, text_of
from tests.web.practising import others_move, state_of, submit
from tests.web.test_review import looked_back

POINTS = re.compile(r"[^.]*\bpoints?\b[^.]*", re.IGNORECASE)


def test_a_score_is_said_with_what_it_is_counted_in() -> None:
    assert [scored(n, "VP") for n in (1, 3)] == ["1 VP", "3 VP"]
    assert [scored(n, "point") for n in (1, 3)] == ["1 point", "3 points"]
    assert (units("VP"), units("point")) == ("VP", "points")
    assert screens_of("cuisine-decks").unit == "VP"
    assert screens_of("chefs-hat").unit == "point"


def learned(site: Site) -> tuple[Guest, str, list[str]]:
    """A guest who has played the first game as the chef advises, and what the phone and the hints said meanwhile."""
    guest = site.guest()
    code = str(guest.post("/learn/cuisine-decks", htmx=False).location.rsplit("/", 1)[1])
    heard = []
    others_move(site, code)
    while (state := state_of(site, code)).to_move():
        heard.append(text_of(guest.page(code)))
        heard += [text_of(guest.get(f"/table/{code}/hint?level={level}").text) for level in (1, 2)]
        view: Any = state.view(0)
        submit(site, code, 0, advice.advise(view, state.legal_moves(0)).move)
        others_move(site, code)
    return guest, code, heard


def test_whoever_learns_cuisine_decks_reads_of_vp_and_never_of_points(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """CD-36: on the phone, in bubbles and hints, at the end, on the big screen, in the recap and the review."""

    def in_this_process(text: str, seat: int) -> Iterator[Decision]:
        return decisions(read(text, GAMES), seat, worlds=8)

    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", in_this_process)
    guest, code, heard = learned(site)
    recap = site.tables.find(code).table.recap
    heard += [text_of(guest.page(code)), text_of(guest.get(f"/party/{recap}").text)]
    heard += [guest.get(f"/party/{recap}.md").text, text_of(guest.get(f"/table/{code}/screen").text)]
    heard.append(looked_back(guest, f"/table/{code}/review?as=0"))
    heard += [
        text_of(guest.page(code)),
        text_of(guest.get("/me").text),
        text_of(guest.get("/rules/cuisine-decks").text),
    ]
    for page in heard:
        assert POINTS.search(page.replace("victory points", "")) is None, POINTS.search(page)
    assert any("VP behind" in page or "VP ahead of" in page for page in heard)
    assert "victory points (VP)" in heard[0]


def test_the_table_of_champions_counts_vp_where_only_cuisine_decks_was_played(site: Site) -> None:
    _, code, _ = learned(site)
    shown = site.tables.find(code).shown
    alone = _counted("s", [shown])
    assert alone.unit == "VP"
    assert _counted("s", []).unit == "point"
    champions = tuple(one._replace(wins=0) for one in alone.champions)
    assert _in_a_sentence(alone._replace(champions=champions)).endswith(" VP.")
