"""The pages of Cuisine Decks where points are made: pots and menus, cards for the goal, the hand limit, the end."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.cards import Symbol, cards, countries, utensils
from tests.web.conftest import text_of
from tests.web.cuisine_decks_kitchen import ANA, BEN, CLEO, Kitchen, forms_on, offered, said_in, says
from tests.web.house import fixture_of
from tests.web.test_games import notice

ITALY = countries()["italy"]
PASTA = next(one for one in ITALY.recipes if one.level == "normal")
"""A normal recipe, with what goes into it."""
TOOLS = utensils()
EXACT, SAUCE, GARNISH = (
    PASTA.exact,
    *(next(one.id for one in ITALY.ingredients if one.cls == cls) for cls in ("secondary", "optional")),
)
OTHER = next(one.id for one in ITALY.ingredients if one.cls == "primary" and one.id != EXACT)


house = fixture_of(Kitchen)


# -- cook -------------------------------------------------------------------------------------------------------------


def test_the_phone_shows_what_can_be_cooked_and_what_it_would_score(house: Kitchen) -> None:
    house.open().until("cook", ANA)
    house.holds(ANA, PASTA.id)
    house.has(ANA, prepared=f"{EXACT} {SAUCE} {GARNISH}")
    page = house.phone(ANA)
    best = said_in(page, "cd-best", "</form>")
    assert "Best menu 4 VP" in best  # 2 for a normal one, 1 for the optional, 1 for Al dente
    assert "2 + 1 🌿 for the optional 3" in best
    assert "Al dente 1" in best
    assert "with a card for your goal" in best
    assert f"{PASTA.name} up to 2 VP" in says(page)
    assert "With all its ingredients: 2 VP. With less: 1." in says(page)
    house.has(ANA, prepared=f"{EXACT} {GARNISH}")
    assert "You lack something for it. With less: 1 VP." in says(house.phone(ANA))
    house.has(ANA, prepared=f"{SAUCE} {GARNISH}")
    page = house.phone(ANA)
    assert "You cannot cook: there is no primary ingredient on your table." in says(page)
    assert forms_on(page) == {"cook"}
    assert offered(page, "recipe.0") == []


def test_cd_37_a_utensil_in_play_is_among_what_a_pot_would_score(house: Kitchen) -> None:
    house.open().until("cook", ANA)
    house.holds(ANA, PASTA.id)
    house.has(ANA, prepared=f"{OTHER} {SAUCE}")
    (symbol,) = PASTA.symbols
    house.owns(ANA, symbol)
    page = says(house.phone(ANA))
    assert "Best menu 3 VP" in page
    assert f"2 + 1 {TOOLS[symbol].emoji} for {TOOLS[symbol].name}" in page
    assert "With all its ingredients: 3 VP. With less: 2." in page
    house.game.utensils[ANA] = ()
    house.owns(ANA, symbol, enabled=False)
    page = says(house.phone(ANA))
    assert "Best menu 2 VP" in page
    assert "With all its ingredients: 2 VP. With less: 1." in page


@pytest.mark.parametrize("symbol", TOOLS)
def test_the_sign_beside_a_recipe_is_that_of_the_utensil_that_scores(house: Kitchen, symbol: Symbol) -> None:
    recipe = next(one for one in ITALY.recipes if symbol in one.symbols)
    house.open().until("cook", ANA)
    house.holds(ANA, recipe.id)
    house.has(ANA, prepared=OTHER)
    house.owns(ANA, symbol)
    best = said_in(house.phone(ANA), "cd-best", "</form>")
    assert f"1 + 1 {TOOLS[symbol].emoji} for {TOOLS[symbol].name}" in best
    assert not [one.emoji for id, one in TOOLS.items() if id != symbol and one.emoji in best]


def test_the_best_menu_is_cooked_with_one_tap(house: Kitchen) -> None:
    house.open().until("cook", ANA)
    house.holds(ANA, f"{PASTA.id} block")
    house.has(ANA, prepared=f"{EXACT} {SAUCE} {GARNISH}")
    page = house.phone(ANA)
    form = page[page.index("cd-best") :]
    fields = dict(re.findall(r'type="hidden" name="([a-z]+\.\d)" value="([^"]+)"', form[: form.index("</form>")]))
    assert house.tap(ANA, "cook", **fields).status_code == 200
    place = house.sees().places[ANA]
    assert [one.dish for one in place.cooked] == [m.Dish(PASTA.id, EXACT, (SAUCE,), GARNISH)]
    for shown in house.everybody_else(ANA):
        assert f"{PASTA.name} 3 VP" in says(shown)


def test_a_pot_of_ones_own_is_filled_by_menus_also_without_scripts(house: Kitchen) -> None:
    house.open().until("cook", ANA)
    house.holds(ANA, PASTA.id)
    house.has(ANA, prepared=f"{OTHER} {OTHER} {SAUCE} {GARNISH}")
    page = house.phone(ANA)
    for name in ("primary.0", "secondary.0", "optional.0"):
        assert f'<select name="{name}"' in page
    pot = {"recipe.0": PASTA.id, "primary.0": OTHER, "secondary.0": [""], "optional.0": ""}
    after = house.live(house.code).made[ANA]
    form = {"move": "cook", "after": after, **pot}
    answer = house.guests[ANA].post(f"/table/{house.code}/move", form, htmx=False)
    assert answer.status_code == 303
    (cooked,) = house.sees().places[ANA].cooked
    assert (cooked.level, cooked.full) == ("easy", False)
    assert f"{PASTA.name} as easy" in says(house.phone(BEN))


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"recipe.0": PASTA.id, "secondary.0": [SAUCE]}, "needs a primary ingredient"),
        ({"recipe.0": "<script>", "secondary.0": [SAUCE]}, "needs a primary ingredient"),
        ({"recipe.0": PASTA.id, "primary.0": EXACT}, "."),
        ({"recipe.0": PASTA.id, "primary.0": "<b>"}, "."),
    ],
)
def test_a_menu_that_cannot_be_cooked_is_refused_in_one_sentence(
    house: Kitchen, fields: dict[str, Any], said: str
) -> None:
    house.open().until("cook", ANA)
    house.holds(ANA, PASTA.id)
    house.has(ANA, prepared=f"{OTHER} {SAUCE}")
    answer = house.tap(ANA, "cook", **fields)
    assert answer.status_code == 422
    assert said in notice(answer.text)
    assert "<script>" not in notice(answer.text)
    assert house.sees().step == "cook"


# -- score ------------------------------------------------------------------------------------------------------------


def test_cd_38_the_card_for_the_goal_is_chosen_with_a_tap(house: Kitchen) -> None:
    house.open().until("cook", ANA)
    easy = [one.id for one in countries()["italy"].recipes if one.level == "easy"][:2]
    exact = [cards()[recipe].exact for recipe in easy]  # type: ignore[union-attr]
    assert exact[0] != exact[1]
    house.game.hands[ANA], house.game.prepared[ANA] = tuple(easy), tuple(exact)
    house.does(ANA, m.Cook(tuple(m.Dish(recipe, primary) for recipe, primary in zip(easy, exact, strict=True))))
    house.until("track")
    page = house.phone(ANA)
    assert "One for the goal" in says(page)
    assert offered(page, "card") == sorted(exact, key=offered(page, "card").index)
    assert "You +3 VP" in says(page)  # two easy recipes, and Al dente
    assert house.tap(ANA, "track", card=exact[1]).status_code == 200
    for shown in (house.phone(BEN), house.tv()):
        assert "🏆 1/4" in says(shown)


def test_balance_asks_what_to_keep_and_none_is_an_answer(house: Kitchen) -> None:
    house.open("italy", "thailand").until("cook", BEN)
    normal = next(one.id for one in countries()["thailand"].recipes if one.level == "normal")
    sweet = next(one.id for one in countries()["thailand"].ingredients if one.cls == "secondary")
    rice = next(one.id for one in countries()["thailand"].ingredients if one.cls == "primary")
    garnish = next(one.id for one in countries()["thailand"].ingredients if one.cls == "optional")
    house.game.hands[BEN], house.game.prepared[BEN] = (normal,), (rice, sweet, garnish)
    house.does(BEN, m.Cook((m.Dish(normal, rice, (sweet,), garnish),)))
    house.until("keep")
    page = house.phone(BEN)
    assert offered(page, "card") == [garnish]
    assert "Keep none" in says(page)
    assert house.tap(BEN, "keep").status_code == 200
    assert house.sees().places[BEN].prepared == ()


def test_cd_43_who_holds_too_many_discards_and_the_others_are_told_for_whom_they_wait(house: Kitchen) -> None:
    house.open().until("cook_actions", CLEO)
    house.game.hands[ANA] = tuple(house.game.decks[ANA][:10])
    house.until("hand_limit")
    page = house.phone(ANA)
    assert "You hold 10 cards. The limit is 8. Choose 2 cards." in says(page)
    assert len(offered(page, "cards")) == 10
    assert "Ana has too many cards" in says(house.phone(BEN))
    assert house.tap(ANA, "discard", cards=house.sees(ANA).hand[:1]).status_code == 422
    assert house.tap(ANA, "discard", cards=house.sees(ANA).hand[:2]).status_code == 200
    assert house.sees().step == "shop"


# -- the end ----------------------------------------------------------------------------------------------------------


def met(house: Kitchen, seat: int) -> None:
    """The seat, which cooks French, has a card of each course."""
    first = {one.course: one.id for one in reversed(countries()["france"].recipes)}
    house.game.tracked[seat] = tuple(first.values())


def test_cd_47_a_goal_counts_thirty_on_every_page_of_the_end(house: Kitchen) -> None:
    house.open()
    house.game.scores.update({ANA: 35, BEN: 12, CLEO: 7})
    met(house, BEN)
    house.until("over")
    for seat in (ANA, BEN):
        page = says(house.phone(seat))
        assert re.search(r"1 \S+ <b>Ben</b> 42 VP 2 \S+ Ana 35 VP 3 \S+ Cleo & Co 7 VP", page)
        assert "The end: a win condition is met. A goal that is met is worth 30 VP." in page
        assert "🏆 5/5: +30" in page
    assert re.search(r"<b>Ben</b> 1 42 VP", says(house.tv()))
    assert "<b>Ben</b> wins." in says(house.tv())
    assert re.findall(r'id="seat-(\d)"', house.tv()) == [str(BEN), str(ANA), str(CLEO)]
    assert "<b>Ben</b> 42 with 30 for the goal, Ana 35, Cleo & Co 7" in html.unescape(house.tv())
    book = text_of(house.guest().get(f"/party/{house.live(house.code).table.recap}").text)
    assert re.search(r"<b>Ben</b> 42 .* Ana 35 .* Cleo & Co 7", book[: book.index("Round by round")])
    assert re.search(r"Goal met \+30 0 0", book)
    assert "goal met: +30" in book


def test_cd_48_equals_are_told_why_one_of_them_wins(house: Kitchen) -> None:
    house.open(options={"last_cooked": (2, 1, 0)})
    house.game.scores.update({ANA: 42, BEN: 12, CLEO: 3})
    met(house, BEN)
    house.until("over")
    assert house.sees().outcome.winners == (BEN,)  # type: ignore[union-attr]
    assert "You and Ana have the same score: whoever cooked most recently wins." in says(house.phone(BEN))
    assert "<b>Ben</b> and you have the same score" in says(house.phone(ANA))
