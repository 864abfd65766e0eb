"""With children, pages speak in words that somebody of seven can read (CP-68)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from partychef.games.cooking_party.cards import assignments, foods_for_children, ingredients, pantry, plain_words
from partychef.games.cooking_party.modes import MODES
from partychef.tables import host as powers
from partychef.web.games import cooking_party_plain as plain
from partychef.web.games import cooking_party_words as words
from tests.readability import why_hard
from tests.web.conftest import Guest, Site, text_of
from tests.web.visible import texts_of

CHILDREN = MODES["standard"]
TOO_HARD = re.compile(
    r"\b(announce|appetizer|assign|critique|discard|ingredient|introduce|persuasive|present|reveal|reward|substitute|verdict|weigh)",
    re.IGNORECASE,
)
"""Short words that few children of seven have read."""
TASKS: tuple[dict[str, str], ...] = (
    {"assignment": "special-ingredient", "special": "mango"}, {"assignment": "three-courses"},
    {"assignment": "two-plate-duel"},
)  # fmt: skip
"""What is cooked in an evening: tasks with hard titles, and with dishes that have hard names."""
_NAMED = (*(card.name for card in ingredients().values()), *pantry(), "The Grandmother")
NAMES = re.compile("|".join(sorted(_NAMED, key=len, reverse=True)))


def texts() -> Iterator[str]:
    """All that is written for children."""
    for what in ("assignments", "titles", "dishes"):
        yield from plain_words(what).values()
    for pair in plain.LESSONS.values():
        yield from pair
    yield from plain.LOOKING_ON.values()
    yield from plain.HOW
    yield from plain.PAGES.values()
    yield from (ingredients()[food].gloss for food in foods_for_children())
    for title, lines in plain.HELP.values():
        yield title
        yield from lines


def hard_to_read(text: str) -> str:
    """Why a child cannot read a text, the names of foods and of the critic apart; empty if they can."""
    without_names = NAMES.sub("it", text)
    found = TOO_HARD.search(without_names)
    return f"the word {found[0]}" if found else why_hard(without_names)


@pytest.mark.parametrize("text", list(texts()))
def test_cp_68_what_is_written_for_children_can_be_read_at_seven(text: str) -> None:
    assert hard_to_read(text) == ""


@pytest.mark.parametrize(
    "text",
    [
        assignments()["the-worst-dish"].text,
        assignments()["street-food"].text,
        words.LESSONS["presenting"][1],
        "Announce",
        "Your critique",
        "The judge decides alphabetically.",
        "Convince us that every ingredient and every vegetable was necessary.",
    ],
)
def test_a_hard_text_does_not_pass(text: str) -> None:
    assert hard_to_read(text) != ""


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


def evening(site: Site, judge: str = "turns") -> tuple[str, list[Guest]]:
    """A party of three children with a clock; the code, and their phones by seat."""
    chosen = {"judge.children": judge, "critic": "grandmother", "timers": "steady"}
    _, code, guests = site.playing("Ana", "Ben", "Cleo", evening="children", **chosen)
    return code, guests


def pages_of(site: Site, code: str, guests: list[Guest]) -> Iterator[tuple[str, str]]:
    """Every phone and the big screen, step by step until the evening is over, each with where it was seen."""
    asked: set[int] = set()
    move: dict[str, Any]
    while True:
        view = site.view(code)
        for seat, guest in enumerate(guests):
            yield f"{view.step}, the phone in seat {seat}", guest.page(code)
        yield f"{view.step}, the big screen", site.guest().get(f"/table/{code}/screen").text
        if view.step == "over":
            return
        if view.step == "assignment":
            move = {"move": "choose_assignment", **TASKS[len(view.past)], "criteria": "Fun"}
        elif view.step == "questions" and view.round not in asked:
            asked.add(view.round)
            move = {"move": "ask", "question": "Why?"}
        elif view.step == "judging" and not view.opinions:
            move = {"move": "critique", "chef": view.chefs[0], "text": "Yum"}
        else:
            powers.skip(site.tables, code)
            continue
        site.tables.submit(code, view.judge_now, move)


@pytest.mark.parametrize("judge", ["turns", "critic"])
def test_cp_68_all_titles_buttons_and_texts_can_be_read_at_seven(site: Site, judge: str) -> None:
    """All but cards, and what a tap on the little i tells of a food."""
    code, guests = evening(site, judge)
    hard = {
        text: f"{text} ({why}): {where}"
        for where, page in pages_of(site, code, guests)
        for text in texts_of(page, "card", "gloss")
        if (why := hard_to_read(text))
    }
    assert "\n".join(hard.values()) == ""


def test_cp_68_the_page_on_which_children_sit_down_is_in_their_words(site: Site) -> None:
    _, code = site.opened(evening="children", **{"judge.children": "turns"})
    child = site.guest()
    pages = [child.page(code)]
    child.join(code, "Ana")
    pages += [child.page(code), site.guest().get(f"/table/{code}/screen").text]
    assert [(why, text) for page in pages for text in texts_of(page) if (why := hard_to_read(text))] == []


def test_cp_68_what_children_write_is_never_changed(site: Site) -> None:
    code, guests = evening(site)
    leader = site.view(code).leader
    task = {"move": "choose_assignment", "assignment": "free-choice", "criteria": "Reveal the verdict, Announce it"}
    site.tables.submit(code, leader, task)
    for guest in guests:
        assert "Reveal the verdict, Announce it" in text_of(guest.page(code))


def test_others_read_the_usual_words(site: Site) -> None:
    _, code, guests = site.playing("Ana", "Ben", "Cleo")
    page = text_of(guests[site.view(code).leader].page(code))
    assert "Announce" in page and "New-Flavour Appetizer" in page
    assert plain.PAGES["What will you reward?"] not in page


def test_every_text_that_is_replaced_still_stands_on_some_page() -> None:
    """By its first words: a text may be put together from pieces."""
    root = Path(__file__).parents[2]
    sources = [*root.glob("templates/**/*.html"), *root.glob("partychef/web/**/*.py")]
    usual = " ".join(
        " ".join(path.read_text("utf-8").split()) for path in sources if path.name != Path(plain.__file__).name
    )
    assert [text for text in plain.PAGES if " ".join(re.sub(r"^\W+", "", text).split()[:4]) not in usual] == []
