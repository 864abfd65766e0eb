"""A first game of Cuisine Decks: two turns against Mexico, whose first action the learner can block."""

from __future__ import annotations

from partychef.engine.lesson import Lesson
from partychef.games.cuisine_decks.cards import ActionKind, actions, is_ingredient, is_recipe, is_utensil
from partychef.games.cuisine_decks.view import DecksPlace, DecksView, StepKind

ITALY = (
    "italy-fettuccine", "italy-spaghetti", "italy-tomato", "italy-cream",
    "italy-fettuccine-alfredo", "italy-fettuccine-al-burro", "block", "score",
    "block", "italy-penne", "cookware", "ingredient", "italy-penne-all-arrabbiata", "italy-lasagne", "italy-egg",
    "italy-lasagne-verdi", "italy-basil",
)  # fmt: skip
"""The learner's cards: all that two recipes need, one card of the pasta that both are named after, so that it is worth
a Blocking card, and an action that helps them; in the second turn a utensil, and a recipe that shows it."""
MEXICO = (
    "mexico-tortilla", "mexico-corn", "mexico-beans", "ingredient",
    "mexico-quesadilla", "mexico-elote", "mexico-molletes", "mexico-frijoles-refritos",
    "mexico-chicken", "mexico-chilli", "mexico-tacos-de-pollo", "mexico-tostadas", "mexico-pork", "mexico-carnitas",
    "block", "score", "mexico-coriander",
)  # fmt: skip
"""The opponent's: an action against what the learner prepares, and in the second turn a Blocking card."""
BLOCK: ActionKind = "block"
KINDS: dict[StepKind, str] = {"hand_limit": "forced_discard", "prepare_actions": "actions", "cook_actions": "actions"}
"""Steps in which the same is decided as in another one."""


def decision(view: DecksView) -> str:
    """Which kind of decision this seat takes now."""
    kind = KINDS.get(view.step, str(view.step))
    if kind == "actions":
        return "actions" if any(_is_of_use(view, card) for card in view.hand) else "no_action"
    if kind == "cook":
        return "cook" if _can_cook(view) else "no_cooking"
    if kind == "response":
        return _answer(view)
    if kind == "shop" and view.round > 1:
        return "goal"
    return "utensils" if kind == "prepare" and any(map(is_utensil, view.hand)) else kind


def _answer(view: DecksView) -> str:
    """What it means to answer an action: to stop it, to save one's own, or to look on."""
    act = view.announced
    if act is None or BLOCK not in view.hand:
        return "no_block"
    if act.seat == view.seat:
        return "block_back"
    return "block" if act.works else "leave_blocked"


def _can_cook(view: DecksView) -> bool:
    prepared = view.place(view.seat or 0).prepared
    return any(is_recipe(card) for card in view.hand) and any(is_ingredient(card, "primary") for card in prepared)


def _is_of_use(view: DecksView, card: str) -> bool:
    """Whether an action card has something to work on, as far as the seat sees."""
    if card not in actions() or card == BLOCK:
        return False
    others: list[DecksPlace] = [place for place in view.places if place.seat != view.seat]
    me, pile = view.place(view.seat or 0), view.discard_pile
    return {
        "ingredient": any(place.prepared for place in others) or any(map(is_ingredient, pile)),
        "recipe": any(place.cooked for place in others) or any(map(is_recipe, pile)),
        "win": any(place.tracked for place in others),
        "utensil": any(one.enabled for place in others for one in place.utensils)
        or not all(one.enabled for one in me.utensils),
        "score": any(place.cooked for place in view.places),
    }.get(card, True)


LESSON = Lesson(
    opponents=1,
    kind="chef",
    options={"turns": 2},
    deal={
        "countries": ["italy", "mexico"], "first_player": 1,
        "decks": {"italy": list(ITALY), "mexico": list(MEXICO)},
    },
    decision=decision,
    seed="a first block",
)  # fmt: skip
