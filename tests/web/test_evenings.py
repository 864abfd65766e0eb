"""What evening is it? The presets of Cooking Party Cards: hosting them, changing them, and every page after that."""

from __future__ import annotations

import re
from typing import Any

import pytest

from partychef.engine.record import play
from partychef.games import GAMES
from partychef.tables import host as powers
from partychef.tables import rematch
from partychef.tables.records import record_of
from partychef.web.games.cooking_party_evenings import (
    EVENINGS,
    KIND,
    Evening,
    evening_of,
    lasts,
    minutes_a_round,
)
from tests.web.conftest import Guest, Site, text_of

SOMEBODY = "grandmother"


def opened(site: Site, *names: str, **fields: str) -> tuple[Guest, str, list[Guest]]:
    """A party that is hosted with these fields of the form, and guests in its lobby."""
    host, code = site.opened(**fields)
    guests = [site.guest() for _ in names]
    for guest, name in zip(guests, names, strict=True):
        guest.join(code, name)
    return host, code, guests


@pytest.mark.parametrize(
    ("fields", "options", "judge", "clock", "words"),
    [
        ({"evening": "classic"}, {"laps": 1, "assignment": "choose"}, "turns", "relaxed", "off"),
        ({"evening": "duel"}, {"mode": "duel"}, "turns", "relaxed", "off"),
        ({"evening": "duel", "rounds.duel": "6"}, {"mode": "duel", "rounds": 6}, "turns", "relaxed", "off"),
        ({"evening": "solo", "critic": SOMEBODY}, {"mode": "solo"}, f"critic:{SOMEBODY}", "relaxed", "off"),
        ({"evening": "solo", "judge.solo": "turns"}, {"mode": "solo"}, "turns", "relaxed", "off"),
        (
            {"evening": "honor", "honor.honor": "menu", "assignment.honor": "top"},
            {"mode": "honor", "honor": "menu", "assignment": "top"}, "seat", "relaxed", "off",
        ),
        (  # what belongs to a tasting is not asked for here, and passed over
            {"evening": "teams", "finalists": "2", "tasters": "judge", "cook_time": "1800", "swap_cooks.teams": "yes"},
            {"mode": "teams", "team_mode": "fixed", "laps": 1, "assignment": "choose"}, "turns", "relaxed", "off",
        ),
        (
            {"evening": "teams", "team_mode.teams": "rotate_judge", "laps.teams": "2"},
            {"mode": "teams", "team_mode": "rotate_judge", "laps": 2, "assignment": "choose"},
            "turns", "relaxed", "off",
        ),
        (
            {"evening": "teams", "judge.teams": "critic", "critic": SOMEBODY, "team_mode.teams": "rotate_judge"},
            {"mode": "teams", "laps": 1, "assignment": "choose"}, f"critic:{SOMEBODY}", "relaxed", "off",
        ),
        (
            {
                "evening": "restaurant", "courses.restaurant": "main course,dessert", "course_rounds.restaurant": "2",
                "kitchen_gives.restaurant": "chips", "rounds": "4", "laps.restaurant": "2",
            },
            {"mode": "restaurant", "courses": ["main course", "dessert"], "course_rounds": 2, "kitchen_gives": "chips"},
            "turns", "off", "off",
        ),
        ({"evening": "restaurant"}, {"mode": "restaurant"}, "turns", "off", "off"),
        (
            {"evening": "children", "critic": SOMEBODY},
            {"laps": 1, "short_hands": True, "unavailable": ["red-wine", "beer", "rum"]},
            f"critic:{SOMEBODY}", "steady", "strict",
        ),
        (
            {"evening": "children", "judge.children": "turns", "timers": "brisk", "moderation": "moderate"},
            {"laps": 1, "short_hands": True, "unavailable": ["red-wine", "beer", "rum"]}, "turns", "brisk", "moderate",
        ),
        (
            {"evening": "classic", "judge": "seat", "rounds": "7"},
            {"laps": 1, "assignment": "choose", "rounds": 7}, "seat", "relaxed", "off",
        ),
    ],
)  # fmt: skip
def test_an_evening_sets_the_table(
    site: Site, fields: dict[str, str], options: dict[str, Any], judge: str, clock: str, words: str
) -> None:
    _, code = site.opened(**{"timers": "", **fields})
    table = site.tables.find(code).table
    assert (table.options, table.judge, table.timers, table.moderation) == (options, judge, clock, words)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({"evening": "barbecue"}, "Choose what evening it is."),
        ({"evening": "duel", "rounds.duel": "3"}, "Play 1 to 100 rounds."),
        (
            {"evening": "honor", "honor.honor": "medals"},
            "Choose whether the judge of honor gives chips or chooses a menu.",
        ),
        ({"evening": "solo", "judge.solo": "jury"}, "Choose who judges."),
        ({"evening": "restaurant", "courses.restaurant": "soup"}, "Choose which courses are ordered."),
        ({"evening": "restaurant", "course_rounds.restaurant": "9"}, "A course has 1 to 5 rounds."),
        ({"evening": "children", "critic": "columnist"}, "With children a kind critic judges: choose another one."),
    ],
)
def test_what_no_evening_offers_is_refused_with_a_sentence(site: Site, fields: dict[str, str], sentence: str) -> None:
    answer = site.guest().post("/host", fields, htmx=False)
    assert answer.status_code == 422
    assert sentence in text_of(answer.text)


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.id)
def test_the_tile_of_an_evening_names_the_game_as_well(site: Site, evening: Evening) -> None:
    page = site.guest().get("/").text
    tile = re.search(rf'id="evening-{evening.id}" value="([^"]+)"', page)
    assert tile is not None
    answer = site.guest().post("/host", {"game": tile.group(1), "critic": SOMEBODY}, htmx=False)
    assert answer.status_code == 303
    assert evening_of(site.tables.find(answer.location.rsplit("/", 1)[1]).table.options).id == evening.id


