"""A very small game for tests of the laws: three times all lay down a card in secret, and the highest scores.

It has all that laws are about: hands nobody else sees, sealed choices, chance, a list of what was done.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Game, IllegalMove, Move, Outcome, Place, Seat, View
from partychef.engine.rulebook import OVER, GameState, Rule, Rulebook, Step

ROUNDS = 3
ALL_CARDS = sorted([*range(1, 13), *range(1, 13)])


class Options(msgspec.Struct, frozen=True):
    """Nothing to decide."""


class Serve(Move, frozen=True, tag="serve"):
    """Lay down a card; the lowest must stay for the last round."""

    card: Any


class PotPlace(Place, frozen=True):
    """What everybody sees of one seat."""

    hand: int


class PotView(View, frozen=True):
    """What a seat may know."""

    places: tuple[PotPlace, ...]
    served: tuple[tuple[Seat, int], ...]
    hand: tuple[int, ...]
    """The seat's own cards."""


@dataclass
class Pot(GameState[PotView]):
    """Everything there is to know."""

    scores: dict[Seat, int]
    deck: list[int] = field(default_factory=list)
    hands: dict[Seat, tuple[int, ...]] = field(default_factory=dict)
    sealed: dict[Seat, int] = field(default_factory=dict)
    served: list[tuple[Seat, int]] = field(default_factory=list)
    step: str = "serving"
    round: int = 1

    def seats(self) -> list[Seat]:
        return list(self.scores)


def check_serve(pot: Any, seat: Seat, move: Serve) -> None:
    """The card is there and is not the lowest too soon."""
    if move.card not in pot.hands[seat]:
        raise IllegalMove("You have no such card.")
    if move.card == min(pot.hands[seat]) < max(pot.hands[seat]):
        raise IllegalMove("The lowest card stays.")


def serve(pot: Any, seat: Seat, move: Serve, chance: Chance) -> None:
    """The card is sealed; the last one opens them all."""
    hand = list(pot.hands[seat])
    hand.remove(move.card)
    pot.hands[seat] = tuple(hand)
    pot.sealed[seat] = move.card
    if len(pot.sealed) < len(pot.scores):
        return
    best = max(pot.sealed.values())
    for one in chance.shuffled([one for one, card in pot.sealed.items() if card == best])[:1]:
        pot.scores[one] += 1
    pot.served.extend(pot.sealed.items())
    pot.sealed = {}
    pot.round += 1
    if pot.round > ROUNDS:
        pot.round, pot.step = ROUNDS, "over"


def moves_of(pot: Any, actor: Actor) -> list[Move]:
    """Every card but the lowest."""
    hand = pot.hands[actor]
    return [Serve(card) for card in dict.fromkeys(hand) if card > min(hand) or min(hand) == max(hand)]


def default_of(pot: Any, actor: Actor) -> Move:
    """The highest card."""
    return Serve(max(pot.hands[actor]))


def view_of(pot: Any, seat: Seat | None) -> PotView:
    """What the seat may know."""
    return PotView(
        seat=seat,
        step=pot.step,
        round=pot.round,
        places=tuple(PotPlace(one, score, len(pot.hands[one])) for one, score in pot.scores.items()),
        outcome=pot.outcome(),
        served=tuple(pot.served),
        hand=() if seat is None else pot.hands.get(seat, ()),
    )


def outcome_of(pot: Any) -> Outcome:
    """The most points win."""
    return Outcome.most_points(pot.scores, "three rounds")


STEPS = {
    "serving": Step(
        "everybody is choosing", "You have chosen already.", lambda pot: pot.scores.keys() - pot.sealed.keys()
    ),
    "over": OVER,
}
RULEBOOK = Rulebook(
    "Pot", {Serve: Rule(("serving",), check_serve, serve)}, STEPS, moves_of, default_of, view_of, outcome_of
)


class SoundPot(Pot):
    """The pot as a game."""

    rulebook = RULEBOOK


def pot_game(of: type[Pot] = SoundPot) -> Game:
    """The game, or one that is played by another state."""

    def set_up(seats: int, options: Any, chance: Chance, deal: Mapping[str, Any] | None = None) -> Any:
        pot = of(scores=dict.fromkeys(range(seats), 0))
        pot.deck = chance.shuffled(ALL_CARDS)
        for seat in pot.scores:
            pot.hands[seat] = tuple(pot.deck.pop() for _ in range(ROUNDS + 1))
        return pot

    return Game("pot", "Pot", range(2, 5), Options, Serve, set_up)


def house_rules(seats: int) -> list[Options]:
    """There are none."""
    return [Options()]


def choose(pot: Pot, actor: Actor, dice: Random) -> Move:
    """A random move."""
    return dice.choice(pot.legal_moves(actor))


def refused(pot: Pot, dice: Random) -> Iterator[tuple[Actor, Move]]:
    """Moves that somebody may try at any time."""
    yield dice.choice([*pot.seats(), None, 99]), Serve(dice.randint(0, 13))


def cards(pot: Pot) -> list[int]:
    """Every card, wherever it is."""
    held = [card for hand in pot.hands.values() for card in hand]
    return sorted([*pot.deck, *held, *pot.sealed.values(), *(card for _, card in pot.served)])


def blanked(pot: Pot, seat: Seat | None, dice: Random) -> Pot:
    """The same game for this seat, and another one for everybody else."""
    twin = pot.copy()
    others = [one for one in twin.seats() if one != seat]
    pool = [*twin.deck, *(card for one in others for card in twin.hands[one])]
    dice.shuffle(pool)
    twin.deck = [pool.pop() for _ in twin.deck]
    for one in others:
        twin.hands[one] = tuple(pool.pop() for _ in twin.hands[one])
    for one in twin.sealed.keys() - {seat}:
        twin.sealed[one] = dice.randint(1, 12)
    return twin
