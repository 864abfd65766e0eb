"""Somebody's own page: it counts what this browser has practised, and is taken home and deleted there."""

from __future__ import annotations

import re
from datetime import date

import pytest

from partychef.tables import host as powers
from partychef.tables import practice, results
from partychef.tables.forgetting import forget_all
from partychef.web.practice.me import longest_streak, opponents, streak
from tests.web.conftest import Guest, text_of
from tests.web.house import House, fixture_of

house = fixture_of(House)


def played(house: House, guest: Guest, game: str = "kitchen-closing", **fields: str) -> str:
    """A practice game that this browser has opened, and that has ended."""
    answer = guest.post("/practice", {"game": game, f"{game}.length": "short", **fields}, htmx=False)
    code: str = answer.location.rsplit("/", 1)[1]
    while house.live(code).playing:
        powers.skip(house.tables, code)
    house.time += 600
    return code


def test_a_new_browser_is_told_what_the_page_is_for(house: House) -> None:
    told = text_of(house.guest().get("/me").text)
    assert (
        "Finish a game against AI chefs, and your result will appear here." in told and "No account, no name." in told
    )
    assert "Delete my page" not in told


def test_a_game_stands_on_the_page_of_the_browser_that_played_it(house: House) -> None:
    ana, ben = house.guest(), house.guest()
    code = played(house, ana)
    outcome = house.live(code).state.outcome()  # type: ignore[union-attr]
    assert outcome is not None
    page = ana.get("/me").text
    told = text_of(page)
    assert re.search(r'<b class="nobreak">(tied )?[1-4](st|nd|rd|th) of 4</b>', page), (
        "a place is never broken over lines"
    )
    assert "Everybody begins at 1500, level with a sous-chef. Your opponents: apprentice " in told
    assert "1 game" in told and "The Kitchen is Closing" in told and "Against three sous-chefs" in told
    assert f"Most points in a game {outcome.scores[0]}" in told and "your rating" in told
    assert "Finish a game against AI chefs" in text_of(ben.get("/me").text)
    ana.post("/practice", {}, htmx=False)  # one that is not over
    assert len(ana.get("/me.json").get_json()["games"]) == 1


@pytest.mark.parametrize("button", ["again", "harder"])
def test_a_game_that_was_begun_at_the_end_of_another_counts_too(house: House, button: str) -> None:
    ana = house.guest()
    code = played(house, ana)
    led = ana.post(f"/table/{code}/practice/{button}", {"game": "kitchen-closing"}).headers["HX-Redirect"]
    code = led.rsplit("/", 1)[1]
    while house.live(code).playing:
        powers.skip(house.tables, code)
    assert len(ana.get("/me.json").get_json()["games"]) == 2


def test_a_game_that_goes_on_at_another_device_counts_for_whoever_ends_it(house: House) -> None:
    phone, laptop = house.guest(), house.guest()
    answer = phone.post("/practice", {"game": "kitchen-closing", "kitchen-closing.length": "short"}, htmx=False)
    code = answer.location.rsplit("/", 1)[1]
    link = re.search(r'readonly value="https?://[^/]+(/[^"]+)"', phone.get(f"/table/{code}/device").text)
    assert link is not None
    assert "the result counts here" in laptop.get(link.group(1)).text
    laptop.post(link.group(1), htmx=False)
    while house.live(code).playing:
        powers.skip(house.tables, code)
    games = [len(guest.get("/me.json").get_json()["games"]) for guest in (phone, laptop)]
    assert games == [0, 1]


def test_a_game_that_is_on_nobodys_page_stays_so_at_another_device(house: House) -> None:
    phone, laptop = house.guest(), house.guest()
    code = phone.post("/practice", {"game": "kitchen-closing"}, htmx=False).location.rsplit("/", 1)[1]
    phone.post("/me/delete", {"sure": "on"}, htmx=False)
    link = re.search(r'readonly value="https?://[^/]+(/[^"]+)"', phone.get(f"/table/{code}/device").text)
    assert link is not None
    laptop.post(link.group(1), htmx=False)
    assert house.live(code).table.player is None


def test_games_are_counted_by_strength_and_a_rating_needs_a_known_one(house: House) -> None:
    guest = house.guest()
    played(house, guest, **{"kitchen-closing.kind": "apprentice", "kitchen-closing.opponents": "2"})
    played(house, guest, **{"kitchen-closing.kind": "apprentice", "kitchen-closing.opponents": "2"})
    played(house, guest, "cooking-party", **{"cooking-party.opponents": "0"})
    page = guest.get("/me").text
    told = text_of(page)
    assert "Against two apprentices 2 games" in told and "Alone 1 game" in told
    assert "after 2 games" in told and told.count("your rating") == 1
    assert page.index("Cooking Party Cards</b>") < page.rindex(
        "The Kitchen is Closing</b>"
    )  # the last game comes first


def test_the_page_links_to_games_while_their_tables_are_there(house: House) -> None:
    guest = house.guest()
    code = played(house, guest)
    recap = f"/party/{house.live(code).table.recap}"
    assert recap in guest.get("/me").text
    forget_all(house.tables, [code])
    page = guest.get("/me").text
    assert "The Kitchen is Closing" in page and recap not in page


def test_it_is_taken_home_without_the_key(house: House) -> None:
    guest = house.guest()
    code = played(house, guest)
    answer = guest.get("/me.json")
    assert answer.mimetype == "application/json" and "attachment" in answer.headers["Content-Disposition"]
    (game,) = answer.get_json()["games"]
    assert (game["code"], game["game"], game["players"], game["daily"]) == (code, "kitchen-closing", 4, None)
    assert "kitchen-closing" in answer.get_json()["ratings"]
    assert str(house.live(code).table.player) not in answer.text
    assert house.guest().get("/me.json").get_json() == {"games": [], "ratings": {}, "lessons": []}


