"""Drawing cards and shuffling them in: an empty deck is made from the discard pile (CD-10, CD-11)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.cuisine_decks.state import HAND, Kitchen


def draw(kitchen: Kitchen, seat: Seat, number: int, chance: Chance) -> None:
    """Draw this number of cards into the hand, or as many as there are."""
    for _ in range(number):
        _renew(kitchen, seat, chance)
        top, kitchen.decks[seat] = kitchen.decks[seat][:1], kitchen.decks[seat][1:]
        kitchen.hands[seat] += top


def fill_up(kitchen: Kitchen, seat: Seat, chance: Chance) -> None:
    """Fill the hand up to 8 cards; a larger one stays as it is (CD-9)."""
    draw(kitchen, seat, max(0, HAND - len(kitchen.hands[seat])), chance)


def shuffle_in(kitchen: Kitchen, seat: Seat, card: str, chance: Chance) -> None:
    """Shuffle the card into the seat's deck."""
    _renew(kitchen, seat, chance)
    kitchen.decks[seat] = tuple(chance.shuffled((*kitchen.decks[seat], card)))


def _renew(kitchen: Kitchen, seat: Seat, chance: Chance) -> None:
    if not kitchen.decks[seat]:
        kitchen.decks[seat], kitchen.discards[seat] = tuple(chance.shuffled(kitchen.discards[seat])), ()
