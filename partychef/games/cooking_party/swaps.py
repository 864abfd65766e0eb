"""How a chef may change the hand besides the exchanges of the assignment: with tokens (CP-46), as somebody who is new
to the game, or with another chef (CP-55). All of it is possible from the deal until the own plan."""

from __future__ import annotations

from collections.abc import Iterator

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat, insist
from partychef.engine.piles import without
from partychef.engine.words import clean_line
from partychef.games.cooking_party import moves
from partychef.games.cooking_party.dealing import draw, is_new
from partychef.games.cooking_party.rounds import MOST_OFFERS, Offer
from partychef.games.cooking_party.state import Evening, Station
from partychef.games.cooking_party.wording import LONGEST_TIP, check_held


def hand_out_tokens(party: Evening) -> None:
    """At the start of a round every player gets a token, the judge included (CP-45)."""
    if party.options.card_purchasing:
        for seat in party.order:
            party.tokens[seat] = party.tokens.get(seat, 0) + 1


def swaps_of(party: Evening, chef: Seat) -> Iterator[Move]:
    """The swaps on offer for a chef who still plans: of every card, and with one other chef a sample."""
    station = party.stations[chef]
    for offer in party.offers:
        if offer.to == chef:
            yield moves.DeclineOffer(offer.by)
            yield from (moves.AcceptOffer(offer.by, card) for card in station.hand[:2])
        elif offer.by == chef:
            yield moves.WithdrawOffer()
    yield from purchases_of(party, chef)
    if station.swaps_left:
        yield from map(moves.Swap, station.hand)
    if may_offer(party, chef):
        yield from (moves.OfferCard(other, station.hand[0]) for other in may_be_offered(party, chef))


def purchases_of(party: Evening, seat: Seat) -> Iterator[Move]:
    """The cards that a member of a brigade which still plans can swap for an own token (CP-46)."""
    station = party.station_of(seat)
    if party.step == "cooking" and station.plan is None and party.tokens.get(seat, 0):
        yield from map(moves.Buy, station.hand)


def _hand_of(party: Evening, seat: Seat) -> tuple[Seat, Station]:
    own = party.brigade_of(seat)
    assert own is not None
    return own.captain, party.stations[own.captain]


# Tokens


def check_buy(party: Evening, seat: Seat, move: moves.Buy) -> None:
    """A member of a brigade spends an own token on the brigade's hand (CP-46)."""
    _, station = _hand_of(party, seat)
    insist(party.options.card_purchasing, "At this table there are no tokens.")
    insist(station.plan is None, "Your dishes are locked in already.")
    insist(party.tokens.get(seat, 0) > 0, "You have no token left.")
    check_held(station.hand, [move.card])


def buy(party: Evening, seat: Seat, move: moves.Buy, chance: Chance) -> None:
    party.tokens[seat] -= 1
    party.spent[seat] = party.spent.get(seat, 0) + 1
    _one_for_one(party, _hand_of(party, seat)[0], move.card, chance)


# New to the game


def check_swap(party: Evening, chef: Seat, move: moves.Swap) -> None:
    station = party.stations[chef]
    insist(is_new(party, chef), "Only those who are new to the game may do that.")
    insist(station.swaps_left > 0, "You have no swap left in this round.")
    check_held(station.hand, [move.card])


def swap(party: Evening, chef: Seat, move: moves.Swap, chance: Chance) -> None:
    party.update(chef, swaps_left=party.stations[chef].swaps_left - 1)
    _one_for_one(party, chef, move.card, chance)


def _one_for_one(party: Evening, chef: Seat, card: str, chance: Chance) -> None:
    """Hand in a card, face down, and draw one (CP-20, CP-22)."""
    station = party.stations[chef]
    kept = without(station.hand, [card])
    party.update(chef, hand=kept, returned=(*station.returned, card), traded=station.traded + 1)
    party.update(chef, hand=(*kept, *draw(party, 1, chance)))  # CP-23
    drop_offers(party, chef)


# With another chef


def may_be_offered(party: Evening, chef: Seat) -> tuple[Seat, ...]:
    """The other chefs who still plan."""
    return tuple(one for one, station in party.stations.items() if one != chef and station.plan is None)


def may_offer(party: Evening, chef: Seat) -> bool:
    """Whether the chef could offer a card to somebody now."""
    station = party.stations[chef]
    free = station.plan is None and station.offered < MOST_OFFERS and _own(party, chef) is None
    return party.options.chef_trades and free and bool(station.hand and may_be_offered(party, chef))


def check_offer(party: Evening, chef: Seat, move: moves.OfferCard) -> None:
    station = party.stations[chef]
    insist(party.options.chef_trades, "At this table chefs do not trade with each other.")
    insist(move.chef != chef and move.chef in party.stations, "Offer it to another chef of this round.")
    insist(party.stations[move.chef].plan is None, "That chef's dishes are locked in already.")
    insist(_own(party, chef) is None, "You have offered a card already: wait for the answer, or take it back.")
    insist(station.offered < MOST_OFFERS, f"You have offered {MOST_OFFERS} cards in this round: that is enough.")
    insist(len(clean_line(move.wish)) <= LONGEST_TIP, f"Say in at most {LONGEST_TIP} characters what you are after.")
    check_held(station.hand, [move.card])


def offer(party: Evening, chef: Seat, move: moves.OfferCard, chance: Chance) -> None:
    """Show the card to the other chef alone."""
    party.update(chef, offered=party.stations[chef].offered + 1)
    party.offers += (Offer(chef, move.chef, move.card, clean_line(move.wish)),)


def check_accept(party: Evening, chef: Seat, move: moves.AcceptOffer) -> None:
    check_offered(party, chef, move)
    check_held(party.stations[chef].hand, [move.card])


def check_offered(party: Evening, chef: Seat, move: moves.AcceptOffer | moves.DeclineOffer) -> None:
    there = any((one.by, one.to) == (move.chef, chef) for one in party.offers)
    insist(there, "That offer is no longer there.")


def accept(party: Evening, chef: Seat, move: moves.AcceptOffer, chance: Chance) -> None:
    """One card for one card; other offers with these two cards lapse."""
    offered = next(one for one in party.offers if (one.by, one.to) == (move.chef, chef))
    party.offers = tuple(one for one in party.offers if one is not offered)
    for one, gives, gets in ((chef, move.card, offered.card), (move.chef, offered.card, move.card)):
        party.update(one, hand=(*without(party.stations[one].hand, [gives]), gets))
        drop_offers(party, one)
    party.barters += ((offered.by, offered.to),)


def decline(party: Evening, chef: Seat, move: moves.DeclineOffer, chance: Chance) -> None:
    party.offers = tuple(one for one in party.offers if (one.by, one.to) != (move.chef, chef))


def check_withdraw(party: Evening, chef: Seat, move: moves.WithdrawOffer) -> None:
    insist(_own(party, chef) is not None, "You have no card on offer.")


def withdraw(party: Evening, chef: Seat, move: moves.WithdrawOffer, chance: Chance) -> None:
    party.offers = tuple(one for one in party.offers if one.by != chef)


def drop_offers(party: Evening, chef: Seat) -> None:
    """Let an offer lapse whose card has left the hand, and after the plan every offer to or by the chef."""
    station = party.stations[chef]
    done = station.plan is not None
    party.offers = tuple(
        one for one in party.offers
        if not (one.by == chef and (done or one.card not in station.hand)) and not (one.to == chef and done)
    )  # fmt: skip


def _own(party: Evening, chef: Seat) -> Offer | None:
    return next((one for one in party.offers if one.by == chef), None)
