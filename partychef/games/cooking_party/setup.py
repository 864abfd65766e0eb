"""Setup (rulebook 3.2): checks the house rules, shuffles both decks and appoints the first judge."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from partychef.engine.chance import Chance
from partychef.engine.game import Seat, read_deal
from partychef.engine.piles import stacked
from partychef.games.cooking_party.assigning import begin_round, check_enough_cards
from partychef.games.cooking_party.cards import assignments
from partychef.games.cooking_party.modes import MOST_PLAYERS
from partychef.games.cooking_party.options import Options, check_house_rules, planned_rounds
from partychef.games.cooking_party.rules import Party
from partychef.games.cooking_party.teams import dealt, listed, team_names, usual_number

SEATS = range(1, MOST_PLAYERS + 1)  # CP-1


class Stack(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Cards that a prepared deal puts on top of the two decks, top card first."""

    ingredients: tuple[str, ...] = ()
    assignments: tuple[str, ...] = ()


def set_up(seats: int, options: Options, chance: Chance, deal: Mapping[str, Any] | None = None) -> Party:
    """A fresh evening. Raises IllegalMove when the house rules contradict each other."""
    check_house_rules(seats, options)
    stack = read_deal(deal, Stack)
    # CP-9: ingredients, assignments, then the first judge.
    draw = stacked(options.ingredient_deck(), stack.ingredients, chance)
    deck = stacked(options.assignment_deck(), stack.assignments, chance)
    judge = _first_judge(seats, options, chance)
    party = Party(
        options=options,
        outside=seats if options.permanent_judge == seats else None,
        planned_rounds=planned_rounds(seats, options),
        order=tuple(range(seats)),
        scores=dict.fromkeys(range(seats), 0),
        draw=draw,
        discard=[],
        deck=[assignments()[card] for card in deck],
        judge=judge,
        head=judge,
    )
    if options.mode == "teams":
        _form_teams(party, chance)
    party.appoint(party.head)
    check_enough_cards(party)
    begin_round(party, chance)
    return party


def _form_teams(party: Party, chance: Chance) -> None:
    """Draw the names, and where teams stay the same, say who is in which (CP-42)."""
    options, mode = party.options, party.mode
    party.names = tuple(chance.shuffled(team_names()))
    if mode.teams != "fixed":
        return
    chefs = [seat for seat in party.order if seat != options.permanent_judge]
    number = options.teams or usual_number(len(chefs), mode.fewest_teams)
    party.teams = listed(options.team_list, party.names, options.team_names) or dealt(chefs, number, party.names)
    if mode.teams_judge:  # the team of whoever judges first does so, and its captain leads it
        own = party.team_of(party.head)
        assert own is not None
        party.head = own.captain


def _first_judge(seats: int, options: Options, chance: Chance) -> Seat:
    if options.rules.orders:
        return options.first_judge or 0  # CP-56: nobody judges, and all present in seat order
    if options.permanent_judge is not None:
        return options.permanent_judge
    if options.first_judge is not None:
        return options.first_judge
    return chance.below(seats)  # CP-6
