"""A first game that teaches: a bubble at each first kind of decision, gone once it was taken, remembered, skippable."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from partychef.games import GAMES
from partychef.tables import host
from partychef.web.games import screens_of
from partychef.web.practice import lessons
from tests.web.conftest import Guest, Site, look_again, text_of

LESSONS = [id for id, game in GAMES.items() if game.lesson is not None]
LEARNT = "What you know now"


def begin(guest: Guest, game: str) -> str:
    """Tap *Learn it*; returns the code of the table."""
    answer = guest.post(f"/learn/{game}", htmx=False)
    assert answer.status_code == 303, answer.text
    return str(answer.location.rsplit("/", 1)[1])


def bubble(guest: Guest, code: str) -> str:
    """What the bubble on the phone's page says; "" if there is none."""
    found = re.search(r'<aside class="bubble" role="note".*?<p>(.*?)</p>', guest.page(code), re.S)
    return text_of(found.group(1)) if found else ""


def play_on(site: Site, code: str) -> None:
    """The AI chefs move until the learner is asked, or the game is over."""
    for _ in range(300):
        live = site.tables.find(code)
        assert live.state is not None
        if 0 in live.state.to_move() or live.state.outcome() is not None:
            return
        site.later()
        site.party.clock.tick()
    raise AssertionError("nobody asks the learner any more")


def made(site: Site, code: str) -> int:
    return int(site.tables.find(code).made[0])


def decide(site: Site, code: str, guest: Guest, tag: str, **fields: Any) -> None:
    """The learner makes a move, and the others play on."""
    answer = guest.move(code, tag, made(site, code), **fields)
    assert answer.status_code in (200, 204), text_of(answer.text)
    play_on(site, code)


@pytest.mark.parametrize("game", LESSONS)
def test_a_first_game_begins_with_a_bubble_above_the_decision(site: Site, game: str) -> None:
    guest = site.guest()
    code = begin(guest, game)
    play_on(site, code)
    page = guest.page(code)
    assert bubble(guest, code)
    assert page.index('class="bubble"') < page.index(f'action="/table/{code}/move"')
    assert "lessons.css" in page
    live = site.tables.find(code)
    assert (live.table.practice, live.table.timers, live.table.deadline) == (True, "off", None)


@pytest.mark.parametrize("game", LESSONS)
def test_the_page_of_the_rules_leads_to_the_first_game(site: Site, game: str) -> None:
    assert f'action="/learn/{game}"' in site.guest().get(f"/rules/{game}").text
    assert f'action="/learn/{game}"' in site.guest().get("/learn").text


def test_a_bubble_goes_when_the_thing_is_done_and_stays_away(site: Site) -> None:
    guest = site.guest()
    code = begin(guest, "kitchen-closing")
    assert "Lobster 10" in bubble(guest, code)
    decide(site, code, guest, "take")
    assert "One card has to go" in bubble(guest, code)
    decide(site, code, guest, "discard", card="onions")
    assert "Close the kitchen" in bubble(guest, code)
    decide(site, code, guest, "draw")
    assert bubble(guest, code) == ""  # to discard is nothing new any more


@pytest.mark.parametrize("game", LESSONS)
def test_the_first_bubble_of_a_game_begins_with_its_aim_and_no_other_bubble_does(site: Site, game: str) -> None:
    aim = screens_of(game).aim
    guest = site.guest()
    code = begin(guest, game)
    play_on(site, code)
    assert bubble(guest, code).startswith(f"{aim} ")
    told: set[str] = set()
    while (state := site.tables.find(code).state) is not None and state.outcome() is None:
        site.tables.submit(code, 0, _data(state.default_move(0)))
        play_on(site, code)
        told.add(bubble(guest, code))
    assert not any(aim in said for said in told)


def test_whatever_comes_first_in_a_game_the_aim_is_told_with_it(site: Site) -> None:
    """In a practice game of Chef's Hat the first cards on the pizza may be such that only a Joker beats them."""
    guest = site.guest()
    code = begin(guest, "chefs-hat")
    shown = site.tables.find(code).shown
    assert shown.state is not None
    view = msgspec.structs.replace(shown.state.view(0), opening=False)
    said = lessons.variables(shown, 0, view, lambda seat: None, True)  # type: ignore[arg-type,return-value]
    assert (said["lesson_kind"], said["aim"]) == ("start", screens_of("chefs-hat").aim)
    later = lessons.variables(shown, 1, view, lambda seat: None, True)  # type: ignore[arg-type,return-value]
    assert (later["lesson_kind"], later["aim"]) == ("start", "")


