"""What to say to somebody who practises Cook Off!: what matters in a step, and why the chef's move is a good one."""

from __future__ import annotations

from collections.abc import Sequence

from partychef.engine.advice import Advice, beside, estimate, times
from partychef.engine.game import Move
from partychef.engine.words import how_many, listed
from partychef.games.cook_off.cards import goals, ingredients, meals
from partychef.games.cook_off.chef import by_hope, by_promise, cheapest, is_same
from partychef.games.cook_off.forecast import need_of
from partychef.games.cook_off.haggling import Trade, gains_of
from partychef.games.cook_off.moves import (
    Accept,
    Buy,
    BuyGoal,
    Decline,
    Discard,
    Done,
    Keep,
    NoDish,
    Offer,
    Order,
    Pass,
    Submit,
    Vote,
)
from partychef.games.cook_off.outlook import turns_left
from partychef.games.cook_off.scoring import price, score
from partychef.games.cook_off.view import CookOffView

NEXT = {
    "trade": "Which side comes nearer to a meal card by this trade, and by how much? A trade need not be even "
        "for you to gain.",
    "keep": "Which of the two cards fills a line of a meal card that you are still missing?",
    "discard": "Which of your cards does no meal card ask for?",
    "vote": "Your votes help a rival to as many as 3 points. Which dish fulfils its meal card, and whose cook "
        "is not ahead?",
}  # fmt: skip
"""What to look at, by step, where nothing has to be counted for it."""


def nudge(view: CookOffView, legal: list[Move]) -> str:
    """What to look at."""
    match view.step:
        case "turn" | "second":
            return _about_shopping(view)
        case "cook_off":
            return (
                "Of the dishes that you can make, which one fulfils whole lines? Cards that it can spare stay "
                "for the next "
                "meal, and the cheapest dish of the table brings a point more."
            )
        case _:
            return NEXT.get(view.step, "")


def reason(view: CookOffView, legal: list[Move], move: Move) -> str:
    """Why the move is a good one."""
    match move:
        case Buy() | BuyGoal() | Order() | Pass() | Done():
            return _why_shop(view, legal, move)
        case Offer() | Accept() | Decline():
            return _why_trade(view, legal, move)
        case Submit() | NoDish():
            return _why_cook(view, legal, move)
        case Keep(card=card):
            return _nearer(view, (*view.hand, card)) or f"{_name(card)} will be the more useful one in a later meal."
        case Discard(cards=cards):
            return f"The meal cards, now and later, can do best without {listed([_name(card) for card in cards])}."
        case Vote():
            return (
                "It fulfils the most lines of its meal card, and of equals the cook who is further behind comes first."
            )
        case _:
            return ""


def _about_shopping(view: CookOffView) -> str:
    lacking = {meal: _lacks(view.hand, meal) for meal in view.menu}
    nearest = min(lacking, key=lambda meal: lacking[meal])
    money, turns = view.place(view.seat or 0).money, turns_left(view, view.seat or 0)
    more = f"{how_many(turns, 'more turn')} after this one" if turns else "no turn after this one"
    return (
        f"You have ${money} and {more} in this meal. Compare your hand with the meal cards: "
        f"{meals()[nearest].name} lacks "
        f"{how_many(lacking[nearest], 'card') if lacking[nearest] else 'nothing'}. What in the store brings one "
        f"of them nearer, and will it still be there "
        "next time?"
    )


def _why_shop(view: CookOffView, legal: list[Move], move: Move) -> str:
    found = by_promise(view, [one for one in legal if not isinstance(one, Offer)])
    own = next(worth for worth, one in found if one == move)
    others = [(worth, one) for worth, one in found if one != move]
    said = f"It promises {estimate(own)} by the end of the game"
    less = beside(others[0][0], own) if others else ""
    rival = f"; the next best move, {_what(view, others[0][1])}, {less}" if less else ""
    nearer = _nearer(view, (*view.hand, view.store[move.slot - 1].card or "")) if isinstance(move, Buy) else ""
    if isinstance(move, BuyGoal):
        nearer = "You find it under “🐷 Savings Goals” below; it works from your next turn on."
    return " ".join(f"{nearer} {said}{rival}.".split())


