"""The legal moves, of which only some of the many allocations are listed, and the clock's moves."""

from __future__ import annotations

from collections.abc import Iterator

from partychef.engine.game import Actor, Move, Seat
from partychef.games.green_chef import moves, regroup
from partychef.games.green_chef.cards import SECOND_HELPING
from partychef.games.green_chef.scoring import EARLY_BIRD
from partychef.games.green_chef.solver import best
from partychef.games.green_chef.state import Kitchen


def moves_of(kitchen: Kitchen, actor: Actor) -> list[Move]:
    """The legal moves of an actor who is to move."""
    return [moves.Deal()] if actor is None or kitchen.step == "break" else list(_moves(kitchen, actor))


def default_of(kitchen: Kitchen, actor: Actor) -> Move:
    """What the clock does for an actor who is late (GC-49)."""
    if actor is None or kitchen.step == "break":
        return moves.Deal()
    if kitchen.step == "helping":
        return moves.PutBack(kitchen.hands[actor][-1])  # the card drawn in addition
    return next(_moves(kitchen, actor))


def _moves(kitchen: Kitchen, seat: Seat) -> Iterator[Move]:
    """The clock's move comes first."""
    match kitchen.step:
        case "talents":
            yield from map(moves.KeepTalent, dict.fromkeys(kitchen.talents_dealt[seat]))
        case "draw":
            yield moves.Draw()
            if kitchen.talents[seat] == SECOND_HELPING:
                yield moves.Draw(second_helping=True)
        case "helping":
            yield from map(moves.PutBack, dict.fromkeys(kitchen.hands[seat]))
        case "draft":
            yield from map(moves.Keep, dict.fromkeys(kitchen.hands[seat]))
        case "market":
            yield moves.Decline()
            yield from map(moves.Offer, dict.fromkeys(kitchen.kept[seat]))
        case "auction":
            price = kitchen.sale.price if kitchen.sale else 0
            yield moves.Pass()
            yield from map(moves.Bid, range(price + 1, kitchen.points[seat] + 1))
        case "regroup":
            yield from _choices(kitchen, seat)
        case "allocation":
            yield from _allocations(kitchen, seat)


def _choices(kitchen: Kitchen, seat: Seat) -> Iterator[Move]:
    yield moves.Wait()
    talent = kitchen.talents.get(seat)
    calls = [moves.Call()]
    if talent == EARLY_BIRD and not kitchen.callers:
        calls.append(moves.Call(early_bird=True))
    yield from (one for one in calls if kitchen.allows(seat, one))
    match talent:
        case regroup.PANTRY_SWAP:
            yield from map(moves.Swap, dict.fromkeys(kitchen.kept[seat]))
        case regroup.MENU_CHANGE:
            yield moves.ChangeMenu()
        case regroup.NOSY_NEIGHBOUR:
            yield from (moves.Peek(one) for one in kitchen.scores if one not in (seat, *kitchen.callers))


def _allocations(kitchen: Kitchen, seat: Seat) -> Iterator[Move]:
    """The best allocation, the best without the Talent, the best on each Recipe alone, and the empty one."""
    terms, kept = kitchen.terms(seat), kitchen.kept[seat]
    plain = terms._replace(talent=None)
    listed: list[Move] = []
    for one in (terms, plain, *(plain._replace(recipes=(recipe,)) for recipe in terms.recipes)):
        move = best(kept, one).move
        if move not in listed:
            listed.append(move)
            yield move
    if moves.Allocate({}) not in listed:
        yield moves.Allocate({})
