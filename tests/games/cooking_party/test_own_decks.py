"""Decks of one's own: files become cards, bad ones a sentence with a line, and records need no file to be played."""

from __future__ import annotations

import gc
from pathlib import Path
from typing import Any

import msgspec
import pytest

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove
from partychef.engine.record import Entry, Header, Record, play, read, write
from partychef.games import GAMES
from partychef.games.cooking_party.cards import Assignment, assignments, ingredients
from partychef.games.cooking_party.moves import ChooseAssignment, SeatNewcomer
from partychef.games.cooking_party.options import Options
from partychef.games.cooking_party.own_decks import (
    DeckError,
    OwnDeck,
    WrittenAssignment,
    WrittenIngredient,
    as_toml,
    deck_id,
    read_own_deck,
    read_own_decks,
)
from partychef.games.cooking_party.rules import Party
from partychef.judges.dishes import Plate
from partychef.judges.party import plate_of
from tests.games.cooking_party.kitchen import JUDGE, LEFT, Kitchen

GUANCIALE = WrittenIngredient("Guanciale", "🥓", "meat", "Cured pork cheek. Render it slowly.", ("meat", "animal"))
LUNCH = WrittenAssignment("Sunday Lunch", "The dish in the middle of the table.", hand=5, min=2)
LARDER = OwnDeck("Nonna's larder", "From the cellar", (GUANCIALE,), (LUNCH,), "nonna")


def deck(folder: Path, text: str, name: str = "nonna.toml") -> OwnDeck:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return read_own_deck(path)


def complaint(folder: Path, text: str, name: str = "nonna.toml") -> str:
    with pytest.raises(DeckError) as refused:
        deck(folder, text, name)
    return str(refused.value)


def test_what_is_written_is_read_again(tmp_path: Path) -> None:
    odd = msgspec.structs.replace(LARDER, title='"Odd" \\ deck', about="")
    assert deck(tmp_path, as_toml(LARDER)) == LARDER
    assert deck(tmp_path, as_toml(odd)) == odd


HEAD = 'title = "Nonna"\n\n'
CARD = '[[ingredients]]\nname = "Guanciale"\nemoji = "🥓"\ncategory = "meat"\ngloss = "Pork cheek."\n\n'


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + CARD + CARD.replace("meat", "meet"), "nonna.toml line 12: category cannot be 'meet'"),
        (HEAD + CARD + '[[ingredients]]\nname = "Salt"\nemoji = "🧂"\ncategory = "herb"\ngloss = "White."\n',
         "nonna.toml line 10: Salt is in the pantry, where everybody has it"),
        (HEAD + CARD + CARD, "nonna.toml line 10: there is another card called 'Guanciale'"),
        (HEAD + CARD.replace('gloss = "Pork cheek."\n', ""), "line 3: gloss is missing"),
        (HEAD + CARD.replace("🥓", "bacon"), "nonna.toml line 5: the emoji must be one small picture, not 'bacon'"),
        (HEAD + CARD.replace("Pork", "Pork\\u202e"), "nonna.toml line 7: the gloss must be one line"),
        (HEAD + '[[assignments]]\ntitle = "Feast"\ntext = "Much."\nhand = 15\n', "line 6: deal 4 to 14 cards, not 15"),
        (HEAD + '[[assignments]]\ntitle = "Feast"\ntext = "Much."\nmin = 8\n', "line 6: the dishes need more cards"),
        (HEAD + "[[assignments]]\ntitle = Feast\n", "nonna.toml is not TOML"),
        ('id = "nonna"\n' + HEAD, "nonna.toml line 1: the id is the name of the file"),
        ('title = " "\n', "nonna.toml line 1: the title must be one line"),
    ],
)  # fmt: skip
def test_a_bad_file_is_told_by_its_line(tmp_path: Path, text: str, told: str) -> None:
    assert told in complaint(tmp_path, text)


def test_a_file_needs_a_plain_name(tmp_path: Path) -> None:
    assert "needs a name of small letters" in complaint(tmp_path, HEAD, "Nonna's.toml")


def test_a_broken_file_spoils_no_other(tmp_path: Path) -> None:
    deck(tmp_path, as_toml(LARDER))
    (tmp_path / "broken.toml").write_text("title", encoding="utf-8")
    decks, errors = read_own_decks(tmp_path)
    assert list(decks) == ["nonna"]
    assert [error.file for error in errors] == ["broken.toml"]
    assert read_own_decks(tmp_path / "nowhere") == ({}, [])


def test_a_new_deck_gets_a_file_name_of_its_own() -> None:
    assert deck_id("Nonna's Larder!", ["nonna-s-larder"]) == "nonna-s-larder-2"
    assert deck_id("日本", []) == "deck"


# -- at the table ------------------------------------------------------------------------------------------------------


def kitchen(**more: Any) -> Kitchen:
    own: dict[str, Any] = {"own_ingredients": (GUANCIALE.card(),), "own_assignments": (LUNCH.card(),)}
    card = GUANCIALE.card().id
    return Kitchen(deal={"ingredients": [card], "assignments": [LUNCH.card().id]}, **(own | more))


