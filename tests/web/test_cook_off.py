"""The pages of Cook Off!: prices on the conveyor, trades as a dialogue, sealed dishes, votes, the score card."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from msgspec.structs import replace

from partychef.engine.game import Move
from partychef.engine.leaving import Leave
from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.games.cook_off import moves as m
from partychef.games.cook_off.cards import goals, ingredients
from partychef.games.cook_off.rules import RULES
from partychef.games.cook_off.view import CookOffView
from partychef.tables.records import record_of
from partychef.web.games import screens_of
from partychef.web.games.cook_off import SCREENS, SIGNS, by_category, names_by_category, prospects
from partychef.web.pages import stranger
from tests.web.conftest import Guest, text_of
from tests.web.house import House, fixture_of
from tests.web.test_games import notice

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
            },
            seed="a table",
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


house = fixture_of(Kitchen)


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
    assert page.count("goes if you pass") == 2
    for number, card in enumerate(STORE, 1):
        row = page[page.index(f'id="slot-{number}-{card}"') :].split("</li>")[0]
        assert ("goes if you pass" in row) == (number < 3)
    tapped = text_of(page[page.index("co-pass") :])
    assert re.search(r"Pass 🗑️ \S+ (Bread and \S+ Kale|Kale and \S+ Bread) expire", tapped)


def test_a_store_says_what_to_do_and_why_nothing_can_be_bought(house: Kitchen) -> None:
    house.open(players=2)
    assert "Store: buy one, or pass" in house.phone(0)
    assert "Store: buy one" not in house.phone(1)
    house.does(0, m.BuyGoal("meal-prep-course"))
    poor, page = False, house.phone(0)
    while house.sees().step == "turn":
        money, seat = house.sees().places[0].money, house.sees().player
        if seat == 0:
            page = house.phone(0)
            poor = poor or money < min(slot.price for slot in house.sees(0).store)
            assert ("too little for anything here" in page) == (money < min(slot.price for slot in house.sees(0).store))
        affordable = [slot for slot in house.sees(0).store if slot.price <= money]
        if seat == 0 and affordable:
            house.does(0, m.Buy(max(affordable, key=lambda slot: slot.price).number))
        else:
            house.does(seat or 0, m.Pass())
    assert poor


def test_a_full_hand_is_told_that_a_card_will_go(house: Kitchen) -> None:
    house.open(players=2)
    for _ in range(2):
        assert "Your hand is full" not in house.phone(0)
        house.does(0, m.Buy(min(house.sees(0).store, key=lambda slot: slot.price).number))
        house.does(1, m.Pass())
    assert "Your hand is full" in house.phone(0)
    assert "Your hand is full" not in house.phone(1)


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
    assert text_of(house.tv()).count("3 of 5 cards") == 3


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
    assert "you may buy a second ingredient" in text_of(page)
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


# -- the host's options, words, records -------------------------------------------------------------------------------


def test_the_host_chooses_how_many_meals_are_cooked(house: Kitchen) -> None:
    _, code = house.opened(game="cook-off", co_meals="5")
    assert house.tables.find(code).table.options == {"meals": 5}
    _, code = house.opened(game="cook-off")
    assert house.tables.find(code).table.options == {}
    page = house.guest().get("/").text
    assert 'name="co_meals" value="3" checked' in page


@pytest.mark.parametrize(
    ("field", "value"), [("co_meals", "0"), ("co_meals", "13"), ("co_meals", "x"), ("co_meals", "²"),
                         ("co_judge", "nobody")]
)  # fmt: skip
def test_what_is_not_offered_is_refused_at_its_field(house: Kitchen, field: str, value: str) -> None:
    answer = house.guest().post("/host", {"game": "cook-off", field: value}, htmx=False)
    assert answer.status_code == 422
    assert f'id="wrong-{field}"' in answer.text


def test_the_lobby_names_the_house_rules() -> None:
    rules = screens_of("cook-off").house_rules
    assert rules({}) == ("🍽️ 3 meals",)
    assert len(rules({"meals": 1, "ai_choice": True})) == 2


def test_every_move_has_a_sentence() -> None:
    samples: dict[type, Move] = {
        m.Offer: m.Offer(1, ("peas-2",), 3, ("Butter",), 0), m.Accept: m.Accept(("butter-4",)), m.Decline: m.Decline(),
        m.Buy: m.Buy(2), m.BuyGoal: m.BuyGoal("cash-back"), m.Pass: m.Pass(), m.Order: m.Order(),
        m.Keep: m.Keep("peas-2"), m.Done: m.Done(), m.Discard: m.Discard(("peas-2",)),
        m.Submit: m.Submit("hot-pot", HANDS[0], "Soup"), m.NoDish: m.NoDish(), m.Vote: m.Vote((1, 0)),
        m.ChooseBest: m.ChooseBest((1,)), m.NextMeal: m.NextMeal(),
    }  # fmt: skip
    assert set(samples) == set(RULES) - {Leave}  # GEN-16: replays say it for all games
    for seat, move in enumerate(samples.values()):
        words = SCREENS.in_words(Entry(seat, move), lambda seat: stranger(seat, f"Guest {seat}"))
        assert words.startswith(f"Guest {seat} ")
        assert words.endswith(".")
    offer = SCREENS.in_words(Entry(0, samples[m.Offer]), lambda seat: stranger(seat, f"Guest {seat}"))
    assert re.fullmatch(r"Guest 0 offers Guest 1 \S+ Peas and \$3 for Butter\.", offer)
    both = SCREENS.in_words(Entry(2, m.ChooseBest((0, 1))), lambda seat: stranger(seat, f"Guest {seat}"))
    assert both == "Guest 2 finds both dishes equally good."


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


def test_green_is_what_one_dish_fulfils_and_the_lesson_says_so(house: Kitchen) -> None:
    """Cream would fulfil the line for Dairy, but then the picnic costs more than $16: no dish has both."""
    hand = ("spinach-4", "tortilla-5", "cream-6", "berries-6", "ginger-3")
    view = replace(house.open().sees(0), hand=hand, menu=("picnic-basket",))
    (picnic,) = prospects(view)
    assert picnic.fulfilled == (True, False, True, True, True)
    told = SCREENS.bubbles["turn"]
    assert callable(told)
    assert "green is what the best dish of your cards fulfils" in told(view, lambda seat: stranger(seat, "Ana"))
    assert "Green lines and points are those of your best dish." in text_of(house.phone(0))
