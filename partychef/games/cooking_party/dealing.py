"""Dealing and drawing (rulebook 3.3.2): from the draw deck, and from the discards when it runs out."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.cooking_party.state import Evening, Station


def deal_hands(party: Evening, chance: Chance) -> None:
    """Deal one card at a time from the judge's left, skipping the judge (CP-19), until the cards run out (GEN-9)."""
    task = party.task
    hands: dict[int, list[str]] = {chef: [] for chef in party.chefs}
    for _ in range(task.hand):
        for hand in hands.values():
            hand.extend(draw(party, 1, chance))
    trades = task.trades if task.trade_max else 0
    party.stations = {
        chef: Station(tuple(hand), trades, swaps_left=party.options.novice_trades if is_new(party, chef) else 0)
        for chef, hand in hands.items()
    }


def is_new(party: Evening, chef: Seat) -> bool:
    """Whether somebody of this brigade is new to the game (CP-55)."""
    own = party.brigade_of(chef)
    return own is not None and not set(own.members).isdisjoint(party.options.novices)


def draw(party: Evening, wanted: int, chance: Chance) -> list[str]:
    """Take the top cards of the draw deck; fewer when no cards are left anywhere."""
    cards: list[str] = []
    while len(cards) < wanted and refill(party, chance):
        cards.append(party.draw.pop(0))
    return cards


def refill(party: Evening, chance: Chance) -> bool:
    """Make sure that the draw deck has cards; False when there are none left (CP-20)."""
    if not party.draw:
        party.draw, party.discard = chance.shuffled(party.discard), []
    if not party.draw:
        party.draw = chance.shuffled(_take_returned(party))
    return bool(party.draw)


def _take_returned(party: Evening) -> list[str]:
    # CP-20, CP-23: this round's discards come back only when nothing else is left.
    cards = [card for station in party.stations.values() for card in station.returned]
    for chef in party.stations:
        party.update(chef, returned=())
    return cards
