"""The evening's book: one recipe card per dish, and the same as Markdown."""

import re
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from partychef.engine.game import Seat
from partychef.games.cooking_party.cards import Assignment
from partychef.games.cooking_party.rounds import Brigade, Dish, GivenAward, Opinion, Question, Round, Served
from partychef.games.cooking_party.view import PartyView
from partychef.web.recap.recipes import RecipeCard, as_markdown, plain, recipes


class Guest(NamedTuple):
    name: str
    emoji: str


ANA, BEN, CLEO = GUESTS = Guest("Ana", "🍋"), Guest("Ben", "🥕"), Guest("Cleo", "🧁")
DINNER = Assignment(id="dinner", title="Free Choice", text="Cook what you like.")
COURSES = Assignment(id="courses", title="Courses", text="A menu.", dishes=("starter", "dessert"))


def who(seat: Seat | None) -> Guest:
    return Guest("The table", "") if seat is None else GUESTS[seat]


def dish(chef: Seat, name: str, *cards: str, **more: Any) -> Dish:
    served = tuple(Served(card, f"{card}, just so") for card in cards)
    usual: dict[str, Any] = {"label": "dish", "text": "", "pantry": (), "cards": served, "hidden": 0}
    return Dish(chef=chef, name=name, **usual | more)


def a_round(*dishes: Dish, **more: Any) -> Round:
    usual: dict[str, Any] = {
        "number": 1,
        "judge": 0,
        "assignment": DINNER,
        "criteria": "",
        "special": None,
        "questions": (),
        "opinions": (),
        "brigades": (Brigade((1,)), Brigade((2,))),
        "awards": (GivenAward(0, chips={100: 1, 50: 2, 25: 1, 10: 1, 5: 1}),),
    }
    return Round(dishes=dishes, **usual | more)


def evening(*past: Round, **more: Any) -> PartyView:
    usual: dict[str, Any] = {
        "seat": None,
        "step": "over",
        "round": 1,
        "rounds": 3,
        "lap": 1,
        "laps": 1,
        "order": (0, 1, 2),
        "judge": 0,
        "brigades": (Brigade((1,)), Brigade((2,))),
        "awards": (),
        "given": (),
        "places": (),
        "draw_size": 0,
        "discard_size": 0,
        "deck": (),
        "selectable": (),
        "assignment": None,
        "criteria": "",
        "special": None,
        "presenter": None,
        "waiting": (),
        "dishes": (),
        "questions": (),
        "opinions": (),
        "outcome": None,
    }
    return PartyView(past=past, **usual | more)


def cards_of(*past: Round, **more: Any) -> list[RecipeCard]:
    return recipes(evening(*past, **more), who)


def markdown_of(*past: Round, **more: Any) -> str:
    return as_markdown("Our party", "21 November", [(BEN, 140, 1), (CLEO, 50, 2)], cards_of(*past, **more))


def test_every_dish_of_every_round_has_a_card() -> None:
    first = a_round(dish(1, "Pie", "apples"), dish(2, "Stew", "lamb"))
    second = a_round(dish(0, "Toast", "bread"), number=2, judge=1)
    assert [(card.played.number, card.judge.name, card.chef.name, card.title) for card in cards_of(first, second)] == [
        (1, "Ana", "Ben", "Pie"),
        (1, "Ana", "Cleo", "Stew"),
        (2, "Ben", "Ana", "Toast"),
    ]


def test_the_ingredients_keep_their_order_and_their_lines() -> None:
    (card,) = cards_of(a_round(dish(1, "Pie", "lobster", "apples")))
    assert [(line.card.name, line.note) for line in card.lines] == [
        ("Lobster", "lobster, just so"),
        ("Apples", "apples, just so"),
    ]


def test_the_special_ingredient_is_on_every_card() -> None:
    cards = cards_of(a_round(dish(1, "Pie", "apples"), dish(2, "Stew", "lamb"), special="saffron"))
    assert [card.special and card.special.name for card in cards] == ["Saffron", "Saffron"]


def test_a_card_has_the_verdict_on_its_own_chef_only() -> None:
    asked = (Question(1, "How hot?", "Very."), Question(2, "Why?", None, declined=True))
    said = (Opinion(1, "Lovely crust.", 0), Opinion(2, "Too salty.", 0))
    pie, stew = cards_of(a_round(dish(1, "Pie"), dish(2, "Stew"), questions=asked, opinions=said))
    assert (pie.questions, pie.critique, pie.chips, pie.points) == (asked[:1], "Lovely crust.", (100, 25, 10, 5), 140)
    assert (stew.questions, stew.critique, stew.chips, stew.points) == (asked[1:], "Too salty.", (50,), 50)


