"""What a sensible player does: drafts the most promising cards, and calls when it is ahead but may not stay so.

The others' kept cards are hidden, so the chef reckons with the totals that are usual after as many phases.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from statistics import fmean
from typing import TypeVar

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.piles import without
from partychef.engine.seats import left_of
from partychef.games.green_chef import moves as m
from partychef.games.green_chef.cards import recipes
from partychef.games.green_chef.odds import chance_later, chance_now
from partychef.games.green_chef.prospects import NOW, Prospects, ending
from partychef.games.green_chef.scoring import SAFETY_NET
from partychef.games.green_chef.solver import best, terms_of
from partychef.games.green_chef.view import GreenChefView

AnyMove = TypeVar("AnyMove", bound=Move)

OBVIOUS = (m.Wait,)
"""Nobody overlooks that one need not call."""
TALENTS = {
    False: (
        "fine-palate", "tutti-frutti", "signature-dish", "early-bird", "safety-net", "second-helping", "leftovers",
        "menu-change", "nosy-neighbour", "pantry-swap",
    ),
    True: (
        "tutti-frutti", "fine-palate", "signature-dish", "second-helping", "early-bird", "leftovers", "pantry-swap",
        "menu-change", "safety-net", "nosy-neighbour",
    ),
}  # fmt: skip
"""The better one first, by how often such chefs win with it (docs/balance.md); True: with Expert Chefs."""
DENIED = 0.15
"""The share of a card's average worth to the others that is lost by passing it on to one of them."""
NAMED = 0.75
"""How many points a card would be worth to others, for each known Recipe that names it, if it were the last copy."""
TRIAL = 1.5
"""The price expected for the first card offered; later, real prices count as well. So one card is tried, and if nobody
bids the market stays quiet."""
BOTHER = 0.5
"""The least profit worth a sale, because a sale takes everybody's time."""
CHANGE = 0.5
"""How many points a new hidden Recipe or a new card must promise before a Talent is spent on it early."""
PERHAPS_LAST = 0.4
"""Second Helping is used in a phase in which somebody calls at least this often: later it may be too late."""
SURE = 0.15
"""How much likelier a win must be now than later for a call without a Recipe, which costs the Safety Net."""
_EQUAL = 1e-9


