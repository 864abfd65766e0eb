"""What the laws must know of Chef's Hat: house rules to try, where the cards are, what is secret from whom."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import msgspec

from partychef.engine.game import Actor, Move, Seat
from partychef.games.chefs_hat import moves
from partychef.games.chefs_hat.cards import GOLDEN, MOZZARELLA, counted, deck, listed
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.rules import Restaurant

ALL_CARDS = sorted(MOZZARELLA if card == GOLDEN else card for card in deck())


def house_rules(seats: int) -> list[Options]:
    """By the rulebook and as the simulators played."""
    versions = ("0.2.1", "2.0.5", "2.1.1", "2.3.8.6", "")
    return [Options(), Options(), Options(shifts=3), *(Options("simulator", version) for version in versions)]


def choose(restaurant: Restaurant, actor: Actor, dice: Random) -> Move:
    """A random move."""
    return dice.choice(restaurant.legal_moves(actor))


def refused(restaurant: Restaurant, dice: Random) -> Iterator[tuple[Actor, Move]]:
    """Moves that somebody may try at any time, legal or not."""
    anybody = [*restaurant.seats(), None, 99]
    number, copies = dice.randint(-1, 13), dice.randint(0, 12)
    for move in (
        moves.Discard((number,) * copies),
        moves.Discard((dice.randint(1, 12), dice.randint(1, 12))),
        moves.Give((number, 11)),
        moves.Give((number,)),
        moves.Pass(),
        moves.DinnerIsServed(),
        moves.FoodFight(),
        moves.NoAction(),
    ):
        yield dice.choice(anybody), move
        yield dice.choice([*restaurant.to_move()]), move


def cards(restaurant: Restaurant) -> list[int]:
    """Every card, wherever it is; what the last player still held when the game was over counts as in the oven."""
    found = [card for hand in restaurant.hands for card in listed(hand)]
    found += [card for pizza in (*restaurant.oven, restaurant.pizza) for _, cards in pizza for card in cards]
    return sorted(found)


def blanked(restaurant: Restaurant, seat: Seat | None, dice: Random) -> Restaurant:
    """The same shift as this seat sees it, with other cards for everybody else."""
    twin = restaurant.copy()
    others = [other for other in twin.seats() if other != seat]
    pool = [card for other in others for card in listed(twin.hands[other])]
    dice.shuffle(pool)
    for other in others:
        twin.hands[other] = counted(pool.pop() for _ in range(twin.sizes[other]))
    for giver in twin.choices.keys() - {seat}:
        twin.choices[giver] = tuple(dice.randint(1, 12) for _ in twin.choices[giver])
    twin.gifts = tuple(
        gift
        if seat in (gift.giver, gift.receiver)
        else msgspec.structs.replace(gift, cards=tuple(dice.randint(1, 12) for _ in gift.cards))
        for gift in twin.gifts
    )
    twin.prepared = ()
    if twin.step in ("special", "exchange"):
        _hide_the_start(twin, seat, others, dice)
    return twin


def _hide_the_start(twin: Restaurant, seat: Seat | None, others: list[Seat], dice: Random) -> None:
    # Until somebody leads a pizza nobody knows who else has the Golden Mozzarella, nor whether two Jokers are together.
    if twin.golden is not None and twin.golden != seat:
        twin.golden = dice.choice(others)
    givers = twin.roles[:2]
    if twin.step == "special" and seat not in (*twin.waiting, *givers):
        twin.step, twin.waiting = "exchange", frozenset(givers)
