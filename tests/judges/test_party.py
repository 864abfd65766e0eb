"""What a judge finds out from its view about the rules is what the rules say (legality is written once)."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, State
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.cards import CHIPS, assignments, ingredients
from partychef.games.cooking_party.view import PartyView
from partychef.judges import party
from partychef.judges.seat import SeatedJudge
from tests.judges.evening import Evening, critics

SEATS = st.integers(0, 4)
WORDS = st.sampled_from(["", " ", "Cook.", "x" * 61, "x" * 1001])
CARDS = st.none() | st.sampled_from([*sorted(ingredients())[:40], "moon-cheese"])
JUDGES_MOVES: st.SearchStrategy[Move] = st.one_of(
    st.builds(moves.ChooseAssignment, st.sampled_from([*assignments(), "the-moon"]), WORDS, CARDS),
    st.builds(
        moves.InventAssignment, WORDS, WORDS, st.integers(3, 15), st.integers(-1, 8), st.integers(0, 3),
        st.lists(WORDS, max_size=4).map(tuple), st.integers(0, 5), st.none() | st.integers(0, 9), CARDS,
        st.lists(WORDS, max_size=2).map(tuple), WORDS,
    ),
    st.builds(moves.Call, SEATS),
    st.builds(moves.Ask, WORDS),
    st.builds(moves.Thank),
    st.builds(moves.Critique, SEATS, WORDS),
    st.builds(moves.Award, st.dictionaries(st.sampled_from([*CHIPS, 7]), SEATS, min_size=4)),
)  # fmt: skip


def refusal(state: State, move: Move) -> str:
    """What the game says to the judge's move; empty when it is fine."""
    try:
        state.check(3, move)
    except IllegalMove as error:
        return str(error)
    return ""


def refusal_as_seen(view: PartyView, legal: list[Move], move: Move) -> str:
    """The same, found out from the judge's view."""
    try:
        party.PartyTable(view, legal).check(move)
    except IllegalMove as error:
        return str(error)
    return ""


@given(st.sampled_from(["choose", "custom"]), st.integers(0, 9), st.integers(0, 60), st.lists(JUDGES_MOVES, min_size=8))
@settings(max_examples=30)
def test_the_judge_and_the_game_agree_on_every_move(rule: str, seed: int, made: int, tried: list[Move]) -> None:
    house_rules: dict[str, Any] = {"assignment": rule, "rounds": 2}
    evening = Evening(lambda: SeatedJudge(critics("grandmother")), seed=str(seed), **house_rules)
    while evening.number < made or 3 not in evening.state.to_move():
        if evening.state.outcome() is not None:
            return
        evening.step()
    view, legal = evening.table(3), evening.state.legal_moves(3)
    for move in [*tried, *legal]:
        assert refusal_as_seen(view, legal, move) == refusal(evening.state, move)


def test_how_a_critic_greets_the_table_is_no_wish_that_a_dish_could_defy() -> None:
    (critic,) = critics("grandmother")
    evening = Evening(lambda: SeatedJudge((critic,)), seed="a greeting", rounds=1)
    while evening.state.timed_step().kind != "judging":
        evening.step()
    view = evening.table(3)
    assert any(line in view.criteria for line in critic.bank("greetings"))
    table = party.PartyTable(view, evening.state.legal_moves(3))
    asked = table.sitting((critic,), Chance("a greeting", 0), "en", None, 0).case.brief.criteria
    assert asked and view.criteria.endswith(asked)
    assert not any(line in asked for line in critic.bank("greetings"))
