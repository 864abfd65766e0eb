"""What cards are worth to a player, now and for the turns to come: the taste that the solver weighs menus by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import Class, Level, countries, is_ingredient, is_recipe, recipe_card
from partychef.games.cuisine_decks.chef.odds import turns_left, winning
from partychef.games.cuisine_decks.chef.rivals import Race, nearer, still_missing
from partychef.games.cuisine_decks.counting import GOAL
from partychef.games.cuisine_decks.moves import Dish
from partychef.games.cuisine_decks.scoring import cards_in, cooked_from
from partychef.games.cuisine_decks.solver import (
    CLASSES,
    Larder,
    Left,
    Menu,
    Taste,
    best_menu,
    larder_of,
    menu_of,
    menu_worth,
    options_for,
)
from partychef.games.cuisine_decks.tracking import restorable
from partychef.games.cuisine_decks.view import DecksPlace

STOCK: dict[Class, tuple[float, ...]] = {
    "primary": (2.4, 2.2, 1.9, 1.5, 1.1, 0.7),
    "secondary": (1.3, 1.3, 1.2, 1.0, 0.7, 0.4),
    "optional": (1.2, 1.2, 1.1, 0.8),
}
"""The worth of the first, second and further prepared ingredients of a class that stay for later turns."""
IN_HAND: dict[Level, float] = {"easy": 0.4, "normal": 0.7, "hard": 1.8}
"""What a recipe in hand is worth for later turns; it takes the place of a new card."""
GROUP = 1.5
"""What it is worth more to track a course or flavour that is still missing."""
LATE = 1.0
"""With fewer turns to come than this the player thinks of how the game ends."""
SOON = 2.0
"""The number of turns to come from which leftovers count in full."""
MATCH = 0.3
"""What an ingredient is worth more that could be tracked, or is the exact one of a recipe in hand."""

_MOMENT = 0.01
"""Fewer turns to come than this are as good as none."""


class Outlook(NamedTuple):
    """A player's own kitchen and what the future counts for it."""

    larder: Larder
    taste: Taste

    @property
    def worth(self) -> float:
        """VP and worth of the best menu."""
        return menu_worth(self.larder, self.taste)

    def plus(self, cards: Iterable[str]) -> Outlook:
        """With more recipes, and ingredients as if they were prepared; other cards change nothing."""
        more = list(cards)
        recipes, prepared = filter(is_recipe, more), filter(is_ingredient, more)
        larder = self.larder
        return self._replace(
            larder=larder._replace(recipes=(*larder.recipes, *recipes), prepared=(*larder.prepared, *prepared))
        )

    def minus(self, cards: Iterable[str]) -> Outlook:
        """Without some cards, as far as they are there."""
        less = Counter(cards)
        recipes, prepared = Counter(self.larder.recipes) - less, Counter(self.larder.prepared) - less
        return self._replace(
            larder=self.larder._replace(recipes=tuple(recipes.elements()), prepared=tuple(prepared.elements()))
        )

    def gain(self, *cards: str) -> float:
        """The VP and worth that these cards add."""
        return self.plus(cards).worth - self.worth

    def loss(self, *cards: str) -> float:
        """What it costs to lose these cards."""
        return self.worth - self.minus(cards).worth


def outlook(race: Race, preparing: bool = False) -> Outlook:
    """The own kitchen; `preparing`: with the ingredients in hand as if they were prepared."""
    larder = larder_of(race.view)
    if preparing:
        larder = larder._replace(prepared=(*larder.prepared, *filter(is_ingredient, race.view.hand)))
    return Outlook(larder, taste_of(race, larder))


def best_dishes(race: Race, me: Outlook) -> tuple[Dish, ...]:
    """Of some good menus the one that helps most to win: the most VP may come too early, or end the game too early."""
    worth = menus(race, me)
    return max(worth, key=worth.__getitem__)


