"""Our players in the published simulator see, from what it tells them, what they would see at a table of ours."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from benchmarks.chefs_hat_peer import MOVES, SIMULATOR, Ours, action_of, move_of
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.chefs_hat.cards import JOKER
from partychef.games.chefs_hat.moves import Discard, Pass
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.setup import set_up
from partychef.games.chefs_hat.view import ChefsHatView

NAMES = ["Ana", "Ben", "Cleo", "Dan"]


def name_of(move: Move) -> str:
    """What the simulator calls a move."""
    if not isinstance(move, Discard):
        return "pass"
    jokers = move.cards.count(JOKER)
    copies = len(move.cards) - jokers
    return f"C{move.cards[0]};Q{copies};J{jokers}" if copies else f"C0;Q0;J{jokers}"


def known_to(view: ChefsHatView) -> ChefsHatView:
    """The view without what the simulator does not tell: which cards others exchanged, and what was long ago."""
    own = sorted((swap for swap in view.swaps if swap.cards is not None), key=str)
    return msgspec.structs.replace(view, swaps=tuple(own), past=())


def exchange(kitchen: Restaurant, players: list[Ours]) -> None:
    """Tell of the exchange as the simulator does: in another order to Sous-Chef and Waiter."""
    chef, sous_chef, waiter, dishwasher = kitchen.roles
    gifts = {gift.giver: list(gift.cards) for gift in kitchen.gifts}
    players[chef].update_exchange_cards(gifts[chef], gifts[dishwasher])
    players[waiter].update_exchange_cards(gifts[sous_chef][0], gifts[waiter][0])
    players[sous_chef].update_exchange_cards(gifts[waiter][0], gifts[sous_chef][0])
    players[dishwasher].update_exchange_cards(gifts[dishwasher], gifts[chef])


def tell(kitchen: Restaurant, players: list[Ours], seat: Seat, move: Move, pizza: bool, over: bool) -> None:
    """Tell everybody what was done."""
    info: dict[str, Any] = {
        "Author_Index": seat,
        "Action_Decoded": name_of(move),
        "Action_Random": False,
        "Is_Pizza": pizza,
        "Game_Score": list(kitchen.scores),
    }
    for place, player in enumerate(players):
        (player.update_my_action if place == seat else player.update_action_others)(info)
        if over:
            player.update_end_match(info)


@pytest.mark.parametrize("seed", range(3))
def test_what_our_player_notes_down_makes_the_view_of_its_seat(seed: int) -> None:
    kitchen, dice = set_up(4, SIMULATOR, Chance(f"peer {seed}", 0)), Random(seed)
    players = [Ours(name, "heuristic") for name in NAMES]
    for player in players:
        player.update_start_match((), NAMES, NAMES[0])
    number = seen = 0
    while kitchen.to_move():
        number += 1
        seat, pizzas, shift = min(kitchen.waiting), len(kitchen.oven), kitchen.shift
        move = dice.choice(kitchen.legal_moves(seat))
        if kitchen.step == "pizza":
            view = kitchen.view(seat)
            players[seat].starter = players[seat].starter if players[seat].starter is not None else seat
            assert known_to(players[seat].view("pizza", view.hand)) == known_to(view)
            seen += 1
        exchanging = kitchen.step == "exchange"
        kitchen.apply(seat, move, Chance(f"peer {seed}", number))
        over = kitchen.shift != shift or kitchen.step == "over"
        if not exchanging:
            tell(kitchen, players, seat, move, over or len(kitchen.oven) > pizzas, over)
        elif kitchen.gifts:
            exchange(kitchen, players)
    assert seen > 100


def test_actions_have_the_numbers_of_the_simulator() -> None:
    assert len(MOVES) == 200
    assert (MOVES[-1], MOVES[-2], MOVES[0]) == (Pass(), Discard((JOKER,)), Discard((1,)))
    assert move_of("C11;Q2;J1") == Discard((11, 11, JOKER))
    assert all(action_of(move) == number for number, move in enumerate(MOVES))
