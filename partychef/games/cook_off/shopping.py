"""Player Actions (rulebook 2.2): buy an ingredient, buy a Savings Goal, pass, or order by the Delivery App."""

from __future__ import annotations

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Seat
from partychef.engine.piles import without
from partychef.games.cook_off.cards import goals, ingredients
from partychef.games.cook_off.moves import Buy, BuyGoal, Done, Keep, Order, Pass
from partychef.games.cook_off.prices import APP_FEE, CASH_BACK, goal_price, ingredient_price
from partychef.games.cook_off.rounds import settle
from partychef.games.cook_off.state import After, Kitchen
from partychef.games.cook_off.supply import can_draw, draw, expire, fill
from partychef.games.cook_off.view import SLOTS, Deed, Owned

DELIVERED = 2


def check_buy(kitchen: Kitchen, seat: Seat, move: Buy) -> None:
    if not 1 <= move.slot <= SLOTS:
        raise IllegalMove(f"The store has slots 1 to {SLOTS}.")
    if move.slot > len(kitchen.store):
        raise IllegalMove(f"Slot {move.slot} is empty.")
    card = kitchen.store[move.slot - 1]
    check_money(kitchen, seat, ingredients()[card].name, ingredient_price(kitchen, seat, card))


def buy(kitchen: Kitchen, seat: Seat, move: Buy, chance: Chance) -> None:
    """Buy the card; those to its left move right, and a new one comes into the leftmost slot (CO-20)."""
    price = ingredient_price(kitchen, seat, kitchen.store[move.slot - 1])
    card = kitchen.store.pop(move.slot - 1)
    kitchen.pay(seat, -price)
    kitchen.hands[seat] += (card,)
    active = kitchen.active_goals(seat)
    if "cash-back" in active:
        kitchen.pay(seat, CASH_BACK)
    kitchen.log += (Deed(kitchen.prep, seat, "buy", (card,), price),)
    fill(kitchen, chance)
    after: After = "second" if kitchen.step == "turn" and "bulk-membership" in active else "end"
    settle(kitchen, after, chance)


def done(kitchen: Kitchen, seat: Seat, move: Done, chance: Chance) -> None:
    settle(kitchen, "end", chance)


def check_buy_goal(kitchen: Kitchen, seat: Seat, move: BuyGoal) -> None:
    goal = goals().get(move.kind)
    if goal is None:
        raise IllegalMove("There is no such Savings Goal.")
    if goal.kind in {owned.kind for owned in kitchen.goals[seat]}:
        raise IllegalMove(f"You already have {goal.name}.")  # CO-29
    if not kitchen.shelf[goal.kind]:
        raise IllegalMove(f"{goal.name} is sold out.")
    check_money(kitchen, seat, goal.name, goal_price(kitchen, goal))


def buy_goal(kitchen: Kitchen, seat: Seat, move: BuyGoal, chance: Chance) -> None:
    """Put the goal in front of its owner; it does nothing before the owner's next turn (CO-28)."""
    goal = goals()[move.kind]
    price = goal_price(kitchen, goal)
    kitchen.pay(seat, -price)
    kitchen.shelf[goal.kind] -= 1
    kitchen.goals[seat] += (Owned(goal.kind, active=False),)
    kitchen.log += (Deed(kitchen.prep, seat, "buy_goal", money=price, kind=goal.kind),)
    settle(kitchen, "end", chance)


def pass_turn(kitchen: Kitchen, seat: Seat, move: Pass, chance: Chance) -> None:
    """Pass, which is always possible, with money or without (CO-22, CO-27)."""
    kitchen.log += (Deed(kitchen.prep, seat, "pass", expire(kitchen, chance)),)
    settle(kitchen, "end", chance)


def check_order(kitchen: Kitchen, seat: Seat, move: Order) -> None:
    if "delivery-app" not in kitchen.active_goals(seat):
        raise IllegalMove("You cannot order: you have no Delivery App that works yet.")
    if not can_draw(kitchen):
        raise IllegalMove("There is no ingredient left to deliver.")
    check_money(kitchen, seat, "a delivery", APP_FEE)


def order(kitchen: Kitchen, seat: Seat, move: Order, chance: Chance) -> None:
    kitchen.pay(seat, -APP_FEE)
    kitchen.drawn = draw(kitchen, DELIVERED, chance)
    kitchen.log += (Deed(kitchen.prep, seat, "order", money=APP_FEE),)
    kitchen.enter("keep")


def check_keep(kitchen: Kitchen, seat: Seat, move: Keep) -> None:
    if move.card not in kitchen.drawn:
        raise IllegalMove("Keep one of the delivered ingredients.")


def keep(kitchen: Kitchen, seat: Seat, move: Keep, chance: Chance) -> None:
    rest = without(kitchen.drawn, (move.card,))
    kitchen.hands[seat] += (move.card,)
    kitchen.dumpster += rest
    kitchen.drawn = ()
    kitchen.log += (Deed(kitchen.prep, seat, "keep", rest),)
    settle(kitchen, "end", chance)


def check_money(kitchen: Kitchen, seat: Seat, what: str, price: int) -> None:
    """Raise IllegalMove when the seat cannot pay (CO-22)."""
    if price > kitchen.money[seat]:
        raise IllegalMove(f"The price of {what} is ${price}, and you have ${kitchen.money[seat]}.")
