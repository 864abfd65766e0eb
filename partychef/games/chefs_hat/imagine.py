"""Imagines what the others may hold: a kitchen in which a seat sees exactly what it sees now.

What the exchange tells a seat is remembered: the cards that it gave are in that hand unless they were placed since, and
whoever had to give the rarest cards has nothing rarer.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import attrgetter

from partychef.engine.chance import Chance
from partychef.engine.game import Seat
from partychef.games.chefs_hat.cards import JOKER, MOZZARELLA, PLAYERS, Counts, counted
from partychef.games.chefs_hat.chef import unseen_by
from partychef.games.chefs_hat.exchange import CHEF, SOUS_CHEF, gift_size
from partychef.games.chefs_hat.inference import BETWEEN, DEALS, SETTLING, Hands, acts_of, passes_in_a_row
from partychef.games.chefs_hat.options import Options
from partychef.games.chefs_hat.placements import PLACEMENTS
from partychef.games.chefs_hat.quick import habits
from partychef.games.chefs_hat.rules import Restaurant
from partychef.games.chefs_hat.simulator_rules import differences
from partychef.games.chefs_hat.state import EMPTY, Gift
from partychef.games.chefs_hat.turns import BIT, ONLY
from partychef.games.chefs_hat.view import ChefsHatView


class Imagined(Restaurant):
    """A kitchen that may be like this."""

    eager: int = 0
    """Which of the others seem never to pass: the sum of 1 << seat."""
    passes: tuple[int, ...] = (0,) * PLAYERS
    """By seat, how many times in a row it has passed."""


def imagine(view: ChefsHatView, chance: Chance) -> Imagined:
    """A kitchen that looks like this to the seat of the view; with a simulator's rules, those of the newest version."""
    return next(worlds(view, chance))


def worlds(view: ChefsHatView, chance: Chance, options: Options | None = None) -> Iterator[Imagined]:
    """Any number of such kitchens. Hands come up as often as they explain what was done in this shift."""
    assert view.seat is not None
    options = options or Options(rules="rulebook" if view.has_golden else "simulator", shifts=view.shifts)
    differs = differences(options.rules, options.version)
    held, rarest = Counter(_surely_held(view)), dict(_nothing_rarer(view))

    def allowed(seat: Seat, hand: Counts) -> bool:
        return all(hand[number] <= held[seat, number] for number in range(1, rarest.get(seat, 1))) and all(
            hand[number] >= least for (holder, number), least in held.items() if holder == seat
        )

    acts, both = acts_of(view), habits(differs)
    deals = DEALS if any(acts) else 1
    known = max(
        (Hands(_hands(view, chance), view.seat, acts, both, allowed) for _ in range(deals)),
        key=attrgetter("explains"),
    )
    passes, tries = tuple(map(passes_in_a_row, acts)), SETTLING
    while True:
        if known.settled:
            known.hands = _hands(view, chance)
        else:
            for _ in range(tries):
                known.exchange(chance)
        tries = BETWEEN
        kitchen = _kitchen(view, [hand.copy() for hand in known.hands], options, chance)
        kitchen.eager, kitchen.passes = known.eager(chance), passes
        yield kitchen


def _kitchen(view: ChefsHatView, hands: list[Counts], options: Options, chance: Chance) -> Imagined:
    assert view.seat is not None
    kitchen = Imagined(
        options=options,
        differs=differences(options.rules, options.version),
        prepared=(),
        scores=[place.score for place in view.places],
        step=view.step,
        shift=view.round,
        roles=view.roles,
        past=view.past,
        hands=hands,
        sizes=[place.hand for place in view.places],
        special=view.special,
        announcer=view.announcer,
        starter=view.starter,
        finished=_finished(view),
        oven=[[(one.seat, one.cards) for one in pizza] for pizza in view.oven],
        gifts=tuple(Gift(swap.giver, swap.receiver, swap.cards or (0,) * swap.size) for swap in view.swaps),
    )
    kitchen.golden = _golden(view, hands, chance)
    kitchen.holding = sum(BIT[place.seat] for place in view.places if place.hand)
    if view.step == "pizza":
        _set_pizza(kitchen, view)
    elif view.step == "special":
        kitchen.waiting = ONLY[view.seat]
    else:
        _set_exchange(kitchen, view, chance)
    return kitchen


def _set_pizza(kitchen: Restaurant, view: ChefsHatView) -> None:
    """Put the pizza back, and who is still in."""
    assert view.turn is not None
    kitchen.opening = view.opening
    kitchen.pizza = [(one.seat, one.cards) for one in view.pizza]
    kitchen.waiting = ONLY[view.turn]
    kitchen.active = sum(BIT[place.seat] for place in view.places if place.hand and not place.passed)
    placed = [one for pizza in (*kitchen.oven, kitchen.pizza) for one in pizza]
    kitchen.last = placed[-1][0] if placed else 0
    if kitchen.pizza:
        top = PLACEMENTS[kitchen.pizza[-1][1]]
        kitchen.top, kitchen.size = top.number, top.size
    else:
        kitchen.top, kitchen.size = EMPTY, 0


