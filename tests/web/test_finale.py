"""The end of an evening on the big screen: a podium, a line for everybody below it, the winner's dish."""

from __future__ import annotations

import re

import pytest

from partychef.tables import host as powers
from partychef.web.games import cooking_party as screens
from partychef.web.games import cooking_party_end_words as end_words
from tests.web.conftest import Guest, Site
from tests.web.visible import texts_of

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")


def finished(site: Site, *names: str, words: str = "", leaves: int | None = None) -> str:
    """An evening in which a chef gets a larger chip the later their seat; what the judges say of everybody is `words`,
    and somebody may be sent away before the last chips. Returns the code."""
    _, code, _ = site.playing(*names)
    while site.view(code).step != "over":
        view = site.view(code)
        if leaves not in (None, *view.gone) and view.step == "judging" and view.round == len(names):
            chairs = site.tables.find(code).chairs
            powers.send_away(site.tables, code, next(chair.id for chair in chairs if chair.seat == leaves))
        if view.step == "assignment":
            site.tables.submit(code, view.leader, {"move": "choose_assignment", "assignment": "free-choice"})
        elif view.step == "presenting" and not view.dishes[-1].name:
            move = {"move": "introduce", "name": f"<i>Soup</i> of {names[view.speaker or 0]}"}
            site.tables.submit(code, view.speaker, move)
        elif view.step == "judging" and words and len(view.opinions) < len(view.chefs):
            chef = next(seat for seat in view.chefs if seat not in [opinion.chef for opinion in view.opinions])
            site.tables.submit(code, view.judge_now, {"move": "critique", "chef": chef, "text": words})
        elif view.step == "judging":
            order = sorted(view.chefs, reverse=True)
            chips = {chip: order[min(n, len(order) - 1)] for n, chip in enumerate((100, 50, 25, 10, 5))}
            site.tables.submit(code, view.judge_now, {"move": "award", "chips": chips})
        else:
            powers.skip(site.tables, code)
    return code


def screen(site: Site, code: str) -> str:
    """The big screen when everything has been revealed."""
    guest: Guest = site.guest()
    return guest.get(f"/table/{code}/screen").text


def at_the_side(page: str, seat: int) -> list[str]:
    """What stands beside a face at the side of the big screen."""
    found = re.search(rf'<li id="seat-{seat}".*?</li>', page, re.S)
    assert found is not None
    return texts_of(found[0], "avatar")


def test_the_fourth_and_later_places_have_a_line_with_points_and_best_moment(site: Site) -> None:
    page = screen(site, finished(site, *NAMES))
    podium = [int(seat) for seat in re.findall(r'id="podium-(\d)"', page)]
    assert sorted(podium) == [2, 3, 4]
    assert at_the_side(page, 1) == ["Ben 90", "4th · ⭐ +25 for <i>Soup</i> of Ben"]
    assert at_the_side(page, 0)[-1].startswith("5th · ⭐ +")
    assert len(at_the_side(page, 4)) == 1, "who stands on the podium needs no second line"


def test_gen_16_whoever_left_in_the_last_round_has_no_step_on_the_podium_and_no_rank_on_the_phones(site: Site) -> None:
    """Seat 4 has most points, but an AI chef has finished for it: it stood on the podium as first."""
    code = finished(site, *NAMES, leaves=4)
    outcome = site.view(code).outcome
    assert outcome is not None and outcome.winners == (3,)
    page = screen(site, code)
    podium = re.findall(r'step-(\d) spot-\d" id="podium-(\d)"', page)
    assert sorted(podium) == [("1", "3"), ("2", "2"), ("3", "1")]
    phone = site.guest().get(f"/table/{code}").text
    ranks = dict(re.findall(r'id="score-(\d)".*?<span class="rank">(.+?)</span>', phone, re.S))
    assert ranks == {"4": "–", "3": "1", "2": "2", "1": "3", "0": "4"}
    site.later(60)  # everything has been revealed
    recap = site.guest().get(f"/party/{site.tables.find(code).table.recap}").text
    told = re.search(r'property="og:description" content="([^"]+)"', recap)
    assert told is not None
    assert re.findall("|".join(NAMES), told[1]) == ["Dan", "Cleo", "Ben", "Ana", "Eve"]


def test_whoever_won_nothing_has_their_place(site: Site) -> None:
    assert end_words.below_the_podium(12, None) == "12th place"


def test_lines_are_left_out_where_the_side_has_no_room(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    code = finished(site, *NAMES)
    monkeypatch.setattr(screens, "ROOM_FOR_LINES", len(NAMES) * 4 // 3 + 1)
    page = screen(site, code)
    assert len(at_the_side(page, 1)) == 2 and len(at_the_side(page, 0)) == 1


@pytest.mark.parametrize("words", ["", "This was the warmest and kindest soup that I have ever eaten."])
def test_the_winners_dish_waits_for_nothing_where_nobody_has_said_a_word(site: Site, words: str) -> None:
    page = screen(site, finished(site, "Ana", "Ben", "Cleo", words=words))
    card = re.search(r'<article class="([^"]*best-plate[^"]*)"', page)
    assert card is not None
    assert ("at-once" in card[1].split()) == (not words)


def skipped_to_the_end(site: Site, *names: str, **rules: object) -> str:
    """An evening in which everybody lets the time run out, so that all chips go round the table; returns the code."""
    code: str = site.tables.open_table({"judge": "turns", "timers": "off", "options": rules})[0]
    for name in names:
        site.tables.sit(code, name, "🍅")
    site.tables.start(code)
    while site.view(code).step != "over":
        powers.skip(site.tables, code)
    return str(code)


def test_cp_41_who_cooked_alone_stands_on_the_podium_with_points_and_without_a_rank(site: Site) -> None:
    code = skipped_to_the_end(site, "Ana", mode="solo", rounds=1)
    (points,) = [place.score for place in site.view(code).places]
    step = re.search(r'<li class="step.*?</li>', screen(site, code), re.S)
    assert step is not None
    assert "".join(texts_of(step[0], "portrait")) == f"{points} points"


def test_cp_48_nobody_is_called_the_winner_of_a_tasting_that_two_have_won(site: Site) -> None:
    page = screen(site, skipped_to_the_end(site, "Ana", "Ben", "Cleo", tasting=True))
    assert "Shares the first place" in page
    assert "Winner of the tasting" not in page


def test_more_winners_than_a_line_has_room_for_are_counted(site: Site) -> None:
    assert "Ana, Ben and Cleo share the crown." in screen(site, skipped_to_the_end(site, "Ana", "Ben", "Cleo"))
    assert "4 of you share the crown." in screen(site, skipped_to_the_end(site, "Ana", "Ben", "Cleo", "Dan"))
