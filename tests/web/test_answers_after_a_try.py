"""Answers in one tap: at parties at once, and where somebody practises after a first try, beside it."""

from __future__ import annotations

import re

import pytest

from partychef.chefs import heuristic
from partychef.engine.chance import Chance
from partychef.games.green_chef.moves import Allocate
from partychef.games.kitchen_closing.moves import PlaceStacks
from tests.web.conftest import Guest, Site
from tests.web.practising import practising, state_of, submit

STEPS = {"kitchen-closing": "stacks", "cook-off": "cook_off", "green-chef": "allocation", "cuisine-decks": "cook"}
AT_ONCE = {
    "kitchen-closing": "Fill in the best stacks", "cook-off": "Fill in the best dish", "green-chef": "✨ The best",
    "cuisine-decks": "Cook this menu",
}  # fmt: skip
COMPARE = {
    "kitchen-closing": "Compare with the best stacks", "cook-off": "Compare with the best dish",
    "green-chef": "✨ Compare", "cuisine-decks": "Compare with the best menu",
}  # fmt: skip


def until(site: Site, code: str, step: str, seat: int = 0) -> None:
    """Everybody plays as a chef would until this seat is asked in this step, with something to choose from."""
    for number in range(600):
        state = state_of(site, code)
        if state.step == step and seat in state.to_move() and len(state.legal_moves(seat)) > 1:
            return
        actor = sorted(state.to_move(), key=str)[0]
        move = state.default_move(actor)
        if actor is not None:
            move = heuristic.choose(state.view(actor), state.legal_moves(actor), Chance("until", number))
        submit(site, code, actor, move, "person" if actor == seat else "ai")
    raise AssertionError(f"{step} never came")


def at_a_party(site: Site, game: str) -> tuple[Guest, str]:
    _, code, (ana, *_) = site.playing("Ana", "Ben", "Cleo", game=game)
    return ana, code


@pytest.mark.parametrize("game", STEPS)
def test_at_a_party_the_best_answer_is_there_at_once(site: Site, game: str) -> None:
    guest, code = at_a_party(site, game)
    until(site, code, STEPS[game])
    page = guest.page(code)
    assert AT_ONCE[game] in page
    assert COMPARE[game] not in page


@pytest.mark.parametrize("game", STEPS)
def test_who_practises_is_offered_a_comparison_and_no_answer(site: Site, game: str) -> None:
    guest, code = practising(site, game)
    until(site, code, STEPS[game])
    page = guest.page(code)
    assert COMPARE[game] in page
    if game != "cuisine-decks":  # there the menu stands in the page, and is shown by the script
        assert AT_ONCE[game] not in page


def test_where_pots_and_recipes_begin_filled_at_parties_they_begin_empty(site: Site) -> None:
    for game in ("green-chef", "cuisine-decks"):
        guest, code = practising(site, game)
        until(site, code, STEPS[game])
        desk = guest.page(code).split('id="desk-')[1]
        assert not re.search(r'<option value="[^"]+" selected', desk.split("</form>")[0])
        party, code = at_a_party(site, game)
        until(site, code, STEPS[game])
        assert re.search(r'<option value="[^"]+" selected', party.page(code).split('id="desk-')[1])


def test_without_scripts_nobody_who_practises_can_send_the_best_stacks_unseen(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    until(site, code, "stacks")
    assert "Place these, the best stacks" not in guest.page(code)
    party, code = at_a_party(site, "kitchen-closing")
    until(site, code, "stacks")
    assert "Place these, the best stacks" in party.page(code)


def test_what_was_chosen_face_down_stands_beside_the_best(site: Site) -> None:
    guest, code = practising(site, "kitchen-closing")
    until(site, code, "stacks")
    submit(site, code, 0, PlaceStacks((), ()))
    if 0 not in state_of(site, code).to_move() and state_of(site, code).step == "stacks":
        assert "The best dish from your hand would have been" in guest.page(code)
    guest, code = practising(site, "green-chef")
    until(site, code, "allocation")
    submit(site, code, 0, Allocate({}))
    if state_of(site, code).step == "allocation":
        assert re.search(r"Yours brings 0, the best would bring [1-9]", guest.page(code))
