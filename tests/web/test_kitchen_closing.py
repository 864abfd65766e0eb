"""The pages of The Kitchen is Closing: what each step shows and to whom, forms that become stacks, moves in words."""

from __future__ import annotations

import html
import re
from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace
from werkzeug.datastructures import MultiDict

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Outcome
from partychef.engine.record import Entry
from partychef.games import GAMES
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing import KITCHEN_CLOSING
from partychef.games.kitchen_closing import moves as m
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.view import KitchenView, Turn
from partychef.tables import host as powers
from partychef.web.games import screens_of
from partychef.web.games.kitchen_closing import SCREENS, by_shelf, track
from partychef.web.games.kitchen_closing_words import ended_early, openly_taken, stakes
from partychef.web.pages import stranger
from tests.web.conftest import Guest, Site, text_of
from tests.web.house import House, fixture_of

NAMES = ("Ana", "<b>Ben</b>", "Cleo & Co")
HANDS = (
    ("steak", "lamb", "duck", "carrots", "lobster", "ricotta"),
    ("grapes", "scallops", "parmesan", "cinnamon", "marzipan", "cookies"),
    ("dill", "garlic", "lemons", "squid", "horseradish", "cucumber"),
)


class Kitchen(House):
    """A table with a prepared deck: the hands above, dealt from the dealer's left."""

    def open(self) -> tuple[str, Guest, list[Guest]]:
        deck = [card for turn in zip(HANDS[1], HANDS[2], HANDS[0], strict=True) for card in turn]
        settings = {
            "game": "kitchen-closing",
            "options": {"first_dealer": 0, "rounds": 2},
            "timers": "off",
            "pace": 0.0,
        }
        deal = {"ingredients": [*deck, "figs", "parsley", "croissants"]}
        code, _ = self.tables.open_table({**settings, "deal": deal})
        guests = [self.guest() for _ in NAMES]
        for guest, name in zip(guests, NAMES, strict=True):
            assert guest.join(code, name).status_code == 200
        self.tables.start(code)
        return code, self.guest(), guests

    def do(self, code: str, guest: Guest, seat: int, move: Move) -> None:
        assert self.send(guest, code, seat, move) == 200

    def kitchen(self, code: str, seat: int | None = None) -> KitchenView:
        state = self.live(code).state
        assert state is not None
        view = state.view(seat)
        assert isinstance(view, KitchenView)
        return view

    def to_stacks(self, code: str, guests: list[Guest]) -> None:
        """The first player rings the bell, the others draw and discard what they drew."""
        self.do(code, guests[1], 1, m.Declare())
        for seat in (2, 0):
            self.do(code, guests[seat], seat, m.Draw())
            drawn = self.kitchen(code, seat).drawn
            assert drawn is not None
            self.do(code, guests[seat], seat, m.Discard(drawn))


house = fixture_of(Kitchen)


def table_of(page: str) -> str:
    """The part of the page that shows the table, without header and footer."""
    return page[page.index('id="view"') :]


def names_in(page: str) -> set[str]:
    """The cards that a page mentions in any way."""
    seen = html.unescape(table_of(page))
    return {card.id for card in ingredients().values() if f">{card.name}<" in seen or f'value="{card.id}"' in seen
            or re.search(rf"\b{re.escape(card.name)}\b", text_of(seen))}  # fmt: skip


def forms_in(page: str) -> set[str]:
    return set(re.findall(r'name="move" value="([a-z_]+)"', page))


def test_kc_24_the_host_chooses_how_many_rounds_are_played(site: Site) -> None:
    host, code = site.opened(game="kitchen-closing", kc_rounds="3")
    assert site.tables.find(code).table.options == {"rounds": 3}
    page = text_of(host.page(code))
    assert "🔁 3 rounds" in page
    assert "Otherwise the most points after 3 rounds win." in page
    host, code = site.opened(game="kitchen-closing", kc_rounds="1")
    assert "🔁 1 round" in text_of(host.page(code))
    assert "The most points after this one round win." in text_of(host.page(code))
    host, code = site.opened(game="kitchen-closing")
    assert site.tables.find(code).table.options == {}
    assert "🔁" not in text_of(host.page(code))
    assert "Otherwise the most points after 10 rounds win." in text_of(host.page(code))


