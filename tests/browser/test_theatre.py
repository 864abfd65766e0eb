"""The verdict as a play on the big screen: quotes are marked as they are said, faces follow, nothing overflows."""

from __future__ import annotations

from typing import Any

import pytest

from partychef.games.cooking_party.moves import Answer, Ask, ChooseAssignment, Critique, Introduce, Tip
from partychef.judges.jury import heading
from partychef.tables import host as powers
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import SMALL, TV, Inspector

TEXT = "Stirred by moonlight, then smoked over unread love letters."
QUOTED = "[...CSS.highlights.get('quoted')].map(range => range.toString().toLowerCase())"
CUT = """() => [...document.querySelectorAll(
    ".big-menu, .is-jury .plated, .juror .speech, .best-plate, .gains, .foot-row")]
  .filter(el => el.checkVisibility() && (el.scrollHeight > el.clientHeight + 2 || el.scrollWidth > el.clientWidth + 2))
  .map(el => el.className)"""


def to_the_verdict(
    indoors: Indoors,
    critic: str,
    chefs: int = 3,
    name: str = "Midnight Soup",
    task: str = "pizza-night",
    text: str = TEXT,
) -> str:
    """A table whose chefs have told what they made; a critic or a jury is about to speak."""
    tables, ids = indoors.tables, critic.split("+")
    found = indoors.party.critics[ids[0]]
    code, _ = tables.open_table({"judge": f"critic:{critic}", "timers": "off", "pace": 0.0})
    powers.seat_critic(tables, code, critic, found.name if len(ids) == 1 else "The jury", found.emoji)
    for _ in range(chefs):
        powers.add_ai(tables, code)
    tables.start(code)
    while indoors.step(code) != "judging":
        with tables.at(code) as live:
            assert live.state is not None
            seat = getattr(live.state.view(None), "presenter", None)
            if indoors.step(code) == "assignment":
                judge = getattr(live.state.view(None), "judge", None)
                tables.make_move(live, judge, ChooseAssignment(task, "Comfort."), "ai")
                continue
            legal = live.state.legal_moves(seat) if indoors.step(code) == "presenting" else []
            if any(isinstance(move, Introduce) for move in legal):
                tables.make_move(live, seat, Introduce(name, text), "ai")
                continue
        powers.skip(tables, code)
    return code


def says(indoors: Indoors, code: str, text: str) -> None:
    with indoors.tables.at(code) as live:
        assert live.state is not None
        view: Any = live.state.view(None)
        indoors.tables.make_move(live, view.judge, Critique(view.dishes[0].chef, text), "ai")


def watch(home: House, code: str, motion: str = "reduce") -> Guest:
    screen = home.guest("the big screen", {"width": 1920, "height": 1080})
    screen.page.emulate_media(reduced_motion=motion)  # type: ignore[arg-type]
    screen.open(f"/table/{code}/screen")
    return screen


def test_a_quote_is_marked_in_the_critique_and_in_the_chefs_words(home: House, indoors: Indoors) -> None:
    code = to_the_verdict(indoors, "inspector")
    says(indoors, code, "You say “unread love letters”, and “by magic”. I say: soup!")
    screen = watch(home, code)
    screen.page.wait_for_function(f"() => {QUOTED}.length === 2")
    assert screen.page.evaluate(QUOTED) == ["unread love letters"] * 2


def test_words_are_marked_when_they_are_said_and_not_before(home: House, indoors: Indoors) -> None:
    code = to_the_verdict(indoors, "inspector")
    screen = watch(home, code, "no-preference")
    screen.page.locator(".hush").wait_for()
    says(indoors, code, "A lovely and warm idea. What is “stirred by moonlight”? Dull, sad, soggy and lost.")
    face = screen.page.locator(".review:not(.is-live) .mug")
    for mood, quotes in (("pleased", 0), ("curious", 0), ("doubtful", 2)):
        screen.page.wait_for_function(
            f"""mood => {{ const face = document.querySelector(".review:not(.is-live) .mug");
            return face?.dataset.mood === mood && {QUOTED}.length >= {quotes}; }}""",
            arg=mood,
        )
    assert face.get_attribute("data-mood") == "doubtful"


