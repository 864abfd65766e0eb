"""What to say to somebody who practises Green Chef: what matters in a step, and why the chef's move is a good one."""

from __future__ import annotations

from collections import Counter

from partychef.engine.advice import Advice, beside, estimate, times
from partychef.engine.game import Move
from partychef.engine.words import how_many, listed
from partychef.games.green_chef import moves as m
from partychef.games.green_chef.cards import ingredients, recipes, talents
from partychef.games.green_chef.chef import DENIED, Table
from partychef.games.green_chef.odds import another_phase, chance_later, chance_now
from partychef.games.green_chef.prospects import ending
from partychef.games.green_chef.scoring import SAFETY_NET
from partychef.games.green_chef.solver import Plan, best, terms_of
from partychef.games.green_chef.view import GreenChefView

NEXT = {
    "talents": "Which of the two Talents will you be able to use in most games, whatever cards come?",
    "draw": "Second Helping helps once. Is somebody likely to call Recipe in this phase, or will there be another?",
    "helping": "Which of the cards would your neighbour like best, of those that you will not keep?",
    "market": "A sale pays if a card is worth more to somebody else than to you. Which of your cards fits none "
        "of your Recipes?",
    "auction": "What would this card bring you? Whatever you pay is added to a rival’s points.",
}  # fmt: skip
"""What to look at, by step, where nothing has to be counted for it."""


def nudge(view: GreenChefView, legal: list[Move]) -> str:
    """What to look at."""
    match view.step:
        case "draft":
            return _about_the_draft(view)
        case "regroup":
            return _about_the_call(view)
        case "allocation":
            return (
                "Every card on a Recipe brings a point, and a Recipe with exactly the ingredients that it names "
                "brings 5 "
                "more. Which Recipe can be exact without leaving cards over?"
            )
        case _:
            return NEXT.get(view.step, "")


def reason(view: GreenChefView, legal: list[Move], move: Move) -> str:
    """Why the move is a good one."""
    match move:
        case m.Keep(card=card):
            return _why_keep(view, legal, card)
        case m.Call() | m.Wait():
            return _why_call(view, legal, move)
        case m.Offer() | m.Decline():
            return _why_sell(view, legal, move)
        case m.Bid() | m.Pass():
            return _why_bid(view, move)
        case m.Allocate():
            found = _told(_plan(view))
            return f"No other way of sharing out your cards brings more: {found}."
        case m.Swap() | m.ChangeMenu() | m.Peek():
            return _why_talent(view, legal, move)
        case _:
            return _why_before_the_draft(view, legal, move)


def _about_the_draft(view: GreenChefView) -> str:
    lacking = {id: _lacks(view, id) for id in _menu(view)}
    nearest = min(lacking, key=lambda id: len(lacking[id]))
    here = [card for card in dict.fromkeys(view.hand) if card in lacking[nearest]]
    left = f"{recipes()[nearest].name} lacks {how_many(len(lacking[nearest]), 'ingredient')}"
    seen = (
        f", and {listed([_name(card) for card in here])} {'is' if len(here) == 1 else 'are'} in this hand"
        if here
        else ""
    )
    return (
        f"{left}{seen}. Which ingredients are rare, or asked for by several Recipes, and what do you pass on to your "
        "left neighbour?"
    )


def _about_the_call(view: GreenChefView) -> str:
    if view.callers:
        return (
            "Somebody has called, so the drafting is over. Only the first call brings a point: what could another one "
            "bring you, and what could it cost you?"
        )
    found = _plan(view, calling=True).points
    kind = "exact" if view.options.expert_chefs else "complete"
    if not another_phase(view):
        return (
            "There are too few cards for another phase, so the scoring comes next. The first call brings a point, but "
            f"a caller needs a Recipe that is {kind}: have you one?"
        )
    if found.failed:
        return f"A caller needs a Recipe that is {kind}. How far are you from one, and who else may call before you?"
    return (
        f"If you called Recipe now, your cards would bring {how_many(found.total, 'point')}. Are the others likely to "
        "have more by now, and would you have more in the next phase?"
    )


def _why_keep(view: GreenChefView, legal: list[Move], card: str) -> str:
    table = Table(view)
    worth = {
        move.card: table.gain(move.card) + DENIED * table.wanted(move.card)
        for move in legal
        if isinstance(move, m.Keep)
    }
    named = [recipes()[id].name for id in _menu(view) if card in recipes()[id].slots and card in _lacks(view, id)]
    said = f"{listed(named)} {'asks' if len(named) == 1 else 'ask'} for it, and it" if named else "It"
    gain = f"{said} promises you {estimate(table.gain(card))}"
    others = sorted((one for other, one in worth.items() if other != card), reverse=True)
    following = (
        next((other for other, one in worth.items() if other != card and one == others[0]), None) if others else None
    )
    less = beside(table.gain(following), table.gain(card)) if following else ""
    rival = f" {_name(following)} promises {less}." if following and less else ""
    more = table.prospects.unseen[card]
    copies = f"{more or 'No'} more {'copy' if more == 1 else 'copies'} of {_name(card)}"
    return f"{gain}.{rival} {copies} {'may still' if more else 'can'} come."


