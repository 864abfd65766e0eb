"""Tokens, trades and time to plan on the pages: from the hosting page to the end (CP-45 to CP-47, CP-50, CP-55)."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.tables import host as powers
from partychef.tables import rematch
from partychef.tables.clock import Clock
from tests.web.conftest import Guest, Site, text_of

ALL = {"card_purchasing": "on", "chef_trades": "on", "novice_trades": "2", "prep_time": "5"}
NAMES = ("Ana", "Ben", "Cleo")


def cooking(site: Site, **fields: Any) -> tuple[str, Guest, list[Guest], list[int]]:
    """Everybody cooks Free Choice: the code, the host, the guests, and the seats of the two chefs."""
    host, code, guests = site.playing(*NAMES, **{**ALL, **fields})
    judge = site.view(code).leader
    assert guests[judge].move(code, "choose_assignment", assignment="free-choice").status_code == 200
    return code, host, guests, list(site.view(code).chefs)


def time_is_up(site: Site) -> None:
    """Let the chefs' time run out at a clock that has been looking on."""
    clock = Clock(site.tables)
    clock.tick()
    site.later(301)
    clock.tick()


def test_the_host_adds_them_to_any_evening_in_minutes_of_their_own(site: Site) -> None:
    _, code = site.opened(**ALL, evening="duel")
    options = site.tables.find(code).table.options
    assert options == {
        "mode": "duel", "card_purchasing": True, "chef_trades": True, "novice_trades": 2, "prep_time": 300,
    }  # fmt: skip


def test_the_lobby_says_what_is_played(site: Site) -> None:
    host, code = site.opened(**ALL)
    said = text_of(host.page(code))
    for badge in ("🪙 tokens", "🤝 chefs trade", "🐣 2 swaps for those who are new", "⌛ 5 minutes to plan"):
        assert badge in said


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("prep_time", "0", "Chefs have 1 to 60 minutes to plan."),
        ("prep_time", "soon", "Chefs have 1 to 60 minutes to plan."),
        ("prep_time", "999", "Chefs have 1 to 60 minutes to plan."),
        ("novice_trades", "9", "Those who are new to the game swap 0 to 7 cards."),
    ],
)
def test_a_wrong_value_gets_one_sentence(site: Site, field: str, value: str, sentence: str) -> None:
    answer = site.guest().post("/host", {"judge": "turns", "timers": "off", field: value}, htmx=False)
    assert answer.status_code == 422
    assert sentence in text_of(answer.text)


def test_cp_46_a_chef_pays_a_token_by_phone(site: Site) -> None:
    code, _, guests, (first, _) = cooking(site)
    page = text_of(guests[first].page(code))
    assert "🪙 You have 1 token" in page
    card = site.view(code, first).hand[0]
    assert guests[first].move(code, "buy", card=card).status_code == 200
    assert card not in site.view(code, first).hand
    assert "Pay a token" not in guests[first].page(code)


def test_cp_55_the_host_names_who_is_new_before_the_start(site: Site) -> None:
    host, code = site.opened(**ALL)
    guests = [site.guest() for _ in NAMES]
    for guest, name in zip(guests, NAMES, strict=True):
        guest.join(code, name)
    chair = site.tables.find(code).guests()[1]
    assert "🐣 New to this" in host.page(code)
    assert host.host(code, "novice", chair=chair.id).status_code == 200
    assert "🐣 new" in text_of(host.page(code))
    host.host(code, "move_up", chair=chair.id)
    host.host(code, "start")
    assert site.tables.find(code).table.options["novices"] == [0]
    new = rematch.house_rules(site.tables.find(code).game, site.tables.find(code).table.options)
    assert "novices" not in new  # next time nobody is