@pytest.mark.parametrize(
    ("critic", "chefs", "task"),
    [
        ("inspector", 2, "pizza-night"),
        ("inspector", 8, "two-plate-duel"),
        ("grandmother+inspector", 3, "pizza-night"),
        ("grandmother+inspector+street-cook", 3, "two-plate-duel"),
        ("grandmother+inspector+street-cook", 3, "three-courses"),
    ],
)
def test_nothing_is_cut_from_the_first_word_to_the_winners_card(
    home: House, indoors: Indoors, critic: str, chefs: int, task: str
) -> None:
    inspector, name = Inspector(), "The Octopus That Would Not Leave, Braised at Dawn in Red Wine"[:60]
    code = to_the_verdict(indoors, critic, chefs, name, task)
    words = "A soup that “stirred by moonlight” could not save. " * 6
    jury = [indoors.party.critics[one] for one in critic.split("+")]
    says(indoors, code, "\n\n".join(heading(one) + words for one in jury) if len(jury) > 1 else words)
    screen = watch(home, code)
    for size in (TV, (1280, 720)):
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert screen.page.evaluate(CUT) == []
    inspector.look(screen.page, "the verdict", (TV, SMALL))
    while indoors.step(code) == "judging":
        powers.skip(indoors.tables, code)
    screen.wait_for_step("break")
    inspector.look(screen.page, "the winner's card", (TV, SMALL))
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    assert screen.page.evaluate(CUT) == []
    assert inspector.faults == []


SQUEEZED = """() => [...document.querySelectorAll(".to-weigh > li, .to-weigh .card")]
  .filter(el => el.checkVisibility())
  .filter(el => el.matches(".card") ? el.clientWidth < 40 : el.scrollHeight > el.clientHeight + 2)
  .map(el => el.outerHTML.slice(0, 80))"""


@pytest.mark.parametrize(("chefs", "task"), [(3, "three-courses"), (4, "three-courses"), (8, "two-plate-duel")])
def test_all_courses_of_all_chefs_have_room_while_they_are_weighed(
    home: House, indoors: Indoors, chefs: int, task: str
) -> None:
    code = to_the_verdict(indoors, "inspector", chefs, "The Octopus That Would Not Leave", task)
    screen = watch(home, code)
    screen.page.locator(".to-weigh").wait_for()
    for size in (TV, (1280, 720)):
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert screen.page.evaluate(SQUEEZED) == []


@pytest.mark.parametrize("task", ["three-courses", "pizza-night"])
def test_the_menu_is_whole_with_what_the_judge_rewards_and_calls_below_it(
    home: House, indoors: Indoors, task: str
) -> None:
    tables = indoors.tables
    code, _ = tables.open_table({"timers": "off", "options": {"first_judge": 0}})
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        tables.sit(code, name, "🍋")
    tables.start(code)
    wish = "Comfort. I have had a long week: make me feel looked after, and surprise me once."
    with tables.at(code) as live:
        tables.make_move(live, 0, ChooseAssignment(task, wish), "person")
        tables.make_move(live, 0, Tip("Salt. Somebody please use salt."), "person")
    screen = watch(home, code)
    for size in (TV, (1280, 720)):
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert screen.page.evaluate(CUT) == []


TALE = (
    "Dan, this made me laugh twice and cry once, and the second laugh was about the sauce. Then I looked for the "
    "salmon, which had left without a word, and found it under the ginger, asleep, like an uncle after a wedding."
)


@pytest.mark.parametrize("letters", [40, 60, 77, 85, 110, 150, 180, 210])
def test_what_a_judge_says_has_room_in_its_bubble_however_short_it_is(
    home: House, indoors: Indoors, letters: int
) -> None:
    """Large letters leave much of each line empty: a text of two lines more than it seems was cut."""
    code = to_the_verdict(indoors, "inspector")
    says(indoors, code, TALE[:letters].strip())
    screen = watch(home, code)
    screen.page.locator(".juror .speech").first.wait_for()
    assert screen.page.evaluate(CUT) == []


