"""The best allocation of a player's kept cards, computed exactly, with every scoring Talent (GC-30).

Whichever Recipes are filled exactly, the same number of cards can be allocated, because an exact Recipe takes cards of
its own categories. So a few sketches are enough: which Recipes are to be exact; if none, which one is to be complete;
where Tutti Frutti lies; which Recipe Fine Palate is for. Each sketch is carried out and counted by the rules of
scoring, and the best one is the answer. Among equals, one without a Talent is preferred, then the lowest ids.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations
from typing import NamedTuple

from partychef.games.green_chef.cards import Category, Recipe, category, recipes
from partychef.games.green_chef.moves import Allocate
from partychef.games.green_chef.scoring import (
    CALL,
    EARLY_BIRD,
    FINE_PALATE,
    MOST_LEFTOVERS,
    TUTTI_FRUTTI,
    Points,
    Terms,
    points_of,
    standing,
)
from partychef.games.green_chef.view import GreenChefView


class Plan(NamedTuple):
    """An allocation and what it brings."""

    move: Allocate
    points: Points


class Wild(NamedTuple):
    """A card that Tutti Frutti covers, and where."""

    recipe: int
    slot: int
    card: str


class Sketch(NamedTuple):
    """What an allocation is to achieve. Recipes are numbers from 0, by id."""

    exact: tuple[int, ...] = ()
    complete: int | None = None
    wild: Wild | None = None
    palate: int | None = None


def best(kept: Iterable[str], terms: Terms) -> Plan:
    """The allocation that brings the most. A caller who cannot complete a Recipe still allocates all that fits."""
    cards = Counter(kept)
    menu = sorted(terms.recipes, key=lambda one: one.id)
    plans = chain.from_iterable(_plans(cards, menu, terms, sketch) for sketch in _sketches(cards, menu, terms))
    return max(plans, key=lambda plan: (plan.points.total, not plan.move.talent, plan.points.cards + plan.points.exact))


def can_call(kept: Iterable[str], terms: Terms) -> bool:
    """Whether a caller could complete a Recipe, with Tutti Frutti if need be (GC-16)."""
    return not best(kept, terms._replace(caller=True, bonus=CALL)).points.failed


def row_of(kept: Iterable[str], recipe: Recipe) -> list[str | None]:
    """How far cards go on one Recipe alone: a card for each slot, the named ingredient if it is among them.

    >>> row_of(["tomato", "onion", "onion"], recipes()["shakshuka"])
    ['tomato', 'onion', None, None, None]
    """
    plate = _Plates(Counter(kept), [recipe])
    plate.fill(0)
    return plate.rows[0]


def terms_of(view: GreenChefView, calling: bool = False, early_bird: bool = False) -> Terms:
    """The terms of the player whose view it is; with `calling`, as if the player called Recipe now.

    Raises ValueError for the big screen.
    """
    if view.seat is None or view.recipe is None:
        raise ValueError("only a player with a Recipe has terms")
    callers = view.callers if view.seat in view.callers or not calling else (*view.callers, view.seat)
    early_bird = early_bird or view.place(view.seat).talent == EARLY_BIRD
    menu = tuple(recipes()[id] for id in (*view.recipes, view.recipe))
    return Terms(menu, *standing(view.seat, callers, early_bird), view.options.expert_chefs, view.talent)


def _sketches(cards: Counter[str], menu: Sequence[Recipe], terms: Terms) -> Iterator[Sketch]:
    """Sketches among which the best allocation is sure to be."""
    for plain in _plain_sketches(cards, menu):
        short = _short(cards, menu, plain.exact)
        if not short:
            yield plain
            if terms.talent == FINE_PALATE:
                yield from (plain._replace(palate=one) for one in range(len(menu)) if one not in plain.exact)
        if terms.talent == TUTTI_FRUTTI:
            yield from (plain._replace(wild=wild) for wild in _wilds(cards, menu, plain, short))


def _plain_sketches(cards: Counter[str], menu: Sequence[Recipe]) -> Iterator[Sketch]:
    """No Recipe, one complete Recipe, or any set of exact Recipes that lacks at most one card."""
    yield Sketch()
    yield from (Sketch(complete=one) for one in range(len(menu)))
    for size in range(1, len(menu) + 1):
        for exact in combinations(range(len(menu)), size):
            if len(_short(cards, menu, exact)) <= 1:
                yield Sketch(exact=exact)


def _short(cards: Counter[str], menu: Sequence[Recipe], exact: tuple[int, ...]) -> list[str]:
    """The ingredients that are missing to fill these Recipes exactly."""
    needed: dict[str, int] = {}
    for one in exact:
        for slot in menu[one].slots:
            needed[slot] = needed.get(slot, 0) + 1
    return [slot for slot, many in needed.items() for _ in range(many - cards.get(slot, 0))]


def _wilds(cards: Counter[str], menu: Sequence[Recipe], sketch: Sketch, short: list[str]) -> Iterator[Wild]:
    """Where Tutti Frutti would help: on the one slot that an exact or a complete Recipe lacks a card for.

    One spare card of each category is enough to try.
    """
    spare = cards - Counter(slot for one in sketch.exact for slot in menu[one].slots)
    covers = {category(card): card for card in sorted(spare, reverse=True)}.values()
    places: list[tuple[int, int]] = []
    if short:
        places = [(one, menu[one].slots.index(short[0])) for one in sketch.exact if short[0] in menu[one].slots]
    elif sketch.complete is not None:
        row = row_of(cards.elements(), menu[sketch.complete])
        places = [(sketch.complete, slot) for slot, card in enumerate(row) if card is None]
        places = places if len(places) == 1 else []
    yield from (Wild(*place, card) for place in places for card in covers)


def _plans(cards: Counter[str], menu: Sequence[Recipe], terms: Terms, sketch: Sketch) -> Iterator[Plan]:
    """The sketch carried out, without the player's Talent and with it."""
    plates = _Plates(cards, menu)
    plates.carry_out(sketch)
    plain = Allocate(plates.recipes())
    if sketch.wild is None:  # otherwise a card lies where only Tutti Frutti allows it
        yield Plan(plain, points_of(terms, plain))
    for move in _with_talent(plates, terms, sketch):
        yield Plan(move, points_of(terms, move))


