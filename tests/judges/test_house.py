"""The house critic at the table (rulebook 3.3): every job of the judge, by legal moves, from its own view."""

from __future__ import annotations

from functools import cache

import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import Move, State, read_options
from partychef.games import GAMES
from partychef.games.cooking_party import chef, moves
from partychef.games.cooking_party.cards import CHIPS, ingredients
from partychef.games.cooking_party.view import PartyView
from partychef.judges.critics import Critic, critic_named, shipped_critics
from partychef.judges.seat import SeatedJudge

GAME = GAMES["cooking-party"]


@cache
def evening(critic: str, chefs: int = 3, rounds: int = 6, assignment: str = "choose") -> tuple[PartyView, list[Move]]:
    """A whole evening judged by a critic: how it looked at the end, and the judge's moves."""
    options = read_options(GAME, {"permanent_judge": chefs, "rounds": rounds, "assignment": assignment})
    state = GAME.deal(chefs, options, Chance("7", 0))
    judge, made = SeatedJudge([critic_named(critic)]), list[Move]()
    number = 0
    while state.outcome() is None:
        number += 1
        actor = next_actor(state)
        choose = judge.choose if actor == chefs else chef.choose
        view = state.view(actor)
        assert isinstance(view, PartyView)
        move = choose(view, state.legal_moves(actor), Chance(f"7/{actor}", number))
        state.check(actor, move)
        state.apply(actor, move, Chance("7", number))
        made += [move] if actor == chefs else []
    view = state.view(None)
    assert isinstance(view, PartyView)
    return view, made


def next_actor(state: State) -> int:
    """Whoever the table waits for: while a chef presents, the chef."""
    view = state.view(None)
    assert isinstance(view, PartyView)
    players = sorted(seat for seat in state.to_move() if seat is not None)
    return view.presenter if view.step == "presenting" and view.presenter is not None else players[0]


@pytest.mark.parametrize("assignment", ["choose", "top", "custom"])
def test_the_critic_judges_a_whole_evening_by_legal_moves(assignment: str) -> None:
    table, _ = evening("inspector", assignment=assignment)
    assert len(table.past) == 6
    assert all([chip for chip, _ in played.chips()] == sorted(CHIPS) for played in table.past)


@pytest.mark.parametrize("critic", shipped_critics(), ids=lambda critic: critic.id)
@pytest.mark.parametrize("assignment", ["choose", "custom"])
def test_every_critic_has_words_for_all_jobs_of_the_judge(critic: Critic, assignment: str) -> None:
    table, made = evening(critic.id, rounds=3, assignment=assignment)
    assert all(len(played.questions) == len(played.opinions) == 3 for played in table.past)
    questions = [move.question for move in made if isinstance(move, moves.Ask)]
    assert len(set(questions)) == len(questions) == 9
    assert not any("{" in text for text in [*questions, *(played.criteria for played in table.past)])


def test_every_chef_is_asked_exactly_once() -> None:
    table, _ = evening("columnist")
    for played in table.past:
        assert sorted(question.chef for question in played.questions) == [0, 1, 2]


def test_a_question_speaks_of_the_dish() -> None:
    table, _ = evening("grandmother")
    questions = [question.question for played in table.past for question in played.questions]
    names = [card.name.lower() for card in ingredients().values()]
    specific = [asked for asked in questions if "“" in asked or any(name in asked.lower() for name in names)]
    assert len(specific) >= len(questions) * 0.6


def test_every_chef_gets_a_critique_before_the_chips() -> None:
    table, made = evening("street-cook")
    assert all(sorted(opinion.chef for opinion in played.opinions) == [0, 1, 2] for played in table.past)
    judging = [type(move) for move in made if isinstance(move, moves.Critique | moves.Award)]
    assert judging == [moves.Critique, moves.Critique, moves.Critique, moves.Award] * 6


def test_the_critiques_go_from_the_last_to_the_best() -> None:
    table, _ = evening("inspector")
    for played in table.past:
        points = [played.points(opinion.chef) for opinion in played.opinions]
        assert points == sorted(points)


def test_no_assignment_comes_twice_while_there_are_others() -> None:
    table, _ = evening("seven-year-old")
    titles = [played.assignment.id for played in table.past]
    assert len(set(titles)) == len(titles)


def test_critics_choose_different_assignments() -> None:
    chosen = [tuple(played.assignment.id for played in evening(name)[0].past) for name in ("grandmother", "columnist")]
    assert chosen[0] != chosen[1]


def test_the_critic_says_once_that_it_is_no_person() -> None:
    table, _ = evening("inspector")
    honest = ["house critic" in played.criteria for played in table.past]
    assert honest == [True, False, False, False, False, False]


@pytest.mark.parametrize(("critic", "words"), [("sportreporter", "Hauskritiker"), ("commissaire", "critique maison")])
def test_it_says_so_in_its_own_language(critic: str, words: str) -> None:
    table, _ = evening(critic)
    assert [words in played.criteria for played in table.past] == [True, False, False, False, False, False]


def test_criteria_do_not_repeat_within_an_evening() -> None:
    table, _ = evening("columnist")
    criteria = [played.criteria for played in table.past]
    assert len(set(criteria)) == len(criteria)


def test_an_invented_assignment_is_the_critics_own() -> None:
    table, _ = evening("columnist", assignment="custom")
    titles = [played.assignment.title for played in table.past]
    assert set(titles) <= {idea.title for idea in critic_named("columnist").inventions}
    assert len(set(titles[:4])) == 4


def test_a_special_ingredient_comes_from_the_deck_it_may_search() -> None:
    critics = ("inspector", "columnist", "seven-year-old")
    specials = [played.special for name in critics for played in evening(name)[0].past]
    assert any(specials)
    assert {special for special in specials if special} <= set(ingredients())


def test_the_chips_follow_the_critiques() -> None:
    table, _ = evening("columnist")
    critic = critic_named("columnist")
    for played in table.past:
        best = max(table.order, key=played.points)
        text = next(opinion.text for opinion in played.opinions if opinion.chef == best)
        assert any(line.split("{")[0] in text for line in critic.bank("closings", "best"))
