"""The big screen of Cuisine Decks: every kitchen, the race to 40 VP, what an action is about; secrets and names."""

from __future__ import annotations

import html
import json
import re

import msgspec

from partychef.engine.chance import Chance
from partychef.games.cuisine_decks import chef
from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import Ingredient, Recipe, cards, countries
from tests.web.conftest import text_of
from tests.web.cuisine_decks_kitchen import ANA, BEN, CLEO, NAMES, Kitchen, forms_on, says
from tests.web.house import fixture_of

FRANCE = countries()["france"]
COURSES = {one.course: one for one in reversed(FRANCE.recipes)}


house = fixture_of(Kitchen)


def kitchen_of(page: str, seat: int) -> str:
    """What the big screen says of one kitchen."""
    there = page[page.index(f'id="kitchen-{seat}"') :]
    ends = [there.find(mark, 1) for mark in ('id="kitchen-', 'class="rail"')]
    return text_of("<" + there[: min(end for end in ends if end > 0)])


# -- kitchens ---------------------------------------------------------------------------------------------------------


def test_every_kitchen_shows_what_is_prepared_utensils_and_tracked_cards_against_the_goal(house: Kitchen) -> None:
    house.open().until("prepare_actions", ANA)
    house.has(ANA, prepared="fettuccine fettuccine truffle")
    house.has(BEN, tracked=f"{COURSES['soup'].id} {COURSES['dessert'].id}")
    house.owns(CLEO, "cookware")
    house.owns(CLEO, "tableware", enabled=False)
    page = house.tv()
    ana, ben, cleo = (kitchen_of(page, seat) for seat in (ANA, BEN, CLEO))
    assert re.search(r"2 Fettuccine, primary\. 2 .*Truffle, optional\.", ana)
    assert re.search(r"Cookware\. .*Tableware, broken\.", cleo)
    assert "2/5 cards of the goal" in ben
    assert all(f"missing: {course}" in ben for course in ("appetizer", "entrée", "cheese"))
    assert "missing: soup" not in ben
    assert COURSES["soup"].name in ben
    assert "0/4" in ana
    for seat, said in ((ANA, ana), (BEN, ben), (CLEO, cleo)):
        assert f"🂠 {len(house.sees(seat).hand)} cards in hand" in said
    assert 'cd-place is-on" id="kitchen-0">' in page
    assert forms_on(page) == set()


def test_the_goals_of_thailand_and_others_show_gaps_for_what_is_missing(house: Kitchen) -> None:
    house.open("thailand", "mexico").until("prepare_actions", ANA)
    sweet = next(one for one in countries()["thailand"].ingredients if one.flavour == "sweet")
    house.has(ANA, tracked=f"{sweet.id} {sweet.id}")
    said = kitchen_of(house.tv(), ANA)
    assert "2/6 cards of the goal" in said
    assert [word for word in ("sweet", "sour", "salty", "spicy") if f"missing: {word}" in said] == [
        "sour",
        "salty",
        "spicy",
    ]


def test_before_anything_is_prepared_kitchens_tell_the_goals(house: Kitchen) -> None:
    house.open(options={"last_cooked": (2, 0, 1)})
    page = house.tv()
    for seat, number in ((ANA, 2), (BEN, 3), (CLEO, 1)):
        country = countries()[house.game.countries[seat]]
        assert country.goal.said() in kitchen_of(page, seat)
        assert f"In a tie: number {number}" in kitchen_of(page, seat)  # CD-48


def test_cooked_recipes_stand_in_their_kitchen_with_what_they_are_worth(house: Kitchen) -> None:
    house.open().until("cook", ANA)
    recipe = next(one for one in countries()["italy"].recipes if one.level == "hard")
    house.game.hands[ANA], house.game.prepared[ANA] = (recipe.id,), house.ids(ANA, "penne")
    house.does(ANA, m.Cook((m.Dish(recipe.id, house.ids(ANA, "penne")[0]),)))
    assert f"{recipe.name} as easy 1 VP" in kitchen_of(house.tv(), ANA)


def test_what_a_turn_brought_is_shown_line_by_line_in_the_next_shop(house: Kitchen) -> None:
    house.open().until("cook", BEN)
    two = [COURSES["soup"], COURSES["dessert"]]
    house.game.hands[BEN] = tuple(one.id for one in two)
    house.game.prepared[BEN] = house.ids(BEN, "duck duck")
    house.does(BEN, m.Cook(tuple(m.Dish(one.id, house.ids(BEN, "duck")[0]) for one in two)))
    house.until("shop")
    page = says(house.tv())
    assert "Turn 1 is scored." in page
    tally = page[page.index("<b>Ben</b> +3 VP") :]
    assert tally.index(two[0].name) < tally.index("Service 1")  # two courses
    assert "Ana 0 VP cooked nothing" in page


# -- the race ---------------------------------------------------------------------------------------------------------


