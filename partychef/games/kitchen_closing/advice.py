"""What to say to somebody who practises The Kitchen is Closing: what matters in a step, and why a move is good."""

from __future__ import annotations

from partychef.engine.advice import Advice, times
from partychef.engine.game import Move
from partychef.engine.words import how_many, listed
from partychef.games.ingredients import ingredients
from partychef.games.kitchen_closing.chef import odds_of, promises, turns_of_others, usual_stacks
from partychef.games.kitchen_closing.moves import Declare, Discard, Draw, PlaceStacks, Take
from partychef.games.kitchen_closing.solver import Stacks, best_for, best_stacks, good_stacks
from partychef.games.kitchen_closing.view import KitchenView


def nudge(view: KitchenView, legal: list[Move]) -> str:
    """What to look at."""
    if view.step == "stacks":
        ways = len({stacks.values for stacks in good_stacks(view.hand)})
        return (
            f"The highest dish brings a point, the lowest pantry costs one. There {'is' if ways == 1 else 'are'} "
            f"{how_many(ways, 'way')} to share out your hand that might be best. Which of the two needs the cards more?"
        )
    if view.step != "turn":
        return ""
    best = _best(view)
    if view.begun is not None:
        used = {*best.dish, *best.pantry}
        return (
            f"Your best stacks use {len(used & {*view.hand})} of your {how_many(len(view.hand), 'card')}. Which "
            "card is in neither, and which could still become part of one?"
        )
    dish, pantry = usual_stacks(turns_of_others(view, view.seat))
    last = " This is your last turn." if view.declarer is not None else " Are you ahead, or do you need another card?"
    return f"{_best_in_words(view)} When the kitchen closes, the others usually have about {dish} and {pantry}.{last}"


def _best_in_words(view: KitchenView) -> str:
    """The stacks that promise most, and why they are not those with the highest dish, which the page shows (KC-25)."""
    (dish, pantry), (highest, beside) = _best(view).values, best_stacks(view.hand).values
    said = f"The best two stacks from your hand are a dish of {dish} and a pantry of {pantry}"
    if (dish, pantry) == (highest, beside):
        return f"{said}."
    return f"{said}: with a dish of {highest} and a pantry of {beside} you would more likely have the lowest pantry."


def reason(view: KitchenView, legal: list[Move], move: Move) -> str:
    """Why the move is a good one."""
    match move:
        case Declare():
            more = max(promises(view, legal).values(), default=None)
            said = _chances(view, _best(view))
            none, little = "There is no further turn to wait for", "One more turn promises too little to wait for it"
            return f"{said} {none if more is None else little}."
        case Draw() | Take():
            return _why_begin(view, legal, move)
        case Discard(card=card):
            return _why_discard(view, card)
        case PlaceStacks(dish=dish, pantry=pantry):
            return f"{_chances(view, Stacks(dish, pantry))} No other stacks from your hand promise more."
        case _:
            return ""


def _why_begin(view: KitchenView, legal: list[Move], move: Move) -> str:
    now, promised = odds_of(view).of(view.hand), promises(view, legal)
    if move not in promised:
        return "No other way to begin this turn promises more."
    deck, pile = "with a card from the deck", "with the open card"
    what, other, instead = (pile, Draw(), deck) if isinstance(move, Take) else (deck, Take(), pile)
    said = [f"{_in_ten(promised[move])} in all {what}"]
    if other in promised:
        said.append(f"{_in_ten(promised[other], promised[move])} {instead}")
    if Declare() in legal:
        said.append(f"{_in_ten(now, promised[move])} by closing the kitchen now")
    return f"If you played a round like this one ten times, you would {listed(said)}."


def _why_discard(view: KitchenView, card: str) -> str:
    best, name = _best(view), ingredients()[card].name
    dish, pantry = best.values
    if card not in (*best.dish, *best.pantry):
        return f"{name} is in neither of your best stacks: a dish of {dish} and a pantry of {pantry} stay as they are."
    left = _best(view, without=card).values
    if left == (dish, pantry):
        return f"Without {name} your best stacks are as good as with it: a dish of {dish} and a pantry of {pantry}."
    return (
        f"You need every card, but {name} the least: without it your best stacks are a dish of {left[0]} and a "
        f"pantry of {left[1]}, instead of {dish} and {pantry}."
    )


def _chances(view: KitchenView, stacks: Stacks) -> str:
    odds, (dish, pantry) = odds_of(view), stacks.values
    return (
        f"A dish of {dish} is the highest {times(odds.dish[dish])}, a pantry of {pantry} the lowest "
        f"{times(odds.pantry[pantry])}."
    )


def _best(view: KitchenView, without: str | None = None) -> Stacks:
    return best_for((card for card in view.hand if card != without), odds_of(view).aim)


def _in_ten(expected: float, beside: float | None = None) -> str:
    """What may be expected in a round, told for ten of them: a round brings -1, 0 or 1 point. `beside`: what was told
    just before."""
    if beside is not None and abs(expected - beside) < 0.05:
        return "do hardly worse"
    many = round(10 * expected)
    if many == 0:
        return "gain about as much as you lose"
    return f"{'gain' if many > 0 else 'lose'} about {how_many(abs(many), 'point')}"


ADVICE = Advice(frozenset({"turn", "stacks"}), nudge, reason)