def _set_exchange(kitchen: Restaurant, view: ChefsHatView, chance: Chance) -> None:
    """Put back who has chosen a gift; what others have chosen is sealed, so it may be any card of theirs."""
    kitchen.step, kitchen.waiting = "exchange", frozenset(view.giving)
    for seat in view.roles[CHEF : SOUS_CHEF + 1]:
        if seat == view.seat and view.gift is not None:
            kitchen.choices[seat] = view.gift
        elif seat not in view.giving:
            hand = [number for number, copies in enumerate(kitchen.hands[seat]) for _ in range(copies)]
            kitchen.choices[seat] = tuple(sorted(chance.shuffled(hand)[: gift_size(kitchen, seat)]))


def _finished(view: ChefsHatView) -> list[Seat]:
    out = [(place.finished, place.seat) for place in view.places if place.finished is not None]
    return [seat for _, seat in sorted(out)]


def _golden(view: ChefsHatView, hands: Sequence[Counts], chance: Chance) -> Seat | None:
    """Who may have the Golden Mozzarella: before the first pizza, one of those who hold an 11."""
    if not view.has_golden or (view.step == "pizza" and not view.opening):
        return None
    if view.golden:
        return view.seat
    if view.step == "pizza":
        return view.starter
    others = [seat for seat in range(PLAYERS) for _ in range(hands[seat][MOZZARELLA]) if seat != view.seat]
    return chance.pick(others) if others else view.seat


def _hands(view: ChefsHatView, chance: Chance) -> list[Counts]:
    """Deal the unseen cards to the others, each as many as it holds."""
    own = counted(view.hand)
    left = unseen_by(view, own)
    sizes = [0 if place.seat == view.seat else place.hand for place in view.places]
    hands = [own.copy() if seat == view.seat else [0] * len(own) for seat in range(PLAYERS)]
    for seat, number in _surely_held(view):
        if left[number] and sizes[seat]:
            _deal(hands, sizes, left, seat, number)
    for seat, rarest in _nothing_rarer(view):
        others = [other for other in range(PLAYERS) if other != seat for _ in range(sizes[other])]
        places = iter(chance.shuffled(others))
        for number in range(1, rarest):
            for _ in range(left[number]):
                free = next(places, None)
                if free is not None:
                    _deal(hands, sizes, left, free, number)
    rest = [number for number, copies in enumerate(left) for _ in range(copies)]
    seats = [seat for seat in range(PLAYERS) for _ in range(sizes[seat])]
    for seat, number in zip(chance.shuffled(seats), rest, strict=True):
        hands[seat][number] += 1
    return hands


def _deal(hands: Sequence[Counts], sizes: list[int], left: Counts, seat: Seat, number: int) -> None:
    hands[seat][number] += 1
    sizes[seat] -= 1
    left[number] -= 1


def _surely_held(view: ChefsHatView) -> list[tuple[Seat, int]]:
    """Cards that a seat must still hold: one for each that the viewer gave it, less those that it has placed since; an
    11, before its holder opens the shift with the Golden one; in the simulator, the Joker by which it opened."""
    held = []
    for swap in view.swaps:
        if swap.giver == view.seat and swap.cards:
            placed = _placed_by(view, swap.receiver)
            for number in set(swap.cards):
                held += [(swap.receiver, number)] * max(0, swap.cards.count(number) - placed[number])
    opens = view.step == "pizza" and view.opening and view.has_golden and not view.golden
    if opens and view.starter is not None and (view.starter, MOZZARELLA) not in held:
        held.append((view.starter, MOZZARELLA))
    if not view.has_golden and view.starter not in (None, view.seat):  # CH-44: a Joker made it the starter
        starter = view.starter
        assert starter is not None
        if not _placed_by(view, starter)[JOKER] and (starter, JOKER) not in held:
            held.append((starter, JOKER))
    return held


def _nothing_rarer(view: ChefsHatView) -> list[tuple[Seat, int]]:
    """Of the seats that had to give their rarest cards to the viewer: the number than which they have nothing rarer."""
    if view.step != "pizza" or len(view.roles) < PLAYERS:
        return []
    givers = view.roles[SOUS_CHEF + 1 :]
    known = [swap for swap in view.swaps if swap.receiver == view.seat and swap.giver in givers and swap.cards]
    return [(swap.giver, min(JOKER, max(swap.cards or ()))) for swap in known]


def _placed_by(view: ChefsHatView, seat: Seat) -> Counts:
    pizzas = (*view.oven, view.pizza)
    return counted(card for pizza in pizzas for one in pizza if one.seat == seat for card in one.cards)
