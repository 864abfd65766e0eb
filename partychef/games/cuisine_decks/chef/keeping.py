"""Which cards to keep in hand and which to let go: in Shop 1, at the hand limit, when somebody asks for two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from partychef.engine.piles import without
from partychef.games.cuisine_decks.cards import ActionKind, deck_of, is_ingredient, is_recipe, is_utensil
from partychef.games.cuisine_decks.chef.prospects import Outlook, outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.scoring import cards_in

ACTIONS: dict[ActionKind, float] = {
    "block": 0.6, "ingredient": 1.5, "recipe": 1.6, "win": 1.8, "utensil": 0.7, "draw": 1.5, "score": 1.1, "hand": 0.6,
}  # fmt: skip
"""What an action card in hand is worth."""
BLOCKS = (1.0, 0.5, 0.2)
"""What the first, the second, the third Blocking card is worth."""
UTENSIL = 0.8
"""What a utensil brings in a turn."""
_FAR = 4.0
"""The most turns that count."""


def shed(race: Race, least: int, most: int) -> tuple[str, ...]:
    """The cards to discard: as few as must be, and up to `most` of those that a new card would be better than."""
    me = outlook(race, preparing=race.view.phase != "prepare")
    new = fresh(race, me) if least < most else 0.0
    hand, gone = race.view.hand, list[str]()
    while hand and len(gone) < most:
        worth = {card: _loss(race, me, hand, card) for card in dict.fromkeys(hand)}
        worst = min(worth, key=worth.__getitem__)
        if len(gone) >= least and worth[worst] >= new:
            break
        gone.append(worst)
        hand, me = without(hand, (worst,)), me.minus((worst,))
    return tuple(gone)


def fresh(race: Race, me: Outlook) -> float:
    """What a card from the own deck is worth, on average over all that the player has not seen."""
    unseen = unseen_cards(race)
    return sum(number * _gain(race, me, card) for card, number in sorted(unseen.items())) / max(1, unseen.total())


def best_of_pile(race: Race, number: int) -> list[tuple[str, float]]:
    """The cards of the own discard pile that are worth the most, and how much each adds to those before."""
    me, pile, found = outlook(race, preparing=True), race.view.discard_pile, list[tuple[str, float]]()
    while pile and len(found) < number:
        worth = {card: _gain(race, me, card) for card in dict.fromkeys(pile)}
        best = max(worth, key=worth.__getitem__)
        found.append((best, worth[best]))
        pile, me = without(pile, (best,)), me.plus((best,))
    return found


def unseen_cards(race: Race) -> Counter[str]:
    """What the own deck holds: all cards but those that the player has seen go."""
    place = race.me
    assert place.country is not None
    seen = Counter((*race.view.hand, *race.view.discard_pile, *place.prepared, *place.tracked))
    seen.update(utensil.symbol for utensil in place.utensils)
    for cooked in place.cooked:
        seen.update((cooked.dish.recipe, *cards_in(cooked.dish)))
    return Counter(deck_of(place.country)) - seen


def _loss(race: Race, me: Outlook, hand: Sequence[str], card: str) -> float:
    """What it would cost to lose a card."""
    return me.loss(card) if _is_food(card) else _worth(race, card, hand.count(card))


def _gain(race: Race, me: Outlook, card: str) -> float:
    """What one more would bring."""
    return me.gain(card) if _is_food(card) else _worth(race, card, race.view.hand.count(card) + 1)


def _is_food(card: str) -> bool:
    return is_recipe(card) or is_ingredient(card)


def _worth(race: Race, card: str, held: int) -> float:
    """The worth of an action card or a utensil, with this many in hand."""
    if is_utensil(card):
        return UTENSIL * min(_FAR, race.turns + (race.view.phase == "shop"))
    if card == "block":
        return BLOCKS[held - 1]
    return next(worth for kind, worth in ACTIONS.items() if kind == card)