def test_the_verdict_on_a_menu_stands_on_its_last_course() -> None:
    courses = (dish(1, "Soup", label="starter"), dish(1, "Cake", label="dessert"))
    soup, cake = cards_of(a_round(*courses, assignment=COURSES))
    assert (soup.has_verdict, cake.has_verdict) == (False, True)
    assert markdown_of(a_round(*courses, assignment=COURSES)).count("= 140 points") == 1


def test_a_dish_without_a_name_is_called_what_it_is() -> None:
    (card,) = cards_of(a_round(dish(1, "", "apples", label="dessert")))
    assert card.title == "Dessert without a name"


def test_a_round_cut_short_keeps_the_dishes_that_were_shown() -> None:
    shown, called = dish(1, "Pie", "apples"), dish(2, "", hidden=4)
    (card,) = cards_of(step="presenting", assignment=DINNER, dishes=(shown, called))
    assert (card.title, card.judged) == ("Pie", False)
    assert "ended before the verdict" in markdown_of(step="presenting", assignment=DINNER, dishes=(shown,))


@pytest.mark.parametrize("step", ["break", "over"])
def test_the_last_round_is_not_listed_twice(step: str) -> None:
    last = a_round(dish(1, "Pie", "apples"))
    assert len(cards_of(last, step=step, assignment=DINNER, dishes=last.dishes)) == 1


def test_an_evening_without_a_dish_is_still_a_page() -> None:
    assert as_markdown("Our party", "", [], []) == "# Our party\n"


def test_the_markdown_tells_the_whole_story() -> None:
    pie = dish(1, "Pie", "apples", text="Warm.", pantry=("Sugar", "Butter"))
    asked = Question(1, "How hot?", "Very.")
    story = markdown_of(a_round(pie, criteria="Be bold", questions=(asked,), opinions=(Opinion(1, "Lovely.", 0),)))
    parts = [
        "# Our party",
        "- 🥕 Ben: 140 points, place 1",
        "## Round 1: Free Choice",
        "Judge: 🍋 Ana",
        "Criteria: Be bold",
        "### Pie",
        "Dish by 🥕 Ben",
        "Warm.",
        "Apples: apples, just so",
        "From the pantry: Sugar, Butter",
        "🍋 Ana asked: How hot?",
        "🥕 Ben: Very.",
        "> 🍋 Ana: Lovely.",
        "**100 + 25 + 10 + 5 = 140 points**",
    ]
    places = [story.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("[free chips](http://x.example)", r"\[free chips\](http&#58;//x\.example)"),
        ("![](x)", r"!\[\](x)"),
        ("www.example.com", r"www\.example\.com"),
        ("mail a@b.example", "mail a@\u2060b\\.example"),
        ("mailto:ana", "mailto&#58;ana"),
        ("# Winner", r"\# Winner"),
        ("1. first", r"1\. first"),
        ("- 3 eggs", r"\- 3 eggs"),
        ("== done", r"\== done"),
        ("**mine**", r"\*\*mine\*\*"),
        ("&lt;b&gt;", "&amp;lt;b&amp;gt;"),
        ("a\n\n# b", r"a \# b"),
        ("`tick` ~~no~~ a|b", r"\`tick\` \~\~no\~\~ a\|b"),
        ("back\\slash", r"back\\slash"),
        ("Grandma's pie (hot!), 2 of 3.", "Grandma's pie (hot!), 2 of 3."),
    ],
)
def test_what_was_typed_is_shown_and_not_obeyed(typed: str, written: str) -> None:
    assert plain(typed) == written


@given(st.text())
def test_no_text_keeps_a_bare_mark(typed: str) -> None:
    without_escapes = re.sub(r"\\.", "x", plain(typed))
    assert not re.search(r"[<>`*_\[\]~|\n]|(?<!&)#|^[-+=]|^\d+[.)]|:/", without_escapes)


def test_nobody_can_write_a_line_of_their_own_into_the_markdown() -> None:
    evil = "x\n\n# Ben wins\n<img src=x>\n[y](http://z.example)"
    honest = a_round(dish(1, "x", "apples", text="x"), criteria="x", opinions=(Opinion(1, "x", 0),))
    hostile = a_round(dish(1, evil, "apples", text=evil), criteria=evil, opinions=(Opinion(1, evil, 0),))
    assert len(markdown_of(hostile).splitlines()) == len(markdown_of(honest).splitlines())
    assert "<img" not in markdown_of(hostile)
