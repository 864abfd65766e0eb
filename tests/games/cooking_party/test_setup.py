"""Setup: CP-1 to CP-9, and the house rules that fit together."""

from __future__ import annotations

import re
from importlib.resources import files
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


ALONE = ": one alone plays solo (mode solo), against nobody."
TWO = ": two play a duel (mode duel)"
MORE = ": three or more play the classic game (mode standard)."


@pytest.mark.parametrize(
    ("seats", "options", "sentence"),
    [
        (0, {}, "Cooking Party Cards is for 1 to 20 players, not 0."),
        (21, {}, "Cooking Party Cards is for 1 to 20 players, not 21."),
        (1, {}, f"The classic game is not for 1 player{ALONE}"),
        (1, {"permanent_judge": 1}, f"The classic game is not for 1 player{ALONE}"),
        (1, {"mode": "duel"}, f"A duel is not for 1 player{ALONE}"),
        (
            2,
            {},
            f"The classic game is not for 2 players{TWO}, or have a judge who is not one of them (permanent_judge 2).",
        ),
        (
            2,
            {"permanent_judge": 1},
            f"The classic game is not for 2 players{TWO}, or have a judge who is not one of them (permanent_judge 2).",
        ),
        (2, {"mode": "solo"}, f"Solo is not for 2 players{TWO}."),
        (2, {"mode": "honor", "permanent_judge": 1}, f"An evening with a judge of honor is not for 2 players{TWO}."),
        (3, {"mode": "duel"}, f"A duel is not for 3 players{MORE}"),
        (3, {"mode": "solo"}, f"Solo is not for 3 players{MORE}"),
        (3, {"mode": "honor"}, "An evening with a judge of honor needs that judge: name the permanent judge."),
        (3, {"mode": "honor", "permanent_judge": 0, "honor": "menu", "rounds": 2}, "A menu has 3 courses, not 2."),
        (3, {"honor": "menu"}, "A menu is chosen only by a judge of honor."),
        (2, {"mode": "duel", "permanent_judge": 2}, "A duel has no judge besides the two."),
        (2, {"mode": "duel", "permanent_judge": 0}, "Whoever cooks in every round cannot be the permanent judge."),
        (2, {"mode": "duel", "laps": 2}, "Laps count only when the judges take turns."),
        (2, {"mode": "duel", "assignment": "custom"}, "A duel takes the top task card."),
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


def test_a_mode_that_is_not_there_is_refused_and_not_passed_over() -> None:
    with pytest.raises(IllegalMove, match="cannot be played with these options"):
        read_options(GAME, {"mode": "potluck"})


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


def test_cp_58_no_sentence_names_a_chapter_that_the_rulebook_counts_twice() -> None:
    """Its chapters 5.1 and 5.2 are there twice: whoever reads the number would not know which is meant."""
    game = files("partychef.games.cooking_party")
    texts = {file.name: file.read_text("utf-8") for file in game.iterdir() if file.name.endswith((".py", ".md"))}
    assert "5.3" in texts["RULES.md"]
    assert [name for name, text in texts.items() if re.search(r"\b5\.[12]\b", text)] == []
