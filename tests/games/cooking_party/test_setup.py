"""Setup: CP-1 to CP-9, and the house rules that fit together."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, read_options
from partychef.games import GAMES
from partychef.games.cooking_party.cards import CHIPS, assignments, ingredients
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.view import PartyView
from tests.games.cooking_party.kitchen import Kitchen

GAME = GAMES["cooking-party"]


def deal(seats: int, **options: Any) -> Any:
    return GAME.deal(seats, Options(**options), Chance("1", 0))


@pytest.mark.parametrize("seats", range(3, 21))
def test_cp_1_three_to_twenty_players_take_turns(seats: int) -> None:
    party = deal(seats)
    assert party.view(None).order == tuple(range(seats))
    assert len(party.view(None).chefs) == seats - 1


def test_cp_1_two_chefs_are_enough_for_a_judge_who_is_no_player() -> None:
    view = deal(2, permanent_judge=2).view(None)
    assert (view.judge, view.chefs, view.order) == (2, (0, 1), (0, 1))


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (1, {}, "Cooking Party Cards is for 2 to 20 players, not 1."),
        (21, {}, "Cooking Party Cards is for 2 to 20 players, not 21."),
        (2, {}, "Two players need a judge who is not one of them (permanent_judge 2)."),
        (2, {"permanent_judge": 1}, "Two players need a judge who is not one of them (permanent_judge 2)."),
        (3, {"laps": 0}, "Everybody may judge 1 to 5 times, not 0 times."),
        (3, {"laps": 6}, "Everybody may judge 1 to 5 times, not 6 times."),
        (3, {"first_judge": 3}, "There is no seat 3 to judge first."),
        (3, {"permanent_judge": 4}, "There is no seat 4 for the permanent judge."),
        (3, {"permanent_judge": -1}, "There is no seat -1 for the permanent judge."),
        (3, {"permanent_judge": 0, "first_judge": 1}, "A permanent judge always judges first."),
        (3, {"permanent_judge": 0, "laps": 2}, "Laps count only when the judges take turns."),
        (3, {"rounds": 5}, "Rounds are set only with a permanent judge."),
        (3, {"permanent_judge": 0, "rounds": 101}, "Play 1 to 100 rounds, not 101."),
        (3, {"permanent_judge": 0, "rounds": 0}, "Play 1 to 100 rounds, not 0."),
    ],
)
def test_house_rules_that_do_not_fit_are_refused_with_a_sentence(
    seats: int, options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(IllegalMove) as refusal:
        deal(seats, **options)
    assert str(refusal.value) == sentence


def test_unknown_house_rules_are_refused() -> None:
    with pytest.raises(IllegalMove, match="cannot be played with these options"):
        read_options(GAME, {"lapse": 2})


@pytest.mark.parametrize(
    "option",
    [
        pytest.param({"mode": "duel"}, id="CP-37"),
        pytest.param({"mode": "solo"}, id="CP-41"),
        pytest.param({"team_mode": "fixed"}, id="CP-42"),
        pytest.param({"card_purchasing": True}, id="CP-47"),
        pytest.param({"tasting": True}, id="CP-48"),
        pytest.param({"finalists": 2}, id="CP-49"),
        pytest.param({"prep_time": 60}, id="CP-50"),
        pytest.param({"swap_cooks": True}, id="CP-51"),
        pytest.param({"unavailable": ["lobster"]}, id="CP-52"),
        pytest.param({"mode": "honor"}, id="CP-53"),
        pytest.param({"novice_trades": 1}, id="CP-55"),
        pytest.param({"mode": "restaurant"}, id="CP-56"),
    ],
)
def test_a_mode_that_is_not_played_yet_is_refused_and_not_passed_over(option: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove, match="cannot be played with these options"):
        read_options(GAME, option)


def test_cp_3_one_chip_of_each_kind_190_in_all() -> None:
    assert CHIPS == (5, 10, 25, 50, 100)
    assert sum(CHIPS) == 190


def test_cp_4_other_numbers_and_symbols_make_no_other_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lobster is a 10 from the sea. As a 1 among the meat it is dealt, cooked and judged in the same way."""

    def evening() -> list[PartyView]:
        kitchen = Kitchen(4)
        kitchen.until("over")
        return [kitchen.sees(seat) for seat in (0, 1, 2, 3, None)]

    as_printed = evening()
    assert ingredients()["lobster"].number == 10
    for id, card in list(ingredients().items()):
        monkeypatch.setitem(ingredients(), id, msgspec.structs.replace(card, number=1, category="meat"))
    assert evening() == as_printed


def test_cp_6_the_first_judge_is_the_one_the_table_names() -> None:
    assert deal(4, first_judge=2).view(None).judge == 2


def test_cp_6_otherwise_chance_names_the_first_judge() -> None:
    judges = {GAME.deal(4, Options(), Chance(str(seed), 0)).to_move() for seed in range(40)}
    assert judges == {frozenset({seat}) for seat in range(4)}


def test_cp_8_everybody_sees_the_assignment_deck() -> None:
    kitchen = Kitchen()
    for seat in (0, 1, 2, None):
        assert sorted(card.id for card in kitchen.sees(seat).deck) == sorted(assignments())


def test_cp_9_both_decks_are_shuffled() -> None:
    party = Kitchen().party
    assert sorted(party.draw) == sorted(ingredients())
    assert party.draw != list(ingredients())
    assert [card.id for card in party.deck] != list(assignments())


def test_cp_9_first_the_ingredients_then_the_assignments_then_the_judge() -> None:
    chance, party = Chance("1", 0), deal(7)
    assert party.draw == chance.shuffled(list(ingredients()))
    assert [card.id for card in party.deck] == chance.shuffled(list(assignments()))
    assert party.judge == chance.below(7)


def test_a_prepared_deal_lies_on_top_of_the_shuffled_rest() -> None:
    party = Kitchen(deal={"ingredients": ["lobster", "thyme"], "assignments": ["picnic"]}).party
    assert party.draw[:2] == ["lobster", "thyme"]
    assert party.deck[0].id == "picnic"
    assert len(party.draw) == 160
    assert len(party.deck) == 28


@pytest.mark.parametrize(
    "prepared",
    [{"ingredients": ["unicorn"]}, {"ingredients": ["lobster", "lobster"]}, {"assignments": [3]}, {"chips": []}],
)
def test_a_deal_that_names_cards_we_do_not_have_is_refused(prepared: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove):
        GAME.deal(3, Options(), Chance("1", 0), prepared)