def test_own_cards_are_shuffled_in_and_dealt() -> None:
    evening = kitchen()
    assert len(evening.party.draw) == 161
    evening.chooses(LUNCH.card().id)
    assert evening.hand(LEFT)[0] == GUANCIALE.card().id
    assert evening.party.task == LUNCH.card()
    evening.until("judging")


def test_a_judge_tastes_an_own_card_as_a_free_ingredient_of_that_name() -> None:
    evening = kitchen()
    evening.chooses(LUNCH.card().id)
    evening.until("judging")
    (dish,) = evening.dishes_of(LEFT)
    assert isinstance(plate_of(dish), Plate)
    assert plate_of(dish).cards[0] == "Guanciale"


def test_a_table_may_play_with_own_cards_only() -> None:
    many = tuple(msgspec.structs.replace(GUANCIALE, name=f"Guanciale {number}").card() for number in range(10))
    evening = Kitchen(
        own_ingredients=many, own_assignments=(LUNCH.card(),), house_ingredients=False, house_assignments=False
    )
    assert sorted(evening.party.draw) == sorted(card.id for card in many)
    assert evening.sees(JUDGE).selectable == (LUNCH.card().id,)
    evening.until("break")
    refused = evening.refuses(None, SeatNewcomer("Zoe"))
    assert refused == "There are too few ingredient cards for another chef."  # CP-18


def test_a_record_holds_the_cards_it_needs() -> None:
    options = {"first_judge": 0, "own_ingredients": [msgspec.to_builtins(GUANCIALE.card())]}
    deal = {"ingredients": [GUANCIALE.card().id]}
    header = Header(game="cooking-party", rules=1, players=("Ana", "Ben", "Cleo"), seed="7", options=options, deal=deal)
    paper = write(Record(header, (Entry(0, ChooseAssignment("free-choice")),)))
    gc.collect()
    state = play(read(paper, GAMES), GAMES)
    assert isinstance(state, Party)
    assert ingredients()[state.stations[1].hand[0]].gloss == GUANCIALE.gloss


def test_own_cards_are_forgotten_with_the_last_table_that_plays_with_them() -> None:
    strange = msgspec.structs.replace(GUANCIALE, name="Moonfish").card()
    table = GAMES["cooking-party"].deal(3, Options(own_ingredients=(strange,)), Chance("1", 0))
    view, id = table.view(0), strange.id
    del strange, table
    assert ingredients()[id].name == "Moonfish"  # a view holds what it needs
    assert view.seat == 0
    del view
    gc.collect()
    assert ingredients().get(id) is None
    assert id not in ingredients()


def test_nobody_can_give_an_own_card_the_id_of_another() -> None:
    forged = msgspec.structs.replace(GUANCIALE.card(), gloss="Something else.")
    with pytest.raises(ValueError, match="does not fit what stands on it"):
        Options(own_ingredients=(forged,))
    fake = msgspec.structs.replace(assignments()["picnic"], title="No picnic")
    with pytest.raises(ValueError, match="does not fit"):
        Options(own_assignments=(fake,))


@pytest.mark.parametrize(
    "options",
    [
        {"own_ingredients": (GUANCIALE.card(), GUANCIALE.card())},
        {"own_ingredients": (msgspec.structs.replace(GUANCIALE, gloss="x" * 500).card(),)},
        {"own_assignments": (msgspec.structs.replace(LUNCH, hand=20).card(),)},
        {"house_assignments": False},
        {"house_ingredients": False},
    ],
)
def test_cards_that_nobody_could_play_with_are_refused(options: dict[str, Any]) -> None:
    with pytest.raises(IllegalMove):
        GAMES["cooking-party"].deal(3, Options(**options), Chance("1", 0))


# -- what is not in the house ------------------------------------------------------------------------------------------


def test_cp_52_what_is_not_in_the_house_is_removed_at_setup() -> None:
    evening = Kitchen(unavailable=("lobster", "saffron"))
    assert len(evening.party.draw) == 158
    assert {"lobster", "saffron"}.isdisjoint(evening.party.draw)


def test_cp_52_it_is_refused_only_when_no_assignment_could_be_selected() -> None:
    def left(cards: int) -> Kitchen:
        return Kitchen(unavailable=tuple(ingredients())[cards:])

    assert left(12).sees(JUDGE).selectable == ("everything-goes-in",)  # six cards for each of two chefs (CP-18)
    with pytest.raises(IllegalMove) as refused:
        left(11)
    assert str(refused.value) == (
        "Too few ingredient cards are left for 2 chefs: the smallest task takes 12, and there are 11."
    )


def test_cp_52_a_card_that_does_not_exist_cannot_be_missing() -> None:
    with pytest.raises(IllegalMove, match="is on no card"):
        Kitchen(unavailable=("unicorn",))


def test_an_assignment_in_a_file_has_the_fields_of_the_card_and_keeps_its_id() -> None:
    assert WrittenAssignment.__struct_fields__ == Assignment.__struct_fields__[1:]
    assert LUNCH.card().id == "own-sunday-lunch-0e0736e9bbb4"  # records name their own cards by it
