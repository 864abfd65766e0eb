"""Chef's Hat over HTTP: what each step shows and to whom, the legal placements as buttons, forms to moves, replays."""

from __future__ import annotations

import html
import re
from typing import Any

import msgspec
import pytest
from werkzeug.datastructures import MultiDict

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, Seat
from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.games.chefs_hat import moves as m
from partychef.games.chefs_hat.rules import Restaurant
from partychef.tables.records import record_of
from partychef.web.games import screens_of
from partychef.web.games.chefs_hat_desk import laid, piles
from partychef.web.games.screens import Scene
from tests.games.chefs_hat.kitchen import APART, HANDS, LATER, fresh, scene
from tests.games.chefs_hat.plain_reader import plain_read
from tests.web.conftest import text_of
from tests.web.house import House, fixture_of

GAME = GAMES["chefs-hat"]
SCREENS = screens_of("chefs-hat")
NAMES = ("Ana", "Ben", "Cleo", "Dan")
ANY_CHANCE = Chance("any", 0)


house = fixture_of(House)


class Table:
    """Four people at a table whose cards are known."""

    def __init__(self, house: House, *shifts: dict[str, Any], names: tuple[str, ...] = NAMES) -> None:
        self.house = house
        settings = {"game": "chefs-hat", "timers": "off", "deal": {"shifts": list(shifts)}}
        self.code, _ = house.tables.open_table(settings, seed="seed")
        self.guests = [house.guest() for _ in names]
        for guest, name in zip(self.guests, names, strict=True):
            assert guest.join(self.code, name).status_code == 200
        house.tables.start(self.code)

    @property
    def state(self) -> Restaurant:
        state = self.house.live(self.code).state
        assert isinstance(state, Restaurant)
        return state

    def page(self, seat: Seat) -> str:
        return self.guests[seat].page(self.code)

    def text(self, seat: Seat) -> str:
        return text_of(self.page(seat))

    def screen(self) -> str:
        return self.house.guest().get(f"/table/{self.code}/screen").text

    def make(self, seat: Seat, move: Move) -> None:
        self.house.tables.submit(self.code, seat, msgspec.to_builtins(move))

    def tap(self, seat: Seat, fields: dict[str, Any]) -> int:
        after = self.house.live(self.code).made[seat]
        return self.guests[seat].post(f"/table/{self.code}/move", {"after": after, **fields}).status_code

    def play_until(self, step: str) -> Table:
        """Let everybody do what the clock would do, at least until the second shift."""
        for _ in range(2_000):
            if self.state.step == step and self.state.shift > 1:
                return self
            seat = min(self.state.waiting)
            self.make(seat, self.state.default_move(seat))
        raise AssertionError(f"no {step} came")


def placements_on(page: str) -> list[tuple[int, ...]]:
    """What the buttons of a page place."""
    values = re.findall(r'name="placement" value="([\d ]+)"', page)
    return sorted(tuple(int(card) for card in value.split()) for value in values)


def legal_placements(state: Restaurant, seat: Seat) -> list[tuple[int, ...]]:
    return sorted(move.cards for move in state.legal_moves(seat) if isinstance(move, m.Discard))


# -- a pizza -----------------------------------------------------------------------------------------------------------


def test_the_phone_offers_exactly_the_legal_placements_all_through_a_shift(house: House) -> None:
    table = Table(house, {"hands": APART})
    state = table.state
    seen = 0
    while state.shift == 1 and seen < 40:
        seat = min(state.waiting)
        page = table.page(seat)
        assert placements_on(page) == legal_placements(state, seat)
        assert len(re.findall(r"Place </span>\d+×<span", page)) == len(placements_on(page))
        assert ('value="pass"' in page) == (m.Pass() in state.legal_moves(seat))
        assert not any(placements_on(table.page(other)) for other in range(4) if other != seat)
        move = state.legal_moves(seat)[seen % len(state.legal_moves(seat))]
        table.make(seat, move)
        state, seen = table.state, seen + 1
    assert seen > 20


def test_a_tap_on_a_number_places_so_many_cards(house: House) -> None:
    table = Table(house, {"hands": APART, "golden": 0})
    assert table.tap(0, {"move": "discard", "placement": "11 11"}) == 200
    assert table.state.pizza == [(0, (11, 11))]


@pytest.mark.parametrize("placement", ["", "99", "x y", "11 " * 60, "<script>", "10"])
def test_a_placement_that_is_none_is_refused_and_nothing_is_lost(house: House, placement: str) -> None:
    table = Table(house, {"hands": APART, "golden": 0})
    assert table.tap(0, {"move": "discard", "placement": placement}) == 422
    assert table.state.pizza == []
    assert placements_on(table.page(0)) == legal_placements(table.state, 0)


