"""The moves to offer: all of them where they can be listed, otherwise a usable sample.

Samples take cards in the order of the hand, so they reveal nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from partychef.engine.game import Actor, Move, Seat
from partychef.engine.leaving import Leave
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.assigning import selectable, specials
from partychef.games.cooking_party.breaks import MOST_PLAYERS, may_be_let_go, may_leave
from partychef.games.cooking_party.cooking import default_plan
from partychef.games.cooking_party.judging import default_award, due
from partychef.games.cooking_party.presenting import covered_cards, current, is_introduced, own_dishes, questions_left
from partychef.games.cooking_party.state import Evening

T = TypeVar("T")

EVERY = 16  # of the special ingredients, every 16th is offered
SAMPLE_POINTS = (50, 100)

# Samples with words are made once: cleaning text takes longer than playing a move.
ASK = moves.Ask("What is your secret?")
ANSWER = moves.Answer("That is my secret.")
IDEA = moves.InventAssignment("The judge's own idea", "One dish of your choice.")
NEWCOMER = moves.SeatNewcomer("Newcomer")
_choice, _reveal, _critique = cache(moves.ChooseAssignment), cache(moves.Reveal), cache(moves.Critique)


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
            return [default_award(party), *_other_awards(party), *_critiques(party)]
        case _:
            return list(_host(party)) if actor is None else [moves.OpenRound()]


def default_of(party: Evening, actor: Actor) -> Move:
    """What the clock does for an actor who is late (CP-60)."""
    if party.step == "cooking" and actor is not None:
        return default_plan(party, actor)
    return moves_of(party, actor)[0]


def _assignments(party: Evening) -> Iterator[Move]:
    found = specials(party)[::EVERY]
    for card in selectable(party):
        for special in found if card.special else (None,):
            yield _choice(card.id, special=special)
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


def _other_awards(party: Evening) -> Iterator[Move]:
    award = due(party)
    match award.answer:
        case "chips" if award.count == 1:
            yield from (moves.Award({chip: chef}) for chip in award.chips for chef in award.to)
        case "chips":
            yield from (moves.Award(award.dealt_round(chefs)) for chefs in list(_turned(award.to))[1:])
            yield from (moves.Award(award.dealt_round((chef,))) for chef in award.to)
        case "points":
            yield from (moves.AwardPoints(dict.fromkeys(award.to, points)) for points in SAMPLE_POINTS)
        case "winner":
            yield from map(moves.AwardWin, award.to[1:])


def _critiques(party: Evening) -> Iterator[Move]:
    award = due(party)
    heard = {opinion.chef for opinion in party.opinions if opinion.by == award.by}
    return (_critique(chef, "Thank you.") for chef in award.to if chef not in heard)


def _host(party: Evening) -> Iterator[Move]:
    yield moves.OpenRound()
    if len(party.order) < MOST_PLAYERS:
        yield NEWCOMER
    for seat in party.order:
        if may_leave(party, seat):
            yield moves.ReleaseSeat(seat)
        elif may_be_let_go(party, seat):
            yield Leave(seat)
    yield moves.EndGame()


def _turned(row: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    return (row[n:] + row[:n] for n in range(len(row)))
