"""What happens to cooked recipes: tracked, kept or discarded (rulebook, Score Phase; CD-38 to CD-41)."""

from __future__ import annotations

import msgspec

from partychef.engine.game import Seat
from partychef.engine.piles import without
from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import is_ingredient
from partychef.games.cuisine_decks.scoring import cards_in
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.tracking import eligible
from partychef.games.cuisine_decks.view import Deed


def eligible_for(kitchen: Kitchen, seat: Seat) -> tuple[str, ...]:
    """The cards that the seat may still track in this turn, one at most (CD-38)."""
    if kitchen.tallies[seat].tracked is not None:
        return ()
    return eligible(kitchen.countries[seat], kitchen.cooked[seat], kitchen.tracked[seat])


def put_on_track(kitchen: Kitchen, seat: Seat, card: str) -> None:
    """Move the card to the tracking area, where it stays unless progress is disrupted (CD-40)."""
    kitchen.tracked[seat] += (card,)
    kitchen.tallies[seat] = msgspec.structs.replace(kitchen.tallies[seat], tracked=card)
    kitchen.note(Deed(seat, "track", cards=(card,)))


def keepable(kitchen: Kitchen, seat: Seat) -> tuple[str, ...]:
    """The secondaries and optionals of this turn that the seat's ability may keep."""
    if not ability_of(kitchen.countries[seat]).kept:
        return ()
    used = (card for card in on_the_stove(kitchen, seat) if is_ingredient(card, "secondary", "optional"))
    return tuple(dict.fromkeys(used))


def on_the_stove(kitchen: Kitchen, seat: Seat) -> tuple[str, ...]:
    """The cooked recipes with their ingredients, without the card that is tracked."""
    used = [card for one in kitchen.cooked[seat] for card in (one.dish.recipe, *cards_in(one.dish))]
    tracked = kitchen.tallies[seat].tracked if used and seat in kitchen.tallies else None
    return without(used, () if tracked is None else (tracked,))


def clear(kitchen: Kitchen) -> None:
    """Score 3: discard recipes and ingredients, except tracked or kept ones (CD-41)."""
    for seat in kitchen.in_order():
        kept = (kitchen.kept[seat],) if seat in kitchen.kept else ()
        kitchen.prepared[seat] += kept
        kitchen.discards[seat] += without(on_the_stove(kitchen, seat), kept)
        kitchen.cooked[seat] = ()
    kitchen.kept = {}
