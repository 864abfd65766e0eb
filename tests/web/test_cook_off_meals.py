"""The pages of Cook Off! while people deal, cook and vote: dialogues, sealed dishes, ballots, the score card."""

from __future__ import annotations

import html
import re
from typing import Any

import msgspec
import pytest
from werkzeug.datastructures import MultiDict

from partychef.chefs import CHEFS
from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move
from partychef.games.cook_off import moves as m
from partychef.games.cook_off.cards import meals
from partychef.tables import host as powers
from partychef.web.games.cook_off import SCREENS, seen_buying
from tests.web.conftest import text_of
from tests.web.house import fixture_of
from tests.web.test_cook_off import GAME, HANDS, MENU, Kitchen, cards_on, forms_on, shown
from tests.web.test_games import notice

house = fixture_of(Kitchen)


# -- trades -----------------------------------------------------------------------------------------------------------


def test_an_offer_by_the_form_is_a_dialogue_on_every_page(house: Kitchen) -> None:
    house.open()
    answer = house.tap(
        0, "offer", partner="1", give=("peas-2",), give_money="3", want=("Butter", "", ""), want_money=""
    )
    assert answer.status_code == 200
    assert house.sees().offer is not None
    assert forms_on(house.phone(1)) == {"accept", "decline"}
    assert forms_on(house.phone(0)) == set()
    assert forms_on(house.phone(2)) == set()
    assert "Ana offers a trade" in text_of(house.phone(1))
    assert re.search(r"I give \S+ Peas and \$3", text_of(house.phone(1)))
    assert "for your Butter" in text_of(house.phone(1))
    screen = text_of(house.tv())
    assert re.search(r"gives .*Peas , vegetable, \$2 .*\$3 .*wants Butter", screen)
    for page in (house.phone(0), house.phone(2), house.tv()):
        assert not {"butter-4", "butter-5"} & cards_on(page)


def test_the_partner_chooses_which_of_equal_named_cards(house: Kitchen) -> None:
    house.open()
    house.does(0, m.Offer(1, give=("peas-2",), want=("Butter",)))
    page = house.phone(1)
    assert re.findall(r'name="card.Butter" value="([^"]+)"', page) == ["butter-4", "butter-5"]
    assert house.tap(1, "accept", **{"card.Butter": "butter-5"}).status_code == 200
    assert "butter-5" in house.sees(0).hand
    assert sorted(house.sees(1).hand) == ["butter-4", "oats-2", "peas-2"]


def test_two_of_a_name_are_ticked_and_single_cards_need_no_choice(house: Kitchen) -> None:
    house.open()
    house.does(0, m.Offer(1, give_money=5, want=("Butter", "Butter", "Oats")))
    page = house.phone(1)
    assert re.findall(r'name="cards" value="([^"]+)"', page) == ["butter-4", "butter-5", "oats-2"]
    assert house.tap(1, "accept", cards=("butter-4", "butter-5", "oats-2")).status_code == 200
    assert house.sees(1).hand == ()


def test_who_does_not_hold_it_is_told_so_alone_and_can_only_decline(house: Kitchen) -> None:
    house.open()
    house.does(0, m.Offer(1, give_money=2, want=("Shrimp",)))
    page = house.phone(1)
    assert forms_on(page) == {"decline"}
    assert "You do not hold Shrimp." in text_of(page)
    for other in (house.phone(0), house.phone(2), house.tv()):
        assert "not hold" not in text_of(other)
    assert house.tap(1, "accept").status_code == 422
    assert house.tap(1, "decline").status_code == 200
    assert re.search(r"offered <b>Ben</b> \$2 for Shrimp ?, and was turned down", text_of(house.tv()))


@pytest.mark.parametrize(
    "fields",
    [
        {"partner": "0", "give_money": "1", "want": "Butter"},
        {"partner": "7", "give_money": "1", "want": "Butter"},
        {"partner": "1"},
        {"partner": "1", "give": "tuna-12", "want": "Butter"},
        {"partner": "1", "give_money": "-4", "want": "Butter"},
        {"partner": "1", "give_money": "much", "want": "Butter"},
        {"partner": "1", "give_money": "1", "want": "<script>alert(1)</script>"},
    ],
)
def test_offers_that_are_none_are_refused_with_a_sentence(house: Kitchen, fields: dict[str, str]) -> None:
    house.open()
    answer = house.tap(0, "offer", **fields)
    assert answer.status_code == 422
    assert len(text_of(notice(answer.text))) > 10
    assert "<script>alert" not in answer.text
    assert house.sees().step == "turn"