def test_a_page_that_was_open_before_hears_of_what_was_done_since(site: Site) -> None:
    """A stream was opened with the cookie of that moment: what was decided since then it learns from the log."""
    guest = site.guest()
    code = begin(guest, "kitchen-closing")
    decide(site, code, guest, "take")
    shown = site.tables.find(code).shown
    assert shown.state is not None
    said = lessons.variables(shown, 0, shown.state.view(0), lambda seat: None, True)  # type: ignore[arg-type,return-value]
    assert said["lesson_kind"] == "discard"
    assert shown.decided == {"first"}


def test_a_server_that_starts_again_knows_from_the_log_what_was_decided(site: Site) -> None:
    guest = site.guest()
    code = begin(guest, "kitchen-closing")
    decide(site, code, guest, "take")
    site.tables.forget(code)
    assert site.tables.find(code).decided == {"first"}


def test_the_browser_remembers_in_the_next_game_what_it_has_done(site: Site) -> None:
    learner, stranger = site.guest(), site.guest()
    code = begin(learner, "kitchen-closing")
    decide(site, code, learner, "take")
    again = {guest: practise(guest, "kitchen-closing") for guest in (learner, stranger)}
    for table in again.values():
        play_on(site, table)
    aim = screens_of("kitchen-closing").aim
    firsts = (f"{aim} The highest dish gains a point and", f"{aim} The bell has rung")
    assert not bubble(learner, again[learner]).startswith((*firsts, aim))
    assert bubble(stranger, again[stranger]).startswith(firsts)


def practise(guest: Guest, game: str) -> str:
    """A practice game that is no lesson; returns its code."""
    return str(guest.post("/try", {"game": game}, htmx=False).location.rsplit("/", 1)[1])


def test_a_lesson_can_be_skipped_and_begun_again(site: Site) -> None:
    guest = site.guest()
    code = begin(guest, "kitchen-closing")
    answer = guest.post("/learn/kitchen-closing/skip", {"code": code}, htmx=False)
    assert answer.location.endswith(f"/table/{code}")
    assert bubble(guest, code) == ""
    decide(site, code, guest, "take")
    assert bubble(guest, code) == ""
    assert bubble(guest, begin(guest, "kitchen-closing"))


def test_skipping_one_game_leaves_the_others_alone(site: Site) -> None:
    guest = site.guest()
    guest.post("/learn/chefs-hat/skip", {"code": begin(guest, "chefs-hat")}, htmx=False)
    assert bubble(guest, begin(guest, "cook-off"))


def test_skipping_without_a_table_leads_to_the_first_page(site: Site) -> None:
    assert site.guest().post("/learn/chefs-hat/skip", {"code": "NOBODY"}, htmx=False).location == "/"


def test_a_party_has_no_bubbles(site: Site) -> None:
    host_, code = site.opened(game="kitchen-closing")
    host_.join(code, "Ada")
    for _ in range(2):
        host.add_ai(site.tables, code)
    host_.host(code, "start")
    play_on(site, code)
    assert bubble(host_, code) == ""
    assert "lessons.css" not in host_.page(code)


def test_a_link_alone_deals_nothing(site: Site) -> None:
    guest = site.guest()
    assert guest.get("/learn/chefs-hat").location == "/rules/chefs-hat"
    assert guest.get("/learn/chess").status_code == guest.post("/learn/chess", htmx=False).status_code == 404


def test_at_the_end_of_a_lesson_stands_what_was_learnt_and_at_the_end_of_other_games_not(site: Site) -> None:
    guest = site.guest()
    code = begin(guest, "cuisine-decks")
    lesson_ends(site, code)
    page = text_of(guest.page(code))
    assert LEARNT in page
    assert all(sentence in page for sentence in screens_of("cuisine-decks").learnt)
    assert 'href="/practice?game=cuisine-decks"' in guest.page(code)
    other = practise(guest, "green-chef")
    lesson_ends(site, other)
    assert LEARNT not in text_of(guest.page(other))


