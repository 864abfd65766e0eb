"""Scoring VP: recipes, abilities, role conditions, and the winner (CD-36, CD-45 to CD-49, CD-53 to CD-58)."""

from __future__ import annotations

import msgspec

from partychef.engine.game import Outcome, Seat
from partychef.games.cuisine_decks.abilities import ability_of
from partychef.games.cuisine_decks.cards import Role, countries
from partychef.games.cuisine_decks.scoring import lines
from partychef.games.cuisine_decks.state import Kitchen
from partychef.games.cuisine_decks.tracking import missing
from partychef.games.cuisine_decks.view import Cooked, Line, RoleScore, Tally

ENOUGH = 40  # rulebook, Objective
GOAL = 30  # CD-47
LAST_TURN = 60  # CD-49
CONDITIONS: dict[Role, tuple[int, int]] = {"chef": (1, 0), "waiter": (1, 0), "customer": (1, -1)}
"""The VP that both gain if the player succeeds, and if not (CD-53, CD-54, CD-58)."""


def lines_of(kitchen: Kitchen, seat: Seat) -> tuple[Line, ...]:
    """The worth of the seat's recipes of this turn, as things stand."""
    return lines(kitchen.cooked[seat], kitchen.utensils[seat], kitchen.countries[seat])


def goal_cards(kitchen: Kitchen, seat: Seat) -> int:
    """The number of cards that the seat's win condition takes at this table."""
    return countries()[kitchen.countries[seat]].goal.number(kitchen.options.long_goals)


def meets_goal(kitchen: Kitchen, seat: Seat) -> bool:
    """Whether the seat's tracked cards meet the win condition now."""
    return missing(kitchen.countries[seat], kitchen.tracked[seat], goal_cards(kitchen, seat)).nothing


def gain(kitchen: Kitchen, seat: Seat, score: RoleScore) -> None:
    """Give the seat VP for a role card at once."""
    kitchen.scores[seat] += score.points
    kitchen.role_scores[seat] = (*kitchen.role_scores.get(seat, ()), score)


def count(kitchen: Kitchen) -> None:
    """Score 1: everybody's recipes and abilities in order, then the role cards that depend on them (CD-36)."""
    for seat in kitchen.in_order():
        cooked = kitchen.cooked[seat]
        tally = Tally(seat, lines_of(kitchen, seat), ability_of(kitchen.countries[seat]).points(cooked))
        kitchen.tallies[seat] = tally
        kitchen.scores[seat] += tally.total
    _count_roles(kitchen)
    for seat, roles in kitchen.role_scores.items():
        kitchen.tallies[seat] = msgspec.structs.replace(kitchen.tallies[seat], roles=roles)


def _count_roles(kitchen: Kitchen) -> None:
    for played in kitchen.roles_played:
        if played.role not in CONDITIONS:
            continue
        won, lost = CONDITIONS[played.role]
        points = won if _manages(played.role, kitchen.cooked[played.player]) else lost
        if points:
            for seat in (played.holder, played.player):
                gain(kitchen, seat, RoleScore(played.role, played.holder, points))


def _manages(role: Role, cooked: tuple[Cooked, ...]) -> bool:
    if role == "waiter":
        return len(cooked) > 1
    return any(one.level != "easy" for one in cooked)


def why_over(kitchen: Kitchen) -> str:
    """Return why the game ends after this turn; "" while it goes on (CD-45)."""
    reasons = [f"somebody has {ENOUGH} VP"] if max(kitchen.scores.values()) >= ENOUGH else []
    reasons += ["a win condition is met"] if any(meets_goal(kitchen, seat) for seat in kitchen.seats()) else []
    if not reasons and kitchen.round >= kitchen.options.turns:
        return "one turn was played" if kitchen.round == 1 else f"{kitchen.round} turns were played"
    return " and ".join(reasons)


def outcome_of(kitchen: Kitchen) -> Outcome:
    """Return the scores, including met win conditions, and the one winner (CD-47, CD-48), who has not left (GEN-16)."""
    finals = {seat: score + GOAL * meets_goal(kitchen, seat) for seat, score in kitchen.scores.items()}
    winner = max(kitchen.rivals(kitchen.last_cooked), key=finals.__getitem__)  # the first of equal ones
    return Outcome(finals, (winner,), kitchen.reason)
