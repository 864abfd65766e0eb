"""Trying again: a move is taken back where nothing was shown since; else, and from any moment later, a branch opens."""

from __future__ import annotations

import re
from itertools import takewhile

import pytest
from msgspec.structs import replace

from partychef.chefs.review import Decision, decisions
from partychef.engine.record import play, read
from partychef.engine.taking_back import TakeBack
from partychef.games import GAMES
from partychef.games.chefs_hat.moves import Discard
from partychef.games.cook_off.moves import Submit
from partychef.games.kitchen_closing.moves import Draw, Take
from partychef.tables import host as powers
from tests.serving import wait_for
from tests.web.conftest import Guest, Site, text_of
from tests.web.practising import others_move, practising, state_of, submit


def turn_begun(site: Site) -> tuple[Guest, str]:
    """Somebody who has just taken the open card, and must discard one next."""
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    assert guest.move(code, "take", site.tables.find(code).made[0]).status_code in (200, 204)
    return guest, code


def taken_back(guest: Guest, site: Site, code: str) -> int:
    return guest.post(f"/table/{code}/take-back", {"after": site.tables.find(code).made[0]}).status_code


def test_a_move_is_taken_back_and_the_hand_is_as_before(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    before, n = state_of(site, code).view(0), site.tables.find(code).n
    assert "Take back" not in guest.page(code)
    guest.move(code, "take")
    assert state_of(site, code).view(0) != before
    assert "Take back" in guest.page(code)
    assert taken_back(guest, site, code) in (200, 204)
    assert state_of(site, code).view(0) == before
    assert site.tables.find(code).n == n + 2  # nothing is struck from the log


TOLD = "You can make it again or choose another move."


def test_the_page_says_what_was_taken_back_until_the_next_move(site: Site) -> None:
    guest, code = practising(site, "chefs-hat")
    placed: list[Discard] = []
    while len(placed) < 2:
        others_move(site, code)
        legal = state_of(site, code).legal_moves(0)
        placed = [move for move in legal if isinstance(move, Discard)]
        if len(placed) < 2:
            submit(site, code, 0, legal[-1])
    one, other = placed[:2]
    for move in (one, one, other):  # the same move again, or another one, at once
        submit(site, code, 0, move)
        assert TOLD not in guest.page(code)
        taken_back(guest, site, code)
        assert f"You took back: Place {len(move.cards)} × " in text_of(guest.page(code)) and TOLD in guest.page(code)
    site.tables.forget(code)
    assert TOLD in guest.page(code)  # after a restart, too
    assert TOLD not in site.guest().page(code)
    submit(site, code, 0, other)
    assert TOLD not in guest.page(code)


def test_of_two_moves_taken_back_in_a_row_the_page_tells_the_earlier_one(site: Site) -> None:
    guest, code = turn_begun(site)
    submit(site, code, 0, state_of(site, code).legal_moves(0)[0])
    for told in ("You took back: Discard ", "You took back: Take "):
        assert taken_back(guest, site, code) in (200, 204)
        assert told in text_of(guest.page(code))


def test_what_a_cook_has_typed_and_taken_back_is_escaped(site: Site) -> None:
    guest, code = practising(site, "cook-off")
    others_move(site, code)
    while not isinstance(move := state_of(site, code).default_move(0), Submit):
        submit(site, code, 0, move)
        others_move(site, code)
    submit(site, code, 0, replace(move, name="<i>Pie</i>"))
    taken_back(guest, site, code)
    assert "You took back: <b>Submit “&lt;i&gt;Pie" in guest.page(code)


def test_a_second_tap_takes_back_nothing_more(site: Site) -> None:
    guest, code = turn_begun(site)
    made = site.tables.find(code).made[0]
    for _ in range(2):
        guest.post(f"/table/{code}/take-back", {"after": made})
    assert site.tables.find(code).returns == 1


def test_a_table_with_moves_taken_back_is_the_same_after_a_restart(site: Site) -> None:
    guest, code = turn_begun(site)
    taken_back(guest, site, code)
    guest.move(code, "draw", site.tables.find(code).made[0])
    views = [state_of(site, code).view(seat) for seat in range(4)]
    site.tables.forget(code)
    assert [state_of(site, code).view(seat) for seat in range(4)] == views


def test_where_cards_were_shown_since_a_second_table_opens_with_the_game_as_it_was(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    others_move(site, code)
    before = state_of(site, code).view(0)
    guest.move(code, "draw")
    assert "Take back a second try, not counted" in text_of(guest.page(code))
    answer = guest.post(f"/table/{code}/take-back", htmx=False)
    assert answer.status_code == 303
    new = answer.location.rsplit("/", 1)[1]
    assert new != code
    assert state_of(site, new).view(0) == before
    assert site.tables.find(new).table.branch_of == code
    assert "A second try" in guest.page(new)
    assert state_of(site, code).view(0) != before  # the first game is as it was
    waiting = guest.get("/practice").text
    assert f"/table/{new}" in waiting
    assert f"/table/{code}" not in waiting  # it is the new try that goes on


def test_nobody_takes_back_anything_at_a_party_or_for_somebody_else(site: Site) -> None:
    _, code, (ana, ben, _) = site.playing("Ana", "Ben", "Cleo", game="kitchen-closing")
    submit(site, code, min(one for one in state_of(site, code).to_move() if one is not None), Draw())
    for guest in (ana, ben, site.guest()):
        assert guest.post(f"/table/{code}/take-back").status_code in (403, 409)
        assert guest.post(f"/table/{code}/branch", {"at": 0}).status_code in (403, 409)
    guest, mine = turn_begun(site)
    assert site.guest().post(f"/table/{mine}/take-back").status_code == 403
    assert site.guest().post(f"/table/{mine}/branch", {"at": 0}).status_code == 403


def test_where_a_result_of_the_day_is_compared_nothing_is_tried_twice(site: Site) -> None:
    guest, code = turn_begun(site)
    with site.tables.at(code) as live:
        site.tables.change(live, {"daily": "2026-11-28"})
    with pytest.raises(Exception, match="where somebody practises"):
        site.tables.take_back(code, 0)
    assert guest.post(f"/table/{code}/branch", {"at": 0}).status_code == 409


def test_moments_that_a_game_does_not_have_cannot_be_tried(site: Site) -> None:
    guest, code = turn_begun(site)
    for at in (-1, 1000):
        assert guest.post(f"/table/{code}/branch", {"at": at}).status_code == 404


def over(site: Site) -> tuple[Guest, str]:
    """A practice game that is over; a move of it was taken back."""
    guest, code = turn_begun(site)
    taken_back(guest, site, code)
    while (state := state_of(site, code)).to_move():
        actor = sorted(state.to_move(), key=str)[0]
        submit(site, code, actor, state.default_move(actor), "person" if actor == 0 else "ai")
    site.later()
    return guest, code


def test_the_record_says_what_was_taken_back_and_ends_as_the_game_did(site: Site) -> None:
    guest, code = over(site)
    text = guest.get(f"/table/{code}/record").text
    assert '"move": "take_back"' in text
    paper = read(text, GAMES)
    assert play(paper, GAMES).view(0) == state_of(site, code).view(0)
    back = next(n for n, one in enumerate(paper.entries, 1) if isinstance(one.move, TakeBack))
    found = (one.number for one in decisions(paper, 0, worlds=8))
    looked_at = [*takewhile(lambda number: number <= back, found)]  # they come in the order of the record
    assert back not in looked_at
    assert back - 1 not in looked_at  # what was taken back is no mistake
    assert next(found) > back
    page = guest.get(f"/table/{code}/replay?at=3&as=0").text
    assert "own-moves" in page
    steps = "".join(guest.get(f"/table/{code}/replay?at={at}").text for at in range(1, 12))
    assert "the last move is taken back" in steps
    assert "You take the open card." in steps


def test_the_end_begins_the_review_with_a_tap_and_then_names_the_best_move_and_the_costly_ones(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest, code = over(site)
    found = [
        Decision(4, Draw(), Take(), 0.25, 0.204, 0.15, 0.26),
        Decision(9, Take(), Take(), 0.3, 0.0, 0.0, 0.0, gain=0.12, gain_low=0.04),
        Decision(12, Take(), Draw(), 0.3, 0.02, -0.04, 0.1),
    ]
    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", lambda text, seat: found)
    end = guest.page(code)
    assert f'<form method="post" action="/table/{code}/review">' in end
    assert "What cost you most" not in end
    assert guest.post(f"/table/{code}/review", htmx=False).location.endswith("/review?as=0")
    wait_for(lambda: "What cost you most" in guest.page(code))
    end = text_of(guest.page(code))
    assert "What cost you most: “Draw a card”. Better: “Take the open card”." in end
    assert end.count("Better:") == 1 and "🔎 Look back at this game" in end
    assert "Your best move: “Take the open card”. The next best would have won 12 fewer games in 100." in end


def test_a_mistake_can_be_tried_from_the_review_and_the_replay(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    guest, code = over(site)
    own = next(
        n for n, one in enumerate(read(guest.get(f"/table/{code}/record").text, GAMES).entries, 1) if one.seat == 0
    )
    found = [Decision(own, Draw(), Take(), 0.25, 0.204, 0.15, 0.26), Decision(own + 9, Take(), Take(), 0.3, 0, 0, 0)]
    monkeypatch.setattr(site.party.clock.ai_seats, "look_back", lambda text, seat: found)
    path = f"/table/{code}/review?as=0"
    guest.post(path, htmx=False)
    wait_for(lambda: "A chef is going through the moves." not in guest.get(path).text)
    page = guest.get(path).text
    assert "Try it from here" in page
    assert re.search(rf"Round 1, move {own} of \d+", page)
    assert "What counts is what was likely at that moment" in page
    assert f"/table/{code}/replay?at={own - 1}&amp;as=0" in page
    assert "Try it from here" not in guest.get(f"/table/{code}/review?as=1").text
    replay = guest.get(f"/table/{code}/replay?at={own - 1}&as=0").text
    assert f'href="{path}"' in replay
    assert "Try it from here" in replay
    assert 'class="chances"' in replay
    form = re.search(r'name="at" value="(\d+)"', replay.split('class="reel-story"')[1])
    assert form is not None
    answer = guest.post(f"/table/{code}/branch", {"at": form.group(1)}, htmx=False)
    new = answer.location.rsplit("/", 1)[1]
    assert 0 in state_of(site, new).to_move()
    assert site.tables.find(new).n == own - 1
    assert text_of(guest.page(new))


def test_the_record_of_a_branch_says_how_many_moves_it_took_over(site: Site) -> None:
    guest, code = over(site)
    new = guest.post(f"/table/{code}/branch", {"at": 5}, htmx=False).location.rsplit("/", 1)[1]
    powers.stop(site.tables, new)
    text = guest.get(f"/table/{new}/record").text
    assert text.startswith('{"record": 1')
    assert '"branch": 5' in text.split("\n")[0]
    assert read(text, GAMES).header.branch == 5
    assert '"branch"' not in guest.get(f"/table/{code}/record").text


def test_from_a_party_that_is_over_a_guest_tries_again_alone(site: Site) -> None:
    _, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo", game="kitchen-closing", rounds="1")
    while state_of(site, code).to_move():
        powers.skip(site.tables, code)
    site.later()
    new = ana.post(f"/table/{code}/branch", {"at": 4}, htmx=False).location.rsplit("/", 1)[1]
    live = site.tables.find(new)
    assert [(chair.name, chair.kind == "person") for chair in live.chairs] == [
        ("Ana", True),
        ("Ben", False),
        ("Cleo", False),
    ]
    assert live.table.practice
    others_move(site, new)
    assert "What would you do?" in ana.page(new)
