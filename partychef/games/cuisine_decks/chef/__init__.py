"""What a sensible player does: cooks the menu that brings the most now and later, and pursues the win condition.

What cards are worth is in `prospects`, which to hold in `keeping`, actions in `ploys`, the others in
`rivals`; role cards in `favours`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.cuisine_decks.actions import ACTIONS
from partychef.games.cuisine_decks.cards import ActionKind
from partychef.games.cuisine_decks.chef.favours import fills_up, role_worths
from partychef.games.cuisine_decks.chef.keeping import best_of_pile, shed
from partychef.games.cuisine_decks.chef.ploys import advantage
from partychef.games.cuisine_decks.chef.prospects import best_dishes, future, outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.lookup import is_ingredient, is_utensil
from partychef.games.cuisine_decks.moves import (
    Block,
    Cook,
    Discard,
    Done,
    FillUp,
    Keep,
    NoBlock,
    Play,
    Prepare,
    Refuse,
    Take,
    Track,
)
from partychef.games.cuisine_decks.view import DecksView

T = TypeVar("T")

LATER = ("disrupt_progress", "break_utensil")
"""What is better aimed when all have cooked."""
KEEP = 0.5
"""What an action must bring: its card could wait."""
RESERVE: dict[ActionKind, float] = {"win": 0.06, "recipe": 0.06}
"""What these must bring, in chances to win: at the right moment they cost somebody a whole turn."""
BLOCKING = 1.5
"""What must be at stake for a Blocking card."""
OTHERS = 1.0
"""So much more where it is between others."""


def choose(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """The player's next move."""
    jobs: dict[str, Callable[[DecksView, list[Move], Chance], Move]] = {
        "decks": _take_any,
        "shop": _discard,
        "role": _play_role,
        "dishwasher": _wash_up,
        "supplier": _take,
        "prepare": _prepare,
        "prepare_actions": _act,
        "cook": _cook,
        "cook_actions": _act,
        "response": _answer,
        "forced_discard": _discard,
        "track": _track,
        "keep": _keep,
        "hand_limit": _discard,
    }
    return jobs[view.step](view, legal, chance) if view.step in jobs and len(legal) > 1 else legal[0]


def _take_any(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    return chance.pick(legal)


def _discard(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    return Discard(shed(Race(view), view.discard_at_least, view.discard_at_most))


def _play_role(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    worth = role_worths(Race(view), legal)
    return _best(legal, worth.__getitem__, chance)


def _wash_up(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    return FillUp() if fills_up(Race(view)) else Refuse()


def _take(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    return Take(tuple(card for card, _ in best_of_pile(Race(view), view.discard_at_most)))


def _prepare(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """All there is: what is prepared makes room for new cards and stays until it is used (CD-13)."""
    return Prepare(tuple(card for card in view.hand if is_ingredient(card) or is_utensil(card)))


def _act(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """The action that brings the most, if it brings enough."""
    race = Race(view)
    worth = {move: _worth(race, move) for move in legal if isinstance(move, Play)}
    if not worth or max(worth.values()) <= 0:
        return Done()
    return _best(worth, worth.__getitem__, chance)


def _worth(race: Race, move: Play) -> float:
    """What an action brings more than keeping its card for later."""
    if race.before_cooking and move.effect in LATER:
        return 0.0
    card = ACTIONS[move.effect].card
    waits = future(race) * (KEEP + RESERVE.get(card, 0.0) / race.point)
    return advantage(race, move, race.me.seat) - waits


def _cook(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    race = Race(view)
    return Cook(best_dishes(race, outlook(race)))


def _answer(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """Block what would cost too much, and a block of what is worth as much (CD-29)."""
    act = view.announced
    if act is None or Block() not in legal:
        return NoBlock()
    worth = advantage(Race(view), act, act.seat)
    stake = -worth if act.works else worth
    others = act.seat != view.seat and act.player != view.seat
    return Block() if stake > BLOCKING + OTHERS * others else NoBlock()


def _track(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    steps = outlook(Race(view)).taste.track
    return _best(legal, lambda move: steps.get(move.card, 0.0) if isinstance(move, Track) else 0.0, chance)


def _keep(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """Rather what may be tracked later (rulebook, Score Phase; Thailand)."""
    steps = outlook(Race(view)).taste.track

    def worth(move: Move) -> float:
        if not isinstance(move, Keep) or move.card is None:
            return 0.0
        return 1.0 + is_ingredient(move.card, "secondary") + steps.get(move.card, 0.0)

    return _best(legal, worth, chance)


def _best(choices: Iterable[T], worth: Callable[[T], float], chance: Chance) -> T:
    """What is worth the most; chance decides between equal ones."""
    known = {choice: round(worth(choice), 6) for choice in choices}
    most = max(known.values())
    return chance.pick([choice for choice, one in known.items() if one == most])