def test_a_form_that_is_refused_comes_back_with_its_evening_chosen(site: Site) -> None:
    page = site.guest().post("/host", {"game": "cooking-party.duel", "rounds.duel": "3"}, htmx=False).text
    assert re.findall(r'name="game" id="evening-(\w+)"[^>]* checked', page) == ["duel"]
    assert "Play 1 to 100 rounds." in text_of(page)


def test_the_hosting_page_tells_every_evening_with_a_sentence_and_its_length(site: Site) -> None:
    page = text_of(site.guest().get("/").text)
    for evening in EVENINGS:
        assert evening.title in page
        assert evening.sentence in page
        assert f"⏳ {lasts(evening).capitalize()}." in page


@pytest.mark.parametrize("evening", EVENINGS, ids=lambda evening: evening.id)
def test_the_length_of_every_evening_was_measured(evening: Evening) -> None:
    for judge in [one.value for one in evening.judges if one.value != "jury"]:
        few = next(many for many in range(1, 21) if evening.fits(many, judge))
        found = minutes_a_round(f"{evening.lasts_like or evening.id}-{judge}", few)
        assert found is not None
        assert 1 < found < 15
    assert re.search(r"about \d+", lasts(evening))


def test_the_length_grows_with_guests_and_rounds() -> None:
    classic, duel = EVENINGS[0], EVENINGS[1]
    lengths = [classic.minutes(many, "turns", {"laps": 1}) or 0 for many in range(3, 13)]
    assert lengths == sorted(lengths)
    assert (classic.minutes(4, "turns", {"laps": 2}) or 0) >= 1.8 * (classic.minutes(4, "turns", {"laps": 1}) or 0)
    assert (classic.minutes(4, "seat", {"rounds": 1}) or 99) < (classic.minutes(4, "seat", {"rounds": 4}) or 0)
    assert (duel.minutes(2, "turns", {"rounds": 2}) or 99) < (duel.minutes(2, "turns", {}) or 0)


# In the lobby


@pytest.mark.parametrize(
    ("fields", "guests", "offered"),
    [
        ({}, 1, "solo"),
        ({}, 2, "duel"),
        ({"evening": "duel"}, 1, "solo"),
        ({"evening": "duel"}, 3, "classic"),
        ({"evening": "solo", "judge.solo": "turns"}, 2, "duel"),
        ({"judge": "critic", "critic": SOMEBODY}, 1, "solo"),
        ({"evening": "honor"}, 2, "duel"),
    ],
)
def test_guests_whom_the_evening_does_not_fit_are_offered_the_one_that_does(
    site: Site, fields: dict[str, str], guests: int, offered: str
) -> None:
    """CP-1: one tap, and the game can begin."""
    host, code, _ = opened(site, *("Ana", "Ben", "Cleo")[:guests], **fields)
    page = host.page(code)
    assert re.search(r"<button[^>]* disabled[^>]*>Start cooking", page)
    proposed = page.partition('aria-label="What fits"')[2]
    assert f'name="evening" value="{offered}"' in proposed
    host.host(code, "evening", evening=offered)
    host.host(code, "start")
    assert site.tables.find(code).table.status == "playing"


