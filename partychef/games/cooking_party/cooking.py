"""Chefs exchange cards and plan their dishes, all at the same time (rulebook 3.3.3, 3.3.4)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat, insist
from partychef.engine.piles import without
from partychef.engine.words import how_many
from partychef.games.cooking_party.dealing import draw
from partychef.games.cooking_party.moves import Plan, Replace, Trade
from partychef.games.cooking_party.presenting import next_chef
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.swaps import drop_offers
from partychef.games.cooking_party.wording import card_name, check_held


def check_trade(party: Evening, chef: Seat, move: Trade) -> None:
    station, most = party.stations[chef], party.task.trade_max
    insist(station.trades_left > 0, "You cannot trade in any more in this round.")
    insist(len(move.cards) <= most, f"You may trade in at most {how_many(most, 'card')}; you chose {len(move.cards)}.")
    check_held(station.hand, move.cards)


def trade(party: Evening, chef: Seat, move: Trade, chance: Chance) -> None:
    """Swap the cards at once, whoever comes first (CP-21)."""
    station = party.stations[chef]
    kept = without(station.hand, move.cards)
    party.update(
        chef,
        hand=kept,
        returned=(*station.returned, *move.cards),
        traded=station.traded + len(move.cards),
        trades_left=station.trades_left - 1,
    )
    # They are handed in before drawing: as a last resort the same cards may come back (CP-23).
    party.update(chef, hand=(*kept, *draw(party, len(move.cards), chance)))
    drop_offers(party, chef)


def check_replace(party: Evening, chef: Seat, move: Replace) -> None:
    station, diet = party.stations[chef], party.diet
    if diet is None:
        raise IllegalMove("Nothing is banned in this round.")
    insist(diet.mode == "exchange", "What is banned counts as a substitute in this round: cook with it.")
    insist(bool(move.cards), "Choose the cards that you would rather not cook with.")
    check_held(station.hand, move.cards)
    fine = next((card for card in move.cards if not diet.bans(card)), None)
    if fine is not None:
        raise IllegalMove(f"{card_name(fine)} is not banned in this round.")


def replace(party: Evening, chef: Seat, move: Replace, chance: Chance) -> None:
    """Swap banned cards, as often as wished; exchanges stay as they are (CP-44)."""
    station = party.stations[chef]
    kept, returned = without(station.hand, move.cards), (*station.returned, *move.cards)
    party.update(chef, hand=kept, returned=returned, replaced=station.replaced + len(move.cards))
    party.update(chef, hand=(*kept, *draw(party, len(move.cards), chance)))  # CP-23
    drop_offers(party, chef)


def check_plan(party: Evening, chef: Seat, move: Plan) -> None:
    task, hand = party.task, party.stations[chef].hand
    planned, asked = len(move.dishes), len(task.dishes)
    insist(planned == asked, f"The task asks for {how_many(asked, 'dish')}; you planned {planned}.")
    used = [card for dish in move.dishes for card in dish]
    check_held(hand, used)
    short = len(hand) < task.min * len(task.dishes)  # CP-26
    insist(not short or len(used) == len(hand), "You hold so few cards that every one must go into a dish.")
    for label, dish in zip(task.dishes, move.dishes, strict=True):
        # CP-25: the limits are for each dish; pantry items do not count (CP-27), nor the special ingredient (CP-14).
        cards, least, most = len(dish), 0 if short else task.min, task.max or len(hand)
        insist(cards >= least, f"Your {label} needs at least {how_many(least, 'card')}; you chose {cards}.")
        insist(cards <= most, f"Your {label} may have at most {how_many(most, 'card')}; you chose {cards}.")


def plan(party: Evening, chef: Seat, move: Plan, chance: Chance) -> None:
    """Fix the dishes and discard every other card (CP-24)."""
    station = party.stations[chef]
    unused = without(station.hand, [card for dish in move.dishes for card in dish])
    party.update(chef, hand=(), plan=move.dishes, trades_left=0, returned=(*station.returned, *unused))
    drop_offers(party, chef)
    if all(station.plan is not None for station in party.stations.values()):
        next_chef(party)


def default_plan(party: Evening, chef: Seat) -> Plan:
    """The first cards of the hand, in dealt order, as few as allowed (CP-50)."""
    task, hand = party.task, party.stations[chef].hand
    return Plan(tuple(hand[n * task.min : (n + 1) * task.min] for n in range(len(task.dishes))))
