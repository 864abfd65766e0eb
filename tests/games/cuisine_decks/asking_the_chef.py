"""Tables at which the heuristic chef of Cuisine Decks is asked what to do."""

from __future__ import annotations

from partychef.chefs import CHEFS
from partychef.engine.chance import Chance
from partychef.engine.game import Move, Seat
from partychef.games.cuisine_decks.moves import Cook, Dish
from tests.games.cuisine_decks.kitchen import ANA, BEN, Kitchen

PASTA = "fettuccine spaghetti lasagne"
"""Three of four pasta cards."""
DISHES = ("quesadilla", "tostadas", "elote")
"""Three of four Mexican recipes."""


def advice(table: Kitchen, seat: Seat) -> Move:
    """What the chef does in the player's place."""
    game = table.game
    return CHEFS["heuristic"](game.view(seat), game.legal_moves(seat), Chance("advice", 1))


def menu(table: Kitchen) -> tuple[Dish, ...]:
    """What Ana cooks."""
    move = advice(table, ANA)
    assert isinstance(move, Cook)
    return move.dishes


def cooking(prepared: str, hand: str, cuisine: str = "italy", tracked: str = "", score: int = 0) -> Kitchen:
    """Ana is to cook in a later turn, against Ben from Mexico."""
    table = Kitchen(cuisine, "mexico")
    table.goes_to("cook", ANA)
    table.game.round, table.game.scores[ANA] = 4, score
    table.has(ANA, prepared=prepared, tracked=tracked)
    table.holds(ANA, hand)
    return table


def window(hand: str, *cooked: str, tracked: str = "", score: int = 10) -> Kitchen:
    """Ana, from Italy, may play actions when all have cooked; Ben is Mexican and holds nothing."""
    table = Kitchen("italy", "mexico")
    table.cooks(BEN, *cooked)
    table.goes_to("cook_actions", ANA)
    table.game.round, table.game.scores[BEN] = 5, score
    table.has(BEN, tracked=tracked)
    table.holds(ANA, hand)
    table.holds(BEN, "")
    return table


def in_answer(effect: str, card: str | None = None, hand: str = "block", **mine: str) -> Kitchen:
    """Ben has announced an action against Ana, when all have cooked."""
    table = Kitchen("italy", "mexico")
    table.goes_to("cook_actions", BEN)
    table.game.round = 5
    table.has(ANA, **mine)
    table.owns(ANA, "cookware")
    table.holds(ANA, hand)
    table.holds(BEN, "win utensil ingredient score hand draw")
    table.announces(BEN, effect, ANA, card)  # type: ignore[arg-type]
    return table
