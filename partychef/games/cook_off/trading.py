"""The bonus action (rulebook "Trade"): the active player offers, one partner accepts or declines (CO-30)."""

from __future__ import annotations

from collections import Counter

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat, insist
from partychef.engine.piles import without
from partychef.games.cook_off.cards import ingredients, names
from partychef.games.cook_off.moves import Accept, Decline, Offer
from partychef.games.cook_off.rounds import settle
from partychef.games.cook_off.state import Kitchen
from partychef.games.cook_off.view import Action, Deed, Proposal
from partychef.games.cook_off.wording import check_held

MOST_DECLINED = 10  # CO-30


def check_offer(kitchen: Kitchen, seat: Seat, move: Offer) -> None:
    """Check an offer; whether the partner holds the wanted cards is a secret, so it is not checked."""
    insist(kitchen.declined < MOST_DECLINED, f"{MOST_DECLINED} offers were declined in this turn: that is enough.")
    insist(move.partner != seat and move.partner in kitchen.money, "Offer a trade to one of the other players.")
    insist(min(move.give_money, move.want_money) >= 0, "Money is counted in whole dollars from $0.")
    insist(bool(move.give or move.give_money), "Offer a card or at least $1.")
    insist(bool(move.want or move.want_money), "Ask for a card or at least $1.")
    check_held(kitchen.hands[seat], move.give)
    mine, theirs = kitchen.money[seat], kitchen.money[move.partner]
    insist(set(move.want) <= names(), "Ask for ingredients by their names.")
    insist(move.give_money <= mine, f"You have only ${mine}.")
    insist(move.want_money <= theirs, f"Your partner has only ${theirs}.")
    insist(len(move.want) <= len(kitchen.hands[move.partner]), "Your partner does not have that many cards.")


def offer(kitchen: Kitchen, seat: Seat, move: Offer, chance: Chance) -> None:
    kitchen.offer = Proposal(seat, move.partner, move.give, move.give_money, move.want, move.want_money)
    kitchen.enter("trade")


def check_accept(kitchen: Kitchen, seat: Seat, move: Accept) -> None:
    asked = pending(kitchen)
    check_held(kitchen.hands[seat], move.cards)
    if Counter(ingredients()[card].name for card in move.cards) != Counter(asked.want):
        wanted = ", ".join(asked.want) or "no card"
        raise IllegalMove(f"Give exactly what is wanted: {wanted}.")


def accept(kitchen: Kitchen, seat: Seat, move: Accept, chance: Chance) -> None:
    """Trade at once; then both keep to their hand limits (CO-30)."""
    deal = pending(kitchen)
    kitchen.hands[deal.seat] = (*without(kitchen.hands[deal.seat], deal.give), *move.cards)
    kitchen.hands[seat] = (*without(kitchen.hands[seat], move.cards), *deal.give)
    kitchen.pay(deal.seat, deal.want_money - deal.give_money)
    kitchen.pay(seat, deal.give_money - deal.want_money)
    _write_down(kitchen, deal, "trade", move.cards)
    settle(kitchen, "continue", chance)


def decline(kitchen: Kitchen, seat: Seat, move: Decline, chance: Chance) -> None:
    kitchen.declined += 1
    _write_down(kitchen, pending(kitchen), "decline")
    settle(kitchen, "continue", chance)


def pending(kitchen: Kitchen) -> Proposal:
    """The offer on the table."""
    assert kitchen.offer is not None
    return kitchen.offer


def _write_down(kitchen: Kitchen, deal: Proposal, action: Action, got: tuple[str, ...] = ()) -> None:
    kitchen.offer = None
    kitchen.log += (
        Deed(
            prep=kitchen.prep,
            seat=deal.seat,
            action=action,
            cards=deal.give,
            money=deal.give_money,
            partner=deal.partner,
            got_cards=got,
            got_money=deal.want_money if action == "trade" else 0,
            want=deal.want,
            want_money=deal.want_money,
        ),
    )