@pytest.mark.parametrize("letters", [5, 40, 55, 77, 110, 180, 210])
def test_what_a_guest_says_has_room_while_the_next_words_are_being_written(
    home: House, indoors: Indoors, letters: int
) -> None:
    """The strokes that count the words of the next critique take height from the bubble."""
    code, _ = indoors.tables.open_table({"judge": "turns", "timers": "off", "pace": 0.0, "options": {"first_judge": 0}})
    for name in ("Maximilian", "Ben", "Cleo", "Dan"):
        indoors.tables.sit(code, name, "🍅")
    indoors.tables.start(code)
    while indoors.step(code) != "judging":
        powers.skip(indoors.tables, code)
    says(indoors, code, TALE[:letters].strip())
    screen = watch(home, code)
    screen.page.locator(".juror .speech").first.wait_for()
    screen.page.evaluate(
        """document.dispatchEvent(new CustomEvent("pen", { detail: { data: JSON.stringify({ words: 25 }) } }))"""
    )
    screen.sees("25 words so far")
    assert screen.page.evaluate(CUT) == []


HIDDEN = """() => [...document.querySelectorAll(".about")].filter(el => el.checkVisibility())
  .map(el => el.scrollHeight - el.clientHeight > 1)"""


@pytest.mark.parametrize(("letters", "whole"), [(60, True), (150, True), (1000, False)])
def test_what_a_chef_says_of_a_dish_is_whole_while_it_is_weighed_and_turned_where_it_has_no_room(
    home: House, indoors: Indoors, letters: int, whole: bool
) -> None:
    code = to_the_verdict(indoors, "inspector", text=(f"{TALE} " * 5)[:letters].strip())
    screen = watch(home, code)
    screen.page.locator(".to-weigh").wait_for()
    for size in (TV, (1280, 720)):
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        assert screen.page.evaluate(HIDDEN) == [not whole] * 3
    assert screen.page.evaluate(SQUEEZED) == []
    # Letters have been made as small as they may be before anything was hidden.
    screen.page.wait_for_function(
        "none => [...document.querySelectorAll('.about')].every(el => (el.dataset.jsFit === 'none') === none)",
        arg=not whole,
    )


def test_a_jury_sees_all_courses_of_a_dinner(home: House, indoors: Indoors) -> None:
    """Every dish has its name and its cards in a column of its own."""
    tables, jury = indoors.tables, "grandmother+inspector"
    for task in ("three-courses", "two-plate-duel"):
        code, _ = tables.open_table({"judge": f"critic:{jury}", "timers": "off", "pace": 0.0})
        powers.seat_critic(tables, code, jury, "The jury", "🧑‍⚖️")
        for _ in range(3):
            powers.add_ai(tables, code)
        tables.start(code)
        with tables.at(code) as live:
            tables.make_move(live, live.state.view(None).judge, ChooseAssignment(task, "Be bold."), "ai")  # type: ignore[union-attr]
        while indoors.step(code) != "judging":
            powers.skip(tables, code)
        critics = [indoors.party.critics[one] for one in jury.split("+")]
        says(indoors, code, "\n\n".join(heading(one) + "A word of praise for this plate, my dear. " for one in critics))
        screen = watch(home, code)
        screen.page.locator(".has-courses").first.wait_for()
        assert screen.page.evaluate(CUT) == []


LONG_NAMES = (
    "Maximiliana Wolfesch", "Bartholomew Alistair", "Clementine Josephine", "Evangelina Rosalinde",
    "Gwendolyn Featherst", "Konstantinopolitania", "Oleander Theophrast", "Wilhelmina Butterfly", "Ferdinand Marmalade",
    "Annabella Rosemarie", "Theodora Elderberry", "Leopoldina Quince",
)  # fmt: skip
OUT_OF_ROOM = """() => { const scene = document.querySelector(".scene").getBoundingClientRect();
  return [...document.querySelectorAll(".cooks > li, .to-weigh > li, .portrait small")].filter(el => {
    const at = el.getBoundingClientRect();
    return at.top < scene.top - 2 || at.bottom > scene.bottom + 2 || el.scrollHeight > el.clientHeight + 2; })
  .map(el => el.innerText); }"""


