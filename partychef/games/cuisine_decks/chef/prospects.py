"""What cards are worth to a player, now and for the turns to come: the taste that the solver weighs menus by."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from partychef.games.cuisine_decks.cards import Class, Level, countries
from partychef.games.cuisine_decks.chef.rivals import Race, chance_to_track
from partychef.games.cuisine_decks.counting import GOAL
from partychef.games.cuisine_decks.lookup import is_ingredient, is_recipe, recipe_card
from partychef.games.cuisine_decks.solver import CLASSES, Larder, Left, Taste, larder_of, menu_worth
from partychef.games.cuisine_decks.tracking import missing, restorable

STOCK: dict[Class, tuple[float, ...]] = {
    "primary": (1.6, 1.5, 1.3, 1.0, 0.7, 0.4),
    "secondary": (0.9, 0.9, 0.8, 0.7, 0.5, 0.3),
    "optional": (0.8, 0.8, 0.7, 0.5),
}
"""What the first, the second... prepared ingredient of a class is worth that stays for later turns."""
IN_HAND: dict[Level, float] = {"easy": 0.4, "normal": 0.7, "hard": 1.8}
"""What a recipe in hand is worth for later turns; it takes the place of a new card."""
HURRY = 1.0
"""So many turns before the others end the game a player wants to meet the win condition."""
STEP = 1.0
"""What it is worth at least to come a card nearer to the win condition."""
LAST_STEP = 15.0
"""What it is worth at least to meet it."""
GROUP = 1.5
"""What it is worth more to track a course or flavour that is still missing."""
SOON = 2.0
"""With so many turns to come what is left over counts in full."""
MATCH = 0.3
"""What an ingredient is worth more that could be tracked, or is the exact one of a recipe in hand."""


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
        """What these cards bring more."""
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
    """What it is worth to track each card of the country, if it may be tracked: the more in time, the more."""
    now, turns = missing(larder.country, larder.tracked), race.without(race.me.seat) - HURRY
    found = {}
    for card in countries()[larder.country].cards:
        then = missing(larder.country, (*larder.tracked, card.id))
        worth = GOAL * (chance_to_track(then.cards, turns) - chance_to_track(now.cards, turns))
        if now.cards > then.cards:
            worth = max(worth, STEP if then.cards else LAST_STEP)
        found[card.id] = worth + GROUP * (len(now.groups) - len(then.groups))
    return found


def _spare(larder: Larder) -> Mapping[str, float]:
    """Ingredients that later recipes could use better than any other of their class."""
    exact = Counter(recipe_card(card).exact for card in larder.recipes)
    wanted = {card for card in larder.prepared if restorable(larder.country, card, larder.tracked)}
    return {card: MATCH * exact[card] + MATCH * (card in wanted) for card in larder.prepared}
