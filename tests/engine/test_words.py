"""What people type is made safe to store and to show."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.words import clean, clean_line, is_blank


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Pea\u202e soup", "Pea soup"),  # direction override
        ("Pea\u2066 soup\u2069", "Pea soup"),  # isolates
        ("Pea\x00\x1b[31m soup", "Pea[31m soup"),  # control characters
        ("Pea\u200bsoup", "Peasoup"),  # zero width
        ("Pea\ufeffsoup", "Peasoup"),  # byte order mark
        ("  Pea \t soup  ", "Pea soup"),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("one\n\n\n\n\ntwo", "one\n\ntwo"),
        ("cafe\u0301", "café"),  # one way to write it
        ("cafe\u200b\u0301", "café"),  # also when something unseen stood between
        ("👩\u200d🍳 bakes", "👩\u200d🍳 bakes"),  # joiners hold emoji together
        ("<b>bold</b> & more", "<b>bold</b> & more"),  # escaping is the templates' work
    ],
)
def test_what_cannot_be_seen_is_gone(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@given(st.text() | st.text("ae \n\r\t\u0301\u0323\u200b\u200d\u202e\u2800\x85\u2028\u1100\u1161"))
def test_what_is_clean_stays_as_it_is(text: str) -> None:
    assert clean(clean(text)) == clean(text)


@given(st.text())
def test_a_line_has_no_line_breaks(text: str) -> None:
    assert "\n" not in clean_line(text)


@pytest.mark.parametrize("nothing", ["", "  \n\t", "\u200b\u200d", "\u3164", "\u2800", "\u202e", "\U000e0041"])
def test_a_text_of_invisible_characters_is_blank(nothing: str) -> None:
    assert is_blank(nothing)


@pytest.mark.parametrize("something", ["a", "7", "🍋", "日", "?", "é"])
def test_a_text_that_shows_something_is_not_blank(something: str) -> None:
    assert not is_blank(something)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("a" + "\u0332" * 50_000, "a" + "\u0332" * 2),
        ("Z" + "\u0335\u0321\u0301\u0316\u0489" * 4 + "oe", "\u0179\u0335oe"),  # as it was put together
        ("a\u0301\u0332\u0316 b\u0332", "\u00e1\u0332 b\u0332"),  # the next letter has its own
        ("e\u0323\u0302", "\u1ec7"),  # a letter of Vietnamese
        ("\u1ec7\u0332", "\u1ec7"),  # which has two already
        ("\u0489" * 9, "\u0489" * 2),  # marks on nothing
        ("\u0e01" + "\u0e47" * 30, "\u0e01" + "\u0e47" * 4),  # towers of Thai vowels
        ("\u05e9\u05bc\u05c1\u05b8", "\u05e9\u05b8\u05bc\u05c1"),  # Hebrew with all its points
        ("\u1000\u103c\u103d\u1014\u103a\u102f\u1015\u103a", "\u1000\u103c\u103d\u1014\u103a\u102f\u1015\u103a"),
        ("1\ufe0f\u20e3 ❤\ufe0f", "1\ufe0f\u20e3 ❤\ufe0f"),
    ],
)
def test_a_letter_bears_two_accents_and_no_tower_of_them(typed: str, shown: str) -> None:
    assert clean(typed) == shown


@given(st.text("aeZ\u0301\u0332\u0316\u0489\u0958\u05e9\u05bc\u05c1\u05b8\u0345\u1f80\u3099\u304b\ufe0f\u200d"))
def test_what_bears_few_marks_stays_as_it_is(text: str) -> None:
    assert clean(clean(text)) == clean(text)
