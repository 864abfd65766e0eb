"""The best menu that a player can cook with what is prepared, exactly (CD-21 to CD-26, CD-36, CD-37).

Recipes ask for classes of ingredients, so the search counts primaries, secondaries and optionals; which cards they are
is decided when the menu is written. A `Taste` adds what the cards are worth that the menu leaves for later turns.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations
from typing import NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from partychef.games.cuisine_decks.abilities import Effect, ability_of
from partychef.games.cuisine_decks.cards import Class, Symbol, countries, is_ingredient, is_recipe, recipe_card
from partychef.games.cuisine_decks.moves import Dish
from partychef.games.cuisine_decks.scoring import cards_in, cooked_from, lines, secondaries_of
from partychef.games.cuisine_decks.tracking import eligible
from partychef.games.cuisine_decks.view import Cooked, DecksView, Line, UtensilInPlay

CLASSES: tuple[Class, ...] = ("primary", "secondary", "optional")
SEVERAL = "several"
"""Instead of a course: there are at least two."""


class Larder(NamedTuple):
    """What a player could cook with now."""

    country: str
    recipes: tuple[str, ...]
    prepared: tuple[str, ...]
    utensils: frozenset[Symbol] = frozenset()
    """The enabled utensils."""
    tracked: tuple[str, ...] = ()


class Menu(NamedTuple):
    """Dishes for one turn with their score."""

    dishes: tuple[Dish, ...]
    lines: tuple[Line, ...]
    ability: int
    eligible: tuple[str, ...]
    """The cards of which one may be tracked."""

    @property
    def total(self) -> int:
        """VP."""
        return sum(line.total for line in self.lines) + self.ability


class Left(NamedTuple):
    """How many prepared ingredients a menu leaves."""

    primary: int
    secondary: int
    optional: int


class Taste(Struct, frozen=True, eq=False):
    """What counts beside the VP of this turn. A taste equals only itself, so that menus can be remembered by it."""

    left: Callable[[Left], float]
    """What the prepared ingredients are worth that are left."""
    track: Mapping[str, float]
    """What it is worth to track a card; nothing for cards not named."""
    recipe: Mapping[str, float] = {}
    """What a recipe is worth in hand after this turn."""
    spare: Mapping[str, float] = {}
    """Which ingredients of a class to use up last: those that are worth more."""


class Shape(NamedTuple):
    """A way to cook a recipe, in numbers."""

    sample: Cooked
    points: int
    """Without what hard recipes beside it add."""
    secondary: int
    optional: int
    """Optionals that it takes, with those that stand for a secondary."""
    exact: bool
    """It must have the primary that the recipe names."""
    hard: bool
    course: str
    track: float
    """What it is worth to track the best of its cards."""


class Sample(NamedTuple):
    """A way to cook a recipe, whatever is prepared."""

    cooked: Cooked
    exact: bool
    """It must have the primary that the recipe names."""
    secondary: int
    optional: int
    """Optionals that it takes, with those that stand for a secondary."""
    hard: bool
    course: str


class Sketch(NamedTuple):
    """What matters of a part of a menu for the rest of it."""

    primary: int = 0
    secondary: int = 0
    optional: int = 0
    hard: int = 0
    exact: bool = False
    course: str = ""
    track: float = 0.0


class Plan(NamedTuple):
    """The best shapes of a sketch."""

    worth: float = 0.0
    shapes: tuple[Shape, ...] = ()


@cache
def plain_taste(country: str) -> Taste:
    """For equal VP: first a menu with a card to track, then the one that needs fewer ingredients."""
    return Taste(lambda left: 0.001 * sum(left), {card.id: 0.1 for card in countries()[country].cards})


def larder_of(view: DecksView) -> Larder:
    """What the seat could cook with now. Raises ValueError for the big screen and before the decks are chosen."""
    if view.seat is None or (country := view.places[view.seat].country) is None:
        raise ValueError("only a player with a deck can cook")
    place = view.places[view.seat]
    in_use = frozenset(utensil.symbol for utensil in place.utensils if utensil.enabled)
    return Larder(country, tuple(filter(is_recipe, view.hand)), place.prepared, in_use, place.tracked)


def menu_of(larder: Larder, dishes: Iterable[Dish]) -> Menu:
    """What these dishes bring; whether they can be cooked is `scoring.dish_problem`'s question."""
    chosen = tuple(dishes)
    cooked = tuple(map(cooked_from, chosen))
    utensils = [UtensilInPlay(symbol) for symbol in larder.utensils]
    return Menu(
        chosen,
        lines(cooked, utensils, larder.country),
        ability_of(larder.country).points(cooked),
        eligible(larder.country, cooked, larder.tracked),
    )