def test_what_was_bought_openly_is_worth_asking_for(house: Kitchen) -> None:
    house.open()
    house.does(0, m.Buy(1))
    house.does(1, m.Buy(1))
    assert seen_buying(house.sees(2)) == [(0, ("Kale",)), (1, ("Bread",))]
    assert "Ana took in this meal" in house.phone(2)
    house.does(2, m.Offer(0, give=("garlic-2",), want=("Kale",)))
    house.does(0, m.Accept(("kale-5",)))
    assert seen_buying(house.sees(2)) == [(0, ("Garlic",)), (1, ("Bread",))]
    assert seen_buying(house.sees(1)) == [(0, ("Garlic",)), (2, ("Kale",))]


# -- the cook off -----------------------------------------------------------------------------------------------------


def cooking(house: Kitchen) -> Kitchen:
    """Everybody still holds what was dealt."""
    return house.open().pass_until("cook_off")


def test_the_best_dish_is_suggested_and_each_line_can_be_counted(house: Kitchen) -> None:
    cooking(house)
    page = html.unescape(house.phone(0))
    best = re.search(r'data-best-meal="([^"]+)" data-best-cards="([^"]+)"', page)
    assert best is not None
    assert (best[1], set(best[2].split())) == ("balanced-meal", {"peas-2", "beans-6", "rice-3"})
    assert "up to 5" in text_of(page)
    lines = re.findall(r'data-type="(\w+)" data-category="(\w*)" data-number="(\d+)" data-points="(\d)"', page)
    wanted = [line for meal in MENU[:3] for line in meals()[meal].lines]
    assert lines == [(one.type, one.category or "", str(one.number), str(one.points)) for one in wanted]
    assert re.findall(r'name="meal" value="([^"]+)" required', page) == list(MENU[:3])


def test_a_sealed_dish_is_seen_by_nobody_else(house: Kitchen) -> None:
    cooking(house)
    name = "<i>Hot</i> & fast"
    assert house.tap(0, "submit", meal="balanced-meal", cards=HANDS[0], name=name).status_code == 200
    mine = house.phone(0)
    assert "&lt;i&gt;Hot&lt;/i&gt; &amp; fast" in mine
    assert forms_on(mine) == set()
    for page in (house.phone(1), house.phone(2), house.tv()):
        assert "Hot" not in page
        assert not set(HANDS[0]) & cards_on(page)
        assert "<i>Hot" not in page
    assert re.findall(r'id="cooks-(\d)" class="is-done"', house.tv()) == ["0"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"meal": "balanced-meal", "cards": ("peas-2", "rice-3")}, "at least 3 ingredients"),
        ({"meal": "hot-pot", "cards": HANDS[0]}, "one of the three meal cards"),
        ({"cards": HANDS[0]}, ""),
        ({"meal": "balanced-meal", "cards": ("peas-2", "rice-3", "tuna-12")}, ""),
        ({"meal": "balanced-meal", "cards": HANDS[0], "name": "x" * 61}, "60 characters"),
    ],
)
def test_a_dish_that_is_none_is_refused(house: Kitchen, fields: dict[str, Any], words: str) -> None:
    cooking(house)
    answer = house.tap(0, "submit", **fields)
    assert answer.status_code == 422
    assert words in notice(answer.text)
    assert house.sees(0).sealed is None


def test_who_wants_no_dish_keeps_the_cards(house: Kitchen) -> None:
    cooking(house)
    assert house.tap(2, "no_dish").status_code == 200
    assert "You cook nothing this time" in text_of(house.phone(2))
    assert house.sees(2).hand == HANDS[2]


def voting(house: Kitchen) -> Kitchen:
    cooking(house)
    house.does(0, m.Submit("balanced-meal", HANDS[0], "Grandma’s <em>bowl</em>"))
    house.does(1, m.Submit("balanced-meal", HANDS[1], ""))
    house.does(2, m.Submit("ramen-night", HANDS[2], "Apple surprise"))
    assert house.sees().step == "vote"
    return house


