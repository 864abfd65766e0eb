"""Regroup: each player waits or calls Recipe, in order and openly (rulebook, Regroup)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import without
from partychef.games.green_chef import moves
from partychef.games.green_chef.cards import talents
from partychef.games.green_chef.scoring import EARLY_BIRD
from partychef.games.green_chef.solver import can_call
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.steps import end_regroup
from partychef.games.green_chef.view import Choice, Peeked
from partychef.games.green_chef.wording import check_held

PANTRY_SWAP = "pantry-swap"
MENU_CHANGE = "menu-change"
NOSY_NEIGHBOUR = "nosy-neighbour"


def check_swap(kitchen: Kitchen, seat: Seat, move: moves.Swap) -> None:
    _check_talent(kitchen, seat, PANTRY_SWAP)
    check_held(kitchen.kept[seat], move.card, "You have not kept")


def swap(kitchen: Kitchen, seat: Seat, move: moves.Swap, chance: Chance) -> None:
    """Put the card under the deck and keep the top one; with an empty deck that is the same card (GEN-9)."""
    kitchen.use_talent(seat)
    kitchen.deck.append(move.card)
    kitchen.kept[seat] = (*without(kitchen.kept[seat], (move.card,)), kitchen.deck.pop(0))
    kitchen.choices += (Choice(seat, "swap"),)


def check_change_menu(kitchen: Kitchen, seat: Seat, move: moves.ChangeMenu) -> None:
    _check_talent(kitchen, seat, MENU_CHANGE)


def change_menu(kitchen: Kitchen, seat: Seat, move: moves.ChangeMenu, chance: Chance) -> None:
    kitchen.use_talent(seat)
    kitchen.recipe_deck.append(kitchen.hidden[seat])
    kitchen.hidden[seat] = kitchen.recipe_deck.pop(0)
    kitchen.choices += (Choice(seat, "change_menu"),)


def check_peek(kitchen: Kitchen, seat: Seat, move: moves.Peek) -> None:
    _check_talent(kitchen, seat, NOSY_NEIGHBOUR)
    if move.target == seat or move.target not in kitchen.scores:
        raise IllegalMove("Look at the hidden Recipe of another player.")
    if move.target in kitchen.callers:
        raise IllegalMove("That Recipe has been revealed already.")


def peek(kitchen: Kitchen, seat: Seat, move: moves.Peek, chance: Chance) -> None:
    kitchen.use_talent(seat)
    seen = Peeked(move.target, kitchen.hidden[move.target])
    kitchen.peeked[seat] = (*kitchen.peeked.get(seat, ()), seen)
    kitchen.choices += (Choice(seat, "peek", move.target),)


def check_call(kitchen: Kitchen, seat: Seat, move: moves.Call) -> None:
    if move.early_bird:
        _check_talent(kitchen, seat, EARLY_BIRD)
        if kitchen.callers:
            raise IllegalMove("Early Bird is only for the first to call.")
    if kitchen.options.strict_call and not can_call(kitchen.kept[seat], kitchen.terms(seat)):  # GC-16
        raise IllegalMove("You cannot complete a Recipe yet.")


def call(kitchen: Kitchen, seat: Seat, move: moves.Call, chance: Chance) -> None:
    """Call: the hidden Recipe is public from now on (GC-17). The last phase the deck allows can end so, too (GC-20)."""
    if move.early_bird:
        kitchen.use_talent(seat)
    kitchen.callers += (seat,)
    _choose(kitchen, Choice(seat, "call", early_bird=move.early_bird))


def wait(kitchen: Kitchen, seat: Seat, move: moves.Wait, chance: Chance) -> None:
    _choose(kitchen, Choice(seat, "wait"))


def _choose(kitchen: Kitchen, choice: Choice) -> None:
    """Note the choice and ask the next player; everybody chooses, even after a call (GC-15)."""
    kitchen.choices += (choice,)
    following = kitchen.left_of(choice.seat)
    if following == kitchen.head_chef:
        end_regroup(kitchen)
    else:
        kitchen.player = following


def _check_talent(kitchen: Kitchen, seat: Seat, talent: str) -> None:
    if kitchen.talents.get(seat) != talent:
        raise IllegalMove(f"You do not have {talents()[talent].name}.")
