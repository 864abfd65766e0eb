"""Cuisine Decks: a short time to answer an announced action, which is the same whatever anybody holds (CD-29)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from partychef.games.cuisine_decks.cards import deck_of
from partychef.games.cuisine_decks.moves import Block, Done, NoBlock, Play
from partychef.games.cuisine_decks.view import DecksView
from partychef.tables import rematch
from tests.tables.conftest import House

ANA, BEN, CLEO = range(3)
COUNTRIES = ("italy", "france", "japan")


def hand(country: str, *cards: str) -> list[str]:
    """Eight cards to begin with: these, and no other action."""
    others = [card for card in deck_of(country) if card.startswith(country)]
    return [*cards, *others][:8]


def announced(house: House, bens: tuple[str, ...] = ("block",), **settings: Any) -> str:
    """Ana wants to draw two cards; Ben holds these, Cleo no Blocking card."""
    hands = {"italy": hand("italy", "draw"), "france": hand("france", *bens), "japan": hand("japan")}
    deal = {"countries": list(COUNTRIES), "first_player": ANA, "decks": hands}
    code = house.party("Ana", "Ben", "Cleo", game="cuisine-decks", deal=deal, options={"roles": False}, **settings)
    house.play_until(code, "prepare")
    for seat in (ANA, BEN, CLEO):
        house.default(code, seat)
    house.tables.make_move(house.live(code), ANA, Play("draw_cards"), "person")
    assert house.step(code) == "response"
    return code


def answer(house: House, code: str, seat: int, move: Block | NoBlock | Done) -> None:
    house.tables.make_move(house.live(code), seat, move, "person")


def left(house: House, code: str) -> float | None:
    deadline = house.live(code).table.deadline
    return None if deadline is None else deadline - house.time


def test_an_action_may_be_answered_for_ten_seconds_also_where_no_clock_runs(house: House) -> None:
    code = announced(house)
    assert left(house, code) == 10
    house.wait(9)
    assert house.step(code) == "response"
    house.wait(2)
    assert house.step(code) == "prepare_actions"
    assert left(house, code) is None  # no clock runs for anything else
    assert [house.live(code).last[seat][1] for seat in (BEN, CLEO)] == ["clock", "clock"]
    table = house.state(code).view(None)
    assert isinstance(table, DecksView)
    assert table.log[-1].worked


def test_the_host_sets_how_long_and_it_stays_when_the_same_people_play_again(house: House) -> None:
    code = announced(house, answer_time=20, timers="brisk")
    assert left(house, code) == 20
    house.wait(21)
    assert left(house, code) is not None  # the brisk clock runs on
    house.tables.change(house.live(code), {"status": "over"})
    again, _ = rematch.open_again(house.tables, code)
    assert house.live(again).table.answer_time == 20


def test_every_block_may_be_answered_for_as_long(house: House) -> None:
    code = announced(house)
    house.wait(4)
    answer(house, code, BEN, Block())
    assert house.step(code) == "response"
    assert left(house, code) == 10
    assert house.state(code).to_move() == {ANA, CLEO}


def test_it_ends_at_once_when_nobody_is_left_to_answer(house: House) -> None:
    code = announced(house)
    house.wait(2)
    answer(house, code, CLEO, NoBlock())
    assert house.step(code) == "response"
    answer(house, code, BEN, NoBlock())
    assert house.step(code) == "prepare_actions"


def test_the_wait_is_the_same_whether_somebody_holds_a_block_or_a_recipe(tmp_path: Path) -> None:
    told = []
    for card in ("block", "france-garbure"):
        house = House(tmp_path / f"{card}.db")
        code = announced(house, (card,))
        seen = []
        for seconds in (3, 3, 3, 3):
            house.wait(seconds)
            state = house.state(code)
            seen.append((state.view(ANA), state.view(CLEO), state.view(None), left(house, code)))
        told.append(seen)
        house.store.close()
    assert told[0] == told[1]
