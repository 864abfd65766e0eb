"""How long people need for words: to read them and to laugh, or to hear them."""

from __future__ import annotations

import pytest

from partychef.engine.pace import reading_time, words_in


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", 0),
        ("Warm. Kind. Too salty for a christening.", 7),
        ("A three-cheese pie - or was it four? - don't ask!", 9),
        ("🖋️ The Cruel Columnist: Never again.\n\n👵 The Grandmother: Eat, dear.", 9),
        ("Schön, aber: nein …", 3),
        ("美味しい tofu", 5),
        ("👏 😂 !!!", 0),
    ],
)
def test_words_are_counted_in_every_script_and_signs_are_none(text: str, words: int) -> None:
    assert words_in(text) == words


def test_a_quarter_of_a_second_a_word_and_two_to_laugh_or_more_where_it_is_read_aloud() -> None:
    critique = " ".join(["word"] * 40)
    assert reading_time(critique) == pytest.approx(12)
    assert reading_time(critique, aloud=True) == pytest.approx(15.2)
    assert reading_time("") == 2
