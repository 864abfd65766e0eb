"""The pages of Cook Off!: prices on the conveyor, trades as a dialogue, sealed dishes, votes, the score card."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import pytest
from werkzeug.datastructures import MultiDict

from partychef.engine.game import IllegalMove, Move
from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.games.cook_off import moves as m
from partychef.games.cook_off.cards import goals, ingredients, meals
from partychef.games.cook_off.view import CookOffView
from partychef.tables.paper import record_of
from partychef.web.games import screens_of
from partychef.web.games.cook_off import SCREENS, SIGNS, by_category, names_by_category, prospects, seen_buying
from partychef.web.pages import stranger
from tests.web.conftest import Guest, text_of
from tests.web.test_games import House, notice

GAME = GAMES["cook-off"]
NAMES = ("Ana", "<b>Ben</b>", "Cleo & Co")
HANDS = (("peas-2", "beans-6", "rice-3"), ("butter-4", "butter-5", "oats-2"), ("milk-3", "apple-4", "garlic-2"))
STORE = ("kale-5", "bread-4", "tuna-12", "cheese-5", "chili-4")
"""From slot 1 to slot 5."""
DECK = ("fish-10", "lemon-5", "tofu-8", "cream-6", "eggs-7", "pasta-4", "ginger-3", "onion-3")
EVENTS = ("members-day", "late-frost", "storm-at-sea", "savers-week", "big-catch", "milk-lake")
"""All ingredients cost $1 less in the first round; nobody gains or loses money."""
MENU = ("balanced-meal", "ramen-night", "feast-fit-for-a-king", "garden-soup", "fish-and-chips", "tuna-melt")


class Kitchen(House):
    """A table whose cards the test lays on the decks; Ana is the first player."""

    code: str
    guests: list[Guest]

    def open(self, players: int = 3, **options: Any) -> Kitchen:
        cards = [card for hand in HANDS[:players] for card in hand]
        self.code, _ = self.tables.open_table(
            {
                "game": "cook-off", "options": {"first_player": 0, **options}, "timers": "off", "pace": 0.0,
                "deal": {"ingredients": [*cards, *STORE, *DECK], "events": list(EVENTS), "meals": list(MENU)},
            }
        )  # fmt: skip
        self.guests = [self.guest() for _ in NAMES[:players]]
        for guest, name in zip(self.guests, NAMES, strict=False):
            assert guest.join(self.code, name).status_code == 200
        self.tables.start(self.code)
        return self

    def sees(self, seat: int | None = None) -> CookOffView:
        state = self.live(self.code).state
        assert state is not None
        view = state.view(seat)
        assert isinstance(view, CookOffView)
        return view

    def does(self, seat: int, *everything: Move) -> None:
        for move in everything:
            assert self.send(self.guests[seat], self.code, seat, move) == 200

    def tap(self, seat: int, tag: str, **fields: Any) -> Any:
        return self.guests[seat].move(self.code, tag, self.live(self.code).made[seat], **fields)

    def phone(self, seat: int) -> str:
        return self.guests[seat].page(self.code)

    def tv(self) -> str:
        return self.guest().get(f"/table/{self.code}/screen").text

    def pass_until(self, step: str) -> Kitchen:
        """Everybody does what the clock would do."""
        for _ in range(60):
            if self.sees().step == step:
                return self
            seat = self.to_move(self.code)[0]
            state = self.live(self.code).state
            assert state is not None
            self.does(seat, state.default_move(seat))
        raise AssertionError(f"no {step} came")


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Kitchen]:
    house = Kitchen(tmp_path)
    yield house
    house.party.close()


def shown(page: str) -> str:
    """What stands on the table, without the menus that list every ingredient."""
    return re.sub(r"<select.*?</select>", "", page[page.index('id="view"') :], flags=re.S)


def cards_on(page: str) -> set[str]:
    """The ingredient cards that a page shows or offers, whatever they cost."""
    seen = html.unescape(shown(page))
    return {id for id, card in ingredients().items() if f'value="{id}"' in seen
            or f'{card.name}<span class="unseen">, {card.category}, ${card.price}<' in seen}  # fmt: skip


def forms_on(page: str) -> set[str]:
    return set(re.findall(r'name="move" value="([a-z_]+)"', page))


# -- shopping ---------------------------------------------------------------------------------------------------------


def test_a_hand_is_on_its_own_phone_and_on_no_other_page(house: Kitchen) -> None:
    house.open()
    for seat, hand in enumerate(HANDS):
        assert cards_on(house.phone(seat)) == {*hand, *STORE}
    assert cards_on(house.tv()) == set(STORE)
    assert cards_on(house.guest().page(house.code)) == set(STORE)


def test_the_conveyor_shows_the_price_after_the_event_and_strikes_the_printed_one(house: Kitchen) -> None:
    house.open()
    for page in (house.phone(0), house.phone(1), house.tv()):
        prices = re.findall(r"<s>\$(\d+)</s> <b>\$(\d+)</b>", page)
        assert prices[:5] == [("4", "3"), ("5", "4"), ("12", "11"), ("4", "3"), ("5", "4")]  # slot 5 to slot 1
    assert "Every ingredient costs $1 less this round." in text_of(house.tv())


def test_goals_make_a_price_for_their_owner_alone(house: Kitchen) -> None:
    house.open()
    house.does(0, m.BuyGoal("coupon-book"))
    house.does(1, m.Pass())
    house.does(2, m.Pass())
    before = house.sees(1).store[0].price
    assert house.sees(0).store[0].price == before - 1
    slot = re.compile(r'id="slot-1-.*?class="co-price.*?<b>\$(\d+)</b>', re.S)
    mine, theirs = slot.search(house.phone(0)), slot.search(house.phone(1))
    assert mine is not None
    assert theirs is not None
    assert (int(mine[1]), int(theirs[1])) == (before - 1, before)
    assert f"<b>${before}</b>" in house.tv()


def test_the_two_next_to_the_dumpster_are_marked_and_named_where_one_passes(house: Kitchen) -> None:
    house.open()
    page = house.phone(0)
    assert page.count("goes on a pass") == 2
    for number, card in enumerate(STORE, 1):
        row = page[page.index(f'id="slot-{number}-{card}"') :].split("</li>")[0]
        assert ("goes on a pass" in row) == (number < 3)
    tapped = text_of(page[page.index("co-pass") :])
    assert re.search(r"Pass 🗑️ \S+ (Bread and \S+ Kale|Kale and \S+ Bread) expire", tapped)


def test_only_whose_turn_it_is_can_buy_trade_and_pass(house: Kitchen) -> None:
    house.open()
    assert forms_on(house.phone(0)) == {"buy", "buy_goal", "pass", "offer"}
    for seat in (1, 2):
        assert forms_on(house.phone(seat)) == set()
        assert "Ana’s turn" in text_of(house.phone(seat))
    assert forms_on(house.tv()) == set()


def test_a_tap_on_a_price_buys_the_card(house: Kitchen) -> None:
    house.open()
    assert house.tap(0, "buy", slot="1").status_code == 200
    assert "kale-5" in house.sees(0).hand
    assert house.sees().places[0].money == 21
    for page in (house.phone(1), house.tv()):
        assert re.search(r"Ana bought \S+ Kale for \$4", text_of(page))


def test_what_is_too_dear_cannot_be_tapped_and_is_refused(house: Kitchen) -> None:
    house.open()
    house.does(0, m.BuyGoal("bulk-membership"))
    house.does(1, m.Pass())
    house.does(2, m.Pass())
    page = house.phone(0)
    assert house.sees(0).places[0].money == 5
    for slot in house.sees(0).store:
        row = page[page.index(f'id="slot-{slot.number}-') :].split("</li>")[0]
        assert ("disabled" in row) == (slot.price > 5)
    dear = next(slot.number for slot in house.sees(0).store if slot.price > 5)
    answer = house.tap(0, "buy", slot=dear)
    assert answer.status_code == 422
    assert "$" in notice(answer.text)
    assert house.sees().places[0].money == 5


@pytest.mark.parametrize("slot", ["", "9", "-1", "one", "<script>"])
def test_a_slot_that_is_none_is_refused(house: Kitchen, slot: str) -> None:
    house.open()
    assert house.tap(0, "buy", slot=slot).status_code == 422
    assert house.sees(0).hand == HANDS[0]


def test_the_wallet_and_the_hand_limit_stand_on_every_page(house: Kitchen) -> None:
    house.open()
    assert "$25 in your wallet" in text_of(house.phone(1))
    assert "Your ingredients: 3 of 5" in text_of(house.phone(1))
    assert text_of(house.tv()).count("$25") >= 3
    assert text_of(house.tv()).count("3 cards of 5") == 3


def test_a_bought_goal_tells_from_when_it_works_and_the_app_has_a_button(house: Kitchen) -> None:
    house.open()
    assert house.tap(0, "buy_goal", kind="delivery-app").status_code == 200
    page = text_of(house.phone(0))
    assert "Your Savings Goals" in page
    assert "from your next turn" in page
    assert "order" not in forms_on(house.phone(0))
    house.does(1, m.Pass())
    house.does(2, m.Pass())
    assert "order" in forms_on(house.phone(0))
    assert house.tap(0, "order").status_code == 200
    drawn = house.sees(0).drawn
    assert len(drawn) == 2
    page = house.phone(0)
    assert {f'name="card" value="{card}"' in page for card in drawn} == {True}
    for other in (house.phone(1), house.tv()):
        assert cards_on(other).isdisjoint(set(drawn) - set(house.sees(1).dumpster) - cards_in_store(house))
    assert house.tap(0, "keep", card=drawn[0]).status_code == 200
    assert drawn[0] in house.sees(0).hand


def cards_in_store(house: Kitchen) -> set[str]:
    return {slot.card for slot in house.sees().store if slot.card}


def test_bulk_membership_offers_a_second_card_and_an_end(house: Kitchen) -> None:
    house.open()
    house.does(0, m.Offer(1, give=("rice-3",), want_money=15))
    house.does(1, m.Accept())
    house.does(0, m.BuyGoal("bulk-membership"))
    house.does(1, m.Pass())
    house.does(2, m.Pass())
    cheap = min(house.sees(0).store, key=lambda slot: slot.price)
    house.does(0, m.Buy(cheap.number))
    assert house.sees().step == "second"
    page = house.phone(0)
    assert "done" in forms_on(page)
    assert "pass" not in forms_on(page)
    assert "buy_goal" not in forms_on(page)
    assert "buy a second ingredient" in text_of(page)
    assert house.tap(0, "done").status_code == 200
    assert house.sees().player == 1


def test_the_shelf_lists_every_goal_with_its_price_and_text(house: Kitchen) -> None:
    house.open()
    page = html.unescape(house.phone(1))
    for kind, goal in goals().items():
        row = page[page.index(f'id="shelf-{kind}"') :].split("</li>")[0]
        assert goal.name in row
        assert goal.text in row
        assert f"<b>${goal.price}</b>" in row


def test_who_holds_too_many_chooses_what_goes(house: Kitchen) -> None:
    house.open()
    for _ in range(3):
        house.does(0, m.Buy(1))
        if house.sees().step == "discard":
            break
        house.does(1, m.Pass())
        house.does(2, m.Pass())
    assert house.sees().step == "discard"
    page = house.phone(0)
    assert "Choose one for the Dumpster." in text_of(page)
    assert forms_on(page) == {"discard"}
    assert "Ana chooses what goes to the Dumpster" in text_of(house.phone(1))
    assert house.tap(0, "discard").status_code == 422
    assert house.tap(0, "discard", cards="peas-2").status_code == 200
    assert house.sees().dumpster[-1] == "peas-2"


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
    assert "was turned down by <b>Ben</b>" in text_of(house.tv())


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
    assert "No dish of yours this time" in text_of(house.phone(2))
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


# -- the host's options, words, records -------------------------------------------------------------------------------


def test_the_host_chooses_meals_and_who_begins(house: Kitchen) -> None:
    _, code = house.opened(game="cook-off", co_meals="5", co_first="first")
    assert house.tables.find(code).table.options == {"meals": 5, "first_player": 0}
    _, code = house.opened(game="cook-off")
    assert house.tables.find(code).table.options == {}
    page = house.guest().get("/").text
    assert 'name="co_meals" value="3" checked' in page


@pytest.mark.parametrize(
    ("field", "value"), [("co_meals", "0"), ("co_meals", "13"), ("co_meals", "x"), ("co_meals", "²"),
                         ("co_first", "me"), ("co_judge", "nobody")]
)  # fmt: skip
def test_what_is_not_offered_is_refused_at_its_field(house: Kitchen, field: str, value: str) -> None:
    answer = house.guest().post("/host", {"game": "cook-off", field: value}, htmx=False)
    assert answer.status_code == 422
    assert f'id="wrong-{field}"' in answer.text


def test_the_lobby_names_the_house_rules() -> None:
    rules = screens_of("cook-off").house_rules
    assert rules({}) == ("🍽️ 3 meals",)
    assert len(rules({"meals": 1, "first_player": 0, "ai_choice": True})) == 3


def test_every_move_has_a_label_and_a_sentence() -> None:
    samples: dict[type, Move] = {
        m.Offer: m.Offer(1, ("peas-2",), 3, ("Butter",), 0), m.Accept: m.Accept(("butter-4",)), m.Decline: m.Decline(),
        m.Buy: m.Buy(2), m.BuyGoal: m.BuyGoal("cash-back"), m.Pass: m.Pass(), m.Order: m.Order(),
        m.Keep: m.Keep("peas-2"), m.Done: m.Done(), m.Discard: m.Discard(("peas-2",)),
        m.Submit: m.Submit("hot-pot", HANDS[0], "Soup"), m.NoDish: m.NoDish(), m.Vote: m.Vote((1, 0)),
        m.ChooseBest: m.ChooseBest((1,)), m.NextMeal: m.NextMeal(),
    }  # fmt: skip
    assert set(samples) == set(get_args(m.AnyMove))
    for seat, move in enumerate(samples.values()):
        words = SCREENS.in_words(Entry(seat, move), lambda seat: stranger(seat, f"Guest {seat}"))
        assert words.startswith(f"Guest {seat} ")
        assert words.endswith(".")
        assert SCREENS.label(move)
    offer = SCREENS.in_words(Entry(0, samples[m.Offer]), lambda seat: stranger(seat, f"Guest {seat}"))
    assert re.fullmatch(r"Guest 0 offers Guest 1 \S+ Peas and \$3 for Butter\.", offer)
    both = SCREENS.in_words(Entry(2, m.ChooseBest((0, 1))), lambda seat: stranger(seat, f"Guest {seat}"))
    assert both == "Guest 2 finds both dishes as good."


def test_a_game_is_watched_again_move_by_move(house: Kitchen) -> None:
    house.open(meals=1)
    house.does(0, m.Offer(1, give_money=1, want=("Butter",)))
    house.does(1, m.Accept(("butter-4",)))
    house.pass_until("over")
    total = len(record_of(house.tables, house.live(house.code)).entries)
    for at in range(total + 1):
        for seen_by in ("", "&as=0"):
            answer = house.guest().get(f"/table/{house.code}/replay?at={at}{seen_by}")
            assert answer.status_code == 200
            assert not forms_on(answer.text)


def test_hands_are_sorted_and_menus_list_every_name_once() -> None:
    assert by_category(("garlic-2", "rice-3", "kale-6", "kale-5")) == ("kale-5", "kale-6", "rice-3", "garlic-2")
    names = [name for shelf in names_by_category().values() for name in shelf]
    assert len(names) == len(set(names)) == len({card.name for card in ingredients().values()})
    assert set(SIGNS) == {card.category for card in ingredients().values()}


def test_a_hand_of_two_shows_how_far_it_has_come(house: Kitchen) -> None:
    house.open()
    house.does(0, m.Offer(1, give=("beans-6",), want_money=4))
    house.does(1, m.Accept())
    found = prospects(house.sees(0))
    assert [one.best for one in found] == [None, None, None]
    assert found[0].fulfilled == (False, True, True)
    assert "1 card short" in text_of(house.phone(0))