def options_for(recipe: str, prepared: Sequence[str], country: str) -> tuple[Dish, ...]:
    """The different dishes that a recipe allows with these prepared cards, the plainest first."""
    kinds = {cls: _of_class(prepared, cls) for cls in CLASSES}
    found = [
        Dish(recipe, primary, secondary, optional)
        for secondary in _sets(recipe, kinds["secondary"], kinds["optional"], country)
        for optional in (None, *dict.fromkeys(kinds["optional"]))
        for primary in dict.fromkeys(kinds["primary"])
    ]
    return tuple(dish for dish in found if not Counter(cards_in(dish)) - Counter(prepared))


def best_menu(larder: Larder, taste: Taste | None = None) -> Menu:
    """The menu that brings the most VP, or with a taste the most VP and worth; it may be empty."""
    taste = taste or plain_taste(larder.country)
    return menu_of(larder, _write(larder, _best_plan(larder, taste).shapes, taste))


def menu_worth(larder: Larder, taste: Taste) -> float:
    """The VP and worth of the best menu with what it leaves."""
    return _best_plan(larder, taste).worth


@lru_cache(maxsize=500)
def _best_plan(larder: Larder, taste: Taste) -> Plan:
    """Remembered, because a chef compares many larders with the same one."""
    stock = Left(*(_count(larder.prepared, cls) for cls in CLASSES))
    plans = {Sketch(): Plan(sum(taste.recipe.get(recipe, 0.0) for recipe in larder.recipes))}
    for recipe in larder.recipes:
        shapes = list(_shapes(recipe, larder, stock, taste))
        keep = taste.recipe.get(recipe, 0.0)
        for sketch, plan in list(plans.items()):
            if sketch.primary < stock.primary:
                _extend(plans, sketch, plan, shapes, stock, keep)
    effect = ability_of(larder.country)
    return max(
        (_finish(effect, sketch, plan, stock, taste) for sketch, plan in plans.items()), key=lambda plan: plan.worth
    )


def _extend(
    plans: dict[Sketch, Plan], sketch: Sketch, plan: Plan, shapes: Sequence[Shape], stock: Left, keep: float
) -> None:
    """One recipe more, in each of its shapes that the stock allows; of equal sketches the best is kept."""
    primary, used, optionals, hard, exact, course, track = sketch
    for shape in shapes:
        secondary, optional = used + shape.secondary, optionals + shape.optional
        if secondary > stock.secondary or optional > stock.optional or (shape.exact and exact):
            continue
        longer = Sketch(
            primary + 1,
            secondary,
            optional,
            hard + shape.hard,
            exact or shape.exact,
            _courses(course, shape.course),
            shape.track if shape.track > track else track,
        )
        worth = plan.worth + shape.points - keep
        known = plans.get(longer)
        if known is None or worth > known.worth:
            plans[longer] = Plan(worth, (*plan.shapes, shape))


def _finish(effect: Effect, sketch: Sketch, plan: Plan, stock: Left, taste: Taste) -> Plan:
    """The plan with what only the whole menu decides."""
    cooked = [shape.sample for shape in plan.shapes]
    kept = min(effect.kept, sketch.secondary)
    left = Left(
        stock.primary - sketch.primary, stock.secondary - sketch.secondary + kept, stock.optional - sketch.optional
    )
    together = sketch.hard * max(0, sketch.primary - 1)  # CD-25
    worth = together + effect.points(cooked) + sketch.track + taste.left(left)
    return Plan(plan.worth + worth, plan.shapes)


def _courses(one: str, other: str) -> str:
    return one or other if one == other or not (one and other) else SEVERAL


def _shapes(recipe: str, larder: Larder, stock: Left, taste: Taste) -> Iterator[Shape]:
    """The ways to cook a recipe. Which primary it is matters only where the exact one changes something."""
    samples = _samples(recipe, larder.country)
    for sample, points in zip(samples, _points(recipe, larder.utensils, larder.country), strict=True):
        cooked, exact, secondary, optional, hard, course = sample
        if secondary > stock.secondary or optional > stock.optional:
            continue
        if exact and cooked.dish.primary not in larder.prepared:
            continue
        track = max([taste.track.get(card, 0.0) for card in _trackable(cooked, larder)], default=0.0)
        yield Shape(cooked, points, secondary, optional, exact, hard, course, track)