@pytest.mark.parametrize(
    ("guests", "rules", "step"),
    [(9, {"mode": "teams", "teams": 3}, "cooking"), (12, {"mode": "restaurant"}, "ordering")],
)
def test_the_members_of_teams_and_a_dozen_orders_have_room(
    home: House, indoors: Indoors, guests: int, rules: dict[str, Any], step: str
) -> None:
    tables = indoors.tables
    code, _ = tables.open_table({"judge": "turns", "timers": "off", "options": rules})
    for name in LONG_NAMES[:guests]:
        tables.sit(code, name, "🍋")
    tables.start(code)
    while indoors.step(code) != step:
        powers.skip(tables, code)
    for seat in range(guests) if step == "ordering" else ():
        tables.submit(code, seat, {"move": "order_dish", "round": 1})
    screen = watch(home, code)
    screen.page.locator(".cooks, .to-weigh").wait_for()
    assert screen.page.evaluate(OUT_OF_ROOM) == []


FALLING = "document.getAnimations().forEach(it => { it.pause(); it.currentTime = 9000; })"


@pytest.mark.parametrize(
    ("chefs", "task"), [(2, "pizza-night"), (3, "two-plate-duel"), (4, "three-courses"), (8, "two-plate-duel")]
)
def test_what_was_served_lies_below_the_chips_while_they_fall_onto_it(
    home: House, indoors: Indoors, chefs: int, task: str
) -> None:
    code = to_the_verdict(indoors, "inspector", chefs, "The Octopus That Would Not Leave", task)
    while indoors.step(code) == "judging":
        powers.skip(indoors.tables, code)
    screen = watch(home, code, "no-preference")
    for size in (TV, (1280, 720)):
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        screen.page.reload()
        screen.page.locator(".fall").wait_for(state="attached")
        screen.page.evaluate(FALLING)
        assert screen.page.locator(".fall .to-weigh > li").count() == chefs
        assert sorted(screen.page.locator(".won .award").all_inner_texts(), key=int) == ["5", "10", "25", "50", "100"]
        assert screen.page.evaluate(SQUEEZED) == []


@pytest.mark.parametrize(
    ("question", "answer"), [("Why?", ""), ("Why the moonlight?", "Because it was there, and so was I.")]
)
def test_few_words_leave_the_room_to_the_dish(home: House, indoors: Indoors, question: str, answer: str) -> None:
    """The screen was half empty while a guest thought about a question of one word."""
    tables = indoors.tables
    code, _ = tables.open_table({"timers": "off", "pace": 0.0, "options": {"first_judge": 0}})
    for name in ("Ana", "Ben", "Cleo", "Dan"):
        tables.sit(code, name, "🍋")
    tables.start(code)
    while indoors.step(code) != "questions":
        powers.skip(tables, code)
    with tables.at(code) as live:
        assert live.state is not None
        view: Any = live.state.view(None)
        tables.make_move(live, view.judge, Ask(question), "person")
        if answer:
            tables.make_move(live, view.presenter, Answer(answer), "person")
    screen = watch(home, code)
    for size in (TV, (1280, 720)):
        screen.page.set_viewport_size({"width": size[0], "height": size[1]})
        scene, dish = screen.page.locator(".scene").bounding_box(), screen.page.locator(".is-large").bounding_box()
        card = screen.page.locator(".is-large .card").first.bounding_box()
        assert scene and dish and card
        assert dish["height"] > 0.45 * scene["height"]
        assert card["height"] > 0.25 * scene["height"]
        assert dish["y"] + dish["height"] <= scene["y"] + scene["height"] + 1