def test_it_is_deleted_only_by_who_is_sure_and_for_good(house: House) -> None:
    guest = house.guest()
    key = str(house.live(played(house, guest)).table.player)
    refused = guest.post("/me/delete", htmx=False)
    assert refused.status_code == 422 and "Tick the box first" in refused.text
    assert len(results.results_of(house.tables, key)) == 1
    assert "Your page is deleted" in text_of(guest.post("/me/delete", {"sure": "on"}, htmx=False).text)
    assert results.results_of(house.tables, key) == [] and guest.get("/me.json").get_json()["games"] == []
    code = played(house, guest)  # who goes on playing is somebody new
    assert house.live(code).table.player != key and "1 game" in text_of(guest.get("/me").text)
    assert house.guest().post("/me/delete", {"sure": "on"}, htmx=False).status_code == 200  # nothing to delete


def test_a_host_who_deletes_the_party_deletes_the_line(house: House) -> None:
    guest = house.guest()
    code = played(house, guest)
    guest.post(f"/table/{code}/kept/delete", {"sure": "on"}, htmx=False)
    assert guest.get("/me.json").get_json()["games"] == []


def test_what_is_kept_is_told_on_the_page_about_privacy(house: House) -> None:
    told = text_of(house.guest().get("/privacy").text)
    assert "one line is kept: the game, your opponents’ strength, your place, your points and the day" in told
    assert "Your page is deleted a year after your last game, and whenever you want" in told
    house.party.settings = house.party.settings.__class__(instance=house.party.settings.instance, keep_played=0)
    assert "Your page is deleted whenever you want" in text_of(house.guest().get("/privacy").text)


def test_a_party_with_friends_is_on_nobodys_page(house: House) -> None:
    host, code, _ = house.playing("Ana", "Ben", "Cleo", game="kitchen-closing", rounds="1")
    while house.live(code).playing:
        powers.skip(house.tables, code)
    assert host.get("/me.json").get_json()["games"] == []


def test_a_table_opened_by_anybody_else_is_nobodys(house: House) -> None:
    opened = practice.open_practice(house.tables, "cook-off")
    assert house.live(opened.code).table.player is None


def learnt(house: House, guest: Guest, game: str, *, to_the_end: bool = True) -> str:
    """The first game that teaches, played by this browser."""
    code = str(guest.post(f"/learn/{game}", htmx=False).location.rsplit("/", 1)[1])
    while house.live(code).playing and to_the_end:
        powers.skip(house.tables, code)
    house.time += 600
    return code


def test_lessons_that_were_finished_are_listed_once_each_and_count_as_no_game(house: House) -> None:
    ana, ben = house.guest(), house.guest()
    learnt(house, ana, "chefs-hat")
    first = learnt(house, ana, "kitchen-closing")
    learnt(house, ana, "kitchen-closing")
    learnt(house, ana, "green-chef", to_the_end=False)
    page = ana.get("/me").text
    told = text_of(page)
    listed = re.search(r"Lessons you have finished(.*?)</section>", page, re.S)
    assert listed is not None
    assert re.fullmatch(r"The Kitchen is Closing (\d+ \w+ \d+) Chef's Hat \1", text_of(listed.group(1)).strip())
    assert (
        "Finish a whole game against AI chefs, and your result will appear here." in told and "your rating" not in told
    )
    data = ana.get("/me.json").get_json()
    assert data["games"] == [] and data["ratings"] == {}
    assert [one["game"] for one in data["lessons"]] == ["kitchen-closing", "chefs-hat"]
    assert data["lessons"][0]["code"] == first
    assert "Lessons" not in ben.get("/me").text
    played(house, ana)  # and a game after them is counted as ever
    assert len(ana.get("/me.json").get_json()["games"]) == 1 and "Lessons you have finished" in ana.get("/me").text


def test_lessons_are_taken_off_the_page_with_everything_else_and_with_their_table(house: House) -> None:
    guest = house.guest()
    gone = learnt(house, guest, "chefs-hat")
    learnt(house, guest, "kitchen-closing")
    guest.post(f"/table/{gone}/kept/delete", {"sure": "on"}, htmx=False)
    assert [one["game"] for one in guest.get("/me.json").get_json()["lessons"]] == ["kitchen-closing"]
    key = str(house.live(learnt(house, guest, "chefs-hat")).table.player)
    guest.post("/me/delete", {"sure": "on"}, htmx=False)
    assert guest.get("/me.json").get_json()["lessons"] == results.lessons_of(house.tables, key) == []


DAY = date(2026, 11, 28)


@pytest.mark.parametrize(
    ("days", "now", "longest"),
    [((), 0, 0), ((28,), 1, 1), ((27,), 1, 1), ((26,), 0, 1), ((26, 27), 2, 2), ((20, 21, 22, 28), 1, 3)],
)
def test_days_in_a_row_reach_up_to_today_or_yesterday(days: tuple[int, ...], now: int, longest: int) -> None:
    dates = {DAY.replace(day=day) for day in days}
    assert (streak(dates, DAY), longest_streak(dates)) == (now, longest)


@pytest.mark.parametrize(
    ("kinds", "told"),
    [
        ([], "alone"), (["heuristic"], "a good cook"), (["apprentice"], "an apprentice"),
        (["line-cook"] * 2, "two line cooks"), (["chef", "novice", "chef"], "two chefs and a beginner"),
        (["model:poet"], "a character"),
    ],
)  # fmt: skip
def test_opponents_are_told_in_words(kinds: list[str], told: str) -> None:
    assert opponents(kinds) == told