def test_dishes_are_voted_for_with_names_and_ingredients(house: Kitchen) -> None:
    voting(house)
    page = house.phone(1)
    assert set(re.findall(r'name="rank\.(\d)" value="(\d)"', page)) == {("0", "1"), ("0", "2"), ("2", "1"), ("2", "2")}
    told = text_of(page)
    for words in ("Grandma’s <em>bowl</em>", "Apple surprise", "Peas", "Garlic", "Ramen Night"):
        assert words in told
    assert "<em>bowl" not in page
    screen = house.tv()
    assert "<em>bowl" not in screen
    assert set(HANDS[0]) | set(HANDS[1]) | set(HANDS[2]) <= cards_on(screen)
    assert "Apple surprise" in text_of(screen)


def test_a_line_that_the_spice_rack_fulfils_names_it_because_no_umami_is_to_be_seen(house: Kitchen) -> None:
    house.open()
    house.does(0, m.BuyGoal("spice-rack"))
    house.pass_until("cook_off")
    house.does(0, m.Submit("ramen-night", HANDS[0], "Broth"))
    house.does(1, m.Submit("ramen-night", HANDS[1], "Bread"))
    house.does(2, m.Submit("ramen-night", HANDS[2], "Apples"))
    told = "Spice Rack: 1 Umami more"
    for page in (house.phone(2), house.tv()):
        assert text_of(page).count(told) == 1
    mine, _, others = text_of(house.phone(1)).partition("Broth")[2].partition("Apples")
    assert told in mine and told not in others


def test_places_become_a_ranking_and_stay_secret(house: Kitchen) -> None:
    voting(house)
    twice = house.tap(1, "vote", **{"rank.0": "1", "rank.2": "1"})
    assert twice.status_code == 422
    assert "a place of its own" in notice(twice.text)
    assert house.tap(1, "vote", **{"rank.0": "2", "rank.2": "1"}).status_code == 200
    assert house.sees(1).vote == (2, 0)
    assert house.sees(0).vote is None
    assert "You have voted" in text_of(house.phone(1))
    assert "votes" not in text_of(shown(house.tv()))
    own = house.tap(0, "vote", **{"rank.0": "1", "rank.1": "2"})
    assert own.status_code == 422


def test_a_form_of_places_becomes_a_move() -> None:
    form = MultiDict({"move": "vote", "rank.3": "2", "rank.0": "1", "rank.2": "3", "rank.x": "4"})
    assert SCREENS.move(GAME, form) == {"move": "vote", "ranking": [0, 3, 2]}
    one = MultiDict([("move", "vote"), ("ranking", "2")])
    assert SCREENS.move(GAME, one) == {"move": "vote", "ranking": [2]}
    with pytest.raises(IllegalMove):
        SCREENS.move(GAME, MultiDict({"move": "sing"}))


def test_the_score_card_has_a_row_for_each_meal_and_a_column_for_each_player(house: Kitchen) -> None:
    voting(house)
    house.does(0, m.Vote((2, 1)))
    house.does(1, m.Vote((0, 2)))
    house.does(2, m.Vote((0, 1)))
    view = house.sees()
    assert view.step == "break"
    for page in (house.phone(0), house.tv()):
        table = page[page.index('class="co-scores"') :].split("</table>")[0]
        rows = re.findall(r"<tr.*?</tr>", table, re.S)
        assert len(rows) == 3
        assert re.findall(r"<td>(\d+)</td>", rows[1]) == [str(points) for points in view.past[0].points]
        assert re.findall(r"<td>(\d+)</td>", rows[2]) == [str(place.score) for place in view.places]
    assert "Player’s Choice" in text_of(house.phone(1))
    assert "6 votes" in text_of(house.phone(0))
    assert forms_on(house.phone(1)) == {"next_meal"}
    assert "<b>Ben</b> begins meal 2" in text_of(house.phone(0))
    assert house.tap(1, "next_meal").status_code == 200
    assert house.sees().meal == 2


@pytest.mark.parametrize(
    ("votes", "told"),
    [
        (((1, 2), (2, 0), (0, 1)), "A three-way tie: nobody scores for the favourite dish."),
        (((1, 2), (0, 2), (0, 1)), ""),
        (((2, 1), (2, 0), (1, 0)), ""),
    ],
)
def test_co_40_a_tie_for_the_favourite_dish_is_explained_where_its_points_are_missed(
    house: Kitchen, votes: tuple[tuple[int, ...], ...], told: str
) -> None:
    voting(house)
    for seat, ranking in enumerate(votes):
        house.does(seat, m.Vote(ranking))
    for page in (house.phone(0), house.tv()):
        assert re.findall(r"A [a-z-]+ tie.*?dish\.", text_of(page)) == ([told] if told else [])


