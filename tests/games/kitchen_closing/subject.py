"""What the laws need to know about The Kitchen is Closing: house rules to try, where the cards are, what is secret."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from partychef.engine.game import Actor, Move, Seat
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing import moves
from partychef.games.kitchen_closing.options import Options
from partychef.games.kitchen_closing.rules import KitchenGame
from partychef.games.kitchen_closing.solver import Stacks

ALL_CARDS = sorted(ingredients())
CLOSING_TIME = 0.1
"""How often a player who could declare does so: rarely enough for long rounds, small hands and a second shuffle."""


def house_rules(seats: int) -> list[Options]:
    """Long and short games, with and without a dealer named by the table."""
    return [Options(rounds=2), Options(rounds=1, first_dealer=seats - 1), Options(rounds=3, first_dealer=0)]


def choose(game: KitchenGame, actor: Actor, dice: Random) -> Move:
    """A random move; in half the rounds nobody thinks of closing, so that the fortieth turn is reached (KC-16)."""
    on_offer = game.legal_moves(actor)
    if moves.Declare() in on_offer and (game.round == 2 or dice.random() > CLOSING_TIME):
        on_offer.remove(moves.Declare())
    return dice.choice(on_offer)


def refused(game: KitchenGame, dice: Random) -> Iterator[tuple[Actor, Move]]:
    """Moves that somebody may try at any time, legal or not."""
    anybody = [*game.seats(), None, 99]
    one, other = dice.sample(ALL_CARDS, 2)
    for move in (
        moves.Declare(),
        moves.Draw(),
        moves.Take(),
        moves.Discard(one),
        moves.PlaceStacks((one,), (one, other)),
        moves.Deal(),
    ):
        yield dice.choice(anybody), move


def cards(game: KitchenGame) -> list[str]:
    """Every card, wherever it is."""
    found = [*game.draw, *game.discard, *(card for hand in game.hands.values() for card in hand)]
    if game.step in ("break", "over"):  # stacks that are still covered count as hands
        found += [card for stacks in game.placed.values() for stack in stacks for card in stack]
    return sorted(found)


def blanked(game: KitchenGame, seat: Seat | None, dice: Random) -> KitchenGame:
    """A game that looks the same to this seat, with everything shuffled that the seat cannot see."""
    twin = game.copy()
    others = [one for one in twin.hands if one != seat]
    # KC-17: only the top card of the discard pile is visible
    pool = [*twin.draw, *twin.discard[:-1], *(card for one in others for card in twin.hands[one])]
    dice.shuffle(pool)
    twin.draw = [pool.pop() for _ in twin.draw]
    twin.discard[:-1] = [pool.pop() for _ in twin.discard[:-1]]
    for one in others:
        twin.hands[one] = tuple(pool.pop() for _ in twin.hands[one])
        if one in twin.placed and twin.step == "stacks":
            twin.placed[one] = _some_stacks(twin.hands[one], dice)
    if twin.drawn is not None and twin.player != seat:
        twin.drawn = twin.hands[twin.player][-1] if twin.player is not None else None
    assert not pool
    return twin


def _some_stacks(hand: tuple[str, ...], dice: Random) -> Stacks:
    cut = dice.randint(0, len(hand))
    return Stacks(hand[:cut], hand[cut : dice.randint(cut, len(hand))])
