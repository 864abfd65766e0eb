"""The page that looks back at a game: chances, and the moves that cost most, for those who sat there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from queue import Queue
from typing import Any

import msgspec
import pytest

from partychef.chefs.advice import advise
from partychef.chefs.review import Decision, can_review, decisions, to_weigh
from partychef.engine.chance import Chance
from partychef.engine.record import positions, read
from partychef.games import GAMES
from partychef.games.kitchen_closing.moves import Draw, Take
from partychef.tables import host as powers
from partychef.tables.records import record_of
from partychef.web.games import screens_of
from tests.serving import wait_for
from tests.web.conftest import Guest, Site, text_of

WAITS = "A chef is going through the moves."


def finished(site: Site, game: str = "kitchen-closing") -> tuple[str, Guest, list[Guest]]:
    """A short game that only the clock has played."""
    fields = {"rounds": "1"} if game == "kitchen-closing" else {}
    host, code, guests = site.playing("Ana", "Ben", "Cleo", game=game, **fields)
    while (state := site.tables.find(code).state) is not None and state.to_move():
        powers.skip(site.tables, code)
    site.later()
    return code, host, guests


def own_decisions(site: Site, code: str) -> list[int]:
    """The numbers of the moves at which the first seat had a choice."""
    return to_weigh(record_of(site.tables, site.tables.find(code)), 0)


def looked_back(guest: Guest, path: str) -> str:
    assert guest.post(path, htmx=False).status_code == 303
    wait_for(lambda: WAITS not in guest.get(path).text)
    return text_of(guest.get(path).text)


def test_a_player_looks_back_at_the_game_from_the_recap(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    def in_this_process(text: str, seat: int) -> Iterator[Decision]:
        return islice(decisions(read(text, GAMES), seat, worlds=8), 3)  # weighing all of them takes a minute

    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", in_this_process)
    code, _, (ana, ben, _) = finished(site)
    recap = ben.get(f"/party/{site.tables.find(code).table.recap}").text
    link = re.search(r'href="([^"]+/review\?as=1)"', recap)
    assert link is not None
    assert "Look back at this game" in ben.get(link.group(1)).text
    page = looked_back(ben, link.group(1))
    assert "Chances to win" in page
    assert "3 decisions looked at" in page
    assert "Chances to win" in text_of(ana.get(link.group(1)).text)  # what was found is there for everybody


def test_the_costliest_moves_stand_there_in_words_with_a_way_back(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _, (ana, *_) = finished(site)
    good, costly, unsure, *_ = own_decisions(site, code)
    found = [
        Decision(good, Draw(), Draw(), 0.4, 0.0, 0.0, 0.0),
        Decision(costly, Draw(), Take(), 0.25, 0.204, 0.15, 0.26),
        Decision(unsure, Take(), Draw(), 0.2, 0.05, -0.1, 0.2),
    ]
    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", lambda text, seat: found)
    path = f"/table/{code}/review?as=0"
    page = looked_back(ana, path)
    assert "3 decisions looked at. This one cost most:" in page
    assert "about 20 more games in 100. The range is 15 to 26: 99 times in 100, the true number lies in it." in page
    assert page.count("Better:") == 1
    assert f"/table/{code}/replay?at={costly - 1}&amp;as=0" in ana.get(path).text


@pytest.mark.parametrize("follows", [True, False], ids=["followed", "not followed"])
def test_a_costly_move_that_the_chef_had_advised_is_not_held_against_whoever_followed(
    site: Site, monkeypatch: pytest.MonkeyPatch, follows: bool
) -> None:
    code, _, (ana, *_) = finished(site)
    number = own_decisions(site, code)[0]
    *_, before = positions(record_of(site.tables, site.tables.find(code)), GAMES, number - 1)
    advised = advise(before.view(0), before.legal_moves(0)).move
    other = next(move for move in before.legal_moves(0) if move != advised)
    made, better = (advised, other) if follows else (other, advised)
    found = [Decision(number, made, better, 0.25, 0.204, 0.15, 0.26)]
    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", lambda text, seat: iter(found))
    page = looked_back(ana, f"/table/{code}/review?as=0")
    assert ("“What would you do?” would have advised the same move" in page) == follows


def test_a_move_that_cost_less_than_half_a_game_in_a_hundred_is_no_costly_one(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Far behind, everything costs little: nobody is told that a better move would have won about 0 more games."""
    code, _, (ana, *_) = finished(site)
    first, second, *_ = own_decisions(site, code)
    found = [
        Decision(first, Draw(), Take(), 0.02, 0.004, 0.001, 0.007),
        Decision(second, Draw(), Take(), 0.02, 0.012, 0.005, 0.02),
    ]
    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", lambda text, seat: iter(found))
    page = looked_back(ana, f"/table/{code}/review?as=0")
    assert page.count("Better:") == 1
    assert "That would have won about 1 more game in 100." in page


