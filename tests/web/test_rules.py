"""The page about each game: whatever it says in numbers is what the game does, and its example is played here."""

from __future__ import annotations

import re

import pytest

from partychef.engine.game import Game
from partychef.games import GAMES
from partychef.games.chefs_hat.cards import JOKER
from partychef.games.chefs_hat.cards import ingredients as toppings
from partychef.games.cook_off.cards import meals
from partychef.games.cuisine_decks.moves import Cook
from partychef.games.cuisine_decks.scoring import cards_in
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.dealing import HAND
from partychef.games.kitchen_closing.moves import PlaceStacks
from partychef.tables.seating import how_many
from partychef.web.games import chefs_hat_rules as hat
from partychef.web.games import cook_off_rules as cook_off
from partychef.web.games import cooking_party_rules as party
from partychef.web.games import cuisine_decks_rules as cuisine
from partychef.web.games import folder_of, screens_of
from partychef.web.games import green_chef_rules as green
from partychef.web.games import kitchen_closing_rules as closing
from partychef.web.rules import exact_rules
from tests.games.chefs_hat import kitchen as pizzas
from tests.games.cook_off.kitchen import Kitchen as Shoppers
from tests.games.cooking_party.kitchen import Kitchen as Cooks
from tests.games.cooking_party.kitchen import chips
from tests.games.cuisine_decks.kitchen import Kitchen as Countries
from tests.games.green_chef.kitchen import Kitchen as Drafters
from tests.games.green_chef.kitchen import lay
from tests.games.kitchen_closing.kitchen import Kitchen as Closers
from tests.web.conftest import Site, text_of

GAMES_OFFERED = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
ADA, BEN, CLEO, DAN = range(4)


def section(site: Site, game: str, id: str) -> str:
    """What a chapter of the page says."""
    page = site.guest().get(f"/rules/{game}").text
    found = re.search(rf'<section [^>]*aria-labelledby="{id}">(.*?)</section>', page, re.S)
    assert found is not None
    return text_of(found.group(1))


@GAMES_OFFERED
def test_a_page_tells_everything_that_a_beginner_needs(site: Site, game: Game) -> None:
    page = site.guest().get(f"/rules/{game.id}").text
    told = text_of(page)
    assert how_many(game).capitalize() in told
    assert screens_of(game.id).minutes in told
    assert [title for title in ("How you win", "The cards", "An example", "The exact rules") if title not in told] == []
    shown = re.search(r'<ul class="cards hand">(.*?)</ul>', page, re.S)
    assert shown is not None
    assert 3 <= shown.group(1).count('<span class="card ') <= 6
    assert len(re.findall(r'<b class="badge copper" aria-hidden="true">\d</b>', page)) >= 4


@GAMES_OFFERED
def test_a_page_is_read_in_three_minutes(site: Site, game: Game) -> None:
    page = site.guest().get(f"/rules/{game.id}").text
    told = text_of(page.partition("<main")[2].partition("The exact rules")[0])
    assert len(told.split()) <= 3 * 200  # a slow reader's words a minute


@GAMES_OFFERED
def test_the_exact_rules_are_those_of_the_developers(site: Site, game: Game) -> None:
    rules = exact_rules(folder_of(game.id))
    assert rules in site.guest().get(f"/rules/{game.id}").text
    numbers = re.findall(r"<b>([A-Z]{2}-\d+)", rules)
    assert len(numbers) >= 20
    assert not re.search(r"\*\*|^\||^#|^- ", rules, re.M)


@GAMES_OFFERED
def test_the_first_page_leads_to_the_rules_of_each_game(site: Site, game: Game) -> None:
    assert f'href="/rules/{game.id}"' in site.guest().get("/").text


@pytest.mark.parametrize("game", ["green-chef", "cook-off", "cuisine-decks"])
def test_the_lines_of_a_sum_add_up(site: Site, game: str) -> None:
    lists = re.findall(r'<ul class="rows">(.*?)</ul>', site.guest().get(f"/rules/{game}").text, re.S)
    sums = [one for one in lists if "Together" in one]
    assert sums
    for one in sums:
        *points, total = map(int, re.findall(r"<b>(\d+)\D*</b></li>", one))
        assert (sum(points), len(points) + 1) == (total, one.count("<li>"))


