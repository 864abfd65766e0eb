"""The moves to offer: all where the choice is closed, a usable sample where it is open.

Samples are cut from the hand in its order, so they say nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from partychef.engine.game import Actor, Move, Seat
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.assigning import selectable, specials
from partychef.games.cooking_party.breaks import MOST_PLAYERS, may_leave
from partychef.games.cooking_party.cards import CHIPS
from partychef.games.cooking_party.cooking import default_plan
from partychef.games.cooking_party.judging import default_award
from partychef.games.cooking_party.presenting import covered_cards, current, is_introduced, own_dishes, questions_left
from partychef.games.cooking_party.state import Evening

EVERY = 16  # one special ingredient in so many is offered

# Samples with words are made once: cleaning words takes longer than playing.
ASK = moves.Ask("What is your secret?")
ANSWER = moves.Answer("That is my secret.")
IDEA = moves.InventAssignment("The judge's own idea", "One dish of your choice.")
NEWCOMER = moves.SeatNewcomer("Newcomer")


def moves_of(party: Evening, actor: Actor) -> list[Move]:
    """What an actor whose turn it is may do."""
    match party.step:
        case "assignment":
            return list(_assignments(party))
        case "cooking":
            assert actor is not None
            return [*_trades(party, actor), *_plans(party, actor)]
        case "calling":
            return [moves.Call(chef) for chef in party.waiting]
        case "presenting":
            return list(_presenter(party)) if actor == party.presenter else [moves.EndPresentation()]
        case "questions":
            return [moves.Thank(), *([ASK] if questions_left(party) else [])]
        case "answer":
            return [moves.Decline(), ANSWER]
        case "judging":
            return [*_awards(party), *_critiques(party)]
        case _:
            return list(_host(party)) if actor is None else [moves.OpenRound()]


def default_of(party: Evening, actor: Actor) -> Move:
    """What the clock does for an actor who is late (CP-60)."""
    if party.step == "cooking" and actor is not None:
        return default_plan(party, actor)
    return moves_of(party, actor)[0]


@cache
def _choice(card: str, special: str | None) -> moves.ChooseAssignment:
    return moves.ChooseAssignment(card, special=special)


@cache
def _reveal(card: str) -> moves.Reveal:
    return moves.Reveal(card)


@cache
def _critique(chef: Seat) -> moves.Critique:
    return moves.Critique(chef, "Thank you.")


def _assignments(party: Evening) -> Iterator[Move]:
    found = specials(party)[::EVERY]
    for card in selectable(party):
        for special in found if card.special else (None,):
            yield _choice(card.id, special)
    if party.options.assignment == "custom":
        yield IDEA


def _trades(party: Evening, chef: Seat) -> Iterator[Move]:
    station = party.stations[chef]
    if not station.trades_left:
        return
    yield moves.Trade(())
    for size in range(1, min(party.task.trade_max, len(station.hand)) + 1):
        yield from (moves.Trade(cards[:size]) for cards in _turned(station.hand))


def _plans(party: Evening, chef: Seat) -> Iterator[Move]:
    task, hand = party.task, party.stations[chef].hand
    least, dishes = task.min, len(task.dishes)
    most = min(len(hand) // dishes, task.max or len(hand))
    if most < least:
        yield default_plan(party, chef)  # CP-26
    for size in range(least, most + 1):
        for cards in _turned(hand):
            yield moves.Plan(tuple(cards[n * size : (n + 1) * size] for n in range(dishes)))


def _presenter(party: Evening) -> Iterator[Move]:
    yield moves.Finish()
    dish = own_dishes(party)[current(party)]
    if not is_introduced(dish):
        yield moves.Introduce(dish.label[:1].upper() + dish.label[1:])
    yield from map(_reveal, covered_cards(party))


def _awards(party: Evening) -> Iterator[Move]:
    ranking = default_award(party)
    yield ranking
    for turn in range(1, len(party.chefs)):
        yield moves.Award({chip: _neighbour(party, chef, turn) for chip, chef in ranking.chips.items()})
    for chef in party.chefs:
        yield moves.Award(dict.fromkeys(CHIPS, chef))


def _critiques(party: Evening) -> Iterator[Move]:
    heard = {opinion.chef for opinion in party.opinions}
    return (_critique(chef) for chef in party.chefs if chef not in heard)


def _host(party: Evening) -> Iterator[Move]:
    yield moves.OpenRound()
    if len(party.order) < MOST_PLAYERS:
        yield NEWCOMER
    yield from (moves.ReleaseSeat(seat) for seat in party.order if may_leave(party, seat))
    yield moves.EndGame()


def _neighbour(party: Evening, chef: Seat, steps: int) -> Seat:
    return party.chefs[(party.chefs.index(chef) + steps) % len(party.chefs)]


def _turned(hand: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    return (hand[n:] + hand[:n] for n in range(len(hand)))
