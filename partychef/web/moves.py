"""Moves in words, for replays: what a bystander would say just happened."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from partychef.engine.record import Entry
from partychef.games.cooking_party import moves as m
from partychef.games.cooking_party.cards import assignments, ingredients
from partychef.web.pages import ChairView

Who = Callable[[int | None], ChairView]


def in_words(entry: Entry, who: Who) -> str:
    """One sentence about a move; players' words stand in quotes and are not escaped."""
    told = _SAYINGS.get(type(entry.move))
    name = who(entry.seat).name
    return f"{name} {told(entry.move, who)}" if told else f"{name} moves."


def _cards(ids: tuple[str, ...]) -> str:
    return ", ".join(_card(card) for card in ids)


def _card(card: str) -> str:
    known = ingredients().get(card)
    return f"{known.emoji} {known.name}" if known else card


def _title(assignment: str) -> str:
    known = assignments().get(assignment)
    return known.title if known else assignment


def _count(cards: tuple[str, ...]) -> str:
    return "1 card" if len(cards) == 1 else f"{len(cards)} cards"


def _chips(move: m.Award, who: Who) -> str:
    return ", ".join(f"{chip} to {who(seat).name}" for chip, seat in sorted(move.chips.items()))


_SAYINGS: dict[type, Callable[[Any, Who], str]] = {
    m.ChooseAssignment: lambda move, who: f"sets the assignment “{_title(move.assignment)}”.",
    m.InventAssignment: lambda move, who: f"invents the assignment “{move.title}”.",
    m.Trade: lambda move, who: f"trades in {_count(move.cards)}." if move.cards else "keeps every card.",
    m.Plan: lambda move, who: f"fixes the dish: {'; '.join(_cards(dish) for dish in move.dishes)}.",
    m.Call: lambda move, who: f"calls {who(move.chef).name} to present.",
    m.Introduce: lambda move, who: f"introduces “{move.name or 'a dish without a name'}”.",
    m.Reveal: lambda move, who: f"reveals {_card(move.card)}" + (f": “{move.note}”" if move.note else "."),
    m.Finish: lambda move, who: "has presented.",
    m.EndPresentation: lambda move, who: "has heard enough.",
    m.Ask: lambda move, who: f"asks: “{move.question}”",
    m.Answer: lambda move, who: f"answers: “{move.answer}”",
    m.Decline: lambda move, who: "lets the question pass.",
    m.Thank: lambda move, who: "has no more questions.",
    m.Critique: lambda move, who: f"says of {who(move.chef).name}'s cooking: “{move.text}”",
    m.Award: lambda move, who: f"gives the chips: {_chips(move, who)}.",
    m.OpenRound: lambda move, who: "opens the next round.",
    m.SeatNewcomer: lambda move, who: f"seats a newcomer: {move.name}.",
    m.ReleaseSeat: lambda move, who: f"lets {who(move.seat).name} go; the points stay on the board.",
    m.EndGame: lambda move, who: "ends the game.",
}
