"""Card purchasing: a token a round buys a card, or is worth 10 points in the end (CP-45 to CP-47)."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from partychef.engine.chance import Chance
from partychef.games.cooking_party import chef
from partychef.games.cooking_party.moves import Buy, EndGame, OpenRound, Plan, SeatNewcomer
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.rounds import Brigade, FinalSum
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.setup import set_up
from tests.games.cooking_party.kitchen import JUDGE, LEFT, RIGHT, Kitchen, all_to
from tests.games.cooking_party.subject import ALL_CARDS, cards, choose

LEFTS = ["steak", "tofu", "ham", "rice", "basil", "corn", "milk"]
RIGHTS = ["apples", "pears", "figs", "bread", "honey", "tea", "mint"]
DEAL = {"ingredients": [card for two in zip(LEFTS, RIGHTS, strict=True) for card in two] + ["duck", "beans"]}


def with_tokens(**rules: Any) -> Kitchen:
    return Kitchen(deal=DEAL, card_purchasing=True, **rules)


def test_cp_45_at_the_start_of_a_round_every_player_gets_a_token_and_so_does_the_judge() -> None:
    kitchen = with_tokens()
    assert kitchen.sees(None).tokens == {JUDGE: 1, LEFT: 1, RIGHT: 1}
    kitchen.round()
    assert kitchen.sees(None).tokens == {JUDGE: 1, LEFT: 1, RIGHT: 1}  # the next round has not begun
    kitchen.does(None, OpenRound())
    assert kitchen.sees(None).tokens == {JUDGE: 2, LEFT: 2, RIGHT: 2}


def test_cp_45_a_newcomer_gets_the_first_one_in_the_next_round() -> None:
    kitchen = with_tokens()
    kitchen.round()
    kitchen.does(None, SeatNewcomer("Dora"), OpenRound())
    assert kitchen.sees(None).tokens[3] == 1


def test_cp_45_without_the_option_there_are_none() -> None:
    kitchen = Kitchen(deal=DEAL)
    kitchen.chooses("free-choice")
    assert kitchen.sees(None).tokens == {}
    assert kitchen.refuses(LEFT, Buy("steak")) == "At this table there are no tokens."


def test_cp_46_a_token_buys_one_card_for_one() -> None:
    kitchen = with_tokens()
    kitchen.chooses("free-choice")
    assert kitchen.sees(LEFT).may_buy
    kitchen.does(LEFT, Buy("steak"))
    assert kitchen.hand(LEFT) == [*LEFTS[1:], "duck"]
    assert kitchen.party.stations[LEFT].returned == ("steak",)  # it is a discard of the round (CP-20)
    assert kitchen.sees(None).tokens[LEFT] == 0
    assert kitchen.sees(LEFT).trades_left == 1  # the exchange of the assignment is still there
    assert kitchen.refuses(LEFT, Buy("tofu")) == "You have no token left."


def test_cp_46_as_often_as_there_are_tokens() -> None:
    kitchen = with_tokens(laps=2)
    for _ in range(3):
        kitchen.round()
    kitchen.does(None, OpenRound())
    kitchen.chooses("free-choice")
    hand = kitchen.hand(LEFT)
    kitchen.does(LEFT, *map(Buy, hand[:4]))
    assert kitchen.sees(None).tokens[LEFT] == 0
    assert kitchen.hand(LEFT)[:3] == hand[4:]


def test_cp_46_only_a_chef_may_and_only_until_the_plan() -> None:
    kitchen = with_tokens()
    assert kitchen.refuses(LEFT, Buy("steak")) == "Not now: the judge is choosing the task."
    kitchen.chooses("free-choice")
    assert kitchen.refuses(JUDGE, Buy("steak")) == "Only this round's chefs may do that."
    assert kitchen.refuses(LEFT, Buy("apples")) == "You do not hold Apples."
    kitchen.plans(LEFT, LEFTS[:4])
    assert kitchen.refuses(LEFT, Buy("steak")) == "Your dishes are locked in already."
    assert not kitchen.sees(LEFT).may_buy


def test_cp_46_a_member_of_a_team_spends_an_own_token_on_the_hand_of_the_team() -> None:
    party = set_up(4, Options(card_purchasing=True, first_judge=0), Chance("team", 0), DEAL)
    party.brigades = (Brigade((1, 3)), Brigade((2,)))
    kitchen = Kitchen(4, card_purchasing=True)
    kitchen.party = party
    kitchen.chooses("free-choice")
    hand = kitchen.hand(1)
    kitchen.does(3, Buy(hand[0]))
    assert hand[0] not in kitchen.hand(1)
    assert (kitchen.sees(None).tokens[1], kitchen.sees(None).tokens[3]) == (1, 0)


def test_cp_47_a_token_that_is_left_is_worth_10_points_before_the_winner_is_found() -> None:
    kitchen = with_tokens(permanent_judge=3, rounds=1)
    kitchen.chooses("free-choice")
    kitchen.does(0, Buy(kitchen.hand(0)[0]))
    kitchen.until("judging")
    kitchen.does(3, all_to(0))
    assert kitchen.party.outcome().scores == {0: 190, 1: 10, 2: 10}  # type: ignore[union-attr]
    assert kitchen.sees(None).sums == (FinalSum(1, 0, tokens=10), FinalSum(2, 0, tokens=10))
    assert kitchen.sees(None).place(1).score == 10


def test_cp_47_tokens_may_decide_who_wins() -> None:
    kitchen = with_tokens()
    kitchen.round()
    kitchen.does(None, EndGame())
    before = {seat: kitchen.party.scores[seat] for seat in (JUDGE, LEFT, RIGHT)}
    kitchen.party.scores |= {JUDGE: 100, LEFT: 100, RIGHT: 95}
    kitchen.party.tokens |= {JUDGE: 0, LEFT: 1, RIGHT: 1}
    assert before != kitchen.party.scores
    outcome = kitchen.party.outcome()
    assert outcome is not None
    assert (outcome.scores, outcome.winners) == ({JUDGE: 100, LEFT: 110, RIGHT: 105}, (LEFT,))


def test_cp_47_they_are_worth_nothing_to_a_judge_of_all_rounds_and_on_a_menu() -> None:
    kitchen = with_tokens(permanent_judge=0, rounds=1)
    kitchen.round()
    assert kitchen.party.outcome().scores[0] == 0  # type: ignore[union-attr]  # CP-54
    menu = with_tokens(mode="honor", honor="menu", permanent_judge=0)
    menu.until("over")
    assert set(menu.party.outcome().scores.values()) == {0}  # type: ignore[union-attr]  # CP-53


@pytest.mark.parametrize("seats", range(1, 21))
def test_cp_45_tokens_and_cards_are_conserved(seats: int) -> None:
    """Every token that was handed out is held or was spent, at every moment."""
    mode: dict[str, Any] = {1: {"mode": "solo"}, 2: {"mode": "duel"}}.get(
        seats, {"permanent_judge": seats, "rounds": 2}
    )
    party: Party = set_up(seats, Options(card_purchasing=True, **mode), Chance(f"tokens {seats}", 0))
    dice, number = Random(seats), 0
    while movers := party.to_move():
        number += 1
        actor = dice.choice(sorted(movers, key=str))
        bought = [move for move in party.legal_moves(actor) if isinstance(move, Buy)]
        move = bought[0] if bought and dice.random() < 0.7 else choose(party, actor, dice)
        party.apply(actor, move, Chance(f"tokens {seats}", number))
        begun = len(party.past) + (party.step not in ("break", "over"))
        if set(party.order) == set(range(seats)):
            assert {seat: party.tokens[seat] + party.spent.get(seat, 0) for seat in range(seats)} == dict.fromkeys(
                range(seats), begun
            )
        assert min(party.tokens.values()) >= 0
        assert cards(party) == ALL_CARDS
        assert number < 5000
    assert sum(party.spent.values()) > 0


def test_an_ai_chef_spends_a_token_on_what_does_not_belong_and_keeps_the_others() -> None:
    hand = ["anchovies", "chocolate", "cookies", "caramel", "almonds", "cream", "strawberries", "cola"]
    kitchen = Kitchen(
        deal={"ingredients": [card for two in zip(hand, [*RIGHTS, "beans"], strict=True) for card in two]},
        card_purchasing=True,
    )  # fmt: skip
    kitchen.chooses("dessert")
    made: list[Any] = []
    while not any(isinstance(move, Plan) for move in made):
        view = kitchen.sees(LEFT)
        made.append(chef.choose(view, kitchen.party.legal_moves(LEFT), Chance("token", len(made))))
        kitchen.does(LEFT, made[-1])
    bought = [move.card for move in made if isinstance(move, Buy)]
    assert bought in ([], ["anchovies"])  # there is one token, and it buys no dessert card away