def test_a_game_that_is_not_there_has_no_rules(site: Site) -> None:
    assert site.guest().get("/rules/chess").status_code == 404


@GAMES_OFFERED
def test_the_sheet_of_a_table_says_what_matters_in_this_step_and_leads_to_all_the_rules(site: Site, game: Game) -> None:
    guest = site.guest()
    code = guest.post("/try", {"game": game.id}, htmx=False).location.rsplit("/", 1)[1]
    sheet = re.search(r'<div popover id="help".*?</div>', guest.page(code), re.S)
    assert sheet is not None
    link = re.search(r'<a [^>]*href="([^"]+)" target="_blank"', sheet.group())
    assert link is not None
    assert link.group(1) == f"/rules/{game.id}?party={code}"
    state = site.tables.find(code).state
    assert state is not None
    step = state.view(0).step
    assert all(line in text_of(sheet.group()) for line in screens_of(game.id).helps.get(step, ()))


@pytest.mark.parametrize("game", [game for game in GAMES if game != "cooking-party"])  # its sheets differ by evening
def test_every_step_of_a_game_has_its_own_help(game: str) -> None:
    screens = screens_of(game)
    assert {*screens.helps} == {*screens.headings}
    assert all(screens.step_help(step, {}) == screens.helps[step] for step in screens.headings)


def test_expert_chefs_are_told_what_a_call_needs() -> None:
    screens = screens_of("green-chef")
    expert, basic = ("".join(screens.step_help("regroup", {"expert_chefs": on})) for on in (True, False))
    assert "Expert Chefs" in expert
    assert "Expert Chefs" not in basic


def test_from_a_table_the_rules_lead_back_to_it_and_start_no_other_game(site: Site) -> None:
    host, code = site.opened()
    page = host.get(f"/rules/cooking-party?party={code}").text
    assert f'href="/table/{code}"' in page
    assert 'action="/try"' not in page
    stranger = site.guest().get(f"/rules/cooking-party?party={code}").text
    assert code not in stranger
    assert 'action="/try"' in stranger


def test_chefs_hat_plays_its_example(site: Site) -> None:
    hands = [[*(card for turn in hat.PIZZA if turn.seat == seat for card in turn.cards), 8, 8, 10] for seat in range(4)]
    hands[DAN] = [*hat.TOO_FEW, 8, 8, 10]
    kitchen = pizzas.scene(*hands)
    for turn in hat.PIZZA:
        assert kitchen.waiting == {turn.seat}
        if turn.seat == DAN:
            assert not pizzas.can_place(kitchen, *hat.TOO_FEW)
        pizzas.make(kitchen, turn.seat, pizzas.put(*turn.cards) if turn.cards else pizzas.PASS)
    assert not kitchen.pizza
    assert kitchen.waiting == {ADA}  # she starts the next one
    assert all(toppings()[number].copies == number for number in hat.SHOWN if number != JOKER)
    told = section(site, "chefs-hat", "example")
    assert re.findall(r"\b(?:\d+|Joker)(?= |$)", told.partition("Dan has")[0])[-3:] == ["6", "6", "6"]


def test_the_kitchen_is_closing_plays_its_example(site: Site) -> None:
    table = Closers(seats=len(closing.ROUND))
    table.closes()
    for seat, one in enumerate(closing.ROUND):
        table.game.hands[seat] = (*one.dish, *one.pantry)
        assert len(table.game.hands[seat]) == HAND
    assert {*closing.SHOWN} == {*table.game.hands[ADA]}
    for seat, one in enumerate(closing.ROUND):
        table.does(seat, PlaceStacks(one.dish, one.pantry))
    results = table.game.past[-1].results
    told = closing.page()["stacks"]
    assert [row[1:] for row in told] == [
        (result.dish.value, result.pantry.value, result.gained, result.lost) for result in results
    ]
    assert [result.gained - result.lost for result in results] == [1, -1, 0]
    words = section(site, "kitchen-closing", "example")
    assert all(f"Dish {row[1]}" in words and f"Pantry {row[2]}" in words for row in told)
    assert "Ada has the highest dish and gains a point." in words
    assert "Ben has the lowest pantry and loses a point." in words


