"""Dealing a game: Recipes, ingredients, Head Chef and Talents, and choosing a Talent (rulebook, Setup and Talents)."""

from __future__ import annotations

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, IllegalMove, Seat
from partychef.engine.piles import stacked
from partychef.games.green_chef import moves
from partychef.games.green_chef.cards import FACE_UP, ingredient_deck, recipes, talent_deck, talents
from partychef.games.green_chef.state import Kitchen
from partychef.games.green_chef.steps import start_phase

TALENTS_DEALT = 2  # GC-37


class Prepared(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that a prepared deal puts on top of the first game's decks, top card first."""

    recipes: tuple[str, ...] = ()
    ingredients: tuple[str, ...] = ()
    talents: tuple[str, ...] = ()


NOTHING_PREPARED = Prepared()


def deal_game(kitchen: Kitchen, chance: Chance, head_chef: Seat | None, prepared: Prepared = NOTHING_PREPARED) -> None:
    """Deal a new game in the order of GC-4. Chance names the Head Chef if none is given."""
    seats = kitchen.seats()
    dealt = stacked(tuple(recipes()), prepared.recipes, chance)
    kitchen.recipes, kitchen.recipe_deck = tuple(dealt[:FACE_UP]), dealt[FACE_UP + len(seats) :]
    kitchen.hidden = dict(zip(seats, dealt[FACE_UP:], strict=False))
    kitchen.deck = stacked(ingredient_deck(), prepared.ingredients, chance)
    kitchen.head_chef = chance.below(len(seats)) if head_chef is None else head_chef  # GC-6
    kitchen.game, kitchen.round = kitchen.game + 1, 0
    kitchen.hands, kitchen.kept = dict.fromkeys(seats, ()), dict.fromkeys(seats, ())
    kitchen.points = dict.fromkeys(seats, kitchen.options.first_points)
    kitchen.sales, kitchen.choices, kitchen.callers, kitchen.results = (), (), (), ()
    kitchen.peeked, kitchen.allocations, kitchen.talents, kitchen.used = {}, {}, {}, {}
    if kitchen.options.talents:
        _deal_talents(kitchen, stacked(talent_deck(), prepared.talents, chance))
    else:
        start_phase(kitchen)


def check_keep_talent(kitchen: Kitchen, seat: Seat, move: moves.KeepTalent) -> None:
    if move.talent not in kitchen.talents_dealt[seat]:
        known = talents().get(move.talent)
        raise IllegalMove(f"{known.name if known else 'That'} is not one of your two Talents.")


def keep_talent(kitchen: Kitchen, seat: Seat, move: moves.KeepTalent, chance: Chance) -> None:
    """Seal the choice. When all have chosen, the others go under the deck, from the Head Chef on (GC-37, GEN-5)."""
    kitchen.chosen[seat] = move.talent
    if len(kitchen.chosen) < len(kitchen.scores):
        return
    for one in kitchen.from_the_head_chef():
        both = list(kitchen.talents_dealt[one])
        both.remove(kitchen.chosen[one])
        kitchen.talent_deck += both
    kitchen.talents, kitchen.chosen, kitchen.talents_dealt = kitchen.chosen, {}, {}
    start_phase(kitchen)


def deal(kitchen: Kitchen, actor: Actor, move: moves.Deal, chance: Chance) -> None:
    """The next game of the match."""
    deal_game(kitchen, chance, kitchen.head_chef)


def _deal_talents(kitchen: Kitchen, deck: list[str]) -> None:
    for seat in kitchen.from_the_head_chef():
        kitchen.talents_dealt[seat], deck = tuple(deck[:TALENTS_DEALT]), deck[TALENTS_DEALT:]
    kitchen.talent_deck, kitchen.step = deck, "talents"
