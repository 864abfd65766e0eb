"""What to say to somebody who practises Cooking Party Cards: what the task asks for, and what goes together.

No figure says how good a dish is, because a critic decides. What is said comes from the task, the criteria and the
flavours of the cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from partychef.engine.advice import Advice
from partychef.engine.game import Move
from partychef.engine.words import how_many, listed
from partychef.games.cooking_party import moves, palate
from partychef.games.cooking_party.cards import ingredients
from partychef.games.cooking_party.view import PartyView

BELONGS = 0.45
"""How well a card must fit a dish to count as one that belongs in it."""
GET_ON = 0.72
"""How well two cards must get on to count as a good pair."""
NEXT = {
    "answer": "Which of your cards, or which step of your recipe, answers the question? Say something that is "
        "not said yet.",
    "judging": "Taste by the task and by what was announced. What does each dish do about it?",
}  # fmt: skip
"""What to look at, by step, where the hand does not matter."""


def nudge(view: PartyView, legal: list[Move]) -> str:
    """What to look at."""
    match view.step:
        case "cooking":
            return _about_the_hand(view)
        case "presenting" if view.speaker == view.seat:
            return f"{_asked(view)} Which of your cards answers that, and have you said so?"
        case "assignment":
            return "Which task would the hands of the others do something surprising with?"
        case _:
            return NEXT.get(view.step, "") if legal else ""


def reason(view: PartyView, legal: list[Move], move: Move) -> str:
    """Why the move is a good one."""
    match move:
        case moves.Trade(cards=cards) | moves.Replace(cards=cards):
            return _why_hand_in(view, cards)
        case moves.Swap(card=card) | moves.Buy(card=card) | moves.OfferCard(card=card):
            return _why_hand_in(view, (card,))
        case moves.Plan(dishes=dishes):
            return _why_plan(view, dishes)
        case moves.Introduce():
            return (
                "These words are only an example. Name the card that the dish is about, and say what the task asks for."
            )
        case moves.Reveal(note=note):
            shown = "what the dish is about comes first and its seasoning last"
            return (
                f"Cards are revealed in the order of your plan: {shown}. {'The words are an example.' if note else ''}"
            ).strip()
        case moves.Answer():
            return "These words are only an example. A good answer names a card and what was done with it."
        case moves.ChooseAssignment() | moves.DrawAssignment():
            return "It has not been played tonight. Which task you like best is up to you."
        case moves.Critique() | moves.Award() | moves.AwardPoints() | moves.AwardWin():
            return (
                "The house ranks the dishes by how their cards get on and how much was said about them. "
                "You may disagree."
            )
        case moves.AcceptOffer(card=card):
            return f"With the other card a better dish is possible, and {_name(card)} is what it can spare."
        case moves.DeclineOffer():
            return "The card on offer would make none of your dishes better."
        case _:
            return "Nothing else is worth doing first."


def _about_the_hand(view: PartyView) -> str:
    trades = f" You may trade in up to {how_many(view.task.trade_max, 'card')}." if view.trades_left else ""
    return f"{_asked(view)}{_what_fits(view)}{trades} Which cards get on with each other, and which one stands alone?"


def _what_fits(view: PartyView) -> str:
    """How many cards of the hand belong in the dishes that are asked for, where that says anything."""
    labels = [label for label in view.task.dishes if palate.courses_of(label)]
    if palate.wants_the_worst(view.task):
        return " This time the worst dish wins, so nothing is too strange."
    if not labels:
        return ""
    fitting = sum(max(palate.fits(card, label) for label in labels) >= BELONGS for card in view.hand)
    belong = "belongs" if fitting == 1 else "belong"
    return (
        f" {fitting} of your {how_many(len(view.hand), 'card')} {belong} in "
        f"{listed([_dish(label) for label in labels], 'or')}."
    )


def _asked(view: PartyView) -> str:
    """What the task and the judge ask for."""
    task, wish = f"The task is “{view.task.title}”", view.criteria.strip().rstrip(".")
    special = f" with {_name(view.special)}" if view.special else ""
    return f"{task}{special}, and the judge says: “{wish}”." if wish else f"{task}{special}."


def _why_hand_in(view: PartyView, cards: Sequence[str]) -> str:
    labels = view.task.dishes
    strange = [card for card in cards if max(palate.fits(card, label) for label in labels) < BELONGS]
    banned = [card for card in cards if view.diet is not None and view.diet.banned_of((card,))]
    if banned:
        return f"The judge has banned {_names(banned)}."
    if strange and not palate.wants_the_worst(view.task):
        # Many cards have a plural for their name, so no verb goes with them.
        return f"There is no place for {_names(strange)} in {listed([_dish(label) for label in labels], 'or')}."
    return f"Your other cards go together better without {_names(cards)}."


def _why_plan(view: PartyView, dishes: Sequence[Sequence[str]]) -> str:
    special = [view.special] if view.special else []
    met = [one for dish in dishes for one in palate.meetings([*dish, *special])]
    if palate.wants_the_worst(view.task):
        bad = [one for one in met if one.worth < GET_ON]
        return (
            f"{len(bad)} of the {how_many(len(met), 'pair')} of cards do not get on, as the task wants. A "
            f"critic may disagree."
        )
    good = [one for one in met if one.worth >= GET_ON]
    best = max(met, key=lambda one: one.worth, default=None)
    pair = ""
    if best is not None and best.worth >= GET_ON:
        shared = f" share something {best.aroma}" if best.aroma else " are a classic pair"
        pair = f" {_name(best.one)} and {_name(best.other)}{shared}."
    return (
        f"{len(good)} of the {how_many(len(met), 'pair')} of cards in it get on well.{pair} That is how the "
        f"house sees it; "
        "the critic decides, and your words count."
    )


def _dish(label: str) -> str:
    return f"a {label.lower()}" if label[:1].lower() not in "aeiou" else f"an {label.lower()}"


def _names(cards: Iterable[str]) -> str:
    return listed([_name(card) for card in cards])


def _name(card: str | None) -> str:
    known = ingredients().get(card) if card else None
    return known.name if known else "a card"


ADVICE = Advice(frozenset({*NEXT, "cooking", "presenting", "assignment"}), nudge, reason)
