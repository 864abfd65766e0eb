"""Games without a judge over HTTP: the host's form, the lobby, whole games, refusals, the recap, replays, rematch."""

from __future__ import annotations

import html
import io
import random
import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from jinja2 import DictLoader, Environment
from werkzeug.datastructures import MultiDict

from partychef.engine import record
from partychef.games import GAMES
from partychef.games.chefs_hat.moves import Discard
from partychef.games.kitchen_closing import KITCHEN_CLOSING
from partychef.tables.records import record_of
from partychef.web import pieces
from partychef.web.games import screens_of
from partychef.web.games.cooking_party import CookingPartyScreens
from partychef.web.games.screens import choice
from tests.games.chefs_hat.sample_logs import NAMES, log
from tests.web.conftest import Guest, Site, text_of
from tests.web.house import PLAYERS, House, fixture_of

BOTH = pytest.mark.parametrize("game", ["chefs-hat", "kitchen-closing"])


house = fixture_of(House)


def notice(page: str) -> str:
    start = page.index('role="alert"')
    return html.unescape(page[start : page.index("</", start)])


def test_the_landing_page_offers_every_game_and_the_host_chooses(site: Site) -> None:
    page = site.guest().get("/").text
    offered = re.findall(r'<input[^>]*type="radio" name="game"[^>]* value="([a-z-]+)[^"]*"([^>]*)', page)
    assert list(dict(offered)) == list(GAMES)
    assert [game for game, more in offered if "checked" in more] == []
    assert all(html.escape(game.title, quote=False) in html.unescape(page) for game in GAMES.values())
    # What belongs to the judged game stands in boxes of its own, which its being chosen shows.
    for legend, box in (
        ("Who judges?", "of-evening"), ("How often does everybody judge?", "of-evening"),
        ("Who sets the task?", "of-evening"), ("Which critic?", "of-game of-1"), ("In which language", "of-game of-1"),
    ):  # fmt: skip
        assert f'{box}"' in page[: page.index(legend)]


def test_a_form_without_a_game_opens_the_judged_one_as_ever(site: Site) -> None:
    _, code = site.opened()
    table = site.tables.find(code).table
    assert (table.game, table.judge, table.options) == ("cooking-party", "turns", {"laps": 1, "assignment": "choose"})


def test_a_game_that_is_not_there_is_refused_at_its_field(site: Site) -> None:
    answer = site.guest().post("/host", {"game": "poker"}, htmx=False)
    assert answer.status_code == 422
    assert 'id="wrong-game"' in answer.text


@BOTH
def test_choices_of_the_judge_do_not_matter_where_nobody_judges(site: Site, game: str) -> None:
    host, code = site.opened(game=game, judge="critic", critic="grandmother", laps="99", language="xx", timers="brisk")
    table = site.tables.find(code).table
    assert (table.game, table.judge, table.options, table.timers) == (game, "none", {}, "brisk")
    assert site.tables.find(code).chairs == []
    page = host.page(code)
    assert "judge" not in text_of(page).lower()
    assert host.get(f"/table/{code}/judge").status_code == 404


def test_a_lobby_with_three_of_four_says_so_and_is_filled_with_one_tap(house: House) -> None:
    host, code = house.opened(game="chefs-hat")
    for name in PLAYERS:
        house.guest().join(code, name)
    page = host.page(code)
    assert "1 more guest and you can start" in text_of(page)
    assert "exactly 4 players" in text_of(page)
    assert f"/table/{code}/host/fill" in page
    answer = host.host(code, "start")
    assert answer.status_code == 422
    assert "exactly 4 players: 1 more" in notice(answer.text)
    assert host.host(code, "fill").status_code == 200
    page = host.page(code)
    assert "/host/fill" not in page
    assert "/host/add_ai" not in page
    assert host.host(code, "start").status_code == 200
    assert house.live(code).playing


def test_a_guest_who_finds_no_chair_is_told_for_how_many_the_game_is(house: House) -> None:
    host, code = house.opened(game="chefs-hat")
    host.host(code, "fill")
    late = house.guest()
    assert "this game is for exactly 4 players" in text_of(late.page(code))
    answer = late.join(code, "Late")
    assert answer.status_code == 409
    assert "for exactly 4 players" in notice(answer.text)


def everything_shows(house: House, host: Guest, code: str, guests: list[Guest]) -> None:
    for guest in (*guests, host, house.guest()):
        assert guest.get(f"/table/{code}").status_code == 200
    assert host.get(f"/table/{code}/screen").status_code == 200