def _why_call(view: GreenChefView, legal: list[Move], move: Move) -> str:
    plan = _plan(view, calling=True)
    if view.callers:
        return "Somebody has called, so the drafting is over: another call brings nothing."
    if isinstance(move, m.Wait) and not any(isinstance(one, m.Call) for one in legal):
        return "You cannot call now."
    if isinstance(move, m.Wait) and plan.points.failed and view.talent != SAFETY_NET:
        return "No Recipe of yours is ready, and a caller without one scores nothing."
    now, later = chance_now(view, plan.points.total), chance_later(view, plan.points)
    return (
        f"With {how_many(plan.points.total, 'point')} you would win {times(now)} if you called now, and "
        f"{times(later)} if you wait{' for another phase' if another_phase(view) else ''}."
    )


def _why_sell(view: GreenChefView, legal: list[Move], move: Move) -> str:
    table = Table(view)
    if isinstance(move, m.Offer):
        lost, wanted = table.loss(move.card), table.wanted(move.card)
        return f"{_name(move.card)} is worth {estimate(lost)} to you, and up to {estimate(wanted)} to others."
    offers = [one for one in legal if isinstance(one, m.Offer)]
    least = min(offers, key=lambda one: table.loss(one.card), default=None)
    if least is None:
        return "You have nothing to sell."
    return (
        f"Even the card that you would miss least, {_name(least.card)}, is worth "
        f"{estimate(table.loss(least.card))} to "
        "you: more than the others are likely to pay."
    )


def _why_bid(view: GreenChefView, move: Move) -> str:
    assert view.sale is not None
    others = len(view.places) - 1
    limit = Table(view).gain(view.sale.card) * others / (others + 1)
    said = f"{_name(view.sale.card)} is worth {estimate(limit)} to you, once you count that a rival gains what you pay"
    return f"{said}." if isinstance(move, m.Bid) else f"{said}, and the price would be {view.sale.price + 1}."


def _why_talent(view: GreenChefView, legal: list[Move], move: Move) -> str:
    last = bool(view.callers)
    match move:
        case m.ChangeMenu():
            gain = Table(view, last).change()
            return f"Another hidden Recipe promises {estimate(gain)} more than yours, on average of all that there are."
        case m.Swap(card=card):
            gain = Table(view, last).swap(card)
            return f"An unknown card in place of {_name(card)} promises {estimate(gain)} more, on average."
        case _:
            return (
                "You pass your cards on to that player, so it helps to know which ones not to pass. It costs nothing."
            )


def _why_before_the_draft(view: GreenChefView, legal: list[Move], move: Move) -> str:
    match move:
        case m.KeepTalent(talent=talent):
            other = next((one.talent for one in legal if isinstance(one, m.KeepTalent) and one != move), None)
            beside = f" than with {talents()[other].name}" if other else ""
            return f"In trial games chefs won more often with {talents()[talent].name}{beside}."
        case m.Draw(second_helping=used):
            odds = times(ending(view, view.round))
            return f"In this phase somebody calls {odds}" + (
                ": later it may be too late for the Talent." if used else ": the Talent can wait."
            )
        case m.PutBack(card=card):
            named = Table(view).wanted(card)
            return f"You would not keep it, and it is worth {estimate(named)} to the others, as far as you know."
        case _:
            return ""


def _told(plan: Plan) -> str:
    """What an allocation brings, item by item."""
    found = plan.points
    parts = [
        (found.cards, "for cards"),
        (found.exact, "for exact Recipes"),
        (found.call, "for the call"),
        (found.extra, "by the Talent"),
    ]
    said = listed([f"{number} {what}" for number, what in parts if number])
    return f"{how_many(found.total, 'point')}{f', {said}' if said else ''}"


def _plan(view: GreenChefView, calling: bool = False) -> Plan:
    return best(view.kept, terms_of(view, calling=calling))


def _menu(view: GreenChefView) -> tuple[str, ...]:
    return (*view.recipes, *([view.recipe] if view.recipe else ()))


def _lacks(view: GreenChefView, recipe: str) -> list[str]:
    held = Counter(view.kept)
    return [slot for slot in recipes()[recipe].slots if not held[slot]]


def _name(card: str) -> str:
    return ingredients()[card].name


ADVICE = Advice(frozenset({*NEXT, "draft", "regroup", "allocation"}), nudge, reason)
