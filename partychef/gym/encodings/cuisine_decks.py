"""Cuisine Decks as numbers.

Actions in order: choose each of the six decks, pass over the role card, play it on each other seat from the left on
(for each seat plainly, then as take, return, praise and pan), fill up, refuse, block, do not block, be done, keep
nothing; then for each card track it, for each keep it. The others are cards to discard or to take, cards to prepare,
action cards with their targets, and menus to cook. Of the many ways to discard, prepare and cook the engine lists some;
the first menu is to cook nothing, the second as much as possible.

Cards are in the order of the countries' files in the game's `decks`; action cards and utensils, which are the same in
every deck, come last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from partychef.engine.game import Move, Seat
from partychef.games.cuisine_decks import moves
from partychef.games.cuisine_decks.cards import Class, Level, Role, Symbol, countries, is_ingredient
from partychef.games.cuisine_decks.cards import cards as all_cards
from partychef.games.cuisine_decks.counting import LAST_TURN
from partychef.games.cuisine_decks.view import DecksView, StepKind
from partychef.gym.blocks import cards, choice, flag, kinds_by_seat, number, places, seats
from partychef.gym.encoding import Encoding

PLAYERS = 6
KINDS = tuple(all_cards())
COUNTRIES = tuple(countries())
CLASSES: tuple[Class, ...] = get_args(Class)
EFFECTS: tuple[moves.Effect, ...] = get_args(moves.Effect)
VARIANTS: tuple[moves.Variant | None, ...] = (None, *get_args(moves.Variant))
WAYS = 750
"""To take two cards there are never more ways: a deck has 38 kinds of cards. Everything else has fewer."""


def _table(others: Sequence[Seat]) -> Iterator[Move]:
    yield from map(moves.ChooseDeck, COUNTRIES)
    yield moves.SkipRole()
    yield from (moves.PlayRole(other, variant) for other in others for variant in VARIANTS)
    yield from (moves.FillUp(), moves.Refuse(), moves.Block(), moves.NoBlock(), moves.Done(), moves.Keep())
    yield from map(moves.Track, KINDS)
    yield from map(moves.Keep, KINDS)


def _own(view: DecksView, name: str) -> Sequence[str]:
    found: Sequence[str] = () if view.seat is None else getattr(view.places[view.seat], name)
    return found


def _prepared(view: DecksView) -> Iterator[tuple[Seat, Class]]:
    for place in view.places:
        for card in place.prepared:
            yield from ((place.seat, cls) for cls in CLASSES if is_ingredient(card, cls))


def _cooked(view: DecksView) -> Iterator[tuple[Seat, Level]]:
    return ((place.seat, one.level) for place in view.places for one in place.cooked)


def _utensils(view: DecksView, enabled: bool) -> Iterator[tuple[Seat, Symbol]]:
    return ((place.seat, one.symbol) for place in view.places for one in place.utensils if one.enabled is enabled)


def _countries(view: DecksView) -> Iterator[tuple[Seat, str]]:
    return ((place.seat, place.country) for place in view.places if place.country)


def _roles(view: DecksView) -> Iterator[tuple[Seat, Role]]:
    return ((place.seat, place.role) for place in view.places if place.role)


ENCODING = Encoding(
    blocks=(
        choice("step", get_args(StepKind), lambda view: view.step, "the step"),
        cards("hand", KINDS, 4, lambda view: view.hand, "own hand"),
        cards("discards", KINDS, 4, lambda view: view.discard_pile, "own discard pile"),
        cards("prepared", KINDS, 4, lambda view: _own(view, "prepared"), "ingredients in the own preparation area"),
        cards("tracked", KINDS, 4, lambda view: _own(view, "tracked"), "cards in the own tracking area"),
        cards("eligible", KINDS, 4, lambda view: view.eligible, "cards that may be tracked or kept now"),
        kinds_by_seat("country", PLAYERS, COUNTRIES, 1, _countries, "decks"),
        kinds_by_seat("role", PLAYERS, get_args(Role), 1, _roles, "role cards"),
        kinds_by_seat("ingredients", PLAYERS, CLASSES, 20, _prepared, "prepared ingredients of each class"),
        kinds_by_seat("cooked", PLAYERS, get_args(Level), 10, _cooked, "recipes cooked in this turn"),
        kinds_by_seat("utensils", PLAYERS, get_args(Symbol), 1, lambda view: _utensils(view, True), "utensils in use"),
        kinds_by_seat("broken", PLAYERS, get_args(Symbol), 1, lambda view: _utensils(view, False), "broken utensils"),
        places("here", PLAYERS, 1, lambda place: 1, "who plays"),
        places("score", PLAYERS, 100, lambda place: place.score, "points", least=-20),
        places("worth", PLAYERS, 60, lambda place: sum(line.total for line in place.lines), "what was cooked is worth"),
        places("cards", PLAYERS, 20, lambda place: place.hand, "how many cards everybody holds"),
        places("deck", PLAYERS, 53, lambda place: place.deck, "cards in each deck"),
        places("discarded", PLAYERS, 53, lambda place: place.discards, "cards in each discard pile"),
        places("tracks", PLAYERS, 10, lambda place: len(place.tracked), "how many cards everybody has tracked"),
        places("goal", PLAYERS, 10, lambda place: place.goal_cards, "how many the win condition takes"),
        places("goal met", PLAYERS, 1, lambda place: place.goal_met, "whose win condition is met"),
        places("role done", PLAYERS, 1, lambda place: place.role_done, "whose role card is used up in this turn"),
        places("asked", PLAYERS, 1, lambda place: place.asked, "for whom the game waits"),
        places("done", PLAYERS, 1, lambda place: place.done, "who has chosen"),
        seats("turn", PLAYERS, lambda view: [view.player], "who is asked, or whose action is answered"),
        seats("first", PLAYERS, lambda view: [view.first_player], "who is first player"),
        choice(
            "effect",
            get_args(moves.Effect),
            lambda view: view.announced and view.announced.effect,
            "the action announced",
        ),
        seats("target", PLAYERS, lambda view: [view.announced.player] if view.announced else (), "at whom it is aimed"),
        choice("aim", KINDS, lambda view: view.announced and view.announced.card, "the card at which it is aimed"),
        number("blocks", 12, lambda view: len(view.announced.blocks) if view.announced else 0, "Blocking cards on it"),
        number("at least", 20, lambda view: view.discard_at_least, "the fewest cards to discard or take now"),
        number("at most", 20, lambda view: view.discard_at_most, "the most"),
        flag("chosen", lambda view: view.chosen, "whether the seat has chosen in a sealed step"),
        number("round", LAST_TURN, lambda view: view.round, "which turn it is, from 1"),
    ),
    table=_table,
    players=PLAYERS,
    others=WAYS,
)
