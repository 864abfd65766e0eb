"""Choosing the decks, and dealing before the first turn (rulebook, Setup)."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import stacked
from partychef.games.cuisine_decks import moves
from partychef.games.cuisine_decks.cards import Role, countries, deck_of, role_cards
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.supply import fill_up
from partychef.games.cuisine_decks.turns import begin_turn

FEWEST_WITH_ROLES = 3  # CD-50


def free_decks(kitchen: Kitchen) -> tuple[str, ...]:
    """The countries that nobody has: each deck is a single copy (CD-2)."""
    taken = kitchen.countries.values()
    return tuple(country for country in countries() if country not in taken)


def check_choose_deck(kitchen: Kitchen, seat: Seat, move: moves.ChooseDeck) -> None:
    if move.country not in countries():
        raise IllegalMove("There is no such cuisine deck.")
    if move.country not in free_decks(kitchen):
        raise IllegalMove(f"Somebody already cooks the cuisine of {countries()[move.country].name}.")


def choose_deck(kitchen: Kitchen, seat: Seat, move: moves.ChooseDeck, chance: Chance) -> None:
    kitchen.countries[seat] = move.country
    if len(kitchen.countries) < len(kitchen.order):
        kitchen.player = kitchen.order[len(kitchen.countries)]
        kitchen.enter("decks")
    else:
        start(kitchen, chance)


def start(kitchen: Kitchen, chance: Chance) -> None:
    """Once all have a deck, let chance decide in the order of CD-6 and begin the first turn."""
    _shuffle_decks(kitchen, chance)
    if plays_roles(kitchen):
        _deal_roles(kitchen, chance)
    first = kitchen.deal.first_player
    kitchen.first_player = chance.below(len(kitchen.scores)) if first is None else first  # CD-7
    others = [seat for seat in kitchen.seats() if seat not in kitchen.last_cooked]
    kitchen.last_cooked += tuple(chance.shuffled(others))  # CD-48
    begin_turn(kitchen)


def plays_roles(kitchen: Kitchen) -> bool:
    """Whether role cards are in play (CD-50)."""
    return kitchen.options.roles and len(kitchen.scores) >= FEWEST_WITH_ROLES


def _shuffle_decks(kitchen: Kitchen, chance: Chance) -> None:
    kitchen.countries = {seat: kitchen.countries[seat] for seat in kitchen.seats()}
    for seat, country in kitchen.countries.items():
        kitchen.decks[seat] = tuple(stacked(deck_of(country), kitchen.deal.decks.get(country, ()), chance))
        for pile in (kitchen.hands, kitchen.discards, kitchen.prepared, kitchen.tracked):
            pile[seat] = ()
        kitchen.utensils[seat], kitchen.cooked[seat] = (), ()
        fill_up(kitchen, seat, chance)  # rulebook, Setup 2


def _deal_roles(kitchen: Kitchen, chance: Chance) -> None:
    """Deal a role card to each player; the rest lies face up, out of the game (CD-51)."""
    named = kitchen.deal.roles
    rest: list[Role] = chance.shuffled([role for role in role_cards() if role not in named])
    cards = [*named, *rest]
    kitchen.roles = dict(zip(kitchen.seats(), cards, strict=False))
    kitchen.spare_roles = tuple(cards[len(kitchen.scores) :])
