"""Shifts: the deal, the end with its points and new roles (rulebook sections 1 and 3), and the end of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Outcome, Seat
from partychef.games.chefs_hat.cards import GOLDEN, HAND, MOZZARELLA, PLAYERS, POINTS, TARGET, counted, deck, listed
from partychef.games.chefs_hat.exchange import start_first_pizza, start_special_action
from partychef.games.chefs_hat.state import NOBODY, Kitchen, ShiftDeal
from partychef.games.chefs_hat.turns import EVERYBODY, SEATS
from partychef.games.chefs_hat.view import Shift


def begin_shift(kitchen: Kitchen, chance: Chance) -> None:
    """Deal and go on to the special action, or in the first shift to the first pizza (CH-6, CH-7)."""
    kitchen.shift += 1
    kitchen.special = kitchen.announcer = kitchen.starter = None
    kitchen.gifts = ()
    kitchen.finished = []
    kitchen.oven = []
    kitchen.pizza = []
    kitchen.holding = EVERYBODY
    kitchen.opening = True
    deal_hands(kitchen, chance)
    if kitchen.roles:
        start_special_action(kitchen, chance)
    else:
        start_first_pizza(kitchen, chance)


def deal_hands(kitchen: Kitchen, chance: Chance) -> None:
    """Deal all 68 cards: seat 0 gets the first 17, and so on (CH-3)."""
    prepared = prepared_shift(kitchen)
    cards = chance.shuffled(deck()) if prepared.hands is None else _prepared_deck(prepared, chance)
    golden = cards.index(GOLDEN)
    cards[golden] = MOZZARELLA
    kitchen.golden = None if kitchen.differs.any_eleven_opens else golden // HAND
    kitchen.hands = [counted(cards[seat * HAND : (seat + 1) * HAND]) for seat in SEATS]
    kitchen.sizes = [HAND] * PLAYERS


def prepared_shift(kitchen: Kitchen) -> ShiftDeal:
    """What the prepared deal says about this shift."""
    return kitchen.prepared[kitchen.shift - 1] if kitchen.shift <= len(kitchen.prepared) else ShiftDeal()


def check_prepared(kitchen: Kitchen) -> None:
    """Raise IllegalMove for the first prepared shift that cannot be dealt."""
    simulated = kitchen.options.rules == "simulator"
    for number, shift in enumerate(kitchen.prepared, start=1):
        for fine, sentence in (
            (shift.hands is None or _is_the_deck(shift.hands), "four hands of 17 cards make up the deck."),
            (shift.starter is None or simulated, "the Golden Mozzarella, and no starter, decides who begins."),
            (shift.starter is None or shift.starter in SEATS, f"there is no seat {shift.starter}."),
            (shift.golden is None or not simulated, "the simulator has no Golden Mozzarella."),
            (shift.golden is None or _has_mozzarella(shift), "the Golden Mozzarella is dealt to a hand with an 11."),
        ):
            if not fine:
                raise IllegalMove(f"The prepared shift {number} does not fit: {sentence}")


def is_over(kitchen: Kitchen) -> bool:
    """Whether the shift is over: three players are out (CH-30)."""
    return len(kitchen.finished) >= (PLAYERS if kitchen.differs.last_player_plays_on else PLAYERS - 1)


def end_shift(kitchen: Kitchen, chance: Chance) -> None:
    """Give points and roles in the order of finishing (CH-31, CH-32); begin the next shift unless the game is over."""
    order = (*kitchen.finished, *(seat for seat in SEATS if seat not in kitchen.finished))
    points = tuple(POINTS[order.index(seat)] for seat in SEATS)
    kitchen.scores = [score + more for score, more in zip(kitchen.scores, points, strict=True)]
    kitchen.roles = order
    kitchen.past += (_result(kitchen, order, points),)
    if max(kitchen.scores) < TARGET and kitchen.shift < kitchen.options.shifts:
        begin_shift(kitchen, chance)
        return
    kitchen.oven.append(kitchen.pizza)  # CH-30: it counts as finished
    kitchen.pizza = []
    kitchen.step = "over"
    kitchen.waiting = NOBODY


def outcome_of(kitchen: Kitchen) -> Outcome:
    """The outcome: the most points win, then the better place in the last shift (CH-33, CH-34).

    Nobody wins for those who have left (GEN-16).
    """
    most = max(kitchen.scores)
    rivals = kitchen.rivals(kitchen.roles)
    best = [seat for seat in rivals if kitchen.scores[seat] == max(kitchen.scores[one] for one in rivals)]
    winners = sorted(best) if kitchen.differs.tie_is_shared else best[:1]
    shifts = "one shift" if kitchen.shift == 1 else f"{kitchen.shift} shifts"
    return Outcome(dict(enumerate(kitchen.scores)), tuple(winners), f"{most} points after {shifts}")


def _result(kitchen: Kitchen, order: tuple[Seat, ...], points: tuple[int, ...]) -> Shift:
    return Shift(
        number=kitchen.shift,
        order=order,
        points=points,
        scores=tuple(kitchen.scores),
        pizzas=len(kitchen.oven) + 1,
        pizza=tuple(kitchen.pizza),
        rest=listed(kitchen.hands[order[-1]]),
        special=kitchen.special,
        announcer=kitchen.announcer,
    )


def _prepared_deck(prepared: ShiftDeal, chance: Chance) -> list[int]:
    cards = [card for hand in prepared.hands or () for card in hand]
    owners = SEATS if prepared.golden is None else (prepared.golden,)
    mozzarella = [place for place, card in enumerate(cards) if card == MOZZARELLA and place // HAND in owners]
    cards[chance.pick(mozzarella)] = GOLDEN
    return cards


def _is_the_deck(hands: Sequence[Sequence[int]]) -> bool:
    cards = [card for hand in hands for card in hand]
    whole = [MOZZARELLA if card == GOLDEN else card for card in deck()]
    return [len(hand) for hand in hands] == [HAND] * PLAYERS and Counter(cards) == Counter(whole)


def _has_mozzarella(shift: ShiftDeal) -> bool:
    golden = -1 if shift.golden is None else shift.golden
    return shift.hands is not None and golden in SEATS and MOZZARELLA in shift.hands[golden]
