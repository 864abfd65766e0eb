"""The start of a shift (rulebook section 1): special action, exchange, and who starts the first pizza."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Move, Seat
from partychef.games.chefs_hat.cards import JOKER, MOZZARELLA, listed
from partychef.games.chefs_hat.moves import DinnerIsServed, FoodFight, Give, NoAction
from partychef.games.chefs_hat.simulator_rules import fixed_gift
from partychef.games.chefs_hat.state import Gift, Kitchen
from partychef.games.chefs_hat.turns import NEXT, ONLY, SEATS, start_pizza
from partychef.games.chefs_hat.view import Cards

CHEF, SOUS_CHEF, WAITER, DISHWASHER = range(4)
"""Places in `Kitchen.roles`."""

SINGLES: list[Move] = [Give((number,)) for number in range(JOKER + 1)]
PAIRS: dict[tuple[int, ...], Move] = {
    pair: Give(pair) for pair in combinations_with_replacement(range(1, JOKER + 1), 2)
}


def start_special_action(kitchen: Kitchen, chance: Chance) -> None:
    """Ask whoever was dealt both Jokers, if anybody was, for a special action (CH-8)."""
    holder = next((seat for seat in SEATS if kitchen.hands[seat][JOKER] == 2), None)
    if holder is None:
        start_exchange(kitchen, chance)
    elif not kitchen.differs.nobody_is_asked_for_an_action:
        kitchen.step = "special"
        kitchen.waiting = ONLY[holder]
    elif kitchen.differs.food_fight_by_itself and is_dishwasher(kitchen, holder):
        _announce_food_fight(kitchen, holder)
        start_first_pizza(kitchen, chance)
    else:
        start_exchange(kitchen, chance)


def actions_of(kitchen: Kitchen, seat: Seat) -> list[Move]:
    """The moves of whoever holds both Jokers."""
    return [FoodFight(), NoAction()] if is_dishwasher(kitchen, seat) else [DinnerIsServed(), NoAction()]


def is_dishwasher(kitchen: Kitchen, seat: Seat) -> bool:
    """Whether the seat has the role that may start a food fight (CH-10)."""
    return seat == kitchen.roles[DISHWASHER]


def check_dinner(kitchen: Kitchen, seat: Seat, move: DinnerIsServed) -> None:
    """Raise IllegalMove for the Dishwasher (CH-9)."""
    if is_dishwasher(kitchen, seat):
        raise IllegalMove("The Dishwasher cannot serve dinner, but may start a food fight.")


def check_food_fight(kitchen: Kitchen, seat: Seat, move: FoodFight) -> None:
    """Raise IllegalMove for everybody but the Dishwasher (CH-10)."""
    if not is_dishwasher(kitchen, seat):
        raise IllegalMove("Only the Dishwasher may start a food fight.")


def serve_dinner(kitchen: Kitchen, seat: Seat, move: DinnerIsServed, chance: Chance) -> None:
    """Skip the exchange in this shift; the roles stay (CH-9)."""
    kitchen.special, kitchen.announcer = "dinner_is_served", seat
    start_first_pizza(kitchen, chance)


def fight_with_food(kitchen: Kitchen, seat: Seat, move: FoodFight, chance: Chance) -> None:
    """Reverse the roles and start the exchange by the new ones; hands and seats stay (CH-10)."""
    _announce_food_fight(kitchen, seat)
    start_exchange(kitchen, chance)


def keep_quiet(kitchen: Kitchen, seat: Seat, move: NoAction, chance: Chance) -> None:
    """Start the exchange; nobody is told who holds the Jokers (CH-8)."""
    start_exchange(kitchen, chance)


def start_exchange(kitchen: Kitchen, chance: Chance) -> None:
    """Ask Chef and Sous-Chef what they give, each without knowing what comes back (CH-13)."""
    kitchen.choices = {}
    givers = kitchen.roles[CHEF], kitchen.roles[SOUS_CHEF]
    if kitchen.differs.gifts_are_fixed:
        for seat in givers:
            hand = list(listed(kitchen.hands[seat]))
            kitchen.choices[seat] = tuple(fixed_gift(hand, gift_size(kitchen, seat)))
        complete_exchange(kitchen, chance)
        return
    kitchen.step = "exchange"
    kitchen.waiting = frozenset(givers)


def gift_size(kitchen: Kitchen, seat: Seat) -> int:
    """Two cards for the Chef (CH-11), one for the Sous-Chef (CH-12)."""
    return 2 if seat == kitchen.roles[CHEF] else 1


def gifts_of(kitchen: Kitchen, seat: Seat) -> list[Move]:
    """Every gift the seat could choose, Jokers included (CH-14)."""
    hand = kitchen.hands[seat]
    numbers = [number for number, copies in enumerate(hand) if copies]
    if gift_size(kitchen, seat) == 1:
        return [SINGLES[number] for number in numbers]
    different = [PAIRS[pair] for pair in combinations(numbers, 2)]
    return different + [PAIRS[number, number] for number in numbers if hand[number] > 1]


def check_give(kitchen: Kitchen, seat: Seat, move: Give) -> None:
    """Raise IllegalMove unless these are cards of the hand, as many as the seat has to give."""
    wanted = gift_size(kitchen, seat)
    if len(move.cards) != wanted:
        raise IllegalMove(f"Choose {'two cards' if wanted == 2 else 'one card'} to give.")
    for card in move.cards:
        if not 1 <= card <= JOKER or move.cards.count(card) > kitchen.hands[seat][card]:
            raise IllegalMove("Choose cards that you have.")


def give(kitchen: Kitchen, seat: Seat, move: Give, chance: Chance) -> None:
    """Lay the gift face down. When both have chosen, everything changes hands."""
    kitchen.choices[seat] = move.cards
    kitchen.waiting -= {seat}
    if not kitchen.waiting:
        complete_exchange(kitchen, chance)


def complete_exchange(kitchen: Kitchen, chance: Chance) -> None:
    """Take all four gifts from the hands as dealt, then hand them over together (CH-13)."""
    chef, sous_chef, waiter, dishwasher = kitchen.roles
    kitchen.gifts = (
        Gift(chef, dishwasher, kitchen.choices[chef]),
        Gift(sous_chef, waiter, kitchen.choices[sous_chef]),
        Gift(waiter, sous_chef, rarest(kitchen.hands[waiter], 1)),  # CH-12
        Gift(dishwasher, chef, rarest(kitchen.hands[dishwasher], 2)),  # CH-11
    )
    kitchen.choices = {}
    golden = next((gift.receiver for gift in kitchen.gifts if _takes_the_golden_one(kitchen, gift)), kitchen.golden)
    for gift in kitchen.gifts:
        for card in gift.cards:
            kitchen.hands[gift.giver][card] -= 1
            kitchen.hands[gift.receiver][card] += 1
            kitchen.sizes[gift.giver] -= 1
            kitchen.sizes[gift.receiver] += 1
    kitchen.golden = golden
    start_first_pizza(kitchen, chance)


def rarest(hand: list[int], wanted: int) -> Cards:
    """The smallest numbers of a hand; a Joker only when nothing else is left, because it is the largest (CH-14)."""
    return listed(hand)[:wanted]


def start_first_pizza(kitchen: Kitchen, chance: Chance) -> None:
    """Let the holder of the Golden Mozzarella, after the exchange, start the first pizza (CH-16)."""
    kitchen.step = "pizza"
    kitchen.starter = kitchen.golden if kitchen.golden is not None else _simulated_starter(kitchen, chance)
    start_pizza(kitchen, kitchen.starter)


def _takes_the_golden_one(kitchen: Kitchen, gift: Gift) -> bool:
    # CH-14: the Golden one goes only when the hand gives all its Mozzarellas.
    given = gift.cards.count(MOZZARELLA)
    return gift.giver == kitchen.golden and 0 < given == kitchen.hands[gift.giver][MOZZARELLA]


def _announce_food_fight(kitchen: Kitchen, seat: Seat) -> None:
    kitchen.special, kitchen.announcer = "food_fight", seat
    kitchen.roles = kitchen.roles[::-1]


def _simulated_starter(kitchen: Kitchen, chance: Chance) -> Seat:
    """The starter that the log names; without one, the simulator's choice by chance (CH-16)."""
    prepared = kitchen.prepared[kitchen.shift - 1 : kitchen.shift]
    if prepared and prepared[0].starter is not None:
        return prepared[0].starter
    if kitchen.differs.opens_by_joker:
        return chance.pick([seat for seat in SEATS if kitchen.hands[seat][JOKER]])
    with_mozzarella = sum(1 << seat for seat in SEATS if kitchen.hands[seat][MOZZARELLA])
    return NEXT[chance.pick(SEATS)][with_mozzarella]
