"""How a meal goes (rulebook "Order Of Play"): meals, rounds and turns follow each other, hand limits are kept."""

from __future__ import annotations

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import without
from partychef.engine.words import how_many
from partychef.games.cook_off.cooking import begin_cook_off
from partychef.games.cook_off.events import reveal
from partychef.games.cook_off.memory import after_the_meal, followed
from partychef.games.cook_off.moves import Discard, NextMeal
from partychef.games.cook_off.prices import ingredient_price
from partychef.games.cook_off.state import After, Kitchen
from partychef.games.cook_off.supply import renew
from partychef.games.cook_off.view import ROUNDS, Deed
from partychef.games.cook_off.wording import check_held

MENU = 3
"""The number of meal cards revealed for each meal (CO-11)."""


def begin_meal(kitchen: Kitchen, chance: Chance) -> None:
    """Reveal three meal cards, pay everybody the income, and begin the first round (CO-10)."""
    kitchen.meal += 1
    for seat in kitchen.seats():
        known = followed(kitchen.kept.get(seat, ()), kitchen.log, seat)
        kitchen.kept[seat] = after_the_meal(known, kitchen.dishes, seat)
    kitchen.menu, kitchen.meal_deck = tuple(kitchen.meal_deck[:MENU]), kitchen.meal_deck[MENU:]
    kitchen.old_events += kitchen.events
    kitchen.events, kitchen.prep = (), 0
    kitchen.dishes, kitchen.submitted, kitchen.ballots, kitchen.log = (), {}, {}, ()
    for seat in kitchen.seats():
        kitchen.pay(seat, kitchen.income_of(seat))
    _begin_round(kitchen, chance)


def next_meal(kitchen: Kitchen, actor: Seat | None, move: NextMeal, chance: Chance) -> None:
    """Clean up the store and pass the first player token to the left (CO-44)."""
    renew(kitchen, chance)
    kitchen.first_player = kitchen.left_of(kitchen.first_player)
    begin_meal(kitchen, chance)


def settle(kitchen: Kitchen, after: After, chance: Chance) -> None:
    """Let everybody with too many cards discard (CO-23), then go on."""
    kitchen.after, kitchen.discards = after, {}
    if too_full(kitchen):
        kitchen.enter("discard")
    else:
        _go_on(kitchen, chance)


def too_full(kitchen: Kitchen) -> list[Seat]:
    """The seats with too many cards, in order from the player whose turn it is."""
    return [seat for seat in kitchen.in_order(kitchen.player) if kitchen.excess(seat)]


def check_discard(kitchen: Kitchen, seat: Seat, move: Discard) -> None:
    excess = kitchen.excess(seat)
    if len(move.cards) != excess:
        many = how_many(excess, "card")
        raise IllegalMove(f"You hold {many} too many: choose {many} for the Dumpster.")
    check_held(kitchen.hands[seat], move.cards)


def discard(kitchen: Kitchen, seat: Seat, move: Discard, chance: Chance) -> None:
    """Keep the choice sealed until all have chosen (CO-18); then the cards go to the Dumpster in order."""
    kitchen.discards[seat] = move.cards
    full = too_full(kitchen)
    if len(kitchen.discards) < len(full):
        return
    for one in full:
        cards = kitchen.discards[one]
        kitchen.hands[one] = without(kitchen.hands[one], cards)
        kitchen.dumpster += cards
        kitchen.log += (Deed(kitchen.prep, one, "discard", cards),)
    kitchen.discards = {}
    _go_on(kitchen, chance)


def can_afford_any(kitchen: Kitchen, seat: Seat) -> bool:
    """Whether anything in the store could be bought."""
    return any(ingredient_price(kitchen, seat, card) <= kitchen.money[seat] for card in kitchen.store)


def _go_on(kitchen: Kitchen, chance: Chance) -> None:
    player = _player(kitchen)
    match kitchen.after:
        case "begin":
            _begin_turn(kitchen, player)
        case "continue":
            kitchen.enter("turn")
        case "second" if can_afford_any(kitchen, player):
            kitchen.enter("second")
        case _:
            _end_turn(kitchen, chance)


def _begin_round(kitchen: Kitchen, chance: Chance) -> None:
    kitchen.prep += 1
    kitchen.player = kitchen.first_player
    reveal(kitchen, chance)
    settle(kitchen, "begin", chance)


def _begin_turn(kitchen: Kitchen, player: Seat) -> None:
    """Begin the turn: Savings Goals bought before are active from now on (CO-28)."""
    kitchen.player, kitchen.declined = player, 0
    kitchen.goals[player] = tuple(msgspec.structs.replace(goal, active=True) for goal in kitchen.goals[player])
    kitchen.enter("turn")


def _end_turn(kitchen: Kitchen, chance: Chance) -> None:
    following = kitchen.left_of(_player(kitchen))
    if following != kitchen.first_player:
        _begin_turn(kitchen, following)
    elif kitchen.prep < ROUNDS:
        _begin_round(kitchen, chance)
    else:
        kitchen.player = None
        begin_cook_off(kitchen)


def _player(kitchen: Kitchen) -> Seat:
    assert kitchen.player is not None
    return kitchen.player
