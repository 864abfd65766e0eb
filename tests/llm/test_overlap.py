"""Finding what a model took over from its prompt."""

from __future__ import annotations

import pytest

from partychef.llm.overlap import copied_words

SAMPLES = (
    "The cabbage came aboard in March and has been promoted twice.",
    "We had cream once. The cat still speaks of it.",
)


@pytest.mark.parametrize(
    ("said", "borrowed"),
    [
        (SAMPLES[0], "the cabbage came aboard in march and has been promoted twice"),
        ("The eggplant AND HAS been – promoted twice!", "and has been promoted twice"),
        ("So the cat still speaks of it, and of me.", "the cat still speaks of it"),
        ("Promoted twice, and the cat still speaks.", ""),
        ("We had butter. Once, the cat spoke of it.", ""),
        ("We had it once.", ""),
        ("", ""),
    ],
)
def test_five_words_in_a_row_are_borrowed(said: str, borrowed: str) -> None:
    assert copied_words(said, SAMPLES) == borrowed


def test_where_nothing_was_lent_nothing_is_borrowed() -> None:
    assert copied_words(SAMPLES[0], ()) == ""
