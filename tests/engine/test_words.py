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


def test_a_letter_bears_thirty_marks_and_no_mountain_of_them() -> None:
    assert clean("a" + "\u0332" * 50_000) == "a" + "\u0332" * 30
    assert clean("\u0958" + "\u0332" * 40) == clean(clean("\u0958" + "\u0332" * 40))
