"""What a sensible player does: cooks the menu that brings the most now and later, and pursues the win condition.

What cards are worth is in `prospects`, which to hold in `keeping`, actions in `ploys`, the others in
`rivals`; role cards in `favours`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from partychef.engine.chance import Chance
from partychef.engine.game import Move
from partychef.games.cuisine_decks import moves as m
from partychef.games.cuisine_decks.actions import ACTIONS
from partychef.games.cuisine_decks.cards import ActionKind, is_ingredient
from partychef.games.cuisine_decks.chef.favours import fills_up, role_worths
from partychef.games.cuisine_decks.chef.keeping import best_of_pile, shed
from partychef.games.cuisine_decks.chef.ploys import advantage
from partychef.games.cuisine_decks.chef.prospects import best_dishes, future, outlook
from partychef.games.cuisine_decks.chef.rivals import Race
from partychef.games.cuisine_decks.preparing import preparable
from partychef.games.cuisine_decks.view import Announced, DecksView

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
"""How much more must be at stake if the action is between others."""


def choose(view: DecksView, legal: list[Move], chance: Chance) -> Move:
    """The player's next move."""
    if len(legal) == 1:
        return legal[0]
    match view.step:
        case "decks":
            return chance.pick(legal)
        case "prepare":  # all there is: it makes room for new cards and stays until it is used (CD-13)
            return m.Prepare(preparable(view.hand))
        case "response":
            return _answer(view, legal)
    race = Race(view)
    match view.step:
        case "shop" | "forced_discard" | "hand_limit":
            return m.Discard(shed(race, view.discard_at_least, view.discard_at_most))
        case "role":
            return _best(role_worths(race, legal), chance)
        case "dishwasher":
            return m.FillUp() if fills_up(race) else m.Refuse()
        case "supplier":
            return m.Take(tuple(card for card, _ in best_of_pile(race, view.discard_at_most)))
        case "prepare_actions" | "cook_actions":
            return _act(race, legal, chance)
        case "cook":
            return m.Cook(best_dishes(race, outlook(race)))
        case _:
            steps = outlook(race).taste.track
            return _best({move: _eligible_worth(steps, move) for move in legal}, chance)


def _act(race: Race, legal: list[Move], chance: Chance) -> Move:
    """The action that brings the most, if it brings enough."""
    worth = {move: beyond_keeping(race, move) for move in legal if isinstance(move, m.Play)}
    return _best(worth, chance) if max(worth.values(), default=0.0) > 0 else m.Done()


def beyond_keeping(race: Race, move: m.Play) -> float:
    """What an action brings, in VP, more than keeping its card for later."""
    if race.before_cooking and move.effect in LATER:
        return 0.0
    card = ACTIONS[move.effect].card
    waits = future(race) * (KEEP + RESERVE.get(card, 0.0) / race.point)
    return advantage(race, move, race.me.seat) - waits


def _answer(view: DecksView, legal: list[Move]) -> Move:
    """Block what would cost too much, and a block of what is worth as much (CD-29)."""
    act = view.announced
    if act is None or m.Block() not in legal:
        return m.NoBlock()
    return m.Block() if is_worth_blocking(view, act) else m.NoBlock()


def is_worth_blocking(view: DecksView, act: Announced) -> bool:
    """Whether so much is at stake that a player who holds a Blocking card should use it."""
    others = act.seat != view.seat and act.player != view.seat
    return at_stake(view, act) > BLOCKING + OTHERS * others


def at_stake(view: DecksView, act: Announced) -> float:
    """What an answer to the card on top would save the player, in VP."""
    worth = advantage(Race(view), act, act.seat)
    return -worth if act.works else worth


def _eligible_worth(steps: Mapping[str, float], move: Move) -> float:
    """Of a card to track; of one to keep: rather what may be tracked later (rulebook, Score Phase; Thailand)."""
    if not isinstance(move, m.Track | m.Keep) or move.card is None:
        return 0.0
    worth = steps.get(move.card, 0.0)
    return worth if isinstance(move, m.Track) else 1.0 + is_ingredient(move.card, "secondary") + worth


def _best(worths: Mapping[T, float], chance: Chance) -> T:
    """What is worth the most; chance decides between equal ones."""
    known = {choice: round(worth, 6) for choice, worth in worths.items()}
    most = max(known.values())
    return chance.pick([choice for choice, one in known.items() if one == most])
