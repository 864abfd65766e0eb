"""“What would you do?”: a player who practises asks, gets a nudge, the chef's move and its figures, and nobody else."""

from __future__ import annotations

import re

import pytest

from partychef.chefs.review import Option
from partychef.engine.game import Move, View
from partychef.games import GAMES
from partychef.games.kitchen_closing.moves import Draw, Take
from tests.serving import wait_for
from tests.web.conftest import Guest, Site, text_of
from tests.web.practising import others_move, practising, state_of, submit

ASKS = "What would you do?"


def asked(guest: Guest, code: str, level: int, htmx: bool = True) -> str:
    headers = {"HX-Request": "true"} if htmx else {}
    answer = guest.get(f"/table/{code}/hint?level={level}", headers=headers)
    assert answer.status_code == 200, answer.text
    return answer.text


@pytest.mark.parametrize("game", GAMES)
def test_at_every_practice_table_a_chef_can_be_asked_step_by_step(site: Site, game: str) -> None:
    guest, code = practising(site, game)
    others_move(site, code)
    assert ASKS in guest.page(code)
    nudge = text_of(asked(guest, code, 1))
    assert "Show the chef’s move" in nudge
    assert "The chef " not in nudge
    told = text_of(asked(guest, code, 2))
    assert "The chef " in told
    assert len(told) > len("The chef passes.")