def _trackable(sample: Cooked, larder: Larder) -> list[str]:
    """Which cards of a dish could be tracked, whichever secondaries it is given."""
    if not sample.full:
        return []
    dishes, dish = [sample], sample.dish
    if _count(dish.secondary, "secondary"):
        cards = dict.fromkeys(_of_class(larder.prepared, "secondary"))
        dishes = [cooked_from(replace(dish, secondary=(card, *dish.secondary[1:]))) for card in cards]
    there = {*larder.recipes, *larder.prepared}
    return [card for card in eligible(larder.country, dishes, larder.tracked) if card in there]


@cache
def _points(recipe: str, utensils: frozenset[Symbol], country: str) -> tuple[int, ...]:
    """What each of the samples brings alone."""
    in_play = [UtensilInPlay(symbol) for symbol in utensils]
    return tuple(lines([sample.cooked], in_play, country)[0].total for sample in _samples(recipe, country))


@cache
def _samples(recipe: str, country: str) -> tuple[Sample, ...]:
    """A recipe in all its shapes, with the exact primary where it brings more than any other would."""
    exact = recipe_card(recipe).exact
    kinds = {cls: _of_class([card.id for card in countries()[country].ingredients], cls) for cls in CLASSES}
    other = next((card for card in kinds["primary"] if card != exact), exact)
    found: list[Sample] = []
    for secondary in _sets(recipe, kinds["secondary"][:1] * 2, kinds["optional"][:1], country):
        for optional in (None, *kinds["optional"][:1]):
            plain, special = (cooked_from(Dish(recipe, card, secondary, optional)) for card in (other, exact))
            found.append(_sample(plain, False))
            if other != exact and _more(special, plain, country):
                found.append(_sample(special, True))
    return tuple(found)


def _sample(cooked: Cooked, exact: bool) -> Sample:
    dish = cooked.dish
    secondary = _count(dish.secondary, "secondary")
    optional = len(dish.secondary) - secondary + (dish.optional is not None)
    return Sample(
        cooked, exact, secondary, optional, cooked.full and cooked.level == "hard", recipe_card(dish.recipe).course
    )


def _more(special: Cooked, plain: Cooked, country: str) -> bool:
    """Whether the exact primary brings something that another one does not."""
    points = [ability_of(country).points([one]) for one in (special, plain)]
    return points[0] > points[1] or len(eligible(country, [special], ())) > len(eligible(country, [plain], ()))


def _sets(recipe: str, secondaries: Sequence[str], optionals: Sequence[str], country: str) -> list[tuple[str, ...]]:
    """The different sets of cards that can lie in the secondary places of a recipe, smaller ones first."""
    most, found = secondaries_of(recipe), dict[tuple[str, ...], None]()
    for number in range(most + 1):
        for stand_ins in range(min(number, ability_of(country).stand_ins) + 1):
            for plain in combinations(secondaries, number - stand_ins):
                found.update(dict.fromkeys((*sorted(plain), *others) for others in combinations(optionals, stand_ins)))
    return list(found)


def _write(larder: Larder, shapes: Sequence[Shape], taste: Taste) -> tuple[Dish, ...]:
    """The dishes, with cards: who must have a card chooses first, the others take what is worth the least."""
    pools = {
        cls: sorted(_of_class(larder.prepared, cls), key=lambda card: taste.spare.get(card, 0.0)) for cls in CLASSES
    }
    tracked = max(shapes, key=lambda shape: shape.track, default=None)
    dishes: dict[str, Dish] = {}
    for shape in sorted(shapes, key=lambda shape: (not shape.exact, shape is not tracked)):
        cards = _trackable(shape.sample, larder) if shape is tracked else []
        wanted = max(cards, key=lambda card: taste.track.get(card, 0.0), default="")
        dishes[shape.sample.dish.recipe] = _dish(shape, pools, wanted)
    return tuple(dishes[shape.sample.dish.recipe] for shape in shapes)


def _dish(shape: Shape, pools: Mapping[Class, list[str]], wanted: str) -> Dish:
    """A dish with cards taken out of the pools."""
    plan = shape.sample.dish
    primary = _take(pools["primary"], plan.primary if shape.exact else "")
    plain = [_take(pools["secondary"], wanted) for card in plan.secondary if is_ingredient(card, "secondary")]
    stand_ins = [_take(pools["optional"]) for _ in range(len(plan.secondary) - len(plain))]
    return Dish(plan.recipe, primary, (*plain, *stand_ins), _take(pools["optional"]) if plan.optional else None)


def _take(pool: list[str], wanted: str = "") -> str:
    """The wanted card if it is there, else the first."""
    return pool.pop(pool.index(wanted) if wanted in pool else 0)


def _of_class(cards: Iterable[str], cls: Class) -> list[str]:
    return [card for card in cards if is_ingredient(card, cls)]


def _count(cards: Iterable[str], cls: Class) -> int:
    return len(_of_class(cards, cls))
