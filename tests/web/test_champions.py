"""A series: the same people play again, somebody else begins, and a table of champions counts all their games."""

from __future__ import annotations

import html
import re
from pathlib import Path

import pytest

from partychef.games import GAMES
from partychef.tables import host as powers
from partychef.web.sentences import number
from tests.tables.test_sent_away import PLAYERS, SHORT
from tests.web.conftest import Guest, text_of
from tests.web.house import House, fixture_of

NAMES = ("Ana", "B<en", "Cleo", "Dan")
SHORTEST = "cook-off"
"""A game that is soon over; one test counts those of every kind."""


house = fixture_of(House)


def finish(house: House, code: str) -> None:
    """Everybody makes the clock's moves until the game is over, and the last chips have fallen."""
    while house.live(code).playing:
        powers.skip(house.tables, code)
    assert house.live(code).table.status == "over"
    house.time += 60


def again(house: House, host: Guest, code: str, guests: list[Guest]) -> str:
    """The host opens the next game, everybody follows, and it starts."""
    assert host.post(f"/table/{code}/again").status_code in (200, 303)
    new = house.live(code).table.again
    assert new is not None
    for guest in guests:
        guest.get(f"/table/{code}/again")
    return new


def played_twice(house: House, game: str = SHORTEST) -> tuple[Guest, str, str, list[Guest]]:
    names = NAMES[: PLAYERS[game]]
    host, code, guests = house.playing(*names, game=game, **{k: str(v) for k, v in SHORT.get(game, {}).items()})
    finish(house, code)
    new = again(house, host, code, guests)
    assert host.host(new, "start").status_code == 200
    finish(house, new)
    return host, code, new, guests


def link(house: House, code: str) -> str:
    return f"/series/{house.live(code).table.series}"


@pytest.mark.parametrize("game", GAMES)
def test_in_every_game_the_table_counts_wins_and_points_of_all_games(house: House, game: str) -> None:
    _, first, second, _ = played_twice(house, game)
    wins = dict.fromkeys(NAMES[: PLAYERS[game]], 0)
    points = dict(wins)
    for code in (first, second):
        live = house.live(code)
        outcome = live.state.outcome() if live.state else None
        assert outcome is not None
        for chair in live.guests():
            assert chair.seat is not None
            wins[chair.name] += chair.seat in outcome.winners
            points[chair.name] += live.state.view(None).places[chair.seat].score  # type: ignore[union-attr]
    page = text_of(house.guest().get(link(house, second)).text)
    for name in wins:
        line = rf"{re.escape(name)} {wins[name]} of 2 {number(points[name])}\b"
        assert re.search(line, page), (name, wins, points, page)


def test_it_stands_on_phones_the_big_screen_and_the_recap_once_two_games_are_over(house: House) -> None:
    _, first, second, guests = played_twice(house)
    assert "2 games so far" in guests[0].page(second)
    assert "Wins in 2 games" in house.guest().get(f"/table/{second}/screen").text
    for code in (first, second):
        recap = house.guest().get(f"/party/{house.live(code).table.recap}").text
        assert link(house, second) in recap


def test_after_one_game_there_is_nothing_to_count(house: House) -> None:
    host, code, guests = house.playing(*NAMES[:3], game="kitchen-closing", rounds="1")
    finish(house, code)
    assert "so far" not in guests[0].page(code)
    new = again(house, host, code, guests)
    assert "so far" not in guests[0].page(code)
    page = house.guest().get(link(house, new)).text
    assert "1 game so far" in page
    assert house.live(new).table.code not in page  # the code of a party is for those who are there


def test_a_game_counts_when_the_big_screen_has_told_how_it_ended(house: House) -> None:
    host, first, _, guests = played_twice(house, "cooking-party")
    third = again(house, host, house.live(first).table.again or "", guests)
    assert host.host(third, "start").status_code == 200
    while house.live(third).playing:
        powers.skip(house.tables, third)
    assert "2 games so far" in house.guest().get(link(house, third)).text
    assert "2 games so far" in guests[0].page(first)
    house.time += 10
    assert "3 games so far" in house.guest().get(link(house, third)).text


def test_a_game_in_progress_tells_nothing(house: House) -> None:
    host, _, second, guests = played_twice(house)
    third = again(house, host, second, guests)
    host.host(third, "start")
    assert "2 games so far" in house.guest().get(link(house, third)).text
    assert "so far" not in guests[0].page(third)


def test_a_messenger_shows_who_leads(house: House) -> None:
    _, first, second, _ = played_twice(house, "kitchen-closing")
    wins = dict.fromkeys(NAMES[: PLAYERS["kitchen-closing"]], 0)
    for live in (house.live(first), house.live(second)):
        outcome = live.state.outcome() if live.state else None
        for chair in live.guests():
            wins[chair.name] += outcome is not None and chair.seat in outcome.winners
    page = house.guest().get(link(house, second)).text
    (told,) = re.findall(r'<meta property="og:description" content="([^"]*)">', page)
    leading = [name for name in wins if name in html.unescape(told)]
    assert '<meta property="og:title" content="The table of champions">' in page
    assert leading and {wins[name] for name in leading} == {max(wins.values())}
    assert re.fullmatch(rf"After 2 games .+ leads? with {max(wins.values())} wins?\.", told)


def test_its_link_is_known_to_nobody_else_and_opens_no_recap(house: House) -> None:
    _, first, second, guests = played_twice(house)
    stranger = house.guest().get(link(house, second)).text
    own = guests[0].get(link(house, second)).text
    for code in (first, second):
        assert house.live(code).table.recap not in stranger
        assert house.live(code).table.recap in own
        assert code not in stranger
    assert len(house.live(second).table.series or "") == 43
    assert house.guest().get("/series/guessed").status_code == 404
    assert "Disallow: /series/" in house.guest().get("/robots.txt").text
    assert "B&lt;en" in stranger
    assert "B<en" not in stranger


def test_it_survives_a_restart(house: House, tmp_path: Path) -> None:
    _, _, second, _ = played_twice(house)
    before = house.guest().get(link(house, second)).text
    house.party.close()
    reborn = House(tmp_path)
    reborn.time = house.time
    assert text_of(reborn.guest().get(link(house, second)).text) == text_of(before)
    reborn.party.close()


def test_two_evenings_have_two_tables(house: House) -> None:
    _, first, _, _ = played_twice(house)
    _, other, _, _ = played_twice(house)
    assert link(house, first) != link(house, other)
    assert "2 games so far" in house.guest().get(link(house, other)).text


def test_a_game_that_was_stopped_counts_its_points_and_no_winner(house: House) -> None:
    host, first, guests = house.playing(*NAMES[:3], game="kitchen-closing", rounds="1")
    finish(house, first)
    second = again(house, host, first, guests)
    host.host(second, "start")
    host.host(second, "stop")
    page = text_of(guests[0].page(second))
    assert "2 games so far" in page
    assert "The host stopped it." in text_of(house.guest().get(link(house, second)).text)
