"""The legal moves: all of them, except that only some of the many ways to discard, prepare and cook are listed.

And the clock's own (CD-63).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, islice

from partychef.engine.game import Actor, Move, Seat
from partychef.engine.piles import without
from partychef.games.cuisine_decks import moves
from partychef.games.cuisine_decks.actions import plays
from partychef.games.cuisine_decks.cards import is_ingredient, is_recipe, recipe_card
from partychef.games.cuisine_decks.discarding import least_and_most
from partychef.games.cuisine_decks.preparing import preparable
from partychef.games.cuisine_decks.responses import BLOCK
from partychef.games.cuisine_decks.roles import TAKEN, VARIANTS
from partychef.games.cuisine_decks.scoring import LEVELS, cards_in, secondaries_of
from partychef.games.cuisine_decks.serving import eligible_for, keepable
from partychef.games.cuisine_decks.shop import free_decks
from partychef.games.cuisine_decks.state import Kitchen

MOST_WAYS = 100
"""How many ways to discard are listed."""


def moves_of(kitchen: Kitchen, actor: Actor) -> list[Move]:
    """Return the moves of an actor who is to move."""
    assert actor is not None
    return list(_moves(kitchen, actor))


def default_of(kitchen: Kitchen, actor: Actor) -> Move:
    """Return the clock's move for an actor who is late (CD-63)."""
    assert actor is not None
    match kitchen.step:
        case "shop":
            return moves.Discard()
        case "forced_discard" | "hand_limit":
            return moves.Discard(_last(kitchen.hands[actor], least_and_most(kitchen, actor)[0]))
        case "supplier":
            return moves.Take(_last(kitchen.discards[actor], TAKEN))
        case "dishwasher":
            return moves.Refuse()
        case "prepare":
            return moves.Prepare(preparable(kitchen.hands[actor]))
        case _:
            return next(_moves(kitchen, actor))  # the first one does nothing, or takes the cards as they lie


def _moves(kitchen: Kitchen, seat: Seat) -> Iterator[Move]:
    match kitchen.step:
        case "decks":
            yield from map(moves.ChooseDeck, free_decks(kitchen))
        case "shop" | "forced_discard" | "hand_limit":
            yield from map(moves.Discard, _discards(kitchen, seat))
        case "role":
            yield moves.SkipRole()
            yield from _uses_of_role(kitchen, seat)
        case "dishwasher":
            yield from (moves.FillUp(), moves.Refuse())
        case "supplier":
            yield from map(moves.Take, dict.fromkeys(combinations(sorted(kitchen.discards[seat]), TAKEN)))
        case "prepare":
            yield from map(moves.Prepare, _preparations(kitchen.hands[seat]))
        case "prepare_actions" | "cook_actions":
            yield moves.Done()
            yield from plays(kitchen, seat)
        case "cook":
            yield from map(moves.Cook, dict.fromkeys(_menus(kitchen.hands[seat], kitchen.prepared[seat])))
        case "response":
            yield moves.NoBlock()
            if BLOCK in kitchen.hands[seat]:
                yield moves.Block()
        case "track":
            yield from map(moves.Track, eligible_for(kitchen, seat))
        case "keep":
            yield moves.Keep()
            yield from map(moves.Keep, keepable(kitchen, seat))
        case "over":
            pass


def _uses_of_role(kitchen: Kitchen, seat: Seat) -> Iterator[Move]:
    for variant in VARIANTS.get(kitchen.roles[seat], (None,)):
        yield from (moves.PlayRole(other, variant) for other in kitchen.others(seat))


def _last(cards: Sequence[str], number: int) -> tuple[str, ...]:
    return tuple(cards[len(cards) - number :])


def _discards(kitchen: Kitchen, seat: Seat) -> list[tuple[str, ...]]:
    hand = sorted(kitchen.hands[seat])
    least, most = least_and_most(kitchen, seat)
    ways = (way for number in range(least, most + 1) for way in combinations(hand, number))
    return list(dict.fromkeys(islice(ways, MOST_WAYS)))


def _preparations(hand: tuple[str, ...]) -> dict[tuple[str, ...], None]:
    """Prepare everything, nothing, or a single card."""
    cards = preparable(hand)
    return dict.fromkeys((cards, (), *((card,) for card in cards)))


def _menus(hand: Sequence[str], prepared: Sequence[str]) -> Iterator[tuple[moves.Dish, ...]]:
    """Cook nothing; as much as possible, hardest or easiest first; or a single recipe, even for less."""
    recipes = sorted(filter(is_recipe, hand), key=secondaries_of)
    yield ()
    for order in (recipes[::-1], recipes):
        for garnished in (True, False):
            yield tuple(_menu(order, prepared, garnished))
    for recipe in recipes:
        for level in range(secondaries_of(recipe) + 1):
            yield from ((dish,) for dish in _dish(recipe, prepared, level, level % 2 == 0))


def _menu(recipes: Sequence[str], prepared: Sequence[str], garnished: bool) -> Iterator[moves.Dish]:
    """Cook each recipe in turn, as fully as the remaining ingredients allow."""
    for recipe in recipes:
        for dish in _dish(recipe, prepared, len(LEVELS), garnished):
            prepared = without(prepared, cards_in(dish))
            yield dish


def _dish(recipe: str, prepared: Sequence[str], most: int, garnished: bool) -> Iterator[moves.Dish]:
    """Cook the recipe with at most this many secondaries; None without a primary (CD-21)."""
    primaries = [card for card in prepared if is_ingredient(card, "primary")]
    if not primaries:
        return
    exact = recipe_card(recipe).exact
    secondaries = [card for card in prepared if is_ingredient(card, "secondary")]
    optionals = [card for card in prepared if is_ingredient(card, "optional")] if garnished else []
    yield moves.Dish(
        recipe,
        exact if exact in primaries else primaries[0],
        tuple(secondaries[: min(most, secondaries_of(recipe))]),
        optionals[0] if optionals else None,
    )
