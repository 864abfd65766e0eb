"""At the end of a second try stands how it went against the first game, on the result page and in the review."""

from __future__ import annotations

import pytest

from partychef.chefs import heuristic
from partychef.chefs.review import Decision
from partychef.engine.chance import Chance
from partychef.games.kitchen_closing.moves import Draw
from partychef.web.practice.words import against_first
from partychef.web.sentences import number, scored
from tests.web.conftest import Guest, Site, text_of
from tests.web.practising import practising, state_of, submit
from tests.web.test_review import looked_back

PLACES = ("first", "second", "third", "fourth")


def played_out(site: Site, code: str, well: bool) -> tuple[int, int]:
    """Play to the end, the person in the first seat well or as the clock would; returns their score and their rank."""
    while (state := state_of(site, code)).to_move():
        actor = sorted(state.to_move(), key=str)[0]
        move = state.default_move(actor)
        if well and actor is not None:
            move = heuristic.choose(state.view(actor), state.legal_moves(actor), Chance("well", 0))
        submit(site, code, actor, move, "person" if actor == 0 else "ai")
    site.later()
    outcome = state_of(site, code).outcome()
    assert outcome is not None
    others = [score for seat, score in outcome.scores.items() if seat]
    return outcome.scores[0], 1 + sum(score > outcome.scores[0] for score in others)


def tried_again(guest: Guest, code: str, at: int) -> str:
    """Tap *Try it from here*; returns the code of the new table."""
    answer = guest.post(f"/table/{code}/branch", {"at": at}, htmx=False)
    assert answer.status_code == 303, answer.text
    return str(answer.location.rsplit("/", 1)[1])


def test_a_second_try_says_how_it_went_against_the_first_game(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("partychef.tables.names.new_seed", lambda: "7")  # always the same cards
    found = [Decision(1, Draw(), Draw(), 0.4, 0.0, 0.0, 0.0)]
    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", lambda text, seat: iter(found))
    guest, code = practising(site, "kitchen-closing")
    before, rank_before = played_out(site, code, well=False)
    assert "First time" not in text_of(guest.page(code))
    new = tried_again(guest, code, 0)
    assert "First time" not in text_of(guest.page(new))  # it is not over yet
    now, rank = played_out(site, new, well=True)
    assert (before, rank_before) != (now, rank)
    first = f"First time: {PLACES[rank_before - 1]} with {scored(before, 'point')}"
    told = f"{first}; this time: {PLACES[rank - 1]} with {number(now)}."
    assert told in text_of(guest.page(new))
    assert told in looked_back(guest, f"/table/{new}/review?as=0")
    assert "First time" not in text_of(guest.get(f"/table/{new}/review?as=1").text)  # that is an AI chef
    third = tried_again(guest, new, 0)
    played_out(site, third, well=True)
    assert told in text_of(guest.page(third))  # the first game is still the first one


def test_where_the_first_game_has_no_end_nothing_is_compared(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    new = tried_again(guest, code, 0)
    played_out(site, new, well=False)
    assert "irst time" not in text_of(guest.page(new))


def test_a_result_that_is_the_same_or_that_of_somebody_alone_is_told_in_its_own_words() -> None:
    assert against_first({0: (14, 3), 1: (20, 1)}, {0: (21, 1), 1: (9, 2)}, 0, "VP") == (
        "First time: third with 14 VP; this time: first with 21."
    )
    assert (
        against_first({0: (14, 3), 1: (20, 1)}, {0: (14, 3), 1: (20, 1)}, 0)
        == "Same as the first time: third with 14 points."
    )
    assert against_first({0: (14, 1)}, {0: (21, 1)}, 0) == "First time: 14 points; this time: 21."
    assert against_first({1: (14, 1)}, {0: (21, 1)}, 0) == ""