def play_to_the_end(house: House, host: Guest, code: str, guests: list[Guest]) -> None:
    """People tap any of their moves, the AI chef moves by the clock, and the server crashes now and then."""
    dice, shown = random.Random(7), set[str]()
    for tap in range(5_000):
        if not house.live(code).playing:
            return
        state = house.live(code).state
        assert state is not None
        if state.timed_step().kind not in shown or tap % 60 == 0:
            shown.add(state.timed_step().kind)
            everything_shows(house, host, code, guests)
        if tap % 25 == 0:
            house.tables.forget(code)
        people = [seat for seat in house.to_move(code) if seat < len(guests)]
        if people:
            seat = people[0]
            assert house.send(guests[seat], code, seat, dice.choice(house.legal(code, seat))) == 200
        else:
            house.wait(20)
    raise AssertionError("the game did not end")


@BOTH
def test_a_whole_game_of_people_and_an_ai_chef(house: House, game: str) -> None:
    host, code, guests = house.seated(game, timers="off")
    play_to_the_end(house, host, code, guests)
    live = house.live(code)
    assert live.table.status == "over"
    everything_shows(house, host, code, guests)
    assert "Play again" in host.page(code)
    outcome = live.state.outcome() if live.state else None
    assert outcome is not None
    names = {chair.seat: chair.name for chair in live.chairs}
    book = house.guest().get(f"/party/{live.table.recap}").text
    headline = text_of(book[book.index("<h1") : book.index("</h1")])
    assert all(names[seat] in headline for seat in outcome.winners)
    word = screens_of(game).round_word
    assert f"{word} 1" in text_of(book)
    sheet = house.guest().get(f"/party/{live.table.recap}.md").text
    assert f"| {word} 1 |" in sheet
    paper = record.read(host.get(f"/table/{code}/record").text, GAMES)
    assert record.play(paper, GAMES).outcome() == outcome
    for at in (0, 1, len(paper.entries) // 2, len(paper.entries)):
        for seat in ("", 0, 3):
            page = host.get(f"/table/{code}/replay?at={at}&as={seat}")
            assert page.status_code == 200
            assert "/move" not in page.text


@BOTH
def test_a_move_out_of_turn_is_refused_with_one_sentence_and_changes_nothing(house: House, game: str) -> None:
    _, code, guests = house.seated(game)
    while house.to_move(code)[0] > 2:
        house.wait(20)
    seat = house.to_move(code)[0]
    move, n = house.legal(code, seat)[0], house.live(code).n
    other = guests[(seat + 1) % 3]
    tag, fields = choice(move).tag, dict(choice(move).fields)
    answer = other.move(code, tag, **fields)
    assert answer.status_code == 422
    assert notice(answer.text).endswith("It is not your turn.")
    assert house.live(code).n == n
    stranger = house.guest().move(code, tag, **fields)
    assert stranger.status_code == 403
    broken = guests[seat].move(code, "sing")
    assert broken.status_code == 422


@BOTH
def test_a_second_tap_changes_nothing(house: House, game: str) -> None:
    _, code, guests = house.seated(game)
    while house.to_move(code)[0] > 2:
        house.wait(20)
    seat = house.to_move(code)[0]
    move, after = house.legal(code, seat)[0], house.live(code).made[seat]
    assert house.send(guests[seat], code, seat, move, after) == 200
    n = house.live(code).n
    house.tables.forget(code)
    assert house.send(guests[seat], code, seat, move, after) == 200
    assert house.live(code).n == n


def test_numbers_and_lists_of_a_form_become_a_move() -> None:
    chefs_hat = GAMES["chefs-hat"]
    form = MultiDict([("move", "discard"), ("cards", "11"), ("cards", "11"), ("cards", "12")])
    data = screens_of("chefs-hat").move(chefs_hat, form)
    assert data == {"move": "discard", "cards": [11, 11, 12]}


@BOTH
def test_who_leaves_is_played_for_and_who_comes_late_watches(house: House, game: str) -> None:
    host, code, guests = house.seated(game)
    late = house.guest()
    assert "you can watch it here" in text_of(late.page(code))
    assert late.join(code, "Late").status_code == 200
    assert "plays in the next game" in text_of(late.page(code))
    assert "leave" in guests[0].post(f"/table/{code}/leave").request.path
    assert "gone, an AI plays on" in text_of(host.page(code))
    while house.live(code).made[0] == 0:
        people = [seat for seat in house.to_move(code) if seat in (1, 2)]
        if people:
            house.send(guests[people[0]], code, people[0], house.legal(code, people[0])[0])
        house.wait(20)
    host.host(code, "stop")
    assert "Thank you for playing" in text_of(late.page(code))
    new = host.post(f"/table/{code}/again").headers["HX-Redirect"].rsplit("/", 1)[1]
    assert [chair.name for chair in house.live(new).guests() if chair.kind == "person"] == ["Ben", "Cleo", "Late"]
    assert late.get(f"/table/{code}/again").status_code == 303
    assert "You are in, Late!" in text_of(late.page(new))


@pytest.mark.parametrize("game", list(GAMES))
def test_every_game_can_be_tried_alone_at_once(site: Site, game: str) -> None:
    guest = site.guest()
    answer = guest.post("/try", {"game": game}, htmx=False)
    assert answer.status_code == 303
    code = answer.location.rsplit("/", 1)[1]
    live = site.tables.find(code)
    assert live.playing
    assert (live.table.game, len(live.guests())) == (game, 4)
    assert guest.page(code)


def test_a_game_that_is_not_there_cannot_be_tried(site: Site) -> None:
    assert site.guest().post("/try", {"game": "poker"}, htmx=False).status_code == 422


@pytest.mark.parametrize("name", [NAMES[0], NAMES[-1]])
def test_a_simulator_log_is_opened_like_a_record(site: Site, name: str) -> None:
    guest = site.guest()
    file = (io.BytesIO(log(name).encode()), f"{name}.txt")
    answer = guest.post("/replay", {"record": file}, htmx=False)
    assert answer.status_code == 303, text_of(answer.text)
    for query in ("", "?at=0", "?at=0&as=2", "?at=40", "?at=40&as=2", "?at=100000"):
        page = guest.get(answer.location + query)
        assert page.status_code == 200
        assert "Chef's Hat" in html.unescape(page.text)
        assert "Golden" not in page.text  # the simulator has none


def test_a_log_that_was_changed_is_refused_with_its_line(site: Site) -> None:
    text = log(NAMES[0])
    spoilt = text.replace("('PASS'", "('DISCARD'", 1)
    answer = site.guest().post("/replay", {"record": (io.BytesIO(spoilt.encode()), "log.txt")}, htmx=False)
    assert answer.status_code == 422
    assert "log.txt:" in notice(answer.text)


TINY_KITCHEN = replace(KITCHEN_CLOSING, id="tiny-kitchen", title="Tiny Kitchen")
"""A game that nobody has written pages or a pace for."""


def test_a_new_game_on_the_shelf_is_played_without_a_line_for_the_pages(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GAMES, "tiny-kitchen", TINY_KITCHEN)
    host, code, guests = house.seated("tiny-kitchen", timers="relaxed")
    shown = set()
    for _ in range(400):
        state = house.live(code).state
        assert state is not None
        shown.add(state.timed_step().kind)
        if state.timed_step().kind == "break":
            break
        people = [seat for seat in house.to_move(code) if seat < 3]
        if not people:
            house.wait(3)
            continue
        page = guests[people[0]].page(code)
        forms = re.findall(rf'<form method="post" action="/table/{code}/move".*?</form>', page, re.DOTALL)
        buttons = [form for form in forms if 'name="move"' in form]
        assert buttons
        fields: dict[str, Any] = {}
        for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', buttons[-1 if len(shown) < 2 else 0]):
            if name != "csrf_token":
                fields.setdefault(name, []).append(html.unescape(value))
        assert guests[people[0]].post(f"/table/{code}/move", fields).status_code == 200
    assert shown >= {"turn", "stacks", "break"}
    everything_shows(house, host, code, guests)
    host.host(code, "stop")
    assert host.get(f"/party/{house.live(code).table.recap}").status_code == 200
    paper = record_of(house.tables, house.live(code))
    assert all(screens_of("tiny-kitchen").in_words(entry, lambda seat: Person()) for entry in paper.entries)


class Person:
    """Somebody."""

    name = "Ana"
    emoji = "🍅"


def test_two_games_cannot_use_one_name_in_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(CookingPartyScreens, "constants", {"avatar": "not mine"})
    templates = Environment(loader=DictLoader({}))
    with pytest.raises(ValueError, match="names that are taken: avatar"):
        pieces.lay_out(templates)


def test_a_move_says_itself_where_nobody_has_words_for_it() -> None:
    assert choice(Discard((3, 12))).words == "discard 3 12"


def test_a_host_chooses_how_strong_ai_chefs_are_where_points_decide(tmp_path: Path) -> None:
    house = House(tmp_path)
    host, code = house.opened(game="chefs-hat")
    page = text_of(host.page(code))
    for kind in ("Apprentice", "Line cook", "Sous-chef", "Chef, the good cook", "Master"):
        assert f"+ {kind}" in page
    assert host.host(code, "add_ai", kind="line-cook").status_code == 200
    assert "plays like a line cook" in text_of(host.page(code))
    host, code = house.opened(game="green-chef")
    assert "+ Master, the good cook" in text_of(host.page(code))
    host, code = house.opened()
    assert "Or choose how strong" not in text_of(host.page(code))
    refused = host.host(code, "add_ai", kind="master")
    assert refused.status_code == 422
    assert "choose a good cook or a beginner" in text_of(refused.text)
