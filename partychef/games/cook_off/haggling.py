"""Trades as the heuristic chef sees them: what they bring it, and what they probably bring the other side.

A chef knows of another hand what was bought openly in this meal; for the rest it tries cards of the deck.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from statistics import fmean
from typing import NamedTuple

from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cook_off.cards import ingredient_deck, ingredients
from partychef.games.cook_off.memory import followed
from partychef.games.cook_off.moves import Accept, Decline, Offer
from partychef.games.cook_off.outlook import Outlook, turns_left
from partychef.games.cook_off.scoring import price
from partychef.games.cook_off.view import CookOffView

_ASK = 0.4
"""The gain in points from which a chef makes an offer."""
_CARE = 0.2
"""The gain in points from which a chef says yes, and which it expects for the other side when it asks."""
_FAIR = {2: 1.0, 3: 1.5, 4: 1.5}
"""The most that an offer may bring the other side, as a multiple of the chef's own gain; by number of players. For two,
what helps the other one harms the chef just as much; with more players both can gain on the rest."""
_GUESSES = 3
"""How many possible hands of the other side are tried."""
_TRIED = 4
"""How many trades are weighed from both sides."""
_CHANGE = (0, 3)
"""Dollars added to a card to make a trade fair."""


class Trade(NamedTuple):
    """A trade that a chef considers, for a card that the partner is known to hold."""

    partner: Seat
    give: tuple[str, ...]
    give_money: int
    get: tuple[str, ...]
    get_money: int = 0

    def offer(self) -> Offer:
        """The trade as an offer."""
        names = tuple(ingredients()[card].name for card in self.get)
        return Offer(self.partner, self.give, self.give_money, names, self.get_money)


def best_offer(view: CookOffView, seat: Seat, chance: Chance) -> Offer | None:
    """The fair trade that gains the chef the most: at most one a round, and none after a no in this meal."""
    own = [deed for deed in view.log if deed.seat == seat and deed.partner is not None]
    if any(deed.prep == view.prep for deed in own):
        return None
    refused = {deed.partner for deed in own if deed.action == "decline"}
    partners = [place.seat for place in view.places if place.seat not in (seat, *refused)]
    me = Outlook(view, seat, turns_left(view, seat) + 1)
    misses = {card: -me.gain(view.hand, (card,)) for card in sorted(set(view.hand))}
    promising = [idea for partner in partners for idea in _ideas(view, me, partner, misses)]
    fair = _FAIR[len(view.places)]
    for _, trade in sorted(promising, key=lambda idea: (-idea[0], idea[1].give_money))[:_TRIED]:
        gain = me.gain(view.hand, trade.give, trade.get, trade.get_money - trade.give_money)
        if gain >= _ASK and _CARE <= _gain_of_partner(view, trade, chance) <= fair * gain:
            return trade.offer()
    return None


def answer(view: CookOffView, legal: list[Move], chance: Chance) -> Move:
    """Accept an offer that helps the chef, and helps it at least as much as the other side."""
    offer = view.offer
    assert offer is not None
    cash = offer.give_money - offer.want_money
    me = Outlook(view, offer.partner, turns_left(view, offer.partner))
    ways = [move for move in legal if isinstance(move, Accept)]
    gains = {move: me.gain(view.hand, move.cards, offer.give, cash) for move in ways}
    best = max(ways, key=gains.__getitem__)
    them = Outlook(view, offer.seat, turns_left(view, offer.seat) + 1)
    hands = _guesses(view, offer.seat, offer.give, chance)
    theirs = fmean(them.gain(hand, offer.give, best.cards, -cash) for hand in hands)
    return best if gains[best] >= max(_CARE, theirs) else Decline()


def gains_of(view: CookOffView, trade: Trade) -> tuple[float, float]:
    """What a trade brings the player who looks, and the other side, in expected points."""
    seat = view.seat
    assert seat is not None
    proposes = int(view.step == "turn")  # whoever offers a trade still has the turn in which it is offered
    me = Outlook(view, seat, turns_left(view, seat) + proposes)
    mine = me.gain(view.hand, trade.give, trade.get, trade.get_money - trade.give_money)
    them = Outlook(view, trade.partner, turns_left(view, trade.partner) + 1 - proposes)
    hands = _guesses(view, trade.partner, trade.get, Chance("gains", 0))
    cash = trade.give_money - trade.get_money
    return mine, fmean(them.gain(hand, trade.get, trade.give, cash) for hand in hands)


def known_cards(view: CookOffView, seat: Seat) -> list[str]:
    """The cards that everybody knows to be in a hand: bought or traded for in this meal, and not gone since."""
    return followed((), view.log, seat)


def _ideas(view: CookOffView, me: Outlook, partner: Seat, misses: Mapping[str, float]) -> Iterator[tuple[float, Trade]]:
    """Trades that may gain the chef something, each with a first estimate of how much.

    `misses` says how much it would miss each of its own cards.
    """
    money = me.place.money
    gains = {card: me.gain(view.hand, (), (card,)) for card in sorted(set(known_cards(view, partner)))}
    for card, gain in gains.items():
        if gain < _ASK:
            continue
        cost = price((card,))
        if cost <= money:
            yield gain, Trade(partner, (), cost, (card,))
        for own, miss in misses.items():
            for change in _CHANGE:
                if change <= money and gain - miss >= _ASK:
                    yield gain - miss, Trade(partner, (own,), change, (card,))
    for own, miss in misses.items():
        if price((own,)) <= view.place(partner).money:
            yield -miss, Trade(partner, (own,), 0, (), price((own,)))


def _gain_of_partner(view: CookOffView, trade: Trade, chance: Chance) -> float:
    them = Outlook(view, trade.partner, turns_left(view, trade.partner))
    cash = trade.give_money - trade.get_money
    hands = _guesses(view, trade.partner, trade.get, chance)
    return fmean(them.gain(hand, trade.get, trade.give, cash) for hand in hands)


def _guesses(view: CookOffView, seat: Seat, surely: Sequence[str], chance: Chance) -> list[tuple[str, ...]]:
    """Hands that a seat may hold: its known cards, these cards among them, and any others."""
    known = known_cards(view, seat)
    known += [card for card in surely if card not in known]
    unknown = max(0, view.place(seat).hand - len(known))
    return [(*known, *(chance.pick(ingredient_deck()) for _ in range(unknown))) for _ in range(_GUESSES)]
