"""Words that guests misread: each says what is so now, who speaks what, when money is paid, and what a figure means."""

from __future__ import annotations

import re

import pytest

from partychef.chefs import heuristic
from partychef.engine.chance import Chance
from partychef.games import GAMES
from partychef.web.games import screens_of
from partychef.web.sentences import count, number, scored, signed, speaks, streak
from tests.web.conftest import Site, text_of
from tests.web.practising import practising, state_of, submit

RIVAL = 1


def test_a_negative_number_has_a_minus_as_long_as_a_plus_and_one_point_below_zero_is_one_point() -> None:
    assert [number(n) for n in (-2, 0, 2)] == ["−2", "0", "2"]
    assert [signed(n) for n in (-2, 0, 2)] == ["−2", "0", "+2"]
    assert [count(n, "point") for n in (-2, -1, 1)] == ["−2 points", "−1 point", "1 point"]
    assert scored(-1, "VP") == "−1 VP"


@pytest.mark.parametrize(
    ("days", "today", "told"),
    [
        (1, True, "You have played today."),
        (1, False, "You played yesterday. Play one today to keep it going."),
        (2, True, "2 days in a row"),
        (3, False, "3 days in a row. Play one today to keep it going."),
    ],
)
def test_one_day_is_not_in_a_row(days: int, today: bool, told: str) -> None:
    assert streak(days, today) == told


def test_whoever_chooses_a_critic_reads_which_language_that_critic_speaks(site: Site) -> None:
    guest = site.guest()
    room, hosts = (text_of(guest.get(path).text) for path in ("/practice", "/"))
    assert "Der Sportreporter (speaks German)" in room and "Le Commissaire (speaks French)" in room
    assert "Der Sportreporter (speaks German) tastes" in hosts
    assert "Der Sportreporter speaks German" in hosts and "Le Commissaire speaks French" in hosts
    assert "speaks English" not in room + hosts
    assert speaks("en-GB") == "" and speaks("de-AT") == "speaks German"


def test_somebody_alone_finds_on_the_start_page_that_one_can_play_alone(site: Site) -> None:
    guest = site.guest()
    box = re.compile(r'aria-labelledby="try-title">.*?</section>', re.S)
    for begun in (False, True):  # whoever has practised before is offered that game there instead
        if begun:
            guest.post("/practice", {"game": "green-chef", "speed": "instant"}, htmx=False)
        found = box.search(guest.get("/").text)
        assert found is not None
        assert ("Practice alone" if begun else "Play alone against AI chefs") in text_of(found.group())


def test_the_list_of_first_games_says_what_each_game_is_about(site: Site) -> None:
    page = text_of(site.guest().get("/learn").text)
    for id, game in GAMES.items():
        assert f"Learn {game.title} {screens_of(id).about}" in page


def test_the_lesson_of_cuisine_decks_does_not_point_to_points_that_nobody_gets_there(site: Site) -> None:
    guest = site.guest()
    code = guest.post("/learn/cuisine-decks", htmx=False).location.rsplit("/", 1)[1]
    page = text_of(guest.page(code))
    assert "Most VP after 2 turns win" in page and "The way to" not in page
    guest, code = practising(site, "cuisine-decks")
    assert "The way to 40 VP" in text_of(guest.page(code))


def test_during_the_verdict_nobody_is_said_to_be_on_stage(site: Site) -> None:
    guest, code = practising(site, "cooking-party")
    told = set()
    while (view := state_of(site, code).view(0)).step != "judging":
        if 'id="lately"' in guest.page(code):
            told.add(view.step)
        state = state_of(site, code)
        actor = min(state.to_move(), key=str)
        move = state.default_move(actor)
        if actor == RIVAL:
            move = heuristic.choose(state.view(RIVAL), state.legal_moves(RIVAL), Chance("a dish", 0))
        submit(site, code, actor, move, "person" if actor == 0 else "ai")
    assert told  # before, the others' dishes are introduced there
    assert 'id="lately"' not in guest.page(code)
