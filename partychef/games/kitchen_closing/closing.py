"""The end of a round and of the game (rulebook 9.4, 9.5): stacks, points and the lead."""

from __future__ import annotations

from collections.abc import Mapping

from partychef.engine.chance import Chance
from partychef.engine.game import IllegalMove, Outcome, Seat
from partychef.engine.piles import without
from partychef.games.kitchen_closing.dealing import deal_round
from partychef.games.kitchen_closing.moves import Deal, PlaceStacks
from partychef.games.kitchen_closing.solver import Stacks, best_for, category, value
from partychef.games.kitchen_closing.state import Kitchen
from partychef.games.kitchen_closing.view import Hint, Result, Round, Stack
from partychef.games.kitchen_closing.wording import card_name, check_held

LEAD = 3  # KC-23

Values = Mapping[Seat, tuple[int, int]]
"""The values of each seat's stacks, dish first."""


def check_place(kitchen: Kitchen, seat: Seat, move: PlaceStacks) -> None:
    both = (*move.dish, *move.pantry)
    check_held(kitchen.hands[seat], both)
    for card in both:
        if both.count(card) > 1:
            raise IllegalMove(f"You hold {card_name(card)} only once.")
    # KC-19: no card and one card satisfy both
    if len({category(card) for card in move.dish}) < len(move.dish):
        raise IllegalMove("In the Dish Stack every card must be of a different category.")
    if len({category(card) for card in move.pantry}) > 1:
        raise IllegalMove("In the Pantry Stack all cards must be of the same category.")


def place(kitchen: Kitchen, seat: Seat, move: PlaceStacks, chance: Chance) -> None:
    """Place stacks face down; once everybody has, all are turned over (KC-18)."""
    kitchen.placed[seat] = Stacks(tuple(sorted(move.dish)), tuple(sorted(move.pantry)))
    if len(kitchen.placed) == len(kitchen.hands):
        _reveal(kitchen)


def deal(kitchen: Kitchen, actor: Seat | None, move: Deal, chance: Chance) -> None:
    deal_round(kitchen, chance)


def points_of(values: Values) -> dict[Seat, tuple[int, int]]:
    """By seat, points gained and lost: one for the highest dish (KC-21), one for the lowest pantry (KC-22)."""
    highest = max(dish for dish, _ in values.values())
    lowest = min(pantry for _, pantry in values.values())
    return {seat: (int(dish == highest), int(pantry == lowest)) for seat, (dish, pantry) in values.items()}


def outcome_of(kitchen: Kitchen) -> Outcome:
    """The most points win; equal points win together (KC-24). Nobody wins for those who have left (GEN-16)."""
    return Outcome.most_points(kitchen.scores, kitchen.reason, kitchen.rivals(kitchen.scores))


def _reveal(kitchen: Kitchen) -> None:
    """Turn over all stacks, discard the cards left out and score the round."""
    values = {seat: kitchen.placed[seat].values for seat in kitchen.seats()}
    left_out: dict[Seat, tuple[str, ...]] = {}
    hints = {seat: hint_for(seat, hand, values) for seat, hand in kitchen.hands.items()}
    for seat in kitchen.from_the_dealers_left():
        stacks = kitchen.placed[seat]
        left_out[seat] = tuple(sorted(without(kitchen.hands[seat], (*stacks.dish, *stacks.pantry))))
        kitchen.discard += left_out[seat]
        kitchen.hands[seat] = ()
    points = points_of(values)
    for seat, (gained, lost) in points.items():
        kitchen.scores[seat] += gained - lost
    results = tuple(
        Result(seat, *_stacks(kitchen.placed[seat]), left_out[seat], *points[seat], kitchen.scores[seat], hints[seat])
        for seat in kitchen.seats()
    )
    kitchen.past += (Round(kitchen.round, kitchen.dealer, kitchen.declarer, results),)
    _end_round(kitchen)


def hint_for(seat: Seat, hand: tuple[str, ...], values: Values) -> Hint:
    """The stacks with which the hand would have scored most against what the others placed."""
    highest = max(dish for other, (dish, _) in values.items() if other != seat)
    lowest = min(pantry for other, (_, pantry) in values.items() if other != seat)

    def points(dish: int, pantry: int) -> int:
        return int(dish >= highest) - int(pantry <= lowest)

    stacks = best_for(hand, points)
    return Hint(*_stacks(stacks), points(*stacks.values))


def _end_round(kitchen: Kitchen) -> None:
    first, second, *_ = sorted(kitchen.scores.values(), reverse=True)
    if first - second >= LEAD:  # KC-23
        kitchen.step, kitchen.reason = "over", f"{first - second} points ahead"
    elif kitchen.round == kitchen.options.rounds:  # KC-24
        kitchen.step, kitchen.reason = "over", "all rounds played"
    else:
        kitchen.step = "break"
        kitchen.round += 1
        kitchen.dealer = kitchen.left_of(kitchen.dealer)  # KC-2


def _stacks(stacks: Stacks) -> tuple[Stack, Stack]:
    return Stack(stacks.dish, value(stacks.dish)), Stack(stacks.pantry, value(stacks.pantry))