def menus(race: Race, me: Outlook) -> dict[tuple[Dish, ...], float]:
    """Some good menus, with what each brings and leaves in VP; towards the end of the game, with chances to win."""
    taste, nothing = me.taste, Taste(lambda left: 0.0, {})
    tastes = (taste, replace(taste, track={}), replace(nothing, track=taste.track), nothing)
    found = {best_menu(me.larder, one).dishes for one in tastes}
    for dishes in list(found):
        for number, dish in enumerate(dishes):
            before, after = dishes[:number], dishes[number + 1 :]
            found |= {(*before, *after), (*before, replace(dish, optional=None), *after)}
    return {dishes: _prospect(race, me, menu_of(me.larder, dishes)) for dishes in sorted(found, key=repr)}


def _prospect(race: Race, me: Outlook, menu: Menu) -> float:
    """What a menu brings and what it leaves; towards the end of the game: how likely the player wins with it."""
    steps = me.taste.track
    chosen = sorted(menu.eligible, key=lambda card: -steps.get(card, 0.0))[:1]
    now, then = still_missing(race.me), still_missing(race.me, *chosen)
    rest = _left_over(me, menu)
    ready = _can_track(rest, race.me, chosen)
    worth = _worth_later(me, rest) + race.ready * ready + GROUP * (len(now.groups) - len(then.groups))
    brings, tracks = menu.total + race.promised(menu), then.cards < now.cards
    if race.view.round >= race.view.turns:  # whatever is left over now is lost
        return brings + GOAL * (then.cards == 0 < now.cards)
    if race.turns_by_points > LATE:
        return brings + race.step * tracks + worth
    runners = race.with_menu(brings, tracks)
    return winning(runners) + race.slope * worth * min(1.0, turns_left(runners) / max(_MOMENT, race.turns))


def _left_over(me: Outlook, menu: Menu) -> Larder:
    """What is left for later turns, with what an ability keeps (Score 3)."""
    used = [card for dish in menu.dishes for card in (dish.recipe, *cards_in(dish))]
    secondaries = [card for card in used if is_ingredient(card, "secondary")]
    kept = secondaries[: ability_of(me.larder.country).kept]
    return me.minus(used).plus(kept).larder


def _worth_later(me: Outlook, rest: Larder) -> float:
    """What is left over counts for later turns."""
    left = Left(*(sum(is_ingredient(card, cls) for card in rest.prepared) for cls in CLASSES))
    return me.taste.left(left) + sum(me.taste.recipe.get(card, 0.0) for card in rest.recipes)


def _can_track(larder: Larder, place: DecksPlace, chosen: list[str]) -> bool:
    """Whether something could be cooked that brings a card nearer than the chosen one has brought."""
    dishes = (dish for recipe in larder.recipes for dish in options_for(recipe, larder.prepared, larder.country))
    return nearer(replace(place, tracked=(*place.tracked, *chosen)), map(cooked_from, dishes))


def future(race: Race) -> float:
    """From 0 to 1: how much of what is left over will still be of use."""
    return min(1.0, race.turns / SOON)


def taste_of(race: Race, larder: Larder) -> Taste:
    """What the player's cards are worth for later turns."""
    later = future(race)
    worth = {cls: [later * sum(STOCK[cls][:number]) for number in range(len(STOCK[cls]) + 1)] for cls in CLASSES}

    def left(cards: Left) -> float:
        return sum(worth[cls][min(number, len(worth[cls]) - 1)] for cls, number in zip(CLASSES, cards, strict=True))

    recipes = {one.id: later * IN_HAND[one.level] for one in countries()[larder.country].recipes}
    return Taste(left, step_worth(race, larder), recipes, _spare(larder))


def step_worth(race: Race, larder: Larder) -> Mapping[str, float]:
    """What it is worth to track each card of the country, if it may be tracked; less than nothing if that loses."""
    now, found = still_missing(race.me), {}
    for card in countries()[larder.country].cards:
        then = still_missing(race.me, card.id)
        worth = race.step if then.cards < now.cards else 0.0
        found[card.id] = worth + GROUP * (len(now.groups) - len(then.groups))
    return found


def _spare(larder: Larder) -> Mapping[str, float]:
    """Ingredients that later recipes could use better than any other of their class."""
    exact = Counter(recipe_card(card).exact for card in larder.recipes)
    wanted = {card for card in larder.prepared if restorable(larder.country, card, larder.tracked)}
    return {card: MATCH * exact[card] + MATCH * (card in wanted) for card in larder.prepared}
