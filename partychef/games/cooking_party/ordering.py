"""At the end of a course in a restaurant everybody orders, and the professional chef confirms (rulebook 8, CP-56).

All of them order at the same time. The chef takes the orders as they come, may ask, and may say how a dish would be
prepared, but what is in it stays as the guest has invented it.
"""

from __future__ import annotations

from msgspec.structs import replace

from partychef.engine.chance import Chance
from partychef.engine.game import Actor, Seat, insist
from partychef.engine.rulebook import Key
from partychef.engine.words import is_blank
from partychef.games.cooking_party.judging import end_round
from partychef.games.cooking_party.moves import AskGuest, ConfirmOrder, OrderDish, TellKitchen
from partychef.games.cooking_party.rounds import Dish, Order, Question, Served
from partychef.games.cooking_party.state import Evening
from partychef.games.cooking_party.wording import LONGEST_TEXT, check_length

QUESTIONS = 3
"""How many questions the chef may ask about one dish, as many as a judge (CP-30)."""


def after_presenting(party: Evening) -> None:
    """Everybody has presented: the awards come next, or at the end of a course the orders (CP-56)."""
    if party.awards:
        party.step = "judging"
    elif party.options.course_in(party.round + 1) == party.course:
        end_round(party)
    else:
        party.step = "ordering"


def to_order(party: Evening, guest: Seat | None) -> tuple[tuple[int, Dish], ...]:
    """The dishes of this course that the guest may order, each with its round; none once the guest has ordered."""
    if party.step != "ordering" or guest not in party.chefs or order_of(party, guest) is not None:
        return ()
    served = [(past.number, past.special, past.dishes) for past in party.past if _same_course(party, past.number)]
    return tuple(
        (number, _whole(dish, special))
        for number, special, dishes in (*served, (party.round, party.special, party.dishes))
        for dish in dishes
        if dish.chef == guest
    )


def order_of(party: Evening, guest: Actor) -> Order | None:
    """What the guest has ordered of this course."""
    return next((order for order in party.orders if order.guest == guest), None)


def without_an_order(party: Evening) -> list[Seat]:
    """Who has not ordered yet."""
    return [guest for guest in party.chefs if order_of(party, guest) is None]


def to_confirm(party: Evening) -> list[Order]:
    """The orders that wait for the chef, the oldest first."""
    return [order for order in party.orders if not order.confirmed and not order.asked]


def waited_for(party: Evening) -> list[Actor]:
    """Who has to order or to answer, and the chef if there is something to confirm."""
    asked = [order.guest for order in party.orders if order.asked]
    return [*without_an_order(party), *asked, *([party.professional] if to_confirm(party) else [])]


def which_part(party: Evening) -> Key:
    """The key of the step: the guests have a deadline to order, and whoever is asked one to answer."""
    talk = sum(len(order.talk) for order in party.orders)
    return (party.round, party.step, len(without_an_order(party)) > 0, talk, sum(order.asked for order in party.orders))


def unhurried(party: Evening) -> str:
    """The kind of step for clocks: none runs while everybody waits for a kitchen in which people cook."""
    waits_for_kitchen = party.rulebook.steps[party.step].to_move(party)
    return "kitchen" if set(waits_for_kitchen) == {None} else party.step


def check_order(party: Evening, guest: Seat, move: OrderDish) -> None:
    insist(order_of(party, guest) is None, "Your order is in the kitchen already.")
    insist(move.round in dict(to_order(party, guest)), "Order a dish that you have presented in this course.")


def order(party: Evening, guest: Seat, move: OrderDish, chance: Chance) -> None:
    """The order goes to the kitchen at once."""
    party.orders += (Order(guest, dict(to_order(party, guest))[move.round]),)


def check_confirm(party: Evening, actor: Actor, move: ConfirmOrder) -> None:
    _check_open(party, move.guest)
    check_length("A word on the preparation", move.remark, LONGEST_TEXT)


def confirm(party: Evening, actor: Actor, move: ConfirmOrder, chance: Chance) -> None:
    """Take the order. With the last one the course is over."""
    _change(party, move.guest, confirmed=True, remark=move.remark.strip())
    if not without_an_order(party) and all(order.confirmed for order in party.orders):
        end_round(party)


def check_ask_guest(party: Evening, actor: Actor, move: AskGuest) -> None:
    asked = len(_check_open(party, move.guest).talk)
    insist(asked < QUESTIONS, f"You have asked {QUESTIONS} questions about this dish already.")
    insist(not is_blank(move.question), "Write your question first.")
    check_length("A question", move.question, LONGEST_TEXT)


def ask_guest(party: Evening, actor: Actor, move: AskGuest, chance: Chance) -> None:
    talk = _found(party, move.guest).talk
    _change(party, move.guest, talk=(*talk, Question(move.guest, move.question)))


def check_tell(party: Evening, guest: Seat, move: TellKitchen) -> None:
    order = order_of(party, guest)
    insist(order is not None and order.asked, "The kitchen has not asked you anything.")
    check_length("An answer", move.answer, LONGEST_TEXT)


def tell(party: Evening, guest: Seat, move: TellKitchen, chance: Chance) -> None:
    """Answer the chef, or leave it to them by saying nothing."""
    silent = is_blank(move.answer)
    *before, last = _found(party, guest).talk
    answered = replace(last, answer=None if silent else move.answer, declined=silent)
    _change(party, guest, talk=(*before, answered))


def _same_course(party: Evening, round: int) -> bool:
    return party.options.course_in(round) == party.course


def _whole(dish: Dish, special: str | None) -> Dish:
    """The dish with the special ingredient, which is in every dish of its round (CP-14)."""
    return dish if special is None else replace(dish, cards=(Served(special), *dish.cards))


def _check_open(party: Evening, guest: Seat) -> Order:
    order = order_of(party, guest)
    insist(order is not None, "Nothing has been ordered there yet.")
    assert order is not None
    insist(not order.confirmed, "You have confirmed this order already.")
    insist(not order.asked, "This guest has yet to answer you.")
    return order


def _found(party: Evening, guest: Seat) -> Order:
    return next(order for order in party.orders if order.guest == guest)


def _change(party: Evening, guest: Seat, **facts: object) -> None:
    changed = replace(_found(party, guest), **facts)
    party.orders = tuple(changed if order.guest == guest else order for order in party.orders)