@pytest.mark.parametrize("rounds", ["0", "11", "-1", "x", "²", "3.0", "03"])
def test_kc_24_other_numbers_of_rounds_are_refused_at_their_field(site: Site, rounds: str) -> None:
    answer = site.guest().post("/host", {"game": "kitchen-closing", "kc_rounds": rounds}, htmx=False)
    assert answer.status_code == 422
    assert 'id="wrong-kc_rounds"' in answer.text
    assert "Choose 1 to 10 rounds." in answer.text


def test_only_my_own_cards_and_the_open_one_are_on_my_phone(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    assert house.kitchen(code).player == 1
    for seat, guest in enumerate(guests):
        assert names_in(guest.page(code)) == {*HANDS[seat], "figs"}
    for page in (stranger.get(f"/table/{code}/screen").text, stranger.page(code)):
        assert names_in(page) == {"figs"}


def test_the_four_actions_are_offered_to_the_player_whose_turn_it_is_and_to_nobody_else(house: Kitchen) -> None:
    code, _, guests = house.open()
    assert forms_in(guests[1].page(code)) == {"declare", "draw", "take", "discard"}
    assert "Take the open Figs" in text_of(guests[1].page(code))
    assert "two go, one comes" in text_of(guests[1].page(code))
    for seat in (0, 2):
        page = guests[seat].page(code)
        assert forms_in(page) == set()
        assert "<b>Ben</b>’s turn" in text_of(page)


def test_after_the_bell_nobody_can_ring_it_again_and_everybody_knows(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.do(code, guests[1], 1, m.Declare())
    assert forms_in(guests[2].page(code)) == {"draw", "take", "discard"}
    assert "This is your last turn." in text_of(guests[2].page(code))
    assert "You have one more turn." in text_of(guests[0].page(code))
    assert "You have closed the kitchen." in text_of(guests[1].page(code))
    screen = text_of(stranger.get(f"/table/{code}/screen").text)
    assert "The kitchen is closing!" in screen
    assert re.search(r"One more turn each: \S+ Cleo & Co → \S+ Ana", screen)


def test_a_card_from_the_deck_is_marked_on_one_phone_and_on_no_other_page(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.do(code, guests[1], 1, m.Draw())
    page = guests[1].page(code)
    assert "You drew" in text_of(page)
    assert re.search(r'value="parsley".{0,900}>drawn<', page, re.S)
    assert 'value="parsley"' in page
    for other in (guests[0], guests[2], stranger):
        assert "parsley" not in names_in(other.page(code))
    screen = stranger.get(f"/table/{code}/screen").text
    assert "parsley" not in names_in(screen)
    assert "drew a card and must discard one" in text_of(screen)


def test_kc_8_the_card_just_taken_cannot_be_chosen(house: Kitchen) -> None:
    figs = ingredients()["figs"]
    code, stranger, guests = house.open()
    house.do(code, guests[1], 1, m.Take())
    page = guests[1].page(code)
    assert set(re.findall(r'name="card" value="([^"]+)"', page)) == set(HANDS[1])
    assert "You took" in text_of(page)
    assert f"took {figs.emoji} Figs {figs.number} and must discard another card" in text_of(
        stranger.get(f"/table/{code}/screen").text
    )
    answer = guests[1].move(code, "discard", 1, card="figs")
    assert answer.status_code == 422
    assert "discard another card" in text_of(answer.text)


def test_a_first_discard_and_what_followed_is_told_to_all(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.do(code, guests[1], 1, m.Discard("grapes"))
    house.do(code, guests[1], 1, m.Discard("cookies"))
    for page in (guests[0].page(code), stranger.get(f"/table/{code}/screen").text):
        told = text_of(page)
        assert re.search(r"discarded \S+ Grapes \d+ , drew, discarded \S+ Cookies \d+", told)
    assert house.kitchen(code).discard_top == "cookies"


def test_hands_are_sorted_by_category_and_then_by_number() -> None:
    known = ingredients()
    cards = by_shelf(reversed([card for hand in HANDS for card in hand]))
    shelves = [known[card].category for card in cards]
    assert len(set(shelves)) == 1 + sum(a != b for a, b in pairwise(shelves))
    assert all(known[a].number >= known[b].number for a, b in pairwise(cards) if known[a].category == known[b].category)


def test_radios_become_stacks_and_what_is_out_is_left_out() -> None:
    form = MultiDict(
        {"move": "place_stacks", "put.steak": "dish", "put.lamb": "pantry", "put.duck": "pantry", "put.ricotta": "out"}
    )
    data = SCREENS.move(GAMES["kitchen-closing"], form)
    assert data == {"move": "place_stacks", "dish": ["steak"], "pantry": ["lamb", "duck"]}
    plain = MultiDict([("move", "place_stacks"), ("dish", "steak"), ("pantry", "lamb")])
    assert SCREENS.move(GAMES["kitchen-closing"], plain) == {
        "move": "place_stacks",
        "dish": ["steak"],
        "pantry": ["lamb"],
    }


def test_stacks_are_built_with_a_switch_for_every_card(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.to_stacks(code, guests)
    page = guests[0].page(code)
    assert set(re.findall(r'name="put\.([^"]+)" value="pantry"', page)) == set(HANDS[0])
    assert len(re.findall(r'value="out"[^>]* checked', page)) == 6
    fields = {f"put.{card}": "out" for card in HANDS[0]}
    wrong = guests[0].move(code, "place_stacks", 2, **{**fields, "put.steak": "dish", "put.lamb": "dish"})
    assert wrong.status_code == 422
    assert "every card must be of a different category" in text_of(wrong.text)
    put = {"put.steak": "dish", "put.carrots": "dish", "put.lamb": "pantry", "put.duck": "pantry"}
    assert guests[0].move(code, "place_stacks", 2, **{**fields, **put}).status_code == 200
    known = ingredients()
    mine = text_of(guests[0].page(code))
    assert "Your stacks lie face down" in mine
    assert f"🍲 Dish {known['steak'].number + known['carrots'].number}" in mine
    assert f"🥫 Pantry {known['lamb'].number + known['duck'].number}" in mine
    for other in (guests[1].page(code), stranger.get(f"/table/{code}/screen").text):
        assert not names_in(other) & {"steak", "carrots", "lamb", "duck"}
    assert text_of(stranger.get(f"/table/{code}/screen").text).count("✓ face down") == 1


def test_the_stacks_are_turned_over_for_everybody_and_the_dealer_goes_on(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    house.to_stacks(code, guests)
    for seat, guest in enumerate(guests):
        house.do(code, guest, seat, m.PlaceStacks((HANDS[seat][0],), () if seat == 1 else (HANDS[seat][1],)))
    view = house.kitchen(code)
    assert view.step == "break"
    for page in (*(guest.page(code) for guest in guests), stranger.get(f"/table/{code}/screen").text):
        assert {hand[0] for hand in HANDS} <= names_in(page)
        for result in view.past[-1].results:
            assert str(result.dish.value) in text_of(page)
    best = view.past[-1].results[1].hint
    assert f"As it turned out, dish {best.dish.value} and pantry {best.pantry.value} would have scored" in text_of(
        guests[1].page(code)
    )
    assert f"best: {best.dish.value} and {best.pantry.value}" in text_of(stranger.get(f"/table/{code}/screen").text)
    assert [seat for seat in range(3) if "deal" in forms_in(guests[seat].page(code))] == [view.dealer]
    house.do(code, guests[view.dealer], view.dealer, m.Deal())
    assert house.kitchen(code).round == 2


def test_kc_23_the_race_ends_three_points_above_the_second_best() -> None:
    assert track([0, 0, 0]) == ((0, (0, 1, 2)), (1, ()), (2, ()), (3, ()))
    assert [points for points, _ in track([2, 0, -1])] == [-1, 0, 1, 2, 3]
    assert track([4, 0, 1])[-1] == (4, (0,))  # won


@pytest.mark.parametrize(
    ("scores", "number", "told"),
    [
        ((0, 0, 0), 1, "Nobody is ahead yet. Whoever is 3 points ahead wins the game."),
        ((1, 1, 0), 4, "Two share the lead. Whoever is 3 points ahead wins the game."),
        ((0, 1, -1), 4, "Seat 1 is 1 point ahead: 2 more win the game."),
        ((2, 0, 0), 7, "You are 2 points ahead: one more wins the game."),
        ((0, 2, 0), 10, "Seat 1 is 2 points ahead. In the last round the most points win."),
    ],
)
def test_everybody_is_told_what_is_at_stake(scores: tuple[int, ...], number: int, told: str) -> None:
    state: Any = KITCHEN_CLOSING.set_up(3, Options(), Chance("stakes", 0), None)
    view = state.view(0)
    places = tuple(replace(place, score=score) for place, score in zip(view.places, scores, strict=True))
    assert stakes(replace(view, places=places, round=number), stranger) == told


def test_the_race_shows_no_cards(house: Kitchen) -> None:
    """It is made of the scores, which are public."""
    code, screen, _ = house.open()
    race = re.search(r'id="race-0".*?</section>', screen.get(f"/table/{code}/screen").text, re.S)
    assert race is not None
    assert "Nobody is ahead yet" in race.group()
    assert "card" not in race.group()


def test_names_are_never_markup(house: Kitchen) -> None:
    code, stranger, guests = house.open()
    pages = []
    while house.kitchen(code).step != "over":
        pages += [guest.page(code) for guest in guests] + [stranger.get(f"/table/{code}/screen").text]
        if house.kitchen(code).step == "turn":
            player = house.to_move(code)[0]
            if house.kitchen(code).declarer is None:
                house.do(code, guests[player], player, m.Declare())
        for seat in house.to_move(code):
            house.do(code, guests[seat], seat, house.legal(code, seat)[0])
    pages += [guest.page(code) for guest in guests] + [stranger.get(f"/table/{code}/screen").text]
    replays = [f"/table/{code}/replay?at={at}&as={seat}" for at in (0, 3, 9, 999) for seat in ("", 0, 1)]
    pages += [guests[0].get(path).text for path in replays]
    assert all("<b>Ben" not in page for page in pages)
    assert all("<b>Ben</b>" in text_of(page) for page in pages)


def test_a_replay_shows_a_seat_its_hand_and_offers_nothing(house: Kitchen) -> None:
    code, _, guests = house.open()
    while house.kitchen(code).step != "over":
        for seat in house.to_move(code)[:1]:
            house.do(code, guests[seat], seat, house.legal(code, seat)[-1])
    page = guests[0].get(f"/table/{code}/replay?at=0&as=2").text
    seen = html.unescape(page)
    assert all(ingredients()[card].name in seen for card in HANDS[2])
    assert all(f">{ingredients()[card].name}<" not in seen for card in HANDS[0])
    assert forms_in(page) == set()
    assert "kitchen_closing" in page


def test_every_move_is_a_sentence() -> None:
    screens = screens_of("kitchen-closing")
    steak = ingredients()["steak"]
    told = {
        m.Declare(): "rings the bell: the kitchen is closing.",
        m.Draw(): "draws a card.",
        m.Take(): "takes the open card.",
        m.Discard("steak"): f"discards {steak.emoji} Steak ({steak.number}).",
        m.PlaceStacks(("steak",), ()): f"places a dish of {steak.emoji}\xa0{steak.number} and a pantry of nothing.",
        m.Deal(): "deals the next round.",
    }
    for move, words in told.items():
        entry = Entry(0, move)
        assert screens.in_words(entry, lambda seat: stranger(seat, "Ana")) == f"Ana {words}"


def test_kc_17_beside_the_stacks_lies_what_everybody_has_seen_a_player_take_and_keep(house: Kitchen) -> None:
    code, screen, guests = house.open()
    house.to_stacks(code, guests)
    turns = (
        Turn(0, "take", taken="figs", discards=("dill",)),
        Turn(1, "take", taken="parsley", discards=("squid",)),
        Turn(0, "take", taken="squid", discards=("figs",)),
        Turn(0, "draw", discards=("garlic",)),
    )
    view = replace(house.kitchen(code), log=turns)
    assert [openly_taken(view, seat) for seat in range(3)] == [["squid"], ["parsley"], []]
    assert text_of(screen.get(f"/table/{code}/screen").text).count("Took nothing openly") == 3


def test_beside_the_podium_stands_what_every_round_brought(house: Kitchen) -> None:
    code, screen, _ = house.open()
    while house.kitchen(code).step != "over":
        powers.skip(house.tables, code)
    page = screen.get(f"/table/{code}/screen").text
    table = text_of(page[page.index("finale-rounds") :])
    for played in house.kitchen(code).past:
        points = {result.seat: result.points for result in played.results}
        told = " ".join(f"{points[seat]:+d}".replace("-", "−") if points[seat] else "0" for seat in range(3))
        assert re.search(rf"Round {played.number}\s+{re.escape(told)}", " ".join(table.split()))


@pytest.mark.parametrize(
    ("scores", "rounds", "winners", "told"),
    [
        ((2, -1, -1), 2, (0,), "Seat 0 leads by 3 points, which ends the game."),
        ((-1, 3, -1), 2, (1,), "You lead by 4 points, which ends the game."),
        ((2, -1, -1), 2, (1, 2), "Seat 0 leads by 3 points, which ends the game."),  # that seat cannot win (GEN-16)
        ((2, -1, -1), 10, (0,), ""),  # it was the last round anyway
        ((1, 0, -1), 2, (0,), ""),  # everybody but one has left
    ],
)
def test_kc_23_whoever_wonders_why_it_is_over_before_the_last_round_is_told(
    house: Kitchen, scores: tuple[int, ...], rounds: int, winners: tuple[int, ...], told: str
) -> None:
    code, _, _ = house.open()
    while house.kitchen(code).step != "over":
        powers.skip(house.tables, code)
    view = house.kitchen(code, 1)
    places = tuple(replace(place, score=score) for place, score in zip(view.places, scores, strict=True))
    outcome = Outcome(dict(enumerate(scores)), winners, "")
    over = replace(view, places=places, outcome=outcome, past=view.past * 10, rounds=10)
    assert ended_early(replace(over, past=over.past[:rounds]), stranger) == told


def test_kc_23_the_page_of_the_end_says_that_a_lead_of_three_ended_the_game(house: Kitchen) -> None:
    code, _, guests = house.open()
    house.to_stacks(code, guests)
    state: Any = house.live(code).state
    state.scores.update({0: 5, 1: 0, 2: 0})
    powers.skip(house.tables, code)
    view = house.kitchen(code)
    assert (view.step, len(view.past), view.rounds) == ("over", 1, 2)
    lead = view.places[0].score - max(view.places[1].score, view.places[2].score)
    assert f"You lead by {lead} points, which ends the game." in text_of(guests[0].page(code))
    assert f"Ana leads by {lead} points, which ends the game." in text_of(guests[1].page(code))
