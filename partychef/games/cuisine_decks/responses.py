"""The windows for action cards, and the answers to announced cards (CD-15 to CD-17, CD-28 to CD-32)."""

from __future__ import annotations

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.games.cuisine_decks import moves
from partychef.games.cuisine_decks.actions import ACTIONS, announce, pending, plays, settle
from partychef.games.cuisine_decks.cards import actions
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.turns import go_on

BLOCK = "block"


def check_play(kitchen: Kitchen, seat: Seat, move: moves.Play) -> None:
    if move not in plays(kitchen, seat):
        raise IllegalMove(_why_not(kitchen, seat, move))


def play(kitchen: Kitchen, seat: Seat, move: moves.Play, chance: Chance) -> None:
    announce(kitchen, seat, move)
    _ask(kitchen)


def done(kitchen: Kitchen, seat: Seat, move: moves.Done, chance: Chance) -> None:
    go_on(kitchen)


def may_answer(kitchen: Kitchen) -> list[Seat]:
    """Everybody except the player of the card on top, clockwise from there (CD-29, CD-30)."""
    return kitchen.others(pending(kitchen).last)


def check_block(kitchen: Kitchen, seat: Seat, move: moves.Block) -> None:
    if BLOCK not in kitchen.hands[seat]:
        raise IllegalMove("You have no Blocking card.")


def answer(kitchen: Kitchen, seat: Seat, move: moves.Block | moves.NoBlock, chance: Chance) -> None:
    """Resolve the answers as if given one after the other: the first block counts, later ones are dropped."""
    kitchen.answers[seat] = isinstance(move, moves.Block)
    for one in may_answer(kitchen):
        if one not in kitchen.answers:
            return
        if kitchen.answers[one]:
            _put_on_top(kitchen, one)
            return
    kitchen.answers = {}
    settle(kitchen, chance)


def _ask(kitchen: Kitchen) -> None:
    """Begin a new round of answers to the card on top."""
    kitchen.answers = {}
    kitchen.enter("response")


def _put_on_top(kitchen: Kitchen, seat: Seat) -> None:
    act = pending(kitchen)
    kitchen.discard(seat, (BLOCK,))
    kitchen.announced = msgspec.structs.replace(act, blocks=(*act.blocks, seat))
    _ask(kitchen)


def _why_not(kitchen: Kitchen, seat: Seat, move: moves.Play) -> str:
    card = ACTIONS[move.effect].card
    if card not in kitchen.hands[seat]:
        return f"You do not hold the action card {actions()[card].name}."
    same = [one for one in plays(kitchen, seat) if one.effect == move.effect]
    if not same:
        return "There is nothing that it could do now."
    if move.player not in {one.player for one in same}:
        against = any(one.player is not None for one in same)
        return "Name an opponent with whom it can be done." if against else "It is for yourself: name no player."
    return "Name a card that it can be about." if same[0].card else "It is about no single card: name none."