def _with_talent(plates: _Plates, terms: Terms, sketch: Sketch) -> Iterator[Allocate]:
    """The same allocation with the Talent used, where it can be."""
    match terms.talent:
        case "tutti-frutti":
            wild = sketch.wild or plates.lay_a_leftover()
            if wild is not None:
                yield Allocate(plates.recipes(), True, plates.menu[wild.recipe].id, wild.slot)
        case "fine-palate":
            if sketch.palate is not None:
                yield Allocate(plates.recipes(), True, plates.menu[sketch.palate].id)
        case "leftovers":
            if plates.left:
                left = sorted(Counter(plates.left).elements())[:MOST_LEFTOVERS]
                yield Allocate(plates.recipes(), True, cards=tuple(left))
        case "safety-net" | "signature-dish":
            yield Allocate(plates.recipes(), True)


class _Plates:
    """Cards being laid on Recipes."""

    def __init__(self, cards: Counter[str], menu: Sequence[Recipe]) -> None:
        self.menu = menu
        self.left = {card: many for card, many in cards.items() if many > 0}
        self.shelves: dict[Category, int] = {}
        for card, many in self.left.items():
            shelf = category(card)
            self.shelves[shelf] = self.shelves.get(shelf, 0) + many
        self.rows: list[list[str | None]] = [[None] * len(one.slots) for one in menu]

    def carry_out(self, sketch: Sketch) -> None:
        """Lay down what the sketch asks for, then everything else that fits."""
        if sketch.wild is not None:
            self._lay(*sketch.wild)
        for one in sketch.exact:
            self._lay_exactly(one)
        if sketch.palate is not None:
            self._lay_exactly(sketch.palate, sketch.complete)
        if sketch.complete is not None:
            self.fill(sketch.complete)
        for one in range(len(self.menu)):
            self._lay_exactly(one)
        for one in range(len(self.menu)):
            self.fill(one)

    def fill(self, one: int) -> None:
        """Lay everything that fits on a Recipe: the named ingredients, then the lowest ids."""
        self._lay_exactly(one)
        row = self.rows[one]
        for place, slot in enumerate(self.menu[one].slots):
            if row[place] is None and self.shelves.get(shelf := category(slot)):
                self._lay(one, place, min([card for card in self.left if category(card) == shelf]))

    def lay_a_leftover(self) -> Wild | None:
        """Lay a card that fits nowhere on a slot that stayed empty, for Tutti Frutti to cover."""
        empty = ((one, slot) for one, row in enumerate(self.rows) for slot, card in enumerate(row) if card is None)
        place = next(empty, None)
        if place is None or not self.left:
            return None
        wild = Wild(*place, min(self.left))
        self._lay(*wild)
        return wild

    def recipes(self) -> dict[str, tuple[str | None, ...]]:
        """What lies on which slot, for the Recipes on which something lies."""
        return {one.id: tuple(row) for one, row in zip(self.menu, self.rows, strict=True) if any(row)}

    def _lay_exactly(self, one: int, complete: int | None = None) -> None:
        """Lay named ingredients on a Recipe, as long as the Recipe `complete` can still be completed."""
        row, left = self.rows[one], self.left
        for place, slot in enumerate(self.menu[one].slots):
            if slot in left and row[place] is None and self._spares(category(slot), one, complete):
                self._lay(one, place, slot)

    def _spares(self, shelf: Category, one: int, complete: int | None) -> bool:
        if complete is None or complete == one:
            return True
        row = zip(self.menu[complete].slots, self.rows[complete], strict=True)
        return self.shelves.get(shelf, 0) > sum(card is None and category(slot) == shelf for slot, card in row)

    def _lay(self, one: int, slot: int, card: str) -> None:
        self.rows[one][slot] = card
        self.left[card] -= 1
        if not self.left[card]:
            del self.left[card]
        self.shelves[category(card)] -= 1