def test_gc_29_a_learner_who_could_call_after_another_call_is_told_to_wait(site: Site) -> None:
    guest = site.guest()
    code = begin(guest, "green-chef")
    play_on(site, code)
    while (state := _state(site, code)).view(0).step != "regroup":
        site.tables.submit(code, 0, _data(state.default_move(0)))
        play_on(site, code)
    state.kept[0] = ("tomato", "pepper", "eggs", "yogurt", "paprika")
    look_again()
    assert "the first call brings 1 point, and the collecting ends for everybody" in bubble(guest, code)
    state.callers = (1,)
    look_again()
    told = bubble(guest, code)
    assert "has called, so the drafting is over, and only the first call brings a point" in told
    assert "would gain nothing: tap “Wait for the scoring”" in told
    assert "hope for cards" not in told
    assert "Another call gains nothing" in text_of(guest.page(code))


def lesson_ends(site: Site, code: str) -> None:
    """The learner does whatever the clock would do, until the game is over."""
    while True:
        play_on(site, code)
        state = site.tables.find(code).state
        assert state is not None
        if state.outcome() is not None:
            return
        site.tables.submit(code, 0, _data(state.default_move(0)))


def _state(site: Site, code: str) -> Any:
    return site.tables.find(code).state


def _data(move: Any) -> Any:
    return msgspec.to_builtins(move, str_keys=True)


def test_somebody_who_blocks_is_told_before_what_a_block_does_and_afterwards_that_it_did(site: Site) -> None:
    guest = site.guest()
    code = begin(guest, "cuisine-decks")
    decide(site, code, guest, "discard")
    cards = ["italy-fettuccine", "italy-spaghetti", "italy-tomato", "italy-cream"]
    decide(site, code, guest, "prepare", cards=cards)
    assert "to throw out your 🍜 Fettuccine" in bubble(guest, code)
    assert "your Blocking card cancels the action, so nothing happens" in bubble(guest, code)
    decide(site, code, guest, "block")
    assert "Fettuccine: blocked by you, so nothing happens" in text_of(guest.page(code))
    state: Any = site.tables.find(code).state
    assert "italy-fettuccine" in state.view(0).place(0).prepared


def test_what_a_player_is_called_is_escaped_in_a_bubble(site: Site) -> None:
    guest = site.guest()
    code = begin(guest, "cuisine-decks")
    with site.tables.at(code) as live:
        chair = live.chair_in(1)
        assert chair is not None
        site.tables.change(live, {}, {chair.id: {"name": "<b>Eve"}})
    decide(site, code, guest, "discard")
    decide(site, code, guest, "prepare", cards=["italy-fettuccine"])
    assert "&lt;b&gt;Eve plays an action card" in guest.page(code)


def test_the_rules_that_a_practice_table_leads_to_offer_the_lesson_and_those_of_a_party_do_not(site: Site) -> None:
    guest = site.guest()
    code = practise(guest, "green-chef")
    assert 'action="/learn/green-chef"' in guest.get(f"/rules/green-chef?party={code}").text
    host_, party = site.opened(game="green-chef")
    host_.join(party, "Ada")
    assert 'action="/learn/green-chef"' not in host_.get(f"/rules/green-chef?party={party}").text


def test_the_practice_room_leads_to_the_first_games(site: Site) -> None:
    assert 'href="/learn"' in site.guest().get("/practice").text


def offered_to_learn(guest: Guest) -> set[str]:
    """The games that the practice room offers to learn beside *Play*."""
    return set(re.findall(r'form="learn" formaction="/learn/([\w-]+)"', guest.get("/practice").text))


def test_somebody_who_is_new_to_a_game_sees_beside_play_that_it_can_be_learnt(site: Site) -> None:
    guest = site.guest()
    assert offered_to_learn(guest) == set(LESSONS)
    assert re.search(r'class="btn s herb" href="/learn"', guest.get("/practice").text)
    code = begin(guest, "kitchen-closing")
    play_on(site, code)
    assert "kitchen-closing" in offered_to_learn(guest)  # nothing was decided yet
    decide(site, code, guest, "take")
    assert offered_to_learn(guest) == {*LESSONS} - {"kitchen-closing"}
    assert re.search(r'class="btn s quiet" href="/learn"', guest.get("/practice").text)


def test_whoever_has_played_a_game_at_a_party_is_not_new_to_it(site: Site) -> None:
    _, _, (ana, *_) = site.playing("Ana", "Ben", "Cleo", game="kitchen-closing")
    assert offered_to_learn(ana) == {*LESSONS} - {"kitchen-closing"}
    host, _ = site.opened(game="cook-off")
    assert "cook-off" in offered_to_learn(host)  # it has not begun
