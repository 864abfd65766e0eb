"""Green Chef as a talk about sustainability: a tap tells season and footprint, a class ends with three questions."""

from __future__ import annotations

import re

from partychef.games.green_chef.cards import recipes
from partychef.games.green_chef.facts import facts
from partychef.games.green_chef.table_talk import questions
from tests.web.conftest import Site, text_of
from tests.web.green_chef_kitchen import HANDS, HIDDEN, OPEN, Kitchen, hand_on
from tests.web.house import fixture_of

TITLE = "Let’s talk about it"


house = fixture_of(Kitchen)


def sheets(page: str) -> list[str]:
    """The ingredients of which the page holds a sheet."""
    return re.findall(r'<div popover id="fact-([a-z-]+)"', page)


def opened_by_a_tap(page: str) -> set[str]:
    """The ingredients whose sheet a tap on this page opens; a sheet's own button only closes it."""
    return set(re.findall(r'popovertarget="fact-([a-z-]+)"(?! popovertargetaction)', page))


# -- the host's choice ------------------------------------------------------------------------------------------------


def test_a_class_plays_the_basic_game_with_calls_that_hold_and_a_host_who_reads_names(site: Site) -> None:
    host, code = site.opened(game="green-chef", **{"gc.version": "class", "moderation": ""})
    table = site.tables.find(code).table
    assert table.options == {"strict_call": True, "table_talk": True}
    assert table.moderation == "strict"
    page = text_of(host.page(code))
    assert "basic version calls must hold 💬 three questions at the end" in page
    assert site.guest().join(code, "Zelda").status_code == 200
    assert "Zelda" not in site.guest().get(f"/table/{code}/screen").text
    assert "Zelda" in text_of(host.page(code))  # to be read


def test_a_class_may_play_with_single_rules_and_several_games_too(site: Site) -> None:
    _, code = site.opened(game="green-chef", **{"gc.version": "class", "gc.parts": "talents", "gc.match": "2"})
    chosen = {"talents": True, "strict_call": True, "table_talk": True, "match": 2}
    assert site.tables.find(code).table.options == chosen


# -- a tap on an ingredient -------------------------------------------------------------------------------------------


def test_a_phone_knows_season_and_footprint_of_every_ingredient_and_the_big_screen_none(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    page = guests[0].page(code)
    assert sheets(page) == list(facts())
    told = text_of(page)
    assert "🍅 Tomato In season: July to October Footprint: low , about 0.3 to 3 kg of CO₂e for a kilogram" in told
    assert all(one.line in told for one in facts().values())
    assert sheets(house.screen(code, stranger)) == []
    assert opened_by_a_tap(house.screen(code, stranger)) == set()


def test_every_card_of_my_hand_and_every_recipe_i_see_can_be_tapped_and_nothing_else(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    named = {slot for recipe in OPEN for slot in recipes()[recipe].slots}
    for seat, guest in enumerate(guests):
        page = guest.page(code)
        assert hand_on(page) == list(HANDS[seat])  # the tap on a card itself keeps it, as ever
        assert opened_by_a_tap(page) == named | {*HANDS[seat], *recipes()[HIDDEN[seat]].slots}
    assert opened_by_a_tap(stranger.page(code)) == named  # the hidden Recipes and the hands of others stay hidden


def test_whatever_can_be_tapped_opens_something_at_every_step_and_in_replays(house: Kitchen) -> None:
    code, stranger, guests = house.open(table_talk=True)
    for step in ("draft", "regroup", "allocation", "over"):
        house.until(code, step)
        for page in (guests[0].page(code), stranger.page(code)):
            assert opened_by_a_tap(page) <= set(sheets(page))
            assert len(sheets(page)) == len(set(sheets(page))) == 30
    watched = stranger.get(f"/table/{code}/replay?at=3&as=0").text
    assert opened_by_a_tap(watched)
    assert opened_by_a_tap(watched) <= set(sheets(watched))
    assert sheets(stranger.get(f"/table/{code}/replay?at=3").text) == []
    assert sheets(house.guest().get("/").text) == []


# -- the questions ----------------------------------------------------------------------------------------------------


def test_a_game_with_table_talk_ends_with_questions_about_it_on_phones_on_the_big_screen_and_in_the_recap(
    house: Kitchen,
) -> None:
    code, stranger, guests = house.open(table_talk=True)
    recap = f"/party/{house.live(code).table.recap}"
    for step in ("draft", "regroup", "over"):
        house.until(code, step)
        pages = [*(guest.page(code) for guest in guests), stranger.page(code), house.screen(code, stranger)]
        if step != "over":  # what lies where is hidden until the end, and so is what is asked of it
            assert not any('id="talk"' in page or TITLE in page for page in pages)
    house.wait(120)
    view = house.chef(code)
    asked = [one.text for one in questions(view.results)]
    assert len(asked) == 3
    pages = [*(guest.page(code) for guest in guests), house.screen(code, stranger), stranger.get(recap).text]
    for page in pages:
        assert page.count('id="talk"') == 1
        assert [text_of(page).count(text) for text in asked] == [1, 1, 1]
    assert "wins." in text_of(pages[3]) or "win together." in text_of(pages[3])
    last = house.live(code).n
    assert asked[0] in text_of(stranger.get(f"/table/{code}/replay?at={last}").text)


def test_without_table_talk_nobody_is_asked_anything(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.until(code, "over")
    for page in (guests[0].page(code), house.screen(code, stranger)):
        assert 'id="talk"' not in page
    assert "podium" in house.screen(code, stranger)


def test_a_match_is_talked_about_once_at_its_end_and_as_a_whole(house: Kitchen) -> None:
    code, stranger, guests = house.open(table_talk=True, match=2)
    house.until(code, "break")
    for page in (guests[0].page(code), house.screen(code, stranger)):
        assert 'id="talk"' not in page
    house.until(code, "over")
    past = house.chef(code).past
    assert len(past) == 2
    page = text_of(guests[0].page(code))
    assert all(one.text in page for one in questions(result for game in past for result in game.results))