def test_co_39_all_rankings_are_shown_once_all_have_voted(house: Kitchen) -> None:
    voting(house)
    for seat, ranking in enumerate(((1, 2), (2, 0), (0, 1))):
        assert "🗳️" not in text_of(shown(house.tv()))
        house.does(seat, m.Vote(ranking))
    phone = house.phone(0)
    assert "🗳️ You : 3 for <b>Ben</b> and 2 for Cleo & Co" in text_of(phone)
    assert "🗳️ <b>Ben</b> : 3 for Cleo & Co and 2 for you" in text_of(phone)
    assert "<b>Ben</b> and 2" not in phone  # escaped
    assert re.search(r"🗳️ \S+ <b>Ben</b> : 3 \S+ Cleo & Co , 2 \S+ Ana", text_of(house.tv()))


def test_an_ai_says_why_it_voted_once_all_have_voted_and_people_are_not_asked(house: Kitchen) -> None:
    voting(house)
    for seat in (0, 1):
        powers.to_ai(house.tables, house.code, house.live(house.code).chairs[seat].id, "heuristic")
    for seat in (0, 1):
        house.tables.submit(house.code, seat, msgspec.to_builtins(voted_by_rule(house, seat)))
        assert all("voted for" not in text_of(page) for page in (house.phone(2), house.tv()))
    house.does(2, m.Vote((0, 1)))
    page = house.phone(2)
    told = re.findall(r"🤖 (.+?) voted for (.+?): (.+?)\.", text_of(page))
    assert {name for names, _, _ in told for name in re.split(", | and ", names)} == {"Ana", "<b>Ben</b>"}
    assert all(why for _, _, why in told)
    assert "<b>Ben</b> voted" not in page  # escaped
    rankings = [text_of(one) for one in re.findall(r"<li>(🗳️.*?)</li>", house.tv())]
    reasons = [re.search(r"\((.+)\)$", one.strip()) for one in rankings]  # beside their rankings there
    assert [bool(one) for one in reasons] == [True, True, False]
    assert {one.group(1) for one in reasons if one} == {why for _, _, why in told}


def voted_by_rule(house: Kitchen, seat: int) -> Move:
    state = house.live(house.code).state
    assert state is not None
    return CHEFS["heuristic"](state.view(seat), state.legal_moves(seat), Chance("votes", seat))


def test_the_recap_has_the_meals_by_players(house: Kitchen) -> None:
    house.open(meals=1).pass_until("over")
    live = house.live(house.code)
    book = house.guest().get(f"/party/{live.table.recap}").text
    view = house.sees()
    assert [round.name for round in SCREENS.rounds(view)] == ["Meal 1"]
    assert "Meal 1" in text_of(book)
    assert "Score card" in text_of(house.phone(0))


# -- two players and a critic -----------------------------------------------------------------------------------------


def test_with_two_players_each_votes_for_the_other(house: Kitchen) -> None:
    house.open(players=2).pass_until("cook_off")
    house.does(0, m.Submit("balanced-meal", HANDS[0]))
    house.does(1, m.Submit("balanced-meal", HANDS[1]))
    page = house.phone(0)
    assert re.findall(r'name="ranking" value="(\d)"', page) == ["1"]
    assert house.tap(0, "vote", ranking="1").status_code == 200
    assert house.tap(1, "vote", ranking="0").status_code == 200
    assert house.sees().past[0].dishes[0].choice == 1
    for page in (house.phone(0), house.tv()):
        assert "A tie of two for the favourite dish: 1 point each." in text_of(page)


def test_the_host_may_let_a_critic_decide_where_two_play(house: Kitchen) -> None:
    critic = next(iter(house.party.critics))
    _, code = house.opened(game="cook-off", co_judge=critic)
    assert house.tables.find(code).table.options == {"ai_choice": True}
    assert [chair.kind for chair in house.tables.find(code).critics()] == [f"critic:{critic}"]


def test_while_the_critic_tastes_the_dishes_lie_open(house: Kitchen) -> None:
    house.open(players=2, ai_choice=True).pass_until("cook_off")
    house.does(0, m.Submit("balanced-meal", HANDS[0], "Bowl"))
    house.does(1, m.Submit("balanced-meal", HANDS[1], "Plate"))
    assert house.sees().step == "judging"
    for page in (house.phone(0), house.phone(1), house.tv()):
        assert "A critic tastes both dishes" in text_of(page)
        assert "vote" not in forms_on(page)
        assert "Bowl" in text_of(page)
