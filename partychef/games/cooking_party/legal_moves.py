"""The moves to offer: all of them where they can be listed, otherwise a usable sample.

Samples take cards in the order of the hand, so they reveal nothing that the seat does not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TypeVar

from partychef.engine.game import Actor, Move, Seat
from partychef.engine.leaving import Leave
from partychef.games.cooking_party import moves, ordering
from partychef.games.cooking_party.assigning import enough_cards, room_for_another_chef, selectable, specials
from partychef.games.cooking_party.breaks import may_be_let_go, may_leave
from partychef.games.cooking_party.cooking import default_plan
from partychef.games.cooking_party.judging import default_award, due
from partychef.games.cooking_party.presenting import (
    covered_cards,
    current,
    is_introduced,
    on_stage,
    own_dishes,
    questions_left,
)
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.swaps import swaps_of
from partychef.games.cooking_party.tasting import default_nomination
from partychef.games.cooking_party.tasting import own_dishes as dishes_presented

T = TypeVar("T")

EVERY = 16  # of the special ingredients, every 16th is offered
SAMPLE_POINTS = (50, 100)

# Samples with words are made once: cleaning text takes longer than playing a move.
ASK = moves.Ask("What is your secret?")
ANSWER = moves.Answer("That is my secret.")
TELL = moves.TellKitchen("Just as you think best.")
IDEA = moves.InventAssignment("The judge's own idea", "One dish of your choice.")
NEWCOMER = moves.SeatNewcomer("Newcomer")
_choice, _reveal, _critique = cache(moves.ChooseAssignment), cache(moves.Reveal), cache(moves.Critique)
_confirm, _ask_guest = cache(moves.ConfirmOrder), cache(moves.AskGuest)


def moves_of(party: Evening, actor: Actor) -> list[Move]:
    """What an actor whose turn it is may do."""
    match party.step:
        case "assignment":
            return list(_assignments(party))
        case "cooking":
            assert actor is not None
            swaps = [*_replacements(party, actor), *swaps_of(party, actor)]
            return [*_trades(party, actor), *swaps, *_plans(party, actor)]
        case "calling":
            return [moves.Call(chef) for chef in party.waiting]
        case "presenting":
            return list(_presenter(party)) if actor == party.speaker else [moves.EndPresentation()]
        case "questions":
            return [moves.Thank(), *([ASK] if questions_left(party) else [])]
        case "answer":
            return [moves.Decline(), ANSWER, *_passing_on(party)]
        case "judging":
            return [default_award(party), *_other_awards(party), *_critiques(party)]
        case "ordering":
            return list(_at_the_pass(party) if actor == party.professional else _orders(party, actor))
        case "nominating":
            assert actor is not None
            return list(_nominations(party, actor))
        case "kitchen":
            return [moves.ServeDish()]
        case _:
            return list(_host(party)) if actor is None else [moves.OpenRound()]


def default_of(party: Evening, actor: Actor) -> Move:
    """What the clock does for an actor who is late (CP-60)."""
    if party.step == "cooking" and actor is not None:
        return default_plan(party, actor)
    if party.step == "kitchen":
        return moves.ServeDish(late=party.options.cook_time is not None)  # CP-50
    return moves_of(party, actor)[0]


def _assignments(party: Evening) -> Iterator[Move]:
    found = specials(party)[::EVERY]
    for card in selectable(party):
        for special in found if card.special else (None,):
            yield _choice(card.id, special=special)
    if party.options.assignment == "custom" and enough_cards(party, IDEA.hand):
        yield IDEA


def _orders(party: Evening, guest: Actor) -> Iterator[Move]:
    yield from (moves.OrderDish(number) for number, _ in ordering.to_order(party, guest))
    if ordering.order_of(party, guest) is not None:
        yield from (moves.TellKitchen(), TELL)


def _at_the_pass(party: Evening) -> Iterator[Move]:
    """What the professional chef does with the orders that have come in."""
    for order in ordering.to_confirm(party):
        yield _confirm(order.guest)
        if len(order.talk) < ordering.QUESTIONS:
            yield _ask_guest(order.guest, "How would you like it?")


def _nominations(party: Evening, seat: Seat) -> Iterator[Move]:
    best = default_nomination(party, seat)
    yield best
    others = (moves.Nominate(number, course) for number, course, _ in dishes_presented(party.past, seat))
    yield from (move for move in others if move != best)


def _trades(party: Evening, chef: Seat) -> Iterator[Move]:
    station = party.stations[chef]
    if not station.trades_left:
        return
    yield moves.Trade(())
    for size in range(1, min(party.task.trade_max, len(station.hand)) + 1):
        yield from (moves.Trade(cards[:size]) for cards in _turned(station.hand))


def _replacements(party: Evening, chef: Seat) -> Iterator[Move]:
    """All banned cards at once, then each of them (CP-44)."""
    banned = party.diet.banned_of(party.stations[chef].hand) if party.diet else ()
    if banned:
        yield moves.Replace(banned)
    if len(banned) > 1:
        yield from (moves.Replace((card,)) for card in banned)


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
    yield from _passing_on(party)


def _passing_on(party: Evening) -> Iterator[Move]:
    return (moves.PassOn(member) for member in on_stage(party) if member != party.speaker)


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
    heard = {one.chef for one in party.opinions if (one.by, one.course) == (award.by, award.course)}
    return (_critique(chef, "Thank you.") for chef in award.to if chef not in heard)


def _host(party: Evening) -> Iterator[Move]:
    yield moves.OpenRound()
    if len(party.order) < party.mode.most_players and room_for_another_chef(party):
        yield NEWCOMER
    for seat in party.order:
        if may_leave(party, seat):
            yield moves.ReleaseSeat(seat)
        elif may_be_let_go(party, seat):
            yield Leave(seat)
    yield moves.EndGame()


def _turned(row: tuple[T, ...]) -> Iterator[tuple[T, ...]]:
    return (row[n:] + row[:n] for n in range(len(row)))