def _why_trade(view: CookOffView, legal: list[Move], move: Move) -> str:
    if isinstance(move, Offer):
        names = {ingredients()[card].name: card for card in ingredients()}
        get = tuple(names[name] for name in move.want)
        trade = Trade(move.partner, move.give, move.give_money, get, move.want_money)
        mine, theirs = gains_of(view, trade)
        return brings(mine, theirs)
    offer = view.offer
    ways = [one for one in legal if isinstance(one, Accept)]
    if offer is None or not ways:
        return "You do not hold what is asked for."
    best = move if isinstance(move, Accept) else max(ways, key=lambda one: _gain(view, one)[0])
    mine, theirs = _gain(view, best)
    return brings(mine, theirs, "brings" if isinstance(move, Accept) else "would bring")


def brings(mine: float, theirs: float, verb: str = "brings") -> str:
    """What a trade is worth to both sides."""
    both = estimate(mine) == estimate(theirs)
    told = f"each of you {estimate(mine)}" if both else f"you {estimate(mine)}, and the other side {estimate(theirs)}"
    return f"By the chef’s estimate the trade {verb} {told}."


def _gain(view: CookOffView, accept: Accept) -> tuple[float, float]:
    offer = view.offer
    assert offer is not None
    return gains_of(view, Trade(offer.seat, accept.cards, offer.want_money, offer.give, offer.give_money))


def _why_cook(view: CookOffView, legal: list[Move], move: Move) -> str:
    hoped = by_hope(view, legal)
    if isinstance(move, NoDish):
        worth = next(worth for worth, one in hoped if isinstance(one, NoDish))
        return f"Your cards are worth more in the next meal, {estimate(worth)}, than in any dish now."
    assert isinstance(move, Submit)
    place = view.place(view.seat or 0)
    scored = score(move.meal, move.cards, {goal.kind for goal in place.goals if goal.active})
    done, all_of_it = sum(scored.fulfilled), len(scored.fulfilled)
    lines = f"{f'all {done}' if done == all_of_it else f'{done} of the {all_of_it}'} lines of {meals()[move.meal].name}"
    said = f"It fulfils {lines} and brings {how_many(scored.points, 'point')} for sure"
    low = cheapest(view, move.cards)
    cheap = f", and at ${price(move.cards)} it is the cheapest dish {times(low)}"
    own = next((worth for worth, one in hoped if is_same(one, move)), 0.0)
    rest = f" All in all the chef hopes for {estimate(own)}, votes and cards kept included."
    return f"{said}{cheap}.{rest}"


def _nearer(view: CookOffView, hand: Sequence[str]) -> str:
    """Which meal card such a hand comes nearer to; "" for none."""
    gains = {meal: (_lacks(view.hand, meal) - _lacks(hand, meal), -_lacks(hand, meal)) for meal in view.menu}
    best = max(gains, key=lambda meal: gains[meal])
    if gains[best][0] <= 0:
        return ""
    left = -gains[best][1]
    return f"{meals()[best].name} then lacks {how_many(left, 'card') if left else 'nothing'}."


def _lacks(hand: Sequence[str], meal: str) -> int:
    return sum(need_of(tuple(sorted(hand)), meal).missing)


def _what(view: CookOffView, move: Move) -> str:
    match move:
        case Buy(slot=number):
            return f"buying {_name(view.store[number - 1].card or '')}"
        case BuyGoal(kind=kind):
            return f"buying {next(goal.name for goal in goals().values() if goal.kind == kind)}"
        case Order():
            return "ordering with the Delivery App"
        case _:
            return "passing" if isinstance(move, Pass) else "buying nothing more"


def _name(card: str) -> str:
    return ingredients()[card].name if card in ingredients() else "nothing"


ADVICE = Advice(frozenset({*NEXT, "turn", "second", "cook_off"}), nudge, reason)
