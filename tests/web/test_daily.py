"""The games of the day: one deal for everybody on a date, a best result in this browser, and something to share."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import msgspec
import pytest
from sqlalchemy import select

from partychef.engine.game import Outcome
from partychef.games import GAMES
from partychef.tables import host as powers
from partychef.tables.daily import DEALS, critic_of, seed_of
from partychef.tables.models import Entry
from partychef.web.pictures.subjects import MenuPicture
from tests.web.conftest import Guest, text_of
from tests.web.house import House, fixture_of

DAY = 86_400
SCORED = [game for game in DEALS if game != "cooking-party"]


house = fixture_of(House)


def begins(guest: Guest, game: str) -> str:
    answer = guest.post(f"/daily/{game}", htmx=False)
    assert answer.status_code == 303, answer.text
    return str(answer.location.rsplit("/", 1)[1])


def plays_out(house: House, code: str) -> None:
    while house.live(code).playing:
        powers.skip(house.tables, code)
    house.time += 60


def seen(house: House, code: str) -> Any:
    """What the person sees."""
    state = house.live(code).state
    assert state is not None
    return msgspec.to_builtins(state.view(0), str_keys=True)


def outcome_of(house: House, code: str) -> Outcome:
    state = house.live(code).state
    found = state.outcome() if state is not None else None
    assert found is not None
    return found


def result_of(house: House, code: str) -> str:
    return f"/daily/result/{house.live(code).table.recap}"


def test_every_game_has_a_game_of_the_day() -> None:
    assert set(DEALS) == set(GAMES)


@pytest.mark.parametrize("game", DEALS)
def test_everybody_gets_the_same_deal_opponents_and_critic_and_other_ones_tomorrow(house: House, game: str) -> None:
    one, other = begins(house.guest(), game), begins(house.guest(), game)
    assert one != other and seen(house, one) == seen(house, other)
    chairs = [[(chair.name, chair.emoji, chair.kind) for chair in house.live(code).chairs] for code in (one, other)]
    assert chairs[0] == chairs[1] and house.live(one).chair_in(0).name == "You"  # type: ignore[union-attr]
    assert house.live(one).table.practice and house.live(one).table.seed == seed_of(date(1970, 1, 12), game)
    house.time += DAY
    assert seen(house, begins(house.guest(), game)) != seen(house, one)


def moves(house: House, code: str, most: int) -> list[tuple[int | None, str]]:
    """The first moves of a table."""
    first = (Entry.table_id == house.live(code).table.id) & (Entry.n <= most)
    with house.tables.store.reading() as connection:
        found = connection.execute(select(Entry.seat, Entry.move).where(first).order_by(Entry.n)).all()
    return [(row.seat, row.move) for row in found]


@pytest.mark.parametrize("game", SCORED)
def test_opponents_do_the_same_where_somebody_does_the_same(house: House, game: str) -> None:
    codes = [begins(house.guest(), game) for _ in range(2)]
    for code in codes:
        while house.live(code).n < 16 and house.live(code).playing:
            house.wait(20)
            if 0 in house.to_move(code):
                powers.skip(house.tables, code)
    one, other = (moves(house, code, 16) for code in codes)
    assert one == other and {seat for seat, _ in one} > {0}


def test_the_critic_of_a_day_is_one_of_ours_and_changes() -> None:
    critics = [critic_of(date(2026, 11, day), "cooking-party") for day in range(1, 29)]
    assert all(one is not None and one.language.startswith("en") for one in critics)
    assert len({one.id for one in critics if one is not None}) > 3
    assert critic_of(date(2026, 11, 28), "cook-off") is None


def test_a_game_that_was_begun_goes_on_and_none_is_lost_tomorrow(house: House) -> None:
    guest = house.guest()
    code = begins(guest, "chefs-hat")
    page = guest.get("/daily").text
    assert f'href="/table/{code}"' in page and "Continue" in page
    assert begins(guest, "chefs-hat") == code
    assert "Continue" not in house.guest().get("/daily").text
    house.time += DAY
    assert "Continue" not in guest.get("/daily").text
    plays_out(house, code)
    (line,) = guest.get("/me.json").get_json()["games"]
    assert line["daily"] == "1970-01-12"  # the day when it was begun


def test_the_best_result_is_kept_and_tries_are_counted(house: House) -> None:
    guest = house.guest()
    scores = []
    for waits in (5, 0):
        code = begins(guest, "green-chef")
        while house.live(code).playing:
            house.wait(waits)  # without time to move the others do what is least
            powers.skip(house.tables, code)
        scores.append(outcome_of(house, code).scores[0])
        house.time += 60
    told = text_of(guest.get("/daily").text)
    assert f"{max(scores)} point" in told and "best of 2 tries" in told and "You have played today." in told
    house.time += DAY
    told = text_of(guest.get("/daily").text)
    assert "best of" not in told and "You played yesterday. Play one today to keep it going." in told


def test_a_result_is_a_picture_and_a_text_for_whoever_has_the_link(house: House) -> None:
    guest, friend = house.guest(), house.guest()
    code = begins(guest, "kitchen-closing")
    assert guest.get(result_of(house, code)).status_code == 409
    plays_out(house, code)
    path = result_of(house, code)
    assert path in guest.page(code) and path in guest.get("/daily").text
    page = guest.get(path).text
    text = re.search(r"<textarea[^>]*>(.*?)</textarea>", page, re.DOTALL)
    assert text is not None
    headline, game, told, where = text.group(1).splitlines()
    assert (headline, game) == ("🍳 partychef, 12 January 1970", "The Kitchen is Closing")
    assert re.fullmatch(r".* of 4 with −?\d+ points? against three sous-chefs", told) and where.endswith("/daily")
    shown = friend.get(path).text
    assert "↻ Again" in page and "↻ Again" not in shown
    assert "of 4 with" in shown and "<textarea" not in shown and 'property="og:image"' in shown
    image = friend.get(f"{path}.png")
    assert image.mimetype == "image/png" and image.data.startswith(b"\x89PNG")


def test_the_face_above_a_result_is_that_of_whoever_played(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[MenuPicture] = []

    def drawing(picture: MenuPicture) -> str:
        drawn.append(picture)
        return ""

    monkeypatch.setattr("partychef.web.practice.daily.answer_with", drawing)
    guest, lost = house.guest(), 0
    for game in SCORED:
        code = begins(guest, game)
        plays_out(house, code)
        guest.get(f"{result_of(house, code)}.png")
        (player,) = [chair for chair in house.live(code).chairs if chair.kind == "person"]
        assert [(one.emoji, one.name) for one in drawn[-1].faces] == [(player.emoji, "Me")]
        lost += player.seat not in outcome_of(house, code).winners
    assert lost, "somebody else has won, and is not above it"


def test_a_dish_is_shared_with_its_chip_and_the_line_of_the_critic(house: House) -> None:
    guest = house.guest()
    code = begins(guest, "cooking-party")
    view = seen(house, code)
    assert guest.move(code, "plan", 0, **{"dishes.0": view["hand"][: view["assignment"]["min"]]}).status_code == 200
    words = {"name": "<b>Night & Day</b>", "text": "Roasted slowly and glazed: crisp outside, tender within."}
    assert guest.move(code, "introduce", 1, **words).status_code == 200
    for _ in range(60):
        if not house.live(code).playing:
            break
        house.wait(30)
        if 0 in house.to_move(code):
            powers.skip(house.tables, code)
    page = guest.get(result_of(house, code)).text  # at once: nobody alone waits for chips to fall on a big screen
    assert "&lt;b&gt;Night &amp; Day&lt;/b&gt;" in page and "<b>Night" not in page
    assert re.search(r"(25|50|80|100|\d+) of 100 points from", page) and "“" in page
    assert guest.get(f"{result_of(house, code)}.png").mimetype == "image/png"


def test_other_parties_have_no_result_of_the_day(house: House) -> None:
    host, code, _ = house.playing("Ana", "Ben", "Cleo", game="kitchen-closing", rounds="1")
    plays_out(house, code)
    assert host.get(result_of(house, code)).status_code == 404
    assert "Your result of the day" not in host.page(code)
    assert house.guest().get("/daily/result/nothing").status_code == 404
    assert house.guest().post("/daily/poker", htmx=False).status_code == 404


def test_what_has_been_deleted_is_no_longer_linked(house: House) -> None:
    guest = house.guest()
    code = begins(guest, "cook-off")
    plays_out(house, code)
    path = result_of(house, code)
    guest.post(f"/table/{code}/kept/delete", {"sure": "on"}, htmx=False)
    assert path not in guest.get("/daily").text and guest.get(path).status_code == 404


def test_the_practice_room_and_the_first_page_lead_there(house: House) -> None:
    for path in ("/practice", "/"):
        page = house.guest().get(path).text
        assert 'href="/daily"' in page and 'href="/me"' in page
