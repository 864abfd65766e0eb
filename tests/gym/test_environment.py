"""An environment plays the engine's own game, from the deal to the rewards."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import numpy as np
import pytest

import partychef.gym
from partychef.engine.chance import Chance
from partychef.engine.game import Outcome
from partychef.engine.record import play, read
from partychef.games import GAMES
from partychef.gym.environment import places
from tests.gym.tables import any_action, every_kind_of_table, is_over, played


@pytest.mark.parametrize("game", GAMES)
def test_a_random_game_ends_as_the_engine_ends_it_with_the_same_moves(game: str) -> None:
    for env in list(every_kind_of_table(game))[::3]:
        played(env, 1)
        record = read(env.record(), GAMES)
        state = play(record, GAMES)
        outcome = state.outcome()
        assert outcome is not None
        for seat, agent in enumerate(env.agents):
            assert env.infos[agent]["score"] == outcome.scores.get(seat, 0)
            assert env.infos[agent]["won"] is (seat in outcome.winners)
            assert env.view(agent) == state.view(seat)


@pytest.mark.parametrize("game", GAMES)
def test_the_engine_itself_deals_and_draws_the_same_cards(game: str) -> None:
    env = partychef.gym.make(game)
    env.reset(seed=9)
    state = GAMES[game].deal(len(env.agents), GAMES[game].options(), Chance("9", 0))
    assert [env.view(agent) for agent in env.agents] == [state.view(seat) for seat in range(len(env.agents))]


@pytest.mark.parametrize("game", GAMES)
def test_rewards_come_with_the_last_move_and_add_up_to_nothing(game: str) -> None:
    env, dice = partychef.gym.make(game), Random(7)
    for seed in range(3):
        env.reset(seed=seed)
        while not is_over(env):
            assert set(env.rewards.values()) == {0.0}
            env.step(any_action(env, dice))
        rewards = [env.last()[1]]
        assert all(env.terminations.values()) and not any(env.truncations.values())
        winners = [agent for agent in env.agents if env.infos[agent]["won"]]
        assert winners and {env.rewards[agent] for agent in winners} == {max(env.rewards.values())}
        assert sum(env.rewards.values()) == pytest.approx(0)
        assert rewards == [env.rewards[env.agent_selection]]


@pytest.mark.parametrize(
    ("scores", "winners", "judges", "rewards"),
    [
        ((15, 9, 7, 3), (0,), (), [1, 1 / 3, -1 / 3, -1]),
        ((15, 15, 7, 3), (1,), (), [1 / 3, 1, -1 / 3, -1]),  # the winner won by a tie-break
        ((15, 15, 7, 3), (0, 1), (), [2 / 3, 2 / 3, -1 / 3, -1]),
        ((0, 0), (), (), [0, 0]),
        ((4, 0, 9), (2,), (1,), [-1, 0, 1]),
        ((50,), (), (), [0]),
    ],
)
def test_a_reward_is_for_the_place(
    scores: tuple[int, ...], winners: tuple[int, ...], judges: tuple[int, ...], rewards: list[float]
) -> None:
    outcome = Outcome(dict(enumerate(scores)), winners, "")
    assert places(outcome, len(scores), set(judges)) == pytest.approx(rewards)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("cooking-party", 3, {"permanent_judge": 3, "rounds": 2}),
        ("cooking-party", 1, {"mode": "solo", "permanent_judge": 1}),
        ("cook-off", 2, {"ai_choice": True}),
    ],
)
def test_a_judge_who_is_no_player_is_the_last_agent_and_plays_for_nothing(
    game: str, seats: int, options: dict[str, Any]
) -> None:
    env = played(partychef.gym.make(game, seats, options), 2)
    assert env.possible_agents == [f"player_{seat}" for seat in range(seats + 1)]
    judge = env.possible_agents[-1]
    assert env.rewards[judge] == 0
    assert any(entry.seat == seats for entry in read(env.record(), GAMES).entries)


def test_a_judge_of_all_rounds_who_has_a_seat_plays_for_nothing_too() -> None:
    env = played(partychef.gym.make("cooking-party", 4, {"permanent_judge": 1}), 3)
    assert env.rewards["player_1"] == 0
    assert sum(env.rewards.values()) == pytest.approx(0)
    assert max(env.rewards.values()) > 0


def test_what_only_the_table_can_do_happens_by_itself() -> None:
    env = played(partychef.gym.make("cooking-party", 3, {"mode": "restaurant", "courses": ["dessert"]}), 4)
    assert {entry.seat for entry in read(env.record(), GAMES).entries} == {None, 0, 1, 2}


def test_an_action_that_is_not_legal_is_refused_and_nothing_happens() -> None:
    env = partychef.gym.make("chefs-hat")
    env.reset(seed=1)
    agent, before = env.agent_selection, env.record()
    illegal = int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0])
    for action in (illegal, 10_000, -1, None):
        with pytest.raises(ValueError, match=f"Action {action} is not legal for {agent} now: take one"):
            env.step(action)
    assert (env.agent_selection, env.record()) == (agent, before)


def test_whoever_is_not_asked_may_do_nothing() -> None:
    env = partychef.gym.make("kitchen-closing")
    env.reset(seed=1)
    for agent in env.agents:
        may = bool(env.observe(agent)["action_mask"].any())
        assert may == bool(env.infos[agent]["moves"]) == (agent == env.agent_selection)


def test_a_seed_deals_the_same_game_and_a_reset_without_one_the_next() -> None:
    env, other = partychef.gym.make("cook-off"), partychef.gym.make("cook-off")
    seen = []
    for each in (env, other):
        each.reset(seed=5)
        first = each.view("player_0")
        each.reset()
        second = each.view("player_0")
        each.reset(seed=5)
        assert each.view("player_0") == first != second
        seen.append((first, second))
    assert seen[0] == seen[1]


def test_without_any_seed_chance_decides() -> None:
    seeds = set()
    for _ in range(3):
        env = partychef.gym.make("green-chef")
        env.reset()
        seeds.add(env.seed)
    assert len(seeds) == 3


def test_cards_can_be_prepared() -> None:
    env = partychef.gym.make("green-chef")
    env.reset(seed=1, options={"deal": {"ingredients": ["saffron"]}})
    assert any("saffron" in env.view(agent).hand for agent in env.agents)  # type: ignore[attr-defined]
    assert '"saffron"' in env.record()
    with pytest.raises(ValueError, match=r"The prepared decks cannot be read"):
        env.reset(options={"deal": {"spoons": 3}})


def test_a_chef_that_can_write_plays_words_of_its_own() -> None:
    env, dice = partychef.gym.make("cooking-party"), Random(8)
    env.reset(seed=8)
    while not any(move["move"] == "introduce" for move in env.infos[env.agent_selection]["moves"].values()):
        env.step(any_action(env, dice))
    chef, guest = env.agent_selection, next(agent for agent in env.agents if agent != env.agent_selection)
    env.play({"move": "introduce", "name": "Sea Breeze", "text": "Mussels in cider."})
    view: Any = env.view(guest)
    assert [(dish.name, dish.text) for dish in view.dishes[-1:]] == [("Sea Breeze", "Mussels in cider.")]
    assert env.agent_selection == chef
    with pytest.raises(ValueError, match=r"^Not now: a chef is presenting\.$"):
        env.play({"move": "award", "chips": {"5": 0}})
    with pytest.raises(ValueError, match="that is no move of Cooking Party Cards"):
        env.play({"move": "dance"})


@pytest.mark.parametrize("game", GAMES)
def test_the_cooks_of_the_house_can_play_a_seat(game: str) -> None:
    env, dice = partychef.gym.make(game), Random(9)
    env.reset(seed=9)
    advised = 0
    while not is_over(env):
        if env.agent_selection == "player_0":
            env.play(env.advice())
            advised += 1
        else:
            env.step(any_action(env, dice))
    assert advised > 3
    with pytest.raises(ValueError, match=r"^The game is over\.$"):
        env.advice()
    with pytest.raises(ValueError, match=r"^The game is over\.$"):
        env.play({"move": "pass"})


def test_what_the_big_screen_may_show_can_be_rendered() -> None:
    env = partychef.gym.make("chefs-hat", render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None and '"hand": []' in shown and '"step": "pizza"' in shown
    quiet = partychef.gym.make("chefs-hat")
    quiet.reset(seed=1)
    assert quiet.render() is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("checkers",), r"There is no game 'checkers': choose one of cooking-party, .*cook-off\.$"),
        (("chefs-hat", 5), r"^Chef's Hat is for 4 players, not 5\.$"),
        (("cook-off", 2, {"meals": 99}), r"^Cook 1 to 12 meals, not 99\.$"),
        (("cook-off", 2, {"spoons": 1}), r"^Cook Off! cannot be played with these options"),
        (("cook-off", 2, {}, "human"), r"^There is no render mode 'human'"),
    ],
)
def test_what_cannot_be_made_is_refused_with_a_sentence(arguments: tuple[Any, ...], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        partychef.gym.make(*arguments)


@pytest.mark.parametrize("missing", ["pettingzoo", "gymnasium"])
def test_without_the_extra_one_sentence_says_what_to_install(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("partychef.gym.")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(ImportError) as refused:
        partychef.gym.make("chefs-hat")
    assert str(refused.value) == "partychef.gym needs PettingZoo: install it with pip install 'partychef[gym]'."
