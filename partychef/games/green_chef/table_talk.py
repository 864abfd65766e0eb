"""Three questions to talk about when the game is over, about what was cooked in it (`table_talk`).

They read nothing but the results, which lie open on the table, and name no player.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations, islice
from typing import NamedTuple

from partychef.engine.words import how_many
from partychef.games.green_chef.cards import ingredients, recipes
from partychef.games.green_chef.facts import Fact, facts
from partychef.games.green_chef.view import FilledRecipe, Result

HOW_MANY = 3
TWICE = 2.0
"""How many times as heavy one card must be for a comparison with another to be worth a question."""


class Question(NamedTuple):
    """Something to talk about."""

    text: str
    cards: tuple[str, ...] = ()
    """The ingredients that it is about; what there is to say of them helps with the answer."""


class Cooked(NamedTuple):
    """What everybody put on Recipes."""

    plates: tuple[FilledRecipe, ...]
    cards: Counter[str]
    left: Counter[str]
    """Kept cards that lay on no Recipe."""


def questions(results: Iterable[Result]) -> tuple[Question, ...]:
    """Three questions about what was cooked, each about other ingredients. Questions about food in general fill up."""
    cooked = _cooked(list(results))
    return tuple(islice(_apart(cooked), HOW_MANY))


def _cooked(results: Sequence[Result]) -> Cooked:
    plates = tuple(plate for one in results for plate in one.recipes if any(slot.card for slot in plate.slots))
    cards = Counter(slot.card for plate in plates for slot in plate.slots if slot.card)
    return Cooked(plates, cards, Counter(card for one in results for card in one.left))


def _apart(cooked: Cooked) -> Iterator[Question]:
    """All questions that fit, the best first, each about ingredients that none before it was about."""
    said = set[str]()
    for ask in ASKED:
        question = next((one for one in ask(cooked) if not said & {*one.cards}), None)
        if question is not None:
            said.update(question.cards)
            yield question
    yield from IN_GENERAL


def _heaviest(cooked: Cooked) -> Iterator[Question]:
    fact = max((facts()[card] for card in cooked.cards), key=lambda one: one.weight, default=None)
    if fact is not None and fact.level in ("middle", "high"):
        dish = next(plate.recipe for plate in cooked.plates if fact.id in _on(plate))
        yield Question(
            f"The largest footprint on the table: {_name(fact.id)}, {fact.costs} of CO₂e for a kilogram. "
            f"What could take its place in {recipes()[dish].name}?",
            (fact.id,),
        )


def _never_together(cooked: Cooked) -> Iterator[Question]:
    for plate in cooked.plates:
        fresh = [fact for fact in map(facts().__getitem__, _on(plate)) if not fact.keeps]
        for one, other in combinations(fresh, 2):
            if not one.in_season & other.in_season:
                yield Question(
                    f"{_name(one.id)}: fresh from {one.season}. {_name(other.id)}: from {other.season}. "
                    f"When would you cook {recipes()[plate.recipe].name}, and what would you change in it?",
                    (one.id, other.id),
                )


def _out_of_season(cooked: Cooked) -> Iterator[Question]:
    for card, _ in cooked.cards.most_common():
        fact = facts()[card]
        if fact.winter:
            when = "January" if 1 not in fact.in_season else "July"
            yield Question(
                f"{_name(card)} in {when}: {fact.winter}. Do you buy, wait for the season, or cook something else?",
                (card,),
            )


def _in_place_of(cooked: Cooked) -> Iterator[Question]:
    for plate in cooked.plates:
        for slot in plate.slots:
            if slot.card and slot.card != slot.slot and _differ(facts()[slot.card], facts()[slot.slot]):
                yield Question(
                    f"In {recipes()[plate.recipe].name}, {_name(slot.card)} took the place of {_name(slot.slot)}. "
                    "Which one has the smaller footprint, and which would you rather eat?",
                    (slot.card, slot.slot),
                )


def _left_over(cooked: Cooked) -> Iterator[Question]:
    number = cooked.left.total()
    for card, _ in cooked.left.most_common():
        yield Question(
            f"{how_many(number, 'card')} left over, {_name(card)} among them, and about a third of all food is never "
            "eaten. What do you cook from what is left?",
            (card,),
        )


def _differ(one: Fact, other: Fact) -> bool:
    light, heavy = sorted((one.weight, other.weight))
    return light > 0 and heavy >= TWICE * light


def _on(plate: FilledRecipe) -> list[str]:
    return list(dict.fromkeys(slot.card for slot in plate.slots if slot.card))


def _name(card: str) -> str:
    return ingredients()[card].name


ASKED: tuple[Callable[[Cooked], Iterator[Question]], ...] = (
    _heaviest, _never_together, _out_of_season, _in_place_of, _left_over,
)  # fmt: skip
"""What is asked about the dishes, the best first; each gives its candidates in order."""
IN_GENERAL = (
    Question("Which dish of this game could you cook this month from what is fresh now?"),
    Question("What counts for more in your own kitchen: what is bought, how it is cooked, or what is thrown away?"),
    Question("Which ingredient of this game do you eat most, and which could you do without for a week?"),
)
