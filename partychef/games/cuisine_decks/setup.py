"""Setup: checks the house rules and the prepared deal, and begins with the choice of the decks (rulebook, Setup)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, insist, read_deal
from partychef.engine.piles import holds
from partychef.games.cuisine_decks.cards import countries, deck_of
from partychef.games.cuisine_decks.counting import LAST_TURN
from partychef.games.cuisine_decks.options import Options
from partychef.games.cuisine_decks.rules import CuisineDecksGame
from partychef.games.cuisine_decks.shop import start
from partychef.games.cuisine_decks.state import Prepared

SEATS = range(2, 7)  # CD-1


def set_up(seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> CuisineDecksGame:
    """Return a fresh game. Raises IllegalMove if the house rules or the prepared deal do not fit."""
    named = options.last_cooked
    if len(named) != len(set(named)) or not set(named) <= set(range(seats)):
        raise IllegalMove("Who cooked most recently: name seats of this table, each once, the latest first.")
    insist(1 <= options.turns <= LAST_TURN, f"Play 1 to {LAST_TURN} turns, not {options.turns}.")
    prepared = read_deal(deal, Prepared)
    _check_prepared(seats, prepared)
    game = CuisineDecksGame(
        options=options,
        deal=prepared,
        scores=dict.fromkeys(range(seats), 0),
        order=prepared.order,
        last_cooked=options.last_cooked,
    )
    dealt = prepared.countries
    if options.random_decks and not dealt:  # CD-2
        dealt = tuple(chance.shuffled(list(countries())))
    if dealt:
        game.countries = dict(zip(game.seats(), dealt, strict=False))
        start(game, chance)
    else:
        game.order = prepared.order or tuple(chance.shuffled(game.seats()))
        game.player = game.order[0]
    return game


def _check_prepared(seats: int, prepared: Prepared) -> None:
    dealt, roles = prepared.countries, prepared.roles
    insist(prepared.decks.keys() <= countries().keys(), "A prepared deck is of an unknown country.")
    insist(all(_is_in_deck(*deck) for deck in prepared.decks.items()), "A prepared deck has no such cards.")
    insist(set(dealt) <= countries().keys(), "A country that is dealt is unknown.")
    insist(len(dealt) == len(set(dealt)), "A country is dealt twice.")
    insist(len(dealt) in (0, seats), "Deal a country to each seat, or to none.")
    insist(not prepared.order or _names_each(prepared.order, seats), "The order must name every seat once.")
    insist(prepared.first_player in (None, *range(seats)), "The first player does not sit at the table.")
    insist(len(roles) == len(set(roles)) and len(roles) <= seats, "Deal each role once, and one to a seat.")


def _is_in_deck(country: str, cards: Collection[str]) -> bool:
    return country not in countries() or holds(deck_of(country), cards)


def _names_each(named: Collection[int], seats: int) -> bool:
    return sorted(named) == list(range(seats))