def test_green_chef_plays_its_example(site: Site) -> None:
    kitchen = Drafters()
    kitchen.serves(ADA, ana=" ".join(green.ADA), ben=" ".join(green.BEN))
    for seat, cards in ((ADA, green.ADA), (BEN, green.BEN)):
        kitchen.does(seat, lay(shakshuka=" ".join(cards)))
    kitchen.goes_to("over")
    totals = [kitchen.result(seat).total for seat in (ADA, BEN)]
    assert totals == [points.total for _, _, points in green.page()["plates"]]
    assert re.findall(r"Together (\d+) points", section(site, "green-chef", "example")) == [*map(str, totals)]
    dots = "with 5 dots there are 8 cards of it, with one dot a single card"
    assert dots in section(site, "green-chef", "cards")  # GC-8
    assert f"with {green.PLAYERS} players, {len(Drafters(green.PLAYERS).game.hands[ADA])} cards" in section(
        site, "green-chef", "turn"
    )


def test_cook_off_plays_its_example(site: Site) -> None:
    cooks = (cook_off.ADA, *cook_off.OTHERS)
    kitchen = Shoppers(menu=[one.meal for one in cooks])
    dishes = kitchen.cooks(*(" ".join(one.cards) for one in cooks), meals={n: one.meal for n, one in enumerate(cooks)})
    assert [dish.seat for dish in dishes if dish.cheapest] == [BEN]
    assert dishes[BEN].cheapest == cook_off.CHEAPEST
    kitchen.votes((BEN, CLEO), (ADA, CLEO), (ADA, BEN))
    page = cook_off.page()
    assert kitchen.place(ADA).score == page["together"]
    assert all(page["dish"].fulfilled) and len(page["dish"].fulfilled) == len(meals()[cook_off.ADA.meal].lines)
    assert f"Together {kitchen.place(ADA).score} points" in section(site, "cook-off", "example")
    assert kitchen.game.options.meals == page["meals_of_a_game"]


def test_cuisine_decks_plays_its_example(site: Site) -> None:
    kitchen = Countries()
    kitchen.goes_to("cook", ADA)
    kitchen.game.hands[ADA] = tuple(dish.recipe for dish in cuisine.MENU)
    kitchen.game.prepared[ADA] = tuple(card for dish in cuisine.MENU for card in cards_in(dish))
    kitchen.does(ADA, Cook(cuisine.MENU))
    kitchen.finishes_turn()
    told = section(site, "cuisine-decks", "example")
    assert f"Together {kitchen.tally(ADA).total} VP" in told


def test_cooking_party_cards_plays_its_example(site: Site) -> None:
    others = iter(card for card in ingredients() if card not in party.HAND)
    dealt = [card for one in party.HAND for card in (next(others), one, next(others))]  # to Ben, Cleo and Dan in turn
    kitchen = Cooks(4, {"ingredients": dealt})
    kitchen.chooses(party.ASSIGNMENT)
    assert {*kitchen.hand(CLEO)} == {*party.HAND}
    kitchen.plans(CLEO, [*party.DISH])
    kitchen.until("judging")
    assert [served.card for served in kitchen.dishes_of(CLEO)[0].cards] == [*party.DISH]
    seats = {"Ben": BEN, "Cleo": CLEO, "Dan": DAN}
    kitchen.does(ADA, chips(**{f"c{chip}": seats[to] for chip, to in party.AWARD.items()}))
    scores = [place.score for place in kitchen.sees(None).places]
    told = section(site, "cooking-party", "example")
    assert re.findall(r"(\d+) points", told) == [str(scores[seat]) for seat in (BEN, CLEO, DAN)]
