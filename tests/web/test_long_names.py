"""How long names are told: smaller letters where a word is long, and not every name of a crowd."""

from __future__ import annotations

import pytest

from partychef.web.pieces import narrow
from partychef.web.sentences import not_here


@pytest.mark.parametrize(
    ("name", "on_a_card", "on_two_lines"),
    [
        ("Ana", "", ""),
        ("Smoked Salmon", "", ""),
        ("Marshmallows", " is-12", " is-12"),
        ("Olivia-Josephine Mae", " is-9", " is-13"),
        ("Bartholomew von Kent", " is-11", " is-11"),
        ("Jo van der Berg", "", " is-8"),
        ("W" * 20, " is-13", " is-13"),
    ],
)
def test_letters_are_as_small_as_the_longest_line_needs(name: str, on_a_card: str, on_two_lines: str) -> None:
    assert narrow(name) == on_a_card
    assert narrow(name, two_lines=True) == on_two_lines


def test_of_many_guests_who_are_not_there_the_host_is_told_three() -> None:
    assert not_here(["Ana", "Ben"]) == "Ana and Ben: not looking at this table yet."
    crowd = ["Ana", "Ben", "Cleo", "Dan", "Eve", "Fay"]
    assert not_here(crowd) == "Ana, Ben, Cleo and 3 others: not looking at this table yet."