def test_the_form_of_all_placements_becomes_a_move() -> None:
    form = MultiDict([("move", "discard"), ("with", "1"), ("placement", "7 7 12")])
    assert SCREENS.move(GAME, form) == {"move": "discard", "cards": [7, 7, 12]}
    with pytest.raises(IllegalMove):
        SCREENS.move(GAME, MultiDict([("move", "sing"), ("placement", "7")]))


def test_jokers_are_a_choice_of_their_own() -> None:
    kitchen = scene((7, 7, 12, 12, *LATER), placed=[(3, (8, 8))])
    seven = next(pile for pile in piles(kitchen.view(0).hand, kitchen.legal_moves(0)) if pile.number == 7)
    assert [(one.naturals, one.jokers) for one in seven.options] == [(2, 0), (1, 1), (2, 1), (1, 2), (2, 2)]


def test_the_placement_that_empties_the_hand_says_so() -> None:
    kitchen = scene((7, 7), placed=[(3, (8,))])
    options = piles(kitchen.view(0).hand, kitchen.legal_moves(0))[0].options
    assert [one.last for one in options] == [False, True]


def test_a_joker_is_shown_as_what_it_stands_for() -> None:
    assert laid(1, (7, 7, 12)).number == 7
    assert laid(1, (7, 7, 12)).jokers == 1
    assert (laid(1, (12, 12)).number, laid(1, (12, 12)).jokers) == (12, 0)


@pytest.mark.parametrize(
    ("placed", "line"),
    [
        ((8, 8, 12), "3 cards or more, rarer than 8"),
        ((8,), "1 card or more, rarer than 8"),
        ((12,), "1 card or more, any ingredient"),
        ((1,), "Nothing is rarer than this. All you can do is pass."),
    ],
)
def test_what_beats_a_pizza_is_said_in_one_line(placed: tuple[int, ...], line: str) -> None:
    kitchen = scene((3, 3, 3, *LATER), placed=[(3, placed)])
    assert context(kitchen, 0)["beats"] == line


def context(kitchen: Restaurant, seat: Seat | None) -> dict[str, Any]:
    return SCREENS.context(Scene(kitchen.view(seat), lambda seat: Person(), kitchen))


class Person:
    """Somebody."""

    name = "Ana"
    emoji = "🍅"


def test_who_can_only_pass_is_told_kindly(house: House) -> None:
    table = Table(house, {"hands": APART, "golden": 0})
    table.make(0, m.Discard((11, 11, 11)))
    table.make(1, m.Discard((10, 10, 10)))
    seat = min(table.state.waiting)
    assert seat == 2
    while table.state.legal_moves(seat) != [m.Pass()]:
        table.make(seat, min((x for x in table.state.legal_moves(seat) if isinstance(x, m.Discard)), key=rarity))
        seat = min(table.state.waiting)
    assert "Nothing in your hand beats this. Pass, and have the next pizza." in table.text(seat)
    assert table.tap(seat, {"move": "pass"}) == 200
    assert "You have passed." in table.text(seat) or table.state.pizza == []


def rarity(move: m.Discard) -> tuple[int, int]:
    return -len(move.cards), move.cards[0]


def test_the_big_screen_shows_the_pizza_the_pass_and_the_hand_sizes(house: House) -> None:
    table = Table(house, {"hands": APART, "golden": 0})
    assert "Ana has the Golden Mozzarella and opens the shift" in text_of(table.screen())
    table.make(0, m.Discard((11, 11)))
    table.make(1, m.Pass())
    page = text_of(table.screen())
    assert "Cleo’s turn" in page
    assert "Ana: 2 × Mozzarella" in page
    assert "2 cards or more, rarer than 11" in page
    assert "15 cards" in page
    assert "Pass" in page
    table.make(2, m.Pass())
    table.make(3, m.Pass())
    page = text_of(table.screen())
    assert "Ana starts a new pizza" in page
    assert "Ana with 2 × Mozzarella" in page


def test_no_card_of_a_hand_is_on_anybody_elses_page(house: House) -> None:
    """In the first turn nobody has shown a card: pages hold only the looker's own ingredients."""
    table = Table(house, {"hands": APART, "golden": 0})
    for seat in range(4):
        shown = {int(number) for number in re.findall(r'id="pile-1-(\d+)"', table.page(seat))}
        assert shown == set(APART[seat])
        drawn = {int(number) for number in re.findall(r"topping-(\d+)", table.page(seat))}
        assert drawn <= shown | {11}
    assert {int(number) for number in re.findall(r"topping-(\d+)", table.screen())} == {11}
    assert 'name="placement"' not in table.screen()