def test_the_race_to_forty_has_everybody_where_they_stand(house: Kitchen) -> None:
    house.open()
    house.game.scores.update({ANA: 7, BEN: 21, CLEO: -2})
    page = html.unescape(house.tv())
    assert 'aria-label="The way to 40 VP: <b>Ben</b> 21, Ana 7, Cleo & Co −2"' in page
    assert re.findall(r'class="cd-runner" transform="translate\(([-\d.]+) ', page) == ["15.0", "215.0", "565.0"]
    assert says(house.phone(ANA)).index("Ben</b> 🇫🇷") < says(house.phone(ANA)).index("You 🇮🇹")


def test_the_race_grows_with_a_goal_that_is_met(house: Kitchen) -> None:
    """CD-47: its 30 VP count, and nobody stands beyond the end of the track."""
    house.open()
    house.game.scores.update({ANA: 7, BEN: 32})
    house.game.tracked[BEN] = tuple(
        one.id for one in {one.course: one for one in countries()["france"].recipes}.values()
    )
    page = html.unescape(house.tv())
    assert "The way to 40 VP: <b>Ben</b> 62 with 30 for the goal, Ana 7" in page
    track = page[page.index('id="race"') : page.index("</svg>", page.index('id="race"'))]
    assert re.findall(r'y="20">(\d+)<', track) == ["0", "10", "20", "30", "40", "50", "60", "70"]
    assert re.findall(r'class="cd-runner" transform="translate\((\d+)', track) == ["40", "140", "925"]
    assert track.count("🏆") == 1


def test_who_stand_on_one_spot_are_drawn_above_one_another(house: Kitchen) -> None:
    house.open("italy", "france", "japan", "mexico", "india", "thailand")
    spots = re.findall(r'class="cd-runner" transform="translate\(([-\d.]+) ([-\d.]+)\)', house.tv())
    assert len(set(spots)) == 6


# -- an action --------------------------------------------------------------------------------------------------------


def test_an_action_is_shown_with_the_kitchens_it_is_about_and_its_target_marked(house: Kitchen) -> None:
    house.open().until("prepare_actions", ANA)
    house.holds(ANA, "utensil win ingredient")
    house.has(BEN, tracked=COURSES["soup"].id, prepared="duck butter")
    house.owns(BEN, "cookware", "tableware")
    for play, marked in (
        (m.Play("break_utensil", BEN, "cookware"), r'cd-tool is-hit" title="Cookware"'),
        (m.Play("discard_ingredient", BEN, "france-duck"), r'is-hit is-primary" title="Duck"'),
        (m.Play("disrupt_progress", BEN, COURSES["soup"].id), rf'is-hit" title="{re.escape(COURSES["soup"].name)}"'),
    ):
        house.does(ANA, play)
        page = house.tv()
        assert "Block it?" in says(page)
        assert re.search(marked, html.unescape(page))
        assert page.count("is-hit") == 1
        assert re.findall(r'id="kitchen-(\d)"', page) == [str(ANA), str(BEN)]
        assert "As it stands: the action happens" in says(page)
        house.nobody_blocks()


# -- secrets and names ------------------------------------------------------------------------------------------------


def named_in(text: str) -> set[str]:
    """The ingredients and recipes that a text names."""
    return {
        card.name
        for card in cards().values()
        if isinstance(card, Ingredient | Recipe) and re.search(rf"(?<!\w){re.escape(card.name)}(?!\w)", text)
    }


def known_to(house: Kitchen, seat: int | None) -> set[str]:
    """The names of the cards that a seat may know of."""
    text = json.dumps(msgspec.to_builtins(house.sees(seat), str_keys=True))
    return named_in(" · ".join(card.name for id, card in cards().items() if f'"{id}"' in text))


def test_a_whole_game_puts_no_secret_and_no_name_as_it_was_typed_on_any_page(house: Kitchen) -> None:
    """Good cooks play; at every new kind of step all pages are read."""
    house.open("italy", "france", "mexico", roles="dishwasher supplier critic")
    seen: set[str] = set()
    while house.to_move(house.code):
        view = house.sees()
        if view.step not in seen:
            seen.add(view.step)
            read_everything(house)
        seat = house.to_move(house.code)[0]
        mine = house.sees(seat)
        house.does(seat, chef.choose(mine, house.game.legal_moves(seat), Chance("cooks", len(view.log))))
    read_everything(house)
    watches_it_again(house)
    assert seen >= {"shop", "role", "prepare", "prepare_actions", "response", "cook", "cook_actions", "track"}


def watches_it_again(house: Kitchen) -> None:
    """Every tenth move, as the big screen and as Ben saw it, to the podium."""
    moves = house.live(house.code).n
    for at in (*range(0, moves, 10), moves):
        for seat in ("", BEN):
            page = house.guests[ANA].get(f"/table/{house.code}/replay?at={at}&as={seat}")
            assert page.status_code == 200
            assert NAMES[BEN] not in page.text
        assert ("The end:" in page.text) == (at == moves)


def read_everything(house: Kitchen) -> None:
    pages = {ANA: house.phone(ANA), BEN: house.phone(BEN), CLEO: house.phone(CLEO), None: house.tv()}
    for seat, page in pages.items():
        assert named_in(says(page)) <= known_to(house, seat)
        assert NAMES[BEN] not in page
        assert NAMES[BEN] in says(page)
        assert "None" not in says(page)