def test_cp_55_somebody_who_is_new_swaps(site: Site) -> None:
    host, code = site.opened(**ALL, evening="duel")
    guests = [site.guest(), site.guest()]
    for guest, name in zip(guests, NAMES, strict=False):
        guest.join(code, name)
    host.host(code, "novice", chair=site.tables.find(code).guests()[0].id)
    host.host(code, "start")
    assert "🐣 You are new to this" in text_of(guests[0].page(code))
    assert "🐣 You are new to this" not in text_of(guests[1].page(code))
    assert guests[0].move(code, "swap", card=site.view(code, 0).hand[0]).status_code == 200
    assert site.view(code, 0).swaps_left == 1


def test_cp_55_two_chefs_trade_and_words_are_escaped(site: Site) -> None:
    code, _, guests, (first, second) = cooking(site)
    card, other = site.view(code, first).hand[0], site.view(code, second).hand[0]
    guests[first].move(code, "offer_card", chef=second, card=card, wish="<b>sweet</b>")
    assert "You offer" in text_of(guests[first].page(code))
    theirs = guests[second].page(code)
    assert "offers you a card" in theirs
    assert "&lt;b&gt;sweet" in theirs
    assert guests[second].move(code, "accept_offer", chef=first, card=other).status_code == 200
    assert card in site.view(code, second).hand
    assert "have traded a card" in text_of(site.guest().get(f"/table/{code}/screen").text)
    assert other in site.view(code, first).hand


def test_cp_50_the_clock_notes_who_is_late_and_everybody_is_told(site: Site) -> None:
    code, _, guests, (first, second) = cooking(site)
    assert "⌛ 5 minutes to plan. Whoever is late loses half of their points at the end." in text_of(
        guests[first].page(code)
    )
    screen = site.guest().get(f"/table/{code}/screen").text
    assert "Whoever is late loses half" in text_of(screen)
    guests[first].move(code, "plan", **{"dishes.0": tuple(site.view(code, first).hand[:4])})
    time_is_up(site)
    view = site.view(code)
    assert view.step != "cooking"
    assert view.late == (second,)
    assert "⌛ late" in text_of(guests[first].page(code)) or view.step == "calling"


def test_cp_50_nobody_is_late_when_the_host_goes_on(site: Site) -> None:
    code, _, _, _ = cooking(site)
    powers.skip(site.tables, code, None)
    view = site.view(code)
    assert view.step != "cooking"
    assert view.late == ()


def test_cp_47_the_end_says_what_tokens_and_lateness_did(site: Site) -> None:
    code, host, guests, (first, second) = cooking(site)
    guests[first].move(code, "plan", **{"dishes.0": tuple(site.view(code, first).hand[:4])})
    time_is_up(site)
    while site.view(code).step != "break":
        powers.skip(site.tables, code, None)
    site.later()
    site.tables.submit(code, None, {"move": "end_game"}, by="host")
    view = site.view(code)
    assert view.step == "over"
    lost = next(one.late for one in view.sums if one.seat == second)
    assert lost > 0
    for page in (guests[first].page(code), site.guest().get(f"/table/{code}/screen").text):
        assert f"⌛ −{lost} late" in text_of(page)
        assert "🪙 +10" in text_of(page)
    site.later(120)
    recap = host.get(f"/party/{site.tables.find(code).table.recap}")
    assert recap.status_code == 200
    assert "Late" in text_of(recap.text)


def test_cp_10_the_judge_may_be_surprised(site: Site) -> None:
    _, code, guests = site.playing(*NAMES)
    judge = site.view(code).leader
    assert "🎲 Surprise me" in guests[judge].page(code)
    assert guests[judge].move(code, "draw_assignment", criteria="Taste.").status_code == 200
    assert site.view(code).task.id
    assert site.view(code).criteria == "Taste."


def test_the_last_chef_is_told_why_the_clock_is_short(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo", timers="relaxed")
    judge = site.view(code).leader
    guests[judge].move(code, "choose_assignment", assignment="free-choice")
    first, last = site.view(code).chefs
    told = "Everybody else is done. The clock is short now."
    assert told not in guests[last].page(code)
    guests[first].move(code, "plan", **{"dishes.0": site.view(code, first).hand[:4]})
    assert told in guests[last].page(code)
    assert told not in guests[first].page(code)