SEVEN = ("Ana", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gus")


def test_cp_1_seven_are_offered_teams_with_the_reason_and_form_them_with_one_tap(site: Site) -> None:
    host, code, guests = opened(site, *SEVEN)
    page = host.page(code)
    assert 'name="evening" value="teams"' in page.partition('aria-label="What fits"')[2]
    assert "If everybody cooks alone, each round has 6 presentations" in text_of(page)
    assert "In teams: 2" in text_of(page)
    assert "Start cooking" in page  # they may play for themselves all the same
    host.host(code, "evening", evening="teams")
    assert "In teams: 2" in text_of(host.page(code))
    host.host(code, "start")
    view = site.view(code)
    assert [len(team.members) for team in view.teams] == [3, 2, 2]
    assert "Team" in text_of(guests[0].page(code))


def test_cp_1_six_are_not_offered_teams_but_may_choose_them(site: Site) -> None:
    host, code, _ = opened(site, *SEVEN[:6])
    assert "What fits" not in host.page(code)
    host.host(code, "evening", evening="teams")
    host.host(code, "start")
    assert len(site.view(code).teams) == 3


def test_cp_1_five_are_told_how_many_teams_need(site: Site) -> None:
    host, code, _ = opened(site, *SEVEN[:5], evening="teams")
    assert re.search(r"<button[^>]* disabled[^>]*>Start cooking", host.page(code))
    assert "Teams need six players" in text_of(host.host(code, "start").text)


def test_cp_1_a_host_who_switches_teams_off_is_told_why_they_were_there(site: Site) -> None:
    host, code, _ = opened(site, *SEVEN, evening="teams")
    host.host(code, "evening", evening="classic")
    page = text_of(host.page(code))
    assert "If everybody cooks alone, each round has 6 presentations" in page
    host.host(code, "start")
    assert site.view(code).teams == ()


def test_a_table_with_a_critic_keeps_it_when_teams_are_formed(site: Site) -> None:
    host, code, _ = opened(site, *SEVEN, judge="critic", critic="columnist")
    host.host(code, "evening", evening="teams")
    table = site.tables.find(code).table
    assert (table.judge, table.options) == ("critic:columnist", {"mode": "teams", "laps": 1, "assignment": "choose"})
    host.host(code, "start")
    view = site.view(code)
    assert (view.judge, len(view.brigades), view.rounds) == (7, 2, 3)


def test_cp_42_people_are_captains_before_ai_chefs(site: Site) -> None:
    code, _ = site.tables.open_table({"judge": "turns", "options": {"mode": "teams"}})
    for _ in range(3):
        powers.add_ai(site.tables, code)
    for name in SEVEN[:3]:
        site.guest().join(code, name)
    site.tables.start(code)
    kinds = [site.tables.find(code).chair_in(team.captain).kind for team in site.view(code).teams]
    assert kinds == ["person"] * 3


def test_who_fits_is_offered_nothing_else(site: Site) -> None:
    host, code, _ = opened(site, "Ana", "Ben", "Cleo")
    assert "What fits" not in host.page(code)


def test_a_host_who_starts_all_the_same_is_refused_with_a_sentence(site: Site) -> None:
    host, code, _ = opened(site, "Ana", "Ben", "Cleo", evening="duel")
    assert "A duel is for two: choose another evening." in text_of(host.host(code, "start").text)
    assert site.tables.find(code).table.status == "lobby"


def test_the_lobby_tells_how_long_it_takes_those_who_are_here(site: Site) -> None:
    host, code, _ = opened(site, "Ana", "Ben", evening="duel")
    assert f"About {EVENINGS[1].minutes(2, 'turns', {})} minutes for 2." in text_of(host.page(code))


def test_the_critics_for_children_are_the_kind_ones(site: Site) -> None:
    page = site.guest().get("/").text
    harsh = re.findall(r'is-harsh"><input type="radio" name="critic" value="([\w-]+)"', page)
    known = site.party.critics
    assert sorted(harsh) == sorted(name for name in known if known[name].generosity < KIND)
    assert 2 <= len(known) - len(harsh) < len(known)


def test_who_comes_late_to_a_duel_watches_it_and_is_not_promised_a_seat(site: Site) -> None:
    host, code, _ = opened(site, "Ana", "Ben", evening="duel")
    host.host(code, "start")
    late = site.guest()
    assert "you can watch it here" in text_of(late.page(code))
    late.join(code, "Cleo")
    while site.tables.find(code).table.status == "playing":
        powers.skip(site.tables, code)
    assert site.view(code).order == (0, 1)


# Every page of every mode


WHOLE = {
    "duel": ({"evening": "duel", "rounds.duel": "2"}, ("Ana", "Ben")),
    "alone": ({"evening": "solo", "judge.solo": "turns", "rounds.solo": "3"}, ("Ana",)),
    "alone with a critic": ({"evening": "solo", "critic": SOMEBODY, "rounds.solo": "3"}, ("Ana",)),
    "honor": ({"evening": "honor"}, ("Ana", "Ben", "Cleo")),
    "menu": ({"evening": "honor", "honor.honor": "menu"}, ("Ana", "Ben", "Cleo")),
    "children": ({"evening": "children", "critic": SOMEBODY}, ("Ana", "Ben")),
}


def walked(site: Site, mode: str) -> tuple[str, dict[str, str]]:
    """Play an evening by the clock's moves, looking at all pages in every step; the words on the phones by step."""
    fields, names = WHOLE[mode]
    host, code, guests = opened(site, *names, **fields)
    if mode in ("honor", "menu"):
        host.host(code, "set_judge", chair=site.tables.find(code).guests()[0].id)
    host.host(code, "start")
    words: dict[str, str] = {}
    key = ""
    while True:
        live = site.tables.find(code)
        assert live.state is not None
        if live.state.timed_step().key != key:
            key = live.state.timed_step().key
            pages = [guest.page(code) for guest in guests] + [host.get(f"/table/{code}/screen").text]
            assert all("Seat None" not in page and "The table judges" not in page for page in pages)
            words[live.state.step] = " ".join([words.get(live.state.step, ""), *map(text_of, pages)])
        if live.table.status != "playing":
            site.later()  # until the last chips have fallen
            return code, words
        powers.skip(site.tables, code)


@pytest.mark.parametrize("mode", WHOLE)
def test_every_page_of_every_mode_can_be_drawn_and_the_record_ends_where_the_party_did(site: Site, mode: str) -> None:
    code, words = walked(site, mode)
    live = site.tables.find(code)
    assert live.state is not None
    assert words.keys() >= {"cooking", "presenting", "judging", "over"}
    record = record_of(site.tables, live)
    assert play(record, GAMES).outcome() == live.state.outcome()
    guest = site.guest()
    recap = f"/party/{live.table.recap}"
    assert guest.get(recap).status_code == guest.get(f"{recap}.md").status_code == 200
    for at in range(0, len(record.entries) + 1, 5):
        assert guest.get(f"/table/{code}/replay?at={at}").status_code == 200


def test_nobody_is_told_of_five_chips_who_gives_one(site: Site) -> None:
    _, words = walked(site, "duel")
    assert "Give the chip" in words["judging"]
    assert "five chips" not in words["judging"].lower()
    assert "never the same" not in words["judging"]
    assert "The judge sets" not in words["cooking"]


def test_cp_41_who_cooks_alone_is_told_the_total(site: Site) -> None:
    code, words = walked(site, "alone")
    assert "Your total 300 of 300 possible points in 3 rounds" in words["over"]
    assert "3 dishes by Ana" in text_of(site.guest().get(f"/party/{site.tables.find(code).table.recap}").text)


def test_cp_53_a_menu_ends_with_its_three_courses(site: Site) -> None:
    code, words = walked(site, "menu")
    assert "Ben’s dish goes on the menu" in words["judging"]
    assert "On the menu: the appetizer" in words["break"]
    assert "The menu of the evening" in words["over"]
    for course in ("Appetizer", "Main course", "Dessert"):
        assert course in words["over"]
    assert "takes the crown" not in words["over"]
    recap = text_of(site.guest().get(f"/party/{site.tables.find(code).table.recap}").text)
    assert "A menu for Ana" in recap
    assert "🥇" not in recap


@pytest.mark.parametrize("mode", ["duel", "alone with a critic", "honor"])
def test_playing_again_is_the_same_evening(site: Site, mode: str) -> None:
    code, _ = walked(site, mode)
    new, _ = rematch.open_again(site.tables, code)
    old, again = site.tables.find(code).table, site.tables.find(new).table
    chosen = {"mode", "honor", "rounds", "assignment"}
    assert {name: it for name, it in again.options.items() if name in chosen} == {
        name: it for name, it in old.options.items() if name in chosen
    }
    assert again.judge == old.judge
    site.tables.start(new)
    assert site.tables.find(new).playing
