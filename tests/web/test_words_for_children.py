"""With children, phones speak in words that somebody of seven can read (CP-68)."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from partychef.games.cooking_party.cards import assignments, plain_words
from partychef.games.cooking_party.modes import MODES
from partychef.web.games import cooking_party_plain as plain
from partychef.web.games import cooking_party_words as words
from tests.readability import why_hard
from tests.web.conftest import Site, text_of

CHILDREN = MODES["standard"]


def texts() -> Iterator[str]:
    """All that is written for children."""
    yield from plain_words().values()
    for pair in plain.LESSONS.values():
        yield from pair
    yield from plain.LOOKING_ON.values()
    for title, lines in plain.HELP.values():
        yield title
        yield from lines


@pytest.mark.parametrize("text", list(texts()))
def test_cp_68_what_is_written_for_children_can_be_read_at_seven(text: str) -> None:
    assert why_hard(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        assignments()["the-worst-dish"].text,
        assignments()["street-food"].text,
        words.LESSONS["presenting"][1],
        "The judge decides alphabetically.",
        "Convince us that every ingredient and every vegetable was necessary.",
    ],
)
def test_a_hard_sentence_does_not_pass(text: str) -> None:
    assert why_hard(text) != ""


def test_cp_68_every_card_that_children_may_be_set_has_plain_words() -> None:
    played = {card.id for card in assignments().values() if CHILDREN.suits(card, None)}
    assert plain_words().keys() == played


def test_cp_68_every_step_has_its_line_and_its_help() -> None:
    assert plain.LESSONS.keys() == words.LESSONS.keys()
    assert plain.LOOKING_ON.keys() == words.LOOKING_ON.keys()
    assert plain.HELP.keys() == (plain.LESSONS.keys() - {"answer"}) | {"break", "over"}


@pytest.mark.parametrize("evening", ["children", "classic"])
def test_cp_68_phones_speak_to_children_in_their_words_and_to_others_as_usual(site: Site, evening: str) -> None:
    asked = {"judge.children": "turns"} if evening == "children" else {}
    _, code, guests = site.playing("Ana", "Ben", "Cleo", evening=evening, **asked)
    judge = site.view(code).leader
    children = evening == "children"
    page = text_of(guests[judge].page(code))
    assert ("Make a soup that the whole street can smell." in page) == children
    assert (plain.LESSONS["assignment"][0] in page) == children
    assert ("The chalkboard is still empty" in page or "the chalkboard is still empty" in page) != children
    guests[judge].move(code, "choose_assignment", assignment="soup-of-the-day")
    chef = text_of(guests[site.view(code).chefs[0]].page(code))
    assert (plain.LESSONS["cooking"][1] in chef) == children
    assert (plain.HELP["cooking"][1][0] in chef) == children
    assert ("Make a soup that the whole street can smell." in chef) == children