def test_the_offer_is_named_after_the_decision_and_left_alone_by_events(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    found = re.search(r'<section class="hint-box" id="(hint-[^"]+)"[^>]* hx-morph-skip>', guest.page(code))
    assert found is not None
    submit(site, code, 0, state_of(site, code).legal_moves(0)[-1])
    others_move(site, code)
    assert found.group(1) not in guest.page(code)
    assert ASKS in guest.page(code)


def test_without_scripts_the_advice_is_a_page_with_a_way_back(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    page = asked(guest, code, 2, htmx=False)
    assert "<!doctype html>" in page
    assert "Back to the table" in page
    assert f'href="/table/{code}"' in page


def test_advice_that_was_read_is_closed_and_can_be_asked_for_again(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    assert "Close" in text_of(asked(guest, code, 1))
    closed = text_of(asked(guest, code, 0))
    assert closed == text_of(re.findall(r'<section class="hint-box".*?</section>', guest.page(code), re.S)[0])
    assert ASKS in closed and "Close" not in closed
    back = guest.get(f"/table/{code}/hint?level=0")
    assert back.status_code == 303 and back.location == f"/table/{code}"


def test_the_figures_are_found_in_the_background_and_say_how_sure_they_are(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    def compared(view: View, legal: list[Move]) -> list[Option]:
        return [Option(Draw(), 0.31, 0.28, 0.34), Option(Take(), 0.42, 0.38, 0.46, better=True)]

    monkeypatch.setattr(site.party.clock.ai_seats, "compare", compared)
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    assert "Show the figures" in asked(guest, code, 2)
    assert guest.post(f"/table/{code}/hint", htmx=False).status_code == 303
    wait_for(lambda: "takes a few seconds" not in asked(guest, code, 3))
    page = text_of(asked(guest, code, 3))
    assert "Take the open card better by more than luck 42 38 to 46" in page
    assert "Draw a card the chef’s move 31 28 to 34" in page
    assert "here its own move is not the best" in page


def test_the_advised_move_leads_the_figures_and_luck_alone_contradicts_nobody(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    first, second, third = state_of(site, code).legal_moves(0)[:3]

    def compared(view: View, legal: list[Move]) -> list[Option]:
        return [Option(first, 0.31, 0.24, 0.39), Option(second, 0.1, 0.05, 0.15), Option(third, 0.36, 0.27, 0.44)]

    monkeypatch.setattr(site.party.clock.ai_seats, "compare", compared)
    guest.post(f"/table/{code}/hint")
    wait_for(lambda: "takes a few seconds" not in asked(guest, code, 3))
    figures = text_of(asked(guest, code, 3)).partition("games won of 100")[2]
    rows = re.findall(r"(the chef’s move|about equal|)\s*(\d+) \d+ to \d+", figures)
    assert rows == [("the chef’s move", "31"), ("about equal", "36"), ("", "10")]
    assert "None is better than the chef’s move by more than luck explains." in figures


@pytest.mark.parametrize(
    ("high", "told"),
    [(0.2, "The chef’s move does best."), (0.25, "None is better than the chef’s move by more than luck explains.")],
)
def test_a_move_whose_range_lies_above_all_others_is_said_to_do_best(
    site: Site, monkeypatch: pytest.MonkeyPatch, high: float, told: str
) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    first, second, third = state_of(site, code).legal_moves(0)[:3]

    def compared(view: View, legal: list[Move]) -> list[Option]:
        return [Option(first, 0.31, 0.24, 0.39), Option(second, 0.1, 0.05, 0.15), Option(third, 0.18, 0.12, high)]

    monkeypatch.setattr(site.party.clock.ai_seats, "compare", compared)
    guest.post(f"/table/{code}/hint")
    wait_for(lambda: "takes a few seconds" not in asked(guest, code, 3))
    page = text_of(asked(guest, code, 3))
    assert told in page
    assert ("does best" in page) != ("None is better" in page)


def test_figures_that_cannot_be_found_can_be_asked_for_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def dead(view: View, legal: list[Move]) -> list[Option]:
        raise RuntimeError("no process")

    monkeypatch.setattr(site.party.clock.ai_seats, "compare", dead)
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    guest.post(f"/table/{code}/hint")
    wait_for(lambda: "takes a few seconds" not in asked(guest, code, 3))
    page = asked(guest, code, 3)
    assert "Something burned in our kitchen" in page
    assert "Show the figures" in page


def test_where_nobody_looks_ahead_there_are_no_figures_to_ask_for(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """In Cooking Party Cards nobody does, and in a game from elsewhere perhaps nobody."""
    guest, code = practising(site, "cooking-party")
    others_move(site, code)
    assert "Show the figures" not in asked(guest, code, 2)
    monkeypatch.setattr("partychef.web.practice.hints.can_review", lambda game: False)
    guest, code = practising(site, "cuisine-decks")
    others_move(site, code)
    assert "Show the figures" not in asked(guest, code, 2)
    page = guest.post(f"/table/{code}/hint").text
    assert "The chef " in text_of(page)
    assert "hint-figures" not in page


def test_at_a_party_nobody_is_told_anything(site: Site) -> None:
    _, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo", game="kitchen-closing")
    assert ASKS not in ana.page(code)
    assert ana.get(f"/table/{code}/hint").status_code == 403
    assert ana.post(f"/table/{code}/hint").status_code == 403


def test_where_a_result_of_the_day_is_compared_nobody_is_told_anything(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    with site.tables.at(code) as live:
        site.tables.change(live, {"daily": "2026-11-28"})
    assert guest.get(f"/table/{code}/hint").status_code == 403
    assert guest.post(f"/table/{code}/hint").status_code == 403


def test_only_the_player_may_ask_and_only_when_there_is_something_to_decide(site: Site) -> None:
    guest, code = practising(site, "chefs-hat")
    assert site.guest().get(f"/table/{code}/hint").status_code == 403
    others_move(site, code)
    submit(site, code, 0, state_of(site, code).default_move(0))
    if 0 not in state_of(site, code).to_move():
        assert ASKS not in guest.page(code)
        assert guest.get(f"/table/{code}/hint").status_code == 409


def test_a_hint_quotes_what_the_critic_rewards_and_not_how_it_introduces_itself(site: Site) -> None:
    guest, code = practising(site, "cooking-party")
    judge = next(seat for seat in state_of(site, code).to_move() if seat is not None)
    greeting = site.party.critics["columnist"].bank("greetings")[0]
    said = f"{greeting} Make me laugh."
    site.tables.submit(
        code, judge, {"move": "choose_assignment", "assignment": "free-choice", "criteria": said}, by="ai"
    )
    nudge = text_of(asked(guest, code, 1))
    assert "and the judge says: “Make me laugh”." in nudge
    assert greeting not in nudge


def test_what_a_judge_has_typed_is_escaped(site: Site) -> None:
    guest, code = practising(site, "cooking-party")
    state = state_of(site, code)
    judge = next(seat for seat in state.to_move() if seat is not None)
    choose = {"move": "choose_assignment", "assignment": "free-choice", "criteria": "<b>bold</b>"}
    site.tables.submit(code, judge, choose, by="ai")
    page = asked(guest, code, 1)
    assert "&lt;b&gt;bold&lt;/b&gt;" in page
    assert "<b>bold</b>" not in page