def test_in_green_chef_a_move_is_found_by_its_phase() -> None:
    """What a round of other games is, is a phase there; a game is a whole match of them."""
    state: Any = GAMES["green-chef"].deal(3, GAMES["green-chef"].options(), Chance("phases", 0))
    view = state.view(None)
    match = msgspec.structs.replace(view, game=2, options=msgspec.structs.replace(view.options, match=3))
    assert screens_of("green-chef").where(msgspec.structs.replace(view, round=2)) == "Phase 2"
    assert screens_of("green-chef").where(msgspec.structs.replace(match, round=1)) == "Game 2, phase 1"
    assert screens_of("cuisine-decks").where(msgspec.structs.replace(view, round=2)) == "Turn 2"


def test_the_best_move_says_when_it_was_made_and_leads_there(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    """“Wait” or “Block” alone would tell nobody which one is meant."""
    code, _, (ana, *_) = finished(site)
    best = own_decisions(site, code)[1]
    found = [Decision(best, Draw(), Draw(), 0.4, 0.0, 0.0, 0.0, gain=0.2, gain_low=0.1)]
    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", lambda text, seat: iter(found))
    path = f"/table/{code}/review?as=0"
    page = looked_back(ana, path)
    assert re.search(rf"best move: “Draw a card”. The next best .* games in 100. ▶ Round 1, move {best} of \d+", page)
    assert f"/table/{code}/replay?at={best - 1}&amp;as=0" in ana.get(path).text


def test_whoever_waits_sees_how_many_decisions_are_weighed_and_what_was_found_so_far(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, _, (ana, *_) = finished(site)
    path, (first, second, *more) = f"/table/{code}/review?as=0", own_decisions(site, code)
    many = 2 + len(more)
    weighed = Queue[Decision | None]()
    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", lambda text, seat: iter(weighed.get, None))

    def says(words: str) -> str:
        wait_for(lambda: words in text_of(ana.get(path).text))
        return ana.get(path).text

    assert ana.post(path, htmx=False).status_code == 303
    assert "weighed" not in text_of(says(WAITS))
    weighed.put(Decision(first, Draw(), Draw(), 0.4, 0.0, 0.0, 0.0))
    page = says(f"1 of {many} decisions weighed")
    assert f'max="{many}" value="1"' in page
    assert "Better" not in page
    weighed.put(Decision(second, Draw(), Take(), 0.25, 0.204, 0.15, 0.26))
    page = says(f"2 of {many} decisions weighed")
    told = f"Of these, one cost most so far: Move {second}: “Draw a card”. Better: “Take the open card”."
    assert told in text_of(page)
    assert '<noscript><meta http-equiv="refresh"' in page  # without scripts the page comes again by itself
    assert "Chances to win" not in page
    weighed.put(None)
    page = says("2 decisions looked at. This one cost most:")
    assert "weighed" not in text_of(page)


def test_what_fails_is_told_and_can_be_tried_again(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    code, _, (ana, *_) = finished(site)

    def dead(text: str, seat: int) -> list[Decision]:
        raise RuntimeError("no process")

    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", dead)
    page = looked_back(ana, f"/table/{code}/review?as=0")
    assert "Something burned in our kitchen" in page
    assert "Look back at this game" in page


def test_strangers_read_but_do_not_ask_and_nobody_looks_back_before_the_end(site: Site) -> None:
    code, _, _ = finished(site)
    stranger = site.guest()
    assert stranger.get(f"/table/{code}/review").status_code == 200
    assert stranger.post(f"/table/{code}/review").status_code == 403
    assert stranger.get(f"/table/{code}/review?as=7").status_code == 404
    _, running, (ana, *_) = site.playing("Ana", "Ben", "Cleo", game="kitchen-closing")
    assert ana.get(f"/table/{running}/review").status_code == 409


def test_a_judged_game_has_a_page_of_its_own_and_games_from_elsewhere_may_have_none(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    code, *_ = site.cooking("Ana", "Ben", "Cleo")
    answer = site.guest().get(f"/table/{code}/review")
    assert answer.status_code == 302 and answer.location.endswith(f"/table/{code}/review/dishes")
    assert site.guest().get(answer.location).status_code == 409  # they still cook
    _, other, _ = site.playing("Ana", "Ben", "Cleo", game="cuisine-decks")
    assert site.guest().get(f"/table/{other}/review").status_code == 409
    monkeypatch.setattr("partychef.web.practice.review.can_review", lambda game: False)
    assert site.guest().get(f"/table/{other}/review").status_code == 404


def test_there_is_a_review_of_every_game(site: Site) -> None:
    for game in GAMES.values():
        assert game.always_judged or can_review(game.id), game.id
