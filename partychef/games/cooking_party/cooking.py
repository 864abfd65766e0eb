"""Chefs exchange cards and plan their dishes, all at the same time (rulebook 3.3.3, 3.3.4)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import without
from partychef.games.cooking_party.cards import Assignment
from partychef.games.cooking_party.dealing import draw
from partychef.games.cooking_party.moves import Plan, Trade
from partychef.games.cooking_party.presenting import next_chef
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.wording import cards_of, check_held


def check_trade(party: Evening, chef: Seat, move: Trade) -> None:
    station, most = party.stations[chef], party.task.trade_max
    if not station.trades_left:
        raise IllegalMove("You have no exchange left in this round.")
    if len(move.cards) > most:
        raise IllegalMove(f"You may trade in at most {cards_of(most)}; you chose {len(move.cards)}.")
    check_held(station.hand, move.cards, "your hand")


def trade(party: Evening, chef: Seat, move: Trade, chance: Chance) -> None:
    """The judge serves whoever comes first, at once (CP-21)."""
    station = party.stations[chef]
    kept = without(station.hand, move.cards)
    party.update(
        chef,
        hand=kept,
        returned=(*station.returned, *move.cards),
        traded=station.traded + len(move.cards),
        trades_left=station.trades_left - 1,
    )
    # Handed in before drawing: in the last resort the same cards may come back (CP-23).
    party.update(chef, hand=(*kept, *draw(party, len(move.cards), chance)))


def check_plan(party: Evening, chef: Seat, move: Plan) -> None:
    task, hand = party.task, party.stations[chef].hand
    if len(move.dishes) != len(task.dishes):
        raise IllegalMove(f"The assignment asks for {_dishes_of(task)}; you planned {len(move.dishes)}.")
    used = [card for dish in move.dishes for card in dish]
    check_held(hand, used, "your hand")
    short = len(hand) < task.min * len(task.dishes)
    if short and len(used) < len(hand):
        raise IllegalMove("You hold so few cards that every one must go into a dish.")  # CP-26
    for label, dish in zip(task.dishes, move.dishes, strict=True):
        _check_dish(task, label, len(dish), 0 if short else task.min)


def plan(party: Evening, chef: Seat, move: Plan, chance: Chance) -> None:
    """Fix the dishes and discard every other card (CP-24)."""
    station = party.stations[chef]
    unused = without(station.hand, [card for dish in move.dishes for card in dish])
    party.update(chef, hand=(), plan=move.dishes, trades_left=0, returned=(*station.returned, *unused))
    if all(station.plan is not None for station in party.stations.values()):
        next_chef(party)


def default_plan(party: Evening, chef: Seat) -> Plan:
    """The first cards of the hand, in dealt order, as few as allowed (CP-50)."""
    task, hand = party.task, party.stations[chef].hand
    return Plan(tuple(hand[n * task.min : (n + 1) * task.min] for n in range(len(task.dishes))))


def _check_dish(task: Assignment, label: str, cards: int, least: int) -> None:
    # CP-25: the limits are for each dish; pantry items do not count (CP-27), nor does the special ingredient (CP-14).
    if cards < least:
        raise IllegalMove(f"Your {label} needs at least {cards_of(least)}; you chose {cards}.")
    if task.max is not None and cards > task.max:
        raise IllegalMove(f"Your {label} may have at most {cards_of(task.max)}; you chose {cards}.")


def _dishes_of(task: Assignment) -> str:
    return "1 dish" if len(task.dishes) == 1 else f"{len(task.dishes)} dishes"
