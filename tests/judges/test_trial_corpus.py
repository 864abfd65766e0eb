"""The corpus of the trial is read whole or by half and language, and a mistake in it is one sentence."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from partychef.judges.trial.company import decent, even_tables, mixed_tables
from partychef.judges.trial.corpus import KINDS, LANGUAGES, Half, read_corpus
from partychef.judges.trial.data import TrialError
from partychef.settings import data_folder
from tests.judges.known import SMALL, small_corpus

TWINS = """
[[twins]]
kind = "thin"
cards = ["tuna", "lemons", "beans", "dill"]
good = { name = "Tide", text = "I grill the tuna and squeeze the lemons over beans and dill." }
faulty = { name = "Fish", text = "Fish." }
"""
TREATED = """
[[treated]]
cards = ["tuna", "lemons"]
name = "Tide"
text = "The tuna sulks in lemon."
odd = ["sulks"]
"""


def test_both_halves_in_all_languages_are_read() -> None:
    corpus = small_corpus()
    assert corpus.languages == list(LANGUAGES)
    assert {(one.language, one.half) for one in corpus.twins} == {
        ("en", "tuning"), ("en", "held-out"), ("de", "tuning"), ("fr", "tuning"),
    }  # fmt: skip
    assert {one.language for entries in (corpus.wit, corpus.criteria, corpus.treated) for one in entries} == {
        *LANGUAGES
    }


@pytest.mark.parametrize(("half", "innocent"), [("tuning", 3), ("held-out", 1)])
def test_a_half_is_read_without_the_other(half: Half, innocent: int) -> None:
    corpus = read_corpus(SMALL, (half,), ("en",))
    assert {one.half for one in (*corpus.innocent, *corpus.attempts, *corpus.twins)} == {half}
    assert len(corpus.innocent) == innocent


def test_a_language_is_read_without_the_others() -> None:
    corpus = read_corpus(SMALL, languages=("fr",))
    assert corpus.languages == ["fr"] and corpus.wit[0].witty.name == "Le poulet plaide non coupable"


@pytest.mark.parametrize("folder", [SMALL, data_folder("prompts") / "trial" / "corpus"])
def test_every_file_can_be_used(folder: Path) -> None:
    corpus = read_corpus(folder)
    assert {one.kind for one in corpus.twins} <= {*KINDS}
    keys = [one.key for one in (*corpus.twins, *corpus.wit, *corpus.criteria, *corpus.treated)]
    assert len(keys) == len({*keys})


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (TWINS.replace("thin", "sad"), "'sad' is not a kind of twins"),
        (TWINS.replace('"tuna"', '"unicorn"'), "'Tide' has no card 'unicorn'"),
        (TWINS + 'special = "unicorn"', "there is no card 'unicorn'"),
        (TWINS + 'assignment = "lunch"', "there is no assignment 'lunch'"),
        (TWINS.replace('"Fish."', f'"{"Fish. " * 250}"'), "'Fish' is longer than a guest can type"),
        (TREATED.replace('["sulks"]', '["laughs"]'), "'laughs' does not stand in 'Tide'"),
        (TREATED.replace('["tuna", "lemons"]', "[]"), "'Tide' has no cards"),
        (TREATED + 'od = "x"', "cannot be read"),
        ("innocent = [", "cannot be read"),
    ],
)
def test_a_mistake_is_one_sentence(tmp_path: Path, text: str, sentence: str) -> None:
    (tmp_path / "en.tuning.toml").write_text(text, encoding="utf-8")
    with pytest.raises(TrialError, match=re.escape(sentence)) as failed:
        read_corpus(tmp_path)
    assert str(failed.value).startswith("en.tuning.toml") and "\n" not in str(failed.value)


def test_the_entries_that_the_mistakes_are_made_in_are_sound(tmp_path: Path) -> None:
    (tmp_path / "en.tuning.toml").write_text(TWINS + TREATED, encoding="utf-8")
    corpus = read_corpus(tmp_path)
    assert corpus.twins[0].faulty.text == "Fish." and corpus.treated[0].odd == ("sulks",)


def test_mixed_tables_have_four_different_dishes_in_one_language() -> None:
    corpus = small_corpus()
    tables = mixed_tables(corpus, "1", first="fr")
    assert [table[0].language for table in tables] == ["fr", "en", "en", "de"]
    for table in tables:
        assert len({one.plate.name for one in table}) == 4 and len({one.language for one in table}) == 1
    assert mixed_tables(corpus, "1") == mixed_tables(corpus, "1")
    assert mixed_tables(corpus, "1") != mixed_tables(corpus, "2")


def test_decent_dishes_are_not_those_with_a_fault_or_for_a_special_task() -> None:
    names = [one.plate.name for one in decent(small_corpus(), "en")]
    assert {"Night Shift", "Pork, Retired", "Sunday in Orange"} <= {*names}
    assert not {"Gentle Pan", "Bird in a Hurry", "Salmon with Potatoes"} & {*names}


@pytest.mark.parametrize(("things", "sizes"), [(0, []), (3, [3]), (4, [4]), (5, [2, 3]), (9, [3, 3, 3])])
def test_tables_are_as_full_as_each_other(things: int, sizes: list[int]) -> None:
    tables = even_tables(range(things))
    assert [len(table) for table in tables] == sizes
    assert [one for table in tables for one in table] == list(range(things))
