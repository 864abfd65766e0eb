"""Whether what is named is meant was learned from announcements (docs/judging.md): whether that can be done again."""

from __future__ import annotations

import pytest

from partychef.judges.demands.meant import TABLE, Weights, meant, named_in, weights_in, written
from partychef.settings import data_folder
from training.hearing import Announcement, announcements
from training.learning import digest
from training.meant import examples_of, learned_from, understood

LANGUAGES = ("en", "de", "fr")
LESSON = [
    *(Announcement(f"Tonight I want {food}, please.", frozenset({f"+{food}"})) for food in ("fish", "cheese", "rice")),
    *(Announcement(f"My goat ate the {food} again.", frozenset()) for food in ("fish", "cheese", "rice")),
    *(Announcement(f"Bring no {food} to this table.", frozenset({f"-{food}"})) for food in ("fish", "cheese", "rice")),
]  # fmt: skip


def test_the_shipped_table_is_what_training_gives() -> None:
    head = (data_folder("prompts") / "house" / TABLE).read_text(encoding="utf-8").splitlines()[:3]
    said = digest([(one.text, True) for language in LANGUAGES for one in announcements(language)])
    assert any(line.endswith(said) for line in head), "run `python -m training.meant`"


def test_wishes_are_learned_from_a_few_announcements_and_read_back_as_they_were_written() -> None:
    weights = learned_from(examples_of(LESSON))
    assert understood(examples_of(LESSON), weights) > 0.9
    again = weights_in(written(weights, {"What": "a lesson"}))
    assert understood(examples_of(LESSON), again) == understood(examples_of(LESSON), weights)


def test_a_thing_about_which_nothing_is_known_is_as_likely_as_things_are_on_the_whole() -> None:
    asked, turned_down = Weights({}, asked=0.0, turned_down=-20.0).likely(frozenset({"b:zebra"}))
    assert (asked, round(turned_down, 6)) == (0.5, 0)


@pytest.mark.parametrize("announced", ["", "…", "1234 ? ! ,", "a" * 3000, "no " * 500, "\u202e\u0000 fish"])
def test_any_announcement_is_weighed(announced: str) -> None:
    assert all(0 <= one.sure <= 1 and 0 <= one.likely <= 1 for one in meant(announced))
    assert isinstance(named_in(announced), list)


def test_nobody_wants_the_gluten_that_their_sister_cannot_eat() -> None:
    heard = {one.what for one in meant("Meine Schwester hat Zöliakie, achtet auf Gluten.") if one.wanted}
    assert "coeliac" in heard and "gluten" not in heard


def test_an_allergy_is_never_taken_for_a_wish() -> None:
    text = "Ich vertrage kein Gluten. Ein Krümel Weizen, und ihr könnt mich abholen lassen."
    assert [(one.wanted, one.strength) for one in meant(text) if one.what == "gluten"] == [(False, "hard")]
