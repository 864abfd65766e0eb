"""What a chef who looks ahead knows of Cuisine Decks."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.engine.lookahead import Lookahead
from partychef.games.cuisine_decks import chef
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.imagine import imagine
from partychef.games.cuisine_decks.moves import ChooseDeck, Done, Play
from partychef.games.cuisine_decks.playouts import try_out
from partychef.games.cuisine_decks.view import DecksView

MOST = {2: 3, 3: 2, 4: 2, 5: 1, 6: 1}
"""How many moves are looked at besides the heuristic chef's own: the more players, the longer a turn is."""
CLOSE = 1.5
"""By how many VP an action may miss what its card is worth later."""
STRONGEST = {
    False: ("italy", "mexico", "france", "japan", "thailand", "india"),
    True: ("france", "japan", "italy", "mexico", "thailand", "india"),
}
"""The countries by how often heuristic chefs win with them (docs/balance.md), the best first; True: with long goals."""
STRONG = 3
"""Among how many of them a chef chooses, so that it is not always the same."""


def shortlist(view: DecksView, legal: list[Move], chance: Chance) -> list[Move]:
    """One of the strongest decks; else the heuristic chef's move, and others that may be better."""
    if view.step == "decks":
        order = STRONGEST[view.long_goals]
        choices = [move for move in legal if isinstance(move, ChooseDeck)]
        return [chance.pick(sorted(choices, key=lambda move: order.index(move.country))[:STRONG])]
    advised = chef.choose(view, legal, chance)
    return [advised, *[move for move in _others(view, legal) if move != advised][: MOST[len(view.places)]]]


def _others(view: DecksView, legal: list[Move]) -> list[Move]:
    """Other actions, the best first by the heuristic chef's own reckoning, and to play none; to block or not.

    What to cook is left to it, for it knows better than the end of a turn shows what helps in the next one.
    """
    match view.step:
        case "prepare_actions" | "cook_actions":
            race = Race(view)
            worth = {move: chef.beyond_keeping(race, move) for move in legal if isinstance(move, Play)}
            return [Done(), *sorted((move for move in worth if worth[move] > -CLOSE), key=lambda move: -worth[move])]
        case "response":
            return legal
        case _:
            return []


LOOKAHEAD = Lookahead(imagine, shortlist, try_out)
