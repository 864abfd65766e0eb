"""Shop 3: the role cards (rulebook, Roles; CD-50 to CD-60). No action card stops them (CD-32)."""

from __future__ import annotations

from collections.abc import Sequence

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.words import how_many
from partychef.games.cuisine_decks import moves
from partychef.games.cuisine_decks.cards import Role, role_cards
from partychef.games.cuisine_decks.counting import gain
from partychef.games.cuisine_decks.moves import Variant
from partychef.games.cuisine_decks.state import Kitchen, without_latest
from partychef.games.cuisine_decks.supply import fill_up
from partychef.games.cuisine_decks.turns import go_on
from partychef.games.cuisine_decks.view import Deed, RolePlayed, RoleScore
from partychef.games.cuisine_decks.wording import check_held

VARIANTS: dict[Role, tuple[Variant, Variant]] = {"supplier": ("take", "return"), "critic": ("praise", "pan")}
TAKEN = 2  # CD-56
RETURNED = 2
FEWEST = 6
"""The hand size at which returning cards stops (CD-56)."""


def check_play_role(kitchen: Kitchen, seat: Seat, move: moves.PlayRole) -> None:
    role = kitchen.roles[seat]
    if move.player not in kitchen.others(seat):
        raise IllegalMove("Choose one of the other players.")
    if move.variant not in VARIANTS.get(role, (None,)):
        choice = "one of its two variants" if role in VARIANTS else "only a player"
        raise IllegalMove(f"With the {role_cards()[role].name} you choose {choice}.")


def play_role(kitchen: Kitchen, seat: Seat, move: moves.PlayRole, chance: Chance) -> None:
    role = kitchen.roles[seat]
    kitchen.roles_done += (seat,)
    kitchen.roles_played += (RolePlayed(role, seat, move.player, move.variant),)
    kitchen.note(Deed(seat, "role", move.player, role=role, variant=move.variant))
    match role:
        case "dishwasher":
            kitchen.player = move.player
            kitchen.enter("dishwasher")
        case "supplier":
            _supply(kitchen, latest(kitchen), (move.player, seat))  # in the same way (CD-56)
        case "critic":
            _criticise(kitchen, latest(kitchen))
        case _:  # whether the player succeeds shows when recipes are scored (CD-53)
            go_on(kitchen)


def skip_role(kitchen: Kitchen, seat: Seat, move: moves.SkipRole, chance: Chance) -> None:
    kitchen.roles_done += (seat,)
    go_on(kitchen)


def fill_and_discard(kitchen: Kitchen, seat: Seat, move: moves.FillUp, chance: Chance) -> None:
    """Fill up the hand and discard it; it is not filled again before the next turn (CD-55)."""
    holder = latest(kitchen).holder
    fill_up(kitchen, seat, chance)
    number = len(kitchen.hands[seat])
    kitchen.discard(seat, kitchen.hands[seat])
    gain(kitchen, seat, RoleScore("dishwasher", holder, 1))
    kitchen.note(Deed(seat, "fill_up", holder, number=number))
    _back_to(kitchen, holder)


def refuse(kitchen: Kitchen, seat: Seat, move: moves.Refuse, chance: Chance) -> None:
    holder = latest(kitchen).holder
    gain(kitchen, holder, RoleScore("dishwasher", holder, 1))
    kitchen.note(Deed(seat, "refuse", holder))
    _back_to(kitchen, holder)


def check_take(kitchen: Kitchen, seat: Seat, move: moves.Take) -> None:
    if len(move.cards) != TAKEN:
        raise IllegalMove(f"Take exactly {how_many(TAKEN, 'card')}.")
    check_held(kitchen.discards[seat], move.cards, "Your discard pile does not hold")


def take(kitchen: Kitchen, seat: Seat, move: moves.Take, chance: Chance) -> None:
    played = latest(kitchen)
    _take(kitchen, seat, move.cards)
    _supply(kitchen, played, (played.holder,) if seat == played.player else ())


def latest(kitchen: Kitchen) -> RolePlayed:
    """The role card that is being played."""
    return kitchen.roles_played[-1]


def _criticise(kitchen: Kitchen, played: RolePlayed) -> None:
    """Score the Critic at once (CD-57)."""
    theirs, own = (1, 1) if played.variant == "praise" else (-2, -1)
    gain(kitchen, played.player, RoleScore("critic", played.holder, theirs))
    gain(kitchen, played.holder, RoleScore("critic", played.holder, own))
    go_on(kitchen)


def _supply(kitchen: Kitchen, played: RolePlayed, seats: Sequence[Seat]) -> None:
    """Let these seats take cards in turn; those with a choice are asked."""
    for seat in seats:
        if played.variant == "return":
            _return(kitchen, seat)
        elif len(kitchen.discards[seat]) <= TAKEN:
            _take(kitchen, seat, kitchen.discards[seat])
        else:
            kitchen.player = seat
            kitchen.enter("supplier")
            return
    _back_to(kitchen, played.holder)


def _take(kitchen: Kitchen, seat: Seat, cards: tuple[str, ...]) -> None:
    """Take the cards; the hand may then have more than 8 cards until the turn ends."""
    kitchen.discards[seat] = without_latest(kitchen.discards[seat], cards)
    kitchen.hands[seat] += cards
    if cards:
        kitchen.note(Deed(seat, "take", number=len(cards)))


def _return(kitchen: Kitchen, seat: Seat) -> None:
    """Put the cards drawn last back on top of the deck in their old order."""
    hand = kitchen.hands[seat]
    kept = max(min(FEWEST, len(hand)), len(hand) - RETURNED)
    kitchen.hands[seat], kitchen.decks[seat] = hand[:kept], (*hand[kept:], *kitchen.decks[seat])


def _back_to(kitchen: Kitchen, holder: Seat) -> None:
    """Finish the role card and go on to the next player."""
    kitchen.player, kitchen.step = holder, "role"
    go_on(kitchen)
