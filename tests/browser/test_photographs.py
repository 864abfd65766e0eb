"""No photograph of the big screen shows a flaw: nothing is cut, nothing lies over something else, no half is empty."""

from __future__ import annotations

import io
from typing import Any

import pytest
from PIL import Image

from partychef.games.cooking_party.moves import Critique, Introduce, InventAssignment
from partychef.tables import host as powers
from partychef.tables import photos
from tests.browser.conftest import Guest, House
from tests.browser.indoors import Indoors
from tests.browser.inspector import STILL

NAMES = (
    "Bartholomew von Kent", "Maximiliane Charlot", "Olivia-Josephine Mae", "Friederike Hohenst", "Ana", "Ben", "Cleo",
    "Dan",
)  # fmt: skip
DISH = "The Octopus That Would Not Leave, Braised at Dawn in Red Wine"
WORDS = "It has no salt, but it has a heart, and I would give it the second best chair of the house if anybody asked. "

OUTSIDE = """([inner, outer]) => [...document.querySelectorAll(inner)].filter(el => el.checkVisibility()).filter(el => {
  const box = el.closest(outer).getBoundingClientRect(), own = el.getBoundingClientRect();
  return own.top < box.top - 1 || own.bottom > box.bottom + 1 || own.left < box.left - 1 || own.right > box.right + 1;
}).map(el => el.outerHTML.slice(0, 90))"""
"""What hangs over the edge of a box that it lies in."""
OVER = """selector => {
  const all = [...document.querySelectorAll(selector)].filter(el => el.checkVisibility()), found = [];
  all.forEach((one, n) => all.slice(n + 1).forEach(other => {
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    if (a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)
      found.push([one.textContent.trim().slice(0, 40), other.textContent.trim().slice(0, 40)]);
  }));
  return found;
}"""
"""Which boxes lie over each other."""
MANY_LINES = {6, 7}
"""A turn brought a kitchen so many lines: a few dishes, what the country can do, two roles."""
WRITTEN = """() => {
  const speech = document.querySelector(".juror .speech"), dish = document.querySelector(".plated");
  const range = new Range();
  range.selectNodeContents(speech);
  const [stage, box, text] = [dish, speech, range].map(it => it.getBoundingClientRect());
  return { text: text.height / box.height, box: box.height / stage.height, below: stage.bottom - box.bottom };
}"""
"""How much of its bubble a critique fills, and how much of the stage the bubble does."""


def seated(indoors: Indoors, people: int) -> str:
    """A table of people with long names, who judge in turns."""
    tables = indoors.tables
    code, _ = tables.open_table({"judge": "turns", "timers": "off", "pace": 0.0}, "a photograph")
    for name in NAMES[:people]:
        tables.sit(code, name, "🍅")
    tables.start(code)
    return code


def on_to(indoors: Indoors, code: str, step: str, words: str = "") -> None:
    """Play on to a step; every dish has a long name, and these words."""
    while indoors.step(code) != step:
        with indoors.tables.at(code) as live:
            assert live.state is not None
            seat = getattr(live.state.view(None), "presenter", None)
            if seat is not None and any(isinstance(move, Introduce) for move in live.state.legal_moves(seat)):
                indoors.tables.make_move(live, seat, Introduce(DISH[:60], words), "person")
                continue
        powers.skip(indoors.tables, code)


def photograph(home: House, code: str) -> Guest:
    screen = home.big_screen(code)
    screen.page.evaluate(STILL)
    return screen


