"""Setup (rulebook 3.2): checks the house rules, shuffles both decks and appoints the first judge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Seat, read_deal
from partychef.engine.piles import stacked
from partychef.games.cooking_party.assigning import begin_round
from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.games.cooking_party.options import Options, check_house_rules
from partychef.games.cooking_party.rules import Party

SEATS = range(2, 21)  # CP-1


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that a prepared deal puts on top of the two decks, top card first."""

    ingredients: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()


def set_up(seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> Party:
    """A fresh evening. Raises IllegalMove when the house rules contradict each other."""
    check_house_rules(seats, options)
    stack = read_deal(deal, Stack)
    # CP-9: ingredients, assignments, then the first judge.
    draw = stacked(list(ingredients()), stack.ingredients, chance)
    deck = stacked(list(assignments()), stack.assignments, chance)
    judge = _first_judge(seats, options, chance)
    party = Party(
        options=options,
        outside=judge if judge == seats else None,
        planned_rounds=_planned_rounds(seats, options),
        order=tuple(range(seats)),
        scores=dict.fromkeys(range(seats), 0),
        draw=draw,
        discard=[],
        deck=[assignments()[card] for card in deck],
        judge=judge,
        head=judge,
    )
    party.appoint(judge)
    begin_round(party, chance)
    return party


def _first_judge(seats: int, options: Options, chance: Chance) -> Seat:
    if options.permanent_judge is not None:
        return options.permanent_judge
    if options.first_judge is not None:
        return options.first_judge
    return chance.below(seats)  # CP-6


def _planned_rounds(seats: int, options: Options) -> int | None:
    if options.permanent_judge is None:
        return None
    chefs = seats if options.permanent_judge == seats else seats - 1
    return options.rounds or chefs  # CP-54
