"""Score 2 and the choices of Score 3: tracking and keeping cards (CD-38, CD-41)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.games.cuisine_decks.moves import Keep, Track
from partychef.games.cuisine_decks.serving import eligible_for, keepable, put_on_track
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.turns import go_on
from partychef.games.cuisine_decks.view import Deed
from partychef.games.cuisine_decks.wording import card_name


def check_track(kitchen: Kitchen, seat: Seat, move: Track) -> None:
    if move.card not in eligible_for(kitchen, seat):
        raise IllegalMove(f"{card_name(move.card)} cannot be tracked now.")


def track(kitchen: Kitchen, seat: Seat, move: Track, chance: Chance) -> None:
    put_on_track(kitchen, seat, move.card)
    go_on(kitchen)


def check_keep(kitchen: Kitchen, seat: Seat, move: Keep) -> None:
    if move.card is not None and move.card not in keepable(kitchen, seat):
        raise IllegalMove(f"{card_name(move.card)} cannot be kept.")


def keep(kitchen: Kitchen, seat: Seat, move: Keep, chance: Chance) -> None:
    if move.card is not None:
        kitchen.kept[seat] = move.card
        kitchen.note(Deed(seat, "keep", cards=(move.card,)))
    go_on(kitchen)