@pytest.mark.parametrize("people", [3, 4, 5, 7])
def test_every_face_on_the_podium_is_whole_whatever_is_said_below_it(
    home: House, indoors: Indoors, people: int
) -> None:
    code = seated(indoors, people)
    on_to(indoors, code, "over")  # the chips went round the table: all share the crown, and the line names them all
    page = photograph(home, code).page
    page.locator("#finale > .lead").evaluate("lead => lead.append(' The room laughed 14 times at a dish.')")
    for size in ((1920, 1080), (1280, 720)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        assert page.evaluate(OUTSIDE, [".podium .avatar, .podium .block, #finale > *", "#finale"]) == []
        assert page.evaluate(OUTSIDE, [".block > *", ".block"]) == []
        assert page.evaluate(OVER, ".podium .avatar, .podium figcaption, .podium .block, #finale > .lead") == []


@pytest.mark.parametrize("people", [3, 5, 6, 7])
def test_what_everybody_gained_leaves_the_line_about_the_next_judge_alone(
    home: House, indoors: Indoors, people: int
) -> None:
    code = seated(indoors, people)
    on_to(indoors, code, "break")
    page = photograph(home, code).page
    assert page.evaluate(OUTSIDE, [".gains li, .after > *", ".scene"]) == []
    assert page.evaluate(OUTSIDE, [".gains li > *", "li"]) == []
    assert page.evaluate(OVER, ".gains li, .after > .lead, .best-plate") == []
    names = page.locator(".gains .cut").evaluate_all("all => all.filter(el => el.scrollWidth > el.clientWidth).length")
    assert names == 0


@pytest.mark.parametrize("people", [3, 5, 7])
def test_while_a_guest_weighs_the_dishes_they_stand_beside_each_other(
    home: House, indoors: Indoors, people: int
) -> None:
    code = seated(indoors, people)
    on_to(indoors, code, "judging")
    page = photograph(home, code).page
    view: Any = indoors.tables.find(code).state.view(None)  # type: ignore[union-attr]
    plates = page.locator(".to-weigh > li")
    assert plates.count() == people - 1
    assert NAMES[view.judge] in page.locator(".weighing > .across").inner_text()
    for plate, seat in zip(plates.all(), view.due.to, strict=True):
        assert NAMES[seat] in plate.inner_text()
        assert "The Octopus" in plate.inner_text()
        cards = plate.locator(".card").evaluate_all("all => all.map(card => card.getBoundingClientRect().width)")
        assert len(cards) == sum(len(dish.cards) for dish in view.dishes if dish.chef == seat)
        assert min(cards) >= 75
    assert page.evaluate(OUTSIDE, [".to-weigh .card, .to-weigh h2, .to-weigh .by-chef", ".to-weigh > li"]) == []
    assert page.evaluate(OVER, ".to-weigh > li, .weighing > .across, .foot-row") == []
    stage, shown = page.locator(".scene").bounding_box(), page.locator(".to-weigh").bounding_box()
    assert stage is not None
    assert shown is not None
    assert shown["height"] > stage["height"] * 0.6


@pytest.mark.parametrize("letters", [60, 150, 290, 340, 500, 700, 900])
def test_a_critique_fills_its_stage_however_long_it_is(home: House, indoors: Indoors, letters: int) -> None:
    code = seated(indoors, 4)
    on_to(indoors, code, "judging")
    with indoors.tables.at(code) as live:
        assert live.state is not None
        view: Any = live.state.view(None)
        move = Critique(view.due.to[0], (WORDS * 10)[:letters].strip())
        indoors.tables.make_move(live, view.judge, move, "person")
    page = photograph(home, code).page
    page.locator(".juror .speech").wait_for()
    written = page.evaluate(WRITTEN)
    assert abs(written["below"]) < 2
    assert written["box"] > 0.5
    assert 0.4 < written["text"] <= 1


def test_four_kitchens_show_how_every_dish_came_to_its_points(home: House, indoors: Indoors) -> None:
    """A turn of many dishes, whose sums are longer than a column."""
    tables = indoors.tables
    code, _ = tables.open_table({"game": "cuisine-decks", "timers": "off", "pace": 0.0}, "seed3")
    for _ in range(4):
        powers.add_ai(tables, code)
    tables.start(code)
    while not MANY_LINES & {len(row) for row in sums(indoors, code)}:
        indoors.party.clock.tick()
    page = photograph(home, code).page
    told = page.locator(".cd-lines .nobreak + small:not(:empty)")
    whole = "all => all.filter(el => el.scrollWidth <= el.clientWidth + 1 && el.clientHeight > 9).length"
    assert told.evaluate_all(whole) == told.count() > 4
    assert page.evaluate(OUTSIDE, [".cd-lines li, .cd-lines small", ".cd-place"]) == []
    assert page.evaluate(OUTSIDE, [".cd-lines li", ".cd-lines"]) == []


def sums(indoors: Indoors, code: str) -> list[list[Any]]:
    """What the last turn brought each kitchen, line by line."""
    view: Any = indoors.tables.find(code).state.view(None)  # type: ignore[union-attr]
    if view.step != "shop" or not view.past:
        return []
    return [[*one.lines, *one.roles, *([one.ability] if one.ability else [])] for one in view.past[-1].tallies]


CUT_OFF = """selector => [...document.querySelectorAll(selector)].filter(el => el.checkVisibility())
  .filter(el => el.scrollHeight > el.clientHeight + 2).map(el => el.textContent.trim())"""
"""Of what stops after some lines: what has more to say."""


@pytest.mark.parametrize(("people", "step"), [(4, "calling"), (4, "cooking"), (4, "over"), (3, "over"), (8, "over")])
def test_a_name_of_three_words_stands_on_two_lines(home: House, indoors: Indoors, people: int, step: str) -> None:
    code = seated(indoors, people)
    on_to(indoors, code, step)
    page = photograph(home, code).page
    assert page.locator(".diners .who", has_text="Olivia-Josephine Mae").locator("visible=true").count()
    assert page.evaluate(CUT_OFF, ".diners .who, .portrait figcaption") == []


BELOW = """selector => [...document.querySelectorAll(selector)]
  .filter(el => el.getBoundingClientRect().bottom > innerHeight).length"""
OFF_THE_SCREEN = """() => [...document.querySelectorAll(".scene *")].filter(el => el.checkVisibility())
  .filter(el => { const box = el.getBoundingClientRect(); return box.bottom > innerHeight || box.top < 0 })
  .map(el => el.outerHTML.slice(0, 90))"""


@pytest.mark.parametrize("step", ["assignment", "cooking", "calling", "break", "over"])
def test_teams_of_long_names_have_room(home: House, indoors: Indoors, step: str) -> None:
    tables = indoors.tables
    settings = {"judge": "turns", "timers": "off", "pace": 0.0, "options": {"mode": "teams"}}
    code, _ = tables.open_table(settings, "a photograph of teams")
    for name in (*NAMES, "Eve", "Fay", "Gus", "Hal"):
        tables.sit(code, name, "🍅")
    tables.start(code)
    powers.skip_introduction(tables, code)
    on_to(indoors, code, step)
    page = photograph(home, code).page
    assert page.evaluate(OFF_THE_SCREEN) == []
    assert page.evaluate(OUTSIDE, [".podium .avatar, .podium .block", "#finale"]) == []
    assert page.evaluate(OUTSIDE, [".best-plate > *, .best-plate .card", ".best-plate"]) == []


@pytest.mark.parametrize("people", [4, 7, 9, 13])
def test_whoever_waits_to_be_called_leaves_room_for_the_task(home: House, indoors: Indoors, people: int) -> None:
    tables = indoors.tables
    code, _ = tables.open_table({"judge": "turns", "timers": "off", "pace": 0.0}, "a photograph of many")
    for name in (*NAMES, "Eve", "Fay", "Gus", "Hal", "Ida")[:people]:
        tables.sit(code, name, "🍅")
    tables.start(code)
    on_to(indoors, code, "calling")
    page = photograph(home, code).page
    assert page.evaluate(OFF_THE_SCREEN) == []
    assert page.evaluate(OUTSIDE, [".big-menu > *", ".big-menu"]) == []
    assert page.evaluate(OVER, ".kicker, #heading, .is-next .lead, .lineup li, .big-menu") == []


@pytest.mark.parametrize("cards", [5, 7])
def test_dishes_of_many_cards_and_words_keep_cards_that_can_be_read(home: House, indoors: Indoors, cards: int) -> None:
    """Where there are four plates and many cards, their names go before the words, which everybody has heard."""
    tables = indoors.tables
    code, _ = tables.open_table({"judge": "turns", "timers": "off", "pace": 0.0}, "a photograph of cards")
    for name in NAMES[:5]:
        tables.sit(code, name, "🍅")
    tables.start(code)
    while indoors.step(code) != "judging":
        with tables.at(code) as live:
            assert live.state is not None
            view: Any = live.state.view(None)
            legal = live.state.legal_moves(view.presenter) if view.step == "presenting" else []
            if view.step == "assignment":
                task = InventAssignment("Much", "Use it all.", hand=cards, min=cards, trade_max=0, trades=0)
                tables.make_move(live, view.judge, task, "person")
                continue
            if any(isinstance(move, Introduce) for move in legal):
                tables.make_move(live, view.presenter, Introduce(DISH[:60], WORDS), "person")
                continue
        powers.skip(tables, code)
    page = photograph(home, code).page
    widths = page.locator(".to-weigh .card").evaluate_all("all => all.map(card => card.getBoundingClientRect().width)")
    assert len(widths) == 4 * cards
    assert min(widths) >= 60
    assert page.evaluate(OUTSIDE, [".to-weigh .card", ".to-weigh > li"]) == []


@pytest.mark.parametrize("step", ["kitchen", "judging"])
def test_the_photo_of_a_dish_has_half_of_its_plate(home: House, indoors: Indoors, step: str) -> None:
    tables = indoors.tables
    settings = {"judge": "turns", "timers": "off", "pace": 0.0, "options": {"tasting": True, "cook_time": 3600}}
    code, _ = tables.open_table(settings, "a photograph of photos")
    for name in NAMES[:3]:
        tables.sit(code, name, "🍅")
    tables.start(code)
    on_to(indoors, code, "kitchen", WORDS)
    taken = io.BytesIO()
    Image.new("RGB", (1024, 768), "olive").save(taken, "JPEG")
    for seat in range(3):
        photos.hang(tables, code, seat, taken.getvalue())
    on_to(indoors, code, step)
    page = photograph(home, code).page
    page.locator(".to-weigh .shot").first.wait_for()
    shares = page.locator(".to-weigh .shot").evaluate_all(
        "all => all.map(shot => shot.clientHeight / shot.parentNode.clientHeight)"
    )
    assert len(shares) == (3 if step == "kitchen" else 2)
    assert min(shares) > 0.4
    assert page.evaluate(OUTSIDE, [".to-weigh > li > *", ".to-weigh > li"]) == []


@pytest.mark.parametrize("guests", [3, 6])
def test_what_everybody_in_a_restaurant_had_fits_the_screen(home: House, indoors: Indoors, guests: int) -> None:
    tables = indoors.tables
    settings = {"judge": "turns", "timers": "off", "pace": 0.0, "options": {"mode": "restaurant"}}
    code, _ = tables.open_table(settings, "a photograph of a restaurant")
    for name in NAMES[:guests]:
        tables.sit(code, name, "🍅")
    tables.start(code)
    on_to(indoors, code, "over")
    page = photograph(home, code).page
    assert page.evaluate(BELOW, ".curtain *") == 0
    assert page.locator(".curtain .spread").count() == guests * 4


FILLED = """([parts, whole]) => {
  const all = [...document.querySelectorAll(parts)].map(el => el.getBoundingClientRect());
  const box = document.querySelector(whole).getBoundingClientRect();
  const high = Math.max(...all.map(it => it.bottom)) - Math.min(...all.map(it => it.top));
  const wide = Math.max(...all.map(it => it.right)) - Math.min(...all.map(it => it.left));
  return [high / box.height, wide / box.width];
}"""
"""What shares of the height and the width of a box its parts take from end to end."""


def test_two_cooks_fill_the_screen(home: House, indoors: Indoors) -> None:
    tables = indoors.tables
    code, _ = tables.open_table({"game": "cook-off", "timers": "off", "pace": 0.0}, "seed3")
    for _ in range(2):
        powers.add_ai(tables, code)
    tables.start(code)
    screen = photograph(home, code)
    for step, parts, least in (
        ("cook_off", ".cooks .portrait, .cooks .state", 0.5),
        ("vote", ".co-dishes > li", 0.9),
        ("break", ".co-brought tbody tr, .co-brought thead", 0.5),
    ):
        while indoors.step(code) != step:
            indoors.party.clock.tick()
        screen.wait_for_step(step)
        screen.page.evaluate(STILL)
        high, wide = screen.page.evaluate(FILLED, [parts, ".scene"])
        assert high > least, step
        assert wide > 0.4, step
        assert screen.page.evaluate(OUTSIDE, [f"{parts}, .co > *", ".scene"]) == [], step
        assert screen.page.evaluate(OVER, ".co > *") == [], step