def test_a_hostile_name_is_shown_and_not_run(house: House) -> None:
    table = Table(house, names=("<b>Ana</b>", "'\"&", "Cleo", "Dan")).play_until("exchange")
    for page in (table.screen(), *(table.page(seat) for seat in range(4))):
        assert "<b>Ana</b>" not in page
        assert html.escape("<b>Ana</b>") in page


# -- between two shifts ------------------------------------------------------------------------------------------------


def test_the_exchange_asks_chef_and_sous_chef_and_tells_the_others(house: House) -> None:
    table = Table(house, {}, {"hands": APART}).play_until("exchange")
    chef, sous_chef, waiter, dishwasher = table.state.roles
    for seat, many in ((chef, "checkbox"), (sous_chef, "radio")):
        ticks = re.findall(rf'type="{many}" name="cards" value="(\d+)"', table.page(seat))
        assert [int(card) for card in ticks] == list(table.state.view(seat).hand)
    assert "Give two cards to" in table.text(chef)
    assert "Give one card to" in table.text(sous_chef)
    assert "You give your rarest card to" in table.text(waiter)
    assert "You give your rarest cards to" in table.text(dishwasher)
    assert 'name="cards"' not in table.page(waiter) + table.page(dishwasher) + table.screen()
    assert "Shift 1 is over" in text_of(table.screen())
    assert all("Shift 1 is over" in table.text(seat) for seat in range(4))


def test_two_copies_of_one_ingredient_are_a_gift(house: House) -> None:
    table = Table(house, {}, {"hands": APART}).play_until("exchange")
    chef = table.state.roles[0]
    hand = table.state.view(chef).hand
    double = max(card for card in hand if hand.count(card) > 1)
    assert table.tap(chef, {"move": "give", "cards": [double, double]}) == 200
    assert "You give these" in table.text(chef)
    assert "is still choosing" in table.text(chef)


def test_a_gift_of_the_wrong_size_is_refused_and_asked_for_again(house: House) -> None:
    table = Table(house, {}, {"hands": APART}).play_until("exchange")
    chef = table.state.roles[0]
    for cards in ([], [11], [11, 11, 11], ["x", "y"]):
        assert table.tap(chef, {"move": "give", "cards": cards}) == 422
    assert chef in table.state.waiting
    assert "Give two cards to" in table.text(chef)


def test_after_the_exchange_giver_and_receiver_see_the_cards_and_nobody_else(house: House) -> None:
    table = Table(house, {}, {"hands": APART}).play_until("pizza")
    for seat in range(4):
        text = table.text(seat)
        assert "You gave" in text
        assert "gave you" in text
    screen = table.screen()
    assert "Cards have changed hands" in text_of(screen)
    assert {int(number) for number in re.findall(r"topping-(\d+)", screen)} == {11}
    starter = table.state.starter
    assert starter is not None
    assert f"{NAMES[starter]} has the Golden Mozzarella and opens shift 2" in text_of(screen)


def test_the_end_of_a_shift_stays_until_something_is_placed(house: House) -> None:
    table = Table(house, {}, {"hands": APART}).play_until("pizza")
    assert "Shift 1 is over" in text_of(table.screen())
    seat = min(table.state.waiting)
    table.make(seat, table.state.default_move(seat))
    assert "Shift 1 is over" not in text_of(table.screen())


def special(house: House, role: int) -> tuple[Table, Seat]:
    """A second shift in which whoever has this role is dealt both Jokers."""
    for first in range(4):
        hands = [HANDS[(seat + first) % 4] for seat in range(4)]  # HANDS[2] has both
        kitchen = fresh(hands=APART, golden=0)
        while kitchen.shift == 1:
            seat = min(kitchen.waiting)
            kitchen.apply(seat, kitchen.default_move(seat), ANY_CHANCE)
        holder = (2 - first) % 4
        if kitchen.roles[role] == holder:
            table = Table(house, {"hands": APART, "golden": 0}, {"hands": hands}).play_until("special")
            return table, holder
    raise AssertionError("somebody has every role")


