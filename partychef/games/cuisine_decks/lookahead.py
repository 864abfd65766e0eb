"""What a chef who looks back at a game of Cuisine Decks knows of it, or who compares moves for somebody who asks."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.cuisine_decks import chef, moves
from partychef.games.cuisine_decks.chef import beyond_keeping
from partychef.games.cuisine_decks.chef.favours import role_worths
from partychef.games.cuisine_decks.chef.prospects import menus, outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.imagine import imagine
from partychef.games.cuisine_decks.playouts import try_out
from partychef.games.cuisine_decks.view import DecksView

MOST = 1
"""How many moves are looked at beside the heuristic chef's own."""
WORLDS = 24
"""In how many imagined worlds a decision is weighed: how a world ends is reckoned, and so it varies little."""


def shortlist(view: DecksView, legal: list[Move], chance: Chance) -> list[Move]:
    """The heuristic chef's move, and the next best by what it reckons."""
    advised = chef.choose(view, legal, chance)
    others = [move for move in _by_worth(view, legal) if move != advised]
    return [advised, *others[:MOST]]


def _by_worth(view: DecksView, legal: list[Move]) -> list[Move]:
    """Moves worth a thought in this step, the best first."""
    found: dict[Move, float] = {}
    match view.step:
        case "response":
            return legal
        case "cook":
            race = Race(view)
            return [moves.Cook(dishes) for dishes in _best_first(menus(race, outlook(race)))]
        case "role":
            found = dict(role_worths(Race(view), legal))
        case "prepare_actions" | "cook_actions":
            race = Race(view)
            found = {move: beyond_keeping(race, move) for move in legal if isinstance(move, moves.Play)}
            found[moves.Done()] = 0.0
        case "shop":
            return [moves.Discard()]
        case "track" | "keep" | "dishwasher":
            return legal
    return sorted(found, key=lambda move: -found[move])


def _best_first(worth: dict[tuple[moves.Dish, ...], float]) -> list[tuple[moves.Dish, ...]]:
    return sorted(worth, key=lambda dishes: -worth[dishes])


LOOKAHEAD = Lookahead(imagine, shortlist, try_out, weighs=WORLDS)
