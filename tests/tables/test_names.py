"""What guests may be called: nobody is taken for somebody else, or for the house."""

from __future__ import annotations

import unicodedata

import pytest

from partychef.tables import host, rematch
from partychef.tables.names import Refusal, guest_name
from tests.tables.conftest import House


@pytest.mark.parametrize(
    "name",
    [
        "The host", "host", "HOST", "The  Host.", "👑 Host", "h o s t", "Host 2", "Ｈｏｓｔ", "𝐇𝐨𝐬𝐭", "🄷🄾🅂🅃",
        "Ноst", "Ηοst",
        "h0st", "Hóst", "Host of the party", "your host", "Judge", "the judge", "Тhе Јudgе", "The jury", "AI", "ai",
        "АІ", "AI chef", "An AI Chef", "The house", "House critic", "The House Critic", "The critic", "the table",
        "Seat 3", "Nobody", "Everybody", "The winner", "You", "partychef", "The server", "The big screen",
        "Gastgeberin",
        "Der Richter", "L’hôte", "La juge",
    ],
)  # fmt: skip
def test_nobody_is_called_what_screens_call_somebody_else(name: str) -> None:
    with pytest.raises(Refusal, match="choose a name of your own"):
        guest_name(name, [])


@pytest.mark.parametrize(
    "name",
    [
        "Ana", "Al", "Ali", "Chef", "Chef Ana", "Hostess Rosa", "Judy", "Judith", "Housni", "Mr. House of Pain", "Ian",
        "José", "Ελένη", "Вера", "Анна", "Ngọc", "שָׁלוֹם", "ทิพย์", "日本", "김민준", "علي", "प्रिया", "🦊", "Tisch",
        "O'Hara",
    ],
)  # fmt: skip
def test_names_of_people_are_welcome(name: str) -> None:
    assert guest_name(name, []) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Аnа", "Ana"), ("Αnα", "Ana"), ("ana", "Ana"), ("Ａｎａ", "Ana"), ("Ana.", "Ana"), ("A na", "Ana"),
        ("Ána", "Ana"),
        ("Ana\u0323", "Ana"), ("Веn", "Ben"), ("ВЕN", "BEN"), ("BEN", "Ben"), ("Bі11", "Bill"), ("BiIl", "Bill"),
        ("0tto", "Otto"), ("Ana", "Аnа"), ("𝓐𝓷𝓪", "Ana"), ("Jean Luc", "Jean-Luc"), ("Jose", "José"),
        ("Алена", "Алёна"),
    ],
)  # fmt: skip
def test_twins_of_a_name_at_the_table_are_refused_with_one_sentence(name: str, other: str) -> None:
    with pytest.raises(Refusal) as refused:
        guest_name(name, ["Cleo", other])
    assert other in str(refused.value)
    assert str(refused.value).endswith("add a letter or choose another name.")
    assert refused.value.field == "name"


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Ann", "Ana"), ("Ana B", "Ana"), ("Ana 2", "Ana"), ("Ana 🦊", "Ana 🐻"), ("🦊", "🐻"), ("Erna", "Ema"),
        ("がく", "かく"), ("כִּי", "כַּי"), ("ทิพย์", "ทิพ"), ("Ali", "Alex"),
    ],
)  # fmt: skip
def test_names_that_look_different_sit_at_one_table(name: str, other: str) -> None:
    assert guest_name(name, [other]) == unicodedata.normalize("NFC", name)


def test_names_that_the_house_adds_are_kept_too() -> None:
    with pytest.raises(Refusal, match="choose a name of your own"):
        guest_name("Grandmоther", [], kept=["The Grandmother"])
    assert guest_name("Grandmother Rosa", [], kept=["The Grandmother"]) == "Grandmother Rosa"


def test_at_most_two_marks_stay_on_a_letter() -> None:
    name = guest_name("Z" + "\u0301\u0316" * 9 + "oe", [])
    assert sum(map(bool, map(unicodedata.combining, unicodedata.normalize("NFD", name)))) == 2


def test_ai_chefs_find_names_that_look_like_nobody_else(house: House) -> None:
    code = house.party("Ваsіl", "Gіngеr", started=False)
    for _ in range(18):
        host.add_ai(house.tables, code)
    names = [chair.name for chair in house.live(code).chairs]
    assert len(names) == 20
    assert not {"Basil", "Ginger"} & set(names)


def test_who_sat_together_before_this_rule_plays_again_together(house: House) -> None:
    code = house.party("Ana", "Ben", "Cleo")
    with house.tables.at(code) as live:
        for old, new in (("Ben", "Аnа"), ("Cleo", "The host")):
            house.tables.change(live, {}, {house.chair(code, old): {"name": new}})
    host.stop(house.tables, code)
    again, _ = rematch.open_again(house.tables, code)
    assert [chair.name for chair in house.live(again).chairs] == ["Ana", "Аnа", "The host"]