def choose(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """The player's next move."""
    if len(legal) == 1:
        return legal[0]
    return _WAYS.get(view.step, _first)(view, legal, chance)


def _first(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    return legal[0]  # of allocations the best one


def _talent(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    order = TALENTS[view.options.expert_chefs]
    return min((move for move in legal if isinstance(move, m.KeepTalent)), key=lambda move: order.index(move.talent))


def _draw(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Use Second Helping in the phase that may be the last one."""
    return m.Draw(second_helping=ending(view, view.round) >= PERHAPS_LAST)


def _put_back(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Put back the card the others want most, of those the player would not keep."""
    table = Table(view)
    mine = max(set(view.hand), key=lambda card: (table.gain(card), card))
    rest = without(view.hand, (mine,))
    return _best([m.PutBack(card) for card in dict.fromkeys(rest)], lambda move: table.wanted(move.card), chance)


def _keep(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Keep the most promising card, with some weight on denying it to the others."""
    table = Table(view)
    picks = [move for move in legal if isinstance(move, m.Keep)]
    return _best(picks, lambda move: table.gain(move.card) + DENIED * table.wanted(move.card), chance)


def by_promise(view: GreenChefView, legal: list[Move]) -> list[tuple[float, Move]]:
    """What each card promises in the draft, the best first."""
    table = Table(view)
    picks = [move for move in legal if isinstance(move, m.Keep)]
    worth = [(table.gain(move.card) + DENIED * table.wanted(move.card), move) for move in picks]
    return sorted(worth, key=lambda found: -found[0])


def _market(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Offer a card that should sell for more than it is worth to its owner; never one that found no bidder before."""
    table = Table(view)
    refused = {sale.card for sale in view.sales if sale.bidder is None}
    usual = (TRIAL + sum(sale.price for sale in view.sales)) / (1 + len(view.sales))

    def profit(move: m.Offer) -> float:
        return usual + table.wanted(move.card) - table.loss(move.card)

    offers = [move for move in legal if isinstance(move, m.Offer) and move.card not in refused]
    promising = [move for move in offers if profit(move) > BOTHER]
    return _best(promising, profit, chance) if promising else m.Decline()


def _auction(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Bid one point more, up to what the card is worth, less a share because a rival gains what is paid."""
    assert view.sale is not None
    others = len(view.places) - 1
    limit = Table(view).gain(view.sale.card) * others / (others + 1)
    bid = m.Bid(view.sale.price + 1)
    return bid if bid.points <= limit and bid in legal else m.Pass()


def _regroup(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    call = _call(view, legal)
    return _by_talent(view, legal, chance, last=call is not None or bool(view.callers)) or call or m.Wait()


def _call(view: GreenChefView, legal: list[Move]) -> m.Call | None:
    """Call when a win is likelier now than later; never after another call, nor without a Recipe or Safety Net."""
    if view.callers:
        return None
    table = Table(view, last=True)
    if view.talent != SAFETY_NET and not table.prospects.callable(table.kept):
        return None
    early = m.Call(early_bird=True)
    move = early if early in legal else m.Call()
    plan = best(view.kept, terms_of(view, calling=True, early_bird=move.early_bird))
    if move not in legal or plan.points.total <= 0:
        return None
    sure = SURE if plan.points.failed else 0
    return move if chance_now(view, plan.points.total) >= chance_later(view, plan.points) + sure else None


def _by_talent(view: GreenChefView, legal: list[Move], chance: Chance, last: bool) -> Move | None:
    """Swap a card or change the hidden Recipe when that promises enough; look at a Recipe at once."""
    if m.Peek in map(type, legal):
        return _peek(view, legal, chance)
    enough = _EQUAL if last else CHANGE
    if m.ChangeMenu() in legal and Table(view, last).change() > enough:
        return m.ChangeMenu()
    swaps = [move for move in legal if isinstance(move, m.Swap)]
    if swaps:
        table = Table(view, last)
        swap = _best(swaps, lambda move: -table.loss(move.card), chance)
        if table.swap(swap.card) > enough:
            return swap
    return None


def _peek(view: GreenChefView, legal: list[Move], chance: Chance) -> Move:
    """Look at the Recipe of the left neighbour, who is passed this hand; if it is revealed, at anybody's."""
    peeks = [move for move in legal if isinstance(move, m.Peek)]
    left = m.Peek(left_of([place.seat for place in view.places], view.seat or 0))
    return left if left in peeks else chance.pick(peeks)


class Table:
    """What cards are worth by the player's reckoning, to itself and to the others."""

    def __init__(self, view: GreenChefView, last: bool = False) -> None:
        """`last` says that the game is about to end."""
        self.view = view
        self.menu = tuple(recipes()[id] for id in (*view.recipes, *([view.recipe] if view.recipe else ())))
        self.times = NOW if last else ()
        self.prospects = Prospects(view, self.menu, self.times)
        self.kept = Counter(view.kept)
        self.now = self.prospects.worth(self.kept)
        left = left_of([place.seat for place in view.places], view.seat or 0)
        others = [*view.recipes, *(one.recipe for one in view.peeked if one.seat == left)]
        self.named = Counter(slot for id in others for slot in recipes()[id].slots)

    def gain(self, card: str) -> float:
        """What one more card promises."""
        return self._worth(more=card) - self.now

    def loss(self, card: str) -> float:
        """What the kept cards would lose without this one."""
        return self.now - self._worth(less=card)

    def swap(self, card: str) -> float:
        """What the top card promises in its place."""
        hidden = self.prospects.unseen
        gains = sum(many * self._worth(more=new, less=card) for new, many in hidden.items() if many)
        return gains / self.prospects.hidden - self.now

    def change(self) -> float:
        """What another hidden Recipe promises in place of the player's own."""
        others = [id for id in recipes() if id not in (*self.view.recipes, self.view.recipe)]
        menus = [(*self.menu[:-1], recipes()[id]) for id in others]
        return fmean(Prospects(self.view, menu, self.times).worth(self.kept) for menu in menus) - self.now

    def wanted(self, card: str) -> float:
        """What the card is worth to the others, by the Recipes of theirs that the player knows."""
        if card not in self.named:
            return 0.0
        rare = fmean(1 - odds for odds in self.prospects.odds(card))
        return NAMED * self.named[card] * rare

    def _worth(self, more: str | None = None, less: str | None = None) -> float:
        cards = self.kept.copy()
        if more is not None:
            cards[more] += 1
        if less is not None:
            cards[less] -= 1
        return self.prospects.worth(cards)


def _best(moves: Sequence[AnyMove], worth: Callable[[AnyMove], float], chance: Chance) -> AnyMove:
    """The best move; chance decides between equals."""
    worths = [worth(move) for move in moves]
    most = max(worths) - _EQUAL
    return chance.pick([move for move, one in zip(moves, worths, strict=True) if one >= most])


_WAYS: dict[str, Callable[[GreenChefView, list[Move], Chance], Move]] = {
    "talents": _talent,
    "draw": _draw,
    "helping": _put_back,
    "draft": _keep,
    "market": _market,
    "auction": _auction,
    "regroup": _regroup,
}