@pytest.mark.parametrize("role", [0, 1, 2])
def test_who_holds_both_jokers_is_asked_and_nobody_else_learns_of_it(house: House, role: int) -> None:
    table, holder = special(house, role)
    assert "Dinner is served!" in table.text(holder)
    assert "Keep quiet" in table.text(holder)
    for seat in set(range(4)) - {holder}:
        assert "Jokers are yours" not in table.text(seat)
        assert 'data-step="exchange"' in table.page(seat)
    assert "Dinner" not in text_of(table.screen())
    assert table.tap(holder, {"move": "dinner_is_served"}) == 200
    assert "Dinner is served!" in text_of(table.screen())
    assert all("Dinner is served!" in table.text(seat) for seat in range(4))


def test_the_dishwasher_may_start_a_food_fight(house: House) -> None:
    table, holder = special(house, 3)
    assert "Food fight!" in table.text(holder)
    assert "Dinner is served!" not in table.text(holder)
    assert table.tap(holder, {"move": "food_fight"}) == 200
    assert f"{NAMES[holder]} has both Jokers" in text_of(table.screen())
    assert "Give two cards to" in table.text(holder)


# -- the end, replays, words -------------------------------------------------------------------------------------------


def test_the_end_has_a_podium_and_a_replay_walks_through_every_kind_of_step(house: House) -> None:
    table = Table(house, {"hands": APART}).play_until("over")
    assert "podium" in table.screen()
    assert all("Play" in table.text(seat) or "Round by round" in table.text(seat) for seat in range(4))
    entries = record_of(house.tables, house.live(table.code)).entries
    first_gift = next(at for at, entry in enumerate(entries) if isinstance(entry.move, m.Give))
    shown = set()
    for at in (0, 9, first_gift, first_gift + 2, len(entries)):
        for seat in ("", "0", "3"):
            answer = table.guests[0].get(f"/table/{table.code}/replay?at={at}&as={seat}")
            assert answer.status_code == 200
            assert 'name="placement"' not in answer.text
            assert 'name="cards"' not in answer.text
            shown.update(re.findall(r'id="(?:step|scene)-\d+-(\w+)"', answer.text))
    assert shown >= {"pizza", "exchange", "over"}


def test_ch_37_everybody_takes_a_game_home_as_a_log_with_the_same_moves_and_points(house: House) -> None:
    """CH-38 to CH-43: the log is read by a second reader, which knows nothing of the first."""
    table = Table(house, {"hands": APART})
    link = f"/table/{table.code}/record/simulator-log"
    assert table.guests[0].get(link).status_code == 409
    table.play_until("over")
    fold = re.search(r"<details[^>]*><summary>Other files</summary>.*?</details>", table.page(0), re.S)
    assert fold is not None and f'href="{link}" download>Every move, as the Chef’s Hat simulator' in fold.group()
    assert all(f'href="{link}" download' in table.page(seat) for seat in range(4))
    assert f'href="{link}" download' in table.guests[1].get(f"/party/{house.live(table.code).table.recap}").text
    answer = table.guests[2].get(link)
    assert answer.headers["Content-Disposition"] == f'attachment; filename="partychef-{table.code}.txt"'
    told = plain_read(answer.text)
    entries = record_of(house.tables, house.live(table.code)).entries
    plays = [entry for entry in entries if isinstance(entry.move, m.Discard | m.Pass)]
    assert told.moves == [(entry.seat, getattr(entry.move, "cards", ())) for entry in plays]
    state = house.live(table.code).state
    assert state is not None
    outcome = state.outcome()
    assert outcome is not None
    assert dict(enumerate(told.points)) == dict(enumerate(told.printed)) == outcome.scores
    assert told.names == list(NAMES)


def test_other_games_have_no_such_log(house: House) -> None:
    _, code = house.opened(game="kitchen-closing")
    assert house.guest().get(f"/table/{code}/record/simulator-log").status_code == 404


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (m.Discard((7, 7, 12)), "Ana places 2 × 🍖 Salami and a Joker."),
        (m.Discard((7, 12, 12)), "Ana places 1 × 🍖 Salami and both Jokers."),
        (m.Discard((12, 12)), "Ana places 2 × 🃏 Joker."),
        (m.Give((10, 11)), "Ana gives 🍅 Tomato and 🧀 Mozzarella."),
        (m.Pass(), "Ana passes."),
        (m.NoAction(), "Ana holds both Jokers and keeps quiet."),
        (m.DinnerIsServed(), "Ana announces: “Dinner is served!” Nobody gives anything."),
        (m.FoodFight(), "Ana shouts: “Food fight!” The roles are reversed."),
    ],
)
def test_every_move_has_its_sentence(move: Move, words: str) -> None:
    assert SCREENS.in_words(Entry(0, move), lambda seat: Person()).replace("\u00a0", " ") == words
