"""The Chef Market: each player may offer one kept card, the others bid for it (rulebook, Chef Market)."""

from __future__ import annotations

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import without
from partychef.engine.words import how_many
from partychef.games.green_chef import moves
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.steps import start_regroup
from partychef.games.green_chef.view import Bidding, Sale
from partychef.games.green_chef.wording import check_held


def check_offer(kitchen: Kitchen, seat: Seat, move: moves.Offer) -> None:
    check_held(kitchen.kept[seat], move.card, "You have not kept")  # GC-43: or from earlier phases


def offer(kitchen: Kitchen, seat: Seat, move: moves.Offer, chance: Chance) -> None:
    kitchen.kept[seat] = without(kitchen.kept[seat], (move.card,))
    kitchen.step = "auction"
    _ask_next(kitchen, seat, Sale(kitchen.round, seat, move.card))


def decline(kitchen: Kitchen, seat: Seat, move: moves.Decline, chance: Chance) -> None:
    _next_seller(kitchen)


def check_bid(kitchen: Kitchen, seat: Seat, move: moves.Bid) -> None:
    sale = _going_on(kitchen)
    if move.points > kitchen.points[seat]:  # GC-47
        raise IllegalMove(f"You have {how_many(kitchen.points[seat], 'point')}, so you cannot bid more.")
    if move.points <= sale.price:  # GC-45
        raise IllegalMove(f"Bid at least {sale.price + 1}, or pass.")


def bid(kitchen: Kitchen, seat: Seat, move: moves.Bid, chance: Chance) -> None:
    sale = _going_on(kitchen)
    _ask_next(kitchen, seat, replace(sale, bids=(*sale.bids, Bidding(seat, move.points))))


def pass_by(kitchen: Kitchen, seat: Seat, move: moves.Pass, chance: Chance) -> None:
    sale = _going_on(kitchen)
    _ask_next(kitchen, seat, replace(sale, passed=(*sale.passed, seat)))


def _going_on(kitchen: Kitchen) -> Sale:
    assert kitchen.sale is not None
    return kitchen.sale


def _ask_next(kitchen: Kitchen, after: Seat, sale: Sale) -> None:
    """Ask the next bidder clockwise who is still in. Close the auction when only the highest bidder is left (GC-44)."""
    for seat in kitchen.others(after):
        if seat in (sale.seller, sale.bidder, *sale.passed):
            continue
        if kitchen.points[seat] > sale.price:
            kitchen.sale, kitchen.player = sale, seat
            return
        sale = replace(sale, passed=(*sale.passed, seat))  # GC-47: nothing else is possible
    _close(kitchen, sale)


def _close(kitchen: Kitchen, sale: Sale) -> None:
    """Let the buyer pay and take the card (GC-46, GC-48). Without a bid it goes back (GC-45)."""
    owner = sale.seller if sale.bidder is None else sale.bidder
    kitchen.points[owner] -= sale.price
    kitchen.points[sale.seller] += sale.price
    kitchen.kept[owner] += (sale.card,)
    kitchen.sale, kitchen.sales = None, (*kitchen.sales, sale)
    _next_seller(kitchen)


def _next_seller(kitchen: Kitchen) -> None:
    kitchen.sellers = kitchen.sellers[1:]
    if kitchen.sellers:
        kitchen.step, kitchen.player = "market", kitchen.sellers[0]
    else:
        start_regroup(kitchen)
